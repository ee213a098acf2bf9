"""
How near our windows on the OLED's glass come to the least that windows can cost.

The least is searched: a box is sent whole, or cut in two along any line, and so on for both halves; only
windows that lie around each other like a pinwheel's are not tried. That takes a second a picture, so some of
the whole new faces are, evenly apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from oled import shown
from row import Row, often

from companion.oled.faces.paper import bits
from hardware.oled_windows import PAGES, Pages, changed, pages
from hardware.ports import WIDTH

OPENING = 10
"""Bytes on I2C that a window costs on an SSD1306, besides those that fill it."""

_TRIED = often(4, 1)


def rows() -> Iterator[Row]:
    """Bytes of a whole new face, as we send it and at least."""
    faces = [pages(bits(face)) for face in shown()["a whole new face"]]
    changes = list(pairwise(faces))[:: len(faces) // _TRIED]
    ours = sum(sum(box.size + OPENING for box in changed("ssd1306", *change)) for change in changes)
    others = sum(least(*change) for change in changes)
    names = f"{len(changes)} whole new faces", "the least of any windows"
    many = len(changes)
    yield Row("windows", names[0], ours / many, names[1], others / many, "bytes", "at most 1.05x")


def least(before: Pages, after: Pages) -> int:
    """The fewest bytes that windows can need from one picture to another."""
    differs = [
        [old != new for old, new in zip(*page, strict=True)] for page in zip(before, after, strict=True)
    ]
    sums = [[0] * (WIDTH + 1) for _ in range(PAGES + 1)]
    for page, columns in enumerate(differs):
        for column, is_new in enumerate(columns):
            beside = sums[page + 1][column] - sums[page][column]
            sums[page + 1][column + 1] = sums[page][column + 1] + beside + is_new

    def new(top: int, left: int, bottom: int, right: int) -> int:
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]

    @cache
    def cost(top: int, left: int, bottom: int, right: int) -> int:
        if not new(top, left, bottom, right):
            return 0
        while not new(top, left, top + 1, right):
            top += 1
        while not new(bottom - 1, left, bottom, right):
            bottom -= 1
        while not new(top, left, bottom, left + 1):
            left += 1
        while not new(top, right - 1, bottom, right):
            right -= 1
        return of_box(top, left, bottom, right)

    @cache
    def of_box(top: int, left: int, bottom: int, right: int) -> int:
        whole = (bottom - top) * (right - left)
        best = whole + OPENING
        if whole - new(top, left, bottom, right) <= OPENING:
            return best
        for page in range(top + 1, bottom):
            best = min(best, cost(top, left, page, right) + cost(page, left, bottom, right))
        for column in range(left + 1, right):
            if any(page[column - 1] != page[column] for page in differs[top:bottom]):
                best = min(best, cost(top, left, bottom, column) + cost(top, column, bottom, right))
        return best

    return cost(0, 0, PAGES, WIDTH)


if __name__ == "__main__":
    for row in rows():
        print(row)
