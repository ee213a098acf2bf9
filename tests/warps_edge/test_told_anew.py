"""What a pilot gets wrong is told anew as one entry with a reason; no later one is taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.script import Evening
from rules.timeline import offers
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.remembered import learned
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import only, refusal, shown, types, when
from tests.warps_edge.flight_lines import ROUND, assign, dial, enemy, fall, skill, start
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

WHY = {"why": "misread"}


def owing(*prizes: str) -> Evening:
    """A flight in which a reward has left something to choose."""
    evening = flying(row=(enemy(evaded=list(prizes)),))
    told(evening, move("laser-2", 3, "trays", "discard"))
    return told(evening, *fall("enemy:1", how="evaded"))


def owed(evening: Evening) -> list[str]:
    """What is to be chosen."""
    return [choice["what"] for choice in shown(evening)["owed"]]


def test_what_a_mistake_had_fired_is_carried_over_whole_so_nothing_is_left_to_offer() -> None:
    """Two flights, one told right and one told anew, have the same table: reward, shields, choice and all."""
    cards = (enemy("ant", lasers=1, destroyed=["laser-2", "shields-2", "any"]), enemy("bee", lasers=1))
    wrong, right = (holding(flying(row=cards), "laser-1") for _flight in range(2))
    told(wrong, dial("shields", 1), *assign("enemy:1", "laser-1"))
    told(right, dial("shields", 1), *assign("enemy:2", "laser-1"))
    entry = shown(wrong)["version"]
    assert shown(wrong)["shields"]["now"] == 3
    assert owed(wrong) == ["gain"]

    told(wrong, say("retell", entry=entry, instead=say("assign", piece="laser-1", target="enemy:2"), **WHY))

    same = ("places", "row", "shields", "hull", "owed", "decks", "fallen", "step", "ended", "bag")
    assert {name: shown(wrong)[name] for name in same} == {name: shown(right)[name] for name in same}
    assert wrong.timeline is not None
    assert offers(wrong.timeline, entry + 1) == ()


# Cards


def test_printed_told_anew_changes_the_card_in_the_row_and_the_next_of_that_name() -> None:
    """Attack 1 was read as 2."""
    evening = flying(row=(enemy("fury", attack=2), enemy("fury", attack=2)))
    told(evening, say("printed", box={"enemies": {"fury": {"attack": 1, "evaded": ["laser-2"]}}}))

    assert [row(evening, n)["figures"]["attack"] for n in (1, 2)] == [1, 1]
    assert row(evening, 1)["figures"]["evaded"] == ["laser-2"]
    assert row(evening, 1)["figures"]["lasers"] == 3
    told(evening, *fall("enemy:1", how="evaded"), say("finish", remove=[]), say("arrive", name="fury"))
    assert row(evening, 1)["attack"] == 1


def test_a_number_told_anew_that_is_reached_defeats_the_card_at_once() -> None:
    """Three lasers lie there, and it needs only two."""
    evening = holding(flying(row=(enemy("fury", lasers=4),)), "laser-3")
    told(evening, *assign("enemy:1", "laser-3"))
    events = when(evening, "printed", box={"enemies": {"fury": {"lasers": 3}}})

    assert [gone["how"] for gone in only(events, "defeated")] == ["destroyed"]


@pytest.mark.parametrize(("field", "held"), [("special", "sheds-lasers"), ("lasers", 3), ("manoeuvres", 2)])
def test_a_special_or_a_number_that_the_card_does_not_have_is_unset(field: str, held: object) -> None:
    """For this card, for the next, and for what the table remembers of it."""
    evening = flying(row=(enemy("fury", **{field: held}),))
    before = evening.timeline
    events = when(evening, "printed", box={"enemies": {"fury": {field: None}}})

    assert before is not evening.timeline
    assert row(evening, 1)["figures"][field] is None
    read = learned(table(evening), evening_events(events))
    assert field not in read[("enemies", "fury")]
    assert read[("enemies", "fury")]["level"] == 1


def evening_events(events: list[Line]) -> Any:
    """Events as the rules have them."""
    from rules.script import Reader  # noqa: PLC0415  # only this test looks behind the table

    return Reader(WARPS_EDGE).events(json.dumps(events))


def test_what_the_box_has_of_a_card_that_never_came_is_told_anew_too() -> None:
    """Half of what it says is known, and that is wrong."""
    evening = told(set_up(), say("printed", box={"enemies": {"plunderer": {"lasers": 5, "special": None}}}))
    told(evening, say("plan"), say("arrive", name="plunderer", attack=1))

    assert row(evening, 1)["figures"]["lasers"] == 5
    assert row(evening, 1)["figures"]["special"] is None


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ({"enemies": {"fury": {"attack": -1}}}, "bad-count"),
        ({"enemies": {"fury": {"ale": 1}}}, "bad-count"),
        ({"enemies": {"fury": {"evaded": ["ale"]}}}, "no-such-token"),
        ({"enemies": {"fury": {"level": None}}}, "bad-count"),
        ({"skill_cards": {"watch": {"fee": 0}}}, "bad-count"),
        ({"motherships": {"dread": {"decks": [[5, 4, 3], [1, 1, 1]]}}}, "bad-box"),
    ],
)
def test_what_no_card_can_say_is_refused(box: dict[str, Any], code: str) -> None:
    """Else nobody could turn that card up any more."""
    assert refusal(flying(row=(enemy("fury"),)), "printed", box=box) == code


def test_a_card_whose_name_was_misread_is_told_anew() -> None:
    """It lies in the same place, with the tokens there; its level is that of its place in the deck."""
    evening = holding(flying(row=(enemy("fury"),)), "laser-1")
    told(evening, *assign("enemy:1", "laser-1"))
    told(evening, say("amend", row={"1": {"name": "spider", "lasers": 5, "attack": 2}}, **WHY))

    assert row(evening, 1)["name"] == "spider"
    assert row(evening, 1)["has"]["lasers"] == 1
    assert row(evening, 1)["figures"]["level"] == 1
    assert table(evening).decks == (8,)


def test_a_card_that_was_not_defeated_comes_back_from_the_pile() -> None:
    """And one that was goes there, with its tokens on the other pile; no reward is given twice."""
    evening = holding(flying(row=(enemy("fury", evaded=["laser-2"]), enemy("spider"))), "laser-1")
    told(evening, *assign("enemy:2", "laser-1"), *fall("enemy:1", how="evaded"))

    assert shown(evening)["fallen"] == [["fury"]]
    told(evening, say("amend", row={"1": {"name": "fury"}, "2": None}, why="it was the other one"))
    assert [card and card["name"] for card in shown(evening)["row"]] == ["fury", None, "scout", "scout"]
    assert shown(evening)["fallen"] == [["spider"]]
    assert at(evening, "discard") == {"laser-1": 1}
    assert table(evening).decks == (8,)


def test_a_card_that_nobody_told_comes_from_the_deck() -> None:
    """A row with a gap is full again."""
    evening = flying()
    told(evening, *fall("enemy:2", how="evaded"))
    told(evening, say("amend", row={"2": {"name": "wasp", "attack": 1, "lasers": 2}}, why="forgotten"))

    assert (row(evening, 2)["name"], table(evening).decks) == ("wasp", (7,))


def test_the_token_between_two_stays_with_the_other() -> None:
    """When a card is taken out of the row by a correction too."""
    evening = holding(flying(), "proton-cannon")
    told(evening, say("power", piece="proton-cannon", target="enemy:1", other="enemy:2"))
    told(evening, say("amend", row={"1": None}, **WHY))

    assert at(evening, "enemy:2") == {"proton-cannon": 1}


def test_a_deck_that_was_misread_is_told_anew() -> None:
    """So many more or fewer cards lie in it."""
    evening = flying()
    told(evening, say("printed", box={"motherships": {"dread": {"decks": [[5, 4, 1]]}}}))

    assert shown(evening)["decks"] == [6]


# Skills


def test_a_fee_that_was_misread_is_told_anew() -> None:
    """The laid card changes with it."""
    evening = holding(flying(), "energy-1")
    told(evening, say("printed", box={"skill_cards": {"watch": {"fee": 2}}}))

    assert shown(evening)["skills"][0]["figures"] == {
        "kind": "energy", "fee": 2, "lasting": False, "removes": False,
    }  # fmt: skip
    assert refusal(evening, "activate", skill="watch", tokens=["energy-1"]) == "not-enough-energy"


def test_a_skill_that_was_overlooked_is_laid_out_and_one_that_is_not_there_goes() -> None:
    """A reward nobody saw, or the story book's; tokens on a card that goes are discarded."""
    evening = holding(flying(), "energy-1")
    told(evening, say("activate", skill="watch", tokens=["energy-1"]))
    new = {"figures": {"kind": "laser", "fee": 2}}
    told(evening, say("amend", skills={"watch": None, "cloak": new}, **WHY))

    assert [(skill["name"], skill["state"]) for skill in shown(evening)["skills"]] == [("cloak", "idle")]
    assert at(evening, "discard") == {"energy-1": 1}
    assert refusal(evening, "amend", skills={"watch": None}, **WHY) == "not-owned"
    assert refusal(evening, "amend", skills={"a:b": new}, **WHY) == "no-such-place"
    assert refusal(evening, "amend", skills={"void": {}}, **WHY) == "unknown-figures"


