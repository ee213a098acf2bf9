"""A token as a sign: energy, laser or manoeuvre with its value below, a POWER token by its letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, HUGE, LARGE, Font, width
from companion.oled.faces.paper import DARK, LIT
from companion.oled.faces.shapes import icon, large_icon
from companion.oled.faces.text import write
from rules.warps_edge.tokens import BASIC, POWER, kind, value

SIGN: Final = (13, 25)
"""Dots a sign is wide and high."""

LARGE_SIGN: Final = (24, 36)
"""The same of a large one."""

SMALLEST: Final = (16, 16)
"""The least that a token on one line takes."""

_BROAD: Final = "W"
"""A letter that is drawn as an icon, since it is too broad in these sizes."""


def token(image: Image.Image, name: str, xy: tuple[int, int], *, ink: int = LIT) -> None:
    """Draw the sign of a token at *xy*; in dark *ink* it wants a lit ground."""
    _draw(image, name, xy, SIGN, ink, icon=icon, letter=LARGE)


def large_token(image: Image.Image, name: str, xy: tuple[int, int], *, ink: int = LIT) -> None:
    """The same, twice as large."""
    _draw(image, name, xy, LARGE_SIGN, ink, icon=large_icon, letter=HUGE)


def small_token(image: Image.Image, name: str, xy: tuple[int, int], room: int) -> None:
    """Draw a token on one line, sign and value side by side, as large as *room* allows."""
    x, y = xy
    char = _char(name)
    mask = icon(kind(name)) if name in BASIC else None
    taken = mask.width + 1 if mask else 4
    font = LARGE if taken + width(char, LARGE) <= room else BOLD
    middle = y + SMALLEST[1] // 2
    if mask:
        paper.stamp(image, mask, x, middle - mask.height // 2)
        write(image, (x + taken, middle - font.cap // 2), char, font)
    else:
        paper.fill(image, (x, y, x + width(char, font) + taken, y + SMALLEST[1]))
        write(image, (x + taken // 2, middle - font.cap // 2), char, font, ink=DARK)


def _char(name: str) -> str:
    """Its value, or the letter of its tray; of a token nobody knows, its first."""
    return f"{value(name)}" if name in BASIC else POWER.get(name, name[:1].upper())


def _draw(
    image: Image.Image,
    name: str,
    xy: tuple[int, int],
    size: tuple[int, int],
    ink: int,
    *,
    icon: Callable[[str], Image.Image],
    letter: Font,
) -> None:
    (x, y), (wide, high) = xy, size
    middle = x + wide // 2
    if name in BASIC:
        mask = icon(kind(name))
        paper.stamp(image, mask, middle - mask.width // 2, y, ink)
        digit = _char(name)
        write(image, (middle - width(digit, LARGE) // 2, y + high - LARGE.cap), digit, LARGE, ink=ink)
        return
    paper.fill(image, (x, y, x + wide, y + high), ink)
    over = DARK if ink == LIT else LIT
    char = _char(name)
    if char == _BROAD:
        mask = icon(_BROAD)
        paper.stamp(image, mask, middle - mask.width // 2, y + (high - mask.height) // 2, over)
    else:
        write(
            image, (middle - width(char, letter) // 2, y + (high - letter.cap) // 2), char, letter, ink=over
        )
