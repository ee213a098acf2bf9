"""The journal keeps what was saved, tells it as the format says, and says plainly what went wrong."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal.book import Journal
from companion.journal.errors import (
    AlreadyHere,
    CannotOpen,
    Damaged,
    DoesNotVerify,
    JournalHeld,
    NewerJournal,
    NoSuchGame,
    NotAJournal,
    SaveFailed,
    TableMoved,
    WordsFixed,
)
from companion.journal.fitting import Unfit
from companion.journal.folding import Folding
from companion.journal.games import Game
from companion.journal.proof import verify
from companion.table.session import Session
from rules.refusals import Refused
from tests.companion.evening import AT, COMMITMENT, SEED, WITNESS_HEADER, Evening, a_long_evening, spelled
from tests.kit.child import within
from tests.kit.wait import PATIENCE_SECONDS

OPEN_FILES = Path("/proc/self/fd")

START = {"do": "start", "game": "parlour"}
NOISE = {"do": "noise", "seat": 0, "by": 1}

HOLDER = """
import sys
from pathlib import Path
from companion.journal.book import Journal
journal = Journal.open(Path(sys.argv[1]), program="the other host", since="2026-11-21T20:15:00Z")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal is to be: in a folder that is not there yet."""
    return tmp_path / "a folder" / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with opened(path) as journal:
        yield journal


def opened(path: Path) -> Journal:
    return Journal.open(path, program="furybox host", since=AT)


def played(journal: Journal, evening: Evening, *, upto: int | None = None) -> int:
    (do, events), *acts = evening.acts[:upto]
    game = journal.begin("parlour", seed=SEED, at=AT, do=do, events=events)
    fixed = False
    for n, (act, happened) in enumerate(acts, 2):
        first_draw = not fixed and any(event["type"] == "drawn" for event in happened)
        fixed |= first_draw
        words = evening.words_used if first_draw else None
        journal.append(game, n, at=AT, do=act, events=happened, words=words)
    if journal._folding:
        journal._folding.wait()  # ends: a fold waits for nobody
    return game


def test_what_is_exported_is_what_was_played(journal: Journal) -> None:
    """The lines are those that an independent writer gives, word for word but for the order of names."""
    evening = a_long_evening(WITNESS_HEADER).told()
    game = played(journal, evening)
    lines = list(journal.export(game))

    assert [json.loads(line) for line in lines] == [json.loads(line) for line in evening.lines()]
    assert verify(lines).holds


def test_a_game_is_read_again_as_it_was_saved(path: Path) -> None:
    with opened(path) as journal:
        game = played(journal, a_long_evening())
        before = journal.entries(game), journal.games(), journal.seed(game)
    with opened(path) as journal:
        assert (journal.entries(game), journal.games(), journal.seed(game)) == before


def test_append_returns_the_entry_chained_to_the_one_before(journal: Journal) -> None:
    game = played(journal, Evening())
    entry = journal.append(game, 2, at=AT, do=NOISE, events=[])

    assert journal.kept(game)[1] == entry
    assert entry.prev == journal.entries(game)[0].hash


def test_a_list_of_games_tells_what_each_is(journal: Journal) -> None:
    played(journal, a_long_evening())
    game = played(journal, Evening().noise())

    assert journal.latest() == journal.games()[1] == journal.game(game)
    assert journal.games()[0] == Game(
        number=1,
        game="parlour",
        commitment=COMMITMENT,
        words="Tyran REX spí",
        began_at=AT,
        acknowledged=0,
        entries=12,
        ended=True,
    )
    assert (journal.games()[1].ended, journal.games()[1].words) == (False, None)
    assert SEED.hex() not in repr(journal.games())


def test_an_empty_journal_has_no_latest_game(journal: Journal) -> None:
    assert journal.latest() is None
    assert journal.games() == ()


@pytest.mark.parametrize(
    ("evening", "ended"),
    [
        (Evening(), False),
        (Evening().end(), True),
        (Evening().end().undo(2), False),
        (Evening().end().undo(2).redo(2), True),
        (Evening().noise().end().undo(3, 2).redo(2, 3), True),
        (Evening().end().did({}, {"type": "resumed"}), False),
        (Evening().end().did({}, {"type": "resumed"}).undo(3), True),
        (Evening().end().did({}, {"type": "resumed"}).end(), True),
        (Evening().words('"type":"ended"'), False),
    ],
)
def test_a_game_has_ended_when_what_stands_says_so(
    journal: Journal, evening: Evening, *, ended: bool
) -> None:
    game = played(journal, evening)
    lines = list(journal.export(game))

    assert journal.game(game).ended is ended
    assert "reveal" not in json.loads(lines[-1])
    assert SEED.hex() not in "".join(lines)
    assert verify(lines).holds


def test_a_secret_is_told_by_an_entry_of_its_own(journal: Journal) -> None:
    game = played(journal, Evening().noise().end().told())
    lines = list(journal.export(game))

    assert json.loads(lines[-1])["reveal"]["seed"] == SEED.hex()
    assert journal.page(game, 2, 9) == lines[2:]
    assert verify(lines).holds


def test_the_table_acknowledges_a_draw(path: Path) -> None:
    with opened(path) as journal:
        game = played(journal, Evening().attack())
        journal.acknowledge(game, 2)
    with opened(path) as journal:
        assert journal.game(game).acknowledged == 2


def test_words_are_fixed_once(journal: Journal) -> None:
    game = played(journal, Evening())
    journal.append(game, 2, at=AT, do=NOISE, events=[], words="spi\u0301")
    journal.append(game, 3, at=AT, do=NOISE, events=[], words="spí")

    with pytest.raises(WordsFixed):
        journal.append(game, 4, at=AT, do=NOISE, events=[], words="")

    assert journal.game(game).words == "spí"
    assert journal.game(game).entries == 3


@pytest.mark.parametrize("n", [1, 2, 4])
def test_only_the_next_entry_is_saved(journal: Journal, n: int) -> None:
    game = played(journal, Evening().noise())

    with pytest.raises(TableMoved, match=f"Entry {n} of game 1 was not saved"):
        journal.append(game, n, at=AT, do=NOISE, events=[])


def test_two_writers_cannot_save_the_same_entry(path: Path) -> None:
    with opened(path) as journal, Journal(sqlite3.connect(path, isolation_level=None), path) as other:
        game = played(journal, Evening())
        other.append(game, 2, at=AT, do=NOISE, events=[])

        with pytest.raises(TableMoved):
            journal.append(game, 2, at=AT, do=NOISE, events=[{"type": "ended"}])

        journal.append(game, 3, at=AT, do=NOISE, events=[])

        assert [entry.events for entry in journal.entries(game)[1:]] == [(), ()]


@pytest.mark.parametrize(
    ("do", "events"),
    [
        (START | {"seed": SEED.hex()}, []),
        (START | {"words": SEED.hex()}, []),
        (START, [{"type": "started", "seed": SEED.hex()}]),
        (START, [{"type": "started", "commitment": "00" * 32}]),
        (START | {"by": 0.5}, []),
        (START, [{"kind": "no type"}]),
    ],
)
def test_what_cannot_stand_in_a_journal_begins_no_game(
    journal: Journal, do: dict[str, Any], events: list[dict[str, Any]]
) -> None:
    with pytest.raises(Unfit):
        journal.begin("parlour", seed=SEED, at=AT, do=do, events=events)

    assert journal.games() == ()


def test_a_seed_is_never_stored_in_an_entry(journal: Journal) -> None:
    game = played(journal, Evening())

    with pytest.raises(Unfit, match="the seed never stands in an entry"):
        journal.append(game, 2, at=AT, do=START | {"seed": "00"}, events=[])

    assert journal.game(game).entries == 1


def test_a_game_that_is_not_there_is_named(journal: Journal) -> None:
    for ask in (journal.game, journal.seed, journal.entries, journal.export):
        with pytest.raises(NoSuchGame, match="no game 7"):
            ask(7)
    with pytest.raises(NoSuchGame, match="no game 7"):
        journal.append(7, 1, at=AT, do=NOISE, events=[])
    with pytest.raises(NoSuchGame, match="no game 7"):
        journal.acknowledge(7, 1)


# Import


@given(evening=st.integers(1, 12), words=st.text(max_size=20))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_export_import_export_gives_the_same_bytes(tmp_path: Path, evening: int, words: str) -> None:
    shutil.rmtree(tmp_path, ignore_errors=True)
    played_out = Evening().words(words).noise().attack().undo(4, draws=1).record().attack()
    played_out = played_out.noise().undo(8, 7, draws=1).redo(7, 8, draws=1).noise().end()
    with opened(tmp_path / "here") as here, opened(tmp_path / "there") as there:
        lines = list(here.export(played(here, played_out, upto=evening)))
        game = there.import_(line + "\n" for line in lines)

        assert list(there.export(game)) == lines
        assert there.game(game).words == here.game(1).words
        assert there.game(game).acknowledged == evening


def test_an_import_brings_the_seed_only_when_it_was_revealed(journal: Journal) -> None:
    running, ended = Evening("first").attack(), Evening("second").attack().end()

    assert journal.seed(journal.import_(running.lines(reveal=False))) is None
    assert journal.seed(journal.import_(ended.lines())) == SEED


def test_an_imported_game_goes_on(journal: Journal) -> None:
    game = journal.import_(Evening().noise().lines(reveal=False))
    journal.append(game, 3, at=AT, do=NOISE, events=[])

    assert verify(journal.export(game)).entries == 3


def test_the_same_game_is_not_imported_twice(journal: Journal) -> None:
    played(journal, Evening("another"))
    game = played(journal, Evening().noise())
    header = json.loads(next(journal.export(game)))
    again = Evening(header=header)

    for telling in (again.lines(reveal=False), again.noise().noise().lines(reveal=False)):
        with pytest.raises(AlreadyHere, match="This is game 2") as refused:
            journal.import_(telling)
        assert refused.value.number == game
    assert len(journal.games()) == 2


@pytest.mark.parametrize(
    ("lines", "error", "why"),
    [
        (["a shopping list"], NotAJournal, "This is no journal"),
        (a_long_evening().lines(words="others"), DoesNotVerify, "The revealed words"),
        (a_long_evening().lines()[:1], DoesNotVerify, "no entry yet"),
        ([*a_long_evening().lines()[:5], "torn"], DoesNotVerify, "Line 6"),
    ],
)
def test_what_does_not_verify_is_not_imported(
    journal: Journal, lines: list[str], error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        journal.import_(lines)

    assert journal.games() == ()


# Who holds it


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        with within(process):
            assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_host_is_told_who_holds_the_journal(path: Path, holder: subprocess.Popen[str]) -> None:
    with pytest.raises(
        JournalHeld, match=rf"held by process {holder.pid} \(the other host\) since 2026-11-2"
    ):
        opened(path)


def test_a_killed_host_holds_nothing(path: Path, holder: subprocess.Popen[str]) -> None:
    """The kernel gives the lock back."""
    holder.kill()
    holder.wait(PATIENCE_SECONDS)
    with opened(path) as journal:
        assert journal.games() == ()


def test_the_same_program_cannot_hold_it_twice(path: Path, journal: Journal) -> None:
    with pytest.raises(JournalHeld, match=f"process {os.getpid()}"):
        opened(path)
    journal.close()
    journal.close()
    opened(path).close()


@pytest.mark.parametrize(
    "written", ["", "{", "{}", '{"pid":1,"since":"yesterday","program":"x"}', "\x00" * 9]
)
def test_a_lock_file_that_tells_nothing_still_locks(path: Path, journal: Journal, written: str) -> None:
    """The holder may be writing it just now."""
    path.with_name(path.name + ".lock").write_text(written)

    with pytest.raises(JournalHeld, match="held by another program"):
        opened(path)

    assert journal.games() == ()


def test_reading_needs_no_lock(path: Path, journal: Journal) -> None:
    with pytest.raises(CannotOpen, match="There is no journal"):
        Journal.read(path.with_name("another"))
    game = played(journal, Evening())
    with Journal.read(path) as reader:
        journal.append(game, 2, at=AT, do=NOISE, events=[])

        assert list(reader.export(game)) == list(journal.export(game))
        with pytest.raises(SaveFailed, match="read-only"):
            reader.append(game, 3, at=AT, do=NOISE, events=[])


def files_open_in(folder: Path) -> list[Path]:
    """Return those of this process, which may open and close others at any time."""
    return sorted(each for file in OPEN_FILES.iterdir() if folder in (each := file.resolve()).parents)


def test_who_is_refused_a_journal_leaves_no_file_open(path: Path, journal: Journal) -> None:
    """A host that is started again and again beside another would run out of them."""
    before = files_open_in(path.parent)
    with pytest.raises(JournalHeld):
        opened(path)

    assert files_open_in(path.parent) == before
    assert journal.games() == ()


def test_folders_made_for_a_journal_are_put_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is listed by the one above it: without that a power cut can undo the making of the file."""
    kept: list[Path] = []
    for name in ("companion.journal.folder.to_disk", "companion.journal.file.to_disk"):
        monkeypatch.setattr(name, kept.append)
    opened(tmp_path / "games" / "ours" / "journal.db").close()

    assert set(kept) == {tmp_path, tmp_path / "games", tmp_path / "games" / "ours"}


