"""The test picture: a frame along the very edge of the glass, and marks two dots apart inside it."""

from __future__ import annotations

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, SMALL
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.text import write

MARKED: int = 4
"""How far the marks reach in from the sides. A chip taken for another shifts the picture by two."""


def card() -> Image.Image:
    """
    Draw it. Whole, it shows a closed frame and two bars at each side; shifted, one side lacks its frame.

    >>> picture = card()
    >>> [picture.getpixel((x, 32)) > 0 for x in (0, 1, 2, 3, 4, 5, 127)]
    [True, False, True, False, True, False, True]
    """
    image = paper.blank()
    paper.frame(image, (0, 0, WIDE, HIGH))
    for inset in range(2, MARKED + 1, 2):
        for x in (inset, WIDE - 1 - inset):
            paper.fill(image, (x, 16, x + 1, HIGH - 16))
    write(image, (WIDE // 2, 18), "Furybox", BOLD, side="middle")
    write(image, (WIDE // 2, 38), f"{WIDE} x {HIGH}", SMALL, side="middle")
    return image
