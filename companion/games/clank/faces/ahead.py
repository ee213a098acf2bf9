"""Too late? Every seat's chances to be still in after its next turns, of 100; or that they are sought."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.games.clank.foresight import Foreseen, said
from companion.oled.faces import paper
from companion.oled.faces.font import SMALL, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import badge
from companion.oled.faces.text import fitted, headed, strip, write
from companion.words.language import _
from rules.clank.view import View

TURNS: Final = (1, 2, 3)
_HEAD: Final = 13
_COLUMN: Final = width("~+3", SMALL) + 6


def ahead(view: View, foreseen: Foreseen | None) -> Image.Image:
    """
    A row for each seat that is in; a `~` at the top where too little is known to say it closely.

    >>> from companion.games.clank.faces.gallery import seat, table
    >>> ahead(table([seat(0)]), None).size
    (128, 64)
    """
    if foreseen is None:
        return headed(_("Foreseeing ..."))
    image = paper.blank()
    strip(image, "")
    room = _ends(0) - width(f"~+{TURNS[0]}", SMALL) - 6
    write(image, (3, 3), fitted(_("still in"), SMALL, room), SMALL, ink=DARK)
    for n, turn in enumerate(TURNS):
        head = f"~+{turn}" if foreseen.is_vague else f"+{turn}"
        write(image, (_ends(n), 3), head, SMALL, side="right", ink=DARK)
    there = [(at, each) for at, each in enumerate(foreseen.seats) if each]
    high = (HIGH - _HEAD) // max(len(there), 3)
    for row, (at, chances) in enumerate(there):
        top = _HEAD + high * row
        size = min(high, 13) - 1
        badge(image, at, (1, top + (high - size) // 2), size)
        line, left = top + (high - SMALL.cap) // 2, size + 4
        name = fitted(view.seats[at].name, SMALL, WIDE - 3 * _COLUMN - left)
        write(image, (left, line), name, SMALL)
        for n, turn in enumerate(TURNS):
            of_100 = "".join(c for c in said(foreseen, chances.through[turn - 1]) if c in "<>0123456789")
            write(image, (_ends(n), line), of_100, SMALL, side="right")
    return image


def _ends(column: int) -> int:
    return WIDE - 2 - (len(TURNS) - 1 - column) * _COLUMN
