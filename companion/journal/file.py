"""
The journal's file: made, opened and recognised, and every trouble with it told with its remedy.

Knows where the tables are, and nothing about what stands in them.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from companion.journal.errors import CannotOpen, Damaged, JournalError, NewerJournal
from companion.journal.folder import made, to_disk
from companion.words.language import _

SCHEMA: Final = 2
"""Raised whenever an older Furybox could not read the file, and it takes no table that it does not know."""

LONGEST: Final = 1 << 24
"""Bytes of one row: more than any entry has, and less than what fills a small machine."""

_OURS: Final = 0x46757279  # "Fury", at a fixed place in the file: no other program's file is touched
_PATIENCE_SECONDS: Final = 2.0
_TORN: Final = {
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_TOOBIG),
    *(sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH),
}
"""What SQLite says when a file does not hold what we keep in it: the disk has done nothing wrong."""

_LIKEWISE: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), sqlite3.SQLITE_FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM), sqlite3.SQLITE_PERM),
    errno.EROFS: sqlite3.SQLITE_READONLY,
}
"""What the system says, as SQLite would."""

_TABLES: Final = (
    """CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        commitment TEXT NOT NULL,
        seed BLOB,
        words TEXT,
        began_at TEXT NOT NULL,
        acknowledged INTEGER NOT NULL,
        imported INTEGER NOT NULL,
        header TEXT)""",
    """CREATE TABLE entry (
        game INTEGER NOT NULL REFERENCES game (number),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        do TEXT NOT NULL,
        events TEXT NOT NULL,
        prev TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (game, number)) WITHOUT ROWID""",
)
_LAST: Final = "CREATE TABLE IF NOT EXISTS last (one INTEGER PRIMARY KEY, game INTEGER NOT NULL)"
"""One row: the game that was saved to last. An older Furybox does without it, so it raises no schema."""

_ADDED: Final = {2: "ALTER TABLE game ADD COLUMN header TEXT"}
"""What a file of an older release lacks, by the schema that brought it."""

BESIDE: Final = "CREATE TABLE beside (content BLOB NOT NULL)"
"""One row, in a backup: the file of names that lay beside the journal."""

_TORN_APART: Final = """
    SELECT 'a game in other kinds of values' FROM game
        WHERE (typeof(game), typeof(commitment), typeof(began_at), typeof(acknowledged))
            <> ('text', 'text', 'text', 'integer')
        OR typeof(seed) NOT IN ('blob', 'null') OR typeof(words) NOT IN ('text', 'null')
    UNION ALL SELECT 'an entry in other kinds of values' FROM entry
        WHERE (typeof(number), typeof(at), typeof(do), typeof(events), typeof(prev), typeof(hash))
            <> ('integer', 'text', 'text', 'text', 'text', 'text')
    UNION ALL SELECT 'an entry of no game' FROM entry WHERE game NOT IN (SELECT number FROM game)
    UNION ALL SELECT 'a game that is gone'
        WHERE (SELECT count(*) <> max(number) OR min(number) <> 1 FROM game)
    UNION ALL SELECT 'neither imported nor own' FROM game WHERE imported IS NOT 0 AND imported IS NOT 1
    UNION ALL SELECT 'an own game without its secret' FROM game WHERE seed IS NULL AND NOT imported
    UNION ALL SELECT 'a beginning that is not the first entry''s' FROM game
        WHERE began_at IS NOT (SELECT at FROM entry WHERE entry.game = game.number AND entry.number = 1)
    UNION ALL SELECT 'more acknowledged than there is' FROM game
        WHERE acknowledged > (SELECT max(number) FROM entry WHERE entry.game = game.number)"""
"""What no save leaves behind, and no chain covers: rows that do not belong together."""


def make_room(path: Path) -> None:
    """See that the file and its folder are there, on the disk and for their owner alone."""
    made(path.parent, mode=0o700)
    with suppress(FileExistsError):  # one that is there may be open already: SQLite would lose its locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def opened(path: Path) -> sqlite3.Connection:
    """The file, opened for writing and ready: a save is on the disk when it returns."""
    db = connected(path, "rw")
    try:
        prepare(db, path)
        to_disk(path.parent)
    except BaseException:
        db.close()
        raise
    return db


def looked_into(path: Path) -> sqlite3.Connection:
    """The file, opened for reading, whoever writes it."""
    if not path.is_file():
        raise CannotOpen(_("There is no journal at {path}.").format(path=path))
    # In a folder that cannot be written, SQLite opens a resting file only when told that nobody writes it.
    resting = not path.with_name(path.name + "-wal").exists() and not os.access(path.parent, os.W_OK)
    db = connected(path, "ro&immutable=1" if resting else "ro")
    try:
        empty = _is_new(db, path)
    except BaseException:
        db.close()
        raise
    if empty:
        db.close()
        raise CannotOpen(_("The journal {path} holds no game yet.").format(path=path))
    return db


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables if there are none; raises rather than touch a file that is not ours or is torn."""
    new = _is_new(db, path)
    # EXTRA comes first: otherwise the journal of the switch to WAL can come back after a power cut.
    db.execute("PRAGMA synchronous=EXTRA")
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA foreign_keys=ON")
    if new:
        db.execute("BEGIN IMMEDIATE")
        for table in (*_TABLES, _LAST):
            db.execute(table)
        db.execute(f"PRAGMA application_id={_OURS}")
        db.execute(f"PRAGMA user_version={SCHEMA}")
        db.execute("COMMIT")
        return
    hold_together(db, path)
    for schema in range(written_by(db) + 1, SCHEMA + 1):
        db.execute("BEGIN IMMEDIATE")
        db.execute(_ADDED[schema])
        db.execute(f"PRAGMA user_version={schema}")
        db.execute("COMMIT")
    db.execute(_LAST)


