"""
How often flights that are played on to their end are won: from a table, and by each plan of a turn.

All plans are flown with the same seeds, and so with the same luck as far as they leave it the same; those
that fall behind are left out, so that the best are told apart soonest. What is yielded is better each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

import msgspec

from rules.warps_edge.known import Known, Luck
from rules.warps_edge.pilot import fly
from rules.warps_edge.plans import Plan, plans
from rules.warps_edge.played_on import Flight
from rules.warps_edge.table import Table

SHOWN: Final = 12
ROUNDS: Final = ((36, 60), (12, 240), (6, 600), (3, 1500))
"""How many plans fly on, and how often each has flown by the end of the round."""
ENOUGH: Final = ROUNDS[-1][1]
_BATCH: Final = 60


class Chance(msgspec.Struct, frozen=True):
    """How many of so many flights were won."""

    won: int
    flights: int

    @property
    def share(self) -> float:
        """Between 0 and 1."""
        return self.won / self.flights

    @property
    def error(self) -> float:
        """
        Its standard error; one of Laplace's, so that it is not 0 where all or none were won.

        >>> round(Chance(30, 100).error, 3), round(Chance(0, 98).error, 3)
        (0.046, 0.01)
        """
        share = (self.won + 1) / (self.flights + 2)
        return sqrt(share * (1 - share) / self.flights)


class Judged(msgspec.Struct, frozen=True):
    """A plan with its chance, and how far it is behind the best by the flights that both have flown."""

    plan: Plan
    chance: Chance
    behind: float
    error: float
    """The standard error of *behind*."""


def still(table: Table, luck: Luck, *, seed: int = 0, most: int = ENOUGH) -> Iterator[Chance]:
    """The chance to win from here on. Raises `Refused` while a number that counts is unknown."""
    known, won = Known(table, luck), 0
    for first in range(0, most, _BATCH):
        won += sum(fly(Flight(known, seed + n)) for n in range(first, first + _BATCH))
        yield Chance(won, first + _BATCH)


def judged(
    table: Table,
    luck: Luck,
    *,
    seed: int = 0,
    rounds: tuple[tuple[int, int], ...] = ROUNDS,
    own: tuple[Plan, ...] = (),
) -> Iterator[tuple[Judged, ...]]:
    """The plans of this turn, the best first, and *own* among them. Raises `Refused` as `still` does."""
    Known(table, luck)
    flown = {n: _Flown(plan, luck) for n, plan in enumerate((*own, *plans(table, rounds[0][0])))}
    order = list(flown)
    for keeps, flights in rounds:
        going, left = order[: keeps + len(own)], order[keeps + len(own) :]
        going += [n for n in left if n < len(own)]
        while len(flown[going[0]].won) < flights:
            for n in going:
                flown[n].fly_on(seed)
            order = [*sorted(going, key=lambda n: -flown[n].share), *(n for n in left if n not in going)]
            shown = dict.fromkeys((*order[:SHOWN], *range(len(own))))
            yield tuple(flown[n].beside(flown[order[0]]) for n in shown)


class _Flown:
    """The flights of one plan, by their seed's place."""

    def __init__(self, plan: Plan, luck: Luck) -> None:
        self.plan = plan
        self.won: list[bool] = []
        self._is_won = plan.after.ended == "victory"
        self._known = Known(plan.after, luck) if plan.after.ended is None else None

    @property
    def share(self) -> float:
        return sum(self.won) / len(self.won)

    def fly_on(self, seed: int) -> None:
        seed += len(self.won)
        for n in range(seed, seed + _BATCH):
            self.won.append(
                fly(Flight(self._known, n), acted=True, used=self.plan.used) if self._known else self._is_won
            )

    def beside(self, best: _Flown) -> Judged:
        pairs = list(zip(best.won, self.won, strict=False))
        n, gaps = len(pairs), [one - other for one, other in pairs]
        behind = sum(gaps) / n
        error = sqrt(max(0.0, sum(gap * gap for gap in gaps) / n - behind * behind) / n)
        return Judged(self.plan, Chance(sum(self.won), len(self.won)), behind, error)
