"""Evenings and people: what is kept beside a journal is derived, and names are what the table says."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.remembering import progress
from companion.evenings import answers, listing, people
from companion.evenings.ledger import Luck
from companion.evenings.people import People
from companion.evenings.results import everything, looked_back, one
from companion.journal.book import Journal
from companion.journal.errors import BadPeople
from companion.table.session import Session
from tests.companion.remembered import journal, kept_lines, random_evening, told_evening
from tests.kit.moved_loop import moved
from tests.kit.table import AT, SEATS, Table

FLIGHT = Path(__file__).parents[2] / "docs/flight.jsonl"


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("three")
    with journal(folder) as kept:
        told_evening(kept, "three-players")
        told_evening(kept, "catacombs-six-players", names={"Ann": "ann"})
        kept_lines(kept, [json.loads(line) for line in FLIGHT.read_text("utf-8").splitlines()])
    return folder / "journal.db"


@pytest.fixture
def path(tmp_path: Path, three: Path) -> Path:
    return shutil.copy(three, tmp_path / three.name)


def furybox(path: Path, *args: str) -> str:
    done = CliRunner().invoke(
        main, ["--journal", str(path), "--language", "en", *args], catch_exceptions=False
    )
    assert done.exit_code == 0, done.output
    return done.output


def refused(path: Path, *args: str) -> str:
    done = CliRunner().invoke(main, ["--journal", str(path), "--language", "en", *args])
    assert done.exit_code == 1, done.output
    return done.stderr


# Derived


def test_deleting_the_results_loses_nothing(path: Path) -> None:
    first, beside = everything(path), path.with_name("journal.db-results")

    assert beside.stat().st_mode & 0o777 == 0o600
    assert everything(path) == first
    beside.unlink()
    assert everything(path) == first


@pytest.mark.parametrize("torn", [b"", b"no database", bytes(4096)])
def test_torn_results_are_as_good_as_none(path: Path, torn: bytes) -> None:
    first = everything(path)
    path.with_name("journal.db-results").write_bytes(torn)

    assert everything(path) == first
    assert everything(path) == first


def test_results_that_cannot_be_kept_are_told_all_the_same(path: Path) -> None:
    path.with_name("journal.db-results").mkdir()

    assert len(everything(path)) == 3


def test_a_game_that_goes_on_is_told_anew(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        number = kept_lines(kept, [{"do": "start", "game": "in-space", "seats": SEATS}])
        (before,) = everything(tmp_path / "journal.db")
        kept.append(number, 2, at=AT, do={"do": "stop"}, events=[{"type": "ended", "why": "stopped"}])
        (after,) = everything(tmp_path / "journal.db")

    assert (before.recap.state, after.recap.state) == ("running", "stopped")


@pytest.mark.long
def test_the_quick_way_and_the_checked_way_tell_the_same(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        checked = [looked_back(kept, random_evening(kept, seed)[0])[0] for seed in range(12)]

    assert [each.recap for each in everything(tmp_path / "journal.db")] == checked


def test_a_game_that_this_release_cannot_follow_is_listed_so(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        kept.begin("parlour", seed=bytes(32), at=AT, do={"do": "start"}, events=[{"type": "started"}])
        told_evening(kept, "two-players")
    lines = furybox(tmp_path / "journal.db", "evenings").splitlines()

    assert lines[0].endswith("cannot be followed by this release")
    assert len(lines) == 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_one_evening_is_told_as_it_was_kept(path: Path, number: int) -> None:
    made = one(path, number)
    kept = one(path, number)
    with closing(sqlite3.connect(path.with_name("journal.db-results"))) as db:
        db.execute("UPDATE result SET view = 'torn'")
        db.commit()

    assert made is not None
    assert kept == made
    assert one(path, number) == made
    assert one(path, 99) is None


def test_a_recap_is_checked_before_it_is_made_and_read_once_it_was_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entry SET events = replace(events, '\"by\":1', '\"by\":2') WHERE game = 2")
        db.commit()
    lied = CliRunner().invoke(main, ["--journal", str(path), "recap", "2"])
    told = furybox(path, "recap", "1")
    monkeypatch.setattr("companion.evenings.results._made", lambda *_args: pytest.fail("made again"))

    assert lied.exit_code == 1
    assert furybox(path, "recap", "1") == told


def test_what_takes_long_comes_in_steps_and_each_is_kept(path: Path) -> None:
    kept = Journal.read(path)
    steps = [answers.kept(kept, lambda: True) for _n in range(3)]
    kept.close()

    assert [(each.done, each.of) for each in steps] == [(1, 3), (2, 3), (3, 3)]
    assert [len(each.evenings) for each in steps] == [0, 0, 2]
    titles = [title for _game, title in steps[-1].games]
    assert titles == ["Clank! In! Space!", "Clank! Catacombs", "Warp's Edge"]


def test_a_friends_table_tells_an_evening_as_it_was(path: Path, tmp_path: Path) -> None:
    file, friends = tmp_path / "evening.journal", tmp_path / "friends.db"
    furybox(path, "export", "1", "-o", str(file))

    assert furybox(friends, "import", str(file)) == "Imported as game 1.\n"
    assert friends.with_name("friends.db-results").exists()
    assert furybox(friends, "recap", "1") == furybox(path, "recap", "1")
    assert "1 game, 1 won" in furybox(friends, "evenings", "--person", "Cid")


@moved
async def test_a_table_puts_its_evening_by_as_it_ends(tmp_path: Path) -> None:
    beside = tmp_path / "journal.db-results"
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.tell("noise", seat=0, by=1)
        assert not beside.exists()
        await sitting.tell("deck-out")
        with closing(sqlite3.connect(beside)) as db:
            ((before,),) = db.execute("SELECT hash FROM result").fetchall()
        await sitting.tell("undo")
        await sitting.tell("stop")
        with closing(sqlite3.connect(beside)) as db:
            ((after,),) = db.execute("SELECT hash FROM result").fetchall()

    assert before != after == sitting.table.newest


# The list


@pytest.fixture
def in_prague(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An hour later than in Greenwich."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")  # Prague, also without tzdata
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_prague")
def test_every_evening_is_listed_with_players_winner_points_and_local_time(path: Path) -> None:
    """19:00 in Greenwich is 20:00 in Prague."""
    lines = furybox(path, "evenings").splitlines()

    assert lines[0] == "   1  2026-11-21 20:00  Clank! In! Space!: Cid won  (Cid 74, Bob 55, Ann 37)"
    assert lines[2] == "   3  2026-11-21 20:00  Warp's Edge: left before its end"


def test_no_evening_is_said_to_be_none(tmp_path: Path) -> None:
    assert furybox(tmp_path / "journal.db", "evenings") == "No evening is kept.\n"


def test_everything_goes_out_as_json_and_csv(path: Path) -> None:
    """Every seat of every evening; names that a spreadsheet would run are made tame."""
    held = json.loads(furybox(path, "evenings", "--json"))
    rows = list(csv.DictReader(io.StringIO(furybox(path, "evenings", "--csv"))))

    assert [each["number"] for each in held["evenings"]] == [1, 2, 3]
    assert {each["name"].casefold(): each["games"] for each in held["people"]} == {
        **dict.fromkeys(("ann", "bob", "cid"), 2),
        **dict.fromkeys(("dee", "eva", "fay"), 1),
    }
    assert list(rows[0]) == list(listing.COLUMNS)
    assert len(rows) == 3 + 6 + 1
    assert [(row["name"], row["points"]) for row in rows[:3]] == [("Ann", "37"), ("Bob", "55"), ("Cid", "74")]
    assert listing._tame("=1+1") == "'=1+1"


def test_a_person_and_a_game_have_a_page(path: Path) -> None:
    page = furybox(path, "evenings", "--person", "BOB")
    game = furybox(path, "evenings", "--game", "in-space")

    assert "2 games, 1 won\nPoints: best 55, on average 53.0\nEscapes: 2, brought down: 0\n" in page
    assert "Favourite colour: blue, 2 times" in page
    assert page.rstrip().endswith("Journals stay as they are: this page is worked out from them.")
    assert "1 game, 1 to its end" in game
    assert "Cid: 1 game, 1 won" in game


def test_whoever_played_most_stands_first(path: Path) -> None:
    people = json.loads(furybox(path, "evenings", "--json"))["people"]

    assert [each["name"] for each in people] == ["ann", "Bob", "Cid", "Dee", "Eva", "Fay"]
    assert [each["games"] for each in people] == [2, 2, 2, 1, 1, 1]


def test_a_persons_page_tells_of_draws_by_hand_where_there_were_some(tmp_path: Path) -> None:
    """Adam drew from the real bag; Ola's evening knew the device's draws alone."""
    with journal(tmp_path) as kept:
        for (first, second), draw in (
            (("Adam", "Eva"), {"do": "record", "drawn": {"black": 2}}),
            (("Ola", "Jan"), {"do": "attack"}),
        ):
            seats = [{"name": first, "colour": "blue"}, {"name": second, "colour": "green"}]
            kept_lines(kept, [{"do": "start", "game": "in-space", "seats": seats}, draw])
    by_hand = {
        name: "Of draws by hand:" in furybox(tmp_path / "journal.db", "evenings", "--person", name)
        for name in ("Adam", "Eva", "Ola", "Jan")
    }

    assert by_hand == {"Adam": True, "Eva": True, "Ola": False, "Jan": False}


def test_whoever_got_nothing_counts_in_the_games_average_as_in_their_own(tmp_path: Path) -> None:
    with journal(tmp_path) as kept:
        random_evening(kept, 0)
    path = tmp_path / "journal.db"

    assert "Points: best 49, on average 16.3" in furybox(path, "evenings", "--game", "in-space")
    assert "Points: best 0, on average 0.0" in furybox(path, "evenings", "--person", "Ann")


@pytest.mark.usefixtures("in_prague")
def test_a_friends_evening_at_the_end_of_all_time_hides_no_other(path: Path) -> None:
    """Where no local time is left for it, it has Greenwich's."""
    with Journal.open(path, program="a test", since=AT) as kept:
        table = Session(kept, clock=lambda: "9999-12-31T23:59:59Z", fresh_seed=lambda: bytes(32))
        table.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS}).encode())
    lines = furybox(path, "evenings").splitlines()

    assert len(lines) == 4
    assert lines[3].startswith("   4  9999-12-31 23:59")


