"""A guest at a host's socket that speaks its protocol as raw JSON, awaited on the host's own loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.line import wire
from tests.kit.table import Table
from tests.kit.wait import PATIENCE_SECONDS


class AsyncGuest:
    """Connected by `guest`. For a host in another process there is the blocking `tests.kit.host.Guest`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._last: dict[str, Any] = {}

    async def next(self) -> dict[str, Any]:
        """Return the next message of any kind."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            line = await self._reader.readline()
        assert line, f"hung up; heard last: {self._last}"
        self._last = json.loads(line)
        return self._last

    async def hears(
        self, kind: str, so: Callable[[dict[str, Any]], Any] = lambda _message: True
    ) -> dict[str, Any]:
        """Return the next message of one kind of which *so* is true."""
        message = await self.next()
        while message["type"] != kind or not so(message):
            message = await self.next()
        return message

    async def rest(self) -> list[dict[str, Any]]:
        """Return everything up to the host's hanging up."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return [json.loads(line) async for line in self._reader]

    def says(self, **message: Any) -> None:
        """Send a message."""
        self.writer.write(json.dumps(message).encode() + b"\n")

    async def does(self, *, version: int, **command: Any) -> dict[str, Any]:
        """Return the answer to a command."""
        self.says(type="command", id=1, seen={"game": min(version, 1), "version": version}, command=command)
        return await self.hears("answer")

    async def asks(self, **question: Any) -> dict[str, Any]:
        """Return the answer to a question."""
        self.says(type="ask", id=1, question=question)
        return await self.hears("answer")


@asynccontextmanager
async def guest(
    table: Table | Path,
    joins: wire.Join | None = wire.Join(),  # noqa: B008  # it is frozen
) -> AsyncIterator[AsyncGuest]:
    """Connect to a table, and join unless told not to."""
    path = table.socket if isinstance(table, Table) else table
    reader, writer = await asyncio.open_unix_connection(path, limit=16 * 1024 * 1024)
    try:
        if joins is not None:
            writer.write(wire.written(joins))
        yield AsyncGuest(reader, writer)
    finally:
        writer.close()
