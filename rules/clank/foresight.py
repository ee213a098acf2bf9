"""
An evening of the family by its numbers alone, fast enough to be played thousands of times to its end.

No names, no events and no journal: cubes by seat, a marker, a bag. What players do is a `Plan` and `Rates`,
as a `Pace` has them; every choice and every draw comes from the `Chances` handed in. Tests hold it to the
real rules.

What is left out: hush, free wounds and who has no cube left; nobody knows the cards that bring them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from rules.clank.table import AREA, BAG, BLACK, Table, supply, wounds

NEVER: Final = 999
"""A turn that does not come."""


class SeatAt(msgspec.Struct, frozen=True):
    """One seat: where its own cubes lie, and whether it has what it came for."""

    bag: int
    area: int
    supply: int
    wounds: int
    is_in: bool = True
    has_artifact: bool = False
    without: int = 0
    back: int = 0
    """Turns that it has had without an artifact and with one, as far as the evening has shown."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it lies open."""

    seats: tuple[SeatAt, ...]
    order: tuple[int, ...]
    at: int
    """Whose turn it is: where in the order."""

    drawn: bool = False
    """Whether that turn has had its draw; one that has not is taken to begin now."""

    track: tuple[int, ...]
    step: int
    waiting: dict[int, int] = {}
    """Step -> red cubes that the marker lets out there."""

    danger: int = 0
    """Cubes that an attack draws besides: DANGER cards, and other dragons."""

    health: int
    black: int
    red: int = 0
    """Of those that hurt everybody, in bag and area."""

    fixed: int = 0
    """Cubes that a seat draws in its turn once it is out; or else by the countdown."""

    countdown: tuple[int, ...] = ()
    pawn: int = 0
    first: int = -1
    """The seat whose figure stands on the countdown track, and where."""

    leaves_noise: bool = True
    ends_with_bag: bool = False


def opened(table: Table) -> Position:
    """The numbers of a table."""
    lies = table.pieces.count
    return Position(
        seats=tuple(
            SeatAt(
                bag=lies(BAG, seat.colour),
                area=lies(AREA, seat.colour),
                supply=lies(supply(n), seat.colour),
                wounds=len(table.pieces.row(wounds(n))),
                is_in=seat.is_in,
                has_artifact=bool(seat.artifacts),
            )
            for n, seat in enumerate(table.seats)
        ),
        order=table.order,
        at=table.order.index(table.turn.seat) if table.turn.seat in table.order else 0,
        drawn=table.turn.drawn and not table.free,
        track=table.box.fury.cubes,
        step=table.step,
        waiting={
            int(place.rpartition(":")[2]): lies(place, piece)
            for place, (piece, _n) in table.posts.items()
            if lies(place, piece)
        },
        danger=table.attack_cubes - table.box.fury.track.cubes_at(table.step),
        health=table.box.health.length,
        black=lies(BAG, BLACK),
        red=sum(lies(place, piece) for place in (BAG, AREA) for piece in table.menaces),
        fixed=table.fixed_cubes if table.room.out == "draws" else 0,
        countdown=table.box.out.countdown,
        pawn=getattr(table, "pawn", 0),
        first=table.drawing[0] if table.box.out.countdown and table.drawing else -1,
        leaves_noise=table.room.way_out.cubes == "stay",
        ends_with_bag=table.room.ends_with_bag,
    )


class Chances(Protocol):
    """Where chance comes from."""

    def hits(self, harmful: int, harmless: int, drawn: int) -> int:
        """How many harmful pieces are among those *drawn* of both."""

    def happens(self, chance: float) -> bool:
        """Whether something happens that has this chance."""

    def noise(self, mean: float) -> int:
        """The cubes of one turn."""


class Plan(msgspec.Struct, frozen=True):
    """When each seat takes its artifact, and when it gets away: which of its own turns from now, from 1."""

    takes: tuple[int, ...]
    leaves: tuple[int, ...]


class Rates(msgspec.Struct, frozen=True):
    """A pace as it is in one evening."""

    noise: tuple[float, ...]
    attack: float
    fury: float
    heal: float


