"""Two ask for the same at the same moment: what both mean is done once, and the second is told."""

from __future__ import annotations

import pytest

from companion.line.carried import Bookmark
from tests.companion.moved_loop import moved
from tests.companion.sitting import SEATS, Sitting

ONE, OTHER = "one console", "another"


def no(answer: object) -> tuple[str, str] | None:
    """The code and the sentence of a refusal."""
    refused = getattr(answer, "refused", None)
    return (refused.code, refused.sentence) if refused else None


@moved
@pytest.mark.parametrize("seen", [2, None], ids=["neither saw the other's", "the second saw it"])
async def test_of_two_who_end_the_turn_the_second_is_told_that_the_next_has_begun(
    table: Sitting, seen: int | None
) -> None:
    """Nobody is passed over; after two seconds it is meant for the new turn."""
    await table.tell("noise", seat=0, by=1)
    await table.tell("end-turn", who=ONE)
    await table.advance(1.9)
    answer = await table.asked("end-turn", who=OTHER, seen=seen)

    assert no(answer) == ("just-done", "Eva's turn has just begun.")
    assert table.view.turn.seat == 1

    await table.advance(0.1)
    await table.tell("end-turn", who=OTHER)

    assert table.view.turn.seat == 2


@moved
@pytest.mark.parametrize("do", ["end-turn", "undo"])
async def test_whoever_presses_twice_means_it_twice(table: Sitting, do: str) -> None:
    """One console, as fast as it can."""
    await table.tell("noise", seat=0, by=1)
    await table.tell("fury", by=1)
    await table.tell(do, who=ONE)
    await table.tell(do, who=ONE)

    assert table.saved == ["start", "noise", "fury", do, do]


@moved
async def test_of_two_who_take_the_same_slip_back_one_does(table: Sitting) -> None:
    """And of two who restore it."""
    await table.tell("noise", seat=0, by=1)
    await table.tell("noise", seat=1, by=1)
    await table.tell("undo", who=ONE)
    back = await table.asked("undo", who=OTHER)
    await table.tell("redo", who=OTHER)
    again = await table.asked("redo", who=ONE)

    assert no(back) == ("just-done", "That has just been taken back.")
    assert no(again) == ("just-done", "That has just been restored.")
    assert table.view.version == 5


@moved
async def test_what_was_taken_back_meanwhile_can_be_asked_for_at_once(table: Sitting) -> None:
    """The turn that had just begun has not begun any more."""
    await table.tell("end-turn", who=ONE)
    await table.tell("undo", who=ONE)
    await table.tell("end-turn", who=OTHER)

    assert table.view.turn.seat == 1


@moved
async def test_a_take_back_means_the_entry_that_has_come_since(table: Sitting) -> None:
    """What was just taken back is another one."""
    await table.tell("noise", seat=0, by=1, who=ONE)
    await table.tell("undo", who=ONE)
    await table.tell("noise", seat=1, by=1, who=ONE)
    await table.tell("undo", who=OTHER)

    assert table.saved == ["start", "noise", "undo", "noise", "undo"]


@moved
async def test_who_saw_as_many_entries_of_another_game_must_look_again(table: Sitting) -> None:
    """A version without its game says nothing."""
    await table.tell("stop")
    await table.start()
    await table.tell("noise", seat=0, by=1)
    late = await table.asked("noise", seen=Bookmark(1, 2), seat=0, by=1)

    assert table.table.mark == Bookmark(2, 2)
    assert late.refused.code == "stale"


@moved
async def test_a_noise_of_two_is_two(table: Sitting) -> None:
    """So is fury, and whatever is counted one by one."""
    for do, fields in (("noise", {"seat": 0, "by": 1}), ("fury", {"by": 1}), ("everyone", {"by": 1})):
        await table.tell(do, who=ONE, **fields)
        await table.tell(do, who=OTHER, **fields)
    await table.press("seat-1")

    assert table.saved == ["start", *["noise"] * 2, *["fury"] * 2, *["everyone"] * 2, "noise"]


