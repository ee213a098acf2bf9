"""
One press in parts, from a finger's edge to the last byte on the OLED's wire and to a console.

Real parts throughout: contacts on a driver's thread, a host, its journal on the disk, our OLED adapter on
luma's real path, and a console in a process of its own. The bus leads nowhere; the time that its bytes would
take on an I2C wire is counted, not waited for. The 15 ms that a contact must stay still are no part of this.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import local
from time import perf_counter
from typing import Any
from unittest.mock import patch

import evening
import smbus2
from guests import Guests
from oled import NullBus
from row import Row, often

import hardware.oled
from companion.config import Config
from companion.devices.attached import Devices
from companion.journal.book import Journal
from companion.line import wire
from companion.line.server import Server, _Guest
from companion.narration.history import Evening
from companion.oled import painter
from companion.table.host import Host
from companion.table.session import Session
from hardware.contacts import Contacts
from hardware.oled import Oled, OledWiring
from hardware.ports import Buttons, Picture, Press
from hardware.settle import Edge
from rules import timeline

_PRESSES = often(120, 2)
_ENTRIES = 1 + 2 * evening.ROUND
_BITS_A_BYTE = 9
_KILOHERTZ = 100, 400
_FELT_AFTER_SECONDS = 0.02
_APART_SECONDS = 2.0
"""From press to press; a host remembers for so long who did what, lest two do it twice."""

_PARTS = {
    "edge": "a contact moved",
    "settle": "so it is a press",
    "hop": "driver to loop",
    "meaning": "press to command",
    "decide": "to events",
    "save": "on the disk",
    "fold": "into the table",
    "news": "words, lamps",
    "message": "the consoles' table",
    "to thread": "while consoles are told",
    "face": "the picture drawn",
    "back": "drawn, and to be sent",
    "difference": "what of it to send",
    "wire": "our side of the bus",
}
"""In the order of their going; all of them lie between the finger and the glass."""


class _Watch:
    """Where the time goes: seconds of each part of the newest press, without the parts inside it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.at: dict[str, float] = {}
        """When each part was entered first."""
        self.left: dict[str, float] = {}
        """When each part was left last."""
        self._own = local()

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """What happens now is this part."""
        inside: list[float] = self._own.__dict__.setdefault("inside", [])
        inside.append(0.0)
        start = perf_counter()
        self.at.setdefault(name, start)
        try:
            yield
        finally:
            self.left[name] = perf_counter()
            took = self.left[name] - start
            self.seconds[name] += took - inside.pop()
            if inside:
                inside[-1] += took

    def on(self, owner: Any, name: str, part: str) -> Any:
        """Watch a function by its name."""
        real: Callable[..., Any] = getattr(owner, name)

        def watched(*given: Any, **named: Any) -> Any:
            with self.part(part):
                return real(*given, **named)

        return patch.object(owner, name, watched)

    def anew(self) -> None:
        """The next press."""
        self.seconds.clear()
        self.at.clear()
        self.left.clear()


class _Finger(Buttons):
    """One seat's button on a driver's thread, with a clock of its own: nobody waits for it to settle."""

    def __init__(self, watch: _Watch) -> None:
        self._watch = watch
        self._now = 0.0
        self._wake: list[Callable[[], None]] = []
        self._contacts = Contacts(clock=lambda: self._now, call_later=self._later)

    def listen(self, callback: Callable[[Press], None]) -> None:
        self._contacts.listen(callback)

    def press(self) -> float:
        """Down and up again; returns the moment of the edge that lets it be felt."""
        self._now += _APART_SECONDS
        self._move("down")
        self._settle()
        self._watch.anew()
        start = perf_counter()
        with self._watch.part("edge"):
            self._move("up")
        with self._watch.part("settle"):
            self._settle()
        return start

    def close(self) -> None:
        self._contacts.close()

    def _move(self, to: Any) -> None:
        self._now += _FELT_AFTER_SECONDS
        self._contacts.moved(Edge("seat-1", to, self._now))

    def _settle(self) -> None:
        self._now += _FELT_AFTER_SECONDS
        waiting, self._wake = self._wake, []
        for wake in waiting:
            wake()

    def _later(self, _seconds: float, wake: Callable[[], None]) -> None:
        self._wake.append(wake)


