"""How it stands at a table, said in sentences: all of it, or what an entry has changed. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from companion.games import GAMES
from companion.games.seat import SeatPage
from companion.games.sheet import Sheet
from companion.games.signs import LETTERS, SHAPES
from companion.line.carried import Fitting
from companion.words.language import N_, _
from rules.game import View

_SEEN: Final = dict.fromkeys(map(ord, f"{SHAPES}\u00d7"))
_ROW: Final = re.compile(r"(?<=\d) (?=\d)")
_PARTS: Final = {
    "attack": N_("Attack"), "next": N_("Next"), "back": N_("Take back"), "fury": N_("Fury"),
    "danger": N_("Danger"), "repeat": N_("Repeat"), "dial": N_("Dial"), "screen": N_("Screen"),
    "buzzer": N_("Buzzer"), "digits": N_("Digits"), "voice": N_("Voice"),
}  # fmt: skip
"""What fingers and outputs are called."""

Standing = Mapping[tuple[str, str], str]
"""By whom it concerns, empty for the table, and what it is: how much, or how."""


def standing(view: View, *, notes: bool = False) -> Standing:
    """Every number of every seat, with what is noted beside it where *notes* are wanted."""
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
        of = len(page.health.wounds) + page.health.free
        yield _("Health"), _("{n} of {of}").format(n=page.health.free, of=of)
    if page.noise is not None:
        yield _("Noise"), str(page.noise)
    for figure in page.figures:
        yield figure.label, f"{figure.value} ({figure.note})" if figure.note and notes else figure.value
    for thing in page.things:
        yield thing.name, str(thing.count)
    for target in page.targets:
        yield target.name, ", ".join(target.told) or _("none")


def sentences(now: Standing, before: Standing, *, of: str = "") -> Iterator[str]:
    """
    What stands otherwise than *before*, a sentence for each person; of one person, where a name is given.

    >>> before = {("Eva", "Noise"): "1", ("Adam", "Noise"): "1", ("Adam", "Hush"): "1"}
    >>> list(sentences({**before, ("Eva", "Noise"): "3"}, before))
    ['Eva: noise 3.']
    >>> list(sentences({("Eva", "Noise"): "0", ("Adam", "Noise"): "0"}, before))
    ['Noise 0.', 'Adam: hush 0.']
    """
    gone = {key: "0" for key in before if key not in now}
    changed = {key: much for key, much in {**now, **gone}.items() if before.get(key) != much}
    people = list(dict.fromkeys(who for who, _what in now))
    alike: dict[str, str] = {}
    for what in dict.fromkeys(what for _who, what in changed):
        much = {changed.get((who, what)) for who in people}
        if what and len(much) == 1 and (value := much.pop()) is not None and not of:
            alike[what] = value
    for who in dict.fromkeys(who for who, _what in before if who not in people):
        yield _("{name}: no longer at the table.").format(name=who)
    if alike:
        said = _listed(alike)
        yield f"{said[:1].upper()}{said[1:]}."
    for who in people:
        own = {what: much for (whose, what), much in changed.items() if whose == who and what not in alike}
        if own and of in {"", who}:
            yield f"{who}: {_listed(own)}."


def _listed(parts: Mapping[str, str]) -> str:
    return ", ".join(f"{what[:1].lower()}{what[1:]} {much}".strip() for what, much in parts.items())


def turn(view: View) -> str:
    """Whose turn it is, or what is to be done, in a sentence."""
    seats = GAMES[view.game].seats
    pages = ((person, seats.page(view, n, None, {})) for n, person in enumerate(seats.people(view)))
    return next((page.turn for person, page in pages if not (person.sign and page.is_mine)), "")


def plain(text: str, view: View | None) -> str:
    """
    A sentence without what is there to be seen: the shapes and letters of seats, arrows and times.

    >>> plain("● A name", None), plain("bag → supply: 2\u00d7 yellow; steps: 8 9 11", None)
    ('A name', 'bag, then supply: 2 yellow; steps: 8, 9, 11')
    """
    for person in GAMES[view.game].seats.people(view) if view else ():
        text = text.replace(f"{person.sign} {person.name}", person.name) if person.sign else text
    text = _ROW.sub(", ", text.replace(" →", f", {_('then')}"))
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
        names = ", ".join(_part(each.name if each.role in kinds else each.role) for each in some)
        yield f"{kind}: {names}, {where or _('simulated')}."


def _part(name: str) -> str:
    kind, _dash, n = name.partition("-")
    if kind == "seat":
        return _("seat {sign}").format(sign=LETTERS[int(n) - 1])
    return f"{_(_PARTS[kind]).lower() if kind in _PARTS else kind} {n}".strip()


def sentence(text: str) -> str:
    """
    A line of the history, or a name, as a sentence.

    >>> sentence("Eva +2 noise"), sentence("Clank!")
    ('Eva +2 noise.', 'Clank!')
    """
    return text if text.endswith((".", "!", "?")) else f"{text}."
