"""What the coming draws hold for each seat, as consoles show it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.clank.showing import Odds
from rules.clank.table import Table
from rules.game import Game


class SeatRisk(msgspec.Struct, frozen=True, kw_only=True):
    """What the coming draw holds for one seat."""

    expected: float
    hits: tuple[float, ...]
    out: float
    ahead: float = 0.0
    """The chance to fall before its next turn, with the fixed draws of the seats that are out till then."""

    lasts: tuple[float, ...] = ()
    """The chances to be still in after 1, 2, 3 ... attacks, if that was asked."""


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """Exact odds of the draw owed now, with the area already in the bag."""

    count: int
    seats: tuple[SeatRisk, ...]


def risk(game: Game[Any], table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Risk:
    """The odds of the draw owed now. Raises `Refused` for *extra* noise of a seat that does not exist."""
    now: Odds = game.odds(table, extra=extra, attacks=attacks)
    seats = zip(now.seats, game.ahead(table), strict=True)
    return Risk(
        count=now.count,
        seats=tuple(
            SeatRisk(expected=seat.expected, hits=seat.hits, out=seat.out, ahead=ahead, lasts=seat.lasts)
            for seat, ahead in seats
        ),
    )
