"""A real host in this process, with its journal and its socket, that goes and comes; and consoles at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from companion.compose import serve
from companion.config import Config
from companion.console.app import Console as ConsoleApp
from companion.console.options import ConsoleOptions
from companion.console.room import room_of
from companion.line import wire
from companion.line.client import LONGEST_LINE
from hardware.wiring import Wiring
from tests.kit.console import Console, patient_client
from tests.kit.scripted_host import AT
from tests.kit.wait import PATIENCE_SECONDS, eventually

SEED = bytes(range(32))
"""The secret of every evening here, unless a test has another."""
SEATS = [{"name": "Eva", "colour": "yellow"}, {"name": "Bohumil", "colour": "blue"}]

M = TypeVar("M")


class ServedTable:
    """What `furybox host` runs, at a table without any device, or at a *simulated* one."""

    def __init__(
        self, folder: Path, *, simulated: bool = False, seed: bytes = SEED, reveal_seconds: float = 0.01
    ) -> None:
        self._simulated, self._seed = simulated, seed
        self._config = Config(
            journal=str(folder / "journal.db"),
            socket=str(folder / "furybox.sock"),
            wiring=Wiring(),
            reveal_seconds=reveal_seconds,
        )
        self.socket = folder / "furybox.sock"
        self.is_open = asyncio.Event()

    async def open(self, *, new: bool = False) -> None:
        """Open the table, and take up the evening that the journal holds, unless a *new* one is to begin."""
        self._serving = asyncio.create_task(
            serve(
                self._config,
                language="en",
                environment={},
                ready=self.is_open.set,
                new=new,
                sham=self._simulated,
                clock=lambda: AT,
                fresh_seed=lambda: self._seed,
            )
        )
        await eventually(lambda: self.is_open.is_set() or self._serving.done())

        assert self.is_open.is_set(), self._serving.result()  # ends: it is done

    async def do(self, do: str, **fields: Any) -> None:
        """Somebody comes in, looks, tells one thing, and leaves; a refusal fails the test."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            reader, writer = await asyncio.open_unix_connection(self.socket, limit=LONGEST_LINE)
            writer.write(wire.written(wire.Join()))
            table = await _heard(reader, wire.Table)
            command = wire.Command(id=1, seen=table.mark, command={"do": do, **fields})
            writer.write(wire.written(command))
            answer = await _heard(reader, wire.Answer)
            writer.close()

        assert answer.refused is None, answer.refused

    async def close(self) -> None:
        """Go away, and hang up on everybody."""
        if self.is_open.is_set():
            self.is_open.clear()
            self._serving.cancel()
            await asyncio.wait({self._serving}, timeout=PATIENCE_SECONDS)

            assert self._serving.done(), "it goes on, though it was cancelled"
            with suppress(asyncio.CancelledError):
                self._serving.result()  # ends: it is done


async def _heard(reader: asyncio.StreamReader, kind: type[M]) -> M:
    """Return the next message of a kind; a host that hangs up before has failed."""
    async for line in reader:
        if isinstance(heard := wire.heard_from_host(line), kind):
            return heard
    raise ConnectionError(f"the host hung up before it said a {kind.__name__}")


@asynccontextmanager
async def served_table(folder: Path, *, started: bool = True, **how: Any) -> AsyncIterator[ServedTable]:
    """A table for as long as the block lasts; *started*, two have sat down at it."""
    table = ServedTable(folder, **how)
    await table.open()
    try:
        if started:
            await table.do("start", game="in-space", seats=SEATS, track_credits=True)
        yield table
    finally:
        await table.close()


@asynccontextmanager
async def console_at(
    table: ServedTable, *, size: tuple[int, int] = (80, 24), promised: bool = False, **manner: Any
) -> AsyncIterator[Console]:
    """A console, once it has heard the table; what a new game shows first is put away, unless *promised*."""
    wished = ConsoleOptions(**manner)
    client = patient_client(table.socket, table.is_open, wished)
    console = ConsoleApp(client, wished)
    async with console.run_test(size=size, tooltips=False) as pilot:
        guest = Console(console, pilot, table)
        await guest.until(lambda: console.seen.table)
        await guest.until(lambda: guest.screen == _first(console))
        if guest.screen == "PromiseScreen" and not promised:
            await guest.press("ctrl+s")
            await guest.until(lambda: guest.screen != "PromiseScreen")
        yield guest


def _first(console: ConsoleApp) -> str:
    shown = console.seen.table.shown if console.seen.table else None
    if shown is None:
        return "WaitingScreen" if console.watching else "SetUpScreen"
    if shown.version == 1 and not console.watching:
        return "PromiseScreen"
    room = room_of(shown.game)
    return type(room.wall() if console.watching else room.screen()).__name__
