"""
The porch: who stands before the door, how many at once, for how long, and how much of it the log hears.

aiohttp bounds no connections and knows no address, so each of them passes here first; all that it can bound
itself is asked of it in `BOUNDS`.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http import HttpProcessingError

MOST_OF_AN_ADDRESS: Final = 256
"""
Connections of one address, streams included: a family behind one router, or everybody behind a proxy on this
machine, is one. A browser opens six to a site: 24 phones and eight browsers with a console make 192.
"""

MOST: Final = 512
"""Of all addresses; at 64 fields of 4 kB that is what half-sent requests can take of the service's memory."""

HEAD_SECONDS: Final = 10.0
"""How long a request's head may take, from when it may begin; who sends nothing stays no longer either."""

READING_SECONDS: Final = 20.0
"""How long somebody may leave unread what is sent."""

QUIET_SECONDS: Final = 60.0
"""How long the log hears no more of what it was told in a line."""

_log: Final = logging.getLogger(__name__)


class Seldom:
    """
    What strangers can cause as often as they like is one line of the log a minute.

    >>> now = [0.0]
    >>> seldom = Seldom(clock=lambda: now[0])
    >>> [seldom.due() for _ in range(3)]
    [1, 0, 0]
    >>> now[0] = QUIET_SECONDS
    >>> seldom.due()
    3
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times = 0
        self._until = float("-inf")

    def due(self) -> int:
        """It happened; returns how often since the last line, if one is due, and else 0."""
        self._times += 1
        if self._clock() < self._until:
            return 0
        told, self._times, self._until = self._times, 0, self._clock() + QUIET_SECONDS
        return told


class Brief(logging.Filter):
    """A request that cannot be read is no fault of ours: a line without its traceback, and few of them."""

    def __init__(self) -> None:
        super().__init__()
        self._seldom = Seldom()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is told; what went wrong in an answer of ours is, as it came."""
        why = record.exc_info[1] if record.exc_info else None
        if not isinstance(why, HttpProcessingError | web.RequestPayloadError):
            return True
        times, who = self._seldom.due(), record.args or ("?",)
        record.msg, record.args = "Requests that cannot be read: %d; the newest from %s", (times, *who)
        record.exc_info, record.exc_text = None, None
        return bool(times)


_requests: Final = logging.getLogger("furybox.aiohttp")
_requests.addFilter(Brief())

BOUNDS: Final[dict[str, Any]] = {
    "handler_cancellation": True,  # who has gone needs no answer; what was pressed is done all the same
    "keepalive_timeout": HEAD_SECONDS,  # it runs until a head is whole, the first one's too
    "lingering_time": 2.0,  # for a body that nobody wants
    "max_field_size": 4094,
    "max_headers": 64,
    "logger": _requests,
}
"""What aiohttp bounds: for its `AppRunner`."""


def room() -> int:
    """
    How many may stand here at once.

    Half of what this process may open, at most: the rest is for consoles, the host and pages. Without a
    file left, no connection could even be refused.
    """
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files == resource.RLIM_INFINITY else min(MOST, files // 2)


class Porch:
    """
    Makes the protocol of each connection that comes: aiohttp's *server* does, once there is room for it.

    When there is none, who has not come in by a door makes room: the one that was there first, of the address
    that just came or else of the one with most of them. Who came in is never sent away.
    """

    def __init__(
        self,
        server: Callable[[], Any],
        *,
        most: int,
        of_an_address: int = MOST_OF_AN_ADDRESS,
        reading: float = READING_SECONDS,
    ) -> None:
        self._server = server
        self._most = most
        self._of_an_address = of_an_address
        self.reading = reading
        self._visits: dict[_Visit, None] = {}
        """Who stands here, in the order they came."""

        self._crowds: Counter[str] = Counter()
        """How many of them of each address."""

        self._full = Seldom()

    def __call__(self) -> asyncio.Protocol:
        """The protocol of one more connection."""
        return _Visit(self, self._server)

    def let_in(self, visit: _Visit) -> bool:
        """Whether there is room, or somebody who makes it."""
        if (is_crowd := self._crowds[visit.address] >= self._of_an_address) or len(
            self._visits
        ) >= self._most:
            leaving = self._stranger(visit.address if is_crowd else self._most_strangers())
            if times := self._full.due():
                _log.warning("Connections without room: %d; the newest from %s", times, visit.address)
            if leaving is None:
                return False
            leaving.leave()
            self.left(leaving)
        self._visits[visit] = None
        self._crowds[visit.address] += 1
        return True

    def left(self, visit: _Visit) -> None:
        """It is gone, or goes."""
        if visit in self._visits:
            del self._visits[visit]
            self._crowds[visit.address] -= 1
            if not self._crowds[visit.address]:
                del self._crowds[visit.address]

    def _most_strangers(self) -> str:
        """The address from which most came that are not in; empty where all are."""
        strangers = Counter(each.address for each in self._visits if not each.is_in)
        return max(strangers, key=strangers.__getitem__, default="")

    def _stranger(self, address: str) -> _Visit | None:
        return next((each for each in self._visits if each.address == address and not each.is_in), None)


class _Visit(asyncio.Protocol):
    """One connection: everything is aiohttp's to do, once it is let in."""

    def __init__(self, porch: Porch, server: Callable[[], Any]) -> None:
        self._porch = porch
        self._server = server
        self._inner: Any = None
        self._transport: asyncio.Transport | None = None
        self.address = ""
        self.is_in = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        if not self._porch.let_in(self):
            transport.abort()
            return
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; the kernel alone sees whether somebody reads
            line, most = transport.get_extra_info("socket"), int(self._porch.reading * 1000)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, most)
        self._inner = self._server()
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._inner:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return bool(self._inner and self._inner.eof_received())

    def pause_writing(self) -> None:
        if self._inner:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._porch.left(self)
        if self._inner:
            self._inner.connection_lost(exc)

    def leave(self) -> None:
        """It makes room, at once."""
        if self._transport:
            self._transport.abort()


def is_in(request: web.Request) -> None:
    """Whoever asks has come in by a door: its connection makes room for nobody."""
    visit = request.transport.get_protocol() if request.transport else None
    if isinstance(visit, _Visit):
        visit.is_in = True
