"""
A key on the console until the screen shows what it did: the whole way, through a host and its journal.

The console has no terminal here; what is written to one is made, and thrown away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import evening
from row import Row
from textual.events import Key

from furybox.companion.client import Client
from furybox.companion.config import Config
from furybox.companion.console.app import Console
from furybox.companion.devices import simulated
from furybox.companion.host import Host
from furybox.companion.table import LiveTable

_KEYS = ("1", "2", "3", "4")
_PRESSES = 60
_WANTED_MS = 50.0


def rows() -> Iterator[Row]:
    """A key, beside the twentieth of a second in which nobody feels a delay."""
    with TemporaryDirectory() as folder, evening.journal(1 + 2 * evening.ROUND) as journal:
        table = evening.table(journal, 1 + 2 * evening.ROUND)
        taken = asyncio.run(_measured(table, Path(folder) / "console.sock"))
    yield Row("a key, shown", "median", 1e3 * median(taken), "wanted", _WANTED_MS, "ms", "below 1x")
    slowest = sorted(taken)[int(len(taken) * 0.95)]
    yield Row("a key, shown", "1 in 20 slower", 1e3 * slowest, "wanted", _WANTED_MS, "ms", "below 1x")


async def _measured(table: LiveTable, socket: Path) -> list[float]:
    """Seconds from each key until the console has drawn everything it heard because of it."""
    host = Host(table, simulated(asyncio.get_running_loop()), socket=socket, config=Config(), language="en")
    ready = asyncio.Event()
    running = asyncio.create_task(host.run(ready=ready.set))
    await ready.wait()
    console = Console(Client(socket))
    taken = []
    async with console.run_test(size=(120, 40)) as pilot:
        while console.seen.view is None or not console.seen.bits:
            await pilot.pause(0.05)
        await pilot.pause(1)
        for key in islice(cycle(_KEYS), _PRESSES):
            began, version = perf_counter(), console.seen.version
            console.post_message(Key(key, key))
            while console.seen.version == version:  # noqa: ASYNC110  # nothing else says so
                await asyncio.sleep(0)
            console.screen._compositor.render_strips()  # noqa: SLF001  # all there is to see, drawn at once
            taken.append(perf_counter() - began)
            await pilot.pause(0.05)
    host.stop()
    await running
    return taken
