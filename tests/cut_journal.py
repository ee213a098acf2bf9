"""
A journal, and power cuts at every single moment, on a disk that keeps only what it was told to flush.

SQLite's own file layer is replaced by a disk in memory. Before each operation the power may go: of what was
written since the last flush nothing, all, some writes or some sectors survive, and so it is with what the
folder lists. It needs apsw, which lets Python be that layer.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from companion.journal.book import Journal
from companion.journal.file import prepare
from companion.journal.proof import verify
from tests.companion.evening import AT, SEED
from tests.cut_disk import SECTOR, Content, Disk, PowerCut, Survive

NOISE = {"do": "noise", "seat": 0, "by": 1}
PATH = Path("/journal")
SAVES = 12


class Layer(apsw.VFS):
    """SQLite's view of the disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.name = f"disk {id(self)}"
        super().__init__(self.name, "")

    def xAccess(self, pathname: str, _flags: int) -> bool:  # noqa: N802  # SQLite's name
        return pathname in self.disk.seen

    def xFullPathname(self, name: str) -> str:  # noqa: N802  # SQLite's name
        return name

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802  # SQLite's name
        self.disk.operation()
        if filename not in self.disk.seen:
            raise apsw.IOErrorDeleteNoEntError
        self.disk.list(filename, None)
        if syncdir:
            self.disk.operation()
            self.disk.flush_folder()

    def xOpen(self, name: Any, flags: list[int]) -> File:  # noqa: N802  # SQLite's name
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        new = path not in self.disk.seen
        if new:
            self.disk.operation()
            self.disk.list(path, Content())
        logs = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL
        flags[1] = flags[0]
        return File(self.disk, self.disk.seen[path], tell_folder=new and bool(flags[0] & logs))


class File:
    """One open file. As SQLite does on Unix, the first flush of a new log flushes the folder too."""

    def __init__(self, disk: Disk, content: Content, *, tell_folder: bool) -> None:
        self.disk = disk
        self.content = content
        self.tell_folder = tell_folder

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802  # SQLite's name
        return bytes(self.content.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802  # SQLite's name
        self.disk.operation()
        self.content.write(offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802  # SQLite's name
        self.disk.operation()
        self.content.write(newsize, None)

    def xSync(self, _flags: int) -> None:  # noqa: N802  # SQLite's name
        self.disk.operation()
        self.content.flush()
        if self.tell_folder:
            self.disk.operation()
            self.disk.flush_folder()
            self.tell_folder = False

    def xFileSize(self) -> int:  # noqa: N802  # SQLite's name
        return len(self.content.seen)

    def xClose(self) -> None:  # noqa: N802  # SQLite's name
        pass

    def xLock(self, _level: int) -> None:  # noqa: N802  # SQLite's name
        pass

    def xUnlock(self, _level: int) -> None:  # noqa: N802  # SQLite's name
        pass

    def xCheckReservedLock(self) -> bool:  # noqa: N802  # SQLite's name
        return False

    def xFileControl(self, _op: int, _pointer: int) -> bool:  # noqa: N802  # SQLite's name
        return False

    def xSectorSize(self) -> int:  # noqa: N802  # SQLite's name
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802  # SQLite's name
        return 0


class Connection:
    """An apsw connection that answers the journal as the standard library's does."""

    def __init__(self, disk: Disk, *, flushes: bool = True) -> None:
        self.layer = Layer(disk)
        self.db = apsw.Connection(str(PATH), vfs=self.layer.name)
        self.flushes = flushes
        self.db.execute("PRAGMA locking_mode=EXCLUSIVE")  # the log's index then needs no shared memory
        self.db.execute("PRAGMA wal_autocheckpoint=6")  # so that the log is folded in several times

    @property
    def in_transaction(self) -> bool:
        return bool(self.db.in_transaction)

    def execute(self, statement: str, given: tuple[object, ...] = ()) -> Answer:
        if not self.flushes:
            statement = statement.replace("synchronous=EXTRA", "synchronous=OFF")
        rows = self.db.execute(statement, given).fetchall()
        return Answer(rows, self.db.changes(), self.db.last_insert_rowid())

    def close(self) -> None:
        with suppress(PowerCut, apsw.Error):
            self.db.close()


@dataclass
class Answer:
    rows: list[tuple[Any, ...]]
    rowcount: int
    lastrowid: int

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self.rows

    def fetchone(self) -> tuple[Any, ...]:
        return self.rows[0]


def opened(disk: Disk, *, flushes: bool = True) -> Journal:
    connection: Any = Connection(disk, flushes=flushes)
    try:
        prepare(connection, PATH)
        disk.operation()
        disk.flush_folder()
    except BaseException:
        connection.close()
        raise
    return Journal(connection, PATH)


def evening(disk: Disk, acknowledged: list[int], *, flushes: bool = True) -> None:
    journal = opened(disk, flushes=flushes)
    try:
        game = journal.begin("parlour", seed=SEED, at=AT, do=NOISE, events=[])
        acknowledged.append(1)
        for n in range(2, SAVES + 1):
            journal.append(game, n, at=AT, do=NOISE, events=[{"type": "noted", "why": "x" * 200 * (n % 4)}])
            acknowledged.append(n)
    finally:
        journal.close()


def found(files: dict[str, bytes]) -> int:
    """How many entries are there when the power is back; their chain must hold."""
    with opened(Disk(files)) as journal:
        latest = journal.latest()
        if latest is None:
            return 0

        assert verify(journal.export(latest.number)).holds

        return len(journal.entries(latest.number))


def cuts(survive: Survive, *, flushes: bool = True) -> Iterator[tuple[int, dict[str, bytes]]]:
    """Every moment at which the power can go: how much was acknowledged, and what is left on the disk."""
    dice = random.Random(20261121)  # noqa: S311  # which sectors survive is no secret
    for cut in itertools.count():
        disk, acknowledged = Disk(cut=cut), [0]
        with suppress(PowerCut):
            evening(disk, acknowledged, flushes=flushes)
        if disk.done < cut:
            return
        yield acknowledged[-1], disk.after_the_cut(survive, dice)
