"""What is remembered of evenings, for a person or a script: `furybox recap`, `evenings`, and people."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.cli.exporting import QUIET_SECONDS, is_watched
from companion.cli.reports import chosen, reading
from companion.clock import local_day, local_time
from companion.config import Config
from companion.evenings import listing, people
from companion.evenings.looking import looked_back
from companion.evenings.recap import Recap
from companion.evenings.results import Held, everything
from companion.evenings.telling import luck_json, sheet
from companion.games import GAMES
from companion.games.sheet import Sheet
from companion.language import _, tell_of
from companion.say import say


def recap(
    config: Config, game: int | None, *, as_json: bool, svg: Path | None = None, png: Path | None = None
) -> None:
    """Print the recap of a game; draw it into files, too, where they are named."""
    with reading(config) as journal:
        told, line = looked_back(journal, chosen(journal, game))
    tell_of(told.game)
    told = people.renamed(told, people.known(config.journal_path()))
    page = whole_sheet(told, line.view())
    say(*([json.dumps(recap_json(told))] if as_json else page.lines()))
    draw(page, day=local_day(told.began_at), svg=svg, png=png)


def whole_sheet(told: Recap, view: Any) -> Sheet:
    """The sheet of a recap and of the view it ended with; people go by the recap's names."""
    shown = GAMES[told.game]
    return sheet(told, shown, shown.sheet(shown.renamed(view, [seat.place.name for seat in told.seats])))


def recap_json(told: Recap) -> dict[str, Any]:
    """A recap for a script; of luck what follows from it."""
    plain: dict[str, Any] = msgspec.to_builtins(told, str_keys=True)
    for seat, values in zip(told.seats, plain["seats"], strict=True):
        values["luck"], values["by_hand"] = luck_json(seat.luck), luck_json(seat.by_hand)
    return plain


def draw(page: Sheet, *, day: str, svg: Path | None, png: Path | None) -> None:
    """Draw a sheet into files, where they are named."""
    if svg is None and png is None:
        return
    from companion.games import sheet_picture  # noqa: PLC0415  # PIL is heavy, and only this needs it

    if svg is not None:
        svg.write_text(sheet_picture.svg(page, day=day), encoding="utf-8")
    if png is not None:
        png.write_bytes(sheet_picture.png(page, day=day))


def evenings(config: Config, *, person: str | None, game: str | None, form: str) -> None:
    """Print the evenings of the journal: all, a person's or a game's; with that one's page."""
    path = config.journal_path()
    held: tuple[Held, ...] = ()
    if path.exists():
        names = people.known(path)
        held = people.spoken(everything(path, tell=progress()), names)
        person = person and names.shown(person)
    if game is not None:
        held = people.of_game(held, game)
    if person is not None:
        held = people.with_person(held, person)
    match form:
        case "json":
            say(json.dumps(everything_json(held, person)))
        case "csv":
            say(*listing.table(held).splitlines())
        case _:
            say(*_told(held, person, game))


def _told(held: tuple[Held, ...], person: str | None, game: str | None) -> Iterator[str]:
    if not held:
        yield _("No evening is kept.")
        return
    yield from (listing.line(each, local_time) for each in held)
    if person is not None:
        found = (
            each for each in people.persons(held) if people.compared(each.name) == people.compared(person)
        )
        yield from ("", *(told for each in found for told in listing.page(each)))
    elif game is not None:
        yield from ("", *listing.game_page(held, game))


def everything_json(held: tuple[Held, ...], person: str | None) -> dict[str, Any]:
    """Evenings and people for a script."""
    pages = people.persons(held)
    if person is not None:
        pages = tuple(each for each in pages if people.compared(each.name) == people.compared(person))
    return {
        "evenings": [
            {"number": each.number, **(recap_json(each.recap) if each.recap else {})} for each in held
        ],
        "people": [
            people.person_json(each) | {"luck": luck_json(each.luck), "by_hand": luck_json(each.by_hand)}
            for each in pages
        ],
    }


def join(config: Config, name: str, other: str) -> None:
    """From now on, whoever is written *name* is *other*."""
    path = config.journal_path()
    people.keep(path, people.known(path).join(name, other))
    say(_("{name} is {other} from now on. Journals stay as they are.").format(name=name, other=other))


def forget(config: Config, name: str) -> None:
    """The name leaves statistics and pictures."""
    path = config.journal_path()
    people.keep(path, people.known(path).forget(name))
    say(
        _(
            "{name} is in no statistics and pictures from now on. Journals stay as they are, names and all."
        ).format(name=name)
    )


def progress(clock: Callable[[], float] = time.monotonic) -> Callable[[int, int], None]:
    """Tells whoever waits for longer than half a second at a terminal how far it is."""
    due = clock() + QUIET_SECONDS

    def tell(n: int, of: int) -> None:
        nonlocal due
        if clock() >= due and is_watched():
            due = clock() + QUIET_SECONDS
            say(_("{n} of {of} evenings so far").format(n=n, of=of), error=True)

    return tell
