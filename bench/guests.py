"""
Guests of a host's socket, in a process of their own, as consoles are.

`python bench/guests.py SOCKET N` joins so often, and prints a line for each new table once all have it:
its version, when the last byte of the last one came, and when the first guest had understood it. Those are
seconds of `perf_counter`, which on Linux all processes share.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, Self

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.line.wire import Table, heard_from_host

_LONGEST_LINE = 1 << 20
_PATIENCE_SECONDS = 60.0


class Heard(NamedTuple):
    """When a table reached the guests."""

    version: int
    came: float
    """The last byte to the last guest."""
    understood: float
    """The first guest that had it read."""


class Guests:
    """So many guests of a host; `until` waits for them."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def joined(cls, socket: Path, many: int, leaving: AsyncExitStack) -> Self:
        """Let them in."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, str(socket), str(many), stdout=subprocess.PIPE
        )

        async def leave() -> None:
            process.terminate()
            await process.wait()

        leaving.push_async_callback(leave)
        return cls(process)

    async def until(self, version: int) -> Heard:
        """Wait until all of them have this table."""
        assert self._process.stdout
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                said, came, understood = (await self._process.stdout.readline()).split()
                if int(said) >= version:
                    return Heard(int(said), float(came), float(understood))


async def _listen(path: str, many: int) -> None:
    heard: dict[int, list[tuple[float, float]]] = {}
    await asyncio.gather(*(_guest(path, many, heard) for _ in range(many)))


async def _guest(path: str, many: int, heard: dict[int, list[tuple[float, float]]]) -> None:
    reader, writer = await asyncio.open_unix_connection(path, limit=_LONGEST_LINE)
    writer.write(b'{"type":"join"}\n')
    with suppress(ConnectionError):
        while line := await reader.readline():
            came = perf_counter()
            message = heard_from_host(line)
            if isinstance(message, Table) and message.shown:
                times = heard.setdefault(message.shown.version, [])
                times.append((came, perf_counter()))
                if len(times) == many:
                    last, first = max(came for came, _ in times), min(known for _, known in times)
                    print(message.shown.version, last, first, flush=True)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(_listen(sys.argv[1], int(sys.argv[2])))
