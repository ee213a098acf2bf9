"""The porch before the door: who sends half a request, too many of them, or what nobody can read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from companion.web import porch
from companion.web.porch import BOUNDS, MOST, QUIET_SECONDS, Porch, Seldom, is_in
from tests.kit.moved_loop import loop, moved
from tests.kit.wait import PATIENCE_SECONDS, eventually

HALF = b"GET / HTTP/1.1\r\nHost: here\r\nX: "
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
FAMILY = "127.0.0.1"
ROGUE = "127.0.0.66"
LARGE = 64 << 20
"""More than any socket holds for somebody who does not read."""

Visitor = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Come = Callable[..., Any]


@asynccontextmanager
async def house(**bounds: Any) -> AsyncIterator[Come]:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text="served")

    async def stream(request: web.Request) -> web.StreamResponse:
        is_in(request)
        told = web.StreamResponse()
        await told.prepare(request)
        await asyncio.Event().wait()  # ends: with the house
        return told

    async def said(request: web.Request) -> web.Response:
        try:
            begun.set()
            return web.Response(body=await request.read())  # ends: when its visitor leaves
        finally:
            over.set()

    async def large(_request: web.Request) -> web.Response:
        return web.Response(body=bytes(LARGE))

    begun, over = bounds.pop("begun", asyncio.Event()), bounds.pop("over", asyncio.Event())
    app = web.Application()
    app.add_routes(
        [web.post("/", said), web.get("/", answer), web.get("/events", stream), web.get("/large", large)]
    )
    runner = web.AppRunner(
        app, access_log=None, shutdown_timeout=0.1, **(BOUNDS | {"keepalive_timeout": 60.0})
    )
    await runner.setup()
    assert runner.server
    standing = Porch(runner.server, **({"most": MOST} | bounds))
    server = await asyncio.get_running_loop().create_server(standing, FAMILY, 0)
    port, came = server.sockets[0].getsockname()[1], list[asyncio.StreamWriter]()

    async def come(said: bytes, address: str = FAMILY) -> Visitor:
        visitor = await asyncio.open_connection(FAMILY, port, local_addr=(address, 0))
        visitor[1].write(said)
        came.append(visitor[1])
        return visitor

    try:
        yield come
    finally:
        server.close()
        for each in came:
            each.transport.abort()
        await runner.cleanup()


async def told(visitor: Visitor) -> bytes:
    async with asyncio.timeout(PATIENCE_SECONDS):
        try:
            return await visitor[0].read()
        except ConnectionError:
            return b""


async def read_until(end: bytes, reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await reader.readuntil(end)


async def is_served(come: Come, address: str = FAMILY) -> bool:
    visitor = await come(WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), address)
    return (await told(visitor)).endswith(b"served")


async def is_sent_away(visitor: Visitor) -> bool:
    """Move the time until a visitor's connection is closed with no word more."""
    heard = asyncio.ensure_future(visitor[0].read(-1))
    await eventually(lambda: heard.done() or loop().advance(1))
    return await heard == b""


@moved
@pytest.mark.parametrize("said", [b"", HALF, WHOLE + HALF])
async def test_who_never_ends_a_request_is_sent_away(said: bytes) -> None:
    """At first, and after one that was whole; half-open ones stayed for ever, until nobody could come in."""
    async with house() as come:
        visitor = await come(said)
        if said.startswith(WHOLE):
            await read_until(b"served", visitor[0])

        assert await is_sent_away(visitor)


@moved
async def test_who_is_answered_for_long_stays() -> None:
    """A stream of events ends when its reader wants."""
    async with house() as come:
        reader, _writer = await come(WHOLE.replace(b"/ ", b"/events "))
        head = await read_until(b"\r\n\r\n", reader)

        assert await is_sent_away(await come(HALF))
        assert b"200 OK" in head
        assert not reader.at_eof()


