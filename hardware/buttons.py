"""
Buttons and a dial on the pins of a Pi, by gpiozero.

The drivers' threads call back with raw edges and their times, and all that happens there is that the edge is
handed to `Contacts`. gpiozero's own `Button` is not used: it wakes ten times a second for each button.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from threading import Lock
from typing import Self

from hardware.contacts import CallLater, Clock, Contacts
from hardware.kinds.button import Button
from hardware.pin_errors import explained
from hardware.pins import PinFactory, Watched
from hardware.ports import Buttons, Press
from hardware.quadrature import Leg, Turning, turned
from hardware.settle import Edge, Feel
from hardware.wiring import Wiring


class GpioButtons(Buttons):
    """The controls on the pins. Closing them lets their pins go."""

    def __init__(self, contacts: Contacts, closing: ExitStack) -> None:
        self._contacts = contacts
        self._closing = closing

    @classmethod
    def open(
        cls,
        wiring: Wiring,
        pins: PinFactory,
        *,
        clock: Clock,
        call_later: CallLater,
        feel: Feel | None = None,
    ) -> Self:
        """Open every button of the wiring, and the dial. Raises `PinBusy` or another `HardwareError`."""
        behind = pins.is_behind if isinstance(pins, Watched) else lambda: False
        contacts = Contacts(clock=clock, call_later=call_later, feel=feel, is_behind=behind)
        # The driver tells the time of an edge by a clock of its own. How far that is from ours is asked once:
        # asked at each edge, a pause between the two questions could put edges in the wrong order.
        ahead = clock() - pins.ticks()
        with ExitStack() as opened:

            def hear(field: str, button: Button, moved: _Moved) -> None:
                with explained(field):
                    opened.callback(_Contact(button, pins, moved, ahead).close)

            for control, button in wiring.buttons.items():
                hear(f"buttons.{control}", button, partial(_touch, contacts, control))
            if dial := wiring.dial:
                turn = _Turn(contacts)
                hear("dial.a", Button(dial.a, dial.pull), partial(turn.moved, "a"))
                hear("dial.b", Button(dial.b, dial.pull), partial(turn.moved, "b"))
                if dial.select is not None:
                    hear("dial.select", Button(dial.select, dial.pull), partial(_touch, contacts, "dial"))
            return cls(contacts, opened.pop_all())

    def listen(self, callback: Callable[[Press], None]) -> None:
        """From now on, call back with every press. A second listener replaces the first."""
        self._contacts.listen(callback)

    def edges(self, control: str) -> int:
        """How many edges a control made so far: two to a touch, and two more for every time it bounced."""
        return self._contacts.edges(control)

    def close(self) -> None:
        """Fall silent, and let the pins go. Closing twice is fine."""
        self._contacts.close()
        self._closing.close()


_Moved = Callable[[float, bool], None]
"""When a contact moved, and whether it is closed now."""


def _touch(contacts: Contacts, control: str, at: float, is_closed: bool) -> None:  # noqa: FBT001  # a callback
    contacts.moved(Edge(control, "down" if is_closed else "up", at))


class _Turn:
    """The dial's two contacts, which may call from two threads."""

    def __init__(self, contacts: Contacts) -> None:
        self._contacts = contacts
        self._turning = Turning()
        self._lock = Lock()

    def moved(self, leg: Leg, at: float, is_closed: bool) -> None:  # noqa: FBT001  # a callback
        with self._lock:
            self._turning, click = turned(self._turning, leg, is_closed=is_closed)
            if click:
                self._contacts.moved(Edge("dial", click, at))


class _Contact:
    """One pin that is listened to. gpiozero does not keep its listeners alive, so whoever closes it must."""

    def __init__(self, button: Button, pins: PinFactory, moved: _Moved, ahead: float) -> None:
        from gpiozero import InputDevice  # noqa: PLC0415  # a driver

        self._moved = moved
        self._ahead = ahead
        self._closed_state = button.reads_when_down == "high"
        self._device = InputDevice(
            button.pin,
            pull_up={"up": True, "down": False, "none": None}[button.pull],
            active_state=self._closed_state if button.pull == "none" else None,
            pin_factory=pins,
        )
        try:
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._changed
        except BaseException:
            self._device.close()
            raise

    def close(self) -> None:
        self._device.close()

    def _changed(self, ticks: float, state: float) -> None:
        self._moved(ticks + self._ahead, bool(state) == self._closed_state)
