"""The league as a sheet, and as one page that needs no other file: it checks each of its evenings itself."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

import msgspec

from companion.evenings.league import League, Standing
from companion.evenings.listing import players, title
from companion.evenings.telling import NOTHING
from companion.games.sheet import Row, Sheet
from companion.web.programs import checker_program, sealed
from companion.web.recap import rows
from companion.words.language import _, ngettext, spoken
from companion.words.numerals import decimal, percent

_PAGE: Final = files("companion.hall").joinpath("page")


def sheet(told: League) -> Sheet:
    """A row for everybody, and below it the luck of all tables and what does not count."""
    n, sizes = len(told.evenings), sorted({size for each in told.standings for size in each.by_seats})
    points = [ngettext("points, {n} seat", "points, {n} seats", size).format(n=size) for size in sizes]
    luck = _(
        "All tables: cubes that hurt somebody: {n}, to be expected {expected}; "
        "as many or more come in {more} of all cases."
    ).format(n=told.luck.hits, expected=decimal(told.luck.expected, 1), more=percent(told.luck.as_much, 1))
    apart = _("Not counted: {file}: {why}")
    return Sheet(
        title=_("League"),
        verdict=ngettext("{n} evening counts.", "{n} evenings count.", n).format(n=n),
        heads=(
            *(_("games"), _("won"), _("by chance"), _("most likely"), *points, _("form")),
            *(_("hits"), _("to be expected"), _("as many or more")),
        ),
        rows=tuple(Row(each.person.name, tuple(_cells(each, sizes))) for each in told.standings),
        notes=(luck, *(apart.format(file=each.file, why=each.why) for each in told.apart)),
    )


def page(told: League) -> str:
    """The whole page, in the language that is spoken; it holds every journal that it counts."""
    made = sheet(told)
    journals = {each.hashes[-1]: b64encode(each.journal).decode() for each in told.evenings}
    program = f"let checker;\n{checker_program()}\n{_PAGE.joinpath('league.js').read_text('utf-8')}"
    text = Template(_PAGE.joinpath("league.html").read_text("utf-8")).substitute(
        language=escape(spoken()),
        title=escape(made.title),
        verdict=escape(made.verdict),
        people="".join(rows(made)),
        notes="".join(f"<li>{escape(note)}</li>" for note in made.notes),
        how=escape(
            _(
                "All of them were checked when this page was made. A click on the letters of an evening "
                "checks its journal again, in this browser. If you do not trust this page, save the "
                "journal and drop it onto your own copy of the checker."
            )
        ),
        evenings="".join(_evenings(told)),
        journals=msgspec.json.encode(journals).decode(),
        program=program,
    )
    return sealed(text)


def _cells(of: Standing, sizes: list[int]) -> Iterator[str]:
    person, form = of.person, of.form
    yield from (str(person.games), str(person.wins), decimal(of.fair, 1), _range(*map(percent, of.likely)))
    for n, mean in (of.by_seats.get(size, (0, 0.0)) for size in sizes):
        yield f"{decimal(mean, 1)} ({n})" if n else NOTHING
    yield _range(decimal(form.low, 0), decimal(form.high, 0)) if form else NOTHING
    yield from (str(person.luck.hits), decimal(person.luck.expected, 1))
    yield percent(person.luck.as_much, 1) if person.luck.is_telling else NOTHING


def _range(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


def _evenings(told: League) -> Iterator[str]:
    save = escape(_("Save its journal"))
    for each in told.evenings:
        of = each.recap
        button = f'<button data-hash="{each.hashes[-1]}" data-save="{save}">{each.head}</button>'
        cells = (of.began_at[:10], title(of.game), each.table or NOTHING, players(of))
        told_of = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><td>{button}</td>{told_of}<td aria-live="polite"></td></tr>'
