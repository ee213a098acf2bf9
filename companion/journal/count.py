"""
How far the journal had come, kept beside it: `journal.db-count`, one line.

SQLite passes over a log from its first flipped bit on, without a word. Whoever opens the journal finds here
that there was more. The line is written after each save and not forced to the disk, so after a power cut it
may know of less than was saved, and never of more. It cannot tell which entries they were, nor anything when
it is torn or gone; damage of the file itself is told by its chain.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec

from companion.journal.errors import Damaged
from companion.journal.file import connected, is_ours
from companion.words.language import _

_LONGEST: Final = 256


class Count(msgspec.Struct, frozen=True):
    """The entry that was saved last."""

    game: int
    entries: int
    hash: str


def hold_count(journal: Path) -> None:
    """
    That nothing is missing of what is known to have been saved. Raises `Damaged`.

    The log is left as it is, for whoever can still read it.
    """
    beside = CountFile(journal)
    known = beside.read()
    beside.close()
    if known is None:
        return
    try:
        with closing(connected(journal, "ro")) as db:
            hashes = _hashes(db, known.game)
    except sqlite3.Error:
        return  # whoever opens it for writing says what is wrong with it
    if hashes is not None and hashes[known.entries - 1 : known.entries] != [known.hash]:
        raise Damaged(
            _(
                "Entries are missing in {path}: of game {game} {saved} were saved, and {there} are there. "
                "Put the file back with the -wal that was beside it, or delete {count} to go on without them."
            ).format(path=journal, game=known.game, saved=known.entries, there=len(hashes), count=beside.path)
        )


def _hashes(db: sqlite3.Connection, game: int) -> list[str] | None:
    """Of every entry of a game; none for a file that is new: somebody took the journal away to begin anew."""
    if not is_ours(db):
        return None
    return [own for (own,) in db.execute("SELECT hash FROM entry WHERE game = ? ORDER BY number", (game,))]


class CountFile:
    """The line, rewritten in place; what cannot be written is left as it was."""

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_name(journal.name + "-count")
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def read(self) -> Count | None:
        """What was saved last; none when the file tells nothing."""
        with suppress(OSError, ValueError):
            if self._file is not None:
                said, _space, sum_ = os.pread(self._file, _LONGEST, 0).partition(b"\n")[0].rpartition(b" ")
                if int(sum_, 16) == crc32(said):
                    return msgspec.json.decode(said, type=Count)
        return None

    def write(self, count: Count) -> None:
        """An entry more was saved."""
        said = msgspec.json.encode(count)
        line = b"%s %08x\n" % (said, crc32(said))
        with suppress(OSError):
            if self._file is not None:
                os.pwrite(self._file, line.ljust(_LONGEST), 0)

    def close(self) -> None:
        """Let go of the file; twice is fine."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
