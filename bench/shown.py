"""
What a key costs until the console has shown what it did: the whole way, through a host and its journal.

Console, host and journal share this process, and all of its processor time counts, the OLED's picture too:
on a machine with nothing else to do nothing takes longer, but for the sixtieth of a second for which the
console waits for more to show. Buttons are real here, so that a key is a command and no finger's time counts.
The terminal is there and is written to; what is written is thrown away. The first of each action, with all
that is loaded for it, is done before any is measured.

A screen is shown as soon as its frame is, title and keys, for that is where one sees that the key was felt. A
form or a list with much in it is filled after that: when nothing more is drawn, all is done.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import evening
from row import QUICK, Row, often
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key

from companion.config import Config
from companion.console.alone import Alone
from companion.console.app import Console
from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.games.clank.widgets.seat_card import SeatCard
from companion.devices.attached import Devices
from companion.line.client import Client
from companion.table.host import Host
from companion.table.session import Session

_ROUNDS = often(20, 1)
_WANTED_MS = 50.0
_SEATS = ("1", "2", "3", "4")
_SCREENS = {
    "t": "a seat's menu, opened",
    "h": "the history, opened",
    "o": "the odds, opened",
    "question_mark": "the keys, opened",
    "i": "the reference, opened",
    "c": "a correction, opened",
    "C": "a count, opened",
    "N": "a set-up, opened",
    "ctrl+p": "the palette, opened",
}
_FRAME = "a frame of an attack"

_PATIENCE_SECONDS = 60.0
_BETWEEN_SECONDS = often(0.5, 0.05)
"""From one action to the next: fingers are not faster, and the console clears up meanwhile."""

_POLL_SECONDS = 0.02
_CALM_POLLS = 4
_CALM_SECONDS = 0.001
"""Processor time between two polls below which nothing happens."""


class _Terminal(HeadlessDriver):
    """Takes all that is written to it, and notes when something waited for was on it."""

    holds: Callable[[], object] = staticmethod(lambda: False)
    shown: asyncio.Future[float] | None = None
    """Processor time at the first writing by which it held."""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        del data
        shown = _Terminal.shown
        if shown is not None and not shown.done() and _Terminal.holds():
            shown.set_result(process_time())


@dataclass
class _Sitting:
    """A console at a table, and what each action took there."""

    console: Console
    table: Session
    took: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """By action: seconds of processor time until it is shown, and until everything is still."""

    async def press(self, key: str, what: str, holds: Callable[[], object]) -> None:
        """Press a key; what it does is shown with the first writing to the terminal by which *holds*."""
        await asyncio.sleep(_BETWEEN_SECONDS)
        self.console.post_message(Key(key, key if len(key) == 1 else None))
        await self._take(what, holds)

    async def noise(self, seat: int) -> None:
        """One noise; its card says so."""
        card = self.console.screen.query_one(f"#seat-{seat}", SeatCard)
        before = card.part
        await self.press(_SEATS[seat], "a noise", lambda: card.part != before)

    async def look(self, key: str, what: str) -> None:
        """Open a screen, and close it. It answers with its frame; all that is in it may come after."""
        below = self.console.screen
        await self.press(key, what, lambda: self.console.screen is not below and _is_there(self.console))
        await self.press("escape", "a screen, closed", lambda: self.console.screen is below)

    async def attack(self) -> None:
        """An attack, cube by cube: each falls, and lands."""
        panel = self.console.screen.query_one(AttackPanel)
        await self.press("a", "an attack, begun", lambda: panel.display)
        while panel.attack and panel.attack.revealed < len(panel.attack.cubes):
            n = panel.attack.revealed
            await self._take(_FRAME, lambda n=n: panel.attack and panel.attack.revealed > n)
            if panel.is_falling:  # not where drawing takes longer than the fall
                await self._take(_FRAME, lambda: not panel.is_falling)
        await self.press("enter", "an attack, put away", lambda: not panel.display)
        turn = self._turn
        await self.press("n", "the next turn", lambda: self._turn != turn)

    async def mend(self) -> None:
        """Everybody heals and the black cubes go back, so that nobody ever falls."""
        for seat in range(4):
            self.table.hear(json.dumps({"do": "heal", "seat": seat, "by": 10}))
        self.table.hear(json.dumps({"do": "return-black", "by": 24}))
        await self.calm()

    async def calm(self) -> None:
        """Until nothing more happens because of what was done."""
        calm = 0
        while calm < _CALM_POLLS:
            worked = process_time()
            await asyncio.sleep(_POLL_SECONDS)
            calm = calm + 1 if process_time() - worked < _CALM_SECONDS else 0

    async def _take(self, what: str, holds: Callable[[], object]) -> None:
        """What it takes from now on. Raises `TimeoutError` when it never holds."""
        began, _Terminal.holds = process_time(), holds
        _Terminal.shown = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(_PATIENCE_SECONDS):
            shown = await _Terminal.shown
        await self.calm()
        self.took[what].append((shown - began, process_time() - began))

    @property
    def _turn(self) -> int | None:
        view = self.console.seen.shown
        return view.turn.number if view else None


def rows() -> Iterator[Row]:
    """Every action, beside the twentieth of a second in which nobody feels a delay."""
    with evening.journal(1 + 2 * evening.ROUND) as journal:
        took = asyncio.run(_measured(evening.table(journal, 1 + 2 * evening.ROUND)))
    for what, times in took.items():
        shown, still = (sorted(each) for each in zip(*times, strict=True))
        late = shown[int(len(shown) * 0.95)]
        yield Row(what, "median", 1e3 * median(shown), "wanted", _WANTED_MS, "ms", "below 1x")
        yield Row(what, "1 in 20 slower", 1e3 * late, "wanted", _WANTED_MS, "ms", "below 1x")
        yield Row(what, "all done", 1e3 * median(still), "wanted", _WANTED_MS, "ms")


async def _measured(table: Session) -> dict[str, list[tuple[float, float]]]:
    async with _sitting(table) as sitting:
        seats = cycle(range(len(_SEATS)))
        for n in range(_ROUNDS + 1):
            if n == 1 and not QUICK:
                sitting.took.clear()
            await sitting.noise(next(seats))
            for key, what in _SCREENS.items():
                await sitting.look(key, what)
            if n % 4 == 0:
                await sitting.attack()
                await sitting.mend()
        return sitting.took


def _is_there(console: Console) -> bool:
    """Whether anything of the screen on top is in its place."""
    return any(each.size for each in console.screen.query("*"))


@asynccontextmanager
async def _sitting(table: Session) -> AsyncIterator[_Sitting]:
    with TemporaryDirectory() as folder:
        socket, ready = Path(folder) / "console.sock", asyncio.Event()
        host = Host(table, Devices(), socket=socket, config=Config(), language="en")
        running = asyncio.create_task(host.run(ready=ready.set))
        await ready.wait()
        console = Alone(Client(socket))
        console.driver_class = _Terminal
        async with console.run_test(headless=False, size=(120, 40)):
            while console.seen.shown is None or not console.seen.bits:  # noqa: ASYNC110  # nobody says when
                await asyncio.sleep(_POLL_SECONDS)  # a pilot's pause would draw what is not laid out yet
            sitting = _Sitting(console, table)
            await sitting.calm()
            yield sitting
        host.stop()
        await running