# Names


def test_one_person_written_two_ways_is_one_person(path: Path) -> None:
    furybox(path, "join", "Eva", "Bob")
    told = json.loads(furybox(path, "evenings", "--json"))["people"]

    assert {each["name"]: each["games"] for each in told}["Bob"] == 3
    assert "Eva" not in {each["name"] for each in told}


def test_a_forgotten_name_is_in_no_list_page_recap_or_file_of_ours(path: Path, tmp_path: Path) -> None:
    """The journal stays, byte for byte; not even the file that says so keeps the name."""
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    picture = tmp_path / "evening.svg"
    said = furybox(path, "forget", "Cid")
    shown = (
        furybox(path, "evenings") + furybox(path, "evenings", "--json") + furybox(path, "evenings", "--csv")
    )
    for told in ("recap", "score"):
        shown += furybox(path, told, "1", "--svg", str(picture)) + picture.read_text("utf-8")
    shown += furybox(path, "score", "1", "--json")

    assert refused(path, "evenings", "--person", "Cid") == "Nobody of that name has played here.\n"
    assert "Journals stay as they are" in said
    assert "Cid" not in shown
    assert "somebody 74" in shown
    assert "cid" not in path.with_name("journal.db-people").read_text("utf-8").casefold()
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_joins_that_run_in_a_circle_end() -> None:
    names = People().join("A", "B").join("B", "A")

    assert names.shown("A") == names.shown("B") == "A"
    assert People().join("a", "A ").joined == {}


