"""The motherships: what each does by the rules printed on its board."""

from __future__ import annotations

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import examples, shown, types, when
from tests.warps_edge.flight_lines import CALM, NEW_SKILL, ROUND, assign, dial, enemy, fall, skill, start
from tests.warps_edge.flight_talk import armed, at, flying, holding, table, told, without_enemies

PEACEFUL = (CALM,) * 4
"""Four enemies that do not hurt."""


HYDRA = [
    {"energy": 4, "special": "slow-repairs"},
    {"manoeuvres": 6, "special": "tough-scouts", "reward": ["any"]},
    {"lasers": 7, "attack": 1},
]


def hydra() -> Evening:
    line = start("hydra")
    line["box"]["motherships"]["hydra"]["figures"] = HYDRA
    return told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy(attack=0)] * 4)


def peaceful(mothership: str, *pieces: str) -> Evening:
    return holding(flying(mothership, row=PEACEFUL), *pieces)


def turns(evening: Evening, n: int) -> Evening:
    for _ in range(n):
        for token in ("energy-1", "energy-2", "energy-3", "laser-3", "laser-2"):
            told(evening, move(token, 1, "trays", "bag"))
        told(evening, *ROUND)
    return evening


def sights() -> Evening:
    return armed("keen-sights", row=PEACEFUL, mothership="duo")


def hit(damage: dict[str, int]) -> Line:
    return {"only hit.*.target": [*damage], "only hit.*.damage": [*damage.values()]}


def untyped() -> Evening:
    line = start("hydra")
    del line["box"]["motherships"]["hydra"]["figures"]
    return told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy()] * 4)


def revealed() -> Evening:
    """The hidden form is broken in the first warp."""
    return told(without_enemies(flying("phantom")), *fall("section:1", "section:2", "section:3"))


def skilled_against_colony() -> Evening:
    """Its sections take two manoeuvres; one lies at the first, which is not active any more."""
    line = start("colony")
    line["box"]["motherships"]["colony"]["figures"] = [{"manoeuvres": 2}] * 5
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"))
    told(
        evening,
        enemy("giver", destroyed=["skill"], attack=0),
        *PEACEFUL[:3],
        *fall("enemy:1", how="destroyed"),
    )
    told(evening, say("skill", name="advanced-manoeuvring", figures={"kind": "energy"}))
    told(holding(evening, "manoeuvre"), *assign("section:1", "manoeuvre"), *ROUND, PEACEFUL[0])
    return holding(evening, "energy-2")


END, PLAN = say("end-turn"), say("plan")
ATTACK = say("enemy-attack")
SIGHTS = say("power", piece="keen-sights")
RIGHT_HALF = [dial("right-deck", 0), *fall("enemy:3", "enemy:4")]
LASER = assign("section:1", "laser-1")[0]
TRUE = [skill("new", "laser"), PLAN, *[enemy(attack=0)] * 4]

test_protection = examples({
    **{
        f"a protected ship waits until deck and row are empty: {ship} cannot be attacked before": (
            lambda ship=ship: peaceful(ship, "laser-1"), dial("left-deck", 0),
            *fall("enemy:1", "enemy:2", "enemy:3"), LASER, "protected", None, {"sections.0.open": False},
            *fall("enemy:4"), LASER, {"sections.0.open": True},
        )
        for ship in ("dread", "phantom")
    },
    "duo has two ships each protected by its own half": (
        lambda: told(peaceful("duo", "manoeuvre"), *RIGHT_HALF), None, {"sections.*.open": [False, True]},
        *assign("section:1", "manoeuvre"), "protected", *assign("section:2", "manoeuvre"),
        {"in section:2": {"manoeuvre": 1}},
    ),
    "duo ships are protected by the cards of their half whichever deck those are from: keen sights": (
        lambda: told(sights(), *RIGHT_HALF), None, {"sections.1.open": True},
        SIGHTS, enemy("stray", deck="left", lasers=9),
        {"row.*.name": ["calm", "calm", "stray", None], "sections.1.open": False},
        move("laser-2", 1, "enemy:3", "discard"), *fall("enemy:3"), {"sections.1.open": True},
    ),
    **{
        f"duo a fifth card protects the ship of its deck: it lies beyond both halves, from the {deck}": (
            sights, SIGHTS, enemy("stray", deck=deck, lasers=9), *RIGHT_HALF, {"sections.1.open": is_open},
        )
        for deck, is_open in (("left", True), ("right", False))
    },
    "colony attacks and is attacked with its active section only": (
        lambda: peaceful("colony", "laser-1"), *assign("section:2", "laser-1"), "protected",
        dial("shields", 0), END, ATTACK, hit({"section:1": 2}),
        dial("hull", 3), PLAN, {"marker": 2}, END, ATTACK, hit({"section:2": 2}),
    ),
    "a section nobody has typed is asked for before it matters": (
        untyped, END, "unknown-figures",
        *[say("section", section=n, figures=figures) for n, figures in enumerate(HYDRA, 1)],
        END, {"step": "attack"},
    ),
})  # fmt: skip

