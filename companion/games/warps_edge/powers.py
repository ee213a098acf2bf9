"""What tokens pay for, and what each POWER token asks for before it is used. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from rules.warps_edge import tokens
from rules.warps_edge.tokens import POWER, value

Asks = Literal["target", "two", "nothing", "kind", "skill", "better", "four"]

ASKS: Final[dict[str, Asks]] = {
    **dict.fromkeys(POWER, "target"),
    tokens.PROTON_CANNON: "two",
    tokens.ENRICHED_FUEL: "two",
    tokens.WARP_JUMP: "nothing",
    tokens.KEEN_SIGHTS: "nothing",
    tokens.RANDOMIZER: "kind",
    tokens.RESONATOR: "skill",
    tokens.TRANSFORMER: "better",
    tokens.REACTOR: "four",
}
"""POWER token -> what has to be said with it."""

REACTED: Final = ("energy-1", "laser-1", tokens.MANOEUVRE)
"""What a reactor may give."""

MOST_REACTED: Final = 4

Tokens = tuple[str, ...]


def payments(heap: Mapping[str, int], price: int) -> list[Tokens]:
    """
    The ways to pay, the least wasteful first, then the one with the fewest tokens.

    >>> payments({"energy-1": 2, "energy-3": 1}, 2)
    [('energy-1', 'energy-1'), ('energy-3',)]
    """
    if price <= 0:
        return []
    ways = [
        way
        for n in range(1, min(sum(heap.values()), price) + 1)
        for way in sets(heap, n)
        if worth(way) >= price and all(worth(way) - value(token) < price for token in way)
    ]
    return sorted(ways, key=lambda way: (worth(way), len(way), way))


def sets(heap: Mapping[str, int], n: int) -> Iterator[Tokens]:
    """
    Every different choice of *n* tokens.

    >>> list(sets({"laser-1": 2, "manoeuvre": 1}, 2))
    [('laser-1', 'laser-1'), ('laser-1', 'manoeuvre')]
    """
    return _sets(sorted(heap), heap, n)


def _sets(kinds: Sequence[str], heap: Mapping[str, int], n: int) -> Iterator[Tokens]:
    if n == 0:
        yield ()
    elif kinds:
        first, *others = kinds
        for taken in range(min(heap[first], n), -1, -1):
            for rest in _sets(others, heap, n - taken):
                yield (*[first] * taken, *rest)


def worth(tokens: Iterable[str]) -> int:
    """What tokens add up to."""
    return sum(value(token) for token in tokens)
