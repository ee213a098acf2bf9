"""The motherships: what each does by the rules printed on its board."""

from __future__ import annotations

import json

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import only, refusal, shown, types, when
from tests.warps_edge.flight_lines import CALM, NEW_SKILL, ROUND, assign, dial, enemy, fall, skill, start
from tests.warps_edge.flight_talk import at, flying, holding, part, row, table, told, without_enemies

PEACEFUL = (CALM,) * 4
"""Four enemies that do not hurt."""


def hits(evening: Evening) -> list[tuple[str, int]]:
    told(evening, say("end-turn"))
    pile = [token for token, n in at(evening, "discard").items() for _ in range(n)]
    for n in range(len(pile) + 1):
        answer = evening.answer(json.dumps(say("enemy-attack", remove=pile[:n])))
        if "events" in answer:
            return [(hit["target"], hit["damage"]) for hit in only(answer["events"], "hit")]
    pytest.fail("no number of removed tokens is right")


@pytest.mark.parametrize("mothership", ["dread", "phantom"])
def test_a_protected_ship_waits_until_deck_and_row_are_empty(mothership: str) -> None:
    """It neither attacks nor can be attacked before."""
    evening = holding(flying(mothership, row=PEACEFUL), "laser-1")
    told(evening, dial("left-deck", 0), *fall("enemy:1", "enemy:2", "enemy:3"))

    assert refusal(evening, "assign", piece="laser-1", target="section:1") == "protected"
    assert not part(evening, 1)["open"]
    told(evening, *fall("enemy:4"), *assign("section:1", "laser-1"))
    assert part(evening, 1)["open"]


def test_an_unprotected_ship_attacks_each_turn_after_the_row() -> None:
    evening = flying("hydra", row=PEACEFUL)

    assert hits(evening) == [("section:1", 2), ("section:2", 2), ("section:3", 2)]


def test_dread_frenzy_makes_the_others_attack_harder() -> None:
    """One more for each section that is out."""
    evening = without_enemies(flying("dread"))

    assert hits(evening) == [("section:1", 2), ("section:2", 2), ("section:3", 2)]
    evening = without_enemies(flying("dread"))
    told(evening, *fall("section:2"))
    assert hits(evening) == [("section:1", 3), ("section:3", 3)]
    evening = without_enemies(flying("dread"))
    told(evening, *fall("section:1", "section:3"))
    assert hits(evening) == [("section:2", 4)]


def test_dread_vigilance_lets_manoeuvres_stun_but_not_lasers() -> None:
    evening = holding(without_enemies(flying("dread")), "laser-1", "manoeuvre")
    told(evening, *assign("section:1", "laser-1"), *assign("section:2", "manoeuvre"))

    assert [part(evening, n)["stunned"] for n in (1, 2)] == [False, True]
    assert part(evening, 1)["has"]["lasers"] == 1
    assert hits(evening) == [("section:1", 2), ("section:3", 2)]
    enemies = holding(flying("dread"), "laser-1")
    told(enemies, *assign("enemy:1", "laser-1"))
    assert row(enemies, 1)["stunned"]


HYDRA = [
    {"energy": 4, "special": "slow-repairs"},
    {"manoeuvres": 6, "special": "tough-scouts", "reward": ["any"]},
    {"lasers": 7, "attack": 1},
]


def hydra() -> Evening:
    line = start("hydra")
    line["box"]["motherships"]["hydra"]["figures"] = HYDRA
    return told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy(attack=0)] * 4)


def test_hydra_slows_repairs_until_the_section_is_stunned() -> None:
    """One shield for each energy, else two."""
    evening = holding(hydra(), "energy-2", "energy-1", "laser-1")
    told(evening, dial("shields", 0), say("repair", piece="energy-2"))

    assert shown(evening)["shields"]["now"] == 2
    told(evening, *assign("section:1", "laser-1"), say("repair", piece="energy-1"))
    assert shown(evening)["shields"]["now"] == 4


def test_hydra_makes_scouts_tougher_until_the_section_is_stunned() -> None:
    """Level 1 needs a laser and a manoeuvre more; who was close enough falls when the section is stunned."""
    evening = holding(hydra(), "laser-3", "manoeuvre")

    assert row(evening, 1)["needs"] == {"lasers": 4, "manoeuvres": 3, "energy": None}
    told(evening, *assign("enemy:1", "laser-3"))
    assert row(evening, 1)["has"]["lasers"] == 3
    events = when(evening, "assign", piece="manoeuvre", target="section:2")
    assert [fallen["target"] for fallen in only(events, "defeated")] == ["enemy:1"]
    assert row(evening, 2)["needs"]["lasers"] == 3


def test_hydra_leaves_higher_levels_alone() -> None:
    evening = hydra()
    told(evening, *fall("enemy:1"))
    hits(evening)
    told(evening, say("plan"), enemy("captain", level=2))

    assert row(evening, 1)["needs"]["lasers"] == 3