def test_a_skills_state_is_told_anew() -> None:
    """It was used, and nobody told."""
    evening = flying()
    told(evening, say("amend", skills={"watch": {"state": "exhausted"}}, why="forgotten"))

    assert refusal(evening, "activate", skill="watch", tokens=["energy-1"]) == "skill-spent"


# Sections


def test_a_section_marked_down_wrongly_stands_again() -> None:
    """With the figures it had."""
    evening = without_enemies(flying())
    told(evening, *fall("section:2"), say("amend", sections={"2": {"down": False}}, **WHY))

    assert not part(evening, 2)["down"]
    assert part(evening, 2)["figures"]["lasers"] == 6


def test_sections_that_are_all_down_end_the_flight() -> None:
    """And one of them up again lets it go on."""
    evening = without_enemies(flying())
    down = {str(n): {"down": True} for n in (1, 2, 3)}
    events = when(evening, "amend", sections=down, why="forgotten")

    assert only(events, "ended") == [{"type": "ended", "why": "victory"}]
    told(evening, say("amend", sections={"1": {"down": False, "figures": {"lasers": 9}}}, **WHY))
    assert shown(evening)["ended"] is None
    assert refusal(evening, "amend", sections={"4": {"down": True}}, **WHY) == "no-such-target"
    assert refusal(evening, "amend", sections={"1": {"figures": {}}}, **WHY) == "bad-count"


