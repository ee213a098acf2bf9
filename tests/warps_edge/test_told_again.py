"""What came later is decided again on top of what was put right: the attack, the draw, the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import asked, line_of, refusal, shown, when
from tests.warps_edge.flight_lines import assign, dial, enemy, skill, start
from tests.warps_edge.flight_talk import at, cleared, flying, holding, table, told

WHY = {"why": "misread"}


def newest(evening: Evening) -> int:
    return int(shown(evening)["version"])


def attacked(*pieces: str, attack: int = 1, remove: tuple[str, ...] = ("laser-1",)) -> Evening:
    """A turn with an ant that has hit; its tokens lie on the discard pile."""
    evening = holding(flying(row=(enemy("ant", attack=attack), *[enemy(attack=0)] * 3)), *pieces)
    return told(evening, dial("shields", 3), say("end-turn"), say("enemy-attack", remove=list(remove)))


def test_a_card_whose_attack_was_misread_hits_as_it_should_have_and_the_attack_names_other_tokens() -> None:
    wrong = attacked("laser-1", "laser-3", "energy-1")
    entry = newest(wrong)
    card = next(n for n in range(1, entry) if says(wrong, n, "arrive"))
    told(wrong, say("retell", entry=card, instead=enemy("ant", attack=2), **WHY))

    assert shown(wrong)["shields"]["now"] == 1
    assert at(wrong, "box") == {"laser-1": 1, "energy-1": 1}
    told(wrong, say("retell", entry=entry, instead=say("enemy-attack", remove=["laser-1", "laser-3"]), **WHY))
    assert at(wrong, "box") == {"laser-1": 1, "laser-3": 1}
    assert asked(wrong, "audit")["ok"]


def says(evening: Evening, n: int, do: str) -> bool:
    moment: Any = line_of(evening).now
    while moment.entry > n:
        moment = moment.before
    return type(moment.said).__name__.lower() == do


def test_a_hull_that_was_lost_only_for_want_of_a_stun_is_whole_again() -> None:
    evening = holding(
        flying(row=(enemy("ant", attack=6), *[enemy(attack=0)] * 3), hull=3, shields=3), "laser-1"
    )
    acting = newest(evening)
    told(evening, say("end-turn"), say("enemy-attack"))
    assert shown(evening)["ended"] == "hull"
    told(evening, say("retell", after=acting, instead=assign("enemy:1", "laser-1")[0], why="forgotten"))

    view = shown(evening)
    assert (view["ended"], view["step"], view["shields"]["now"], view["hull"]["now"]) == (None, "plan", 3, 3)
    assert view["places"]["enemy:1:above"] == {"laser-1": 1}


def bought_and_drawn() -> tuple[Evening, int]:
    """An energy 2 was bought, and the whole bag was drawn since; the entry of the purchase."""
    evening = cleared(flying(row=(enemy(attack=0),) * 4), "bag")
    told(holding(evening, "energy-1", "energy-3"), *[move("laser-1", 3, "trays", "bag")])
    told(evening, say("buy", pay=["energy-3"], take=["energy-2"]))
    bought = newest(evening)
    return told(evening, say("buy", pay=["energy-1"], take=["laser-1"]), say("finish")), bought


def test_a_draw_made_later_gives_what_it_gave() -> None:
    """A second token that was bought lies in the bag; the one that was drawn was bought."""
    evening, bought = bought_and_drawn()
    drawn = at(evening, "supply")
    assert drawn == {"energy-2": 1, "laser-1": 4}
    both = say("buy", pay=["energy-3"], take=["energy-2", "energy-2"], prices={"energy-2": 1})
    told(evening, say("retell", entry=bought, instead=both, **WHY))

    assert at(evening, "supply") == drawn
    assert at(evening, "bag") == {"energy-2": 1}
    assert refusal(evening, "retell", entry=bought, **WHY) == "not-retold"


def test_an_entry_that_could_not_stand_any_more_is_named() -> None:
    evening = holding(flying(row=[enemy(attack=0)] * 4), "energy-1", "energy-2")
    told(evening, say("stow", piece="energy-1"))
    stowed = newest(evening)
    told(evening, say("unstow", piece="energy-1"))
    no = evening.answer(json.dumps(say("retell", entry=stowed, **WHY)))["refused"]

    assert (no["code"], f"Entry {stowed + 1} rests on it" in no["sentence"]) == ("not-retold", True)


def test_an_electroshock_moves_on_from_where_it_truly_lay() -> None:
    """Its move stays as it was said; where its first target stands after all, the move is named."""
    cards = (enemy("ant", lasers=2, attack=0), enemy("bee", lasers=9, attack=0), *[enemy(attack=0)] * 2)
    evening = holding(flying(row=cards), "electroshock", "laser-1")
    told(evening, say("power", piece="electroshock", target="enemy:1"), *assign("enemy:1", "laser-1"))
    felled = newest(evening)
    told(evening, *assign("enemy:2", "electroshock"))
    other = say("retell", entry=felled, instead=assign("enemy:3", "laser-1")[0], **WHY)
    no = evening.answer(json.dumps(other))["refused"]

    assert (no["code"], f"Entry {felled + 1} rests on it" in no["sentence"]) == ("not-retold", True)
    told(evening, say("retell", entry=felled + 1, instead=assign("enemy:4", "electroshock")[0], **WHY))
    assert at(evening, "enemy:4:above") == {"electroshock": 1}
    told(evening, say("end-turn"), say("enemy-attack"))
    assert at(evening, "enemy:2:above") == {}


# The set-up


@pytest.mark.parametrize("ship", ["hydra", "colony"])
def test_the_wrong_mothership_is_told_right_without_flying_anew(ship: str) -> None:
    evening = told(Evening(lambda: bytes(32)), start("dread"), skill("watch"), say("plan"))
    supply, draws = at(evening, "supply"), shown(evening)["draws"]
    opening: Line = start(ship)
    told(evening, say("retell", entry=1, instead=opening, why="the other ship"))

    view = shown(evening)
    assert (view["mothership"], view["step"], view["draws"]) == (ship, "arrive", draws)
    assert at(evening, "supply") == supply
    assert [each["name"] for each in view["skills"]] == ["watch"]
    assert asked(evening, "audit")["ok"]
    told(evening, say("undo"))
    assert shown(evening)["mothership"] == "dread"


def test_a_set_up_recorded_again_leaves_what_its_box_does_not_say() -> None:
    """The same ship with another cargo: the inventory that was typed at the start stays."""
    evening = told(Evening(lambda: bytes(32)), start("dread"), skill("watch"), say("plan"))
    supply = at(evening, "supply")
    opening = start("dread") | {"box": {"fighters": {start("dread")["fighter"]: {"cargo": 2}}}}
    told(evening, say("retell", entry=1, instead=opening, why="the cargo was misread"))
    opening["box"] = {"fighters": {opening["fighter"]: {"hull": 4}}}
    told(evening, say("retell", entry=1, instead=opening, why="and the hull"))

    assert at(evening, "supply") == supply
    assert table(evening).box.fighters[opening["fighter"]].cargo == 2


def test_a_seed_in_a_set_up_told_again_is_not_kept() -> None:
    evening = told(Evening(lambda: bytes(32)), start("dread"), skill("watch"))
    promise = table(evening).commitment
    events = when(evening, "retell", entry=1, instead=start("hydra") | {"seed": "11" * 32}, why="x")

    assert table(evening).commitment == promise
    assert "seed" not in events[0]["instead"]


def test_no_other_entry_is_a_set_up() -> None:
    evening = told(Evening(lambda: bytes(32)), start("dread"), skill("watch"))

    assert refusal(evening, "retell", entry=2, instead=start("hydra"), why="x") == "malformed"
    assert refusal(evening, "retell", entry=1, instead=skill("cloak"), why="x") == "not-retold"
