"""gpiozero's mock pins on a moved clock, and fingers on a thread of their own that touch them."""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from threading import Lock
from typing import Protocol

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin

from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS

DRIVER_AHEAD = 5000.0
"""The driver's clock is not the table's."""

BOUNCES = (0.0, 0.0015, 0.003, 0.006, 0.0075)
"""When a bouncing contact moves, in seconds; odd in number, so the last one counts."""

_elsewhere = ThreadPoolExecutor(max_workers=1, thread_name_prefix="driver")


def elsewhere(what: Callable[[], None]) -> None:
    """Do it on another thread, as drivers do, and wait until it is done."""
    _elsewhere.submit(what).result(PATIENCE_SECONDS)


class TablePin(MockPWMPin):
    """A pin that tells the time of its edges as real ones do, and that can be pulled out."""

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)

    def _set_state(self, value: float) -> None:
        self._check()
        self.factory.writes += 1
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            self._check()
        super()._set_frequency(value)

    def _change_state(self, value: float) -> bool:
        is_changed = super()._change_state(value)
        if is_changed and self._function == "output":
            self.factory.changes.append(
                (self.factory.clock.now(), self._number, bool(value), self._frequency)
            )
        return is_changed

    def _check(self) -> None:
        if self.factory.is_unplugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


class TablePins(MockFactory):
    def __init__(self, clock: MovedClock) -> None:
        super().__init__("c03114", TablePin)
        self.clock = clock
        self.is_unplugged = False
        self.writes = 0
        """How often any output was set, even to what it was."""
        self.changes: list[tuple[float, int, bool, float | None]] = []
        """When which output changed to what, and at which frequency."""

    def ticks(self) -> float:
        return self.clock.now() + DRIVER_AHEAD

    def close_contact(self, pin: int, *, is_closed: bool) -> None:
        contact = self.pin(pin)
        (contact.drive_low if is_closed else contact.drive_high)()

    def is_high(self, pin: int) -> bool:
        return bool(self.pin(pin).state)

    def unplug(self) -> None:
        self.is_unplugged = True
        for pin in self.pins.values():
            pin._state = 0.0

    def plug_in(self) -> None:
        """They can be set again, and are still dark."""
        self.is_unplugged = False


class Contacts(Protocol):
    clock: MovedClock

    def close_contact(self, pin: int, *, is_closed: bool) -> None:
        pass


class Fingers:
    """Fingers that touch contacts one after the other while the clock moves, from another thread."""

    def __init__(self, pins: Contacts, contacts: dict[str, int], *, is_bouncing: bool = False) -> None:
        self._pins = pins
        self._contacts = contacts
        self._bounces = BOUNCES if is_bouncing else (0.0,)
        self._steps: dict[str, deque[tuple[float, bool]]] = {}
        self._lock = Lock()

    def press(self, control: str) -> None:
        self._touch(control, 0.03)

    def hold(self, control: str) -> None:
        self._touch(control, 0.6 + 0.03)

    def turn(self, by: int) -> None:
        legs = ("dial a", "dial b") if by > 0 else ("dial b", "dial a")
        for _ in range(abs(by)):
            for is_closed in (True, False):
                for leg in legs:
                    self._move(leg, is_closed=is_closed)

    def _touch(self, control: str, seconds: float) -> None:
        with self._lock:
            is_idle = control not in self._steps
            steps = self._steps.setdefault(control, deque())
            steps.extend([*self._storm(seconds, closing=True), *self._storm(0.03, closing=False)])
        if is_idle:
            self._pins.clock.call_later(0, partial(self._play, control))

    def _storm(self, then: float, *, closing: bool) -> Iterator[tuple[float, bool]]:
        """Levels, each with how long to wait after it."""
        waits = [later - earlier for earlier, later in pairwise(self._bounces)]
        for n, wait in enumerate([*waits, then - self._bounces[-1]]):
            yield wait, closing == (n % 2 == 0)

    def _play(self, control: str) -> None:
        with self._lock:
            if not self._steps[control]:
                del self._steps[control]
                return
            wait, is_closed = self._steps[control].popleft()
        self._move(control, is_closed=is_closed)
        self._pins.clock.call_later(wait, partial(self._play, control))

    def _move(self, contact: str, *, is_closed: bool) -> None:
        elsewhere(partial(self._pins.close_contact, self._contacts[contact], is_closed=is_closed))
