"""Saving one entry, beside a bare SQLite insert of the same bytes with the same promise to be on the disk."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import evening
from row import Row, medians, often

from companion.journal.book import Journal

_SAVES = often(500, 5)
_AT = "2026-11-21T20:15:00Z"
_DO = {"do": "noise", "seat": 1, "by": 1}
_EVENT = {"type": "moved", "piece": "blue", "by": 1, "from": "supply:1", "to": "area", "why": "noise"}


def rows() -> Iterator[Row]:
    """The median of many commits of each kind."""
    with (
        TemporaryDirectory() as folder,
        evening.journal(1) as journal,
        closing(sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)) as bare,
    ):
        ours, other = medians(_SAVES, _appending(journal), _inserting(bare))
    yield Row(
        "a save", "Journal.append", 1e3 * ours, "a bare SQLite insert", 1e3 * other, "ms", "at most 1.15x"
    )


def _appending(journal: Journal) -> Callable[[], object]:
    (game,) = journal.games()
    numbers = count(2)
    return lambda: journal.append(game.number, next(numbers), at=_AT, do=_DO, events=[_EVENT])


def _inserting(bare: sqlite3.Connection) -> Callable[[], object]:
    bare.execute("PRAGMA synchronous=EXTRA")
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, at, do, events, prev, hash)")
    numbers = count(2)
    row = _AT, json.dumps(_DO), json.dumps([_EVENT]), "0" * 64, "1" * 64

    def insert() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", (next(numbers), *row))
        bare.execute("COMMIT")

    return insert
