"""
The parts of a wiring as a file, and back. Every fault is told by its field.

A part that has only a pin may be written as that number: `attack = 17`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

import msgspec

from hardware.oled_line import OledWiring
from hardware.wiring_parts import (
    BadWiring,
    Button,
    Buzzer,
    Dial,
    FuryBar,
    Lamp,
    Panel,
    Pins,
)

_T = TypeVar("_T", bound=msgspec.Struct)

_EXAMPLES: Final[Mapping[type[msgspec.Struct], str]] = {
    Pins: 'factory = "gpiod"',
    Button: '{ pin = 17, pull = "up" }',
    Dial: "a = 8, b = 7, select = 4",
    Lamp: '{ pin = 18 } or { rgb = [16, 20, 21], active = "low" }',
    FuryBar: "pins = [16, 20, 21]",
    Buzzer: 'pin = 12, kind = "plain"',
    OledWiring: 'chip = "ssd1306", line = { on = "i2c", bus = 1, address = 0x3C }',
    Panel: 'device = "/dev/ttyACM0"',
}

_TITLES: Final = {
    "pins": "Who works the pins: gpiod, lgpio, rpigpio, or gpiozero to let it choose.",
    "buttons": "The number after GPIO. Each button goes between its pin and ground.",
    "dial": "The dial's middle leg goes to ground.",
    "lamps": "Each lamp goes between its pin and ground, with a resistor; ohms = 1000 says which.",
    "fury-bar": "From the lowest step up.",
    "buzzer": "plain has a tone of its own. A transistor drives it; only a small piezo may hang on the pin.",
    "oled": "The chip is ssd1306, ssd1309 or sh1106; the line is on i2c or spi.",
    "panel": "The box on a USB cable.",
}


SECTIONS: Final = tuple(_TITLES)
"""The sections a wiring may have."""


def read(text: str) -> dict[str, object]:
    """The sections of a file. Raises `BadWiring`."""
    import tomllib  # noqa: PLC0415  # not before there is something to read

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWiring("The wiring is no TOML: {why}. Mend that line.", why=str(error)) from error


def check_sections(sections: Iterable[str]) -> None:
    """Raise `BadWiring` for a section that is not known."""
    for section in sections:
        if section not in SECTIONS:
            raise BadWiring(
                "[{field}] is unknown. The sections are: {known}.", field=section, known=" ".join(SECTIONS)
            )


def write(sections: Mapping[str, Mapping[str, object]]) -> str:
    """
    The text of a file, with a word of help to each section.

    >>> print(write({"dial": {"a": 8, "b": 7}}))
    # The dial's middle leg goes to ground.
    [dial]
    a = 8
    b = 7
    <BLANKLINE>
    """
    return "\n".join(_section(name, parts) for name, parts in sections.items())


def parts(section: str, raw: object, kind: type[_T]) -> dict[str, _T]:
    """A section with a part to each name. Raises `BadWiring`."""
    if not isinstance(raw, dict):
        raise BadWiring("{field} is no section. Write [{field}], and the entries below it.", field=section)
    return {name: part(f"{section}.{name}", each, kind) for name, each in raw.items()}


def part(field: str, raw: object, kind: type[_T]) -> _T:
    """One part of a file. Raises `BadWiring`."""
    known = [each.encode_name for each in msgspec.structs.fields(kind)]
    if "pin" in known and isinstance(raw, int) and not isinstance(raw, bool):
        raw = {"pin": raw}
    for key in raw if isinstance(raw, dict) else ():
        if key not in known:
            raise BadWiring(
                "{field} is unknown. There may be: {known}.", field=f"{field}.{key}", known=" ".join(known)
            )
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$")
        raise BadWiring(
            "{field} is wrong: {why}. Write it like this: {example}.",
            field=field + where.rstrip("`"),
            why=why.rstrip("."),
            example=_EXAMPLES[kind],
        ) from error


def _section(name: str, parts: Mapping[str, object]) -> str:
    lines = [f"# {_TITLES[name]}", f"[{name}]"]
    lines += [f"{key} = {_toml(value, key)}" for key, value in parts.items()]
    return "\n".join(lines) + "\n"


def _toml(value: object, key: str = "") -> str:
    match value:
        case {"pin": int(pin), **rest} if not rest:
            return str(pin)
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(each, key)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return f"[{', '.join(_toml(each) for each in value)}]"
        case None:
            return '"none"'
        case int():
            return f"0x{value:02X}" if key == "address" else str(value)
        case _:
            # JSON's strings are TOML's too, but for one character that TOML wants escaped
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
