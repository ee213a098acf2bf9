"""What remembering costs: a recap and the page of all evenings, beside reading their rows with plain SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import evening
from row import Row, medians

from companion.evenings.listing import line
from companion.evenings.looking import looked_back
from companion.evenings.people import persons
from companion.evenings.results import SHAPE, everything
from companion.journal.book import Journal
from companion.journal.leaf import Leaves, Results
from companion.release import __version__

ENTRIES, GAMES, EACH = 500, 1000, 300
FIRST_GAMES = 50
"""Of the first visit, which takes long: what it costs grows with the games."""


def rows() -> Iterator[Row]:
    """A recap by itself and by what is kept of it; the page, the first time and later."""
    with evening.journal(ENTRIES) as journal:
        fresh, plain = medians(9, lambda: looked_back(journal, 1), lambda: _plain(journal.path))
        everything(journal.path)
        kept, again = medians(9, lambda: everything(journal.path), lambda: _plain(journal.path))
    entries = f"{ENTRIES} entries"
    yield Row("recap, checked anew", entries, 1e3 * fresh, "plain SQL", 1e3 * plain, "ms")
    yield Row("recap, kept", entries, 1e3 * kept, "plain SQL", 1e3 * again, "ms", "at most 2x")
    with TemporaryDirectory() as folder, evening.journal(EACH) as journal:
        few, many = Path(folder) / "few.db", Path(folder) / "many.db"
        for path, games in ((few, FIRST_GAMES), (many, GAMES)):
            _copies(journal, path, games)
        first, plain = medians(1, lambda: _page(few), lambda: _plain(few))
        yield Row(
            "evenings, first visit",
            f"{FIRST_GAMES} x {EACH}",
            1e3 * first,
            "plain SQL",
            1e3 * plain,
            "ms",
            "at most 5x",
        )
        _make_all(few, many)
        later, plain = medians(3, lambda: _page(many), lambda: _plain(many))
    yield Row(
        "evenings, later", f"{GAMES} x {EACH}", 1e3 * later, "plain SQL", 1e3 * plain, "ms", "at most 2x"
    )


def _page(path: Path) -> object:
    """The list and everybody's page."""
    held = everything(path)
    return [line(each, str) for each in held], persons(held)


def _make_all(few: Path, many: Path) -> None:
    """Keep for each what was made of one of them: a first visit to all would take a minute."""
    made = f"{__version__}/{SHAPE}"
    text = next(iter(Results(few, made).kept().values()))
    with Leaves(many) as leaves:
        Results(many, made).keep((leaf, text) for leaf in leaves.games())


def _plain(path: Path) -> object:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT game, number, at, do, events, prev, hash FROM entry").fetchall()


def _copies(journal: Journal, to: Path, games: int) -> None:
    """The same evening, so many times."""
    with closing(sqlite3.connect(journal.path)) as source, closing(sqlite3.connect(to)) as db:
        source.backup(db)
        columns = "game, commitment, seed, words, began_at, acknowledged, imported, header"
        for number in range(2, games + 1):
            db.execute(f"INSERT INTO game SELECT {number}, {columns} FROM game WHERE number = 1")  # noqa: S608  # numbers of ours
            entry = "number, at, do, events, prev, hash"
            db.execute(f"INSERT INTO entry SELECT {number}, {entry} FROM entry WHERE game = 1")  # noqa: S608  # likewise
        db.commit()
