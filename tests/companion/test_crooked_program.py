"""A crooked host or site, and an honest phone in a real Chromium: it says so in words, that very evening."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from companion.web import phrases
from tests.companion.evening import sha256
from tests.kit.browser import in_chromium
from tests.kit.host import Guest, running_host
from tests.kit.phone_page import SEED, PhonePage, phone_browser
from tests.kit.program import Program, running_program
from tests.kit.table import SEATS

SAYS = phrases.witness()
ALOUD = "[...document.querySelectorAll('[role=alert]')].map((each) => each.innerText).join(' ')"
MOVED = "window.later = 0; { const now = Date.now; Date.now = () => now() + window.later; }"
pytestmark = in_chromium


def program(lie: str, *words: str) -> AbstractContextManager[Program]:
    """Run `furybox`, crooked if there is a *lie*."""
    if lie:
        return running_program(lie, *words, module="tests.companion.crooked_program")
    return running_program(*words)


@asynccontextmanager
async def deceived(folder: Path, lie: str, *, held: int = 1) -> AsyncIterator[tuple[Guest, list[PhonePage]]]:
    socket = folder / "furybox.sock"
    at_folder = ["--journal", str(folder / "journal.db"), "--socket", str(socket)]
    with program(lie, *at_folder, "host", "--simulated") as host:
        host.says("The table is open.*")
        with closing_guest(socket) as room, program(lie, "--socket", str(socket), "web", "--port", "0"):
            room.tell("start", game="in-space", seats=SEATS)
            address = room.until(lambda told: told["phones"])["phones"]
            async with phone_browser(folder, address) as browser:
                yield room, [await browser.sit(seat) for seat in range(held)]


@contextmanager
def closing_guest(socket: Path) -> Iterator[Guest]:
    room = Guest(socket)
    try:
        yield room
    finally:
        room.leave()


async def raised(room: Guest, *watching: PhonePage) -> int:
    version: int = room.asked(type="ask", question={"what": "names"})["mark"]["version"] + 1
    room.press("fury")
    await asyncio.to_thread(room.until, lambda told: told["mark"]["version"] >= version)
    for each in watching:
        await each.wait_for(f"witness.memory.known >= {version}")
    return version


SAID: dict[str, tuple[str, dict[str, int], bool]] = {
    "LooksFirst": ("elsewhere", {"draw": 1, "n": 4, "due": 3}, True),
    "AsksAhead": ("ahead", {"draw": 5, "due": 1}, True),
    "AsksTwice": ("again", {"draw": 1}, True),
    "GrindsWords": ("elsewhere", {"draw": 1, "n": 5, "due": 4}, True),
    "CutsLast": ("elsewhere", {"draw": 1, "n": 5, "due": 4}, True),
    "CutsInTheDeed": ("cut", {"draw": 1}, True),
    "DrawsByHand": ("undrawn", {"draw": 1}, True),
    "DropsAWitness": ("silent", {"draw": 1}, True),
    "Late": ("late", {"draw": 1}, False),
    "DoesNotAsk": ("without", {"draw": 1}, False),
    "AnotherHead": ("past", {"n": 3}, True),
    "AnotherLink": ("link", {"draw": 1}, True),
    "AnotherBeginning": ("begins", {}, True),
}


@pytest.mark.long
@pytest.mark.parametrize("lie", SAID)
async def test_what_a_crooked_box_does_is_said_on_the_phone(tmp_path: Path, lie: str) -> None:
    """In its own words, and aloud where the phone can know; another's silence it can only tell."""
    code, of, is_loud = SAID[lie]
    async with deceived(tmp_path, lie) as (room, (eva,)):
        assert await raised(room) == 3
        room.press("attack")
        await says(eva, code, of, is_loud=is_loud)


async def says(phone: PhonePage, code: str, of: dict[str, int], *, is_loud: bool = True) -> None:
    sentence = SAYS[code].format(**of)
    await phone.reads(sentence)
    await phone.wait_for(f"{ALOUD}.includes({json.dumps(sentence)}) === {str(is_loud).lower()}")


