"""What a seat's victory points are made of, as the file of its game says it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.clank.box import number
from rules.clank.table import Table, crown


def parts(table: Table, index: int) -> dict[str, int]:
    """The points of a seat, by what they are for."""
    has = table.has(index)
    worth = _worth(table, index, has)
    return {
        part: (number(table.box, line.points) if line.points else 1) * line.times(has | worth)
        for part, line in table.room.score.items()
    }


def _worth(table: Table, index: int, has: Mapping[str, int]) -> dict[str, int]:
    """What its tokens are worth; those of a heap that is scored apart, apart."""
    room, bonus = table.room, getattr(table.box.tokens, "bonus", {})
    points = table.box.tokens.points | {crown(n): n for n in table.all_crowns}
    worth = {"tokens": 0} | {name: 0 for name in table.room.heaps if name in room.score}
    for kind, n in table.seats[index].tokens.items():
        heap = next((name for name in table.room.heaps if kind in table.copies(name)), "")
        each = points.get(kind, 0)
        if kind in room.bonus:
            each += bonus.get(kind, 0) * room.bonus[kind].times(has)
        worth[heap if heap in worth else "tokens"] += n * each
    return worth
