"""What a press asks of a flight. Pure: a press and what the table shows make one command, or nothing."""

from __future__ import annotations

from typing import Final

from furybox.hardware.ports import Press
from furybox.rules.game import Command
from furybox.rules.timeline import Undo
from furybox.rules.warps_edge.commands import EndTurn, EnemyAttack, Plan
from furybox.rules.warps_edge.view import View as Flight

_NEXT: Final[dict[str, type[Command]]] = {"act": EndTurn, "attack": EnemyAttack}
"""What ends a step; every other one ends by itself, and a press then hears why."""


def command_for(press: Press, flight: Flight) -> Command | None:
    """The command a press stands for; none when it is not a matter of the rules."""
    match press.control, press.gesture:
        case "attack", "press":
            return Plan()
        case "next", "press":
            return _NEXT.get(flight.step, EndTurn)()
        case "back", "hold":
            return Undo()
        case _:
            return None
