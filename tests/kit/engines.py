"""
Two more engines than Chromium's, as far as this machine has them: Firefox, and WebKit's port to GTK.

Each is one tab of a browser without a window, asked by the protocol it brings: WebDriver BiDi, and WebDriver.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from aiohttp import ClientSession, ClientTimeout, ClientWebSocketResponse

from tests.kit.browser import Tab
from tests.kit.program import Program, running_browser
from tests.kit.wait import PATIENCE_SECONDS, eventually

FIREFOX: Final = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
WEBKIT: Final = next(iter(sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))), None)
DRIVER: Final = shutil.which("WebKitWebDriver")
SCREEN: Final = shutil.which("Xvfb")


_NARROWEST: Final = 447
"""Dots of the narrowest window that WebKit's browser has."""

_SETTLING: Final = 0.2
"""Seconds that a window takes to be laid out again; nobody says when."""


class Firefox(Tab):
    """A tab by WebDriver BiDi."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket, self._n, self.context = socket, 0, ""

    async def __call__(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._n += 1
        await self._socket.send_json({"id": self._n, "method": method, "params": parameters})
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (heard := await self._socket.receive_json()).get("id") != self._n:
                pass
        if "error" in heard:
            raise RuntimeError(f"{method}: {heard['message']}")
        result: dict[str, Any] = heard["result"]
        return result

    async def open(self, address: str) -> None:
        await self("browsingContext.navigate", context=self.context, url=address, wait="complete")

    async def does(self, script: str) -> Any:
        asked = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        target = {"context": self.context}
        told = await self(
            "script.evaluate", expression=asked, target=target, awaitPromise=True, userActivation=True
        )
        if told["type"] != "success":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    async def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        await self("browsingContext.setViewport", context=self.context, viewport=viewport)


class WebKit(Tab):
    """A tab by WebDriver."""

    def __init__(self, session: ClientSession, at: str) -> None:
        self._session, self._at = session, at

    async def __call__(self, what: str, **parameters: Any) -> Any:
        async with self._session.post(f"{self._at}/{what}", json=parameters) as answer:
            told = (await answer.json())["value"]
        if answer.status != 200:
            raise RuntimeError(f"{what}: {told}")
        return told

    async def open(self, address: str) -> None:
        await self("url", url=address)

    async def does(self, script: str) -> Any:
        told = f"(async () => ({{ told: (await ({script})) ?? null }}))()"
        asked = f"const done = arguments[0]; {told}.then(done, (why) => done({{ why: String(why) }}));"
        answer = await self("execute/async", script=asked, args=[])
        if "told" not in answer:
            raise RuntimeError(answer["why"])
        return answer["told"]

    async def resize(self, width: int, height: int) -> None:
        """So many dots of page: a window has more, how many is seen, and this one is never under 447 wide."""
        wanted = [max(width, _NARROWEST), height]
        shown = [0, 0]

        async def look() -> bool:
            shown[:] = await self.does("[innerWidth, innerHeight]")
            if shown == wanted:
                return True
            async with self._session.get(f"{self._at}/window/rect") as answer:
                window = (await answer.json())["value"]
            more = {"width": wanted[0] - shown[0], "height": wanted[1] - shown[1]}
            await self("window/rect", **{side: window[side] + n for side, n in more.items()})
            await asyncio.sleep(_SETTLING)
            return False

        await eventually(look, shown=lambda: shown)


@asynccontextmanager
async def firefox(folder: Path) -> AsyncIterator[Tab]:
    assert FIREFOX
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240  # nobody else waits
    own = ("--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0")
    async with _running(FIREFOX, *own, HOME=str(folder)) as started:
        address = await asyncio.to_thread(started.says, r".*?(ws://\S+).*")
        async with (
            ClientSession() as session,
            session.ws_connect(f"{address}/session", max_msg_size=0) as line,
        ):
            tab = Firefox(line)
            await tab("session.new", capabilities={})
            tab.context = (await tab("browsingContext.getTree"))["contexts"][0]["context"]
            yield tab


@asynccontextmanager
async def webkit(folder: Path) -> AsyncIterator[Tab]:
    assert SCREEN
    assert DRIVER
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240  # nobody else waits
    async with _running(
        SCREEN, "-displayfd", "2", "-nolisten", "tcp", "-screen", "0", "1600x1600x24"
    ) as screen:
        display = await asyncio.to_thread(screen.says, r"(\d+)")
        surroundings = {"DISPLAY": f":{display}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        patience = ClientTimeout(PATIENCE_SECONDS)
        async with _driver(surroundings) as at, ClientSession(timeout=patience) as session:
            options = {"binary": str(WEBKIT), "args": ["--automation"]}
            wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
            async with session.post(at, json={"capabilities": {"alwaysMatch": wanted}}) as answer:
                told = (await answer.json())["value"]
            tab = WebKit(session, f"{at}/{told['sessionId']}")
            try:
                yield tab
            finally:
                async with session.delete(f"{at}/{told['sessionId']}"):
                    pass


ENGINES: Final[dict[str, tuple[bool, Callable[[Path], AbstractAsyncContextManager[Tab]]]]] = {
    "firefox": (FIREFOX is not None, firefox),
    "webkit": (None not in (WEBKIT, DRIVER, SCREEN), webkit),
}
"""Whether there is one here, and how it is begun."""


def _running(*words: str, **more: str) -> AbstractAsyncContextManager[Program]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return running_browser(*words, env=kept | more)


@asynccontextmanager
async def _driver(surroundings: dict[str, str]) -> AsyncIterator[str]:
    """Start WebKit's driver; it is told a port, and ends where somebody else has taken that meanwhile."""
    assert DRIVER
    for _try in range(5):
        with socket.create_server(("127.0.0.1", 0)) as there:
            port = there.getsockname()[1]
        async with _running(DRIVER, f"--port={port}", **surroundings) as driver:
            await eventually(lambda driver=driver, port=port: driver.is_over or _answers(port))
            if not driver.is_over:
                yield f"http://127.0.0.1:{port}/session"
                return
    raise ConnectionError(DRIVER)


async def _answers(port: int) -> bool:
    try:
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError:
        return False
    writer.close()
    return True
