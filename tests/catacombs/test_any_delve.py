"""What holds in the Catacombs whatever is said at the table, sensible or not."""

from __future__ import annotations

import json

from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import timeline
from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.game import CATACOMBS
from rules.catacombs.table import BACKPACK, CatacombsTable
from tests.catacombs.any_delve import FIELDS, evenings, set_ups
from tests.catacombs.delve_talk import delve
from tests.rules.any_table import (
    draws_can_be_computed_again,
    holds_together,
    line_of,
    nothing_is_lost,
    reads_back,
    undo_then_redo_are_two_entries,
)
from tests.rules.table_talk import Line


def holds(table: CatacombsTable) -> None:
    """What is true of every table there can be."""
    holds_together(table)
    for seat in table.seats:
        assert seat.lockpicks >= 0
        assert seat.tokens.keys() <= table.kinds
        assert len(seat.artifacts) <= 1 + table.gained.get(BACKPACK, 0)
    held = [value for seat in table.seats for value in seat.artifacts]
    assert sorted((*held, *table.stack, *table.discovered)) == sorted(table.box.artifacts.values)
    assert 0 <= table.safe_tiles <= table.tiles


def test_every_command_there_is_is_among_the_lines_we_try() -> None:
    """A new command must be added to the lines, or nothing below tries it."""
    known = {order.__struct_config__.tag for order in (*CATACOMBS.commands, *timeline.COMMANDS)}

    assert set(FIELDS) == known


@settings(max_examples=100)
@for_any(set_ups, evenings)
def test_no_cube_and_no_artifact_is_ever_lost_and_a_refusal_changes_nothing(
    set_up: Line, lines: list[Line]
) -> None:
    """After every line; and the view can always be told as JSON."""
    nothing_is_lost(delve(**set_up), lines, holds)


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_a_journal_read_back_gives_the_live_table(set_up: Line, lines: list[Line]) -> None:
    """Every event told as JSON, heard again and folded in comes to the same table."""
    reads_back(delve(**set_up), lines)


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_undo_then_redo_is_nothing_but_two_entries(set_up: Line, lines: list[Line]) -> None:
    """After every line that was taken."""
    undo_then_redo_are_two_entries(delve(**set_up), lines)


@settings(max_examples=50)
@for_any(set_ups, evenings)
def test_every_device_draw_can_be_computed_again(set_up: Line, lines: list[Line]) -> None:
    """From seed, words, cuts, number and bag alone; ghosts are in the bag like any cube."""
    draws_can_be_computed_again(delve(**set_up), lines)


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
