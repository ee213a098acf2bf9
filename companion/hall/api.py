"""
The hall's door for other programs, read-only: tables, results and what happens, as `docs/hall.md` lists them.

Its OpenAPI document is made of the very values that are answered.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from companion.hall.board import Board, Result, Rung, Table
from companion.hall.site import PAGE, Site
from companion.web.door import is_same
from companion.words.harmless import harmless_json

ROOT: Final = "/api/v1"


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Every table of the hall."""

    away: str
    """Why the broker is out of reach, so that all may be old; else empty."""

    tables: tuple[Table, ...]


class Api:
    """
    What other programs may ask of a *site* and its *board*; its `app` belongs under `ROOT`.

    A *token* is asked of every program where *is_open*, and of a page that came from elsewhere anywhere: else
    every page that somebody visits could read what this machine hears.
    """

    def __init__(self, board: Board, site: Site, *, token: str, is_open: bool) -> None:
        self._board = board
        self._site = site
        self._token = token
        self._is_open = is_open
        self._document = document()
        self._began = token_hex(4)  # numbers of rings are this hall's, from its start
        self.app = web.Application(middlewares=[self._guarded])
        self.app.on_response_prepare.append(_shared)
        ways = {"/tables": self._tables, "/tables/{name}": self._table, "/results": self._results}
        ways |= {"/openapi.json": self._described}
        self.app.add_routes([web.get(path, way) for path, way in ways.items()])
        self.app.add_routes([web.get("/events", self._events, allow_head=False)])

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if self._is_open or "Origin" in request.headers:
            bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
            if not is_same(bearer or request.query.get("token", ""), self._token):
                raise web.HTTPUnauthorized(headers={"WWW-Authenticate": "Bearer"})
        return await handler(request)

    async def _tables(self, request: web.Request) -> web.Response:
        board = self._board
        return _fresh(request, Tables(away=self._site.why, tables=tuple(map(board.table, board.tables))))

    async def _table(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._board.tables:
            raise web.HTTPNotFound
        return _fresh(request, self._board.table(name))

    async def _results(self, request: web.Request) -> web.Response:
        return _fresh(request, self._board.results)

    async def _described(self, request: web.Request) -> web.Response:
        return _fresh(request, self._document)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        rung = self._board.rung
        last = rung[-1][0] if rung else 0
        heard = request.headers.get("Last-Event-ID", "")
        last = next((n for n, _each in rung if heard == f"{self._began}-{n}"), last)

        def news(behind: list[str]) -> bytes:
            nonlocal last
            known = set(self._board.tables)
            said: list[tuple[str, object]] = [
                ("table", self._board.table(name)) if name in known else ("gone", {"table": name})
                for name in behind
            ]
            said += [(f"ring\nid: {self._began}-{n}", each) for n, each in rung if n > last]
            last = rung[-1][0] if rung else 0
            return b"".join(
                b"event: %b\ndata: %b\n\n" % (kind.encode(), _json(value)) for kind, value in said
            )

        return await self._site.stream(request, b": read-only\n\n", lambda behind: news(behind) or b":\n\n")


def document() -> dict[str, Any]:
    """
    The OpenAPI document: the page `openapi.json`, and a schema of each value that is answered.

    >>> sorted(document()["paths"])[:2]
    ['/events', '/openapi.json']
    """
    told: dict[str, Any] = msgspec.json.decode(PAGE.joinpath("openapi.json").read_bytes())
    _own, schemas = msgspec.json.schema_components(
        (Tables, Result, Rung), ref_template="#/components/schemas/{name}"
    )
    for schema in schemas.values():  # the rest of a docstring is for whoever reads the source
        schema["description"] = schema["description"].strip().partition("\n")[0]
    told["components"]["schemas"] = schemas
    return told


def _fresh(request: web.Request, value: object) -> web.Response:
    """Answer with a value, or that whoever asks has it already."""
    body = _json(value)
    tag = sha256(body).hexdigest()[:16]
    if any(each.value in {tag, "*"} for each in request.if_none_match or ()):
        answer = web.Response(status=304)
    else:
        answer = web.Response(body=body, content_type="application/json")
    answer.etag = tag
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _json(value: object) -> bytes:
    return harmless_json(msgspec.json.encode(value))


async def _shared(request: web.Request, answer: web.StreamResponse) -> None:
    """A page from elsewhere that brought the token may read the answer."""
    if "Origin" in request.headers:
        answer.headers["Access-Control-Allow-Origin"] = "*"
