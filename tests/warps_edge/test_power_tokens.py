"""All fourteen POWER tokens, as the rulebook's last page has them."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import only, refusal, shown, types, when
from tests.warps_edge.flight_lines import CALM, ROUND, assign, enemy, fall
from tests.warps_edge.flight_talk import (
    at,
    cleared,
    flying,
    holding,
    part,
    row,
    set_up,
    table,
    told,
    without_enemies,
)

FIRST = ["proton-cannon", "enriched-fuel", "warp-vortex", "electroshock", "reflector"]


def armed(*pieces: str, row: tuple[Line, ...] = (), mothership: str = "dread") -> Evening:
    """A flight with these tokens in the supply, its panel showing the POWER tokens among them."""
    letters = {"p": "proton-cannon", "o": "enriched-fuel", "w": "warp-vortex", "e": "electroshock"}
    own = letters | {"r": "reflector"}
    for piece in pieces:
        for letter, names in {
            "p": ("proton-cannon", "plasma-torpedo"),
            "o": ("enriched-fuel", "u-turn"),
            "w": ("warp-jump", "warp-vortex", "warp-strike"),
            "e": ("electroshock", "keen-sights", "energy-transformer"),
            "r": ("randomizer", "reflex-resonator", "reflector", "reactor"),
        }.items():
            if piece in names:
                own[letter] = piece
    panel = {"power": list(own.values()), "signature": own["p"]}
    return holding(flying(mothership, row=row, **panel), *pieces)


def test_proton_cannon_counts_for_two_neighbours() -> None:
    """Two lasers each; where one falls it stays with the other."""
    evening = armed("proton-cannon", "laser-1", row=(enemy(), enemy("tank", lasers=9)))
    told(evening, say("power", piece="proton-cannon", target="enemy:2", other="enemy:1"))

    assert at(evening, "enemy:1-2") == {"proton-cannon": 1}
    assert [row(evening, n)["has"]["lasers"] for n in (1, 2, 3)] == [2, 2, 0]
    assert [row(evening, n)["stunned"] for n in (1, 2, 3)] == [True, True, False]
    told(evening, *assign("enemy:1", "laser-1"))
    assert at(evening, "enemy:2") == {"proton-cannon": 1}
    assert row(evening, 2)["stunned"]


def test_proton_cannon_needs_neighbours() -> None:
    evening = armed("proton-cannon")
    told(evening, *fall("enemy:2"))

    assert refusal(evening, "power", piece="proton-cannon", target="enemy:1", other="enemy:3") == (
        "not-neighbours"
    )
    assert refusal(evening, "power", piece="proton-cannon", target="enemy:1", other="enemy:2") == (
        "no-such-target"
    )


def test_proton_cannon_lies_between_sections_too() -> None:
    """They are neighbours; those of Duo's two ships are not, but the cards in the middle of its row are."""
    evening = without_enemies(armed("proton-cannon"))
    told(evening, say("power", piece="proton-cannon", target="section:2", other="section:3"))

    assert [part(evening, n)["has"]["lasers"] for n in (1, 2, 3)] == [0, 2, 2]
    duo = armed("proton-cannon", mothership="duo")
    told(duo, say("power", piece="proton-cannon", target="enemy:2", other="enemy:3"))
    assert at(duo, "enemy:2-3") == {"proton-cannon": 1}
    ships = without_enemies(armed("proton-cannon", mothership="duo"))
    assert refusal(ships, "power", piece="proton-cannon", target="section:1", other="section:2") == (
        "not-neighbours"
    )


@pytest.mark.parametrize("other", ["section:1", "enemy:1", "bag", "enemy:", "enemy:x", ""])
def test_proton_cannon_needs_two_targets_of_one_row(other: str) -> None:
    evening = armed("proton-cannon", mothership="hydra")

    assert refusal(evening, "power", piece="proton-cannon", target="enemy:1", other=other) in (
        "not-neighbours",
        "no-such-target",
    )


def test_proton_cannon_goes_above_after_the_attacks() -> None:
    """Both are kept from attacking before."""
    evening = armed("proton-cannon")
    told(evening, say("power", piece="proton-cannon", target="enemy:1", other="enemy:2"), say("end-turn"))
    hits = only(when(evening, "enemy-attack"), "hit")

    assert [hit["target"] for hit in hits] == ["enemy:3", "enemy:4"]
    assert at(evening, "enemy:1-2:above") == {"proton-cannon": 1}
    assert [row(evening, n)["has"]["lasers"] for n in (1, 2)] == [2, 2]


