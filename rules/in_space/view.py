"""What a table of In Space shows besides what the family does."""

from __future__ import annotations

import msgspec

from rules.clank.view import SeatView, View


class InSpaceSeatView(SeatView, frozen=True, kw_only=True):
    """One player's place."""

    modules: tuple[str, ...] = ()
    """The modules where the seat's data cubes lie; two make the command code."""


class ShipView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is still to be had aboard."""

    artifacts: tuple[int, ...]
    market: dict[str, int]
    crystals: int
    pods: int
    layout: tuple[str, ...]
    """The modules by position, once lots were drawn for them."""

    leaving: int = 0
    """Artifacts that a lot has still to take out of the game."""


class InSpaceView(View, frozen=True, kw_only=True):
    """The whole table."""

    seats: tuple[InSpaceSeatView, ...]
    ship: ShipView
