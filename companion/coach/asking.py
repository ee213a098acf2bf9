"""A game's coach, by its name: asked by the program beside the table, and by a person who waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from companion.games.foresight import Foresight
from companion.journal.errors import NoSuchGame
from companion.words.language import _


class Coach(Protocol):
    """What a game's room in `companion.coach.games` must be able to do."""

    def answers(self, asked: bytes, /, *, journal: Path, game: int) -> Iterator[Any]:
        """Answers to what was *asked*, each a struct and better than that before, until the best is given."""


def looks_back(foresight: Foresight[Any], *, told: bool) -> Any:
    """
    The coach of a game that is over, to look back with, once its secret is *told*.

    Raises `NoSuchGame` before, and for a game whose coach cannot.
    """
    room: Any = coach(foresight.coach) if foresight.coach else None
    if not hasattr(room, "afterwards"):
        why = _("Nobody looks back at this game's chances; `furybox what-if --entry` goes on from one entry.")
        raise NoSuchGame(why)
    if not told:
        raise NoSuchGame(_("Its secret is not told yet: what would have been drawn nobody may know."))
    return room


def coach(module: str) -> Coach:
    """A game's coach, by the dotted name that its presenter gives."""
    found: Any = import_module(module)
    room: Coach = found
    return room