@pytest.mark.parametrize("up", [True, False])
def test_plasma_torpedo_tossed_by_hand(up: bool) -> None:  # noqa: FBT001  # the side it falls on
    """Five lasers, or only a stun until the end of the turn."""
    evening = armed("plasma-torpedo", row=(enemy("tank", lasers=9),))
    (drawn,) = only(when(evening, "flip", piece="plasma-torpedo", target="enemy:1", up=up), "drawn")

    assert (drawn["by"], drawn["count"]) == ("hand", 1)
    assert row(evening, 1)["has"]["lasers"] == (5 if up else 0)
    assert row(evening, 1)["stunned"]
    told(evening, *ROUND)
    assert at(evening, "discard") == ({} if up else {"plasma-torpedo": 1})
    assert at(evening, "enemy:1:above") == ({"plasma-torpedo": 1} if up else {})


def test_plasma_torpedo_tossed_by_the_device_can_be_checked() -> None:
    """The toss is a draw of one side out of two, with the number that section 5 gives a coin."""
    evening = armed("plasma-torpedo")
    events = when(evening, "power", piece="plasma-torpedo", target="enemy:1")
    (drawn,), (flipped,) = only(events, "drawn"), only(events, "flipped")
    timeline = evening.timeline
    assert timeline is not None
    assert evening.seed is not None
    from rules.chance import Luck  # noqa: PLC0415  # only this test looks behind the table

    assert (drawn["draw"], drawn["bag"]) == (2, {"face-down": 1, "face-up": 1})
    assert flipped["up"] is Luck(evening.seed, "").flipped(2)
    assert drawn["cubes"] == ["face-up" if flipped["up"] else "face-down"]


def test_enriched_fuel_evades_two_neighbours() -> None:
    evening = armed("enriched-fuel", "manoeuvre", row=(enemy(), enemy("slow", manoeuvres=1)))
    events = when(evening, "power", piece="enriched-fuel", target="enemy:1", other="enemy:2")

    assert [fallen["target"] for fallen in only(events, "defeated")] == ["enemy:2"]
    assert at(evening, "enemy:1") == {"enriched-fuel": 1}
    assert row(evening, 1)["has"]["manoeuvres"] == 1


@pytest.mark.parametrize("up", [True, False])
def test_u_turn_counts_as_three_manoeuvres_or_only_stuns(up: bool) -> None:  # noqa: FBT001  # the side it falls on
    evening = armed("u-turn", row=(enemy("tank", manoeuvres=4),))
    told(evening, say("flip", piece="u-turn", target="enemy:1", up=up))

    assert row(evening, 1)["has"]["manoeuvres"] == (3 if up else 0)
    assert row(evening, 1)["stunned"]


def test_warp_jump_draws_three() -> None:
    evening = armed("warp-jump", "warp-jump", "warp-jump")
    before = shown(evening)["bag"]
    told(evening, say("power", piece="warp-jump"))

    assert shown(evening)["bag"] == before - 3
    assert sum(at(evening, "supply").values()) == 5
    assert at(evening, "discard") == {"warp-jump": 1}
    told(evening, say("power", piece="warp-jump"))
    events = when(evening, "power", piece="warp-jump")
    assert "warp-ended" not in types(events)
    assert only(events, "ran-short") == [{"type": "ran-short", "of": "bag", "by": 9 - before}]
    assert shown(evening)["bag"] == 0


@pytest.mark.parametrize(("level", "worth"), [(1, 1), (2, 2), (3, 2)])
def test_warp_vortex_is_worth_more_against_higher_levels(level: int, worth: int) -> None:
    """Two manoeuvres at level 2 and 3."""
    evening = armed("warp-vortex", row=(enemy(manoeuvres=9, level=level),))
    told(evening, say("power", piece="warp-vortex", target="enemy:1"))

    assert row(evening, 1)["has"]["manoeuvres"] == worth


def test_warp_vortex_is_one_manoeuvre_against_the_mothership() -> None:
    """A section has no level."""
    evening = without_enemies(armed("warp-vortex"))
    told(evening, say("power", piece="warp-vortex", target="section:2"))

    assert part(evening, 2)["has"]["manoeuvres"] == 1


def test_electroshock_moves_on_and_does_not_stun_there() -> None:
    evening = armed("electroshock", "laser-2", row=(enemy(), enemy("weak", lasers=1)))
    told(evening, say("power", piece="electroshock", target="enemy:1"), *assign("enemy:1", "laser-2"))

    assert refusal(evening, "end-turn") == "choice-owed"
    (fallen,) = only(when(evening, "assign", piece="electroshock", target="enemy:2"), "defeated")
    assert fallen["target"] == "enemy:2"
    told(evening, *assign("enemy:3", "electroshock"))
    assert at(evening, "enemy:3:above") == {"electroshock": 1}
    assert not row(evening, 3)["stunned"]
    assert row(evening, 3)["has"]["lasers"] == 1


