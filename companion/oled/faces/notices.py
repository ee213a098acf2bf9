"""What the table is told and asked in words: a welcome, a question, a refusal, a take-back, a fault."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, SMALL, TALL, width
from companion.oled.faces.paper import DARK, HIGH, LIT, WIDE
from companion.oled.faces.shapes import icon, sign
from companion.oled.faces.text import STRIP, fitted, headed, paragraph, write, write_fitting
from companion.words.language import _

if TYPE_CHECKING:
    from PIL import Image

MOST: Final = 48
"""Characters of a part: four lines beside a sign, in tall letters."""

_NAME: Final = "Furybox"

_ANSWERS: Final = 47
"""The row where the answers begin."""

_HALF: Final = WIDE // 2

_LETTERS: Final = (TALL, NARROW, BOLD, SMALL)
"""What an answer is written in, the most legible first."""

_SIGN: Final = 25
"""Dots the sign at the left is wide."""


def parted(sentence: str) -> tuple[str, ...]:
    """
    A sentence in as few parts as can be, broken between words, and each about as long as the others.

    >>> parted("The seat has no artifact.")
    ('The seat has no artifact.',)
    >>> parted("Nobody may choose a wound that fills the health track, not even here.")
    ('Nobody may choose a wound that fills', 'the health track, not even here.')
    """
    parts = few = wrap(sentence, MOST, break_on_hyphens=False)
    if len(few) <= 1:
        return (sentence,)
    for most in range(MOST - 1, len(sentence) // len(few), -1):
        closer = wrap(sentence, most, break_on_hyphens=False)
        if len(closer) > len(few):
            break
        parts = closer
    return tuple(parts)


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


def question(text: str, answers: tuple[str, str], *, chosen: int | None = None) -> Image.Image:
    """A question, and its two answers side by side; the *chosen* one stands dark on light."""
    image = paper.blank()
    paragraph(image, (0, 1, WIDE, _ANSWERS - 1), text, side="middle")
    for at, answer in enumerate(answers):
        left = at * (_HALF + 1)
        box = (left, _ANSWERS, left + _HALF - 1, HIGH)
        paper.frame(image, box)
        if at == chosen:
            paper.fill(image, box)
        middle = (left + _HALF // 2, _ANSWERS + 9)
        ink = DARK if at == chosen else LIT
        write_fitting(image, middle, answer, _HALF - 6, fonts=_LETTERS, side="middle", ink=ink)
    return image


def refusal(sentence: str, part: int = 0, parts: int = 1) -> Image.Image:
    """
    What may not be done, and why: a no-entry sign and the sentence.

    Where that is long, one *part* of it from 0, and which of how many *parts* it is.
    """
    image = paper.blank()
    if parts > 1:
        write(image, (_SIGN // 2, HIGH - SMALL.cap - 2), f"{part + 1}/{parts}", SMALL, side="middle")
    sign(image, "circle", " ", (0, (HIGH - _SIGN) // 2), _SIGN)
    paper.fill(image, (4, HIGH // 2 - 2, _SIGN - 4, HIGH // 2 + 3), DARK)
    paragraph(image, (_SIGN + 4, 1, WIDE, HIGH), sentence)
    return image


def to_hands(text: str, things: int = 1, *, part: int = 0, parts: int = 1) -> Image.Image:
    """
    The oldest of so many *things* that hands have to do, and that a press of the dial says it is done.

    Where it is long, *part* of so many *parts*: a press shows the next one first.
    """
    if part + 1 < parts:
        image = headed(_("Press to read on"), right="…")
    else:
        image = headed(_("Press when done"), right=f"1/{things}" if things > 1 else "")
    paragraph(image, (0, STRIP + 2, WIDE, HIGH), text)
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