def test_a_failed_opening_gives_the_lock_back(path: Path) -> None:
    """Else the remedy could not be tried without a restart."""
    path.parent.mkdir()
    path.write_bytes(b"not a database, but long enough to look at" * 50)
    with pytest.raises(CannotOpen):
        opened(path)
    path.unlink()
    opened(path).close()


# The file


def test_the_seed_is_for_its_owner_alone(path: Path, journal: Journal) -> None:
    played(journal, Evening())
    modes = [file.stat().st_mode & 0o077 for file in (path.parent, *path.parent.iterdir())]

    assert modes == [0] * 6


def test_every_save_is_on_the_disk(journal: Journal) -> None:
    """Synchronous EXTRA, and a log that is flushed with every save."""
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (3,)
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("content", "error", "why"),
    [
        (b"not a database, but long enough to look at" * 50, CannotOpen, "is not a journal"),
        ("CREATE TABLE recipe (name)", CannotOpen, "another program"),
        ("PRAGMA application_id=7", CannotOpen, "another program"),
        (
            "PRAGMA application_id=1182102137; PRAGMA user_version=3; CREATE TABLE x (y)",
            NewerJournal,
            "newer",
        ),
    ],
)
def test_a_file_of_somebody_else_is_left_alone(
    path: Path, content: bytes | str, error: type[Exception], why: str
) -> None:
    path.parent.mkdir()
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        db = sqlite3.connect(path)
        db.executescript(content)
        db.close()
    before = path.read_bytes()

    for open_it in (opened, Journal.read):
        with pytest.raises(error, match=why):
            open_it(path)
        assert path.read_bytes() == before


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    """So a power cut just after its making does no harm; to read there is nothing yet."""
    path.parent.mkdir()
    path.touch()
    with pytest.raises(CannotOpen, match="holds no game yet"):
        Journal.read(path)
    with opened(path) as journal:
        assert played(journal, Evening()) == 1


