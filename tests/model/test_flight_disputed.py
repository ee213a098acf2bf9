"""Where the rules and the second reader of Warp's Edge once differed, and both agree now."""

from __future__ import annotations

import json
from typing import Any

from rules.script import Evening
from tests.model.flight_both import both_hear, set_up
from tests.model.flight_deeds import Line
from tests.model.flight_entries import Told
from tests.rules.table_talk import say, shown

POWER = ["proton-cannon", "enriched-fuel", "warp-vortex", "energy-transformer", "randomizer"]
CARD = {"kind": "energy", "fee": 1}


def flying(
    ship: str = "dread", *, skill: str = "watch", drawn: str = "laser-1", **panel: Any
) -> tuple[Told, Evening]:
    """A flight in its second step: five alike drawn by hand, and four enemies of whom one attacks."""
    section = {"lasers": 9, "attack": 0}
    heads = {"hydra": [section | {"special": "slow-repairs"}, section, section], "duo": [section] * 2}
    board = {"hull": 3, "shields": 5, "cargo": 2, "power": POWER, "signature": "enriched-fuel"} | panel
    flight = set_up(
        {
            "do": "start", "game": "warps-edge", "fighter": "hermes", "mothership": ship, "seed": "00" * 32,
            "box": {
                "tokens": {"start": {drawn: 6, "manoeuvre": 4}, "stock": {"laser-1": 4, "laser-2": 4}},
                "fighters": {"hermes": board},
                "motherships": {ship: {"warps": 3, "figures": heads.get(ship, [section] * 3)}},
            },
        }
    )  # fmt: skip
    cards = [
        say("arrive", name=name, level=1, lasers=4, manoeuvres=4, attack=int(name == "ant"))
        for name in ("ant", "bee", "cat", "dog")
    ]
    lines = [say("skill", name=skill, figures=CARD), say("record", drawn={drawn: 5}), *cards]
    return both(flight, *lines)


def both(flight: tuple[Told, Evening], *lines: Line) -> tuple[Told, Evening]:
    for line in lines:
        both_hear(*flight, line, str(line))
    return flight


def test_until_here_both_agree() -> None:
    """What was disputed below is what comes after these lines."""
    both(flying(), say("end-turn"), say("enemy-attack"))
    both(flying("hydra", drawn="energy-1"), say("stow", piece="energy-1"))
    both(flying("duo", power=[*POWER[:3], "keen-sights", "reactor"]), say("stow", piece="laser-1"))


def test_a_stun_recorded_after_the_attack_spares_the_shield_it_would_have_spared() -> None:
    """The laser was forgotten; it lies above the enemy, who has hit nothing."""
    flight = both(flying(), say("end-turn"), say("enemy-attack"))
    stun = say("assign", piece="laser-1", target="enemy:1")
    both(flight, say("retell", after=7, instead=stun, why="forgotten"))


def test_a_card_that_fell_by_a_token_that_was_elsewhere_stands_again() -> None:
    flight = both(flying(), *[say("assign", piece="laser-1", target="enemy:2")] * 4)
    other = say("assign", piece="laser-1", target="enemy:3")
    both(flight, say("retell", entry=8, instead=other, why="misread"))


def test_a_repair_is_worth_what_it_is_worth_when_the_stun_before_it_is_corrected() -> None:
    """The head was never stunned, so the repair after it gave one shield and not two."""
    flight = both(flying("hydra", drawn="energy-1"), say("set", dial="shields", to=1, why="seen"))
    manoeuvre = say("move", piece="manoeuvre", by=1, from_="bag", to="supply", why="seen")
    both(flight, manoeuvre, say("assign", piece="manoeuvre", target="section:1"))
    both(flight, say("repair", piece="energy-1"))
    other = say("assign", piece="manoeuvre", target="enemy:1")
    both(flight, say("retell", entry=10, instead=other, why="misread"))


def test_the_arm_takes_a_token_out_of_the_cargo() -> None:
    flight = flying(skill="arm", drawn="energy-1")
    both(flight, say("activate", skill="arm", tokens=["energy-1"]))
    both(flight, *[say("stow", piece="energy-1")] * 2, *[say("repair", piece="energy-1")] * 2)
    both(flight, say("use-skill", skill="arm", remove="energy-1", gain="laser-2"))


def test_an_energy_transformer_takes_tokens_out_of_the_cargo() -> None:
    flight = flying(signature="energy-transformer")
    both(flight, *[say("stow", piece="laser-1")] * 2)
    both(flight, *[say("assign", piece="laser-1", target="enemy:2")] * 3)
    both(flight, say("move", piece="energy-transformer", by=1, from_="bag", to="supply", why="seen"))
    both(flight, say("power", piece="energy-transformer", tokens=["laser-1"]))


def test_keen_sights_against_duo_ask_which_deck() -> None:
    """While both have cards, nobody but the pilot knows."""
    flight = flying("duo", power=[*POWER[:3], "keen-sights", "reactor"], signature="keen-sights")
    both(flight, say("move", piece="keen-sights", by=1, from_="bag", to="supply", why="seen"))
    _, evening = both(flight, say("power", piece="keen-sights"))
    card = say("arrive", name="elk", level=1, lasers=4, manoeuvres=4, attack=0)

    assert "refused" in evening.answer(json.dumps(card))


def test_a_reward_of_choice_offers_nothing_that_the_trays_lack() -> None:
    flight = both(flying(), say("move", piece="laser-2", by=4, from_="trays", to="box", why="seen"))
    both(flight, say("defeat", target="enemy:2", how="defeated"))
    both(flight, say("end-turn"), say("enemy-attack"), say("plan"))
    both(flight, say("arrive", name="fox", level=1, lasers=1, manoeuvres=1, attack=0, destroyed=["any"]))
    _, evening = both(flight, say("defeat", target="enemy:2", how="destroyed"))
    (choice,) = shown(evening)["owed"]

    assert "laser-2" not in choice["tokens"]
