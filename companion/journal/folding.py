"""
The newest evening is never only beside the file: what SQLite's log holds is folded in again and again.

A save is on the disk once it stands in the log, `journal.db-wal`. Whoever copies or moves the file alone, or
finds a flipped bit in the log, would lose what stands only there.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from companion.journal.file import connected

OFTEN: Final = 25
"""Entries after which the log is folded in; as many again may be saved meanwhile."""


class Folding:
    """
    Folds the log in on a thread and a connection of its own, so that no press waits for the disk.

    The bulk is written while saves go on; only the end of it keeps the next save, for a moment. In play the
    log keeps its length and is written anew from its beginning, for a save into one that grows takes a third
    longer; at rest it is emptied. A fold that fails is tried again at the next entry: the save itself
    says when the disk is full or broken.
    """

    def __init__(self, path: Path) -> None:
        # Made here, used on the thread. It has no patience: it would keep the next save while it waits for
        # whoever reads.
        self._db = connected(path, "rw", patience=0, any_thread=True)
        self._thread: Thread | None = None
        self._unfolded = 0
        self._is_resting = True
        self._fold()

    def saved(self, *, entries: int, ends: bool) -> None:
        """So many entries more stand in the log; where a game *ends*, it is folded in at once."""
        self._unfolded += entries
        if (ends or self._unfolded >= OFTEN) and not (self._thread and self._thread.is_alive()):
            self._is_resting = ends
            self._thread = Thread(target=self._fold, name="journal")
            self._thread.start()

    def wait(self) -> None:
        """Return once nothing is being folded."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Finish, and let go of the file."""
        self.wait()
        self._db.close()

    def _fold(self) -> None:
        with suppress(sqlite3.Error):
            before, log = self._unfolded, "TRUNCATE" if self._is_resting else "RESTART"
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            (is_busy, _pages, _folded) = self._db.execute(f"PRAGMA wal_checkpoint({log})").fetchone()
            if not is_busy:
                self._unfolded -= before
