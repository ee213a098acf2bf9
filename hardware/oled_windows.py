"""
What to send so that an OLED's glass shows the next picture: pure, and as little as can be.

An OLED keeps its dots in eight pages of 128 columns; a column of a page is one byte, its topmost dot in the
lowest bit. Here a picture becomes pages, two lots of pages become the windows that differ, and a window
becomes the commands and bytes of a chip. Nothing here knows a bus or a driver.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from hardware.ports import HEIGHT, WIDTH

Chip = Literal["ssd1306", "ssd1309", "sh1106"]
"""The chips this speaks to. An SSD1315 is an `ssd1306` in all that matters here."""

Rotation = Literal[0, 1, 2, 3]
"""Quarter turns clockwise, as the glass is mounted."""

Pages = tuple[bytes, ...]
"""Eight pages from the top, each of 128 bytes."""

PAGES: Final = HEIGHT // 8

_SSD13: Final = ("AE D5 80 A8 3F D3 00 40 8D 14 20 00 A1 C8 DA 12 D9 F1 DB 40 A4 A6", "81 CF", "AF")
_SH1106: Final = ("AE 20 10 B0 C8 00 10 40 A1 A6 A8 3F A4 D3 00 D5 F0 D9 22 DA 12 DB 20 8D 14", "81 7F", "AF")
STARTING: Final[dict[Chip, tuple[str, ...]]] = {"ssd1306": _SSD13, "ssd1309": _SSD13, "sh1106": _SH1106}
"""The commands that start a chip, as luma sends them: the first darkens the glass, the last lights it."""

_SH1106_MARGIN: Final = 2
"""The SH1106 has 132 columns; the 128 behind the glass begin at the third."""

_OPENING: Final[dict[Chip, int]] = {"ssd1306": 10, "ssd1309": 10, "sh1106": 7}
"""Bytes on I2C that opening a window costs: two addresses, two control bytes, and six commands or three."""

_RUNS: Final = {chip: re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % cost) for chip, cost in _OPENING.items()}
"""Columns that differ, and between them no more equal ones than a window of their own would cost."""

_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_ROW: Final = WIDTH // 8


class Window(msgspec.Struct, frozen=True):
    """A box on the glass to send: whole pages high, any number of columns wide."""

    top: int
    """Its first page, from 0."""

    left: int
    """Its first column, from 0."""

    bottom: int
    """The page just below it."""

    right: int
    """The column just right of it."""

    @property
    def size(self) -> int:
        """How many bytes fill it."""
        return (self.bottom - self.top) * (self.right - self.left)

    def rows(self, pages: Pages) -> Pages:
        """The bytes that fill it, page by page."""
        return tuple(page[self.left : self.right] for page in pages[self.top : self.bottom])


WHOLE: Final = Window(0, 0, PAGES, WIDTH)
"""The whole glass."""


def pages(bits: bytes, rotation: Rotation = 0) -> Pages:
    r"""
    The pages that show a picture's bits on a glass that is mounted so.

    With rotation 1 or 3 the glass stands upright, and the bits are read as 64 dots wide and 128 high.

    >>> pages(bytes([0b1000_0000]) + bytes(1023))[0][:3]
    b'\x01\x00\x00'
    >>> pages(bytes([0b1000_0000]) + bytes(1023), rotation=2)[7][-3:]
    b'\x00\x00\x80'
    """
    match rotation:
        case 0:
            return _wide(bits)
        case 1:
            return tuple(bits[page::PAGES][::-1].translate(_MIRRORED) for page in range(PAGES))
        case 2:
            return tuple(page[::-1].translate(_MIRRORED) for page in reversed(_wide(bits)))
        case 3:
            return tuple(bits[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def changed(chip: Chip, before: Pages, after: Pages) -> list[Window]:
    r"""
    The windows to send when the glass shows *before* and shall show *after*: what differs, in fewest bytes.

    >>> before = pages(bytes(1024))
    >>> after = (before[0], b"\x07" + before[1][1:], *before[2:])
    >>> changed("ssd1306", before, after)
    [Window(top=1, left=0, bottom=2, right=1)]
    """
    opening = _OPENING[chip]
    windows = []
    for page, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            differ = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(WIDTH, "big")
            runs = _RUNS[chip].finditer(differ)
            windows += [Window(page, run.start(), page + 1, run.end()) for run in runs]
    if chip == "sh1106":  # it fills one page at a time
        return windows
    windows = _joined(windows, opening)
    cost = sum(window.size + opening for window in windows)
    return windows if cost < WHOLE.size + opening else [WHOLE]


def messages(chip: Chip, windows: Iterable[Window], after: Pages) -> Iterator[tuple[tuple[int, ...], bytes]]:
    r"""
    The commands that open each window, and the bytes of *after* that then fill it.

    >>> after = pages(bytes(1024))
    >>> for chip in ("ssd1306", "sh1106"):
    ...     for commands, data in messages(chip, [Window(top=1, left=17, bottom=2, right=19)], after):
    ...         print(bytes(commands).hex(" "), data)
    21 11 12 22 01 01 b'\x00\x00'
    b1 03 11 b'\x00\x00'
    """
    for window in windows:
        rows = window.rows(after)
        if chip == "sh1106":
            column = window.left + _SH1106_MARGIN
            for page, row in enumerate(rows, window.top):
                yield (0xB0 | page, column & 0x0F, 0x10 | column >> 4), row
        else:
            columns = (0x21, window.left, window.right - 1)
            yield (*columns, 0x22, window.top, window.bottom - 1), b"".join(rows)


def _joined(windows: list[Window], opening: int) -> list[Window]:
    """Let windows that touch from page to page become one where that is fewer bytes."""
    joined: list[Window] = []
    for window in windows:
        for at, above in enumerate(joined):
            if above.bottom != window.top:
                continue
            left, right = min(above.left, window.left), max(above.right, window.right)
            both = Window(above.top, left, window.bottom, right)
            if both.size <= above.size + opening + window.size:
                joined[at] = both
                break
        else:
            joined.append(window)
    return joined


def _steps() -> list[tuple[int, int]]:
    """For each of three steps: how far dots are swapped, and which ones, with the rows as one number."""
    steps = []
    for step, dots in ((1, 0xAA), (2, 0xCC), (4, 0xF0)):
        rows = (bytes([0 if row & step else dots]) * _ROW for row in range(8))
        steps.append((step * (WIDTH - 1), int.from_bytes(b"".join(rows), "little")))
    return steps


_STEPS: Final = _steps()


def _wide(bits: bytes) -> Pages:
    return tuple([_page(bits[top : top + WIDTH]) for top in range(0, len(bits), WIDTH)])


@lru_cache(maxsize=PAGES)
def _page(rows: bytes) -> bytes:
    """
    Turn eight rows of dots into a page; most of a picture's pages stood in the one before, too.

    The rows are taken as one number of 1024 bits, in which three swaps mirror every square of 8 x 8 dots at
    its diagonal: single dots between neighbouring rows, then pairs, then fours. That is many times faster
    than a loop over the dots.
    """
    dots = int.from_bytes(rows, "little")
    for shift, mask in _STEPS:
        swapped = (dots ^ dots >> shift) & mask
        dots ^= swapped ^ swapped << shift
    turned = dots.to_bytes(WIDTH, "little")
    page = bytearray(WIDTH)
    for row in range(8):
        page[7 - row :: 8] = turned[row * _ROW : (row + 1) * _ROW]
    return bytes(page)
