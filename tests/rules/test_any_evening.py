"""What holds whatever is said at the table, sensible or not."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import timeline
from rules.catacombs.box import WITHOUT_PARTY
from rules.catacombs.game import CATACOMBS
from rules.catacombs.table import CatacombsTable
from rules.game import Game, kebab
from rules.in_space.game import IN_SPACE, InSpace
from rules.in_space.table import InSpaceTable
from rules.refusals import CODES, Refused
from rules.script import Evening, events_told, read
from tests.catacombs import any_delve
from tests.catacombs.delve_talk import delve
from tests.rules import any_line
from tests.rules.any_evening import EVENINGS, each_game
from tests.rules.any_line import orders
from tests.rules.any_table import (
    draws_can_be_computed_again,
    holds_together,
    line_of,
    nothing_is_lost,
    reads_back,
    stands,
    undo_then_redo_are_two_entries,
)
from tests.rules.table_lines import Line
from tests.rules.table_talk import given


def holds(table: InSpaceTable | CatacombsTable) -> None:
    holds_together(table)
    for seat in table.seats:
        if isinstance(table, InSpaceTable):
            assert seat.crystals >= 0
            assert len(seat.artifacts) <= 1
        else:
            assert seat.lockpicks >= 0
            assert seat.tokens.keys() <= table.kinds
            assert len(seat.artifacts) <= 1 + table.gained.get("backpack", 0)
    if isinstance(table, CatacombsTable):
        held = [value for seat in table.seats for value in seat.artifacts]
        assert sorted((*held, *table.stack, *table.discovered)) == sorted(table.box.artifacts.values)
        assert 0 <= table.safe_tiles <= table.tiles


@pytest.mark.parametrize(("game", "fields"), [(IN_SPACE, any_line.FIELDS), (CATACOMBS, any_delve.FIELDS)])
def test_every_command_there_is_is_among_the_lines_we_try(game: Game[Any], fields: Line) -> None:
    """A new command must be added to the lines, or nothing below tries it."""
    assert set(fields) == {each.__struct_config__.tag for each in (*game.commands, *timeline.COMMANDS)}


@each_game
@for_any(st.data())
def test_nothing_is_ever_lost_and_a_refusal_changes_nothing(game: str, any_: st.DataObject) -> None:
    nothing_is_lost(*map(any_.draw, EVENINGS[game]), holds)


@each_game
@for_any(st.data())
def test_a_journal_read_back_gives_the_live_table(game: str, any_: st.DataObject) -> None:
    reads_back(*map(any_.draw, EVENINGS[game]))


@each_game
@for_any(st.data())
def test_undo_then_redo_is_nothing_but_two_entries(game: str, any_: st.DataObject) -> None:
    undo_then_redo_are_two_entries(*map(any_.draw, EVENINGS[game]))


@each_game
@for_any(st.data())
def test_every_device_draw_can_be_computed_again(game: str, any_: st.DataObject) -> None:
    draws_can_be_computed_again(*map(any_.draw, EVENINGS[game]))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(["do", "ask", "seat", "by", "extra", "game", "seats", "places", "text", "to", ""])


@st.composite
def garbled(draw: st.DrawFn) -> bytes:
    """A good line with one field replaced, added or left out, or bytes cut and changed."""
    line = dict(draw(orders))
    match draw(st.sampled_from(["replace", "add", "drop", "cut", "flip"])):
        case "replace":
            line[draw(st.sampled_from(sorted(line)))] = draw(json_values)
        case "add":
            line[draw(names)] = draw(json_values)
        case "drop":
            del line[draw(st.sampled_from(sorted(line)))]
        case "cut":
            return json.dumps(line).encode()[: draw(st.integers(0, 40))]
        case _:
            told = bytearray(json.dumps(line).encode())
            told[draw(st.integers(0, len(told) - 1))] = draw(st.integers(0, 255))
            return bytes(told)
    return json.dumps(line).encode()


@settings(max_examples=300)
@for_any(st.binary(max_size=60) | garbled() | st.text(max_size=40), st.sampled_from([None, IN_SPACE]))
def test_no_line_can_do_more_than_be_refused(line: bytes | str, game: InSpace | None) -> None:
    try:
        read(line, game)
    except Refused as no:
        assert no.code in CODES and no.sentence  # noqa: PT017, PT018  # the other outcome is a command


@settings(max_examples=200)
@for_any(st.lists(st.binary(max_size=60) | garbled(), max_size=5))
def test_an_evening_answers_every_line(lines: list[bytes]) -> None:
    evening = given()
    for line in lines:
        assert json.loads(msgspec.json.encode(evening.answer(line)))
        stands(evening, holds)


DEEP = 100_000
"""Brackets, far more than any program nests."""


@pytest.mark.parametrize("head", ["", '{"do":"noise","ask":', '{"do":"start","box":'])
@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_a_bottomless_line_is_malformed(head: str, bracket: str) -> None:
    answer = Evening(lambda: bytes(32)).answer(head + bracket * DEEP)

    assert answer["refused"]["code"] == "malformed"


def test_bytes_that_are_no_text_are_malformed() -> None:
    for line in (b"\xff", b'{"do":"\xff"}', '{"do":"\ud800"}', b'{"do":"\\ud800"}', b"\xef\xbb\xbf{}"):
        assert Evening(lambda: bytes(32)).answer(line)["refused"]["code"] == "malformed"


def test_events_are_told_by_their_names() -> None:
    told = events_told(given().perform(read('{"do":"attack"}', IN_SPACE)))

    assert {event["type"] for event in told} <= {kebab(event.__name__) for event in IN_SPACE.events}


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
