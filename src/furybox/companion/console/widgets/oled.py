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
    row_bytes = WIDTH // 8
    full = bits.ljust(row_bytes * HEIGHT, b"\0")

    def lit(x: int, y: int) -> bool:
        return bool(full[y * row_bytes + x // 8] & (0x80 >> x % 8))

    def cell(x: int, y: int) -> str:
        dots = sum(
            bit
            for down, row in enumerate(_DOTS)
            for across, bit in enumerate(row)
            if lit(x + across, y + down)
        )
        return chr(_BLANK + dots)

    return ["".join(cell(x, y) for x in range(0, WIDTH, 2)) for y in range(0, HEIGHT, 4)]
