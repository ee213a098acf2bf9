"""
Where each part of a wiring stands on the front plate: the glass on top, seats below it, the hands' row last.

Lengths are millimetres; x goes right and y down from the plate's upper left corner, as one looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import cos, pi, sin
from typing import Final

import msgspec

from hardware.ports import CONTROLS, SEATS
from hardware.wiring import Wiring

MARGIN: Final = 12.0
"""Around everything: the box's wall, its corner posts, and a finger's breadth."""

GAP: Final = 5.0
"""Between two parts."""

LEAST: Final = (110.0, 80.0)
"""A Pi lies below."""

CORNER: Final = 6.0
"""From the plate's edges to the middle of a screw."""

SCREW: Final = 3.2
"""The hole of an M3."""


class Hole(msgspec.Struct, frozen=True):
    """An opening in the plate, in the middle of the room that its part takes."""

    field: str
    """The field of the file, such as `buttons.attack`; empty for a screw."""

    x: float
    y: float
    wide: float
    high: float
    is_round: bool
    """Else it has corners."""

    room: tuple[float, float]

    def cuts(self) -> Iterator[Hole]:
        """What is cut for it: itself, but a sound comes through seven small ones."""
        if self.field != "buzzer":
            yield self
            return
        for n in range(7):
            turn, far = n * pi / 3, 4.0 if n else 0.0
            middle = self.x + far * cos(turn), self.y + far * sin(turn)
            yield Hole(self.field, *middle, 2.0, 2.0, is_round=True, room=self.room)


class Label(msgspec.Struct, frozen=True):
    """A place for the label of a seat, counted from 0."""

    seat: int
    x: float
    y: float


class Plate(msgspec.Struct, frozen=True):
    """The front plate."""

    wide: float
    high: float
    holes: tuple[Hole, ...]
    labels: tuple[Label, ...]


class _Sort(msgspec.Struct, frozen=True):
    wide: float
    high: float
    room: tuple[float, float]
    is_round: bool = True


LABEL: Final = (15.0, 22.0)
"""How large a label is: its shape, and a letter of braille below."""

_BUTTON: Final = _Sort(12.2, 12.2, (17, 17))  # for a panel, with a nut
_ATTACK: Final = _Sort(24.2, 24.2, (31, 31))  # of an arcade
_LAMP: Final = _Sort(5.2, 5.2, (8, 8))
_DIAL: Final = _Sort(7.2, 7.2, (26, 26))  # under a knob
_SOUND: Final = _Sort(10, 10, (15, 15))  # seven small holes
_DIGITS: Final = _Sort(30.8, 14.6, (43, 25), is_round=False)
_GLASS: Final[Mapping[str, _Sort]] = {
    "ssd1306": _Sort(24, 13, (29, 29), is_round=False),
    "sh1106": _Sort(32, 17.5, (37, 35), is_round=False),
    "ssd1309": _Sort(58, 30, (73, 44), is_round=False),
}
"""By the chip: it comes on glass of 0.96, 1.3 and 2.42 inches."""

_HANDS: Final = ("dial", *(each for each in CONTROLS if each not in {"dial", "attack", *SEATS}), "attack")

_Column = Sequence[tuple[str, _Sort | None]]
"""Parts one below the other, by their fields; a label has no sort."""


def placed(wiring: Wiring) -> Plate:
    """
    Place everything that is seen or touched; what hangs on a cable needs no hole.

    >>> from hardware.wiring import DEFAULT
    >>> plate = placed(DEFAULT)
    >>> plate.wide, plate.high, len(plate.holes), len(plate.labels)
    (174.0, 164.0, 25, 6)
    """
    rows = [row for row in (_top(wiring), _fury(wiring), _seats(wiring), _hands(wiring)) if row]
    wides = [sum(map(_wide, row)) + GAP * (len(row) - 1) for row in rows]
    highs = [max(map(_high, row)) for row in rows]
    wide = max(LEAST[0], *(each + 2 * MARGIN for each in wides), 0)
    high = max(LEAST[1], sum(highs) + GAP * (len(rows) - 1) + 2 * MARGIN)
    tops = accumulate((each + GAP for each in highs), initial=MARGIN)
    holes, labels = list(_screws(wide, high)), list[Label]()
    for row, taken, tall, top in zip(rows, wides, highs, tops, strict=False):
        left = (wide - taken) / 2
        for column in row:
            y = top + tall - _high(column)  # what is pressed stands on one line
            for field, sort in column:
                middle = left + _wide(column) / 2, y + _tall(sort) / 2
                if sort is None:
                    labels.append(Label(SEATS.index(field), *middle))
                else:
                    holes.append(Hole(field, *middle, sort.wide, sort.high, sort.is_round, sort.room))
                y += _tall(sort) + GAP
            left += _wide(column) + GAP
    return Plate(wide, high, tuple(holes), tuple(labels))


def _top(wiring: Wiring) -> list[_Column]:
    glass = wiring.oled and _GLASS[wiring.oled.chip]
    digits, sound = wiring.digits and _DIGITS, wiring.buzzer and _SOUND
    return [[(name, each)] for name, each in (("oled", glass), ("digits", digits), ("buzzer", sound)) if each]


def _fury(wiring: Wiring) -> list[_Column]:
    pins = wiring.fury_bar.pins if wiring.fury_bar else ()
    return [[(f"fury-bar.pins ({step})", _LAMP)] for step, _pin in enumerate(pins, start=1)]


def _seats(wiring: Wiring) -> list[_Column]:
    return [[*_touched(wiring, seat), (seat, None)] for seat in SEATS if [*_touched(wiring, seat)]]


def _hands(wiring: Wiring) -> list[_Column]:
    return [column for name in _HANDS if (column := [*_touched(wiring, name)])]


def _touched(wiring: Wiring, name: str) -> Iterator[tuple[str, _Sort]]:
    """A lamp stands above its button."""
    if name in wiring.lamps:
        yield f"lamps.{name}", _LAMP
    if name in wiring.buttons:
        yield f"buttons.{name}", _ATTACK if name == "attack" else _BUTTON
    if name == "dial" and wiring.dial:
        yield name, _DIAL


def _screws(wide: float, high: float) -> Iterator[Hole]:
    for x in (CORNER, wide - CORNER):
        for y in (CORNER, high - CORNER):
            yield Hole("", x, y, SCREW, SCREW, is_round=True, room=(7, 7))


def _tall(sort: _Sort | None) -> float:
    return sort.room[1] if sort else LABEL[1]


def _wide(column: _Column) -> float:
    return max(sort.room[0] if sort else LABEL[0] for _field, sort in column)


def _high(column: _Column) -> float:
    return sum(_tall(sort) for _field, sort in column) + GAP * (len(column) - 1)
