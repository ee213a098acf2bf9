"""
The site: one page, its parts, and the websocket of textual-serve, all behind the door.

Nothing is loaded from anywhere else, and the browser is told to refuse it if something tried.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache
from html import escape
from string import Template
from typing import Final

from aiohttp import web

from companion.line.client import NotTold
from companion.web.consoles import STATICS, Consoles
from companion.web.door import Door, Session, called
from companion.web.porch import is_in
from companion.web.programs import PAGE, checker_program, kept
from companion.web.seat_words import is_foreign
from companion.web.seats import LONGEST_SAID, PATH, SEATED, Seats
from companion.web.witnesses import ANYWHERE
from companion.words.language import _, preferred, speaking, spoken

COOKIE: Final = "furybox"
"""The name of the cookie that holds a session, for as long as the browser is open."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
    "Service-Worker-Allowed": PATH,
}
"""
With every answer. Styles stand in the page, because the terminal writes its own; and a browser that keeps a
part asks whether it is still the newest, for the next release's page does not fit an old script.
"""

CHECKER: Final = "/checker"
"""Where the page is that checks an evening: for anybody, at any time."""

JOURNAL: Final = "/journal"
"""Where that page finds the evening's journal: for anybody, once the game has ended."""

_OPEN: Final = frozenset(
    {
        *(CHECKER, JOURNAL, *(f"/page/{name}.js" for name in ("checker", "worker", "recap"))),
        *(f"/page/{name}" for name in ("seat.css", "recap.css", "app.webmanifest", "icon.png")),
    }
)
_MAY_BE_EMPTY: Final = ("If-None-Match", "If-Modified-Since", "Range")
"""Whoever asks so may be answered without a body, which aiohttp would compress all the same."""

_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_NUMBER: Final = re.compile("[0-9]{1,9}")
_REVEAL: Final = '{"reveal":'

_SESSION: Final = web.RequestKey("session", Session)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def site(
    door: Door,
    consoles: Consoles,
    *,
    changed: Callable[[], None],
    journal: Callable[[int], Awaitable[list[str]]],
    language: str,
    seats: Seats | None = None,
) -> web.Application:
    """
    The site whose page opens one of the *consoles*, for those who come in by the *door*.

    *changed* is called whenever somebody came in, by which a token is used up, and whenever a console was
    opened or closed. The page that checks an evening stands outside the door, for it holds nothing secret;
    so does the evening's *journal*, once its reveal says that the game has ended. The phones' *seats* have a
    door of their own.
    """

    async def page(request: web.Request) -> web.Response:
        if not consoles.has_room(request[_SESSION]):
            full = _("Enough consoles are open already. Close one, then load this page again.")
            return _text("refused.html", 503, sentence=full)
        return _text(
            "console.html", ended=_("This console is closed; the game goes on."), again=_("Open it again")
        )

    async def console(request: web.Request) -> web.StreamResponse:
        try:
            return await consoles.serve(request, request[_SESSION], opened=changed)
        finally:
            changed()

    async def home(_request: web.Request) -> web.Response:
        raise web.HTTPSeeOther("/")

    async def headed(_request: web.Request, response: web.StreamResponse) -> None:
        for name, held in HEADERS.items():
            response.headers.setdefault(name, held)
        response.headers.pop("Server", None)  # what runs here, to the version, is nobody's business

    async def checker(_request: web.Request) -> web.Response:
        text = kept("checker.html")
        own = {"Content-Security-Policy": f"{_policy(text)}; frame-ancestors 'none'"}
        return web.Response(text=text, content_type="text/html", headers=own | _NOT_KEPT)

    async def evening(request: web.Request) -> web.Response:
        free, game = _NOT_KEPT | ANYWHERE, request.query.get("game", "")
        try:
            lines = await journal(int(game) if _NUMBER.fullmatch(game) else 0)
        except NotTold as error:
            return web.Response(text=str(error), status=503, headers=free)
        if not lines or not lines[-1].startswith(_REVEAL):
            return web.Response(status=204, headers=free)  # until then it stays with the table
        text = "".join(line + "\n" for line in lines)
        return web.Response(text=text, content_type="application/jsonl", headers=free)

    async def program(_request: web.Request) -> web.Response:
        return web.Response(text=checker_program(), content_type="text/javascript")

    def _text(name: str, status: int = 200, **texts: str) -> web.Response:
        filled = {key: escape(text) for key, text in texts.items()}
        text = Template(kept(name)).substitute(filled, language=escape(spoken()))
        return web.Response(text=text, content_type="text/html", status=status, headers=_NOT_KEPT)

    @web.middleware
    async def spoken_to(request: web.Request, handler: Handler) -> web.StreamResponse:
        with speaking(preferred(request.headers.get("Accept-Language", "")) or language):
            response = await handler(request)
        return _smaller(request, response)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.method == "GET" and request.path in _OPEN:
            return await handler(request)
        if seats and (request.path == PATH or request.path.startswith(f"{PATH}/")):
            return await handler(request)
        if session := door.known(request.cookies.get(COOKIE, "")):
            if is_foreign(request):
                return _text("refused.html", 403, sentence=_("Another site may not open a console here."))
            request[_SESSION] = session
            is_in(request)
            return await handler(request)
        name = called(request.headers.get("User-Agent", ""))
        token = request.path.removeprefix("/")
        session = door.enter(token, name=name) if request.method == "GET" else None
        if session is None and not token and SEATED in request.cookies:
            raise web.HTTPSeeOther(PATH)
        if session is None:
            return _text(
                "refused.html",
                403,
                sentence=_(
                    "This address lets nobody in: each is good for one browser, once. "
                    "The newest one stands at the table and where `furybox web` was typed."
                ),
            )
        changed()
        welcome = _text("welcome.html", sentence=_("Come in."))
        welcome.set_cookie(
            COOKIE, session.secret, httponly=True, samesite="Strict", path="/", secure=request.secure
        )
        return welcome

    app = web.Application(middlewares=[spoken_to, guarded], client_max_size=LONGEST_SAID)
    app.on_response_prepare.append(headed)
    app.add_routes(
        [
            *(seats.routes if seats else ()),
            web.get("/", page),
            web.get(CHECKER, checker),
            web.get(JOURNAL, evening),
            web.get("/ws", console),
            web.get("/page/checker.js", program),
            web.static("/static", STATICS),
            web.static("/page", PAGE),
            web.get("/{used}", home),  # whoever is in and comes by an old address is shown in again
        ]
    )
    return app


def _smaller(request: web.Request, response: web.StreamResponse) -> web.StreamResponse:
    """A page or a part of one, at a third of its size: a phone at the far end of the house waits for it."""
    is_part = response.content_type == "text/html" or request.path.startswith("/page/")
    if is_part and request.method == "GET" and not any(each in request.headers for each in _MAY_BE_EMPTY):
        response.enable_compression()
    return response


@cache
def _policy(page: str) -> str:
    """What a page says itself that it may do."""
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    return found[1] if found else "default-src 'none'"
