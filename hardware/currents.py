"""
What flows through each pin of a wiring, and whether the pins bear it.

Reckoned for the worst case: every lamp lit, every contact closed, each lamp of the kind that takes most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from hardware.wiring import Wire, Wiring, wires
from hardware.wiring_parts import BadWiring, Lamp

PIN_MOST: Final = 16.0
"""Milliamperes that one pin may give or take."""

ALL_MOST: Final = 50.0
"""Milliamperes for all pins together, on the boards that bear least (those before the Pi 4)."""

BASE_OHMS: Final = 1000
"""Before a transistor's base: it lets 2.6 mA through, enough to switch thirty times as much."""

PULL_OHMS: Final = 10_000
"""What pulls the pin of a button without a pull of the Pi's own."""

_VOLTS: Final = 3.3
_BASE_VOLTS: Final = 0.7
_INSIDE_OHMS: Final = 50_000  # the Pi's own pull
_BUS_OHMS: Final = 1500  # 1.8 kOhm on the Pi's board, and 10 kOhm on the screen's
_DIM: Final = 1000
_BRIGHT: Final = 330
_DROPS: Final = {"orange": 1.8, "amber": 1.8, "yellow": 1.8, "green": 1.9, "blue": 2.6, "white": 2.6}
_LEAST_DROP: Final = 1.7  # red, and whatever colour is not known


class Current(msgspec.Struct, frozen=True):
    """What a pin gives or takes at most."""

    wire: Wire
    milliamps: float


class TooMuchCurrent(BadWiring):
    """Pins of this wiring would be asked for more than they bear. The sentence names them."""


def ohms(lamp_ohms: int | None, colour: str) -> int:
    """
    The resistor of a lamp: its own, or one that suits its colour.

    >>> ohms(None, "red"), ohms(None, "white"), ohms(470, "white")
    (1000, 330, 470)
    """
    return lamp_ohms or (_BRIGHT if _drop(colour) > 2 else _DIM)  # noqa: PLR2004  # volts that leave little


def leg_colour(lamp: Lamp, leg: int) -> str:
    """The colour of one leg of a lamp, counted from 0."""
    return ("red", "green", "blue")[leg] if lamp.rgb else lamp.colour


def currents(wiring: Wiring) -> tuple[Current, ...]:
    """
    For every pin of a wiring, in the order of the file.

    >>> from hardware.wiring_parts import Buzzer
    >>> [each.milliamps for each in currents(Wiring(buzzer=Buzzer(12), lamps={"attack": Lamp(18)}))]
    [2.1, 2.6]
    """
    lamps = _lamp_milliamps(wiring)
    return tuple(
        Current(wire, round(next(lamps) if wire.role == "lamp" else _others(wire, wiring), 1))
        for wire in wires(wiring)
    )


def check(wiring: Wiring) -> tuple[Current, ...]:
    """The currents, where the pins bear them. Raises `TooMuchCurrent`."""
    found = currents(wiring)
    if hot := [each for each in found if each.milliamps > PIN_MOST]:
        raise TooMuchCurrent(_PIN, pins=_named(hot), most=int(PIN_MOST))
    together = total(found)
    if together > ALL_MOST:
        outputs = [each for each in found if each.wire.role in {"lamp", "buzzer"}]
        raise TooMuchCurrent(_ALL, all=f"{together:.1f}", most=int(ALL_MOST), pins=_named(outputs))
    return found


def total(found: tuple[Current, ...]) -> float:
    """Milliamperes of all pins together."""
    return round(sum(each.milliamps for each in found), 1)


_PIN: Final = (
    "A pin bears {most} mA, and these would carry more: {pins}. "
    'Give the lamp a larger resistor (ohms = 1000), and the buzzer a transistor (through = "transistor").'
)
_ALL: Final = (
    "All pins together bear {most} mA, and these would carry {all} mA: {pins}. "
    "Give lamps larger resistors (ohms = 1000), or take some away."
)


def _named(found: list[Current]) -> str:
    return ", ".join(f"GPIO{each.wire.pin} ({each.wire.field}, {each.milliamps} mA)" for each in found)


def _lamp_milliamps(wiring: Wiring) -> Iterator[float]:
    """In the order in which `wires` has them."""
    for lamp in wiring.lamps.values():
        for leg in range(len(lamp.pins)):
            yield _through_lamp(lamp.ohms, leg_colour(lamp, leg))
    if bar := wiring.fury_bar:
        for _pin in bar.pins:
            yield _through_lamp(bar.ohms, bar.colour)


def _through_lamp(lamp_ohms: int | None, colour: str) -> float:
    return 1000 * (_VOLTS - _drop(colour)) / ohms(lamp_ohms, colour)


def _drop(colour: str) -> float:
    return _DROPS.get(colour.lower(), _LEAST_DROP)


def _others(wire: Wire, wiring: Wiring) -> float:
    if wire.role == "buzzer" and wiring.buzzer:
        if wiring.buzzer.through == "pin":
            return wiring.buzzer.milliamps
        return 1000 * (_VOLTS - _BASE_VOLTS) / BASE_OHMS
    if wire.role == "screen":
        return 1000 * _VOLTS / _BUS_OHMS if wire.name in {"SDA", "SCL"} else 0.0
    return 1000 * _VOLTS / (PULL_OHMS if wire.reads == "none" else _INSIDE_OHMS)
