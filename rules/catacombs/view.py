"""What a table of Catacombs shows besides what the family does."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.clank.view import SeatView, View


class CatacombsSeatView(SeatView, frozen=True, kw_only=True):
    """One player's place."""

    modules: tuple[str, ...] = ()
    """Always empty: the JSON of a seat has had it since the first release."""


class DepthsView(msgspec.Struct, frozen=True, kw_only=True):
    """What is still to be found below."""

    tiles: int
    """Tiles left in the stack."""

    safe: int
    """How many of these are safe; they lie on top."""

    stack: tuple[int, ...]
    """Artifacts not discovered, the top one first."""

    discovered: tuple[int, ...]
    """Artifacts that wait in their rooms."""

    ghosts: int
    """White cubes in the bank."""

    major: dict[str, int]
    minor: dict[str, int]
    prisoners: dict[str, int]
    market: dict[str, int]
    tomes: int
    """Secret Tomes in the reserve."""

    idols: int
    mastery: int
    """Mastery tokens at the crypt."""

    unlocked: dict[str, int]
    """Locks opened so far: `chest`, `library`, `cell`, `door`."""

    lockpicks: tuple[int, ...]
    """By seat."""

    shrines: tuple[tuple[str, ...], ...]
    """By seat: the wayshrines that bear its cube."""


class OwedView(msgspec.Struct, frozen=True, kw_only=True):
    """What a lock still owes a seat; it is told next."""

    seat: int
    what: Literal["secret", "prisoner"]
    """A major secret of a chest, told by `secret`, or somebody from a cell, told by `prisoner`."""

    count: int


class CatacombsView(View, frozen=True, kw_only=True):
    """The whole table."""

    seats: tuple[CatacombsSeatView, ...]
    depths: DepthsView
    owed: tuple[OwedView, ...] = ()
    """What opened locks still owe, in the order in which it is asked for."""
