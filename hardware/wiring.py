"""
Which control is on which pin, and which screen on which bus: one value, from the file `table.toml`.

`Wiring` is the list of all kinds of parts: a new one is a class beside the others, and a line of it. A
`Wiring` that exists makes sense: no pin is used twice, none is out of range. Knows no driver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, get_args

import msgspec

from hardware import wiring_toml
from hardware.kinds.button import Button, Dial
from hardware.kinds.buzzer import Buzzer
from hardware.kinds.digits import Digits
from hardware.kinds.lamp import FuryBar, Lamp
from hardware.kinds.panel import Panel, Pins
from hardware.kinds.part import BadWiring, Part, Wire, in_range
from hardware.kinds.screen import OledWiring
from hardware.ports import SEATS

PINS: Final = range(2, 28)
"""The pins one may use. GPIO0 and GPIO1 are kept for add-on boards that say who they are."""

_PULLED_UP: Final = (2, 3)  # by resistors on the board, for the I2C bus


class Wiring(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", omit_defaults=True):
    """
    A whole table's wiring. Raises `BadWiring` when it cannot work.

    >>> Wiring(buttons={"attack": Button(17), "next": Button(17)})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hardware.kinds.part.BadWiring: buttons.attack and buttons.next are both on pin 17. ...
    """

    pins: Pins = Pins()
    buttons: dict[str, Button] = {}
    dial: Dial | None = None
    lamps: dict[str, Lamp] = {}
    fury_bar: FuryBar | None = None
    buzzer: Buzzer | None = None
    oled: OledWiring | None = None
    digits: Digits | None = None
    panel: Panel | None = None

    def __post_init__(self) -> None:
        _check_names(self)
        for field, part in self.parts():
            part.check(field, factory=self.pins.factory)
        _check_pins(self)

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every part with its field, such as `buttons.attack`, in the order of the file."""
        for section, name in _SECTIONS.items():
            match getattr(self, name):
                case dict(named):
                    yield from ((f"{section}.{name}", part) for name, part in named.items())
                case Part() as part:
                    yield section, part


def _kind(of: Any) -> type[Part]:
    """What a field of `Wiring` holds, be it one, perhaps one, or one to each name."""
    return next(each for each in (of, *get_args(of)) if isinstance(each, type) and issubclass(each, Part))


_FIELDS: Final = msgspec.structs.fields(Wiring)
_SECTIONS: Final[Mapping[str, str]] = {field.encode_name: field.name for field in _FIELDS}
_NAMED: Final = frozenset(field.encode_name for field in _FIELDS if field.default_factory is dict)

KINDS: Final[Mapping[str, type[Part]]] = {field.encode_name: _kind(field.type) for field in _FIELDS}
"""Every kind of part, by its section of the file."""


def from_toml(text: str) -> Wiring:
    """
    Read a wiring. Raises `BadWiring`.

    >>> from_toml("buzzer = 12").buzzer
    Buzzer(pin=12, kind='plain', active='high', through='transistor', milliamps=30)
    """
    return from_sections(wiring_toml.read(text))


def from_sections(raw: Mapping[str, object]) -> Wiring:
    """
    Read a wiring that stands in a larger file. Raises `BadWiring`.

    >>> from_sections({"buzzer": 12}) == from_toml("buzzer = 12")
    True
    """
    wiring_toml.check_sections(raw, KINDS)
    raw = {"pins": {}, **raw}  # said of every file, so that `to_toml` says it too
    found: dict[str, Any] = {}
    for section, kind in KINDS.items():
        if section in raw:
            read = wiring_toml.parts if section in _NAMED else wiring_toml.part
            found[_SECTIONS[section]] = read(section, raw[section], kind)
    return Wiring(**found)


def beside_usual(raw: Mapping[str, object]) -> tuple[Wiring, tuple[str, ...]]:
    """
    Read sections that stand in place of the usual ones, and what of those is off. Raises `BadWiring`.

    Off is what has a pin that the file gives away. With `usual = false` nothing is usual.

    >>> wiring, off = beside_usual({"lamps": {"attack": 12}})
    >>> [*wiring.lamps], wiring.dial == DEFAULT.dial, off
    (['attack'], True, ('buzzer',))
    """
    own = from_sections(raw)
    if not own.pins.usual:
        return own, ()
    taken = {wire.pin for wire in wires(own)}
    usual = {name: parts for name, parts in msgspec.to_builtins(DEFAULT).items() if name not in raw}
    off = []
    for field, part in DEFAULT.parts():
        section, _dot, name = field.partition(".")
        if section in usual and any(wire.pin in taken for wire in part.wires(field)):
            del (usual[section] if name else usual)[name or section]
            off.append(field)
    return from_sections(usual | dict(raw)), tuple(off)


def to_toml(wiring: Wiring) -> str:
    """Write a wiring, with a word of help to each section; `from_toml` reads the same again."""
    return wiring_toml.write(msgspec.to_builtins(wiring), KINDS)


def wires(wiring: Wiring) -> tuple[Wire, ...]:
    """
    Every pin that is used, and for what, in the order of the file; a bus takes all of its pins.

    >>> [(wire.pin, wire.field) for wire in wires(Wiring(dial=Dial(5, 6), oled=OledWiring()))]
    [(5, 'dial.a'), (6, 'dial.b'), (2, 'oled.line'), (3, 'oled.line')]
    """
    return tuple(chain.from_iterable(part.wires(field) for field, part in wiring.parts()))


def _check_names(wiring: Wiring) -> None:
    for section in KINDS:
        known = KINDS[section].names
        for name in getattr(wiring, _SECTIONS[section]) if section in _NAMED else ():
            if name not in known:
                raise BadWiring(
                    "{field} is unknown. Under {section} there may be: {known}.",
                    field=f"{section}.{name}",
                    section=section,
                    known=" ".join(known),
                )


def _check_pins(wiring: Wiring) -> None:
    taken: dict[int, Wire] = {}
    for wire in wires(wiring):
        in_range(wire.field, wire.pin, PINS)
        if wire.pin in _PULLED_UP and wire.reads in {"down", "none"}:
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
