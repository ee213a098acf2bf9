"""Corners where the book is plain and a program errs easily; each case is named after its sentence."""

from __future__ import annotations

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import examples, shown, types, when
from tests.warps_edge.flight_lines import assign, dial, enemy, fall
from tests.warps_edge.flight_talk import cleared, flying, holding, set_up, told, without_enemies

END, PLAN = say("end-turn"), say("plan")
TWO_LASERS = move("laser-3", 2, "trays", "discard")
FALL = fall("enemy:1", how="destroyed")


def rewarded(*prizes: str) -> Evening:
    """A flight whose first enemy gives these rewards; the bag is empty, two tokens are discarded."""
    return told(cleared(flying(row=(enemy(destroyed=list(prizes)),)), "bag"), TWO_LASERS)


def shocking(first: Line) -> Evening:
    """A flight with two electroshocks against that enemy and a weak one."""
    evening = holding(flying(row=(first, enemy("weak", lasers=1))), "electroshock", "electroshock")
    return told(evening, *fall("enemy:3", "enemy:4"))


def by_hand() -> Evening:
    card = enemy(destroyed=["return-2", "draw-3", "any"])
    evening = told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *[card] * 4)
    return told(evening, TWO_LASERS, *FALL)


def duo_on(field: int) -> Evening:
    evening = told(flying("duo"), dial("marker", field), dial("left-deck", 0), dial("right-deck", 0))
    return told(evening, *fall("enemy:1", "enemy:2", "enemy:3", "enemy:4", "section:1"), END)


SHOCK = say("power", piece="electroshock", target="enemy:1")
CANNON = say("power", piece="proton-cannon", target="enemy:1", other="enemy:2")
SECTION = say("section", section=1, figures={"lasers": 2, "attack": 1, "reward": ["laser-3"]})
RETURNED = say("gain", tokens=["laser-3", "laser-3"])

test_tokens_and_numbers = examples({
    "tokens assigned to a destroyed enemy are discarded and never come back to the supply": (
        # Of two electroshocks the first destroys the last other target; the second has nowhere to go.
        lambda: shocking(enemy("tank", lasers=2)), SHOCK, SHOCK, {"in supply": {"electroshock": 2}},
        *assign("enemy:2", "electroshock"),
        {"in supply": {}, "in discard": {"electroshock": 2}, "owed": []},
        say("stow", piece="electroshock"), "not-enough-pieces",
    ),
    "an electroshock not used yet stays in the supply": (
        lambda: shocking(enemy("weak", lasers=1)), SHOCK, *assign("enemy:2", "electroshock"),
        {"in supply": {"electroshock": 1}, "in discard": {"electroshock": 1}},
    ),
    "a section whose number is reached is out also when the number is told anew": (
        lambda: holding(without_enemies(flying()), "laser-2"), *assign("section:1", "laser-2"), SECTION,
        {
            "only defeated.*.target": ["section:1"], "only defeated.*.how": ["destroyed"],
            "sections.0.down": True, "in discard": {"laser-2": 1},
        },
    ),
    # The step does not matter: it has been out since then. A shock moves on at once too.
    "a section told anew after the attack falls then": (
        lambda: holding(without_enemies(flying()), "electroshock"),
        say("power", piece="electroshock", target="section:1"), END,
        say("section", section=1, figures={"lasers": 1}), {"sections.0.down": True},
        say("enemy-attack"), "choice-owed",
        *assign("section:2", "electroshock"), {"in section:2:above": {"electroshock": 1}},
    ),
    "a correction that reaches a number defeats the target at once": (
        lambda: flying(row=(enemy(destroyed=["laser-2"]),)), move("laser-3", 1, "trays", "enemy:1"),
        {"only defeated.*.reward": [["laser-2"]], "row.0": None},
    ),
})  # fmt: skip

test_rewards_in_order = examples({
    # Two discarded tokens go back before three are drawn, so that they may be among the three.
    "rewards are carried out in the order printed": (
        lambda: rewarded("return-2", "draw-3"), *FALL,
        {"only drawn": [], "owed.*.what": ["return", "draw"], "owed.1.count": 3}, RETURNED,
        {
            "only drawn.*.bag": [{"laser-3": 2}], "in supply": {"laser-3": 2}, "owed": [],
            "only ran-short": [{"type": "ran-short", "of": "bag", "by": 1}],
        },
    ),
    "what is printed after a draw waits for it": (
        lambda: rewarded("return-2", "draw-3", "energy-3"), *FALL, {"bag": 0},
        *[say("gain", tokens=["laser-3"])] * 2, {"in supply": {"laser-3": 2}, "bag": 1, "owed": []},
    ),
    "hands keep to the order too": (
        by_hand, say("record", drawn={"laser-1": 1, "energy-1": 2}), "choice-owed",
        say("gain", tokens=["energy-3"]), "not-enough-pieces", RETURNED,
        say("gain", tokens=["energy-3"]), "choice-owed",
        say("record", drawn={"laser-3": 2, "manoeuvre": 1}), say("gain", tokens=["energy-3"]), {"owed": []},
    ),
    # One cannon, two enemies: what the first leaves to choose comes before what the second draws.
    "the enemy on the left is rewarded before its neighbour": (
        lambda: holding(flying(row=(
            enemy("weak", lasers=2, destroyed=["any"]), enemy("other", lasers=2, destroyed=["draw-3"]),
        )), "proton-cannon"),
        CANNON, {"owed.*.what": ["gain", "draw"], "in supply": {}},
    ),
})  # fmt: skip


def test_a_draw_that_is_printed_first_is_made_first() -> None:
    evening = rewarded("draw-3", "return-2")
    events = when(evening, **FALL[0])

    assert types(events).index("ran-short") < types(events).index("choice-owed")
    assert [choice["what"] for choice in shown(evening)["owed"]] == ["return"]


test_doubtful_sentences = examples({
    # The reading that docs/warps-edge.md gives: only in step 3 are abilities of a stunned enemy left out.
    "a plunderer that was stunned sheds its lasers all the same: the turn ends after step 4": (
        lambda: holding(flying(row=(enemy("plunderer", special="sheds-lasers"),)), "laser-1"),
        *assign("enemy:1", "laser-1"), END, {"row.0.stunned": True},
        say("enemy-attack"), PLAN, {"in discard": {"laser-1": 1}},
    ),
    **{
        # The field of a ship that is out is ignored, not skipped: Colony's text says skip, Duo's does not.
        f"the wheel of duo stops on every field: {field}": (
            lambda field=field: duo_on(field), say("enemy-attack"), PLAN, {"marker": field + 1},
        )
        for field in (1, 2, 3)
    },
})  # fmt: skip
