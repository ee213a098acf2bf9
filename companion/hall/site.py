"""
The hall's page, for a television's browser: read-only, and nothing is loaded from anywhere else.

Server-sent events bring every viewer what changed since it was told last: a slow one sees less, and holds
nobody up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from typing import Final

from aiohttp import web
from msgspec.json import encode

from companion.hall.board import Board
from companion.words.language import _, spoken

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}

MOST_VIEWERS: Final = 64
BREATH_SECONDS: Final = 0.1
"""Between two words to one viewer, who draws five pictures a second at most."""

PULSE_SECONDS: Final = 15.0
"""A word is said so often at least, so that a viewer knows that the hall is there."""

PAGE: Final = files("companion.hall").joinpath("page")
_PARTS: Final = {
    "/": ("hall.html", "text/html"),
    "/hall.css": ("hall.css", "text/css"),
    "/hall.js": ("hall.js", "text/javascript"),
}


class Viewer:
    """Somebody who looks: the tables whose newest tile it has not been told."""

    def __init__(self, tables: tuple[str, ...]) -> None:
        self.behind = set(tables)
        self.wake = asyncio.Event()
        self.wake.set()


class Site:
    """
    The page, and everybody who looks at it. *now* is the time, in seconds since 1970.

    *league* makes the page of what is kept, which takes long; without one there is none.
    """

    def __init__(
        self, board: Board, *, now: Callable[[], float], league: Callable[[], str] | None = None
    ) -> None:
        self._board = board
        self._league = league
        self._making = asyncio.Lock()
        self._now = now
        self._viewers: set[Viewer] = set()
        self.why = ""
        """Why the broker is away; empty when it is not."""

        self.app = web.Application()
        self.app.on_response_prepare.append(_headed)
        self.app.add_routes([web.get(path, self._part) for path in _PARTS])
        self.app.add_routes([web.get("/tables", self._tables), web.get("/league", self._standings)])

    def changed(self, table: str | None) -> None:
        """A table's tile is another one now; none for what stands above them all."""
        for viewer in self._viewers:
            if table is not None:
                viewer.behind.add(table)
            viewer.wake.set()

    def away(self, why: str) -> None:
        """Say that the broker is away, and why; empty when it is not."""
        if why != self.why:
            self.why = why
            self.changed(None)

    async def _part(self, request: web.Request) -> web.Response:
        name, kind = _PARTS[request.path]
        return web.Response(body=PAGE.joinpath(name).read_bytes(), content_type=kind, charset="utf-8")

    async def _standings(self, _request: web.Request) -> web.Response:
        if self._league is None:
            raise web.HTTPNotFound
        async with self._making:  # on a thread: a hall that proves must go on hearing
            text = await asyncio.to_thread(self._league)
        own = {"Content-Security-Policy": "frame-ancestors 'none'"}  # the rest the page says itself
        return web.Response(text=text, content_type="text/html", headers=own)

    async def _tables(self, request: web.Request) -> web.StreamResponse:
        first = b"event: words\ndata: " + encode(words()) + b"\n\n"
        return await self.stream(request, first, lambda behind: b"data: " + self._news(behind) + b"\n\n")

    async def stream(
        self, request: web.Request, first: bytes, news: Callable[[list[str]], bytes]
    ) -> web.StreamResponse:
        """Say what is *first*, then the *news* of tables that changed, for as long as somebody reads."""
        if len(self._viewers) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await answer.prepare(request)
        viewer = Viewer(self._board.tables)
        self._viewers.add(viewer)
        with suppress(ConnectionError):
            try:
                await answer.write(first)
                while True:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(PULSE_SECONDS):
                            await viewer.wake.wait()
                    viewer.wake.clear()
                    behind, viewer.behind = viewer.behind, set()
                    await answer.write(news(sorted(behind)))
                    await asyncio.sleep(BREATH_SECONDS)
            finally:
                self._viewers.discard(viewer)
        return answer

    def _news(self, tables: list[str]) -> bytes:
        known = set(self._board.tables)
        return encode(
            {
                "now": self._now(),
                "away": self.why,
                "tiles": [self._board.tile(table) for table in tables if table in known],
                "gone": [table for table in tables if table not in known],
                "unseen": len(self._board.unseen),
                "results": self._board.results[-20:],
            }
        )


async def _headed(_request: web.Request, answer: web.StreamResponse) -> None:
    for name, held in HEADERS.items():
        answer.headers.setdefault(name, held)


def words() -> dict[str, str]:
    """What the page says, in the hall's language."""
    return {
        "language": spoken(),
        "more": _("tables not shown: {n}"),
        "own": _("{table} is my table"),
        "waiting": _("No table has said anything yet."),
        "away": _("The broker is out of reach: what is shown may be old."),
        "lost": _("The hall is out of reach: what is shown may be old."),
        "silent": _("silent"),
        "attack": _("Attack"),
        "over": _("over"),
        "setup": _("no game"),
        "minutes": _("{n} min"),
        "results": _("Results of the evening"),
        "points": _("{n} points"),
    }
