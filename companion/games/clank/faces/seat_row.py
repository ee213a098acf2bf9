"""
One seat in the glance: who, how many wounds, how much noise; its figures are to be read from a metre.

Two seats get big rows with their names, six get a cell each, half as broad.
"""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import NARROW, TALL, width
from companion.oled.faces.paper import DARK, LIT, Box
from companion.oled.faces.shapes import badge, large_icon
from companion.oled.faces.text import write, write_fitting
from companion.words.language import _
from rules.clank.view import SeatView

STATUS: Final = {
    "escaped": lambda: _("escaped"),
    "rescued": lambda: _("rescued"),
    "fallen": lambda: _("fell"),
    "lost": lambda: _("lost"),
    "left": lambda: _("went home"),
}
"""What each seat that is out is called, in ten letters at most."""


class _Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Where things stand in a row."""

    least: int
    """Dots a row must be high for this plan."""
    badge: int
    bar: int
    """Dots the health track is high."""
    figures: int
    """Dots below the upper edge where the figures begin."""
    name: int = 0
    """Dots below the upper edge where the name begins; 0 where there is no room for it."""
    beside: bool = True
    """Whether the health track stands beside its figure, under the name if there is one; else below."""


_PLANS: Final = (
    _Plan(least=30, badge=24, bar=12, figures=16, name=4),
    _Plan(least=20, badge=17, bar=6, figures=4, name=4),
    _Plan(least=0, badge=15, bar=10, figures=2),
)
_CELL: Final = _Plan(least=0, badge=13, bar=5, figures=1, beside=False)

_BLOCK: Final = 2
"""Dots a wound needs at least, the gap to the next one included."""

_NAME: Final = 7
"""Dots of a name's capitals."""

_WOUNDS: Final = width("0", TALL)
_NOISE: Final = width("00", TALL) + 4
"""Dots kept for the figure of the wounds, and for the noise on its ground."""

_GAP: Final = 2


def seat_row(image: Image.Image, box: Box, at: int, seat: SeatView, noise: int, *, turn: bool) -> None:
    """Draw a seat into a box; the seat whose *turn* it is stands dark on light."""
    left, top, right, bottom = box
    ink = DARK if turn else LIT
    if turn:
        paper.fill(image, box)
    high = bottom - top
    plan = _CELL if right - left < high + _NOISE * 2 else next(each for each in _PLANS if high >= each.least)
    free = 0 if plan.beside else high - plan.badge - plan.bar - 2
    y = top + (free // 2 if not plan.beside else (high - plan.badge) // 2)
    badge(image, at, (left + 1, y), plan.badge, ink=ink)
    x, ends, line = left + plan.badge + 3, right - 1, top + plan.figures
    if seat.status != "in":
        _out(image, (x, top, ends, bottom), seat, plan, ink)
        return
    figure_ends = noisy(image, (x, line, ends), noise, ink)
    if plan.name and plan.figures > plan.name:
        write_fitting(image, (x, top + plan.name + _NAME // 2), seat.name, ends - x, ink=ink)
    if not plan.beside:
        wounds = f"{len(seat.wounds)}"
        font = TALL if width(wounds, TALL) <= figure_ends - x else NARROW
        write(image, (x, line), wounds, font, ink=ink)
        under = (left + 1, bottom - plan.bar - 1, ends, bottom - 1)
        track(image, under, len(seat.wounds), seat.health, ink)
        return
    ends -= _NOISE + _GAP
    if plan.name == plan.figures:  # the name stands over the track, and the figure after both
        _under_a_name(image, (x, top + plan.name, ends, bottom), seat, plan, ink)
        return
    x = write(image, (x, line), f"{len(seat.wounds)}", TALL, ink=ink) + _GAP + 1
    bar = line + (TALL.cap - plan.bar) // 2
    track(image, (x, bar, ends, bar + plan.bar), len(seat.wounds), seat.health, ink)


def noisy(image: Image.Image, where: tuple[int, int, int], noise: int, ink: int) -> int:
    """Draw the noise on a ground of its own, within (left, top, right); returns where it begins."""
    left, top, right = where
    if not noise:
        return right
    digits = f"{noise}"
    font = TALL if width(digits, TALL) + 4 <= right - left else NARROW
    begins = right - width(digits, font) - 4
    paper.fill(image, (begins, top - 1, right, top + TALL.cap + 1), ink)
    write(image, (begins + 2, top), digits, font, ink=DARK if ink == LIT else LIT)
    return begins - _GAP


def track(image: Image.Image, box: Box, wounds: int, free: int, ink: int) -> None:
    """Draw the health track: a frame as long as the track, and a block in it for every wound."""
    left, top, right, bottom = box
    places = wounds + free
    if not places or right - left < 2 * _BLOCK:
        return
    pitch = (right - left - 3) // places
    if pitch < _BLOCK:  # too long to count: one block as long as its part of the track
        paper.frame(image, (left, top, right, bottom), ink)
        filled = left + 2 + (right - left - 4) * wounds // places
        paper.fill(image, (left + 2, top + 2, filled, bottom - 2), ink)
        return
    paper.frame(image, (left, top, left + places * pitch + 3, bottom), ink)
    for place in range(wounds):
        x = left + 2 + place * pitch
        paper.fill(image, (x, top + 2, x + pitch - 1, bottom - 2), ink)


def _under_a_name(image: Image.Image, box: Box, seat: SeatView, plan: _Plan, ink: int) -> None:
    left, top, right, bottom = box
    wounds = f"{len(seat.wounds)}"
    write(image, (right, top), wounds, TALL, side="right", ink=ink)
    right -= max(width(wounds, TALL), _WOUNDS) + _GAP
    write_fitting(image, (left, top + _NAME // 2), seat.name, right - left, ink=ink)
    track(image, (left, bottom - plan.bar - 2, right, bottom - 2), len(seat.wounds), seat.health, ink)


def _out(image: Image.Image, box: Box, seat: SeatView, plan: _Plan, ink: int) -> None:
    """Draw what became of a seat that is out: in words, or in a cell by its sign."""
    left, top, right, bottom = box
    if not plan.beside:
        mask = large_icon(seat.status)
        paper.stamp(image, mask, (left + right - mask.width) // 2, (top + bottom - mask.height) // 2, ink)
        return
    middle = (top + bottom) // 2
    if plan.name and plan.figures > plan.name:
        write_fitting(image, (left, top + plan.name + _NAME // 2), seat.name, right - left, ink=ink)
        middle = top + plan.figures + TALL.cap // 2
    word = STATUS[seat.status]()
    write_fitting(image, (left, middle), word, right - left, fonts=(TALL, NARROW), ink=ink)
