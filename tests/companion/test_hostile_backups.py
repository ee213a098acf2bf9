"""Backups of strangers: each is told in a sentence, or restored into a journal that a host starts from."""

# ruff: noqa: S608  # injecting SQL is what a stranger does

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.journal import archive
from companion.journal.book import Journal
from companion.table.session import Session
from companion.table.storyteller import Storyteller
from tests.companion.evening import sha256
from tests.companion.hostile import ends_in_a_sentence
from tests.companion.remembered import EVENINGS, at, journal, kept_lines, told_evening
from tests.kit.table import SEATS

NOW: Final = "2026-11-22T12:00:00Z"
ENDLESS: Final = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"
"""A question without an end to its answer."""

GAME: Final = "number, game, commitment, seed, words, began_at, acknowledged, imported, header"
ENTRY: Final = "game, number, at, do, events, prev, hash"

SHAPES: Final = {
    "a view without end for the entries": f"DROP TABLE entry; CREATE VIEW entry AS {ENDLESS} "
    "1 game, i number, '' at, '{}' do, '[]' events, '' prev, '' hash FROM n",
    "a view without end for the games": f"DROP TABLE game; CREATE VIEW game AS {ENDLESS} "
    "i number, 'x' game, '' commitment, x'' seed, '' words, '' began_at, 0 acknowledged, 0 imported, "
    "'' header FROM n",
    "a view that looks like the games": "ALTER TABLE game RENAME TO g; "
    f"CREATE VIEW game AS SELECT {GAME} FROM g",
    "a view for the last game": "DROP TABLE last; CREATE VIEW last AS SELECT 1 one, 1 game",
    "a view for what lay beside": "CREATE VIEW beside AS SELECT zeroblob(1000000000) content",
    "a view that nobody asked for": "CREATE VIEW more AS SELECT 1",
    "a table of somebody's": "CREATE TABLE recipe (name TEXT)",
    "what refers to games that need not be one": "CREATE TABLE other (g REFERENCES game (game))",
    "a virtual table": "DROP TABLE last; CREATE VIRTUAL TABLE last USING fts5(one, game)",
    "a trigger on entries": "CREATE TRIGGER t AFTER INSERT ON entry BEGIN "
    "DELETE FROM entry WHERE number = 2; END",
    "a trigger without end": "CREATE TRIGGER t AFTER UPDATE ON game BEGIN "
    f"INSERT INTO last {ENDLESS} i + 1, 1 FROM n; END",
    "a trigger that calls itself something else": "CREATE TRIGGER t AFTER INSERT ON entry BEGIN "
    "DELETE FROM entry; END; PRAGMA writable_schema=ON; "
    "UPDATE sqlite_master SET type = 'table' WHERE name = 't'",
    "an index on an expression": "CREATE INDEX i ON entry (length(events))",
    "an index that lets no two entries be": "DELETE FROM entry WHERE number > 1; "
    "CREATE UNIQUE INDEX i ON entry (game)",
    "a generated column": "ALTER TABLE entry ADD COLUMN more AS (length(zeroblob(900000000)))",
    "a column more": "ALTER TABLE game ADD COLUMN more TEXT",
    "a column less": "ALTER TABLE game DROP COLUMN header",
    "a column of another name": "ALTER TABLE entry RENAME COLUMN hash TO mash",
    "a check that lets nothing in": "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = "
    "replace(sql, 'at TEXT NOT NULL', 'at TEXT NOT NULL CHECK (number < 74)') WHERE name = 'entry'",
    "a table that is no table": "PRAGMA writable_schema=ON; "
    "UPDATE sqlite_master SET sql = 'x' WHERE name = 'game'",
    "two tables in one place": "PRAGMA writable_schema=ON; UPDATE sqlite_master SET rootpage = "
    "(SELECT rootpage FROM sqlite_master WHERE name = 'game') WHERE name = 'last'",
    "no entries": "DROP TABLE entry",
    "no games": "DROP TABLE game",
    "no tables": "DROP TABLE entry; DROP TABLE game; DROP TABLE last",
    "schema 0": "PRAGMA user_version=0",
    "schema 1": "PRAGMA user_version=1",
    "schema -1": "PRAGMA user_version=-1",
    "schema 3": "PRAGMA user_version=3",
    "no owner": "PRAGMA application_id=0",
    "another owner": "PRAGMA application_id=-1",
}
"""What a file may hold besides rows."""

