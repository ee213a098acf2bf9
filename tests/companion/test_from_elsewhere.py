"""A page from elsewhere at the phones' site: it may witness by the table's token, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from companion.web.witnesses import TOKEN, WITNESS
from tests.kit.host import running_host
from tests.kit.phone import PhoneSite, phone_site
from tests.kit.table import SEATS

ORIGINS = ("null", "https://example.com", "http://127.0.0.1:3000")
"""A file's, and other sites'."""

ALLOW = "Access-Control-Allow-Origin"


@asynccontextmanager
async def a_site(folder: Path) -> AsyncIterator[tuple[PhoneSite, ClientSession]]:
    with running_host(folder, seed="5eed" * 16) as host:
        host.ready().tell("start", game="in-space", seats=SEATS)
        async with phone_site(host.socket) as table, ClientSession(table.origin) as browser:
            yield table, browser


async def test_a_browser_may_ask_first_whether_a_page_from_elsewhere_may_witness(tmp_path: Path) -> None:
    async with a_site(tmp_path) as (_table, browser):
        asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": TOKEN.lower()}
        for origin in (*ORIGINS, None):
            own = asks | ({"Origin": origin} if origin else {})
            async with browser.options(WITNESS, headers=own) as answer:
                assert answer.status == 204
                assert answer.headers[ALLOW] == "*"
                assert answer.headers["Access-Control-Allow-Headers"] == f"Content-Type, {TOKEN}"
                assert answer.headers["Access-Control-Allow-Methods"] == "POST"
                assert "Access-Control-Allow-Credentials" not in answer.headers
            for elsewhere in (
                "/s",
                "/s/do",
                "/s/sit",
                "/s/answer",
                "/s/form",
                "/s/join",
                "/s/events",
                "/journal",
                "/",
            ):
                async with browser.options(elsewhere, headers=own) as answer:
                    assert answer.status in (403, 404, 405), elsewhere
                    assert ALLOW not in answer.headers, elsewhere


@pytest.mark.parametrize("origin", [*ORIGINS, None])
async def test_a_page_from_elsewhere_witnesses_by_a_token_alone(tmp_path: Path, origin: str | None) -> None:
    own = {"Origin": origin} if origin else {}
    async with a_site(tmp_path) as (table, browser):
        for token, status in ((table.phones.token, 200), ("a guess", 403)):
            headers = own | {TOKEN: token}
            async with browser.post(WITNESS, json={}, headers=headers) as answer:
                assert (answer.status, answer.headers[ALLOW]) == (status, "*")
                assert bool((await answer.json())["secret" if status == 200 else "sentence"])
        headers = {"Origin": origin or ""}
        async with table.phone(1) as eva, eva.session.post(WITNESS, json={}, headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (403, "not-in")
            assert ALLOW not in answer.headers


@pytest.mark.parametrize("origin", ORIGINS)
async def test_the_token_of_a_witness_opens_nothing_else(tmp_path: Path, origin: str) -> None:
    async with a_site(tmp_path) as (table, browser):
        async with browser.post(
            WITNESS, json={}, headers={"Origin": origin, TOKEN: table.phones.token}
        ) as came:
            secret = (await came.json())["secret"]
        headers = {"Origin": origin, TOKEN: secret, "Cookie": f"furybox-seat={secret}"}
        for place in ("do", "sit", "answer", "join"):
            said = {"token": table.phones.token} if place == "join" else {"seat": 1}
            async with browser.post(f"/s/{place}", json=said, headers=headers) as answer:
                assert answer.status == 403, place
                assert ALLOW not in answer.headers
        for place in ("/s/events", "/s/louder"):
            async with browser.get(place, headers=headers) as answer:
                assert answer.status == 403, place
                assert ALLOW not in answer.headers
        async with browser.get("/journal", headers=headers) as answer:
            assert (answer.status, answer.headers[ALLOW]) == (204, "*")


async def test_sixty_chains_by_one_token_are_four_witnesses(tmp_path: Path) -> None:
    async with a_site(tmp_path) as (table, browser):
        await knows_the_table(table, browser)
        said = [await joins(browser, table.phones.token, n) for n in range(60)]

        assert [each["witness"] for each in said] == [1, 2, 3, 4] + [0] * 56
        assert {each["code"] for each in said[4:]} == {"many-witnesses"}
        assert "try again after the next draw" in said[4]["sentence"]


async def test_a_phone_joins_a_game_four_times_and_again_in_the_next_game(tmp_path: Path) -> None:
    async with a_site(tmp_path) as (table, browser):
        await knows_the_table(table, browser)
        (eva,) = table.phones.inside
        for seat in range(4):
            table.phones.sit(eva, seat, [each["name"] for each in SEATS])
            assert (await joins(browser, eva.secret, seat))["witness"] == seat + 1

        refused = await joins(browser, eva.secret, 4)
        assert (refused["code"], refused["witness"]) == ("many-chains", 0)
        assert "in the next game" in refused["sentence"]
        assert (await joins(browser, table.phones.token, 5))["witness"] == 5


async def knows_the_table(table: PhoneSite, browser: ClientSession) -> None:
    async with browser.post(WITNESS, json={}, headers={TOKEN: table.phones.token}) as came:
        assert (await came.json())["game"] == 1


async def joins(browser: ClientSession, token: str, n: int) -> dict[str, Any]:
    said = {"game": 1, "anchor": f"{n:064x}"}
    async with browser.post(WITNESS, json=said, headers={TOKEN: token}) as came:
        told: dict[str, Any] = await came.json()
        return told
