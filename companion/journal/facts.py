"""
The events that fairness needs, as a journal says them; further fields are allowed.

Pure: each is read strictly by `companion.journal.chain.fitted`, which raises `Unfit`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from companion.words.language import _

FULLEST: Final = 10_000
"""More pieces than any bag holds; a journal that claims more is not drawn again."""

_DRAWING: Final = 50
"""What drawing a piece costs, beside laying one out."""

Seat = Annotated[int, Meta(ge=0)] | None

_Count = Annotated[int, Meta(ge=0)]


class Drawn(msgspec.Struct, frozen=True):
    """One draw, as its event tells it; further fields are allowed."""

    draw: Annotated[int, Meta(ge=1)]
    count: _Count
    bag: dict[str, _Count]
    """What the bag held before."""

    cubes: tuple[str, ...]
    """In drawing order."""

    by: Literal["device", "hand"]

    def __post_init__(self) -> None:
        if sum(self.bag.values()) > FULLEST:
            raise ValueError(_("no bag holds so many pieces"))

    @property
    def work(self) -> int:
        """What making it again costs."""
        held = sum(self.bag.values())
        return held + _DRAWING * min(self.count, held)


class Named(msgspec.Struct, frozen=True):
    """Somebody who is seated."""

    name: str


class Started(msgspec.Struct, frozen=True):
    """A game that begins."""

    game: str | None = None
    commitment: str | None = None
    seats: tuple[Named, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """What lies where, once that is known."""

    places: dict[str, dict[str, _Count]] = {}

    def __post_init__(self) -> None:
        if sum(n for heap in self.places.values() for n in heap.values()) > FULLEST:
            raise ValueError(_("no table holds so many pieces"))


class Moved(msgspec.Struct, frozen=True):
    """Pieces that went from one place to another."""

    piece: str
    by: Annotated[int, Meta(ge=1)]
    to: str
    from_: str = msgspec.field(name="from")


class Cut(msgspec.Struct, frozen=True):
    """A cut of the bag for a draw."""

    draw: int
    text: str
    seat: Seat = None


class Given(msgspec.Struct, frozen=True):
    """Words, as they are hashed."""

    text: str
    seat: Seat = None


class Turned(msgspec.Struct, frozen=True):
    """Entries that are taken back, newest first, or restored, oldest first."""

    entries: tuple[int, ...]
