"""What takes seconds to foresee: what a game asks the program beside the table, and how its answers read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from companion.words.language import N_, _
from rules.game import Command, Game, V_contra

Foreseen = Any
"""What is foreseen, at one answer: a struct of each game's own, which only that game's rooms look into."""


class Nothing(msgspec.Struct, frozen=True):
    """What a game foresees that foresees nothing."""


class Foresight(Protocol[V_contra]):
    """What can be foreseen; of a game that says no more than this, nothing can."""

    coach: str = ""
    """The dotted name of the module that computes it, imported by `companion.coach` alone."""

    question: str = N_("Too late?")
    """What a button that asks for it is called."""

    foreseen: type[Foreseen] = Nothing
    """The shape of an answer, so that it can be read back from JSON."""

    def asks(self, _game: Game[Any], _table: Any, /) -> bytes | None:
        """What is asked of a table, a line of JSON made of what lies open; none when there is nothing."""
        return None

    def follows(self, _table: Any, command: Command, /) -> Command:
        """What would have been told at a table where a recorded command cannot be; as a rule, just that."""
        return command

    def told(self, _view: V_contra, _foreseen: Foreseen, _seat: int | None = None, /) -> Iterator[str]:
        """What an answer says, of one seat or of all, line by line; chances, and never what to do."""
        return iter(())

    def nothing(self) -> str:
        """What is said where there is no answer, and nobody says why."""
        return _("Nobody may know that now.")


class NoForesight(Foresight[Any]):
    """A game of which nothing is foreseen."""
