"""What can have happened only in Catacombs. A released event stays readable for ever."""

from __future__ import annotations

import msgspec

from rules.catacombs.commands import Lock
from rules.clank.events import OfSeat
from rules.game import Event


class TileRevealed(Event, frozen=True, kw_only=True):
    """A tile more has been laid down."""

    haunted: bool
    artifacts: tuple[int, ...]
    """Artifacts that left their stack for a room of it."""

    plus: int | None = None
    """The plus signs of that room; none without one, and in a journal that did not keep it."""


class ArtifactRoom(msgspec.Struct, frozen=True):
    """What one room holds in artifacts, and what was taken out of it."""

    artifacts: tuple[int, ...]
    taken: tuple[tuple[int, int], ...] = ()
    """Which seat took which."""


class LockpicksChanged(OfSeat, frozen=True, kw_only=True):
    """A seat has so many lockpicks."""

    to: int


class Unlocked(OfSeat, frozen=True, kw_only=True):
    """A lock is open."""

    lock: Lock


class SecretsOwed(OfSeat, frozen=True, kw_only=True):
    """A seat still takes so many major secrets out of chests it opened."""

    to: int


class PrisonersOwed(OfSeat, frozen=True, kw_only=True):
    """A seat still frees so many prisoners from cells it opened."""

    to: int


class TilesRetold(Event, frozen=True, kw_only=True):
    """A tile was told anew, so the stack of artifacts stands otherwise."""

    revealed: int
    """Tiles laid down besides the first."""

    haunted: int
    stack: tuple[int, ...]
    """Artifacts not discovered, the top one first."""

    discovered: tuple[int, ...]
    rooms: tuple[ArtifactRoom, ...] = ()
    """Where they lie; none in a journal that did not keep the rooms apart."""


CatacombsEvent = TileRevealed | TilesRetold | LockpicksChanged | Unlocked | SecretsOwed | PrisonersOwed