class _Screen(Oled):
    """Our screen, telling when a picture has gone out whole."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(OledWiring(), clock=lambda: 0.0)
        self._loop = loop
        self.sent = asyncio.Event()
        self.at = 0.0

    def show(self, picture: Picture) -> None:
        super().show(picture)
        self.at = perf_counter()
        self._loop.call_soon_threadsafe(self.sent.set)


def rows() -> Iterator[Row]:
    """The whole beside what cannot be less, then each part as a share of the whole."""
    with TemporaryDirectory() as folder, evening.journal(_ENTRIES) as journal:
        taken = asyncio.run(_measured(Path(folder), evening.table(journal, _ENTRIES)))
    ms = {name: 1e3 * median(each[name] for each in taken) for name in taken[0]}
    slow, fast = (1e-3 * ms["bits"] / kilohertz for kilohertz in _KILOHERTZ)
    save = ms["save"]
    yield Row(
        "finger to glass, 100 kHz", "the whole way", ms["glass"] + slow, "save + wire", save + slow, "ms"
    )
    whole, least, wanted = ms["glass"] + fast, save + fast, "at most 1.8x"
    yield Row("finger to glass, 400 kHz", "the whole way", whole, "save + wire", least, "ms", wanted)
    yield Row("finger to console", "heard", ms["heard"], "its save", save, "ms", "at most 2x")
    for part, told in _PARTS.items():
        yield Row(f"  {part}", told, ms[part], "finger to glass", whole, "ms")
    yield Row("  on the wire", "counted", fast, "finger to glass", whole, "ms")
    yield Row("  socket", "sent, read", ms["socket"], "finger to console", ms["heard"], "ms")
    yield Row("  console", "understood", ms["console"], "finger to console", ms["heard"], "ms")


async def _measured(folder: Path, table: Session) -> list[dict[str, float]]:
    """For each press the seconds of every part, until glass and console had it, and the bits on the wire."""
    bus, loop, watch = NullBus(), asyncio.get_running_loop(), _Watch()
    taken = []
    with ExitStack() as watching:
        watching.enter_context(patch.object(smbus2, "SMBus", lambda _: bus))
        for owner, name, part in (
            (Host, "press", "meaning"),
            (timeline, "decide", "decide"),
            (Journal, "append", "save"),
            (timeline, "evolve", "fold"),
            (Host, "_happened", "news"),
            (Evening, "added", "news"),
            (Server, "tell", "message"),
            (wire, "written", "line"),
            (_Guest, "send", "sending"),
            (painter, "_drawn", "face"),
            (hardware.oled, "pages", "difference"),
            (hardware.oled, "changed", "difference"),
            (Oled, "_send", "wire"),
        ):
            watching.enter_context(watch.on(owner, name, part))
        async with AsyncExitStack() as leaving:
            screen, finger = _Screen(loop), _Finger(watch)
            devices = Devices(buttons=(finger,), screen=screen)
            host = Host(table, devices, socket=folder / "s", config=Config(), language="en")
            ready = asyncio.Event()
            running = asyncio.create_task(host.run(ready=ready.set))
            await ready.wait()
            console = await Guests.joined(folder / "s", 1, leaving)
            await console.until(table.version)
            await screen.sent.wait()
            driver = leaving.enter_context(ThreadPoolExecutor(1))
            for _ in range(_PRESSES):
                await asyncio.sleep(0)
                screen.sent.clear()
                sent, messages = bus.bytes, bus.messages
                due = table.version + 1
                start = await loop.run_in_executor(driver, finger.press)
                heard = await console.until(due)
                await screen.sent.wait()
                seconds = dict.fromkeys(_PARTS, 0.0) | watch.seconds
                at, left = watch.at, watch.left
                seconds |= {
                    "hop": at["meaning"] - at["settle"] - seconds["settle"],
                    "to thread": at["face"] - at["sending"],
                    "back": at["difference"] - left["face"],
                    "glass": screen.at - start,
                    "socket": heard.came - at["sending"],
                    "console": heard.understood - heard.came,
                    "heard": heard.understood - start,
                    "bits": _BITS_A_BYTE * (bus.bytes - sent) + 2 * (bus.messages - messages),
                }
                taken.append(seconds)
            host.stop()
            await running
    return taken


if __name__ == "__main__":
    for row in rows():
        print(row)
