"""Targets side by side: what each of the row and of the mothership still needs, and what it will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from PIL import Image

from companion.games.warps_edge.aims import Aim
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, SMALL, TALL, width
from companion.oled.faces.paper import DARK, Box
from companion.oled.faces.shapes import icon, large_icon
from companion.oled.faces.text import write

Line = Literal["laser", "manoeuvre", "hit"]
"""
What a line tells, and the sign it begins with.

Energy that defeats a section stands among the lasers, which then do not, and has its own sign.
"""

ALL: Final[Sequence[Line]] = ("laser", "manoeuvre", "hit")
NEEDS: Final[Sequence[Line]] = ("laser", "manoeuvre")
HITS: Final[Sequence[Line]] = ("hit",)

GUTTER: Final = 12
"""Dots at the left for the signs of the lines."""

_TAB: Final = 9
"""Dots the tab with a target's number is high."""

_FIGURES: Final = (LARGE, TALL, NARROW, BOLD)
_WIDEST: Final = 40
_DOTS: Final = 4
"""Dots between the marks of a free place's edge."""


def columns(
    image: Image.Image, box: Box, groups: Sequence[Sequence[Aim]], told: Sequence[Line] = ALL
) -> None:
    """Draw targets side by side into a box, with what is *told* of each, and a line between groups."""
    left, top, right, bottom = box
    groups = [group for group in groups if group]
    lines = _lines(top + _TAB, bottom, told)
    for name, (above, below) in lines.items():
        mask = icon(name)
        paper.stamp(image, mask, left, (above + below - mask.height) // 2)
    left += GUTTER
    count = max(sum(map(len, groups)), 1)
    pitch = min(_WIDEST, (right - left) // count)
    x = left + (right - left - pitch * count) // 2
    for group in groups:
        if group is not groups[0]:
            paper.fill(image, (x - 1, top, x, bottom))
        for aim in group:
            _column(image, (x + 1, top, x + pitch - 1, bottom), lines, aim)
            x += pitch


def _lines(top: int, bottom: int, told: Sequence[Line]) -> Mapping[Line, tuple[int, int]]:
    """Where each line begins and ends."""
    pitch = (bottom - top) // len(told)
    return {line: (top + at * pitch, top + (at + 1) * pitch) for at, line in enumerate(told)}


def _column(image: Image.Image, box: Box, lines: Mapping[Line, tuple[int, int]], aim: Aim) -> None:
    """Draw one target: its tab is lit, unless it is stunned, closed or down."""
    left, top, right, bottom = box
    if aim.state in ("free", "due"):
        _free(image, box, due=aim.state == "due")
        return
    _tab(image, (left, top, right, top + _TAB), aim)
    below_tab = (left, top + _TAB, right, bottom)
    if aim.state == "down":
        _middle(image, "lost", below_tab)
        return
    if aim.state == "unknown":
        _number(image, below_tab, "?")
        return
    for line, (above, below) in lines.items():
        here = (left, above, right, below)
        match line:
            case "laser" if aim.lasers is None and aim.energy is not None:
                _number(image, here, f"{aim.energy}", "energy")
            case "laser" if aim.lasers is not None:
                _number(image, here, f"{aim.lasers}")
            case "manoeuvre" if aim.manoeuvres is not None:
                _number(image, here, f"{aim.manoeuvres}")
            case "hit" if aim.stunned:
                _middle(image, "stunned", here)
            case "hit" if aim.damage:
                _number(image, here, f"{aim.damage}")
            case _:
                pass


def _tab(image: Image.Image, box: Box, aim: Aim) -> None:
    left, top, right, bottom = box
    sign = "lock" if aim.state == "closed" else "stunned" if aim.stunned else ""
    digit = f"{aim.number}"
    middle = (left + right) // 2
    if aim.state in ("open", "unknown") and not aim.stunned:
        paper.fill(image, box)
        write(image, (middle, top + 1), digit, BOLD, side="middle", ink=DARK)
        return
    paper.fill(image, (left, bottom - 1, right, bottom))
    room = width(digit, BOLD)
    if not sign or room + icon(sign).width + 1 > right - left:
        write(image, (middle, top), digit, BOLD, side="middle")
        return
    mask = icon(sign)
    gap = 3 if room + 3 + mask.width <= right - left else 1
    x = middle - (room + gap + mask.width) // 2
    write(image, (x, top), digit, BOLD)
    paper.stamp(image, mask, x + room + gap, top)


def _number(image: Image.Image, box: Box, digits: str, sign: str = "") -> None:
    """Draw a number, as large as the box allows, after a sign."""
    left, top, right, bottom = box
    taken = icon(sign).width + 1 if sign else 0
    room, high = right - left - taken, bottom - top
    font = next((font for font in _FIGURES if font.cap < high and width(digits, font) < room), SMALL)
    x = left + (right - left - width(digits, font) - taken) // 2
    if sign:
        mask = icon(sign)
        paper.stamp(image, mask, x, (top + bottom - mask.height) // 2)
    write(image, (x + taken, (top + bottom - font.cap) // 2), digits, font)


def _middle(image: Image.Image, sign: str, box: Box) -> None:
    left, top, right, bottom = box
    large = large_icon(sign)
    mask = large if large.width < right - left and large.height < bottom - top else icon(sign)
    paper.stamp(image, mask, (left + right - mask.width) // 2, (top + bottom - mask.height) // 2)


def _free(image: Image.Image, box: Box, *, due: bool) -> None:
    left, top, right, bottom = box
    if due:
        paper.fill(image, box)
        middle = ((left + right) // 2, (top + bottom - LARGE.cap) // 2)
        write(image, middle, "?", LARGE, side="middle", ink=DARK)
        return
    for y in range(top, bottom, _DOTS):
        for x in (left, right - 1):
            paper.fill(image, (x, y, x + 1, y + 1))
    for x in range(left, right, _DOTS):
        for y in (top, bottom - 1):
            paper.fill(image, (x, y, x + 1, y + 1))