def test_hydra_has_a_section_that_only_energy_defeats() -> None:
    """Energy does not stun it; lasers do, and count for nothing."""
    evening = holding(hydra(), *["laser-3"] * 3, "energy-3", "energy-2")
    told(evening, *assign("section:1", "energy-3"))

    assert not part(evening, 1)["stunned"]
    told(evening, *assign("section:1", *["laser-3"] * 3))
    assert part(evening, 1)["stunned"]
    assert not part(evening, 1)["down"]
    assert refusal(evening, "assign", piece="energy-2", target="section:3") == "no-such-token"
    events = when(evening, "assign", piece="energy-2", target="section:1")
    assert only(events, "defeated")[0]["how"] == "defeated"


def test_hydra_attacks_with_the_section_that_has_an_attack() -> None:
    """The others do something else instead."""
    assert hits(hydra()) == [("section:3", 1)]


def test_phantoms_one_deck_goes_on_as_its_board_turns() -> None:
    """Whatever is typed of the other face: the cards are those that were dealt."""
    evening = flying("phantom", row=PEACEFUL)
    told(evening, say("printed", box={"motherships": {"phantom-true": {"decks": [[1, 1, 1]]}}}))
    told(without_enemies(evening), *fall("section:1", "section:2", "section:3"), skill())

    assert (shown(evening)["mothership"], shown(evening)["decks"]) == ("phantom-true", [8])
    told(evening, say("plan"))
    assert [each["names"] for each in shown(evening)["coming"]] == [["calm"]] * 4
    assert refusal(evening, "set", dial="left-deck", to=9, why="misread") == "bad-count"


def duo() -> Evening:
    return flying("duo", row=PEACEFUL)


def test_duo_fills_each_half_of_the_row_from_its_own_deck() -> None:
    evening = duo()

    assert shown(evening)["decks"] == [4, 4]
    assert [card.deck for card in table(evening).row if card] == [0, 0, 1, 1]
    told(evening, *fall("enemy:3"), *ROUND, enemy())
    assert shown(evening)["decks"] == [4, 3]


def test_no_card_of_duos_left_deck_fills_the_right_half() -> None:
    evening = duo()
    told(evening, dial("right-deck", 0), *fall("enemy:2", "enemy:3"), *ROUND)

    assert [each["place"] for each in shown(evening)["coming"]] == ["enemy:2"]
    told(evening, enemy())
    assert (shown(evening)["step"], shown(evening)["row"][2]) == ("act", None)


def test_duo_has_two_ships_each_protected_by_its_own_half() -> None:
    evening = holding(duo(), "manoeuvre")
    told(evening, dial("right-deck", 0), *fall("enemy:3", "enemy:4"))

    assert [part(evening, n)["open"] for n in (1, 2)] == [False, True]
    assert refusal(evening, "assign", piece="manoeuvre", target="section:1") == "protected"
    told(evening, *assign("section:2", "manoeuvre"))


def test_duo_ships_are_protected_by_the_cards_of_their_half_whichever_deck_those_are_from() -> None:
    """Keen sights may put a card of the left deck into the right half."""
    power = ["proton-cannon", "u-turn", "warp-vortex", "keen-sights", "reflector"]
    evening = holding(flying("duo", row=PEACEFUL, power=power, signature="u-turn"), "keen-sights")
    told(evening, dial("right-deck", 0), *fall("enemy:3", "enemy:4"))

    assert part(evening, 2)["open"]
    told(evening, say("power", piece="keen-sights"), enemy("stray", deck="left", lasers=9))
    assert [card and card["name"] for card in shown(evening)["row"]] == ["calm", "calm", "stray", None]
    assert not part(evening, 2)["open"]
    told(evening, move("laser-2", 1, "enemy:3", "discard"), *fall("enemy:3"))
    assert part(evening, 2)["open"]


@pytest.mark.parametrize(("deck", "is_open"), [("left", True), ("right", False)])
def test_duo_a_fifth_card_protects_the_ship_of_its_deck(deck: str, is_open: bool) -> None:  # noqa: FBT001  # rows of a table
    """It lies beyond both halves."""
    power = ["proton-cannon", "u-turn", "warp-vortex", "keen-sights", "reflector"]
    evening = holding(flying("duo", row=PEACEFUL, power=power, signature="u-turn"), "keen-sights")
    told(evening, say("power", piece="keen-sights"), enemy("stray", deck=deck, lasers=9))
    told(evening, dial("right-deck", 0), *fall("enemy:3", "enemy:4"))

    assert part(evening, 2)["open"] is is_open


def turns(evening: Evening, n: int) -> Evening:
    for _ in range(n):
        for token in ("energy-1", "energy-2", "energy-3", "laser-3", "laser-2"):
            told(evening, move(token, 1, "trays", "bag"))
        told(evening, *ROUND)
    return evening


def test_duo_turns_its_wheel_of_four_each_turn() -> None:
    assert [shown(turns(duo(), n))["marker"] for n in range(6)] == [1, 2, 3, 4, 1, 2]


