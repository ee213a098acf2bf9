"""What only a table of Catacombs can be told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.clank.commands import By, SeatIndex
from rules.clank.dungeon import Idol
from rules.correcting import Name
from rules.game import Command

Lock = Literal["chest", "library", "cell", "door"]


class Tile(Command, frozen=True, kw_only=True):
    """A new tile is turned up."""

    haunted: bool
    artifact: Annotated[int, msgspec.Meta(ge=0, le=2)] | None
    """The plus signs of its artifact room; none without such a room."""


class Lockpick(Command, frozen=True, kw_only=True):
    """A seat's lockpicks change."""

    seat: SeatIndex
    by: By


class Unlock(Command, frozen=True, kw_only=True):
    """A lockpick opens a lock."""

    seat: SeatIndex
    lock: Lock


class Prisoner(Command, frozen=True, kw_only=True):
    """A seat frees a prisoner."""

    seat: SeatIndex
    kind: str


class Shrine(Command, frozen=True, kw_only=True):
    """A seat marks a wayshrine with a cube."""

    seat: SeatIndex
    room: Name


CatacombsCommand = Tile | Lockpick | Unlock | Prisoner | Shrine | Idol
