"""
Faces by which nobody has to doubt the luck: the bag is cut, and an evening can be known again.

The head is four letters for the newest entry; once the game is over they are there to be photographed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.oled.faces import paper
from companion.oled.faces.code import code
from companion.oled.faces.font import HUGE, LARGE, NARROW, TALL, width
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.text import STRIP, headed, paragraph, write, write_fitting
from companion.words.language import _

if TYPE_CHECKING:
    from PIL import Image

_HALF: Final = WIDE // 2

_HINT: Final = 55
"""The middle of the lowest line."""


def cutting(draw: int, number: int | None) -> Image.Image:
    """The number that the dial sets, to cut the bag for a *draw* when the dial is pressed."""
    image = headed(_("Cut for draw {n}").format(n=draw))
    write(image, (_HALF, STRIP + 3), f"{number or 0}", HUGE, side="middle")
    write(image, (1, STRIP + 10), "←", LARGE)
    write(image, (WIDE - 1, STRIP + 10), "→", LARGE, side="right")
    write_fitting(image, (_HALF, _HINT), _("Press: cut"), WIDE, fonts=(TALL, NARROW), side="middle")
    return image


def cut(draw: int, cuts: Sequence[str]) -> Image.Image:
    """What the bag was cut with for the *draw* to come; or how it is cut."""
    image = headed(_("Cut for draw {n}").format(n=draw))
    if not cuts:
        how = _("Press, then turn to a number that somebody says aloud.")
        paragraph(image, (0, STRIP + 2, WIDE, HIGH), how, side="middle")
        return image
    paragraph(image, (0, STRIP + 2, WIDE, _HINT - 8), ", ".join(cuts), side="middle")
    write_fitting(image, (_HALF, _HINT), _("Press: cut again"), WIDE, fonts=(TALL, NARROW), side="middle")
    return image


def head(letters: str, *, game: int, entries: int, checker: str | None = None) -> Image.Image:
    """
    An evening's head, as large as there is room, with its number and how many entries it has.

    With a *checker* beside its address as a QR code: there the evening's journal can be checked.
    """
    image = paper.blank()
    told = _("Game {game}, entry {n}").format(game=game, n=entries)
    if checker is None or not code(image, checker):
        write(image, (_HALF, 4), letters, HUGE, side="middle")
        paragraph(image, (0, 36, WIDE, HIGH), told, side="middle")
        return image
    left = HIGH + 4
    font = LARGE if width(letters, LARGE) <= WIDE - left else TALL
    write(image, ((left + WIDE) // 2, 6), letters, font, side="middle")
    paragraph(image, (left, 22, WIDE, 43), told, side="middle")
    paragraph(image, (left, 44, WIDE, HIGH), _("Scan to check it"), side="middle")
    return image
