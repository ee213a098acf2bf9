"""Chance, read once more from the scheme's own words: seed, words and cuts give every draw."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator

SCHEME = b"furybox-draw/1\n"


def commitment(seed: bytes) -> str:
    return hashlib.sha256(SCHEME + seed).hexdigest()


def draw(  # noqa: PLR0917  # as the scheme names them
    seed: bytes, words: str, cuts: list[str], number: int, bag: list[str], count: int
) -> list[str]:
    """
    The pieces of draw *number*, in order; a bag that holds fewer than *count* gives all it has.

    >>> draw(bytes(32), "", [], 1, ["front", "back"], 1)
    ['front']
    """
    stream = _words(hmac.digest(seed, SCHEME + _text(words), "sha256"), number, cuts)
    pieces = sorted(bag)
    for place in range(min(count, len(pieces))):
        other = place + _below(stream, len(pieces) - place)
        pieces[place], pieces[other] = pieces[other], pieces[place]
    return pieces[:count]


def _words(key: bytes, number: int, cuts: list[str]) -> Iterator[int]:
    """Numbers of 32 bits without end."""
    cut = f" cut {hashlib.sha256(_text(chr(10).join(cuts))).hexdigest()}" if cuts else ""
    block = 0
    while True:
        digest = hmac.digest(key, f"draw {number}{cut} block {block}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def _below(stream: Iterator[int], most: int) -> int:
    fair = 2**32 - 2**32 % most
    return next(word for word in stream if word < fair) % most


def _text(text: str) -> bytes:
    return unicodedata.normalize("NFC", text).encode()
