"""
Chance, scheme `furybox-draw/3`: the only place where luck is read.

The device commits to a secret seed, the table adds its own words, and every draw is a keyed function
of both and of its number. Before a draw the table may cut the bag, and its witnesses may each add the next
link of a chain whose end they gave away when they joined: so nobody who has read the seed foreknows or
chooses a draw that was cut or witnessed. Without either a draw is that of `furybox-draw/1`, to the byte.
Seed, words, cuts and links are all that it takes to compute every draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from struct import Struct
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

SCHEME: Final = b"furybox-draw/1\n"
"""What seed and words are hashed with; cuts and links left it as it was."""

SEED_BYTES: Final = 32

LINKS: Final = 400
"""Links of a witness's chain: so many draws, and it joins again with another secret."""

_LINK: Final = b"furybox-link\n"
"""What a link is hashed with to give the one before."""

_BLOCK: Final = Struct(">8I")
"""A block of the stream is eight words."""

_SPAN: Final = 1 << 32


class Drawing(Protocol):
    """What draws are made by: an evening's luck, or a memory of what was drawn."""

    def drawn(self, draw: int, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """Draw number *draw* (from 1): *count* pieces of the *bag*, or all it holds, in drawing order."""


class Recalled(NamedTuple):
    """What stands in for a seed where an entry is decided again: its promise, and what was drawn."""

    commitment: str
    luck: Drawing | None
    """None where the device could not draw."""


def commitment(seed: bytes | Recalled) -> str:
    """
    The promise the device shows before any words are taken, as 64 hex digits.

    >>> commitment(bytes(32))[:8]
    'c8f3016a'
    """
    return seed.commitment if isinstance(seed, Recalled) else hashlib.sha256(SCHEME + seed).hexdigest()


def normal(text: str) -> str:
    r"""
    Words or a cut as they are hashed: NFC, so that one text typed on two keyboards is one text.

    >>> normal("e\u0301") == "é"
    True
    """
    return unicodedata.normalize("NFC", text)


def joined(words: Mapping[int | None, str]) -> str:
    r"""
    The words that a table adds to its luck, of what each seat gave last: the table's own, then seat by seat.

    >>> joined({1: "b", None: "t", 0: "a", 2: ""})
    't\na\nb'
    """
    by_seat = sorted(words, key=lambda seat: -1 if seat is None else seat)
    return "\n".join(words[seat] for seat in by_seat if words[seat])


def link_before(link: str) -> str:
    """
    The link that was due one draw before this one; both as 64 hex digits.

    >>> link_before("01" * 32)[:8]
    '02fc9f0e'
    """
    return hashlib.sha256(_LINK + bytes.fromhex(link)).hexdigest()


def link(secret: str, number: int) -> str:
    """
    The link of that *number* in the chain of a witness's secret: 0 is the anchor, 400 the secret itself.

    >>> link("01" * 32, 400) == "01" * 32
    True
    """
    return reduce(lambda newest, _: link_before(newest), range(LINKS - number), secret)


class Luck:
    """
    One evening's luck: a seed of 32 bytes, the table's words, and what draws were cut and witnessed with.

    *cuts* are draw -> its cuts in the order given, *links* are draw -> witness -> its link.

    >>> Luck(bytes(range(32)), "").drawn(1, {"black": 24, "yellow": 3, "blue": 2, "green": 1}, 4)
    ('black', 'black', 'black', 'black')
    >>> cut = Luck(bytes(range(32)), "Tyran REX spí", {1: ["7"]})
    >>> cut.drawn(1, {"black": 24, "yellow": 3, "blue": 2, "green": 1}, 4)
    ('black', 'black', 'yellow', 'black')

    Raises `ValueError` for a seed of another length.
    """

    __slots__ = ("_cuts", "_key", "_links", "_seed", "_words")

    def __init__(
        self,
        seed: bytes,
        words: str,
        cuts: Mapping[int, Sequence[str]] = MappingProxyType({}),
        links: Mapping[int, Mapping[int, str]] = MappingProxyType({}),
    ) -> None:
        if len(seed) != SEED_BYTES:
            message = f"A seed has {SEED_BYTES} bytes, not {len(seed)}."
            raise ValueError(message)
        self._seed, self._words, self._cuts, self._links = seed, words, cuts, links
        self._key = b""  # made by the first draw: most commands draw nothing

    def drawn(self, draw: int, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """Draw number *draw* (from 1): *count* pieces of the *bag*, or all it holds, in drawing order."""
        pieces = [piece for piece in sorted(bag) for _ in range(bag[piece])]
        held = len(pieces)
        taken = min(count, held)
        words = self._stream(draw)
        for j in range(taken):
            r = j + _below(words, held - j)
            pieces[j], pieces[r] = pieces[r], pieces[j]
        return tuple(pieces[:taken])

    def flipped(self, draw: int) -> bool:
        """
        A coin flip that takes draw number *draw*; true is face up.

        >>> sum(Luck(bytes(32), "").flipped(n) for n in range(1, 101))
        55
        """
        return _below(self._stream(draw), 2) == 1

    def _stream(self, draw: int) -> Iterator[int]:
        """The words of a draw, one after the other."""
        if not self._key:
            self._key = hmac.digest(self._seed, SCHEME + normal(self._words).encode(), "sha256")
        name = f"draw {draw}"
        if cuts := self._cuts.get(draw):
            name += f" cut {_digest(map(normal, cuts))}"
        if links := self._links.get(draw):
            name += f" links {_digest(f'{witness} {links[witness]}' for witness in sorted(links))}"
        for block in itertools.count():
            yield from _BLOCK.unpack(hmac.digest(self._key, f"{name} block {block}".encode(), "sha256"))


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _below(words: Iterator[int], m: int) -> int:
    """Below *m*, every number as likely as the next: words of the incomplete last stretch are passed over."""
    fair = _SPAN - _SPAN % m
    while (word := next(words)) >= fair:
        pass
    return word % m
