"""Two ask for the same at the same moment: what both mean is done once, and the second is told."""

from __future__ import annotations

import pytest

from companion.line.carried import Bookmark
from tests.kit.moved_loop import moved
from tests.kit.table import SEATS, Table
from tests.rules.table_talk import Line, say

ONE, OTHER = "one console", "another"


def no(answer: object) -> tuple[str, str] | None:
    refused = getattr(answer, "refused", None)
    return (refused.code, refused.sentence) if refused else None


@moved
@pytest.mark.parametrize("seen", [2, None], ids=["neither saw the other's", "the second saw it"])
async def test_of_two_who_end_the_turn_the_second_is_told_that_the_next_has_begun(
    table: Table, seen: int | None
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


NOISE, FURY, TILE = say("noise", seat=0, by=1), say("fury", by=1), say("tile", haunted=False, artifact=0)
UNDO, REDO, END = say("undo"), say("redo"), say("end-turn")

AT_ONCE: dict[str, tuple[str, list[tuple[str, Line, str]]]] = {
    "one console, as fast as it can, ends two turns": (
        "in-space", [(ONE, NOISE, ""), (ONE, END, ""), (ONE, END, "")]),
    "one console takes two entries back": (
        "in-space", [(ONE, NOISE, ""), (ONE, FURY, ""), (ONE, UNDO, ""), (ONE, UNDO, "")]),
    "of two who take the same slip back one does, and of two who restore it": (
        "in-space", [(ONE, NOISE, ""), (ONE, say("noise", seat=1, by=1), ""), (ONE, UNDO, ""),
                     (OTHER, UNDO, "That has just been taken back."), (OTHER, REDO, ""),
                     (ONE, REDO, "That has just been restored.")]),
    "a turn whose beginning was taken back can be begun at once": (
        "in-space", [(ONE, END, ""), (ONE, UNDO, ""), (OTHER, END, "")]),
    "a take-back means the entry that has come since": (
        "in-space", [(ONE, NOISE, ""), (ONE, UNDO, ""), (ONE, NOISE, ""), (OTHER, UNDO, "")]),
    "an attack told again in the next turn was meant for the one before": (
        "in-space", [(ONE, say("attack"), ""), (ONE, END, ""),
                     (OTHER, say("attack"), "The attack has just been drawn.")]),
    "of two who tell the same tile one is heard": (
        "catacombs", [(ONE, TILE, ""), (OTHER, TILE, "Somebody else has just done that.")]),
}  # fmt: skip
"""The game, and who tells what there, with what they hear if it has just been done."""


@moved
@pytest.mark.parametrize(("game", "talk"), AT_ONCE.values(), ids=AT_ONCE)
async def test_what_two_mean_at_once_is_done_once(
    bare: Table, game: str, talk: list[tuple[str, Line, str]]
) -> None:
    await bare.start(game=game)
    for who, line, sentence in talk:
        assert no(await bare.asked(**line, who=who)) == (("just-done", sentence) if sentence else None)

    assert bare.saved == ["start", *(line["do"] for _who, line, sentence in talk if not sentence)]


@moved
async def test_who_saw_as_many_entries_of_another_game_must_look_again(table: Table) -> None:
    """A version without its game says nothing."""
    await table.tell("stop")
    await table.start()
    await table.tell("noise", seat=0, by=1)
    late = await table.asked("noise", seen=Bookmark(1, 2), seat=0, by=1)

    assert table.table.mark == Bookmark(2, 2)
    assert late.refused.code == "stale"


@moved
async def test_a_noise_of_two_is_two(table: Table) -> None:
    for do, fields in (("noise", {"seat": 0, "by": 1}), ("fury", {"by": 1}), ("everyone", {"by": 1})):
        await table.tell(do, who=ONE, **fields)
        await table.tell(do, who=OTHER, **fields)
    await table.press("seat-1")

    assert table.saved == ["start", *["noise"] * 2, *["fury"] * 2, *["everyone"] * 2, "noise"]


@moved
async def test_a_game_that_ended_at_once_is_begun_anew_by_anybody(bare: Table) -> None:
    begin = {"game": "in-space", "seats": SEATS}
    await bare.tell("start", who=ONE, **begin)
    again = await bare.asked("start", who=OTHER, **begin)
    await bare.tell("deck-out", who=ONE)
    await bare.tell("start", who=OTHER, **begin)

    assert again.refused.code == "already-started"
    assert bare.table.game == 2


@moved
async def test_a_finger_and_a_console_that_end_the_same_turn_end_one(table: Table) -> None:
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
async def test_a_finger_that_holds_while_something_happens_takes_nothing_else_back(table: Table) -> None:
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
async def test_a_finger_that_came_before_the_glass_showed_a_take_back_ends_no_turn(table: Table) -> None:
    await table.tell("end-turn", who=ONE)
    await table.advance(3)
    table.simulated.gesture("next", "press")
    await table.advance(0.01)
    await table.tell("undo", who=ONE)
    await table.advance(0.06)

    assert table.view.turn.seat == 0
    assert table.news.refusal.code == "stale"


@moved
async def test_a_noise_made_while_something_happens_is_made(table: Table) -> None:
    for control in ("seat-1", "danger"):
        table.simulated.gesture(control, "press")
        await table.advance(0.01)
        await table.tell("danger", count=table.view.danger + 1, who=ONE)
        await table.advance(0.1)

    assert table.saved == ["start", "danger", "noise", "danger", "danger"]
    assert table.view.danger == 3
