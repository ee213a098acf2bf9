"""
What a game's entries say about its evening: what a recap is made of. Plain values; no game, no words.

A presenter makes these of its own tables and views; `companion.evenings` adds them up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from rules.game import Past, Story, V_contra

if TYPE_CHECKING:
    from companion.games.sheet import Sheet

State = Literal["running", "counting", "over", "stopped"]
"""`counting`: it has ended, and points are still being counted."""


class Exposed(msgspec.Struct, frozen=True):
    """One seat in one draw: what could hit it, and what did."""

    seat: int
    harmful: int
    """Pieces of the bag that would hit it."""

    hits: int
    room: int
    """Hits that bring it down."""


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """One draw that could hurt somebody."""

    of: int
    """Pieces in the bag."""

    taken: int
    """Pieces that were drawn."""

    harmful: int = 0
    """Pieces of the bag that would hit anybody."""

    hits: int = 0
    """Those of them that were drawn."""

    by: Literal["device", "hand"]
    exposed: tuple[Exposed, ...]
    """The seats that were still in."""


class Noted(msgspec.Struct, frozen=True, kw_only=True):
    """What one standing entry brought."""

    turn: int
    """Turns begun by then, from 1."""

    seat: int | None = None
    """Whose turn it is after it; none where nobody counts turns, or nobody has a seat."""

    fury: int | None = None
    """Where the marker stands after it; none in a game without fury."""

    noise: Mapping[int, int] = {}
    """Seat -> noise made."""

    hushed: Mapping[int, int] = {}
    """Seat -> noise taken back by the rules of the game."""

    dealt: Dealt | None = None
    out: Mapping[int, str] = {}
    """Seat -> how it stands with one that fell now, or whose fall was answered: the rules' own word."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended for a seat, or stands with it."""

    name: str
    colour: str
    how: str
    """The rules' own word for it: `escaped`, `lost` ..."""

    away: bool
    """Whether it got away, so that its points count."""

    points: int | None = None
    place: int | None = None
    """From 1; shared by those whom the book cannot part; none without points that count."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended, or stands."""

    state: State
    seats: tuple[Place, ...] = ()
    won: bool | None = None
    """Of a game without seats, whether it was won; none while that is open."""


class Remembered(Protocol[V_contra]):
    """What is remembered of a game: its entries, its outcome, its sheet."""

    bgg: int | None = None
    """Its number at BoardGameGeek; none where nobody has looked it up."""

    def noted(self, _past: Past[Any], /) -> Noted | None:
        """What a standing entry says about its evening; none when that is nothing."""
        return None

    def outcome(self, view: V_contra, /) -> Outcome:
        """How the game ended or stands, for statistics."""

    def log(self, _stories: Iterable[Story[Any]], /) -> Iterator[str]:
        """What all its evenings together were, entry by entry, beside what its page says of every game."""
        return iter(())

    def sheet(self, view: V_contra, /) -> Sheet:
        """How the game stands or ended."""

    def scored(self, view: V_contra, /) -> dict[str, Any]:
        """The same for a script."""

    def renamed(self, view: V_contra, _names: Sequence[str], /) -> Any:
        """The same view with these names on its seats."""
        return view

    def how(self, word: str, /) -> str:
        """How it stands with a seat, by the rules' own word for it."""
        return word
