"""
Thousands of evenings of the family at once, turn by turn: `rules.clank.foresight` over arrays.

The one module of the coach that needs numpy, the extra `figures`; tests hold it to the other. It is the same
seat's turn in all evenings, so that a turn is a few operations on rows of a number for each evening.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.clank.foresight import NEVER, Plan, Position
from rules.clank.pace import SHAPES, Habit, Pace, Rate

Row = NDArray[np.int64]
"""A number for each evening."""

_OF_EACH: Final = (
    "bag", "area", "supply", "wounds", "is_in", "has", "black", "red", "step", "pawn", "first",
    "noise", "attack", "fury", "heal", "takes", "leaves", "begun", "ended", "away", "turns", "attacks",
)  # fmt: skip
"""All rows there are: where an evening is over it leaves them all."""

_SPARSE: Final = 0.7
"""The share of evenings under way below which the others leave the rows."""

_STARTING_DECK: Final = (2 / 9, 7 / 9)
"""A hand of 5 from 10 cards, 2 of them with a noise: the chances of 0, and of 0 or 1."""


def spread(rate: Rate, chance: np.random.Generator, many: int) -> NDArray[np.float64]:
    """What may stand behind a rate that was seen so often, for each of *many* evenings: a share of turns."""
    return chance.beta(max(rate.n, 1e-9), max(rate.of - rate.n, 1e-9), many)


class Evenings:
    """*many* evenings from one position, at a pace that is not known better than its rates."""

    def __init__(
        self,
        at: Position,
        pace: Pace,
        many: int,
        seed: int,
        *,
        stays: int | None = None,
        takes: bool = False,
        plan: Plan | None = None,
    ) -> None:
        """
        A seat that *stays* never gets away, and *takes* its artifact in its first turn if one says so.

        With a *plan* all of them play by it.
        """
        self.at, self.many = at, many
        self.chance = chance = np.random.default_rng(seed)
        seats = at.seats
        self.bag, self.area, self.supply, self.wounds, self.is_in, self.has = (
            np.repeat(np.array([[getattr(seat, name)] for seat in seats]), many, axis=1)
            for name in ("bag", "area", "supply", "wounds", "is_in", "has_artifact")
        )
        self.black, self.red, self.step, self.pawn, self.first = (
            np.full(many, number) for number in (at.black, at.red, at.step, at.pawn, at.first)
        )
        rates = pace.noise * (len(seats) // len(pace.noise))
        self.noise = np.stack([chance.gamma(max(rate.n, 1e-9), 1 / rate.of, many) for rate in rates])
        self.attack, self.fury, self.heal = (
            spread(rate, chance, many) for rate in (pace.attack, pace.fury, pace.heal)
        )
        without, back = (np.array([[getattr(seat, name)] for seat in seats]) for name in ("without", "back"))
        self.takes = np.where(self.has, 0, self._turns(pace.takes, without))
        self.leaves = self.takes + self._turns(pace.leaves, back)
        if stays is not None:
            self.leaves[stays] = NEVER
            self.takes[stays] = 1 if takes else self.takes[stays]
        if plan is not None:
            self.takes[:] = np.array(plan.takes)[:, None]
            self.leaves[:] = np.array(plan.leaves)[:, None]
        self.begun, self.ended, self.away = (np.zeros((len(seats), many), int) for _ in range(3))
        self.turns, self.attacks = np.zeros(many, int), np.zeros(many, int)
        self._over: list[dict[str, Any]] = []
        self._track = np.array(at.track)
        self._waiting = np.array([at.waiting.get(step, 0) for step in range(len(at.track) + 1)])
        self._countdown = np.array((0, 0, *at.countdown, 0))

    def _turns(self, habit: Habit, had: Row) -> Row:
        """Own turns until it comes, for seats that *had* so many without: in one evening they play alike."""
        chance, many = self.chance, self.many
        which = chance.choice(len(SHAPES), many, p=habit.likely)
        shape, scale = np.array(SHAPES)[which], np.array(habit.of)[which] / chance.gamma(habit.n, size=many)
        waits = (had**shape + chance.exponential(size=(len(had), many)) * scale) ** (1 / shape)
        whole: Row = np.maximum(np.ceil(np.minimum(waits, NEVER)).astype(int) - had, 1)
        return whole

    def play(self, *, most: int = NEVER, of: int | None = None) -> Evenings:
        """To the end; or until a seat has had as many turns as that, or is out of all of them."""
        at, place, over = self.at, self.at.at, self.at.drawn
        while (
            on := self.is_in.any(axis=0) if of is None else self.is_in[of] & (self.ended[of] < most)
        ).any():
            if on.mean() < _SPARSE:
                self._over.append({name: getattr(self, name)[..., ~on] for name in _OF_EACH})
                self._keep({name: getattr(self, name)[..., on] for name in _OF_EACH})
            seat = at.order[place]
            if not over:
                self.turns += self.is_in.any(axis=0)
                inside = self.is_in[seat].copy()
                self._fixed(seat, ~inside & self.is_in.any(axis=0))
                self._turn_of(seat, inside)
            over, place = False, (place + 1) % len(at.order)
        rows = [*self._over, {name: getattr(self, name) for name in _OF_EACH}]
        self._keep({name: np.concatenate([each[name] for each in rows], axis=-1) for name in _OF_EACH})
        return self

    def _keep(self, rows: dict[str, Any]) -> None:
        for name, row in rows.items():
            setattr(self, name, row)
        self.many = len(self.turns)

    def _happens(self, share: NDArray[np.float64], where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        return where & (self.chance.random(self.many) < share)

    def _turn_of(self, seat: int, inside: NDArray[np.bool_]) -> None:
        self.begun[seat] += inside
        takes = inside & ~self.has[seat] & (self.begun[seat] == self.takes[seat])
        self.has[seat] |= takes
        self._rise(takes)
        made = np.minimum(self._noise(seat) * inside, self.supply[seat])
        healed = self._happens(self.heal, inside & (self.wounds[seat] > 0))
        self.area[seat] += made
        self.supply[seat] += healed - made
        self.wounds[seat] -= healed
        self._rise(self._happens(self.fury, inside))
        out = inside & self.has[seat] & (self.begun[seat] >= self.leaves[seat])
        self.is_in[seat] &= ~out
        self.away[seat] |= out
        self._count_down(seat, out)
        if not self.at.leaves_noise:
            back = self.area[seat] * out
            self.supply[seat] += back
            self.area[seat] -= back
        attacked = self._happens(self.attack, inside)
        self.attacks += attacked
        self._draw(np.flatnonzero(attacked), self._track[self.step - 1] + self.at.danger)
        self.ended[seat] += inside & (self.is_in[seat] | (self.away[seat] > 0))

    def _noise(self, seat: int) -> Row:
        """As from a starting deck, thinned out; or with what was bought on top."""
        rate, dealt = self.noise[seat], self.chance.random(self.many)
        deck = sum((dealt >= share).astype(int) for share in _STARTING_DECK)
        more: Row = self.chance.poisson(np.maximum(rate - 1, 0))
        return self.chance.binomial(deck, np.minimum(rate, 1)) + more

    def _fixed(self, seat: int, out: NDArray[np.bool_]) -> None:
        if not self.at.countdown:
            self._draw(np.flatnonzero(out), np.full(self.many, self.at.fixed))
            return
        out = out & (self.first == seat)
        self.is_in &= ~(out & (self.pawn > len(self.at.countdown)))
        out &= self.is_in.any(axis=0)
        self.pawn += out
        more = self._countdown[np.minimum(self.pawn, len(self._countdown) - 1)]
        self._draw(np.flatnonzero(out), self._track[self.step - 1] + self.at.danger + more)

    def _count_down(self, seat: int, out: NDArray[np.bool_]) -> None:
        if self.at.countdown:
            first = out & (self.pawn == 0)
            self.pawn[first], self.first[first] = 1, seat

    def _rise(self, where: NDArray[np.bool_]) -> None:
        rises = where & (self.step < len(self._track))
        self.step += rises
        self.red += self._waiting[self.step] * rises

    def _draw(self, at: Row, cubes: Row) -> None:
        """As `Evening.draw`, in the evenings *at* these numbers."""
        if not len(at):
            return
        hits: Any = self.chance.hypergeometric
        bag = self.bag[:, at] + self.area[:, at]
        self.area[:, at] = 0
        black, red, is_in = self.black[at], self.red[at], self.is_in[:, at]
        of = black + red + bag.sum(axis=0)
        left = np.minimum(cubes[at], of)
        of -= black
        drawn = hits(black, of, left)
        self.black[at] = black - drawn
        left -= drawn
        everybody = np.zeros_like(red)
        if red.any():
            of -= red
            everybody = hits(red, of, left)
            left -= everybody
        for n in range(len(bag)):
            of -= bag[n]
            mine = hits(bag[n], of, left)
            bag[n] -= mine
            left -= mine
            room = self.at.health - self.wounds[n, at]
            hurts = (mine + everybody) * is_in[n]
            taken = np.minimum(np.minimum(np.maximum(room - mine, 0), everybody), self.supply[n, at])
            self.supply[n, at] -= taken * is_in[n]
            self.wounds[n, at] += np.minimum(room, hurts)
            falls = is_in[n] & (hurts >= room)
            self.is_in[n, at] &= ~falls
            if self.at.countdown and falls.any():
                fell = np.zeros(self.many, bool)
                fell[at[falls]] = True
                self._count_down(n, fell)
        self.bag[:, at] = bag
        if self.at.ends_with_bag:
            self.is_in[:, at] &= self.black[at] + bag.sum(axis=0) + red - everybody > 0

    def lasting(self, seat: int, most: int) -> tuple[tuple[float, float], ...]:
        """For 1, 2, 3 ... own turns: the share of evenings in which a seat began it, and came through it."""
        begun, ended = self.begun[seat], self.ended[seat]
        return tuple((float((begun >= n).mean()), float((ended >= n).mean())) for n in range(1, most + 1))
