"""What holds whatever is said at the table, sensible or not."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import timeline
from rules.game import kebab
from rules.in_space.game import IN_SPACE, InSpace
from rules.in_space.table import InSpaceTable
from rules.refusals import CODES, Refused
from rules.script import Evening, events_told, read
from tests.rules.any_line import FIELDS, evenings, orders, set_ups
from tests.rules.any_table import (
    draws_can_be_computed_again,
    holds_together,
    nothing_is_lost,
    reads_back,
    stands,
    undo_then_redo_are_two_entries,
)
from tests.rules.table_talk import Line, given


def holds(table: InSpaceTable) -> None:
    """What is true of every table there can be."""
    holds_together(table)
    for seat in table.seats:
        assert seat.crystals >= 0
        assert len(seat.artifacts) <= 1


def test_every_command_there_is_is_among_the_lines_we_try() -> None:
    """A new command must be added to the lines, or nothing below tries it."""
    known = {order.__struct_config__.tag for order in (*IN_SPACE.commands, *timeline.COMMANDS)}

    assert set(FIELDS) == known


@settings(max_examples=100)
@for_any(set_ups, evenings)
def test_no_cube_is_ever_lost_and_a_refusal_changes_nothing(set_up: Line, lines: list[Line]) -> None:
    """After every line; and the view can always be told as JSON."""
    nothing_is_lost(given(**set_up), lines, holds)


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_a_journal_read_back_gives_the_live_table(set_up: Line, lines: list[Line]) -> None:
    """Every event told as JSON, heard again and folded in comes to the same table."""
    reads_back(given(**set_up), lines)


@settings(max_examples=80)
@for_any(set_ups, evenings)
def test_undo_then_redo_is_nothing_but_two_entries(set_up: Line, lines: list[Line]) -> None:
    """After every line that was taken."""
    undo_then_redo_are_two_entries(given(**set_up), lines)


@settings(max_examples=50)
@for_any(set_ups, evenings)
def test_every_device_draw_can_be_computed_again(set_up: Line, lines: list[Line]) -> None:
    """From seed, words, number and bag alone."""
    draws_can_be_computed_again(given(**set_up), lines)


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
    """Any bytes at all are read, or refused in words with a code that stands in the table."""
    try:
        read(line, game)
    except Refused as no:
        assert no.code in CODES and no.sentence  # noqa: PT017, PT018  # the other outcome is a command


@settings(max_examples=200)
@for_any(st.lists(st.binary(max_size=60) | garbled(), max_size=5))
def test_an_evening_answers_every_line(lines: list[bytes]) -> None:
    """Whatever it is, and the answer can be told as JSON."""
    evening = given()
    for line in lines:
        assert json.loads(msgspec.json.encode(evening.answer(line)))
        stands(evening, holds)


DEEP = 100_000
"""Brackets, far more than any program nests."""


@pytest.mark.parametrize("head", ["", '{"do":"noise","ask":', '{"do":"start","box":'])
@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_a_bottomless_line_is_malformed(head: str, bracket: str) -> None:
    """It is refused, and the program does not fall into it."""
    answer = Evening(lambda: bytes(32)).answer(head + bracket * DEEP)

    assert answer["refused"]["code"] == "malformed"


def test_bytes_that_are_no_text_are_malformed() -> None:
    """Inside a string too, and half a character in a text."""
    for line in (b"\xff", b'{"do":"\xff"}', '{"do":"\ud800"}', b'{"do":"\\ud800"}', b"\xef\xbb\xbf{}"):
        assert Evening(lambda: bytes(32)).answer(line)["refused"]["code"] == "malformed"


def test_events_are_told_by_their_names() -> None:
    """Never by an import path."""
    told = events_told(given().perform(read('{"do":"attack"}', IN_SPACE)))

    assert {event["type"] for event in told} <= {kebab(event.__name__) for event in IN_SPACE.events}
