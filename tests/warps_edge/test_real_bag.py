"""A pilot with the real bag: draws made by hand and told, marked as such."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli.replaying import replayed
from companion.journal.proof import verify
from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import moves, only, refusal, shown, types, when
from tests.warps_edge.flight_lines import ROUND, enemy, fall, skill, start
from tests.warps_edge.flight_talk import at, flying, holding, set_up, table, told

FIVE = {"laser-1": 3, "manoeuvre": 2}
LETTERS = ["proton-cannon", "u-turn", "warp-jump", "electroshock", "randomizer"]


def hands(*pieces: str, row: tuple[Line, ...] = ()) -> Evening:
    """A flight whose first draw was made by hand, in its second step, with these tokens in the supply."""
    evening = told(set_up(power=LETTERS, signature="u-turn"), say("record", drawn=FIVE))
    told(evening, *row, *[enemy(attack=0)] * (4 - len(row)))
    told(evening, *[move(t, n, "supply", "discard") for t, n in FIVE.items()])
    return holding(evening, *pieces)


def test_five_tokens_drawn_by_hand_are_recorded() -> None:
    """Marked so, with a draw number of their own; nobody noted their order, so they go by name."""
    evening = set_up()
    events = when(evening, "record", drawn=FIVE)
    (drawn,) = only(events, "drawn")

    assert (drawn["by"], drawn["draw"], drawn["count"]) == ("hand", 1, 5)
    assert drawn["cubes"] == ["laser-1"] * 3 + ["manoeuvre"] * 2
    assert drawn["bag"] == {"energy-1": 4, "laser-1": 4, "manoeuvre": 2, "electroshock": 1}
    assert {(piece, by, from_, to) for piece, by, from_, to in moves(events)} == {
        ("laser-1", 1, "bag", "supply"),
        ("manoeuvre", 1, "bag", "supply"),
    }
    assert at(evening, "supply") == FIVE
    assert (shown(evening)["step"], shown(evening)["by_hand"], shown(evening)["bag"]) == ("arrive", True, 6)


@pytest.mark.parametrize(("drawn", "code"), [
    ({"laser-1": 4}, "bad-count"),
    ({"laser-1": 4, "manoeuvre": 2}, "bad-count"),
    ({"laser-1": 5}, "not-enough-pieces"),
    ({"laser-3": 1, "laser-1": 4}, "not-enough-pieces"),
    ({"ale": 5}, "no-such-piece"),
    ({"laser-1": -1, "manoeuvre": 6}, "malformed"),
    ({}, "bad-count"),
])  # fmt: skip
def test_a_hand_cannot_draw_what_is_not_there(drawn: dict[str, int], code: str) -> None:
    assert refusal(set_up(), "record", drawn=drawn) == code


def test_a_draw_is_recorded_in_the_fourth_step_only() -> None:
    assert refusal(flying(), "record", drawn=FIVE) == "not-now"


def test_a_recorded_draw_of_all_that_is_left_ends_the_warp() -> None:
    evening = hands()
    told(evening, *ROUND, say("end-turn"), say("enemy-attack"))

    assert shown(evening)["bag"] == 1
    assert refusal(evening, "record", drawn={}) == "bad-count"
    last = dict(at(evening, "bag"))
    events = when(evening, "record", drawn=last)
    assert only(events, "warp-ended") == [{"type": "warp-ended", "number": 1, "why": "bag-empty"}]
    assert only(events, "drawn")[0]["by"] == "hand"


def test_an_empty_bag_is_recorded_with_nothing_and_ends_the_warp() -> None:
    """No draw was made, so none is told."""
    evening = hands()
    told(evening, *[move(t, n, "bag", "box") for t, n in at(evening, "bag").items()])
    told(evening, say("end-turn"), say("enemy-attack"))
    events = when(evening, "record", drawn={})

    assert "warp-ended" in types(events)
    assert not only(events, "drawn")


def test_a_warp_jump_is_drawn_by_hand_too() -> None:
    evening = hands("warp-jump")
    told(evening, say("power", piece="warp-jump"))

    assert at(evening, "supply") == {}
    assert [(choice["what"], choice["count"]) for choice in shown(evening)["owed"]] == [("draw", 3)]
    assert refusal(evening, "end-turn") == "choice-owed"
    assert refusal(evening, "record", drawn={"energy-1": 2}) == "bad-count"
    (drawn,) = only(when(evening, "record", drawn={"energy-1": 2, "laser-1": 1}), "drawn")
    assert (drawn["by"], drawn["draw"]) == ("hand", 2)
    assert at(evening, "supply") == {"energy-1": 2, "laser-1": 1}
    assert (shown(evening)["step"], shown(evening)["owed"]) == ("act", [])


def test_a_reward_of_three_tokens_is_drawn_by_hand_too() -> None:
    evening = hands(row=(enemy("giver", destroyed=["draw-3"]),))
    spare = at(evening, "bag")["energy-1"]
    told(evening, move("energy-1", spare, "bag", "box"), *fall("enemy:1", how="destroyed"))

    assert [choice["count"] for choice in shown(evening)["owed"]] == [2]
    told(evening, say("record", drawn=dict(at(evening, "bag"))))
    assert shown(evening)["bag"] == 0


@pytest.mark.parametrize(("kind", "right"), [("energy", True), ("laser", False)])
def test_a_randomizer_by_hand_gives_its_power_token_for_a_right_guess(kind: str, right: bool) -> None:  # noqa: FBT001  # rows of a table
    evening = hands("randomizer")
    told(evening, say("power", piece="randomizer", kind=kind), say("record", drawn={"energy-1": 1}))

    assert [choice["what"] for choice in shown(evening)["owed"]] == (["gain"] if right else [])
    if right:
        told(evening, say("gain", tokens=["proton-cannon"]))
        assert at(evening, "supply") == {"energy-1": 1, "proton-cannon": 1}


def test_the_device_draws_again_when_it_is_asked_to() -> None:
    evening = hands("warp-jump", "warp-jump")
    told(evening, say("power", piece="warp-jump"))
    (drawn,) = only(when(evening, "plan"), "drawn")

    assert (drawn["by"], len(drawn["cubes"])) == ("device", 3)
    assert not shown(evening)["by_hand"]
    told(evening, say("power", piece="warp-jump"))
    assert shown(evening)["owed"] == []


def test_a_toss_by_hand_leaves_the_bag_to_the_device() -> None:
    evening = holding(flying(), "u-turn")
    told(evening, say("flip", piece="u-turn", target="enemy:1", up=False))

    assert not shown(evening)["by_hand"]
    by_hand = hands("u-turn")
    told(by_hand, say("power", piece="u-turn", target="enemy:1"))
    assert shown(by_hand)["by_hand"]


def test_a_recorded_draw_is_taken_back_and_restored() -> None:
    evening = told(set_up(), say("record", drawn=FIVE), say("undo"))

    assert (shown(evening)["draws"], shown(evening)["by_hand"], at(evening, "supply")) == (0, False, {})
    told(evening, say("redo"))
    assert (table(evening).draws, at(evening, "supply")) == (1, FIVE)


def test_a_flight_whose_secret_is_lost_goes_on_by_hand() -> None:
    evening = set_up()
    evening.seed = None

    assert refusal(evening, "plan") == "no-seed"
    told(evening, say("record", drawn=FIVE))
    assert at(evening, "supply") == FIVE


def test_a_flight_with_draws_by_hand_verifies_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "flight.jsonl"
    lines = [
        start(hull=1),
        skill("watch"),
        say("record", drawn=FIVE),
        *[enemy(attack=9)] * 4,
        say("end-turn"),
        say("enemy-attack"),
    ]
    answers: list[str] = []
    replayed([json.dumps(line).encode() for line in lines], say=answers.append, out=out)
    report = verify(out.read_bytes().splitlines())

    assert report.holds, report.sentence
    assert (report.draws, report.by_hand, report.running) == (1, 1, False)
