"""
What the table may see: the view of the Clank family, as section 7 of the design prints it.

What only one game shows is in that game's own view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.clank.row import RowView

Phase = Literal["play", "scoring", "over"]
Status = Literal["in", "escaped", "rescued", "fallen", "lost", "left"]


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

    parts: dict[str, int] = {}
    """
    What the points are made of, in the order of a score sheet: they sum to `points` once these are known.

    Empty for a seat that does not score.
    """


class RankView(msgspec.Struct, frozen=True):
    """One line of the ranking, best first."""

    seat: int
    points: int


class Doubt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A printed number that the table goes by, though nobody has compared it with the board."""

    number: str
    """Its path in the box, with dots; of the fury track, that of a step."""

    value: Any
    drew: bool = False
    """Whether an attack drew by it."""


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole table, as everybody may see it, as far as all games of the family show it."""

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

    track: tuple[int, ...] = ()
    """Cubes an attack draws at each step of the fury track, before DANGER cards."""

    blockade_step: int | None = None
    """The step that puts the blockade in its place; none where there is no blockade."""

    tied: tuple[tuple[int, ...], ...] = ()
    """Seats that share a place in the ranking, best first: equal points, and equally good artifacts."""

    track_credits: bool = False
    """Whether the device minds the money; otherwise only its owner knows a seat's coins."""

    hunter_steps: tuple[int, ...] = ()
    """Steps of the fury track on which red cubes wait at set-up; none where there are no hunters."""

    drawn: bool = False
    """Whether this turn's draw has been made, so that no other can come."""

    order: tuple[int, ...] | None = None
    """The seats that take turns, in turn order; none where all do, by their numbers."""

    row: RowView | None = None
    """None where the players mind it themselves."""

    doubt: Doubt | None = None
    """The printed number to be looked at next; none where nothing in play is unsure."""
