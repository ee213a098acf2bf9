"""The hall's door for other programs: what it answers, whom it lets in, and two programs that use it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestClient, TestServer
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from companion.hall.api import ROOT, Api, document
from companion.hall.board import Board
from companion.hall.keeping import Archive
from companion.hall.site import Site
from companion.mqtt.said import Message
from tests.kit.browser import chromium
from tests.kit.checker_page import in_chromium
from tests.kit.hall import NOW, a_state, an_event, online
from tests.kit.wait import PATIENCE_SECONDS

EXAMPLES = Path(__file__).parents[2] / "examples"
TOKEN = "open sesame"  # noqa: S105  # of a hall that is made up
BEARER = {"Authorization": f"Bearer {TOKEN}"}


class Hall:
    def __init__(self, *, is_open: bool) -> None:
        self.board = Board()
        self.site = Site(self.board, now=lambda: NOW)
        self.site.app.add_subapp(ROOT, Api(self.board, self.site, token=TOKEN, is_open=is_open).app)
        self.program: TestClient[Any, Any] = TestClient(TestServer(self.site.app))

    def hears(self, *messages: Message) -> None:
        for message in messages:
            self.site.changed(self.board.hear(message, NOW))

    async def asked(self, path: str, **headers: str) -> ClientResponse:
        """An answer; by its name, with one underline for a hyphen, each header."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.program.get(ROOT + path, headers=told)


@asynccontextmanager
async def a_hall(*, is_open: bool = False) -> AsyncIterator[Hall]:
    """One with two tables, of which one has ended its game."""
    hall = Hall(is_open=is_open)
    hall.hears(online(), a_state(), online("bob"), a_state("bob", over=True))
    async with hall.program:
        yield hall


def fits(value: object, name: str) -> None:
    schemas = document()["components"]
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": schemas})
    validator.validate(value)


async def said(stream: ClientResponse, kind: str) -> Any:
    """What the next event of a kind says; fails with the last line of the stream when none comes."""
    row = b""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            async for row in stream.content:
                if row == f"event: {kind}\n".encode():
                    while (row := await stream.content.readline()).startswith(b"id: "):
                        pass
                    return json.loads(row.removeprefix(b"data: "))
    except TimeoutError:
        pass
    return pytest.fail(f"The hall said no {kind}, but {row!r} last.")


async def test_what_is_answered_is_what_the_document_says() -> None:
    async with a_hall() as hall:
        told = await (await hall.asked("/openapi.json")).json()
        validate(told)
        assert set(told["paths"]) == {"/tables", "/tables/{name}", "/results", "/events", "/openapi.json"}

        tables = await (await hall.asked("/tables")).json()
        fits(tables, "Tables")
        assert [(each["table"], each["online"]) for each in tables["tables"]] == [
            ("ann", True),
            ("bob", True),
        ]
        one = await (await hall.asked("/tables/ann")).json()
        fits(one, "Table")
        assert one["glance"]["track"] == {"name": "Fury", "now": 4, "of": 11}
        (result,) = await (await hall.asked("/results")).json()
        fits(result, "Result")
        assert (result["winners"], result["points"]) == (["Eva"], 40)
        assert (await hall.asked("/tables/eva")).status == 404
        assert (await hall.program.post(f"{ROOT}/tables")).status == 405


async def test_who_listens_hears_every_table_first_and_then_what_happens() -> None:
    async with a_hall() as hall:
        stream = await hall.asked("/events")
        assert [(await said(stream, "table"))["table"] for _table in range(2)] == ["ann", "bob"]

        hall.hears(an_event("hit"), an_event("of another release", n=2))
        ring = await said(stream, "ring")
        fits(ring, "Rung")
        assert (ring["table"], ring["ring"]["event_type"]) == ("ann", "hit")

        hall.hears(online("bob", b""), Message("furybox/bob/state", b""))
        assert await said(stream, "gone") == {"table": "bob"}
        stream.close()


