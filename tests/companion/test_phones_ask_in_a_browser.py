"""Phones in a real Chromium that ask and are asked: for a seat, for a line that was wrong, for a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.web import phrases
from tests.companion.at_seats import seated
from tests.companion.browser import CHROMIUM, phones
from tests.companion.real_host import real_host
from tests.companion.test_seats_in_a_browser import finds, reads, web

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)


@pytest.mark.long
async def test_an_evening_that_phones_begin_ask_and_put_right(tmp_path: Path) -> None:
    """Set up by the first phone; its seat is asked for; a line is put right; the table's silence is said."""
    with real_host(tmp_path, seed="5eed" * 16) as host:
        host.ready()
        async with seated(host.socket) as table, phones(tmp_path / "profile") as browser:
            eva, guest = [await browser.new() for _each in range(2)]
            for phone in (eva, guest):
                await phone.open(f"{table.origin}/s#{table.phones.token}")
            await eva.taps("Set up a game")
            await eva.taps("Clank! In! Space!")
            await eva.does("document.getElementById('typed').value = 'Adam'")
            await eva.does("document.getElementById('typed-2').value = 'Eva'")
            await eva.taps("Do it")
            await eva.taps("■ B Eva")
            await reads(eva, "picture && picture.seat === 1")

            await guest.taps("■ B Eva")
            await guest.reads("The phone that has this seat is asked.")
            await eva.reads("Another phone (Chrome, Android) wants your seat")
            await eva.taps("Keep it")
            await guest.reads("Whoever has that seat keeps it.")

            assert await eva.does("picture.seat === 1 && !picture.watches")

            await guest.taps("I have seen it")
            await guest.taps("■ B Eva")
            await eva.taps("Give it up")
            await reads(guest, "picture && picture.seat === 1 && !picture.watches")
            await reads(eva, "picture.watches && !document.getElementById('asked-of-me').textContent")

            assert await guest.does("said.textContent") == ""

            await finds(guest, "Wounds")
            await guest.taps("Do it")
            await reads(guest, "picture.health.wounds.length === 1")
            await guest.taps("This was wrong")
            await guest.taps("It did not happen")
            await guest.reads("It did not happen: Eva took 1 wound")
            await guest.taps("Yes, do it")
            await reads(guest, "!picture.health.wounds.length && !dialog.open")

            await guest("Fetch.enable", patterns=[{"urlPattern": "*/s/here"}, {"urlPattern": "*/s/do"}])
            await guest.does("heard -= LOOKING; look().then(() => isAway)")

            assert await guest.does("isAway && LOOKING + SIGN < 10000")
            assert await guest.does("away.textContent") == phrases.page()["away"]

            await guest("Fetch.disable")
            await reads(guest, "!isAway")
            await guest.does("sent = () => Promise.reject(new TypeError()); tell(picture.louder)")

            assert await guest.does("isAway && said.textContent") == phrases.page()["unsure"]

            await guest.does("said.click()")

            assert await guest.does("said.textContent") == ""


@pytest.mark.long
async def test_a_page_is_an_app_where_the_connection_is_secure_and_only_there(tmp_path: Path) -> None:
    """It opens while the table is away, and says so; elsewhere nothing of it is offered."""
    with real_host(tmp_path, seed="5eed" * 16) as host:
        room = host.ready()
        async with phones(tmp_path / "profile") as browser:
            eva, plain = [await browser.new() for _each in range(2)]
            script = "Object.defineProperty(window, 'isSecureContext', { value: false })"
            await plain("Page.addScriptToEvaluateOnNewDocument", source=script)
            with web(host, 0):
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