test_dread_and_hydra = examples({
    "an unprotected ship attacks each turn after the row": (
        lambda: peaceful("hydra"), END, ATTACK, hit({"section:1": 2, "section:2": 2, "section:3": 2}),
    ),
    **{
        f"dread frenzy makes the others attack harder, one more for each section that is out: {len(out)}": (
            lambda: without_enemies(flying("dread")), *fall(*out), END, ATTACK, hit(hits),
        )
        for out, hits in (
            ((), {"section:1": 2, "section:2": 2, "section:3": 2}),
            (("section:2",), {"section:1": 3, "section:3": 3}),
            (("section:1", "section:3"), {"section:2": 4}),
        )
    },
    "dread vigilance lets manoeuvres stun but not lasers": (
        lambda: holding(without_enemies(flying("dread")), "laser-1", "manoeuvre"),
        LASER, *assign("section:2", "manoeuvre"),
        {"sections.0.stunned": False, "sections.1.stunned": True, "sections.0.has.lasers": 1},
        END, ATTACK, hit({"section:1": 2, "section:3": 2}),
    ),
    "dread's enemies are stunned by lasers": (
        lambda: holding(flying("dread"), "laser-1"), *assign("enemy:1", "laser-1"), {"row.0.stunned": True},
    ),
    "hydra slows repairs until the section is stunned: one shield for each energy, else two": (
        lambda: holding(hydra(), "energy-2", "energy-1", "laser-1"),
        dial("shields", 0), say("repair", piece="energy-2"), {"shields.now": 2},
        LASER, say("repair", piece="energy-1"), {"shields.now": 4},
    ),
    "hydra makes scouts tougher until the section is stunned; who was close enough falls then": (
        lambda: holding(hydra(), "laser-3", "manoeuvre"),
        None, {"row.0.needs": {"lasers": 4, "manoeuvres": 3, "energy": None}},
        *assign("enemy:1", "laser-3"), {"row.0.has.lasers": 3},
        *assign("section:2", "manoeuvre"), {"only defeated.*.target": ["enemy:1"], "row.1.needs.lasers": 3},
    ),
    "hydra leaves higher levels alone": (
        hydra, *fall("enemy:1"), dial("shields", 0), END, ATTACK, PLAN, enemy("captain", level=2),
        {"row.0.needs.lasers": 3},
    ),
    "hydra has a section that only energy defeats: energy does not stun it; lasers do, and do not count": (
        lambda: holding(hydra(), *["laser-3"] * 3, "energy-3", "energy-2"),
        *assign("section:1", "energy-3"), {"sections.0.stunned": False},
        *assign("section:1", *["laser-3"] * 3), {"sections.0.stunned": True, "sections.0.down": False},
        *assign("section:3", "energy-2"), "no-such-token",
        *assign("section:1", "energy-2"), {"only defeated.*.how": ["defeated"]},
    ),
    "hydra attacks with the section that has an attack; the others do something else instead": (
        hydra, dial("shields", 0), END, ATTACK, hit({"section:3": 1}),
    ),
})  # fmt: skip

