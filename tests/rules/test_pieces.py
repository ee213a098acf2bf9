"""Pieces in places, and the printed track: nothing is made or lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pieces import NotThere, laid_out
from rules.track import Track

PLACES = ("bag", "area", "row")
hops = st.tuples(st.sampled_from(["red", "blue"]), st.integers(1, 3), *[st.sampled_from(PLACES)] * 2)


@given(st.lists(hops, max_size=30))
def test_no_move_makes_or_loses_a_piece(moves: list[tuple[str, int, str, str]]) -> None:
    table = laid_out({"bag": {"red": 4, "blue": 3}}, rows=("row",))
    census = table.census()
    for piece, by, from_, to in moves:
        there = table.count(from_, piece)
        if by > there:
            with pytest.raises(NotThere):
                table.moved(piece, by, from_, to)
            continue
        table = table.moved(piece, by, from_, to)

        assert table.census() == census
        assert all(n > 0 for heap in table.places().values() for n in heap.values())


def test_a_table_is_not_changed_by_a_move() -> None:
    before = laid_out({"bag": {"red": 1}})
    before.moved("red", 1, "bag", "area")

    assert before.places() == {"bag": {"red": 1}}


def test_a_row_gives_up_the_rightmost_of_a_piece() -> None:
    table = laid_out({"bag": {"red": 2, "blue": 1}}, rows=("row",))
    for piece in ("red", "blue", "red"):
        table = table.moved(piece, 1, "bag", "row")

    assert table.moved("red", 1, "row", "bag").row("row") == ("red", "blue")
    assert table.moved("blue", 1, "row", "bag").row("row") == ("red", "red")


def test_a_move_from_a_place_to_itself_changes_nothing() -> None:
    table = laid_out({"bag": {"red": 1}}, rows=("row",)).moved("red", 1, "bag", "row")

    assert table.moved("red", 1, "row", "row") == table


def test_pieces_can_be_asked_for_by_piece() -> None:
    assert laid_out({"bag": {"red": 1}, "area": {"red": 2}}).by_piece() == {"red": {"bag": 1, "area": 2}}


@given(st.integers(1, 5), st.integers(0, 9))
def test_a_marker_reaches_every_step_once_and_never_passes_the_top(step: int, by: int) -> None:
    track = Track(cubes=(2, 2, 3, 3, 4))

    assert track.climbed(step, by) == tuple(range(step + 1, step + by + 1))[: 5 - step]


def test_the_census_counts_every_piece_wherever_it_lies() -> None:
    table = laid_out({"bag": {"red": 2, "blue": 1}, "area": {"red": 3}}, rows=("row",))

    assert table.moved("red", 1, "bag", "row").census() == {"red": 5, "blue": 1}
