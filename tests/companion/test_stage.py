"""What the glass shows, decided without a glass: the most urgent thing wins, and what must pass passes."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.clank.oled import TableGlass
from companion.games.glass import Reveal
from companion.games.warps_edge.moments import WarpOver
from companion.table.oled_picture import asked, picture
from companion.table.oled_state import PAGES, OledState
from companion.table.oled_state import Evening as Told
from hardware.ports import Gesture
from rules.binding import WordsGiven
from rules.clank.commands import Rescue
from rules.clank.events import Attacked, Drawn, Fell
from rules.clank.view import View
from rules.script import Evening
from rules.warps_edge.events import StepBegan
from tests.kit.faces import face_of
from tests.warps_edge.flight_talk import flying

ATTACK = Reveal(entry=3, cubes=("black", "blue", "orange"), outcome="Eva 1 wound, Ola 1 wound.")


def drawn(stage: OledState, view: View | None, **more: Any) -> str:
    return face_of(picture(stage, view, Told(**more), address="/run/x", release="1"))[0]


@pytest.fixture
def evening() -> Evening:
    evening = Evening(fresh_seed=lambda: bytes(32))
    seats = (
        '[{"name":"Adam","colour":"yellow"},{"name":"Eva","colour":"blue"},{"name":"Ola","colour":"pink"}]'
    )
    evening.answer(f'{{"do":"start","game":"in-space","seats":{seats}}}')
    return evening


@pytest.fixture
def view(evening: Evening) -> View:
    return evening.view


def test_before_set_up_the_glass_welcomes() -> None:
    for page in PAGES:
        assert drawn(OledState(page=page), None) == "welcome"


@pytest.mark.parametrize(
    ("stage", "face"),
    [
        (OledState(), "glance"),
        (OledState(page="promise"), "promise"),
        (OledState(page="words"), "words"),
        (OledState(undone=("Eva +1 noise", False)), "undone"),
        (OledState(undone=("Eva +1 noise", False), reveal=ATTACK), "attack"),
        (OledState(reveal=ATTACK, refusal="No."), "refusal"),
        (OledState(page="promise", refusal="No."), "refusal"),
    ],
)
def test_the_most_urgent_thing_wins(view: View, stage: OledState, face: str) -> None:
    assert drawn(stage, view) == face


def test_a_fallen_seat_is_asked_about_until_it_is_answered(evening: Evening) -> None:
    for line in (
        '{"do":"hack","seat":1,"module":"Hydroponics"}',
        '{"do":"hack","seat":1,"module":"Infirmary"}',
        '{"do":"artifact","seat":1,"value":5}',
        '{"do":"move","piece":"blue","by":10,"from":"supply:1","to":"wounds:1","why":"test"}',
    ):
        assert "refused" not in evening.answer(line)

    question = asked(evening.view)

    assert question.answers == 2
    assert question.taken(1) == Rescue(seat=1, safe=False)
    assert drawn(OledState(page="promise"), evening.view) == "question"

    evening.answer('{"do":"rescue","seat":1,"safe":true}')

    assert asked(evening.view) is None
    assert drawn(OledState(), evening.view) == "glance"


def test_a_game_that_is_over_shows_its_score(evening: Evening) -> None:
    evening.answer('{"do":"deck-out"}')

    assert drawn(OledState(), evening.view) == "game_over"
    assert drawn(OledState(page="promise"), evening.view) == "promise"


def test_words_just_given_are_shown(view: View) -> None:
    """So that the table can read what it typed."""
    stage = OledState().happened([WordsGiven(text="Tyran")], reveal=None, undone=None)

    assert drawn(stage, view, words="Tyran") == "words"


def test_an_attack_whole_leaves_with_the_next_entry_and_one_being_shown_stays() -> None:
    whole = OledState(reveal=Reveal(entry=3, cubes=("blue",), outcome="", revealed=1))

    assert OledState(reveal=ATTACK).happened([], reveal=None, undone=None).reveal == ATTACK
    assert whole.happened([], reveal=None, undone=None).reveal is None
    assert OledState(reveal=ATTACK).happened([], reveal=None, undone=("Attack", True)).reveal is None


def test_an_attack_of_no_cubes_is_whole_at_once() -> None:
    assert Reveal(entry=1, cubes=(), outcome="").is_whole


def test_a_reveal_knows_who_was_out_before_and_whom_it_brought_down(evening: Evening) -> None:
    evening.answer('{"do":"move","piece":"blue","by":10,"from":"supply:1","to":"wounds:1","why":"test"}')
    evening.answer('{"do":"move","piece":"pink","by":10,"from":"supply:2","to":"wounds:2","why":"test"}')

    pink = Drawn(draw=1, count=1, bag={"pink": 1}, cubes=("pink",), by="device")
    fell = [Attacked(seat=0, fixed=False), pink, Fell(seat=2, status="lost")]
    reveal = TableGlass().reveal(9, fell, evening.view, ("Adam", "Eva", "Ola"))

    assert (reveal.out, reveal.fell) == ((1,), (2,))


def test_an_answer_is_pointed_at_by_turning() -> None:
    stage = OledState().dialled("turn-right", answers=2)

    assert stage.answer == 1
    assert stage.dialled("turn-left", answers=2).answer == 0
    assert stage.page == "table"


@pytest.mark.parametrize(("turns", "answer"), [("l", 2), ("r", 2), ("rrr", 4), ("llll", 0), ("rl", 1)])
def test_among_many_answers_the_dial_begins_in_the_middle_and_stops_at_the_ends(
    turns: str, answer: int
) -> None:
    """Of five; it never wraps round under a turning finger."""
    stage = OledState()
    for turn in turns:
        stage = stage.dialled("turn-left" if turn == "l" else "turn-right", answers=5)

    assert stage.answer == answer


def test_a_pilots_choice_is_left_by_a_press_until_something_is_picked() -> None:
    assert OledState().picking(()).dialled("press", answers=2).picked is None
    assert OledState().picking(("laser-1",)).dialled("press", answers=2).picked == ("laser-1",)


@pytest.mark.parametrize("gesture", ["press", "turn-left"])
def test_what_just_happened_in_a_flight_is_put_away_by_the_dial(gesture: str) -> None:
    stage = OledState(moment=WarpOver(1, "bag-empty")).dialled(gesture, answers=2)

    assert (stage.moment, stage.answer, stage.page) == (None, None, "table")


def test_a_flights_page_stays_until_the_next_step() -> None:
    view = flying().view
    stage = OledState(page="cargo")

    assert stage.happened([], reveal=None, undone=None, view=view).page == "cargo"
    assert stage.happened([StepBegan(step="attack")], reveal=None, undone=None, view=view).page == "table"
    assert stage.happened([], reveal=None, undone=("stowed", False), view=view).page == "table"


@given(gestures=st.lists(st.sampled_from(get_args(Gesture))), asking=st.booleans(), slow=st.booleans())
def test_however_the_dial_is_handled_an_attack_is_shown_whole_before_it_goes(
    gestures: list[str], *, asking: bool, slow: bool
) -> None:
    stage = OledState(reveal=ATTACK)
    for gesture in gestures:
        after = stage.dialled(gesture, answers=2 * asking, one_by_one=slow)
        if stage.reveal and after.reveal is None:
            assert stage.reveal.is_whole
        if stage.reveal and after.reveal:
            assert stage.reveal.revealed <= after.reveal.revealed <= len(ATTACK.cubes)
            assert after.page == stage.page
        stage = after


@given(times=st.integers(0, 10))
def test_time_reveals_every_cube_and_never_puts_the_attack_away(times: int) -> None:
    stage = OledState(reveal=ATTACK)
    for _tick in range(times):
        stage = stage.ticked()

    assert stage.reveal.revealed == min(times, len(ATTACK.cubes))
