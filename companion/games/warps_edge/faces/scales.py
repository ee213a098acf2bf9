"""A scale with a marker, as on the fighter's panel: a place for each number, lit up to the marker."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import LARGE
from companion.oled.faces.paper import WIDE
from companion.oled.faces.shapes import large_icon
from companion.oled.faces.text import write
from rules.warps_edge.view import Dial

HIGH_SCALE: Final = 18
_LEFT: Final = 44
"""The column where the places begin, after the sign and the marker's number."""

_LEAST: Final = 3
"""Dots a place needs to be told from the next one."""

_MOST: Final = 12


def scale(image: Image.Image, y: int, sign: str, dial: Dial) -> None:
    """Draw a sign, the marker's number large, and the scale's places; before it is known a question mark."""
    mask = large_icon(sign)
    paper.stamp(image, mask, 0, y)
    digits = f"{dial.now}" if dial.of else "?"
    ends = write(image, (mask.width + 3, y + 2), digits, LARGE)
    left = max(_LEFT, ends + 4)
    pitch = min(_MOST, (WIDE - left) // max(dial.of, 1))
    if dial.of and pitch < _LEAST:
        write(image, (WIDE, y + 2), f"/{dial.of}", LARGE, side="right")
        return
    for place in range(dial.of):
        box = (left + place * pitch, y + 1, left + (place + 1) * pitch - 1, y + HIGH_SCALE - 1)
        if place < dial.now:
            paper.fill(image, box)
        else:
            paper.fill(image, (box[0], box[3] - 2, box[2], box[3]))
