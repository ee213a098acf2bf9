"""
A game at a glance and its rings: what a hall reads from afar, and what a room reacts to. No game is named.

A presenter makes them of its view and of an entry's events. Field names are a format: they go over MQTT as
they stand here, and `docs/hall.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, get_args

import msgspec

from companion.games import GAMES
from companion.games.outlook import Chances
from rules.game import Event, V_contra


class Track(msgspec.Struct, frozen=True):
    """How far the danger has come: a marker on its scale."""

    name: str
    """In the table's language, such as "Fury"."""

    now: int
    of: int
    """The last step; 0 while nobody knows it."""


class SeatGlance(msgspec.Struct, frozen=True, kw_only=True):
    """One player, from the back of a hall."""

    name: str
    colour: str = ""
    """Of the seat's pieces; empty in a game that has none."""

    status: str = "in"
    """`in`, or how the seat is out, in the rules' words."""

    health: int | None = None
    """Blows that it can still take."""

    of: int | None = None
    """Blows that it takes in all."""

    out: float | None = None
    """The chance to fall at the draw owed now; none where nobody knows or the table hides it."""

    points: int | None = None


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """
    A table, in a few numbers.

    >>> Glance(title="Stones", bag=4).bag
    4
    """

    title: str = ""
    """The game, in the table's language."""

    track: Track | None = None
    draw: int | None = None
    """Pieces that the next draw takes; none where nobody knows that before it."""

    bag: int | None = None
    """How many pieces are in the bag, never which."""

    turn: int | None = None
    """The seat whose turn it is."""

    number: int | None = None
    """Turns begun so far, this one included."""

    seats: tuple[SeatGlance, ...] = ()
    leads: tuple[int, ...] = ()
    """Seats that lead by what everybody sees; several where nothing parts them."""

    over: bool = False


class Ring(msgspec.Struct, frozen=True, kw_only=True, tag_field="event_type", omit_defaults=True):
    """What a room reacts to."""


class _OfSeat(Ring, frozen=True, kw_only=True, omit_defaults=True):
    seat: int | None = None
    """Index in turn order; none where it is nobody's."""

    name: str = ""
    colour: str = ""


class Attack(_OfSeat, frozen=True, kw_only=True, tag="attack", omit_defaults=True):
    """
    A draw was made, or enemies attacked; `seat` is whose turn it was.

    It says how many pieces, and never which: it is rung as they begin to fall, one by one.
    """

    cubes: int = 0
    """How many came out of the bag."""

    fixed: bool = False
    """Whether it was the draw of a seat that is out."""


class Hit(_OfSeat, frozen=True, kw_only=True, tag="hit", omit_defaults=True):
    """A seat was hurt."""

    by: int = 1
    health: int | None = None
    """Blows that it can still take."""


class Fell(_OfSeat, frozen=True, kw_only=True, tag="fell", omit_defaults=True):
    """A seat is down."""

    status: str = ""


class Escaped(_OfSeat, frozen=True, kw_only=True, tag="escaped", omit_defaults=True):
    """A seat is away, and safe."""


class Fury(Ring, frozen=True, kw_only=True, tag="fury"):
    """The fury marker rose."""

    step: int
    of: int
    draw: int
    """Cubes that an attack draws now, before DANGER cards."""


class Hunters(Ring, frozen=True, kw_only=True, tag="hunters"):
    """Hunters came out of the fury track."""

    count: int


class Blockade(Ring, frozen=True, kw_only=True, tag="blockade"):
    """The blockade is in its place."""


class Ghost(Ring, frozen=True, kw_only=True, tag="ghost"):
    """Ghosts came out of the bank."""

    count: int


class Turn(_OfSeat, frozen=True, kw_only=True, tag="turn", omit_defaults=True):
    """A turn began."""

    number: int


class Warp(Ring, frozen=True, kw_only=True, tag="warp"):
    """The fighter was thrown back, and begins again."""

    number: int
    of: int


class GameStarted(Ring, frozen=True, kw_only=True, tag="game_started"):
    """A game was set up."""

    game: str
    title: str
    names: tuple[str, ...]


class GameOver(Ring, frozen=True, kw_only=True, tag="game_over"):
    """The game has ended; the score may still be counted."""

    why: str
    names: tuple[str, ...] = ()
    """Who leads by what is known then."""


AnyRing = (
    Attack | Hit | Fell | Escaped | Fury | Hunters | Blockade | Ghost | Turn | Warp | GameStarted | GameOver
)

EVENT_TYPES: Final[tuple[str, ...]] = tuple(ring.__struct_config__.tag for ring in get_args(AnyRing))
"""Every `event_type` there is."""


def of_seat(glance: Glance, seat: int | None) -> dict[str, Any]:
    """What a ring says of the seat that it is about."""
    if seat is None or not 0 <= seat < len(glance.seats):
        return {"seat": None}
    return {"seat": seat, "name": glance.seats[seat].name, "colour": glance.seats[seat].colour}


class FromAfar(Generic[V_contra]):
    """A game as a hall or a smart home hears it."""

    def glance(self, view: V_contra, _chances: Chances = None, /) -> Glance:
        """The table in a few numbers, with the *chances* that consoles show, if they do."""
        return Glance(title=GAMES[view.game].title(view))

    def rings(self, _events: Sequence[Event], _view: V_contra, /) -> Iterator[AnyRing]:
        """What a room reacts to in an entry; *view* is the table after it."""
        return iter(())
