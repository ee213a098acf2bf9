"""A draw that four phones witness, beside one that nobody does: made-up phones, which answer at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import cycle, islice
from statistics import median
from time import perf_counter
from typing import Any

import evening
from row import Row, often

from companion.table.asking import Asking, Question
from companion.table.session import Session
from rules.chance import link

_SECRETS = tuple(f"{n:02x}" * 32 for n in range(1, 5))
_TURNS = often(100, 4)


class _Phones:
    """Each has joined before the first draw."""

    async def link(self, witness: int, asked: Question) -> str | None:
        return link(_SECRETS[witness - 1], asked.draw)


def rows() -> Iterator[Row]:
    """The median from the press to the saved draw."""
    with evening.journal(1) as with_phones, evening.journal(1) as without:
        tables = evening.table(with_phones, 1), evening.table(without, 1)
        for seat, secret in enumerate(_SECRETS):
            tables[0].hear(json.dumps({"do": "witness", "seat": seat, "anchor": link(secret, 0)}))
        witnessed, plain = (asyncio.run(_drawn(table)) for table in tables)
    names = "four phones", "no phone"
    yield Row("a draw, saved", names[0], 1e3 * witnessed, names[1], 1e3 * plain, "ms", "150 ms more at most")


async def _drawn(table: Session) -> float:
    asking, taken = Asking(table, _Phones()), []
    for seat in islice(cycle(range(4)), _TURNS):
        for told in evening.turn(seat):
            if told["do"] == "attack":
                taken.append(await _seconds(asking, table, told))
            else:
                table.hear(json.dumps(told))
    return median(taken)


async def _seconds(asking: Asking, table: Session, told: dict[str, Any]) -> float:
    began, command = perf_counter(), table.read(json.dumps(told))
    later = asking.turn(lambda: command, lambda: asking.perform(command))
    if asyncio.iscoroutine(later):
        await later
    return perf_counter() - began
