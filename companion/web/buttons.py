"""What a phone is offered, as it is sent: a button for each deed, with what it asks. Pure."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games.deeds import Deed, Field, Kind

MOST_FIELDS: Final = 40
"""A deed with more of them is sent once it is wanted, and not with every picture."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One answer to choose."""

    sign: str
    """What is sent back for it."""

    label: str
    hint: str = ""
    none: bool = False
    """Whether it leaves nothing to ask of the fields that are asked only with an answer to this one."""


class Blank(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to be answered before it is sent."""

    kind: Kind
    label: str
    name: str

    only_with: str = ""
    hint: str = ""
    options: tuple[Answer, ...] = ()
    least: int | None = None
    most: int | None = None
    some: bool = False
    """Whether 0 is not sent."""

    needed: bool = False
    """Whether an empty one is not sent."""

    longest: int = 0
    usual: str = ""
    """What stands in it from the beginning."""

    known: tuple[str, ...] = ()
    unfit: str = ""
    """What is said of an answer that does not fit, before anything is sent: the table would say the same."""


class Asked(msgspec.Struct, frozen=True):
    """Something on top of a page until it is answered."""

    n: int
    text: str
    answers: tuple[Answer, ...]


class Button(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One deed that its owner is offered, and what has to be answered for it."""

    id: str
    label: str
    hint: str = ""
    kind: str = ""
    """Under which heading it stands where there are many; empty where one plays alone."""

    sure: str = ""
    """Asked before it is sent."""

    fields: tuple[Blank, ...] = ()
    deeds: tuple[Button, ...] = ()
    fetched: bool = False
    """Whether what it asks is fetched once it is wanted."""

    apart: bool = False
    """Whether it was fetched, and stands in no picture."""


def button(deed: Deed, name: str, kind: str = "") -> Button:
    """The button of a deed, with all that it leads to; *name* is its seat's."""
    return Button(
        id=deed.name,
        label=deed.label,
        hint=deed.hint,
        kind=kind,
        sure=deed.asks.format(name=name),
        fields=tuple(_blank(each, {field.only_with for field in deed.fields}) for each in deed.fields),
        deeds=tuple(button(each, name) for each in deed.deeds),
    )


def _blank(field: Field, asked_with: set[str]) -> Blank:
    leads = field.name in asked_with
    answers = [
        Answer(
            sign="" if field.is_blank(each) else sign, label=each.label, hint=each.hint,
            none=leads and not each.value,
        )
        for sign, each in field.signed()
    ]  # fmt: skip
    answers = answers[field.at :] + answers[: field.at]  # what is pointed at stands first
    return Blank(
        kind=field.kind,
        label=field.label,
        name=field.name,
        only_with=field.only_with,
        hint=field.hint,
        options=tuple(answers),
        least=field.least,
        most=field.most,
        some=field.some,
        needed=field.needed,
        longest=field.longest,
        usual=field.text or field.usual,
        known=field.known,
        unfit=field.unfit,
    )


def fetched(name: str, label: str, kind: str = "") -> Button:
    """A deed of `forms`."""
    return Button(id=name, label=label, kind=kind, fetched=True)


def sent(whole: Button) -> Button:
    """What stands in a picture of it."""
    is_long = sum(len(each.fields) for each in (whole, *whole.deeds)) > MOST_FIELDS
    return msgspec.structs.replace(whole, fields=(), deeds=(), fetched=True) if is_long else whole


def form_of(deed: Deed) -> Button:
    """A form, as it was fetched, with all that it leads to."""
    return msgspec.structs.replace(button(deed, ""), apart=True, deeds=tuple(map(form_of, deed.deeds)))