def test_half_a_file_is_not_half_a_game(path: Path) -> None:
    with opened(path) as journal:
        played(journal, a_long_evening())
    path.write_bytes(path.read_bytes()[:4096])

    for open_it in (opened, Journal.read):
        with pytest.raises(Damaged, match="is damaged"):
            open_it(path)


def test_a_torn_page_is_found_before_anybody_plays_on_it(path: Path) -> None:
    with opened(path) as journal:
        game = played(journal, Evening())
        for n in range(2, 200):
            journal.append(game, n, at=AT, do=NOISE, events=[])
    whole = path.read_bytes()
    path.write_bytes(whole[: 4096 * 5] + bytes(4096) + whole[4096 * 6 :])

    with pytest.raises(Damaged, match="is damaged"):
        opened(path)
    with Journal.read(path) as reader, pytest.raises(Damaged, match="is damaged"):
        reader.entries(game)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM game WHERE number = 1",
        "DELETE FROM game WHERE number = 2",
        "DELETE FROM entry WHERE game = 1; DELETE FROM game WHERE number = 1",
        "DELETE FROM entry WHERE game = 1 AND number = (SELECT max(number) FROM entry WHERE game = 1)",
        "UPDATE game SET imported = 1 WHERE number = 2",
        "UPDATE game SET imported = 7 WHERE number = 2",
        "UPDATE game SET seed = NULL WHERE number = 2",
        "UPDATE game SET began_at = '2026-11-21T20:15:01Z' WHERE number = 1",
        "UPDATE game SET acknowledged = 99 WHERE number = 2",
    ],
)
def test_rows_that_do_not_belong_together_open_no_table(path: Path, change: str) -> None:
    with opened(path) as journal:
        played(journal, a_long_evening())
        played(journal, Evening())
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"PRAGMA foreign_keys = OFF; {change}")

    with pytest.raises(Damaged, match="is damaged"):
        opened(path)


