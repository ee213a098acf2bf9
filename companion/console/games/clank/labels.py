"""
The things of a table with seats as the console says them: with the shape and letter of whose they are.

What things are called stands in `naming`; this adds what a screen needs beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.clank.inventory import piece as piece  # noqa: PLC0414  # said by this name here
from companion.games.clank.inventory import place as place  # noqa: PLC0414  # said by this name here
from companion.games.clank.naming import status_name
from companion.games.signs import sign
from rules.catacombs.view import CatacombsView
from rules.clank.view import SeatView, View

status = status_name
"""How it stands with a seat."""


def who(seats: Sequence[SeatView], index: int) -> str:
    """A seat as one says it, such as `● A Eva`."""
    return f"{sign(index)} {seats[index].name}"


def owed(view: View) -> int:
    """How many cubes the next draw takes."""
    return view.fury.cubes + view.danger if view.turn.owed is None else view.turn.owed


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
