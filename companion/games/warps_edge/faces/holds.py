"""What the pilot holds: a token, small and large; supply and cargo as small columns or as a whole picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from companion.games.warps_edge.choices import Kind, kinds
from companion.games.warps_edge.glows import of
from companion.oled.faces import paper
from companion.oled.faces.font import BOLD, HUGE, LARGE, SMALL, TALL, Font, width
from companion.oled.faces.paper import DARK, HIGH, WIDE
from companion.oled.faces.shapes import icon, large_icon
from companion.oled.faces.text import paragraph, write
from companion.words.language import _
from rules.warps_edge.tokens import BASIC, POWER, value
from rules.warps_edge.tokens import kind as kind_of
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight

SIGN: Final = (13, 25)
"""Dots a sign is wide and high."""

LARGE_SIGN: Final = (24, 36)
"""The same of a large one."""

SMALLEST: Final = (16, 16)
"""The least that a token on one line takes."""

_BROAD: Final = "W"
"""A letter that is drawn as an icon, since it is too broad in these sizes."""

HELD: Final = 21
"""Dots that kinds along the upper edge are high."""

_PIP: Final = 4

_WIDEST: Final = 26
"""Dots a kind takes at most."""

_MARGIN: Final = 19
"""Dots at the left of the cargo's picture, for what its rows are."""

_BUTTONS: Final = 6
"""Seats' buttons: kinds beyond them are moved at a console."""


def token(image: Image.Image, name: str, xy: tuple[int, int]) -> None:
    """Draw the sign of a token at *xy*."""
    _draw(image, name, xy, SIGN, icon=icon, letter=LARGE)


def large_token(image: Image.Image, name: str, xy: tuple[int, int]) -> None:
    """The same, twice as large."""
    _draw(image, name, xy, LARGE_SIGN, icon=large_icon, letter=HUGE)


def small_token(image: Image.Image, name: str, xy: tuple[int, int], room: int) -> None:
    """Draw a token on one line, sign and value side by side, as large as *room* allows."""
    x, y = xy
    char = _char(name)
    mask = icon(kind_of(name)) if name in BASIC else None
    taken = mask.width + 1 if mask else 4
    font = LARGE if taken + width(char, LARGE) <= room else TALL
    middle = y + SMALLEST[1] // 2
    if mask:
        paper.stamp(image, mask, x, middle - mask.height // 2)
        write(image, (x + taken, middle - font.cap // 2), char, font)
    else:
        paper.fill(image, (x, y, x + width(char, font) + taken, y + SMALLEST[1]))
        write(image, (x + taken // 2, middle - font.cap // 2), char, font, ink=DARK)


def _char(name: str) -> str:
    """Its value, or the letter of its tray; of a token nobody knows, its first."""
    return f"{value(name)}" if name in BASIC else POWER.get(name, name[:1].upper())


def _draw(
    image: Image.Image,
    name: str,
    xy: tuple[int, int],
    size: tuple[int, int],
    *,
    icon: Callable[[str], Image.Image],
    letter: Font,
) -> None:
    (x, y), (wide, high) = xy, size
    middle = x + wide // 2
    if name in BASIC:
        mask = icon(kind_of(name))
        paper.stamp(image, mask, middle - mask.width // 2, y)
        digit = _char(name)
        write(image, (middle - width(digit, LARGE) // 2, y + high - LARGE.cap), digit, LARGE)
        return
    paper.fill(image, (x, y, x + wide, y + high))
    char = _char(name)
    if char == _BROAD:
        mask = icon(_BROAD)
        paper.stamp(image, mask, middle - mask.width // 2, y + (high - mask.height) // 2, DARK)
    else:
        at = middle - width(char, letter) // 2, y + (high - letter.cap) // 2
        write(image, at, char, letter, ink=DARK)


def held(image: Image.Image, shown: Sequence[Kind]) -> None:
    """
    Draw the kinds along the upper edge: a full pip for a token of the supply, a hollow one for cargo.

    Kinds that find no room are counted.
    """
    if not shown:
        paragraph(image, (0, 0, WIDE, HELD), _("No tokens in the supply"), side="middle")
        return
    shown, more = _fitting(shown, WIDE, SMALLEST[0] + 2)
    room = WIDE - (width(f"+{more}", BOLD) + 2 if more else 0)
    pitch = min(room // len(shown), _WIDEST)
    for at, kind in enumerate(shown):
        small_token(image, kind.token, (at * pitch, 0), pitch - 2)
        _pips(image, kind, at * pitch, pitch - 1)
    if more:
        write(image, (WIDE, 4), f"+{more}", BOLD, side="right")


def cargo(flight: Flight) -> Image.Image:
    """Each kind under the number of its button: how many in the supply, and how many in the cargo."""
    image = paper.blank()
    shown, _more = _fitting(kinds(flight), WIDE - _MARGIN, SIGN[0] + 1)
    pitch = (WIDE - _MARGIN) // max(len(shown), _BUTTONS)
    paper.stamp(image, icon("cargo"), 2, 54)
    room = of(Dial(sum(flight.cargo.values()), flight.cargo_room))
    for at, kind in enumerate(shown):
        x = _MARGIN + at * pitch
        middle = x + SIGN[0] // 2 + 1
        if at < _BUTTONS:
            paper.fill(image, (x, 0, x + SIGN[0], 9))
            write(image, (middle, 1), f"{at + 1}", BOLD, side="middle", ink=DARK)
        token(image, kind.token, (x, 11))
        write(image, (middle, 37), f"{kind.supply}", TALL, side="middle")
        write(image, (middle, HIGH - TALL.cap), f"{kind.cargo}" if kind.cargo else "·", TALL, side="middle")
    paper.fill(image, (0, 50, WIDE, 51))
    write(image, (0, 1), room, SMALL)
    return image


def _fitting(shown: Sequence[Kind], room: int, each: int) -> tuple[Sequence[Kind], int]:
    """The kinds there is room for, and how many there are beyond them."""
    most = room // each
    return (shown, 0) if len(shown) <= most else (shown[: most - 1], len(shown) - most + 1)


def _pips(image: Image.Image, kind: Kind, x: int, room: int) -> None:
    """
    Draw a full pip for a token of the supply, a hollow one for cargo; where there is no room, numbers.

    Where there is no room for both numbers either, how many lie in cargo is left to the cargo's own picture.
    """
    count = kind.supply + kind.cargo
    if count * (_PIP + 1) > room:
        text = f"{kind.supply}" + (f"+{kind.cargo}" if kind.cargo else "")
        write(image, (x, HELD - 7), text if width(text, SMALL) <= room else f"{kind.supply}+", SMALL)
        return
    for at in range(count):
        left = x + at * (_PIP + 1)
        box = (left, HELD - _PIP, left + _PIP, HELD)
        if at < kind.supply:
            paper.fill(image, box)
        else:
            paper.frame(image, box)
