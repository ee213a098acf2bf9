"""What happens in a flight and must be seen: tokens drawn, a choice, a warp that is over, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from companion.games.warps_edge import naming
from companion.games.warps_edge.faces.holds import LARGE_SIGN, SIGN, large_token, token
from companion.games.warps_edge.glows import of
from companion.games.warps_edge.heaps import side_by_side
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, LARGE, NARROW, SMALL, TALL
from companion.oled.faces.paper import DARK, HIGH, LIT, WIDE
from companion.oled.faces.shapes import large_icon, sign
from companion.oled.faces.text import STRIP, headed, paragraph, write_fitting
from companion.words.language import _
from rules.warps_edge.tokens import BASIC, POWER
from rules.warps_edge.view import View as Flight

_STAR: Final = 40
_ROWS: Final = 2


def drawn(tokens: Sequence[str]) -> Image.Image:
    """
    Tokens that were drawn, all at once: who sits at a real bag picks them out of it now.

    Two rows of signs, at most; the number in the heading tells when there are more.
    """
    image = headed(_("Drawn"), right=f"{len(tokens)}")
    shown = side_by_side(tokens)
    (wide, high), draw = (LARGE_SIGN, large_token) if len(shown) <= WIDE // LARGE_SIGN[0] else (SIGN, token)
    columns = min(len(shown), WIDE // (wide + 1))
    shown = shown[: _ROWS * columns]
    rows = -(-len(shown) // max(columns, 1))
    pitch = min(WIDE // max(columns, 1), wide + 10)
    y = STRIP + (HIGH - STRIP - rows * (high + 1) + 1) // 2
    for at, name in enumerate(shown):
        row, column = divmod(at, columns)
        here = min(columns, len(shown) - row * columns)
        left = (WIDE - here * pitch + pitch - wide) // 2
        draw(image, name, (left + column * pitch, y + row * (high + 1)))
    return image


def tossed(name: str, *, up: bool) -> Image.Image:
    """A POWER token that was tossed, and how it fell: lit for face up, a frame for face down."""
    image = headed(naming.token(name))
    wide, high = LARGE_SIGN
    x, y = 10, STRIP + 8
    if up:
        large_token(image, name, (x, y))
    else:
        paper.frame(image, (x, y, x + wide, y + high))
        paper.frame(image, (x + 1, y + 1, x + wide - 1, y + high - 1))
    paragraph(image, (_STAR + 4, STRIP + 2, WIDE, HIGH), _("Face up") if up else _("Face down"))
    return image


def choice(text: str, options: Sequence[str], *, chosen: int | None, left: int = 1) -> Image.Image:
    """
    A choice that the dial makes, of tokens or of targets by their names; it points at the *chosen* one.

    *left* is how many are still to be chosen.
    """
    image = headed(text, right=f"\u00d7{left}" if left > 1 else "")
    at = 0 if chosen is None else chosen
    if all(name in BASIC or name in POWER for name in options):
        _tokens(image, options, chosen)
    else:
        most = 3
        first = max(0, min(at - 1, len(options) - most))
        for line, name in enumerate(options[first : first + most]):
            y = STRIP + 1 + 17 * line
            if first + line == chosen:
                paper.fill(image, (0, y, WIDE, y + 16))
            ink = DARK if first + line == chosen else LIT
            write_fitting(image, (4, y + 8), name, WIDE - 8, fonts=(LARGE, BOLD, SMALL), ink=ink)
    return image


def to_do(heading: str, text: str, *, right: str = "") -> Image.Image:
    """What must be done or typed before the flight goes on."""
    image = headed(heading, right=right)
    paragraph(image, (0, STRIP + 2, WIDE, HIGH), text)
    return image


def warp_over(number: int, why: str, flight: Flight) -> Image.Image:
    """A warp is over: why, and what hands do before the next one."""
    image = headed(_("Warp {n} is over").format(n=number), right=of(flight.warp))
    reason = {
        "bag-empty": _("The bag is empty."),
        "hull": _("The hull is at 0."),
        "flipped": _("The mothership turns over."),
    }.get(why, why)
    write_fitting(image, (0, 18), reason, WIDE)
    hands = _("All tokens into the bag, all enemies onto the deck. Keep one of two skills.")
    paragraph(image, (0, 25, WIDE, HIGH), hands)
    return image


def flight_over(flight: Flight) -> Image.Image:
    """Victory, or why it is none; a flight that was stopped is neither won nor lost."""
    right = of(flight.warp)
    if flight.ended == "stopped":
        return to_do(_("Stopped"), _("The flight was stopped: it is neither won nor lost."), right=right)
    if flight.ended == "victory":
        image = headed(_("Victory!"), right=right)
        sign(image, "star", " ", (0, 16), _STAR)
        why = _("{ship} is defeated.").format(ship=naming.ship(flight.mothership))
    else:
        image = headed(_("Defeat"), right=right)
        paper.stamp(image, large_icon("lost"), 10, 28)
        why = _("The hull is at 0.") if flight.ended == "hull" else _("The last warp is over.")
    paragraph(image, (_STAR + 4, STRIP + 2, WIDE, HIGH), why)
    return image


def _tokens(image: Image.Image, options: Sequence[str], chosen: int | None) -> None:
    """Draw signs side by side, as many as fit around the chosen one, and its name below."""
    pitch = SIGN[0] + 8
    most = WIDE // pitch
    at = 0 if chosen is None else chosen
    first = max(0, min(at - most // 2, len(options) - most))
    shown = options[first : first + most]
    left = (WIDE - pitch * len(shown)) // 2
    y = STRIP + 4
    for n, name in enumerate(shown):
        x = left + n * pitch + 4
        if first + n == chosen:
            for out in (2, 3):
                paper.frame(image, (x - out, y - out, x + SIGN[0] + out, y + SIGN[1] + out))
        token(image, name, (x, y))
    text = _("Turn the dial") if chosen is None else naming.token(options[at])
    write_fitting(image, (WIDE // 2, HIGH - 9), text, WIDE, fonts=(TALL, NARROW), side="middle")
