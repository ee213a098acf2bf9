"""The lamps of a flight: shields, what each place will do, and when to draw."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.table.publish import ROW, glows, two_lines
from hardware.ports import OFF, Glow
from rules.warps_edge.view import Dial, View
from tests.companion.flown_views import views
from tests.warps_edge.flight_talk import enemy, flying, holding, say, set_up, told, without_enemies

STATES = st.integers(0, 40).flatmap(lambda seed: st.sampled_from(views(seed)))


def lit(view: View, *names: str) -> list[Glow]:
    """How these lamps glow."""
    lamps = glows(view)
    return [lamps.get(name, OFF) for name in names]


def test_the_bar_are_the_shields_that_are_left() -> None:
    """Three of five."""
    view = replace(flying().view, shields=Dial(3, 5))

    assert lit(view, *(f"fury-{n}" for n in range(1, 6))) == [Glow("blue")] * 3 + [OFF] * 2


def test_without_shields_the_first_lamp_of_the_bar_blinks() -> None:
    """The next damage goes to the hull."""
    view = replace(flying().view, shields=Dial(0, 5))

    assert lit(view, "fury-1", "fury-2") == [Glow("red", "blink"), OFF]


def test_a_place_flashes_as_often_as_it_will_hit() -> None:
    """One, two, three, and more."""
    row = tuple(enemy(f"scout {n}", attack=n) for n in (1, 2, 3, 5))

    assert [glow.rhythm for glow in lit(flying(row=row).view, "seat-1", "seat-2", "seat-3", "seat-4")] == [
        "pulse", "double", "triple", "blink",
    ]  # fmt: skip


def test_a_stunned_enemy_is_steady_and_a_free_place_dark() -> None:
    """Neither will hit, and one of them is there."""
    evening = holding(flying(), "laser-1")
    told(
        evening,
        say("assign", piece="laser-1", target="enemy:1"),
        say("defeat", target="enemy:2", how="evaded"),
    )

    assert lit(evening.view, "seat-1", "seat-2") == [Glow("orange"), OFF]


def test_the_last_seats_lamp_is_the_mothership_once_it_lies_open() -> None:
    """Protected it is dark; then it flashes as often as all its sections will hit together."""
    protected = flying("dread")

    assert lit(protected.view, "seat-6") == [OFF]
    assert lit(without_enemies(protected).view, "seat-6") == [Glow("red", "blink")]


def test_the_attack_lamp_pulses_while_tokens_must_be_drawn() -> None:
    """Not while something else is to be chosen first."""
    planning, acting = set_up().view, flying().view

    assert lit(planning, "attack") == [Glow("red", "pulse")]
    assert lit(acting, "attack") == [OFF]
    assert glows(acting, refused=True)["attack"] == Glow("red", "quick")


@given(view=STATES)
def test_any_flight_has_lamps_and_two_rows(view: View) -> None:
    """Rows of sixteen; the lamps that glow are those a table may have."""
    assert all(len(row) <= ROW for row in two_lines(view))
    assert all(name.startswith(("attack", "fury-", "seat-")) for name in glows(view))


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({}, "Act: 0 tokens"),
        ({"step": "arrive"}, "Enemies arrive"),
        ({"step": "attack"}, "Attack of 4"),
        ({"step": "plan", "bag": 12}, "Draw, bag 12"),
        ({"ended": "victory"}, "Victory!"),
        ({"ended": "hull"}, "Defeat"),
        ({"ended": "stopped"}, "Stopped"),
    ],
)
def test_the_first_row_tells_what_the_step_is_about(more: dict[str, object], first: str) -> None:
    """The second one how the fighter is."""
    assert two_lines(replace(flying().view, **more)) == (first, "Sh 5 H 3 W 1/4")
