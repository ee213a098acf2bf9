"""Phones in a real Chromium that ask and are asked: for a seat, for a line that was wrong, for a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from companion.games.deeds import Deed
from companion.games.warps_edge.cards import effect_fields
from companion.web import asking, phrases
from companion.web import site as pages
from companion.web.buttons import button
from companion.words.language import speaking
from rules.warps_edge.commands import Arrive
from rules.warps_edge.tokens import BASIC
from tests.kit.browser import in_chromium
from tests.kit.host import Guest, Host
from tests.kit.phone import PhoneSite
from tests.kit.phone_page import PhoneBrowser, phone_browser, phone_evening
from tests.kit.program import running_program
from tests.kit.table import SEATS
from tests.warps_edge.flight_lines import START, STOCK

HEARS = """
    const plainly = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to) {
        window.ear ??= this.context.createAnalyser();
        if (to instanceof AudioDestinationNode) plainly.call(this, ear);
        return plainly.call(this, to);
    };
    window.loudest = () => {
        const wave = new Float32Array(ear.fftSize);
        ear.getFloatTimeDomainData(wave);
        return Math.max(...wave);
    };
    null
"""
"""What goes to the loudspeaker is looked at on its way."""

FILLED = """(() => {
    if (!dialog.open || open.isSent) return;
    const boxes = [...dialog.querySelectorAll("input, select")];
    const heap = boxes.length === 7 && boxes.every((each) => each.type === "number") ? heaps.shift() : null;
    boxes.forEach((each, n) => {
        if (each.tagName === "SELECT") each.selectedIndex = 1;
        else each.value = heap ? heap[n] : each.type === "number" ? "1" : n ? "" : "vosa";
    });
    const choices = [...dialog.querySelectorAll("button.deed:not(.first)")];
    (dialog.querySelector("button.first") ?? choices[Math.min(1, choices.length - 1)]).click();
})()"""
"""What a pilot types in the dialog, if it is open still: what is printed, or anything that fits."""

ASKED = """(async () => {
    const { due, mark: { version } } = picture;
    if (!due) return version - 1;
    leave();
    await ask(due);
    return version;
})()"""
"""What comes next is asked for, of one picture: the one after it may wait for the table, with nothing due."""

TOLD_LATE = """
    const plainly = sent;
    sent = async (...all) => {
        const answer = await plainly(...all);
        await new Promise((then) => setTimeout(then, 100));
        return answer;
    };
    null
"""
"""Answers come after the pictures that they are of, as they may by another connection."""

PICKED = """((signs) => {
    const [effect, much, also] = dialog.querySelectorAll("input, select");
    [effect.value, also.value] = signs;
    much.value = effect.value === "1" ? "0" : "9";
    effect.dispatchEvent(new Event("input"));
})"""
"""What is picked of a card; *much* is no number that it may have, where it is not asked for."""

SAID_IN_SIGHT = """(() => {
    const [said, edge] = ["dialog [role=alert]", "dialog"].map((each) =>
        document.querySelector(each).getBoundingClientRect());
    return said.height > 0 && said.top >= edge.top && said.bottom <= Math.min(edge.bottom, innerHeight);
})()"""
"""Whether what is wrong in a form can be read without scrolling."""

pytestmark = in_chromium


@pytest.fixture(autouse=True)
def _a_phone_may_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat is not given away, however busy the machine is: its browser takes as long as it takes."""
    monkeypatch.setattr(asking, "ANSWER_SECONDS", 600.0)


