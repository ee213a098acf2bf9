"""
What it costs that phones witness a draw: from a press of the button to the table that shows it. Linux only.

A real host and a real `furybox web`; the phones are four witnesses without a browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from aiohttp import ClientSession
from evening import start
from phones import Console, served
from row import Row, often
from yarl import URL

from companion.web.own_witness import Attending
from companion.web.witnesses import News

_PHONES = 4
_ATTACKS = often(100, 2)
_DEAD = often(10, 1)
_PATIENCE = 1.5


def rows() -> Iterator[Row]:
    """A press without a phone, with four, and with one of them dead."""
    with served() as (socket, _host, _web):
        alone, witnessed, dead = asyncio.run(_measured(socket))
    told = [("4 phones", witnessed, "150 ms more"), ("4, one dead", dead, "1.5 s at worst")]
    for what, cost, wanted in told:
        yield Row("a draw, from the button", what, cost, "without a phone", alone, "ms", wanted=wanted)


async def _measured(socket: Path) -> tuple[float, float, float]:
    console = Console(socket)
    listening = asyncio.create_task(console.listen())
    await console.until(lambda table: table.phones)
    await console.tell(start())
    alone = [await _attack(console) for _n in range(_ATTACKS)]
    before = console.version
    async with _witnesses(console.table.phones, socket.parent) as held:
        await console.until(lambda table: table.mark.version == before + _PHONES)
        witnessed = [await _attack(console) for _n in range(_ATTACKS)]
        held[0].own.answers = lambda *_asked: None  # type: ignore[method-assign]  # it hears, and says nothing
        dead = [await _attack(console) for _n in range(_DEAD)]
    listening.cancel()
    return 1e3 * median(alone), 1e3 * median(witnessed), 1e3 * max(dead)


async def _attack(console: Console) -> float:
    """Seconds from the button to the table; then the next one's turn."""
    version, began = console.version, perf_counter()
    await console.feels("attack")
    await console.until(lambda table: table.shown.version > version)
    taken = perf_counter() - began
    await console.tell({"do": "end-turn"})
    for seat in range(4):
        await console.tell({"do": "heal", "seat": seat, "by": 10})
    await console.tell({"do": "return-black", "by": 24})
    return taken


class _Phone(Attending):
    """A witness that prints nothing."""

    def _tell(self, news: News) -> None:
        del news


@asynccontextmanager
async def _witnesses(address: str, folder: Path) -> AsyncIterator[list[Any]]:
    held = [_Phone(URL(address), folder / f"{n}.json") for n in range(_PHONES)]
    async with ClientSession() as session:
        running = [asyncio.create_task(each.run(session)) for each in held]
        try:
            yield held
        finally:
            for each in running:
                each.cancel()
                with suppress(asyncio.CancelledError):
                    await each


if __name__ == "__main__":
    for row in rows():
        print(row)
