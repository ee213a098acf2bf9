"""Phones in a real Chromium: whole evenings by fingers, hosts that are killed, and pages for everybody."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.web import phrases
from companion.web.phones import MOST
from companion.web.porch import MOST_OF_AN_ADDRESS
from companion.words.language import languages, speaking
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.companion.flown_views import lines
from tests.kit.browser import CHROMIUM, Page, Phones, phones
from tests.kit.host import Guest, Host, running_host
from tests.kit.phone import PhoneSite, phone_site
from tests.kit.table import SEATS

AXE = Path(__file__).with_name("axe") / "axe.min.js"
FLOWN = [{key: value for key, value in line.items() if key != "seed"} for line in lines(7)[:7]]
SIX = [*SEATS, {"name": "Jana", "colour": "purple"}, {"name": "Karel", "colour": "pink"}]
SIGNS = "●■▲◆★✚"
LETTERS = "ABCDEF"
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)


@asynccontextmanager
async def evening(
    folder: Path, *, game: str = "in-space", seats: Sequence[dict[str, str]] = SEATS, **more: Any
) -> AsyncIterator[tuple[Host, Guest, PhoneSite, Phones]]:
    with running_host(folder, seed="5eed" * 16) as host:
        visitor = host.ready()
        visitor.tell("start", game=game, seats=seats, **more)
        async with phone_site(host.socket) as table, phones(folder / "profile") as browser:
            yield host, visitor, table, browser


async def sits(table: PhoneSite, browser: Phones, seat: int) -> Page:
    return await at(f"{table.origin}/s#{table.phones.token}", browser, seat)


async def at(address: str, browser: Phones, seat: int) -> Page:
    """The same, wherever the code leads; it has joined as a witness, which is an entry."""
    phone = await browser.new()
    await phone.open(address)
    await phone.taps(f"{SIGNS[seat]} {LETTERS[seat]} {SIX[seat]['name']}")
    await reads(phone, f"picture && picture.seat === {seat}")
    await reads(phone, "(witness && witness.memory.witness) || picture.watches")
    return phone


async def finds(phone: Page, label: str) -> None:
    await phone.taps("More")
    await phone.does("dialog.querySelectorAll('details').forEach((each) => { each.open = true; })")
    await phone.taps(label)


async def reads(phone: Page, script: str) -> None:
    try:
        async with asyncio.timeout(60):
            while not await phone.does(f"Boolean({script})"):  # noqa: ASYNC110  # a page tells nobody what it shows
                await asyncio.sleep(0.05)
    except TimeoutError:
        shown = await phone.does("[picture && picture.mark, document.body.innerText, dialog.innerText]")
        pytest.fail(f"{script}: {shown}")


async def reloads(phone: Page) -> None:
    """Load the page anew, and wait until it is the new one that is asked."""
    await phone.does("window.isOld = true")
    await phone("Page.reload")
    await reads(phone, "!window.isOld && document.readyState === 'complete'")


@pytest.mark.long
async def test_an_evening_by_four_phones_and_the_buttons_together(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, room, table, browser):
        adam, eva, filip, ola = [await sits(table, browser, seat) for seat in range(4)]
        await finds(eva, "Words for the promise")
        await eva.does("document.getElementById('typed').value = 'borůvky'")
        await eva.taps("Do it")
        for phone in (adam, eva, filip, ola):
            await reads(phone, "picture.words === 'borůvky'")
        await finds(ola, "Cut the bag")
        shown = await ola.does("document.getElementById('typed').value")
        await ola.taps("Do it")
        for phone in (adam, eva, filip, ola):
            await reads(phone, "picture.mark.version === 7")

        assert [cut["text"] for cut in room.until(lambda told: told["cuts"])["cuts"]] == [shown]
        assert shown.isdecimal()

        await finds(adam, "Secret")
        await adam.taps("tonic")
        await reads(adam, "picture.things.length === 1")
        await reads(filip, "picture.mark.version === 8")
        await filip.taps("One noise more")
        await reads(filip, "picture.noise === 2")
        room.press("seat-4")
        await reads(ola, "picture.noise === 1")
        room.press("attack")
        for phone in (adam, eva, filip, ola):
            await reads(phone, "picture.attack && picture.attack.told")
            await reads(phone, "regions.some((each) => each.textContent.includes(picture.attack.told))")
            again = await phone.does("document.querySelector('[data-id=again]').textContent")
            assert again == "Show it again, cube by cube"
            assert not await phone.does("document.body.innerText.includes('{')")
            assert phone.complaints == []
            await phone.taps("I have seen it")

        await adam.taps("My turn is over")
        await reads(eva, "picture.mine")
        hurt = await eva.does("picture.health.wounds.length")
        await finds(eva, "Wounds")
        await eva.taps("Do it")
        await reads(eva, f"picture.health.wounds.length > {hurt}")
        told = await eva.does("picture.deeds.find((deed) => deed.id === 'undo').label")

        assert told.startswith("Take back: ")

        wounds = await eva.does("picture.health.wounds.length")
        await finds(eva, "Take back: ")
        await reads(eva, f"picture.health.wounds.length === {wounds - 1}")

        version = await eva.does("picture.mark.version")
        for phone in (adam, filip, ola):
            await reads(phone, f"picture.mark.version === {version}")
        room.until(lambda told: told["shown"]["version"] == version)

        assert room.ask("audit")["ok"]
        assert {await phone.does("picture.head") for phone in (adam, eva, filip, ola)} == {room.table["head"]}


@pytest.mark.long
async def test_six_phones_at_six_seats_go_on_through_a_host_that_is_killed_and_started_again(
    tmp_path: Path,
) -> None:
    """In the Catacombs six can sit: away at once, no press taken, and back by themselves as it was."""
    async with evening(tmp_path, game="catacombs", seats=SIX, box=SIDE_BOARD) as (
        host,
        _room,
        table,
        browser,
    ):
        held = [await sits(table, browser, seat) for seat in range(6)]
        last = held[5]
        noise = await last.does("picture.noise")
        await last.taps("One noise more")
        for phone in held:
            await reads(phone, "picture.mark.version === 8")
        host.kill()
        for phone in held:
            await reads(phone, "isAway && away.textContent")
        await last.does("document.querySelector('button[data-id=louder]').click()")

        assert await last.does("said.textContent") == phrases.page()["unsent"]

        with running_host(tmp_path) as again:
            again.ready()
            for phone in held:
                await reads(phone, "!isAway && picture.mark.version === 8 && !picture.doubt")
            await last.taps("One noise more")
            for phone in held:
                await reads(phone, "picture.mark.version === 9")

            assert await last.does("picture.noise") == noise + 2


@pytest.mark.long
async def test_an_alarm_goes_by_itself_once_the_table_is_back(tmp_path: Path) -> None:
    """It covered the page until the next press; and it does not outlive the seat either."""
    async with evening(tmp_path) as (host, _room, table, browser):
        eva = await sits(table, browser, 1)
        host.kill()
        await reads(eva, "isAway")
        await eva.does("document.querySelector('button[data-id=louder]').click()")

        assert await eva.does("said.textContent") == phrases.page()["unsent"]

        with running_host(tmp_path) as again:
            again.ready()
            await reads(eva, "!isAway")

            assert await eva.does("said.textContent") == ""

        await reads(eva, "isAway")
        await eva.does("document.querySelector('button[data-id=louder]').click()")
        table.phones.show_out([each.n for each in table.phones.inside])
        table.seats.wake()
        await eva.reads("The table has turned this page off")

        assert await eva.does("said.textContent") == ""


@pytest.mark.long
async def test_phones_are_back_by_themselves_when_the_web_is_killed_and_started_again(tmp_path: Path) -> None:
    with running_host(tmp_path) as host:
        room = host.ready()
        room.tell("start", game="in-space", seats=SEATS)
        async with phones(tmp_path / "profile") as browser:
            with web(host, 0):
                address = room.until(lambda told: told["phones"] and len(told["seats"]) == 4)["phones"]
                adam, eva = [await at(address, browser, seat) for seat in range(2)]
                out = next(
                    each["n"] for each in room.until(seated_both)["browsers"] if "Adam" in each["seat"]
                )
                room.asked(type="showout", browser=out)
                await adam.reads("The table has turned this page off")
            await reads(eva, "isAway")
            with web(host, int(address.partition("/s#")[0].rpartition(":")[2])):
                await reads(eva, "!isAway && picture.seat === 1")
                await eva.taps("One noise more")
                await reads(eva, "picture.mark.version === 4")
                await reloads(adam)
                await adam.reads(phrases.page()["scan"])


def seated_both(told: dict[str, Any]) -> bool:
    return sum(bool(each["seat"]) for each in told["browsers"]) == 2


@contextmanager
def web(host: Host, port: int) -> Iterator[None]:
    words = ["--socket", str(host.socket), "web", "--port", str(port)]
    with subprocess.Popen([sys.executable, "-m", "companion", *words], stdout=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.kill()


@pytest.mark.long
async def test_a_crowd_that_hangs_in_the_door_keeps_no_phone_out(tmp_path: Path) -> None:
    with running_host(tmp_path) as host, ExitStack() as crowd:
        room = host.ready()
        room.tell("start", game="in-space", seats=SEATS)
        async with phones(tmp_path / "profile") as browser:
            with web(host, 0):
                address = room.until(lambda told: told["phones"] and len(told["seats"]) == 4)["phones"]
                port = int(address.partition("/s#")[0].rpartition(":")[2])
                for _n in range(MOST_OF_AN_ADDRESS + 50):
                    hanging = crowd.enter_context(socket.create_connection(("127.0.0.1", port)))
                    hanging.sendall(b"GET /s HTTP/1.1\r\nX: ")
                adam = await at(address, browser, 0)
                await adam.open(f"http://127.0.0.1:{port}/")
                await reads(adam, "typeof picture !== 'undefined' && picture && picture.seat === 0")

                assert await adam.does("location.pathname") == "/s"
                assert (
                    await adam.does("fetch('/s/here').then((answer) => answer.headers.get('server'))") is None
                )


@pytest.mark.long
async def test_a_phone_in_czech_has_its_own_words_share_and_deeds_of_hands(tmp_path: Path) -> None:
    async with evening(tmp_path, track_credits=True) as (_host, room, table, browser):
        eva, tablet = [await browser.new(width=320, height=568, language="cs") for _each in range(2)]
        with speaking("cs"):
            texts = phrases.page()
        for phone, label in ((eva, "■ B Eva"), (tablet, f"{texts['watch']}: Eva")):
            await phone.open(f"{table.origin}/s#{table.phones.token}")
            await phone.taps(label)
            await reads(phone, "picture && picture.seat === 1")
        await eva.does("ask(found(picture.deeds, 'words'))")
        await eva.does("document.getElementById('typed').value = 'Ž'.repeat(100)")
        await eva.taps(texts["send"])
        await reads(eva, "dialog.open && dialog.querySelector('[role=alert]').textContent.includes('99')")
        await eva.does("close()")
        room.tell("credits", seat=1, by=7)
        await eva.reads("+7 kreditů")
        room.tell("end-turn")
        await reads(eva, "picture.mine")

        assert await eva.does("document.querySelector('#top .turn').innerText") == "Jsi na tahu."
        assert await eva.does("document.querySelector('#chances h2').innerText") == texts["chances"]

        await tablet.reads("Na tahu je ■ B Eva.")

        assert await tablet.does("document.querySelector('#chances h2').innerText") == texts["odds"]
        assert "zla" not in await eva.does("document.body.innerText.toLowerCase()")

        room.tell("attack")
        await reads(eva, "picture.attack && picture.attack.told && picture.hands.length")
        await eva.does("leave()")
        await eva.does("document.querySelector('#hands button').click()")
        await reads(eva, "!picture.hands.length")
        room.tell("stop")
        await reads(eva, "picture.recap")
        await eva.does("document.querySelector('#top a').click()")
        await reads(eva, "location.pathname === '/s/recap' && document.querySelector('main a[href=\"/s\"]')")
        await eva.does("document.querySelector('main a').click()")
        await reads(eva, "typeof picture !== 'undefined' && picture && picture.seat === 1")


@pytest.mark.long
async def test_a_phone_that_finds_the_house_full_comes_in_by_loading_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, _room, table, browser):
        crowd = [phone for _n in range(MOST) if (phone := table.phones.enter(table.phones.token))]
        for each in crowd:
            each.streams = 1
        eva = await browser.new()
        await eva.open(f"{table.origin}/s#{table.phones.token}")
        await eva.reads(phrases.REFUSED["full"][1])
        crowd[0].streams = 0
        await reloads(eva)
        await eva.taps(f"{SIGNS[1]} B Eva")
        await reads(eva, "picture && picture.seat === 1")


@pytest.mark.long
async def test_a_tap_on_a_page_that_is_still_on_its_way_waits_for_the_rest(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, _room, table, browser):
        eva = await browser.new()
        await eva.open(f"{table.origin}/s#{table.phones.token}")
        await eva.reads(f"{SIGNS[1]} B Eva")
        await eva.does("window.there = choose; choose = () => { throw new ReferenceError(); }; null")
        await eva.taps(f"{SIGNS[1]} B Eva")

        assert await eva.does("picture === null")

        await eva.does("choose = there; dispatchEvent(new Event('load')); null")
        await reads(eva, "picture && picture.seat === 1")


@pytest.mark.long
async def test_a_phone_that_is_shown_out_says_so_and_one_that_reloads_is_back(tmp_path: Path) -> None:
    """The token is in no address that the browser keeps."""
    async with evening(tmp_path) as (_host, _room, table, browser):
        eva = await sits(table, browser, 1)

        assert await eva.does("location.href") == f"{table.origin}/s"
        assert not any(table.phones.token in address.partition("#")[0] for address in eva.asked)

        await reloads(eva)
        await reads(eva, "picture && picture.seat === 1 && stream?.readyState === EventSource.OPEN")
        table.phones.show_out([each.n for each in table.phones.inside])
        table.seats.wake()
        await eva.reads("The table has turned this page off")

        assert await eva.does("document.querySelectorAll('button.deed').length") == 0


@pytest.mark.long
async def test_a_page_that_another_window_replaced_stays_silent_until_its_owner_wants_it(
    tmp_path: Path,
) -> None:
    """Whatever the network does: else two windows of one phone would take the seat from each other."""
    async with evening(tmp_path) as (_host, _room, table, browser):
        eva = await sits(table, browser, 1)
        await eva.does("window.other = new EventSource('/s/events'); null")
        await eva.reads("open in another window")
        await eva.does("window.dispatchEvent(new Event('online'))")

        assert await eva.does("!stream && other.readyState === EventSource.OPEN")

        await eva.taps("Use this page again")
        await reads(eva, "picture && picture.seat === 1")


@pytest.mark.long
async def test_a_question_ends_with_the_seat_that_it_was_asked_of(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, room, table, browser):
        ola = await sits(table, browser, 3)
        await finds(ola, "Words for the promise")
        room.tell("stop")
        room.tell("start", game="in-space", seats=SEATS[:2])
        await reads(ola, "!picture")

        assert not await ola.does("dialog.open")


@pytest.mark.long
async def test_a_code_that_could_not_be_handed_in_is_not_forgotten(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, _room, table, browser):
        eva = await browser.new()
        await eva.open(f"{table.origin}/s")
        await eva.reads(phrases.page()["scan"])
        await eva.does("window.fetch = () => Promise.reject(new TypeError())")
        await eva.does(f"location.hash = '{table.phones.token}'")
        await eva.reads(phrases.page()["away"])
        await reloads(eva)
        await eva.reads("Which seat is yours?")


@pytest.mark.long
async def test_of_two_fingers_at_once_one_is_told_to_look_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, room, table, browser):
        adam, eva = [await sits(table, browser, seat) for seat in range(2)]
        press = "tell({ id: 'wounds' }, ['1']).then(() => said.textContent)"
        said = await asyncio.gather(adam.does(press), eva.does(press))

        assert sorted(map(bool, said)) == [False, True]
        assert room.ask("history")[-1]["last"] == 4


@pytest.mark.long
async def test_a_table_that_came_back_with_less_is_said_loudly(tmp_path: Path) -> None:
    async with evening(tmp_path) as (_host, _room, table, browser):
        eva = await sits(table, browser, 1)
        await eva.does("keep('seen', { game: 1, version: 99, head: 'XKVW' })")
        await reloads(eva)
        await eva.reads("came back with less")
        await eva.taps("I have seen it")
        await reads(eva, "!document.getElementById('doubt').textContent")


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
async def test_no_state_of_the_page_shuts_anybody_out(tmp_path: Path, language: str) -> None:
    """By axe-core, in every language and in both colour schemes."""
    with speaking(language):
        texts = phrases.page()
    async with evening(tmp_path) as (host, room, table, browser):
        phone = await browser.new(language=language, prefers_color_scheme="dark")
        await phone.open(f"{table.origin}/s#{table.phones.token}")
        await phone.reads(texts["choose"])
        await holds(phone, "choosing")
        await phone.taps("● A Adam")
        await reads(phone, "picture && picture.mine")
        await holds(phone, "own turn")
        for deed in ("secret", "noise", "cut", "attack", "lots", "record"):
            await phone.does(f"ask(found([...picture.deeds, ...picture.near], '{deed}'))")
            await holds(phone, deed)
            if deed == "record":
                await phone.does("document.getElementById('typed').value = '1000'")
                await phone.taps(texts["send"])
                await holds(phone, "what is wrong in a form")
            await phone.does("close()")
        room.press("attack")
        await reads(phone, "document.querySelector('#stage button')")
        await holds(phone, "the stage")
        await phone.does("leave()")
        await phone.does("ask(others())")
        await holds(phone, "more")
        await phone.does("close()")
        await phone.does("keep('louder', true)")
        await phone.does("tell(picture.due)")
        await reads(phone, "!picture.mine && !isBusy")
        await holds(phone, "another's turn")
        await phone.does("tell({ id: 'nothing' })")
        await reads(phone, "said.textContent")
        await holds(phone, "refused")
        light = [{"name": "prefers-color-scheme", "value": "light"}]
        await phone("Emulation.setEmulatedMedia", features=light)
        await holds(phone, "in the light")
        room.until(lambda told: told["shown"]["version"] == 4)
        fields = "[{ kind: 'number', label: 'a' }, { kind: 'text', label: 'b' }]"
        await phone.does(f"ask({{ id: 'score', label: 'x', fields: {fields} }})")
        await holds(phone, "numbers")
        await phone.does("close()")
        room.tell("stop")
        await reads(phone, "picture.deeds.every((each) => each.id === 'count')")
        await holds(phone, "over")
        host.kill()
        await reads(phone, "isAway")
        await holds(phone, "away")
        table.phones.show_out([each.n for each in table.phones.inside])
        table.seats.wake()
        await reads(phone, "!picture")
        await holds(phone, "shown out")


@pytest.mark.long
async def test_a_flight_and_the_catacombs_shut_nobody_out_either(tmp_path: Path) -> None:
    for game in ("warps-edge", "catacombs"):
        folder = tmp_path / game
        folder.mkdir()
        with running_host(folder, seed="5eed" * 16) as host:
            room = host.ready()
            for line in FLOWN if game == "warps-edge" else [{"do": "start", "game": game, "seats": SEATS}]:
                room.tell(**line)
            async with phone_site(host.socket) as table, phones(folder / "profile") as browser:
                phone = await browser.new(prefers_color_scheme="light")
                await phone.open(f"{table.origin}/s#{table.phones.token}")
                await phone.taps("Achilles" if game == "warps-edge" else "● A Adam")
                await reads(phone, "picture")
                await holds(phone, game)


async def holds(phone: Page, state: str) -> None:
    if not await phone.does("'axe' in window"):
        await phone.does(AXE.read_text("utf-8") + "; null")
    found: list[dict[str, Any]] = await phone.does(
        "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((each) => "
        "({ id: each.id, help: each.help, nodes: each.nodes.map((node) => node.html).slice(0, 3) })))"
    )

    assert found == [], f"{state}: {json.dumps(found, indent=1)}"
