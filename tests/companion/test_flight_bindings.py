"""What presses and the dial ask of a flight, whatever the flight came to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.devices.attached import HELD
from companion.games.fingers import Question
from companion.games.warps_edge.choices import (
    attack,
    command_for,
    leaving,
    must_pick,
    question,
)
from companion.games.warps_edge.presenter import WARPS_EDGE
from hardware.ports import CONTROLS, SEATS, Gesture, Press
from rules.game import Command
from rules.refusals import Refused
from rules.warps_edge.commands import Assign, EnemyAttack, Gain, Stow, Unstow
from rules.warps_edge.table import Choice
from rules.warps_edge.threat import Threat
from rules.warps_edge.view import View
from tests.companion.flown_views import begun, views
from tests.warps_edge.flight_talk import enemy, flying, holding, say, table, told

GESTURES: tuple[Gesture, ...] = ("press", "hold", "turn-left", "turn-right")
STATES = st.integers(0, 40).flatmap(lambda seed: st.sampled_from(views(seed)))


@pytest.fixture(scope="module")
def view() -> View:
    return holding(flying(), "energy-1", "energy-1", "laser-2", "u-turn").view


@pytest.mark.parametrize("control", ["fury", "danger", "seat-4"])
def test_a_control_without_a_part_says_so(view: View, control: str) -> None:
    """A press that does nothing leaves people pressing again."""
    with pytest.raises(Refused):
        command_for(Press(control, "press", at=1.0), view)


def test_next_ends_the_step_that_is_on() -> None:
    evening = told(flying(), say("end-turn"))

    assert isinstance(command_for(Press("next", "press", at=1.0), evening.view), EnemyAttack)


@given(seat=st.sampled_from(SEATS), view=STATES)
def test_stowing_never_changes_what_a_seats_button_means(seat: str, view: View) -> None:
    try:
        stow = command_for(Press(seat, "press", at=1.0), view)
    except Refused:
        return
    assert isinstance(stow, Stow)
    if not view.supply.get(stow.piece):
        return
    supply, cargo = Counter(view.supply) - Counter([stow.piece]), Counter(view.cargo) + Counter([stow.piece])
    after = replace(view, supply=dict(supply), cargo=dict(cargo))

    assert command_for(Press(seat, "press", at=2.0), after) == stow
    assert command_for(Press(seat, "hold", at=2.0), after) == Unstow(piece=stow.piece)


@given(control=st.sampled_from(CONTROLS), gesture=st.sampled_from(GESTURES), view=STATES)
def test_any_press_in_any_flight_is_a_command_or_a_refusal(
    control: str, gesture: Gesture, view: View
) -> None:
    try:
        command = WARPS_EDGE.fingers.press(Press(control, gesture, at=1.0), view, chooses=True)
    except Refused:
        return
    if gesture == "hold" and command is not None:
        assert control in HELD


@settings(max_examples=60)
@given(
    seed=st.integers(0, 40),
    lines=st.integers(1, 120),
    presses=st.lists(st.sampled_from(CONTROLS), max_size=8),
    data=st.data(),
)
def test_whatever_is_pressed_in_a_flight_the_rules_answer(
    seed: int, lines: int, presses: list[str], data: st.DataObject
) -> None:
    flight = begun(seed, lines)
    picked: tuple[str, ...] | None = None
    for control in presses:
        question = WARPS_EDGE.fingers.question(flight.view, picked)
        try:
            if control == "dial" and question:
                wanted = question.taken(data.draw(st.integers(0, question.answers - 1)))
            else:
                wanted = WARPS_EDGE.fingers.press(Press(control, "press", at=1.0), flight.view, chooses=True)
            if isinstance(wanted, Command):
                flight.perform(wanted)
                picked = None
            elif wanted is not None:
                picked = wanted
        except Refused:
            continue

    assert table(flight).pieces.census() == table(flight).census


# The dial


def asked(view: View, picked: tuple[str, ...] | None = None) -> tuple[Question, tuple[str, list[str], int]]:
    """What the dial chooses, and what the glass shows of it: a heading, the answers, how many are left."""
    shown: list[tuple[str, list[str], int]] = []
    said = question(view, picked, lambda what, names, left, _at: shown.append((what, list(names), left)))
    assert said
    said.face(None)
    return said, shown[0]


def test_a_choice_of_tokens_is_made_one_by_one(view: View) -> None:
    tokens = ("laser-2", "energy-1", "reactor")
    owed = replace(view, owed=(Choice(what="gain", count=2, tokens=tokens, to="bag"),))
    choice, shown = asked(replace(owed, trays={"energy-1": 3, "laser-2": 1}))

    assert shown == ("Gain a token", ["energy-1", "laser-2"], 2)
    assert choice.taken(1) == Gain(tokens=("laser-2",))


def test_no_choice_behind_a_draw_is_offered(view: View) -> None:
    gain = Choice(what="gain", count=1, tokens=("laser-2",), to="bag")
    draw = Choice(what="draw", count=3, tokens=(), to="supply")
    there = replace(view, trays={"laser-2": 1})

    assert WARPS_EDGE.fingers.question(replace(there, owed=(draw, gain)), None) is None
    assert asked(replace(there, owed=(gain, draw)))[1] == ("Gain a token", ["laser-2"], 1)


def test_an_electroshock_moves_on_to_what_stands() -> None:
    """Enemies of the row; the mothership is protected while they are there."""
    evening = flying(row=(enemy(lasers=1),))
    told(holding(evening, "electroshock"), say("power", piece="electroshock", target="enemy:1"))
    choice, shown = asked(evening.view)

    assert shown == ("Move on to", ["scout (2)", "scout (3)", "scout (4)"], 1)
    assert choice.taken(0) == Assign(piece="electroshock", target="enemy:2")


@pytest.mark.parametrize("what", ["skill", "keep-skill", "enemy", "draw"])
def test_what_must_be_typed_is_no_choice_of_the_dial(view: View, what: str) -> None:
    owed = replace(view, owed=(Choice(what=what, count=1, tokens=(), to=""),))

    assert WARPS_EDGE.fingers.question(owed, None) is None


def attacked(view: View, shields: int, **discard: int) -> View:
    pile = {token.replace("_", "-"): n for token, n in discard.items()}
    return replace(view, step="attack", discard=pile, threat=Threat(shields, shields, shields))


def test_tokens_that_leave_the_game_are_picked_one_by_one(view: View) -> None:
    under = attacked(view, 2, laser_1=2, energy_1=1)
    first, shown = asked(under, ())

    assert shown == ("Out of the game", ["energy-1", "laser-1"], 2)

    picked = first.taken(1)

    assert picked == ("laser-1",)

    last, _shown = asked(under, picked)

    assert last.taken(0) == EnemyAttack(remove=("laser-1", "energy-1"))


@pytest.mark.parametrize(
    ("shields", "discard", "remove"),
    [
        (2, {"laser_1": 5}, ("laser-1", "laser-1")),
        (9, {"laser_1": 1, "energy_1": 1}, ()),
        (0, {"laser_1": 1}, ()),
    ],
)
def test_where_the_choice_does_not_matter_the_button_is_enough(
    view: View, shields: int, discard: dict[str, int], remove: tuple[str, ...]
) -> None:
    under = attacked(view, shields, **discard)

    assert not must_pick(under)
    assert attack(under) == EnemyAttack(remove=remove)
    assert WARPS_EDGE.fingers.press(Press("next", "press", at=1.0), under, chooses=True) == EnemyAttack(
        remove=remove
    )


def test_without_a_dial_the_rules_say_that_tokens_must_be_told(view: View) -> None:
    under = attacked(view, 1, laser_1=1, energy_1=1)

    assert leaving(under) == 1
    assert WARPS_EDGE.fingers.press(Press("next", "press", at=1.0), under, chooses=True) == ()
    assert WARPS_EDGE.fingers.press(Press("next", "press", at=1.0), under, chooses=False) == EnemyAttack()
