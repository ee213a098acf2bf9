"""One cube, big enough to be cheered at: whose it is, told by letter and shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE
from companion.oled.faces.shapes import badge, icon, large_icon
from companion.oled.faces.text import write
from rules.clank.view import SeatView

BLACK: Final = "black"
"""The Tyrant's and the Dragon's cubes, which hurt nobody."""

FOR_EVERYONE: Final = {"red": "hunter", "white": "ghost"}
"""Cubes that wound every seat still in, and the sign that shows them."""

_DOUBLED_FROM: Final = 24
_FRAMED_FROM: Final = 18


def owner(piece: str, seats: Sequence[SeatView]) -> int | None:
    """The seat whose cube it is; none for the others. A seat's own colour comes before the hunters' red."""
    return next((at for at, seat in enumerate(seats) if seat.colour == piece), None)


def cube(image: Image.Image, piece: str, seats: Sequence[SeatView], xy: tuple[int, int], size: int) -> None:
    """Draw a drawn cube in a square of *size* dots at *xy*."""
    x, y = xy
    seat = owner(piece, seats)
    if seat is not None:
        badge(image, seat, xy, size)
    elif piece in FOR_EVERYONE:
        _sign(image, FOR_EVERYONE[piece], xy, size)
    elif piece == BLACK:
        inset = size // 5
        paper.fill(image, (x + inset, y + inset, x + size - inset, y + size - inset))
    else:
        paper.frame(image, (x, y, x + size, y + size))
        font = LARGE if size >= _DOUBLED_FROM else BOLD
        write(image, (x + size // 2, y + (size - font.cap) // 2), piece[:1].upper(), font, side="middle")


def hidden(image: Image.Image, xy: tuple[int, int], size: int, *, coming: bool) -> None:
    """Draw the corners of a cube that has not been shown yet, and a question mark in the *coming* one."""
    x, y = xy
    long = size // 4
    paper.frame(image, (x, y, x + size, y + size))
    paper.fill(image, (x + long, y, x + size - long, y + size), paper.DARK)
    paper.fill(image, (x, y + long, x + size, y + size - long), paper.DARK)
    if coming:
        font = LARGE if size >= _DOUBLED_FROM else BOLD
        write(image, (x + size // 2, y + (size - font.cap) // 2), "?", font, side="middle")


def _sign(image: Image.Image, name: str, xy: tuple[int, int], size: int) -> None:
    x, y = xy
    mask = large_icon(name) if size >= _DOUBLED_FROM else icon(name)
    if _FRAMED_FROM <= size < _DOUBLED_FROM:
        paper.frame(image, (x, y, x + size, y + size))
    paper.stamp(image, mask, x + (size - mask.width) // 2, y + (size - mask.height) // 2)
