"""
Who holds a journal: a lock that the kernel gives back by itself when its holder dies, however it dies.

The lock file stays where it is; only the lock on it counts.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from datetime import datetime
from pathlib import Path

import msgspec

from companion.journal.errors import JournalHeld
from companion.language import _


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
        path = journal.with_name(journal.name + ".lock")
        self._lock: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            holder = Holder(pid=os.getpid(), since=since, program=program)
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, msgspec.json.encode(holder), 0)
        except BlockingIOError as error:
            held = JournalHeld(_sentence(journal, os.pread(self._lock, 4096, 0)))
            self.close()
            raise held from error
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


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
