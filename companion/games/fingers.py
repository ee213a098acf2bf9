"""Fingers and lamps: what a press means in a game, and what lamps, panel and buzzer show of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from rules.game import Command, Event, V_contra
from rules.refusals import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.games.glass import Reveal
    from hardware.ports import Glow, Press, Tune

Picked = tuple[str, ...]
"""What a finger has picked so far, where several things are picked for one command."""


class Question(msgspec.Struct, frozen=True):
    """A question on the glass, as many answers as there are to point at, and what comes of them."""

    answers: int
    face: Callable[[int | None], Image]
    """Draws it, with the answer that the dial points at."""

    taken: Callable[[int], Command | Picked]
    """The command of an answer; or what is picked by then, when more must be."""


class Fingers(Protocol[V_contra]):
    """What a press means."""

    def press(self, press: Press, view: V_contra, /, *, chooses: bool) -> Command | Picked | None:
        """
        What a press means: a command, the beginning of a choice, or nothing that the rules care for.

        *chooses*: there is a dial to choose with, and a glass to see it on.
        Raises `Refused` for a control that has no part in the game.
        """

    def question(self, _view: V_contra, _picked: Picked | None, /) -> Question | None:
        """What the glass asks now; *picked* is none unless a choice has begun."""
        return None

    def refuse_again(self, command: Command, view: V_contra, reveal: Reveal, /, *, seen: bool) -> None:
        """
        Raise `Refused` for a command given while *reveal* is shown, if it is a button pressed twice.

        *seen*: who gives it can put the reveal away, and has not.
        """
        del command, view, reveal, seen

    def just_done(self, _command: Command, _view: V_contra, /) -> Refused | None:
        """
        Why a command is refused that somebody else gave a moment ago; *view* is the table after it.

        None for one more, or one less, of something: two who ask for that mean two.
        """
        return Refused("just-done", "Somebody else has just done that.")


class Lamps(Protocol[V_contra]):
    """What is seen and heard without a glass."""

    def glows(self, view: V_contra, /, *, refused: bool) -> dict[str, Glow]:
        """How every lamp glows; a lamp that is not named is dark. *refused*: a refusal is being shown."""

    def two_lines(self, view: V_contra, /) -> tuple[str, str]:
        """What matters most, in two short rows."""

    def tune(self, _events: Sequence[Event], /) -> Tune | None:
        """What the buzzer plays for an entry; an attack has its sound as it is shown."""
        return None

    def whose(self, _view: V_contra, _piece: str, /) -> int | None:
        """The seat that a drawn piece hits; none where that is nobody, or everybody."""
        return None
