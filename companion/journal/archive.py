"""
A journal as one file to be kept elsewhere, and back: taken while a host plays, by SQLite's own backup.

The file is a journal in itself, and holds the seeds of games that still run: it is its owner's alone.
What the table said of names goes with it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from companion.journal.book import Journal
from companion.journal.errors import Damaged, JournalError
from companion.journal.file import (
    BESIDE,
    connected,
    hold_together,
    looked_into,
    make_room,
    torn,
    troubles_named,
)
from companion.journal.folder import to_disk
from companion.journal.held import Hold
from companion.words.language import _

MONTH_DAYS: Final = 30
"""How long a table may go without a backup before it is offered one."""

_BESIDE: Final = "-people"
"""What lies beside a journal and cannot be worked out from it."""

_OLD: Final = ("", "-wal", "-count", _BESIDE)
"""What is put aside when another journal takes its place."""

Tell = Callable[[int, int], None]
"""Hears how many games of how many are done."""

TakenUp = Callable[[Journal], None]
"""Takes up the evening on the table as a host does that starts. Raises the journal's errors."""


class Archive(msgspec.Struct, frozen=True):
    """What a backup holds."""

    games: int
    entries: int


def back_up(journal: Path, to: Path, *, at: str, tell: Tell) -> Archive:
    """
    Write the backup, whole or not at all, and check every chain in it.

    *at* is the time, RFC 3339 UTC, for the doctor. Raises the journal's errors.
    """
    draft = to.with_name(to.name + "-new")
    with troubles_named(journal), closing(looked_into(journal)) as source:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            _copied(source, draft, _read(journal))
            with closing(looked_into(draft)) as copy:
                held = checked(Journal(copy, journal), tell=tell)
            draft.replace(to)
            to_disk(to.parent.absolute())
        finally:
            draft.unlink(missing_ok=True)
    with suppress(OSError):  # whoever may only read the journal makes backups too
        _marker(journal).write_text(at + "\n", "utf-8")
    return held


def checked(journal: Journal, *, tell: Tell) -> Archive:
    """
    What a journal holds, found sound as by a host that starts, and every entry of it on its chain.

    Raises `Damaged`.
    """
    journal.hold()
    games = journal.games()
    for n, game in enumerate(games, 1):
        journal.entries(game.number)
        journal.seed(game.number)
        tell(n, len(games))
    return Archive(len(games), sum(game.entries for game in games))


def restore(
    archive: Path, journal: Path, *, at: str, tell: Tell, taken_up: TakenUp
) -> tuple[Archive, Path | None]:
    """
    Put a backup in the journal's place; what was there is put aside, and where, is returned.

    Nothing is changed unless a host could start from it. Raises the journal's errors: `JournalHeld` while a
    host plays.
    """
    with troubles_named(archive), closing(looked_into(archive)) as source:
        source.execute("BEGIN")  # what is checked is what is copied
        held, beside = _sound(source, archive, tell, taken_up)
        with troubles_named(journal):
            return held, _put_in_place(source, beside, journal, at)


def _sound(
    source: sqlite3.Connection, archive: Path, tell: Tell, taken_up: TakenUp
) -> tuple[Archive, bytes | None]:
    """What a backup holds, and what lay beside it. Raises `Damaged` for one that no host could start from."""
    kept = Journal(source, archive)
    try:
        held = checked(kept, tell=tell)
        taken_up(kept)
        return held, _taken(source, archive)
    except Damaged as error:
        why = _(
            "Nothing was changed, for no host could start from the backup {path}; restore another one. {why}"
        )
        raise Damaged(why.format(path=archive, why=error)) from error


def _put_in_place(source: sqlite3.Connection, beside: bytes | None, journal: Path, at: str) -> Path | None:
    make_room(journal)
    hold = Hold(journal, program="furybox restore", since=at)
    draft = journal.with_name(journal.name + "-new")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copied(source, draft, None)
        aside = _put_aside(journal)
        draft.replace(journal)
        if beside is not None:
            names = journal.with_name(journal.name + _BESIDE)
            names.touch(mode=0o600)
            names.write_bytes(beside)
        to_disk(journal.parent)
    finally:
        draft.unlink(missing_ok=True)
        hold.close()
    return aside


def is_due(journal: Path, now: str) -> bool | None:
    """Whether nobody made a backup for a month; none where there is nothing to keep, or it cannot be read."""
    try:
        with troubles_named(journal), closing(looked_into(journal)) as db:
            (first,) = db.execute("SELECT min(began_at) FROM game").fetchone()
        newest = _marker(journal).read_text("utf-8").strip() if _marker(journal).exists() else first
        return None if newest is None else _days(newest, now) >= MONTH_DAYS
    except (JournalError, OSError, TypeError, ValueError):
        return None


def _days(since: str, now: str) -> int:
    return (datetime.fromisoformat(now) - datetime.fromisoformat(since).astimezone(UTC)).days


def _marker(journal: Path) -> Path:
    return journal.with_name(journal.name + "-backed-up")


def _read(journal: Path) -> bytes | None:
    with suppress(OSError):
        return journal.with_name(journal.name + _BESIDE).read_bytes()
    return None


def _copied(source: sqlite3.Connection, to: Path, beside: bytes | None) -> None:
    """The database as it stands, in one file that needs no other."""
    with closing(connected(to, "rw")) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        target.execute("DROP TABLE IF EXISTS beside")
        if beside is not None:
            target.execute(BESIDE)
            target.execute("INSERT INTO beside VALUES (?)", (beside,))
        hold_together(target, to)
    to_disk(to)


def _taken(archive: sqlite3.Connection, path: Path) -> bytes | None:
    """What lay beside the journal; none where nothing did. Raises `Damaged`."""
    if not archive.execute("SELECT 1 FROM sqlite_master WHERE name = 'beside'").fetchone():
        return None
    match archive.execute("SELECT content FROM beside LIMIT 2").fetchall():
        case []:
            return None
        case [(bytes(content),)]:
            return content
    raise Damaged(torn(path))


def _put_aside(journal: Path) -> Path | None:
    """Give the old journal, and what belongs to it, other names; what is derived goes."""
    for derived in ("-shm", "-results"):
        journal.with_name(journal.name + derived).unlink(missing_ok=True)
    there = [old for suffix in _OLD if (old := journal.with_name(journal.name + suffix)).exists()]
    if not any(old.stat().st_size for old in there):
        return None
    n = 1
    while (aside := journal.with_name(f"{journal.name}-replaced-{n}")).exists():
        n += 1
    for old in there:
        old.rename(aside.with_name(aside.name + old.name.removeprefix(journal.name)))
    return aside
