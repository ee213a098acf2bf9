"""Phones in a real Chromium: whole evenings by fingers, hosts that are killed, and pages for everybody."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from companion.web import phrases
from companion.web.phones import MOST
from companion.web.porch import MOST_OF_AN_ADDRESS
from companion.words.language import languages, speaking
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.companion.flown_views import FLOWN
from tests.kit.browser import in_chromium
from tests.kit.host import Guest, Host, running_host
from tests.kit.phone import PhoneSite
from tests.kit.phone_page import SIX, PhoneBrowser, phone_browser, phone_evening
from tests.kit.program import Program, lasting_port, running_program
from tests.kit.table import SEATS

pytestmark = in_chromium


@pytest.mark.long
async def test_an_evening_by_four_phones_and_the_buttons_together(room: Guest, browser: PhoneBrowser) -> None:
    adam, eva, filip, ola = [await browser.sit(seat) for seat in range(4)]
    await eva.choose("Words for the promise")
    await eva.does("document.getElementById('typed').value = 'borůvky'")
    await eva.taps("Do it")
    for phone in (adam, eva, filip, ola):
        await phone.wait_for("picture.words === 'borůvky'")
    await ola.choose("Cut the bag")
    shown = await ola.does("document.getElementById('typed').value")
    await ola.taps("Do it")
    for phone in (adam, eva, filip, ola):
        await phone.wait_for("picture.mark.version === 7")

    assert [cut["text"] for cut in room.until(lambda told: told["cuts"])["cuts"]] == [shown]
    assert shown.isdecimal()

    await adam.choose("Secret")
    await adam.taps("tonic")
    await adam.wait_for("picture.things.length === 1")
    await filip.wait_for("picture.mark.version === 8")
    await filip.taps("One noise more")
    await filip.wait_for("picture.noise === 2")
    room.press("seat-4")
    await ola.wait_for("picture.noise === 1")
    room.press("attack")
    for phone in (adam, eva, filip, ola):
        await phone.wait_for("picture.attack && picture.attack.told")
        await phone.wait_for("regions.some((each) => each.textContent.includes(picture.attack.told))")
        again = await phone.does("document.querySelector('[data-id=again]').textContent")
        assert again == "Show it again, cube by cube"
        assert not await phone.does("document.body.innerText.includes('{')")
        assert phone.complaints == []
        await phone.taps("I have seen it")

    await adam.taps("My turn is over")
    await eva.wait_for("picture.mine")
    hurt = await eva.does("picture.health.wounds.length")
    await eva.choose("Wounds")
    await eva.taps("Do it")
    await eva.wait_for(f"picture.health.wounds.length > {hurt}")
    told = await eva.does("picture.deeds.find((deed) => deed.id === 'undo').label")

    assert told.startswith("Take back: ")

    wounds = await eva.does("picture.health.wounds.length")
    await eva.choose("Take back: ")
    await eva.wait_for(f"picture.health.wounds.length === {wounds - 1}")

    version = await eva.does("picture.mark.version")
    for phone in (adam, filip, ola):
        await phone.wait_for(f"picture.mark.version === {version}")
    room.until(lambda told: told["shown"]["version"] == version)

    assert room.ask("audit")["ok"]
    assert {await phone.does("picture.head") for phone in (adam, eva, filip, ola)} == {room.table["head"]}


@pytest.mark.long
async def test_six_phones_at_six_seats_go_on_through_a_host_that_is_killed_and_started_again(
    tmp_path: Path,
) -> None:
    """In the Catacombs six can sit: away at once, no press taken, and back by themselves as it was."""
    async with phone_evening(tmp_path, game="catacombs", seats=SIX, box=SIDE_BOARD) as (host, *_, browser):
        held = [await browser.sit(seat) for seat in range(6)]
        last = held[5]
        noise = await last.does("picture.noise")
        await last.taps("One noise more")
        for phone in held:
            await phone.wait_for("picture.mark.version === 8")
        host.kill()
        for phone in held:
            await phone.wait_for("isAway && away.textContent")
        await last.does("document.querySelector('button[data-id=louder]').click()")

        assert await last.does("said.textContent") == phrases.page()["unsent"]

        with running_host(tmp_path) as again:
            again.ready()
            for phone in held:
                await phone.wait_for("!isAway && picture.mark.version === 8 && !picture.doubt")
            await last.taps("One noise more")
            for phone in held:
                await phone.wait_for("picture.mark.version === 9")

            assert await last.does("picture.noise") == noise + 2


@pytest.mark.long
async def test_an_alarm_goes_by_itself_once_the_table_is_back(
    tmp_path: Path, host: Host, site: PhoneSite, browser: PhoneBrowser
) -> None:
    """It covered the page until the next press; and it does not outlive the seat either."""
    eva = await browser.sit(1)
    host.kill()
    await eva.wait_for("isAway")
    await eva.does("document.querySelector('button[data-id=louder]').click()")

    assert await eva.does("said.textContent") == phrases.page()["unsent"]

    with running_host(tmp_path) as again:
        again.ready()
        await eva.wait_for("!isAway")

        assert await eva.does("said.textContent") == ""

    await eva.wait_for("isAway")
    await eva.does("document.querySelector('button[data-id=louder]').click()")
    site.show_all_out()
    await eva.reads("The table has turned this page off")

    assert await eva.does("said.textContent") == ""


def web(host: Host, port: int = 0) -> AbstractContextManager[Program]:
    return running_program("--socket", str(host.socket), "web", "--port", str(port))


@pytest.mark.long
async def test_phones_are_back_by_themselves_when_the_web_is_killed_and_started_again(
    tmp_path: Path, host: Host, room: Guest
) -> None:
    port = lasting_port()
    async with phone_browser(tmp_path) as browser:
        with web(host, port):
            address = room.until(lambda told: told["phones"] and len(told["seats"]) == 4)["phones"]
            adam, eva = [await browser.sit(seat, address) for seat in range(2)]
            told = room.until(lambda told: sum(bool(each["seat"]) for each in told["browsers"]) == 2)
            out = next(each["n"] for each in told["browsers"] if "Adam" in each["seat"])
            room.asked(type="showout", browser=out)
            await adam.reads("The table has turned this page off")
        await eva.wait_for("isAway")
        with web(host, port):
            await eva.wait_for("!isAway && picture.seat === 1")
            await eva.taps("One noise more")
            await eva.wait_for("picture.mark.version === 4")
            await adam.reload()
            await adam.reads(phrases.page()["scan"])


@pytest.mark.long
async def test_a_crowd_that_hangs_in_the_door_keeps_no_phone_out(
    tmp_path: Path, host: Host, room: Guest
) -> None:
    with ExitStack() as crowd, web(host):
        address = room.until(lambda told: told["phones"] and len(told["seats"]) == 4)["phones"]
        port = int(address.partition("/s#")[0].rpartition(":")[2])
        for _n in range(MOST_OF_AN_ADDRESS + 50):
            hanging = crowd.enter_context(socket.create_connection(("127.0.0.1", port)))
            hanging.sendall(b"GET /s HTTP/1.1\r\nX: ")
        async with phone_browser(tmp_path) as browser:
            adam = await browser.sit(0, address)
            await adam.open(f"http://127.0.0.1:{port}/")
            await adam.wait_for("picture && picture.seat === 0")

            assert await adam.does("location.pathname") == "/s"
            assert await adam.does("fetch('/s/here').then((answer) => answer.headers.get('server'))") is None


@pytest.mark.long
async def test_a_phone_in_czech_has_its_own_words_share_and_deeds_of_hands(tmp_path: Path) -> None:
    async with phone_evening(tmp_path, track_credits=True) as (_host, room, site, browser):
        eva, tablet = [await browser.new(width=320, height=568, language="cs") for _each in range(2)]
        with speaking("cs"):
            texts = phrases.page()
        for phone, label in ((eva, "■ B Eva"), (tablet, f"{texts['watch']}: Eva")):
            await phone.open(site.address)
            await phone.taps(label)
            await phone.wait_for("picture && picture.seat === 1")
        await eva.does("ask(found(picture.deeds, 'words'))")
        await eva.does("document.getElementById('typed').value = 'Ž'.repeat(100)")
        await eva.taps(texts["send"])
        await eva.wait_for("dialog.open && dialog.querySelector('[role=alert]').textContent.includes('99')")
        await eva.does("close()")
        room.tell("credits", seat=1, by=7)
        await eva.reads("+7 kreditů")
        room.tell("end-turn")
        await eva.wait_for("picture.mine")

        assert await eva.does("document.querySelector('#top .turn').innerText") == "Jsi na tahu."
        assert await eva.does("document.querySelector('#chances h2').innerText") == texts["chances"]

        await tablet.reads("Na tahu je ■ B Eva.")

        assert await tablet.does("document.querySelector('#chances h2').innerText") == texts["odds"]
        assert "zla" not in await eva.does("document.body.innerText.toLowerCase()")

        room.tell("attack")
        await eva.wait_for("picture.attack && picture.attack.told && picture.hands.length")
        await eva.does("leave()")
        await eva.does("document.querySelector('#hands button').click()")
        await eva.wait_for("!picture.hands.length")
        room.tell("stop")
        await eva.wait_for("picture.recap")
        await eva.does("document.querySelector('#top a').click()")
        await eva.wait_for(
            "location.pathname === '/s/recap' && document.querySelector('main a[href=\"/s\"]')"
        )
        await eva.does("document.querySelector('main a').click()")
        await eva.wait_for("picture && picture.seat === 1")


@pytest.mark.long
async def test_a_phone_that_finds_the_house_full_comes_in_by_loading_again(
    site: PhoneSite, browser: PhoneBrowser
) -> None:
    crowd = [phone for _n in range(MOST) if (phone := site.phones.enter(site.phones.token))]
    for each in crowd:
        each.streams = 1
    eva = await browser.scan()
    await eva.reads(phrases.REFUSED["full"][1])
    crowd[0].streams = 0
    await eva.reload()
    await eva.taps("■ B Eva")
    await eva.wait_for("picture && picture.seat === 1")


@pytest.mark.long
async def test_a_tap_on_a_page_that_is_still_on_its_way_waits_for_the_rest(browser: PhoneBrowser) -> None:
    eva = await browser.scan()
    await eva.reads("■ B Eva")
    await eva.does("window.there = choose; choose = () => { throw new ReferenceError(); }; null")
    await eva.taps("■ B Eva")

    assert await eva.does("picture === null")

    await eva.does("choose = there; dispatchEvent(new Event('load')); null")
    await eva.wait_for("picture && picture.seat === 1")


@pytest.mark.long
async def test_a_phone_that_is_shown_out_says_so_and_one_that_reloads_is_back(
    site: PhoneSite, browser: PhoneBrowser
) -> None:
    """The token is in no address that the browser keeps."""
    eva = await browser.sit(1)

    assert await eva.does("location.href") == f"{site.origin}/s"
    assert not any(site.phones.token in address.partition("#")[0] for address in eva.asked)

    await eva.reload()
    await eva.wait_for("picture && picture.seat === 1 && stream?.readyState === EventSource.OPEN")
    site.show_all_out()
    await eva.reads("The table has turned this page off")

    assert await eva.does("document.querySelectorAll('button.deed').length") == 0


@pytest.mark.long
async def test_a_page_that_another_window_replaced_stays_silent_until_its_owner_wants_it(
    browser: PhoneBrowser,
) -> None:
    """Whatever the network does: else two windows of one phone would take the seat from each other."""
    eva = await browser.sit(1)
    await eva.does("window.other = new EventSource('/s/events'); null")
    await eva.reads("open in another window")
    await eva.does("window.dispatchEvent(new Event('online'))")

    assert await eva.does("!stream && other.readyState === EventSource.OPEN")

    await eva.taps("Use this page again")
    await eva.wait_for("picture && picture.seat === 1")


@pytest.mark.long
async def test_a_question_ends_with_the_seat_that_it_was_asked_of(room: Guest, browser: PhoneBrowser) -> None:
    ola = await browser.sit(3)
    await ola.choose("Words for the promise")
    room.tell("stop")
    room.tell("start", game="in-space", seats=SEATS[:2])
    await ola.wait_for("!picture")

    assert not await ola.does("dialog.open")


@pytest.mark.long
async def test_a_code_that_could_not_be_handed_in_is_not_forgotten(
    site: PhoneSite, browser: PhoneBrowser
) -> None:
    eva = await browser.new()
    await eva.open(f"{site.origin}/s")
    await eva.reads(phrases.page()["scan"])
    await eva.does("window.fetch = () => Promise.reject(new TypeError())")
    await eva.does(f"location.hash = '{site.phones.token}'")
    await eva.reads(phrases.page()["away"])
    await eva.reload()
    await eva.reads("Which seat is yours?")


@pytest.mark.long
async def test_of_two_fingers_at_once_one_is_told_to_look_again(room: Guest, browser: PhoneBrowser) -> None:
    adam, eva = [await browser.sit(seat) for seat in range(2)]
    press = "tell({ id: 'wounds' }, ['1']).then(() => said.textContent)"
    said = await asyncio.gather(adam.does(press), eva.does(press))

    assert sorted(map(bool, said)) == [False, True]
    assert room.ask("history")[-1]["last"] == 4


@pytest.mark.long
async def test_a_table_that_came_back_with_less_is_said_loudly(browser: PhoneBrowser) -> None:
    eva = await browser.sit(1)
    await eva.does("keep('seen', { game: 1, version: 99, head: 'XKVW' })")
    await eva.reload()
    await eva.reads("came back with less")
    await eva.taps("I have seen it")
    await eva.wait_for("!document.getElementById('doubt').textContent")


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
async def test_no_state_of_the_page_shuts_anybody_out(
    language: str, host: Host, room: Guest, site: PhoneSite, browser: PhoneBrowser
) -> None:
    """By axe-core, in every language and in both colour schemes."""
    with speaking(language):
        texts = phrases.page()
    phone = await browser.scan(language=language, prefers_color_scheme="dark")
    await phone.reads(texts["choose"])
    await phone.check_accessibility("choosing")
    await phone.taps("● A Adam")
    await phone.wait_for("picture && picture.mine")
    await phone.check_accessibility("own turn")
    for deed in ("secret", "noise", "cut", "attack", "lots", "record"):
        await phone.does(f"ask(found([...picture.deeds, ...picture.near], '{deed}'))")
        await phone.check_accessibility(deed)
        if deed == "record":
            await phone.does("document.getElementById('typed').value = '1000'")
            await phone.taps(texts["send"])
            await phone.check_accessibility("what is wrong in a form")
        await phone.does("close()")
    room.press("attack")
    await phone.wait_for("document.querySelector('#stage button')")
    await phone.check_accessibility("the stage")
    await phone.does("leave()")
    await phone.does("ask(others())")
    await phone.check_accessibility("more")
    await phone.does("close()")
    await phone.does("keep('louder', true)")
    await phone.does("tell(picture.due)")
    await phone.wait_for("!picture.mine && !isBusy")
    await phone.check_accessibility("another's turn")
    await phone.does("tell({ id: 'nothing' })")
    await phone.wait_for("said.textContent")
    await phone.check_accessibility("refused")
    light = [{"name": "prefers-color-scheme", "value": "light"}]
    await phone("Emulation.setEmulatedMedia", features=light)
    await phone.check_accessibility("in the light")
    room.until(lambda told: told["shown"]["version"] == 4)
    fields = "[{ kind: 'number', label: 'a' }, { kind: 'text', label: 'b' }]"
    await phone.does(f"ask({{ id: 'score', label: 'x', fields: {fields} }})")
    await phone.check_accessibility("numbers")
    await phone.does("close()")
    room.tell("stop")
    await phone.wait_for("picture.deeds.every((each) => each.id === 'count')")
    await phone.check_accessibility("over")
    host.kill()
    await phone.wait_for("isAway")
    await phone.check_accessibility("away")
    site.show_all_out()
    await phone.wait_for("!picture")
    await phone.check_accessibility("shown out")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "button"), [("warps-edge", "Achilles"), ("catacombs", "● A Adam")], ids=lambda each: each
)
async def test_a_flight_and_the_catacombs_shut_nobody_out_either(
    tmp_path: Path, game: str, button: str
) -> None:
    begun = (tmp_path, *FLOWN) if game == "warps-edge" else (tmp_path,)
    async with phone_evening(*begun, game=None if len(begun) > 1 else game) as (*_, browser):
        phone = await browser.scan(prefers_color_scheme="light")
        await phone.taps(button)
        await phone.wait_for("picture")
        await phone.check_accessibility(game)
