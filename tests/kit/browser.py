"""A real Chromium without a window, and somebody who looks at it. Speaks its own debugging protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

PATIENCE_SECONDS = 60
"""How long anything real may take; only a fault takes so long."""

LOOKING_SECONDS = 0.05

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--ignore-certificate-errors",  # of a site of ours that nobody else vouches for
)
_ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|\][^\x07]*\x07|.)")


class Page:
    """One tab: what it asked the network for, what the console drew, and what went wrong in it."""

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

    async def open(self, address: str) -> None:
        await self("Page.navigate", url=address)

    async def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            await self("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" else "")

    async def says(self, script: str) -> Any:
        """What a script in the page comes to."""
        answer = await self("Runtime.evaluate", expression=script)
        return answer["result"].get("value")

    async def does(self, script: str) -> Any:
        """What a script in the page comes to, once what it promised has come."""
        answer = await self(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    async def taps(self, label: str) -> None:
        """A finger on the button that is called so, once there is one that can be pressed."""
        find = f"""(() => {{
            const called = (each) => (each.getAttribute("aria-label") || each.innerText).trim();
            const buttons = [...document.querySelectorAll("button:not([aria-disabled=true])")];
            const scope = document.querySelector("dialog[open]");
            const found = buttons.find((each) =>
                (!scope || scope.contains(each)) && called(each).startsWith({json.dumps(label)}));
            if (found) found.click();
            return Boolean(found);
        }})()"""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await self.does(find):  # noqa: ASYNC110  # a page tells nobody what stands in it
                await asyncio.sleep(LOOKING_SECONDS)

    async def reads(self, text: str) -> None:
        """Wait until it stands in the page."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while text not in str(  # noqa: ASYNC110  # a page tells nobody what stands in it
                await self.says("document.body && document.body.innerText")
            ):
                await asyncio.sleep(LOOKING_SECONDS)

    async def picture(self, *, other_than: bytes = b"") -> bytes:
        """The tab as it looks, as PNG, once it stands still and looks other than it did."""
        before, now = b"", other_than
        async with asyncio.timeout(PATIENCE_SECONDS):
            while before != now or now == other_than:
                answer = await self("Page.captureScreenshot", format="png")
                before, now = now, base64.b64decode(answer["data"])
        return now

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait for it; looked at again whenever the browser says something."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not holds():
                self._news.clear()
                await self._news.wait()

    @property
    def drawn(self) -> str:
        return _ESCAPES.sub("", self._drawn.decode("utf-8", "replace"))

    async def listen(self) -> None:
        async for message in self._socket:
            heard = json.loads(message.data)
            if "id" in heard:
                self._answered(heard)
            else:
                self._happened(heard["method"], heard["params"])
            self._news.set()

    def _answered(self, heard: dict[str, Any]) -> None:
        answer = self._answers.pop(heard["id"])
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


class Phones:
    """A browser in which every tab is a phone of its own: none knows the cookies of another."""

    def __init__(self, address: str, session: ClientSession, socket: ClientWebSocketResponse) -> None:
        self._address, self._session, self._browser = address, session, Page(socket)
        self._listening = [asyncio.create_task(self._browser.listen())]
        self._sockets: list[ClientWebSocketResponse] = []

    async def new(self, *, width: int = 390, height: int = 844, language: str = "en", **media: str) -> Page:
        """One more, of so many dots; *media* are features as a stylesheet asks for them, with `_` for `-`."""
        context = await self._browser("Target.createBrowserContext")
        made = await self._browser("Target.createTarget", url="about:blank", **context)
        path = f"ws://{self._address}/devtools/page/{made['targetId']}"
        socket = await self._session.ws_connect(path, max_msg_size=0)
        self._sockets.append(socket)
        page = Page(socket)
        self._listening.append(asyncio.create_task(page.listen()))
        for part in ("Page", "Network", "Runtime", "Log"):
            await page(f"{part}.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        await page("Emulation.setDeviceMetricsOverride", **size)
        await page("Emulation.setUserAgentOverride", userAgent="Chrome Android", acceptLanguage=language)
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        await page("Emulation.setEmulatedMedia", features=features)
        return page

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
async def phones(folder: Path) -> AsyncIterator[Phones]:
    async with _started(folder) as address, ClientSession() as session:
        async with session.get(f"http://{address}/json/version") as answer:
            browser = (await answer.json())["webSocketDebuggerUrl"]
        async with session.ws_connect(browser, max_msg_size=0) as socket:
            opened = Phones(address, session, socket)
            try:
                yield opened
            finally:
                await opened.close()


@asynccontextmanager
async def chromium(folder: Path, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[Page]:
    async with _started(folder, size) as address, ClientSession() as session:
        async with session.get(f"http://{address}/json/list") as answer:
            tabs = await answer.json()
        (tab,) = [tab for tab in tabs if tab["type"] == "page"]
        async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            page = Page(socket)
            listening = asyncio.create_task(page.listen())
            for part in ("Page", "Network", "Runtime", "Log"):
                await page(f"{part}.enable")
            yield page
            listening.cancel()


@asynccontextmanager
async def _started(folder: Path, size: tuple[int, int] = (1280, 800)) -> AsyncIterator[str]:
    assert CHROMIUM
    own = [f"--user-data-dir={folder}", "--remote-debugging-port=0", f"--window-size={size[0]},{size[1]}"]
    started = await asyncio.create_subprocess_exec(
        *(CHROMIUM, *QUIET, *own, "about:blank"), stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
    )
    try:
        yield await _listening(started)
    finally:
        started.terminate()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await started.communicate()


async def _listening(started: Process) -> str:
    assert started.stderr is not None
    async for line in started.stderr:
        found = re.search(rb"DevTools listening on ws://([^/]+)/", line)
        if found:
            return found[1].decode()
    raise ConnectionError(CHROMIUM)
