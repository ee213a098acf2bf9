"""Wounds, healing, falling, leaving, and turns of seats that are out. In Space rulebook, phases 4 and 5."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, box, drawn, gone, move, say, with_artifact, wounded
from tests.rules.table_talk import asked, examples, given, only, shown, when

ANNS_TURN_AGAIN = [say("end-turn")] * 3
OTHER_CODE = ("a", "b")
FULL = [wounded(0, 9), drawn(yellow=1, black=1)]
"""How Ann's track fills in her first turn."""


def fallen(index: int = 0) -> Evening:
    """Ann fell with an artifact, and it is to be said where."""
    return given(*with_artifact(index, 5), wounded(0, 9), drawn(yellow=1, black=2))


test_wounds = examples({
    "chosen wounds come from the supply, as in corridors with enemies": (
        given, wounded(0, 2), {"moves": [("yellow", 1, "supply:0", "wounds:0")] * 2},
    ),
    "nobody may choose ten wounds, which fill the track": (given, wounded(0, 10), "would-fill-health"),
    "nobody may choose the wound after nine": (
        lambda: given(wounded(0, 9)), wounded(0, 1), "would-fill-health",
    ),
    "nobody may choose a wound without cubes (advanced)": (
        lambda: given(**box(cubes={"each": 4})), wounded(0, 2), "not-enough-pieces",
    ),
    "a card may fill the track, which fells": (
        lambda: given(wounded(0, 9), players=2), wounded(0, 3) | {"forced": True},
        {"types": ["moved", "fell"]},
    ),
    "a card may fell the last, which ends the game": (
        lambda: given(wounded(0, 9), wounded(0, 1) | {"forced": True}, wounded(1, 9), players=2),
        wounded(1, 1) | {"forced": True}, {"types": ["moved", "fell", "ended"]},
    ),
    "a card's wound finds a black cube where the seat has none; else it does not count (advanced)": (
        lambda: given(drawn(black=2), **box(cubes={"each": 3})), wounded(0, 3) | {"forced": True},
        {"types": ["moved", "moved", "ran-short"], "seats.0.wounds": ["black", "black"]},
    ),
    "healing takes the rightmost cubes off, black ones aside, the seat's own to its supply": (
        lambda: given(
            wounded(0, 1), move("yellow", 26, "supply:0", "bag"), move("black", 2, "bag", "aside"),
            say("fury", by=6), drawn(blue=2, green=1, red=1),
        ),
        say("heal", seat=0, by=2),
        {"moves": [("black", 1, "wounds:0", "aside"), ("yellow", 1, "wounds:0", "supply:0")]},
    ),
    "healing stops at full health, and what could not be healed is told": (
        lambda: given(wounded(0, 1)), say("heal", seat=0, by=3),
        {"types": ["moved", "ran-short"], "only ran-short.*.by": [2]},
    ),
    "a full track without an artifact has lost: no help is to be had": (
        lambda: given(*FULL), None, {"seats.0.status": "lost", "seats.0.points": 0},
    ),
    "a full track with an artifact waits for the answer": (fallen, None, {"seats.0.status": "fallen"}),
    "where friends reach, one is saved": (
        fallen, say("rescue", seat=0, safe=True), {"seats.0.status": "rescued"},
    ),
    "where friends do not reach, one is lost": (
        fallen, say("rescue", seat=0, safe=False), {"seats.0.status": "lost"},
    ),
    **{
        f"the answer is not asked of {what}": (
            lambda lines=lines: given(*lines), say("rescue", seat=0, safe=True), "not-fallen",
        )
        for what, lines in (
            ("a seat that plays", []),
            ("one that fell empty-handed", FULL),
            ("one that was saved", [*with_artifact(0, 5), *FULL[:1], drawn(yellow=1, black=2),
                                    say("rescue", seat=0, safe=True)]),
            ("one that was lost", [*with_artifact(0, 5), *FULL[:1], drawn(yellow=1, black=2),
                                   say("rescue", seat=0, safe=False)]),
        )
    },
})  # fmt: skip

