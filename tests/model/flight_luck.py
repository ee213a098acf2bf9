"""The draws of a flight, made again from the published scheme (section 5 of the design) and nothing else."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping
from hashlib import sha256


def drawn(key: bytes, number: int, bag: Mapping[str, int], count: int, cuts: tuple[str, ...]) -> list[str]:
    """The tokens of draw *number* from this bag, in the order drawn; a toss is one of two sides."""
    cut = f" cut {sha256(chr(10).join(cuts).encode()).hexdigest()}" if cuts else ""
    words = _words(key, f"draw {number}{cut}")
    tokens = sorted(token for token, n in bag.items() for _ in range(n))
    count = min(count, len(tokens))
    for j in range(count):
        left = len(tokens) - j
        r = j + next(word for word in words if word < 2**32 - 2**32 % left) % left
        tokens[j], tokens[r] = tokens[r], tokens[j]
    return tokens[:count]


def key(seed: str, words: str) -> bytes:
    return hmac.digest(bytes.fromhex(seed), b"furybox-draw/1\n" + words.encode(), "sha256")


def _words(key: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        stream = hmac.digest(key, f"{name} block {block}".encode(), "sha256")
        yield from (int.from_bytes(stream[n : n + 4], "big") for n in range(0, 32, 4))
        block += 1
