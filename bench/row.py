"""One line of the bench: what something costs, beside what it is measured against in the same run."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median
from time import perf_counter
from typing import Final, TypeVar

N = TypeVar("N", int, float)

QUICK: Final = os.environ.get("BENCH") == "quick"
"""Whether every row is only tried, as `make bench-quick` does: its numbers say little."""


def often(many: N, tried: N) -> N:
    """So many as a number needs that says something; as many as are *tried* where it need not."""
    return tried if QUICK else many


@dataclass(frozen=True, slots=True)
class Row:
    """
    A cost and the one beside it, both in *unit*.

    >>> Row("a press", "10,000 entries", 1.5, "100 entries", 1.2, unit="ms").ratio
    1.25
    """

    what: str
    ours: str
    cost: float
    beside: str
    other: float
    unit: str
    wanted: str = ""
    """What is wanted of the ratio or the cost; a wish for people, not a test."""

    @property
    def ratio(self) -> float:
        """How many times the cost beside it; endlessly often where that took too little to be counted."""
        return self.cost / self.other if self.other else inf

    def __str__(self) -> str:
        """One line of the table."""
        ours = f"{self.ours:<15} {_short(self.cost):>7} {self.unit:<5}"
        beside = f"{self.beside:<22} {_short(self.other):>7} {self.unit:<5}"
        return f"{self.what:<27} {ours} | {beside} | {self.ratio:>6.2f}x  {self.wanted}".rstrip()


def medians(rounds: int, *doings: Callable[[], object]) -> tuple[float, ...]:
    """The median seconds of each doing, all taken in turn so that a busy moment strikes them alike."""
    seconds: Sequence[list[float]] = [[] for _ in doings]
    for _ in range(rounds):
        for doing, taken in zip(doings, seconds, strict=True):
            start = perf_counter()
            doing()
            taken.append(perf_counter() - start)
    return tuple(median(taken) for taken in seconds)


def _short(number: float) -> str:
    """
    Three figures that matter, or whole numbers.

    >>> _short(0.01234), _short(168.4), _short(123456.7)
    ('0.0123', '168', '123,457')
    """
    return f"{number:,.0f}" if number >= 100 else f"{number:#.3g}"
