"""The OLED, dot for dot: eight dots a character, as Braille."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

WIDTH: Final = 128
HEIGHT: Final = 64
_BLANK: Final = 0x2800
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each Braille dot, by row and column."""
_PAIRS: Final = tuple((0, right, left, left | right) for left, right in _DOTS)
"""By row, what two neighbouring pixels light; the left one is the higher bit."""


class Oled(Widget):
    """A frame of 64 by 16 characters around the picture the table sees."""

    bits: reactive[bytes] = reactive(b"")

    def render(self) -> Content:
        """The picture; dark while there is none."""
        return Content("\n").join(braille(self.bits))


def braille(bits: bytes) -> list[str]:
    r"""
    128 x 64 pixels, row by row, eight to a byte, as sixteen lines of Braille; too few bytes are dark.

    >>> braille(bytes([0x80]))[0][:2] == "\u2801\u2800"
    True
    """
    across = WIDTH // 8
    full = bits.ljust(across * HEIGHT, b"\0")
    lines = []
    for top in range(0, across * HEIGHT, 4 * across):
        rows = [full[top + down * across : top + (down + 1) * across] for down in range(4)]
        cells = [
            _BLANK | sum(dots[byte >> shift & 3] for dots, byte in zip(_PAIRS, column, strict=True))
            for column in zip(*rows, strict=True)
            for shift in (6, 4, 2, 0)
        ]
        lines.append("".join(map(chr, cells)))
    return lines
