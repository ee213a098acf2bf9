"""Phones that witness: in a real Chromium at a real host each adds to every draw, and checks the evening."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.web import witnesses
from companion.web.programs import witness_page
from tests.companion.flown_views import FLOWN
from tests.kit.browser import Page, in_chromium
from tests.kit.host import Guest, Host, running_host
from tests.kit.phone import PhoneSite
from tests.kit.phone_page import SEED, PhoneBrowser, phone_evening
from tests.kit.wait import eventually

ALONE = [
    ([{"do": "start", "game": "bag", "cubes": {"red": 5, "blue": 3}}], "A bag", {"do": "draw"}),
    (FLOWN[:2], "Achilles", {"do": "plan"}),
]
"""How it begins, what its page is called, and what draws."""

FAIRNESS = Path(__file__).parents[2] / "docs/fairness.md"
pytestmark = in_chromium


@pytest.fixture(autouse=True)
def _the_table_waits_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone answers in time, also on a busy machine; one that is silent is waited for so long."""
    monkeypatch.setenv("WITNESS_SECONDS", "10")
    monkeypatch.setattr(witnesses, "BREATH_SECONDS", 10.0)


def linked(room: Guest) -> list[dict[str, Any]]:
    stood = room.ask("stands")
    return [draw for entry in stood for draw in entry["draws"].values()]


async def tell(room: Guest, do: str, **fields: Any) -> None:
    """A command of one who has seen the newest table, while the site goes on in this thread."""
    await asyncio.to_thread(lambda: room.tell(do, **fields))


@pytest.mark.long
async def test_every_phone_adds_a_link_to_every_draw_and_finds_the_evening_it_saw(
    room: Guest, browser: PhoneBrowser
) -> None:
    held = [await browser.sit(seat) for seat in range(4)]
    room.until(lambda told: told["mark"]["version"] == 5)
    await tell(room, "attack")
    await held[0].wait_for("picture.attack && picture.attack.told")
    await held[0].taps("My turn is over")
    await held[1].wait_for("picture.mine")
    await tell(room, "attack")
    await held[2].wait_for("witness.memory.read === 2")
    room.until(lambda told: told["mark"]["version"] == 8)

    for draw in linked(room):
        assert (sorted(draw["links"]), draw["silent"]) == (["1", "2", "3", "4"], [])

    await tell(room, "deck-out")
    await tell(room, "reveal")
    for phone in held:
        await phone.reads("Every draw checked here (2), and this is the evening that this witness saw.")
        assert await phone.does("document.querySelector('img.seal').naturalWidth > 0")
        assert await phone.does("witness.memory.said.length") == 0
        assert phone.complaints == []