@pytest.mark.parametrize(
    "change",
    [
        "PRAGMA user_version=0",
        "PRAGMA user_version=-1",
        "PRAGMA user_version=1",
        "DROP TABLE entry",
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE number = 2; END",
        "ALTER TABLE game RENAME TO g; CREATE VIEW game AS SELECT * FROM g",
        "ALTER TABLE game DROP COLUMN header",
        "UPDATE entry SET events = zeroblob(20000000)",
    ],
)
def test_a_file_of_another_shape_is_damaged(path: Path, change: str) -> None:
    """It is no fault of the disk, and SQLite runs nothing that the file holds."""
    with opened(path) as journal:
        played(journal, Evening())
    path.with_name(f"{path.name}-count").unlink()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; {change}")

    with pytest.raises(Damaged, match="is damaged"):
        opened(path)


def test_a_journal_that_somebody_had_analysed_opens(path: Path) -> None:
    """What SQLite notes of a table for itself changes nothing."""
    with opened(path) as journal:
        played(journal, Evening())
    with closing(sqlite3.connect(path)) as db:
        db.execute("ANALYZE")
    with opened(path) as journal:
        assert played(journal, Evening("another")) == 2


def test_a_table_that_goes_while_a_game_is_played_is_no_fault_of_the_disk(journal: Journal) -> None:
    game = played(journal, Evening())
    journal._db.execute("ALTER TABLE entry RENAME TO gone")

    with pytest.raises(SaveFailed, match="is damaged"):
        journal.append(game, 2, at=AT, do=NOISE, events=[])


