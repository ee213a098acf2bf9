"""What the table is asked: a question with two answers, and the prompts of set-up."""

from __future__ import annotations

from typing import Final

from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.font import HUGE, LARGE
from companion.oled.faces.paper import DARK, HIGH, LIT, WIDE
from companion.oled.faces.text import paragraph, write, write_fitting

_ANSWERS: Final = 47
"""The row where the answers begin."""

_HALF: Final = WIDE // 2


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
        write_fitting(image, middle, answer, _HALF - 6, side="middle", ink=DARK if at == chosen else LIT)
    return image


def setup(prompt: str, value: str, hint: str = "", *, turning: bool = True) -> Image.Image:
    """
    One step of the set-up: what is asked, the value chosen now, and what to do.

    Arrows stand beside a value that *turning* the dial changes.
    """
    image = paper.blank()
    paper.fill(image, (0, 0, WIDE, 12))
    write_fitting(image, (_HALF, 6), prompt, WIDE - 4, side="middle", ink=DARK)
    middle = 33 if hint else 38
    if value.isdecimal():
        write_fitting(image, (_HALF, middle), value, WIDE - 34, fonts=(HUGE, LARGE), side="middle")
    else:
        paragraph(image, (18, 13, WIDE - 18, 53 if hint else HIGH), value, side="middle")
    if turning:
        write(image, (1, middle - LARGE.cap // 2), "←", LARGE)
        write(image, (WIDE - 1, middle - LARGE.cap // 2), "→", LARGE, side="right")
    write_fitting(image, (_HALF, 58), hint, WIDE, side="middle")
    return image