@pytest.mark.parametrize(
    ("field", "laser", "manoeuvre"), [(1, True, True), (2, False, True), (4, True, False)]
)
def test_duo_wheel_decides_what_stuns(field: int, laser: bool, manoeuvre: bool) -> None:  # noqa: FBT001  # rows of a table
    """On 2 no target is stunned by lasers, on 4 none by manoeuvres."""
    evening = holding(turns(duo(), field - 1), "laser-1", "manoeuvre")
    told(evening, *assign("enemy:1", "laser-1"), *assign("enemy:2", "manoeuvre"))

    assert [row(evening, n)["stunned"] for n in (1, 2)] == [laser, manoeuvre]


def test_duo_wheel_ignores_the_field_of_a_ship_that_is_out() -> None:
    """The right ship answers for 2."""
    evening = turns(duo(), 1)
    told(evening, dial("right-deck", 0), *fall("enemy:3", "enemy:4"), *fall("section:2"))
    holding(evening, "laser-1")
    told(evening, *assign("enemy:1", "laser-1"))

    assert row(evening, 1)["stunned"]


def test_colony_attacks_and_is_attacked_with_its_active_section_only() -> None:
    evening = holding(flying("colony", row=PEACEFUL), "laser-1")

    assert refusal(evening, "assign", piece="laser-1", target="section:2") == "protected"
    assert hits(evening) == [("section:1", 2)]
    told(evening, say("plan"))
    assert shown(evening)["marker"] == 2
    assert hits(evening) == [("section:2", 2)]


def test_colony_marker_passes_over_sections_that_are_out_and_comes_round() -> None:
    evening = flying("colony", row=PEACEFUL)
    told(evening, *fall("section:1"), dial("marker", 5))

    assert shown(turns(evening, 1))["marker"] == 2


def test_colony_loses_no_section_that_is_not_active() -> None:
    """A manoeuvre that was one short is not enough when evading gets cheaper after the marker moved on."""
    line = start("colony")
    line["box"]["motherships"]["colony"]["figures"] = [{"manoeuvres": 2}] * 5
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"))
    told(evening, enemy("giver", destroyed=["skill"], attack=0), *PEACEFUL[:3])
    told(evening, *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="advanced-manoeuvring", figures={"kind": "energy"}))
    holding(evening, "manoeuvre")
    told(evening, *assign("section:1", "manoeuvre"), say("end-turn"))
    told(evening, say("enemy-attack"), say("plan"), PEACEFUL[0])
    holding(evening, "energy-2")
    told(evening, say("activate", skill="advanced-manoeuvring", tokens=["energy-2"]))
    events = when(evening, "use-skill", skill="advanced-manoeuvring")

    assert not only(events, "defeated")
    assert part(evening, 1)["has"]["manoeuvres"] == part(evening, 1)["needs"]["manoeuvres"] == 1


def phantom_revealed() -> tuple[Evening, list[Line]]:
    """The hidden form is broken in the first warp; what its last section's fall tells."""
    evening = without_enemies(flying("phantom"))
    told(evening, *fall("section:1", "section:2"))
    return evening, when(evening, "defeat", target="section:3", how="defeated")


def test_phantom_ends_the_warp_and_turns_its_board_when_all_three_sections_fall() -> None:
    evening, events = phantom_revealed()
    order = [kind for kind in types(events) if kind not in ("moved", "turn-ended")]

    assert order == [
        "defeated", "warp-ended", "cards-returned", "skills-refreshed", "board-turned", "choice-owed",
    ]  # fmt: skip
    assert shown(evening)["mothership"] == "phantom-true"
    assert not any(section["down"] for section in shown(evening)["sections"])
    told(evening, skill("new", "laser"), say("plan"))
    assert shown(evening)["warp"] == {"now": 1, "of": 1}
    assert shown(evening)["decks"] == [8]


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


def test_phantom_has_three_warps_hidden_and_one_revealed() -> None:
    assert shown(flying("phantom"))["warp"] == {"now": 1, "of": 3}

    evening, _events = phantom_revealed()
    told(evening, skill("new", "laser"), say("plan"), *[enemy(attack=0)] * 4)
    while shown(evening)["ended"] is None:
        told(evening, *[dial("shields", 5), say("end-turn")])
        pile = [token for token, n in at(evening, "discard").items() for _ in range(n)]
        told(evening, say("enemy-attack", remove=pile[:4]), say("plan"))

    assert shown(evening)["ended"] == "last-warp"


def test_phantom_revealed_is_won_by_its_own_sections() -> None:
    evening, _events = phantom_revealed()
    told(evening, skill("new", "laser"), say("plan"), *[enemy(attack=0)] * 4, *fall("section:1"))
    told(evening, *fall("section:2"))

    assert shown(evening)["ended"] == "victory"


def test_a_section_nobody_has_typed_is_asked_for_before_it_matters() -> None:
    line = start("hydra")
    del line["box"]["motherships"]["hydra"]["figures"]
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy()] * 4)

    assert refusal(evening, "end-turn") == "unknown-figures"
    for n, figures in enumerate(HYDRA, 1):
        told(evening, say("section", section=n, figures=figures))
    told(evening, say("end-turn"))
