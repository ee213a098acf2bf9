"""A real host in this process, with its journal and its socket, that goes and comes; and consoles at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.compose import serve
from companion.config import Config
from companion.console.app import Console as ConsoleApp
from companion.console.options import ConsoleOptions
from companion.console.room import room_of
from companion.line import wire
from companion.line.client import LONGEST_LINE
from hardware.wiring import Wiring
from tests.kit.console import Console, patient_client

SEED = bytes(range(32))
"""The secret of every evening here."""
SEATS = [{"name": "Eva", "colour": "yellow"}, {"name": "Bohumil", "colour": "blue"}]


class ServedTable:
    """What `furybox host` runs, at a table without any device, or at a *simulated* one."""

    def __init__(self, folder: Path, *, simulated: bool = False) -> None:
        self._simulated = simulated
        self._config = Config(
            journal=str(folder / "journal.db"),
            socket=str(folder / "furybox.sock"),
            wiring=Wiring(),
            reveal_seconds=0.01,
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
                fresh_seed=lambda: SEED,
            )
        )
        opened = asyncio.create_task(self.is_open.wait())
        await asyncio.wait({self._serving, opened}, return_when=asyncio.FIRST_COMPLETED)

        assert self.is_open.is_set(), await self._serving

    async def do(self, do: str, **fields: Any) -> None:
        """Somebody comes in, looks, tells one thing, and leaves; a refusal fails the test."""
        reader, writer = await asyncio.open_unix_connection(self.socket, limit=LONGEST_LINE)
        writer.write(wire.written(wire.Join()))
        async for line in reader:
            heard = wire.heard_from_host(line)
            if isinstance(heard, wire.Table):
                command = wire.Command(id=1, seen=heard.mark, command={"do": do, **fields})
                writer.write(wire.written(command))
                break
        async for line in reader:
            heard = wire.heard_from_host(line)
            if isinstance(heard, wire.Answer):
                assert heard.refused is None, heard.refused
                break
        writer.close()

    async def close(self) -> None:
        """Go away, and hang up on everybody."""
        if self.is_open.is_set():
            self.is_open.clear()
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)


@asynccontextmanager
async def served_table(
    folder: Path, *, started: bool = True, simulated: bool = False
) -> AsyncIterator[ServedTable]:
    """A table for as long as the block lasts; *started*, two have sat down at it."""
    table = ServedTable(folder, simulated=simulated)
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
