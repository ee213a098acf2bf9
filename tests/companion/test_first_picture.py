"""What a phone shows within a second over a slow link, greetings of the connection included."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack

import pytest

from companion.config import Web
from companion.web import phrases, seats
from companion.web.seats import COOKIE
from companion.web.serving import secured
from tests.kit.browser import Page, in_chromium
from tests.kit.phone import PhoneSite
from tests.kit.phone_page import PhoneBrowser
from tests.kit.slow_link import BYTES_A_SECOND, Way, secured_port, slow_link
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS

_log = logging.getLogger(__name__)

IN_A_SECOND = 0.3 * BYTES_A_SECOND
"""After a greeting and the way of a request there and back; what is left of the second is for drawing."""

STILL = 0.1 * BYTES_A_SECOND
"""Within 0.7 s, greeting and way there and back included."""

DRAWN = """
    new MutationObserver((_all, observer) => {
        if (!document.querySelector("#page li button, #top h1")) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });
"""
"""A page notes when its first picture stood, in ms from when its address was opened."""

pytestmark = [pytest.mark.long, in_chromium]


PAINTED = """
    new PerformanceObserver((list) => { window.painted ??= list.getEntries()[0].startTime; })
        .observe({ type: "paint", buffered: true });
"""
"""And when anything of it was seen first."""


@pytest.fixture(autouse=True)
def _the_table_answers_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is slow, a page goes out without its picture; what is counted here is of one that has it."""
    monkeypatch.setattr(seats, "FIRST_SECONDS", PATIENCE_SECONDS)


async def seated(site: PhoneSite, phone: Page, origin: str) -> None:
    """Give a phone the cookie of one that is known at the first seat."""
    known = site.phones.enter(site.phones.token)
    assert known
    site.phones.sit(known, 0, [each["name"] for each in SEATS])
    await phone("Network.setCookie", name=COOKIE, value=known.secret, url=f"{origin}/s")


async def first_picture(phone: Page, address: str) -> float:
    await phone("Page.addScriptToEvaluateOnNewDocument", source=DRAWN)
    await phone.open(address)
    await phone.wait_for("window.drawn")
    return float(await phone.does("window.drawn")) / 1000


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_still_stands_within_a_second_before_any_of_the_program_has_come(
    site: PhoneSite, browser: PhoneBrowser, *, is_known: bool
) -> None:
    down, code = Way(STILL), f"#{site.phones.token}"
    async with slow_link(site.server.port, down) as port:
        phone, origin = await browser.new(), f"http://127.0.0.1:{port}"
        if is_known:
            await seated(site, phone, origin)
        await phone("Page.addScriptToEvaluateOnNewDocument", source=PAINTED)
        await phone.open(f"{origin}/s{'' if is_known else code}")
        await phone.wait_for("document.querySelector('#page h1') && window.painted")
        seen = await phone.does("document.querySelector('main').innerText")

        assert await phone.does("typeof el") == "undefined"
        assert seen.split("\n")[0] == ("● A Adam" if is_known else "Furybox")
        assert await phone.does("away.innerText") == phrases.page()["coming"]
        if is_known:
            assert "It is your turn." in seen
            assert "You: 0 wounds, 10 places left" in seen

        seconds = await phone.does("window.painted") / 1000
        _log.info("%s: a still is seen after %.2f s", "known" if is_known else "scanned", seconds)
        down.free()
        await phone.wait_for("!isAway")


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_seat_stands_before_more_has_come_than_a_slow_link_brings_in_a_second(
    site: PhoneSite, browser: PhoneBrowser, own: Web, scheme: str
) -> None:
    """By bytes and ways, not by the clock: how long it took is logged, and a busy machine takes longer."""
    async with AsyncExitStack() as links:
        down, port, context = Way(IN_A_SECOND), site.server.port, secured(own)
        if scheme == "https" and context:
            down = Way()  # greetings of several connections come by it, too
            port = await links.enter_async_context(secured_port(port, context))
        origin = f"{scheme}://127.0.0.1:{await links.enter_async_context(slow_link(port, down))}"
        phone = await browser.new()
        await seated(site, phone, origin)
        seconds = await first_picture(phone, f"{origin}/s")

        assert await phone.does("document.querySelector('#top h1').textContent") == "● A Adam"
        if scheme == "http":
            assert await phone.does("typeof begin") == "undefined"  # the rest of it is held back

        down.free()
        await phone.wait_for("!isAway && stream.readyState === EventSource.OPEN")
        _log.info("%s: a seat that is known stands after %.2f s", scheme, seconds)


async def test_who_scans_a_code_sees_the_seats_before_the_page_is_whole(
    site: PhoneSite, browser: PhoneBrowser
) -> None:
    """Four ways there and back: two greetings, the page's beginning and the code."""
    down = Way()
    async with slow_link(site.server.port, down) as port:
        phone = await browser.new()
        seconds = await first_picture(phone, f"http://127.0.0.1:{port}/s#{site.phones.token}")

        assert phone.asked[1].endswith("/s/join")

        await phone.taps("● A Adam")
        await phone.wait_for("picture && picture.seat === 0")
        _log.info("whoever scans a code sees the seats after %.2f s", seconds)
