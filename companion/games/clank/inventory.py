"""What lies where at a table of seats, and what is called what: for corrections and counts. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.seats import sign
from companion.games.clank.naming import piece_name, place_name
from companion.games.game import Inventory
from companion.language import _
from rules.clank.commands import Set
from rules.clank.view import SeatView, View


def inventory(view: View, *, more: Sequence[str] = ()) -> Inventory:
    """Cubes in places, *more* of them than the family has, and what can be set."""
    pieces = sorted({piece for heap in view.places.values() for piece in heap})
    return Inventory(
        _("cubes lie elsewhere"),
        _("which cubes"),
        tuple((cube, piece(cube, view.seats)) for cube in pieces),
        tuple((where, place(where, view.seats)) for where in places(view, more=more)),
        (
            ("fury", _("the fury marker's step")),
            ("danger", _("DANGER cards in the row")),
            ("turn", _("whose turn it is")),
            ("turns", _("how turns are counted")),
        ),
        setting=lambda dial, to, why: Set(dial=dial, to=to, why=why),
        answers={
            "turn": tuple(enumerate(whose(view.seats))),
            "turns": (("tracked", _("tracked")), ("free", _("free"))),
        },
        heaps=view.places,
    )


def whose(seats: Sequence[SeatView]) -> list[str]:
    """The seats by sign and name, in turn order."""
    return [f"{sign(n)} {seat.name}" for n, seat in enumerate(seats)]


def places(view: View, *, more: Sequence[str] = ()) -> tuple[str, ...]:
    """Every place a piece can be in, in the order one looks through a table."""
    own = [f"{kind}:{n}" for n in range(len(view.seats)) for kind in ("supply", "wounds")]
    first = ("bag", "area", "aside", *more, *own)
    others = sorted(set(view.places) - set(first), key=lambda name: (len(name), name))
    return (*first, *others)


def place(name: str, seats: Sequence[SeatView]) -> str:
    """
    A place as one says it, with the sign of whose it is.

    >>> place("hunters:8", ())
    'fury step 8'
    """
    return place_name(name, whose(seats))


def piece(name: str, seats: Sequence[SeatView]) -> str:
    """A piece as one says it: the shape and letter of whose it is, and the colour; or what it stands for."""
    colours = [seat.colour for seat in seats]
    if name in colours:
        return f"{sign(colours.index(name))} {piece_name(name)}"
    return {"red": _("red hunter"), "white": _("white ghost")}.get(name) or piece_name(name)