def hold_together(db: sqlite3.Connection, path: Path) -> None:
    """That the file is whole, and its rows belong together. Raises `Damaged`."""
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok" or db.execute(_TORN_APART).fetchall():
        raise Damaged(torn(path))


def is_ours(db: sqlite3.Connection) -> bool:
    """
    Whether its tables read as we write them, and nothing else stands there.

    Ask it before any row: SQLite does what a file tells it to, such as a view that never ends, or a trigger
    that deletes what was saved.
    """
    found = db.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL "
        "AND sql NOT LIKE 'CREATE TABLE sqlite~_stat%' ESCAPE '~'"  # somebody's ANALYZE
    ).fetchall()
    game, entry = _TABLES
    schema = written_by(db)
    if schema < SCHEMA:
        game = game.replace(",\n        header TEXT", "")
    due = {"game": game, "entry": entry, "last": _LAST, "beside": BESIDE}
    told = {name: _plain(sql) for name, sql in found}
    return (
        schema > 0
        and {"game", "entry"} <= told.keys()
        and all(name in due and sql == _plain(due[name]) for name, sql in told.items())
    )


def _plain(statement: object) -> str:
    """A statement as SQLite keeps it, however its lines are broken."""
    return " ".join(str(statement).replace("IF NOT EXISTS ", "").split()).replace("( ", "(")


def knows_last(db: sqlite3.Connection) -> bool:
    """Whether the file tells which game was saved to last; one that is only read may be an older one."""
    return bool(db.execute("SELECT 1 FROM sqlite_master WHERE name = 'last'").fetchall())


def written_by(db: sqlite3.Connection) -> int:
    """The schema of the file as it is: one that is only read is not brought up to date."""
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    return int(schema)


@contextmanager
def troubles_named(path: Path) -> Iterator[None]:
    """Give what goes wrong while a journal is opened or read its name and its remedy."""
    try:
        yield
    except JournalError:
        raise
    except sqlite3.Error as error:
        raise _named(error, path) from error
    except UnicodeDecodeError as error:  # of what SQLite says of a file whose names are no text
        raise Damaged(torn(path)) from error
    except OSError as error:
        raise CannotOpen(sentence(error, path)) from error


def sentence(error: sqlite3.Error | OSError, path: Path) -> str:
    """What SQLite says, or the system, in the table's words, and what to do."""
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return _("The disk that holds {path} is full. Make room, then try again.").format(path=path)
        case sqlite3.SQLITE_READONLY:
            return _("{path} cannot be written: it, or its disk, is read-only.").format(path=path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("Another program keeps {path} locked. Close that one, then try again.").format(path=path)
        case code if code in _TORN:
            return torn(path)
        case sqlite3.SQLITE_NOTADB:
            return _("{path} is not a journal. Choose another file.").format(path=path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return _("{path} cannot be opened. Check who owns it and its folder.").format(path=path)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PROTOCOL | sqlite3.SQLITE_NOLFS:
            return _(
                "{path}: the disk or its file system fails ({why}). Save a copy elsewhere, with its -wal."
            ).format(path=path, why=error)
        case _other:
            why = getattr(error, "strerror", None) or error
            return _("{path} cannot be opened: {why}.").format(path=path, why=why)


def torn(path: Path) -> str:
    """What to do about a damaged file."""
    return _(
        "{path} is damaged. Move it away, with its -wal and its -count, and put a copy in its place, "
        "or begin a new one."
    ).format(path=path)


def moved(path: Path) -> str:
    """What to do about a file that is no longer where it was opened."""
    return _(
        "{path}, or the -wal beside it, was moved, replaced or deleted while the table was open. "
        "Put both back as they were, or stop the host and start it again."
    ).format(path=path)


def connected(
    path: Path, mode: str, *, patience: float = _PATIENCE_SECONDS, any_thread: bool = False
) -> sqlite3.Connection:
    """
    A connection to the file, `ro` or `rw`; it waits *patience* seconds for whoever keeps it locked.

    It belongs to the thread that opened it: who looks back on another opens one there. With *any_thread* it
    may go from thread to thread, one at a time.
    """
    db = sqlite3.connect(
        f"file:{quote(str(path))}?mode={mode}",
        uri=True,
        isolation_level=None,  # transactions begin and end where the code says so
        timeout=patience,
        check_same_thread=not any_thread,
    )
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    return db


def _is_new(db: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is empty; raises when it is not ours to read."""
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    schema = written_by(db)
    if not tables and not owner:
        return True
    if owner != _OURS:
        raise CannotOpen(_("{path} is a database of another program. Choose another file.").format(path=path))
    if schema > SCHEMA:
        raise NewerJournal(
            _("{path} was written by a newer Furybox. Update this one, or choose another file.").format(
                path=path
            )
        )
    if not is_ours(db):
        raise Damaged(torn(path))
    return False


def _named(error: sqlite3.Error, path: Path) -> JournalError:
    kind = Damaged if _code(error) in _TORN else CannotOpen
    return kind(sentence(error, path))


def _code(error: sqlite3.Error | OSError) -> int:
    """The primary code of SQLite, or the like of the system's; finer kinds of a trouble share its remedy."""
    if isinstance(error, OSError):
        return _LIKEWISE.get(error.errno or 0, sqlite3.SQLITE_OK)
    if isinstance(error, sqlite3.OperationalError):  # Python has no code for a text that is no UTF-8
        return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISMATCH) & 0xFF
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
