"""
The luck ledger: what the bag held, what it gave, and how often it gives as much or worse. Pure.

Every draw is held to the bag it was made from. So the hits of one draw have an exact distribution
(`rules.odds.hits`), and those of an evening the convolution of these; nothing is taken to be normal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from companion.games.noted import Dealt, Exposed
from companion.words.language import _, ngettext
from companion.words.numerals import decimal, percent
from rules import odds

FEW: Final = 30
"""Draws below which luck is said in a sentence, and no band is drawn: it would say nothing yet."""

USUAL: Final = 0.9
"""The share of evenings that lie in the band, at the least."""

_UNIT: Final = 1 << 68
"""What a chance is counted in while chances are added up: no sum of floats could show less."""

_WIDTH: Final = 18
"""Bytes that a product of two of them fits into, and sums of such."""

Chances = tuple[float, ...]
"""Those of 0, 1, 2 ... hits."""


class Luck(msgspec.Struct, frozen=True):
    """
    So many draws one was exposed to, so many hits, and the chances these draws held.

    >>> draw = Dealt(of=4, taken=2, by="device", exposed=())
    >>> one = Luck.of((Exposed(seat=0, harmful=1, hits=1, room=9), draw))
    >>> two = one + one
    >>> two.draws, two.hits, two.chances, two.as_much
    (2, 2, (0.25, 0.5, 0.25), 0.25)
    """

    draws: int = 0
    hits: int = 0
    chances: Chances = (1.0,)

    @classmethod
    def of(cls, *exposed: tuple[Exposed, Dealt]) -> Luck:
        """The luck of one seat in these draws."""
        return total(cls._of(seat, draw) for seat, draw in exposed)

    @classmethod
    def of_all(cls, *draws: Dealt) -> Luck:
        """That of the whole table: a piece is one hit, however many it hurts, so the chances are exact."""
        return total(cls._of(draw, draw) for draw in draws)

    @classmethod
    def _of(cls, whom: Exposed | Dealt, draw: Dealt) -> Luck:
        return cls(1, whom.hits, _trimmed(odds.hits(whom.harmful, of=draw.of, drawn=draw.taken)))

    def __add__(self, other: Luck) -> Luck:
        """Both together."""
        return Luck(self.draws + other.draws, self.hits + other.hits, together(self.chances, other.chances))

    @property
    def expected(self) -> float:
        """The mean number of hits."""
        return odds.expected(self.chances)

    @property
    def as_much(self) -> float:
        """The chance of as many hits, or more."""
        return odds.at_least(self.hits, self.chances)

    @property
    def as_little(self) -> float:
        """The chance of as few hits, or fewer."""
        return sum(self.chances[: self.hits + 1], 0.0)

    @property
    def band(self) -> tuple[int, int]:
        """
        Where the hits usually lie: outside of it on either side are at most half of the rest.

        >>> Luck(2, 0, (0.25, 0.5, 0.25)).band
        (0, 2)
        """
        outside = (1 - USUAL) / 2
        return _reached(self.chances, outside), len(self.chances) - 1 - _reached(self.chances[::-1], outside)

    @property
    def is_telling(self) -> bool:
        """Whether there were enough draws to speak of more than numbers."""
        return self.draws >= FEW


def total(lucks: Iterable[Luck]) -> Luck:
    """All of them together; the short ones first, which keeps it quick."""
    waiting = list(lucks) or [Luck()]
    while len(waiting) > 1:
        pairs = zip(waiting[::2], waiting[1::2], strict=False)
        waiting = [one + other for one, other in pairs] + waiting[len(waiting) // 2 * 2 :]
    return waiting[0]


def together(one: Chances, other: Chances) -> Chances:
    """
    The chances of a sum of two numbers that know nothing of each other.

    >>> together((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    (start, first), (more, second) = _counted(one), _counted(other)
    places = len(first) + len(second) - 1
    product = (_number(first) * _number(second)).to_bytes(places * _WIDTH, "little")
    sums = (product[at : at + _WIDTH] for at in range(0, len(product), _WIDTH))
    chances = tuple(int.from_bytes(each, "little") / _UNIT**2 for each in sums)
    none = (0.0,) * (start + more)
    return (*none, *chances, *(0.0,) * (len(one) + len(other) - 1 - len(none) - len(chances)))


def sentence(luck: Luck, name: str) -> str:
    """What can be said of somebody's luck; while draws are few, only that they are."""
    low, high = luck.band
    if not luck.is_telling:
        told = ngettext(
            "Hits of {name}: {n}, to be expected {expected}, in {draws} draw: too few to speak of luck.",
            "Hits of {name}: {n}, to be expected {expected}, in {draws} draws: too few to speak of luck.",
            luck.draws,
        )
    elif luck.hits >= luck.expected:
        told = _(
            "Hits of {name}: {n}, to be expected {expected}, usually {low} to {high}; "
            "as many or more come in {more} of all cases."
        )
    else:
        told = _(
            "Hits of {name}: {n}, to be expected {expected}, usually {low} to {high}; "
            "as few or fewer come in {fewer} of all cases."
        )
    return told.format(
        name=name,
        n=luck.hits,
        expected=decimal(luck.expected, 1),
        draws=luck.draws,
        low=low,
        high=high,
        more=percent(luck.as_much, 1),
        fewer=percent(luck.as_little, 1),
    )


def _counted(chances: Chances) -> tuple[int, list[int]]:
    """How many at the beginning are nothing; then the others in whole units, as far as there are any."""
    units = [int(chance * _UNIT) for chance in chances]
    there = [n for n, many in enumerate(units) if many]
    return there[0], units[there[0] : there[-1] + 1]


def _number(units: Iterable[int]) -> int:
    """All of them side by side in one number, so that one product of two such adds up all products."""
    return int.from_bytes(b"".join([many.to_bytes(_WIDTH, "little") for many in units]), "little")


def _trimmed(chances: Chances) -> Chances:
    """Without the numbers at the end that cannot come."""
    last = max((n for n, chance in enumerate(chances) if chance), default=0)
    return chances[: last + 1]


def _reached(chances: Iterable[float], share: float) -> int:
    """The first number at which more than a *share* has been passed."""
    passed = 0.0
    for n, chance in enumerate(chances):
        passed += chance
        if passed > share + 1e-12:
            return n
    return 0
