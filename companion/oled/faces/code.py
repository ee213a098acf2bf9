"""A QR code on the left of a face: dark on a lit ground, its modules two dots wide, for one is too fine."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.paper import DARK, HIGH

_MODULE: Final = 2
"""Dots a module is wide: one dot is too fine for a phone."""


def code(image: Image.Image, text: str) -> bool:
    """Stamp the text as a code into the left square of the face; returns whether it fits there."""
    rows = _modules(text)
    if len(rows) * _MODULE > HIGH:
        return False
    paper.fill(image, (0, 0, HIGH, HIGH))
    quiet = (HIGH - len(rows) * _MODULE) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                left, top = quiet + x * _MODULE, quiet + y * _MODULE
                paper.fill(image, (left, top, left + _MODULE, top + _MODULE), DARK)
    return True


@lru_cache(maxsize=2)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code, row by row, without a quiet zone; true for a dark one."""
    import segno  # noqa: PLC0415  # slow to load, and only these pictures need it

    made = segno.make(text, error="l", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)
