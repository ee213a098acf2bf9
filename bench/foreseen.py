"""A press at a table that is being foreseen beside the loop, beside one that nobody asks what is ahead."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import evening
import press
from row import Row, often

from companion.coach.beside import STILL_SECONDS
from companion.coach.games.clank_evenings import Evenings
from companion.line import wire
from companion.line.asked import Ahead
from companion.table.session import Session
from hardware.ports import Press
from rules.clank.foresight import opened
from rules.clank.pace import PRIOR

_PRESSES = often(40, 2)
_UNDER_WAY_SECONDS = STILL_SECONDS + 0.8
"""After so long the program beside the table has begun, has read its journal and plays evenings."""

_EVENINGS = often(20_000, 200)
_WANTED = 10_000
"""Evenings a second, to their end."""


def rows() -> Iterator[Row]:
    """Presses in turn at both tables; and how many evenings of four a processor plays to their end."""
    with (
        TemporaryDirectory() as folder,
        evening.journal(press.SHORT) as one,
        evening.journal(press.SHORT) as other,
    ):
        tables = [evening.table(kept, press.SHORT) for kept in (one, other)]
        at = opened(tables[0].timeline.table) if tables[0].timeline else None
        quiet, foreseen = asyncio.run(_measured(Path(folder), tables))
    for what, with_it, without in zip(("a press, heard", "a press, worked"), foreseen, quiet, strict=True):
        yield Row(what, "foreseen", 1e3 * with_it, "nobody asks", 1e3 * without, "ms", "at most 1.02x")
    if at is not None:
        began = process_time()
        Evenings(at, PRIOR, _EVENINGS, 1).play()
        each = 1e6 * (process_time() - began) / _EVENINGS
        yield Row(
            "an evening to its end", "one processor", each, "wanted of two", 2e6 / _WANTED, "us", "below 1x"
        )


async def _measured(folder: Path, tables: list[Session]) -> list[tuple[float, float]]:
    """
    Median seconds until a console has heard a press, and those of a processor that it took host and console.

    The second table is being foreseen. On a busy machine only the latter say something.
    """
    async with AsyncExitStack() as open_until_done:
        consoles = [
            await press.Console.joined(table, folder / f"{n}.sock", open_until_done)
            for n, table in enumerate(tables)
        ]
        turns = [(n, console, list[tuple[float, float]]()) for n, console in enumerate(consoles)]
        in_order = list(turns)
        for control in islice(cycle(("seat-1", "seat-2")), _PRESSES):
            for is_asked, console, times in turns:
                if is_asked:
                    console.host.answer(wire.Ask(id=1, question=Ahead(game="in-space")))
                await asyncio.sleep(_UNDER_WAY_SECONDS)
                began = process_time()
                _done, heard = await console.press(Press(control, "press", at=0.0))
                times.append((heard, process_time() - began))
            turns.reverse()
    heard_and_worked = (zip(*times, strict=True) for _n, _console, times in in_order)
    return [(median(heard), median(worked)) for heard, worked in heard_and_worked]


if __name__ == "__main__":
    for row in rows():
        print(row)
