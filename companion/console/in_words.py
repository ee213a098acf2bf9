"""
A whole deed as one says it: whose, what, and how much or which, such as "eva artifact 15". Pure.

What can be said is what stands in the menus; a seat is called by its name, of which the beginning will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.console.search import loosely
from rules.game import Command

MOST: Final = 12
"""Deeds that are offered at once; who says more finds fewer."""


class Line(Protocol):
    """One line of a menu: a command, or more lines, or a number or a name to be said after it."""

    @property
    def label(self) -> str:
        """What it is called."""

    @property
    def command(self) -> Command | None:
        """What it does."""

    @property
    def choices(self) -> Sequence[Any]:
        """More such lines."""

    @property
    def number(self) -> Callable[[int], Command] | None:
        """What a number after it makes."""

    @property
    def text(self) -> Callable[[str], Command] | None:
        """What a name after it makes."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A deed that fits what was said."""

    said: str
    """The deed in full."""

    command: Command
    spare: int
    """Words of its name that were not said: the fewer, the likelier it is meant."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words that were typed, and the same without capitals and accents."""

    words: tuple[str, ...]
    loose: tuple[str, ...]

    def after(self, n: int) -> Said:
        """Without the first few."""
        return Said(self.words[n:], self.loose[n:])


def meant(typed: str, menus: Sequence[tuple[str, Sequence[Line]]], turn: str = "") -> tuple[Meant, ...]:
    """
    The deeds that *typed* may mean, the likeliest first; each menu stands below the name of its seat.

    Words without a name mean the seat whose *turn* it is.

    >>> from companion.games.menu import MenuLine
    >>> from rules.clank.commands import Noise
    >>> noise = MenuLine("hluk", number=lambda n: Noise(seat=0, by=n))
    >>> meant("zaneta skola hluk 2", [("Žaneta Škola", [noise])])[0].command
    Noise(seat=0, by=2)
    """
    said = Said(tuple(typed.split()), tuple(loosely(typed).split()))
    found: list[Meant] = []
    for name, lines in menus:
        n = _begun(loosely(name).split(), said.loose)
        if n or name in {"", turn}:
            spare = len(name.split()) - n
            found += _among(said.after(n), lines, name, spare)
    return tuple(sorted(found, key=lambda each: each.spare)[:MOST])


def _begun(name: Sequence[str], said: Sequence[str]) -> int:
    """How many words were said of a name, each from its beginning, the first of them first."""
    n = 0
    while n < min(len(name), len(said)) and name[n].startswith(said[n]):
        n += 1
    return n


def _among(said: Said, lines: Sequence[Line], before: str, spare: int) -> Iterator[Meant]:
    for line in lines:
        label = loosely(line.label).split()
        n = _begun(label, said.loose)
        if n:
            name = f"{before} {line.label}".strip()
            yield from _of(line, said.after(n), name, spare + len(label) - n)


def _of(line: Line, rest: Said, name: str, spare: int) -> Iterator[Meant]:
    """What a line and the words after it come to."""
    if line.command:
        if not rest.words:
            yield Meant(name, line.command, spare)
    elif line.number:
        if len(rest.words) == 1 and rest.words[0].lstrip("+-").isdecimal():
            n = int(rest.words[0])
            yield Meant(f"{name} {n}", line.number(n), spare)
    elif line.text:
        if rest.words:
            called = " ".join(rest.words)
            yield Meant(f"{name} {called}", line.text(called), spare)
    elif rest.words:
        yield from _among(rest, line.choices, name, spare)
    else:
        for each in line.choices:
            if each.command:
                yield Meant(f"{name} {each.label}", each.command, spare + 1)
