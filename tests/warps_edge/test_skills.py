"""The skill cards that the rulebook shows, and how any card is activated and used."""

from __future__ import annotations

from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import examples
from tests.warps_edge.flight_lines import ROUND, assign, enemy, fall, skill, start
from tests.warps_edge.flight_talk import flying, holding, skilled, told

END, PLAN = say("end-turn"), say("plan")
CALM = enemy("calm", attack=0)
REMOVED = ["energy-2", "manoeuvre"]


def activate(name: str, *pieces: str) -> Line:
    return say("activate", skill=name, tokens=list(pieces))


def use(name: str, **how: str) -> Line:
    return say("use-skill", skill=name, **how)


def three_skills() -> Evening:
    """One is used, one lasts, and one is paid for; eight tokens are in play."""
    evening = flying(row=(enemy("giver", destroyed=["skill", "skill"]), *[CALM] * 3))
    told(evening, *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="good", figures={"kind": "laser", "fee": 1, "lasting": True}))
    told(evening, skill("paid", "manoeuvre"))
    holding(evening, "energy-1", "laser-1", "manoeuvre")
    told(evening, activate("watch", "energy-1"), use("watch"), activate("good", "laser-1"), use("good"))
    return told(evening, activate("paid", "manoeuvre"))


def known_kind() -> Evening:
    line = start()
    line["box"]["skill_cards"] = {"five-lasers": {"kind": "laser"}}
    return told(Evening(lambda: bytes(32)), line)


test_skills = examples({
    "a fee must be reached within one turn by tokens of its kind": (
        lambda: skilled("trick", "energy-1", "energy-2", "laser-3", fee=2),
        activate("trick", "energy-1"), "not-enough-energy", activate("trick", "laser-3"), "no-such-token",
        activate("trick", "energy-2", "energy-2"), "not-enough-pieces",
        activate("ale", "energy-2"), "not-owned",
        activate("trick", "energy-1", "energy-2"), {"in skill:trick": {"energy-1": 1, "energy-2": 1}},
    ),
    "an active skill waits and is used once a warp": (
        lambda: skilled("trick", "energy-1", "energy-1"), activate("trick", "energy-1"), *ROUND, enemy(),
        {"in skill:trick": {"energy-1": 1}},
        use("trick"), {"then": [("energy-1", 1, "skill:trick", "discard")]}, use("trick"), "skill-spent",
        say("move", piece="energy-1", by=1, from_="trays", to="supply", why="a test"),
        activate("trick", "energy-1"), "skill-spent",
    ),
    "the end of a warp takes the fee back and makes every skill idle but the lasting ones": (
        three_skills, None,
        {"skills.*.state": ["exhausted", "lasting", "active"], "bag": 6, "sum supply": 0, "sum discard": 1,
         "sum skill:paid": 1},
        *ROUND, say("arrive", name="calm"), *ROUND,
        {"bag": 8, "in box": {"laser-1": 1}, "skills.*.state": ["idle", "lasting", "idle"]},
    ),
    "a red frame takes the tokens out of the game": (
        lambda: skilled("trick", "laser-1", kind="laser", removes=True),
        activate("trick", "laser-1"), use("trick"), {"in box": {"laser-1": 1}},
    ),
    "adaptive nanofibres ignore one damage each turn for good": (
        lambda: skilled("adaptive-nanofibres", "energy-3", fee=3),
        activate("adaptive-nanofibres", "energy-3"), use("adaptive-nanofibres"), END, say("enemy-attack"),
        {"in box": {"energy-3": 1}, "only hit.*.ignored": [1, 0, 0], "shields.now": 3},
        PLAN, enemy(), END, say("enemy-attack", remove=["energy-1", "laser-1", "laser-1"]),
        {"only hit.*.ignored": [1, 0, 0, 0]},
    ),
    "advanced manoeuvring makes evading cheaper for a turn, by one but never below one, and at once": (
        lambda: skilled("advanced-manoeuvring", *REMOVED, row=(enemy(), enemy("easy", manoeuvres=1)), fee=2),
        *assign("enemy:1", "manoeuvre"), activate("advanced-manoeuvring", "energy-2"),
        use("advanced-manoeuvring"),
        {
            "only defeated.*.target": ["enemy:1"], "only defeated.*.how": ["evaded"],
            "row.1.needs.manoeuvres": 1, "row.3.needs.manoeuvres": 1,
        },
        END, say("enemy-attack", remove=REMOVED), PLAN, {"row.3.needs.manoeuvres": 2},
    ),
    "the arm exchanges a token of the supply": (
        lambda: skilled("arm", "energy-1", "laser-1"), activate("arm", "energy-1"),
        use("arm", remove="laser-2", gain="laser-3"), "not-enough-pieces",
        use("arm", remove="laser-1", gain="laser-3"), {"in box": {"laser-1": 1}, "in bag.laser-3": 1},
    ),
    "five lasers count at one target for a turn and do not stun: the unnamed card of the rulebook": (
        lambda: skilled("five-lasers", "energy-2", row=(enemy("tank", lasers=6),), fee=2),
        activate("five-lasers", "energy-2"), use("five-lasers"), "no-such-target",
        use("five-lasers", target="enemy:1"), {"row.0.has.lasers": 5, "row.0.stunned": False},
        *ROUND, {"row.0.has.lasers": 0},
    ),
    "what the rulebook shows of a card need not be typed; the kind of its fee is art, and is": (
        known_kind, say("skill", name="arm"), "unknown-figures", say("skill", name="five-lasers"),
        {"skills.0.figures": {"kind": "laser", "fee": 2, "lasting": False, "removes": False}},
    ),
    "what the box knows of a card is not unsaid by typing the rest": (
        lambda: told(flying(row=(enemy("giver", destroyed=["skill"]),)), *fall("enemy:1", how="destroyed")),
        say("skill", name="adaptive-nanofibres", figures={"kind": "energy"}),
        {"skills.1.figures": {"kind": "energy", "fee": 3, "lasting": True, "removes": False}},
    ),
})  # fmt: skip
