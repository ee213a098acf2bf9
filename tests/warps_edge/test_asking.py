"""What the rulebook does not print: a flight begins without it, and asks when it matters."""

from __future__ import annotations

from typing import Any

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import examples, shown, types, when
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
from tests.warps_edge.flight_talk import at, cleared, flying, holding, told, without_enemies

INVENTORY = ["tokens.start", "tokens.stock", "fighters.achilles.power", "fighters.achilles.signature"]
TOKENS = {"tokens": {"start": START, "stock": STOCK}}
PANEL = {"fighters": {"achilles": {"power": POWER, "signature": "electroshock"}}}


def untold(fighter: str = "achilles", mothership: str = "dread", **box: Any) -> Evening:
    line = {"do": "start", "game": "warps-edge", "seed": SEED, "fighter": fighter, "mothership": mothership}
    return told(Evening(lambda: bytes(32)), line | ({"box": box} if box else {}), NEW_SKILL)


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


def asked_for(*paths: str) -> Line:
    return {"refused": "unknown-figures", "sentence": f"Not known yet: {', '.join(paths)}. Look and type it."}


def printed(**box: Any) -> Line:
    return say("printed", box=box)


def against(mothership: str, *, without: str, enemies: Line) -> Evening:
    line = start(mothership)
    ships = line["box"]["motherships"]
    del (ships if without in ships else ships[mothership])[without]
    return told(Evening(lambda: bytes(32)), line, NEW_SKILL, PLAN, *[enemies] * 4)


PLAN, END, ATTACK = say("plan"), say("end-turn"), say("enemy-attack")
EVADED = fall("enemy:1", "enemy:2", "enemy:3", "enemy:4", how="evaded")
UNHURT = ("fighters.hermes.shields", "fighters.hermes.hull")
BUY = say("buy", pay=["energy-1"], take=["laser-1"])
CARDS = {
    "enemies": {"fury": {"attack": 2}, "wraith": {"level": 3, "lasers": 5, "attack": 4}},
    "skill_cards": {"arm": {"kind": "energy"}},
}

test_what_is_asked_for = examples({
    "the first draw asks for the inventory and nothing else": (untold, PLAN, asked_for(*INVENTORY)),
    "shields and hull are asked for when something hurts": (
        lambda: holding(without(*UNHURT), "energy-1"), say("repair", piece="energy-1"), END,
        {"shields": {"now": 0, "of": 0}}, ATTACK, asked_for(*UNHURT),
        printed(fighters={"hermes": {"shields": 5, "hull": 3}}), {"shields": {"now": 5, "of": 5}},
        ATTACK, {"shields": {"now": 1, "of": 5}},
    ),
    "nobody is asked for a hull that nothing hurts: four calm enemies": (
        lambda: without(*UNHURT), *EVADED, *ROUND, {"step": "arrive"},
    ),
    "the cargo is asked for when something is to go there": (
        lambda: holding(without("fighters.hermes.cargo"), "laser-1"),
        say("stow", piece="laser-1"), asked_for("fighters.hermes.cargo"),
        say("count", places={"cargo": {"laser-1": 1}}), asked_for("fighters.hermes.cargo"),
        printed(fighters={"hermes": {"cargo": 1}}), say("stow", piece="laser-1"), {"cargo_room": 1},
    ),
    "the warps are asked for when the first of them ends": (
        lambda: without("motherships.dread.warps"), *EVADED, *ROUND, *[enemy(attack=0)] * 4, END, ATTACK,
        {"warp": {"now": 1, "of": 0}}, PLAN, asked_for("motherships.dread.warps"),
        printed(motherships={"dread": {"warps": 1}}), PLAN, {"ended": "last-warp"},
    ),
    "phantom's other face is asked for when the board is turned": (
        lambda: without_enemies(against("phantom", without="phantom-true", enemies=enemy())),
        *fall("section:1", "section:2", "section:3"), asked_for("motherships.phantom-true.sections"),
        printed(motherships={"phantom-true": {"sections": 4}}), *fall("section:3"),
        {"sections.*.down": [False] * 4},
    ),
    "the sections of a board that is not known are asked for before the first action": (
        lambda: told(untold("achilles", "phantom-true", **TOKENS, **PANEL), PLAN, *[enemy()] * 4),
        END, asked_for("motherships.phantom-true.sections"),
        printed(motherships={"phantom-true": {"sections": 2}}), {"sections.*.down": [False] * 2},
        END, asked_for("section:1"),
    ),
    "a price told early is not asked for again": (
        lambda: holding(without("tokens.prices"), "energy-1"), BUY, asked_for("prices.laser-1"),
        printed(tokens={"prices": PRICES}), BUY, {"in discard": {"energy-1": 1}},
    ),
    "an enemy and a skill can be told before their cards appear": (
        lambda: flying(row=(enemy("giver", destroyed=["skill"]),)), say("printed", box=CARDS),
        *fall("enemy:1", how="destroyed"), say("skill", name="arm"), *ROUND, say("arrive", name="fury"),
        {"row.0.figures.attack": 2},
    ),
    "only the section that lies open is asked for": (
        lambda: against("colony", without="figures", enemies=enemy(attack=0)), END, asked_for("section:1"),
        say("section", section=1, figures={"lasers": 4}), *ROUND, END, asked_for("section:2"),
    ),
})  # fmt: skip

