"""Phones in a real Chromium at a real host's table: each is a tab with cookies of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.kit.browser import Page, started_chromium
from tests.kit.host import Guest, Host, running_host
from tests.kit.phone import PhoneSite, phone_site
from tests.kit.table import SEATS

SEED = "5eed" * 16
SIX = [*SEATS, {"name": "Jana", "colour": "purple"}, {"name": "Karel", "colour": "pink"}]
FEWEST, MOST = 2, 20
"""Cubes of a seat in the area, so that neither they nor its supply run out."""

SIGNS = "●■▲◆★✚"
AXE = Path(__file__).parents[1] / "companion/axe/axe.min.js"
_VIOLATIONS = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, help, nodes }) =>
        ({ id, help, nodes: nodes.map(({ html }) => html).slice(0, 3) })))"""


def button_of(seat: int) -> str:
    """Return what the button of a seat is called, such as ● A Adam."""
    return f"{SIGNS[seat]} {'ABCDEF'[seat]} {SIX[seat]['name']}"


class PhonePage(Page):
    """A seat's page on a phone."""

    async def sit(self, seat: int) -> Self:
        """Take a seat, and wait until it has joined as a witness, which is an entry."""
        await self.taps(button_of(seat))
        await self.wait_for(f"picture && picture.seat === {seat}")
        await self.wait_for("(witness && witness.memory.witness) || picture.watches")
        return self

    async def choose(self, label: str) -> None:
        """Tap what stands in the list of everything else that can be done."""
        await self.taps("More")
        await self.does("dialog.querySelectorAll('details').forEach((each) => { each.open = true; })")
        await self.taps(label)

    async def reload(self) -> None:
        """Load the page again, and wait until it is the new one that is asked."""
        await self.does("window.isOld = true")
        await self("Page.reload")
        await self.wait_for("!window.isOld && document.readyState === 'complete'")

    async def make_noise(self, luck: Random, noise: int, count: int, most_ms: int) -> int:
        """Tap so many times by luck, each at its own speed; returns what *noise* comes to by them."""
        wanted = []
        for _each in range(count):
            by = 1 if noise < FEWEST else -1 if noise > MOST else luck.choice((1, -1))
            wanted.append((by, luck.randrange(most_ms)))
            noise += by
        await self.does(f"""(async () => {{
            for (const [by, ms] of {json.dumps(wanted)}) {{
                document.querySelector(by > 0 ? "[data-id=louder]" : "[data-id=quieter]").click();
                await new Promise((on) => setTimeout(on, ms));
            }}
        }})()""")
        return noise

    async def slow_down(self, milliseconds: int) -> None:
        """Have everything that comes and goes take longer."""
        link = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        await self("Network.emulateNetworkConditions", latency=milliseconds, **link)

    async def check_accessibility(self, state: str) -> None:
        """Fail with what axe-core finds wrong in the page as it is now."""
        if not await self.does("'axe' in window"):
            await self.does(AXE.read_text("utf-8") + "; null")
        found = await self.does(_VIOLATIONS)

        assert found == [], f"{state}: {json.dumps(found, indent=1)}"


class PhoneBrowser:
    """A browser in which every tab is a phone; *home* is the address that a table's code has."""

    def __init__(
        self, home: str, address: str, session: ClientSession, socket: ClientWebSocketResponse
    ) -> None:
        self.home = home
        self._address, self._session, self._browser = address, session, Page(socket)
        self._listening = [asyncio.create_task(self._browser.listen())]
        self._sockets: list[ClientWebSocketResponse] = []

    async def new(
        self, *, width: int = 390, height: int = 844, language: str = "en", **media: str
    ) -> PhonePage:
        """One more, of so many dots; *media* are features as a stylesheet asks for them, with `_` for `-`."""
        context = await self._browser("Target.createBrowserContext")
        made = await self._browser("Target.createTarget", url="about:blank", **context)
        path = f"ws://{self._address}/devtools/page/{made['targetId']}"
        socket = await self._session.ws_connect(path, max_msg_size=0)
        self._sockets.append(socket)
        page = PhonePage(socket)
        self._listening.append(asyncio.create_task(page.listen()))
        await page.listen_to_all()
        await page.resize(width, height)
        await page("Emulation.setUserAgentOverride", userAgent="Chrome Android", acceptLanguage=language)
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        await page("Emulation.setEmulatedMedia", features=features)
        return page

    async def scan(self, address: str = "", **how: Any) -> PhonePage:
        """One more that has scanned a code: the table's, unless another *address* is given."""
        phone = await self.new(**how)
        await phone.open(address or self.home)
        return phone

    async def sit(self, seat: int, address: str = "") -> PhonePage:
        """One more, at a seat."""
        return await (await self.scan(address)).sit(seat)

    async def watch(self, name: str, **how: Any) -> PhonePage:
        """A tablet that only looks on at somebody's seat."""
        tablet = await self.scan(width=768, height=1024, **how)
        await tablet.taps(f"Only look on: {name}")
        await tablet.wait_for("picture && picture.watches")
        return tablet

    async def grant(self, origin: str, *permissions: str) -> None:
        there = await self._browser("Target.getBrowserContexts")
        for context in there["browserContextIds"]:
            what = {"permissions": permissions, "origin": origin, "browserContextId": context}
            await self._browser("Browser.grantPermissions", **what)

    async def close(self) -> None:
        for task in self._listening:
            task.cancel()
        for socket in self._sockets:
            await socket.close()


@asynccontextmanager
async def phone_browser(folder: Path, home: str = "") -> AsyncIterator[PhoneBrowser]:
    """Start a Chromium for phones, whose profile is in the *folder*."""
    async with started_chromium(folder / "profile") as address, ClientSession() as session:
        async with session.get(f"http://{address}/json/version") as answer:
            browser = (await answer.json())["webSocketDebuggerUrl"]
        async with session.ws_connect(browser, max_msg_size=0) as socket:
            opened = PhoneBrowser(home, address, session, socket)
            try:
                yield opened
            finally:
                await opened.close()


class PhoneEvening(NamedTuple):
    """A host, somebody at its socket, the phones' site, and a browser for phones."""

    host: Host
    room: Guest
    site: PhoneSite
    browser: PhoneBrowser


@asynccontextmanager
async def phone_evening(
    folder: Path,
    *lines: dict[str, Any],
    game: str | None = "in-space",
    seats: Sequence[dict[str, str]] = SEATS,
    **more: Any,
) -> AsyncIterator[PhoneEvening]:
    """Begin a *game*, unless it is none, and tell its table the *lines*; *more* is how the game is set up."""
    with running_host(folder, seed=SEED) as host:
        room = host.ready()
        if game:
            room.tell("start", game=game, seats=seats, **more)
        for line in lines:
            room.tell(**line)
        async with phone_site(host.socket) as site, phone_browser(folder, site.address) as browser:
            yield PhoneEvening(host, room, site, browser)
