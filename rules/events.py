"""What can have happened in any game: tokens and cubes move, luck is read, a count agrees."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.game import Event


class Begun(Event, frozen=True, kw_only=True):
    """A game was set up: what every game's `started` carries, whatever else it needs."""

    game: str
    unconfirmed: tuple[str, ...]
    """Printed numbers in use that nobody has compared with the printed ones."""

    commitment: str
    box: dict[str, Any]
    """All printed numbers of this game, so that the journal needs no box file."""


class Moved(Event, frozen=True, kw_only=True):
    """Pieces went from one place to another."""

    piece: str
    by: int
    from_: str = msgspec.field(name="from")
    to: str
    why: str
    """`noise`, `attack`, `wound`, `hunters`, `ghosts` ...; for a correction, what the players said."""


class Drawn(Event, frozen=True, kw_only=True):
    """Cubes came out of the bag, in this order. Section 5 of the design says how to check them."""

    draw: int
    count: int
    """How many were owed; a smaller bag gives all it has."""

    bag: dict[str, int]
    """What the bag held before."""

    cubes: tuple[str, ...]
    by: Literal["device", "hand"]


class BoxCorrected(Event, frozen=True, kw_only=True):
    """A printed number was always this one, and the game goes on by it."""

    number: str
    """Its path in the box, with dots."""

    to: Any
    why: str


class TokensLaid(Event, frozen=True, kw_only=True):
    """Other pieces are on the table than before, and this is where all of them lie."""

    places: dict[str, dict[str, int]]


class Agreed(Event, frozen=True):
    """The table was counted, and the device agreed."""


class Warned(Event, frozen=True, kw_only=True):
    """Something was told of which the lists count another number; it counts all the same."""

    of: str
    """`major-secrets`, `minor-secrets`, `prisoners`, `haunted-tiles`, a kind; of a flight `tokens`."""

    most: int
    """How many there are by the lists; of all but a flight's tokens, more were told."""
