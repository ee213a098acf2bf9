"""
The 40-pin header with what hangs on it: as rows, as text, and as a picture.

Whoever shows it hands in a translation; the English sentences here are what it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from hardware.wiring import Role, Wire, Wiring, wires

Translate = Callable[[str], str]
"""An English sentence in, the table's language out; the braces stay and are filled in afterwards."""

_RIGHT: Final = "5V 5V GND 14 15 18 GND 23 24 GND 25 8 7 1 GND 12 GND 16 20 21"
_LEFT: Final = "3V3 2 3 4 GND 17 27 22 3V3 10 9 11 GND 0 5 6 13 19 26 GND"

HEADER: Final[Mapping[int, str]] = {
    place: f"GPIO{name}" if name.isdigit() else name
    for place, name in enumerate(chain(*zip(_LEFT.split(), _RIGHT.split(), strict=True)), start=1)
}
"""What each place on the header is, counted as on the board: odd ones on one side, even ones on the other."""

WHAT: Final[Mapping[Role, str]] = {
    "button": "button {name}",
    "dial": "dial {name}",
    "lamp": "lamp {name}",
    "buzzer": "buzzer",
    "screen": "screen {name}",
}
"""What a pin is for."""

_TO_GROUND: Final = "button or contact between this pin and ground"
_TO_3V3: Final = "button or contact between this pin and 3.3 V"
HOW: Final[Mapping[tuple[str, str], str]] = {
    ("button", "up"): _TO_GROUND,
    ("dial", "up"): _TO_GROUND,
    ("button", "down"): _TO_3V3,
    ("dial", "down"): _TO_3V3,
    ("button", "none"): "button with a resistor of its own",
    ("lamp", "high"): "this pin, resistor, lamp, ground",
    ("lamp", "low"): "3.3 V, lamp, resistor, this pin",
    ("buzzer", "high"): "buzzer between this pin and ground",
    ("buzzer", "low"): "buzzer between 3.3 V and this pin",
    ("screen", ""): "the pin of that name on the screen, if it has one",
}
"""How it is wired, by role and what the pin reads."""

COLOURS: Final[Mapping[str, str]] = {
    "button": "#1f77b4",
    "dial": "#17becf",
    "lamp": "#e6a700",
    "buzzer": "#9467bd",
    "screen": "#2ca02c",
    "power": "#d62728",
    "ground": "#222222",
    "free": "#ffffff",
}
"""The colour of a pin in the picture; its words stand beside it, so nobody needs the colours."""


class Row(msgspec.Struct, frozen=True):
    """One wire, for a builder."""

    place: int
    """On the header, from 1 to 40."""

    gpio: str
    """As in `GPIO17`."""

    what: str
    how: str
    field: str
    """The field of the file."""


def table(wiring: Wiring, translate: Translate = str) -> tuple[Row, ...]:
    """
    Every wire, in the order of the file.

    >>> from hardware.wiring import DEFAULT
    >>> table(DEFAULT)[0].place, table(DEFAULT)[0].what
    (11, 'button attack')
    """
    places = {name: place for place, name in HEADER.items()}
    return tuple(
        Row(
            places[f"GPIO{wire.pin}"],
            f"GPIO{wire.pin}",
            _what(wire, translate),
            translate(HOW[wire.role, wire.reads]),
            wire.field,
        )
        for wire in wires(wiring)
    )


def text(wiring: Wiring, translate: Translate = str) -> str:
    """
    The header as it lies on the board, with the corner of pin 1 at the top left.

    >>> from hardware.wiring import Button, Wiring
    >>> print(text(Wiring(buttons={"next": Button(2)})).splitlines()[1])
    button next   GPIO2   3 o o  4  5V
    """
    says = _says(wiring, translate)
    width = max((len(says.get(place, "")) for place in range(1, 41, 2)), default=0)
    lines = []
    for place in range(1, 41, 2):
        left, right = says.get(place, ""), says.get(place + 1, "")
        line = f"{left:>{width}}  {HEADER[place]:>6}  {place:>2} o o {place + 1:>2}  {HEADER[place + 1]:<6}"
        lines.append(f"{line}  {right}".rstrip())
    return "\n".join(lines)


def svg(wiring: Wiring, translate: Translate = str) -> str:
    """The header as a picture, each pin in the colour of what it is for, and in words."""
    says = _says(wiring, translate)
    roles: dict[str, str] = {f"GPIO{wire.pin}": wire.role for wire in wires(wiring)}
    roles |= {"3V3": "power", "5V": "power", "GND": "ground"}
    drawn = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 500" font-family="sans-serif">',
        f"<title>{escape(translate('The 40-pin header and what hangs on it'))}</title>",
        '<rect width="640" height="500" fill="#ffffff"/>',
        '<rect x="288" y="8" width="64" height="484" rx="6" fill="#dddddd"/>',
    ]
    for place, name in HEADER.items():
        is_left = place % 2 == 1
        x, y = (306 if is_left else 334), 22 + (place - 1) // 2 * 24
        words = " ".join(
            filter(None, (says.get(place, ""), name) if is_left else (name, says.get(place, "")))
        )
        edge = 'fill="{colour}" stroke="#222222"'.format(colour=COLOURS[roles.get(name, "free")])
        if place == 1:  # it is square on the board too
            drawn.append(f'<rect x="{x - 8}" y="{y - 8}" width="16" height="16" {edge}/>')
        else:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="8" {edge}/>')
        anchor, at = ("end", 280) if is_left else ("start", 360)
        drawn.append(
            f'<text x="{at}" y="{y + 4}" font-size="13" text-anchor="{anchor}">{escape(words)}</text>'
        )
    return "\n".join([*drawn, "</svg>\n"])


def _says(wiring: Wiring, translate: Translate) -> dict[int, str]:
    return {row.place: row.what for row in table(wiring, translate)}


def _what(wire: Wire, translate: Translate) -> str:
    return translate(WHAT[wire.role]).format(name=wire.name.removeprefix("dial "))