def test_a_torn_file_of_names_is_told_with_its_remedy(path: Path) -> None:
    path.with_name("journal.db-people").write_text("{", "utf-8")
    with pytest.raises(BadPeople, match="Move it away"):
        people.known(path)


def test_luck_over_evenings_goes_on(path: Path) -> None:
    held = [each.recap for each in everything(path)]
    (bob,) = (each for each in people.persons(everything(path)) if each.name == "Bob")
    mine: list[Any] = [seat for told in held if told for seat in told.seats if seat.place.name == "Bob"]

    assert bob.by_hand.draws == sum(seat.by_hand.draws for seat in mine) > 0
    assert bob.by_hand.expected == pytest.approx(sum(seat.by_hand.expected for seat in mine))
    assert bob.luck != Luck()


def test_whoever_waits_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Not before half a second is over, and only where somebody looks on."""
    monkeypatch.setattr("companion.cli.remembering.is_watched", lambda: True)
    times = iter([0.0, 0.4, 0.6, 0.6])
    tell = progress(lambda: next(times))
    tell(1, 9)
    tell(2, 9)

    assert capsys.readouterr().err == "2 of 9 evenings so far\n"


def test_a_person_goes_by_the_name_most_used_and_accents_part_nobody(tmp_path: Path) -> None:
    """One shouted evening of three heads no page, and an accent may be a character of its own."""
    with journal(tmp_path) as kept:
        for name in ("Žofie", "Z\u030cofie", "Žofie", "ŽOFIE"):
            seats = [{"name": name, "colour": "yellow"}, *SEATS[1:2]]
            kept_lines(kept, [{"do": "start", "game": "in-space", "seats": seats}])
    names = [(each.name, each.games) for each in people.persons(everything(tmp_path / "journal.db"))]

    assert names == [("Eva", 4), ("Žofie", 4)]


def test_a_name_that_nobody_has_is_refused_and_what_was_said_of_names_can_be_taken_back(path: Path) -> None:
    nobody = "Nobody of that name has played here.\n"
    asked = (["join", "Bobb", "Bob"], ["forget", "Nobody"], ["evenings", "--person", "Bobb"])
    before = furybox(path, "evenings")

    assert [refused(path, *each) for each in asked] == [nobody] * 3
    assert "furybox join Evka Eva" in refused(path, "join", "Bob")
    assert not path.with_name("journal.db-people").exists()

    furybox(path, "join", "Bob", "Robert")
    assert "Robert" in furybox(path, "evenings")
    furybox(path, "join", "Bob", "--back")
    assert furybox(path, "evenings") == before

    furybox(path, "join", "Bob", "Robert")
    furybox(path, "forget", "Robert")
    furybox(path, "forget", "Bob", "--back")
    assert furybox(path, "evenings") == before
