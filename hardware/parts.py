"""What to buy for a wiring: every part with a common name, counted from what stands on its breadboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from hardware.breadboard import LARGE, SMALL, Kind, Layout, laid
from hardware.currents import ALL_MOST, PIN_MOST, check, total
from hardware.header import HEADER
from hardware.oled_line import I2c
from hardware.wiring import Wiring

NAMES: Final[Mapping[str, str]] = {
    "button": "push button, such as a tactile switch of 6 x 6 mm, or an arcade button",
    "dial": "rotary encoder with a push button, such as EC11, on a board such as KY-040",
    "led": "LED of 5 mm, {value}",
    "rgb GND": "LED of three colours, common cathode (-)",
    "rgb 3V3": "LED of three colours, common anode (+)",
    "resistor": "resistor {value} Ohm, 1/4 W",
    "npn": "NPN transistor BC337 (flat side to you: C B E)",
    "pnp": "PNP transistor BC327 (flat side to you: C B E)",
    "diode": "diode 1N4148, its ring to plus",
    "buzzer plain high": "active buzzer of 5 V, up to {milliamps} mA",
    "buzzer plain low": "active buzzer of 3 V, up to {milliamps} mA",
    "buzzer tonal high": "passive buzzer of 5 V, up to {milliamps} mA",
    "buzzer tonal low": "passive buzzer of 3 V, up to {milliamps} mA",
    "piezo": "piezo, up to {milliamps} mA",
    "screen": "OLED module 128 x 64, {chip}, {line}",
    "panel": "Raspberry Pi Pico with a USB cable, and what hangs on it",
    "breadboard": "breadboard of {holes} holes",
    "lead": "jumper wire, socket to pin",
    "jumper": "jumper wire, pin to pin",
}
"""What one asks a shop for, by kind and, where there are several, by which."""

Translate = Callable[[str], str]


class Need(msgspec.Struct, frozen=True):
    """So many of one part, and what for."""

    kind: str
    number: int
    name: str
    fields: tuple[str, ...]
    """The fields of the file that ask for it."""


class PinCurrent(msgspec.Struct, frozen=True):
    """What one pin carries at most."""

    place: int
    gpio: str
    field: str
    milliamps: float


class PartsList(msgspec.Struct, frozen=True):
    """What to buy, and what the pins carry."""

    parts: tuple[Need, ...]
    pins: tuple[PinCurrent, ...]
    milliamps: float
    """Of all pins together."""

    most_each: float = PIN_MOST
    most_together: float = ALL_MOST


def parts_list(wiring: Wiring, translate: Translate = str) -> PartsList:
    """
    Reckon it. Raises `TooMuchCurrent`.

    >>> from hardware.wiring_parts import Lamp
    >>> found = parts_list(Wiring(lamps={"attack": Lamp(18, colour="red"), "seat-1": Lamp(23, colour="red")}))
    >>> [(need.number, need.name) for need in found.parts][:2], found.milliamps
    ([(2, 'resistor 1000 Ohm, 1/4 W'), (2, 'LED of 5 mm, red')], 3.2)
    """
    found = check(wiring)
    places = {name: place for place, name in HEADER.items()}
    return PartsList(
        tuple(_needs(wiring, laid(wiring, translate), translate)),
        tuple(
            PinCurrent(
                places[f"GPIO{each.wire.pin}"], f"GPIO{each.wire.pin}", each.wire.field, each.milliamps
            )
            for each in found
        ),
        total(found),
    )


def lines(found: PartsList, translate: Translate = str) -> Iterator[str]:
    """The list for a person: what to buy, then each pin with its current."""
    for need in found.parts:
        yield f"{need.number:>3}  {need.name}" + (f"  ({', '.join(need.fields)})" if need.fields else "")
    if not found.pins:
        return
    yield ""
    for pin in found.pins:
        yield f"{pin.gpio:>6}  {pin.milliamps:4.1f} mA  {pin.field}"
    yield translate(_TOGETHER).format(
        all=f"{found.milliamps:.1f}", most=int(found.most_together), each=int(found.most_each)
    )


_TOGETHER: Final = "All pins together carry up to {all} mA of {most}; each may carry {each}."


def _needs(wiring: Wiring, layout: Layout, translate: Translate) -> Iterator[Need]:
    counted: dict[tuple[str, str], list[str]] = {}
    for block in layout.blocks:
        for part in block.parts:
            name = part_name(part.kind, part.value, wiring, translate)
            counted.setdefault((part.kind, name), []).append(part.field)
    for (kind, name), fields in counted.items():
        yield Need(kind, len(fields), name, tuple(dict.fromkeys(fields)))
    if wiring.panel:
        yield Need("panel", 1, translate(NAMES["panel"]), ("panel",))
    for rows, holes in ((LARGE, 830), (SMALL, 400)):
        if number := layout.boards.count(rows):
            yield Need("breadboard", number, translate(NAMES["breadboard"]).format(holes=holes), ())
    if leads := len(layout.feeds) + sum(len(block.leads) for block in layout.blocks):
        yield Need("lead", leads, translate(NAMES["lead"]), ())
    if jumpers := sum(len(block.jumpers) for block in layout.blocks):
        yield Need("jumper", jumpers, translate(NAMES["jumper"]), ())


def part_name(kind: Kind, value: str, wiring: Wiring, translate: Translate) -> str:
    """What one asks a shop for, of a part on the breadboard."""
    named: dict[str, object] = {"value": value}
    which: str = kind
    if kind == "rgb":
        which = f"rgb {value}"
    if (buzzer := wiring.buzzer) and kind in {"buzzer", "piezo"}:
        named["milliamps"] = buzzer.milliamps
        which = f"buzzer {buzzer.kind} {buzzer.active}" if kind == "buzzer" else kind
    if (oled := wiring.oled) and kind == "screen":
        named["chip"] = oled.chip.upper()
        named["line"] = "I2C" if isinstance(oled.line, I2c) else "SPI"
    return translate(NAMES[which]).format(**named)
