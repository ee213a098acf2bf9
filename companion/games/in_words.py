"""
A whole deed as one says it: whose, what, and how much or which, such as "eva artifact 15". Pure.

What can be said is what stands in the menus, in the language spoken or in English; a seat is called by its
name, of which the beginning will do, or declined. The palette and the talk read by this alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import eq
from typing import Final

import msgspec

from companion.games import GAMES
from companion.games.deeds import Deed, Unfit
from companion.words.language import SOURCE, speaking, spoken
from companion.words.spelling import declined, loosely
from rules.game import Command, View

MOST: Final = 12
"""Deeds that are offered at once; who says more finds fewer."""

FEW: Final = 3
"""Letters that begin too many words of a language that is not spoken here."""

Menus = Sequence[tuple[str, Sequence[Deed]]]
"""The deeds of each seat below its name, and the table's below none."""

Said = Sequence[str]
IsSaid = Callable[[str, str], bool]
"""Whether a word that was typed stands for one of a name; both loosely."""

Pairs = Iterable[tuple[Deed, Deed]]
"""Deeds as they are read, each with itself as it is spoken here."""


class Meant(msgspec.Struct, frozen=True):
    """A deed that fits what was said."""

    said: str
    """The deed in full."""

    deed: Deed
    """In the language spoken here; what of it was not said is left to be asked."""

    spare: int
    """Words of its name that were not said: the fewer, the likelier it is meant."""

    unfit: str = ""
    """Why an answer does not fit, in a sentence."""

    named: bool = False
    """Whether nothing more was said than how it is called."""

    @property
    def command(self) -> Command | None:
        """What would be sent; none where an answer is missing, or does not fit."""
        return None if self.unfit or not self.deed.is_whole else self.deed.command()

    def whole(self) -> Iterator[Meant]:
        """Itself, or with each answer that would make it whole."""
        if self.unfit or self.deed.is_whole:
            yield self
        for each in self.deed.further():
            if each.is_whole:
                yield Meant(f"{self.said} {each.label}", each, self.spare + 1)


def menus(view: View, deeds: Callable[[int | None], Sequence[Deed]]) -> Menus:
    """What *deeds* says of every seat that has a name of its own, and of the table."""
    people = GAMES[view.game].seats.people(view)
    seats = [(each.name, deeds(n)) for n, each in enumerate(people) if each.sign]
    return [*seats, ("", deeds(None))]


def turn(view: View) -> str:
    """Who may go without a name: the seat whose turn it is."""
    people = GAMES[view.game].seats.people(view)
    return next((each.name for each in people if each.has_turn and each.sign), "")


def understood(typed: str, menus: Callable[[], Menus], turn: str = "") -> tuple[Meant, ...]:
    """
    The deeds that *typed* may mean in the language spoken or in English, the likeliest first.

    Words without a name mean the seat whose *turn* it is.

    >>> from companion.games.deeds import number
    >>> from rules.clank.commands import Noise
    >>> noise = Deed("noise", "hluk", does=Noise, given={"seat": 0}, fields=(number("by", "hluk"),))
    >>> understood("zaneta skola hluk 2", lambda: [("Žaneta Škola", [noise])])[0].command
    Noise(seat=0, by=2)
    >>> [(each.said, each.deed.is_whole) for each in understood("hluk", lambda: [("", [noise])])]
    [('hluk', False)]
    """
    said, here = typed.split(), menus()
    found = [*_meant(said, here, here, turn)]
    if spoken() != SOURCE:
        with speaking(SOURCE):
            there = menus()
        known = [each.said for each in found]
        found += (each for each in _meant(said, there, here, turn) if each.said not in known)
    return tuple(sorted(found, key=lambda each: each.spare)[:MOST])


def seat(said: str, names: Sequence[str]) -> int | None:
    """
    Whose name was said: whole, or its beginning, or declined where nobody's begins so.

    >>> [seat(each, ("Evan", "Eva")) for each in ("eva", "evan", "ev", "eva 2")]
    [1, 0, 0, None]
    """
    words = said.split()
    ways: list[Callable[[str], int]] = [
        partial(_whole, said=words),
        *(partial(_begun, said=words, is_said=how) for how in (_begins, declined)),
    ]
    found = (n for how in ways for n, name in enumerate(names) if words and how(name) == len(words))
    return next(found, None)


def _meant(said: Said, menus: Menus, here: Menus, turn: str) -> Iterator[Meant]:
    """A name that was said whole goes before all that only begin so, or may be declined so."""
    names = [name for name, _deeds in menus]
    whole = {name for name in names if _whole(name, said)}
    is_said = _begins if menus is here else _almost
    for (name, deeds), (_name, spoken_here) in zip(menus, here, strict=True):
        n = _whole(name, said) if whole else _begun(name, said, _may_be)
        if n or name in {"", turn}:
            spare = len(name.split()) - n
            yield from _among(said[n:], zip(deeds, spoken_here, strict=True), name, spare, is_said)


def _whole(name: str, said: Said) -> int:
    """How many words of what was said are a whole name; none where it is not."""
    n = _begun(name, said, eq)
    return n if n == len(name.split()) else 0


def _may_be(word: str, name: str) -> bool:
    return _begins(word, name) or declined(word, name)


def _begins(word: str, name: str) -> bool:
    return name.lstrip("+").startswith(word.lstrip("+"))


def _almost(word: str, name: str) -> bool:
    """In English at another table: a few letters are the beginning of too much."""
    return word == name or (len(word) > FEW and _begins(word, name))


def _begun(name: str, said: Said, is_said: IsSaid = _begins) -> int:
    """How many words were said of a name, the first of them first."""
    words, n = loosely(name).split(), 0
    while n < min(len(words), len(said)) and is_said(loosely(said[n]), words[n]):
        n += 1
    return n


def _among(said: Said, deeds: Pairs, before: str, spare: int, is_said: IsSaid) -> Iterator[Meant]:
    for pair in deeds:
        deed, here = pair
        if n := _begun(deed.label, said, is_said):
            name, left = f"{before} {here.label}".strip(), len(deed.label.split()) - n
            for each in _of(pair, said[n:], name, spare + left, is_said):
                if not (each.unfit and left):  # it was hardly meant
                    yield msgspec.structs.replace(each, named=n == len(said))


def _of(pair: tuple[Deed, Deed], rest: Said, name: str, spare: int, is_said: IsSaid) -> Iterator[Meant]:
    """What a deed and the words after it come to."""
    deed, here = pair
    if not rest:
        yield Meant(name, here, spare)
    elif not deed.fields or deed.fields[0].kind == "choice":
        further = () if deed.is_whole else zip(deed.further(), here.further(), strict=True)
        yield from _among(rest, further, name, spare, is_said)
    else:
        yield from _typed(here, rest, f"{name} {' '.join(rest)}", spare)


def _typed(deed: Deed, words: Said, said: str, spare: int) -> Iterator[Meant]:
    """With a word for each field, all that are left for one that takes text; for the rest, what is usual."""
    typed = list[str]()
    for each in deed.fields:
        n = len(words) if each.kind == "text" else 1
        usual = "" if words or not each.options else [sign for sign, _option in each.signed()][each.at]
        typed.append(" ".join(words[:n]) or usual)
        words = words[n:]
    if words:
        return
    try:
        answers = {field.name: field.read(text) for field, text in zip(deed.fields, typed, strict=True)}
        (whole := deed.but(given={**deed.given, **answers}, fields=())).command()
        yield Meant(said, whole, spare)
    except Unfit as wrong:
        yield Meant(said, deed, spare, str(wrong))