@pytest.mark.long
async def test_a_box_that_asks_and_then_does_nothing_is_named_in_time(tmp_path: Path) -> None:
    """The link is with it, and ten seconds later no draw stands."""
    async with deceived(tmp_path, "OnlyLooks") as (room, (eva,)):
        await eva("Page.addScriptToEvaluateOnNewDocument", source=MOVED)
        await eva.reload()
        await eva.wait_for("witness && witness.memory.known === 2")
        room.press("fury")
        await eva.wait_for("witness.memory.given[1]")
        await eva.does("window.later = 11000")
        await says(eva, "undrawn", {"draw": 1})


@pytest.mark.long
async def test_another_game_shown_in_between_makes_no_phone_forget(tmp_path: Path) -> None:
    """The first is shown again with another past, and is held against what was seen of it."""
    async with deceived(tmp_path, "AnotherGameBetween") as (room, (eva,)):
        anchor = await eva.does("witness.anchor")
        await raised(room, eva)
        await raised(room)
        await says(eva, "past", {"n": 3})
        assert await eva.does("witness.anchor") == anchor


@pytest.mark.long
async def test_two_phones_that_see_two_pasts_find_out_when_one_is_asked(tmp_path: Path) -> None:
    """The host is honest, so what is asked for names the true one; the other phone has nothing to say."""
    async with deceived(tmp_path, "TwoPasts", held=2) as (room, (adam, eva)):
        assert await raised(room) == 4
        room.press("attack")
        await says(eva, "past", {"n": 4})
        await adam.wait_for("witness.memory.read === 1")
        assert await adam.does("witness.memory.said.length") == 0


@pytest.mark.long
async def test_a_secret_handed_out_in_mid_game_is_said(tmp_path: Path) -> None:
    async with deceived(tmp_path, "HandsOutTheSecret") as (room, (eva,)):
        await raised(room)
        await eva.reads("The game has not ended, and its secret was told.")
        assert "The game has not ended" in await eva.does(ALOUD)


@asynccontextmanager
async def forged(folder: Path, deed: str) -> AsyncIterator[tuple[Guest, PhonePage]]:
    with running_host(folder, seed=SEED) as host:
        room = host.ready()
        room.tell("start", game="in-space", seats=SEATS)
        with program("", "--socket", str(host.socket), "web", "--port", "0"):
            address = room.until(lambda told: told["phones"])["phones"]
            async with phone_browser(folder, address) as browser:
                eva = await browser.sit(1)
                for _time in range(3):
                    await raised(room, eva)
                host.kill()
                (folder / "journal.db-count").unlink()
                with sqlite3.connect(folder / "journal.db") as file:
                    file.execute(deed)
                    chain(file)
                file.close()
                with running_host(folder, seed=SEED) as again:
                    yield again.ready(), eva


def chain(file: sqlite3.Connection) -> None:
    rows = file.execute("SELECT number, at, do, events, prev FROM entry ORDER BY number").fetchall()
    prev = rows[0][-1]
    for n, at_, do, events, _prev in rows:
        body = {"n": n, "at": at_, "do": json.loads(do), "events": json.loads(events), "prev": prev}
        made = sha256(body)
        file.execute("UPDATE entry SET prev = ?, hash = ? WHERE number = ?", (prev, made, n))
        prev = made


@pytest.mark.long
async def test_a_journal_put_back_is_said_at_once(tmp_path: Path) -> None:
    """With two entries less, and no mark beside it that could tell the host."""
    async with forged(tmp_path, "DELETE FROM entry WHERE number > 3") as (_room, eva):
        await says(eva, "less", {"n": 5, "now": 3})


@pytest.mark.long
async def test_a_middle_written_again_is_said_with_the_next_entry(tmp_path: Path) -> None:
    """Chained as it should be, so that only somebody who saw the first knows."""
    later = "UPDATE entry SET at = '2026-11-21T20:15:07Z' WHERE number = 4"
    async with forged(tmp_path, later) as (room, eva):
        await raised(room)
        await says(eva, "past", {"n": 5})