def test_a_board_that_did_not_turn_lies_on_its_hidden_face_again() -> None:
    """Phantom's last section was not out."""
    evening = without_enemies(flying("phantom"))
    told(evening, *fall("section:1", "section:2", "section:3"))

    assert shown(evening)["mothership"] == "phantom-true"
    told(evening, say("amend", face="phantom", dials={"warp": 2}, step="act", owed=[], **WHY))
    assert (shown(evening)["mothership"], shown(evening)["warp"]) == ("phantom", {"now": 2, "of": 3})
    assert refusal(evening, "amend", face="dread", **WHY) == "no-such-ship"


# Choices


@pytest.mark.parametrize("prize", ["any", "power", "skill", "return-2"])
def test_a_choice_that_the_card_did_not_give_is_waived(prize: str) -> None:
    """Nothing has to be invented."""
    evening = owing(prize)

    assert refusal(evening, "end-turn") == "choice-owed"
    told(evening, say("amend", owed=[], why="the card says nothing of it"), say("end-turn"))
    assert shown(evening)["step"] == "attack"


def test_a_choice_that_was_overlooked_is_owed() -> None:
    """As the view would list it."""
    evening = owing("any")
    choice = shown(evening)["owed"][0]
    told(evening, say("amend", owed=[choice, choice], why="two of them"))
    told(evening, say("gain", tokens=["laser-1"]), say("gain", tokens=["laser-2"]))

    assert owed(evening) == []


