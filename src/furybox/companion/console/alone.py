"""The console as a process of its own, which clears up in the pauses."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Final

from textual.await_complete import AwaitComplete
from textual.events import Event, Key
from textual.timer import Timer

from furybox.companion.client import Client
from furybox.companion.console.app import Console
from furybox.companion.console.manner import Manner

PAUSE_SECONDS: Final = 3.0
"""How long there was no key when closed screens are cleared away."""

SWEEPS: Final = 100
"""How much piles up before Python clears it away without a pause: ten times what it does of itself."""


class Alone(Console):
    """
    A console that has its process to itself, and clears up in the pauses rather than in the middle of a key.

    What is there when a game's screen has come stays as long as the game, and is not looked through again.
    Closed screens are taken away once no key has been pressed for a while. Left to itself, Python does both
    whenever enough has piled up, for as long as a key may take; here it waits ten times as long for a pause.
    """

    _clearing: Timer | None = None

    def stands(self) -> None:
        """Keep all that is loaded, made and drawn by now."""
        self.call_after_refresh(_keep)

    def pop_screen(self) -> AwaitComplete:
        """A screen more to be taken away."""
        if self._clearing is not None:
            self._clearing.stop()
        self._clearing = self.set_timer(PAUSE_SECONDS, gc.collect)
        return super().pop_screen()

    async def on_event(self, event: Event) -> None:
        """A key is no pause."""
        if isinstance(event, Key) and self._clearing is not None:
            self._clearing.reset()
        await super().on_event(event)


def _keep() -> None:
    young, grown, _old = gc.get_threshold()
    gc.set_threshold(young, grown, SWEEPS)
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def run(socket: Path, manner: Manner) -> None:
    """
    Run the console at the host that listens on *socket*, until it is closed.

    A host that is not there yet is waited for.
    """
    Alone(Client(socket, watching=manner.watching), manner).run()