@pytest.mark.long
async def test_a_page_that_reloads_or_slept_goes_on_with_its_chain(
    room: Guest, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    anchor = await eva.does("witness.anchor")
    await eva.reload()
    await eva.wait_for("witness && witness.memory.witness === 1")
    assert await eva.does("witness.anchor") == anchor
    await tell(room, "attack")
    await eva.wait_for("witness.memory.read === 1")
    assert [sorted(draw["links"]) for draw in linked(room)] == [["1"]]

    await eva.does("attending.stop()")
    await tell(room, "end-turn")
    await tell(room, "attack")
    assert linked(room)[-1]["silent"] == [1]
    await eva.reload()
    await eva.reads("Draw 2 was made without this witness: it was away, or was not asked.")

    await eva.does("localStorage.clear()")
    await eva.reload()
    await eva.reads("This witness had forgotten its secret, and has joined again as another one.")
    await eva.wait_for("witness.memory.witness === 2")
    assert await eva.does("witness.loud.length") == 0


@pytest.mark.long
async def test_a_phone_finds_its_chain_again_after_host_and_web_were_away(
    tmp_path: Path, host: Host, room: Guest, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    host.kill()
    await eva.wait_for("isAway")
    with running_host(tmp_path, seed=SEED) as again:
        room = again.ready()
        await eva.wait_for("!isAway")
        await answers(room)
        assert [sorted(draw["links"]) for draw in linked(room)][-1] == ["1"]
        assert room.table["mark"]["version"] == 3 + 2 * (len(linked(room)) - 1)


async def answers(room: Guest) -> None:
    """Attack, turn after turn, until the phone is asked: it comes back a moment after the table."""

    async def is_asked() -> bool:
        await tell(room, "attack")
        if linked(room)[-1]["links"]:
            return True
        await tell(room, "end-turn")
        return False

    await eventually(is_asked, shown=lambda: linked(room))


@pytest.mark.long
async def test_a_seat_chosen_again_and_a_phone_turned_off_are_new_witnesses(
    site: PhoneSite, room: Guest, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    await eva.taps("Another seat")
    await eva.taps("▲ C Filip")
    await eva.wait_for("witness && witness.memory.witness === 2 && witness.memory.seat === 2")
    site.show_all_out()
    await eva.reads("The table has turned this page off")

    assert await eva.does("kept('witness').secret") == ""
    assert await eva.does("kept('witness').known") == 3

    await eva.does(f"location.hash = {json.dumps(site.phones.token)}")
    await eva.taps("▲ C Filip")
    await eva.wait_for("witness && witness.memory.witness === 3 && witness.memory.known === 4")
    await tell(room, "attack")

    assert [(sorted(draw["links"]), draw["silent"]) for draw in linked(room)] == [(["3"], [])]


@pytest.mark.long
async def test_a_phone_that_moved_is_asked_as_the_newest_witness_alone(
    room: Guest, browser: PhoneBrowser
) -> None:
    """What it was before is not called silent, and nobody is suspected of speaking for its seat."""
    eva, filip = await browser.sit(1), await browser.sit(2)
    await eva.taps("Another seat")
    await eva.taps("Only look on: Filip")
    await eva.wait_for("witness && witness.memory.witness === 3")
    await filip.taps("Another seat")
    await filip.taps("■ B Eva")
    await filip.wait_for("witness && witness.memory.witness === 4 && witness.memory.known > 4")
    await tell(room, "attack")

    assert [(sorted(draw["links"]), draw["silent"]) for draw in linked(room)] == [(["3", "4"], [])]
    await filip.wait_for(
        "witness.memory.said.every((each) => each.code === 'earlier') && witness.memory.read === 1"
    )


@pytest.mark.long
@pytest.mark.parametrize(("begins", "seat", "draws"), ALONE)
async def test_the_page_of_who_plays_alone_witnesses_too(
    tmp_path: Path, begins: list[dict[str, Any]], seat: str, draws: dict[str, Any]
) -> None:
    """It was refused, as nobody has a seat there, and accused the table once that drew."""
    async with phone_evening(tmp_path, *begins, game=None) as (_host, room, _site, browser):
        phone = await browser.scan()
        await phone.taps(seat)
        await phone.wait_for("witness && witness.memory.witness === 1")
        await tell(room, **draws)
        await phone.wait_for("witness.memory.read === witness.memory.begins")

        assert [(sorted(draw["links"]), draw["silent"]) for draw in linked(room)][-1] == (["1"], [])
        assert await phone.does("witness.memory.said.length") == 0
        assert await phone.does("picture.story.some((each) => each.text === 'A witness joined')")


@pytest.mark.long
async def test_what_a_phone_saw_it_holds_against_the_table_aloud(room: Guest, browser: PhoneBrowser) -> None:
    eva = await browser.sit(1)
    await eva.does("witness.memory.saw[2] = 'a'.repeat(64)")
    await tell(room, "fury", by=1)
    await eva.reads("Entry 2 is not the one that this witness saw: the past was changed.")
    await eva.reload()
    await eva.reads("Entry 2 is not the one that this witness saw: the past was changed.")
    assert await eva.does("document.querySelector('#alarm [role=alert]').textContent.length > 0")


@pytest.mark.long
async def test_the_promise_is_on_a_phone_from_its_first_look_and_stays_there(
    room: Guest, browser: PhoneBrowser
) -> None:
    whole = room.table["promise"]
    promise = " ".join(whole[at : at + 4] for at in range(0, 16, 4))
    eva = await browser.scan(width=320, height=568)
    await eva.reads(promise)
    await eva.taps("■ B Eva")
    await eva.wait_for(f"document.getElementById('promise')?.textContent.includes('{promise}')")
    await eva.wait_for("witness && witness.memory.witness")
    await tell(room, "attack")
    await eva.wait_for(f"document.getElementById('promise').textContent.includes('{promise}')")
    assert await eva.does("document.getElementById('alarm').textContent") == ""

    await eva.does("keep('promise', { game: 1, promise: 'ab'.repeat(32) })")
    await eva.reload()
    await eva.reads(f"The promise is now {promise}, and this page first saw abab abab abab abab")
    assert "abab" in await eva.does("document.getElementById('promise').textContent")
    assert eva.complaints == []


@pytest.mark.long
async def test_a_page_that_its_browser_froze_goes_on_with_its_chain(
    room: Guest, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    await eva("Page.setWebLifecycleState", state="frozen")
    await tell(room, "attack")
    assert linked(room)[-1]["silent"] == [1]
    await eva("Page.setWebLifecycleState", state="active")
    await eva.wait_for("witness.memory.read === 1")
    await tell(room, "end-turn")
    await eva.wait_for("witness.memory.known === 4")
    await tell(room, "attack")
    assert sorted(linked(room)[-1]["links"]) == ["1"]
    assert await eva.does("witness.memory.witness") == 1
    assert await eva.does("witness.loud.length") == 0


@pytest.mark.long
async def test_a_witness_of_ones_own_needs_no_page_of_the_table(
    tmp_path: Path, room: Guest, site: PhoneSite, browser: PhoneBrowser
) -> None:
    file = tmp_path / "witness.html"
    file.write_text(witness_page(), "utf-8")
    friend = await browser.new()
    await friend.open(f"{file.as_uri()}#{site.origin}/s#{site.phones.token}")
    await friend.reads("This is witness 1")
    assert room.table["promise"][:4] in await friend.does("state.textContent")
    await tell(room, "attack")
    assert [sorted(draw["links"]) for draw in linked(room)] == [["1"]]
    await tell(room, "deck-out")
    await tell(room, "reveal")
    await friend.reads("This is the evening that this page saw")
    assert await friend.does("document.querySelectorAll('.bad').length") == 0
    assert friend.complaints == []
    assert all(site.phones.token not in address.partition("#")[0] for address in friend.asked)


@pytest.mark.long
async def test_a_friends_laptop_opens_a_witness_that_goes_on_with_its_chain(
    tmp_path: Path, room: Guest, site: PhoneSite, browser: PhoneBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "laptop"))
    monkeypatch.setattr(witnesses, "WAITING_SECONDS", 0.1)
    monkeypatch.setattr("webbrowser.open", lambda way: opened.append(way) or len(opened) == 1)
    witness = ["witness", site.address]
    said = CliRunner().invoke(main, witness, env={"LANGUAGE": "en"}).output
    page, way = tmp_path / "laptop/furybox/witness/witness.html", Path(unquote(urlsplit(opened[0]).path))
    assert said.splitlines()[1] == "It opens now. Leave it open while you play."
    assert str(page) in said
    assert page.read_text("utf-8") == witness_page()
    assert site.phones.token not in opened[0]
    assert os.stat(way).st_mode & 0o077 == 0  # noqa: PTH116  # nothing else goes on

    friend = await browser.new()
    await friend.open(opened[0])
    await friend.wait_for("state.textContent.includes('This is witness 1')")
    await stays(friend, "This is witness 1")
    secret = await friend.does("kept(`furybox ${new URL(field.value).origin}`).secret")
    await tell(room, "attack")
    await tell(room, "end-turn")
    await friend.wait_for("kept(`furybox ${new URL(field.value).origin}`).known === 4")
    await friend.reload()
    await friend.reads("This is witness 1")
    assert await friend.does("kept(`furybox ${new URL(field.value).origin}`).secret") == secret
    assert [[*each.chains(1).values()] for each in site.phones.inside] == [[None]]
    await tell(room, "attack")
    assert [sorted(draw["links"]) for draw in linked(room)] == [["1"], ["1"]]
    await tell(room, "deck-out")
    await tell(room, "reveal")
    await friend.reads("This is the evening that this page saw")
    await stays(friend, "This is the evening that this page saw")
    assert all(site.phones.token not in address.partition("#")[0] for address in friend.asked)

    assert "No browser opens here" in CliRunner().invoke(main, witness, env={"LANGUAGE": "en"}).output
    assert CliRunner().invoke(main, ["witness", "http://192.168.1.7:8000/s"]).exit_code == 1


async def stays(page: Page, text: str) -> None:
    asked = len(page.asked)
    await page.until(lambda: len(page.asked) > asked + 2)
    assert text in await page.does("document.body.innerText")


def test_the_page_of_a_witness_is_one_small_file() -> None:
    """The same to the byte every time, so that its hash can be compared; no address, and no other file."""
    page = witness_page()

    assert page == witness_page()
    assert len(page.encode()) < 30_000
    assert hashlib.sha256(page.encode()).hexdigest() in FAIRNESS.read_text("utf-8")
    assert CliRunner().invoke(main, ["witness"]).stdout_bytes == page.encode()
    assert not any(text in page for text in ("src=", "import(", "eval(", "/* texts", "/* script"))
