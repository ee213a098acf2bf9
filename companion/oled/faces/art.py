"""Pictures drawn as text: how a file of them is read. Knows no alphabet and no screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.oled.faces.paper import LIT, mask

if TYPE_CHECKING:
    from PIL import Image

_GLYPHS: Final = Path(__file__).with_name("glyphs")
_COMMENT: Final = "// "
_ENCLOSED: Final = 4
_LIT: Final = "#"
_ROW: Final = {_LIT, "."}


class BadArt(ValueError):
    """A file of pictures that cannot be read; the sentence says where and what to mend."""


class Art(msgspec.Struct, frozen=True):
    """
    One small picture: lit pixels on a strip as wide as `width`; rows may be negative (above the strip).

    >>> Art(2, frozenset({(0, 0), (1, 1)})).doubled().width
    4
    """

    width: int
    lit: frozenset[tuple[int, int]]
    """Pixels as (x, y), y counted downwards."""

    @property
    def top(self) -> int:
        """The highest lit row; 0 for a picture with none."""
        return min((y for _, y in self.lit), default=0)

    def shifted(self, x: int, y: int) -> Art:
        """The same picture moved right by *x* and down by *y*; it grows at its right."""
        return Art(self.width + x, frozenset((left + x, row + y) for left, row in self.lit))

    def with_(self, other: Art) -> Art:
        """Both pictures on one strip."""
        return Art(max(self.width, other.width), self.lit | other.lit)

    def smeared(self) -> Art:
        """Bolder: every dot is lit twice, side by side, but never so that a narrow gap closes."""
        added = {(x + 1, y) for x, y in self.lit if (x + 2, y) not in self.lit}
        return Art(self.width + 1, self.lit | added)

    def doubled(self) -> Art:
        """Twice as large, with the steps of slanting strokes filled so that they look drawn, not blown up."""
        lit = self.lit
        twice = {(2 * x + i, 2 * y + j) for x, y in lit for i in (0, 1) for j in (0, 1)}
        for x, y in {(x + i, y) for x, y in lit for i in (-1, 1)} - lit:
            steps = [
                (2 * x + (i > 0), 2 * y + (j > 0))
                for i in (-1, 1)
                for j in (-1, 1)
                if (x + i, y) in lit and (x, y + j) in lit and (x + i, y + j) not in lit
            ]
            if len(steps) < _ENCLOSED:  # the eye of a small ring stays open
                twice.update(steps)
        return Art(2 * self.width, frozenset(twice))

    def stretched(self, line: int) -> Art:
        """
        Taller, as wide as before: rows between the first and the last above the *line* are there twice.

        >>> sorted(Art(1, frozenset({(0, 0), (0, 1), (0, 2)})).stretched(3).lit)
        [(0, 0), (0, 1), (0, 2), (0, 3)]
        """
        more = line - 2
        rows = [(x, y if y <= 0 else 2 * y - 1 if y < line - 1 else y + more) for x, y in self.lit]
        return Art(self.width, frozenset(rows) | {(x, 2 * y) for x, y in self.lit if 0 < y < line - 1})

    def mask(self, rise: int, height: int) -> Image.Image:
        """The picture as a mode "1" image of that height, whose row *rise* is row 0 of the art."""
        image = mask(max(self.width, 1), height)
        for x, y in self.lit:
            if 0 <= y + rise < height:
                image.putpixel((x, y + rise), LIT)
        return image


def read(name: str) -> dict[str, Art]:
    """The pictures of one file in `glyphs/`, by name. Raises `BadArt`."""
    return drawn((_GLYPHS / name).read_text("utf-8"), name)


def drawn(text: str, name: str = "art") -> dict[str, Art]:
    r"""
    The pictures in a text: bands of names above rows, parted by an empty line. Raises `BadArt`.

    >>> sorted(drawn("i -\n# ..\n. ##\n# ..")["-"].lit)
    [(0, 1), (1, 1)]
    """
    found: dict[str, Art] = {}
    for number, band in _bands(text):
        names, *rows = (line.split() for line in band)
        for at, key in enumerate(names):
            try:
                column = [row[at] for row in rows]
            except IndexError:
                raise BadArt(f"{name}, the band at line {number}: a row misses its part of {key}.") from None
            if len({len(row) for row in column}) != 1 or not set("".join(column)) <= _ROW:
                raise BadArt(f"{name}, the band at line {number}: the rows of {key} are uneven.")
            lit = ((x, y) for y, row in enumerate(column) for x, dot in enumerate(row) if dot == _LIT)
            found[key] = Art(len(column[0]), frozenset(lit))
        if any(len(row) != len(names) for row in rows):
            raise BadArt(f"{name}, the band at line {number}: a row has more parts than there are names.")
    return found


def _bands(text: str) -> Iterator[tuple[int, list[str]]]:
    band: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith(_COMMENT):
            continue
        if line.strip():
            band.append(line)
        elif band:
            yield number - len(band), band
            band = []