@pytest.mark.long
async def test_an_evening_that_phones_begin_ask_and_put_right(tmp_path: Path) -> None:
    async with phone_evening(tmp_path, game=None) as (*_, browser):
        eva, guest = [await browser.scan() for _each in range(2)]
        await eva.taps("Set up a game")
        await eva.taps("Clank! In! Space!")
        await guest.taps("Set up a game")
        await guest.taps("Clank! In! Space!")
        await guest.does(
            "document.getElementById('typed').value = 'Adam Dvořák-Příhodová z Brna';"
            "document.getElementById('typed-2').value = 'Eva'; cut(); listen()"
        )
        await guest.taps("Do it")
        await guest.reads("At most 24 characters fit for: name of ● A.")
        await eva.does("document.getElementById('typed').value = 'Adam'")
        await eva.does("document.getElementById('typed-2').value = 'Eva'")
        await eva.taps("Do it")
        await guest.reads("Somebody else has set up a game: what was typed here was not sent.")
        await eva.does("document.body.style.paddingBottom = '200vh'; scrollTo(0, 300); said.textContent")
        await eva.taps("■ B Eva")
        await eva.wait_for("picture && picture.seat === 1 && scrollY === 0")

        await guest.taps("■ B Eva")
        await guest.reads("The phone that has this seat is asked.")
        await eva.reads("Another phone (Chrome, Android) wants your seat")
        await eva.taps("Keep it")
        await guest.reads("Whoever has that seat keeps it.")

        assert await eva.does("picture.seat === 1 && !picture.watches")

        await guest.taps("I have seen it")
        await guest.taps("■ B Eva")
        await eva.taps("Give it up")
        await guest.wait_for("picture && picture.seat === 1 && !picture.watches")
        await eva.wait_for("picture.watches && !document.getElementById('asked-of-me').textContent")

        assert await guest.does("said.textContent") == ""

        await guest.choose("Wounds")
        await guest.taps("Do it")
        await guest.wait_for("picture.health.wounds.length === 1")
        await guest.taps("This was wrong")
        await guest.taps("It did not happen")
        await guest.reads("It did not happen: Eva took 1 wound")
        await guest.taps("Yes, do it")
        await guest.wait_for("!picture.health.wounds.length && !dialog.open")

        await guest("Fetch.enable", patterns=[{"urlPattern": "*/s/here"}, {"urlPattern": "*/s/do"}])
        await guest.does("heard -= LOOKING; look().then(() => isAway)")

        assert await guest.does("isAway && LOOKING + SIGN < 10000")
        assert await guest.does("away.textContent") == phrases.page()["away"]

        await guest("Fetch.disable")
        await guest.wait_for("!isAway")
        await guest.does("sent = () => Promise.reject(new TypeError()); tell(picture.louder)")

        assert await guest.does("isAway && said.textContent") == phrases.page()["unsure"]

        await guest.does("said.click()")

        assert await guest.does("said.textContent") == ""


@pytest.mark.long
async def test_a_long_form_shows_what_is_wrong_in_it_and_only_what_it_asks(browser: PhoneBrowser) -> None:
    """
    At its own field, or where it was sent and the table refused it: it was below the edge.

    Of a card that does nothing nobody is asked how much, nor is that sent.
    """
    phone = await browser.scan(width=320, height=568, language="cs")
    await phone.reads("Adam")

    assert (
        await phone.does(
            "[...page.querySelectorAll('li')].map((each) => each.querySelector('.first') !== null)"
        )
        == [True] * 4 + [False] * 4
    )

    await phone.taps("● A Adam")
    with speaking("cs"):
        send = phrases.page()["send"]
    await phone.wait_for("picture && picture.mine")
    await phone.does("ask(found(picture.deeds, 'record'))")
    await phone.does("document.getElementById('typed').value = '1000'")
    await phone.taps(send)

    assert await phone.does(SAID_IN_SIGHT)
    assert await phone.does("document.activeElement.matches('#typed[aria-invalid=true]')")
    assert await phone.does("document.querySelector('#typed').nextSibling.textContent.includes('999')")

    await phone.does("document.getElementById('typed').value = '9'")
    await phone.taps(send)
    await phone.wait_for("document.querySelector('dialog [role=alert]').textContent.includes('9')")
    await phone.wait_for(SAID_IN_SIGHT)

    assert await phone.does("document.querySelector('dialog [role=alert]').nextSibling.innerText") == send

    await phone.does("dialog.querySelector('button.first').click(); close()")
    await phone.wait_for("said.textContent.includes('9')")

    assert not any("Uncaught" in each for each in phone.complaints), phone.complaints

    card = button(Deed("card", "", does=Arrive, fields=effect_fields()), "")
    for chosen, shown, sent in (("11", 1, ["1", "", "1", ""]), ("31", 3, ["3", "9", "1", ""])):
        await phone.does(f"ask({msgspec.json.encode(card).decode()}); {PICKED}({json.dumps(chosen)})")

        assert await phone.does("dialog.querySelectorAll('div:not([hidden]) > label').length") == shown

        await phone.does("done = (_deed, typed) => { window.sends = typed; }")
        await phone.taps(send)

        assert await phone.does("sends") == sent


