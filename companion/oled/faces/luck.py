"""
Faces by which nobody has to doubt the luck: the bag is cut, and an evening can be known again.

While it goes on, four letters of its newest entry are there to be remembered; once it is over, its receipt is
there to be photographed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.oled.faces import paper
from companion.oled.faces.code import code
from companion.oled.faces.font import HUGE, LARGE, NARROW, TALL
from companion.oled.faces.paper import HIGH, WIDE
from companion.oled.faces.text import STRIP, headed, paragraph, write, write_fitting
from companion.words.language import _

if TYPE_CHECKING:
    from PIL import Image

_HALF: Final = WIDE // 2

_HINT: Final = 55
"""The middle of the lowest line."""

_CODE: Final = 77
"""Capitals, digits and colons that a code holds whose modules are two dots wide."""


def cutting(draw: int, number: int | None, *, draws: bool) -> Image.Image:
    """The number that the dial sets, to cut the bag for a *draw*, which a press of it makes if it *draws*."""
    image = headed(_("Cut for draw {n}").format(n=draw))
    write(image, (_HALF, STRIP + 3), f"{number or 0}", HUGE, side="middle")
    write(image, (1, STRIP + 10), "←", LARGE)
    write(image, (WIDE - 1, STRIP + 10), "→", LARGE, side="right")
    hint = _("Press: cut and draw") if draws else _("Press: cut")
    write_fitting(image, (_HALF, _HINT), hint, WIDE, fonts=(TALL, NARROW), side="middle")
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


def head(letters: str, *, game: int, entries: int) -> Image.Image:
    """The head of an evening that goes on, as large as there is room, with its number and its entries."""
    image = paper.blank()
    told = _("Game {game}, entry {n}").format(game=game, n=entries)
    write(image, (_HALF, 4), letters, HUGE, side="middle")
    paragraph(image, (0, 36, WIDE, HIGH), told, side="middle")
    return image


def receipt(text: str, letters: str, *, game: int, entries: int, asks: bool) -> Image.Image:
    """
    The last page: what is noted of an evening that is over, and all of it as a QR code to be photographed.

    The code holds capitals, of which 77 fit here: where the numbers are long, so many of the hash's last
    digits are left out. *asks*: a press of the dial tells the secret.
    """
    image = paper.blank()
    code(image, text.upper()[:_CODE])
    left, middle = HIGH + 4, (HIGH + 4 + WIDE) // 2
    write(image, (middle, 4), letters[:4], TALL, side="middle")
    write(image, (middle, 18), letters[4:], TALL, side="middle")
    told = _("Press: tell the secret") if asks else _("Game {game}, entry {n}").format(game=game, n=entries)
    paragraph(image, (left, 33, WIDE, HIGH), told, side="middle")
    return image


def warning(sentences: Sequence[str]) -> Image.Image:
    """What must be heard of the luck."""
    image = headed(_("Luck"))
    paragraph(image, (0, STRIP + 2, WIDE, HIGH), " ".join(sentences), side="middle")
    return image
