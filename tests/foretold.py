"""
Simulated tables of five kinds, and what comes of what was foretold there.

Their players have habits that no prior has: they turn back at about the same turn each evening, and every
seat is as loud as it is. What is foretold knows only what the table has shown so far.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.coach.games.clank import Chance, lasted
from companion.coach.games.clank_evenings import Evenings
from companion.games.clank.foresight import MOST
from rules.clank.foresight import NEVER, Evening, Plan, Position, Rates, SeatAt, opened
from rules.clank.pace import FEW, PRIOR, Pace, Rate, fitted, turns_seen, waited
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

TIMES: Final = 200
"""Times that each moment is played on, as that club does play."""


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
    """A chance that was told, and how often it came true of as many times as its moment was played on."""

    evening: int
    chance: float
    came: float


class Shown(Chance):
    """Chance that remembers what it gave: each thing has a chance or a mean of its own to be known by."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.gave: Counter[float] = Counter()
        self.asked: Counter[float] = Counter()

    def happens(self, chance: float) -> bool:
        happens = super().happens(chance)
        self.gave[chance] += happens
        self.asked[chance] += 1
        return happens

    def noise(self, mean: float) -> int:
        gave, asked = Counter(self.gave), Counter(self.asked)
        made = super().noise(mean)
        self.gave, self.asked = gave, asked
        self.gave[mean] += made
        return made

    def pace(self, evening: Evening) -> Pace:
        """What the evening has shown, as `rules.clank.pace.seen` has it."""
        rates, plan = evening.rates, evening.plan
        inside = [min(turns, takes) for turns, takes in zip(evening.begun, plan.takes, strict=True)]
        back = [turns - waits for turns, waits in zip(evening.begun, inside, strict=True)]
        noise = (Rate(self.gave[mean], n) for mean, n in zip(rates.noise, evening.begun, strict=True))
        return Pace(
            tuple(noise),
            *(Rate(self.gave[each], self.asked[each]) for each in (rates.attack, rates.fury, rates.heal)),
            takes=waited(inside, evening.has),
            leaves=waited(back, evening.away),
        )


def begun(kind: Kind, seed: int) -> tuple[Evening, Shown]:
    draws, chance = random.Random(seed), Shown(seed)  # noqa: S311  # a simulation
    players = draws.choice((2, 3, 4))
    takes, leaves = zip(*(_back(kind, draws) for _ in range(players)), strict=True)
    noise = tuple(max(0.2, draws.gauss(kind.noise, 0.15)) for _ in range(players))
    rates = Rates(noise, kind.attack, kind.fury, kind.heal)
    return Evening(in_space(players), Plan(takes, leaves), rates, chance), chance


def _back(kind: Kind, draws: random.Random, seat: SeatAt | None = None) -> tuple[int, int]:
    """When a seat takes its artifact and is out, of its turns from now: as it may with what it has shown."""
    without, back, has = (seat.without, seat.back, seat.has_artifact) if seat else (0, 0, False)
    into = 0 if has else _later(draws, kind.takes, 2, without)
    return into, into + _later(draws, kind.leaves, 1, back)


def _later(draws: random.Random, mean: float, spread: float, had: int) -> int:
    while (turns := max(1, round(draws.gauss(mean, spread)))) <= had:
        pass
    return turns - had


@cache
def in_space(players: int) -> Position:
    return opened(line_of(given(players=players)).table)


def club(kind: Kind, seed: int) -> tuple[Pace, ...]:
    paces = []
    for n in range(EARLIER):
        evening, chance = begun(kind, seed + n)
        while evening.goes_on:
            evening.turn()
        paces.append(chance.pace(evening))
    return tuple(paces)