@pytest.mark.long
async def test_a_page_is_an_app_where_the_connection_is_secure_and_only_there(
    tmp_path: Path, host: Host
) -> None:
    room = host.ready()
    async with phone_browser(tmp_path) as browser:
        eva, plain = [await browser.new() for _each in range(2)]
        script = "Object.defineProperty(window, 'isSecureContext', { value: false })"
        await plain("Page.addScriptToEvaluateOnNewDocument", source=script)
        with running_program("--socket", str(host.socket), "web", "--port", "0"):
            address = room.until(lambda told: told["phones"])["phones"]
            origin = address.partition("/s#")[0]
            for phone in (eva, plain):
                await phone.open(address)
                await phone.reads(phrases.page()["wait"])

            assert await plain.does("!hasApp && !document.querySelector('link[rel=manifest]')")
            assert await plain.does("appChecks().length === 0 && !navigator.serviceWorker.controller")
            assert await eva.does("appChecks().length === 2")

            manifest = await eva("Page.getAppManifest")

            assert (manifest["errors"], bool(manifest["data"])) == ([], True)

            await eva.does("navigator.serviceWorker.ready.then(() => true)")
            await eva.open(f"{origin}/")
            await eva.reads(phrases.page()["wait"])

            assert await eva.does("location.pathname") == "/s"

        await eva.open(f"{origin}/s")
        await eva.reads(phrases.page()["away"])


SHOWS = """(() => {
    const its = ServiceWorkerRegistration.prototype, plainly = its.showNotification;
    window.notified = [];
    its.showNotification = function (title, ...more) {
        return plainly.call(this, title, ...more).then(() => notified.push(title));
    };
})()"""
"""What the browser says that it shows. Its own list forgets some of them where no desktop keeps them."""


@pytest.mark.long
async def test_a_phone_rings_sounds_and_stays_awake_where_its_owner_wants_that(
    room: Guest, site: PhoneSite, browser: PhoneBrowser
) -> None:
    eva = await browser.sit(1)
    await browser.grant(site.origin, "notifications")
    texts = phrases.page()

    async def ticks(name: str) -> None:
        boxes = "[...document.querySelectorAll('#phone label')]"
        await eva.does(f"{boxes}.find((each) => each.innerText === {json.dumps(texts[name])}).click()")

    await eva.wait_for("awake && !awake.released")
    await eva.does("window.held = awake; null")
    await ticks("awake")
    await eva.wait_for("held.released && !awake")

    await eva.does(HEARS)
    await eva.does("felt([], 880)")

    assert await eva.does("sounds === null")

    await ticks("tone")
    await eva.wait_for("sounds.state === 'running' && loudest() > 0.01")

    await ticks("notify")
    await eva.does("Object.defineProperty(document, 'hidden', { get: () => true }); null")
    await eva.does(SHOWS)
    room.tell("attack")
    room.tell("end-turn")
    await eva.wait_for("notified.length")

    assert await eva.does("notified") == ["It is your turn."]
    assert await eva.does("picture.mine")


