"""
The contacts of one source of buttons: edges in on any thread, presses out, and the timer between.

It holds what `settle` must remember. It knows no driver; every adapter with buttons owns one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Final

from hardware.ports import Press
from hardware.settle import Contact, Edge, Feel, due, elapsed, settled

Clock = Callable[[], float]
"""Seconds that only go forward, such as `time.monotonic`."""

_AGAIN_SECONDS: Final = 0.001
"""When to settle again while a driver is behind."""

CallLater = Callable[[float, Callable[[], None]], object]
"""
Call back once, so many seconds from now.

It must be safe to use from every thread that an edge may come from. It need not cancel: a call that comes too
late, or after closing, does nothing.
"""


def later_on(loop: asyncio.AbstractEventLoop) -> CallLater:
    """The event loop's own timer, made safe for every thread."""

    def call_later(seconds: float, callback: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(loop.call_later, seconds, callback)

    return call_later


class Contacts:
    """Edges in, presses out. Nothing is reported before `listen` or after `close`."""

    def __init__(
        self,
        *,
        clock: Clock,
        call_later: CallLater,
        feel: Feel | None = None,
        is_behind: Callable[[], bool] = lambda: False,
    ) -> None:
        """*is_behind* says whether edges have happened that the driver has still to tell."""
        self._is_behind = is_behind
        self._clock = clock
        self._call_later = call_later
        self._feel = feel or Feel()
        self._contacts: dict[str, Contact] = {}
        self._edges: Counter[str] = Counter()
        self._callback: Callable[[Press], None] | None = None
        self._wakes_at: float | None = None
        self._is_closed = False
        self._lock = RLock()  # held while reporting, so that presses keep their order between threads

    def listen(self, callback: Callable[[Press], None]) -> None:
        """From now on, call back with every press. A second listener replaces the first."""
        with self._lock:
            self._callback = callback

    def moved(self, edge: Edge) -> None:
        """Take one edge from a driver, on whatever thread."""
        with self._lock:
            if self._is_closed:
                return
            self._edges[edge.control] += 1
            before = self._contacts.get(edge.control) or Contact(edge.control, self._feel)
            self._contacts[edge.control], felt = settled(before, edge)
            self._report(felt)
            self._set_timer()

    def edges(self, control: str) -> int:
        """How many edges came so far: two to a touch, and two more for every time it bounced."""
        return self._edges[control]

    def close(self) -> None:
        """Fall silent. Closing twice is fine."""
        with self._lock:
            self._is_closed = True
            self._callback = None
            self._wakes_at = None

    def _wake(self, at: float) -> None:
        with self._lock:
            if self._wakes_at != at:
                return  # closed, or an earlier timer has taken over
            if self._is_behind():  # what is still to be told may be older: a bounce would settle, and be two
                self._call_later(_AGAIN_SECONDS, partial(self._wake, at))
                return
            self._wakes_at = None
            felt: list[Press] = []
            # The planned moment, not the clock's: a busy loop wakes late, and a release it has still to hear
            # of must not turn into a hold meanwhile.
            for control, contact in self._contacts.items():
                self._contacts[control], presses = elapsed(contact, at)
                felt += presses
            self._report(felt)
            self._set_timer()

    def _report(self, presses: list[Press] | tuple[Press, ...]) -> None:
        for press in presses:
            if self._callback is not None:
                self._callback(press)

    def _set_timer(self) -> None:
        soonest = min((at for at in map(due, self._contacts.values()) if at is not None), default=None)
        if soonest is None or (self._wakes_at is not None and self._wakes_at <= soonest):
            return
        self._wakes_at = soonest
        self._call_later(max(0.0, soonest - self._clock()), partial(self._wake, soonest))
