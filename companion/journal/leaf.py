"""
Leafing through a journal: all its games, and the events of one, read and not checked.

What is made of them is kept beside the journal, in `journal.db-results`. That file is derived: deleting it
loses nothing but time, and one that cannot be read or written is as good as none.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple, Self

from companion.journal.file import connected, looked_into, troubles_named

_GAMES: Final = """
    SELECT number, game,
        (SELECT max(entry.number) FROM entry WHERE entry.game = game.number),
        (SELECT hash FROM entry WHERE entry.game = game.number ORDER BY entry.number DESC LIMIT 1)
    FROM game"""
_TABLE: Final = """
    CREATE TABLE IF NOT EXISTS result (
        game INTEGER PRIMARY KEY,
        hash TEXT NOT NULL,
        made TEXT NOT NULL,
        text BLOB NOT NULL,
        view BLOB NOT NULL)"""


class Leaf(NamedTuple):
    """A game as far as its last entry."""

    number: int
    game: str
    entries: int
    hash: str
    """The last entry's."""


class Result(NamedTuple):
    """What was made of a game, as JSON, for whoever knows its shape."""

    text: bytes
    view: bytes
    """What the game left to be seen; apart, for a list of all games does not need it."""


class Leaves:
    """The games of a journal, whoever writes it. Raises the journal's errors."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with troubles_named(path):
            self._db = looked_into(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._db.close()

    def games(self) -> tuple[Leaf, ...]:
        """Every game, the oldest first."""
        with troubles_named(self._path):
            return tuple(Leaf(*row) for row in self._db.execute(_GAMES + " ORDER BY number"))

    def game(self, number: int) -> Leaf | None:
        """One of them."""
        with troubles_named(self._path):
            row = self._db.execute(_GAMES + " WHERE number = ?", (number,)).fetchone()
        return Leaf(*row) if row else None

    def events(self, game: int) -> Iterator[tuple[str, str]]:
        """The time of every entry of a game, and its events as JSON."""
        with troubles_named(self._path):
            yield from self._db.execute(
                "SELECT at, events FROM entry WHERE game = ? ORDER BY number", (game,)
            )


class Results:
    """What was made of games, kept beside their journal. Never raises."""

    def __init__(self, journal: Path, made: str) -> None:
        self._path = journal.with_name(journal.name + "-results")
        self._made = made
        """Which release made them: what another one made is made again."""

    def kept(self) -> Mapping[tuple[int, str], bytes]:
        """Game and its last hash -> what was made of it."""
        if not self._path.exists():
            return {}
        try:
            with closing(connected(self._path, "ro")) as db:
                rows = db.execute("SELECT game, hash, text FROM result WHERE made = ?", (self._made,))
                return {(game, hash_): bytes(text) for game, hash_, text in rows}
        except (sqlite3.Error, TypeError, ValueError):
            return {}

    def of(self, leaf: Leaf) -> Result | None:
        """What was made of one game as it stands."""
        if not self._path.exists():
            return None
        try:
            with closing(connected(self._path, "ro")) as db:
                key = leaf.number, leaf.hash, self._made
                row = db.execute(
                    "SELECT text, view FROM result WHERE game = ? AND hash = ? AND made = ?", key
                ).fetchone()
                return Result(bytes(row[0]), bytes(row[1])) if row else None
        except (sqlite3.Error, TypeError, ValueError):
            return None

    def keep(self, results: Iterable[tuple[Leaf, Result]]) -> None:
        """Keep these too; nothing happens where that cannot be."""
        try:
            self._write(results)
        except sqlite3.DatabaseError:  # torn, or another program's table: what is derived is made anew
            with suppress(OSError, sqlite3.Error):
                self._path.unlink(missing_ok=True)
                self._write(results)
        except OSError:
            return

    def _write(self, results: Iterable[tuple[Leaf, Result]]) -> None:
        self._path.touch(mode=0o600)
        with closing(connected(self._path, "rw")) as db:
            db.execute("PRAGMA synchronous=OFF")  # a power cut may cost it: it is made again
            db.execute("BEGIN IMMEDIATE")
            db.execute(_TABLE)
            rows = [(leaf.number, leaf.hash, self._made, *result) for leaf, result in results]
            db.executemany("INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?)", rows)
            db.execute("COMMIT")
