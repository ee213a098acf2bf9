"""How a table plays, turn by turn: what somebody can know of it, and what an evening has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from math import exp, log
from operator import add
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.clank.events import Attacked, FuryRose, Moved, TurnBegan
from rules.clank.table import AREA, Table, wounds
from rules.game import Past


class Rate(msgspec.Struct, frozen=True):
    """
    How often something comes: *n* times in *of* turns, as far as anybody has seen.

    >>> (Rate(20, 20) + Rate(13, 2)).mean
    1.5
    """

    n: float
    of: float

    def __add__(self, other: Rate) -> Rate:
        """Both, as one has seen them."""
        return Rate(self.n + other.n, self.of + other.of)

    def part(self, share: float) -> Rate:
        """The same, as if a share of it had been seen."""
        return Rate(self.n * share, self.of * share)

    def worth(self, most: float) -> Rate:
        """The same, as if it had been seen in so many turns at most: no evening is quite like the others."""
        return self.part(most / max(self.of, most))

    @property
    def mean(self) -> float:
        """How often in one turn."""
        return self.n / self.of


SHAPES: Final = (2, 3, 4, 6, 9)
"""How regular seats may be, as Weibull's distribution has it: by 2 hardly, by 9 nearly to the turn."""


class Habit(msgspec.Struct, frozen=True):
    """
    How long seats wait until they turn back, or are out; to *n* of them it came, as far as anybody has seen.

    A seat that fell before it came counts for what it has shown. How regular a club is shows, too.

    >>> [round(share, 2) for share in waited((8, 9, 9, 10), (True,) * 4).likely]
    [0.0, 0.02, 0.06, 0.24, 0.68]
    >>> [round(share, 2) for share in waited((2, 5, 9, 20), (True,) * 4).likely]
    [0.94, 0.06, 0.0, 0.0, 0.0]
    """

    n: float
    logs: float
    """Of what those have waited to whom it came, added up."""

    of: tuple[float, ...]
    """What all have waited, to the power of each of `SHAPES`, added up."""

    def __add__(self, other: Habit) -> Habit:
        """Both, as one has seen them."""
        return Habit(self.n + other.n, self.logs + other.logs, tuple(map(add, self.of, other.of)))

    def part(self, share: float) -> Habit:
        """The same, as if a share of it had been seen."""
        return Habit(self.n * share, self.logs * share, tuple(of * share for of in self.of))

    def worth(self, most: float) -> Habit:
        """The same, as if it had come to so many seats at most."""
        return self.part(most / max(self.n, most))

    @property
    def likely(self) -> list[float]:
        """How likely each of `SHAPES` is."""
        found = [
            self.n * log(shape / of) + (shape - 1) * self.logs
            for shape, of in zip(SHAPES, self.of, strict=True)
        ]
        shares = [exp(each - max(found)) for each in found]
        return [share / sum(shares) for share in shares]


def waited(turns: Iterable[int], came: Iterable[bool]) -> Habit:
    """What seats have shown in so many turns: where it came, it did so in the middle of the last one."""
    waits = [(max(had - it / 2, 0.0), it) for had, it in zip(turns, came, strict=True)]
    logs = [log(wait) for wait, it in waits if it and wait]
    return Habit(len(logs), sum(logs), tuple(sum(wait**shape for wait, _it in waits) for shape in SHAPES))


class Pace(msgspec.Struct, frozen=True):
    """How a table plays, in a turn of somebody who is in; what nobody has seen of it is from `PRIOR`."""

    noise: tuple[Rate, ...]
    """By seat: cubes, those by which others' cards are loud among them, less what was hushed."""

    attack: Rate
    fury: Rate
    """Steps of the marker, but for artifacts."""

    heal: Rate
    """Wounds healed, in turns of a seat that has some."""

    takes: Habit
    """Artifacts taken."""

    leaves: Habit
    """Seats that got away, and their turns with an artifact."""

    def __add__(self, other: Pace) -> Pace:
        """Both, seat by seat."""
        others = (getattr(self, name) + getattr(other, name) for name in self.__struct_fields__[1:])
        return Pace(tuple(map(add, self.noise, other.noise)), *others)


PRIOR: Final = Pace(
    noise=(Rate(20.0, 20.0),),
    attack=Rate(3.0, 10.0),
    fury=Rate(0.8, 8.0),
    heal=Rate(0.8, 8.0),
    takes=waited((9,), (True,)),
    leaves=waited((4,), (True,)),
)
"""
Where a table has told nothing yet.

Noise: both starting decks have 2 cards of 10 with one noise, and 5 are dealt, so that until something is
bought 2 cubes fall in each two turns. All others are assumed, for nothing is printed and nothing was ever
published: 3 attacks in 10 turns, a step of fury and a wound healed in 10 turns each, an artifact after 9
turns and the way back in 4.
"""