test_away_in_a_pod = examples({
    "own cubes leave the area for the supply; others' stay": (
        lambda: given(*with_artifact(0, 5)), say("escape", seat=0),
        {"moves": [("yellow", 3, "area", "supply:0")], "seats.0.status": "escaped", "ship.pods": 3},
    ),
    "nobody leaves without an artifact, says the book twice": (given, say("escape", seat=0), "no-artifact"),
    "nobody leaves without a pod": (
        lambda: given(*gone(0, 5), *with_artifact(1, 10, modules=OTHER_CODE), **box(pods={"count": 1})),
        say("escape", seat=1), "no-pod",
    ),
    "hush is gone with the seat": (
        lambda: given(*with_artifact(0, 5), say("noise", seat=0, by=-9)), say("escape", seat=0),
        {"seats.0.hush": 0},
    ),
    "the turn in which a seat leaves owes no fixed draw": (
        lambda: given(*gone(0, 5)), None, {"turn.owed": None},
    ),
    "the turn in which a seat leaves may still be attacked, as the row is filled at its end": (
        lambda: given(*gone(0, 5)), say("attack"), {"only attacked.*.fixed": [False]},
    ),
})  # fmt: skip


@pytest.mark.parametrize(("players", "cubes"), [(2, 6), (3, 4), (4, 4)])
def test_the_fixed_draw_is_four_and_six_with_two_players(players: int, cubes: int) -> None:
    loud = [say("fury", by=9), say("danger", count=6)]
    evening = given(*gone(0, 5), *loud, *[say("end-turn")] * players, players=players)

    assert shown(evening)["turn"]["owed"] == cubes
    events = when(evening, "attack")
    assert only(events, "attacked") == [{"type": "attacked", "seat": 0, "fixed": True}]
    assert len(only(events, "drawn")[0]["cubes"]) == cubes


def owing(*before: Line) -> Evening:
    """Ann is away, and her turn has come again."""
    return given(*before, *gone(0, 5), *ANNS_TURN_AGAIN)


test_the_turn_of_a_seat_that_is_out = examples({
    "the fixed draw empties the area into the bag": (owing, say("attack"), {"area": {}, "turn.owed": None}),
    "the turn ends only after the draw": (owing, say("end-turn"), "draw-owed"),
    "there is no second draw": (
        lambda: given(*gone(0, 5), *ANNS_TURN_AGAIN, say("attack")), say("attack"), "nothing-owed",
    ),
    "after the draw the turn ends": (
        lambda: given(*gone(0, 5), *ANNS_TURN_AGAIN, say("attack")), say("end-turn"),
        {"types": ["turn-began"]},
    ),
    "a fixed draw by hand must add up to four": (owing, drawn(black=2), "bad-count"),
    "the fixed draw may be made by hand": (owing, drawn(black=4), {"aside": {"black": 4}}),
    "its colour has no effect: its cubes are set aside, and it is not wounded": (
        lambda: owing(drawn(black=2)), drawn(yellow=3, blue=1),
        {
            "then": [*[("yellow", 1, "bag", "aside")] * 3, ("blue", 1, "bag", "wounds:1")],
            "seats.0.wounds": [],
        },
    ),
    "cubes of a fallen seat in the area still go into the bag: only an escape takes them away": (
        lambda: given(*FULL, move("yellow", 1, "supply:0", "area"), say("end-turn")), say("attack"),
        {"only drawn.0.bag.yellow": 3},
    ),
    "it owes a draw every turn, round after round": (
        lambda: given(*gone(0, 5), *ANNS_TURN_AGAIN, drawn(black=4), *ANNS_TURN_AGAIN), None,
        {"turn.owed": 4},
    ),
    "it owes four": (lambda: given(*FULL, *ANNS_TURN_AGAIN), None, {"turn.owed": 4}),
    "given its feet back in its own turn it owes no fixed draw: in truth it never was out": (
        lambda: given(*FULL, *ANNS_TURN_AGAIN), move("yellow", 1, "wounds:0", "supply:0"),
        {"turn.owed": None},
    ),
    "given its feet back in its own turn it is attacked as in a turn like any other": (
        lambda: given(*FULL, *ANNS_TURN_AGAIN, move("yellow", 1, "wounds:0", "supply:0")), say("attack"),
        {"only attacked": [{"type": "attacked", "seat": 0, "fixed": False}]},
    ),
})  # fmt: skip