@pytest.mark.parametrize("events", ['[{"type":"ended"', '"type":"ended"', '[1,{"type":"ended"}]'])
def test_a_game_whose_end_cannot_be_read_is_damaged(journal: Journal, events: str) -> None:
    """Whoever lists games reads their ends, and no chain."""
    played(journal, Evening())
    journal._db.execute("UPDATE entry SET events = ?", (events,))

    with pytest.raises(Damaged, match="is damaged"):
        journal.games()


@pytest.mark.parametrize(
    "change",
    [
        'UPDATE entry SET do = \'{"do":"noise","seat":1,"by":1}\' WHERE number = 3',
        "UPDATE entry SET events = '[' WHERE number = 3",
        "UPDATE entry SET hash = prev WHERE number = 3",
        "UPDATE entry SET at = 'now' WHERE number = 3",
        "DELETE FROM entry WHERE number = 3",
        "UPDATE game SET commitment = '' WHERE number = 1",
    ],
)
def test_an_entry_that_is_not_what_was_saved_is_found(journal: Journal, change: str) -> None:
    game = played(journal, a_long_evening())
    journal._db.execute(change)

    with pytest.raises(Damaged):
        journal.entries(game)


@pytest.mark.parametrize("taken", ["", "a file"])
def test_a_place_that_cannot_be_is_named(tmp_path: Path, taken: str) -> None:
    place = tmp_path / "place"
    if taken:
        place.write_text(taken)
        path = place / "journal"
    else:
        path = place
        path.mkdir()

    with pytest.raises(CannotOpen, match="cannot be opened"):
        opened(path)
    with pytest.raises(CannotOpen):
        Journal.read(path)


# Files of the first release


FIRST_TABLES = """
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    commitment TEXT NOT NULL,
    seed BLOB,
    words TEXT,
    began_at TEXT NOT NULL,
    acknowledged INTEGER NOT NULL,
    imported INTEGER NOT NULL);
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (number),
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    do TEXT NOT NULL,
    events TEXT NOT NULL,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
PRAGMA application_id=1182102137;
PRAGMA user_version=1;
"""
FIRST_EVENING = (Path(__file__).parents[1] / "logs/in-space-0.1.0.journal").read_text("utf-8").splitlines()


