"""Printed numbers of a flight that are only inferred: which of them matter, and how they are said. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.warps_edge import refusals as refusing
from companion.language import _

_CARDS = ("enemies.", "skill_cards.")
"""Their figures are looked at as each card is turned up."""


def in_use(paths: Iterable[str]) -> tuple[str, ...]:
    """
    The numbers nobody has compared that count from the first draw on.

    >>> in_use(("tokens.each_power", "enemies.fury.lasers"))
    ('tokens.each_power',)
    """
    return tuple(path for path in paths if not path.startswith(_CARDS))


def named(path: str) -> str:
    """
    What a number is.

    >>> named("motherships.dread.decks")
    'enemy decks of Dread'
    """
    return refusing.field(path)


def said(value: Any) -> str:
    """
    A number as one compares it; enemy decks by their levels.

    >>> said(3), said([[5, 4, 3]]), said([[2, 2, 2], [2, 2, 2]])
    ('3', '5-4-3', '2-2-2 + 2-2-2')
    """
    if isinstance(value, list | tuple):
        if value and all(isinstance(row, list | tuple) for row in value):
            return " + ".join("-".join(map(str, row)) for row in value)
        return ", ".join(map(str, value)) or _("none")
    return str(value)
