"""Corners where the book is plain and a program errs easily; each test is named after its sentence."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import only, refusal, shown, types, when
from tests.warps_edge.flight_lines import assign, dial, enemy
from tests.warps_edge.flight_talk import at, flying, holding, part, row, set_up, table, told, without_enemies


def rewarded(*prizes: str, **panel: object) -> Evening:
    """A flight whose first enemy gives these rewards; two tokens lie on the discard pile."""
    evening = holding(flying(row=(enemy(destroyed=list(prizes)),), **panel))
    piled = [move("laser-3", 2, "trays", "discard")]
    return told(evening, *piled)


def emptied(evening: Evening) -> Evening:
    bag = table(evening).pieces.at("bag")
    return told(evening, *[move(t, n, "bag", "trays") for t, n in bag.items()])


def fall(evening: Evening, target: str = "enemy:1") -> list[Line]:
    return when(evening, "defeat", target=target, how="destroyed")


# Tokens of a defeated target


def test_tokens_assigned_to_a_destroyed_enemy_are_discarded_and_never_come_back_to_the_supply() -> None:
    """Of two electroshocks the first destroys the last other target; the second has nowhere to go."""
    evening = holding(
        flying(row=(enemy("tank", lasers=2), enemy("weak", lasers=1))), "electroshock", "electroshock"
    )
    for n in (3, 4):
        told(evening, say("defeat", target=f"enemy:{n}", how="defeated"))
    told(evening, *[say("power", piece="electroshock", target="enemy:1")] * 2)

    assert at(evening, "supply") == {"electroshock": 2}
    told(evening, *assign("enemy:2", "electroshock"))
    assert at(evening, "supply") == {}
    assert at(evening, "discard") == {"electroshock": 2}
    assert shown(evening)["owed"] == []
    assert refusal(evening, "stow", piece="electroshock") == "not-enough-pieces"


def test_an_electroshock_not_used_yet_stays_in_the_supply() -> None:
    evening = holding(flying(row=(enemy("weak", lasers=1), enemy("weak", lasers=1))), *["electroshock"] * 2)
    for n in (3, 4):
        told(evening, say("defeat", target=f"enemy:{n}", how="defeated"))
    told(evening, say("power", piece="electroshock", target="enemy:1"), *assign("enemy:2", "electroshock"))

    assert at(evening, "supply") == {"electroshock": 1}
    assert at(evening, "discard") == {"electroshock": 1}


# Numbers that are reached


def test_a_section_whose_number_is_reached_is_out_also_when_the_number_is_told_anew() -> None:
    evening = holding(without_enemies(flying()), "laser-2")
    told(evening, *assign("section:1", "laser-2"))
    events = when(evening, "section", section=1, figures={"lasers": 2, "attack": 1, "reward": ["laser-3"]})

    assert [(gone["target"], gone["how"]) for gone in only(events, "defeated")] == [
        ("section:1", "destroyed")
    ]
    assert part(evening, 1)["down"]
    assert at(evening, "discard") == {"laser-2": 1}


def test_a_section_told_anew_after_the_attack_falls_then() -> None:
    """The step does not matter: it has been out since then. A shock moves on at once too."""
    evening = holding(without_enemies(flying()), "electroshock")
    told(evening, say("power", piece="electroshock", target="section:1"), say("end-turn"))
    told(evening, say("section", section=1, figures={"lasers": 1}))

    assert part(evening, 1)["down"]
    assert refusal(evening, "enemy-attack") == "choice-owed"
    told(evening, *assign("section:2", "electroshock"))
    assert at(evening, "section:2:above") == {"electroshock": 1}


def test_a_correction_that_reaches_a_number_defeats_the_target_at_once() -> None:
    evening = flying(row=(enemy(destroyed=["laser-2"]),))
    events = when(evening, "move", piece="laser-3", by=1, from_="trays", to="enemy:1", why="forgotten")

    assert [gone["reward"] for gone in only(events, "defeated")] == [["laser-2"]]
    assert shown(evening)["row"][0] is None


# Rewards


def test_rewards_are_carried_out_in_the_order_printed() -> None:
    """Two discarded tokens go back before three are drawn, so that they may be among the three."""
    evening = emptied(rewarded("return-2", "draw-3"))
    events = fall(evening)

    assert "drawn" not in types(events)
    assert [choice["what"] for choice in shown(evening)["owed"]] == ["return", "draw"]
    assert shown(evening)["owed"][1]["count"] == 3
    events = when(evening, "gain", tokens=["laser-3", "laser-3"])
    assert only(events, "drawn")[0]["bag"] == {"laser-3": 2}
    assert only(events, "ran-short") == [{"type": "ran-short", "of": "bag", "by": 1}]
    assert at(evening, "supply") == {"laser-3": 2}
    assert shown(evening)["owed"] == []


def test_what_is_printed_after_a_draw_waits_for_it() -> None:
    evening = emptied(rewarded("return-2", "draw-3", "energy-3"))
    fall(evening)

    assert shown(evening)["bag"] == 0
    told(evening, say("gain", tokens=["laser-3"]), say("gain", tokens=["laser-3"]))
    assert at(evening, "supply") == {"laser-3": 2}
    assert shown(evening)["bag"] == 1
    assert shown(evening)["owed"] == []


def test_a_draw_that_is_printed_first_is_made_first() -> None:
    evening = emptied(rewarded("draw-3", "return-2"))
    events = fall(evening)

    assert types(events).index("ran-short") < types(events).index("choice-owed")
    assert [choice["what"] for choice in shown(evening)["owed"]] == ["return"]


def test_hands_keep_to_the_order_too() -> None:
    card = enemy(destroyed=["return-2", "draw-3", "any"])
    evening = told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *[card] * 4)
    told(evening, move("laser-3", 2, "trays", "discard"))
    fall(evening)

    assert refusal(evening, "record", drawn={"laser-1": 1, "energy-1": 2}) == "choice-owed"
    assert refusal(evening, "gain", tokens=["energy-3"]) == "not-enough-pieces"
    told(evening, say("gain", tokens=["laser-3", "laser-3"]))
    assert refusal(evening, "gain", tokens=["energy-3"]) == "choice-owed"
    told(evening, say("record", drawn={"laser-3": 2, "manoeuvre": 1}), say("gain", tokens=["energy-3"]))
    assert shown(evening)["owed"] == []


def test_the_enemy_on_the_left_is_rewarded_before_its_neighbour() -> None:
    """One cannon, two enemies: what the first leaves to choose comes before what the second draws."""
    cards = (enemy("weak", lasers=2, destroyed=["any"]), enemy("other", lasers=2, destroyed=["draw-3"]))
    evening = holding(flying(row=cards), "proton-cannon")
    told(evening, say("power", piece="proton-cannon", target="enemy:1", other="enemy:2"))

    assert [choice["what"] for choice in shown(evening)["owed"]] == ["gain", "draw"]
    assert at(evening, "supply") == {}


# Doubtful sentences: the reading that docs/warps-edge.md gives


def test_a_plunderer_that_was_stunned_sheds_its_lasers_all_the_same() -> None:
    """Only in step 3 are the abilities of a stunned enemy left out; the turn ends after step 4."""
    evening = holding(flying(row=(enemy("plunderer", special="sheds-lasers"),)), "laser-1")
    told(evening, *assign("enemy:1", "laser-1"), say("end-turn"))

    assert row(evening, 1)["stunned"]
    told(evening, say("enemy-attack"), say("plan"))
    assert at(evening, "discard") == {"laser-1": 1}


@pytest.mark.parametrize("field", [1, 2, 3])
def test_the_wheel_of_duo_stops_on_every_field(field: int) -> None:
    """The field of a ship that is out is ignored, not skipped: Colony's text says skip, Duo's does not."""
    evening = told(flying("duo"), dial("marker", field))
    told(evening, dial("left-deck", 0), dial("right-deck", 0))
    for n in (1, 2, 3, 4):
        told(evening, say("defeat", target=f"enemy:{n}", how="defeated"))
    told(evening, say("defeat", target="section:1", how="defeated"), say("end-turn"))
    told(evening, say("enemy-attack"), say("plan"))

    assert shown(evening)["marker"] == field + 1