def first_file(path: Path, entries: int) -> list[str]:
    """A file as release 0.1 left it, with so many entries of one game; returns its lines as exported then."""
    header, *lines, last = (json.loads(line) for line in FIRST_EVENING)
    path.parent.mkdir()
    db = sqlite3.connect(path)
    db.executescript(FIRST_TABLES)
    seed, words = bytes.fromhex(last["reveal"]["seed"]), last["reveal"]["words"]
    db.execute(
        "INSERT INTO game VALUES (1, ?, ?, ?, ?, ?, 0, 0)",
        (header["game"], header["commitment"], seed, words, lines[0]["at"]),
    )
    for line in lines[:entries]:
        told = [spelled(line[name]).decode() for name in ("do", "events")]
        db.execute(
            "INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?, ?)",
            (line["n"], line["at"], *told, line["prev"], line["hash"]),
        )
    db.commit()
    db.close()
    return FIRST_EVENING[: entries + 1]


def meant(lines: Iterable[str]) -> list[Any]:
    return [json.loads(line) for line in lines]


def test_a_file_of_the_first_release_is_read_without_being_changed(path: Path) -> None:
    first_file(path, len(FIRST_EVENING) - 2)
    before = path.read_bytes()
    with Journal.read(path) as journal:
        lines = list(journal.export(1))

        assert meant(lines) == meant(FIRST_EVENING)
        assert verify(lines).holds
        assert journal.game(1).ended
    assert path.read_bytes() == before


def test_a_game_of_the_first_release_goes_on(path: Path) -> None:
    """In the format it was begun in, so it cannot be cut; and the game after it names it."""
    lines = first_file(path, 30)
    with opened(path) as journal:
        table = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))
        assert table.resume()
        table.hear(json.dumps({"do": "danger", "count": 2}))
        with pytest.raises(Refused, match="cannot be cut; the next one") as no:
            table.hear(json.dumps({"do": "cut", "text": "7"}))
        assert no.value.code == "no-cut"
        exported = list(journal.export(1))

        assert meant(exported[:31]) == meant(lines)
        assert (len(exported), verify(exported).holds) == (32, True)
    with opened(path) as journal:
        newer = list(journal.export(played(journal, Evening())))
        before = json.loads(newer[0])["before"]

        assert meant(journal.export(1)) == meant(exported)
        assert verify(newer).holds
        assert before == {
            "number": 1,
            "entries": 31,
            "hash": json.loads(exported[-1])["hash"],
            "ended": False,
        }


def test_an_imported_game_keeps_the_format_it_was_begun_in(journal: Journal) -> None:
    game = journal.import_(FIRST_EVENING)

    assert meant(journal.export(game)) == meant(FIRST_EVENING)
    with pytest.raises(AlreadyHere):
        journal.import_(journal.export(game))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE game SET seed = zeroblob(32)",
        "UPDATE game SET seed = x'00'",
        "UPDATE game SET seed = 'text'",
        "UPDATE game SET seed = 7",
        "UPDATE game SET words = 'others'",
        "UPDATE game SET words = NULL",
        "UPDATE game SET acknowledged = 'x'",
        "UPDATE game SET acknowledged = -1",
        "UPDATE game SET game = x'00'",
        "UPDATE game SET header = NULL",
        "UPDATE game SET header = x'00'",
        "UPDATE game SET header = '{}'",
        "UPDATE game SET began_at = x'00'",
        "UPDATE entry SET do = x'00' WHERE number = 2",
        "UPDATE entry SET do = '[]' WHERE number = 2",
        "UPDATE entry SET events = '{}' WHERE number = 2",
        "DELETE FROM entry",
    ],
)
def test_what_stands_beside_the_chain_is_held_too(journal: Journal, change: str) -> None:
    game = played(journal, a_long_evening())
    journal._db.execute("PRAGMA foreign_keys=OFF")
    journal._db.execute(change)

    with pytest.raises(Damaged):
        resumed(journal, game)


def resumed(journal: Journal, game: int) -> None:
    journal.latest(own=True)
    journal.game(game)
    journal.entries(game)
    journal.seed(game)


# Saves that fail


