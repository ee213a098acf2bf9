"""The way in for a browser: an address that is good once, to scan."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.language import _
from companion.oled.faces import paper
from companion.oled.faces.code import code
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.text import paragraph

_GAP: Final = 4
_HEADING: Final = 38


def invitation(address: str) -> Image.Image:
    """
    The address as a QR code, beside what it is for and whose it is; one too long for a code, to read.

    An address of up to 53 letters fits into a code.
    """
    image = paper.blank()
    if not code(image, address):
        paragraph(image, (0, 0, WIDE, HIGH), address, side="middle")
        return image
    left = HIGH + _GAP
    paragraph(image, (left, 0, WIDE, _HEADING), _("Scan to play in a browser"))
    whose = address.partition("://")[2].partition("/")[0]
    paragraph(image, (left, _HEADING + 2, WIDE, HIGH), whose.replace(":", " :"))
    return image
