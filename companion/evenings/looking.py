"""From the journal to a recap: a game's entries, folded once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from companion.evenings.recap import Recap, recap
from companion.evenings.results import one
from companion.games import GAMES as PRESENTERS
from companion.journal.book import Journal
from companion.journal.chain import Kept
from companion.journal.errors import Damaged
from companion.words.language import _
from rules import timeline
from rules.game import Event, View
from rules.games import called
from rules.script import Reader
from rules.timeline import Timeline

Told = list[tuple[str, tuple[Event, ...]]]
"""Every entry's time and events."""


def told_of(
    journal: Journal, number: int, *, unkept: Callable[[], None] = lambda: None
) -> tuple[Recap, View]:
    """
    The same as it was kept beside the journal; where it was not, *unkept* may check what it is made of.

    The chain of one that was kept is checked by `furybox verify`. Raises the journal's errors.
    """
    kept = one(journal.path, number, unkept=unkept)
    if kept is not None:
        return kept
    told, line = looked_back(journal, number)  # which says what is wrong
    return told, line.view()


def looked_back(journal: Journal, number: int) -> tuple[Recap, Timeline[Any]]:
    """The recap of a game, its chain checked, and the table that it left. Raises the journal's errors."""
    found, entries = journal.game(number), journal.kept(number)
    line, told = _folded(found.game, entries)
    return recap(line, told, PRESENTERS[line.game.name].remembered, entries[-1].hash), line


def _folded(game: str, entries: Iterable[Kept]) -> tuple[Timeline[Any], Told]:
    line = Timeline(called(game))
    reader, told = Reader(line.game), Told()
    for entry in entries:
        try:
            told.append((entry.at, reader.events(entry.events)))
        except msgspec.DecodeError as error:
            why = _("Entry {n} tells of something this program does not know: {why}. Use a newer Furybox.")
            raise Damaged(why.format(n=entry.n, why=error)) from error
        line = timeline.evolve(line, told[-1][1])
    return line, told
