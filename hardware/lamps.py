"""
Lamps on the pins of a Pi, by gpiozero: single ones, three-coloured ones, and the fury bar.

They are on or off: a lamp that is dimmed needs somebody who switches it all the time. Rhythms follow
`is_lit`, so lamps with one rhythm keep in step, here and on the panel. Between two changes nothing runs,
and when no lamp has a rhythm, nothing is planned.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from functools import partial
from threading import RLock
from types import MappingProxyType
from typing import Any, Final, Self

from hardware.contacts import CallLater, Clock
from hardware.pin_errors import driver_errors, explained, reached
from hardware.pins import PinFactory
from hardware.ports import OFF, RHYTHMS, DeviceGone, Glow, Lamps, Rhythm
from hardware.wiring import Wiring, wires

LIGHTS: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {
        "red": (1, 0, 0),
        "green": (0, 1, 0),
        "blue": (0, 0, 1),
        "yellow": (1, 1, 0),
        "orange": (1, 1, 0),
        "purple": (1, 0, 1),
        "pink": (1, 0, 1),
        "cyan": (0, 1, 1),
    }
)
"""What a three-coloured lamp makes of a colour's name; of any other it makes white, and never dark."""

_WHITE: Final = (1, 1, 1)

_log = logging.getLogger(__name__)


def next_change(rhythm: Rhythm, at: float) -> float | None:
    """
    When a lamp that has this rhythm changes next, in seconds of the same clock; none if it never does.

    >>> next_change("double", at=7.0), next_change("steady", at=7.0)
    (7.09975, None)
    """
    spans = RHYTHMS[rhythm]
    if len(spans) == 1:
        return None
    now = round(at * 1000)
    end = now - now % sum(spans)
    for span in spans:
        end += span
        if end > now:
            break
    # `is_lit` counts whole milliseconds, rounded: a quarter early is after the change, whatever floats do
    return (end - 0.25) / 1000


class GpioLamps(Lamps):
    """The lamps on the pins. Closing them lets their pins go."""

    def __init__(
        self,
        lamps: Mapping[str, tuple[Any, ...]],
        *,
        clock: Clock,
        call_later: CallLater,
        closing: ExitStack,
    ) -> None:
        self._lamps = lamps
        self._clock = clock
        self._call_later = call_later
        self._closing = closing
        self._glows: dict[str, Glow] = {}
        self._written: dict[str, tuple[int, ...]] = {}
        self._wakes_at: float | None = None
        self._is_closed = False
        self._lock = RLock()

    @classmethod
    def open(cls, wiring: Wiring, pins: PinFactory, *, clock: Clock, call_later: CallLater) -> Self:
        """Open every lamp of the wiring, dark. Raises `PinBusy` or another `HardwareError`."""
        from gpiozero import LED  # noqa: PLC0415  # a driver

        lamps: dict[str, tuple[Any, ...]] = {}
        with ExitStack() as opened:
            for wire in wires(wiring):
                if wire.role == "lamp":
                    with explained(wire.field):
                        led = LED(wire.pin, active_high=wire.reads == "high", pin_factory=pins)
                        opened.callback(led.close)
                    name = wire.name.split()[0]
                    lamps[name] = (*lamps.get(name, ()), led)
            return cls(lamps, clock=clock, call_later=call_later, closing=opened.pop_all())

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Make the lamps match; one left out goes dark. Raises `DeviceGone`."""
        with self._lock:
            if self._is_closed:
                raise DeviceGone("The lamps were closed. Start Furybox again.")
            self._glows = {name: pattern.get(name, OFF) for name in self._lamps}
            self._written.clear()  # cheap, and mends what something else did to a pin
            self._light(self._clock())

    def close(self) -> None:
        """Darken every lamp and let the pins go. Closing twice is fine."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            self._wakes_at = None
            for led in (led for leds in self._lamps.values() for led in leds):
                with suppress(*driver_errors()):  # a lamp that is gone is dark
                    led.off()
            self._closing.close()

    def _light(self, now: float) -> None:
        for name, leds in self._lamps.items():
            lights = _lights(self._glows[name], len(leds), now)
            if self._written.get(name) != lights:
                with reached(f"lamps.{name}"):
                    for led, is_on in zip(leds, lights, strict=True):
                        led.value = is_on
                self._written[name] = lights
        self._plan(now)

    def _plan(self, now: float) -> None:
        rhythms = {glow.rhythm for glow in self._glows.values() if glow.colour != "off"}
        changes = (next_change(rhythm, now) for rhythm in rhythms)
        soonest = min((at for at in changes if at is not None), default=None)
        if soonest is not None and self._wakes_at is not None and self._wakes_at <= soonest:
            return
        self._wakes_at = soonest
        if soonest is not None:
            self._call_later(max(0.0, soonest - self._clock()), partial(self._wake, soonest))

    def _wake(self, at: float) -> None:
        with self._lock:
            if self._wakes_at != at:
                return  # closed, or nothing to change any more, or an earlier call has taken over
            self._wakes_at = None
            try:
                self._light(max(at, self._clock()))  # a loop may call a little early
            except DeviceGone as error:
                _log.warning("%s", error)  # whoever shows the next pattern is told


def _lights(glow: Glow, count: int, now: float) -> tuple[int, ...]:
    if not glow.is_lit(now):
        return (0,) * count
    return LIGHTS.get(glow.colour, _WHITE) if count == len(_WHITE) else (1,) * count
