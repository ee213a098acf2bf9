"""
The letters of the faces: one alphabet drawn by us, in six weights that are made from it.

Letters with marks are put together from the letter and the mark, so that every Czech and Polish name can be
written. What cannot be drawn shows as a hollow box.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from companion.oled.faces.art import Art, read

if TYPE_CHECKING:
    from PIL import Image

_LINE: Final = 7
"""Rows from the top of a capital to the line it stands on."""

_RISE: Final = 3
"""Rows a mark may stand above a capital."""

_DROP: Final = 2
"""Rows a letter may hang below the line."""

_ABOVE: Final = 230
"""Unicode's class of the marks that stand above a letter; those that hang below come before it."""

_SPACES: Final = " \u00a0\u202f\t\n"
_UNDOTTED: Final = {"i": "\u0131", "j": "\u0237"}
_HOLLOW: Final = Art(
    5, frozenset((x, y) for x in range(5) for y in range(_LINE) if x in {0, 4} or y in {0, 6})
)


class Font(msgspec.Struct, frozen=True, kw_only=True):
    """
    One weight of the alphabet.

    >>> SMALL.cap, TALL.cap, LARGE.cap, HUGE.cap
    (7, 12, 14, 28)
    """

    doublings: int = 0
    """How often the drawn letter is doubled."""

    bold: bool = False
    tall: bool = False
    """Stretched upwards to be seen from a metre, and no broader; never doubled as well."""

    @property
    def scale(self) -> int:
        """How many pixels one drawn dot is wide."""
        return 1 << self.doublings

    @property
    def cap(self) -> int:
        """Height of a capital, in pixels."""
        return 2 * _LINE - 2 if self.tall else _LINE * self.scale

    @property
    def rise(self) -> int:
        """How far a mark may stand above a capital, in pixels."""
        return _RISE * self.scale

    @property
    def drop(self) -> int:
        """How far a letter may hang below the line, in pixels."""
        return _DROP * self.scale

    @property
    def gap(self) -> int:
        """Pixels between letters."""
        return self.scale

    @property
    def pitch(self) -> int:
        """Pixels from line to line."""
        return self.cap + 3 * self.scale

    def glyph(self, char: str) -> Image.Image:
        """A character as a mask, marks and tails included; its row `rise` is the top of a capital."""
        return _mask(self, char)


SMALL: Final = Font()
BOLD: Final = Font(bold=True)
NARROW: Final = Font(tall=True)
TALL: Final = Font(tall=True, bold=True)
LARGE: Final = Font(doublings=1)
HUGE: Final = Font(doublings=2)


def width(text: str, font: Font) -> int:
    """Pixels that a text takes from its first lit column to its last; 0 for an empty one."""
    glyphs = [font.glyph(char).width for char in shaped(text)]
    return sum(glyphs) + font.gap * max(len(glyphs) - 1, 0)


def lift(text: str, font: Font) -> int:
    """Pixels that the highest mark of a text stands above a capital; 0 when nothing does."""
    boxes = [font.glyph(char).getbbox() for char in shaped(text)]
    return max(0, *(font.rise - box[1] for box in boxes if box)) if any(boxes) else 0


def hang(text: str, font: Font) -> int:
    """Pixels that the longest tail of a text hangs below the line; 0 when nothing does."""
    boxes = [font.glyph(char).getbbox() for char in shaped(text)]
    return max(0, *(box[3] - font.rise - font.cap for box in boxes if box)) if any(boxes) else 0


def shaped(text: str) -> str:
    """The text as it is drawn: letters joined with their marks."""
    return unicodedata.normalize("NFC", text)


@cache
def _alphabet() -> dict[str, Art]:
    return read("small.txt")


def drawn(char: str) -> Art:
    """
    A character as it is drawn, its marks above row 0; a hollow box for one that nobody drew.

    >>> drawn("I").width, drawn("Ž").top
    (3, -3)
    """
    return Art(3, frozenset()) if char in _SPACES else _composed(char) or _HOLLOW


@cache
def _mask(font: Font, char: str) -> Image.Image:
    art = drawn(char)
    if font.tall:
        art = art.stretched(_LINE)
    if font.bold:
        art = art.smeared()
    for _ in range(font.doublings):
        art = art.doubled()
    return art.mask(font.rise, font.rise + font.cap + font.drop)


def _composed(char: str) -> Art | None:
    """A letter from the file, or a letter of the file with the marks that Unicode takes it apart into."""
    alphabet = _alphabet()
    if char in alphabet:
        return alphabet[char]
    base, *marks = list(unicodedata.normalize("NFD", char))
    art = alphabet.get(_UNDOTTED.get(base, base))
    for mark in marks:
        over = alphabet.get("◌" + mark)
        if art is None or over is None:
            return None
        art = _marked(art, over, below=unicodedata.combining(mark) < _ABOVE)
    return art if marks else None


def _marked(letter: Art, mark: Art, *, below: bool) -> Art:
    room = letter.width - mark.width
    if below:
        return letter.with_(mark.shifted(max(room, 0), _LINE))
    return letter.shifted(max(-room // 2, 0), 0).with_(mark.shifted(max(room // 2, 0), letter.top - _RISE))
