"""
What a press asks of the rules. Pure: a press and what the table shows make one command, or nothing.

A control means the same all evening. What cannot be done now is still asked for, so that the rules can refuse
it in words: a press that does nothing leaves people pressing again.
"""

from __future__ import annotations

from typing import Final

from companion.games.warps_edge import controls as flying
from hardware.ports import SEATS, Press
from rules.clank.commands import Attack, Danger, EndTurn, Fury, Noise
from rules.clank.view import View
from rules.game import Command
from rules.games import Shown
from rules.timeline import Undo
from rules.warps_edge.view import View as Flight

HELD: Final = frozenset({"back", "danger", *SEATS})
"""Controls that mean something else when held: a table's `Feel` must wait for the finger to leave them."""


def command_for(press: Press, view: Shown | None) -> Command | None:
    """
    The command a press stands for; none when it is not a matter of the rules.

    Before set-up nothing is, and the dial never is. *Back* takes back only when it is held, so that no elbow
    does. A seat's button without a seat is silent. Holding a seat's button, or *danger*, takes one off.

    >>> command_for(Press("attack", "press", at=0.0), None) is None
    True
    """
    match view:
        case View():
            return _of_seats(press, view)
        case Flight():
            return flying.command_for(press, view)
        case None:
            return None


def _of_seats(press: Press, view: View) -> Command | None:
    match press.control, press.gesture:
        case "attack", "press":
            return Attack()
        case "next", "press":
            return EndTurn()
        case "back", "hold":
            return Undo()
        case "fury", "press":
            return Fury(by=1)
        case "danger", "press" | "hold" as gesture:
            return Danger(count=view.danger + _step(gesture))
        case seat, "press" | "hold" as gesture if seat in SEATS[: len(view.seats)]:
            return Noise(seat=SEATS.index(seat), by=_step(gesture))
        case _:
            return None


def _step(gesture: str) -> int:
    return 1 if gesture == "press" else -1
