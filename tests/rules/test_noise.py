"""Noise and its reduction. In Space rulebook, plan; an empty supply, advanced."""

from __future__ import annotations

import pytest

from tests.rules.table_talk import (
    Line,
    asked,
    box,
    given,
    gone,
    moves,
    only,
    refusal,
    say,
    seat,
    shown,
    types,
    when,
)


def test_noise_goes_from_the_supply_to_the_area() -> None:
    """One cube for each +1."""
    events = when(given(), "noise", seat=0, by=2)

    assert moves(events) == [("yellow", 2, "supply:0", "area")]


def test_quiet_takes_cubes_back_to_the_supply() -> None:
    """One cube for each -1."""
    events = when(given(), "noise", seat=0, by=-2)

    assert moves(events) == [("yellow", 2, "area", "supply:0")]
    assert types(events) == ["moved"]


def test_what_cannot_be_removed_is_hush_for_later_in_the_turn() -> None:
    """The book: surplus -1 may be used later in the same turn."""
    evening = given()
    when(evening, "noise", seat=0, by=-5)

    assert seat(evening, 0)["hush"] == 2
    assert "yellow" not in shown(evening)["area"]


def test_hush_is_used_up_before_a_cube_moves() -> None:
    """Two hushed, the third is heard."""
    evening = given(say("noise", seat=0, by=-5))
    events = when(evening, "noise", seat=0, by=3)

    assert moves(events) == [("yellow", 1, "supply:0", "area")]
    assert seat(evening, 0)["hush"] == 0


def test_hush_lasts_through_several_noises_of_one_turn() -> None:
    """Noise by noise it shrinks."""
    evening = given(say("noise", seat=0, by=-6), say("noise", seat=0, by=1), say("noise", seat=0, by=1))

    assert seat(evening, 0)["hush"] == 1
    assert "yellow" not in shown(evening)["area"]


def test_hush_nobody_used_is_gone_when_the_turn_ends() -> None:
    """It does not wait for the seat's next turn."""
    evening = given(say("noise", seat=0, by=-5), say("end-turn"))

    assert seat(evening, 0)["hush"] == 0


def test_only_the_seat_whose_turn_it_is_keeps_hush() -> None:
    """Another seat's surplus is lost, and the table is told."""
    evening = given()
    events = when(evening, "noise", seat=1, by=-5)

    assert seat(evening, 1)["hush"] == 0
    assert only(events, "ran-short") == [{"type": "ran-short", "of": "area", "by": 3, "seat": 1}]


def test_hush_works_against_noise_for_everyone_in_ones_own_turn() -> None:
    """A card that makes everybody noisy makes the quiet seat quiet."""
    evening = given(say("noise", seat=0, by=-5))
    events = when(evening, "everyone", by=2)

    assert moves(events) == [("blue", 2, "supply:1", "area"), ("green", 2, "supply:2", "area")]


def test_an_empty_supply_adds_what_it_can() -> None:
    """Advanced: no cubes, no noise; the rest is undone, and the table is told."""
    evening = given(**box(cubes={"each": 5}))
    events = when(evening, "noise", seat=0, by=4)

    assert moves(events) == [("yellow", 2, "supply:0", "area")]
    assert only(events, "ran-short") == [{"type": "ran-short", "of": "supply", "by": 2, "seat": 0}]


def test_an_empty_supply_adds_nothing_and_is_no_fault() -> None:
    """The second noise finds nothing."""
    evening = given(say("noise", seat=0, by=2), **box(cubes={"each": 5}))

    assert types(when(evening, "noise", seat=0, by=1)) == ["ran-short"]


def test_everyone_starts_with_the_seat_whose_turn_it_is_and_spares_one() -> None:
    """Seats in turn order; the one after `but` is left out."""
    evening = given(say("end-turn"))
    events = when(evening, "everyone", by=1, but=2)

    assert moves(events) == [("blue", 1, "supply:1", "area"), ("yellow", 1, "supply:0", "area")]


def test_everyone_leaves_out_those_who_are_out() -> None:
    """Phase 5: a seat that is out adds no noise."""
    evening = given(*gone(0, 5))
    events = when(evening, "everyone", by=1)

    assert [piece for piece, *_ in moves(events)] == ["blue", "green"]


def test_everyone_may_be_quieter() -> None:
    """A negative number takes cubes back from all; only the seat on turn keeps what it could not use."""
    evening = given()
    when(evening, "everyone", by=-4)

    assert shown(evening)["area"] == {}
    assert [s["hush"] for s in shown(evening)["seats"]] == [1, 0, 0]


def test_a_seat_that_is_out_makes_no_noise() -> None:
    """Phase 5."""
    assert refusal(given(*gone(0, 5)), "noise", seat=0, by=1) == "seat-out"


def test_noise_of_nothing_is_refused() -> None:
    """Neither for one nor for all."""
    assert refusal(given(), "noise", seat=0, by=0) == "bad-count"
    assert refusal(given(), "everyone", by=0) == "bad-count"


def test_at_a_free_table_hush_meets_every_noise_of_the_turn() -> None:
    """In Space, plan: all of it counts until the end of one's turn, so the first +1 leaves the rest."""
    evening = given(say("noise", seat=1, by=-5), turns="free")

    assert seat(evening, 1)["hush"] == 3
    assert moves(when(evening, "noise", seat=1, by=1)) == []
    assert seat(evening, 1)["hush"] == 2
    assert moves(when(evening, "noise", seat=1, by=3)) == [("blue", 1, "supply:1", "area")]


@pytest.mark.parametrize(
    ("before", "draw"),
    [
        ([], say("attack")),
        ([], say("record", drawn={"black": 2})),
        (gone(0, 5), say("fixed-draw", seat=0)),
    ],
    ids=["attack", "record", "fixed-draw"],
)
def test_all_unused_hush_lapses_at_the_end_of_your_turn(before: list[Line], draw: Line) -> None:
    """In Space, plan. The draw comes after the turn, so it leaves none behind at a free table either."""
    evening = given(*before, say("noise", seat=2, by=-5), draw, turns="free")

    assert seat(evening, 2)["hush"] == 0
    assert ("green", 1, "supply:2", "area") in moves(when(evening, "everyone", by=1))


def test_if_the_supply_is_empty_skip_this_step() -> None:
    """Catacombs, p. 5: cubes can be removed later in the turn, if any are added: the noise made none."""
    evening = given(say("noise", seat=0, by=-5), **box(cubes={"each": 3}))
    when(evening, "move", piece="yellow", by=3, from_="supply:0", to="bag", why="a test")

    assert types(when(evening, "noise", seat=0, by=1)) == ["ran-short"]
    assert seat(evening, 0)["hush"] == 2
    assert asked(evening, "odds", extra={"0": 1}) == asked(evening, "odds")
    when(evening, "move", piece="yellow", by=1, from_="bag", to="supply:0", why="a test")
    assert moves(when(evening, "noise", seat=0, by=1)) == []
    assert seat(evening, 0)["hush"] == 1


def test_at_a_free_table_hush_does_not_outlast_anothers_find() -> None:
    """A sonic grenade goes off in its finder's turn, so the hush of an earlier turn is gone."""
    evening = given(say("noise", seat=1, by=-5), turns="free")
    events = when(evening, "secret", seat=0, kind="sonic-grenade")

    assert ("blue", 3, "supply:1", "area") in moves(events)
    assert seat(evening, 1)["hush"] == 0