# The course of the flight


def test_a_turn_that_was_ended_too_early_goes_on() -> None:
    """The supply lies there again; one entry."""
    evening = holding(flying(), "laser-2", "energy-1")
    told(evening, say("end-turn"))
    seen = {"supply": {"laser-2": 1, "energy-1": 1}, "discard": {}}
    told(evening, say("amend", step="act", places=seen, why="not yet"))

    assert at(evening, "supply") == {"laser-2": 1, "energy-1": 1}
    told(evening, *assign("enemy:1", "laser-2"))


def test_an_effect_that_holds_until_the_end_of_the_turn_can_be_told() -> None:
    """A skill was used and nobody told."""
    evening = flying(row=(enemy("fury", lasers=6),))
    told(evening, say("amend", effects=[{"what": "five-lasers", "at": "enemy:1"}], why="forgotten"))

    assert row(evening, 1)["has"]["lasers"] == 5
    assert shown(evening)["effects"] == [{"what": "five-lasers", "at": "enemy:1"}]


def test_the_hull_can_be_told_to_be_lost_and_that_ends_the_flight() -> None:
    """A card that the rulebook does not show did it; told anew, the flight goes on."""
    evening = flying()

    assert only(when(evening, "set", dial="hull", to=0, why="a card"), "ended") == [
        {"type": "ended", "why": "hull"}
    ]
    told(evening, say("set", dial="hull", to=1, why="not so"))
    assert shown(evening)["ended"] is None


def test_a_fighter_that_rises_again_is_refitted_when_its_hull_is_told_to_be_lost() -> None:
    """The warp ends."""
    evening = flying(fighter="achilles")
    told(evening, say("set", dial="hull", to=0, why="a card"))

    assert (shown(evening)["hull"]["now"], owed(evening)) == (3, ["keep-skill"])


def test_a_flight_that_did_not_end_goes_on() -> None:
    """The last warp was not the last: the marker stood too far."""
    evening = flying(row=(enemy(attack=0),) * 4)
    told(evening, say("set", dial="warp", to=4, why="misread"), say("finish"))
    cleared(evening, "bag")
    told(evening, say("finish"))

    assert shown(evening)["ended"] == "last-warp"
    told(evening, say("amend", ended="not-yet", dials={"warp": 2}, step="act", first_draw=False, **WHY))
    assert shown(evening)["ended"] is None


def test_a_flight_can_be_stopped() -> None:
    """Neither won nor lost; taken back, it goes on."""
    evening = owing("any")

    assert when(evening, "stop") == [{"type": "ended", "why": "stopped"}]
    assert refusal(evening, "set", dial="hull", to=2, why="x") == "game-over"
    told(evening, say("undo"), say("gain", tokens=["laser-1"]))


# Draws, tokens and places


def test_what_cards_say_that_nobody_knows_can_make_the_device_draw() -> None:
    """Skills and enemies alike, in whatever step."""
    evening = flying()
    events = when(evening, "draw", count=2)

    assert only(events, "drawn")[0]["count"] == 2
    assert sum(at(evening, "supply").values()) == 2
    told(evening, say("end-turn"), say("draw", count=1))
    assert sum(at(evening, "supply").values()) == 1
    told(evening, say("draw", count=99))
    assert refusal(evening, "draw", count=1) == "not-enough-pieces"


def test_where_hands_draw_they_draw_for_such_cards_too() -> None:
    """It is owed, and recorded."""
    evening = told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *[enemy()] * 4)
    told(evening, say("draw", count=2))

    assert owed(evening) == ["draw"]
    told(evening, say("record", drawn={"laser-1": 1, "manoeuvre": 1}))
    assert at(evening, "supply") == {"laser-1": 4, "energy-1": 2, "manoeuvre": 1}


