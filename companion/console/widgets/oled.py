"""What the table itself shows: the OLED, dot for dot as Braille, eight dots a character; and the lamps."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from textual.content import Content

from companion.console.widgets.pane import Pane
from companion.games.signs import ink
from companion.line.carried import Lamp
from companion.line.wire import Lamps
from companion.words.language import _

WIDTH: Final = 128
HEIGHT: Final = 64
_BLANK: Final = 0x2800
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each Braille dot, by row and column."""
_PAIRS: Final = tuple((0, right, left, left | right) for left, right in _DOTS)
"""By row, what two neighbouring pixels light; the left one is the higher bit."""
_KNOWN: Final = 256
"""Lines that are kept, by their pixels: from one picture to the next most stay as they are."""

STEADY = "steady"

OFF = "off"

Lit = tuple[tuple[str, Lamp], ...]


class Oled(Pane[bytes]):
    """A frame of 64 by 16 characters around the picture the table sees; dark while there is none."""

    def lines(self, part: bytes, _width: int) -> list[Content]:
        """The picture in lines of Braille."""
        return [Content(line) for line in braille(part)]


def braille(bits: bytes) -> list[str]:
    r"""
    128 x 64 pixels, row by row, eight to a byte, as sixteen lines of Braille; too few bytes are dark.

    >>> braille(bytes([0x80]))[0][:2] == "\u2801\u2800"
    True
    """
    line = WIDTH // 8 * len(_DOTS)
    full = bits.ljust(WIDTH // 8 * HEIGHT, b"\0")
    return [_line(full[top : top + line]) for top in range(0, len(full), line)]


@lru_cache(_KNOWN)
def _line(bits: bytes) -> str:
    """Four rows of pixels make one line."""
    across = WIDTH // 8
    rows = [bits[top : top + across] for top in range(0, len(bits), across)]
    cells = [
        _BLANK | sum(dots[byte >> shift & 3] for dots, byte in zip(_PAIRS, column, strict=True))
        for column in zip(*rows, strict=True)
        for shift in (6, 4, 2, 0)
    ]
    return "".join(map(chr, cells))


class LampRow(Pane[Lit]):
    """Every lamp that is lit; a dark one is not listed."""

    def lines(self, part: Lit, width: int) -> list[Content]:
        """Glow, name and rhythm of each, not torn apart."""
        lines = [Content.styled(_("lamps"), "$text-muted")]
        for name, lamp in part:
            rhythm = "" if lamp.rhythm == STEADY else f" {lamp.rhythm}"
            one = Content.assemble(("◉", ink(lamp.colour)), (f" {name}{rhythm}", "$text-muted"))
            longer = Content.assemble(lines[-1], "  ", one)
            if longer.cell_length <= width:
                lines[-1] = longer
            else:
                lines.append(one)
        return lines


def lit(lamps: Lamps | None) -> Lit:
    """The lamps that are not dark, in their order."""
    return tuple(
        (name, lamp)
        for name, lamp in (lamps.lamps if lamps else {}).items()
        if OFF not in {lamp.colour, lamp.rhythm}
    )