def nothing_lost(journal: Journal, game: int, saved: int) -> None:
    assert journal.game(game).entries == saved
    assert verify(journal.export(game)).entries == saved

    journal.append(game, saved + 1, at=AT, do=NOISE, events=[])


def test_a_full_disk_stops_the_save_and_nothing_else(journal: Journal) -> None:
    game = played(journal, Evening())
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count={pages}")
    long = [{"type": "moved", "why": "x" * 500}]
    saved = []

    def play_on() -> None:
        saved.extend(journal.append(game, n, at=AT, do=NOISE, events=long) for n in range(2, 200))

    with pytest.raises(SaveFailed, match=r"is full\. Make room"):
        play_on()

    journal._db.execute("PRAGMA max_page_count=100000")
    nothing_lost(journal, game, 1 + len(saved))


def test_a_disk_that_turns_read_only_stops_the_save(journal: Journal) -> None:
    game = played(journal, Evening())
    journal._db.execute("PRAGMA query_only=ON")
    with pytest.raises(SaveFailed, match="read-only"):
        journal.append(game, 2, at=AT, do=NOISE, events=[])
    with pytest.raises(SaveFailed, match="read-only"):
        journal.acknowledge(game, 1)
    with pytest.raises(SaveFailed, match="read-only"):
        played(journal, Evening("another"))

    journal._db.execute("PRAGMA query_only=OFF")
    nothing_lost(journal, game, 1)


def test_no_save_waits_for_a_stranger(journal: Journal) -> None:
    """Else lamps, buttons and consoles would stand still with it, at each press anew."""
    assert journal._db.execute("PRAGMA busy_timeout").fetchone() == (0,)


def test_a_journal_belongs_to_the_thread_that_opened_it(journal: Journal) -> None:
    """So that nothing saves or looks beside the loop by mistake."""
    with ThreadPoolExecutor(1) as other, pytest.raises(CannotOpen, match="same thread"):
        other.submit(journal.games).result(PATIENCE_SECONDS)


def test_a_locked_file_stops_the_save(path: Path, journal: Journal) -> None:
    game = played(journal, Evening())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(SaveFailed, match=r"keeps .* locked"):
        journal.append(game, 2, at=AT, do=NOISE, events=[])

    other.execute("ROLLBACK")
    other.close()
    nothing_lost(journal, game, 1)


def test_a_save_that_fails_half_way_leaves_nothing(journal: Journal) -> None:
    game = played(journal, Evening())
    journal._db.execute("CREATE TRIGGER no BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(SaveFailed):
        journal.append(game, 2, at=AT, do=NOISE, events=[], words="")

    journal._db.execute("DROP TRIGGER no")
    nothing_lost(journal, game, 1)


def test_a_closed_journal_saves_nothing(journal: Journal) -> None:
    game = played(journal, Evening())
    journal.close()

    with pytest.raises(SaveFailed):
        journal.append(game, 2, at=AT, do=NOISE, events=[])


def test_a_save_costs_the_same_late_in_the_game(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite takes no more steps for entry 2000 than for entry 20, but for the depth of its tree."""
    monkeypatch.setattr(
        Folding, "saved", lambda *_, **__: None
    )  # a save that meets a fold asks for its turn once more
    game = played(journal, Evening())

    def steps(upto: int) -> int:
        """SQLite's steps, counted by tens, for ten saves."""
        counted = 0

        def step() -> int:
            nonlocal counted
            counted += 1
            return 0

        for n in range(journal.game(game).entries + 1, upto):
            journal.append(game, n, at=AT, do=NOISE, events=[])
        journal._db.set_progress_handler(step, 1)
        for n in range(upto, upto + 10):
            journal.append(game, n, at=AT, do=NOISE, events=[])
        journal._db.set_progress_handler(None, 1)
        return counted

    assert steps(20) == steps(1000)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_a_journal_on_a_read_only_medium_can_be_read(path: Path) -> None:
    with opened(path) as journal:
        game = played(journal, Evening())
    for file in path.parent.iterdir():
        file.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        with Journal.read(path) as reader:
            assert len(reader.entries(game)) == 1
        with pytest.raises(CannotOpen, match="Check who owns it"):
            opened(path)
    finally:
        path.parent.chmod(0o700)
