"""How a table plays, turn by turn: what somebody can know of it, and what an evening has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from math import gamma
from operator import add
from typing import Any, Final

import msgspec

from rules.clank.events import ArtifactTaken, Attacked, Away, FuryRose, Moved, TurnBegan
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

    def worth(self, most: float) -> Rate:
        """The same, as if it had been seen in so many turns at most: no evening is quite like the others."""
        return Rate(self.n * most / self.of, most) if self.of > most else self

    @property
    def mean(self) -> float:
        """How often in one turn."""
        return self.n / self.of


class Pace(msgspec.Struct, frozen=True):
    """
    How a table plays, in a turn of somebody who is in; what nobody has seen of it is from `PRIOR`.

    What a prior's turns are worth is how soon evenings outweigh it: they are few.
    """

    noise: tuple[Rate, ...]
    """By seat: cubes, those by which others' cards are loud among them, less what was hushed."""

    attack: Rate
    fury: Rate
    """Steps of the marker, but for artifacts."""

    heal: Rate
    """Wounds healed, in turns of a seat that has some."""

    takes: Rate
    """
    Artifacts taken, and what the turns without one weigh of every seat, as `waited` has it.

    So a seat that falls before it has one counts for no more than it has shown.
    """

    leaves: Rate
    """Seats that got away, and likewise the turns with an artifact of every seat."""

    def __add__(self, other: Pace) -> Pace:
        """Both, seat by seat."""
        names = self.__struct_fields__[1:]
        return Pace(
            tuple(map(add, self.noise, other.noise)),
            **{name: getattr(self, name) + getattr(other, name) for name in names},
        )


HABIT: Final = 4
"""The shape (Weibull's) of the turns in which seats turn back, or are out: of 9 two thirds within 2.5."""


def waited(turns: float) -> float:
    """
    What turns of waiting weigh: it is the likelier to come the longer it was waited for, as with a habit.

    >>> waited(3)
    81
    """
    return turns**HABIT


def habit(mean: float, seats: float) -> Rate:
    """
    As if so many seats had waited, on the mean, so long.

    >>> habit(9, 4).n, round((habit(9, 4).of / 4) ** 0.25, 1)
    (4, 9.9)
    """
    return Rate(seats, seats * waited(mean / gamma(1 + 1 / HABIT)))


PRIOR: Final = Pace(
    noise=(Rate(20.0, 20.0),),
    attack=Rate(3.0, 10.0),
    fury=Rate(0.8, 8.0),
    heal=Rate(0.8, 8.0),
    takes=habit(9, 2.0),
    leaves=habit(4, 2.0),
)
"""
Where a table has told nothing yet.

Noise: both starting decks have 2 cards of 10 with one noise, and 5 are dealt, so that until something is
bought 2 cubes fall in each two turns. All others are assumed, for nothing is printed and nothing was ever
published: 3 attacks in 10 turns, a step of fury and a wound healed in 10 turns each, an artifact after 9
turns and the way back in 4.
"""


WORTH: Final = 60
"""Turns that all earlier evenings are worth at most, for tonight may be otherwise."""

MOST_SEATS: Final = 20
"""Seats that turned back, which they are worth at most."""

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
    n, of = dict.fromkeys(_COUNTED, 0.0), dict.fromkeys(_COUNTED, 0.0)
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
                case ArtifactTaken():
                    n["takes"] += 1
                case Away():
                    n["leaves"] += 1
                case TurnBegan() if table.turn.began_in:
                    noise[table.turn.seat][1] += 1
                    for name in ("attack", "fury"):
                        of[name] += 1
                    of["heal"] += bool(table.pieces.row(wounds(table.turn.seat)))
                case _:
                    pass
    without, back = turns_had(story)
    of["takes"], of["leaves"] = (float(sum(map(waited, each))) for each in (without, back))
    return Pace(
        tuple(Rate(max(made, 0.0), turns) for made, turns in noise),
        **{name: Rate(min(n[name], of[name]), of[name]) for name in _COUNTED},
    )


_COUNTED: Final = ("attack", "fury", "heal", "takes", "leaves")


def fitted(tonight: Pace | None, earlier: Iterable[Pace], *, seats: int) -> Pace:
    """
    What a table is taken to play like: the prior, then its earlier evenings, then tonight.

    A seat is taken to be as loud as the table, until it has shown otherwise.
    """
    before = [PRIOR, *(_as_one(each) for each in earlier)]
    pooled = _worth(reduce(add, before))
    if tonight is None:
        return Pace(pooled.noise * seats, *_others(pooled))
    now = pooled + _as_one(tonight)
    table = now.noise[0].worth(PRIOR.noise[0].of)
    own = (*tonight.noise, *(_NOTHING,) * (seats - len(tonight.noise)))
    return Pace(tuple(table + each for each in own[:seats]), *_others(now))


def _others(pace: Pace) -> tuple[Rate, ...]:
    return tuple(getattr(pace, name) for name in _COUNTED)


def _as_one(pace: Pace) -> Pace:
    """All seats taken together."""
    return Pace((reduce(add, pace.noise, _NOTHING),), *_others(pace))


def _worth(pace: Pace) -> Pace:
    *rates, takes, leaves = _others(pace)
    return Pace(
        (pace.noise[0].worth(WORTH),),
        *(rate.worth(WORTH) for rate in rates),
        *(rate.worth(rate.of * MOST_SEATS / max(rate.n, MOST_SEATS)) for rate in (takes, leaves)),
    )
