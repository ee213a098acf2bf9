"""
Who is who without colour: every seat has a letter and a shape of its own.

A shape is a ring of corners in a square from -1 to 1 both ways, y counted downwards, so it is crisp at any
size and even on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from companion.oled.faces import paper
from companion.oled.faces.art import Art, read
from companion.oled.faces.font import BOLD, LARGE, SMALL, width
from companion.oled.faces.paper import DARK, LIT
from companion.oled.faces.text import write

if TYPE_CHECKING:
    from PIL import Image

LETTERS: Final = "ABCDEF"
"""One letter a seat, in turn order."""

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star", "cross")
"""One shape a seat, in turn order: what ● ■ ▲ ◆ ★ ✚ show where letters are printed."""

_Corners = tuple[tuple[float, float], ...]


def _round(corners: int, *reach: float, down: float = 0) -> _Corners:
    """Corners around the middle, the first one at the top; *reach* tells in turn how far out they lie."""
    turns = [(2 * pi * at / corners, reach[at % len(reach)]) for at in range(corners)]
    return tuple((far * sin(turn), down - far * cos(turn)) for turn, far in turns)


def _cross(arm: float) -> _Corners:
    """Corners of a cross whose arms are *arm* wide on either side of the middle."""
    quarter = ((-arm, -1.0), (arm, -1.0), (arm, -arm), (1.0, -arm), (1.0, arm), (arm, arm))
    return (*quarter, *((-x, -y) for x, y in quarter))


_CORNERS: Final[dict[str, _Corners]] = {
    "circle": _round(60, 1.0),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.1), (1.08, 0.95), (-1.08, 0.95)),
    "diamond": _round(4, 1.07),
    "star": _round(10, 1.15, 0.68, down=0.08),
    "cross": _cross(0.5),
}

_BARE: Final = {"cross": _cross(0.34)}
"""Shapes that are told better when they need not hold a letter."""

_SINKS: Final = {"triangle": 0.15, "star": 0.03}
"""How far below the middle a letter stands, as a part of the size."""

_LETTER_FROM: Final = ((24, LARGE), (17, BOLD), (13, SMALL))
"""Dots across from which a shape holds a letter, and which."""


def badge(image: Image.Image, seat: int, xy: tuple[int, int], size: int, *, ink: int = LIT) -> None:
    """
    Draw a seat's shape with its letter cut out, in a square of *size* dots at *xy*.

    Below 13 dots there is no room for the letter: write it beside the shape.
    """
    sign(image, SHAPES[seat % len(SHAPES)], letter(seat), xy, size, ink=ink)


def letter(seat: int) -> str:
    """
    The letter of a seat.

    >>> letter(0), letter(5)
    ('A', 'F')
    """
    return LETTERS[seat % len(LETTERS)]


def corners(seat: int) -> Sequence[tuple[float, float]]:
    """The corners of a seat's shape, in a square from -1 to 1; see above."""
    return _CORNERS[SHAPES[seat % len(SHAPES)]]


def sign(image: Image.Image, name: str, char: str, xy: tuple[int, int], size: int, *, ink: int = LIT) -> None:
    """Draw any shape of `SHAPES` with a character cut out, as `badge` does."""
    x, y = xy
    paper.stamp(image, _solid(name, size), x, y, ink)
    font = next((font for least, font in _LETTER_FROM if size >= least), None)
    if font is not None:
        left = x + (size - width(char, font)) // 2
        top = y + (size - font.cap) // 2 + round(_SINKS.get(name, 0) * size)
        write(image, (left, top), char, font, ink=DARK if ink == LIT else LIT)


@cache
def icon(name: str) -> Image.Image:
    """A small sign of `glyphs/icons.txt` as a mask. `KeyError` for a name that is not in it."""
    return _trimmed(_icons()[name])


@cache
def large_icon(name: str) -> Image.Image:
    """The same sign, twice as large."""
    return _trimmed(_icons()[name].doubled())


def _trimmed(art: Art) -> Image.Image:
    return art.mask(0, 1 + max(y for _, y in art.lit))


@cache
def _icons() -> dict[str, Art]:
    return read("icons.txt")


@cache
def _solid(name: str, size: int) -> Image.Image:
    mask = paper.mask(size, size)
    corners = _BARE.get(name, _CORNERS[name]) if size < _LETTER_FROM[-1][0] else _CORNERS[name]
    for y in range(size):
        for x in range(size):
            if _inside(corners, (2 * x + 1) / size - 1, (2 * y + 1) / size - 1):
                mask.putpixel((x, y), LIT)
    return mask


def _inside(corners: _Corners, u: float, v: float) -> bool:
    """Whether a point lies within the corners: a ray to the right crosses them an odd number of times."""
    crossed = False
    for (left, top), (right, bottom) in pairwise((*corners, corners[0])):
        if (top > v) != (bottom > v) and u < left + (v - top) * (right - left) / (bottom - top):
            crossed = not crossed
    return crossed
