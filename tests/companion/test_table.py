"""The only writer: decided, saved, folded in, told; and whatever cannot be saved has not happened."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.journal.book import Journal
from companion.journal.errors import Damaged, NoSuchGame, TableMoved
from companion.table.library import Recorded
from companion.table.questions import players, starts
from companion.table.session import Session
from rules.catacombs.commands import Tile
from rules.catacombs.game import CATACOMBS
from rules.refusals import Refused
from rules.script import Reader
from tests.kit.table import AT, SEATS

DOCS = Path(__file__).parents[2] / "docs"
START = {"do": "start", "game": "in-space", "seats": SEATS}


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        yield journal


def at(journal: Journal, seed: bytes = bytes(range(32))) -> Session:
    return Session(journal, clock=lambda: AT, fresh_seed=lambda: seed)


def tell(table: Session, do: str | dict[str, Any], **fields: Any) -> Recorded:
    return table.hear(msgspec.json.encode(do if isinstance(do, dict) else {"do": do, **fields}))


def test_listeners_are_told_of_what_is_saved_already(journal: Journal) -> None:
    table, told = at(journal), []
    table.listen(lambda happening: told.append((happening.entry.n, len(journal.entries(1)))))

    tell(table, START)
    tell(table, "noise", seat=0, by=1)

    assert told == [(1, 1), (2, 2)]


def test_what_is_refused_is_neither_saved_nor_told(journal: Journal) -> None:
    table, told = at(journal), []
    table.listen(told.append)
    tell(table, START)
    before = table.timeline

    with pytest.raises(Refused, match="no seat"):
        tell(table, "noise", seat=9, by=1)

    assert table.timeline is before
    assert len(told) == len(journal.entries(1)) == 1


@pytest.mark.parametrize(
    "line", ["", "{", "[]", '{"do":"dance"}', '{"do":"attack","twice":true}', '{"ask":"view"}']
)
def test_a_line_that_is_no_command_is_malformed(journal: Journal, line: str) -> None:
    table = at(journal)
    tell(table, START)

    with pytest.raises(Refused) as no:
        table.hear(line)

    assert no.value.code == "malformed"


def test_the_seed_of_an_evening_is_kept_from_everybody(journal: Journal) -> None:
    table = at(journal)
    happening = tell(table, START)
    secret = bytes(range(32))

    assert secret.hex() not in happening.entry.do + happening.entry.events
    assert secret.hex() not in msgspec.json.encode(table.view).decode()
    assert journal.seed(1) == secret


def test_an_evening_is_taken_up_where_it_was_left(journal: Journal) -> None:
    table = at(journal)
    for command in (START, {"do": "attack"}, {"do": "end-turn"}, {"do": "undo"}):
        tell(table, command)
    table.acknowledge(2)
    again = at(journal)

    assert again.resume() is True
    assert again.view == table.view
    assert (again.game, again.version, again.acknowledged) == (1, 4, 2)
    assert again.unconfirmed == table.unconfirmed
    assert [happening.entry for happening in again.happenings] == journal.kept(1)

    tell(again, "redo")

    assert again.view.turn.seat == 1


def test_a_journal_without_a_game_leaves_the_table_empty(journal: Journal) -> None:
    table = at(journal)

    assert table.resume() is False
    assert (table.view, table.version) == (None, 0)
    with pytest.raises(Refused, match="start one first"):
        tell(table, "attack")
    with pytest.raises(NoSuchGame):
        table.resume(7)


def test_two_games_are_never_on_the_table_at_once(journal: Journal) -> None:
    table = at(journal)
    tell(table, START)

    with pytest.raises(Refused, match="on the table already"):
        tell(table, START)

    tell(table, "deck-out")
    tell(table, START)

    assert (table.game, table.version, len(journal.games())) == (2, 1, 2)


def test_an_attack_is_acknowledged_once(journal: Journal) -> None:
    table = at(journal)
    tell(table, START)
    tell(table, "attack")
    table.acknowledge(2)
    table.acknowledge(1)

    assert table.acknowledged == journal.game(1).acknowledged == 2


def test_a_table_whose_journal_another_moved_on_saves_nothing(journal: Journal) -> None:
    """The key of an entry is the lock."""
    first, second = at(journal), at(journal)
    tell(first, START)
    second.resume()
    tell(first, "attack")

    with pytest.raises(TableMoved):
        tell(second, "fury", by=1)

    assert second.version == 1
    assert len(journal.entries(1)) == 2


def test_a_table_that_another_program_moved_on_goes_on_once_it_is_started_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, program="a host", since=AT) as journal:
        first = at(journal)
        tell(first, START)
        with Journal(sqlite3.connect(path, isolation_level=None), path) as past_the_lock:
            other = at(past_the_lock)
            other.resume()
            tell(other, "attack")
        for _again in range(2):
            with pytest.raises(TableMoved, match=r"another program has written to .*journal\.db") as told:
                tell(first, "fury", by=1)
            assert "stop the host and start it again" in str(told.value)
    with Journal.open(path, program="a host", since=AT) as journal:
        anew = at(journal)
        assert anew.resume()
        tell(anew, "fury", by=1)
        assert anew.version == 3


def test_what_is_no_entry_of_the_table_is_damage(tmp_path: Path) -> None:
    """No host would start from it: so none is sent to start anew, and a copy in its place is what helps."""
    path = tmp_path / "journal.db"
    with Journal.open(path, program="a host", since=AT) as journal:
        table = at(journal)
        tell(table, START)
        shutil.copytree(tmp_path, tmp_path / "copy")
        with closing(sqlite3.connect(path)) as other:
            other.execute("INSERT INTO entry SELECT game, 2, at, do, events, prev, hash FROM entry")
            other.commit()
        for _again in range(2):
            with pytest.raises(Damaged, match="put a copy in its place"):
                tell(table, "fury", by=1)
    for end in ("", "-wal", "-count"):
        path.with_name(path.name + end).unlink(missing_ok=True)
        shutil.copy(tmp_path / f"copy/journal.db{end}", f"{path}{end}")
    with Journal.open(path, program="a host", since=AT) as journal:
        table = at(journal)
        assert table.resume()
        tell(table, "fury", by=1)


def test_a_box_with_fractions_is_refused_before_anything_is_saved(journal: Journal) -> None:
    """No journal could be checked that held them."""
    table = at(journal)

    with pytest.raises(Refused) as no:
        tell(table, START | {"box": {"health": {"length": 9.0}}})

    assert no.value.code == "malformed"
    assert (table.version, journal.games()) == (0, ())


def test_an_entry_of_a_newer_program_is_named(journal: Journal) -> None:
    table = at(journal)
    tell(table, START)
    journal.append(1, 2, at=AT, do={"do": "dance"}, events=[{"type": "danced", "steps": 3}])

    with pytest.raises(Damaged, match=r"Entry 2 tells of something .* Use a newer Furybox"):
        at(journal).resume()


def questions(asked: list[str]) -> int:
    """How many were asked: a beginning that waited for our own fold is traced twice, and is one."""
    return len([once for once, _again in groupby(asked)])


def test_the_cost_of_a_press_does_not_grow_with_the_evening(journal: Journal) -> None:
    table = at(journal)
    tell(table, START)
    asked: list[str] = []
    journal._db.set_trace_callback(asked.append)
    tell(table, "danger", count=1)
    first = questions(asked)
    for n in range(200):
        tell(table, "danger", count=n % 2)
    asked.clear()
    tell(table, "danger", count=1)

    assert questions(asked) == first
    assert not [question for question in asked if question.startswith("SELECT")]


def test_an_imported_evening_does_not_take_the_place_of_ours(journal: Journal, tmp_path: Path) -> None:
    """It can be looked at; the next host takes up what was played here."""
    with Journal.open(tmp_path / "other.db", program="test", since=AT) as elsewhere:
        tell(at(elsewhere, b"elsewhere".ljust(32)), START)
        brought = list(elsewhere.export(1))
    tell(at(journal), START)

    number = journal.import_(brought)
    table = at(journal)
    table.resume()

    assert (number, table.game) == (2, 1)


def test_a_flight_in_between_makes_nobody_forgotten() -> None:
    """As last time is who sat down last, though somebody flew alone since."""
    sat = [{"name": "Eva", "colour": "blue"}]
    flown, seated = {"do": "start", "fighter": "titan"}, {"do": "start", "seats": sat}

    assert [player.newest for player in players([flown, seated])] == [True]


def test_as_last_time_is_the_last_evening_of_the_chosen_game() -> None:
    """Though others played another game since; of one that nobody played, whoever played last."""
    sat = {game: [{"name": game, "colour": "blue"}] for game in ("catacombs", "in-space")}
    starts = [{"do": "start", "game": game, "seats": seats} for game, seats in sat.items()]

    assert [player.name for player in players(starts, "in-space") if player.newest] == ["in-space"]
    assert [player.name for player in players(starts, "flight") if player.newest] == ["catacombs"]


def test_who_played_is_remembered(journal: Journal) -> None:
    for colour in ("blue", "purple"):
        start = {
            "do": "start",
            "game": "in-space",
            "seats": [{"name": "Eva", "colour": colour}, {"name": f"Guest {colour}", "colour": "green"}],
        }
        seed = colour.encode().ljust(32, b"x")
        journal.begin("in-space", seed=seed, at=AT, do=start, events=[{"type": "started"}])

    assert [
        (player.name, player.colour, player.newest) for player in players(journal.starts(30).values())
    ] == [
        ("Eva", "purple", True),
        ("Guest purple", "green", True),
        ("Guest blue", "green", False),
    ]


def test_set_up_remembers_how_the_newest_of_each_game_began(journal: Journal) -> None:
    begun = {"do": "start", "game": "warps-edge", "fighter": "titan"}
    flights = [begun | {"mothership": ship} for ship in ("hydra", "dread")]
    for flight in flights:
        journal.begin("warps-edge", seed=bytes(32), at=AT, do=flight, events=[{"type": "started"}])

    table = at(journal)

    assert starts(table) == {"warps-edge": flights[1]}

    tell(table, flights[1])
    tell(table, "retell", entry=1, instead=flights[0], why="the other mothership")

    assert starts(table) == {"warps-edge": flights[0]}


@pytest.mark.parametrize("script", ["evening", "delve", "flight"])
def test_every_game_is_taken_up_where_it_was_left(journal: Journal, script: str) -> None:
    table = at(journal)
    for line in (DOCS / f"{script}.jsonl").read_bytes().splitlines():
        if (told := json.loads(line)).pop("seed", None) or "do" in told:
            with suppress(Refused):
                tell(table, told)
    again = at(journal)
    again.resume()

    assert again.view == table.view
    assert again.version > 5


def test_a_tile_of_the_first_release_is_taken_up(journal: Journal) -> None:
    """It left out that no room holds an artifact."""
    table = at(journal)
    tell(table, START | {"game": "catacombs"})
    tell(table, "tile", haunted=False, artifact=None)
    (_start, tile) = journal.kept(1)
    first = tile.do.replace('"artifact":null,', "")

    assert len(first) < len(tile.do)
    for each in (first, tile.do):
        assert Reader(CATACOMBS).command(each) == Tile(haunted=False, artifact=None)
