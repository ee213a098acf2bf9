"""What people type, held against what things are called: capitals and accents do not matter."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from companion.games.reference import Entry


def loosely(text: str) -> str:
    """
    A text without capitals and accents.

    >>> loosely("Žoldák") == loosely("zoldak")
    True
    """
    parts = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def found(listed: Iterable[Entry], wanted: str) -> tuple[Entry, ...]:
    """
    The entries that hold every word wanted, however it is spelt.

    >>> [entry.name for entry in found([Entry("Rules", "Únik", ""), Entry("Rules", "Odds", "")], "unik")]
    ['Únik']
    """
    words = loosely(wanted).split()
    return tuple(entry for entry in listed if all(word in loosely(" ".join(entry)) for word in words))