ROWS: Final = {
    "a foreign seed": f"UPDATE game SET seed = x'{'ab' * 32}'",
    "no seed": "UPDATE game SET seed = NULL",
    "a seed that fills the machine": "UPDATE game SET seed = zeroblob(20000000)",
    "a game more": f"INSERT INTO game SELECT 9, {GAME.partition(', ')[2]} FROM game",
    "a game before the first": f"INSERT INTO game SELECT -1, {GAME.partition(', ')[2]} FROM game; "
    "UPDATE game SET number = 2 WHERE number = 1; UPDATE entry SET game = 2; "
    f"INSERT INTO entry SELECT -1, {ENTRY.partition(', ')[2]} FROM entry",
    "an entry of no game": f"INSERT INTO entry SELECT 9, {ENTRY.partition(', ')[2]} FROM entry",
    "an entry that is cut off": "DELETE FROM entry WHERE number = 1",
    "an entry in the middle that is gone": "DELETE FROM entry WHERE number = 9",
    "more acknowledged than there is": "UPDATE game SET acknowledged = 4000",
    "numbers that are words": "UPDATE entry SET number = 'x' || number",
    "numbers that are broken": "UPDATE entry SET number = number + 0.5",
    "a hash that is bytes": "UPDATE entry SET hash = CAST(hash AS BLOB)",
    "events that are bytes": "UPDATE entry SET events = CAST(events AS BLOB)",
    "events that are no UTF-8": "UPDATE entry SET events = CAST(x'ff' AS TEXT)",
    "events that are endless": "UPDATE entry SET events = CAST(zeroblob(20000000) AS TEXT) WHERE number = 3",
    "a name that is a number": "UPDATE game SET game = x'37'",
}

