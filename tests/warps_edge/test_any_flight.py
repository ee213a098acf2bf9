"""What holds in every flight, whoever flies it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.replaying import replayed
from companion.journal.book import Journal
from companion.journal.proof import verify
from companion.table.session import Session
from rules import timeline
from rules.script import Evening, Reader
from rules.timeline import Timeline
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.table import Table
from rules.warps_edge.tokens import POWER
from tests.kit.table import AT
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import only, refusal, shown
from tests.warps_edge.any_order import anything, hurried
from tests.warps_edge.flight_lines import NEW_SKILL, live, start
from tests.warps_edge.flight_talk import at, set_up, table, told
from tests.warps_edge.pilot import flown

flights = st.integers(0, 2**32)
whole = settings(max_examples=25)


def test_flights_come_to_an_end_in_every_way() -> None:
    """Else the invariants below would be tried on too little."""
    ends = {shown(flown(seed)[0])["ended"] for seed in range(60)}

    assert ends == {"victory", "hull", "last-warp"}


@whole
@given(seed=flights)
def test_tokens_are_conserved_in_every_place(seed: int) -> None:
    evening, said = flown(seed)
    states = [before for _, _, before in said if before is not None] + [table(evening)]
    for flight in states:
        assert flight.pieces.census() == flight.census
        assert sum(flight.pieces.at("cargo").values()) <= int(flight.fighter.cargo)
        assert all(flight.is_place(place) for place in flight.pieces.heaps)


@whole
@given(seed=flights)
def test_a_warp_never_ends_early_or_late(seed: int) -> None:
    """It ends with a draw of a turn exactly when fewer than five are in the bag, or hull or board say so."""
    for line, answer, before in flown(seed)[1]:
        events = answer.get("events", [])
        ended = only(events, "warp-ended")
        if line["do"] in ("plan", "record") and events and before is not None:
            of_turn = before.step == "plan" and not before.first_draw
            due = of_turn and sum(before.pieces.at("bag").values()) < 5

            assert bool(ended) is due
        elif ended:
            reason = "hull" if line["do"] == "enemy-attack" else "flipped"
            assert ended[0]["why"] == reason


@whole
@given(seed=flights)
def test_at_the_end_of_a_warp_only_cargo_trays_and_removed_tokens_stay_out_of_the_bag(seed: int) -> None:
    evening, said = flown(seed)
    after = [before for _, _, before in said[1:]] + [table(evening)]
    for (_, answer, before), now in zip(said, after, strict=True):
        ended = only(answer.get("events", []), "warp-ended")
        if ended and before is not None and now is not None and now.ended is None:
            assert now.pieces.heaps.keys() <= {"bag", "cargo", "trays", "box"}
            assert now.pieces.at("cargo") == before.pieces.at("cargo")
            assert not any(now.row)


@whole
@given(seed=flights)
def test_a_refused_line_changes_nothing(seed: int) -> None:
    evening, said = flown(seed)
    after = [before for _, _, before in said[1:]] + [table(evening)]
    for (_, answer, before), now in zip(said, after, strict=True):
        if "refused" in answer:
            assert now is before


@whole
@given(seed=flights)
def test_what_is_told_makes_the_same_table_again(seed: int) -> None:
    evening, said = flown(seed)
    line: Timeline[Table] = Timeline(WARPS_EDGE)
    for _, answer, _ in said:
        if "events" in answer:
            line = timeline.evolve(line, Reader(WARPS_EDGE).events(json.dumps(answer["events"])))

    assert line.table == table(evening)


@whole
@given(seed=flights)
def test_nothing_on_the_table_is_hurt_beyond_its_scale(seed: int) -> None:
    for _, _, flight in flown(seed)[1]:
        if flight is not None:
            assert 0 <= flight.shields <= flight.full_shields
            assert 0 <= flight.hull <= flight.full_hull
            assert all(left >= 0 for left in flight.decks)


# The bag stays closed


@whole
@given(seed=flights)
def test_the_view_and_the_audit_are_the_same_whatever_lies_in_the_bag(seed: int) -> None:
    evening, _ = flown(seed)
    flight = table(evening)
    bag = sum(flight.pieces.at("bag").values())
    heaps = {place: heap for place, heap in flight.pieces.heaps.items() if place != "bag"}
    swapped = msgspec.structs.replace(
        flight.pieces, heaps=heaps | ({"bag": {"energy-3": bag}} if bag else {})
    )
    other = msgspec.structs.replace(flight, pieces=swapped)

    assert WARPS_EDGE.view(other, version=1) == WARPS_EDGE.view(flight, version=1)
    assert WARPS_EDGE.audit(other).pieces == WARPS_EDGE.audit(flight).pieces


def test_the_audit_keeps_the_bag_closed() -> None:
    evening = set_up()
    audit = WARPS_EDGE.audit(table(evening))

    assert audit.ok
    assert not any("bag" in places for places in audit.pieces.values())
    assert WARPS_EDGE.ahead(table(evening)) == ()


# The house


def test_a_whole_flight_verifies(tmp_path: Path) -> None:
    out = tmp_path / "flight.jsonl"
    lines = [json.dumps(line).encode() for line, answer, _ in flown(7)[1] if "events" in answer]
    answers: list[str] = []
    replayed(lines, say=answers.append, out=out)
    report = verify(out.read_bytes().splitlines())

    assert report.holds, report.sentence
    assert report.draws > 5
    assert not report.running
    assert json.loads(answers[-1])["view"]["ended"]


def test_a_flight_is_on_the_live_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path, program="test", since=AT) as journal:
        sat = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))
        sat.hear(json.dumps(live(start())))
        view = sat.view
    with Journal.open(path, program="test", since=AT) as journal:
        again = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))

        assert again.resume()
        assert again.view == view
        assert not again.view.supply


def test_corrections_move_set_and_count() -> None:
    evening = told(set_up(), say("plan"))
    told(evening, say("set", dial="hull", to=2, why="misread"))
    told(evening, say("move", piece="laser-3", by=2, from_="trays", to="discard", why="forgotten"))
    told(evening, say("count", places={"discard": {"laser-3": 1}}))

    assert shown(evening)["hull"]["now"] == 2
    assert at(evening, "discard") == {"laser-3": 1}
    assert told(evening, say("undo")) is evening
    assert at(evening, "discard") == {"laser-3": 2}


@pytest.mark.parametrize(("dial", "least", "most"), [
    ("shields", 0, 5),
    ("hull", 0, 3),
    ("warp", 1, 4),
    ("marker", 1, 3),
    ("left-deck", 0, 12),
    ("right-deck", 0, 0),
])  # fmt: skip
def test_a_dial_is_set_within_its_scale(dial: str, least: int, most: int) -> None:
    """Warp 0 is no place of a marker; hull 0 ends the flight, and what is told of it goes on."""
    evening = told(set_up(), *[say("set", dial=dial, to=to, why="misread") for to in (least, most)])

    for to in (least - 1, most + 1):
        assert refusal(evening, "set", dial=dial, to=to, why="misread") == "bad-count"


def test_each_of_duos_decks_is_set_within_its_own() -> None:
    """A table's own box may have a larger one on the right."""
    line = start("duo")
    line["box"]["motherships"]["duo"]["decks"] = [[2, 2, 2], [3, 3, 3]]
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL)
    told(evening, say("set", dial="right-deck", to=9, why="misread"))

    assert refusal(evening, "set", dial="right-deck", to=10, why="misread") == "bad-count"
    assert refusal(evening, "set", dial="left-deck", to=7, why="misread") == "bad-count"


