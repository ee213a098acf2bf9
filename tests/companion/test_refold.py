"""An evening is held against its rules: what no table can follow, and what nobody owed, is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from companion.cli.replaying import CannotWrite, replayed
from companion.journal import refold
from companion.journal.proof import verify
from companion.journal.report import Report
from rules.chance import Luck
from rules.script import Evening as Played
from tests.companion.evening import SEED, chained_again
from tests.companion.replayed import ATTACK, END, NOISE, SEATS, START, Line, journal
from tests.rules.any_line import evenings, set_ups
from tests.rules.table_talk import start

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FIRST_RELEASE = sorted((Path(__file__).parents[1] / "logs").glob("*.journal"))


def found(lines: list[Line]) -> str:
    report = verify(chained_again(lines))

    assert not report.holds

    return report.sentence


def drawing(count: int) -> list[Line]:
    """What an attack for so many would tell, by the right luck, at the table that `journal` sets up."""
    played = Played(fresh_seed=lambda: SEED)
    played.answer(json.dumps(START))
    table = played.view
    bag = {piece: table.bag.get(piece, 0) + table.area.get(piece, 0) for piece in {**table.bag, **table.area}}
    moves = [
        {"type": "moved", "piece": piece, "by": n, "from": "area", "to": "bag", "why": "attack"}
        for piece, n in sorted(table.area.items())
    ]
    drawn = {"type": "drawn", "draw": 1, "count": count, "bag": bag, "by": "device"}
    return [
        {"type": "attacked", "seat": 0, "fixed": False},
        *moves,
        drawn | {"cubes": list(Luck(SEED, "").drawn(1, bag, count))},
    ]


COUNT: Line = {"do": "count", "places": {}, "dials": {"fury": 5, "danger": 2}}


def test_a_count_holds_in_whatever_order_it_was_typed(tmp_path: Path) -> None:
    """It was told as it had been typed, and held against the order in which it is written."""
    lines = journal(tmp_path, COUNT)

    assert [event["dial"] for event in lines[2]["events"]] == ["danger", "fury"]
    assert verify(chained_again(lines)).holds

    lines[2]["events"].reverse()  # so tables wrote it down
    report = verify(chained_again(lines))

    assert (report.holds, report.otherwise) == (True, (2,)), report.sentence


@pytest.mark.parametrize("script", sorted(PLAYTHROUGHS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_an_honest_evening_folds(script: Path, tmp_path: Path) -> None:
    out = tmp_path / "evening.journal"
    replayed(script.read_bytes().splitlines(), say=lambda _line: None, out=out)
    report = verify(out.read_bytes().split(b"\n"))

    assert report.holds, report.sentence
    assert report.knows_rules


@pytest.mark.parametrize("path", FIRST_RELEASE, ids=lambda path: path.stem)
def test_a_journal_of_the_first_release_still_holds(path: Path) -> None:
    report = verify(path.read_bytes().split(b"\n"))

    assert json.loads(path.read_text("utf-8").splitlines()[0])["format"] == "furybox-journal/1"
    assert report.holds, report.sentence
    assert report.knows_rules
    assert report.before is None


def test_lots_of_the_set_up_are_owed_too(tmp_path: Path) -> None:
    lines = journal(tmp_path, {"do": "lots", "of": "modules"}, ATTACK, END)

    assert verify(chained_again(lines)).sentence.startswith("All holds. Entries: 5. Draws: 5,")


def test_an_empty_lot_of_an_older_release_still_holds(tmp_path: Path) -> None:
    """It told a draw of nothing where all artifacts stay; today such a lot is refused."""
    four = [{"name": name, "colour": colour} for name, colour in
            (("Adam", "yellow"), ("Eva", "blue"), ("Jan", "green"), ("Ola", "white"))]  # fmt: skip
    lines = journal(tmp_path, START | {"seats": four}, NOISE, END)
    bag = {f"artifact-{value}": 1 for value in (5, 10, 15, 20, 25, 30)}
    empty = {"type": "drawn", "draw": 1, "count": 0, "bag": bag, "cubes": [], "by": "device"}
    told = {"type": "lots-drawn", "of": "artifacts", "names": [], "by": "device"}
    lines[2] |= {"do": {"do": "lots", "of": "artifacts"}, "events": [empty, told]}

    assert found(lines) == "Entry 2: draw 1 was not owed."

    lines[0]["release"] = "0.0.9"
    report = verify(chained_again(lines))

    assert report.holds
    assert report.sentence.startswith("This release tells entry 2 otherwise:")

    lines[2] |= {"do": NOISE, "events": [empty]}

    assert "Entry 2" in found(lines)


def test_a_draw_that_nobody_owed_is_found(tmp_path: Path) -> None:
    """Two attacks in one turn, the second in the same words and by the right luck."""
    lines = journal(tmp_path, ATTACK, {"do": "undo"}, {"do": "redo"}, {"do": "end-turn"}, ATTACK, END)
    del lines[5]  # the end of the turn

    assert found(lines) == "Entry 5: draw 2 was not owed."


@pytest.mark.parametrize("count", [1, 5])
def test_a_draw_of_more_or_less_than_was_owed_is_found(count: int, tmp_path: Path) -> None:
    """Luck alone would pass it: the draw is what the seed gives for so many."""
    lines = journal(tmp_path, ATTACK, END)
    lines[2]["events"] = drawing(count)

    assert found(lines) == f"Entry 2: draw 1 was for {count}, but 2 were owed."


def test_an_honest_draw_is_told_the_same_way(tmp_path: Path) -> None:
    """So that the test before finds the count and nothing else."""
    lines = journal(tmp_path, ATTACK, END)

    assert drawing(2)[-1] in lines[2]["events"]


def test_a_draw_in_between_that_only_takes_a_number_is_found(tmp_path: Path) -> None:
    """Of things that are no pieces: else a device could try numbers until it likes the cubes."""
    lines = journal(tmp_path, NOISE, END)
    lots = {"type": "drawn", "draw": 1, "count": 1, "bag": {"straw": 1}, "cubes": ["straw"], "by": "device"}
    lines[2]["events"].append(lots)

    assert found(lines) == "Entry 2: it holds more or fewer draws than were owed."


def test_a_draw_of_the_device_told_as_one_by_hand_is_found(tmp_path: Path) -> None:
    """Else every draw could be chosen, and none would be made again."""
    lines = journal(tmp_path, ATTACK, END)
    for event in lines[2]["events"]:
        if event["type"] == "drawn":
            event["by"] = "hand"

    assert found(lines) == "Entry 2: draw 1 differs from how it was first made."


def with_event(**event: Any) -> Callable[[list[Line]], None]:
    return lambda lines: lines[2]["events"].append(event)


def started(**changed: Any) -> Callable[[list[Line]], None]:
    return lambda lines: lines[1]["events"][0].update(changed)


def no_set_up(lines: list[Line]) -> None:
    del lines[1]


@pytest.mark.parametrize(
    ("lie", "sentence"),
    [
        (with_event(type="fell", seat=99, status="lost"), "Entry 2 tells of what no table can follow."),
        (with_event(type="fell", seat=-1, status="lost"), "Entry 2: it names seat -1, where nobody sits."),
        (with_event(type="attacked", seat=7, fixed=True), "Entry 2: it names seat 7, where nobody sits."),
        (with_event(type="fury-rose", to=10**15, why=""), f"Entry 2: it tells of {10**15}, which is more"),
        (with_event(type="fury-rose", to=99, why=""), "Entry 2 tells of what no table can follow."),
        (with_event(type="sang"), "Entry 2: it tells of something that this Furybox does not know"),
        (with_event(type="fell", seat="x"), "Entry 2: it tells of something that this Furybox does not know"),
        (started(seats=[]), "Entry 1: "),
        (started(seats=SEATS * 5000), "Entry 1: "),
        (started(box={}), "Entry 1 tells of what no table can follow."),
        (started(step=[]), "Entry 1: it tells of something that this Furybox does not know"),
        (lambda lines: lines[1]["events"].clear(), "Entry 1: it is no set-up, and a game begins with one."),
        (no_set_up, "Entry 1"),
    ],
)
def test_what_no_table_can_follow_is_found(
    lie: Callable[[list[Line]], None], sentence: str, tmp_path: Path
) -> None:
    for commands in ((NOISE, END), (NOISE,)):
        lines = journal(tmp_path, *commands)
        lie(lines)

        assert found(lines).startswith(sentence)


def test_the_lie_about_the_evening_that_was_rewritten_afterwards_is_found(tmp_path: Path) -> None:
    """With the seed told, every draw can be made anew from a bag without Eva's cubes; the moves tell."""
    lines = journal(tmp_path, {"do": "everyone", "by": 1}, ATTACK, END)
    drawn = next(event for event in lines[3]["events"] if event["type"] == "drawn")
    del drawn["bag"]["blue"]
    drawn["cubes"] = list(Luck(SEED, "").drawn(1, drawn["bag"], drawn["count"]))

    assert found(lines) == "Entry 3: draw 1 was made from another bag than the moves left."


