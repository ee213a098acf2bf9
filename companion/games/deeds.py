"""
What a seat or a table can do, said once: a name, the fields it asks for, and the command that comes of it.

Menus, forms, the palette, a phone's page, the spoken line and the help are faces of this list; a layout tuned
by hand may stand before a deed, never beside it. The host says what is allowed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self

import msgspec

from companion.words.language import _
from rules.game import Command

Kind = Literal["number", "choice", "text"]
"""How a field is answered: a whole number within bounds, one of a few answers, or words."""


_HOW: Final = {"reads", "written", "makes"}


class Told(msgspec.Struct, frozen=True, eq=False):
    """Two are alike where all is that can be compared, which is not how they are read."""

    __hash__ = None  # type: ignore[assignment]  # what is given is a mapping

    def __eq__(self, other: object) -> bool:
        told = (each for each in self.__struct_fields__ if each not in _HOW)
        return type(other) is type(self) and all(getattr(self, each) == getattr(other, each) for each in told)

    def but(self, **changed: Any) -> Self:
        """The same, with that changed."""
        return msgspec.structs.replace(self, **changed)


class Unfit(ValueError):
    """What was typed cannot be read. Its text is a sentence for the person who typed it, with the bounds."""


class Option(msgspec.Struct, frozen=True):
    """One answer to a field."""

    value: Any
    label: str
    hint: str = ""
    key: str = ""
    """The letter that picks it, the same in every language; empty where answers are numbered."""

    style: str = ""


class Field(Told, frozen=True, kw_only=True, eq=False):
    """
    One thing to be answered before a deed is done.

    >>> Field(name="name", label="its name", longest=40).read(" wasp ")
    'wasp'
    """

    name: str
    """What the command calls it."""

    label: str = ""
    least: int | None = None
    """A field with bounds is a number."""

    most: int | None = None
    options: tuple[Option, ...] | None = None
    """A field with these is a choice; one of none cannot be answered now."""

    at: int = 0
    """The option that is pointed at first."""

    known: tuple[str, ...] = ()
    """Names that are completed as they are typed; the first is the one shown on a phone."""

    empty: Any = None
    """What an empty field stands for."""

    only_with: str = ""
    """The field without whose answer this one need not be asked."""

    apart: bool = False
    """Whether the fields of a deed that are so, and of one kind, cannot have the same answer."""

    taken: tuple[str, ...] = ()
    """Words that others have by now."""

    some: bool = False
    """Whether 0 is no number for it, for something comes, or goes; and of its options none is no answer."""

    needed: bool = False
    """Whether an empty field is read like any other, instead of standing for *empty*."""

    text: str = ""
    """What stands in it from the beginning."""

    placeholder: str = ""
    hint: str = ""
    """How it is typed, or what comes of it; of several fields that have the same it is said once."""

    longest: int = 0
    """Characters at most; as many as one likes, where it is 0."""

    letters: str | None = None
    """What may be typed, as a pattern for each sign."""

    reads: Callable[[str], Any] | None = None
    """Reads words that are more than words. Raises `ValueError`, whose text is a sentence."""

    written: Callable[[Any], str] = str
    """The value as one types it."""

    @property
    def kind(self) -> Kind:
        """How it is answered."""
        if self.options is not None:
            return "choice"
        return "text" if self.least is None else "number"

    @property
    def usual(self) -> str:
        """What an empty field stands for, as one types it; empty where that is nothing."""
        return "" if self.empty is None else self.written(self.empty)

    @property
    def unfit(self) -> str:
        """What every face says of a number out of bounds, or of words that are missing."""
        try:
            self.read("" if self.needed else "-" if self.kind == "number" else self.usual)
        except Unfit as wrong:
            return str(wrong)
        return ""

    def read(self, typed: str) -> Any:
        """
        What was typed means.

        Raises `Unfit`.

        >>> number("by", "Heal", least=1, most=10).read("2.5")
        Traceback (most recent call last):
        ...
        companion.games.deeds.Unfit: Type a whole number from 1 to 10 for: Heal.
        """
        typed = typed.strip()
        if not typed and not self.needed:
            return self.empty
        if self.kind == "number":
            return self._number(typed)
        return self._chosen(typed) if typed and self.kind == "choice" else self._text(typed)

    def signed(self) -> Iterator[tuple[str, Option]]:
        """Its options, each with what picks it: its key, or its number from 1."""
        for n, option in enumerate(self.options or (), 1):
            yield option.key or str(n), option

    def is_blank(self, option: Option) -> bool:
        """Whether that is no answer, but says where one is to be found."""
        return self.some and option.value is None

    def without(self, answer: Any) -> Field:
        """The field once another one has that answer."""
        if self.kind == "text":
            return self.but(taken=(*self.taken, answer))
        left = tuple(option for option in self.options or () if option.value != answer)
        before = sum(option.value != answer for option in (self.options or ())[: self.at])
        return self.but(options=left, at=min(before, len(left) - 1))

    def _number(self, typed: str) -> int:
        n = int(typed) if re.fullmatch(r"[-+]?[0-9]{1,9}", typed) else None
        least, most = self.least or 0, self.most or 0
        if n is None or not least <= n <= most or (self.some and not n):
            within = _("Type a whole number from {least} to {most} for: {name}.")
            some = _("Type a whole number from {least} to {most}, but not 0, for: {name}.")
            said = some if self.some and least < 0 else within
            raise Unfit(said.format(least=least, most=most, name=self.label))
        return n

    def _chosen(self, typed: str) -> Any:
        """By its sign, or by what it is called."""
        there = [each for each in self.signed() if not self.is_blank(each[1])]
        for said, option in (*there, *((option.label, option) for _sign, option in there)):
            if typed == said:
                return option.value
        raise Unfit(_("There is no answer “{typed}” for: {name}.").format(typed=typed, name=self.label))

    def _text(self, typed: str) -> Any:
        if self.longest and len(typed) > self.longest:
            said = _("At most {most} characters fit for: {name}.")
            raise Unfit(said.format(most=self.longest, name=self.label))
        if typed in self.taken:
            raise Unfit(_("{name} sits at the table already.").format(name=typed))
        if self.reads is None:
            if not typed:
                raise Unfit(_("Nothing is typed yet for: {name}.").format(name=self.label))
            return typed
        try:
            return self.reads(typed)
        except Unfit:
            raise
        except ValueError as wrong:
            raise Unfit(str(wrong)) from wrong


class Deed(Told, frozen=True, eq=False):
    """
    Something that can be done: at once, or with its fields answered; or several such deeds under one name.

    >>> from rules.clank.commands import Heal
    >>> heal = Deed("heal", "Heal", does=Heal, given={"seat": 0}, fields=(number("by", "Heal", least=1),))
    >>> heal.command({"by": 2}), heal.read(["2"])
    (Heal(seat=0, by=2), Heal(seat=0, by=2))
    """

    name: str
    """What scripts, help and phones call it; the same in every language, and unique in its list."""

    label: str
    hint: str = ""
    key: str = ""
    """The letter that picks it, the same in every language; empty where lines are numbered as they come."""

    does: type[Command] | None = None
    """The command that comes of it; none where it leads to others."""

    given: Mapping[str, Any] = {}
    """What of the command is settled."""

    fields: tuple[Field, ...] = ()
    """What has to be answered for the rest, in this order."""

    asks: str = ""
    """A question to be answered with a yes first, for what cannot be meant lightly; `{name}` is its seat."""

    offers: bool = False
    """Whether something may be left to be corrected once it is done, which is asked for then."""

    stays: bool = False
    """Whether a menu stays open once it is done, for what it led to."""

    aside: bool = False
    """Whether it has a key or a button of its own, so that menus leave it out."""

    sums: str = ""
    """The number of its command that adds up: it means the same whatever others did meanwhile."""

    deeds: tuple[Deed, ...] = ()
    """What it leads to."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be answered but the yes."""
        return self.does is not None and not self.fields

    @property
    def leads_on(self) -> bool:
        """Whether it can be done now, or something of it: a choice of nothing cannot be made."""
        if self.does is None:
            return any(deed.leads_on for deed in self.deeds)
        return all(field.options != () for field in self.fields)

    def further(self) -> tuple[Deed, ...]:
        """
        What it leads to: the deeds below it, or where it begins with a choice, itself with each answer.

        >>> from rules.clank.commands import Use
        >>> which = choice("kind", "which", [("key", "key")])
        >>> use = Deed("use", "Use", does=Use, given={"seat": 0}, fields=(which,))
        >>> [deed.command() for deed in use.further()]
        [Use(seat=0, kind='key')]
        """
        if not self.fields:
            return self.deeds
        return tuple(
            self.settled(option.value).but(
                name=f"{self.name}:{sign}", label=option.label, hint=option.hint, key=option.key
            )
            for sign, option in self.fields[0].signed()
            if not self.fields[0].is_blank(option)
        )

    def settled(self, answer: Any) -> Deed:
        """The deed once its first field is answered so, and those that need not be asked then."""
        first, *rest = self.fields
        given = {**self.given, first.name: answer}
        while rest and rest[0].only_with and not given[rest[0].only_with]:
            each = rest.pop(0)
            given[each.name] = each.options[each.at].value if each.options else each.empty
        alike = [each for each in rest if first.apart and each.apart and each.kind == first.kind]
        left = (each.without(answer) if each in alike else each for each in rest)
        return self.but(given=given, fields=tuple(left))

    def command(self, values: Mapping[str, Any] | None = None) -> Command:
        """The command, once every field is answered. Raises `LookupError` for a deed that only leads on."""
        if self.does is None:
            raise LookupError(self.name)
        return self.does(**self.given, **(values or {}))

    def several(self, times: int) -> Deed:
        """
        So many of it in one command. Raises `LookupError` where they do not add up.

        >>> from rules.clank.commands import Noise
        >>> louder = Deed("louder", "One noise more", does=Noise, given={"seat": 0, "by": 1}, sums="by")
        >>> louder.several(3).command()
        Noise(seat=0, by=3)
        """
        if times == 1:
            return self
        return self.but(given={**self.given, self.sums: times * self.given[self.sums]})

    def read(self, typed: Sequence[str]) -> Command:
        """The command, from what was typed for each field in their order. Raises `Unfit`."""
        return self.command(
            {field.name: field.read(text) for field, text in zip(self.fields, typed, strict=True)}
        )

    def instead_of(self, was: Command | None, values: Mapping[str, Any]) -> Command:
        """The command, where another one *was* recorded; of the same kind it keeps what is not asked for."""
        return msgspec.structs.replace(was, **values) if type(was) is self.does else self.command(values)


