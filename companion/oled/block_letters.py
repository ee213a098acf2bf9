"""Large letters for a terminal: those of the small screen, two dots to a character, one above the other."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.oled.faces.font import drawn, shaped

_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@lru_cache(maxsize=64)
def block(text: str, doublings: int = 0) -> tuple[str, ...]:
    r"""
    The text as rows of characters, all as wide as each other; each doubling makes it twice as large.

    >>> print("\n".join(row.rstrip() for row in block("Ia")))
    ▀█▀
     █   ▀▀▀▄
     █  ▄▀▀▀█
    ▀▀▀  ▀▀▀▀
    """
    dots: set[tuple[int, int]] = set()
    x = 0
    for char in shaped(text):
        art = drawn(char)
        for _ in range(doublings):
            art = art.doubled()
        dots |= {(x + left, row) for left, row in art.lit}
        x += art.width + (1 << doublings)
    across = max(x - (1 << doublings), 0)
    rows = [row for _, row in dots]
    top, end = min(rows, default=0), max(rows, default=0) + 1
    return tuple(
        "".join(_HALVES[(left, row) in dots, (left, row + 1) in dots] for left in range(across))
        for row in range(top, end, 2)
    )


def across(text: str, doublings: int = 0) -> int:
    """
    Characters that it takes.

    >>> across("Ia"), across("Ia", 1), across("")
    (9, 18, 0)
    """
    return len(block(text, doublings)[0]) if text else 0


def fitting(text: str, width: int, *, most: int = 1) -> tuple[str, ...]:
    """
    The text as large as it fits, *most* doublings at the most; empty where it cannot be written large.

    >>> len(fitting("Ia", 40)), len(fitting("Ia", 10)), fitting("Ia", 5)
    (7, 4, ())
    """
    sizes = (size for size in range(most, -1, -1) if across(text, size) <= width)
    return next((block(text, size) for size in sizes), ()) if text.strip() else ()
