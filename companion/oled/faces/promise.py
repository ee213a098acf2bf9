"""The promise before the first draw: the commitment, to read and to scan, and the table's own words."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.language import _
from companion.oled.faces import paper
from companion.oled.faces.code import code
from companion.oled.faces.font import BOLD, LARGE, SMALL, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.text import paragraph, write, write_fitting

_GROUP: Final = 4


def commitment(promise: str) -> Image.Image:
    """
    The commitment (64 hex digits) as a QR code, and its first eight digits to compare by eye.

    The code holds the digits as capitals: so they fit into modules of two dots, dark on a lit ground.
    """
    image = paper.blank()
    code(image, promise.upper())
    left = HIGH + 5
    write_fitting(image, (left, 7), _("Promise"), WIDE - left)
    write(image, (left, 19), promise[:_GROUP], LARGE)
    write(image, (left, 37), promise[_GROUP : 2 * _GROUP], LARGE)
    write(image, (left, 54), "…", BOLD)
    return image


def words(text: str, promise: str, *, fixed: bool = False) -> Image.Image:
    """What the table has added to the luck, or the invitation to do so, under the promise's first digits."""
    image = paper.blank()
    paper.fill(image, (0, 0, WIDE, 12))
    short = f"{promise[:_GROUP]} {promise[_GROUP : 2 * _GROUP]}…"
    write(image, (WIDE - 2, 3), short, side="right", ink=DARK)
    write_fitting(image, (3, 6), _("Our words"), WIDE - width(short, SMALL) - 9, ink=DARK)
    body = f"“{text}”" if text else _("No words yet: add your own at the console.")
    paragraph(image, (0, 14, WIDE, 52 if fixed else HIGH), body, side="middle")
    if fixed:
        write_fitting(image, (WIDE // 2, 58), _("fixed by the first draw"), WIDE, side="middle")
    return image
