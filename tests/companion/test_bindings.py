"""What a press asks for, and that a control means the same all evening."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.attached import HELD
from companion.games import GAMES
from companion.table.oled_state import meant
from hardware.ports import CONTROLS, Gesture, Press
from hardware.settle import Feel
from rules.clank.commands import Attack, Danger, EndTurn, Fury, Noise
from rules.clank.view import View
from rules.game import Command
from rules.timeline import Undo
from rules.warps_edge import commands as flight
from rules.warps_edge.commands import Plan, Stow, Unstow
from tests.told_evening import ToldEvening
from tests.warps_edge.flight_talk import flying, holding

FINGERS = GAMES["in-space"].fingers
GESTURES: tuple[Gesture, ...] = ("press", "hold", "turn-left", "turn-right")


@pytest.fixture(scope="module")
def view() -> View:
    evening = ToldEvening()
    evening.tell("danger", count=2)
    return evening.view


ASKED: dict[str, list[tuple[str, Gesture, Command | None]]] = {
    "in-space": [
        ("attack", "press", Attack()), ("attack", "hold", None),
        ("next", "press", EndTurn()), ("next", "hold", None),
        ("back", "hold", Undo()), ("back", "press", None),
        ("fury", "press", Fury(by=1)), ("fury", "hold", None),
        ("danger", "press", Danger(count=3)), ("danger", "hold", Danger(count=1)),
        ("seat-1", "press", Noise(seat=0, by=1)), ("seat-3", "hold", Noise(seat=2, by=-1)),
        ("seat-4", "press", None), *(("dial", gesture, None) for gesture in GESTURES),
    ],
    "warps-edge": [
        ("attack", "press", Plan()), ("attack", "hold", None),
        ("next", "press", flight.EndTurn()), ("next", "hold", None),
        ("back", "hold", Undo()), ("back", "press", None),
        ("seat-1", "press", Stow(piece="energy-1")), ("seat-2", "press", Stow(piece="laser-2")),
        ("seat-3", "hold", Unstow(piece="u-turn")), ("dial", "press", None),
    ],
}  # fmt: skip
"""Three seats with two DANGER cards in the row, and a pilot with three kinds of tokens."""


@pytest.mark.parametrize(
    ("game", "control", "gesture", "command"), [(game, *row) for game, rows in ASKED.items() for row in rows]
)
def test_a_control_asks_for_its_command(
    view: View, game: str, control: str, gesture: Gesture, command: Command | None
) -> None:
    press = Press(control, gesture, at=1.0)
    held = holding(flying(), "energy-1", "energy-1", "laser-2", "u-turn").view

    on = view if game == "in-space" else held
    assert GAMES[game].fingers.press(press, on, chooses=True) == command


@pytest.mark.parametrize("control", CONTROLS)
def test_before_set_up_no_control_asks_for_anything(control: str) -> None:
    assert meant(Press(control, "press", at=1.0), None, chooses=True) is None


def test_more_danger_than_the_row_holds_is_asked_for_and_refused() -> None:
    """It never wraps round: the seventh press is answered in words, not by no danger at all."""
    evening = ToldEvening()
    evening.tell("danger", count=6)

    assert FINGERS.press(Press("danger", "press", at=1.0), evening.view, chooses=True) == Danger(count=7)


@given(st.sampled_from(CONTROLS), st.sampled_from(GESTURES))
def test_a_control_never_changes_its_meaning(control: str, gesture: Gesture) -> None:
    start, owed, over = ToldEvening(), ToldEvening(), ToldEvening()
    owed.tell("wound", seat=1, by=9)
    owed.record(blue=1, black=1)
    owed.tell("end-turn")
    over.tell("deck-out")
    asked = [
        FINGERS.press(Press(control, gesture, at=1.0), each.view, chooses=True)
        for each in (start, owed, over)
    ]

    assert len({type(command) for command in asked}) == 1


def test_a_hold_that_means_something_is_one_that_can_be_felt(view: View) -> None:
    asking = {
        control for control in CONTROLS if FINGERS.press(Press(control, "hold", at=1.0), view, chooses=True)
    }

    assert asking == HELD - {"seat-4", "seat-5", "seat-6", "repeat"}  # which asks nothing of the rules
    assert Feel(holds=HELD).holds == HELD