class Made(Deed, frozen=True, kw_only=True, eq=False):
    """A deed whose command holds the answers in another form than by their fields' names."""

    makes: Callable[[Mapping[str, Any]], Command]

    def command(self, values: Mapping[str, Any] | None = None) -> Command:
        """The command; `Unfit` where an answer is missing that another one asks for."""
        return self.makes({**self.given, **(values or {})})


class Owed(NamedTuple):
    """A question that the table waits for, and the deed of a seat, or of the table, that answers it."""

    seat: int | None
    deed: str
    """Its name."""

    question: str


def number(name: str, label: str = "", *, least: int = 0, most: int = 999, empty: int | None = None) -> Field:
    """
    A whole number within bounds, which shows what it stands for while it is empty.

    >>> number("by", "how many", least=1, empty=1).placeholder, number("attack").read("2")
    ('1', 2)
    """
    return Field(
        name=name, label=label, least=least, most=most, empty=empty,
        longest=len(str(most)) + (least < 0), placeholder="" if empty is None else str(empty),
    )  # fmt: skip


def choice(name: str, label: str, options: Iterable[Option | tuple[Any, str]], *, at: int = 0) -> Field:
    """
    One of a few answers.

    >>> choice("turns", "turns", [("tracked", "somebody presses next")]).read("1")
    'tracked'
    """
    answers = tuple(each if isinstance(each, Option) else Option(*each) for each in options)
    return Field(name=name, label=label, options=answers, at=at, needed=True)


def as_recorded(field: Field, was: Command | None, kind: Deed) -> Field:
    """A field of a *kind* of deed, beginning with what *was* recorded, whatever that was."""
    value, answers = getattr(was, field.name, None), field.options
    is_other = value is not None and answers and value not in [option.value for option in answers]
    if answers and is_other and type(was) is kind.does:
        return field.but(options=(*answers, Option(value, str(value))), at=len(answers))
    return begun(field, value)


def begun(field: Field, value: Any) -> Field:
    """
    A field that begins with a value; one that is none of its answers leaves it as it is.

    >>> begun(choice("turns", "turns", [("tracked", "counted"), ("free", "free")]), "free").at
    1
    """
    if field.options is None:
        return field if value is None else field.but(text=field.written(value))
    answers = [option.value for option in field.options]
    return field.but(at=answers.index(value)) if value in answers else field


def called(deeds: Sequence[Deed], name: str) -> Deed | None:
    """The deed of that name, however deep it stands; none where there is none now."""
    for deed in deeds:
        if found := deed if deed.name == name else called(deed.deeds, name):
            return found
    return None
