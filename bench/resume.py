"""Taking up a game from its journal: every entry is read, its hash checked, folded in and told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import reduce

import evening
from row import Row, medians, often

from companion.journal.book import Journal
from companion.journal.growing import growing
from companion.narration.history import History
from companion.table.library import Recorded

FEW, MANY = 1 + often(19, 2) * evening.ROUND, 1 + often(193, 4) * evening.ROUND
_ROUNDS = often(3, 1)


def rows() -> Iterator[Row]:
    """Ten times the entries, and what one of them costs."""
    with evening.journal(FEW) as few, evening.journal(MANY) as many:
        short, long = medians(_ROUNDS, taking_up(few), taking_up(many))
        whole, read = medians(_ROUNDS, taking_up(many), _reading(many))
    names = f"{MANY:,} entries", f"{FEW:,} entries"
    yield Row("resume", names[0], 1e3 * whole, "its rows by SQL", 1e3 * read, "ms", "at most 3x")
    yield Row("resume", names[0], 1e3 * long, names[1], 1e3 * short, "ms", "about 10x: linear")
    each = 1e6 * long / MANY, 1e6 * short / FEW
    yield Row("resume, an entry", f"of {MANY:,}", each[0], f"of {FEW:,}", each[1], "us", "about 1x: linear")


def taking_up(journal: Journal) -> Callable[[], History]:
    """What takes it up, and tells all of it."""

    def take_up() -> History:
        table = evening.table(journal, 0)
        with growing():
            return reduce(_remembered, table.happenings, History())

    return take_up


def _reading(journal: Journal) -> Callable[[], object]:
    def read() -> object:
        with closing(sqlite3.connect(journal.path)) as db:
            return db.execute("SELECT number, at, do, events, prev, hash FROM entry").fetchall()

    return read


def _remembered(history: History, happening: Recorded) -> History:
    entry = happening.entry
    return history.added(entry.n, entry.at, happening.command, happening.events)
