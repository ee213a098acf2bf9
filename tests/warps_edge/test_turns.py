"""The turn's four steps, the pilot's actions, and how a warp and a flight end."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.warps_edge.flight_talk import (
    NEW_SKILL,
    Line,
    at,
    enemy,
    flying,
    holding,
    moves,
    only,
    part,
    refusal,
    row,
    say,
    set_up,
    shown,
    start,
    table,
    told,
    types,
    when,
    without_enemies,
)


def test_a_flight_begins_with_eleven_tokens_in_the_bag() -> None:
    """Ten with a white border and the signature; the trays hold 15 POWER tokens less that one."""
    view = shown(set_up())

    assert view["bag"] == 11
    assert sum(n for token, n in view["trays"].items() if token in table(set_up()).fighter.power) == 14
    assert (view["shields"], view["hull"]) == ({"now": 5, "of": 5}, {"now": 3, "of": 3})


def test_one_of_two_skills_is_kept_before_the_first_draw() -> None:
    """Set-up comes in its order."""
    evening = told(Evening(lambda: bytes(32)), start())

    assert refusal(evening, "plan") == "choice-owed"


def test_the_first_draw_brings_five_tokens_and_enemies_are_due() -> None:
    """Then the row is filled from the left."""
    evening = set_up()
    events = when(evening, "plan")
    (drawn,) = only(events, "drawn")

    assert (drawn["draw"], drawn["count"], len(drawn["cubes"])) == (1, 5, 5)
    assert sum(at(evening, "supply").values()) == 5
    assert shown(evening)["step"] == "arrive"
    assert refusal(evening, "end-turn") == "not-now"

    places = [only(when(evening, **enemy()), "arrived")[0]["place"] for _ in range(4)]

    assert places == [1, 2, 3, 4]
    assert shown(evening)["step"] == "act"
    assert shown(evening)["decks"] == [8]


def test_a_gap_stays_where_the_deck_is_too_small() -> None:
    """Cards are not moved up."""
    evening = flying()
    told(evening, say("set", dial="left-deck", to=1, why="a test"))
    told(evening, say("defeat", target="enemy:2", how="defeated"))
    told(evening, say("defeat", target="enemy:3", how="defeated"))
    told(evening, say("end-turn"), say("enemy-attack"), say("plan"), enemy("late"))

    assert [card and card["name"] for card in shown(evening)["row"]] == ["scout", "late", None, "scout"]
    assert shown(evening)["step"] == "act"


def test_an_enemy_is_asked_for_once() -> None:
    """What was typed is remembered by its name."""
    evening = told(set_up(), say("plan"))

    assert refusal(evening, "arrive", name="scout") == "unknown-figures"

    told(evening, enemy(lasers=7), say("arrive", name="scout"))

    assert row(evening, 2)["figures"]["lasers"] == 7


def test_what_the_box_knows_of_an_enemy_need_not_be_typed() -> None:
    """The five enemies of the rulebook."""
    evening = told(set_up(), say("plan"), say("arrive", name="fury", attack=2))

    assert row(evening, 1)["figures"] == {
        "level": 1, "lasers": 3, "manoeuvres": 2, "attack": 2, "destroyed": [], "evaded": [], "special": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("token", "enough", "how"), [("laser-1", 3, "destroyed"), ("manoeuvre", 2, "evaded")]
)
def test_a_target_falls_when_its_number_is_reached(token: str, enough: int, how: str) -> None:
    """Not before; the right reward comes, and the tokens are discarded."""
    evening = flying(row=(enemy(destroyed=["laser-3"], evaded=["energy-3"]),))
    holding(evening, *[token] * enough)
    told(evening, *[say("assign", piece=token, target="enemy:1")] * (enough - 1))
    reward = "laser-3" if how == "destroyed" else "energy-3"
    before = at(evening, "bag").get(reward, 0)

    assert row(evening, 1)["stunned"]

    (fallen,) = only(when(evening, "assign", piece=token, target="enemy:1"), "defeated")

    assert fallen["how"] == how
    assert at(evening, "discard") == {token: enough}
    assert at(evening, "bag")[reward] == before + 1
    assert shown(evening)["row"][0] is None


def test_tokens_go_above_after_the_attacks_and_still_count() -> None:
    """They stun no longer."""
    evening = holding(flying(), "laser-2", "laser-1")
    told(evening, say("assign", piece="laser-2", target="enemy:1"))
    told(evening, say("end-turn"))
    hits = only(when(evening, "enemy-attack", remove=["laser-1"]), "hit")

    assert [hit["target"] for hit in hits] == ["enemy:2", "enemy:3", "enemy:4"]
    assert at(evening, "enemy:1:above") == {"laser-2": 1}
    assert not row(evening, 1)["stunned"]
    assert row(evening, 1)["has"]["lasers"] == 2


def test_energy_aims_at_nothing() -> None:
    """But where a section asks for it."""
    evening = holding(flying(), "energy-1", "electroshock")

    assert refusal(evening, "assign", piece="energy-1", target="enemy:1") == "no-such-token"
    assert refusal(evening, "assign", piece="electroshock", target="enemy:1") == "no-such-token"
    assert refusal(evening, "assign", piece="laser-3", target="enemy:1") == "not-enough-pieces"
    assert refusal(evening, "assign", piece="ale", target="enemy:1") == "no-such-piece"
    assert refusal(evening, "assign", piece="laser-1", target="enemy:5") == "no-such-target"


def test_repair_gives_twice_the_energy_up_to_the_top() -> None:
    """And never more."""
    evening = holding(flying(), "energy-1", "energy-3", "laser-1")
    told(evening, say("set", dial="shields", to=1, why="a test"), say("repair", piece="energy-1"))

    assert shown(evening)["shields"]["now"] == 3
    assert refusal(evening, "repair", piece="laser-1") == "no-such-token"

    told(evening, say("repair", piece="energy-3"))

    assert shown(evening)["shields"]["now"] == 5
    assert at(evening, "discard") == {"energy-1": 1, "energy-3": 1}


def test_buying_gives_no_change() -> None:
    """The tokens go into the bag, the energy to the discard pile."""
    evening = holding(flying(), "energy-3", "energy-1")
    bag = shown(evening)["bag"]

    assert refusal(evening, "buy", pay=["energy-1"], take=["laser-2"]) == "not-enough-energy"

    told(evening, say("buy", pay=["energy-3", "energy-1"], take=["laser-2"]))

    assert shown(evening)["bag"] == bag + 1
    assert at(evening, "discard") == {"energy-3": 1, "energy-1": 1}
    assert at(evening, "supply") == {}


def test_several_tokens_are_bought_at_once_for_their_prices_together() -> None:
    """With as much energy as one likes; one energy too few buys none of them."""
    evening = holding(flying(), "energy-3", "energy-2")

    assert refusal(
        evening, "buy", pay=["energy-3", "energy-2"], take=["laser-2", "manoeuvre", "laser-1"]
    ) == ("not-enough-energy")

    events = when(evening, "buy", pay=["energy-3", "energy-2"], take=["laser-2", "manoeuvre"])

    assert moves(events) == [
        ("energy-3", 1, "supply", "discard"),
        ("energy-2", 1, "supply", "discard"),
        ("laser-2", 1, "trays", "bag"),
        ("manoeuvre", 1, "trays", "bag"),
    ]


def test_nothing_is_bought_for_nothing() -> None:
    """A price is one energy at least, and the pilot pays with tokens of the supply."""
    evening = holding(flying(), "energy-1")

    assert refusal(evening, "buy", pay=["energy-1"], take=["laser-1"], prices={"laser-1": 0}) == "malformed"
    assert refusal(evening, "buy", pay=[], take=["laser-1"]) == "not-enough-energy"
    assert refusal(evening, "buy", pay=["energy-1"], take=[]) == "bad-count"
    assert refusal(evening, "buy", pay=["energy-2"], take=["laser-1"]) == "not-enough-pieces"
    assert refusal(evening, "printed", box={"tokens": {"prices": {"laser-1": 0}}}) == "bad-box"


def test_a_price_nobody_knows_is_typed_once() -> None:
    """And remembered."""
    evening = holding(flying(), "energy-3", "energy-2")

    assert refusal(evening, "buy", pay=["energy-3"], take=["reflector"]) == "unknown-figures"

    told(evening, say("buy", pay=["energy-3"], take=["reflector"], prices={"reflector": 2}))
    told(evening, say("buy", pay=["energy-2"], take=["reflector"]))

    assert shown(evening)["prices"]["reflector"] == 2


def test_the_last_token_of_a_tray_can_be_had() -> None:
    """Bought, or gained; and two at once only where there are two."""
    for line in (say("buy", pay=["energy-1"], take=["laser-1"]), say("gain", tokens=["laser-1"])):
        evening = holding(flying(), "energy-1")
        spare = at(evening, "trays")["laser-1"] - 1
        told(evening, say("move", piece="laser-1", by=spare, from_="trays", to="box", why="x"))

        assert refusal(evening, "gain", tokens=["laser-1"] * 2) == "sold-out"

        told(evening, line)

        assert "laser-1" not in at(evening, "trays")


def test_what_the_trays_lack_can_be_neither_bought_nor_gained() -> None:
    """Rulebook, glossary: supply."""
    evening = holding(flying(), "energy-1")
    told(
        evening,
        say("move", piece="laser-1", by=at(evening, "trays")["laser-1"], from_="trays", to="box", why="x"),
    )

    assert refusal(evening, "buy", pay=["energy-1"], take=["laser-1"]) == "sold-out"
    assert refusal(evening, "gain", tokens=["laser-1"]) == "sold-out"


def test_a_reward_that_the_trays_lack_is_not_had() -> None:
    """A token, the POWER token of a letter, a skill when all cards are out; the game goes on."""
    prizes = ["laser-3", "power-W", "power", "skill"]
    evening = flying(row=(enemy(destroyed=prizes),))
    for piece in ("laser-3", *table(evening).fighter.power):
        if n := at(evening, "trays").get(piece, 0):
            told(evening, say("move", piece=piece, by=n, from_="trays", to="box", why="x"))
    line = start()
    line["box"]["skills"] = {"cards": 1}
    poor = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), enemy(destroyed=prizes))
    told(poor, *[enemy()] * 3)
    events = when(evening, "defeat", target="enemy:1", how="destroyed")

    assert only(events, "ran-short") == [
        {"type": "ran-short", "of": "laser-3", "by": 1},
        {"type": "ran-short", "of": "warp-vortex", "by": 1},
        {"type": "ran-short", "of": "gain", "by": 1},
    ]
    assert [choice["what"] for choice in shown(evening)["owed"]] == ["skill"]
    assert only(when(poor, "defeat", target="enemy:1", how="destroyed"), "ran-short") == [
        {"type": "ran-short", "of": "skill", "by": 1}
    ]


def test_tokens_go_back_into_the_bag_from_the_discard_pile_only() -> None:
    """As many as the reward says, in one go or one by one."""
    evening = holding(
        flying(row=(enemy(evaded=["return-2"]),)), "energy-1", "energy-1", "energy-2", "laser-1"
    )
    told(evening, say("set", dial="shields", to=0, why="a test"))
    told(evening, *[say("repair", piece=piece) for piece in ("energy-1", "energy-1", "energy-2")])
    told(evening, say("defeat", target="enemy:1", how="evaded"))

    assert refusal(evening, "gain", tokens=["laser-1"]) == "not-enough-pieces"
    assert refusal(evening, "gain", tokens=["energy-2", "energy-2"]) == "not-enough-pieces"
    assert refusal(evening, "gain", tokens=["energy-1", "energy-1", "energy-2"]) == "bad-count"

    bag = shown(evening)["bag"]
    told(evening, say("gain", tokens=["energy-2"]), say("gain", tokens=["energy-1"]))

    assert (shown(evening)["bag"], at(evening, "discard")) == (bag + 2, {"energy-1": 1})
    assert shown(evening)["owed"] == []


def test_the_cargo_holds_what_the_fighter_can_carry() -> None:
    """It stays there when the warp ends."""
    evening = holding(flying(), "laser-1", "laser-2", "laser-3")
    told(evening, say("stow", piece="laser-1"), say("stow", piece="laser-2"))

    assert refusal(evening, "stow", piece="laser-3") == "cargo-full"

    told(evening, say("unstow", piece="laser-1"))

    assert at(evening, "cargo") == {"laser-2": 1}
    assert at(evening, "supply") == {"laser-1": 1, "laser-3": 1}


def test_shields_go_first_and_each_point_costs_a_discarded_token_of_choice() -> None:
    """Hull points cost none; the pilot must name as many tokens as points were lost."""
    evening = flying(row=(enemy(attack=2), enemy("brute", attack=4), enemy("calm", attack=0)))
    holding(evening, *["laser-1"] * 4, *["laser-2"] * 3)
    told(evening, say("end-turn"))

    assert refusal(evening, "enemy-attack", remove=["laser-1"]) == "bad-count"
    assert refusal(evening, "enemy-attack", remove=["energy-1"] * 5) == "not-enough-pieces"

    told(evening, say("enemy-attack", remove=["laser-1", "laser-1", "laser-1", "laser-2", "laser-2"]))

    assert (shown(evening)["shields"]["now"], shown(evening)["hull"]["now"]) == (0, 1)
    assert at(evening, "box") == {"laser-1": 3, "laser-2": 2}
    assert at(evening, "discard") == {"laser-1": 1, "laser-2": 1}


def test_a_small_discard_pile_is_removed_whole() -> None:
    """There is nothing to choose."""
    evening = holding(flying(), "laser-1")
    told(evening, say("end-turn"), say("enemy-attack"))

    assert at(evening, "box") == {"laser-1": 1}
    assert shown(evening)["shields"]["now"] == 1


def test_the_fight_is_lost_at_hull_nought() -> None:
    """At once: the last enemy attacks no more."""
    evening = told(flying(row=(enemy(attack=8),)), say("end-turn"))
    events = when(evening, "enemy-attack")

    assert [hit["target"] for hit in only(events, "hit")] == ["enemy:1"]
    assert events[-1] == {"type": "ended", "why": "hull"}
    assert refusal(evening, "plan") == "game-over"


def test_a_hull_that_was_miscounted_goes_on_with_the_attacks_that_were_left() -> None:
    """Who was stunned is so still, and who has attacked does not attack again."""
    row = (enemy(), enemy("brute", attack=8), enemy("third", attack=1), enemy("fourth", attack=0))
    evening = holding(flying(row=row), "laser-1")
    told(evening, say("assign", piece="laser-1", target="enemy:1"), say("end-turn"))
    when(evening, "enemy-attack")

    assert shown(evening)["ended"] == "hull"

    told(evening, say("set", dial="hull", to=2, why="miscounted"))
    hits = only(when(evening, "enemy-attack"), "hit")

    assert hits == [{"type": "hit", "target": "enemy:3", "damage": 1, "ignored": 0}]
    assert (shown(evening)["hull"]["now"], shown(evening)["step"]) == (1, "plan")
    assert at(evening, "enemy:1:above") == {"laser-1": 1}


def test_achilles_rises_again_and_the_warp_ends_at_once() -> None:
    """Shields and hull are full, and the cargo is kept."""
    evening = holding(flying(fighter="achilles", row=(enemy(attack=8),)), "laser-3")
    told(evening, say("stow", piece="laser-3"), say("end-turn"))
    events = when(evening, "enemy-attack")
    view = shown(evening)

    assert only(events, "warp-ended") == [{"type": "warp-ended", "number": 1, "why": "hull"}]
    assert (view["shields"]["now"], view["hull"]["now"], view["ended"]) == (5, 3, None)
    assert view["cargo"] == {"laser-3": 1}
    assert view["decks"] == [12]


def around(evening: Evening) -> list[Line]:
    """The rest of a turn without an attack that hurts."""
    told(evening, say("end-turn"))
    when(evening, "enemy-attack")
    return when(evening, "plan")


def calm(mothership: str = "dread", fighter: str = "hermes") -> Evening:
    """A flight in which nobody hurts."""
    return flying(mothership, fighter, row=(enemy("calm", attack=0),) * 4)


def test_drawing_exactly_the_last_token_does_not_end_the_warp() -> None:
    """Rulebook, step 4."""
    evening = calm()
    there = shown(evening)["bag"]
    told(evening, *[say("gain", tokens=["energy-1"])] * ((5 - there) % 5))
    for _ in range((there + 4) // 5):
        assert "warp-ended" not in types(around(evening))

    assert shown(evening)["bag"] == 0
    assert only(around(evening), "warp-ended") == [{"type": "warp-ended", "number": 1, "why": "bag-empty"}]


def test_the_warp_ends_when_the_fifth_token_is_missing() -> None:
    """What was drawn goes back with all else, in four steps; then one skill is kept and five are drawn."""
    evening = holding(calm(), "laser-2", "laser-1", "energy-1")
    told(evening, say("activate", skill="watch", tokens=["energy-1"]), say("use-skill", skill="watch"))
    told(evening, say("stow", piece="laser-1"), say("assign", piece="laser-2", target="enemy:1"))
    around(evening)
    everything = sum(table(evening).census.values())
    told(evening, say("end-turn"), say("enemy-attack"))
    bag = shown(evening)["bag"]
    events = when(evening, "plan")
    (drawn,) = only(events, "drawn")
    order = [kind for kind in types(events) if kind not in ("moved", "drawn", "turn-ended")]

    assert bag < 5
    assert (drawn["count"], len(drawn["cubes"])) == (bag, bag)
    assert order == ["warp-ended", "cards-returned", "skills-refreshed", "choice-owed"]
    assert types(events).index("cards-returned") > max(n for n, t in enumerate(types(events)) if t == "moved")
    assert set(shown(evening)["places"]) == {"trays", "cargo"}
    assert shown(evening)["bag"] == everything - sum(at(evening, "trays").values()) - 1
    assert shown(evening)["skills"][0]["state"] == "idle"
    assert refusal(evening, "plan") == "choice-owed"
    assert (
        types(when(evening, "skill", name="other", figures={"kind": "laser", "fee": 1}))[-1] == "warp-began"
    )

    told(evening, say("plan"))

    assert shown(evening)["warp"]["now"] == 2
    assert sum(at(evening, "supply").values()) == 5


def test_a_warp_ends_without_a_new_skill_when_the_deck_of_skills_is_out() -> None:
    """The next begins at once."""
    line = start()
    line["box"]["skills"] = {"cards": 1}
    evening = told(Evening(lambda: bytes(32)), line, NEW_SKILL, say("plan"), *[enemy(attack=0)] * 4)
    around(evening)
    events = around(evening)

    assert types(events)[-1] == "warp-began"
    assert shown(evening)["owed"] == []
    assert shown(evening)["warp"]["now"] == 2

    told(evening, say("plan"))


def test_the_end_of_the_last_warp_is_the_end() -> None:
    """Nothing is returned any more."""
    evening = calm()
    told(evening, say("set", dial="warp", to=4, why="a test"))
    around(evening)

    assert types(around(evening))[-2:] == ["warp-ended", "ended"]
    assert shown(evening)["ended"] == "last-warp"


def test_the_flight_is_won_when_the_last_section_falls() -> None:
    """At once; no reward is waited for."""
    evening = without_enemies(flying())
    for n in (1, 2):
        told(evening, say("defeat", target=f"section:{n}", how="defeated"))
    holding(evening, *["laser-3"] * 2)
    told(evening, say("assign", piece="laser-3", target="section:3"))
    events = when(evening, "assign", piece="laser-3", target="section:3")

    assert events[-1] == {"type": "ended", "why": "victory"}
    assert shown(evening)["phase"] == "over"
    assert part(evening, 3)["down"]


REWARDS = {
    "laser-2": "laser-2",
    "energy-3": "energy-3",
    "manoeuvre": "manoeuvre",
    "power-W": "warp-vortex",
}


@pytest.mark.parametrize("reward", REWARDS)
def test_a_plain_reward_goes_from_the_trays_into_the_bag(reward: str) -> None:
    """Rulebook, rewards."""
    evening = flying(row=(enemy(destroyed=[reward]),))
    token = REWARDS[reward]
    trays, bag = at(evening, "trays")[token], shown(evening)["bag"]
    told(evening, say("defeat", target="enemy:1", how="destroyed"))

    assert at(evening, "trays")[token] == trays - 1
    assert shown(evening)["bag"] == bag + 1


def test_a_reward_of_choice_waits_for_it() -> None:
    """A POWER token, any token, two discarded, a skill, then three of the bag: nothing else comes before."""
    prizes = ["power", "any", "return-2", "skill", "shields-2", "draw-3"]
    evening = holding(flying(row=(enemy(evaded=prizes),)), *["energy-2"] * 3)
    told(evening, say("set", dial="shields", to=1, why="a test"), *[say("repair", piece="energy-2")] * 3)
    told(evening, say("set", dial="shields", to=2, why="a test"))
    told(evening, say("defeat", target="enemy:1", how="evaded"))

    assert [choice["what"] for choice in shown(evening)["owed"]] == [
        "gain", "gain", "return", "skill", "draw",
    ]  # fmt: skip
    assert shown(evening)["shields"]["now"] == 4
    assert at(evening, "supply") == {}
    assert refusal(evening, "end-turn") == "choice-owed"
    assert refusal(evening, "gain", tokens=["energy-1"]) == "no-such-token"
    assert refusal(evening, "gain", tokens=["reflector"] * 2) == "bad-count"
    assert refusal(evening, "gain", tokens=["reflector"], to="supply") == "no-such-place"

    told(evening, say("gain", tokens=["reflector"]), say("gain", tokens=["energy-3"]))
    told(evening, say("gain", tokens=["energy-2", "energy-2"]))
    told(evening, say("skill", name="new", figures={"kind": "laser", "fee": 2}))

    assert at(evening, "discard") == {"energy-2": 1}
    assert sum(at(evening, "supply").values()) == 3
    assert shown(evening)["owed"] == []


def test_a_reward_that_cannot_be_had_lapses() -> None:
    """An empty discard pile gives nothing back."""
    evening = flying(row=(enemy(evaded=["return-2"]),))
    events = when(evening, "defeat", target="enemy:1", how="evaded")

    assert only(events, "ran-short") == [{"type": "ran-short", "of": "return", "by": 2}]
    assert shown(evening)["owed"] == []


def test_of_two_choices_only_the_one_that_cannot_be_had_lapses() -> None:
    """The last POWER token of the trays is taken for the first; any other token is still to be chosen."""
    evening = flying(row=(enemy(evaded=["any", "power"]),))
    for piece in table(evening).fighter.power:
        if n := at(evening, "trays").get(piece, 0) - (piece == "reflector"):
            told(evening, say("move", piece=piece, by=n, from_="trays", to="box", why="a test"))
    told(evening, say("defeat", target="enemy:1", how="evaded"))
    told(evening, say("move", piece="reflector", by=1, from_="trays", to="box", why="a test"))

    assert [len(choice["tokens"]) for choice in shown(evening)["owed"]] == [12]

    told(evening, say("gain", tokens=["energy-1"]), say("end-turn"))


def test_the_plunderer_sheds_lasers_at_the_end_of_the_turn() -> None:
    """Those that are laser tokens; manoeuvres stay."""
    card = say("arrive", name="plunderer", level=2, attack=1)
    evening = holding(flying(row=(card,)), "laser-2", "manoeuvre")
    told(evening, say("assign", piece="laser-2", target="enemy:1"))
    told(evening, say("assign", piece="manoeuvre", target="enemy:1"), say("end-turn"))
    told(evening, say("enemy-attack"))

    assert at(evening, "enemy:1:above") == {"laser-2": 1, "manoeuvre": 1}

    told(evening, say("plan"))

    assert at(evening, "enemy:1:above") == {"manoeuvre": 1}
    assert at(evening, "discard") == {"laser-2": 1}


@pytest.mark.parametrize(
    ("name", "lasers", "manoeuvres"),
    [("fury", 3, 2), ("hunter", 3, 1), ("spider", 3, 2), ("mercenary", 2, 2), ("plunderer", 3, 2)],
)
def test_an_enemy_of_the_rulebook_needs_what_it_shows(name: str, lasers: int, manoeuvres: int) -> None:
    """Level and attack are typed."""
    evening = flying(row=(say("arrive", name=name, level=1, attack=1),))

    assert row(evening, 1)["needs"] == {"lasers": lasers, "manoeuvres": manoeuvres, "energy": None}