DEEDS = [
    say("noise", seat=0, by=1), wounded(0, 1), say("heal", seat=0, by=1), say("artifact", seat=0, value=10),
    say("hack", seat=0, module="x"), say("secret", seat=0, kind="tonic"), say("use", seat=0, kind="tonic"),
    say("buy", seat=0, kind="medkit"), say("drop", seat=0, kind="tonic"), say("credits", seat=0, by=1),
    say("crystal", seat=0, by=1), say("escape", seat=0),
]  # fmt: skip
"""What a seat may do."""

test_a_seat_that_is_out_takes_no_part = examples(
    {line["do"]: (lambda: given(*gone(0, 5)), line, "seat-out") for line in DEEDS}
)

test_a_table_that_plays_without_pressing_next = examples({
    "an attack is always fury and danger, whoever is out, and never the second": (
        # escaping with an artifact took fury from step 2 to step 4
        lambda: given(*gone(0, 5), say("attack"), say("danger", count=1), turns="free"), say("attack"),
        {"only drawn.*.count": [3 + 1], "turn.seat": None},
    ),
    **{
        f"the fixed draw is asked for by seat, {often}": (
            lambda lines=lines: given(*gone(0, 5), *lines, turns="free"), say("fixed-draw", seat=0),
            {"only attacked": [{"type": "attacked", "seat": 0, "fixed": True}], "only drawn.*.count": [4]},
        )
        for often, lines in (("once", []), ("and as often as the table says", [say("fixed-draw", seat=0)]))
    },
    "only a seat that is out makes fixed draws": (
        lambda: given(turns="free"), say("fixed-draw", seat=0), "nothing-owed",
    ),
    "only a table that plays free makes fixed draws so": (
        lambda: given(*gone(0, 5)), say("fixed-draw", seat=0), "turns-tracked",
    ),
    "nobody presses next": (lambda: given(turns="free"), say("end-turn"), "turns-free"),
    "a table may change its mind, from tracked to free and back": (
        lambda: given(say("set", dial="turns", to="free", why="it is late"), say("attack"), say("attack")),
        say("set", dial="turns", to="tracked", why="it is not"),
        {"turn": {"seat": 0, "number": 1, "owed": None}},
    ),
})  # fmt: skip


def two_away() -> Evening:
    """Ann left and Bob fell, so nobody is in."""
    return given(wounded(1, 9), *gone(0, 5), drawn(blue=1, black=2), players=2)


test_the_end = examples({
    "the last to leave ends the game": (
        lambda: given(*gone(0, 5), *with_artifact(1, 10, modules=OTHER_CODE), players=2),
        say("escape", seat=1), {"types": ["moved", "escaped", "ended"], "phase": "scoring"},
    ),
    "the last to fall, in a fixed draw, ends the game": (
        lambda: given(wounded(1, 9), *gone(0, 5), say("end-turn"), say("end-turn"), players=2),
        drawn(blue=1, black=5), {"only ended": [{"type": "ended", "why": "nobody-in"}]},
    ),
    "an empty deck stuns everybody aboard; who has an artifact waits, the others have lost (advanced)": (
        lambda: given(*with_artifact(0, 5), *gone(1, 10)), say("deck-out"),
        {
            "seats.*.status": ["fallen", "escaped", "lost"],
            "only ended": [{"type": "ended", "why": "deck-out"}],
        },
    ),
    **{
        f"nothing more happens aboard: {line['do']}": (lambda: given(say("deck-out")), line, "game-over")
        for line in (
            *DEEDS, say("everyone", by=1), say("fury", by=1), say("danger", count=1), say("attack"), drawn(),
            say("end-turn"), say("fixed-draw", seat=0), say("return-black", by=1), say("deck-out"),
            say("words", text="late"), say("lots", of="first"),
        )
    },
    "when nobody is in, the scores are counted": (two_away, None, {"phase": "scoring"}),
    "a correction may put somebody back in: the last wound was a mistake, and the game goes on": (
        two_away, move("blue", 1, "wounds:1", "supply:1"),
        {"types": ["moved", "rose", "resumed"], "phase": "play"},
    ),
    "a correction after the empty deck gives nobody their feet back, however many wounds they had": (
        lambda: given(*FULL, say("deck-out")), move("yellow", 1, "wounds:0", "supply:0"),
        {"types": ["moved"], "seats.*.status": ["lost"] * 3},
    ),
})  # fmt: skip


def test_cubes_are_counted_to_the_last() -> None:
    pieces = asked(given(say("attack"), say("deck-out")), "audit")["pieces"]

    assert sum(pieces["yellow"].values()) == 30
