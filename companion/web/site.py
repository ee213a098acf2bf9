"""
The site: one page, its parts, and the websocket of textual-serve, all behind the door.

Nothing is loaded from anywhere else, and the browser is told to refuse it if something tried.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from aiohttp import web

from companion.language import _
from companion.web.consoles import STATICS, Consoles
from companion.web.door import Door, Session

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
}
"""With every answer. Styles stand in the page, because the terminal writes its own."""

_PAGE: Final = Path(__file__).with_name("page")

_SESSION: Final = web.RequestKey("session", Session)

_PROGRAMS: Final = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_MACHINES: Final = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def called(user_agent: str) -> str:
    r"""
    What a browser calls itself, in two words at most; nothing of its own making.

    >>> called("Mozilla/5.0 (Android 15; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"), called("\x1b[2J")
    ('Firefox, Android', '')
    """
    names = [next((each for each in known if each in user_agent), "") for known in (_PROGRAMS, _MACHINES)]
    return ", ".join(filter(None, names)).replace("Edg", "Edge").replace("OPR", "Opera")


def site(door: Door, consoles: Consoles, *, changed: Callable[[], None], language: str) -> web.Application:
    """
    The site whose page opens one of the *consoles*, for those who come in by the *door*.

    *changed* is called whenever somebody came in, by which a token is used up, and whenever a console was
    opened or closed.
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
        response.headers.update(HEADERS)

    def _text(name: str, status: int = 200, **texts: str) -> web.Response:
        filled = {key: escape(text) for key, text in texts.items()}
        text = Template((_PAGE / name).read_text("utf-8")).substitute(filled, language=escape(language))
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=text, content_type="text/html", status=status, headers=headers)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if session := door.known(request.cookies.get(COOKIE, "")):
            if _is_foreign(request):
                return _text("refused.html", 403, sentence=_("Another site may not open a console here."))
            request[_SESSION] = session
            return await handler(request)
        name = called(request.headers.get("User-Agent", ""))
        token = request.path.removeprefix("/")
        session = door.enter(token, name=name) if request.method == "GET" else None
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
        welcome.set_cookie(COOKIE, session.secret, httponly=True, samesite="Strict", path="/")
        return welcome

    app = web.Application(middlewares=[guarded])
    app.on_response_prepare.append(headed)
    app.add_routes(
        [
            web.get("/", page),
            web.get("/ws", console),
            web.static("/static", STATICS),
            web.static("/page", _PAGE),
            web.get("/{used}", home),  # whoever is in and comes by an old address is shown in again
        ]
    )
    return app


def _is_foreign(request: web.Request) -> bool:
    """Whether a page of another origin asks: a cookie of ours goes along from any port of this machine."""
    origin = request.headers.get("Origin")
    return origin is not None and origin != f"{request.scheme}://{request.host}"