def test_words_are_given_before_the_first_draw() -> None:
    evening = told(set_up(), say("words", text="good luck"), say("plan"))

    assert evening.answer(json.dumps(say("words", text="late")))["refused"]["code"] == "words-fixed"
    assert evening.answer(json.dumps(NEW_SKILL))["refused"]["code"] == "nothing-owed"


def test_the_first_draw_of_a_warp_never_ends_it() -> None:
    view = set_up().view

    assert (view.due, view.ending) == (5, False)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_a_plan_ends_the_warp_exactly_when_the_view_says_so(seed: int) -> None:
    for line, answer, before in flown(seed)[1]:
        if line["do"] == "plan" and answer.get("events") and before is not None and not before.owed:
            ended = only(answer["events"], "warp-ended")

            assert bool(ended) is WARPS_EDGE.view(before, version=1).ending


@settings(max_examples=40)
@given(
    ship=st.sampled_from(("dread", "hydra", "duo", "colony", "phantom")),
    lines=st.integers(0, 40).flatmap(lambda n: st.lists(anything | hurried, min_size=n, max_size=n)),
    told=st.sampled_from(("at start", "later")),
    letters=st.tuples(*[st.sampled_from([p for p, at in POWER.items() if at == x]) for x in "POWER"]),
)
def test_any_line_is_taken_or_refused_and_no_token_is_lost(
    ship: str, lines: list[Line], told: str, letters: tuple[str, ...]
) -> None:
    evening = Evening(lambda: bytes(32))
    first = start(ship, power=list(letters), signature=letters[0])
    box = first.pop("box")
    late = (
        [] if told == "at start" else [say("printed", box={"tokens": box["tokens"]}), say("printed", box=box)]
    )
    for each in (first | ({} if late else {"box": box}), *lines[:3], *late, *lines[3:]):
        answer = evening.answer(json.dumps(each))

        assert ("events" in answer) is not ("refused" in answer)
        assert table(evening).pieces.census() == table(evening).census
        assert evening.view is not None
