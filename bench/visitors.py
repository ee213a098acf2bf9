"""
A press while four visitors load every address of `furybox web` that is for anybody. Linux only.

Two hosts and their webs in processes of their own, a long evening on each table; the visitors are at one of
them, and presses at the two take turns, so that whatever else they cost the machine is the same for both.

`python bench/visitors.py ORIGIN` is four visitors, until it is ended.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import evening
from aiohttp import ClientSession
from phones import Console, process
from row import Row, often

PUBLIC = ("/", "/s", "/checker", "/journal", "/s/recap", "/page/checker.js", "/page/seat.css", "/s/events")
VISITORS = 4
ENTRIES = 1 + often(29, 4) * evening.ROUND
"""Of the evening, about 1,500."""

_PRESSES = often(200, 4)
_LOADED_FIRST = b"loaded\n"


def rows() -> Iterator[Row]:
    """Until a console hears of a press, with visitors and without."""
    with TemporaryDirectory() as folder, ExitStack() as served:
        places = [Path(folder) / name for name in ("visited", "alone")]
        for place in places:
            served.enter_context(_served(place))
        visited, alone = asyncio.run(_measured(*places))
    names = f"{VISITORS} visitors", "none"
    yield Row("a press, heard", names[0], 1e3 * visited, names[1], 1e3 * alone, "ms", "at most 1.2x")


@contextmanager
def _served(place: Path) -> Iterator[None]:
    """A host with a long evening on its table, and its `furybox web`."""
    place.mkdir()
    (place / "journal.db").write_bytes(evening.played(ENTRIES))
    socket = ["--socket", f"{place}/socket"]
    with (
        process(str(place), "--journal", f"{place}/journal.db", *socket, "host", "--simulated"),
        process(str(place), *socket, "web", "--port", "0"),
    ):
        yield


async def _measured(*places: Path) -> tuple[float, ...]:
    """Median seconds of a press at each table; visitors are at the first."""
    consoles = [Console(place / "socket") for place in places]
    listening = [asyncio.create_task(each.listen()) for each in consoles]
    for each in consoles:
        await each.until(lambda table: table.phones and table.shown)
    visitors = await asyncio.create_subprocess_exec(
        sys.executable, __file__, consoles[0].table.phones.partition("/s#")[0], stdout=subprocess.PIPE
    )
    assert visitors.stdout
    try:
        await visitors.stdout.readuntil(_LOADED_FIRST)
        taken: list[list[float]] = [[] for _ in consoles]
        turns = list(zip(consoles, taken, strict=True))
        for n in range(_PRESSES):
            for console, times in turns:
                began = perf_counter()
                await console.press(n)
                times.append(perf_counter() - began)
            turns.reverse()
    finally:
        visitors.terminate()
        await visitors.wait()
        for task in listening:
            task.cancel()
    return tuple(median(times) for times in taken)


async def _visit(origin: str) -> None:
    """Load one address after the other, four at a time and each as soon as the one before it has come."""
    async with ClientSession(origin) as session, asyncio.TaskGroup() as visitors:

        async def visitor() -> None:
            for n, path in enumerate(cycle(PUBLIC)):
                async with session.get(path, allow_redirects=False) as page:
                    await page.read()
                if n == len(PUBLIC):
                    print(_LOADED_FIRST.decode(), end="", flush=True)

        for _each in range(VISITORS):
            visitors.create_task(visitor())


if __name__ == "__main__":
    asyncio.run(_visit(sys.argv[1]))