def test_a_replay_says_that_its_seed_was_given(tmp_path: Path) -> None:
    given = journal(tmp_path, END)

    assert given[1]["do"]["seed"] == "given"
    assert "could know every draw" in verify(chained_again(given)).sentence

    out = tmp_path / "fresh.journal"
    script = [json.dumps(command).encode() for command in ({**START, "seed": None}, END)]
    replayed(script, say=lambda _line: None, out=out)
    report: Report = verify(out.read_bytes().split(b"\n"))

    assert report.holds
    assert not report.seed_was_given


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(set_up=set_ups, lines=evenings)
def test_no_evening_that_was_played_is_called_a_lie(set_up: Line, lines: list[Line], tmp_path: Path) -> None:
    out = tmp_path / "any.journal"
    script = [json.dumps(line).encode() for line in (start(**set_up), *lines)]
    with suppress(CannotWrite):  # nobody could sit down
        replayed(script, say=lambda _line: None, out=out)
        report = verify(out.read_bytes().split(b"\n"))

        assert report.holds, report.sentence


@pytest.mark.parametrize(
    ("many", "fault"), [(10_000, ""), (10_001, "Entry 2: it tells of 10001, which is more")]
)
def test_ten_thousand_of_anything_is_as_much_as_a_table_knows(many: int, fault: str, tmp_path: Path) -> None:
    lines = journal(tmp_path, NOISE, END)
    lines[0]["release"] = "0.0.9"
    with_event(type="credits-changed", seat=0, to=many)(lines)
    report = verify(chained_again(lines))

    assert (report.holds, report.sentence.startswith(fault)) == (not fault, True)


def test_an_evening_may_have_more_entries_than_a_table_has_of_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking back entry 10,009 tells of a number that no dial has, and is honest."""
    monkeypatch.setattr(refold, "MOST", 100)
    noise = ({"do": "noise", "seat": 0, "by": by} for _ in range(55) for by in (1, -1))

    assert verify(map(json.dumps, journal(tmp_path, *noise, {"do": "undo"}))).holds
