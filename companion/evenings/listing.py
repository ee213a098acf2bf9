"""Evenings in a list, a person and a game on a page, and all of it for a spreadsheet. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from companion.evenings.ledger import sentence
from companion.evenings.people import Person, persons
from companion.evenings.recap import Recap
from companion.evenings.results import Held
from companion.evenings.telling import minutes
from companion.games import GAMES
from companion.words.language import _, ngettext
from companion.words.numerals import decimal

COLUMNS: Final = (
    *("number", "game", "began_at", "ended_at", "minutes", "state", "won", "turns_of_all", "seat"),
    *("name", "colour", "place", "points", "how", "turns", "seconds", "noise", "hushed", "draws", "hits"),
    *("expected", "draws_by_hand", "hits_by_hand", "expected_by_hand"),
)
"""Those of the CSV: a row for every seat, and one for a game without."""


def line(held: Held, local: Callable[[str], str]) -> str:
    """One evening: its number, when it began by the clock on this wall, what was played, and by whom."""
    told = held.recap
    if told is None:
        return _("{n:>4}  cannot be followed by this release").format(n=held.number)
    who = players(told)
    what = f"{held.number:>4}  {local(told.began_at)}  {title(told.game)}: {ending(told)}"
    return f"{what}  ({who})" if who else what


def title(game: str) -> str:
    """A game by its box's name."""
    return GAMES[game].vocabulary.title if game in GAMES else game


def players(told: Recap) -> str:
    """Everybody with their points, the best first, then as they sat."""
    places = sorted((seat.place for seat in told.seats), key=lambda each: each.place or len(told.seats) + 1)
    return ", ".join(
        each.name if each.points is None or told.state != "over" else f"{each.name} {each.points}"
        for each in places
    )


def ending(told: Recap) -> str:
    """How an evening ended, in a few words."""
    match told.state:
        case "running":
            return _("left before its end")
        case "counting":
            return _("points are still being counted")
        case "stopped":
            return _("stopped")
        case "over" if told.won is not None:
            return _("victory") if told.won else _("defeat")
        case "over":
            first = [seat.place.name for seat in told.seats if seat.place.place == 1]
            if not first:
                return _("nobody got away")
            return _("{name} won").format(name=first[0]) if len(first) == 1 else _("a tie")


def page(person: Person) -> Iterator[str]:
    """A person's page."""
    yield person.name
    yield ngettext("{n} game, {wins} won", "{n} games, {wins} won", person.games).format(
        n=person.games, wins=person.wins
    )
    if person.points:
        mean = decimal(sum(person.points) / len(person.points), 1)
        yield _("Points: best {best}, on average {mean}").format(best=max(person.points), mean=mean)
    yield _("Escapes: {escapes}, brought down: {falls}").format(escapes=person.escapes, falls=person.falls)
    if person.colours:
        (colour, times), shown = person.colours[0], next(iter(GAMES.values()))
        told = ngettext(
            "Favourite colour: {colour}, {n} time", "Favourite colour: {colour}, {n} times", times
        )
        yield told.format(colour=shown.named("colour", colour), n=times)
    if person.luck.draws:
        yield sentence(person.luck, person.name)
    if person.by_hand.draws:
        yield _("Of draws by hand:")
        yield sentence(person.by_hand, person.name)
    yield _("Journals stay as they are: this page is worked out from them.")


def game_page(held: Sequence[Held], game: str) -> Iterator[str]:
    """A game's page: how often it was played to its end, how long that takes, and who wins it."""
    over = [each.recap for each in held if each.recap and each.recap.state == "over"]
    yield title(game)
    yield ngettext("{n} game, {ended} to its end", "{n} games, {ended} to their end", len(held)).format(
        n=len(held), ended=len(over)
    )
    if not over:
        return
    yield _("It takes {n} min on average.").format(n=minutes(sum(told.seconds for told in over) // len(over)))
    points = [seat.place.points for told in over for seat in told.seats if seat.place.points is not None]
    if points:
        mean = decimal(sum(points) / len(points), 1)
        yield _("Points: best {best}, on average {mean}").format(best=max(points), mean=mean)
    for person in persons(held):
        yield ngettext("{name}: {n} game, {wins} won", "{name}: {n} games, {wins} won", person.games).format(
            name=person.name, n=person.games, wins=person.wins
        )


def table(held: Sequence[Held], more: Sequence[dict[str, str]] = ()) -> str:
    """Everything as CSV, for a spreadsheet; *more* has further columns, evening by evening."""
    file = io.StringIO()
    writer = csv.DictWriter(file, [*COLUMNS, *(more[0] if more else ())], lineterminator="\n")
    writer.writeheader()
    for n, each in enumerate(held):
        if each.recap:
            writer.writerows(row | (more[n] if more else {}) for row in _rows(each.number, each.recap))
    return file.getvalue()


def _rows(number: int, told: Recap) -> Iterator[dict[str, Any]]:
    common: dict[str, Any] = {
        "number": number,
        "game": told.game,
        "began_at": told.began_at,
        "ended_at": told.ended_at,
        "minutes": minutes(told.seconds),
        "state": told.state,
        "won": told.won,
        "turns_of_all": told.turns,
    }
    if not told.seats:
        yield common
    for n, seat in enumerate(told.seats):
        place = seat.place
        yield common | {
            "seat": n, "name": _tame(place.name), "colour": place.colour, "place": place.place,
            "points": place.points, "how": place.how, "turns": seat.turns, "seconds": seat.seconds,
            "noise": seat.noise, "hushed": seat.hushed, "draws": seat.luck.draws, "hits": seat.luck.hits,
            "expected": round(seat.luck.expected, 6), "draws_by_hand": seat.by_hand.draws,
            "hits_by_hand": seat.by_hand.hits, "expected_by_hand": round(seat.by_hand.expected, 6),
        }  # fmt: skip


def _tame(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
