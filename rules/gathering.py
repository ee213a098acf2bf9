"""
Where missing cubes come from: the places that were not counted, and how many each gave up.

Knows numbers and places, no pieces and no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

_MOST_WEIGHED: Final = 9
"""Numbers that are weighed exactly; a mess of more is gathered place after place."""

Taken = dict[str, int]


def gathered(changes: tuple[int, ...], stock: Mapping[str, int]) -> Taken:
    """
    How many cubes leave which place of the *stock*, so that all *changes* are made with the fewest moves.

    *changes* are what must come to (above zero) or leave (below) the counted places; the stock must suffice
    for their sum. Where it makes no difference, a place named earlier gives first.

    >>> gathered((2,), {"supply:0": 1, "bag": 3})
    {'bag': 2}
    >>> gathered((3, 3), {"supply:0": 5, "bag": 4})
    {'supply:0': 3, 'bag': 3}
    """
    missing = sum(changes)
    alone = next((place for place, there in stock.items() if there >= missing), None)
    if alone is not None:
        return {alone: missing}
    if len(changes) + len(stock) > _MOST_WEIGHED:
        return _poured(stock, missing)
    found = _fewest(changes, stock)
    return _poured(stock, missing) if found is None else found[1]


def _poured(stock: Mapping[str, int], need: int) -> Taken:
    taken = {}
    for place, there in stock.items():
        if need:
            taken[place] = min(there, need)
            need -= taken[place]
    return taken


def _fewest(changes: tuple[int, ...], stock: Mapping[str, int]) -> tuple[int, Taken] | None:
    """
    The number of moves and what is taken; none when it cannot be done.

    The changes fall into groups. One that balances takes a move less than it has members; any other needs
    places with enough cubes, and as many moves as it has members, and one for each place beyond its first.
    """
    if not changes:
        return (0, {})
    best: tuple[int, Taken] | None = None
    for group, rest in _groups_of_first(changes):
        for used in _enough(stock, sum(group)):
            after = _fewest(rest, {place: there for place, there in stock.items() if place not in used})
            if after is None:
                continue
            moves = len(group) + len(used) - 1 + after[0]
            if best is None or moves < best[0]:
                best = (moves, _poured(used, sum(group)) | after[1])
    return best


def _groups_of_first(changes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every group that the first change can be in, with what is left."""
    others = range(1, len(changes))
    for size in range(len(changes)):
        for chosen in combinations(others, size):
            group = (changes[0], *(changes[n] for n in chosen))
            yield group, tuple(changes[n] for n in others if n not in chosen)


def _enough(stock: Mapping[str, int], need: int) -> Iterator[Mapping[str, int]]:
    """Every choice of places that can give *need* cubes, each of them needed."""
    if need == 0:
        yield {}
    if need <= 0:
        return
    for size in range(1, len(stock) + 1):
        for chosen in combinations(stock.items(), size):
            spare = sum(there for _, there in chosen) - need
            if 0 <= spare < min(there for _, there in chosen):
                yield dict(chosen)