test_duo_and_colony = examples({
    "duo fills each half of the row from its own deck": (
        lambda: peaceful("duo"), None, {"decks": [4, 4]},
        *fall("enemy:3"), *ROUND, enemy(), {"decks": [4, 3]},
    ),
    "no card of duo's left deck fills the right half": (
        lambda: peaceful("duo"), dial("right-deck", 0), *fall("enemy:2", "enemy:3"), *ROUND,
        {"coming.*.place": ["enemy:2"]}, enemy(), {"step": "act", "row.2": None},
    ),
    **{
        f"duo turns its wheel of four each turn: {marker} after {n}": (
            lambda n=n: turns(peaceful("duo"), n), None, {"marker": marker},
        )
        for n, marker in enumerate((1, 2, 3, 4, 1, 2))
    },
    **{
        f"duo wheel decides what stuns: on {field}": (
            lambda field=field: holding(turns(peaceful("duo"), field - 1), "laser-1", "manoeuvre"),
            *assign("enemy:1", "laser-1"), *assign("enemy:2", "manoeuvre"),
            {"row.0.stunned": laser, "row.1.stunned": manoeuvre},
        )
        for field, laser, manoeuvre in ((1, True, True), (2, False, True), (4, True, False))
    },
    "duo wheel ignores the field of a ship that is out: the right ship answers for 2": (
        lambda: holding(told(turns(peaceful("duo"), 1), *RIGHT_HALF, *fall("section:2")), "laser-1"),
        *assign("enemy:1", "laser-1"), {"row.0.stunned": True},
    ),
    "colony marker passes over sections that are out and comes round": (
        lambda: turns(told(peaceful("colony"), *fall("section:1"), dial("marker", 5)), 1),
        None, {"marker": 2},
    ),
    "colony loses no section that is not active, though evading gets cheaper after the marker moved on": (
        skilled_against_colony, say("activate", skill="advanced-manoeuvring", tokens=["energy-2"]),
        say("use-skill", skill="advanced-manoeuvring"),
        {"only defeated": [], "sections.0.has.manoeuvres": 1, "sections.0.needs.manoeuvres": 1},
    ),
})  # fmt: skip

test_phantom = examples({
    "phantom's one deck goes on as its board turns, whatever is typed of the other face": (
        lambda: peaceful("phantom"),
        say("printed", box={"motherships": {"phantom-true": {"decks": [[1, 1, 1]]}}}),
        dial("left-deck", 0), *fall("enemy:1", "enemy:2", "enemy:3", "enemy:4"),
        *fall("section:1", "section:2", "section:3"), skill(),
        {"mothership": "phantom-true", "decks": [8]},
        PLAN, {"coming.*.names": [["calm"]] * 4}, dial("left-deck", 9), "bad-count",
    ),
    "phantom ends the warp and turns its board when all three sections fall": (
        lambda: told(without_enemies(flying("phantom")), *fall("section:1", "section:2")),
        *fall("section:3"),
        {
            "types": [
                "defeated", "turn-ended", "warp-ended", "cards-returned", "skills-refreshed", "board-turned",
                "choice-owed",
            ],
            "mothership": "phantom-true", "sections.*.down": [False, False],
        },
        skill("new", "laser"), PLAN, {"warp": {"now": 1, "of": 1}, "decks": [8]},
    ),
    "phantom has three warps hidden": (
        lambda: flying("phantom"), None, {"warp": {"now": 1, "of": 3}},
    ),
    "phantom revealed is won by its own sections": (
        lambda: told(revealed(), *TRUE), *fall("section:1", "section:2"), {"ended": "victory"},
    ),
})  # fmt: skip


def test_the_cards_of_duos_row_are_of_its_two_decks() -> None:
    assert [card.deck for card in table(peaceful("duo")).row if card] == [0, 0, 1, 1]


def test_phantom_has_one_warp_revealed() -> None:
    evening = told(revealed(), *TRUE)
    while shown(evening)["ended"] is None:
        told(evening, dial("shields", 5), END)
        pile = [token for token, n in at(evening, "discard").items() for _ in range(n)]
        told(evening, say("enemy-attack", remove=pile[:4]), PLAN)

    assert shown(evening)["ended"] == "last-warp"


def test_phantom_pays_the_skill_of_its_last_hidden_section_though_the_warp_ends() -> None:
    line = start("phantom")
    line["box"]["motherships"]["phantom"]["figures"] = [{"lasers": 6, "reward": ["skill", "any"]}] * 3
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *PEACEFUL)
    without_enemies(evening)
    for n in (1, 2):
        told(evening, say("defeat", target=f"section:{n}", how="defeated"))
        told(evening, say("skill", name=f"prize-{n}", figures={"kind": "laser", "fee": 1}))
        told(evening, say("gain", tokens=["laser-3"]))
    when(evening, "defeat", target="section:3", how="defeated")

    assert [choice["what"] for choice in shown(evening)["owed"]] == ["skill", "gain", "keep-skill"]
    told(evening, skill("prize-3", "laser"), say("gain", tokens=["laser-3"]))
    events = when(evening, "skill", name="kept", figures={"kind": "laser", "fee": 1})
    assert types(events)[-1] == "warp-began"
    assert len(shown(evening)["skills"]) == 5
