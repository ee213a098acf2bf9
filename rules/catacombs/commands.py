"""What only a table of Catacombs can be told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.clank.commands import By, OfSeat
from rules.clank.dungeon import Idol
from rules.correcting import Name
from rules.game import Command

Lock = Literal["chest", "library", "cell", "door"]


class Tile(Command, frozen=True, kw_only=True):
    """A new tile is turned up."""

    haunted: bool
    artifact: Annotated[int, msgspec.Meta(ge=0, le=2)] | None
    """The plus signs of its artifact room; none without such a room."""


class Lockpick(OfSeat, frozen=True, kw_only=True):
    """A seat's lockpicks change."""

    by: By


class Unlock(OfSeat, frozen=True, kw_only=True):
    """A lockpick opens a lock."""

    lock: Lock


class Prisoner(OfSeat, frozen=True, kw_only=True):
    """A seat frees a prisoner."""

    kind: str


class Shrine(OfSeat, frozen=True, kw_only=True):
    """A seat marks a wayshrine with a cube."""

    room: Name


CatacombsCommand = Tile | Lockpick | Unlock | Prisoner | Shrine | Idol
