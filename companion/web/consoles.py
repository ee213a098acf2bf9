"""
A console for each websocket, by textual-serve's own bridge; so many, so large and no longer than is good for a
small machine.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

import msgspec
import textual_serve
from aiohttp import WSMessage, WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from companion.web.door import Session

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
    """Is anybody there?"""

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
        self._command = f"ulimit -v {MOST_MEMORY_KB}; exec {command}"
        self._open: Counter[int] = Counter()
        self._sockets: dict[int, set[web.WebSocketResponse]] = {}

    def of(self, session: Session) -> int:
        """How many one browser has open."""
        return self._open[session.n]

    def has_room(self, session: Session) -> bool:
        """Whether this browser may open one more."""
        return self._open.total() < MOST and self._open[session.n] < MOST_OF_A_BROWSER

    async def close(self, session: Session) -> None:
        """End all that this browser has open."""
        for websocket in tuple(self._sockets.get(session.n, ())):
            await websocket.close()

    async def serve(
        self, request: web.Request, session: Session, *, opened: Callable[[], None]
    ) -> web.StreamResponse:
        """A console behind this request's websocket, until either leaves; *opened* is called once it is there."""
        if not self.has_room(session):
            raise web.HTTPServiceUnavailable
        self._open[session.n] += 1
        websocket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST_MESSAGE)
        self._sockets.setdefault(session.n, set()).add(websocket)
        try:
            await websocket.prepare(request)
            opened()
            await self._attend(websocket, fitted(_number(request, "width", 80), _number(request, "height", 24)))
        finally:
            self._sockets[session.n].discard(websocket)
            self._open[session.n] -= 1
        return websocket

    async def _attend(self, websocket: web.WebSocketResponse, size: tuple[int, int]) -> None:
        console = AppService(
            self._command,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,
            download_manager=DownloadManager(),
        )
        await console.start(*size)
        process = cast("Process", console._process)  # noqa: SLF001  # just started; it tells nobody else
        try:
            async for message in websocket:
                await _hear(message, websocket, console)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await console.stop()
        except (msgspec.DecodeError, UnicodeError) as error:
            _log.warning("A browser said what cannot be read, and its console was closed: %s", error)
            await websocket.close(code=1003)
        except ConnectionError:
            pass  # it went away while it was told something
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
