"""The first picture: what this is, where a console finds it, and which release it runs."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, SMALL, width
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.shapes import icon
from companion.oled.faces.text import fitted, paragraph, write, write_fitting

_NAME: Final = "Furybox"


def welcome(address: str, release: str, *, name: str = _NAME) -> Image.Image:
    """The name beside a cube, the *address* that a console takes, and the *release*."""
    image = paper.blank()
    cube = icon("cube")
    room = WIDE - cube.width - 6
    font = LARGE if width(name, LARGE) <= room else BOLD
    name = fitted(name, font, room)
    x = (room - width(name, font)) // 2
    paper.stamp(image, cube, x, 6)
    write(image, (x + cube.width + 6, 13 - font.cap // 2), name, font)
    paper.fill(image, (0, 24, WIDE, 25))
    paragraph(image, (0, 26, WIDE, 55), address, side="middle")
    write_fitting(image, (WIDE, HIGH - 6), release, WIDE, fonts=(SMALL,), side="right")
    return image
