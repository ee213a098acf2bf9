"""
What every face is drawn on: 128 x 64 dots, each lit or dark. Knows no game and no letters.

Strokes are small and many, and go to Pillow's core: `Image.paste` looks at one for longer than it draws it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

WIDE: Final = 128
HIGH: Final = 64

LIT: Final = 255
"""What Pillow keeps for a lit dot of a mode "1" picture."""

DARK: Final = 0

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in dots; right and bottom lie just outside, as Pillow counts."""


def blank() -> Image.Image:
    """A dark picture."""
    return mask(WIDE, HIGH)


def mask(wide: int, high: int) -> Image.Image:
    """A dark picture of any size, to be stamped on another one."""
    from PIL import Image  # noqa: PLC0415  # loaded by the first picture, not by the host that will draw it

    return Image.new("1", (wide, high))


def bits(image: Image.Image) -> bytes:
    """
    The picture as the wire carries it: 1024 bytes, row by row, the leftmost dot in the highest bit.

    >>> len(bits(blank()))
    1024
    """
    return image.tobytes()


def stamp(image: Image.Image, mask: Image.Image, x: int, y: int, ink: int = LIT) -> None:
    """Put the lit dots of a mask on the picture, its top left corner at (x, y)."""
    shape = mask.im
    wide, high = shape.size
    image.im.paste(ink, (x, y, x + wide, y + high), shape)


def fill(image: Image.Image, box: Box, ink: int = LIT) -> None:
    """Fill a box."""
    image.im.paste(ink, box)


def frame(image: Image.Image, box: Box, ink: int = LIT) -> None:
    """Draw the edge of a box, one dot wide."""
    left, top, right, bottom = box
    fill(image, (left, top, right, top + 1), ink)
    fill(image, (left, bottom - 1, right, bottom), ink)
    fill(image, (left, top, left + 1, bottom), ink)
    fill(image, (right - 1, top, right, bottom), ink)
