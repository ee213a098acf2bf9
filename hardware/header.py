"""
The 40-pin header with what hangs on it: as rows and as text.

Whoever shows it hands in a translation; the English sentences here are what it is asked for.
"""

from __future__ import annotations

import msgspec

from hardware.breadboard import HEADER, Translate
from hardware.wiring import Wiring, wires


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
    return tuple(
        Row(wire.place, wire.gpio, wire.said(translate), translate(wire.how), wire.field)
        for wire in wires(wiring)
    )


def text(wiring: Wiring, translate: Translate = str) -> str:
    """
    The header as it lies on the board, with the corner of pin 1 at the top left.

    >>> from hardware.wiring import Button, Wiring
    >>> print(text(Wiring(buttons={"next": Button(2)})).splitlines()[1])
    button next   GPIO2   3 o o  4  5V
    """
    says = {wire.place: wire.said(translate) for wire in wires(wiring)}
    width = max((len(says.get(place, "")) for place in range(1, 41, 2)), default=0)
    lines = []
    for place in range(1, 41, 2):
        left, right = says.get(place, ""), says.get(place + 1, "")
        line = f"{left:>{width}}  {HEADER[place]:>6}  {place:>2} o o {place + 1:>2}  {HEADER[place + 1]:<6}"
        lines.append(f"{line}  {right}".rstrip())
    return "\n".join(lines)
