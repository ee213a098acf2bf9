"""A slow link between a browser and a site, of 400 kbit/s and 300 ms for each way there and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from ssl import SSLContext

ROUND_TRIP_SECONDS = 0.3
BYTES_A_SECOND = 400_000 / 8
PACKET = 1460

Carry = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Way:
    """One direction, which all connections share; it carries *most* bytes until it is freed."""

    def __init__(self, most: float = float("inf")) -> None:
        self.carried, self._most, self._free_at = 0, most, 0.0
        self._is_free = asyncio.Event()

    def free(self) -> None:
        self._most = float("inf")
        self._is_free.set()

    async def carry(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        sent: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        now = asyncio.get_running_loop().time

        async def arrive() -> None:
            data = b"-"
            while data:
                due, data = await sent.get()  # ends: with the link
                await asyncio.sleep(due - now())
                self.carried += len(data)
                if self.carried > self._most:
                    await self._is_free.wait()  # ends: with the link
                go.write(data)
                await go.drain()
            go.close()

        with suppress(ExceptionGroup, ConnectionError):
            async with asyncio.TaskGroup() as both:
                both.create_task(arrive())
                data = b"-"
                while data:
                    data = await come.read(PACKET)
                    self._free_at = max(now(), self._free_at) + len(data) / BYTES_A_SECOND
                    sent.put_nowait((self._free_at + ROUND_TRIP_SECONDS / 2, data))


@asynccontextmanager
async def slow_link(port: int, down: Way) -> AsyncIterator[int]:
    """
    The port of this machine by which one comes to *port* of it over such a link; *down* is its way back.

    The kernel greets at once, so the first bytes of each connection wait as long as a greeting takes.
    """
    up = Way()
    async with _before(port, up.carry, down.carry, greeting=ROUND_TRIP_SECONDS) as front:
        yield front


@asynccontextmanager
async def secured_port(port: int, context: SSLContext) -> AsyncIterator[int]:
    """A port behind which *port* is reached by secure connections."""
    async with _before(port, _pass, _pass, secure=context) as front:
        yield front


@asynccontextmanager
async def _before(
    port: int, up: Carry, down: Carry, *, greeting: float = 0, secure: SSLContext | None = None
) -> AsyncIterator[int]:
    """A port that leads to *port*; who is on the way when it ends, or only comes yet, is let go of."""
    under_way = set[asyncio.Task[None]]()
    is_over = False

    async def leads(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(greeting)
        there, back = await asyncio.open_connection("127.0.0.1", port)
        try:
            await asyncio.gather(up(reader, back), down(there, writer), return_exceptions=True)
        finally:
            back.transport.abort()

    def comes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if is_over:
            writer.transport.abort()
            return
        leading = asyncio.create_task(leads(reader, writer))
        leading.add_done_callback(lambda _: writer.transport.abort())  # also if it never began
        under_way.add(leading)

    async with await asyncio.start_server(comes, "127.0.0.1", 0, ssl=secure) as server:
        try:
            yield server.sockets[0].getsockname()[1]
        finally:  # from Python 3.12 on, a server waits for whoever is on the way, for ever
            is_over = True
            server.close()
            for each in under_way:
                each.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)


async def _pass(come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await come.read(1 << 16):  # ends: with the link
            go.write(data)
            await go.drain()
    go.close()