def told(kind: Kind, seed: int, *, moments: int, evenings: int = EVENINGS) -> Iterator[Told]:
    """
    Of one evening, at some of its moments, what is told to a seat that is in, and what comes of it.

    What is told in tens is no figure, and left out.
    """
    earlier, (evening, chance) = club(kind, 1000 * seed), begun(kind, 1000 * seed + 500)
    draws = random.Random(seed)  # noqa: S311  # a simulation
    while evening.goes_on and moments:
        evening.turn()
        there = [n for n, is_in in enumerate(evening.is_in) if is_in and evening.wounds[n] >= HURT]
        if there and draws.random() < SOMETIMES:
            moments -= 1
            tonight, at, seat = chance.pace(evening), lies(evening), draws.choice(there)
            if turns_seen(tonight, earlier) < FEW:
                continue
            known = fitted(tonight, earlier, seats=len(evening.is_in))
            chances = lasted(at, known, evenings, draws.randrange(1 << 30), seat)
            came = _came(kind, evening, draws, seat)
            for of_turn, shares in zip(chances, came, strict=True):
                yield from (Told(seed, *each) for each in zip(of_turn, shares, strict=True))


def _came(kind: Kind, evening: Evening, draws: random.Random, seat: int) -> tuple[tuple[float, float], ...]:
    """
    How often it comes true, by the rates that nobody has been told.

    When the others turn back is not known to them either: each time it is drawn anew, as that club does.
    """
    at = lies(evening)
    plays_on = Evenings(at, surely(evening.rates), TIMES, draws.randrange(1 << 30))
    for n, other in enumerate(at.seats):
        turns = [_back(kind, draws, other) for _ in range(TIMES if other.is_in else 0)] or [(0, 0)]
        plays_on.takes[n], plays_on.leaves[n] = zip(*turns, strict=True)
    plays_on.leaves[seat] = NEVER
    return plays_on.play(most=MOST, of=seat).lasting(seat, MOST)


def surely(rates: Rates) -> Pace:
    """A pace that is known for sure; when seats turn back is in a plan."""
    noise, *others = (tuple(Rate(1e9 * mean, 1e9) for mean in each)
                      for each in (rates.noise, (rates.attack,), (rates.fury,), (rates.heal,)))  # fmt: skip
    return Pace(noise, *(rate for (rate,) in others), takes=PRIOR.takes, leaves=PRIOR.leaves)


def lies(evening: Evening) -> Position:
    without = [min(turns, takes) for turns, takes in zip(evening.begun, evening.plan.takes, strict=True)]
    back = (turns - waits for turns, waits in zip(evening.begun, without, strict=True))
    rows = zip(
        evening.bag, evening.area, evening.supply, evening.wounds, evening.is_in, evening.has, without, back,
        strict=True,
    )  # fmt: skip
    return replace(
        evening.at, seats=tuple(SeatAt(*row) for row in rows), at=evening.place,
        drawn=False,
        step=evening.step, black=evening.black, red=evening.red, pawn=evening.pawn, first=evening.first,
    )  # fmt: skip


class Reliability(NamedTuple):
    """Told chances in tens: how many there were, what was told on the whole, and what came true."""

    told: list[Told]

    def half(self, chance: float, width: float = 0.05) -> float:
        """Half the 95 % interval of what came true: evenings are apart, what is told in one is not."""
        many, told, came = self.around(chance, width)
        off = defaultdict[int, float](float)
        for each in self.told:
            if abs(each.chance - chance) <= width:
                off[each.evening] += each.came - each.chance - (came - told)
        return 1.96 * sqrt(sum(each**2 for each in off.values())) / max(many, 1)

    def around(self, chance: float, width: float = 0.05) -> tuple[int, float, float]:
        """How many, told and come true, of all that were told within *width* of a chance."""
        near = [each for each in self.told if abs(each.chance - chance) <= width]
        many = len(near) or 1
        return len(near), sum(each.chance for each in near) / many, sum(each.came for each in near) / many

    @property
    def brier(self) -> float:
        """The mean square by which what was told missed what came."""
        squares = (
            each.came * (1 - each.chance) ** 2 + (1 - each.came) * each.chance**2 for each in self.told
        )
        return sum(squares) / len(self.told)

    @property
    def brier_of_a_guess(self) -> float:
        """The same of somebody who always tells the share that came true."""
        share = sum(each.came for each in self.told) / len(self.told)
        return share * (1 - share)
