"""Tokens in heaps: their keys and order, how a heap is typed, and which tokens of it pay for what. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.words.language import _
from rules.warps_edge.tokens import BASIC, ENERGY, LASERS, MANOEUVRE, POWER, value

Tokens = tuple[str, ...]
"""Token names, each as often as it is meant."""

DIGITS: Final[Mapping[str, str]] = {str(n): token for n, token in enumerate((*LASERS, *ENERGY, MANOEUVRE), 1)}
"""Key -> token: it is the same all flight long, wherever the token lies."""

LETTERS: Final = "POWER"
"""Keys of the POWER tokens."""

ORDER: Final = (*BASIC, *POWER)
"""Every token there is: energy, lasers, manoeuvres, then POWER by letter."""

_ORDER: Final = (*DIGITS.values(), *POWER)
_TOKEN: Final = re.compile(r"([1-7POWER])(?:x([0-9]+))?", re.ASCII)
_MANY: Final = 3
"""From here on a number is shorter than the key again and again."""


def key_of(token: str) -> str:
    """
    The key that takes a token.

    >>> key_of("laser-3"), key_of("energy-1"), key_of("u-turn")
    ('3', '4', 'O')
    """
    return next((key for key, each in DIGITS.items() if each == token), POWER.get(token, ""))


def token_of(key: str, there: Iterable[str]) -> str | None:
    """
    The token a key takes; a letter means the POWER token of that letter among those that are *there*.

    >>> token_of("2", ()), token_of("O", ("u-turn", "reactor")), token_of("O", ())
    ('laser-2', 'u-turn', None)
    """
    if key in DIGITS:
        return DIGITS[key]
    return next((token for token in there if POWER.get(token) == key), None)


def in_order(heap: Iterable[str]) -> Tokens:
    """
    Each kind of token once, in the order of their keys.

    >>> in_order({"manoeuvre": 1, "u-turn": 1, "laser-2": 2})
    ('laser-2', 'manoeuvre', 'u-turn')
    """
    return tuple(sorted(set(heap), key=lambda token: _ORDER.index(token) if token in _ORDER else len(_ORDER)))


def side_by_side(tokens: Iterable[str]) -> tuple[str, ...]:
    """
    Token names as they are shown side by side; what no flight knows comes last.

    >>> side_by_side(["reactor", "laser-1", "energy-2"])
    ('energy-2', 'laser-1', 'reactor')
    """
    return tuple(sorted(tokens, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)))


def written(heap: Mapping[str, int]) -> str:
    """
    A heap as one types it; a dash where nothing lies.

    >>> written({"laser-1": 2, "manoeuvre": 1, "energy-1": 8}), written({})
    ('11 4x8 7', '-')
    """
    keyed = ((key_of(token), heap[token]) for token in in_order(heap))
    return " ".join(f"{key}x{n}" if n >= _MANY else key * n for key, n in keyed) or "-"


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
        token = token_of(found[1], known) if found else None
        if found is None or token is None:
            raise ValueError(_("No token has the key: {keys}").format(keys=typed[at:]))
        heap[token] += int(found[2] or 1)
        at = found.end()
    return dict(heap)


def worth(tokens: Iterable[str]) -> int:
    """What tokens add up to."""
    return sum(map(value, tokens))


def payments(heap: Mapping[str, int], price: int) -> list[Tokens]:
    """
    The ways to pay, the least wasteful first, then the one with the fewest tokens.

    >>> payments({"energy-1": 2, "energy-3": 1}, 2)
    [('energy-1', 'energy-1'), ('energy-3',)]
    """
    ways = [
        way
        for n in range(1, min(sum(heap.values()), price) + 1)
        for way in sets(heap, n)
        if worth(way) >= price and all(worth(way) - value(token) < price for token in way)
    ]
    return sorted(ways, key=lambda way: (worth(way), len(way), way))


def sets(heap: Mapping[str, int], n: int) -> Iterator[Tokens]:
    """
    Every different choice of *n* tokens.

    >>> list(sets({"laser-1": 2, "manoeuvre": 1}, 2))
    [('laser-1', 'laser-1'), ('laser-1', 'manoeuvre')]
    """
    return _sets(sorted(heap), heap, n)


def _sets(kinds: Sequence[str], heap: Mapping[str, int], n: int) -> Iterator[Tokens]:
    if n == 0:
        yield ()
    elif kinds:
        first, *others = kinds
        for taken in range(min(heap[first], n), -1, -1):
            for rest in _sets(others, heap, n - taken):
                yield (*[first] * taken, *rest)


def fitting(chosen: Iterable[str], heap: Mapping[str, int]) -> Tokens:
    """
    The tokens chosen, as far as there are so many.

    >>> fitting(("laser-1", "laser-1", "energy-2"), {"laser-1": 1, "energy-2": 3})
    ('laser-1', 'energy-2')
    """
    kept: list[str] = []
    for token in chosen:
        if kept.count(token) < heap.get(token, 0):
            kept.append(token)
    return tuple(kept)