HALF: Final = 10
"""
Turns after which the prior counts half, as it counts a third after twice as many, and so on.

What is assumed steadies the first turns, and nobody has seen it. Were it always worth its turns, a table
unlike it would be told too much like it, by 4 of 100 after six evenings still (docs/figures.md).
"""

FEW: Final = 100
"""Turns that a table must have played, tonight or before, to be known by them whatever it is like."""

WORTH: Final = 240
"""Turns that all earlier evenings are worth at most, for clubs change: as many as six evenings have."""

MOST_SEATS: Final = 20
"""Seats that turned back, which they are worth at most: likewise."""

_NOTHING: Final = Rate(0.0, 0.0)


def turns_had(story: Sequence[Past[Any]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each seat: its turns to that in which it took an artifact, and those after it, as far as they go."""
    has, had = dict[int, bool](), Counter[tuple[int, bool]]()
    for past in story:
        table: Table = past.before or past.after
        seat = table.turn.seat
        if table.turn.began_in and any(isinstance(each, TurnBegan) for each in past.events):
            had[seat, has.get(seat, False)] += 1
            has[seat] = bool(table.seats[seat].artifacts)
    seats = range(len(story[-1].after.seats)) if story else ()
    return tuple(had[n, False] for n in seats), tuple(had[n, True] for n in seats)


def seen(story: Sequence[Past[Any]]) -> Pace | None:
    """What an evening has shown; none where nobody counts turns."""
    noise: list[list[float]] = []
    n, of = Counter[str](), Counter[str]()
    for past in story:
        table: Table = past.before or past.after
        if table.free:
            return None
        noise += [[0.0, 0.0] for _ in past.after.seats[len(noise) :]]
        for event in past.events if past.before else ():
            match event:
                case Moved(to=to) if to == AREA and event.from_.startswith("supply:"):
                    noise[int(event.from_[7:])][0] += event.by
                case Moved(from_=from_) if from_ == AREA and event.to.startswith("supply:"):
                    noise[int(event.to[7:])][0] -= event.by * (event.why != "escape")
                case Moved(why="heal"):
                    n["heal"] += event.by
                case Attacked(fixed=False):
                    n["attack"] += 1
                case FuryRose():
                    n["fury"] += event.why != "artifact"
                case TurnBegan() if table.turn.began_in:
                    noise[table.turn.seat][1] += 1
                    of.update(("attack", "fury"))
                    of["heal"] += bool(table.pieces.row(wounds(table.turn.seat)))
                case _:
                    pass
    without, back = turns_had(story)
    seats = story[-1].after.seats if story else ()
    attack, fury, heal = (Rate(min(n[name], of[name]), of[name]) for name in ("attack", "fury", "heal"))
    return Pace(
        tuple(Rate(max(made, 0.0), turns) for made, turns in noise), attack, fury, heal,
        waited(without, (bool(seat.artifacts) for seat in seats)),
        waited(back, (seat.status == "escaped" for seat in seats)),
    )  # fmt: skip


def fitted(tonight: Pace | None, earlier: Iterable[Pace], *, seats: int) -> Pace:
    """
    What a table is taken to play like: the prior, then its earlier evenings, then tonight.

    A seat is taken to be as loud as the table, until it has shown otherwise.
    """
    before = tuple(map(_as_one, earlier))
    prior = _part(PRIOR, HALF / (HALF + turns_seen(tonight, before)))
    pooled = _worth(reduce(add, before, prior))
    if tonight is None:
        return replace(pooled, noise=pooled.noise * seats)
    now = pooled + _as_one(tonight)
    table = now.noise[0].worth(PRIOR.noise[0].of)
    own = (*tonight.noise, *(_NOTHING,) * (seats - len(tonight.noise)))
    return replace(now, noise=tuple(table + each for each in own[:seats]))


def turns_seen(tonight: Pace | None, earlier: Iterable[Pace]) -> float:
    """Turns that a table has played, as far as anybody counted them."""
    return sum(pace.attack.of for pace in (tonight, *earlier) if pace)


def _part(pace: Pace, share: float) -> Pace:
    noise, *others = (getattr(pace, name) for name in pace.__struct_fields__)
    return Pace(tuple(each.part(share) for each in noise), *(each.part(share) for each in others))


def _as_one(pace: Pace) -> Pace:
    """All seats taken together."""
    return replace(pace, noise=(reduce(add, pace.noise, _NOTHING),))


def _worth(pace: Pace) -> Pace:
    rates = (pace.noise[0], pace.attack, pace.fury, pace.heal)
    noise, attack, fury, heal = (rate.worth(WORTH) for rate in rates)
    return Pace((noise,), attack, fury, heal, pace.takes.worth(MOST_SEATS), pace.leaves.worth(MOST_SEATS))
