"""
A buzzer on a pin of a Pi, by gpiozero: a plain one that has a tone of its own, or one that is given tones.

A tune plays by itself: each note plans its end, counted from where the tune began, so that no delay adds up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Any, Self

from hardware.contacts import CallLater, Clock
from hardware.kinds import buzzer as entry
from hardware.pin_errors import driver_errors, explained, reached
from hardware.pins import PinFactory
from hardware.ports import Buzzer, DeviceGone, Tune

_log = logging.getLogger(__name__)


class GpioBuzzer(Buzzer):
    """The buzzer on a pin. Closing it lets the pin go."""

    def __init__(
        self, device: Any, pitch: Callable[[int], None], *, clock: Clock, call_later: CallLater
    ) -> None:
        self._device = device
        self._pitch = pitch
        self._clock = clock
        self._call_later = call_later
        self._tunes = 0  # counted, so that a tune knows when it was replaced
        self._is_closed = False
        self._lock = RLock()

    @classmethod
    def open(cls, wiring: entry.Buzzer, pins: PinFactory, *, clock: Clock, call_later: CallLater) -> Self:
        """Open the buzzer, silent. Raises `PinBusy` or another `HardwareError`."""
        with explained("buzzer"):
            if wiring.kind == "plain":
                device, pitch = _plain(wiring, pins)
            else:
                device, pitch = _tonal(wiring, pins)
        return cls(device, pitch, clock=clock, call_later=call_later)

    def sound(self, tune: Tune) -> None:
        """Play a tune in place of the one playing now. Raises `DeviceGone`."""
        with self._lock:
            if self._is_closed:
                raise DeviceGone("The buzzer was closed. Start Furybox again.")
            self._tunes += 1
            self._play(self._tunes, tune, self._clock())

    def close(self) -> None:
        """Fall silent and let the pin go. Closing twice is fine."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._tunes += 1
            with suppress(*driver_errors()):  # a buzzer that is gone is silent
                self._pitch(0)
            self._device.close()

    def _play(self, number: int, tune: Tune, at: float) -> None:
        with reached("buzzer"):
            self._pitch(tune[0].hertz if tune else 0)
        if tune:
            end = at + tune[0].milliseconds / 1000
            self._call_later(max(0.0, end - self._clock()), partial(self._go_on, number, tune[1:], end))

    def _go_on(self, number: int, tune: Tune, at: float) -> None:
        with self._lock:
            if number != self._tunes:
                return
            try:
                self._play(number, tune, at)
            except DeviceGone as error:
                _log.warning("%s", error)  # whoever plays the next tune is told


def _plain(wiring: entry.Buzzer, pins: PinFactory) -> tuple[Any, Callable[[int], None]]:
    import gpiozero  # noqa: PLC0415  # a driver

    device = gpiozero.Buzzer(wiring.pin, active_high=wiring.active == "high", pin_factory=pins)

    def pitch(hertz: int) -> None:
        device.value = hertz > 0

    return device, pitch


def _tonal(wiring: entry.Buzzer, pins: PinFactory) -> tuple[Any, Callable[[int], None]]:
    import gpiozero  # noqa: PLC0415  # a driver
    from gpiozero.tones import Tone  # noqa: PLC0415  # a driver

    device = gpiozero.TonalBuzzer(wiring.pin, mid_tone=Tone("A5"), octaves=3, pin_factory=pins)
    lowest, highest = device.min_tone.frequency, device.max_tone.frequency

    def pitch(hertz: int) -> None:
        if hertz:
            device.play(Tone(frequency=min(max(hertz, lowest), highest)))
        else:
            device.stop()

    return device, pitch
