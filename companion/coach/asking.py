"""A game's coach, by its name: asked by the program beside the table, and by a person who waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol


class Coach(Protocol):
    """What a game's room in `companion.coach.games` must be able to do."""

    def answers(self, asked: bytes, /, *, journal: Path, game: int) -> Iterator[Any]:
        """Answers to what was *asked*, each a struct and better than that before, until the best is given."""


def coach(module: str) -> Coach:
    """A game's coach, by the dotted name that its presenter gives."""
    found: Any = import_module(module)
    room: Coach = found
    return room
