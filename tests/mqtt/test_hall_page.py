"""The hall's page as a television shows it: a real Chromium, and a board that is told what happens."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiohttp import web

from companion.hall.board import Board
from companion.hall.site import Site
from companion.mqtt.said import Message
from companion.words.language import speaking
from tests.kit.browser import Page, chromium
from tests.kit.checker_page import in_chromium
from tests.kit.hall import NOW, a_state, an_event, online
from tests.kit.wait import eventually

SIZE = (1920, 1080)
NAMES = ("Adam", "Eva", "Filip", "Ola", "Maximilian", "Jo")
COLOURS = ("yellow", "blue", "green", "red", "orange", "purple")

STILL = f"Date.now = () => {NOW * 1000}; window.setInterval = () => 0;"
"""The page's clock stands as the hall's does: no attack ends, and no page turns, on a slow machine."""

LOOKED_AT = """(() => {
    const box = (each) => each.getBoundingClientRect();
    const tiles = [...document.querySelectorAll("article")];
    const number = (each) => {
        const told = each.querySelector(".fury"), range = document.createRange();
        if (!told) return false;
        range.selectNode(told.firstChild);
        return range.getBoundingClientRect().right > told.getBoundingClientRect().right + 1;
    };
    return {
        tiles: tiles.map((each) => ({
            table: each.dataset.table, classes: [...each.classList], text: each.innerText,
            left: box(each).left, top: box(each).top, right: box(each).right, bottom: box(each).bottom,
            spilt: [...each.querySelectorAll("*")].some((one) => box(one).bottom > box(each).bottom + 1),
            type: parseFloat(getComputedStyle(each.querySelector(".fury") ?? each).fontSize),
            names: parseFloat(getComputedStyle(each.querySelector("ul")).fontSize),
            cut: number(each),
        })),
        tall: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth,
    };
})()"""


def a_table(n: int, dice: Random, fury: str = "Fury") -> Iterator[Message]:
    name = f"table-{n:03}"
    sitting = dice.randint(2, 6)
    seats = [
        {
            "name": NAMES[seat],
            "colour": COLOURS[seat],
            "status": "fallen" if dice.random() < 0.15 else "in",
            "health": dice.randint(1, 10),
            "of": 10,
        }
        for seat in range(sitting)
    ]
    glance = {
        "title": dice.choice(("In Space", "Catacombs")),
        "track": {"name": fury, "now": dice.randint(1, 11), "of": 11},
        "seats": seats,
        "leads": [dice.randrange(sitting)],
        "turn": dice.randrange(sitting),
    }
    told = {"version": 5, "table": name, "number": 1, "game": "in-space", "glance": glance}
    told |= {"began": "2026-11-22T19:15:00Z", "at": "2026-11-22T20:00:00Z"}
    yield online(name)
    yield Message(f"furybox/{name}/state", json.dumps(told).encode(), retain=True)


class Hall:
    def __init__(self, site: Site, board: Board, page: Page, address: str) -> None:
        self.site, self.board, self.page, self.address = site, board, page, address

    def tell(self, *messages: Message) -> None:
        for message in messages:
            self.site.changed(self.board.hear(message, NOW))

    async def screen(self, wide: int, high: int, *, mobile: bool = False) -> None:
        shown = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": mobile}
        await self.page("Emulation.setDeviceMetricsOverride", **shown)

    async def looked_at(self, wanted: str = "true") -> dict[str, Any]:
        """What stands where, once a script finds that what is *wanted* is there."""
        await eventually(
            lambda: self.page.does(f"Boolean({wanted})"), shown=lambda: (wanted, self.page.complaints)
        )
        shown: dict[str, Any] = await self.page.does(LOOKED_AT)
        return shown


@asynccontextmanager
async def a_hall(folder: Path, tables: int, fury: str = "Fury") -> AsyncIterator[Hall]:
    board, dice = Board(), Random(tables)  # noqa: S311  # players, not luck
    site = Site(board, now=lambda: NOW)
    runner = web.AppRunner(site.app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        async with chromium(folder, SIZE) as page:
            await page("Page.addScriptToEvaluateOnNewDocument", source=STILL)
            hall = Hall(site, board, page, f"http://127.0.0.1:{runner.addresses[0][1]}/")
            hall.tell(*(message for n in range(1, tables + 1) for message in a_table(n, dice, fury)))
            await hall.screen(*SIZE)
            await page.open(hall.address)
            yield hall
    finally:
        await runner.cleanup()


def fits(shown: dict[str, Any]) -> None:
    """Nothing is to be scrolled to, no tile lies on another, and all of each lies in it."""
    assert (shown["wide"], shown["tall"]) == SIZE
    tiles = shown["tiles"]
    assert all(0 <= one["left"] < one["right"] <= SIZE[0] for one in tiles)
    assert all(0 <= one["top"] < one["bottom"] <= SIZE[1] for one in tiles)
    assert not any(one["spilt"] for one in tiles)
    for n, one in enumerate(tiles):
        for other in tiles[n + 1 :]:
            apart = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def wide(tile: dict[str, Any]) -> float:
    across: float = tile["right"] - tile["left"]
    return across


async def attacked(folder: Path, tables: int) -> None:
    async with a_hall(folder, tables) as hall:
        at_once = min(tables, 40)
        calm = await hall.looked_at(f"document.querySelectorAll('article').length === {at_once}")
        fits(calm)
        assert min(one["type"] for one in calm["tiles"]) >= 40
        assert min(one["names"] for one in calm["tiles"]) >= 24
        assert not any(one["cut"] for one in calm["tiles"]), "the fury number is never what is cut"

        last = f"table-{tables:03}"
        hall.tell(an_event("attack", table=last), online("table-002", b"offline"))
        grown = await hall.looked_at("document.querySelector('.attack')")
        fits(grown)
        (large,) = [one for one in grown["tiles"] if one["table"] == last]
        assert "Attack" in large["text"]
        if tables > 1:
            assert wide(large) > 1.8 * min(wide(one) for one in grown["tiles"])
            (away,) = [one for one in grown["tiles"] if one["table"] == "table-002"]
            assert "silent" in away["classes"]
            assert "silent" in away["text"]
        assert hall.page.complaints == []


@in_chromium
async def test_a_dozen_tables_fit_and_the_attacked_one_grows(tmp_path: Path) -> None:
    await attacked(tmp_path, 12)


@pytest.mark.long
@in_chromium
@pytest.mark.parametrize("tables", [1, 50, 200])
async def test_any_number_of_tables_fits(tmp_path: Path, tables: int) -> None:
    await attacked(tmp_path, tables)


@pytest.mark.long
@in_chromium
async def test_pages_turn_until_every_table_was_seen(tmp_path: Path) -> None:
    """An attack is on each of them; how many are not shown is said, and an address may ask for some only."""
    async with a_hall(tmp_path, 100) as hall:
        await hall.looked_at("document.querySelectorAll('article').length === 40")
        assert "tables not shown: 60" in await hall.page.does("note.innerText")
        hall.tell(an_event("attack", table="table-077"))
        await hall.looked_at("document.querySelector('.attack')")
        seen: set[str] = set()
        for _page in range(3):
            shown = [one["table"] for one in (await hall.looked_at())["tiles"]]
            assert shown[0] == "table-077"
            seen |= set(shown)
            await hall.page.does("at += 1; draw()")

        assert len(seen) == 100

        await hall.page.open(f"{hall.address}?tables=table-00*,table-1*")
        few = await hall.looked_at("document.querySelectorAll('article').length === 10")
        assert [one["table"] for one in few["tiles"]] == [f"table-{n:03}" for n in (*range(1, 10), 100)]


@pytest.mark.long
@in_chromium
async def test_a_phone_has_one_column_and_its_own_table_on_top(tmp_path: Path) -> None:
    async with a_hall(tmp_path, 12) as hall:
        hall.tell(online("tb-10"), online("tb-2"))
        await hall.screen(390, 844, mobile=True)
        shown = await hall.looked_at(
            "innerWidth === 390 && document.querySelectorAll('article').length === 14"
        )

        assert [one["table"] for one in shown["tiles"]][-2:] == ["tb-2", "tb-10"]
        assert shown["wide"] == 390
        assert {one["left"] for one in shown["tiles"]} == {8}
        assert not any(one["cut"] or one["spilt"] for one in shown["tiles"])

        hall.tell(an_event("attack", table="table-007"))
        await hall.page.taps("tb-10 is my table")
        shown = await hall.looked_at("document.querySelector('article').dataset.table === 'tb-10'")

        assert [one["table"] for one in shown["tiles"]][:3] == ["tb-10", "table-007", "table-001"]
        hall.tell(online("tb-2", b""))
        await hall.looked_at("document.querySelectorAll('article').length === 13")


@pytest.mark.long
@in_chromium
async def test_the_keyboard_stays_on_a_star_that_pins_its_table(tmp_path: Path) -> None:
    """Its tile goes to the top, and took the focus away."""
    async with a_hall(tmp_path, 12) as hall:
        await hall.screen(390, 844, mobile=True)
        await hall.looked_at("innerWidth === 390 && document.querySelectorAll('article').length === 12")
        star = """document.querySelector("[data-table='table-009'] .pin")"""
        await hall.page.does(f"{star}.focus(); {star}.click()")
        await hall.looked_at("document.querySelector('article').dataset.table === 'table-009'")

        assert await hall.page.does(f"document.activeElement === {star}")


@pytest.mark.long
@in_chromium
async def test_results_leave_the_tiles_their_place(tmp_path: Path) -> None:
    async with a_hall(tmp_path, 50) as hall:
        for n in range(1, 31):
            hall.tell(a_state(f"table-{n:03}", version=9, number=1, over=True))
        told = {"title": "<img src=x onerror=alert(1)>", "seats": [{"name": "<b>Eva</b>"}]}
        said = {"version": 9, "table": "x", "number": 1, "glance": told}
        hall.tell(Message("furybox/table-040/state", json.dumps(said).encode()))
        last = "[...document.querySelectorAll('article')].at(-1)?.innerText.includes('Eva')"
        shown = await hall.looked_at(
            f"document.querySelector('#results p')?.innerText.includes('table-030') && {last}"
        )
        fits(shown)
        assert "<b>Eva</b>" in shown["tiles"][-1]["text"]
        assert await hall.page.does("document.querySelectorAll('article b, article img').length") == 0
        under = await hall.page.does("document.querySelector('#results').getBoundingClientRect().bottom")
        assert under <= SIZE[1]
        assert hall.page.complaints == []


@in_chromium
async def test_a_name_turns_no_points_round(tmp_path: Path) -> None:
    """Letters that run from right to left end with the name: 37 points were 73."""
    async with a_hall(tmp_path, 1) as hall:
        await hall.looked_at("document.querySelectorAll('article').length === 1")
        lefts = await hall.page.does("""(() => {
            tellResults([{ table: "a\u202e", winners: ["Eva\u202e", "\u202eOla"], points: 37 }]);
            const text = aside.querySelector("p").lastChild, range = document.createRange();
            return [...text.data].map((_letter, n) => {
                range.setStart(text, n);
                range.setEnd(text, n + 1);
                return range.getBoundingClientRect().left;
            });
        })()""")
        assert lefts == sorted(lefts)


@pytest.mark.long
@in_chromium
@pytest.mark.parametrize(("language", "fury"), [("en", "Fury"), ("cs", "Zuřivost"), ("pl", "Furia")])
async def test_no_number_is_cut_on_any_screen(tmp_path: Path, language: str, fury: str) -> None:
    """Of one table, forty or two hundred; and names are at least a forty-fifth of the screen high."""
    for tables in (1, 40, 200):
        with speaking(language):
            async with a_hall(tmp_path, tables, fury) as hall:
                there = f"document.querySelectorAll('article').length === {min(tables, 40)}"
                await hall.looked_at(there)
                for wide, high in ((1280, 720), (1920, 1080), (3840, 2160)):
                    await hall.screen(wide, high)
                    await hall.looked_at(f"innerHeight === {high}")
                    await hall.page.does("draw()")
                    shown = (await hall.looked_at(there))["tiles"]
                    assert not [one["text"] for one in shown if one["cut"] or one["spilt"]]
                    assert min(one["names"] for one in shown) >= high // 45


@pytest.mark.long
@in_chromium
async def test_a_tile_is_altered_and_one_long_gone_is_not_shown(tmp_path: Path) -> None:
    async with a_hall(tmp_path, 3) as hall:
        await hall.looked_at("document.querySelectorAll('article').length === 3")
        await hall.page.does("void (kept = document.querySelector('[data-table=table-002]'))")
        hall.tell(a_state("table-002", version=9, number=1, over=True))
        await hall.looked_at("document.querySelector('.over') === kept && kept.isConnected")
        old = {"version": 3, "table": "last-year", "number": 1, "at": "2025-11-22T20:00:00Z"}
        hall.tell(Message("furybox/last-year/state", json.dumps(old).encode()), online("last-year"))
        await hall.looked_at("document.querySelectorAll('article').length === 4")
        hall.tell(online("last-year", b"offline"))
        await hall.looked_at("document.querySelectorAll('article').length === 3")
        assert await hall.page.does("note.innerText") == ""
        assert hall.page.complaints == []
