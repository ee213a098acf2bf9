"""A real Chromium without a window, driven by its own debugging protocol: tabs that look, tap and wait."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from tests.kit.program import running_browser
from tests.kit.wait import PATIENCE_SECONDS, eventually

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--disable-dev-shm-usage",  # /dev/shm is small in a container, and shared with every other test
    "--ignore-certificate-errors",  # of a site of ours that nobody else vouches for
)
in_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"
)
_ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|\][^\x07]*\x07|.)")

_TAP = """(() => {
    const called = (each) => (each.getAttribute("aria-label") || each.innerText).trim();
    const buttons = [...document.querySelectorAll("button:not([aria-disabled=true])")];
    const scope = document.querySelector("dialog[open]");
    const found = buttons.find((each) => (!scope || scope.contains(each)) && called(each).startsWith(%s));
    if (found) found.click();
    return Boolean(found);
})()"""


class Tab:
    """A tab of any browser, which waits for what a script says of its page."""

    @abstractmethod
    async def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    async def does(self, script: str) -> Any:
        """Return what a script in the page comes to, once what it promised has come."""

    @abstractmethod
    async def resize(self, width: int, height: int) -> None:
        """Show so many dots of the page."""

    async def wait_for(self, script: str) -> None:
        """
        Wait until a script is true in the page.

        One that fails is not true yet: its page may be on its way to another. Both are said in the end.
        """
        wrong: list[str] = []

        async def look() -> bool:
            try:
                return bool(await self.does(f"Boolean({script})"))
            except RuntimeError as error:
                wrong[:] = [str(error)]
                return False

        try:
            await eventually(look)
        except AssertionError:
            shown = await self.does("document.body ? document.body.innerText : ''")
            raise AssertionError("\n".join((f"never true: {script}", *wrong, f"shown: {shown}"))) from None

    async def reads(self, text: str) -> None:
        """Wait until a text stands in the page."""
        await self.wait_for(f"document.body && document.body.innerText.includes({json.dumps(text)})")

    async def taps(self, label: str) -> None:
        """Tap the button that is called so, once there is one that can be pressed."""
        await self.wait_for(_TAP % json.dumps(label))


class Page(Tab):
    """One tab of Chromium: what it asked the network for, what a console drew, and what went wrong."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._last_id = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self.asked: list[str] = []
        """Every address it wanted, websockets included."""
        self.complaints: list[str] = []
        """Errors of its scripts, and what it was refused."""
        self._drawn = bytearray()

    async def __call__(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser something of its protocol."""
        self._last_id += 1
        answer = self._answers[self._last_id] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._last_id, "method": method, "params": parameters})
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await answer

    async def listen_to_all(self) -> None:
        """Have it tell what happens in the tab."""
        for part in ("Page", "Network", "Runtime", "Log"):
            await self(f"{part}.enable")

    async def open(self, address: str) -> None:
        await self("Page.navigate", url=address)

    async def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            await self("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" else "")

    async def says(self, script: str) -> Any:
        """Return what a script in the page comes to at once."""
        answer = await self("Runtime.evaluate", expression=script)
        return answer["result"].get("value")

    async def does(self, script: str) -> Any:
        answer = await self(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    async def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        await self("Emulation.setDeviceMetricsOverride", **size)

    async def picture(self, *, other_than: bytes = b"") -> bytes:
        """The tab as it looks, as PNG, once it stands still and looks other than it did."""
        taken = [b"", other_than]

        async def look() -> bytes:
            answer = await self("Page.captureScreenshot", format="png")
            taken[:] = taken[1], base64.b64decode(answer["data"])
            return taken[1] if taken[0] == taken[1] != other_than else b""

        return await eventually(look, shown=lambda: f"pictures of {[*map(len, taken)]} bytes")

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait for it; looked at again whenever the browser says something."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not holds():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"drawn last: {self.drawn[-2000:]}; wrong: {self.complaints}") from None

    @property
    def drawn(self) -> str:
        return _ESCAPES.sub("", self._drawn.decode("utf-8", "replace"))

    async def listen(self) -> None:
        """Hear the browser until it goes; whoever waits for an answer then fails at once."""
        try:
            async for message in self._socket:
                heard = json.loads(message.data)
                if "id" in heard:
                    self._answered(heard)
                else:
                    self._happened(heard["method"], heard["params"])
                self._news.set()
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the browser has gone"))

    def _answered(self, heard: dict[str, Any]) -> None:
        answer = self._answers.pop(heard["id"])
        if answer.done():  # nobody waits for it any more
            return
        if "error" in heard:
            answer.set_exception(RuntimeError(heard["error"]["message"]))
        else:
            answer.set_result(heard["result"])

    def _happened(self, what: str, of: dict[str, Any]) -> None:
        match what:
            case "Network.requestWillBeSent":
                self.asked.append(of["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(of["url"])
            case "Network.webSocketFrameReceived" if of["response"]["opcode"] == 2:
                self._drawn += base64.b64decode(of["response"]["payloadData"])
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(of["exceptionDetails"]))
            case "Log.entryAdded" if of["entry"]["level"] == "error":
                self.complaints.append(of["entry"]["text"])


@asynccontextmanager
async def chromium(folder: Path, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[Page]:
    """Open a Chromium of one tab, whose profile is in the *folder*."""
    async with started_chromium(folder, size) as address, ClientSession() as session:
        async with session.get(f"http://{address}/json/list") as answer:
            tabs = await answer.json()
        (tab,) = [tab for tab in tabs if tab["type"] == "page"]
        async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            page = Page(socket)
            listening = asyncio.create_task(page.listen())
            try:
                await page.listen_to_all()
                yield page
            finally:
                listening.cancel()


@asynccontextmanager
async def started_chromium(folder: Path, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[str]:
    """Start a Chromium, and yield the address at which it is driven."""
    assert CHROMIUM
    own = [f"--user-data-dir={folder}", "--remote-debugging-port=0", f"--window-size={size[0]},{size[1]}"]
    async with running_browser(CHROMIUM, *QUIET, *own, "about:blank") as started:
        yield await asyncio.to_thread(started.says, "DevTools listening on ws://([^/]+)/.*")
