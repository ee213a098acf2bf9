"""
Devices that may not be there yet: asked for again, ever less often, until they are.

Each is a peer of the adapter it waits for, so the host need not know the difference.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from hardware.pins import PinFactory, open_pins
from hardware.ports import Buttons, Buzzer, DeviceGone, HardwareError, Output, Press, Tune
from hardware.wiring import Wiring

FIRST_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 30.0

P = TypeVar("P", bound=Buttons | Output[Any] | Buzzer)
T = TypeVar("T")

Failing = Callable[[HardwareError | None], None]
"""Hears why a device is not there; none once it is."""

_log = logging.getLogger(__name__)


class Retries:
    """
    Calls *again* after a pause that doubles, from one second to thirty, until `stop` says that all is well.

    Whatever *again* raises, it is called again. All calls come from the event loop's thread.
    """

    def __init__(self, again: Callable[[], None]) -> None:
        self._again = again
        self._pause = FIRST_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether the device is to be tried again."""
        return self._timer is not None

    def now(self) -> None:
        """Try at once."""
        try:
            self._again()
        except Exception:
            self.later()
            raise

    def later(self) -> None:
        """Try again after the pause; a try that is planned already stays as it is."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._due)

    def stop(self) -> None:
        """Plan no more tries; the next failure begins with the shortest pause."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._pause = None, FIRST_SECONDS

    def _due(self) -> None:
        self._timer, self._pause = None, min(2 * self._pause, LONGEST_SECONDS)
        self.now()


def let_go(part: str, close: Callable[[], None]) -> None:
    """Close a part; what keeps it from that is logged, and keeps no other part from being closed."""
    try:
        close()
    except HardwareError as error:
        _log.warning("The %s could not be closed: %s", part, error)


class SharedPins:
    """The pins of a wiring, opened by the first that needs them."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring
        self._pins: PinFactory | None = None

    def __call__(self) -> PinFactory:
        """The pins. Raises `HardwareError` when they cannot be had now."""
        if self._pins is None:
            self._pins = open_pins(self._wiring)
        return self._pins

    def close(self) -> None:
        """Let the pins go, after all devices on them. Closing twice is fine."""
        if self._pins is not None:
            self._pins.close()
            self._pins = None


class _Awaited(Generic[P]):
    """One device, or the wait for it."""

    def __init__(self, open_: Callable[[], P]) -> None:
        self._open = open_
        self._device: P | None = None
        self._is_closed = False

    def now(self) -> P:
        """The device. Raises `HardwareError` when it is not there, or was closed."""
        if self._is_closed:
            raise DeviceGone("The device was closed. Start Furybox again.")
        if self._device is None:
            self._device = self._open()
        return self._device

    def close(self) -> None:
        """Let it go, if it was ever there. Closing twice is fine."""
        self._is_closed = True
        if self._device is not None:
            self._device.close()


class AwaitedButtons(Buttons):
    """Buttons that are opened as soon as they can be. All calls come from the event loop's thread."""

    def __init__(self, open_: Callable[[], Buttons], *, failing: Failing) -> None:
        self._buttons = _Awaited(open_)
        self._failing = failing
        self._callback: Callable[[Press], None] | None = None
        self._retries = Retries(self._try)

    def listen(self, callback: Callable[[Press], None]) -> None:
        """Call back with every press, from when the buttons are there."""
        self._callback = callback
        self._retries.now()

    def close(self) -> None:
        """Stop waiting, fall silent, let the pins go. Closing twice is fine."""
        self._retries.stop()
        self._buttons.close()

    def _try(self) -> None:
        if self._callback is None:
            return
        try:
            self._buttons.now().listen(self._callback)
        except HardwareError as error:
            self._retries.later()
            self._failing(error)
        else:
            self._retries.stop()
            self._failing(None)


class AwaitedOutput(_Awaited[Output[T]], Generic[T]):
    """An output that is opened when it is first shown something; who shows it tries again after a fault."""

    def show(self, shown: T) -> None:
        """Show it. Raises `HardwareError` while the device is not there."""
        self.now().show(shown)


class AwaitedBuzzer(_Awaited[Buzzer]):
    """A buzzer that is opened for its first tune."""

    def sound(self, tune: Tune) -> None:
        """Play a tune. Raises `HardwareError` while it is not there."""
        self.now().sound(tune)
