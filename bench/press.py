"""
A press, from finger to console, in a short and in a long evening.

Real parts throughout: a `Host`, its journal on the disk, its socket and a console that reads. Presses on the
two tables take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from itertools import cycle, islice
from pathlib import Path
from socket import create_server, socket
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import evening
from guests import Guests
from row import Row, often

from companion.compose import speaker
from companion.config import Config, Mqtt
from companion.devices.attached import simulated
from companion.line.wire import Screen, Table, heard_from_host
from companion.owned import Part
from companion.table.host import Host
from companion.table.session import Session
from hardware.ports import SEATS, Press

if TYPE_CHECKING:
    from tests.kit.raw_client import RawClient

SHORT, LONG = 1 + 2 * evening.ROUND, 1 + often(193, 4) * evening.ROUND
"""Entries; both evenings stop at the same point of a round, so that only their length differs."""
_PRESSES = often(200, 4)
_PATIENCE_SECONDS = 60.0
_CALM_SECONDS = 0.002
"""For what a press leaves to do once everybody has heard."""

_LONGEST_LINE = 1 << 20

_BY_BROKER = often(20, 2)
_STATES_APART_SECONDS = 0.3
"""A broker is told how a table stands five times a second at most."""


def rows() -> Iterator[Row]:
    """The long evening beside the short one: what the loop does, and until a console knows."""
    with (
        TemporaryDirectory() as folder,
        evening.journal(SHORT) as short,
        evening.journal(LONG) as long,
    ):
        tables = evening.table(short, SHORT), evening.table(long, LONG)
        (few, few_heard), (many, many_heard) = asyncio.run(_measured(Path(folder), tables))
    names = f"{LONG:,} entries", f"{SHORT:,} entries"
    yield Row("a press, done", names[0], 1e3 * many, names[1], 1e3 * few, "ms", "at most 1.2x")
    yield Row("a press, heard", names[0], 1e3 * many_heard, names[1], 1e3 * few_heard, "ms", "at most 1.2x")


def deaf_rows() -> Iterator[Row]:
    """A table that speaks to a broker which has stopped reading, beside one that speaks to none."""
    with (
        TemporaryDirectory() as folder,
        evening.journal(SHORT) as alone,
        evening.journal(SHORT) as told,
        create_server(("127.0.0.1", 0)) as listening,
    ):
        Thread(target=_never_read, args=(listening,), daemon=True).start()
        broker = Mqtt(url=f"mqtt://127.0.0.1:{listening.getsockname()[1]}", table="bench")
        tables = evening.table(alone, SHORT), evening.table(told, SHORT)
        (few, few_heard), (many, many_heard) = asyncio.run(_measured(Path(folder), tables, broker))
    names = "a deaf broker", "no broker"
    yield Row("a press, done", names[0], 1e3 * many, names[1], 1e3 * few, "ms", "at most 1.2x")
    yield Row("a press, heard", names[0], 1e3 * many_heard, names[1], 1e3 * few_heard, "ms", "at most 1.2x")


def guest_rows() -> Iterator[Row]:
    """Six consoles beside one, each told everything: what a press costs the host, and until all have it."""
    with (
        TemporaryDirectory() as folder,
        evening.journal(SHORT) as one,
        evening.journal(SHORT) as six,
    ):
        tables = evening.table(one, SHORT), evening.table(six, SHORT)
        (few, few_heard), (many, many_heard) = asyncio.run(_told(Path(folder), tables, (1, 6)))
    yield Row("a press, processor", "six guests", 1e3 * many, "one guest", 1e3 * few, "ms", "at most 1.3x")
    yield Row("a press, all have it", "six guests", 1e3 * many_heard, "one guest", 1e3 * few_heard, "ms")


def by_length(entries: Sequence[int]) -> list[tuple[int, float]]:
    """Milliseconds until a console has heard a press, at the end of evenings of such lengths."""
    with TemporaryDirectory() as folder, ExitStack() as kept:
        journals = [kept.enter_context(evening.journal(many)) for many in entries]
        tables = tuple(evening.table(each, many) for each, many in zip(journals, entries, strict=True))
        measured = asyncio.run(_measured(Path(folder), tables))
    return [(many, 1e3 * heard) for many, (_done, heard) in zip(entries, measured, strict=True)]


def by_guests(guests: Sequence[int]) -> list[tuple[int, float]]:
    """Milliseconds until so many consoles all have heard a press."""
    with TemporaryDirectory() as folder, ExitStack() as kept:
        journals = [kept.enter_context(evening.journal(SHORT)) for _ in guests]
        tables = tuple(evening.table(each, SHORT) for each in journals)
        measured = asyncio.run(_told(Path(folder), tables, tuple(guests)))
    return [(many, 1e3 * heard) for many, (_work, heard) in zip(guests, measured, strict=True)]


async def by_broker(folder: Path, table: Session, broker: Mqtt, listener: RawClient) -> tuple[float, float]:
    """Median seconds of a press until *listener* hears how the table stands, and until a console has."""
    loop, times = asyncio.get_running_loop(), []

    def hears(version: int) -> float:
        listener.of("state", lambda said: said.json["version"] >= version)
        return perf_counter()

    async with AsyncExitStack() as open_until_done:
        console = await Console.joined(table, folder / "s", open_until_done, broker)
        await loop.run_in_executor(None, hears, table.version)
        for press in _presses(_BY_BROKER):
            await asyncio.sleep(_STATES_APART_SECONDS)
            heard = loop.run_in_executor(None, hears, table.version + 1)
            began = perf_counter()
            _done, at_console = await console.press(press)
            times.append((await heard - began, at_console))
    return median(there for there, _here in times), median(here for _there, here in times)


async def _told(
    folder: Path, tables: tuple[Session, ...], guests: tuple[int, ...]
) -> list[tuple[float, float]]:
    """For each table the median seconds of processor for a press, and until its last guest has it."""
    async with AsyncExitStack() as open_until_done:
        turns = []
        for table, many in zip(tables, guests, strict=True):
            path = folder / f"{many}.sock"
            host = await _running(table, path, open_until_done)
            turns.append((table, host, await Guests.joined(path, many, open_until_done), []))
            await turns[-1][2].until(table.version)
        in_order = list(turns)
        for press in _presses(_PRESSES):
            for table, host, heard_by, times in turns:
                began, worked = perf_counter(), process_time()
                host.press(press)
                heard = await heard_by.until(table.version)
                await asyncio.sleep(_CALM_SECONDS)
                times.append((process_time() - worked, heard.came - began))
            turns.reverse()
    return [(median(work for work, _ in each[3]), median(all_ for _, all_ in each[3])) for each in in_order]


async def _running(table: Session, path: Path, until: AsyncExitStack, broker: Mqtt | None = None) -> Host:
    """A host whose socket is open, until all is done."""
    devices = simulated(asyncio.get_running_loop())
    host = Host(table, devices, socket=path, config=Config(), language="en")
    if broker is not None:
        publisher = speaker(Config(), broker, table, host, wiring=None)
        host.owner.keep(Part.PUBLISHER, publisher.run)
    ready = asyncio.Event()
    running = asyncio.create_task(host.run(ready=ready.set))
    await ready.wait()

    async def leave() -> None:
        host.stop()
        await running

    until.push_async_callback(leave)
    return host


def _never_read(listening: socket) -> None:
    """Let everybody in, and hear nothing that they say."""
    kept = []
    with suppress(OSError):
        while True:
            guest, _address = listening.accept()
            guest.recv(4096)
            guest.sendall(b"\x20\x02\x00\x00")
            kept.append(guest)


async def _measured(
    folder: Path, tables: tuple[Session, ...], broker: Mqtt | None = None
) -> list[tuple[float, float]]:
    """
    For each table the median seconds until a press is done, and until a console has heard it.

    All but the first speak to a *broker*, if there is one.
    """
    async with AsyncExitStack() as open_until_done:
        consoles = [
            await Console.joined(table, folder / f"{n}.sock", open_until_done, broker if n else None)
            for n, table in enumerate(tables)
        ]
        taken: list[list[tuple[float, float]]] = [[] for _ in consoles]
        turns = list(zip(consoles, taken, strict=True))
        for press in _presses(_PRESSES):
            for console, times in turns:
                times.append(await console.press(press))
            turns.reverse()
    return [(median(done for done, _ in times), median(heard for _, heard in times)) for times in taken]


def _presses(many: int) -> Iterator[Press]:
    """One every other second: a host remembers for so long who did what, lest two do it twice."""
    gestures = cycle((seat, gesture) for gesture in ("press", "hold") for seat in SEATS[:4])
    for n, (seat, gesture) in enumerate(islice(gestures, many)):
        yield Press(seat, gesture, at=2.0 * n)


class Console:
    """A running host and one console of it."""

    def __init__(self, table: Session, host: Host, reader: asyncio.StreamReader) -> None:
        self._table = table
        self.host = host
        self._reader = reader

    @classmethod
    async def joined(
        cls, table: Session, path: Path, until: AsyncExitStack, broker: Mqtt | None = None
    ) -> Console:
        """One at a host that runs until all is done."""
        host = await _running(table, path, until, broker)
        reader, writer = await asyncio.open_unix_connection(path, limit=_LONGEST_LINE)
        writer.write(b'{"type":"join"}\n')

        async def leave() -> None:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

        until.push_async_callback(leave)
        console = cls(table, host, reader)
        await console._until_shown()
        return console

    async def press(self, press: Press) -> tuple[float, float]:
        """Seconds until the host has done a press, and until this console has heard of it."""
        start = perf_counter()
        self.host.press(press)
        done = perf_counter() - start
        heard = await self._until_shown() - start
        return done, heard

    async def _until_shown(self) -> float:
        """Read until both the newest table and its picture have come; return when the table came."""
        at, is_drawn = 0.0, False
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while not at or not is_drawn:
                line = await self._reader.readline()
                now = perf_counter()
                match heard_from_host(line):
                    case Table(shown=view) if view and view.version == self._table.version:
                        at = at or now
                    case Screen():
                        is_drawn = True
        return at
