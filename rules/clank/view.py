"""
What the table may see: the view of the Clank family, as section 7 of the design prints it.

A view is plain values, ready for JSON; it never holds the seed. Screens, lamps and consoles read views
and nothing else.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["play", "scoring", "over"]
Status = Literal["in", "escaped", "rescued", "fallen", "lost"]


class TurnView(msgspec.Struct, frozen=True):
    """Whose turn it is."""

    seat: int | None
    """Index in turn order; none at a table that plays free."""

    number: int
    """Turns begun so far, this one included; from 1."""

    owed: int | None
    """Cubes this turn's fixed draw still owes; none when nothing is owed."""


class FuryView(msgspec.Struct, frozen=True):
    """The fury track."""

    step: int
    """Where the marker stands, from 1."""

    of: int
    """How many steps the track has."""

    cubes: int
    """Cubes an attack draws at this step, before DANGER cards."""

    blockade: bool
    """Whether the blockade token has been put in place."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's place at the table."""

    name: str
    colour: str
    """The name of the seat's cubes."""

    status: Status
    wounds: tuple[str, ...]
    """The health track's cubes from the left, by piece name."""

    health: int
    """Free places left on the health track."""

    supply: int
    """Own cubes left."""

    hush: int
    """Noise reduction not yet used."""

    artifacts: tuple[int, ...]
    tokens: dict[str, int]
    credits: int
    crystals: int
    points: int | None
    """Victory points, once they are known; none before."""

    modules: tuple[str, ...] = ()
    """In Space: the modules where the seat's data cubes lie; two make the command code."""


class RankView(msgspec.Struct, frozen=True):
    """One line of the ranking, best first."""

    seat: int
    points: int


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """In Space: what is still to be had aboard."""

    artifacts: tuple[int, ...]
    market: dict[str, int]
    crystals: int
    pods: int
    layout: tuple[str, ...]
    """The modules by position, once lots were drawn for them."""


class DepthsView(msgspec.Struct, frozen=True, kw_only=True):
    """Catacombs: what is still to be found below."""

    tiles: int
    """Tiles left in the stack."""

    safe: int
    """How many of these are safe; they lie on top."""

    stack: tuple[int, ...]
    """Artifacts not discovered, the top one first."""

    discovered: tuple[int, ...]
    """Artifacts that wait in their rooms."""

    ghosts: int
    """White cubes in the bank."""

    major: dict[str, int]
    minor: dict[str, int]
    prisoners: dict[str, int]
    market: dict[str, int]
    tomes: int
    """Secret Tomes in the reserve."""

    idols: int
    mastery: int
    """Mastery tokens at the crypt."""

    unlocked: dict[str, int]
    """Locks opened so far: `chest`, `library`, `cell`, `door`."""

    lockpicks: tuple[int, ...]
    """By seat."""

    shrines: tuple[tuple[str, ...], ...]
    """By seat: the wayshrines that bear its cube."""


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole table, as everybody may see it."""

    game: str
    version: int
    """Entries so far, take-backs included."""

    phase: Phase
    turn: TurnView
    fury: FuryView
    danger: int
    """DANGER cards in the row."""

    bag: dict[str, int]
    area: dict[str, int]
    aside: dict[str, int]
    places: dict[str, dict[str, int]]
    """Every place that is not empty; counts above zero."""

    seats: tuple[SeatView, ...]
    ranking: tuple[RankView, ...]
    commitment: str
    """64 hex digits: the promise made before the first draw."""

    draws: int
    """Draws along the present timeline."""

    free: bool = False
    """Whether the table plays without pressing *next*."""

    ship: ShipView | None = None
    depths: DepthsView | None = None
