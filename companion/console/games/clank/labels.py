"""
The table with seats in what a console has heard, and its things as a console says them. Pure.

What things are called stands in `naming`; this adds the shape and letter of whose they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.state import ConsoleState
from companion.games import GAMES
from companion.games.clank.inventory import piece as piece  # noqa: PLC0414  # said by this name here
from companion.games.clank.inventory import place as place  # noqa: PLC0414  # said by this name here
from companion.games.clank.naming import status_name
from companion.games.game import Vocabulary
from companion.games.signs import sign
from companion.line.wire import Table
from rules.catacombs.view import CatacombsView
from rules.clank.view import SeatView, View

status = status_name
"""How it stands with a seat."""


def view_of(seen: ConsoleState | Table | None) -> View | None:
    """The table of seats; none before set-up, and while another game is on the table."""
    shown = seen.shown if seen else None
    return shown if isinstance(shown, View) else None


def seats_of(seen: ConsoleState | Table | None) -> tuple[SeatView, ...]:
    """Who sits at the table."""
    view = view_of(seen)
    return view.seats if view else ()


def words_of(seen: ConsoleState | Table | None) -> Vocabulary:
    """The words of its game; those of the first one where there is none."""
    view = view_of(seen)
    return (GAMES[view.game] if view else next(iter(GAMES.values()))).vocabulary


def who(seats: Sequence[SeatView], index: int) -> str:
    """A seat as one says it, such as `● A Eva`."""
    return f"{sign(index)} {seats[index].name}"


def beside(view: View, by: int) -> int:
    """The seat that has its turn so many turns after the one that has it now, which there is."""
    order = view.order or tuple(range(len(view.seats)))
    return order[(order.index(view.turn.seat or 0) + by) % len(order)]


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
