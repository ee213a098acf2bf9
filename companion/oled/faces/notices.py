"""What the table is told in a sentence: a refusal, a take-back, a fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from companion.language import _
from companion.oled.faces import paper
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import sign
from companion.oled.faces.text import headed, paragraph, write_fitting

_SIGN: Final = 25
"""Dots the sign at the left is wide."""


def refusal(sentence: str) -> Image.Image:
    """What may not be done, and why: a no-entry sign and the sentence."""
    image = paper.blank()
    sign(image, "circle", " ", (0, (HIGH - _SIGN) // 2), _SIGN)
    paper.fill(image, (4, HIGH // 2 - 2, _SIGN - 4, HIGH // 2 + 3), DARK)
    paragraph(image, (_SIGN + 4, 1, WIDE, HIGH), sentence)
    return image


def undone(what: str, *, draw: bool = False, tokens: bool = False) -> Image.Image:
    """What was taken back. When it was a draw of cubes or *tokens*, that it will not come out differently."""
    image = headed(_("Taken back"), sign="←")
    if draw:
        paragraph(image, (0, 13, WIDE, 42), what)
        again = _("Drawn again, the same tokens come.") if tokens else _("Drawn again, the same cubes come.")
        paragraph(image, (0, 43, WIDE, HIGH), again)
    else:
        paragraph(image, (0, 14, WIDE, HIGH), what)
    return image


def fault(sentences: Sequence[str]) -> Image.Image:
    """What does not work now: the newest sentence, and how many more there are."""
    image = paper.blank()
    sign(image, "triangle", "!", (0, (HIGH - _SIGN) // 2 - 2), _SIGN)
    if len(sentences) > 1:
        write_fitting(image, (_SIGN // 2, 54), f"+{len(sentences) - 1}", _SIGN, side="middle")
    paragraph(image, (_SIGN + 4, 1, WIDE, HIGH), sentences[-1] if sentences else _("All is well."))
    return image