async def test_who_does_not_read_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much waits for them; it was held for ever."""
    lost = asyncio.Event()
    gone = porch._Visit.connection_lost

    def noticed(visit: Any, why: Exception | None) -> None:
        gone(visit, why)
        lost.set()

    monkeypatch.setattr(porch._Visit, "connection_lost", noticed)
    async with house(reading=0.2) as come:
        _reader, writer = await come(WHOLE.replace(b"/ ", b"/large "))
        writer.transport.pause_reading()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await lost.wait()


async def test_who_hangs_up_in_the_middle_of_a_sentence_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """There is nothing that anybody could mend; and nobody goes on with their answer."""
    begun, over = asyncio.Event(), asyncio.Event()
    async with house(begun=begun, over=over) as come:
        _reader, writer = await come(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{")
        async with asyncio.timeout(PATIENCE_SECONDS):
            await begun.wait()
            writer.transport.abort()
            await over.wait()

        assert await is_served(come)

    assert caplog.records == []


async def test_however_many_come_from_one_address_others_are_served() -> None:
    """And so is the next one from there: the oldest that has said nothing makes room."""
    async with house(of_an_address=3) as come:
        crowd = [await come(HALF, ROGUE) for _each in range(3)]

        assert await is_served(come)
        assert await is_served(come, ROGUE)
        assert await told(crowd[0]) == b""

        crowd[2][1].write(b"\r\n\r\n")

        assert await read_until(b"served", crowd[2][0])


async def test_when_the_porch_is_full_the_largest_crowd_makes_room() -> None:
    async with house(most=4) as come:
        eva = await come(WHOLE.replace(b"/ ", b"/events "))
        await read_until(b"\r\n\r\n", eva[0])
        slow = await come(HALF, "127.0.0.7")
        crowd = [await come(HALF, ROGUE) for _each in range(2)]

        assert await is_served(come, "127.0.0.8")
        assert await told(crowd[0]) == b""
        assert not eva[0].at_eof()

        slow[1].write(b"\r\n\r\n")

        assert await read_until(b"served", slow[0])


async def test_where_all_have_come_in_one_more_is_not_let_in(caplog: pytest.LogCaptureFixture) -> None:
    async with house(most=2) as come:
        family = [await come(WHOLE.replace(b"/ ", b"/events ")) for _each in range(2)]
        for reader, _writer in family:
            await read_until(b"\r\n\r\n", reader)
        for _each in range(5):
            assert await told(await come(WHOLE)) == b""
        assert not any(reader.at_eof() for reader, _writer in family)

    assert [each.getMessage() for each in caplog.records] == [
        "Connections without room: 1; the newest from 127.0.0.1"
    ]


NO_GZIP = b"GET / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"
"""A body that is not what its head says."""


async def test_what_cannot_be_read_is_one_line_of_the_log_and_no_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (brief,) = porch._requests.filters
    monkeypatch.setattr(brief, "_seldom", Seldom())
    async with house() as come:
        for said in (b"GET / HTTP/1.1\r\n: x\r\n\r\n", b"\0\1\2\r\n\r\n", b"GET / HTTP/9\r\n\r\n") * 5:
            assert b"400 Bad Request" in await told(await come(said))
        await told(await come(NO_GZIP))
        assert await is_served(come)

    assert [(each.getMessage(), each.exc_info) for each in caplog.records] == [
        ("Requests that cannot be read: 1; the newest from 127.0.0.1", None)
    ]


def test_a_fault_of_our_own_keeps_its_traceback() -> None:
    error = RuntimeError("of ours")
    record = logging.LogRecord("x", logging.ERROR, "x", 1, "x", (), (RuntimeError, error, None))

    assert porch.Brief().filter(record)
    assert record.exc_info


def test_a_line_a_minute_says_how_often_it_was() -> None:
    now = [0.0]
    seldom = Seldom(clock=lambda: now[0])

    assert [seldom.due() for _each in range(1000)] == [1, *[0] * 999]

    now[0] = QUIET_SECONDS

    assert seldom.due() == 1000


def test_half_of_what_may_be_opened_is_left_for_consoles_and_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a shell allows few files, fewer are let in; where it allows any number, as many as ever."""
    limits = iter([(256, 4096), (1 << 20, 1 << 20), (porch.resource.RLIM_INFINITY,) * 2])
    monkeypatch.setattr(porch.resource, "getrlimit", lambda _files: next(limits))

    assert [porch.room() for _each in range(3)] == [128, MOST, MOST]