test_what_is_told_anew = examples({
    "all sections can be told at once": (
        lambda: told(without_enemies(flying()), *fall("section:2")),
        printed(motherships={"dread": {"figures": [{"lasers": 9, "attack": 1}] * 3}}),
        {"sections.*.figures.lasers": [9, 9, 9], "sections.*.down": [False, True, False]},
    ),
    "a scale that was misread is told again": (
        flying, dial("hull", 2), printed(fighters={"hermes": {"shields": 4, "hull": 6}}),
        {"shields": {"now": 4, "of": 4}, "hull": {"now": 2, "of": 6}},
    ),
    # So many more or fewer lie in them; what was taken from them before stays where it is.
    "trays that were miscounted are told anew": (
        lambda: holding(flying(), "laser-2", "laser-2"),
        printed(tokens={"stock": STOCK | {"laser-2": 10, "energy-3": 5}}),
        {"in supply": {"laser-2": 2}, "trays.laser-2": 8, "trays.energy-3": 5},
        printed(tokens={"stock": {"laser-2": 2, "energy-3": 5}}),
        {"trays.laser-2": None, "trays.laser-3": None, "trays.energy-2": None, "trays.energy-3": 5},
        printed(tokens={"stock": {"laser-2": 1, "energy-3": 5}}), "not-enough-pieces",
    ),
    **{
        f"what the flight goes by already cannot be told anew: {box}": (flying, say("printed", box=box), code)
        for box, code in (
            ({}, "nothing-to-do"), ({"tokens": {"start": START | {"energy-1": 3, "laser-1": 5}}}, "bad-box"),
            ({"fighters": {"hermes": {"signature": "u-turn"}}}, "bad-box"),
            ({"motherships": {"dread": {"decks": [[10, 2, 3]]}}}, "bad-box"),
            ({"fighters": {"hermes": {"hull": -1}}}, "bad-box"), ({"fighters": 7}, "bad-box"),
            ({"ale": {"price": 7}}, "bad-box"),
        )
    },
    "what was typed can be taken back": (
        untold, say("printed", box=TOKENS | PANEL), say("undo"), {"bag": 0}, say("redo"), {"bag": 11},
        PLAN, {"only drawn.*.count": [5]},
    ),
})  # fmt: skip


@pytest.mark.parametrize("fighter", ["achilles", "hermes", "titan", "artemis"])
@pytest.mark.parametrize("mothership", ["dread", "hydra", "duo", "colony", "phantom", "phantom-true"])
def test_every_fighter_can_start_against_every_ship_with_nothing_typed(fighter: str, mothership: str) -> None:
    view = shown(untold(fighter, mothership))

    assert view["unknown"][:2] == INVENTORY[:2]
    assert f"fighters.{fighter}.hull" in view["unknown"]
    assert (view["bag"], view["places"], view["step"]) == (0, {}, "plan")


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
