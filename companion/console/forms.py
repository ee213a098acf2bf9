"""The fields of a form, as values: what is asked, how an answer is typed, and what may be typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.events import Key
from textual.message import Message
from textual.validation import Integer, ValidationResult, Validator
from textual.widgets import Input

from companion.console.widgets.choice import Choice
from companion.console.widgets.pane import StyledOnce
from companion.words.language import _

HELP: Final = "question_mark"
_NUMBERS: Final = {"integer": r"[-+]?\d*", "number": r"[-+\d.]*"}

Option = tuple[Any, str] | tuple[Any, str, str]
"""An answer, what it is called, and where it has one its style."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """
    One field: something is typed, or where there are *options*, one of them is chosen.

    >>> name = Field(name="name", label="its name", longest=40)
    >>> name.value(" wasp "), name.value("")
    ('wasp', None)
    """

    name: str
    """What its value is called, and its widget."""

    label: str = ""
    options: tuple[Option, ...] = ()
    at: int = 0
    """The option chosen first."""

    read: Callable[[str], Any] = str.strip
    """What was typed -> the value. Raises `ValueError`, whose text is a sentence."""

    written: Callable[[Any], str] = str
    """The value -> what one types."""

    empty: Any = None
    """What an empty field stands for."""

    needed: bool = False
    """Whether an empty field is read like any other."""

    text: str = ""
    """What stands in it from the beginning."""

    placeholder: str = ""
    longest: int = 0
    """Characters at most; as many as one likes, where it is 0."""

    letters: str | None = None
    """What may be typed, as a pattern."""

    checks: tuple[Validator, ...] = ()

    def value(self, typed: str) -> Any:
        """What was typed means; what cannot be read is as good as nothing."""
        try:
            return self.read(typed) if typed.strip() or self.needed else self.empty
        except ValueError:
            return self.empty

    def widget(self, *, id: str | None = None) -> Input | Choice[Any]:  # noqa: A002  # textual's own name
        """Where it is filled in."""
        if self.options:
            return Choice[Any](self.options, at=self.at, name=self.name, id=id)
        is_number = any(isinstance(check, Integer) for check in self.checks)
        return Typed(
            self.text,
            placeholder=self.placeholder,
            restrict=self.letters,
            type="integer" if is_number else "text",
            max_length=self.longest,
            validators=(*self.checks, _Readable(self.read)),
            validate_on=("submitted",),
            valid_empty=not self.needed,
            compact=True,
            name=self.name,
            id=id,
        )


def number(
    name: str,
    label: str = "",
    *,
    least: int = 0,
    most: int = 999,
    empty: int | None = None,
    placeholder: str | None = None,
    longest: int = 3,
) -> Field:
    """
    A whole number within bounds; one without a placeholder of its own shows what an empty field stands for.

    >>> number("by", "how many", least=1, empty=1).placeholder, number("attack").value("2")
    ('1', 2)
    """
    shown = "" if empty is None else str(empty)
    said = _("Type a whole number from {least} to {most} for: {name}.")
    check = Integer(least, most, said.format(least=least, most=most, name=label))
    return Field(
        name=name, label=label, read=int, empty=empty, longest=longest, checks=(check,),
        placeholder=shown if placeholder is None else placeholder,
    )  # fmt: skip


def choice(name: str, label: str, options: Sequence[Option], *, at: int = 0) -> Field:
    """
    One of a few answers.

    >>> choice("turns", "turns", (("tracked", "somebody presses next"),)).options[0][0]
    'tracked'
    """
    return Field(name=name, label=label, options=tuple(options), at=at)


def compared(name: str) -> Field:
    """Whether a printed number was compared with the board."""
    return choice(
        name, "", ((False, _("not compared"), "$warning"), (True, _("it is so ✓"), "bold $success"))
    )


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

    class Unfit(Message):
        """A letter was typed that cannot stand here."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

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


class _Readable(Validator):
    """That it can be read; otherwise the sentence says why not."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        super().__init__()
        self._read = read

    def validate(self, value: str) -> ValidationResult:
        try:
            self._read(value)
        except ValueError as wrong:
            return self.failure(str(wrong))
        return self.success()
