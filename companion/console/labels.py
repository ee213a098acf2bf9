"""
The table's things as the console says them: with the shape and letter of whose they are, in its language.

What things are called stands in `naming`; this adds what a screen needs beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.console.keys import N_
from companion.console.seats import sign
from companion.games.clank.inventory import piece as piece  # noqa: PLC0414  # said by this name here
from companion.games.clank.inventory import place as place  # noqa: PLC0414  # said by this name here
from companion.language import _
from rules.catacombs.view import CatacombsView
from rules.clank.view import SeatView, View

_STATUS = {
    "in": N_("in"),
    "escaped": N_("escaped"),
    "rescued": N_("rescued"),
    "fallen": N_("fallen"),
    "lost": N_("lost"),
}


def status(name: str) -> str:
    """How it stands with a seat."""
    return _(_STATUS[name])


def who(seats: Sequence[SeatView], index: int) -> str:
    """A seat as one says it, such as `● A Eva`."""
    return f"{sign(index)} {seats[index].name}"


def owed(view: View) -> int:
    """How many cubes the next draw takes."""
    return view.fury.cubes + view.danger if view.turn.owed is None else view.turn.owed


def percent(chance: float) -> str:
    """
    A chance as players say it; neither certainty is ever claimed by rounding.

    >>> percent(0.0), percent(0.002), percent(0.71), percent(0.999), percent(1.0)
    ('0%', '<1%', '71%', '>99%', '100%')
    """
    if 0 < chance < 0.01:  # noqa: PLR2004  # one in a hundred is what a percent is
        return "<1%"
    if 0.99 < chance < 1:  # noqa: PLR2004
        return ">99%"
    return f"{chance:.0%}"


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


def places(view: View) -> tuple[str, ...]:
    """Every place a piece can be in, in the order one looks through a table."""
    own = [f"{kind}:{n}" for n in range(len(view.seats)) for kind in ("supply", "wounds")]
    first = ("bag", "area", "aside", *(("bank",) if isinstance(view, CatacombsView) else ()), *own)
    others = sorted(set(view.places) - set(first), key=lambda name: (len(name), name))
    return (*first, *others)


def nobodys(view: View) -> tuple[str, ...]:
    """The pieces that belong to no seat, the black ones first; the others hurt everybody."""
    colours = {seat.colour for seat in view.seats}
    pieces = {piece for heap in view.places.values() for piece in heap} - colours
    return tuple(sorted(pieces, key=lambda piece: (piece != "black", piece)))


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
