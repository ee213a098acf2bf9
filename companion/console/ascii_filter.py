"""Plain characters for terminals whose font has no others, such as a bare screen on the Pi."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_DOTS: Final = " .':"
"""What stands for a Braille cell with no dot, one or two, up to four, more."""

_STAND_INS: Final = {
    **dict(zip("●■▲◆★✚", "o#^&@+", strict=True)),  # the seats
    **dict(zip("▓░✸☼◌╪·▮◉", "%?**.=.=o", strict=True)),  # cubes, and marks along a track
    **{
        glyph: plain
        for plain, glyphs in {
            "+": "╭╮╰╯┌┐└┘├┤┬┴┼",
            "-": "─━╸╺–—",  # noqa: RUF001  # the very glyphs
            "|": "│┃▌▐▍▎▏▕╷╵",
            "_": "▁▂▃▔",
            "#": "▄▅▆▇█▀",
            ">": "▶▸▼☛›→↓",  # noqa: RUF001
            "<": "◀◂‹←",  # noqa: RUF001
            "^": "↑⌃",
            "=": "≡",
            "x": "✗×",  # noqa: RUF001
            "~": "…",
            "'": "‘’",  # noqa: RUF001
            '"': "“”„",
            "> ": "🔎",
        }.items()
        for glyph in glyphs
    },
}
_BRAILLE: Final = {0x2800 + bits: _DOTS[min((bits.bit_count() + 1) // 2, 3)] for bits in range(256)}
TABLE: Final[dict[int, str]] = {**{ord(glyph): plain for glyph, plain in _STAND_INS.items()}, **_BRAILLE}
"""Character -> its stand-in, as wide as it."""


def plain(text: str) -> str:
    """
    A text with plain stand-ins, as wide as before.

    >>> plain("▶■ B ✸ ▓ 2→3")
    '># B * % 2>3'
    """
    return text.translate(TABLE)


class AsciiFilter(LineFilter):
    """The last thing that happens to a line before it is written: every glyph becomes a plain one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, plain."""
        del background
        return [
            Segment(plain(segment.text), segment.style, segment.control)
            if not segment.text.isascii()
            else segment
            for segment in segments
        ]
