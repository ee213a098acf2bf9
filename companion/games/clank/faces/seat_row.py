"""One seat in the glance: who, how many wounds, how much noise. Two seats get big rows, six get slim ones."""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image

from companion.language import _
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, width
from companion.oled.faces.paper import DARK, LIT, Box
from companion.oled.faces.shapes import badge, icon, letter
from companion.oled.faces.text import write, write_fitting
from rules.clank.view import SeatView

_WORDS: Final = {
    "escaped": lambda: _("escaped"),
    "rescued": lambda: _("rescued"),
    "fallen": lambda: _("fallen"),
    "lost": lambda: _("lost"),
}


class _Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Where things stand in a row."""

    least: int
    """Dots a row must be high for this plan."""
    badge: int
    bar: int
    """Dots the health track is high."""
    name: bool
    """Whether there is room for the name above the health track."""


_PLANS: Final = (
    _Plan(least=30, badge=24, bar=13, name=True),
    _Plan(least=20, badge=17, bar=8, name=True),
    _Plan(least=16, badge=15, bar=11, name=False),
    _Plan(least=0, badge=9, bar=7, name=False),
)
_NOISE: Final = 25
"""Dots kept at the right for a noise of two digits."""

_BLOCK: Final = 2
"""Dots a wound needs at least, the gap to the next one included."""

_BESIDE: Final = 13
"""Dots across below which the letter stands beside its shape."""


def seat_row(image: Image.Image, box: Box, at: int, seat: SeatView, noise: int, *, turn: bool) -> None:
    """Draw a seat into a box; the seat whose *turn* it is stands dark on light."""
    left, top, right, bottom = box
    ink = LIT
    if turn:
        paper.fill(image, box)
        ink = DARK
    height = bottom - top
    plan = next(plan for plan in _PLANS if height >= plan.least)
    badge(image, at, (left + 1, top + (height - plan.badge) // 2), plan.badge, ink=ink)
    x = left + plan.badge + 4
    if plan.badge < _BESIDE:
        x = write(image, (x - 1, top + (height - BOLD.cap) // 2), letter(at), BOLD, ink=ink) + 3
    line = top + (height - BOLD.cap) // 2
    if plan.name:
        line = top + max(BOLD.rise, (height - BOLD.cap - plan.bar - 1) // 2)
    ends = _noise(image, right - 2, line, noise, ink) if seat.status == "in" else right - 2
    bar = top + (height - plan.bar) // 2
    if plan.name:
        write_fitting(image, (x, line + BOLD.cap // 2), seat.name, ends - x, ink=ink)
        ends, bar = right - 2, line + BOLD.cap + 2
    elif seat.status == "in":
        ends = right - _NOISE
    if seat.status == "in":
        _health(image, (x, bar, ends, bar + plan.bar), len(seat.wounds), seat.health, ink)
    else:
        _status(image, (x, bar + (plan.bar - BOLD.cap) // 2), ends, seat.status, ink)


def _noise(image: Image.Image, right: int, y: int, noise: int, ink: int) -> int:
    """Draw the noise at the right end and return where what stands beside it must stop."""
    if not noise:
        return right
    digits = f"{noise}"
    write(image, (right, y), digits, BOLD, side="right", ink=ink)
    mask = icon("noise")
    left = right - width(digits, BOLD) - 2 - mask.width
    paper.stamp(image, mask, left, y, ink)
    return left - 3


def _health(image: Image.Image, box: Box, wounds: int, free: int, ink: int) -> None:
    """Draw the health track: a frame as long as the track, and a block in it for every wound."""
    left, top, right, bottom = box
    places = wounds + free
    if not places:
        return
    pitch = (right - left - 3) // places
    if pitch < _BLOCK:  # too long to count: one block as long as its part of the track
        paper.frame(image, (left, top, right, bottom), ink)
        paper.fill(
            image, (left + 2, top + 2, left + 2 + (right - left - 4) * wounds // places, bottom - 2), ink
        )
        return
    paper.frame(image, (left, top, left + places * pitch + 3, bottom), ink)
    for place in range(wounds):
        x = left + 2 + place * pitch
        paper.fill(image, (x, top + 2, x + pitch - 1, bottom - 2), ink)


def _status(image: Image.Image, xy: tuple[int, int], right: int, status: str, ink: int) -> None:
    x, y = xy
    mask = icon(status)
    paper.stamp(image, mask, x, y - (mask.height - BOLD.cap) // 2, ink)
    x += mask.width + 2
    write_fitting(image, (x, y + BOLD.cap // 2), _WORDS[status](), right - x, ink=ink)
