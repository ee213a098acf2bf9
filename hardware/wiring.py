"""
Which control is on which pin, and which screen on which bus: one value, from the file `table.toml`.

A `Wiring` that exists makes sense: no pin is used twice, none is out of range. Knows no driver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

import msgspec

from hardware.oled_line import I2c, OledWiring, Spi
from hardware.ports import CONTROLS, SEATS
from hardware.wiring_parts import (
    BadWiring,
    Button,
    Buzzer,
    Dial,
    FuryBar,
    Lamp,
    Panel,
    Part,
    Pins,
)
from hardware.wiring_toml import check_sections, part, parts, read, write

BUTTONS: Final = tuple(control for control in CONTROLS if control != "dial")
"""Controls that can stand under `[buttons]`."""

LAMPS: Final = ("attack", *SEATS)
"""Lamps that can stand under `[lamps]`."""

PINS: Final = range(2, 28)
"""The pins one may use. GPIO0 and GPIO1 are kept for add-on boards that say who they are."""

Role = Literal["button", "dial", "lamp", "buzzer", "screen"]
"""What a pin is for."""

_PULLED_UP: Final = (2, 3)  # by resistors on the board, for the I2C bus
_I2C: Final[Mapping[int, Mapping[int, str]]] = {1: {2: "SDA", 3: "SCL"}}
_SPI: Final[Mapping[int, Mapping[int, str]]] = {
    0: {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {16: "CE2", 17: "CE1", 18: "CE0", 19: "MISO", 20: "MOSI", 21: "SCLK"},
}


class Wire(msgspec.Struct, frozen=True):
    """A pin, and what hangs on it."""

    pin: int
    role: Role
    field: str
    """The field of the file that says so, such as `buttons.attack`."""

    name: str
    """What it is, in short: `attack`, `dial a`, `fury-3`, `SDA`."""

    reads: str = ""
    """
    How it is wired: the pull of an input, `high` or `low` for what lights a lamp; empty for a bus.

    `pin` for a buzzer without a transistor.
    """


class Wiring(Part, frozen=True, kw_only=True, rename="kebab"):
    """
    A whole table's wiring. Raises `BadWiring` when it cannot work.

    >>> Wiring(buttons={"attack": Button(17), "next": Button(17)})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hardware.wiring_parts.BadWiring: buttons.attack and buttons.next are both on pin 17. ...
    """

    pins: Pins = Pins()
    buttons: dict[str, Button] = {}
    dial: Dial | None = None
    lamps: dict[str, Lamp] = {}
    fury_bar: FuryBar | None = None
    buzzer: Buzzer | None = None
    oled: OledWiring | None = None
    panel: Panel | None = None

    def __post_init__(self) -> None:
        _check_names("buttons", self.buttons, BUTTONS)
        _check_names("lamps", self.lamps, LAMPS)
        _check_parts(self)
        _check_pins(self)


def from_toml(text: str) -> Wiring:
    """
    Read a wiring. Raises `BadWiring`.

    >>> from_toml("buzzer = 12").buzzer
    Buzzer(pin=12, kind='plain', active='high', through='transistor', milliamps=30)
    """
    return from_sections(read(text))


def from_sections(raw: Mapping[str, object]) -> Wiring:
    """
    Read a wiring that stands in a larger file. Raises `BadWiring`.

    >>> from_sections({"buzzer": 12}) == from_toml("buzzer = 12")
    True
    """
    check_sections(raw)
    return Wiring(
        pins=part("pins", raw.get("pins", {}), Pins),
        buttons=parts("buttons", raw.get("buttons", {}), Button),
        dial=part("dial", raw["dial"], Dial) if "dial" in raw else None,
        lamps=parts("lamps", raw.get("lamps", {}), Lamp),
        fury_bar=part("fury-bar", raw["fury-bar"], FuryBar) if "fury-bar" in raw else None,
        buzzer=part("buzzer", raw["buzzer"], Buzzer) if "buzzer" in raw else None,
        oled=_oled(raw["oled"]) if "oled" in raw else None,
        panel=part("panel", raw["panel"], Panel) if "panel" in raw else None,
    )


def _oled(raw: object) -> OledWiring:
    match raw:
        case {"line": {"reset": "none", **line}, **others}:  # TOML has no word for none
            raw = {"line": {"reset": None, **line}, **others}
    return part("oled", raw, OledWiring)


def to_toml(wiring: Wiring) -> str:
    """Write a wiring, with a word of help to each section; `from_toml` reads the same again."""
    return write(msgspec.to_builtins(wiring))


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """
    Every pin that is used, and for what, in the order of the file; a bus takes all of its pins.

    >>> [(wire.pin, wire.field) for wire in wires(Wiring(dial=Dial(5, 6), oled=OledWiring()))]
    [(5, 'dial.a'), (6, 'dial.b'), (2, 'oled.line'), (3, 'oled.line')]
    """
    return tuple(_wires(wiring))


def _wires(wiring: Wiring) -> Iterator[Wire]:
    for name, button in wiring.buttons.items():
        yield Wire(button.pin, "button", f"buttons.{name}", name, button.pull)
    if dial := wiring.dial:
        for leg, pin in (("a", dial.a), ("b", dial.b), ("select", dial.select)):
            if pin is not None:
                yield Wire(pin, "dial", f"dial.{leg}", f"dial {leg}", dial.pull)
    for name, lamp in wiring.lamps.items():
        for leg, pin in zip(("red", "green", "blue") if lamp.rgb else ("",), lamp.pins, strict=True):
            yield Wire(pin, "lamp", f"lamps.{name}", f"{name} {leg}".rstrip(), lamp.active)
    if bar := wiring.fury_bar:
        for step, pin in enumerate(bar.pins, start=1):
            yield Wire(pin, "lamp", f"fury-bar.pins ({step})", f"fury-{step}", bar.active)
    if buzzer := wiring.buzzer:
        yield Wire(
            buzzer.pin, "buzzer", "buzzer", "buzzer", "pin" if buzzer.through == "pin" else buzzer.active
        )
    match wiring.oled and wiring.oled.line:
        case I2c(bus=bus):
            for pin, name in _I2C.get(bus, {}).items():
                yield Wire(pin, "screen", "oled.line", name)
        case Spi(bus=bus, dc=dc, reset=reset):
            for pin, name in _SPI.get(bus, {}).items():
                yield Wire(pin, "screen", "oled.line", name)
            yield Wire(dc, "screen", "oled.line.dc", "DC")
            if reset is not None:
                yield Wire(reset, "screen", "oled.line.reset", "RES")


def _check_names(section: str, names: Iterable[str], known: tuple[str, ...]) -> None:
    for name in names:
        if name not in known:
            raise BadWiring(
                "{field} is unknown. Under {section} there may be: {known}.",
                field=f"{section}.{name}",
                section=section,
                known=" ".join(known),
            )


def _check_parts(wiring: Wiring) -> None:
    for name, lamp in wiring.lamps.items():
        if (lamp.pin is None) == (lamp.rgb is None):
            raise BadWiring(
                "{field} must have either pin, or rgb with three pins. Write one of the two.",
                field=f"lamps.{name}",
            )
    for name, button in wiring.buttons.items():
        if button.pull == "none" and button.active is None:
            raise BadWiring(
                '{field} has no pull, so a press cannot be told. Add active = "low" or active = "high".',
                field=f"buttons.{name}",
            )
    if wiring.buzzer and wiring.buzzer.kind == "tonal" and wiring.pins.factory == "gpiod":
        raise BadWiring(
            'buzzer.kind is tonal, but pins.factory gpiod cannot play tones. Set the kind to "plain", '
            'or the factory to "lgpio" or "rpigpio".'
        )
    if wiring.oled:
        _check_number("oled.line.bus", wiring.oled.line.bus, range(256))
    if wiring.panel and not wiring.panel.device.startswith("/"):
        raise BadWiring(
            "panel.device is no path. Write the one of the panel, such as /dev/ttyACM0.",
        )


def _check_pins(wiring: Wiring) -> None:
    taken: dict[int, Wire] = {}
    for wire in wires(wiring):
        _check_number(wire.field, wire.pin, PINS)
        if wire.pin in _PULLED_UP and wire.role in {"button", "dial"} and wire.reads != "up":
            raise BadWiring(
                '{field} is on pin {pin}, which the board itself pulls up. Set its pull to "up", '
                "or move it to another pin.",
                field=wire.field,
                pin=wire.pin,
            )
        if other := taken.get(wire.pin):
            free = " ".join(str(pin) for pin in PINS if pin not in {each.pin for each in wires(wiring)})
            raise BadWiring(
                "{one} and {other} are both on pin {pin}. Move one of them; these pins are free: {free}.",
                one=_named(other),
                other=_named(wire),
                pin=wire.pin,
                free=free or "-",
            )
        taken[wire.pin] = wire


def _named(wire: Wire) -> str:
    return f"{wire.field} ({wire.name})" if wire.role in {"screen", "lamp"} else wire.field


def _check_number(field: str, number: int, allowed: range) -> None:
    if number not in allowed:
        raise BadWiring(
            "{field} is {number}. Give it a number from {least} to {most}.",
            field=field,
            number=number,
            least=allowed.start,
            most=allowed.stop - 1,
        )


DEFAULT: Final = Wiring(
    buttons={
        "attack": Button(17),
        "next": Button(27),
        "back": Button(22),
        "fury": Button(10),
        "danger": Button(9),
        **{seat: Button(pin) for seat, pin in zip(SEATS, (11, 5, 6, 13, 19, 26), strict=True)},
    },
    dial=Dial(a=8, b=7, select=4),
    lamps={
        "attack": Lamp(18),
        **{seat: Lamp(pin) for seat, pin in zip(SEATS, (23, 24, 25, 16, 20, 21), strict=True)},
    },
    buzzer=Buzzer(12),
    oled=OledWiring(),
)
"""
A table on a 40-pin Pi with every control, a lamp for the attack and each seat, a buzzer and an I2C screen.

Buttons stand along one side of the header and lamps along the other. No lamp is on a pin that is high while
the Pi starts, and the serial port (14 and 15) stays free.
"""
