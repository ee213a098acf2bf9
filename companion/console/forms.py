"""How a field becomes a widget of a form: what is typed in it, and what is said of what does not fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from textual.events import Key
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from companion.console.widgets.choice import Choice
from companion.console.widgets.once import StyledOnce
from companion.games.deeds import Field, Option, choice
from companion.words.language import _

HELP: Final = "question_mark"
_NUMBERS: Final = {"integer": r"[-+]?\d*", "number": r"[-+\d.]*"}


def widget(field: Field, *, id: str | None = None, **row: str) -> Input | Choice:  # noqa: A002  # textual's own name
    """Where a field is filled in; a choice can be a whole row."""
    if field.options is not None:
        return Choice(field.options, at=field.at, name=field.name, id=id, **row)
    return Typed(
        field.text,
        placeholder=field.placeholder,
        restrict=field.letters,
        type="integer" if field.kind == "number" else "text",
        max_length=field.longest,
        suggester=SuggestFromList(field.known, case_sensitive=False) if field.known else None,
        validate_on=(),  # the form says it
        compact=True,
        name=field.name,
        id=id,
    )


def compared(name: str) -> Field:
    """Whether a printed number was compared with the board."""
    no, yes = (
        Option(value=False, label=_("not compared"), style="$warning"),
        Option(value=True, label=_("it is so ✓"), style="bold $success"),
    )
    return choice(name, "", (no, yes))


def override(answers: Mapping[str, Any]) -> dict[str, Any]:
    """
    Answers by dotted path as the tree that `start` takes.

    >>> override({"fury.blockade": 9, "health.length": 10})
    {'fury': {'blockade': 9}, 'health': {'length': 10}}
    """
    tree: dict[str, Any] = {}
    for path, value in answers.items():
        *branches, leaf = path.split(".")
        here = tree
        for branch in branches:
            here = here.setdefault(branch, {})
        here[leaf] = value
    return tree


class Typed(Input, StyledOnce):
    """Where something is typed. A question mark that cannot be part of it opens the help, as elsewhere."""

    @dataclass
    class Unfit(Message):
        """A letter was typed that cannot stand here."""

        sentence: str

    def on_key(self, event: Key) -> None:
        """Leave the key of the help to the screen, and say what is not taken."""
        sign = event.character or ""
        if event.key == HELP and not self.takes_help():
            event.prevent_default()
        elif event.is_printable and not self._takes(sign):
            is_number = self.restrict is None and self.type in _NUMBERS
            only = _("Only a number fits here, not “{sign}”.")
            said = only if is_number else _("“{sign}” does not fit here.")
            self.post_message(self.Unfit(said.format(sign=sign)))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is typed here, and nothing else."""
        return super().check_consume_key(key, character) and (key != HELP or self.takes_help())

    def takes_help(self) -> bool:
        """Whether a question mark may be typed here."""
        return self._takes("?")

    def _takes(self, sign: str) -> bool:
        """Whether a sign may stand anywhere in it."""
        allowed = self.restrict if self.restrict is not None else _NUMBERS.get(self.type, ".*")
        return re.fullmatch(allowed, sign) is not None
