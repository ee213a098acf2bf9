"""What lies where at a table of seats, and what is called what: for corrections and counts. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.games.clank.naming import piece_name, place_name
from companion.games.inventory import Inventory
from companion.games.signs import sign
from companion.words.language import _
from rules.clank.commands import Set
from rules.clank.view import SeatView, View


def inventory(
    view: View,
    *,
    money: str,
    more: Sequence[str] = (),
    own: Mapping[str, tuple[str, Sequence[int]]] = MappingProxyType({}),
) -> Inventory:
    """
    Cubes in places, *more* of them than the family has, and what can be set.

    *money* is what that is called here.
    *own* is what a seat has a number of in this game alone: what that is called, and how many by seat.
    """
    pieces = sorted({piece for heap in view.places.values() for piece in heap})
    seats = tuple((f"{n}", said) for n, said in enumerate(whose(view.seats)))
    counters = {
        **({"credits": (money, [seat.credits for seat in view.seats])} if view.track_credits else {}),
        "hush": (_("hush"), [seat.hush for seat in view.seats]),
        **own,
    }
    yes_or_no = {
        "blockade": ((0, _("not in its place")), (1, _("in its place"))),
        "drawn": ((0, _("is to come")), (1, _("is made"))),
        "fixed-draw": ((0, _("no fixed one")), (1, _("the fixed one"))),
    }
    dials = (
        ("fury", _("the fury marker's step")),
        ("danger", _("DANGER cards in the row")),
        *(
            (("deck", _("cards left in the deck")), ("attack-signs", _("attack signs left in the deck")))
            if view.row
            else ()
        ),
        ("turn", _("whose turn it is")),
        ("turns", _("how turns are counted")),
        *(
            (("hunters", _("hunters that wait")), ("blockade", _("the blockade")))
            if view.hunter_steps
            else ()
        ),
        ("drawn", _("this turn's draw")),
        ("fixed-draw", _("whether that draw is fixed")),
        *((counter, label) for counter, (label, _numbers) in counters.items()),
    )
    bare = {
        f"{kind}:{n}": {each.colour: 0} for kind in ("supply", "wounds") for n, each in enumerate(view.seats)
    }
    steps = tuple((f"{step}", _("step {n}").format(n=step)) for step in view.hunter_steps)
    return Inventory(
        _("cubes lie elsewhere"),
        _("which cubes"),
        tuple((cube, piece(cube, view.seats)) for cube in pieces),
        tuple((where, place(where, view.seats)) for where in places(view, more=more)),
        dials,
        setting=lambda dial, to, why: Set(dial=dial, to=to, why=why),
        answers={
            "turn": tuple(enumerate(whose(view.seats))),
            "turns": (("tracked", _("tracked")), ("free", _("free"))),
            **yes_or_no,
        },
        several={**({"hunters": steps} if steps else {}), **dict.fromkeys(counters, seats)},
        stands={
            "fury": view.fury.step,
            "danger": view.danger,
            **({"deck": view.row.left, "attack-signs": view.row.attacks or 0} if view.row else {}),
            **({} if view.turn.seat is None else {"turn": view.turn.seat}),
            "blockade": int(view.fury.blockade),
            "drawn": int(view.drawn),
            "fixed-draw": int(view.turn.owed is not None),
            **{f"hunters:{n}": sum(view.places.get(f"hunters:{n}", {}).values()) for n in view.hunter_steps},
            **{
                f"{counter}:{n}": number
                for counter, (_label, numbers) in counters.items()
                for n, number in enumerate(numbers)
            },
        },
        heaps={where: bare.get(where, {}) | view.places.get(where, {}) for where in {**bare, **view.places}},
    )


def whose(seats: Sequence[SeatView]) -> list[str]:
    """The seats by sign and name, in turn order."""
    return [f"{sign(n)} {seat.name}" for n, seat in enumerate(seats)]


def places(view: View, *, more: Sequence[str] = ()) -> tuple[str, ...]:
    """Every place a piece can be in, in the order one looks through a table."""
    own = [f"{kind}:{n}" for n in range(len(view.seats)) for kind in ("supply", "wounds")]
    first = ("bag", "area", "aside", *more, *own, *(f"hunters:{n}" for n in view.hunter_steps))
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
