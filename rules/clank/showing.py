"""From the table to the view, and to the odds of the draw that is owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

import msgspec

from rules import odds
from rules.boxes import is_open
from rules.clank.box import number
from rules.clank.row import shown
from rules.clank.scoring import parts
from rules.clank.table import AREA, ASIDE, BAG, BLACK, Seat, Table, supply, wounds
from rules.clank.view import Doubt, FuryView, Phase, RankView, SeatView, TurnView, View
from rules.game import Audit


class SeatOdds(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a draw holds for one seat."""

    expected: float
    """The mean number of hits."""

    hits: tuple[float, ...]
    """The chances of 0, 1, 2 ... cubes that hit it."""

    out: float
    """The chance that its health track fills."""

    lasts: tuple[float, ...] = ()
    """
    The chances to be still in after 1, 2, 3 ... attacks, as many as were asked for.

    Exact for attacks of as many cubes as one draws now, from the bag as it is: no noise, no fury and no card
    in between.
    """


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Exact odds of the draw owed now."""

    count: int
    seats: tuple[SeatOdds, ...]


S = TypeVar("S", bound=SeatView)
V = TypeVar("V", bound=View)


class Showing(msgspec.Struct, frozen=True):
    """The parts of a view that all games of the family show alike."""

    table: Table

    def points(self, index: int) -> int | None:
        """Points of a seat; none while they are not known, and whoever is lost has none."""
        seat = self.table.seats[index]
        if seat.status == "lost":
            return 0
        return sum(parts(self.table, index).values()) if is_counted(seat) else None

    @property
    def phase(self) -> Phase:
        """`scoring` while somebody's answer or count is missing."""
        if self.table.ended is None:
            return "play"
        if self.table.ended == "stopped":
            return "over"
        waits = any(s.status == "fallen" or (s.scores and not is_counted(s)) for s in self.table.seats)
        return "scoring" if waits else "over"

    @property
    def turn(self) -> TurnView:
        """Whose turn it is."""
        turn = self.table.turn
        return TurnView(None if self.table.free else turn.seat, turn.number, self.table.owed)

    @property
    def fury(self) -> FuryView:
        """The fury track."""
        table = self.table
        return FuryView(table.step, table.track().top, table.attack_cubes - table.danger, table.blockade)

    def heap(self, place: str) -> dict[str, int]:
        """What lies in a place."""
        return dict(self.table.pieces.at(place))

    def seat(self, index: int, shape: type[S], **own: Any) -> S:
        """One seat, in its game's shape, with what is the game's *own*."""
        seat, pieces = self.table.seats[index], self.table.pieces
        row = pieces.row(wounds(index))
        return shape(
            name=seat.name,
            colour=seat.colour,
            status=seat.status,
            wounds=row,
            health=_room(self.table, index),
            supply=pieces.count(supply(index), seat.colour),
            hush=seat.hush,
            artifacts=seat.artifacts,
            tokens=seat.tokens,
            credits=seat.credits,
            crystals=seat.crystals,
            points=self.points(index),
            parts=parts(self.table, index) if is_counted(seat) else {},
            **own,
        )

    def view(self, shape: type[V], seats: tuple[SeatView, ...], *, version: int, **own: Any) -> V:
        """The whole table with these *seats*, in its game's shape, with what is the game's *own*."""
        table = self.table
        fury = table.box.fury
        return shape(
            game=table.game,
            version=version,
            phase=self.phase,
            turn=self.turn,
            fury=self.fury,
            danger=table.danger,
            bag=self.heap(BAG),
            area=self.heap(AREA),
            aside=self.heap(ASIDE),
            places=table.pieces.places(),
            seats=seats,
            ranking=self.ranking,
            tied=self.tied,
            commitment=table.commitment,
            draws=table.draws,
            free=table.free,
            track=fury.cubes,
            blockade_step=fury.blockade,
            track_credits=table.track_credits,
            hunter_steps=tuple(sorted(table.box.fury.hunters)),
            drawn=table.turn.drawn and not table.free,
            order=None if table.order == tuple(range(len(table.seats))) else table.order,
            row=None if table.row is None else shown(table.row, turns=len(table.seats_in), due=table.due),
            doubt=self.doubt,
            **own,
        )

    @property
    def doubt(self) -> Doubt | None:
        """What the table is asked next, while it plays; a step of the track by its number."""
        table = self.table
        asked = (each for each in table.in_play if is_open(table.unconfirmed, each))
        path = next(asked, None) if table.unconfirmed and table.ended is None else None
        if path is None:
            return None
        value = msgspec.to_builtins(number(table.box, path), str_keys=True)
        return Doubt(number=path, value=value, drew=path in {f"fury.cubes.{step}" for step in table.drew})

    @property
    def ranking(self) -> tuple[RankView, ...]:
        """Whoever got away, best first; the better artifact breaks a tie. In Space rulebook, phase 5."""
        return tuple(RankView(n, points) for points, _, n in self._standing)

    @property
    def tied(self) -> tuple[tuple[int, ...], ...]:
        """Seats that the book cannot part: as many points, and as good an artifact."""
        standing = self._standing
        if not standing:
            return ()
        places = [tuple(n for *_, n in alike) for _, alike in groupby(standing, key=itemgetter(0, 1))]
        return tuple(seats for seats in places if len(seats) > 1)

    @property
    def _standing(self) -> list[tuple[int, int, int]]:
        """Points, best artifact and seat of all who got away and counted, best first."""
        if self.table.ended in (None, "stopped"):
            return []
        known = [(self.points(n), _best(seat), n) for n, seat in enumerate(self.table.seats) if seat.scores]
        counted = [(points, best, n) for points, best, n in known if points is not None]
        return sorted(counted, key=lambda line: (-line[0], -line[1], line[2]))


