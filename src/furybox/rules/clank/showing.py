"""From the table to the view, and to the odds of the draw that is owed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from furybox.rules import odds
from furybox.rules.clank.table import AREA, BAG, RED, Seat, Table, supply, wounds
from furybox.rules.clank.view import FuryView, Phase, RankView, SeatView, TurnView
from furybox.rules.game import Audit


class SeatOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What a draw holds for one seat."""

    expected: float
    """The mean number of hits."""

    hits: tuple[float, ...]
    """The chances of 0, 1, 2 ... cubes that hit it."""

    out: float
    """The chance that its health track fills."""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Exact odds of the draw owed now."""

    count: int
    seats: tuple[SeatOdds, ...]


@dataclass(frozen=True, slots=True)
class Showing:
    """The parts of a view that all games of the family show alike."""

    table: Table
    points: Callable[[int], int | None]
    """Points of a seat by its game's own rules; none while they are not known."""

    @property
    def phase(self) -> Phase:
        """`scoring` while somebody's answer or count is missing."""
        if self.table.ended is None:
            return "play"
        waits = any(s.status == "fallen" or (s.scores and s.cards is None) for s in self.table.seats)
        return "scoring" if waits else "over"

    @property
    def turn(self) -> TurnView:
        """Whose turn it is."""
        turn = self.table.turn
        return TurnView(None if self.table.free else turn.seat, turn.number, self.table.owed)

    @property
    def fury(self) -> FuryView:
        """The fury track."""
        track = self.table.box.fury.track
        return FuryView(self.table.step, track.top, track.cubes_at(self.table.step), self.table.blockade)

    def heap(self, place: str) -> dict[str, int]:
        """What lies in a place."""
        return dict(self.table.pieces.at(place))

    def seat(self, index: int, *, modules: tuple[str, ...] = ()) -> SeatView:
        """One seat."""
        seat, pieces = self.table.seats[index], self.table.pieces
        row = pieces.row(wounds(index))
        return SeatView(
            name=seat.name,
            colour=seat.colour,
            status=seat.status,
            wounds=row,
            health=self.table.box.health.length - len(row),
            supply=pieces.count(supply(index), seat.colour),
            hush=seat.hush,
            artifacts=seat.artifacts,
            tokens=seat.tokens,
            credits=seat.credits,
            crystals=seat.crystals,
            points=self.points(index),
            modules=modules,
        )

    @property
    def ranking(self) -> tuple[RankView, ...]:
        """Whoever got away, best first; the better artifact breaks a tie. In Space rulebook, phase 5."""
        if self.table.ended is None:
            return ()
        known = [(n, seat, self.points(n)) for n, seat in enumerate(self.table.seats) if seat.scores]
        scored = [(n, seat, points) for n, seat, points in known if points is not None]
        scored.sort(key=lambda line: (-line[2], -_best(line[1])))
        return tuple(RankView(n, points) for n, _, points in scored)


def _best(seat: Seat) -> int:
    return max(seat.artifacts, default=0)


def risk(table: Table, *, extra: Mapping[int, int], hitting: tuple[str, ...] = (RED,)) -> Odds:
    """
    The odds of the draw owed now, with the area already in the bag and so much *extra* noise by seat.

    Extra noise obeys the rules of noise: hush first, and no more cubes than the seat has. *hitting* are the
    pieces that hit everybody. When no draw is owed any more, the odds are those of the next attack.
    Raises `Refused` for a seat that does not exist.
    """
    noisy = {index: _noise(table, index, by) for index, by in extra.items()}
    count = table.attack_cubes if table.owed is None else table.fixed_cubes
    pieces = table.pieces
    bag = sum(pieces.at(BAG).values()) + sum(pieces.at(AREA).values()) + sum(noisy.values())
    everybody = sum(pieces.count(place, piece) for place in (BAG, AREA) for piece in hitting)

    def of(index: int, seat: Seat) -> SeatOdds:
        if not seat.is_in:
            none = (1.0,) + (0.0,) * min(count, bag)
            return SeatOdds(expected=0.0, hits=none, out=0.0)
        own = sum(pieces.count(place, seat.colour) for place in (BAG, AREA)) + noisy.get(index, 0)
        chances = odds.hits(own + everybody, of=bag, drawn=count)
        room = table.box.health.length - len(pieces.row(wounds(index)))
        return SeatOdds(expected=odds.expected(chances), hits=chances, out=odds.at_least(room, chances))

    return Odds(count=count, seats=tuple(of(n, seat) for n, seat in enumerate(table.seats)))


def _noise(table: Table, index: int, by: int) -> int:
    seat = table.seat(index)
    if not seat.is_in:
        return 0
    if by < 0:
        return -min(-by, table.pieces.count(AREA, seat.colour))
    hushed = min(seat.hush, by) if table.is_on_turn(index) else 0
    return min(by - hushed, table.pieces.count(supply(index), seat.colour))


def audit(table: Table) -> Audit:
    """Where every piece is, and whether there are as many as at set-up."""
    return Audit(ok=table.pieces.census() == table.census, pieces=table.pieces.by_piece())