BESIDE: Final = ("-7", "'text'", "1000000000000", "NULL", "1.5", "zeroblob(20000000)")
"""What may be said to have lain beside the journal."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with journal(folder) as table:
        told_evening(table, "three-players")
    archive.back_up(folder / "journal.db", folder / "kept.furybox", at=NOW, tell=lambda _n, _of: None)
    return folder / "kept.furybox"


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine")
    with journal(folder) as table:
        told_evening(table, "two-players")
    return folder


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("running")
    with journal(folder) as table:
        lines = (EVENINGS / "three-players.jsonl").read_text("utf-8").splitlines()[:40]
        kept_lines(table, [json.loads(line) for line in lines], careless=True)
    archive.back_up(folder / "journal.db", folder / "kept.furybox", at=NOW, tell=lambda _n, _of: None)
    return folder / "kept.furybox"


class Table:
    def __init__(self, folder: Path, mine: Path, kept: Path) -> None:
        self.path = shutil.copytree(mine, folder / "table") / "journal.db"
        self.file = folder / "stranger.furybox"
        shutil.copy(kept, self.file)
        self.before = self._files()

    def lied(self, script: str) -> None:
        with closing(sqlite3.connect(self.file, isolation_level=None)) as db:
            db.executescript(f"PRAGMA foreign_keys=OFF; {script}")

    def restored(self) -> Result:
        """The command, in a sentence; either nothing was changed, or a host starts from what is there now."""
        done = CliRunner().invoke(
            main, ["--journal", str(self.path), "--language", "en", "restore", str(self.file), "--force"]
        )
        ends_in_a_sentence(done)
        if done.exit_code:
            assert self._files() == self.before
        else:
            starts(self.path)
        return done

    def refused(self) -> str:
        done = self.restored()
        assert done.exit_code == 1, done.output
        assert str(self.file) in done.output
        assert "disk or its file system" not in done.output
        return done.output

    def _files(self) -> dict[str, bytes]:
        files = self.path.parent.iterdir()
        return {each.name: each.read_bytes() for each in files if each.suffix != ".lock"}


@pytest.fixture
def table(tmp_path: Path, mine: Path, kept: Path) -> Table:
    return Table(tmp_path, mine, kept)


def starts(path: Path) -> None:
    with Journal.open(path, program="a host", since=at(0)) as found:
        session = Session(found, clock=lambda: NOW, fresh_seed=lambda: bytes(32))
        session.resume()
        Storyteller(session, "en").take_in()
        session.library.evenings(session.game)
        if session.timeline is not None and not session.timeline.ended:
            session.hear(json.dumps({"do": "stop"}))
        session.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS}))


def test_a_backup_that_nobody_changed_is_restored(table: Table) -> None:
    assert table.restored().exit_code == 0


def test_an_evening_that_goes_on_is_restored(tmp_path: Path, mine: Path, running: Path) -> None:
    assert Table(tmp_path, mine, running).restored().exit_code == 0


@pytest.mark.parametrize("script", SHAPES.values(), ids=SHAPES)
def test_a_backup_of_another_shape_is_refused(script: str, table: Table) -> None:
    """Before SQLite runs anything that it holds."""
    table.lied(script)
    table.refused()


@pytest.mark.parametrize("script", ROWS.values(), ids=ROWS)
def test_a_backup_with_a_lie_in_it_is_refused(script: str, table: Table) -> None:
    table.lied(script)
    assert "no host could start from" in table.refused()


@pytest.mark.parametrize("content", BESIDE)
def test_what_lay_beside_is_bytes_or_nothing(content: str, table: Table) -> None:
    """A number of bytes is not so many bytes, nor is a text."""
    if content != "NULL":
        table.lied(f"CREATE TABLE beside (content BLOB NOT NULL); INSERT INTO beside VALUES ({content})")
    else:
        table.lied("CREATE TABLE beside (content BLOB); INSERT INTO beside VALUES (NULL)")
    table.refused()


def chained(change: Callable[[int, str, str], tuple[str, str]], file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        (header,) = db.execute("SELECT header FROM game").fetchone()
        prev = sha256(json.loads(header))
        rows = db.execute("SELECT number, at, do, events FROM entry ORDER BY number").fetchall()
        for n, time, *told in rows:
            do, events = change(n, *told)
            body = f'{{"at":"{time}","do":{do},"events":{events},"n":{n},"prev":"{prev}"}}'
            own = hashlib.sha256(body.encode()).hexdigest()
            db.execute(
                "UPDATE entry SET do = ?, events = ?, prev = ?, hash = ? WHERE number = ?",
                (do, events, prev, own, n),
            )
            prev = own


LIES: Final[dict[str, Callable[[str, str], tuple[str, str]]]] = {
    "a seat that is not there": lambda do, _was: (do, '[{"seat":99,"status":"lost","type":"fell"}]'),
    "a command that nobody knows": lambda _do, was: ('{"do":"fly"}', was),
    "events that nobody knows": lambda do, _was: (do, '[{"type":"flown"}]'),
    "no events at all": lambda do, _was: (do, "{}"),
    "no JSON": lambda do, _was: (do, '["type":"ended"'),
    "an end that breaks off": lambda do, _was: (do, '[{"type":"ended"'),
    "a nest without bottom": lambda do, _was: (do, f'[{{"type":{"[" * 100_000}{"]" * 100_000}}}]'),
    "an end in a nest": lambda do, _was: (do, f'[{{"type":"ended","why":{"[" * 100_000}{"]" * 100_000}}}]'),
}
"""What a last entry may hold, chained as an honest one."""


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_an_evening_that_no_table_can_take_up_is_refused(
    lie: Callable[[str, str], tuple[str, str]], tmp_path: Path, mine: Path, running: Path
) -> None:
    """Though its chain is whole: it lies on the table, and a host would look at it first."""
    table = Table(tmp_path, mine, running)
    with closing(sqlite3.connect(table.file)) as db:
        (last,) = db.execute("SELECT max(number) FROM entry").fetchone()
    chained(lambda n, do, events: lie(do, events) if n == last else (do, events), table.file)

    table.refused()


def test_a_log_beside_a_backup_is_part_of_it(table: Table) -> None:
    """A copy made of a journal with its log is a backup, too; what the log says is held as well."""
    shutil.copy(table.path, table.file)
    with closing(sqlite3.connect(table.file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(ROWS["a foreign seed"])
        for end in ("", "-wal"):
            shutil.copy(f"{table.file}{end}", f"{table.file}.copy{end}")
    table.file = Path(f"{table.file}.copy")

    table.refused()


def test_a_log_that_was_left_without_its_journal_does_not_get_into_a_restored_one(
    tmp_path: Path, table: Table
) -> None:
    with Journal.open(table.path, program="a host", since=at(0)) as host:
        told_evening(host, "three-players")
        for end in ("", "-wal", "-count"):
            shutil.copy(f"{table.path}{end}", tmp_path / f"left{end}")
    for each in table.path.parent.iterdir():
        each.unlink()
    for end in ("-wal", "-count"):
        shutil.copy(tmp_path / f"left{end}", f"{table.path}{end}")

    done = table.restored()
    assert done.exit_code == 0
    assert Path(f"{table.path}-replaced-1-wal").read_bytes() == (tmp_path / "left-wal").read_bytes()


def test_a_restore_that_fails_half_way_leaves_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_aside: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive, "_put_aside", full)
    assert table.restored().exit_code == 1


# Any change at all

STRANGE: Final = (
    *("NULL", "0", "1", "-1", "7", "1.5", "9223372036854775807", "'x'", "''", "x''", "x'00'", "zeroblob(32)"),
    *("zeroblob(64)", "'[]'", "'{}'", "'[{}]'", "CAST(x'ff' AS TEXT)", "char(0)", "9e999"),
)


def lies(luck: Random) -> Iterator[str]:
    for _once in range(luck.choice((1, 1, 2, 4))):
        name, columns = luck.choice(
            (("game", GAME), ("entry", ENTRY), ("entry", ENTRY), ("last", "one, game"))
        )
        column, other = luck.choice(columns.split(", ")), luck.choice(columns.split(", "))
        value = luck.choice((*STRANGE, other, f"{column} || {other}", f"CAST({column} AS BLOB)"))
        where = luck.choice(("1", f"rowid = {luck.randrange(3)}", f"number = {luck.randrange(1, 75)}"))
        yield luck.choice(
            (
                f"UPDATE OR IGNORE {name} SET {column} = {value} WHERE {where}",
                f"UPDATE OR IGNORE {name} SET {column} = {value} WHERE {where}",
                f"DELETE FROM {name} WHERE {where}",
                f"INSERT OR IGNORE INTO {name} ({column}) VALUES ({value})",
                f"PRAGMA user_version={luck.randrange(-1, 4)}",
                f"ALTER TABLE {name} RENAME COLUMN {column} TO {other}_",
                f"CREATE INDEX IF NOT EXISTS i ON {name} ({column})",
            )
        )


@pytest.mark.parametrize("seed", range(40))
def test_any_change_is_refused_or_harmless(seed: int, table: Table) -> None:
    luck = Random(seed)  # noqa: S311  # the same lies each time
    with closing(sqlite3.connect(table.file, isolation_level=None)) as db:
        for lie in lies(luck):
            try:
                db.execute(lie)
            except sqlite3.Error:
                continue
    table.restored()


@pytest.mark.parametrize("seed", range(40))
def test_any_flipped_bytes_are_refused_or_harmless(seed: int, table: Table) -> None:
    luck = Random(seed)  # noqa: S311  # likewise
    told = bytearray(table.file.read_bytes())
    for _once in range(luck.choice((1, 3, 30))):
        told[luck.randrange(luck.choice((100, 4096, 12_000, len(told))))] = luck.randrange(256)
    table.file.write_bytes(told[: luck.choice((len(told), len(told), luck.randrange(len(told))))])
    table.restored()