@moved
async def test_a_game_that_ended_at_once_is_begun_anew_by_anybody(bare: Sitting) -> None:
    """Only while it goes on there is nothing to begin, and the rules say so."""
    begin = {"game": "in-space", "seats": SEATS}
    await bare.tell("start", who=ONE, **begin)
    again = await bare.asked("start", who=OTHER, **begin)
    await bare.tell("deck-out", who=ONE)
    await bare.tell("start", who=OTHER, **begin)

    assert again.refused.code == "already-started"
    assert bare.table.game == 2


@moved
async def test_an_attack_told_again_in_the_next_turn_was_meant_for_the_one_before(table: Sitting) -> None:
    """It had been drawn by somebody else."""
    await table.tell("attack", who=ONE)
    await table.tell("end-turn", who=ONE)
    answer = await table.asked("attack", who=OTHER)

    assert no(answer) == ("just-done", "The attack has just been drawn.")


@moved
async def test_a_finger_and_a_console_that_end_the_same_turn_end_one(table: Sitting) -> None:
    """Whoever is first; two fingers are taken for one hand, that presses twice."""
    await table.tell("end-turn", who=ONE)
    await table.press("next")

    assert table.view.turn.seat == 1
    assert table.shows("refusal", "Eva's turn has just begun.")

    await table.advance(2)
    await table.press("next")
    answer = await table.asked("end-turn", who=ONE)

    assert no(answer) == ("just-done", "Filip's turn has just begun.")

    await table.press("next")

    assert table.view.turn.seat == 3


@moved
async def test_a_finger_that_holds_while_something_happens_takes_nothing_else_back(table: Sitting) -> None:
    """What it meant is not the newest any more, whoever did what is: a console, or another finger."""
    await table.tell("noise", seat=0, by=1)
    table.simulated.gesture("back", "hold")
    await table.advance(0.3)
    await table.tell("noise", seat=1, by=1, who=ONE)
    await table.advance(0.4)

    assert table.saved == ["start", "noise", "noise"]
    assert table.news.refusal.code == "stale"

    table.simulated.gesture("back", "hold")
    await table.advance(0.1)
    table.simulated.gesture("seat-3", "press")
    await table.advance(0.7)

    assert table.saved == ["start", "noise", "noise", "noise"]

    await table.press("back", "hold")

    assert table.saved[-1] == "undo"


@moved
async def test_a_finger_that_came_before_the_glass_showed_a_take_back_ends_no_turn(table: Sitting) -> None:
    """It pressed for the turn that was shown, which somebody has just taken back."""
    await table.tell("end-turn", who=ONE)
    await table.advance(3)
    table.simulated.gesture("next", "press")
    await table.advance(0.01)
    await table.tell("undo", who=ONE)
    await table.advance(0.06)

    assert table.view.turn.seat == 0
    assert table.news.refusal.code == "stale"


@moved
async def test_a_noise_made_while_something_happens_is_made(table: Sitting) -> None:
    """It means the same at both tables; so does one DANGER card more."""
    for control in ("seat-1", "danger"):
        table.simulated.gesture(control, "press")
        await table.advance(0.01)
        await table.tell("danger", count=table.view.danger + 1, who=ONE)
        await table.advance(0.1)

    assert table.saved == ["start", "danger", "noise", "danger", "danger"]
    assert table.view.danger == 3


@moved
async def test_of_two_who_tell_the_same_tile_one_is_heard(bare: Sitting) -> None:
    """Each at a console of their own."""
    await bare.start(game="catacombs")
    await bare.tell("tile", haunted=False, artifact=0, who=ONE)
    answer = await bare.asked("tile", haunted=False, artifact=0, who=OTHER)

    assert no(answer) == ("just-done", "Somebody else has just done that.")