def test_a_skill_that_changes_the_five_draws_can_be_told() -> None:
    """For good, or until it is told back."""
    evening = told(flying(), say("printed", box={"turn": {"draws": 6}}), say("end-turn"), say("enemy-attack"))
    told(evening, say("plan"))

    assert sum(at(evening, "supply").values()) == 6
    assert shown(evening)["due"] == 6


@pytest.mark.parametrize("place", ["enemy:1", "enemy:1-2", "enemy:1:above", "section:2"])
def test_no_correction_lays_a_token_where_no_card_lies(place: str) -> None:
    """Else the next card there would begin with it."""
    evening = without_enemies(flying())
    told(evening, *fall("section:2"), move("laser-1", 1, "trays", "discard"))

    assert (
        refusal(evening, "move", piece="laser-1", by=1, from_="discard", to=place, **WHY) == "no-such-target"
    )
    assert refusal(evening, "count", places={place: {"laser-1": 1}}) == "no-such-target"
    assert types(when(evening, "count", places={place: {}})) == ["agreed"]


def test_a_count_takes_dials_along() -> None:
    """Only what stands otherwise is said."""
    evening = flying()
    events = when(evening, "count", places={"discard": {"laser-1": 1}}, dials={"shields": 3, "hull": 3})

    assert types(events) == ["moved", "dialled"]
    assert refusal(evening, "count", places={}, dials={"ale": 3}) == "no-such-dial"
    assert types(when(evening, "count", places={}, dials={"shields": 3})) == ["agreed"]


def test_a_correction_that_changes_nothing_is_refused() -> None:
    """And one that tells no pile for a deck."""
    evening = flying("duo")

    assert refusal(evening, "amend", why="x") == "nothing-to-do"
    assert refusal(evening, "amend", fallen=[["fury"]], why="x") == "bad-count"
    assert refusal(evening, "amend", row={"10": None}, why="x") == "malformed"


def test_a_step_without_anybody_to_wait_for_is_passed() -> None:
    """The row is full: step 1 is done."""
    evening = told(flying(), say("amend", step="arrive", **WHY))

    assert shown(evening)["step"] == "act"


def test_a_start_may_know_cards() -> None:
    """What the table's own box says of a card is amended like anything else."""
    opening = start()
    opening["box"]["enemies"] = {"fury": {"level": 1, "attack": 2, "lasers": 3}}
    evening = told(Evening(lambda: bytes(32)), opening)
    told(evening, skill("watch"), say("plan"), say("arrive", name="fury"))
    told(
        evening,
        say(
            "amend",
            row={"1": {"name": "fury", "attack": 0}},
            box={"tokens": {"prices": {"laser-1": 2}}},
            **WHY,
        ),
    )

    assert row(evening, 1)["attack"] == 0
    assert shown(evening)["prices"]["laser-1"] == 2


# The entry itself


def newest(evening: Evening) -> int:
    """The number of the newest entry."""
    return int(shown(evening)["version"])


def test_a_shot_at_the_wrong_enemy_is_told_anew_where_it_was_wrong() -> None:
    """The enemy it truly hit falls now, with its reward; the one it did not hit stands, and gave nothing."""
    cards = (enemy("ant", lasers=1, destroyed=["laser-2"]), enemy("bee", lasers=1, destroyed=["energy-2"]))
    evening = holding(flying(row=cards), "laser-1", "energy-1")
    told(evening, *assign("enemy:1", "laser-1"))
    wrong = newest(evening)
    told(evening, say("repair", piece="energy-1"), say("end-turn"))
    right = say("assign", piece="laser-1", target="enemy:2")
    told(evening, say("retell", entry=wrong, instead=right, why="the other one"))

    assert [card and card["name"] for card in shown(evening)["row"]] == ["ant", None, "scout", "scout"]
    assert shown(evening)["fallen"] == [["bee"]]
    assert (at(evening, "trays")["laser-2"], at(evening, "trays")["energy-2"]) == (8, 7)
    assert at(evening, "discard") == {"laser-1": 1, "energy-1": 1}