class Evening:
    """
    One evening under way; `turn` plays the next one.

    >>> class Silent:
    ...     hits = happens = noise = lambda *_: 0
    >>> seat = SeatAt(bag=0, area=3, supply=27, wounds=0)
    >>> at = Position(seats=(seat,), order=(0,), at=0, track=(2, 3), step=1, health=10, black=24)
    >>> evening = Evening(at, Plan((3,), (5,)), Rates((1.0,), 0.3, 0.1, 0.1), Silent())
    >>> while evening.goes_on:
    ...     evening.turn()
    >>> evening.ended, evening.away, evening.step
    ([5], [True], 2)
    """

    def __init__(self, at: Position, plan: Plan, rates: Rates, chances: Chances) -> None:
        seats = at.seats
        self.at, self.plan, self.rates, self.chances = at, plan, rates, chances
        self.bag = [seat.bag for seat in seats]
        self.area = [seat.area for seat in seats]
        self.supply = [seat.supply for seat in seats]
        self.wounds = [seat.wounds for seat in seats]
        self.is_in = [seat.is_in for seat in seats]
        self.has = [seat.has_artifact for seat in seats]
        self.away = [False for _ in seats]
        self.begun = [0 for _ in seats]
        """Own turns that began with the seat in."""

        self.ended = [0 for _ in seats]
        """Own turns that it was not brought down in."""

        self.black, self.red, self.step = at.black, at.red, at.step
        self.pawn, self.first = at.pawn, at.first
        self.place, self.is_over = at.at, at.drawn
        """Whose turn it is, by its place in the order, and whether nothing comes of it any more."""

        self.turns = self.attacks = 0

    @property
    def goes_on(self) -> bool:
        """Whether anybody is in."""
        return any(self.is_in)

    def turn(self) -> None:
        """The turn of a seat to its end; then it is the next seat's."""
        seat = self.at.order[self.place]
        if not self.is_over:
            self.turns += 1
            if self.is_in[seat]:
                self._turn_of(seat)
            else:
                self._fixed(seat)
        self.is_over = False
        self.place = (self.place + 1) % len(self.at.order)

    def _turn_of(self, seat: int) -> None:
        rates, chances = self.rates, self.chances
        self.begun[seat] += 1
        if self.begun[seat] == self.plan.takes[seat] and not self.has[seat]:
            self.has[seat] = True
            self._rise()
        made = min(chances.noise(rates.noise[seat]), self.supply[seat])
        self.area[seat] += made
        self.supply[seat] -= made
        if self.wounds[seat] and chances.happens(rates.heal):
            self.wounds[seat] -= 1
            self.supply[seat] += 1
        if chances.happens(rates.fury):
            self._rise()
        if self.has[seat] and self.begun[seat] >= self.plan.leaves[seat]:
            self.is_in[seat], self.away[seat] = False, True
            if not self.at.leaves_noise:
                self.supply[seat] += self.area[seat]
                self.area[seat] = 0
            self._count_down(seat)
        if chances.happens(rates.attack):
            self.attacks += 1
            self.draw(self.at.track[self.step - 1] + self.at.danger)
        self.ended[seat] += self.is_in[seat] or self.away[seat]

    def _fixed(self, seat: int) -> None:
        countdown = self.at.countdown
        if not countdown:
            self.draw(self.at.fixed)
        elif seat == self.first:
            if self.pawn > len(countdown):
                self._fell_all()
                return
            self.pawn += 1
            self.draw(self.at.track[self.step - 1] + self.at.danger + countdown[self.pawn - 2])

    def _count_down(self, seat: int) -> None:
        if self.at.countdown and not self.pawn:
            self.pawn, self.first = 1, seat

    def _rise(self) -> None:
        if self.step < len(self.at.track):
            self.step += 1
            self.red += self.at.waiting.get(self.step, 0)

    def draw(self, cubes: int) -> None:
        """The area goes into the bag, cubes come out, and each does what its colour says."""
        for n, area in enumerate(self.area):
            self.bag[n] += area
            self.area[n] = 0
        left = min(cubes, (of := self.black + self.red + sum(self.bag)))
        hits = self.chances.hits
        of -= self.black
        drawn = hits(self.black, of, left)
        self.black -= drawn
        left -= drawn
        of -= self.red
        red = hits(self.red, of, left)
        left -= red
        for n, own in enumerate(self.bag):
            of -= own
            mine = hits(own, of, left)
            self.bag[n] -= mine
            left -= mine
            if self.is_in[n] and mine + red:
                self._wound(n, mine, red)
        if self.at.ends_with_bag and not self.black + sum(self.bag) + self.red - red:
            self._fell_all()

    def _wound(self, seat: int, mine: int, red: int) -> None:
        """The drawn cubes land first; those of a hunter come from the supply."""
        room = self.at.health - self.wounds[seat]
        self.supply[seat] -= min(max(room - mine, 0), red, self.supply[seat])
        self.wounds[seat] += min(room, mine + red)
        if mine + red >= room:
            self.is_in[seat] = False
            self._count_down(seat)

    def _fell_all(self) -> None:
        self.is_in = [False for _ in self.is_in]


def lasting(evenings: Sequence[Evening], seat: int, most: int) -> tuple[tuple[float, float], ...]:
    """For 1, 2, 3 ... own turns: the share of evenings in which a seat began it, and came through it."""
    return tuple(
        (
            sum(each.begun[seat] >= n for each in evenings) / len(evenings),
            sum(each.ended[seat] >= n for each in evenings) / len(evenings),
        )
        for n in range(1, most + 1)
    )
