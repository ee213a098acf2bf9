"""What can be asked of a bag: cubes out of it, back into it, and aside."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.binding import Draws
from rules.correcting import CountTable, Move, Stop, Why
from rules.game import Command, Opening

MOST = 99
"""Cubes that there can be of a colour."""

MOST_COLOURS = 8

Colour = Literal[
    "black", "red", "white", "yellow", "blue", "green", "orange", "purple", "pink", "turquoise", "brown"
]
Few = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Place = Literal["bag", "drawn", "aside", "box"]


class Start(Opening, frozen=True, kw_only=True):
    """Cubes of two to eight colours go into the bag."""

    cubes: dict[Colour, Few]


class Draw(Draws, frozen=True, kw_only=True):
    """Cubes come out of the bag: so many, or as many as the last time; a smaller bag gives all it has."""

    count: Few | None = None


class Set(Command, frozen=True, kw_only=True):
    """How many the next draw takes, for whoever presses a button."""

    dial: Literal["count"]
    to: Few
    why: Why = ""


class Put(Command, frozen=True, kw_only=True):
    """Cubes go elsewhere; to the box is out of the game, and from there into it."""

    from_: Place | None = msgspec.field(name="from", default=None)
    """None is wherever they were drawn or set aside: of those that are said, the drawn ones go first."""

    to: Place
    cubes: dict[Colour, Few] | None = None
    """Which; none is all that lie there."""


BagCommand = Draw | Set | Put | Move | CountTable | Stop