def is_counted(seat: Seat) -> bool:
    """Whether somebody is away with an artifact, and the points on the cards are told."""
    return seat.scores and seat.cards is not None


def _best(seat: Seat) -> int:
    return max(seat.artifacts, default=0)


def risk(table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Odds:
    """
    The odds of the draw owed now, with the area already in the bag and so much *extra* noise by seat.

    Extra noise obeys the rules of noise: hush first, and no more cubes than the seat has. When no draw is
    owed any more, the odds are those of the next attack. *attacks* are those that one wants to last through.
    Raises `Refused` for a seat that does not exist.
    """
    noisy = {index: _noise(table, index, by) for index, by in extra.items()}
    mixed, cubes, count = _mixed(table), table.attack_cubes, _count(table)
    bag = mixed.total() + sum(noisy.values())
    everybody = sum([mixed[menace] for menace in table.menaces])
    scarce = _where_scarce(table, mixed, noisy, everybody) if everybody else {}

    def of(index: int, seat: Seat) -> SeatOdds:
        if not seat.is_in:
            none = (1.0,) + (0.0,) * min(count, bag)
            return SeatOdds(expected=0.0, hits=none, out=0.0)
        own = mixed[seat.colour] + noisy.get(index, 0)
        chances = odds.hits(own + everybody, of=bag, drawn=count)
        room = _room(table, index)
        return SeatOdds(
            expected=odds.expected(chances),
            hits=chances,
            out=scarce[index] if index in scarce else odds.at_least(room, chances),
            lasts=odds.lasting(own, everybody, of=bag, drawn=cubes, room=room, draws=attacks),
        )

    return Odds(count=count, seats=tuple(of(n, seat) for n, seat in enumerate(table.seats)))


def _where_scarce(
    table: Table, mixed: Counter[str], noisy: Mapping[int, int], everybody: int
) -> Mapping[int, float]:
    """The chance to fall of each seat whose wounds may find no cube to put down (`Draft.wound`)."""
    count, of = _count(table), mixed.total() + sum(noisy.values())
    scarce = {}
    for index in table.seats_in:
        seat, noise = table.seats[index], noisy.get(index, 0)
        there = table.pieces.count(supply(index), seat.colour) - noise
        if there < min(everybody, count):
            scarce[index] = odds.Exposed(mixed[seat.colour] + noise, there, _room(table, index))
    aside = sum([table.pieces.count(place, BLACK) for place in {ASIDE, table.box.attack.black_to}])
    if sum([min(everybody, count) - seat.supply for seat in scarce.values()]) <= aside:
        return {}
    chances = odds.falling(
        list(scarce.values()), everybody, black=mixed[BLACK], aside=aside, of=of, drawn=count
    )
    return dict(zip(scarce, chances, strict=True))


def ahead(table: Table) -> tuple[float, ...]:
    """
    Each seat's chance to fall before its next turn: by this turn's draw, and by every fixed draw till then.

    Exact for what can be foreseen: that this turn's draw comes, if it has not been made, and no other attack;
    noise not made yet is not in it. At a table that plays free, every seat that is out is taken to draw once.
    """
    mixed = _mixed(table)
    everybody, bag = sum([mixed[menace] for menace in table.menaces]), mixed.total()
    now = () if table.turn.drawn and not table.free else (_count(table),)

    def of(index: int, seat: Seat) -> float:
        if not seat.is_in:
            return 0.0
        later = _fixed_draws_before(table, index)
        if later and table.closes:
            return 1.0
        draws = now + (table.fixed_cubes,) * later
        chances = odds.hits_in_turn(mixed[seat.colour], everybody, of=bag, draws=draws)
        return odds.at_least(_room(table, index), chances)

    return tuple(of(n, seat) for n, seat in enumerate(table.seats))


def _fixed_draws_before(table: Table, index: int) -> int:
    """How many seats that are out have their turn after this one and before the seat's own."""
    between = table.order if table.free else table.turns_from(table.turn.seat)[1:]
    if index in between and not table.free:
        between = between[: between.index(index)]
    return len([n for n in between if not table.seats[n].is_in])


def _count(table: Table) -> int:
    """Cubes the draw owed now takes; when none is owed any more, those of the next attack."""
    return table.attack_cubes if table.owed is None else table.fixed_cubes


def _mixed(table: Table) -> Counter[str]:
    """The bag with the area in it."""
    mixed = Counter(table.pieces.at(BAG))
    mixed.update(table.pieces.at(AREA))
    return mixed


def _room(table: Table, index: int) -> int:
    """Free places on a seat's health track."""
    return table.box.health.length - len(table.pieces.row(wounds(index)))


def _noise(table: Table, index: int, by: int) -> int:
    seat = table.seat(index)
    if not seat.is_in:
        return 0
    if by < 0:
        return -min(-by, table.pieces.count(AREA, seat.colour))
    there = table.pieces.count(supply(index), seat.colour)
    hushed = min(seat.hush, by) if there and table.is_on_turn(index) else 0
    return min(by - hushed, there)


def audit(table: Table) -> Audit:
    """Where every piece is, and whether there are as many as at set-up."""
    return Audit(ok=table.is_whole, pieces=table.pieces.by_piece())
