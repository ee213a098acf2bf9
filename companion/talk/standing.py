"""How it stands at a table, said in sentences: all of it, or what an entry has changed. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from companion.games import GAMES
from companion.games.seat import Implied, SeatPage
from companion.games.sheet import Sheet
from companion.games.signs import SHAPES
from companion.games.telling import sentence
from companion.line.carried import Fitting
from companion.words.language import _
from companion.words.parts import part
from rules.game import View

_SEEN: Final = dict.fromkeys(map(ord, f"{SHAPES}\u00d7"))
_NUMBER: Final = re.compile(r"-?\d+")
_OWN: Final = re.compile(r"\d")
_ROW: Final = re.compile(r"(?<=\d) (?=\d)")
Standing = Mapping[tuple[str, str], str]
"""By whom it concerns, empty for the table, and what it is: how much, or how."""


def standing(view: View, *, notes: bool = False) -> Standing:
    """What is said of every seat, and with *notes* what need not be said unasked."""
    seats = GAMES[view.game].seats
    stands: dict[tuple[str, str], str] = {}
    for n, person in enumerate(seats.people(view)):
        page = seats.page(view, n, None, {})
        own = dict(_of_seat(page, notes=notes))
        if person.sign:
            own = {"": person.told, **own}
        stands |= {(person.name if person.sign else "", what): much for what, much in own.items()}
    return stands


def _of_seat(page: SeatPage, *, notes: bool) -> Iterator[tuple[str, str]]:
    if page.health:
        n, of = page.health.free, len(page.health.wounds) + page.health.free
        yield _("Health"), _("{n} of {of}").format(n=n, of=of) if notes else str(n)
    if page.noise is not None:
        yield _("Noise"), str(page.noise)
    for figure in (each for each in page.figures if notes or not isinstance(each, Implied)):
        yield figure.label, f"{figure.value} ({figure.note})" if figure.note and notes else figure.value
    if notes:  # otherwise the history has said what came, and went
        for thing in page.things:
            yield thing.name, str(thing.count)
        for target in page.targets:
            yield target.name, ", ".join(target.told) or _("none")


def sentences(now: Standing, before: Standing, *, of: str = "") -> Iterator[str]:
    """
    What stands otherwise than *before*, a sentence for each person; of one person, where a name is given.

    Where fewer things than people have changed, it is one for each thing.

    >>> before = {("Eva", "Noise"): "1", ("Adam", "Noise"): "1", ("Adam", "Hush"): "1"}
    >>> list(sentences({**before, ("Eva", "Noise"): "3"}, before))
    ['Eva: noise 3.']
    >>> list(sentences({("Eva", "Noise"): "0", ("Adam", "Noise"): "0"}, before))
    ['Noise 0.', 'Adam: hush 0.']
    >>> list(sentences({**before, ("Eva", "Noise"): "2", ("Adam", "Noise"): "0"}, before))
    ['Noise: Eva 2, Adam 0.']
    """
    gone = {key: "0" for key in before if key not in now}
    changed = {key: much for key, much in {**now, **gone}.items() if before.get(key) != much}
    people = list(dict.fromkeys(who for who, _what in now))
    alike: dict[str, str] = {}
    for what in dict.fromkeys(what for _who, what in changed):
        much, n = {now.get((who, what)) for who in people}, sum((who, what) in changed for who in people)
        if what and not of and len(much) == 1 and n > (len(people) > 1) and (value := much.pop()) is not None:
            alike[what] = value
    for who in dict.fromkeys(who for who, _what in before if who not in people):
        yield _("{name}: no longer at the table.").format(name=who)
    if alike:
        said = _listed(alike)
        yield f"{said[:1].upper()}{said[1:]}."
    own = {(who, what): much for (who, what), much in changed.items() if what not in alike}
    things = dict.fromkeys(what for _who, what in own)
    if (
        not of
        and len(things) < len({who for who, _what in own})
        and all(map(_NUMBER.fullmatch, own.values()))
    ):
        for thing in things:
            each = (f"{who} {much}" for (who, what), much in own.items() if what == thing)
            yield f"{thing}: {', '.join(each)}."
        return
    for who in people:
        mine = {what: much for (whose, what), much in own.items() if whose == who and of in {"", who}}
        if mine:
            yield f"{who}: {_listed(mine)}."


def _listed(parts: Mapping[str, str]) -> str:
    """How much follows what it is of; not where that has a number of its own."""
    said = ((f"{what[:1].lower()}{what[1:]}", much) for what, much in parts.items())
    return ", ".join(
        f"{much} {what}" if much.isdecimal() and _OWN.search(what) else f"{what} {much}".strip()
        for what, much in said
    )


def turn(view: View) -> str:
    """Whose turn it is, or which, in a sentence."""
    return _turn(view)[0]


def due(view: View) -> str:
    """What is to be done next, where the turn has more than one thing to do."""
    return _turn(view)[1]


def _turn(view: View) -> tuple[str, str]:
    seats = GAMES[view.game].seats
    for n, person in enumerate(seats.people(view)):
        page = seats.page(view, n, None, {})
        if person.sign and not page.is_mine:
            return page.turn, ""
        if not person.sign:
            said, _blank, then = page.turn.partition(". " if page.is_mine else "\n")
            return sentence(said) if said else "", then
    return "", ""


def plain(text: str, view: View | None) -> str:
    """
    A sentence without what is there to be seen: the shapes and letters of seats, arrows and times.

    >>> plain("● A name", None), plain("bag → supply: 2\u00d7 yellow; steps: 8 9 11", None)
    ('A name', 'bag, then supply: 2 yellow; steps: 8, 9, 11')
    >>> plain("turn 1 ~60%", None)
    'turn 1 about 60%'
    """
    for person in GAMES[view.game].seats.people(view) if view else ():
        text = text.replace(f"{person.sign} {person.name}", person.name) if person.sign else text
    text = _ROW.sub(", ", text.replace(" →", f", {_('then')}").replace("~", f"{_('about')} "))
    return " ".join(text.translate(_SEEN).split())


def of_sheet(sheet: Sheet) -> Iterator[str]:
    """How the game ended, its table a sentence for each line; a dash is nothing to be said."""
    yield sentence(sheet.verdict)
    for row in sheet.rows:
        cells = zip(sheet.heads or ("",), row.cells, strict=True)
        said = ", ".join(f"{head} {cell}".strip() for head, cell in cells if cell != "-")
        yield sentence(f"{row.name}: {said}".removeprefix(": ")) if said else ""
    yield from map(sentence, sheet.notes)


def parts(fittings: Iterable[Fitting]) -> Iterator[str]:
    """Every part of the table, those that hang at one place together."""
    kinds = {"control": _("Controls"), "lamp": _("Lamps")}
    for (kind, where), some in groupby(
        fittings, lambda each: (kinds.get(each.role, _("Outputs")), each.where)
    ):
        names = ", ".join(part(each.name if each.role in kinds else each.role) for each in some)
        yield f"{kind}: {names}, {where or _('simulated')}."
