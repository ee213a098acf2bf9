"""The clock counts from the times of the entries, and from nothing else."""

from __future__ import annotations

import pytest

from companion.narration.pace import minutes
from tests.told_evening import ToldEvening
from tests.told_flight import ToldFlight
from tests.warps_edge.flight_talk import NEW_SKILL, say, start


def told(evening: ToldEvening, now: str) -> tuple[int | None, int]:
    assert evening.history.times
    return minutes(evening.history.times, f"2026-11-21T{now}:00Z")


def test_turn_and_evening_are_counted_from_their_entries() -> None:
    """Set up at 20:01; the second turn begins ten minutes later."""
    evening = ToldEvening()
    assert told(evening, "20:05") == (4, 4)

    evening.tell("attack", after=540)
    evening.tell("end-turn")

    assert told(evening, "20:14") == (3, 13)


def test_a_turn_that_is_taken_back_is_the_turn_before_again() -> None:
    evening = ToldEvening()
    evening.tell("attack")
    evening.tell("end-turn", after=600)
    evening.tell("undo", after=60)
    assert told(evening, "20:15") == (14, 14)

    evening.tell("redo")

    assert told(evening, "20:15") == (3, 14)


def test_a_free_table_has_an_evening_and_no_turns() -> None:
    assert told(ToldEvening(turns="free"), "20:05") == (None, 4)


def test_the_clock_stops_with_the_game() -> None:
    evening = ToldEvening()
    evening.tell("deck-out", after=3000)

    assert told(evening, "21:30") == (None, 50)


def test_a_pause_is_no_part_of_the_evening() -> None:
    evening = ToldEvening()
    evening.tell("noise", seat=0, by=1, after=600)
    assert told(evening, "23:59") == (10, 10)

    evening.tell("noise", seat=0, by=1, after=3 * 3600)

    assert told(evening, "23:16") == (15, 15)


def test_a_flight_has_turns() -> None:
    flight = ToldFlight()
    flight.hear(start())
    before = flight.history.times
    for line in (NEW_SKILL, say("plan")):
        flight.hear(line)
    after = flight.history.times

    assert before
    assert (before.turn, bool(after.turn)) == (None, True)


@pytest.mark.parametrize("seconds", [-3600, 3 * 3600])
def test_a_clock_put_right_moves_nothing(seconds: int) -> None:
    """Backwards or far ahead: what was counted before stays."""
    evening = ToldEvening()
    evening.tell("noise", seat=0, by=1, after=1800)
    before = evening.history.times
    evening.tell("noise", seat=0, by=1, after=seconds)
    after = evening.history.times

    assert before
    assert minutes(after, after.newest) == minutes(before, before.newest) == (30, 30)
