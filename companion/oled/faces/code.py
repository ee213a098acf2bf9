"""
Faces with a QR code: the promise, with the table's own words to it, and the way in for a browser.

The code is dark on a lit ground, its modules two dots wide, for one is too fine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.oled.faces import paper
from companion.oled.faces.font import SMALL, TALL, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import badge
from companion.oled.faces.text import paragraph, write, write_fitting
from companion.words.language import _

if TYPE_CHECKING:
    from PIL import Image

_MODULE: Final = 2
"""Dots a module is wide: one dot is too fine for a phone."""

_LEFT: Final = HIGH + 4
"""Where that begins which stands beside a code."""

_HEADING: Final = 38
_BADGE: Final = 17
_GROUP: Final = 4


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


def invitation(address: str) -> Image.Image:
    """
    The address as a QR code, beside what it is for and whose it is; one too long for a code, to read.

    An address of up to 53 letters fits into a code.
    """
    image, is_code = _addressed(address)
    if is_code:
        paragraph(image, (_LEFT, 0, WIDE, _HEADING), _("Scan to play in a browser"))
        _whose(image, address)
    return image


def seat_invitation(address: str, seat: int, name: str) -> Image.Image:
    """The code for one seat's phone, beside the seat's badge, its name, and whose the address is."""
    image, is_code = _addressed(address)
    if is_code:
        badge(image, seat, (_LEFT, 0), _BADGE)
        paragraph(image, (_LEFT, _BADGE + 2, WIDE, _HEADING), name)
        _whose(image, address)
    return image


def look_back(address: str) -> Image.Image:
    """Where telephones read what the evening was like: short enough to be scanned here, or to be typed."""
    return _leading(address, _("Scan to look back"))


def check(address: str) -> Image.Image:
    """Where any browser checks the evening's journal."""
    return _leading(address, _("Scan to check it"))


def _leading(address: str, what: str) -> Image.Image:
    image, is_code = _addressed(address)
    if is_code:
        paragraph(image, (_LEFT, 0, WIDE, 28), what)
        typed = address.partition("://")[2].replace(":", " :").replace("/", " /", 1)
        paragraph(image, (_LEFT, 32, WIDE, HIGH), typed)
    return image


def _addressed(address: str) -> tuple[Image.Image, bool]:
    """A face with an address as a code, and whether that fits; one too long for it is there to be read."""
    image = paper.blank()
    is_code = code(image, address)
    if not is_code:
        paragraph(image, (0, 0, WIDE, HIGH), address, side="middle")
    return image, is_code


def _whose(image: Image.Image, address: str) -> None:
    whose = address.partition("://")[2].partition("/")[0]
    paragraph(image, (_LEFT, _HEADING + 2, WIDE, HIGH), whose.replace(":", " :"))


def promise(digits: str) -> Image.Image:
    """
    The promise (64 hex digits) as a QR code, and its first sixteen digits to note and to compare by eye.

    The code holds the digits as capitals: so they fit into modules of two dots, dark on a lit ground.
    """
    image = paper.blank()
    code(image, digits.upper())
    left = _LEFT
    write_fitting(image, (left, 8), _("Promise"), WIDE - left)
    for row, y in enumerate((21, 42)):
        first, second = digits[8 * row :][:_GROUP], digits[8 * row + _GROUP :][:_GROUP]
        write(image, (left, y), f"{first} {second}", TALL)
    return image


def words(text: str, promise: str, *, fixed: bool = False) -> Image.Image:
    """What the table has added to the luck, or the invitation to do so, under the promise's first digits."""
    image = paper.blank()
    paper.fill(image, (0, 0, WIDE, 12))
    short = f"{promise[:_GROUP]} {promise[_GROUP : 2 * _GROUP]}…"
    write(image, (WIDE - 2, 3), short, side="right", ink=DARK)
    write_fitting(image, (3, 6), _("Our words"), WIDE - width(short, SMALL) - 9, ink=DARK)
    body = _("“{text}”").format(text=text) if text else _("No words yet: add your own at the console.")
    paragraph(image, (0, 14, WIDE, 52 if fixed else HIGH), body, side="middle")
    if fixed:
        write_fitting(image, (WIDE // 2, 58), _("fixed by the first draw"), WIDE, side="middle")
    return image
