"""What stands beside the journal's file, and under which names the file is found: nothing is lost unsaid."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.journal.book import Journal
from companion.journal.errors import Damaged, JournalHeld, SaveFailed
from companion.journal.folding import OFTEN, Folding
from tests.companion.evening import AT, SEED
from tests.kit.child import run
from tests.kit.wait import PATIENCE_SECONDS

NOISE = {"do": "noise", "seat": 0, "by": 1}
ENDED = {"type": "ended", "why": "deck-out"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def opened(path: Path) -> Journal:
    return Journal.open(path, program="a test", since=AT)


def begun(journal: Journal) -> int:
    return journal.begin("parlour", seed=SEED, at=AT, do=NOISE, events=[])


def goes_on(journal: Journal, game: int, upto: int, **event: Any) -> None:
    for n in range(journal.game(game).entries + 1, upto + 1):
        journal.append(game, n, at=AT, do=NOISE, events=[event] if event else [])


def alone(path: Path) -> int:
    """How many entries the file holds when it is copied without anything beside it."""
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    db = sqlite3.connect(copy)
    (count,) = db.execute("SELECT count(*) FROM entry").fetchone()
    db.close()
    return int(count)


def left(path: Path) -> Path:
    """What a killed host leaves: the files as they are now, in another folder."""
    folder = path.parent / "left"
    shutil.copytree(path.parent, folder, ignore=shutil.ignore_patterns("left", "copy*"))
    return folder / path.name


def settled(journal: Journal) -> None:
    assert journal._folding
    journal._folding.wait()  # ends: a fold waits for nobody


# The newest evening is never only in the log


def test_the_log_is_folded_in_when_a_journal_is_opened(path: Path) -> None:
    with opened(path) as journal:
        goes_on(journal, begun(journal), 7)
        killed = left(path)
    assert alone(killed) < 7
    with opened(killed):
        assert alone(killed) == 7
        assert beside(killed, "-wal").stat().st_size == 0


def test_the_log_is_folded_in_when_a_game_ends(path: Path) -> None:
    with opened(path) as journal:
        game = begun(journal)
        goes_on(journal, game, 4)
        goes_on(journal, game, 5, **ENDED)
        settled(journal)

        assert alone(path) == 5


def test_the_log_is_folded_in_every_now_and_then(path: Path) -> None:
    """Never more than fifty entries stand only beside the file."""
    with opened(path) as journal:
        game = begun(journal)
        for n in range(2, 4 * OFTEN):
            goes_on(journal, game, n)
            settled(journal)

            assert n - alone(path) < 50


def test_a_log_keeps_its_length_in_play_and_is_emptied_when_a_game_ends(path: Path) -> None:
    """A save into a file that grows takes the disk longer; at rest nothing is left beside the file."""
    with opened(path) as journal:
        goes_on(journal, game := begun(journal), OFTEN)
        settled(journal)
        long = beside(path, "-wal").stat().st_size
        goes_on(journal, game, OFTEN + 2)
        assert beside(path, "-wal").stat().st_size == long > 0

        goes_on(journal, game, OFTEN + 3, **ENDED)
        settled(journal)
        assert beside(path, "-wal").stat().st_size == 0


def test_who_reads_does_not_keep_the_log_from_being_folded_in(path: Path) -> None:
    with opened(path) as journal:
        game = begun(journal)
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM entry").fetchone()
            goes_on(journal, game, OFTEN + 1)
            settled(journal)

            assert alone(path) < OFTEN

        goes_on(journal, game, OFTEN + 2)
        settled(journal)

        assert alone(path) == OFTEN + 2


def test_who_reads_does_not_have_the_fold_keep_a_save(path: Path) -> None:
    """A fold that would have to wait for somebody is tried again later, and lets go of the file at once."""
    with opened(path) as journal:
        begun(journal)
        assert journal._folding
        assert journal._folding._db.execute("PRAGMA busy_timeout").fetchone() == (0,)


def test_a_save_waits_for_the_fold_to_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the disk is: nobody else keeps the file, so nobody is told to close anything."""
    has_begun, is_awaited = Event(), Event()

    def slow(fold: Folding) -> None:
        fold._db.execute("BEGIN IMMEDIATE")
        has_begun.set()
        assert is_awaited.wait(PATIENCE_SECONDS)
        fold._db.execute("COMMIT")

    def awaited(fold: Folding) -> None:
        is_awaited.set()
        wait(fold)

    with opened(path) as journal:
        game, wait = begun(journal), Folding.wait
        with monkeypatch.context() as patched:
            patched.setattr(Folding, "_fold", slow)
            goes_on(journal, game, 2, **ENDED)
            assert has_begun.wait(PATIENCE_SECONDS)
            patched.setattr(Folding, "wait", awaited)
            goes_on(journal, game, 3)
            settled(journal)
        assert journal.game(game).entries == 3


