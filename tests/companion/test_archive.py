"""A backup is one file, checked, made while a host plays; and it never costs what was there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from companion.cli import main
from companion.doctor.finding import lines
from companion.doctor.house import house
from companion.evenings.results import everything
from companion.journal import archive
from companion.journal.book import Journal
from companion.journal.errors import CannotOpen, Damaged, JournalHeld
from tests.companion.remembered import at, journal, told_evening
from tests.companion.small_machine import JOURNAL, SmallPi

NOW = "2026-11-22T12:00:00Z"


def quiet(_n: int, _of: int) -> None:
    """Nobody looks on, so nothing is said of how far it is."""


def nothing(_journal: Journal) -> None:
    pass


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    with journal(tmp_path / "table") as kept:
        told_evening(kept, "three-players")
    return tmp_path / "table/journal.db"


def furybox(path: Path, *args: str) -> Result:
    return CliRunner().invoke(main, ["--journal", str(path), "--language", "en", *args])


def test_a_backup_is_made_while_a_host_plays_and_holds_everything(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "evenings.furybox"
    with Journal.open(path, program="a host", since=at(0)) as host:
        second = told_evening(host, "two-players")
        held = archive.back_up(path, file, at=NOW, tell=quiet)
        entries = host.entries(second)

    assert held.games == 2
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["evenings.furybox", "table"]
    with Journal.read(file) as journal:
        assert journal.entries(second) == entries


def test_a_restored_journal_is_the_one_that_was_backed_up(path: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "evenings.furybox", everything(path)
    furybox(path, "join", "Ann", "Anna")
    assert (
        furybox(path, "backup", str(file)).output
        == f"{file} holds 1 game, 73 entries; all of them were checked.\n"
    )
    with Journal.open(path, program="a host", since=at(0)) as host:
        told_evening(host, "two-players")
    furybox(path, "forget", "Bob")
    done = furybox(path, "restore", str(file), "--force")

    assert done.exit_code == 0, done.output
    assert "What was there before is kept as " in done.output
    assert everything(path) == before
    assert "Anna 37" in furybox(path, "evenings").output
    assert "Bob 55" in furybox(path, "evenings").output
    assert path.with_name("journal.db-people").stat().st_mode & 0o777 == 0o600
    assert len(everything(path.with_name("journal.db-replaced-1"))) == 2
    with Journal.open(path, program="a host", since=at(0)) as host:
        assert host.seed(1) == bytes(32)
        assert told_evening(host, "two-players") == 2


def test_a_torn_journal_is_replaced_too(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "evenings.furybox"
    archive.back_up(path, file, at=NOW, tell=quiet)
    path.write_bytes(b"torn" * 5000)
    archive.restore(file, path, at=NOW, tell=quiet, taken_up=nothing)

    assert len(everything(path)) == 1
    assert path.with_name("journal.db-replaced-1").read_bytes().startswith(b"torn")


def test_nothing_is_overwritten_unasked(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "evenings.furybox"
    file.write_text("a diary", "utf-8")

    assert furybox(path, "backup", str(file)).exit_code == 1
    assert file.read_text("utf-8") == "a diary"
    furybox(path, "backup", str(file), "--force")
    before = path.read_bytes()
    refused = furybox(path, "restore", str(file))
    assert refused.exit_code == 1
    assert "Nothing was changed." in refused.output
    assert path.read_bytes() == before


def test_a_journal_on_the_table_is_not_replaced(path: Path, tmp_path: Path) -> None:
    """A host that plays would go on in a file that nobody finds."""
    file = tmp_path / "evenings.furybox"
    archive.back_up(path, file, at=NOW, tell=quiet)
    with Journal.open(path, program="a host", since=at(0)), pytest.raises(JournalHeld):
        archive.restore(file, path, at=NOW, tell=quiet, taken_up=nothing)


def test_a_lie_in_a_backup_is_found_before_anything_is_replaced(path: Path, tmp_path: Path) -> None:
    file, before = tmp_path / "evenings.furybox", path.read_bytes()
    archive.back_up(path, file, at=NOW, tell=quiet)
    lied = file.read_bytes().replace(b'"value":', b'"valve":', 1)
    assert lied != file.read_bytes()
    file.write_bytes(lied)
    with pytest.raises(Damaged):
        archive.restore(file, path, at=NOW, tell=quiet, taken_up=nothing)
    file.write_bytes(b"a shopping list")
    with pytest.raises(CannotOpen):
        archive.restore(file, path, at=NOW, tell=quiet, taken_up=nothing)

    assert path.read_bytes() == before


def test_a_backup_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        archive.back_up(tmp_path / "journal.db", tmp_path / "evenings.furybox", at=NOW, tell=quiet)

    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_due_when_there_was_none_for_a_month(path: Path, tmp_path: Path) -> None:
    """Counted from the first evening, or from the newest backup; a journal that is not there needs none."""
    assert archive.is_due(path, "2026-12-20T12:00:00Z") is False
    assert archive.is_due(path, "2026-12-22T12:00:00Z") is True
    archive.back_up(path, tmp_path / "evenings.furybox", at="2026-12-22T12:00:00Z", tell=quiet)
    assert archive.is_due(path, "2026-12-22T12:00:00Z") is False
    assert archive.is_due(path, "2027-01-22T12:00:00Z") is True
    assert archive.is_due(tmp_path / "none.db", NOW) is None


def test_the_doctor_offers_a_backup_when_there_was_none_for_a_month(path: Path, tmp_path: Path) -> None:
    """With the command to type; and says nothing about it when one was made."""
    pi = SmallPi(tmp_path / "pi")
    pi.at(str(JOURNAL)).write_bytes(path.read_bytes())

    def offered(now: str) -> str:
        return "\n".join(lines(house(replace(pi.machine, now=lambda: now), JOURNAL)))

    assert "furybox backup" not in offered(NOW)
    assert "furybox backup evenings.furybox" in offered("2027-01-22T12:00:00Z")
