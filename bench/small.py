"""
A tenth of a core, and a Zero's memory: `make bench-small`. Linux only.

Everything is felt from outside: programs are real and in processes of their own, each with a tenth of a core,
for a Pi Zero 2 W has four; whoever types, taps and looks on has the whole machine. The same is felt once more
without the quota. `bench/tenth` is what gives it, and says where it cannot be had.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import evening
import witnesses
from aiohttp import ClientSession, CookieJar
from felt import megabytes, terminal, worked
from phones import Console, Phone, process, seated
from program import UNDER, environment, ready_after, words
from row import Row, often

Took = dict[str, list[float]]

MEMORY = "memory, host, web, console"
WORK = "furybox web, for a press"

_HERE = Path(__file__).parent
_TENTH = str(_HERE / "tenth")
_INSIDE = "felt"
_PYTHON = [*UNDER, sys.executable]
_STARTS = often(5, 1)
_KEYS = often(5, 1)
_NOISES = often(24, 1)
_ATTACKS = often(5, 1)
_PAGES = often(5, 1)
_PRESSES = often(20, 2)
_PHONES = 6
_CONSOLES = 2

_WANTED = {
    "host, ready": "2 s",
    "host, on the glass": "1 s",
    "console, first picture": "2.5 s",
    "console, all done": "5 s",
    "a noise, shown": "150 ms",
    "an attack, shown": "250 ms",
    "a press, on the glass": "40 ms",
    "a press, heard": "40 ms",
    "resume, 500 entries": "0.5 s",
    "a phone's page, whole": "1.5 s",
    "a phone's press, on five": "300 ms",
    WORK: "50 ms, a press a second",
    MEMORY: "130 MB",
}
"""What is wanted of a tenth; of other keys below."""

_A_FRAME, _DONE = "250 ms", "600 ms"

_SCREENS = {
    "a seat's menu": "t",
    "the keys": "?",
    "the history": "h",
    "the odds": "o",
    "the reference": "i",
    "a correction": "c",
    "a count": "C",
    "the palette": "\x10",
}

_WIRED = """
[pins]
usual = false

[oled]
chip = "ssd1306"
"""
_ON_THE_GLASS = """
import sys
import smbus2

class Bus:
    def __init__(self, *bus, **more): self.is_new = True
    def write_i2c_block_data(self, *told): pass
    def close(self): pass
    def i2c_rdwr(self, *messages):
        if self.is_new and sum(each.len for each in messages) > 512:
            self.is_new = print("a picture", flush=True)

