"""A pilot with the real bag: draws made by hand and told, marked as such."""

from __future__ import annotations

import json
from pathlib import Path

from companion.cli.replaying import replayed
from companion.journal.proof import verify
from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import examples, refusal
from tests.warps_edge.flight_lines import ROUND, enemy, fall, skill, start
from tests.warps_edge.flight_talk import at, cleared, flying, holding, set_up, told

FIVE = {"laser-1": 3, "manoeuvre": 2}
LETTERS = ["proton-cannon", "u-turn", "warp-jump", "electroshock", "randomizer"]


def hands(*pieces: str, row: tuple[Line, ...] = ()) -> Evening:
    """A flight whose first draw was made by hand, in its second step, with these tokens in the supply."""
    evening = told(set_up(power=LETTERS, signature="u-turn"), say("record", drawn=FIVE))
    told(evening, *row, *[enemy(attack=0)] * (4 - len(row)))
    told(evening, *[move(t, n, "supply", "discard") for t, n in FIVE.items()])
    return holding(evening, *pieces)


def drawn(**tokens: int) -> Line:
    return say("record", drawn={token.replace("_", "-"): n for token, n in tokens.items()})


RECORDED = say("record", drawn=FIVE)
JUMP = say("power", piece="warp-jump")
END = [say("end-turn"), say("enemy-attack")]

test_draws_by_hand = examples({
    # Marked so, with a draw number of their own; nobody noted their order, so they go by name.
    "five tokens drawn by hand are recorded": (
        set_up, RECORDED,
        {
            "only drawn.*.by": ["hand"], "only drawn.*.draw": [1], "only drawn.*.count": [5],
            "only drawn.*.cubes": [["laser-1"] * 3 + ["manoeuvre"] * 2],
            "only drawn.*.bag": [{"energy-1": 4, "laser-1": 4, "manoeuvre": 2, "electroshock": 1}],
            "moves": [("laser-1", 1, "bag", "supply")] * 3 + [("manoeuvre", 1, "bag", "supply")] * 2,
            "in supply": FIVE, "step": "arrive", "by_hand": True, "bag": 6,
        },
    ),
    **{
        f"a hand cannot draw what is not there: {tokens}": (set_up, say("record", drawn=tokens), code)
        for tokens, code in (
            ({"laser-1": 4}, "bad-count"), ({"laser-1": 4, "manoeuvre": 2}, "bad-count"),
            ({"laser-1": 5}, "not-enough-pieces"), ({"laser-3": 1, "laser-1": 4}, "not-enough-pieces"),
            ({"ale": 5}, "no-such-piece"), ({"laser-1": -1, "manoeuvre": 6}, "malformed"), ({}, "bad-count"),
        )
    },
    "a draw is recorded in the fourth step only": (flying, RECORDED, "not-now"),
    "a recorded draw of all that is left ends the warp": (
        hands, *ROUND, *END, {"bag": 1}, drawn(), "bad-count", drawn(energy_1=1),
        {
            "only warp-ended": [{"type": "warp-ended", "number": 1, "why": "bag-empty"}],
            "only drawn.*.by": ["hand"],
        },
    ),
    "an empty bag is recorded with nothing and ends the warp: no draw was made, so none is told": (
        lambda: told(cleared(hands(), "bag", "box"), *END), drawn(),
        {"only warp-ended.*.why": ["bag-empty"], "only drawn": []},
    ),
    "a warp jump is drawn by hand too": (
        lambda: hands("warp-jump"), JUMP, {"in supply": {}, "owed.*.what": ["draw"], "owed.*.count": [3]},
        say("end-turn"), "choice-owed", drawn(energy_1=2), "bad-count", drawn(energy_1=2, laser_1=1),
        {
            "only drawn.*.by": ["hand"], "only drawn.*.draw": [2], "in supply": {"energy-1": 2, "laser-1": 1},
            "step": "act", "owed": [],
        },
    ),
    "a reward of three tokens is drawn by hand too, of a bag of two": (
        lambda: hands(row=(enemy("giver", destroyed=["draw-3"]),)), move("energy-1", 4, "bag", "box"),
        *fall("enemy:1", how="destroyed"), {"owed.*.count": [2]}, drawn(laser_1=1, u_turn=1), {"bag": 0},
    ),
    "a randomizer by hand gives its power token for a right guess": (
        lambda: hands("randomizer"), say("power", piece="randomizer", kind="energy"), drawn(energy_1=1),
        {"owed.*.what": ["gain"]}, say("gain", tokens=["proton-cannon"]),
        {"in supply": {"energy-1": 1, "proton-cannon": 1}},
    ),
    "a randomizer by hand gives nothing for a wrong guess": (
        lambda: hands("randomizer"), say("power", piece="randomizer", kind="laser"), drawn(energy_1=1),
        {"owed": []},
    ),
    "the device draws again when it is asked to": (
        lambda: hands("warp-jump", "warp-jump"), JUMP, say("plan"),
        {"only drawn.*.by": ["device"], "only drawn.*.count": [3], "by_hand": False, "sum supply": 4},
        JUMP, {"owed": []},
    ),
    "a toss by hand leaves the bag to the device": (
        lambda: holding(flying(), "u-turn"), say("flip", piece="u-turn", target="enemy:1", up=False),
        {"by_hand": False},
    ),
    "a toss by the device leaves the bag to the hand": (
        lambda: hands("u-turn"), say("power", piece="u-turn", target="enemy:1"), {"by_hand": True},
    ),
    "a recorded draw is taken back and restored": (
        set_up, RECORDED, say("undo"), {"draws": 0, "by_hand": False, "in supply": {}},
        say("redo"), {"draws": 1, "in supply": FIVE},
    ),
})  # fmt: skip


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
