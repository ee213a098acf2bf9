"""One question, said whole; what a number, words or their beginning answer to it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from companion.games.deeds import Deed, Told, Unfit
from companion.line.carried import Bookmark
from companion.talk import standing
from companion.words.language import _
from companion.words.spelling import loosely
from rules.game import View

A = TypeVar("A")
FEW: Final = 4
"""Answers that are said with what there is to know of them."""

BRIEF: Final = 15
"""Words of a question and its answers, up to which these are said unasked beside the usual one."""

NOTHING: Final = "-"
"""What is typed for nothing, where an empty line would mean what stands there."""


class Asked(Told, frozen=True, eq=False):
    """What a deed asks next: its first field, one of several deeds, or whether it is meant."""

    deed: Deed
    mark: Bookmark
    """How far the table had come when it was asked."""

    question: str = ""
    """What is asked, where the deed does not say so."""

    waits: bool = False
    """Whether the table goes on without an answer, so that it is asked once somebody wants more."""

    @property
    def options(self) -> tuple[tuple[str, Deed], ...]:
        """What may be answered, each with its sign; nothing where something is typed."""
        if self.deed.is_whole:
            return ("1", self.deed.but(label=_("yes"), hint="", asks="")), ("2", Deed("no", _("no")))
        if self._is_typed:
            return ()
        lines = [each for each in self.deed.further() if not each.deeds or each.leads_on]
        keys = {each.key for each in lines}
        own = len(keys) == len(lines) and all(map(str.isdecimal, keys))
        return tuple((each.key if own else str(n), each) for n, each in enumerate(lines, 1))

    @property
    def is_of_name(self) -> bool:
        """Whether somebody's name is asked, which may be any word."""
        return self._is_typed and self.deed.fields[0].name.startswith("name-")

    @property
    def _is_typed(self) -> bool:
        return bool(self.deed.fields) and self.deed.fields[0].options is None

    @property
    def _usual(self) -> str:
        """What an empty line answers."""
        if not self.deed.fields:
            return ""
        first = self.deed.fields[0]
        if first.options is None:
            return first.text or first.usual
        return "" if first.is_blank(first.options[first.at]) else first.options[first.at].label

    def lines(self, whose: str = "", *, whole: bool = False) -> Iterator[str]:
        """The question to somebody, and a line for each answer; beside a usual one or a yes, with *whole*."""
        field = self.deed.fields[0] if self.deed.fields else None
        question = self.question or (field.label if field else "") or self.deed.label
        if self.deed.is_whole:
            question = self.deed.asks.format(name=whose or _("The table"))
        question = f"{question} {_('Do it?')}" if question.endswith(".") else question
        question = question if whose in question else f"{whose}: {question[:1].lower()}{question[1:]}"
        usual = _("An empty line: {what}.").format(what=self._usual) if self._usual else ""
        said = [f"{question[:1].upper()}{question[1:].removesuffix('?')}? {usual}".strip()]
        is_short = len(self.options) <= FEW
        for sign, deed in self.options:
            hint = f", {deed.hint}" if deed.hint and (whole or (is_short and not field)) else ""
            said.append(f"{sign}: {deed.label}{hint}")
        is_said = whole or not (usual or self.deed.is_whole) or len(" ".join(said).split()) <= BRIEF
        yield from said if is_said else said[:1]

    def answered(self, typed: str, view: View | None = None) -> Deed:
        """The deed by now, where labels are heard without what is to be seen in a *view*. Raises `Unfit`."""
        if self._is_typed:
            field = self.deed.fields[0]
            nothing = typed == NOTHING and field.kind == "text"
            return self.deed.settled(field.read("" if nothing else typed or field.text))
        said = loosely(standing.plain(typed or self._usual, view))
        called = [(sign, standing.plain(each.label, view), each) for sign, each in self.options]
        if self.deed.is_whole:
            called += [
                (word, label, deed) for word, (_n, label, deed) in zip(("yes", "no"), called, strict=True)
            ]
        exact = [each for each in called if said in (each[0].casefold(), loosely(each[1]))]
        begun = [each for each in called if said and loosely(each[1]).startswith(said)]
        inside = [each for each in called if said and f" {said}" in loosely(each[1])]
        alike = exact or begun or inside
        if len(labels := dict.fromkeys(label for _sign, label, _deed in alike)) != 1:
            several = _("“{typed}” may be: {answers}.").format(typed=typed, answers=", ".join(labels))
            wrong = several if labels else no_answer(typed)
            raise Unfit(wrong if said else "")  # the question itself says more
        return alike[0][2]


def no_answer(typed: str) -> str:
    """Why a line answers nothing that is asked."""
    return _("There is no answer “{typed}” here.").format(typed=typed)


def begins(deed: Deed) -> str:
    """
    The first question of a deed, which says what it is for; nothing where that would say no more.

    >>> from companion.games.deeds import Field
    >>> begins(Deed("skill", "a skill card", fields=(Field(name="name", label="its name"),)))
    'a skill card: its name'
    """
    first = deed.fields[0].label if deed.fields else ""
    return (
        f"{deed.label.removesuffix('?')}: {first}" if first and loosely(first) != loosely(deed.label) else ""
    )
