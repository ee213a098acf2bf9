"""Clank! itself: what its English rulebook says, step by step."""

from __future__ import annotations

from rules.filed.game import CLANK
from tests.rules.evening_player import played, table_of
from tests.rules.table_lines import Line, artifact, buy, drawn, drop, move, say, score, secret, use
from tests.rules.table_talk import Evening, after, examples, given, shown, when

DRAW, NEXT = say("attack"), say("end-turn")
FELLED = move("yellow", 10, "supply:0", "wounds:0")
"""Ann's health meter is full."""


def thieves(*lines: Line, players: int = 3, **setup: object) -> Evening:
    return given(*lines, players=players, game="clank", **setup)


def gone(seat: int = 0, value: int = 5) -> list[Line]:
    return [artifact(value, seat), say("escape", seat=seat)]


def waiting(space: int) -> Evening:
    """Ann was out first, and her figure has come to a space of the countdown; it is Cid's turn."""
    rounds = [line for more in range(1, space) for line in (NEXT, drawn(black=1 + more), NEXT, NEXT)]
    return thieves(*gone(), NEXT, NEXT, *rounds, box={"fury": {"cubes": [1, 1, 1, 1, 1, 1, 1]}})


test_setting_up = examples({
    "the marker starts on the first, second or third step (I)": (
        lambda: thieves(players=2), None, {"fury.step": 3, "fury.of": 7, "fury.cubes": 3},
    ),
    "the bag holds 24 black cubes, the area the starting noise (J, N)": (
        thieves, None, {"bag": {"black": 24}, "area": {"yellow": 3, "blue": 2, "green": 1}},
    ),
    "with three, one of seven artifacts leaves by lot (B)": (
        thieves, None, {"hoard.artifacts": [5, 7, 10, 15, 20, 25, 30], "hoard.leaving": 1},
    ),
    "what the lot takes out is gone": (
        thieves, say("lots", of="artifacts", chosen=["artifact-30"]),
        {"hoard.artifacts": [5, 7, 10, 15, 20, 25]},
    ),
})  # fmt: skip

test_finding = examples({
    "an artifact raises fury (step 2)": (thieves, artifact(20), {"fury.step": 3, "seats.0.artifacts": [20]}),
    "nobody takes a second one": (lambda: thieves(artifact(20)), artifact(5), "has-artifact"),
    "with a backpack it is allowed (reference guide)": (
        lambda: thieves(buy("backpack"), artifact(20)), artifact(5), {"seats.0.artifacts": [20, 5]},
    ),
    "nor one that somebody has": (lambda: thieves(artifact(20)), artifact(20, 1), "sold-out"),
    "a dragon egg raises fury and is kept (step 3)": (
        thieves, secret("dragon-egg"), {"fury.step": 3, "seats.0.tokens": {"dragon-egg": 1}},
    ),
    "a treasure is kept, and may be spent (reference guide)": (
        lambda: thieves(secret("treasure")), use("treasure"), {"seats.0.credits": 2, "seats.0.tokens": {}},
    ),
    "a flash of brilliance goes back to the box at once": (
        thieves, secret("flash-of-brilliance"), {"types": ["token-gained", "token-spent"]},
    ),
    "the best crown is sold first (reference guide)": (
        lambda: thieves(buy("crown")), buy("crown", 1), {"seats.1.tokens": {"crown-9": 1}},
    ),
    "a crown that was bought can be lost like any token": (
        lambda: thieves(buy("crown")), drop("crown-10"), {"seats.0.tokens": {}, "hoard.market.crown": 2},
    ),
    "there are three monkey idols (F)": (
        lambda: thieves(*[say("idol", seat=0)] * 3), say("idol", seat=1), "sold-out",
    ),
    "an idol is no artifact": (lambda: thieves(say("idol", seat=0)), artifact(5), {"seats.0.artifacts": [5]}),
})  # fmt: skip

