"""What remembering costs: a recap and the page of all evenings, beside reading their rows with plain SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import evening
from row import Row, medians, often

from companion.evenings.listing import line, page
from companion.evenings.people import persons
from companion.evenings.results import everything, looked_back, one
from companion.journal.book import Journal

ENTRIES, GAMES, EACH = 500, often(1000, 10), 300
FEW_GAMES = often(50, 2)
"""Of which all is made anew, which takes long: what it costs grows with the games."""


def rows() -> Iterator[Row]:
    """A recap checked anew and kept; the page with nothing kept, as a host leaves it, and a person's page."""
    with evening.journal(ENTRIES) as journal:
        fresh, plain = medians(9, lambda: looked_back(journal, 1), lambda: _plain(journal.path))
        one(journal.path, 1)
        kept, again = medians(9, lambda: one(journal.path, 1), lambda: _plain(journal.path))
    entries = f"{ENTRIES} entries"
    yield Row("recap, checked anew", entries, 1e3 * fresh, "plain SQL", 1e3 * plain, "ms")
    yield Row("recap, kept", entries, 1e3 * kept, "plain SQL", 1e3 * again, "ms", "at most 2x")
    with TemporaryDirectory() as folder, evening.journal(EACH) as journal:
        few, many = Path(folder) / "few.db", Path(folder) / "many.db"
        for path, games in ((few, FEW_GAMES), (many, GAMES)):
            _copies(journal, path, games)
        anew, plain = medians(1, lambda: _page(few), lambda: _plain(few))
        yield Row(
            "evenings, nothing kept", f"{FEW_GAMES} x {EACH}", 1e3 * anew, "plain SQL", 1e3 * plain, "ms"
        )
        _put_by(many)
        first, plain = medians(1, lambda: _page(many), lambda: _plain(many))
        yield Row(
            "evenings, first visit",
            f"{GAMES} x {EACH}",
            1e3 * first,
            "plain SQL",
            1e3 * plain,
            "ms",
            "at most 5x",
        )
        later, person, plain = medians(3, lambda: _page(many), lambda: _person(many), lambda: _plain(many))
    all_of_them = f"{GAMES} x {EACH}"
    yield Row("evenings, later", all_of_them, 1e3 * later, "plain SQL", 1e3 * plain, "ms", "at most 2x")
    yield Row("a person's page", all_of_them, 1e3 * person, "plain SQL", 1e3 * plain, "ms", "at most 2x")


def _page(path: Path) -> object:
    """The list, and everybody's name."""
    held = everything(path)
    return [line(each, str) for each in held], [each.name for each in persons(held)]


def _person(path: Path) -> object:
    """The page of one who played every game, luck and all."""
    return list(page(persons(everything(path))[0]))


def _put_by(path: Path) -> None:
    """
    Leave behind what a host does, which puts every game by as it ends.

    One of them is put by, and the others are copies of it: all of them would take a minute.
    """
    one(path, 1)
    with closing(sqlite3.connect(path.with_name(path.name + "-results"))) as db:
        for number in range(2, GAMES + 1):
            db.execute(
                "INSERT INTO result SELECT ?, hash, made, text, view FROM result WHERE game = 1", (number,)
            )
        db.commit()


def _plain(path: Path) -> object:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT game, number, at, do, events, prev, hash FROM entry").fetchall()


def _copies(journal: Journal, to: Path, games: int) -> None:
    """The same evening, so many times."""
    with closing(sqlite3.connect(journal.path)) as source, closing(sqlite3.connect(to)) as db:
        source.backup(db)
        db.execute("PRAGMA journal_mode=OFF")
        db.execute("PRAGMA synchronous=OFF")
        columns = "game, commitment, seed, words, began_at, acknowledged, imported, header"
        for number in range(2, games + 1):
            db.execute(f"INSERT INTO game SELECT {number}, {columns} FROM game WHERE number = 1")  # noqa: S608  # numbers of ours
            entry = "number, at, do, events, prev, hash"
            db.execute(f"INSERT INTO entry SELECT {number}, {entry} FROM entry WHERE game = 1")  # noqa: S608  # likewise
        db.commit()
