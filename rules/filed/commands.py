"""What only a game that is a file can be told."""

from __future__ import annotations

from typing import Any

from rules.clank.commands import By, SeatIndex
from rules.clank.commands import Start as FamilyStart
from rules.clank.dungeon import Idol
from rules.correcting import Name
from rules.game import Command


class Start(FamilyStart, frozen=True, kw_only=True):
    """Sets up a game of one's own, and brings its file along."""

    file: dict[str, Any]
    """What the file says, as a tree; the evening keeps what the game needs of it."""


class Give(Command, frozen=True, kw_only=True):
    """A seat gives a token to another."""

    seat: SeatIndex
    kind: str
    to: SeatIndex


class Tally(Command, frozen=True, kw_only=True):
    """What a seat has a number of changes."""

    seat: SeatIndex
    counter: Name
    by: By


FiledCommand = Idol | Give | Tally