@pytest.mark.long
async def test_a_flight_is_flown_on_a_small_phone_in_czech(tmp_path: Path) -> None:
    heaps = [[heap.get(token, "") for token in BASIC] for heap in (START, STOCK)]
    async with phone_evening(tmp_path, game=None) as (*_, browser):
        pilot = await browser.scan(width=320, height=568, language="cs")
        await pilot.does(f"window.heaps = {json.dumps(heaps)}")
        await pilot.does(TOLD_LATE)
        for label in ("Připravte hru", "Maximální warp", "Hermes", "Běs", "Hermes"):
            await pilot.taps(label)
        await pilot.wait_for("picture && picture.due")
        while not await pilot.does("picture.recap"):
            version = await pilot.does(ASKED)
            while await pilot.does("dialog.open"):
                assert await pilot.does("dialog.scrollWidth <= dialog.clientWidth")

                await pilot.does(FILLED)
                await pilot.wait_for(f"!dialog.open || picture.mark.version > {version}")
            await pilot.wait_for(f"picture.mark.version > {version} && (picture.due || picture.recap)")

        assert await pilot.does("document.documentElement.scrollWidth") == 320
        assert not pilot.complaints


@pytest.mark.long
async def test_a_seat_is_asked_for_over_whatever_lies_on_the_page(room: Guest, browser: PhoneBrowser) -> None:
    """An open question or an attack hid it, and the seat was gone soon; it is answered once."""
    eva = await browser.sit(1)
    guest = await browser.scan()
    await eva.choose("Words for the promise")
    await eva.does("document.getElementById('typed').value = 'kite'")
    await guest.taps("■ B Eva")
    await eva.wait_for("dialog.querySelector('#asked-of-me button')")
    await eva.does(
        "window.posts = 0; const plainly = sent; sent = (...all) => { posts += 1; return plainly(...all); }"
    )
    await eva.does("for (const _tap of [1, 2]) [...ofMe.querySelectorAll('button')].at(-1).click()")
    await guest.taps("I have seen it")

    assert await eva.does("[posts, dialog.open, document.getElementById('typed').value]") == [
        1,
        True,
        "kite",
    ]

    room.press("attack")
    await eva.wait_for("!stage.hidden")
    await guest.taps("■ B Eva")
    await eva.wait_for("stage.querySelector('#asked-of-me button') && !ofMe.closest('[inert]')")
    await eva.does("[...ofMe.querySelectorAll('button')].at(-1).focus()")
    await eva.wait_for("stage.querySelector('button.first')")

    assert await eva.does("ofMe.contains(document.activeElement)")

    await eva.taps("Keep it")
    await guest.reads("Whoever has that seat keeps it.")
    await eva.taps("I have seen it")

    assert await eva.does("ofMe.parentElement.localName === 'main' && picture.seat === 1 && !picture.watches")


@pytest.mark.long
async def test_a_form_of_the_game_before_closes_over_the_next(room: Guest, browser: PhoneBrowser) -> None:
    """It stood over a game that another phone had set up; and the keyboard is somewhere."""
    eva = await browser.sit(1)
    room.tell("stop")
    await eva.wait_for("picture.recap && !stage.hidden")
    await eva.taps("I have seen it")
    await eva.does("document.querySelector('[data-id=set-up]').focus()")
    await eva.taps("Set up a game")
    await eva.taps("Clank! In! Space!")
    room.tell("start", game="in-space", seats=SEATS)
    await eva.reads("Somebody else has set up a game: what was typed here was not sent.")
    await eva.wait_for("!dialog.open && !picture.recap && document.activeElement.closest('#bar')")


