"""The lamps tell the table what it needs to know, and nothing by colour alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.table.publish import glows
from hardware.ports import OFF, Glow
from rules.clank.view import RankView, TurnView
from tests.told_evening import SEATS, ToldEvening

RED = Glow("red")


def a_fall(evening: ToldEvening, seat: int, colour: str) -> None:
    """A seat's health track fills by the draw of the turn."""
    evening.tell("wound", seat=seat, by=9)
    evening.record(**{colour: 1, "black": 1})


def test_before_set_up_every_lamp_is_dark() -> None:
    """There is nothing to tell."""
    assert set(glows(None).values()) == {OFF}


def test_the_attack_lamp_is_steady_while_an_attack_may_come() -> None:
    """And dark once this turn has had its own."""
    view = ToldEvening().view

    assert (glows(view)["attack"], glows(replace(view, drawn=True))["attack"]) == (RED, OFF)


def test_at_a_table_that_plays_free_an_attack_may_always_come() -> None:
    """Nobody says whose turn it is."""
    assert glows(replace(ToldEvening(turns="free").view, drawn=True))["attack"] == RED


def test_the_attack_lamp_pulses_while_a_fixed_draw_is_owed() -> None:
    """The turn cannot end before it."""
    evening = ToldEvening()
    a_fall(evening, 1, "blue")
    evening.tell("end-turn")

    assert glows(evening.view)["attack"] == Glow("red", "pulse")


@pytest.mark.parametrize("is_set_up", [True, False])
def test_a_refusal_flickers(*, is_set_up: bool) -> None:
    """Whatever the attack lamp had to say otherwise."""
    view = ToldEvening().view if is_set_up else None

    assert glows(view, refused=True)["attack"] == Glow("red", "quick")


def test_the_fury_bar_is_lit_up_to_the_marker() -> None:
    """Eleven steps, the marker on the second."""
    bar = [glow for lamp, glow in glows(ToldEvening().view).items() if lamp.startswith("fury-")]

    assert len(bar) == 11
    assert bar[:3] == [Glow("orange"), Glow("orange"), OFF]


def test_hunters_flash_as_many_times_as_they_are_until_they_are_out() -> None:
    """One each on steps 8 and 9, two on step 11."""
    evening = ToldEvening()
    before = glows(evening.view)
    evening.set_fury(7)
    evening.tell("fury", by=1)
    after = glows(evening.view)

    assert [before[f"fury-{step}"] for step in (8, 9, 11)] == [
        Glow("red", "pulse"),
        Glow("red", "pulse"),
        Glow("red", "double"),
    ]
    assert (after["fury-8"], after["fury-9"]) == (Glow("orange"), Glow("red", "pulse"))


def test_the_blockade_winks_until_it_is_in_place() -> None:
    """It waits on the last step but one."""
    evening = ToldEvening()
    before = glows(evening.view)["fury-10"]
    evening.tell("fury", by=8)
    evening.tell("set", dial="fury", to=3, why="a slip")

    assert (before, glows(evening.view)["fury-10"]) == (Glow("blue", "wink"), OFF)


def test_the_seat_whose_turn_it_is_glows_steadily() -> None:
    """The others flash as often as their number."""
    evening = ToldEvening()
    evening.tell("end-turn")
    lamps = glows(evening.view)

    assert [lamps[f"seat-{n}"] for n in (1, 2, 3)] == [
        Glow("yellow", "pulse"),
        Glow("blue"),
        Glow("green", "triple"),
    ]
    assert "seat-4" not in lamps


def test_a_seat_that_is_out_is_dark_except_in_its_turn() -> None:
    """Then it draws."""
    evening = ToldEvening()
    a_fall(evening, 1, "blue")
    waiting = glows(evening.view)["seat-2"]
    evening.tell("end-turn")

    assert (waiting, glows(evening.view)["seat-2"]) == (OFF, Glow("blue"))


def test_while_scores_are_counted_the_seats_that_wait_flash() -> None:
    """Adam is away in a pod, Eva and Filip are lost."""
    evening = ToldEvening()
    evening.has_code(0)
    evening.tell("artifact", seat=0, value=5)
    evening.tell("escape", seat=0)
    evening.tell("deck-out")
    lamps = glows(evening.view)

    assert [lamps[lamp] for lamp in ("attack", "seat-1", "seat-2")] == [OFF, Glow("yellow", "pulse"), OFF]


def test_at_the_end_the_winner_alone_glows() -> None:
    """Steadily, whoever it is."""
    view = replace(ToldEvening().view, phase="over", ranking=(RankView(1, 40), RankView(0, 30)))
    lamps = glows(view)

    assert [lamps[f"seat-{n}"] for n in (1, 2, 3)] == [OFF, Glow("blue"), OFF]


@given(turn=st.none() | st.integers(0, 3))
def test_no_seat_is_told_by_colour_alone(turn: int | None) -> None:
    """Painted all alike, no two seats of a table glow the same."""
    view = ToldEvening(seats=4).view
    lamps = glows(replace(view, turn=TurnView(turn, 1, None)))
    rhythms = [lamps[f"seat-{n}"].rhythm for n in range(1, 5)]

    assert len(set(rhythms)) == len(SEATS)
