"""A sentence in parts that can be read from a metre, one after the other. Pure, and measures no letters."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

MOST: Final = 48
"""Characters of a part: four lines beside a sign, in tall letters."""


def parted(sentence: str) -> tuple[str, ...]:
    """
    A sentence in as few parts as can be, broken between words, and each about as long as the others.

    >>> parted("The seat has no artifact.")
    ('The seat has no artifact.',)
    >>> parted("Nobody may choose a wound that fills the health track, not even here.")
    ('Nobody may choose a wound that fills', 'the health track, not even here.')
    """
    parts = few = wrap(sentence, MOST)
    if len(few) <= 1:
        return (sentence,)
    for most in range(MOST - 1, len(sentence) // len(few), -1):
        closer = wrap(sentence, most)
        if len(closer) > len(few):
            break
        parts = closer
    return tuple(parts)