@pytest.mark.long
async def test_a_phones_app_comes_from_a_slow_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: PhoneBrowser
) -> None:
    """What is laid by for the time when the table is away was given up after five seconds, for good."""
    copied = tmp_path / "page"
    shutil.copytree(pages.PAGE, copied)
    hasty = (copied / "worker.js").read_text().replace("PATIENCE = 5000", "PATIENCE = 0")
    (copied / "worker.js").write_text(hasty)
    monkeypatch.setattr(pages, "PAGE", copied)
    eva = await browser.sit(1)

    assert await eva.does("navigator.serviceWorker.ready.then((its) => Boolean(its.active))")
    assert "PATIENCE = 0" in hasty


@pytest.mark.long
async def test_what_is_pressed_again_counts_and_what_stood_there_stays(browser: PhoneBrowser) -> None:
    worker = (pages.PAGE / "worker.js").read_text()
    eva = await browser.sit(1)
    laid = "(await shell(await fetch('/s'))).text()"
    shell = await eva.does(f"(async (self) => {{ {worker}; return {laid}; }})({{ addEventListener() {{}} }})")

    assert '<div id="page"></div>' in shell

    await eva.does("stream.close(); window.sends = []; window.now = 1e6; performance.now = () => now")
    await eva.does("pressed = async (deed) => { sends.push(deed.id); return {}; }")
    await eva.does(
        "for (const later of [0, 100, 600]) { now += later; tell(picture.louder); } queue.then(() => {})"
    )

    assert await eva.does("sends.length") == 2

    await eva.does("ask(found(picture.deeds, 'wounds'))")
    await eva.press("4")

    assert await eva.does("document.getElementById('typed').value") == "4"

    await eva.does("open.press = 'told'; picture.story[0].presses.push('told'); interrupt()")

    assert await eva.does("[dialog.open, said.textContent]") == [False, ""]

    await eva.does("dialog.style.maxHeight = '300px'; ask(others()); dialog.scrollTop = 120")
    await eva.does("picture = { ...picture, deeds: picture.deeds.slice(1) }; again(picture)")

    assert await eva.does("dialog.scrollTop") == 120

    await eva.does("window.fetched = { json: async () => ({ id: 'count', label: '', deeds: [] }) }; null")
    await eva.does("window.plainly = fetch; fetch = () => new Promise((then) => { window.comes = then; })")
    await eva.does("fetchForm({ id: 'count' }); fetch = plainly; close(); ask(others()); comes(fetched)")

    assert await eva.does("new Promise(setTimeout).then(() => open.deed.id)") == "others"


@pytest.mark.long
async def test_a_form_that_an_attack_closes_says_why(room: Guest, browser: PhoneBrowser) -> None:
    """It went without a word, and so did what was typed in it."""
    eva = await browser.sit(1)
    await eva.choose("Wounds")
    room.press("attack")
    await eva.wait_for("!dialog.open && !stage.hidden")

    assert await eva.does("said.textContent") == (
        "The table has moved on since; look again, then repeat it if you still mean it."
    )


@pytest.mark.long
async def test_what_was_typed_stays_where_it_is_until_the_table_has_it(browser: PhoneBrowser) -> None:
    """It was lost where the page was away, or the answer to it; and nothing goes twice by itself."""
    eva = await browser.sit(1)
    await eva.choose("Wounds")
    await eva.does("dialog.querySelector('input').value = '2'; window.plainly = sent; window.posts = 0")
    for lost, said, done in (
        ("cut()", "unsent", False),
        ("sent = () => Promise.reject(new TypeError())", "unsure", False),
        ("sent = (...all) => plainly(...all).then(() => { throw new TypeError(); })", "unsure", True),
    ):
        await eva.does(f"stream.close(); {lost}; dialog.querySelector('button.first').click()")
        await eva.wait_for(f"dialog.querySelector('p[role=alert]').textContent === texts.{said}")

        assert await eva.does("[dialog.querySelector('input').value, isAway]") == ["2", True]

        await eva.does("sent = (...all) => { posts += 1; return plainly(...all); }; listen()")
        await eva.wait_for("!isAway")

        assert await eva.does("[dialog.open, posts]") == [not done, 0]

    assert await eva.does("picture.health.wounds.length") == 2

    wrong = await eva.does("picture.story.findLast((each) => each.wrong).wrong.id")
    await eva.does(f"tellApart({{ id: '{wrong}:nothing', apart: true, label: 'so' }}, [])")
    await eva.does("stream.close(); cut(); dialog.querySelector('button.first').click()")
    await eva.wait_for("dialog.querySelector('p[role=alert]').textContent === texts.unsent")
    await eva.does("listen()")
    await eva.wait_for("!isAway && !dialog.querySelector('p[role=alert]').textContent")
    await eva.taps("Yes, do it")
    await eva.wait_for("!dialog.open && !picture.health.wounds.length")


