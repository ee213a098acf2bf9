"""
Phones at their seats, beside the socket that consoles use: bytes, time and memory. Linux only.

A real host and a real `furybox web` in processes of their own; the phones are six streams without a browser.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from aiohttp import ClientSession, CookieJar, StreamReader
from evening import start
from idle import wakes_of
from program import environment, words
from row import Row, often

from companion.line.client import Client
from companion.line.wire import Table, written
from rules.games import called
from rules.script import read

_PHONES = 6
_SEATS = 4
"""Who comes after them looks on."""

_PRESSES = often(100, 2)
_NAMES = ("the host", "furybox web")
_SETTLE_SECONDS = often(1.0, 0.2)
_IDLE_SECONDS = often(25.0, 1.0)


def rows() -> Iterator[Row]:
    """What an event is, how long a press takes to the last phone, and what six phones weigh and cost."""
    yield from asyncio.run(_measured())


def by_phones(sizes: Sequence[int]) -> list[tuple[int, float]]:
    """Milliseconds until so many phones all show a press at a console."""
    with served() as (socket, _host, _web):
        return asyncio.run(_to_all(socket, sizes))


async def _measured() -> list[Row]:
    with served() as (socket, host, web):
        return await _with(socket, host, web)


@contextmanager
def served() -> Iterator[tuple[Path, subprocess.Popen[str], subprocess.Popen[str]]]:
    """A host and its `furybox web`."""
    with TemporaryDirectory() as folder:
        places = ["--journal", f"{folder}/journal.db", "--socket", f"{folder}/socket"]
        with (
            process(folder, *places, "host", "--simulated") as host,
            process(folder, "--socket", f"{folder}/socket", "web", "--port", "0") as web,
        ):
            yield Path(folder) / "socket", host, web


async def _to_all(socket: Path, sizes: Sequence[int]) -> list[tuple[int, float]]:
    console = Console(socket)
    listening = asyncio.create_task(console.listen())
    await console.until(lambda table: table.phones)
    await console.tell(start())
    found, phones = [], []
    async with AsyncExitStack() as stack:
        for many in sizes:
            while len(phones) < many:
                address = console.table.phones or ""
                phones.append(await stack.enter_async_context(seated(address, len(phones))))
            times = []
            for n in range(_PRESSES):
                began, due = perf_counter(), console.version + 1
                await console.press(n)
                for phone in phones:
                    await phone.sees(due)
                times.append(perf_counter() - began)
            found.append((many, 1e3 * median(times)))
    listening.cancel()
    return found


async def _with(socket: Path, host: subprocess.Popen[str], web: subprocess.Popen[str]) -> list[Row]:
    console = Console(socket)
    listening = asyncio.create_task(console.listen())
    await console.until(lambda table: table.phones)
    await console.tell(start())
    both = host, web
    await _pressed(console)  # what is made once is no phone's
    bare, alone = [_kilobytes(each.pid) for each in both], await _spent(both, console)
    address = console.table.phones or ""
    async with AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(seated(address, n)) for n in range(_PHONES)]
        await asyncio.sleep(_SETTLE_SECONDS)
        before = [wakes_of(each) for each in both]
        await asyncio.sleep(_IDLE_SECONDS)
        woken = [(wakes_of(each) - then) / _IDLE_SECONDS for each, then in zip(both, before, strict=True)]
        spent = await _spent(both, console, phones)
        sizes, taken, beside = [], [], []
        for n in range(_PRESSES):
            version = phones[0].picture["mark"]["version"]
            began = perf_counter()
            await phones[0].press("louder" if n % 2 else "quieter", version, n)
            sizes += [await phone.sees(version + 1) for phone in phones]
            taken.append(perf_counter() - began)
            began = perf_counter()
            await console.press(n)
            beside.append(perf_counter() - began)
            for phone in phones:
                await phone.sees(version + 2)
        heavy = [_kilobytes(each.pid) for each in both]
    size = len(written(console.table))
    listening.cancel()
    return [
        Row("a phone's event", "one picture", median(sizes), "a console's table", size, "B"),
        Row("a press to 6 phones", "by a phone", 1e3 * median(taken), "by the socket alone",
            1e3 * median(beside), "ms"),
        *(Row(f"wakes a second, {name}", "with 6 phones", rate, "a look every 100 ms", 10.0, "",
              wanted="a sign of life every 20 s") for name, rate in zip(_NAMES, woken, strict=True)),
        *(Row(f"processor, {name}", "with 6 phones", ours, "with none", other, "ms",
              wanted="for one press") for name, ours, other in zip(_NAMES, spent, alone, strict=True)),
        *(Row(f"memory, {name}", "with 6 phones", ours / 1024, "with none", other / 1024, "MB",
              wanted="both: 15 MB more") for name, ours, other in zip(_NAMES, heavy, bare, strict=True)),
    ]  # fmt: skip


async def _pressed(console: Console, phones: Sequence[Phone] = ()) -> None:
    for n in range(_PRESSES):
        await console.press(n)
        for phone in phones:  # each is told each press, and none at once with the next
            await phone.sees(console.version)


async def _spent(
    both: Sequence[subprocess.Popen[str]], console: Console, phones: Sequence[Phone] = ()
) -> list[float]:
    """Milliseconds of processor that a press at a console costs each of them."""
    before = [_milliseconds(each.pid) for each in both]
    await _pressed(console, phones)
    await asyncio.sleep(_SETTLE_SECONDS)
    return [(_milliseconds(each.pid) - then) / _PRESSES for each, then in zip(both, before, strict=True)]


class Console:
    """A guest at the socket."""

    def __init__(self, socket: Path) -> None:
        self._client = Client(socket)
        self._news = asyncio.Event()
        self.table: Table | Any = None

    async def listen(self) -> None:
        """Hear the host, until cancelled."""
        async for heard in self._client.messages():
            if isinstance(heard, Table):
                self.table = heard
                self._news.set()

    async def until(self, holds: Any) -> None:
        """Wait for a table of which it holds."""
        while self.table is None or not holds(self.table):
            self._news.clear()
            await self._news.wait()

    @property
    def version(self) -> int:
        """Of the newest table."""
        return int(self.table.shown.version)

    async def press(self, n: int) -> None:
        """A cube of noise, there and back."""
        await self.tell({"do": "noise", "seat": 1, "by": 1 if n % 2 else -1})

    async def feels(self, control: str) -> None:
        """A finger on a simulated control."""
        await self._client.press(control)

    async def tell(self, line: dict[str, Any]) -> None:
        """A command, and the table it made."""
        answer = await self._client.command(read(json.dumps(line), called("in-space")))
        assert answer.refused is None, answer.refused
        await self.until(lambda table: table.shown and table.mark.version >= answer.mark.version)


class Phone:
    """One stream, and what it told last."""

    def __init__(self, session: ClientSession, stream: StreamReader) -> None:
        self._session, self._stream = session, stream
        self.picture: dict[str, Any] = {"mark": {"version": 0}}

    async def sees(self, version: int) -> int:
        """Read until it shows that version; returns how long its newest event was."""
        size = 0
        while self.picture["mark"]["version"] < version:
            size = await self.next()
        return size

    async def next(self) -> int:
        """One event, and its length."""
        size, told, kind = 0, b"", b""
        while (line := await self._stream.readline()) != b"\n" or not kind:
            assert line, "the stream has ended"
            size += len(line)
            kind = line[7:-1] if line.startswith(b"event: ") else kind
            told = line[6:-1] if line.startswith(b"data: ") else told
        if kind == b"picture":
            self.picture = json.loads(told)
        return size + 1

    async def press(self, deed: str, version: int, n: int) -> None:
        """A deed of its seat, by who saw that version."""
        said = {"press": f"press-{n:04}", "seen": {"game": 1, "version": version}, "deed": deed}
        async with self._session.post("/s/do", json=said) as answer:
            assert answer.status == 200, await answer.text()


@asynccontextmanager
async def seated(address: str, n: int) -> AsyncIterator[Phone]:
    """A phone that has sat down, or looks on where no seat is left."""
    origin, token = address.split("/s#")
    jar = CookieJar(unsafe=True)
    async with ClientSession(origin, cookie_jar=jar, headers={"Origin": origin}) as session:
        await session.post("/s/join", json={"token": token})
        async with session.get("/s/events", timeout=None) as stream:
            phone = Phone(session, stream.content)
            await phone.next()
            await session.post("/s/sit", json={"seat": n % _SEATS, "watches": n >= _SEATS})
            await phone.sees(1)
            yield phone


@contextmanager
def process(folder: str, *program: str) -> Iterator[subprocess.Popen[str]]:
    """A program that has said its first line; what it keeps is none of this user's."""
    own = {**environment(), "XDG_STATE_HOME": folder}
    started = subprocess.Popen(words(*program), stdout=subprocess.PIPE, text=True, env=own)
    try:
        assert started.stdout is not None
        started.stdout.readline()
        yield started
    finally:
        started.terminate()
        started.communicate()


def _kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


def _milliseconds(process: int) -> float:
    """Of processor that a process has taken so far, in steps of ten."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return 1e3 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    for row in rows():
        print(row)
