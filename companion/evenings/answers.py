"""
What a console is told of evenings: finished pages in its language, never more than it can show.

All of it may be asked on any thread: of the journal it takes the path alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from companion.evenings import bgstats, listing, people
from companion.evenings.form import NoForm, forms
from companion.evenings.results import Held, caught_up, everything, log, one
from companion.evenings.shown import Kept, Remembered
from companion.evenings.telling import whole
from companion.journal.book import Journal
from companion.journal.errors import BadPeople
from companion.words.clock import local_day, local_time
from companion.words.language import speaking
from rules.game import View
from rules.refusals import Refused

MOST_EVENINGS: Final = 1000
"""Those a list holds, so that a line of the socket has room; `furybox evenings` has them all."""

MOST_PEOPLE: Final = 200


def evening(journal: Journal, number: int) -> Remembered:
    """The recap of a game. Raises `Refused` for one that cannot be followed, and the journal's errors."""
    found = one(journal.path, number)
    if found is None:
        raise Refused("no-such-game", "Game {n} is none that this release can tell of.", n=number)
    told, view = found
    told = people.renamed(told, _names(journal))
    with speaking(game=told.game):
        return Remembered(
            number=number, sheet=whole(told, view), day=local_day(told.began_at), link=bgstats.link(told)
        )


def put_by(journal: Journal, number: int) -> None:
    """Make its recap, and once the points are in, its picture. Raises the journal's errors and `OSError`."""
    found = one(journal.path, number)
    if found and found[0].state == "over":
        from companion.games.sheet_picture import keep  # noqa: PLC0415  # PIL is heavy, and only this needs it

        told = evening(journal, number)
        keep(told.sheet, journal.path.with_name("scores") / f"recap-{number}", day=told.day)


def kept(journal: Journal, is_over: Callable[[], bool]) -> Kept:
    """As much as can be made before *is_over*: a console asks again. Raises the journal's errors."""
    done, of = caught_up(journal.path, is_over)
    if done < of:
        return Kept(done=done, of=of)
    held = people.spoken(everything(journal.path), _names(journal))
    over = [each for each in reversed(held) if each.recap and each.recap.state in ("over", "counting")]
    return Kept(
        done=done,
        of=of,
        evenings=tuple(
            (each.number, listing.line(each, local_time).strip()) for each in over[:MOST_EVENINGS]
        ),
        people=tuple(each.name for each in people.persons(held)[:MOST_PEOPLE]),
        games=tuple((game, listing.title(game)) for game in people.games(held)),
    )


def page(journal: Journal, *, person: str, game: str, form: bool = False) -> tuple[str, ...]:
    """
    The lines below the name of a person, or else of a game; all there is was made by now, or is made.

    Raises the journal's errors.
    """
    held = people.spoken(everything(journal.path), _names(journal))
    if not person:
        of = people.of_game(held, game)
        return (*tuple(listing.game_page(of, game))[1:], *log(journal.path, of, game))
    found = people.person(held, person)
    return (*tuple(listing.page(found))[1:], *(_form(held, found.name) if form else ())) if found else ()


def _form(held: Sequence[Held], name: str) -> Iterator[str]:
    """Somebody's form in a sentence, or why there is none."""
    try:
        yield forms(held)[people.compared(name)].sentence(name)
    except KeyError:
        return
    except NoForm as why:
        yield str(why)


def names(journal: Journal, view: View) -> tuple[str, ...]:
    """What everybody at the table goes by where it is kept as a picture."""
    return people.names(view, _names(journal))


def _names(journal: Journal) -> people.People:
    """Names as they are where the file of names is torn: the command line says what to do about it."""
    with suppress(BadPeople, OSError):
        return people.known(journal.path)
    return people.People()
