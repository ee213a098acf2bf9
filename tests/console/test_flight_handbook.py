"""The reference of a flight: what a token, a card or a ship does, without the book."""

from __future__ import annotations

from itertools import groupby

import pytest

from companion.console.screens.reference import entries
from companion.games import GAMES
from companion.games.reference import Entry, Reference, found, texts
from rules.script import Evening
from rules.warps_edge.figures import PRINTED_SKILLS
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.tokens import BASIC
from rules.warps_edge.tokens import POWER as EVERY_POWER
from tests.warps_edge.flight_lines import POWER
from tests.warps_edge.flight_talk import enemy, flying, say, set_up, told

TEXTS = texts("warps-edge")


def looked_up(evening: Evening) -> tuple[Entry, ...]:
    return entries(evening.view, {})


def under(listed: tuple[Entry, ...], heading: str) -> dict[str, str]:
    return {entry.name: entry.text for entry in listed if entry.heading == heading}


def test_every_token_of_a_flight_is_told() -> None:
    reference = Reference("warps-edge")
    _basic, (_heading, power) = reference.groups

    assert set(power) == {*EVERY_POWER}
    assert [kind for kind in (*BASIC, *power) if not reference.effect(kind)] == []


def test_the_fighters_own_tokens_come_first() -> None:
    headings = [heading for heading, _group in groupby(looked_up(flying()), key=lambda entry: entry.heading)]
    own = under(looked_up(flying()), "POWER tokens of Hermes")

    assert headings[:3] == ["POWER tokens of Hermes", "Energy, lasers, manoeuvres", "Other POWER tokens"]
    assert len(own) == len(POWER)
    assert own["reflector"] == "On an enemy only: as many lasers as its attack, and one more."


def test_a_tokens_value_stands_in_what_it_does() -> None:
    """Energy of 3 repairs twice that."""
    listed = under(looked_up(flying()), "Energy, lasers, manoeuvres")

    assert listed["energy 3"].startswith("Buys for 3, repairs 6 shields")
    assert listed["laser 2"].startswith("Counts 2 of the lasers")


def test_a_flight_that_knows_no_tokens_yet_has_a_reference_too() -> None:
    evening = Evening(lambda: bytes(32))
    told(evening, say("start", game="warps-edge", fighter="titan", mothership="duo"))
    listed = looked_up(evening)

    assert len(under(listed, "Other POWER tokens")) == len(EVERY_POWER)
    assert under(listed, "Fighter")["Titan"] == TEXTS["on-its-panel"]


def test_whoever_is_in_the_row_is_told_with_what_it_gives() -> None:
    fury = enemy("fury", lasers=1, destroyed=["laser-2"], evaded=["power-W", "shields-2"])
    listed = under(
        looked_up(flying(row=(fury, say("arrive", name="fury"), enemy("plunderer")))), "In the row"
    )

    assert list(listed) == ["fury", "plunderer", "scout"]
    assert listed["fury"] == (
        "Level 1, attack 1. 1 laser destroys it, for laser 2. "
        "2 manoeuvres evade it, for POWER token W, 2 shields."
    )
    assert listed["plunderer"].endswith("At the end of each turn the lasers at it are discarded.")


def test_the_mothership_on_the_table_comes_before_the_others() -> None:
    listed = looked_up(flying("hydra"))
    names = [entry.heading for entry in listed if entry.heading in {"Hydra", "Dread", "Colony"}]
    hydra = under(listed, "Hydra")

    assert names[0] == "Hydra"
    assert hydra["section 2"] == "Out with 6 lasers or 6 manoeuvres. Attack 2."
    assert "not twice that" in hydra["slows repairs"]


def test_a_section_that_does_something_else_than_attack_says_so() -> None:
    evening = set_up("hydra")
    told(
        evening,
        say("section", section=1, figures={"energy": 3, "special": "slow-repairs", "reward": ["any"]}),
    )

    assert under(looked_up(evening), "Hydra")["section 1"] == (
        "Out with 3 energy. It slows repairs instead of attacking. Reward: any token."
    )


@pytest.mark.parametrize("face", sorted(WARPS_EDGE.printed.values()["motherships"]))
def test_every_face_of_every_mothership_has_its_rules(face: str) -> None:
    assert TEXTS["motherships"][face]


def test_every_skill_and_enemy_that_the_rulebook_shows_is_told() -> None:
    listed = looked_up(flying())

    assert tuple(TEXTS["skills"]) == PRINTED_SKILLS
    assert len(under(listed, "Other skills")) == len(PRINTED_SKILLS)
    assert under(listed, "Other enemies")["hunter"] == "Level 1. Out with 3 lasers or 1 manoeuvre."
    assert under(listed, "Skills") == {"watch": f"Fee: 1 energy. {TEXTS['on-its-card']}"}


def test_a_skill_that_lies_here_is_told_once() -> None:
    evening = Evening(lambda: bytes(32))
    told(
        evening,
        say("start", game="warps-edge", fighter="achilles", mothership="colony"),
        say("skill", name="arm", figures={"kind": "laser", "fee": 2}),
    )
    listed = found(looked_up(evening), "a.r.m.")

    assert [(entry.heading, entry.text[:15]) for entry in listed] == [("Skills", "Fee: 2 lasers. ")]


def test_the_field_names_things_of_a_flight() -> None:
    suggested = (
        GAMES[flying().view.game].handbook.hint.removeprefix("look for: ").removesuffix(" …").split(", ")
    )

    assert [word for word in suggested if not found(looked_up(flying()), word)] == []


def test_nothing_of_noise_and_fury_is_told_in_a_flight() -> None:
    listed = looked_up(flying())

    assert found(listed, "hush") == ()
    assert {entry.heading for entry in listed} >= {"Rules", "Rewards", "Fighter"}
