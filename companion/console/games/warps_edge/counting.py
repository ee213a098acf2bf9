"""A heap of tokens as one types it: each by its key, `1147`, or many of them as `1x8`. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from companion.console.games.warps_edge import grip
from companion.language import _

LETTERS: Final = r"[1-7POWERx0-9 ]*"
"""What may be typed."""
_TOKEN: Final = re.compile(r"([1-7POWER])(?:x([0-9]+))?", re.ASCII)
_MANY: Final = 3
"""From here on a number is shorter than the key again and again."""


def written(heap: Mapping[str, int]) -> str:
    """
    A heap as one types it; a dash where nothing lies.

    >>> written({"laser-1": 2, "manoeuvre": 1, "energy-1": 8}), written({})
    ('11 4x8 7', '-')
    """
    parts = []
    for token in grip.in_order(heap):
        key, n = grip.key_of(token), heap[token]
        parts.append(f"{key}x{n}" if n >= _MANY else key * n)
    return " ".join(parts) or "-"


def read(text: str, tokens: Iterable[str]) -> dict[str, int]:
    """
    What was typed, where these *tokens* are in the game; a dash or a 0 is an empty place.

    Raises `ValueError`, whose text is a sentence, for what is no token's key.

    >>> read("114 7x2", ()), read("0", ())
    ({'laser-1': 2, 'energy-1': 1, 'manoeuvre': 2}, {})
    """
    known, heap = tuple(tokens), Counter[str]()
    typed = text.replace(" ", "")
    if typed in ("-", "0"):
        return {}
    at = 0
    while at < len(typed):
        found = _TOKEN.match(typed, at)
        token = grip.token_of(found[1], known) if found else None
        if found is None or token is None:
            raise ValueError(_("No token has the key: {keys}").format(keys=typed[at:]))
        heap[token] += int(found[2] or 1)
        at = found.end()
    return dict(heap)
