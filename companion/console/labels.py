"""Chances, times, promises and repairs as the console says them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from companion import numerals
from companion.language import _


def percent(chance: float) -> str:
    """
    A chance as players say it; neither certainty is ever claimed by rounding.

    >>> percent(0.0), percent(0.002), percent(0.71), percent(0.999), percent(1.0)
    ('0%', '<1%', '71%', '>99%', '100%')
    """
    if 0 < chance < 0.01:  # noqa: PLR2004  # one in a hundred is what a percent is
        return "<" + numerals.percent(0.01)
    if 0.99 < chance < 1:  # noqa: PLR2004
        return ">" + numerals.percent(0.99)
    return numerals.percent(chance)


def clock(at: str) -> str:
    """The time of day of an RFC 3339 moment, on this machine's clock; empty when it is none."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
    except ValueError:
        return ""


def short(commitment: str) -> str:
    """
    The first of a promise's digits, in groups that can be read aloud.

    >>> short("0123456789abcdef" * 4)
    '0123 4567 89ab cdef'
    """
    return " ".join(commitment[at : at + 4] for at in range(0, 16, 4))


def repair(
    moves: Iterable[Mapping[str, Any]], piece: Callable[[str], str], place: Callable[[str], str]
) -> list[str]:
    """Moves of pieces as sentences, with what *piece* and *place* call them."""
    return [
        _("{n} {piece}: from {source} to {target}").format(
            n=move["by"],
            piece=piece(move["piece"]),
            source=place(move["from"]),
            target=place(move["to"]),
        )
        for move in moves
    ]
