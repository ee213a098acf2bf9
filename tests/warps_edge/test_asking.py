"""What the rulebook does not print: a flight begins without it, and asks when it matters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.script import Evening
from tests.rules.table_lines import say
from tests.rules.table_talk import only, refusal, shown, types, when
from tests.warps_edge.flight_lines import (
    NEW_SKILL,
    POWER,
    PRICES,
    ROUND,
    SEED,
    START,
    STOCK,
    dial,
    enemy,
    fall,
    start,
)
from tests.warps_edge.flight_talk import at, cleared, flying, holding, part, told, without_enemies

INVENTORY = ["tokens.start", "tokens.stock", "fighters.achilles.power", "fighters.achilles.signature"]
TOKENS = {"tokens": {"start": START, "stock": STOCK}}
PANEL = {"fighters": {"achilles": {"power": POWER, "signature": "electroshock"}}}


def untold(fighter: str = "achilles", mothership: str = "dread", **box: Any) -> Evening:
    line = {"do": "start", "game": "warps-edge", "seed": SEED, "fighter": fighter, "mothership": mothership}
    return told(Evening(lambda: bytes(32)), line | ({"box": box} if box else {}), NEW_SKILL)


def sentence(evening: Evening, do: str, **fields: Any) -> str:
    refused = evening.answer(json.dumps(say(do, **fields)))["refused"]

    assert refused["code"] == "unknown-figures"
    return str(refused["sentence"])


def without(*paths: str) -> Evening:
    line = start()
    for path in paths:
        *branch, leaf = path.split(".")
        held = line["box"]
        for name in branch:
            held = held[name]
        del held[leaf]
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy()] * 4)
    cleared(evening, "supply")
    return evening


@pytest.mark.parametrize("fighter", ["achilles", "hermes", "titan", "artemis"])
@pytest.mark.parametrize("mothership", ["dread", "hydra", "duo", "colony", "phantom", "phantom-true"])
def test_every_fighter_can_start_against_every_ship_with_nothing_typed(fighter: str, mothership: str) -> None:
    view = shown(untold(fighter, mothership))

    assert view["unknown"][:2] == INVENTORY[:2]
    assert f"fighters.{fighter}.hull" in view["unknown"]
    assert (view["bag"], view["places"], view["step"]) == (0, {}, "plan")


def test_the_first_draw_asks_for_the_inventory_and_nothing_else() -> None:
    evening = untold()

    assert [path for path in INVENTORY if path in sentence(evening, "plan")] == INVENTORY
    assert "hull" not in sentence(evening, "plan")


def test_the_tokens_are_laid_out_when_the_last_of_the_inventory_is_told() -> None:
    """Eleven in the bag, fifteen POWER tokens less one in the trays; from then on they are conserved."""
    evening = untold()

    assert types(when(evening, "printed", box=TOKENS)) == ["figures-known"]
    assert types(when(evening, "printed", box=PANEL)) == ["figures-known", "tokens-laid"]
    view = shown(evening)
    assert view["bag"] == 11
    assert sum(n for token, n in view["trays"].items() if token in POWER) == 14
    assert not set(INVENTORY) & set(view["unknown"])
    told(evening, say("plan"), *[enemy()] * 4)
    assert sum(at(evening, "supply").values()) == 5


def test_a_flight_told_bit_by_bit_is_the_flight_told_at_its_start() -> None:
    early = told(Evening(lambda: bytes(32)), start("hydra"), NEW_SKILL, say("plan"))
    line = start("hydra")
    box = line.pop("box")
    bits = [say("printed", box={group: branch}) for group, branch in box.items()]
    late = told(Evening(lambda: bytes(32)), line, *bits, NEW_SKILL, say("plan"))
    alike = shown(early) | {"version": 0}

    assert shown(late) | {"version": 0} == alike


def test_shields_and_hull_are_asked_for_when_something_hurts() -> None:
    evening = without("fighters.hermes.shields", "fighters.hermes.hull")
    told(holding(evening, "energy-1"), say("repair", piece="energy-1"), say("end-turn"))

    assert shown(evening)["shields"] == {"now": 0, "of": 0}
    assert "fighters.hermes.shields, fighters.hermes.hull" in sentence(evening, "enemy-attack")
    told(evening, say("printed", box={"fighters": {"hermes": {"shields": 5, "hull": 3}}}))
    assert shown(evening)["shields"] == {"now": 5, "of": 5}
    told(evening, say("enemy-attack"))
    assert shown(evening)["shields"] == {"now": 1, "of": 5}


def test_nobody_is_asked_for_a_hull_that_nothing_hurts() -> None:
    """Four calm enemies."""
    evening = without("fighters.hermes.shields", "fighters.hermes.hull")
    for n in range(1, 5):
        told(evening, say("defeat", target=f"enemy:{n}", how="evaded"))
    told(evening, *ROUND)


def test_the_cargo_is_asked_for_when_something_is_to_go_there() -> None:
    evening = holding(without("fighters.hermes.cargo"), "laser-1")

    assert "fighters.hermes.cargo" in sentence(evening, "stow", piece="laser-1")
    assert "fighters.hermes.cargo" in sentence(evening, "count", places={"cargo": {"laser-1": 1}})
    told(evening, say("printed", box={"fighters": {"hermes": {"cargo": 1}}}), say("stow", piece="laser-1"))
    assert shown(evening)["cargo_room"] == 1


def test_the_warps_are_asked_for_when_the_first_of_them_ends() -> None:
    evening = without("motherships.dread.warps")
    for n in range(1, 5):
        told(evening, say("defeat", target=f"enemy:{n}", how="evaded"))
    told(evening, *ROUND, *[enemy(attack=0)] * 4, say("end-turn"), say("enemy-attack"))

    assert shown(evening)["warp"] == {"now": 1, "of": 0}
    assert "motherships.dread.warps" in sentence(evening, "plan")
    told(evening, say("printed", box={"motherships": {"dread": {"warps": 1}}}), say("plan"))
    assert shown(evening)["ended"] == "last-warp"


def test_the_phantoms_other_face_is_asked_for_when_the_board_is_turned() -> None:
    line = start("phantom")
    del line["box"]["motherships"]["phantom-true"]
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy()] * 4)
    without_enemies(evening)
    told(evening, *fall("section:1", "section:2"))

    assert "motherships.phantom-true.sections" in sentence(
        evening, "defeat", target="section:3", how="defeated"
    )
    told(evening, say("printed", box={"motherships": {"phantom-true": {"sections": 4}}}), *fall("section:3"))
    assert len(shown(evening)["sections"]) == 4


def test_the_sections_of_a_board_that_is_not_known_are_asked_for_before_the_first_action() -> None:
    evening = untold("achilles", "phantom-true", **TOKENS, **PANEL)
    told(evening, say("plan"), *[enemy()] * 4)

    assert "motherships.phantom-true.sections" in sentence(evening, "end-turn")
    told(evening, say("printed", box={"motherships": {"phantom-true": {"sections": 2}}}))
    assert len(shown(evening)["sections"]) == 2
    assert "section:1" in sentence(evening, "end-turn")


def test_a_price_told_early_is_not_asked_for_again() -> None:
    evening = holding(without("tokens.prices"), "energy-1")

    assert "prices.laser-1" in sentence(evening, "buy", pay=["energy-1"], take=["laser-1"])
    told(evening, say("printed", box={"tokens": {"prices": PRICES}}))
    told(evening, say("buy", pay=["energy-1"], take=["laser-1"]))


def test_an_enemy_and_a_skill_can_be_told_before_their_cards_appear() -> None:
    cards = {
        "enemies": {"fury": {"attack": 2}, "wraith": {"level": 3, "lasers": 5, "attack": 4}},
        "skill_cards": {"arm": {"kind": "energy"}},
    }
    evening = flying(row=(enemy("giver", destroyed=["skill"]),))
    told(evening, say("printed", box=cards), *fall("enemy:1", how="destroyed"))
    told(evening, say("skill", name="arm"), *ROUND, say("arrive", name="fury"))

    assert shown(evening)["row"][0]["figures"]["attack"] == 2


def test_only_the_section_that_lies_open_is_asked_for() -> None:
    line = start("colony")
    del line["box"]["motherships"]["colony"]["figures"]
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy(attack=0)] * 4)

    assert sentence(evening, "end-turn") == "Not known yet: section:1. Look and type it."
    told(evening, say("section", section=1, figures={"lasers": 4}), *ROUND)
    assert sentence(evening, "end-turn") == "Not known yet: section:2. Look and type it."


def test_all_sections_can_be_told_at_once() -> None:
    evening = without_enemies(flying())
    told(evening, *fall("section:2"))
    told(
        evening, say("printed", box={"motherships": {"dread": {"figures": [{"lasers": 9, "attack": 1}] * 3}}})
    )

    assert [part(evening, n)["figures"]["lasers"] for n in (1, 2, 3)] == [9, 9, 9]
    assert [part(evening, n)["down"] for n in (1, 2, 3)] == [False, True, False]


def test_a_scale_that_was_misread_is_told_again() -> None:
    evening = flying()
    told(evening, dial("hull", 2), say("printed", box={"fighters": {"hermes": {"shields": 4, "hull": 6}}}))

    assert shown(evening)["shields"] == {"now": 4, "of": 4}
    assert shown(evening)["hull"] == {"now": 2, "of": 6}


def test_trays_that_were_miscounted_are_told_anew() -> None:
    """So many more or fewer lie in them; what was taken from them before stays where it is."""
    evening = holding(flying(), "laser-2", "laser-2")
    told(evening, say("printed", box={"tokens": {"stock": STOCK | {"laser-2": 10, "energy-3": 5}}}))

    assert at(evening, "supply") == {"laser-2": 2}
    assert (at(evening, "trays")["laser-2"], at(evening, "trays")["energy-3"]) == (8, 5)
    told(evening, say("printed", box={"tokens": {"stock": {"laser-2": 2, "energy-3": 5}}}))
    assert not {"laser-2", "laser-3", "energy-2"} & set(at(evening, "trays"))
    assert at(evening, "trays")["energy-3"] == 5
    fewer = {"tokens": {"stock": {"laser-2": 1, "energy-3": 5}}}
    assert refusal(evening, "printed", box=fewer) == "not-enough-pieces"


@pytest.mark.parametrize(("box", "code"), [
    ({}, "nothing-to-do"),
    ({"tokens": {"start": START | {"energy-1": 3, "laser-1": 5}}}, "bad-box"),
    ({"fighters": {"hermes": {"signature": "u-turn"}}}, "bad-box"),
    ({"motherships": {"dread": {"decks": [[10, 2, 3]]}}}, "bad-box"),
    ({"fighters": {"hermes": {"hull": -1}}}, "bad-box"),
    ({"fighters": 7}, "bad-box"),
    ({"ale": {"price": 7}}, "bad-box"),
])  # fmt: skip
def test_what_the_flight_goes_by_already_cannot_be_told_anew(box: dict[str, Any], code: str) -> None:
    assert refusal(flying(), "printed", box=box) == code


def test_what_was_typed_can_be_taken_back() -> None:
    evening = untold()
    told(evening, say("printed", box=TOKENS | PANEL), say("undo"))

    assert shown(evening)["bag"] == 0
    told(evening, say("redo"))
    assert shown(evening)["bag"] == 11
    assert only(when(evening, "plan"), "drawn")