async def test_who_was_away_for_a_moment_hears_the_rings_that_came_meanwhile() -> None:
    """By the id of the last one; after one that this hall never gave, only what comes from then on."""
    async with a_hall() as hall:
        stream = await hall.asked("/events")
        hall.hears(an_event("attack"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (row := await stream.content.readline()).startswith(b"id: "):
                assert row, "no ring has an id"
        stream.close()
        hall.hears(an_event("hit", n=2))

        again = await hall.asked("/events", Last_Event_ID=row.decode().removeprefix("id: ").strip())
        assert (await said(again, "ring"))["ring"]["event_type"] == "hit"
        other = await hall.asked("/events", Last_Event_ID="of-another-hall-1")
        assert (await said(other, "table"))["table"] == "ann"
        hall.hears(an_event("fell", n=3))
        assert (await said(other, "ring"))["ring"]["event_type"] == "fell"
        again.close()
        other.close()


async def test_an_answer_that_is_known_is_not_sent_again() -> None:
    async with a_hall() as hall:
        tag = (await hall.asked("/tables")).headers["ETag"]
        again = await hall.asked("/tables", If_None_Match=tag)
        assert (again.status, await again.text()) == (304, "")
        hall.hears(a_state(version=6))
        assert (await hall.asked("/tables", If_None_Match=tag)).status == 200


async def test_a_hall_for_the_whole_network_asks_for_its_token() -> None:
    """Of every program; on one machine alone only of a page that came from elsewhere."""
    page = {"Origin": "https://elsewhere.example"}
    async with a_hall(is_open=True) as hall:
        assert (await hall.asked("/tables")).status == 401
        assert (await hall.asked("/tables", Authorization="Bearer guessed")).status == 401
        assert (await hall.asked("/tables", **BEARER)).status == 200
        assert (await hall.asked(f"/tables?token={TOKEN}")).status == 200
    async with a_hall() as hall:
        assert (await hall.asked("/tables", **page)).status == 401
        answer = await hall.asked(f"/tables?token={TOKEN}", **page)
        assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (200, "*")


def test_a_hall_that_keeps_games_keeps_its_token(tmp_path: Path) -> None:
    token = Archive(tmp_path / "kept", clock=str).token()
    assert len(token) == 22
    assert Archive(tmp_path / "kept", clock=str).token() == token
    assert (tmp_path / "kept/token").stat().st_mode & 0o777 == 0o600


async def test_the_webhook_says_in_a_chat_that_an_evening_has_ended() -> None:
    lines: asyncio.Queue[str] = asyncio.Queue()

    async def hears(request: web.Request) -> web.Response:
        lines.put_nowait((await request.json())["text"])
        return web.Response()

    chat = web.Application()
    chat.add_routes([web.post("/", hears)])
    async with a_hall(is_open=True) as hall, TestServer(chat) as room, asyncio.timeout(PATIENCE_SECONDS):
        addresses = str(hall.program.make_url("/")), TOKEN, str(room.make_url("/"))
        program = await asyncio.create_subprocess_exec(
            sys.executable, EXAMPLES / "webhook.py", *addresses, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert program.stdout is not None
            assert await program.stdout.readline() == b"Watching.\n"
            hall.hears(a_state(version=9, over=True))
            assert await lines.get() == "ann: Eva won Catacombs with 40 points."
            assert lines.empty()
        finally:
            program.kill()
            await program.wait()


@pytest.mark.long
@in_chromium
async def test_the_overlay_shows_the_fury_and_who_is_hurt(tmp_path: Path) -> None:
    async with a_hall(is_open=True) as hall, chromium(tmp_path, (640, 360)) as page:
        address = str(hall.program.make_url("/")).rstrip("/")
        await page.open(f"{(EXAMPLES / 'overlay.html').as_uri()}?hall={address}&token={TOKEN}&table=ann")
        await page.reads("Eva 7♥")
        assert "Fury 4/11" in await page.does("document.body.innerText")
        assert await page.does("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
