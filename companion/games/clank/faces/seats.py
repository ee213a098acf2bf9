"""Who is who: every seat by its name, its wounds of how many, its noise, or what became of it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.games.clank.faces.seat_row import STATUS, noisy
from companion.oled.faces import paper
from companion.oled.faces.font import LARGE, NARROW, SMALL, TALL, Font, hang, lift, shaped, width
from companion.oled.faces.paper import DARK, HIGH, LIT, WIDE
from companion.oled.faces.shapes import badge
from companion.oled.faces.text import fitted, write
from rules.clank.view import View

_NOISE: Final = width("00", TALL) + 8
_FONTS: Final = (LARGE, TALL, NARROW)

_LEAST: Final = 30
"""Dots a name has at least; a long word beside it makes way."""


def seats(view: View, first: int, most: int) -> Image.Image:
    """Seats from the *first* on, at *most* so many; the one whose turn it is stands dark on light."""
    image = paper.blank()
    shown = range(first, min(first + most, len(view.seats)))
    high = HIGH // max(len(shown), 3)
    top = (HIGH - high * len(shown)) // 2
    for y, at in zip(range(top, HIGH, high), shown, strict=False):
        _row(image, view, at, y, high)
    return image


def _row(image: Image.Image, view: View, at: int, top: int, high: int) -> None:
    seat, ink = view.seats[at], LIT
    if at == view.turn.seat:
        paper.fill(image, (0, top, WIDE, top + high))
        ink = DARK
    size = min(high, 17) - 1 + high % 2
    badge(image, at, (1, top + (high - size) // 2), size, ink=ink)
    left, ends, middle = size + 4, WIDE - 1, top + high // 2
    line = middle - TALL.cap // 2
    if seat.status == "in":
        noisy(image, (ends - _NOISE, line, ends), view.area.get(seat.colour, 0), ink)
        ends -= _NOISE
        told = f"{len(seat.wounds)}/{len(seat.wounds) + seat.health}"
    else:
        told = STATUS[seat.status]()
    font = TALL if width(told, TALL) <= ends - left - _LEAST else NARROW
    write(image, (ends, line), told, font, side="right", ink=ink)
    room = ends - width(told, font) - 3 - left
    font = next((font for font in _FONTS if _fits(seat.name, font, room, high)), NARROW)
    if lift(seat.name, font) + font.cap + hang(seat.name, font) > high:
        font = SMALL
    above, below = lift(seat.name, font), hang(seat.name, font)
    y = top + max(above, min((high - font.cap) // 2, high - font.cap - below))
    write(image, (left, y), fitted(seat.name, font, room), font, ink=ink)


def _fits(name: str, font: Font, room: int, high: int) -> bool:
    return width(shaped(name), font) <= room and lift(name, font) + font.cap + hang(name, font) <= high