test_being_out = examples({
    "nobody leaves without an artifact (step 4)": (thieves, say("escape", seat=0), "no-artifact"),
    "the first one out stands on the first space (step 5)": (
        lambda: thieves(artifact(5)), say("escape", seat=0),
        {"seats.*.countdown": [1, 0, 0], "area.yellow": 3},
    ),
    "a fall counts as well": (thieves, FELLED, {"seats.*.countdown": [1, 0, 0], "seats.0.status": "lost"}),
    "other players who are out later do not use the track": (
        lambda: thieves(*gone(1, 7)), FELLED, {"seats.*.countdown": [0, 1, 0]},
    ),
    "nor have they any turns": (lambda: thieves(*gone(1, 7), *gone(2), NEXT, DRAW), NEXT, {"turn.seat": 0}),
    "the second space is an attack of one cube more": (
        lambda: waiting(1), NEXT, {"turn.seat": 0, "turn.owed": 2},
    ),
    "the third of two more": (lambda: waiting(2), NEXT, {"turn.owed": 3, "seats.0.countdown": 2}),
    "the fourth of three more": (lambda: waiting(3), NEXT, {"turn.owed": 4, "seats.0.countdown": 3}),
    "DANGER cards count, as in any attack": (
        lambda: thieves(*gone(), say("danger", count=2), NEXT, NEXT), NEXT, {"turn.owed": 3 + 2 + 1},
    ),
    "on the fifth everybody left falls": (
        lambda: waiting(4), NEXT, {"types": ["turn-began", "fell", "fell", "ended"], "phase": "scoring"},
    ),
    "no turn passes over the attack": (lambda: thieves(*gone(), NEXT, NEXT, NEXT), NEXT, "draw-owed"),
    "cubes of those who are out are set aside, as black ones are": (
        lambda: thieves(*gone(), players=2), drawn(yellow=2, blue=1),
        {"aside": {"yellow": 2}, "seats.0.wounds": []},
    ),
    "an undone escape takes the figure off the track": (
        lambda: thieves(*gone()), say("undo"), {"seats.*.countdown": [0, 0, 0]},
    ),
    "an escape that never was leaves no figure behind for whoever is out next": (
        lambda: thieves(
            *gone(), NEXT, NEXT, NEXT, DRAW, NEXT, say("retell", entry=3, instead=None, why="not yet"), NEXT,
        ),
        move("green", 10, "supply:2", "wounds:2"), {"seats.*.countdown": [0, 0, 1]},
    ),
    "in free play the first one out draws when it is said": (
        lambda: thieves(*gone(), turns="free"), say("fixed-draw", seat=0), {"only attacked.0.fixed": True},
    ),
    "in free play nobody else who is out does": (
        lambda: thieves(*gone(), *gone(1, 7), turns="free"), say("fixed-draw", seat=1), "nothing-owed",
    ),
    "the figure is put right like any number": (
        lambda: thieves(*gone()), say("set", dial="countdown:0", to=3, why="miscounted"),
        {"seats.0.countdown": 3},
    ),
    "there is one figure, so the track is empty elsewhere once it is set on another's": (
        lambda: thieves(*gone(), *gone(1, 7)), say("set", dial="countdown:1", to=2, why="it was Bob"),
        {"seats.*.countdown": [0, 2, 0]},
    ),
    "nobody who still plays stands on the countdown": (
        lambda: thieves(*gone()), say("set", dial="countdown:1", to=2, why="a slip"), "nothing-owed",
    ),
    "whoever goes home leaves the countdown to the next one out": (
        lambda: thieves(*gone(), *gone(1, 7), say("set", dial="countdown:0", to=3, why="seen")),
        say("leave", seat=0), {"seats.*.countdown": [0, 3, 0]},
    ),
})  # fmt: skip

test_the_score = examples({
    "artifact, mastery, tokens, gold and cards (step 5)": (
        lambda: thieves(secret("chalice"), say("idol", seat=0), *gone(0, 20)), score(cards=4, credits=3),
        {"seats.0.points": 20 + 20 + 7 + 5 + 3 + 4},
    ),
    "who falls out of the Depths with an artifact has no mastery token": (
        lambda: thieves(artifact(20), FELLED, say("rescue", seat=0, safe=True)), score(cards=4),
        {"seats.0.points": 24},
    ),
    "who falls in the Depths has nothing, artifact or not (step 4)": (
        lambda: thieves(artifact(20), FELLED), say("rescue", seat=0, safe=False), {"seats.0.points": 0},
    ),
})  # fmt: skip


def test_the_countdown_is_foreseen() -> None:
    """Before its last space, nobody outlasts the turn of whoever was out first."""
    assert CLANK.ahead(table_of(waiting(4)))[1:] == (1.0, 1.0)
    assert max(CLANK.ahead(table_of(waiting(3)))) < 1.0


def test_the_better_artifact_breaks_a_tie() -> None:
    """Step 5."""
    evening = thieves(*gone(0, 5), *gone(1, 10), say("deck-out"))
    for seat, cards in ((0, 10), (1, 5)):
        when(evening, "score", seat=seat, cards=cards, credits=0)

    assert [line["seat"] for line in shown(evening)["ranking"]] == [1, 0]


def test_random_evenings_come_to_an_end_with_every_cube_there() -> None:
    ends = set()
    for seed in range(20):
        evening, _ = played(seed, "clank")
        ends.add(table_of(evening).ended)
        assert after(evening, None, ["phase"])["phase"] == "over"
    assert "nobody-in" in ends
