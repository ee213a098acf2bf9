"""
The 40-pin header with what hangs on it: as rows and as text.

Whoever shows it hands in a translation; the English sentences here are what it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final

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

HOW: Final[Mapping[tuple[str, str], str]] = {
    ("button", "up"): "button or contact between this pin and ground",
    ("dial", "up"): "button or contact between this pin and ground",
    ("button", "down"): "button or contact between this pin and 3.3 V",
    ("dial", "down"): "button or contact between this pin and 3.3 V",
    ("button", "none"): "button with a resistor of its own",
    ("lamp", "high"): "this pin, resistor, lamp, ground; which resistor, `furybox wiring --parts` says",
    ("lamp", "low"): "3.3 V, lamp, resistor, this pin; which resistor, `furybox wiring --parts` says",
    (
        "buzzer",
        "high",
    ): "this pin, 1 kOhm, an NPN transistor that switches the buzzer from 5 V, a diode across it",
    (
        "buzzer",
        "low",
    ): "this pin, 1 kOhm, a PNP transistor that switches the buzzer from 3.3 V, a diode across it",
    ("buzzer", "pin"): "a piezo of a few mA between this pin and ground, or 3.3 V where low sounds it",
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


def _says(wiring: Wiring, translate: Translate) -> dict[int, str]:
    return {row.place: row.what for row in table(wiring, translate)}


def _what(wire: Wire, translate: Translate) -> str:
    return translate(WHAT[wire.role]).format(name=wire.name.removeprefix("dial "))
