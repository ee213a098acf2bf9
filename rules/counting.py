"""
A count of the table: the smallest repair that makes the device agree with what the players see.

Knows pieces and places, no rules. Few moves first: what is too many in one place explains what is missing in
another, and a place that was not counted is drawn on only when the counted ones do not balance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from rules.gathering import gathered
from rules.pieces import Pieces
from rules.refusals import Refused

Seen = Mapping[str, Mapping[str, int]]
"""Place -> piece -> how many the players see; a piece left out is not there."""


class Repair(msgspec.Struct, frozen=True):
    """One move of a repair."""

    piece: str
    by: int
    from_: str = msgspec.field(name="from")
    to: str


def repairs(
    pieces: Pieces,
    seen: Seen,
    *,
    places: frozenset[str],
    homes: Callable[[str], Sequence[str]],
    may_take: Callable[[str, str], bool] = lambda place, piece: True,  # noqa: ARG005  # any place, any piece
) -> tuple[Repair, ...]:
    """
    The fewest moves that make the inventory agree with what is *seen*.

    *homes* says where a piece of that name is looked for and put first when the count does not tell, and
    *may_take* whether a place that was not counted can be where a piece went.
    Raises `Refused("bad-count")` when more are seen than exist, or some are nowhere.

    >>> from rules.pieces import laid_out
    >>> table = laid_out({"area": {"blue": 3}, "supply:0": {"blue": 27}})
    >>> repairs(table, {"area": {"blue": 1}}, places=frozenset(table.places()), homes=lambda _: ["supply:0"])
    (Repair(piece='blue', by=2, from_='area', to='supply:0'),)
    """

    def of(piece: str) -> Iterator[Repair]:
        home = homes(piece)
        unseen = sorted(places - seen.keys(), key=lambda place: (place not in home, *_place_key(home, place)))
        takers = [place for place in unseen if may_take(place, piece)]
        return _of_one(piece, _balanced(pieces, seen, piece, unseen, takers))

    return tuple(repair for piece in sorted(pieces.census()) for repair in of(piece))


def _balanced(
    pieces: Pieces, seen: Seen, piece: str, unseen: Sequence[str], takers: Sequence[str]
) -> dict[str, int]:
    """Place -> how many must come (above zero) or go (below), summing to zero."""
    change = {place: heap.get(piece, 0) - pieces.count(place, piece) for place, heap in seen.items()}
    change = {place: by for place, by in change.items() if by}
    missing = sum(change.values())
    stock = {place: pieces.count(place, piece) for place in unseen if pieces.count(place, piece)}
    if missing > sum(stock.values()) or (missing < 0 and not takers):
        there = pieces.census()[piece]
        raise Refused(
            "bad-count",
            "There are {there} {piece} in this game; your count makes {counted}.",
            there=there,
            piece=piece,
            counted=there + missing - sum(stock.values()),
        )
    if missing > 0:
        taken = gathered(tuple(change.values()), stock)
        change |= {place: -by for place, by in taken.items()}
    elif missing < 0:
        change[takers[0]] = -missing
    return change


def _place_key(homes: Sequence[str], place: str) -> tuple[int, str]:
    return (homes.index(place) if place in homes else 0, place)


def _of_one(piece: str, change: Mapping[str, int]) -> Iterator[Repair]:
    """The fewest moves of one piece: the more groups that balance by themselves, the fewer moves."""
    for group in _groups(change):
        wanted = {place: by for place, by in group if by > 0}
        for place, by in group:
            going = -by
            for to in [to for to, by in wanted.items() if by > 0]:
                moved = min(going, wanted[to])
                if moved > 0:
                    yield Repair(piece, moved, place, to)
                    going -= moved
                    wanted[to] -= moved


Group = tuple[tuple[str, int], ...]


def _groups(change: Mapping[str, int]) -> Iterator[Group]:
    """Split the changes into as many groups as possible that each sum to zero."""
    left = dict(sorted(change.items()))
    for place, by in tuple(left.items()):
        # A pair that balances can always be a group of its own without costing another.
        twin = next((other for other, back in left.items() if back == -by), None)
        if by > 0 and twin is not None:
            yield ((twin, -by), (place, by))
            del left[place], left[twin]
    yield from _most_groups(tuple(left.items()))


def _most_groups(nodes: Group) -> Iterator[Group]:
    """Over all subsets: the best order of nodes is the one whose running sum touches zero most often."""
    size = 1 << len(nodes)
    best, last, total = [-1] * size, [0] * size, [0] * size
    best[0] = 0
    for subset in range(1, size):
        for n, (_, by) in enumerate(nodes):
            rest = subset & ~(1 << n)
            if rest != subset and best[rest] > best[subset]:
                best[subset], last[subset], total[subset] = best[rest], n, total[rest] + by
        best[subset] += total[subset] == 0
    group: list[tuple[str, int]] = []
    subset = size - 1
    while subset:
        group.append(nodes[last[subset]])
        subset &= ~(1 << last[subset])
        if total[subset] == 0:
            yield tuple(group)
            group = []
