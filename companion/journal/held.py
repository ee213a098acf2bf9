"""
Who holds a journal: a lock that the kernel gives back by itself when its holder dies, however it dies.

The lock is on the journal's own file, so it holds under every name the file has: links of either kind,
mounts, another spelling of its folder. Another lock is on `journal.db.lock`, for a file that takes the name
of one that is held would find the log of that one; who holds it is written there.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from companion.journal.errors import JournalHeld
from companion.words.language import _

Inode = tuple[int, int]
"""A file, whatever it is called: its device and its number there."""

_OURS: Final[set[Inode]] = set()
"""What this process holds. Opening and closing such a file again would give up the locks of SQLite on it."""


class Holder(msgspec.Struct, frozen=True):
    """Who holds a journal."""

    pid: int
    since: str
    """RFC 3339, UTC."""

    program: str


class Hold:
    """
    A journal held for writing. Closing it twice is fine.

    Raises `JournalHeld` when another program has it, and `OSError` when the lock file cannot be opened.
    """

    def __init__(self, journal: Path, *, program: str, since: str) -> None:
        told = journal.resolve()
        told = told.with_name(told.name + ".lock")
        self.inode = inode(journal)
        """The file that is held."""
        self._locks: list[int] = []
        if self.inode in _OURS:
            raise JournalHeld(_sentence(journal, _written(told)))
        holder = Holder(pid=os.getpid(), since=since, program=program)
        try:
            self._lock(told)
            self._lock(journal)
            os.ftruncate(self._locks[0], 0)
            os.pwrite(self._locks[0], msgspec.json.encode(holder), 0)
        except BlockingIOError as error:
            self.close()
            raise JournalHeld(_sentence(journal, _written(told))) from error
        except OSError:
            self.close()
            raise
        if self.inode:
            _OURS.add(self.inode)

    def close(self) -> None:
        """Let go of it."""
        if len(self._locks) > 1 and self.inode:
            _OURS.discard(self.inode)
        while self._locks:
            os.close(self._locks.pop())

    def _lock(self, path: Path) -> None:
        self._locks.append(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        fcntl.flock(self._locks[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)


def _written(told: Path) -> bytes:
    with contextlib.suppress(OSError):
        return told.read_bytes()[:4096]
    return b""


def inode(path: Path) -> Inode | None:
    """The file of that name now; none when there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _sentence(journal: Path, written: bytes) -> str:
    """Who holds it, as far as the lock file tells; the holder may be writing it just now."""
    with contextlib.suppress(msgspec.MsgspecError, ValueError):
        holder = msgspec.json.decode(written, type=Holder)
        since = datetime.fromisoformat(holder.since).astimezone()
        return _(
            "The journal {path} is held by process {pid} ({program}) since {since:%Y-%m-%d %H:%M}. "
            "Close that one first, or attach a console to it."
        ).format(path=journal, pid=holder.pid, program=holder.program, since=since)
    return _("The journal {path} is held by another program. Close that one first.").format(path=journal)
