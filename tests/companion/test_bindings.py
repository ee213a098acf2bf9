"""What a press asks for, and that a control means the same all evening."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.attached import HELD
from companion.games.clank.controls import Controls
from companion.table.oled_state import meant
from hardware.ports import CONTROLS, Gesture, Press
from hardware.settle import Feel
from rules.clank.commands import Attack, Danger, EndTurn, Fury, Noise
from rules.clank.view import View
from rules.game import Command
from rules.timeline import Undo
from tests.told_evening import ToldEvening

FINGERS = Controls()
GESTURES: tuple[Gesture, ...] = ("press", "hold", "turn-left", "turn-right")


@pytest.fixture(scope="module")
def view() -> View:
    """Three seats, two DANGER cards in the row."""
    evening = ToldEvening()
    evening.tell("danger", count=2)
    return evening.view


@pytest.mark.parametrize(
    ("control", "gesture", "command"),
    [
        ("attack", "press", Attack()),
        ("next", "press", EndTurn()),
        ("back", "hold", Undo()),
        ("fury", "press", Fury(by=1)),
        ("danger", "press", Danger(count=3)),
        ("danger", "hold", Danger(count=1)),
        ("seat-1", "press", Noise(seat=0, by=1)),
        ("seat-3", "hold", Noise(seat=2, by=-1)),
    ],
)
def test_a_control_asks_for_its_command(view: View, control: str, gesture: Gesture, command: Command) -> None:
    """One control, one thing."""
    assert FINGERS.press(Press(control, gesture, at=1.0), view, chooses=True) == command


@pytest.mark.parametrize(
    ("control", "gesture"),
    [("back", "press"), ("attack", "hold"), ("next", "hold"), ("fury", "hold"), ("seat-4", "press")],
)
def test_what_a_tired_elbow_does_is_nothing(view: View, control: str, gesture: Gesture) -> None:
    """Back is held on purpose, and nobody sits at the fourth button."""
    assert FINGERS.press(Press(control, gesture, at=1.0), view, chooses=True) is None


@pytest.mark.parametrize("gesture", GESTURES)
def test_the_dial_is_no_matter_of_the_rules(view: View, gesture: Gesture) -> None:
    """It turns pages and acknowledges."""
    assert FINGERS.press(Press("dial", gesture, at=1.0), view, chooses=True) is None


@pytest.mark.parametrize("control", CONTROLS)
def test_before_set_up_no_control_asks_for_anything(control: str) -> None:
    """There is no table yet."""
    assert meant(Press(control, "press", at=1.0), None, chooses=True) is None


def test_more_danger_than_the_row_holds_is_asked_for_and_refused() -> None:
    """It never wraps round: the seventh press is answered in words, not by no danger at all."""
    evening = ToldEvening()
    evening.tell("danger", count=6)

    assert FINGERS.press(Press("danger", "press", at=1.0), evening.view, chooses=True) == Danger(count=7)


@given(st.sampled_from(CONTROLS), st.sampled_from(GESTURES))
def test_a_control_never_changes_its_meaning(control: str, gesture: Gesture) -> None:
    """The kind of command is the same at the start, when a draw is owed, and when all is over."""
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
    """`HELD` names exactly the controls that ask for something when held."""
    asking = {
        control for control in CONTROLS if FINGERS.press(Press(control, "hold", at=1.0), view, chooses=True)
    }

    assert asking == HELD - {"seat-4", "seat-5", "seat-6"}
    assert Feel(holds=HELD).holds == HELD
