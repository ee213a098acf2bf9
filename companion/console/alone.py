"""The console as a process of its own, which clears up in the pauses."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from textual.await_complete import AwaitComplete
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event, Key
from textual.timer import Timer
from textual.worker import WorkerFailed

from companion.console.app import Console
from companion.console.options import ConsoleOptions
from companion.console.still import picture
from companion.line.client import Client
from companion.words.language import _

PAUSE_SECONDS: Final = 0.3
"""How long there was no key when closed screens are cleared away."""

_OPENED_MOST: Final = "screens.deeds", "palette", "screens.correct", "screens.reference"
"""What is read in the first pauses, one part in each, and not by its first key."""

_HERE: Final = Path(__file__)
_LAID: Final = _HERE.stat().st_ctime_ns
"""When this file was laid where it is: each release lays all of them anew."""


class Standing(LinuxDriver):
    """Textual's begins with an empty terminal, and some time passes: the first picture stays meanwhile."""

    def start_application_mode(self) -> None:
        """Begin so."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # textual's
        self.write(picture())


class Alone(Console):
    """
    A console that has its process to itself, and clears up in the pauses rather than in the middle of a key.

    What is there when a game's screen has come stays as long as the game, and is not looked through again.
    A closed screen is taken away as soon as no key comes for a moment, which takes a moment. Left to itself,
    Python does all of it at once whenever enough has piled up, for longer than a key may take.
    """

    _clearing: Timer | None = None
    _reading: Timer | None = None
    _has_stood = _is_told_to_end = False

    async def on_mount(self) -> None:
        """Told to end, leave the terminal as it was; where it is gone, `take_terminal` sees to the end."""
        for each in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(each, self._end)

    def _end(self) -> None:
        self._is_told_to_end = True
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """A part of ours that is missing, or of another release than the rest, is no fault to be traced."""
        met = error.error if isinstance(error, WorkerFailed) else error
        is_another = not _HERE.exists() or _HERE.stat().st_ctime_ns != _LAID
        is_missing = isinstance(met, ImportError) and (met.name or "").startswith(("companion.", "rules."))
        if self._is_told_to_end:
            return  # what was being made then has no place any more
        if is_another or is_missing:
            self.exit(return_code=1, message=_("Furybox was changed on the disk: start the console again."))
        else:
            super()._handle_exception(error)

    def stands(self) -> None:
        """Keep all that is loaded, made and drawn by now; what was kept of another game may go."""
        self.call_after_refresh(self._clear, gc.unfreeze if self._has_stood else gc.freeze)
        self._has_stood = True
        self.call_after_refresh(self._read_later, *_OPENED_MOST)

    def _read_later(self, *parts: str) -> None:
        if parts:
            self._reading = self.set_timer(PAUSE_SECONDS, partial(self._read_on, *parts))

    def _read_on(self, part: str, *others: str) -> None:
        self.run_worker(partial(import_module, f"companion.console.{part}"), thread=True)
        self._read_later(*others)

    def pop_screen(self) -> AwaitComplete:
        """A screen more to be taken away."""
        if self._clearing is not None:
            self._clearing.stop()
        self._clearing = self.set_timer(PAUSE_SECONDS, self._clear)
        return super().pop_screen()

    async def on_event(self, event: Event) -> None:
        """A key is no pause."""
        for timer in (self._clearing, self._reading):
            if isinstance(event, Key) and timer is not None:
                timer.reset()
        await super().on_event(event)

    def _clear(self, first: Callable[[], None] = lambda: None) -> None:
        """Take away what is closed; while nothing is open over the game's screen, keep the rest."""
        first()
        gc.collect()
        if len(self.screen_stack) <= 2:  # noqa: PLR2004  # textual's own blank screen, and ours
            gc.freeze()


def run(socket: Path, manner: ConsoleOptions, *, away: Callable[[], str] = lambda: "") -> bool:
    """
    Run the console at the host that listens on *socket*, until it is closed. Whether it went well to its end.

    A host that is not there yet is waited for; *away* is called meanwhile, and what it says is shown.
    """

    async def pause(seconds: float) -> None:
        if said := away():
            console.is_away(said)
        await asyncio.sleep(seconds)

    client = Client(socket, pause=pause, watching=manner.watching, language=manner.language, answers=True)
    console = Alone(client, manner)
    if console.driver_class is LinuxDriver:  # elsewhere nothing stands yet
        console.driver_class = Standing
    console.run()
    return not console.return_code
