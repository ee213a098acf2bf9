"""Short names at the left, and beside each what it means: one widget, however many there are."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from textual.content import Content

from companion.console.widgets.pane import Pane

_LEFT: Final = 20
"""Characters across of the names, with one of air at each side."""


class Entry(NamedTuple):
    """One name, and its meaning in a word and in a sentence."""

    name: str
    word: str
    sentence: str


class Glossary(Pane[tuple[Entry, ...]]):
    """As many lines as it needs, for something around it to scroll."""

    def lines(self, part: tuple[Entry, ...], width: int) -> list[Content]:
        """A name beside its meaning, either on as many lines as it takes."""
        return [line for entry in part for line in _beside(entry, width)]


def _beside(entry: Entry, width: int) -> list[Content]:
    names = Content.styled(entry.name, "bold $accent").wrap(_LEFT - 2)
    meaning = Content.assemble((entry.word, "bold"), (f"  {entry.sentence}", "$text-muted"))
    meanings = meaning.wrap(max(width - _LEFT, 1))
    pairs = zip_longest(names, meanings, fillvalue=Content(""))
    return [
        Content.assemble(" ", name, " " * (_LEFT - 1 - name.cell_length), meaning) for name, meaning in pairs
    ]
