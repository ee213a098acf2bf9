"""
Whether the pins of a wiring bear what flows through them.

Reckoned for the worst case: every lamp lit, every contact closed, each lamp of the kind that takes most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hardware.kinds.part import BadWiring, Wire
from hardware.wiring import Wiring, wires

PIN_MOST: Final = 12.0
"""Milliamperes that one pin may give or take, on the board that bears least: a Pi 5. Others bear 16."""

ALL_MOST: Final = 50.0
"""Milliamperes for all pins together, on the boards that bear least (those before the Pi 4)."""


class TooMuchCurrent(BadWiring):
    """Pins of this wiring would be asked for more than they bear. The sentence names them."""


def check(wiring: Wiring) -> tuple[Wire, ...]:
    """
    Every wire, where the pins bear what they carry. Raises `TooMuchCurrent`.

    >>> from hardware.wiring import Buzzer, Lamp
    >>> [wire.milliamps for wire in check(Wiring(buzzer=Buzzer(12), lamps={"attack": Lamp(18)}))]
    [2.1, 2.6]
    """
    found = wires(wiring)
    if hot := [wire for wire in found if wire.milliamps > PIN_MOST]:
        raise TooMuchCurrent(_PIN, pins=_named(hot), most=int(PIN_MOST))
    together = total(found)
    if together > ALL_MOST:
        feeding = _named(wire for wire in found if wire.feeds)
        raise TooMuchCurrent(_ALL, all=f"{together:.1f}", most=int(ALL_MOST), pins=feeding)
    return found


def total(found: Iterable[Wire]) -> float:
    """Milliamperes of all pins together."""
    return round(sum(wire.milliamps for wire in found), 1)


_PIN: Final = (
    "A pin bears {most} mA, and these would carry more: {pins}. "
    'Give the lamp a larger resistor (ohms = 1000), and the buzzer a transistor (through = "transistor").'
)
_ALL: Final = (
    "All pins together bear {most} mA, and these would carry {all} mA: {pins}. "
    "Give lamps larger resistors (ohms = 1000), or take some away."
)


def _named(found: Iterable[Wire]) -> str:
    return ", ".join(f"{wire.gpio} ({wire.field}, {wire.milliamps} mA)" for wire in found)
