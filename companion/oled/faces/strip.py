"""A heading: a lit strip along the upper edge, with dark words on it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, width
from companion.oled.faces.paper import DARK, WIDE
from companion.oled.faces.text import write, write_fitting

STRIP: Final = 12
"""Dots a heading is high."""

_IN: Final = 3
"""Dots kept free at either end."""


def headed(heading: str, *, sign: str = "", right: str = "") -> Image.Image:
    """
    A picture with a heading: after a *sign*, and with something short at the right end.

    >>> headed("Warp", right="1/4").getpixel((0, 0)) > 0
    True
    """
    image = paper.blank()
    strip(image, heading, sign=sign, right=right)
    return image


def strip(image: Image.Image, heading: str, *, sign: str = "", right: str = "") -> None:
    """Write the heading on a picture."""
    paper.fill(image, (0, 0, WIDE, STRIP))
    x, ends = _IN, WIDE - _IN
    if sign:
        x = write(image, (x, _IN), sign, BOLD, ink=DARK) + _IN + 1
    if right:
        write(image, (ends, _IN), right, BOLD, side="right", ink=DARK)
        ends -= width(right, BOLD) + 2 * _IN
    write_fitting(image, (x, STRIP // 2), heading, ends - x, ink=DARK)
