"""
A whole deed as one says it: whose, what, and how much or which, such as "eva artifact 15". Pure.

What can be said is what stands in the menus; a seat is called by its name, of which the beginning will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.deeds import Deed, Unfit
from companion.words.spelling import loosely
from rules.game import Command

MOST: Final = 12
"""Deeds that are offered at once; who says more finds fewer."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A deed that fits what was said."""

    said: str
    """The deed in full."""

    command: Command | None
    """What would be sent; none where an answer does not fit."""

    spare: int
    """Words of its name that were not said: the fewer, the likelier it is meant."""

    unfit: str = ""
    """Why an answer does not fit, in a sentence."""

    asks: str = ""
    """What is to be asked first where not every word was said."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words that were typed, and the same without capitals and accents."""

    words: tuple[str, ...]
    loose: tuple[str, ...]

    def after(self, n: int) -> Said:
        """Without the first few."""
        return Said(self.words[n:], self.loose[n:])


def meant(typed: str, menus: Sequence[tuple[str, Sequence[Deed]]], turn: str = "") -> tuple[Meant, ...]:
    """
    The deeds that *typed* may mean, the likeliest first; each menu stands below the name of its seat.

    Words without a name mean the seat whose *turn* it is.

    >>> from companion.games.deeds import number
    >>> from rules.clank.commands import Noise
    >>> noise = Deed("noise", "hluk", does=Noise, given={"seat": 0}, fields=(number("by", "hluk"),))
    >>> meant("zaneta skola hluk 2", [("Žaneta Škola", [noise])])[0].command
    Noise(seat=0, by=2)
    """
    said = Said(tuple(typed.split()), tuple(loosely(typed).split()))
    found: list[Meant] = []
    for name, deeds in menus:
        n = _begun(loosely(name).split(), said.loose)
        if n or name in {"", turn}:
            spare = len(name.split()) - n
            found += _among(said.after(n), deeds, name, spare)
    return tuple(sorted(found, key=lambda each: each.spare)[:MOST])


def begun(typed: str, menus: Sequence[tuple[str, Sequence[Deed]]], turn: str = "") -> tuple[Deed, ...]:
    """
    The deeds that were named and nothing more, of which the rest is still to be asked.

    >>> begun("noise", [("Eva", [Deed("noise", "Noise"), Deed("heal", "Heal")])], "Eva")[0].label
    'Noise'
    """
    said = Said(tuple(typed.split()), tuple(loosely(typed).split()))
    found: list[Deed] = []
    for name, deeds in menus:
        n = _begun(loosely(name).split(), said.loose)
        rest = said.after(n).loose
        if rest and (n or name in {"", turn}):
            found += (deed for deed in deeds if _begun(loosely(deed.label).split(), rest) == len(rest))
    return tuple(found)


def _begun(name: Sequence[str], said: Sequence[str]) -> int:
    """How many words were said of a name, each from its beginning, the first of them first."""
    n = 0
    while n < min(len(name), len(said)) and name[n].lstrip("+").startswith(said[n].lstrip("+")):
        n += 1
    return n


def _among(said: Said, deeds: Sequence[Deed], before: str, spare: int) -> Iterator[Meant]:
    for deed in deeds:
        label = loosely(deed.label).split()
        n = _begun(label, said.loose)
        if n:
            name = f"{before} {deed.label}".strip()
            yield from _of(deed, said.after(n), name, spare + len(label) - n)


def _of(deed: Deed, rest: Said, name: str, spare: int) -> Iterator[Meant]:
    """What a deed and the words after it come to."""
    if deed.is_whole:
        if not rest.words:
            yield Meant(name, deed.command(), spare, asks=deed.asks)
    elif deed.fields and deed.fields[0].kind != "choice":
        if rest.words:
            yield from _answered(deed, rest.words, name, spare)
    elif rest.words:
        yield from _among(rest, deed.further(), name, spare)
    else:
        for each in deed.further():
            if each.is_whole:
                yield Meant(f"{name} {each.label}", each.command(), spare + 1, asks=each.asks)


def _answered(deed: Deed, words: tuple[str, ...], name: str, spare: int) -> Iterator[Meant]:
    """With a word for each field, and all that are left for one that takes text."""
    said, typed = f"{name} {' '.join(words)}", []
    for each in deed.fields:
        n = len(words) if each.kind == "text" else 1
        usual = "" if words or not each.options else [sign for sign, _option in each.signed()][each.at]
        typed.append(" ".join(words[:n]) or usual)
        words = words[n:]
    if words:
        return
    try:
        yield Meant(said, deed.read(typed), spare)
    except Unfit as wrong:
        yield Meant(said, None, spare, str(wrong))
