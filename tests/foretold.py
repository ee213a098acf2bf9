"""
Simulated tables of five kinds, and what comes of what was foretold there.

Their players have habits that no prior has: they turn back at about the same turn each evening, and every
seat is as loud as it is. What is foretold knows only what the table has shown so far.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.coach.games.clank import Chance, lasted
from companion.games.clank.foresight import MOST
from rules.clank.foresight import NEVER, Evening, Plan, Position, Rates, SeatAt, opened
from rules.clank.pace import Pace, Rate, fitted
from tests.rules.any_table import line_of
from tests.rules.table_talk import given

EARLIER: Final = 6
"""Evenings that a club has played before those which are foretold."""

HURT: Final = 3
"""Wounds of a seat that asks: before that nobody falls soon, and what is told says nothing."""

SOMETIMES: Final = 0.25
"""How often somebody asks after a turn."""

EVENINGS: Final = 400
"""Evenings that each answer is made of."""


class Kind(NamedTuple):
    """How a club plays: noise, attacks, fury and healing in a turn, and when it turns back and is out."""

    noise: float
    attack: float
    fury: float
    heal: float
    takes: float
    leaves: float


KINDS: Final = {
    "as the starting deck": Kind(1.0, 0.30, 0.10, 0.10, 9, 4),
    "quiet": Kind(0.7, 0.22, 0.08, 0.15, 11, 4),
    "loud": Kind(1.5, 0.30, 0.12, 0.10, 9, 5),
    "furious": Kind(1.1, 0.42, 0.20, 0.05, 7, 3),
    "greedy": Kind(1.2, 0.30, 0.10, 0.20, 12, 7),
}


class Told(NamedTuple):
    """A chance that was told, and whether it came true."""

    chance: float
    came: bool


class Shown(Chance):
    """Chance that remembers what it gave: each thing has a chance or a mean of its own to be known by."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.gave: Counter[float] = Counter()
        self.asked: Counter[float] = Counter()

    def happens(self, chance: float) -> bool:
        """Remembered."""
        happens = super().happens(chance)
        self.gave[chance] += happens
        self.asked[chance] += 1
        return happens

    def noise(self, mean: float) -> int:
        """Remembered; what a cube is thinned out by is none of what happens."""
        gave, asked = Counter(self.gave), Counter(self.asked)
        made = super().noise(mean)
        self.gave, self.asked = gave, asked
        self.gave[mean] += made
        return made

    def pace(self, evening: Evening) -> Pace:
        """What the evening has shown, as `rules.clank.pace.seen` has it."""
        turns, rates = float(sum(evening.begun)), evening.rates
        inside = float(sum(map(min, evening.begun, evening.plan.takes)))
        noise = (Rate(self.gave[mean], n) for mean, n in zip(rates.noise, evening.begun, strict=True))
        return Pace(
            tuple(noise),
            *(Rate(self.gave[each], self.asked[each]) for each in (rates.attack, rates.fury, rates.heal)),
            takes=Rate(float(sum(evening.has)), inside),
            leaves=Rate(float(sum(evening.away)), turns - inside),
        )


def begun(kind: Kind, seed: int) -> tuple[Evening, Shown]:
    """An evening of such a club: two to four seats, each as loud as it is."""
    draws, chance = random.Random(seed), Shown(seed)  # noqa: S311  # a simulation
    players = draws.choice((2, 3, 4))
    takes = [max(2, round(draws.gauss(kind.takes, 2))) for _ in range(players)]
    leaves = [turn + max(1, round(draws.gauss(kind.leaves, 1))) for turn in takes]
    noise = tuple(max(0.2, draws.gauss(kind.noise, 0.15)) for _ in range(players))
    rates = Rates(noise, kind.attack, kind.fury, kind.heal)
    return Evening(in_space(players), Plan(tuple(takes), tuple(leaves)), rates, chance), chance


def in_space(players: int) -> Position:
    """In Space after its set-up, as its box has it."""
    return opened(line_of(given(players=players)).table)


def club(kind: Kind, seed: int) -> tuple[Pace, ...]:
    """What its earlier evenings have shown."""
    paces = []
    for n in range(EARLIER):
        evening, chance = begun(kind, seed + n)
        while evening.goes_on:
            evening.turn()
        paces.append(chance.pace(evening))
    return tuple(paces)


def told(kind: Kind, seed: int, *, moments: int, evenings: int = EVENINGS) -> Iterator[Told]:
    """Of one evening, at some of its moments, what is told to a seat that is in, and what comes of it."""
    earlier, (evening, chance) = club(kind, 1000 * seed), begun(kind, 1000 * seed + 500)
    draws = random.Random(seed)  # noqa: S311  # a simulation
    while evening.goes_on and moments:
        evening.turn()
        there = [n for n, is_in in enumerate(evening.is_in) if is_in and evening.wounds[n] >= HURT]
        if there and draws.random() < SOMETIMES:
            moments -= 1
            known = fitted(chance.pace(evening), earlier, seats=len(evening.is_in))
            yield from _one(evening, known, draws, draws.choice(there), evenings)


def _one(evening: Evening, known: Pace, draws: random.Random, seat: int, evenings: int) -> Iterator[Told]:
    chances = lasted(lies(evening), known, evenings, draws.randrange(1 << 30), seat)
    comes = deepcopy(evening)
    comes.chances = Chance(draws.randrange(1 << 30))
    comes.plan = replace(
        comes.plan, leaves=tuple(NEVER if n == seat else turn for n, turn in enumerate(comes.plan.leaves))
    )
    began, ended = comes.begun[seat], comes.ended[seat]
    while comes.is_in[seat] and comes.ended[seat] - ended < MOST:
        comes.turn()
    for n, (begins, ends) in enumerate(chances, 1):
        yield Told(begins, comes.begun[seat] - began >= n)
        yield Told(ends, comes.ended[seat] - ended >= n)


def lies(evening: Evening) -> Position:
    """The position that an evening has come to."""
    rows = zip(
        evening.bag, evening.area, evening.supply, evening.wounds, evening.is_in, evening.has, strict=True
    )
    return replace(
        evening.at, seats=tuple(SeatAt(*row) for row in rows), at=evening.place,
        turn=evening.turns // len(evening.at.order), drawn=False,
        step=evening.step, black=evening.black, red=evening.red, pawn=evening.pawn, first=evening.first,
    )  # fmt: skip


class Reliability(NamedTuple):
    """Told chances in tens: how many there were, what was told on the whole, and what came true."""

    told: list[Told]

    def around(self, chance: float, width: float = 0.05) -> tuple[int, float, float]:
        """How many, told and come true, of all that were told within *width* of a chance."""
        near = [each for each in self.told if abs(each.chance - chance) <= width]
        many = len(near) or 1
        return len(near), sum(each.chance for each in near) / many, sum(each.came for each in near) / many

    @property
    def brier(self) -> float:
        """The mean square by which what was told missed what came."""
        return sum((each.chance - each.came) ** 2 for each in self.told) / len(self.told)

    @property
    def brier_of_a_guess(self) -> float:
        """The same of somebody who always tells the share that came true."""
        share = sum(each.came for each in self.told) / len(self.told)
        return share * (1 - share)