@pytest.mark.long
async def test_what_nobody_knows_to_be_done_is_tapped_again_as_the_same_press(browser: PhoneBrowser) -> None:
    """It was done twice; and a tap while the table was away said that nothing had been sent."""
    eva = await browser.sit(1)
    await eva.choose("Wounds")
    lost = "sent = (_where, { press }) => { presses.push(press); return Promise.reject(new TypeError()); }"
    await eva.does(f"window.presses = []; {lost}; null")
    for typed in ("3", "3", "4"):
        await eva.does(f"listen(); dialog.querySelector('input').value = '{typed}'")
        await eva.wait_for("!isAway")
        await eva.does("stream.close()")
        for _away in (False, True):
            await eva.does("dialog.querySelector('button.first').click()")
            await eva.wait_for("isAway && dialog.querySelector('p[role=alert]').textContent === texts.unsure")
    first, second, other = await eva.does("presses")

    assert first == second != other


@pytest.mark.long
async def test_the_table_agrees_once_and_nothing_of_the_question_stays(
    room: Guest, browser: PhoneBrowser
) -> None:
    """Whoever tapped twice was told a refusal, and whoever asked read on that the table is asked."""
    adam, eva = [await browser.sit(seat) for seat in (0, 1)]
    await eva.does("tell(found(picture.deeds, 'wounds'), ['2'])")
    await eva.wait_for("picture.health.wounds.length === 2")
    room.tell("noise", seat=0, by=1)
    await adam.wait_for("picture.noise === 4")
    wrong = await eva.does("picture.story.find((each) => each.wrong).wrong.id")
    await eva.does(f"tellApart({{ id: '{wrong}:nothing', sure: 'so' }}, [])")
    await eva.reads("The table is asked, on the other phones and at the console.")
    await adam.wait_for("ofMe.querySelector('button')")
    await adam.does("for (const _tap of [1, 2]) ofMe.querySelector('button').click()")
    await eva.wait_for("!picture.health.wounds.length && !said.textContent")
    await adam.wait_for("!ofMe.textContent")

    assert await adam.does("said.textContent") == ""


@pytest.mark.long
async def test_a_form_that_comes_late_replaces_nothing_that_is_typed(browser: PhoneBrowser) -> None:
    """One that was wanted before something else was opened, or twice, took away what stood in it."""
    eva = await browser.sit(1)
    await eva.does("""
        window.plainly = fetch; window.lets = [];
        fetch = (...all) => new Promise((go) => { lets.push(go); }).then(() => plainly(...all));
        window.forms = [1, 2].map(() => fetchForm({ id: "count" })); lets[1](); forms[1]
    """)
    await eva.does("dialog.querySelector('button.deed').click()")
    asked = "[dialog.querySelector('h2').innerText, dialog.querySelectorAll('input').length]"
    before = await eva.does(asked)
    await eva.does("lets[0](); forms[0]")

    assert await eva.does(asked) == before

    await eva.does("close(); forms.push(fetchForm({ id: 'count' })); ask(found(picture.deeds, 'wounds'))")
    await eva.does("document.getElementById('typed').value = '7'; lets[2](); forms[2]")

    assert await eva.does("[open.deed.id, document.getElementById('typed').value]") == ["wounds", "7"]


