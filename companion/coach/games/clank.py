"""Too late to go deeper? For each seat, evenings from the table as it lies, at the pace that it plays at."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.evenings.results import stories
from companion.games.clank.foresight import MOST, Foreseen, SeatAhead
from rules.clank.foresight import NEVER, Evening, Plan, Position, Rates, lasting
from rules.clank.pace import SHAPES, Habit, Pace, Rate, fitted, seen, turns_had, turns_seen
from rules.game import Past, Story

EARLIER: Final = 12
"""Evenings back, from which a table's pace is taken: the newest, as clubs change."""

STAGES: Final = (400, 1600, 6400)
"""Evenings of one answer after the other."""

WITHOUT_NUMPY: Final = (50, 200, 800)
HAS_NUMPY: Final = find_spec("numpy") is not None
"""Whether the extra `figures` is there: without it there are fewer evenings, and they take longer."""

PATIENCE_SECONDS: Final = 20.0
"""After so long no better answer is begun."""


def answers(asked: bytes, *, journal: Path, game: int) -> Iterator[Foreseen]:
    """At once by what the evening has shown; then by earlier ones, too, and ever more surely."""
    at, over = msgspec.json.decode(asked, type=Position), time.monotonic() + PATIENCE_SECONDS
    told = stories(journal, game)
    evening = tuple(next(told, ()))
    tonight = seen(evening)
    at = known_of(at, evening)
    before: tuple[Pace, ...] = ()
    for n, many in enumerate(STAGES if HAS_NUMPY else WITHOUT_NUMPY):
        before = tuple(earlier(told)) if n == 1 else before
        if time.monotonic() < over:
            pace = fitted(tonight, before, seats=len(at.seats))
            yield foreseen(at, pace, many, seed=n, turns=round(turns_seen(tonight, before)))


def earlier(told: Iterator[Story[Any]]) -> Iterator[Pace]:
    """What earlier evenings have shown."""
    return (pace for story in islice(told, EARLIER) if (pace := seen(tuple(story))))


def known_of(at: Position, evening: Sequence[Past[Any]]) -> Position:
    """The position, and how long each seat was on its way in and back: that lies open no more."""
    had = zip(at.seats, *turns_had(evening), strict=False)
    seats = tuple(msgspec.structs.replace(seat, without=without, back=back) for seat, without, back in had)
    return msgspec.structs.replace(at, seats=seats or at.seats)


def foreseen(at: Position, pace: Pace, many: int, *, seed: int, turns: int = 0) -> Foreseen:
    """What so many evenings say of each seat, at a pace that so many turns have shown."""
    return Foreseen(
        seats=tuple(
            _ahead(at, pace, many, seed, n) if seat.is_in else None for n, seat in enumerate(at.seats)
        ),
        evenings=many,
        turns=turns,
    )


def _ahead(at: Position, pace: Pace, many: int, seed: int, seat: int) -> SeatAhead:
    """As long as it stays; and where it has no artifact yet, as if it took one in its first turn to come."""
    stays = lasted(at, pace, many, seed, seat)
    there = stays if at.seats[seat].has_artifact else lasted(at, pace, many, seed, seat, takes=True)
    return SeatAhead(tuple(begun for begun, _ in there), tuple(ended for _, ended in stays))


def lasted(
    at: Position, pace: Pace, many: int, seed: int, seat: int, *, takes: bool = False
) -> tuple[tuple[float, float], ...]:
    """For each own turn to come of a seat that does not leave: the share that began it, and ended it."""
    if HAS_NUMPY:
        from companion.coach.games.clank_evenings import Evenings  # noqa: PLC0415  # it needs the extra

        evenings = Evenings(at, pace, many, seed, stays=seat, takes=takes)
        return evenings.play(most=MOST, of=seat).lasting(seat, MOST)
    chance = Chance(seed)
    return lasting([chance.evening(at, pace, seat, takes=takes) for _ in range(many)], seat, MOST)


class Chance:
    """Chance for one evening at a time, in plain Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  # nothing is kept secret by it

    def hits(self, harmful: int, harmless: int, drawn: int) -> int:
        """Cube by cube."""
        hit, of = 0, harmful + harmless
        for n in range(drawn):
            hit += self._random.random() * (of - n) < harmful - hit
        return hit

    def happens(self, chance: float) -> bool:
        """A biased coin."""
        return self._random.random() < chance

    def noise(self, mean: float) -> int:
        """As from a starting deck, thinned out; or with what was bought on top."""
        deck = self.hits(2, 8, 5)
        if mean < 1:
            return sum(self.happens(mean) for _ in range(deck))
        more, at = 0, self._random.expovariate(1.0)
        while at < mean - 1:
            more, at = more + 1, at + self._random.expovariate(1.0)
        return deck + more

    def evening(self, at: Position, pace: Pace, stays: int | None = None, *, takes: bool = False) -> Evening:
        """One evening; to the end, or until the seat that *stays* has had turns enough or fell."""
        plan = self.plan(at, pace, stays, takes=takes)
        evening = Evening(at, plan, self.rates(pace, len(at.seats)), self)
        while evening.goes_on if stays is None else evening.is_in[stays] and evening.ended[stays] < MOST:
            evening.turn()
        return evening

    def plan(self, at: Position, pace: Pace, stays: int | None = None, *, takes: bool = False) -> Plan:
        """When each seat turns back and gets away; who carries an artifact is on some part of its way."""
        into, out_of = self._habit(pace.takes), self._habit(pace.leaves)
        back = [0 if seat.has_artifact else self._turns(*into, seat.without) for seat in at.seats]
        out = [turn + self._turns(*out_of, seat.back) for turn, seat in zip(back, at.seats, strict=True)]
        if stays is not None:
            out[stays] = NEVER
            back[stays] = 1 if takes else back[stays]
        return Plan(tuple(back), tuple(out))

    def rates(self, pace: Pace, seats: int) -> Rates:
        """What may stand behind rates that were seen so often."""
        noise = pace.noise * (seats // len(pace.noise))
        return Rates(
            tuple(self._random.gammavariate(max(rate.n, 1e-9), 1 / rate.of) for rate in noise),
            *(self._share(rate) for rate in (pace.attack, pace.fury, pace.heal)),
        )

    def _share(self, rate: Rate) -> float:
        return self._random.betavariate(max(rate.n, 1e-9), max(rate.of - rate.n, 1e-9))

    def _habit(self, habit: Habit) -> tuple[int, float]:
        (which,) = self._random.choices(range(len(SHAPES)), habit.likely)
        return SHAPES[which], habit.of[which] / self._random.gammavariate(habit.n, 1.0)

    def _turns(self, shape: int, scale: float, had: int) -> int:
        """Of those who have *had* so many turns without it: how many more."""
        waits: float = (had**shape + self._random.expovariate(1.0) * scale) ** (1 / shape)
        return max(ceil(min(waits, NEVER)) - had, 1)
