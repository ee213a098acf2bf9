"""What people type, held against what things are called: capitals and accents do not matter."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.reference import Entry
from companion.words.spelling import loosely


def found(listed: Iterable[Entry], wanted: str) -> tuple[Entry, ...]:
    """
    The entries that hold every word wanted, however it is spelt.

    >>> [entry.name for entry in found([Entry("Rules", "Únik", ""), Entry("Rules", "Odds", "")], "unik")]
    ['Únik']
    """
    words = loosely(wanted).split()
    return tuple(entry for entry in listed if all(word in loosely(" ".join(entry)) for word in words))