smbus2.SMBus = Bus
from companion.__main__ import main
main()
"""
"""What a service starts, at a bus that leads nowhere; it says when the first whole picture has gone out."""


def rows() -> Iterator[Row]:
    """Each thing with a tenth of a core, beside the whole of one."""
    if subprocess.run([_TENTH, "true"], check=False).returncode:
        raise SystemExit(69)  # it has said why
    whole, tenth = _of_a_machine(), _of_a_machine(_TENTH)
    for what, times in tenth.items():
        unit = "MB" if what == MEMORY else "ms"
        scale = 1 if unit == "MB" else 1e3
        usual = _A_FRAME if what.endswith("shown") else _DONE if what.endswith("all done") else ""
        ours, beside = (scale * median(each) for each in (times, whole[what]))
        yield Row(what, "a tenth", ours, "a whole core", beside, unit, wanted=_WANTED.get(what, usual))
        if len(times) >= _PRESSES > 2:
            late = (scale * sorted(each)[int(len(each) * 0.95)] for each in (times, whole[what]))
            yield Row("  1 in 20 slower", "a tenth", next(late), "a whole core", next(late), unit)


def _of_a_machine(*under: str) -> dict[str, list[float]]:
    """All that is felt on one kind of machine."""
    own = {**environment(), "UNDER": " ".join(under)}
    told = subprocess.run([sys.executable, __file__, _INSIDE], check=True, env=own, stdout=subprocess.PIPE)
    found: dict[str, list[float]] = json.loads(told.stdout)
    return found


def _felt() -> dict[str, list[float]]:
    """All that is felt on this machine, in seconds."""
    took: dict[str, list[float]] = defaultdict(list)
    for feel in (_started, _typed, _tapped):
        with TemporaryDirectory() as folder:
            feel(folder, took)
    for row in witnesses.rows():
        took["a draw, from the button"] = [row.other / 1e3]
        took[f"a draw, {row.ours}"] = [row.cost / 1e3]
    inside = subprocess.run(
        [*_PYTHON, str(_HERE / "inside.py")], check=True, env=environment(), stdout=subprocess.PIPE
    )
    return took | json.loads(inside.stdout)


def _started(folder: str, took: Took) -> None:
    """A host from nothing: until its table is open, and until the first picture is on the glass."""
    wired = Path(folder) / "furybox" / "table.toml"
    wired.parent.mkdir()
    wired.write_text(_WIRED)
    places = "--journal", f"{folder}/journal.db", "--socket", f"{folder}/socket"
    service = {"XDG_CONFIG_HOME": folder, "STATE_DIRECTORY": folder, "RUNTIME_DIRECTORY": folder}
    glass = ["env", *(f"{name}={value}" for name, value in service.items()), *_PYTHON, "-c", _ON_THE_GLASS]
    for what, program in (
        ("host, ready", words(*places, "host", "--simulated")),
        ("host, on the glass", [*glass, "host"]),
    ):
        ready_after(program)  # and its files are compiled
        took[what] = [ready_after(program) for _start in range(_STARTS)]


def _typed(folder: str, took: Took) -> None:
    """A console, and what is typed there."""
    here = "--socket", f"{folder}/socket"
    with process(folder, "--journal", f"{folder}/journal.db", *here, "host", "--simulated") as host:
        asyncio.run(_begun(folder))
        for n in range(_STARTS + 1):
            with terminal(*here, "console", beside=host) as (_seen, opened, _pid):
                if n:  # and its files are compiled
                    took["console, first picture"].append(opened.shown)
                    took["console, all done"].append(opened.done)
        with terminal(*here, "console", beside=host) as (seen, _opened, pid):
            with process(folder, *here, "web", "--port", "0") as web:
                took[MEMORY] = [sum(megabytes(each) for each in (host.pid, web.pid, pid))]
            for n in range(_KEYS + 1):
                for name, key in _SCREENS.items():
                    opened = seen.press(key)
                    seen.press("\x1b")
                    took[f"{name}, shown" if n else f"{name}, at first"].append(opened.shown)
                    took[f"{name}, all done" if n else f"{name}, at first all done"].append(opened.done)
            for _n, seat in zip(range(_NOISES), cycle("1234"), strict=False):
                took["a noise, shown"].append(seen.press(seat).shown)
            for n in range(_ATTACKS + 1):
                begun = seen.press("a")
                took["an attack, shown" if n else "an attack, at first"].append(begun.shown)
                seen.press("u")  # the next one draws the same cubes, and nobody ever falls


@asynccontextmanager
async def _joined(folder: str, holds: Callable[[Any], object] = lambda _: True) -> AsyncIterator[Console]:
    """Somebody at the socket who has seen a table of which it *holds*."""
    console = Console(Path(folder) / "socket")
    listening = asyncio.create_task(console.listen())
    await console.until(holds)
    yield console
    listening.cancel()


async def _begun(folder: str) -> None:
    async with _joined(folder) as console:
        await console.tell(evening.start())
        await console.press(1)  # what is asked before the first press is asked no more


def _tapped(folder: str, took: Took) -> None:
    """Phones, and what is tapped there."""
    here = "--socket", f"{folder}/socket"
    with (
        process(folder, "--journal", f"{folder}/journal.db", *here, "host", "--simulated"),
        process(folder, *here, "web", "--port", "0") as web,
    ):
        asyncio.run(_by_phones(folder, web, took))


async def _by_phones(folder: str, web: subprocess.Popen[str], took: Took) -> None:
    async with _joined(folder, lambda table: table.phones) as console, AsyncExitStack() as leaving:
        await console.tell(evening.start())
        address = console.table.phones or ""
        for n in range(_PRESSES):
            began = perf_counter()
            await console.press(n)
            took["a command, answered"].append(perf_counter() - began)
        for n in range(_PAGES + 1):
            seconds = await _page(address)
            took["a phone's page, whole" if n else "a phone's page, at first"].append(seconds)
        phones = [await leaving.enter_async_context(seated(address, n)) for n in range(_PHONES)]
        for n in range(_PRESSES):
            version, began = phones[0].picture["mark"]["version"], perf_counter()
            await phones[0].press("louder" if n % 2 else "quieter", version, n)
            for phone in phones[1:]:
                await phone.sees(version + 1)
            took["a phone's press, on five"].append(perf_counter() - began)
            await phones[0].sees(version + 1)
        for _n in range(_CONSOLES):
            await leaving.enter_async_context(_joined(folder))
        before = worked(web.pid)
        for n in range(_PRESSES):
            await console.press(n)
            for phone in phones:
                await phone.sees(console.version)
        took[WORK].append((worked(web.pid) - before) / _PRESSES)


async def _page(address: str) -> float:
    """Seconds until a phone has its page, all that is in it, and the first picture of its seat."""
    origin, token = address.split("/s#")
    began = perf_counter()
    async with ClientSession(
        origin, cookie_jar=CookieJar(unsafe=True), headers={"Origin": origin}
    ) as session:
        async with session.get("/s") as page:
            text = await page.text()
        for part in re.findall(r'(?:src|href)="(/[^"#]+)"', text):
            async with session.get(part) as had:
                await had.read()
        await session.post("/s/join", json={"token": token})
        async with session.get("/s/events", timeout=None) as stream:
            await Phone(session, stream.content).next()
            return perf_counter() - began


def main() -> None:
    """Feel one kind of machine, where that was asked for; else both, and print each row."""
    if sys.argv[1:] == [_INSIDE]:
        print(json.dumps(_felt()))
        return
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