def test_a_token_told_anew_lies_where_it_would_lie_by_now() -> None:
    """Above the enemy once the attacks are over, and in the bag once the warp is."""
    evening = holding(flying(row=(enemy("ant", lasers=9, attack=0),) * 4), "laser-2")
    told(evening, *assign("enemy:1", "laser-2"))
    wrong = newest(evening)
    told(evening, *ROUND)
    right = say("assign", piece="laser-2", target="enemy:3")
    told(evening, say("retell", entry=wrong, instead=right, why="the other one"))

    assert (at(evening, "enemy:1:above"), at(evening, "enemy:3:above")) == ({}, {"laser-2": 1})


def test_a_purchase_that_was_forgotten_is_told_after_the_entry_it_followed() -> None:
    """The energy was discarded with the rest by then; the token is in the bag."""
    evening = holding(flying(), "energy-2")
    before = newest(evening)
    bag = shown(evening)["bag"]
    told(evening, dial("shields", 4))
    buy = say("buy", pay=["energy-2"], take=["manoeuvre"])
    told(evening, say("retell", after=before, instead=buy, why="forgotten"))

    assert at(evening, "discard") == {"energy-2": 1}
    assert shown(evening)["bag"] == bag + 1


def test_what_was_told_twice_is_told_away_and_what_was_told_anew_can_be_told_anew() -> None:
    """The newest telling counts."""
    evening = holding(flying(), "energy-1", "energy-1")
    told(evening, dial("shields", 1), *[say("repair", piece="energy-1")] * 2)
    wrong = newest(evening)
    told(evening, say("retell", entry=wrong, why="told twice"))

    assert (shown(evening)["shields"]["now"], at(evening, "supply")) == (3, {"energy-1": 1})
    told(evening, say("retell", entry=wrong, instead=say("repair", piece="energy-1"), why="no, it was so"))
    assert (shown(evening)["shields"]["now"], at(evening, "discard")) == (5, {"energy-1": 2})


def test_a_misread_card_is_told_anew_though_it_is_out_by_now() -> None:
    """It lies on the pile under its right name, and is known by it."""
    evening = told(set_up(), say("plan"), enemy("ant"))
    wrong = newest(evening)
    told(evening, *[enemy()] * 3, *fall("enemy:1", how="evaded"))
    told(evening, say("retell", entry=wrong, instead=enemy("bee", attack=2), why="misread"))

    assert shown(evening)["fallen"] == [["bee"]]
    assert table(evening).known["bee"].attack == 2


def test_figures_told_anew_reach_the_cards_of_that_name() -> None:
    """A printed number was told wrongly."""
    evening = flying(row=(enemy("ant"),))
    told(evening, say("printed", box={"enemies": {"ant": {"attack": 3}}}))
    right = say("printed", box={"enemies": {"ant": {"attack": 2}}})
    told(evening, say("retell", entry=newest(evening), instead=right, why="misread"))

    assert row(evening, 1)["attack"] == 2


def test_a_draw_is_not_told_anew() -> None:
    """Nor is what nothing hangs on, the set-up, or what would be told as it was."""
    evening = told(set_up(), say("plan"))

    assert refusal(evening, "retell", entry=newest(evening), why="again") == "not-retold"
    assert refusal(evening, "retell", entry=1, why="other ships") == "not-retold"
    assert refusal(evening, "retell", entry=99, why="x") == "no-such-entry"
    told(evening, enemy("ant"))
    assert refusal(evening, "retell", entry=newest(evening), instead=enemy("ant"), why="x") == "nothing-to-do"


def test_a_flight_that_did_not_end_so_goes_on() -> None:
    """The last section was not hit."""
    evening = without_enemies(flying())
    told(evening, *fall("section:1", "section:2", "section:3"))

    assert shown(evening)["ended"] == "victory"
    told(evening, say("retell", entry=newest(evening), why="it stood"))
    assert shown(evening)["ended"] is None
    assert not part(evening, 3)["down"]