def test_electroshock_moves_on_once_though_another_lies_in_the_supply() -> None:
    evening = armed("electroshock", "electroshock", "laser-2")
    told(evening, say("power", piece="electroshock", target="enemy:1"), *assign("enemy:1", "laser-2"))
    told(evening, *assign("enemy:2", "electroshock"))

    assert shown(evening)["owed"] == []
    assert at(evening, "supply") == {"electroshock": 1}
    told(evening, say("power", piece="electroshock", target="enemy:3"))
    assert [row(evening, n)["stunned"] for n in (2, 3)] == [False, True]


def test_electroshock_is_discarded_where_no_target_is_left() -> None:
    evening = armed("electroshock", "laser-2", row=(enemy("other"),))
    told(evening, *fall("enemy:2", "enemy:3", "enemy:4"))
    told(evening, say("power", piece="electroshock", target="enemy:1"), *assign("enemy:1", "laser-2"))

    assert at(evening, "discard") == {"electroshock": 1, "laser-2": 1}
    assert shown(evening)["owed"] == []


def test_keen_sights_add_an_enemy_with_a_laser_at_it() -> None:
    evening = armed("keen-sights", "keen-sights")
    told(evening, *fall("enemy:3"), say("power", piece="keen-sights"))

    assert at(evening, "discard") == {"keen-sights": 1}
    assert refusal(evening, "end-turn") == "choice-owed"
    told(evening, say("arrive", name="scout"))
    assert at(evening, "enemy:3") == {"laser-2": 1}
    told(evening, say("power", piece="keen-sights"), say("arrive", name="scout"))
    assert at(evening, "enemy:5") == {"laser-2": 1}
    assert len(shown(evening)["row"]) == 5
    assert shown(evening)["decks"] == [6]


def test_a_row_of_five_is_filled_up_to_four_only() -> None:
    """After keen sights: with four left nobody arrives, with three one does, on the leftmost free place."""
    calm = (CALM,) * 4
    for fallen, step in ((1, "act"), (2, "arrive")):
        evening = told(armed("keen-sights", row=calm), say("power", piece="keen-sights"))
        told(evening, enemy("fifth", attack=0))
        for n in range(2, 2 + fallen):
            told(evening, say("defeat", target=f"enemy:{n}", how="evaded"))
        told(evening, *ROUND)

        assert shown(evening)["step"] == step
        if step == "arrive":
            told(evening, enemy("late"))
            assert [card and card["name"] for card in shown(evening)["row"]] == [
                "calm", "late", None, "calm", "fifth",
            ]  # fmt: skip
            assert shown(evening)["step"] == "act"


def test_randomizer_gives_a_power_token_for_a_right_guess() -> None:
    for kind in ("energy", "laser", "manoeuvre"):
        evening = armed("randomizer")
        (drawn,) = only(when(evening, "power", piece="randomizer", kind=kind), "drawn")
        right = drawn["cubes"][0].startswith(kind)

        assert at(evening, "supply") == {drawn["cubes"][0]: 1}
        assert bool(shown(evening)["owed"]) is right
        if right:
            told(evening, say("gain", tokens=["proton-cannon"]))
            assert at(evening, "supply")["proton-cannon"] == 1


def test_reflex_resonator_activates_a_skill_that_must_be_used() -> None:
    evening = armed("reflex-resonator")
    told(evening, say("power", piece="reflex-resonator", skill="watch"))

    assert shown(evening)["skills"][0]["state"] == "active"
    assert at(evening, "discard") == {"reflex-resonator": 1}
    assert refusal(evening, "end-turn") == "not-now"
    told(evening, say("use-skill", skill="watch"), say("end-turn"))
    assert shown(evening)["skills"][0]["state"] == "exhausted"


def test_reflex_resonator_keeps_no_turn_open_for_a_skill_that_finds_nothing() -> None:
    """The arm needs a token of the supply; one that was paid for waits for a better turn instead."""
    evening = armed("reflex-resonator", row=(enemy("giver", destroyed=["skill"]),))
    told(evening, *fall("enemy:1", how="destroyed"), say("skill", name="arm", figures={"kind": "energy"}))
    told(evening, say("power", piece="reflex-resonator", skill="arm"))
    told(evening, say("use-skill", skill="arm"), say("end-turn"))

    assert shown(evening)["skills"][1]["state"] == "exhausted"
    assert at(evening, "box") == {}
    paid = holding(armed(row=(enemy("giver", destroyed=["skill"]),)), "energy-1")
    told(paid, *fall("enemy:1", how="destroyed"), say("skill", name="arm", figures={"kind": "energy"}))
    told(paid, say("activate", skill="arm", tokens=["energy-1"]))
    assert refusal(paid, "use-skill", skill="arm", remove="laser-1", gain="laser-3") == "not-enough-pieces"


