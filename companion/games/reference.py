"""
The reference: what every token and rule does, from the texts beside the boxes, with the numbers of a box.

How such texts are written is told in `rules/boxes/reference/in-space.toml`. Knows no game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import prod
from pkgutil import get_data
from typing import Any, Final, Generic, NamedTuple

from companion.words.language import _
from companion.words.spelling import loosely
from rules import boxes
from rules.game import V_contra

_IN_BRACES: Final = re.compile(r"{([^{}:]+):?([^{}]*)}")


class Entry(NamedTuple):
    """One line to look up."""

    heading: str
    name: str
    text: str


class Handbook(Generic[V_contra]):
    """What can be looked up."""

    book: str = ""
    """The texts that say what one may look for; none where nothing can be looked up."""

    @property
    def hint(self) -> str:
        """What one may look for, before anything is typed."""
        return _(texts(self.book)["hint"]) if self.book else ""

    def entries(self, _view: V_contra, _numbers: boxes.Tree, /) -> Iterator[Entry]:
        """Everything there is to look up, with the *numbers* it is played by; if none, the box's."""
        return iter(())


class Reference:
    """
    The texts of a *game*, and of the *family* it belongs to.

    *numbers* is the box it is played by, as a tree; without one it is the box that ships with the game.

    >>> Reference("in-space").effect("medkit")
    'When bought: heal two wounds. Worth 5 points.'
    >>> Reference("in-space", numbers={"tokens": {"heals": {"medkit": 1}, "points": {}}}).effect("medkit")
    'When bought: heal one wound. Worth 0 points.'
    """

    def __init__(self, game: str, family: str = "", *, numbers: Mapping[str, Any] | None = None) -> None:
        self.texts = texts(game)
        """As they are written."""
        self._family = texts(family) if family else {}
        self._printed = _printed(game)
        self._numbers = numbers or self._printed
        self._effects = {kind: text for group in self.texts["tokens"] for kind, text in group.items()}

    @property
    def groups(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """
        The tokens under their headings.

        >>> [heading for heading, _kinds in Reference("in-space").groups]
        ['Major secrets', 'Minor secrets', 'The market']
        """
        return tuple(
            (_(group["heading"]), tuple(kind for kind in group if kind != "heading" and kind[-2:] != "-n"))
            for group in self.texts["tokens"]
        )

    def effect(self, kind: str) -> str:
        """
        What a token does; empty for one nobody knows.

        >>> [Reference("catacombs").effect(kind) for kind in ("chalice", "crown-9", "crown-x")]
        ['Worth 7 points.', 'Worth 9 points.', '']
        """
        text = self._effects.get(kind) or self._effects.get(re.sub(r"\d+$", "n", kind))
        return self.say(text, kind) if text else ""

    def rules(self, heading: str, which: str = "rules") -> Iterator[Entry]:
        """What holds, the game's own rules first, which stand instead of the family's of the same name."""
        own = dict(self.texts[which])
        for about, holds in (own | dict(self._family.get(which, ())) | own).items():
            yield Entry(heading, _(about), self.say(holds))

    def say(self, text: str, kind: str = "") -> str:
        """A text in the table's language, with the numbers it names; *kind* is the token it is about."""

        def worded(found: re.Match[str]) -> str:
            names, words = found.groups()
            numbers = [self._number(name, kind) for name in names.split("*")]
            return _worded(numbers[0] if len(numbers) == 1 else prod(numbers), words)

        return _IN_BRACES.sub(worded, _(text))

    def _number(self, path: str, kind: str) -> Any:
        """What is held there; a table for some seats need not know what others play by."""
        if path == "n":
            return int(kind.rpartition("-")[2])
        held = _at(self._numbers, path)
        if held is None:
            held = _at(self._printed, path)
        return held.get(kind, 0) if isinstance(held, Mapping) else held


def place(game: str, code: str, command: str = "") -> str:
    """
    Where a game's rulebook has what a refusal comes of, by its code and the *command*; empty for nowhere.

    What is warned of stands where a command does.

    >>> place("in-space", "sold-out", "crystal"), place("catacombs", "warned", "haunted-tiles")
    ('p. 10', 'p. 11')
    >>> place("warps-edge", "protected"), place("warps-edge", "malformed")
    ('step 2, motherships', '')
    """
    codes = {code, f"{code} {command}"}
    at = [where for where, held in texts(game).get("places", {}).items() if not codes.isdisjoint(held)]
    return ", ".join(_("p. {n}").format(n=each) if each.isdecimal() else _(each) for each in at)


@cache
def _printed(game: str) -> boxes.Tree:
    return boxes.printed(game).values()


@cache
def texts(name: str) -> Mapping[str, Any]:
    """The texts of a game, or of a family of games."""
    return tomllib.loads((get_data(boxes.__name__, f"reference/{name}.toml") or b"").decode())


def _at(tree: Any, path: str) -> Any:
    for name in path.split("."):
        tree = tree.get(name) if isinstance(tree, Mapping) else None
    return tree


def _worded(number: Any, words: str) -> str:
    """
    A number in the words for it; or a row of numbers, and what comes before the last.

    >>> _worded(2, "one wound|two wounds|# wounds"), _worded(5, "one wound|# wounds"), _worded(7, "")
    ('two wounds', '5 wounds', '7')
    >>> _worded([10, 9, 8], " or ")
    '10, 9 or 8'
    """
    if isinstance(number, list | tuple):
        row = [str(each) for each in number]
        return words.join(filter(None, [", ".join(row[:-1]), *row[-1:]]))
    forms = words.split("|") if words else ["#"]
    nth = number if number in range(1, len(forms)) else 0
    return forms[nth - 1].replace("#", str(number))


def found(listed: Iterable[Entry], wanted: str) -> tuple[Entry, ...]:
    """
    The entries that hold every word wanted, however it is spelt.

    >>> [entry.name for entry in found([Entry("Rules", "Únik", ""), Entry("Rules", "Odds", "")], "unik")]
    ['Únik']
    """
    words = loosely(wanted).split()
    return tuple(entry for entry in listed if all(word in loosely(" ".join(entry)) for word in words))
