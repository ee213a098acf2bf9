"""How energy tokens can pay a price, or tokens a fee: every way without one token too many. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from rules.warps_edge.tokens import value

Tokens = tuple[str, ...]


def payments(heap: Mapping[str, int], price: int) -> list[Tokens]:
    """
    The ways to pay, the least wasteful first, then the one with the fewest tokens.

    >>> payments({"energy-1": 2, "energy-3": 1}, 2)
    [('energy-1', 'energy-1'), ('energy-3',)]
    """
    if price <= 0:
        return []
    there = [token for token in sorted(heap) for _each in range(heap[token])]
    ways = {
        way
        for n in range(1, min(len(there), price) + 1)
        for way in combinations(there, n)
        if worth(way) >= price and all(worth(way) - value(token) < price for token in way)
    }
    return sorted(ways, key=lambda way: (worth(way), len(way), way))


def worth(tokens: Iterable[str]) -> int:
    """What tokens add up to."""
    return sum(value(token) for token in tokens)
