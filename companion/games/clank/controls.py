"""
What a press asks of a table of seats. Pure: a press and what the table shows make one command, or nothing.

A control means the same all evening. What cannot be done now is still asked for, so that the rules can refuse
it in words: a press that does nothing leaves people pressing again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.games.fingers import Fingers, Picked, Question
from companion.games.glass import Reveal
from companion.words.language import _
from hardware.ports import SEATS, Press
from rules.clank.commands import Attack, Danger, EndTurn, Everyone, Fury, Heal, Noise, Rescue, Wound
from rules.clank.view import View
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Undo

if TYPE_CHECKING:
    from PIL.Image import Image


class Controls(Fingers[View]):
    """The fingers of a table of seats."""

    def press(self, press: Press, view: View, *, chooses: bool) -> Command | None:
        """
        The command a press stands for; none when it is not a matter of the rules.

        *Back* takes back only when it is held, so that no elbow does. A seat's button without a seat is
        silent. Holding a seat's button, or *danger*, takes one off.
        """
        del chooses
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

    def refuse_again(self, command: Command, view: View, reveal: Reveal, *, seen: bool) -> None:
        """
        Refuse an attack while the last one is shown, where nobody counts turns: it is a button pressed twice.

        A finger must have *seen* it away with the dial; a console, which may have no dial, only waits.
        """
        if isinstance(command, Attack) and view.free and (seen or not reveal.is_whole):
            raise Refused("already-attacked", "The last attack is still shown; see it to its end first.")

    def just_done(self, command: Command, view: View) -> Refused | None:
        """Why a deed of a moment ago is not done again; none for what is counted one by one."""
        match command:
            case Noise() | Everyone() | Fury() | Danger() | Wound() | Heal():
                return None
            case EndTurn() if view.turn.seat is not None:
                name = view.seats[view.turn.seat].name
                return Refused("just-done", "{name}'s turn has just begun.", name=name)
            case Attack():
                return Refused("just-done", "The attack has just been drawn.")
            case _:
                return Refused("just-done", "Somebody else has just done that.")

    def question(self, view: View, picked: Picked | None) -> Question | None:
        """Where a seat fell with its artifact; none where nobody has."""
        del picked
        seat = next((n for n, each in enumerate(view.seats) if each.status == "fallen"), None)
        if seat is None:
            return None
        text = _("Where did {name} lie?").format(name=view.seats[seat].name)
        here = GAMES[view.game].vocabulary
        answers = (here.safe, here.lost)

        def face(chosen: int | None) -> Image:
            from companion.oled.faces.notices import question  # noqa: PLC0415  # drawn seldom

            return question(text, answers, chosen=chosen)

        return Question(len(answers), face, lambda at: Rescue(seat=seat, safe=at == 0))


def _step(gesture: str) -> int:
    return 1 if gesture == "press" else -1
