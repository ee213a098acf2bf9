"""A console knows its table again: what comes back with less, or with other, is said loudly."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.journal.chain import head
from companion.line.asked import Head
from companion.line.memory import CannotRemember, Memory, Seen, doubt
from tests.kit.served_table import ServedTable, console_at, served_table


def memory(folder: Path) -> Memory:
    found = Memory.of(folder / "furybox.sock", {"XDG_STATE_HOME": str(folder / "state")})

    assert found is not None
    return found


async def seen_to(folder: Path, table: ServedTable, version: int) -> None:
    async with console_at(table, memory=memory(folder)) as guest:
        await guest.until(lambda: guest.view.version == version)
        await guest.until(lambda: memory(folder).seen and memory(folder).seen.version == version)  # type: ignore[union-attr]


def copied(folder: Path) -> Path:
    copy = folder / "copy.db"
    with closing(sqlite3.connect(folder / "journal.db")) as db, closing(sqlite3.connect(copy)) as to:
        db.backup(to)
    return copy


def forgotten(folder: Path) -> None:
    (folder / "journal.db-count").unlink(missing_ok=True)


async def test_a_table_that_goes_on_is_known_again(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        await seen_to(tmp_path, table, 2)
        await table.close()
        await table.open()
        await table.do("noise", seat=1, by=1)
        await table.do("danger", count=2)
        async with console_at(table, memory=memory(tmp_path)) as guest:
            await guest.until(lambda: memory(tmp_path).seen.version == 4)  # type: ignore[union-attr]

            assert guest.console.seen.doubt == ""
            assert f"4 {guest.console.seen.table.head}" in guest.text  # type: ignore[union-attr]


async def test_an_older_copy_of_the_journal_is_told_loudly(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        copy = copied(tmp_path)
        await table.do("noise", seat=0, by=1)
        await seen_to(tmp_path, table, 3)
        await table.close()
        shutil.copy(copy, tmp_path / "journal.db")
        forgotten(tmp_path)
        await table.open()
        async with console_at(table, memory=memory(tmp_path)) as guest:
            await guest.sees("‼ The table came back with less than was seen here: game 1")

            assert "had come to entry 3" in guest.console.seen.doubt
            assert "ends at entry 2" in guest.console.seen.doubt

            await guest.press("F", until=lambda: guest.screen == "FairnessScreen")
            await guest.press("escape", until=lambda: guest.screen == "TableScreen" and "‼" not in guest.text)

        assert memory(tmp_path).seen.version == 2  # type: ignore[union-attr]


async def test_rows_that_were_deleted_and_played_anew_are_told(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        await table.do("noise", seat=0, by=1)
        async with console_at(table, memory=memory(tmp_path)) as guest:
            await guest.until(lambda: memory(tmp_path).seen)
            await table.close()
            with closing(sqlite3.connect(tmp_path / "journal.db")) as db:
                triggers = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
                for (trigger,) in triggers:
                    db.execute(f"DROP TRIGGER {trigger}")
                db.execute("DELETE FROM entry WHERE number > 1")
                db.commit()
            forgotten(tmp_path)
            rewritten = ServedTable(tmp_path)
            await rewritten.open()
            for seat in (1, 1, 0):
                await rewritten.do("noise", seat=seat, by=1)
            await rewritten.close()
            await table.open()

            await guest.sees("‼ The table came back with another past than was seen here: entry 3")


async def test_a_middle_that_is_another_than_was_seen_is_told(tmp_path: Path) -> None:
    """Though the newest entry is the one that was seen: a console holds every version against the table."""
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        await table.do("noise", seat=0, by=1)
        await seen_to(tmp_path, table, 3)
        newest = memory(tmp_path).seen
        assert newest is not None
        memory(tmp_path).keep(Seen(2, 1, B))  # which begins the file again
        for seen in (Seen(1, 2, B), newest):
            memory(tmp_path).keep(seen)
        async with console_at(table, memory=memory(tmp_path)) as guest:
            await guest.sees("‼ The table came back with another past than was seen here: entry 2 of game 1")


async def test_a_game_left_before_its_end_is_told(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        await seen_to(tmp_path, table, 2)
        await table.close()
        await table.open(new=True)
        async with console_at(table, memory=memory(tmp_path)) as guest:
            await guest.sees("‼ Game 1 was left before its end; it had come to entry 2.")


A, B = "a9463e4e53761d8cdd57cc10136aafc62352d9703c0d4a36b01230fe3b2673ad", "00" * 32
GROUND = f"{int(A, 16) + 24**4:064x}"
"""Another hash with the same four letters: 331,776 tries find one, in half a second."""


@pytest.mark.parametrize(
    ("now", "game", "said"),
    [
        (Head(hash=A, entries=12, ended=False), 3, ""),
        (Head(hash=A, entries=12, ended=True), 4, ""),
        (Head(hash=A, entries=12, ended=False), 4, "Game 3 was left before its end"),
        (Head(hash=B, entries=12, ended=False), 3, "now it has AAAA"),
        (Head(hash="", entries=5, ended=False), 3, "now it ends at entry 5"),
        (None, 1, "its journal holds no such game"),
    ],
)
def test_what_comes_back_is_held_against_what_was_seen(now: Head | None, game: int, said: str) -> None:
    told = doubt(Seen(3, 9, "XKVW"), now, game)

    assert (said in told) if said else told == ""


def test_a_past_whose_four_letters_were_ground_is_told() -> None:
    now = Head(hash=GROUND, entries=12, ended=False)

    assert head(GROUND) == head(A) == "XKVW"
    assert "had the head XKVWTSXA, and now it has XKVW" in doubt(Seen(3, 9, A), now, 3)
    assert doubt(Seen(3, 9, A), Head(hash=A, entries=12, ended=False), 3) == ""


def test_every_version_that_was_seen_of_a_game_stays_in_the_file(tmp_path: Path) -> None:
    for version in (2, 3, 5):
        memory(tmp_path).keep(Seen(1, version, A))
    (kept,) = (tmp_path / "state" / "furybox" / "seen").iterdir()

    assert [msgspec.json.decode(line)["version"] for line in kept.read_bytes().splitlines()] == [2, 3, 5]

    kept.write_bytes(kept.read_bytes()[:-9])

    assert memory(tmp_path).seen == Seen(1, 3, A)

    memory(tmp_path).keep(Seen(2, 1, B))

    assert len(kept.read_bytes().splitlines()) == 1


def test_what_was_seen_is_kept_from_visit_to_visit(tmp_path: Path) -> None:
    memory(tmp_path).keep(Seen(1, 2, "ABCD"))
    other: Any = Memory.of(tmp_path / "other.sock", {"XDG_STATE_HOME": str(tmp_path / "state")})

    assert memory(tmp_path).seen == Seen(1, 2, "ABCD")
    assert other.seen is None

    (kept,) = (tmp_path / "state" / "furybox" / "seen").iterdir()
    kept.write_bytes(b"\xff")

    assert memory(tmp_path).seen is None


def test_a_memory_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")

    with pytest.raises(CannotRemember, match="cannot remember the table in"):
        memory(tmp_path).keep(Seen(1, 2, "ABCD"))