@pytest.mark.long
async def test_a_seat_that_is_asked_for_is_in_sight_under_a_long_list(browser: PhoneBrowser) -> None:
    """It stood below the end of it, and the seat was gone twenty seconds later."""
    eva = await browser.sit(1)
    await eva("Emulation.setDeviceMetricsOverride", width=320, height=480, deviceScaleFactor=1, mobile=True)
    await eva.does(
        "ask(others()); dialog.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )

    assert await eva.does("dialog.scrollHeight > dialog.clientHeight")

    guest = await browser.scan()
    await guest.taps("■ B Eva")
    await eva.wait_for("dialog.querySelector('#asked-of-me button')")

    assert await eva.does("ofMe.getBoundingClientRect().bottom <= innerHeight")


@pytest.mark.long
async def test_only_its_own_entry_closes_a_form_of_which_nobody_knows(browser: PhoneBrowser) -> None:
    """A noise of the same seat closed it, and the wounds in it were never told."""
    eva = await browser.sit(1)
    await eva.choose("Wounds")
    await eva.does("window.plainly = sent; sent = () => Promise.reject(new TypeError()); null")
    await eva.does("dialog.querySelector('input').value = '2'; dialog.querySelector('button.first').click()")
    await eva.wait_for("open.told")
    await eva.does("sent = plainly; listen()")
    await eva.wait_for("!isAway")
    await eva.does("document.querySelector('[data-id=louder]').click()")
    await eva.wait_for("picture.noise === 3 && picture.story.at(-1).wrong")

    assert await eva.does("[dialog.open, dialog.querySelector('input').value]") == [True, "2"]

    await eva.does("isAway = false; dialog.querySelector('button.first').click()")
    await eva.wait_for("!dialog.open && picture.health.wounds.length === 2")
    await eva.does("sent = (...all) => plainly(...all).then(() => { throw new TypeError(); }); null")
    await eva.does("stream.close(); tell(found(picture.deeds, 'undo'))")
    await eva.wait_for("isAway")
    await eva.does("sent = plainly; listen()")
    await eva.wait_for("!picture.health.wounds.length")
    await eva.does("tell(found(picture.deeds, 'wounds'), ['1'])")
    await eva.wait_for("picture.health.wounds.length === 1")
    await eva.does("sent = (...all) => plainly(...all).then(() => { throw new TypeError(); }); null")
    await eva.does("stream.close(); tell(found(picture.deeds, 'wounds'), ['1'])")
    await eva.wait_for("said.textContent === texts.unsure")
    await eva.does("asked({ mark: picture.mark, asked: [{ n: 1, text: 'A seat?', answers: [] }] })")

    assert await eva.does("said.textContent === texts.unsure && stage.classList.contains('asked')")

    await eva.does("listen()")
    await eva.wait_for("picture.health.wounds.length === 2 && !said.textContent")


@pytest.mark.long
async def test_what_was_typed_of_a_colour_stays_at_that_colour(room: Guest, browser: PhoneBrowser) -> None:
    """Two changed theirs, and numbers stayed where they stood; when a turn passes, it is said."""
    adam = await browser.sit(0)
    boxes = "[...dialog.querySelectorAll('input')]"
    typed = f"Object.fromEntries({boxes}.map((each) => [each.dataset.id, each.value]))"
    order = f"String({boxes}.map((each) => each.dataset.id))"
    await adam.does("ask(found(picture.deeds, 'record'))")
    await adam.does(f"{boxes}.forEach((each, n) => {{ each.value = n; }}); window.stood = {order}")
    before = await adam.does(typed)
    room.tell("recolour", seat=1, colour="yellow")
    await adam.wait_for(f"{order} !== stood")

    assert await adam.does(typed) == before

    room.tell("end-turn")
    await adam.wait_for("!dialog.open && said.textContent === texts.moved_on")
