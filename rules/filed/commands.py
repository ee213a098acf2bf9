"""What only a game that is a file can be told."""

from __future__ import annotations

from typing import Any, Final

from rules.clank.commands import By, OfSeat, SeatIndex
from rules.clank.commands import Start as FamilyStart
from rules.clank.dungeon import Idol
from rules.correcting import Name

OWN_NAME: Final = "own"


class Start(FamilyStart, frozen=True, kw_only=True):
    """Sets up a game of one's own, and brings its file along."""

    file: dict[str, Any]
    """What the file says, as a tree; the evening keeps what the game needs of it."""


class Give(OfSeat, frozen=True, kw_only=True):
    """A seat gives a token to another."""

    kind: str
    to: SeatIndex


class Tally(OfSeat, frozen=True, kw_only=True):
    """What a seat has a number of changes."""

    counter: Name
    by: By


FiledCommand = Idol | Give | Tally
