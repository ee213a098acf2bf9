"""What holds in the Catacombs whatever is said at the table, sensible or not."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import timeline
from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.game import CATACOMBS
from rules.catacombs.table import BACKPACK, CatacombsTable
from rules.chance import Luck
from rules.clank.table import wounds
from rules.refusals import Refused
from rules.script import Evening, events_heard, read
from rules.timeline import Redo, Timeline, Undo
from tests.catacombs.any_delve import FIELDS, evenings, set_ups
from tests.catacombs.delve_talk import delve
from tests.rules.table_talk import Line


def line_of(evening: Evening) -> Timeline[Any]:
    """The timeline of a table that was set up."""
    assert evening.timeline is not None
    return evening.timeline


def holds_together(table: CatacombsTable) -> None:
    """What is true of every table there can be."""
    assert CATACOMBS.audit(table).ok
    for index, seat in enumerate(table.seats):
        length = len(table.pieces.row(wounds(index)))
        assert length <= table.box.health.length
        assert not (seat.is_in and length == table.box.health.length)
        assert min(seat.hush, seat.credits, seat.lockpicks) >= 0
        assert all(n > 0 for n in seat.tokens.values())
        assert seat.tokens.keys() <= table.kinds
        assert len(seat.artifacts) <= 1 + table.gained.get(BACKPACK, 0)
    held = [value for seat in table.seats for value in seat.artifacts]
    assert sorted((*held, *table.stack, *table.discovered)) == sorted(table.box.artifacts.values)
    assert 0 <= table.safe_tiles <= table.tiles
    assert 1 <= table.step <= table.box.fury.track.top
    assert table.ended == "stopped" or (table.ended is None) == any(seat.is_in for seat in table.seats)


def test_every_command_there_is_is_among_the_lines_we_try() -> None:
    """A new command must be added to the lines, or nothing below tries it."""
    known = {order.__struct_config__.tag for order in (*CATACOMBS.commands, *timeline.COMMANDS)}

    assert set(FIELDS) == known


@settings(max_examples=200)
@for_any(set_ups, evenings)
def test_no_cube_and_no_artifact_is_ever_lost_and_a_refusal_changes_nothing(
    set_up: Line, lines: list[Line]
) -> None:
    """After every line; and the view can always be told as JSON."""
    evening = delve(**set_up)
    for line in lines:
        before, seed = evening.timeline, evening.seed
        try:
            evening.perform(read(json.dumps(line), CATACOMBS))
        except Refused as no:
            unchanged = evening.timeline is before and evening.seed is seed
            assert unchanged, no.sentence  # noqa: PT017  # what was refused is half of the property
        holds_together(line_of(evening).table)
        assert json.loads(msgspec.json.encode(evening.view))["version"] == line_of(evening).version


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_a_journal_read_back_gives_the_live_table(set_up: Line, lines: list[Line]) -> None:
    """Every event told as JSON, heard again and folded in comes to the same table."""
    evening = delve(**set_up)
    again = line_of(evening)
    for line in lines:
        answer = evening.answer(json.dumps(line))
        if "refused" not in answer:
            events = events_heard(json.loads(json.dumps(answer["events"])), CATACOMBS)
            again = timeline.evolve(again, events)

    live = line_of(evening)
    assert again.table == live.table
    assert (again.version, again.words, again.sealed) == (live.version, live.words, live.sealed)
    assert again.view() == live.view()


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_undo_then_redo_is_nothing_but_two_entries(set_up: Line, lines: list[Line]) -> None:
    """After every line that was taken."""
    evening = delve(**set_up)
    for line in lines:
        if "refused" in evening.answer(json.dumps(line)):
            continue
        live = line_of(evening)
        try:
            undone = timeline.evolve(live, timeline.decide(live, Undo(), evening.seed))
        except Refused:
            continue
        redone = timeline.evolve(undone, timeline.decide(undone, Redo(), evening.seed))
        assert (redone.now, redone.taken, redone.sealed) == (live.now, live.taken, live.sealed)
        assert redone.version == live.version + 2


@settings(max_examples=50)
@for_any(set_ups, evenings)
def test_every_device_draw_can_be_computed_again(set_up: Line, lines: list[Line]) -> None:
    """From seed, words, cuts, number and bag alone; ghosts are in the bag like any cube."""
    evening = delve(**set_up)
    for line in lines:
        events = evening.answer(json.dumps(line)).get("events", ())
        for event in events:
            if event["type"] == "drawn" and event["by"] == "device":
                luck = Luck(bytes(32), line_of(evening).words, line_of(evening).fixed)
                assert luck.drawn(event["draw"], event["bag"], event["count"]) == tuple(event["cubes"])


@settings(max_examples=60)
@for_any(st.integers(2, 6), st.lists(st.sampled_from([None, 0, 1, 2]), max_size=26))
def test_artifacts_leave_the_stack_by_the_book(players: int, rooms: list[int | None]) -> None:
    """Two to four: one a room, as deep as the signs say; five and six: as many as the signs say, and one."""
    evening = delve(players=players)
    stack = list(line_of(evening).table.stack)
    for plus in rooms:
        (event,) = evening.answer(json.dumps({"do": "tile", "haunted": False, "artifact": plus}))["events"]
        if plus is None:
            taken: list[int] = []
        elif players > WITHOUT_PARTY:
            taken = stack[: plus + 1]
        else:
            taken = [stack[min(plus, len(stack) - 1)]] if stack else []
        assert list(event["artifacts"]) == taken
        for value in taken:
            stack.remove(value)
