"""
Pieces in places: a conserved inventory. Every change is a move, so nothing is ever made or lost.

Knows no game: a place and a piece are names. Most places are heaps, where only the number counts;
a *row* keeps its order, and pieces are put on and taken off at its right end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class NotThere(LookupError):
    """A move asked for more pieces than lie in the place."""


class Pieces(msgspec.Struct, frozen=True):
    """
    Which pieces lie where. Build one with `laid_out`; it is never changed, only replaced.

    >>> table = laid_out({"bag": {"black": 2}, "area": {"blue": 1}}, rows=("wounds:0",))
    >>> table = table.moved("blue", 1, "area", "wounds:0").moved("black", 2, "bag", "wounds:0")
    >>> table.row("wounds:0"), table.at("bag")
    (('blue', 'black', 'black'), {})
    """

    heaps: dict[str, dict[str, int]]
    """Place -> piece -> how many; counts are above zero."""

    rows: dict[str, tuple[str, ...]]
    """Ordered places, from the left."""

    def at(self, place: str) -> Mapping[str, int]:
        """What lies in a place, piece by piece; empty for a place where nothing lies."""
        if place in self.rows:
            return _counted(self.rows[place])
        return self.heaps.get(place, {})

    def row(self, place: str) -> tuple[str, ...]:
        """The pieces of a row from the left. `KeyError` for a place that is no row."""
        return self.rows[place]

    def count(self, place: str, piece: str) -> int:
        """How many of a piece lie in a place."""
        row = self.rows.get(place)
        return self.heaps.get(place, {}).get(piece, 0) if row is None else row.count(piece)

    def moved(self, piece: str, by: int, from_: str, to: str) -> Pieces:
        """
        The inventory after *by* (1 or more) of *piece* went *from_* one place *to* another.

        From a row the rightmost of that piece go; onto a row they go at the right end.
        Raises `NotThere` when fewer lie there.
        """
        left = self.count(from_, piece) - by
        if by < 1 or left < 0:
            message = f"{by} {piece} cannot leave {from_}: {self.count(from_, piece)} are there."
            raise NotThere(message)
        if from_ == to:
            return self
        heaps, rows = {**self.heaps}, self.rows
        if from_ in rows:
            rows = {**rows, from_: _without_rightmost(rows[from_], piece, by)}
        else:
            heap = heaps[from_] = {**heaps[from_], piece: left}
            if not left:
                del heap[piece]
            if not heap:
                del heaps[from_]
        if to in rows:
            rows = {**rows, to: rows[to] + (piece,) * by}
        else:
            there = heaps.get(to, {})
            heaps[to] = {**there, piece: there.get(piece, 0) + by}
        return Pieces(heaps, rows)

    def renamed(self, names: Mapping[str, str]) -> Pieces:
        """
        The inventory with other names on its pieces, all at once, so that two may swap.

        >>> laid_out({"bag": {"blue": 1, "red": 2}}).renamed({"blue": "red", "red": "blue"}).at("bag")
        {'red': 1, 'blue': 2}
        """
        return Pieces(
            {place: {names.get(piece, piece): n for piece, n in heap.items()}
             for place, heap in self.heaps.items()},
            {place: tuple(names.get(piece, piece) for piece in row) for place, row in self.rows.items()},
        )  # fmt: skip

    def places(self) -> dict[str, dict[str, int]]:
        """Every place that is not empty, with what lies there."""
        filled = {place: dict(heap) for place, heap in self.heaps.items() if heap}
        return filled | {place: _counted(row) for place, row in self.rows.items() if row}

    def census(self) -> dict[str, int]:
        """How many of each piece there are, wherever they lie: what no move can change."""
        found: dict[str, int] = {}
        for heap in self.heaps.values():
            for piece, n in heap.items():
                found[piece] = found.get(piece, 0) + n
        for row in self.rows.values():
            for piece in row:
                found[piece] = found.get(piece, 0) + 1
        return found

    def by_piece(self) -> dict[str, dict[str, int]]:
        """The same inventory asked the other way: piece -> place -> how many."""
        found: dict[str, dict[str, int]] = {}
        for place, heap in self.places().items():
            for piece, n in heap.items():
                found.setdefault(piece, {})[place] = n
        return found


def laid_out(places: Mapping[str, Mapping[str, int]], rows: Iterable[str] = ()) -> Pieces:
    """The pieces as they lie at set-up; *rows* names the ordered places, which start empty."""
    heaps = {place: {piece: n for piece, n in heap.items() if n} for place, heap in places.items()}
    return Pieces({place: heap for place, heap in heaps.items() if heap}, dict.fromkeys(rows, ()))


def _counted(row: Iterable[str]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for piece in row:
        counted[piece] = counted.get(piece, 0) + 1
    return counted


def _without_rightmost(row: tuple[str, ...], piece: str, by: int) -> tuple[str, ...]:
    kept = list(reversed(row))
    for _ in range(by):
        kept.remove(piece)
    return tuple(reversed(kept))
