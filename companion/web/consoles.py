"""A console for each websocket, by textual-serve's bridge: so many and so large as a small machine bears."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from asyncio.subprocess import Process
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

import msgspec
import textual_serve
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from companion.web.door import Session
from companion.words.language import preferred

MOST: Final = 8
"""Consoles that are open at once; each is a process of some 45 MB."""

MOST_OF_A_BROWSER: Final = 3

WIDTHS: Final = (20, 500)
HEIGHTS: Final = (5, 200)
"""Columns and rows that a console is given, whatever a browser asks for."""

MOST_MEMORY_KB: Final = 768 * 1024
"""Of address space, far more than a console takes: one that runs wild is ended by the kernel."""

LONGEST_MESSAGE: Final = 64 * 1024
"""Bytes a browser may send at once; a page that was pasted is shorter."""

PATIENCE_SECONDS: Final = 2.0
"""How long a console may take to end by itself."""

STATICS: Final = Path(textual_serve.__file__).with_name("static")
"""The terminal's own script, letters and styles."""

_log = logging.getLogger(__name__)


class Typed(msgspec.Struct, frozen=True, array_like=True, tag="stdin"):
    """Keys, as a terminal sends them."""

    keys: str


class Resized(msgspec.Struct, frozen=True, array_like=True, tag="resize"):
    """The window has another size."""

    size: Size


class Ping(msgspec.Struct, frozen=True, array_like=True, tag="ping"):
    """A sign of life, to be echoed."""

    echo: str


class Focused(msgspec.Struct, frozen=True, array_like=True, tag="focus"):
    """The tab is looked at."""


class Blurred(msgspec.Struct, frozen=True, array_like=True, tag="blur"):
    """The tab is looked at no more."""


class Size(msgspec.Struct, frozen=True):
    """Columns and rows."""

    width: int
    height: int


_said = msgspec.json.Decoder(Typed | Resized | Ping | Focused | Blurred)


def fitted(width: int, height: int) -> tuple[int, int]:
    """
    The size that a console is given.

    >>> fitted(80, 24), fitted(1_000_000, -1)
    ((80, 24), (500, 5))
    """
    (least_wide, widest), (least_high, highest) = WIDTHS, HEIGHTS
    return max(least_wide, min(widest, width)), max(least_high, min(highest, height))


class Consoles:
    """
    The consoles that are open, for browsers that came in by the door.

    *command* is what a shell runs for each.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._sockets: defaultdict[int, set[web.WebSocketResponse]] = defaultdict(set)

    def of(self, session: Session) -> int:
        """How many one browser has open."""
        return len(self._sockets[session.n])

    def has_room(self, session: Session) -> bool:
        """Whether this browser may open one more."""
        in_all = sum(map(len, self._sockets.values()))
        return in_all < MOST and self.of(session) < MOST_OF_A_BROWSER

    async def close(self, session: Session) -> None:
        """End all that this browser has open."""
        for websocket in tuple(self._sockets[session.n]):
            await websocket.close()

    async def serve(
        self, request: web.Request, session: Session, *, opened: Callable[[], None]
    ) -> web.StreamResponse:
        """A console behind this request's websocket, until either leaves; *opened*: it has come in."""
        if not self.has_room(session):
            raise web.HTTPServiceUnavailable
        websocket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST_MESSAGE)
        self._sockets[session.n].add(websocket)
        try:
            await websocket.prepare(request)
            opened()
            size = fitted(_number(request, "width", 80), _number(request, "height", 24))
            language = preferred(request.headers.get("Accept-Language", ""))
            console, process = await self._started(websocket, size, language)
            try:
                await _attend(websocket, console)
            finally:
                self._sockets[session.n].discard(websocket)  # its place is free, however long the end takes
                await _end(console, process)
        finally:
            self._sockets[session.n].discard(websocket)
        return websocket

    async def _started(
        self, websocket: web.WebSocketResponse, size: tuple[int, int], language: str
    ) -> tuple[AppService, Process]:
        async def hang_up() -> None:
            await websocket.close()

        spoken = f"export FURYBOX_LANGUAGE={language}; " if language else ""
        console = AppService(
            f"ulimit -v {MOST_MEMORY_KB}; {spoken}exec {self._command}",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=hang_up,
            download_manager=DownloadManager(),
        )
        await console.start(*size)
        return console, cast("Process", console._process)  # noqa: SLF001  # it tells nobody else


async def _attend(websocket: web.WebSocketResponse, console: AppService) -> None:
    """Do what the browser says, until it leaves."""
    try:
        async for message in websocket:
            await _hear(message, websocket, console)
    except (msgspec.DecodeError, UnicodeError) as error:
        _log.warning("A browser said what cannot be read, and its console was closed: %s", error)
        await websocket.close(code=WSCloseCode.UNSUPPORTED_DATA)
    except ConnectionError:
        pass  # it went away while it was told something


async def _end(console: AppService, process: Process) -> None:
    """Ask the console to end, and see to it."""
    try:
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await console.stop()
    finally:
        if process.returncode is None:  # all it had to say was said; the game is the host's
            with suppress(ProcessLookupError):
                # not process.kill(): before 3.12 that may take the end of the process from whoever waits
                os.kill(process.pid, signal.SIGKILL)
        console.stdin.close()
        await process.wait()


async def _hear(message: WSMessage, websocket: web.WebSocketResponse, console: AppService) -> None:
    """Do what a browser says. Raises `msgspec.DecodeError` for what is none of the page's words."""
    if message.type is not WSMsgType.TEXT:
        return
    match _said.decode(message.data):
        case Typed(keys):
            await console.send_bytes(keys.encode())
        case Resized(size):
            await console.set_terminal_size(*fitted(size.width, size.height))
        case Ping(echo):
            await websocket.send_json(["pong", echo])
        case Focused():
            await console.focus()
        case Blurred():
            await console.blur()


def _number(request: web.Request, name: str, usual: int) -> int:
    try:
        return int(request.query.get(name, usual))
    except ValueError:
        return usual
