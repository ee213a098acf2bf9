"""What is remembered of evenings, for a person or a script: `furybox recap`, `evenings`, and people."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.cli.exporting import QUIET_SECONDS, is_watched
from companion.cli.reports import chosen, draw, hold, reading
from companion.cli.shape import fail
from companion.coach.asking import looks_back
from companion.config import Config
from companion.evenings import bgstats, league, listing, people
from companion.evenings.form import Form, NoForm, forms
from companion.evenings.recap import Recap
from companion.evenings.results import Held, everything, log, looked_back, told_of
from companion.evenings.telling import luck_json, whole
from companion.games import GAMES as PRESENTERS
from companion.games.sheet import Curve
from companion.hall import league_page
from companion.journal import archive
from companion.journal.book import Journal
from companion.journal.errors import Damaged
from companion.journal.proof import unfollowed
from companion.table.session import Session
from companion.words.clock import fresh_seed, local_day, local_time, utc_now
from companion.words.language import _, ngettext, tell_of
from companion.words.say import say, say_json


def recap(
    config: Config, game: int | None, *, form: str, chances: bool, svg: Path | None, png: Path | None
) -> None:
    """Print the recap of a game, with its *chances* turn by turn; draw it into files, too, where named."""
    with reading(config) as journal:
        number = chosen(journal, game)
        told, view = told_of(journal, number, unkept=lambda: hold(config, number))
        tell_of(told.game)
        curve = _chances(journal, number) if chances else None
    told = people.renamed(told, people.known(config.journal_path()))
    page = whole(told, view)
    page = msgspec.structs.replace(page, curve=curve or page.curve)
    match form:
        case "json":
            say(json.dumps(recap_json(told) | ({"chances": curve.levels} if curve else {})))
        case "bgstats":
            say(bgstats.link(told) or fail(_("The game is not over: there is no result to be kept yet.")))
        case _:
            say(*page.lines())
    draw(page, day=local_day(told.began_at), svg=svg, png=png)


def _chances(journal: Journal, number: int) -> Curve:
    """
    How the chance to win went, by the coach of a game that is over. It takes some seconds.

    Raises the journal's errors, and `Refused` while a number that counts is unknown.
    """
    _told, line = looked_back(journal, number)
    room = looks_back(PRESENTERS[line.game.name].foresight, told=journal.is_told(number))
    curve: Curve = room.curve(line.now)
    return curve


def recap_json(told: Recap) -> dict[str, Any]:
    """A recap for a script; of luck what follows from it."""
    plain: dict[str, Any] = msgspec.to_builtins(told, str_keys=True)
    for seat, values in zip(told.seats, plain["seats"], strict=True):
        values["luck"], values["by_hand"] = luck_json(seat.luck), luck_json(seat.by_hand)
    return plain


def evenings(config: Config, *, person: str | None, game: str | None, form: str, rated: bool) -> None:
    """Print the evenings of the journal: all, or a person's or a game's with a page; with form if *rated*."""
    path = config.journal_path()
    held: tuple[Held, ...] = ()
    if path.exists():
        names = people.known(path)
        held = people.spoken(everything(path, tell=progress()), names)
        person = person and (names.shown(person) or "")  # nobody's, for one who is forgotten
    if game is not None:
        held = people.of_game(held, game)
    strong = _forms(held) if rated and form != "csv" else {}
    if person is not None and held:
        held = people.with_person(held, person) or fail(_("Nobody of that name has played here."))
    match form:
        case "json":
            say(json.dumps(everything_json(held, person, strong)))
        case "csv":
            say(*listing.table(held).splitlines())
        case _:
            say(*_told(path, held, person, game, strong))


def _forms(held: tuple[Held, ...]) -> Mapping[str, Form]:
    try:
        return forms(held)
    except NoForm as why:
        fail(str(why))


def _told(
    path: Path, held: tuple[Held, ...], person: str | None, game: str | None, strong: Mapping[str, Form]
) -> Iterator[str]:
    if not held:
        yield _("No evening is kept.")
        return
    yield from (listing.line(each, local_time) for each in held)
    if person is not None:
        found = people.person(held, person)
        yield from ("", *(listing.page(found) if found else ()))
        if found and (form := strong.get(people.compared(found.name))):
            yield form.sentence(found.name)
    elif game is not None:
        yield from ("", *listing.game_page(held, game), *log(path, held, game))


def everything_json(held: tuple[Held, ...], person: str | None, strong: Mapping[str, Form]) -> dict[str, Any]:
    """Evenings and people for a script, with the form of those who have one."""
    pages = people.persons(held)
    if person is not None:
        pages = tuple(filter(None, [people.person(held, person)]))
    return {
        "evenings": [
            {"number": each.number, **(recap_json(each.recap) if each.recap else {})} for each in held
        ],
        "people": [person_json(each, strong.get(people.compared(each.name))) for each in pages],
    }


def person_json(person: people.Person, form: Form | None) -> dict[str, Any]:
    """A person for a script, with what follows of luck."""
    plain: dict[str, Any] = msgspec.to_builtins(person)
    del plain["seats"]
    plain |= {"luck": luck_json(person.luck), "by_hand": luck_json(person.by_hand)}
    return plain | ({"form": msgspec.to_builtins(form)} if form else {})


def standings(files: Sequence[Path], *, form: str, html: Path | None) -> None:
    """Print the league of these files; write it into a page, too, where one is named."""
    of = league.league(files)
    if html is not None:
        html.write_text(league_page.page(of), encoding="utf-8")
    marks = [{"table": each.table, "head": each.head, "hash": each.hashes[-1]} for each in of.evenings]
    match form:
        case "json":
            say_json(msgspec.json.encode(_league_json(of, marks)))
        case "csv":
            say(*listing.table(of.held, marks).splitlines())
        case _:
            say(*league_page.sheet(of).lines())


def _league_json(of: league.League, marks: Sequence[dict[str, str]]) -> dict[str, Any]:
    return {
        "evenings": [mark | recap_json(each.recap) for mark, each in zip(marks, of.evenings, strict=True)],
        "people": [
            {
                **person_json(each.person, each.form),
                "fair": each.fair,
                "likely": each.likely,
                "by_seats": {str(size): found for size, found in each.by_seats.items()},
            }
            for each in of.standings
        ],
        "luck": luck_json(of.luck),
        "apart": of.apart,
    }


def progress(clock: Callable[[], float] = time.monotonic) -> Callable[[int, int], None]:
    """Says at a terminal how far it is, as soon as that takes longer than half a second."""
    due = clock() + QUIET_SECONDS

    def tell(n: int, of: int) -> None:
        nonlocal due
        if clock() >= due and is_watched():
            due = clock() + QUIET_SECONDS
            say(_("{n} of {of} evenings so far").format(n=n, of=of), error=True)

    return tell


def backup(config: Config, file: Path, *, force: bool) -> None:
    """Write the journal into one file, checked."""
    if file.exists() and not force:
        fail(_("{path} is there already. Choose another name, or say --force.").format(path=file))
    held = archive.back_up(config.journal_path(), file, at=utc_now(), tell=progress())
    say(_held(held, _("{path} holds {games}, {entries}; all of them were checked."), path=file))


def restore(config: Config, file: Path, *, force: bool) -> None:
    """Put a backup in the journal's place; nothing is overwritten."""
    path = config.journal_path()
    if path.exists() and path.stat().st_size and not force:
        asked = _("There is a journal at {path}. Put it aside, and the backup in its place?").format(
            path=path
        )
        if not (is_watched() and click.confirm(asked)):
            fail(_("Nothing was changed. With --force the journal that is there is put aside unasked."))
    held, aside = archive.restore(file, path, at=utc_now(), tell=progress(), taken_up=_taken_up)
    say(_held(held, _("Restored to {path}: {games}, {entries}."), path=path))
    if aside is not None:
        say(_("What was there before is kept as {path}.").format(path=aside))


def _taken_up(journal: Journal) -> None:
    """The evening on the table, as a host takes it up. Raises the journal's errors."""
    found = journal.on_the_table()
    if found is None:
        return
    if fault := unfollowed(journal.export(found.number)):
        raise Damaged(fault)
    Session(journal, clock=utc_now, fresh_seed=fresh_seed).resume()


def _held(held: archive.Archive, told: str, path: Path) -> str:
    games = ngettext("{n} game", "{n} games", held.games).format(n=held.games)
    entries = ngettext("{n} entry", "{n} entries", held.entries).format(n=held.entries)
    return told.format(path=path, games=games, entries=entries)
