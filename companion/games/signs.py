"""Who is who without colour: every seat has a letter and a shape, and its colour besides."""

from __future__ import annotations

from typing import Final

from companion.words.language import _

LETTERS: Final = "ABCDEF"
SHAPES: Final = "●■▲◆★✚"
"""One letter and one shape a seat, in turn order; the same as on the OLED."""

BLACK: Final = "▓"
RED: Final = "✸"
WHITE: Final = "☼"
OTHER: Final = "◌"
"""How cubes that are nobody's are drawn."""

COLOURS: Final = (
    "yellow", "blue", "green", "orange", "purple", "pink", "red", "white", "turquoise", "brown",
)  # fmt: skip
"""Colours that set-up offers, in this order; the first six have a part of their own in no game."""

_INKS: Final = frozenset({*COLOURS, "black"})


def ink(colour: str) -> str:
    """
    How a colour looks: the name of it in the theme, which every theme has.

    >>> ink("yellow"), ink("mauve")
    ('$ink-yellow', '$ink-other')
    """
    return f"$ink-{colour}" if colour in _INKS else "$ink-other"


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
    return {"black": BLACK, "red": RED, "white": WHITE}.get(piece, OTHER)


def colour_name(piece: str) -> str:
    """
    A cube's colour, as one says it.

    >>> colour_name("yellow")
    'yellow'
    """
    return {
        "black": _("black"),
        "red": _("red"),
        "white": _("white"),
        "yellow": _("yellow"),
        "blue": _("blue"),
        "green": _("green"),
        "purple": _("purple"),
        "orange": _("orange"),
        "pink": _("pink"),
        "brown": _("brown"),
        "grey": _("grey"),
        "turquoise": _("turquoise"),
    }.get(piece, piece)
