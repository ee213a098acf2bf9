"""
A header and a breadboard: places and holes, the pieces that stand in them, and the wires between.

A breadboard has rows of five holes, a to e and f to j, that hang together, and rails along both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final, Literal

import msgspec

Translate = Callable[[str], str]
"""An English sentence in, the table's language out; the braces stay and are filled in afterwards."""


def N_(text: str) -> str:  # noqa: N802  # gettext's own name for it
    """Mark a text that is translated where it is shown."""
    return text


_RIGHT: Final = "5V 5V GND 14 15 18 GND 23 24 GND 25 8 7 1 GND 12 GND 16 20 21"
_LEFT: Final = "3V3 2 3 4 GND 17 27 22 3V3 10 9 11 GND 0 5 6 13 19 26 GND"

HEADER: Final[Mapping[int, str]] = {
    place: f"GPIO{name}" if name.isdigit() else name
    for place, name in enumerate(chain(*zip(_LEFT.split(), _RIGHT.split(), strict=True)), start=1)
}
"""What each place on the header is, counted as on the board: odd ones on one side, even ones on the other."""

PLACES: Final[Mapping[str, int]] = {name: place for place, name in HEADER.items()}
"""Where a pin is, by its name there; of the places with power or ground one of them."""

Net = Literal["GND", "3V3", "5V"]

FEED_5V: Final = 2
"""Where 5 V is taken from."""


class Hole(msgspec.Struct, frozen=True, order=True):
    """
    A hole: a row, counted through all boards, and a letter; or a rail, by its side and what it carries.

    >>> Hole(3, "a"), Hole(3, "right GND")
    (Hole(row=3, column='a'), Hole(row=3, column='right GND'))
    """

    row: int
    column: str


class Piece(msgspec.Struct, frozen=True):
    """What one buys and puts into holes, its legs in the order that its kind has."""

    kind: str
    """How it is drawn: `button`, `led`, `rgb`, `resistor`, `npn`, `pnp`, `diode`, `buzzer`, `piezo`."""

    field: str
    holes: tuple[Hole, ...]
    ask: str
    """What one asks a shop for, with `value` and what is *named* in braces."""

    value: str = ""
    """Its resistance, its colour, or the names of its legs."""

    named: Mapping[str, str | int] = {}
    board: str = ""
    """The colour of the board of its own that it is on, which is drawn whatever its kind; else empty."""

    def name(self, translate: Translate = str) -> str:
        """What one asks a shop for."""
        return translate(self.ask).format(value=self.value, **self.named)


class Lead(msgspec.Struct, frozen=True):
    """A wire from a place on the header to a hole."""

    place: int
    hole: Hole


class Jumper(msgspec.Struct, frozen=True):
    """A short wire between two holes."""

    one: Hole
    other: Hole
    net: Net


class Block(msgspec.Struct, frozen=True):
    """The rows of one thing: what it is called, its pieces and its wires. Rows count from 0 within it."""

    field: str
    what: str
    """What it is, with its *name* in braces."""

    name: str
    rows: int
    pieces: tuple[Piece, ...]
    leads: tuple[Lead, ...]
    jumpers: tuple[Jumper, ...]

    def said(self, translate: Translate = str) -> str:
        """What stands beside it."""
        return translate(self.what).format(name=self.name).strip()


def to_rail(row: int, net: Net) -> Jumper:
    """From a row to the rail on the right."""
    return Jumper(Hole(row, "j"), Hole(row, f"right {net}"), net)


def resistor(field: str, one: Hole, other: Hole, ohms: int) -> Piece:
    """A resistor between two holes."""
    return Piece("resistor", field, (one, other), N_("resistor {value} Ohm, 1/4 W"), f"{ohms}")