def test_warp_strike_destroys_no_part_of_a_mothership() -> None:
    """It works on enemies only, even where a section lies open."""
    assert refusal(
        without_enemies(armed("warp-strike")), "power", piece="warp-strike", target="section:1"
    ) == ("no-such-target")


def test_warp_strike_destroys_and_lasers_stun_no_enemy_this_turn() -> None:
    pieces = ("warp-strike", "laser-1", "manoeuvre")
    evening = armed(*pieces, row=(enemy("giant", lasers=30, destroyed=["laser-3"]),))
    events = when(evening, "power", piece="warp-strike", target="enemy:1")

    assert only(events, "defeated")[0]["how"] == "destroyed"
    assert at(evening, "bag")["laser-3"] == 1
    assert at(evening, "discard") == {"warp-strike": 1}
    told(evening, *assign("enemy:2", "laser-1"), *assign("enemy:3", "manoeuvre"))
    assert [row(evening, n)["stunned"] for n in (2, 3)] == [False, True]
    assert row(evening, 2)["has"]["lasers"] == 1
    told(evening, say("end-turn"), say("enemy-attack", remove=["warp-strike"]), say("plan"), enemy())
    holding(evening, "laser-1")
    told(evening, *assign("enemy:4", "laser-1"))
    assert row(evening, 4)["stunned"]


def test_energy_transformer_makes_tokens_worth_one_more() -> None:
    evening = armed("energy-transformer", "laser-1", "laser-2", "energy-1", "laser-3")
    trays = at(evening, "trays")

    assert refusal(evening, "power", piece="energy-transformer", tokens=["laser-3"]) == "no-such-token"
    assert refusal(evening, "power", piece="energy-transformer", tokens=["laser-1", "energy-1"]) == (
        "no-such-token"
    )
    told(evening, say("power", piece="energy-transformer", tokens=["laser-1", "laser-2"]))
    assert at(evening, "supply") == {"laser-2": 1, "laser-3": 2, "energy-1": 1}
    assert at(evening, "trays")["laser-1"] == trays["laser-1"] + 1
    assert at(evening, "trays")["laser-3"] == trays["laser-3"] - 1


def test_reflector_is_the_attack_and_one_more() -> None:
    """For enemies only."""
    evening = armed("reflector", row=(enemy("brute", attack=4, lasers=9),))
    told(evening, say("power", piece="reflector", target="enemy:1"))

    assert row(evening, 1)["has"]["lasers"] == 5
    open_ship = without_enemies(armed("reflector"))
    assert refusal(open_ship, "power", piece="reflector", target="section:1") == "no-such-target"


def test_reactor_leaves_the_game_for_four_tokens() -> None:
    """Of energy, laser and manoeuvre 1, into the supply."""
    evening = armed("reactor")

    assert refusal(evening, "power", piece="reactor", tokens=["laser-2"] * 4) == "bad-count"
    assert refusal(evening, "power", piece="reactor", tokens=["laser-1"] * 3) == "bad-count"
    told(evening, say("power", piece="reactor", tokens=["laser-1", "laser-1", "energy-1", "manoeuvre"]))
    assert at(evening, "supply") == {"laser-1": 2, "energy-1": 1, "manoeuvre": 1}
    assert at(evening, "box") == {"reactor": 1}


def test_the_signature_begins_in_the_bag() -> None:
    """Twelve power tokens less the one."""
    evening = armed()

    assert table(evening).census["proton-cannon"] == 3
    assert sorted(table(evening).fighter.power) == sorted(FIRST)


def test_two_draws_from_an_empty_bag_both_lapse_once_the_electroshock_has_moved_on() -> None:
    """Not only the first of them: nobody can draw where nothing is."""
    scout = enemy(lasers=1, destroyed=["draw-3", "draw-3"])
    evening = told(set_up(), say("record", drawn={"laser-1": 4, "energy-1": 1}), scout, *[enemy()] * 3)
    holding(cleared(cleared(evening, "supply"), "bag"), "electroshock")
    told(evening, say("power", piece="electroshock", target="enemy:1"))
    told(evening, say("assign", piece="electroshock", target="enemy:2"))

    assert table(evening).owed == ()
