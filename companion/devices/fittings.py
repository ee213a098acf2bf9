"""
What is attached to a table, for consoles to list: every control, lamp and output of a wiring. Pure.

Which controls a USB panel has, its own firmware knows; it may have any that hang on no pin.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.wire import Fitting
from hardware.ports import CONTROLS
from hardware.wiring import LAMPS, Wiring


def fittings(wiring: Wiring | None) -> tuple[Fitting, ...]:
    """
    Every part, controls first; without a wiring those of the simulated table.

    >>> from hardware.wiring import from_toml
    >>> [(each.role, each.name, each.where) for each in fittings(from_toml("buzzer = 12"))]
    [('buzzer', 'buzzer', 'GPIO 12')]
    """
    return tuple(_simulated() if wiring is None else _wired(wiring))


def _simulated() -> Iterator[Fitting]:
    for control in CONTROLS:
        yield Fitting(role="control", name=control, where="")
    for lamp in LAMPS:
        yield Fitting(role="lamp", name=lamp, where="")
    yield Fitting(role="lamp", name="fury", where="")
    yield Fitting(role="screen", name="oled", where="")
    yield Fitting(role="buzzer", name="buzzer", where="")


def _wired(wiring: Wiring) -> Iterator[Fitting]:
    for name, button in wiring.buttons.items():
        yield Fitting(role="control", name=name, where=_pins(button.pin))
    if dial := wiring.dial:
        yield Fitting(role="control", name="dial", where=_pins(dial.a, dial.b, dial.select))
    for name, lamp in wiring.lamps.items():
        yield Fitting(role="lamp", name=name, where=_pins(*lamp.pins))
    if bar := wiring.fury_bar:
        yield Fitting(role="lamp", name="fury", where=_pins(*bar.pins))
    if wiring.oled:
        line = type(wiring.oled.line).__name__.upper()
        yield Fitting(role="screen", name=wiring.oled.chip, where=line)
    if wiring.buzzer:
        yield Fitting(role="buzzer", name="buzzer", where=_pins(wiring.buzzer.pin))
    if wiring.panel:
        on_pins = {*wiring.buttons, *(("dial",) if wiring.dial else ())}
        for control in CONTROLS:
            if control not in on_pins:
                yield Fitting(role="control", name=control, where="USB")
        yield Fitting(role="panel", name="panel", where="USB")


def _pins(*pins: int | None) -> str:
    return "GPIO " + " ".join(str(pin) for pin in pins if pin is not None)
