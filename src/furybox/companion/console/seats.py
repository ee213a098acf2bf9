"""Who is who without colour: every seat has a letter and a shape, and its colour besides."""

from __future__ import annotations

from typing import Final

LETTERS: Final = "ABCDEF"
SHAPES: Final = "●■▲◆★✚"
"""One letter and one shape a seat, in turn order; the same as on the OLED."""

BLACK: Final = "▓"
RED: Final = "✸"
OTHER: Final = "◌"
"""How cubes that are nobody's are drawn."""

COLOURS: Final = ("yellow", "blue", "green", "orange", "purple", "white", "pink", "turquoise", "brown")
"""Colours that set-up offers, in this order; red and black have a part of their own."""

_INKS: Final = {
    "yellow": "#ffd83d",
    "blue": "#5c9dff",
    "green": "#4fd65a",
    "orange": "#ff9f40",
    "purple": "#c88bff",
    "white": "#ffffff",
    "pink": "#ff8ac4",
    "turquoise": "#3fd9d0",
    "brown": "#c9935f",
    "black": "#b8bec6",
    "red": "#ff5f57",
}


def ink(colour: str) -> str:
    """
    How a colour looks on a dark screen; an unknown one is white.

    >>> ink("mauve")
    '#ffffff'
    """
    return _INKS.get(colour, "#ffffff")


def sign(seat: int) -> str:
    """
    A seat's shape and letter.

    >>> sign(1)
    '■ B'
    """
    return f"{SHAPES[seat % len(SHAPES)]} {LETTERS[seat % len(LETTERS)]}"


def shape(piece: str, colours: tuple[str, ...]) -> str:
    """
    How one cube is drawn at a table where the seats play these *colours*.

    >>> shape("blue", ("yellow", "blue")), shape("black", ("yellow", "blue"))
    ('■', '▓')
    """
    if piece in colours:
        return SHAPES[colours.index(piece) % len(SHAPES)]
    return {"black": BLACK, "red": RED}.get(piece, OTHER)
