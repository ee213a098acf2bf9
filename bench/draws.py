"""A draw that anybody can check, beside one of Python's own that nobody can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import SystemRandom

from row import Row, medians, often

from rules.chance import Luck

BAG = {"black": 24, "blue": 12, "green": 12, "orange": 12, "red": 4, "yellow": 12}
CUBES = 6
_DRAWS = often(1_000, 100)
_ROUNDS = often(15, 1)


def rows() -> Iterator[Row]:
    """Draws a second of six cubes from a full bag; more is better."""
    luck, chance, numbers = Luck(bytes(32), "words"), SystemRandom(), count(1)
    cubes = [piece for piece, n in BAG.items() for _ in range(n)]

    def ours() -> None:
        for _ in range(_DRAWS):
            luck.drawn(next(numbers), BAG, CUBES)

    def pythons() -> None:
        for _ in range(_DRAWS):
            chance.sample(cubes, CUBES)

    mine, other = medians(_ROUNDS, ours, pythons)
    names = "Luck.drawn", "SystemRandom().sample"
    yield Row("draws a second", names[0], _DRAWS / mine, names[1], _DRAWS / other, "/s", "at least 1x")
