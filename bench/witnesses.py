"""
What it costs that phones witness a draw: from a press of the button to the table that shows it. Linux only.

A real host and a real `furybox web`; the phones are four witnesses without a browser.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec
from aiohttp import ClientSession
from evening import start
from phones import Console, served
from row import Row, often
from yarl import URL

from companion.web.witnesses import TOKEN, WITNESS, Attends, News
from rules.chance import link

_PHONES = 4
_ATTACKS = often(100, 2)
_DEAD = often(10, 1)


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
    async with _witnesses(console.table.phones or "") as held:
        await console.until(lambda table: table.mark.version == before + _PHONES)
        witnessed = [await _attack(console) for _n in range(_ATTACKS)]
        held[0].is_dead = True
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


class _Phone:
    """A witness that trusts the table, and says nothing."""

    def __init__(self, session: ClientSession, address: URL) -> None:
        self._session, self._address = session, address
        self._secret = secrets.token_hex(32)
        self.is_dead = False

    async def run(self) -> None:
        """One request after the other."""
        says, headers = Attends(), {TOKEN: self._address.fragment, "Content-Type": "application/json"}
        while True:
            where, body = self._address.origin().with_path(WITNESS), msgspec.json.encode(says)
            async with self._session.post(where, data=body, headers=headers) as answer:
                news = msgspec.json.decode(await answer.read(), type=News)
            headers[TOKEN] = news.secret or headers[TOKEN]
            says = Attends(game=news.game, known=news.version, anchor=link(self._secret, 0))
            if (wanted := news.wanted) and not self.is_dead:
                given = link(self._secret, wanted.draw - news.begins + 1)
                says = msgspec.structs.replace(says, draw=wanted.draw, link=given)


@asynccontextmanager
async def _witnesses(address: str) -> AsyncIterator[list[_Phone]]:
    async with ClientSession() as session:
        held = [_Phone(session, URL(address)) for _n in range(_PHONES)]
        running = [asyncio.create_task(each.run()) for each in held]
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
