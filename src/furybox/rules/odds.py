"""
Exact risks of a draw without replacement. Knows numbers of cubes, not seats.

All sums are of whole numbers; only the last division gives a fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb


def hits(harmful: int, *, of: int, drawn: int) -> tuple[float, ...]:
    """
    The chances of 0, 1, 2 ... harmful cubes among *drawn* taken from a bag *of* so many.

    There is an answer for every number up to *drawn* (or the whole bag, when it is smaller).

    >>> hits(1, of=4, drawn=2)
    (0.5, 0.5, 0.0)
    >>> hits(3, of=3, drawn=5)
    (0.0, 0.0, 0.0, 1.0)
    """
    drawn = min(drawn, of)
    ways = comb(of, drawn)
    return tuple(comb(harmful, h) * comb(of - harmful, drawn - h) / ways for h in range(drawn + 1))


def expected(chances: Sequence[float]) -> float:
    """
    The mean of a list of chances.

    >>> expected((0.5, 0.25, 0.25))
    0.75
    """
    return sum((n * chance for n, chance in enumerate(chances)), 0.0)


def at_least(n: int, chances: Sequence[float]) -> float:
    """
    The chance of *n* or more.

    >>> at_least(1, (0.5, 0.25, 0.25))
    0.5
    """
    return sum(chances[max(n, 0) :], 0.0)


def hits_in_turn(own: int, returning: int, *, of: int, draws: Sequence[int]) -> tuple[float, ...]:
    """
    The chances of 0, 1, 2 ... hits in several draws, one after the other, from one bag.

    *own* cubes hit once and stay out; *returning* ones (hunters, ghosts) hit whenever they are drawn and are
    back in the bag for the next draw; nothing else goes in between. Draws nobody can foresee are not in it.

    >>> hits_in_turn(1, 0, of=4, draws=(1, 1)) == hits(1, of=4, drawn=2)
    True
    """
    # (own cubes left, other cubes left, hits so far) -> ways, with all ways of one draw equally likely
    now: Mapping[tuple[int, int, int], float] = {(own, of - own - returning, 0): 1.0}
    for drawn in draws:
        then: dict[tuple[int, int, int], float] = {}
        for (mine, other, hit), chance in now.items():
            taken = min(drawn, mine + other + returning)
            ways = comb(mine + other + returning, taken)
            for m in range(min(mine, taken) + 1):
                for r in range(min(returning, taken - m) + 1):
                    o = taken - m - r
                    if o > other:
                        continue
                    after = (mine - m, other - o, hit + m + r)
                    way = comb(mine, m) * comb(returning, r) * comb(other, o) / ways
                    then[after] = then.get(after, 0.0) + chance * way
        now = then
    chances = [0.0] * (max(hit for _, _, hit in now) + 1)
    most = sum(min(drawn, of) for drawn in draws)
    chances += [0.0] * (most + 1 - len(chances))
    for (_, _, hit), chance in now.items():
        chances[hit] += chance
    return tuple(chances)