# A file that is moved


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replaced(path: Path) -> None:
    shutil.copy(path, path.with_name("other.db"))
    path.with_name("other.db").replace(path)


def log_deleted(path: Path) -> None:
    beside(path, "-wal").unlink()


@pytest.mark.parametrize("gone", [moved, replaced, Path.unlink, log_deleted])
def test_nothing_is_saved_into_a_file_that_nobody_will_find(path: Path, gone: Callable[[Path], None]) -> None:
    """The table stops loudly at the next save, and what it said was saved stands."""
    with opened(path) as journal:
        game = begun(journal)
        goes_on(journal, game, 3)
        gone(path)

        for _again in range(2):
            with pytest.raises(SaveFailed, match="was moved, replaced or deleted"):
                journal.append(game, 4, at=AT, do=NOISE, events=[])
        assert journal.game(game).entries == 3


def test_a_file_that_is_put_back_is_gone_on_with(path: Path) -> None:
    with opened(path) as journal:
        game = begun(journal)
        moved(path)
        with pytest.raises(SaveFailed):
            journal.append(game, 2, at=AT, do=NOISE, events=[])
        path.with_name("elsewhere.db").rename(path)

        goes_on(journal, game, 2)
        assert journal.game(game).entries == 2


# What is missing is told


def test_a_flipped_bit_in_the_log_is_told(path: Path) -> None:
    """SQLite passes over the rest without a word; the count beside it does not."""
    with opened(path) as journal:
        goes_on(journal, begun(journal), 9)
        killed = left(path)
    log = beside(killed, "-wal")
    told = bytearray(log.read_bytes())
    told[len(told) // 2] ^= 1
    log.write_bytes(told)

    for _again in range(2):
        with pytest.raises(Damaged, match=r"of game 1 9 were saved, and [0-8] are there"):
            opened(killed)
    assert log.read_bytes() == bytes(told), "who can still read it finds it as it was"
    beside(killed, "-count").unlink()
    with opened(killed) as journal:
        assert journal.entries(1)


def test_a_log_that_is_gone_is_told(path: Path) -> None:
    with opened(path) as journal:
        goes_on(journal, begun(journal), 9)
        killed = left(path)
    beside(killed, "-wal").unlink()

    with pytest.raises(Damaged, match="Entries are missing"):
        opened(killed)


def test_a_journal_that_was_taken_away_is_begun_anew(path: Path) -> None:
    """On purpose; what was counted of the other says nothing about this one."""
    with opened(path) as journal:
        goes_on(journal, begun(journal), 9)
    path.unlink()
    with opened(path) as journal:
        goes_on(journal, begun(journal), 2)
    with opened(path) as journal:
        assert journal.game(1).entries == 2


@pytest.mark.parametrize(
    "written", [b"", b"x", b'{"game":1,"entries":99,"hash":""} 00000000\n', b"\xff" * 300]
)
def test_a_count_that_tells_nothing_keeps_nobody_out(path: Path, written: bytes) -> None:
    """It was torn by a power cut; the journal is whole."""
    with opened(path) as journal:
        goes_on(journal, begun(journal), 3)
    beside(path, "-count").write_bytes(written)
    with opened(path) as journal:
        assert journal.game(1).entries == 3


def test_an_older_count_keeps_nobody_out(path: Path) -> None:
    """It is not forced to the disk with every save."""
    with opened(path) as journal:
        game = begun(journal)
        older = beside(path, "-count").read_bytes()
        goes_on(journal, game, 3)
    beside(path, "-count").write_bytes(older)
    with opened(path) as journal:
        assert journal.game(1).entries == 3


# One host a journal


ANOTHER_HOST = f"""
import sys
from pathlib import Path
from companion.journal.book import Journal
Journal.open(Path(sys.argv[1]), program="another", since={AT!r})
"""


def symbolic(path: Path, link: Path) -> None:
    link.symlink_to(path)


def hard(path: Path, link: Path) -> None:
    os.link(path, link)


@pytest.mark.parametrize("made", [symbolic, hard])
def test_one_host_a_journal_whatever_it_is_called(path: Path, made: Callable[[Path, Path], None]) -> None:
    link = path.with_name("link.db")
    with opened(path) as journal:
        goes_on(journal, begun(journal), 3)
        made(path, link)
        assert "JournalHeld" in run(sys.executable, "-c", ANOTHER_HOST, link).stderr
        with pytest.raises(JournalHeld):
            opened(link)

        goes_on(journal, 1, 5)


def test_a_file_that_takes_the_name_of_a_held_one_is_not_opened(path: Path) -> None:
    """It would find the log of the other."""
    with opened(path) as journal:
        begun(journal)
        moved(path)
        with pytest.raises(JournalHeld):
            opened(path)
