"""What the coming draws hold for each seat, as consoles show it and as a person reads it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.games.clank import row
from companion.games.outlook import Outlook
from companion.words.language import _, ngettext
from companion.words.numerals import decimal, percent
from rules.clank.showing import Odds
from rules.clank.table import Table
from rules.clank.view import View
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


class TableOutlook(Outlook[View]):
    """The draws to come at a table of seats."""

    chances = Risk

    def likely(self, game: Game[Any], table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Risk:
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

    def odds(self, view: View, odds: Odds) -> Iterator[str]:
        """What the draw owed now holds for each seat."""
        yield ngettext("The next draw: {n} cube.", "The next draw: {n} cubes.", odds.count).format(
            n=odds.count
        )
        for seat, chances in zip(view.seats, odds.seats, strict=True):
            told = _("{name}: {expected} hits expected, {hit} hit at all, {out} out").format(
                name=seat.name,
                expected=decimal(chances.expected, 2),
                hit=percent(1 - chances.hits[0], 1),
                out=percent(chances.out, 1),
            )
            yield told if seat.status == "in" else _("{name}: out").format(name=seat.name)
        if attacks := max((len(chances.lasts) for chances in odds.seats), default=0):
            lasting = ngettext(
                "Chance to last through {n} attack of as many cubes as now, from the bag as it is:",
                "Chance to last through {n} attacks of as many cubes as now, from the bag as it is:",
                attacks,
            )
            yield lasting.format(n=attacks)
            for seat, chances in zip(view.seats, odds.seats, strict=True):
                if chances.lasts:
                    yield _("{name}: {chance}").format(name=seat.name, chance=percent(chances.lasts[-1], 1))
        if view.row:
            yield from row.chances(view.row)
