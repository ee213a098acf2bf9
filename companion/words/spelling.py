"""How people spell: capitals and accents do not matter."""

from __future__ import annotations

import unicodedata


def loosely(text: str) -> str:
    """
    A text without capitals and accents.

    >>> loosely("Žoldák") == loosely("zoldak")
    True
    """
    parts = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
