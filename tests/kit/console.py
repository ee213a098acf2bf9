"""A console at a scripted host, as a test sits down at it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from textual import events, pilot
from textual._context import visible_screen_stack
from textual.strip import Strip
from textual.widget import Widget

from companion.console.app import Console as ConsoleApp
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import TitleBar
from companion.line.client import Client
from tests.kit.beats import pressed
from tests.kit.idle import wait_until_idle
from tests.kit.scripted_host import ScriptedHost
from tests.kit.wait import PATIENCE_SECONDS, eventually

TRIES = 100
"""So often a console joins again in one test; only a host that always breaks off is joined more often."""

SEATS = [
    {"name": "Eva", "colour": "yellow"},
    {"name": "Bohumil", "colour": "blue"},
    {"name": "Cyril", "colour": "green"},
    {"name": "Dana", "colour": "orange"},
]
SIX = [*SEATS, {"name": "Egon", "colour": "purple"}, {"name": "Fany", "colour": "pink"}]


@dataclass
class Console:
    """The console, the fingers on it, and the host behind it."""

    console: ConsoleApp
    pilot: pilot.Pilot[None]
    host: Any
    """A `ScriptedHost`, or a `ServedTable` where there are several guests."""

    async def press(self, *keys: str, until: Callable[[], object] | str | None = None) -> None:
        """Press keys one after the other, and let the host answer, *until* something holds or is seen."""
        with self.console._context():
            for key in keys:
                await self.pilot.press(key)
        await self.settle()
        if isinstance(until, str):
            await self.sees(until)
        elif until:
            await self.until(until)

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.press(*("space" if letter == " " else letter for letter in text))

    def burst(self, keys: str) -> None:
        """Press keys in one go, written as in a beat, and wait for nothing."""
        for each in pressed(keys):
            letter = " " if each == "space" else each if len(each) == 1 else None
            self.console.post_message(events.Key(each, letter))

    async def ask_palette(self, text: str, found: str) -> None:
        """Open the palette with the mouse, and do what is found for a text."""
        await self.pilot.click(TitleBar, offset=(2, 0))
        await self.until(lambda: self.screen == "Palette")
        await self.type(text)
        await self.until(lambda: f" {found}" in self.text.partition(text)[2])
        await self.press("enter", until=lambda: self.screen != "Palette")

    def focus(self, name: str) -> None:
        """Go to a field of the form on top, by its name."""
        with self.console._context():
            self.console.screen.widget(name).focus()  # type: ignore[attr-defined]  # a form

    def fill(self, **values: object) -> None:
        """Fill fields of the form on top in, by their names."""
        with self.console._context():
            for name, value in values.items():
                self.console.screen.fill(name, value)  # type: ignore[attr-defined]  # a form

    async def settle(self) -> None:
        """Let every message go back and forth, and draw what came of it: no widget fails in that."""
        await wait_until_idle()
        _ = self.text

    async def until(self, holds: Callable[[], object]) -> None:
        """Let things happen until something holds, and all is at rest; fail when it never does."""

        async def look() -> object:
            await wait_until_idle()
            with self.console._context():  # a test may have several consoles
                held = holds()
            if not held and self.console._exception:  # nothing more will come
                raise self.console._exception
            return held

        await eventually(look, shown=lambda: self.text)

    async def sees(self, text: str) -> None:
        """Look until it stands there."""
        await self.until(lambda: text in self.text)

    @property
    def view(self) -> Any:
        """The table as the console heard it last."""
        return self.console.seen.shown

    @property
    def is_revealed(self) -> bool:
        """Whether every cube of an attack lies there."""
        attack = self.console.seen.table.attack if self.console.seen.table else None
        return attack is not None and attack.revealed == len(attack.cubes)

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return type(self.console.screen).__name__

    @property
    def text(self) -> str:
        """Everything that can be read now, line by line."""
        return "\n".join("".join(segment.text for segment in strip) for strip in strips(self.console))

    def said(self, widget: str | type[Widget]) -> str:
        """What one widget says, however its lines are broken."""
        with self.console._context():
            return " ".join(str(self.console.screen.query_one(widget).render()).split())


def strips(console: ConsoleApp) -> list[Strip]:
    """The lines of the screen on top, and of those that are seen behind it, as they are drawn."""
    with console._context():
        visible_screen_stack.set(console._background_screens)
        return console.screen._compositor.render_strips()


def patient_client(path: Path, is_open: asyncio.Event, manner: ConsoleOptions) -> Client:
    """A client that tries again as soon as its host is open: nobody waits in a test, or tries in vain."""
    tries = itertools.count()

    async def till_it_is_back(_seconds: float) -> None:
        assert next(tries) < TRIES, "the host is open, and breaks off whenever it is joined"
        await is_open.wait()  # ends: with its console

    return Client(
        path, pause=till_it_is_back, patience_seconds=PATIENCE_SECONDS, watching=manner.watching,
        language=manner.language, answers=True,
    )  # fmt: skip


async def was_seen() -> None:
    """The promise of a game: a third of what a test costs is not spent on making it, and taking it away."""


@asynccontextmanager
async def join_console(
    host: ScriptedHost,
    path: Path,
    *,
    size: tuple[int, int],
    manner: ConsoleOptions | None,
    promised: bool = False,
) -> AsyncIterator[Console]:
    """
    A console that has heard the table of a host; the host is gone after it.

    With *promised* nobody waits for the promise of its game, which was seen.
    """
    manner = manner or ConsoleOptions()
    client = patient_client(path, host.listens, manner)
    console = ConsoleApp(client, manner)
    if promised:
        console._promise = was_seen  # type: ignore[method-assign]
    await host.open()
    try:
        async with console.run_test(size=size, tooltips=False) as pilot:
            visit = Console(console, pilot, host)
            await visit.until(lambda: console.seen.table and not console._is_settling)
            vars(console).pop("_promise", None)
            yield visit
    finally:
        await host.close()


@asynccontextmanager
async def open_console(
    path: Path,
    *,
    size: tuple[int, int] = (80, 24),
    started: bool = False,
    game: str = "in-space",
    manner: ConsoleOptions | None = None,
    setup: Mapping[str, Any] = MappingProxyType({}),
    **host: Any,
) -> AsyncIterator[Console]:
    """
    A console at a host; with *started* a game of four is on the table, and its promise was seen.

    What its *setup* says besides goes along with the start.
    """
    scripted = ScriptedHost(path, **host)
    if started:
        scripted.do(**{"do": "start", "game": game, "seats": SEATS, "track_credits": True, **setup})
    async with join_console(scripted, path, size=size, manner=manner, promised=True) as visit:
        if visit.console.watching:
            first = "TableWall" if started else "WaitingScreen"
        else:
            first = "TableScreen" if started else "SetUpScreen"
        await visit.until(lambda: visit.screen == first)
        await visit.settle()
        yield visit
