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
from tests.rules.table_talk import examples, line_of, only, refusal, shown, types, when
from tests.warps_edge.flight_lines import ROUND, assign, dial, enemy, fall, skill, start
from tests.warps_edge.flight_talk import (
    at,
    cleared,
    flying,
    holding,
    row,
    set_up,
    table,
    told,
    without_enemies,
)

WHY = {"why": "misread"}


def owing(*prizes: str) -> Evening:
    evening = flying(row=(enemy(evaded=list(prizes)),))
    told(evening, move("laser-2", 3, "trays", "discard"))
    return told(evening, *fall("enemy:1", how="evaded"))


def owed(evening: Evening) -> list[str]:
    return [choice["what"] for choice in shown(evening)["owed"]]


def test_what_a_mistake_had_fired_is_carried_over_whole_so_nothing_is_left_to_offer() -> None:
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
    assert offers(line_of(wrong), entry + 1) == ()


def amend(**fields: Any) -> Line:
    return say("amend", **WHY, **fields)


def enemies(**figures: Any) -> Line:
    return say("printed", box={"enemies": {"fury": figures}})


def fury(**figures: Any) -> Evening:
    return flying(row=(enemy("fury", **figures),))


def newest(evening: Evening) -> int:
    return int(shown(evening)["version"])


def retold(evening: Evening, wrong: Line, *later: Line, instead: Line | None = None) -> Evening:
    entry = newest(told(evening, wrong))
    right = {} if instead is None else {"instead": instead}
    return told(evening, *later, say("retell", entry=entry, **right, **WHY))


def shielded(*pieces: str, shields: int) -> Evening:
    return told(holding(flying(), *pieces), dial("shields", shields))


test_cards = examples({
    "an attack that was read as 2 is told anew: the card in the row changes, and the next of that name": (
        lambda: flying(row=(enemy("fury", attack=2), enemy("fury", attack=2))),
        enemies(attack=1, evaded=["laser-2"]),
        {
            "row.0.figures.attack": 1, "row.1.figures.attack": 1, "row.0.figures.evaded": ["laser-2"],
            "row.0.figures.lasers": 3,
        },
    ),
    "the next card of a name that was told anew has its figures": (
        lambda: told(
            fury(attack=2), enemies(attack=1), *fall("enemy:1", how="evaded"), say("finish", remove=[]),
        ),
        say("arrive", name="fury"), {"row.0.attack": 1},
    ),
    "a number told anew that is reached defeats the card at once": (
        lambda: told(holding(fury(lasers=4), "laser-3"), *assign("enemy:1", "laser-3")), enemies(lasers=3),
        {"only defeated.*.how": ["destroyed"]},
    ),
    "what the box has of a card that never came is told anew too": (
        lambda: told(
            set_up(), say("printed", box={"enemies": {"plunderer": {"lasers": 5, "special": None}}}),
            say("plan"),
        ),
        say("arrive", name="plunderer", attack=1), {"row.0.figures.lasers": 5, "row.0.figures.special": None},
    ),
    **{
        f"what no card can say is refused: {box}": (fury, say("printed", box=box), code)
        for box, code in (
            ({"enemies": {"fury": {"attack": -1}}}, "bad-count"),
            ({"enemies": {"fury": {"ale": 1}}}, "bad-count"),
            ({"enemies": {"fury": {"evaded": ["ale"]}}}, "no-such-token"),
            ({"enemies": {"fury": {"level": None}}}, "bad-count"),
            ({"skill_cards": {"watch": {"fee": 0}}}, "bad-count"),
            ({"motherships": {"dread": {"decks": [[5, 4, 3], [1, 1, 1]]}}}, "bad-box"),
        )
    },
    "a card whose name was misread lies in the same place, with its tokens and the level of its place": (
        lambda: told(holding(fury(), "laser-1"), *assign("enemy:1", "laser-1")),
        amend(row={"1": {"name": "spider", "lasers": 5, "attack": 2}}),
        {"row.0.name": "spider", "row.0.has.lasers": 1, "row.0.figures.level": 1, "decks": [8]},
    ),
    "a card that was not defeated comes back from the pile, and one that was goes there": (
        lambda: told(
            holding(flying(row=(enemy("fury", evaded=["laser-2"]), enemy("spider"))), "laser-1"),
            *assign("enemy:2", "laser-1"), *fall("enemy:1", how="evaded"),
        ),
        amend(row={"1": {"name": "fury"}, "2": None}),
        {
            "row.*.name": ["fury", None, "scout", "scout"], "fallen": [["spider"]],
            "in discard": {"laser-1": 1}, "decks": [8],
        },
    ),
    "a card that nobody told comes from the deck": (
        lambda: told(flying(), *fall("enemy:2", how="evaded")),
        amend(row={"2": {"name": "wasp", "attack": 1, "lasers": 2}}), {"row.1.name": "wasp", "decks": [7]},
    ),
    "the token between two stays with the other when a card is taken out by a correction too": (
        lambda: told(
            holding(flying(), "proton-cannon"),
            say("power", piece="proton-cannon", target="enemy:1", other="enemy:2"),
        ),
        amend(row={"1": None}), {"in enemy:2": {"proton-cannon": 1}},
    ),
    "in a deck that was misread lie more cards or fewer": (
        flying, say("printed", box={"motherships": {"dread": {"decks": [[5, 4, 1]]}}}), {"decks": [6]},
    ),
})  # fmt: skip


@pytest.mark.parametrize(("field", "held"), [("special", "sheds-lasers"), ("lasers", 3), ("manoeuvres", 2)])
def test_a_special_or_a_number_that_the_card_does_not_have_is_unset(field: str, held: object) -> None:
    evening = flying(row=(enemy("fury", **{field: held}),))
    before = evening.timeline
    events = when(evening, "printed", box={"enemies": {"fury": {field: None}}})

    assert before is not evening.timeline
    assert row(evening, 1)["figures"][field] is None
    read = learned(table(evening), evening_events(events))
    assert field not in read[("enemies", "fury")]
    assert read[("enemies", "fury")]["level"] == 1


def test_what_is_read_of_a_panel_is_remembered_number_by_number_and_a_card_whole() -> None:
    evening = flying()
    box = {"fighters": {"hermes": {"hull": 4}}, "enemies": {"fury": {"lasers": 5}}}
    events = when(evening, "printed", box=box)
    read = learned(table(evening), evening_events(events))

    assert set(read) == {("fighters", "hermes", "hull"), ("enemies", "fury")}
    assert read[("fighters", "hermes", "hull")] == 4
    assert read[("enemies", "fury")]["lasers"] == 5
    assert None not in read[("enemies", "fury")].values()


def evening_events(events: list[Line]) -> Any:
    from rules.script import Reader  # noqa: PLC0415  # only this test looks behind the table

    return Reader(WARPS_EDGE).events(json.dumps(events))


SKILL = {"figures": {"kind": "laser", "fee": 2}}

test_skills = examples({
    "a fee that was misread changes on the laid card": (
        flying, say("printed", box={"skill_cards": {"watch": {"fee": 2}}}),
        {"skills.0.figures": {"kind": "energy", "fee": 2, "lasting": False, "removes": False}},
    ),
    "a fee that was told anew is asked": (
        lambda: told(
            holding(flying(), "energy-1"), say("printed", box={"skill_cards": {"watch": {"fee": 2}}}),
        ),
        say("activate", skill="watch", tokens=["energy-1"]), "not-enough-energy",
    ),
    "an overlooked skill is laid out; one that is not there goes, and its tokens are discarded": (
        lambda: told(holding(flying(), "energy-1"), say("activate", skill="watch", tokens=["energy-1"])),
        amend(skills={"watch": None, "cloak": SKILL}),
        {"skills.*.name": ["cloak"], "skills.*.state": ["idle"], "in discard": {"energy-1": 1}},
    ),
    "a skill that is not there cannot go": (
        lambda: told(flying(), amend(skills={"watch": None})), amend(skills={"watch": None}), "not-owned",
    ),
    "a skill's name has no colon": (flying, amend(skills={"a:b": SKILL}), "no-such-place"),
    "a skill nobody knows is asked for": (flying, amend(skills={"void": {}}), "unknown-figures"),
    "a skill that was used, though nobody told, is spent": (
        lambda: told(flying(), amend(skills={"watch": {"state": "exhausted"}})),
        say("activate", skill="watch", tokens=["energy-1"]), "skill-spent",
    ),
})  # fmt: skip


def bare(*down: str) -> Evening:
    return told(without_enemies(flying()), *fall(*down))


def won() -> Evening:
    return told(bare(), amend(sections={str(n): {"down": True} for n in (1, 2, 3)}))


test_sections = examples({
    "a section marked down wrongly stands again, with the figures it had": (
        lambda: bare("section:2"), amend(sections={"2": {"down": False}}),
        {"sections.1.down": False, "sections.1.figures.lasers": 6},
    ),
    "sections that are all down end the flight": (
        bare, amend(sections={str(n): {"down": True} for n in (1, 2, 3)}),
        {"only ended": [{"type": "ended", "why": "victory"}]},
    ),
    "one of them up again lets the flight go on": (
        won, amend(sections={"1": {"down": False, "figures": {"lasers": 9}}}), {"ended": None},
    ),
    "a section that is not there": (flying, amend(sections={"4": {"down": True}}), "no-such-target"),
    "a section without what defeats it": (flying, amend(sections={"1": {"figures": {}}}), "bad-count"),
})  # fmt: skip


def test_a_board_that_did_not_turn_lies_on_its_hidden_face_again() -> None:
    """Phantom's last section was not out."""
    evening = without_enemies(flying("phantom"))
    told(evening, *fall("section:1", "section:2", "section:3"))

    assert shown(evening)["mothership"] == "phantom-true"
    told(evening, say("amend", face="phantom", dials={"warp": 2}, step="act", owed=[], **WHY))
    assert (shown(evening)["mothership"], shown(evening)["warp"]) == ("phantom", {"now": 2, "of": 3})
    assert refusal(evening, "amend", face="dread", **WHY) == "no-such-ship"


def doubly_owing() -> Evening:
    """A flight that may take any token; the choice that was overlooked is owed as the view would list it."""
    evening = owing("any")
    return told(evening, amend(owed=[shown(evening)["owed"][0]] * 2))


test_choices = examples({
    **{
        f"a choice of {prize} waits": (lambda prize=prize: owing(prize), say("end-turn"), "choice-owed")
        for prize in ("any", "power", "skill", "return-2")
    },
    **{
        f"a choice of {prize} that the card did not give is waived: nothing has to be invented": (
            lambda prize=prize: told(owing(prize), amend(owed=[])), say("end-turn"), {"step": "attack"},
        )
        for prize in ("any", "power", "skill", "return-2")
    },
    "a choice that was overlooked is owed": (
        doubly_owing, say("gain", tokens=["laser-1"]), {"owed.*.what": ["gain"]},
    ),
    "a choice that was overlooked can be made": (
        lambda: told(doubly_owing(), say("gain", tokens=["laser-1"])), say("gain", tokens=["laser-2"]),
        {"owed": []},
    ),
})  # fmt: skip


def ended_too_early() -> Evening:
    seen = {"supply": {"laser-2": 1, "energy-1": 1}, "discard": {}}
    evening = holding(flying(), "laser-2", "energy-1")
    return told(evening, say("end-turn"), amend(step="act", places=seen))


test_the_course_of_the_flight = examples({
    "a turn that was ended too early goes on: the supply lies there again": (
        ended_too_early, *assign("enemy:1", "laser-2"), {"in supply": {"energy-1": 1}, "row.0.has.lasers": 2},
    ),
    "an effect of a skill that nobody told holds until the end of the turn": (
        lambda: fury(lasers=6), amend(effects=[{"what": "five-lasers", "at": "enemy:1"}]),
        {"row.0.has.lasers": 5, "effects": [{"what": "five-lasers", "at": "enemy:1"}]},
    ),
    "the hull can be told to be lost by a card that the rulebook does not show, which ends the flight": (
        flying, dial("hull", 0), {"only ended": [{"type": "ended", "why": "hull"}]},
    ),
    "a hull that was not lost lets the flight go on": (
        lambda: told(flying(), dial("hull", 0)), dial("hull", 1), {"ended": None},
    ),
    "a fighter that rises again is refitted, and the warp ends": (
        lambda: flying(fighter="achilles"), dial("hull", 0), {"hull.now": 3, "owed.*.what": ["keep-skill"]},
    ),
    "a flight can be stopped, neither won nor lost": (
        lambda: owing("any"), say("stop"),
        {"types": ["ended"], "only ended": [{"type": "ended", "why": "stopped"}]},
    ),
    "a stopped flight is over": (lambda: told(owing("any"), say("stop")), dial("hull", 2), "game-over"),
    "a stop that is taken back lets the flight go on": (
        lambda: told(owing("any"), say("stop"), say("undo")), say("gain", tokens=["laser-1"]), {"owed": []},
    ),
    "a step without anybody to wait for is passed: the row is full": (
        flying, amend(step="arrive"), {"step": "act"},
    ),
    "a correction that changes nothing is refused": (lambda: flying("duo"), amend(), "nothing-to-do"),
    "a correction tells a pile for each deck": (lambda: flying("duo"), amend(fallen=[["fury"]]), "bad-count"),
    "a correction names a place of the row": (lambda: flying("duo"), amend(row={"10": None}), "malformed"),
    "where hands draw they draw for cards that nobody knows too": (
        lambda: told(set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *[enemy()] * 4),
        say("draw", count=2), {"owed.*.what": ["draw"]},
    ),
    "what hands draw for such a card is recorded": (
        lambda: told(
            set_up(), say("record", drawn={"laser-1": 3, "energy-1": 2}), *[enemy()] * 4,
            say("draw", count=2),
        ),
        say("record", drawn={"laser-1": 1, "manoeuvre": 1}),
        {"in supply": {"laser-1": 4, "energy-1": 2, "manoeuvre": 1}},
    ),
    "a count takes dials along, and says only what stands otherwise": (
        flying, say("count", places={"discard": {"laser-1": 1}}, dials={"shields": 3, "hull": 3}),
        {"types": ["moved", "dialled"]},
    ),
    "a dial there is not cannot be counted": (
        flying, say("count", places={}, dials={"ale": 3}), "no-such-dial",
    ),
    "a place told in part would throw the rest of it into the closed bag: is it so?": (
        flying, say("count", places={"trays": {"laser-2": 7}}), "bad-count",
    ),
    "an amendment asks the same": (flying, amend(places={"trays": {"laser-2": 7}}), "bad-count"),
    "the bag is not as full as a hand has counted": (
        flying, say("count", places={"trays": {"laser-2": 7}}, dials={"bag": 99}), "bad-count",
    ),
    "a handful that lies in the bag after all needs no question": (
        lambda: holding(flying(), *["laser-1"] * 5), say("count", places={"supply": {}}),
        {"in supply": {}},
    ),
    "a hand has counted the bag: it is so": (
        lambda: holding(flying(), *["laser-1"] * 6), say("count", places={"supply": {}}, dials={"bag": 12}),
        {"in supply": {}, "bag": 12},
    ),
    "dials that agree": (
        lambda: told(flying(), dial("shields", 3)), say("count", places={}, dials={"shields": 3}),
        {"types": ["agreed"]},
    ),
})  # fmt: skip


def test_a_flight_that_did_not_end_goes_on() -> None:
    """The last warp was not the last: the marker stood too far."""
    evening = flying(row=(enemy(attack=0),) * 4)
    told(evening, say("set", dial="warp", to=4, why="misread"), say("finish"))
    cleared(evening, "bag")
    told(evening, say("finish"))

    assert shown(evening)["ended"] == "last-warp"
    told(evening, say("amend", ended="not-yet", dials={"warp": 2}, step="act", first_draw=False, **WHY))
    assert shown(evening)["ended"] is None


def test_what_cards_say_that_nobody_knows_can_make_the_device_draw() -> None:
    evening = flying()
    events = when(evening, "draw", count=2)

    assert only(events, "drawn")[0]["count"] == 2
    assert sum(at(evening, "supply").values()) == 2
    told(evening, say("end-turn"), say("draw", count=1))
    assert sum(at(evening, "supply").values()) == 1
    told(evening, say("draw", count=99))
    assert refusal(evening, "draw", count=1) == "not-enough-pieces"


def test_a_skill_that_changes_the_five_draws_can_be_told() -> None:
    evening = told(flying(), say("printed", box={"turn": {"draws": 6}}), *ROUND)

    assert (sum(at(evening, "supply").values()), shown(evening)["due"]) == (6, 6)


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


def test_a_start_may_know_cards() -> None:
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


def shot_at_the_wrong_one() -> Evening:
    """A laser destroyed the ant; in truth it hit the bee."""
    cards = (enemy("ant", lasers=1, destroyed=["laser-2"]), enemy("bee", lasers=1, destroyed=["energy-2"]))
    return retold(
        holding(flying(row=cards), "laser-1", "energy-1"), *assign("enemy:1", "laser-1"),
        say("repair", piece="energy-1"), say("end-turn"), instead=assign("enemy:2", "laser-1")[0],
    )  # fmt: skip


def forgotten_purchase() -> Evening:
    """A purchase is told after the entry it followed; its energy is discarded with the rest by then."""
    evening = shielded("energy-2", shields=4)
    buy = say("buy", pay=["energy-2"], take=["manoeuvre"])
    return told(evening, say("retell", after=newest(evening) - 1, instead=buy, why="forgotten"))


REPAIR = say("repair", piece="energy-1")


def repaired_once() -> Evening:
    return retold(told(shielded("energy-1", "energy-1", shields=1), REPAIR), REPAIR)


def repaired_after_all() -> Evening:
    evening = repaired_once()
    return told(evening, say("retell", entry=newest(evening) - 1, instead=REPAIR, **WHY))


def last_section() -> Evening:
    return retold(bare("section:1", "section:2"), *fall("section:3"))


test_the_entry_itself = examples({
    "a shot at the wrong enemy is told anew: the one it truly hit falls now, the other stands": (
        shot_at_the_wrong_one, None,
        {
            "row.*.name": ["ant", None, "scout", "scout"], "fallen": [["bee"]], "trays.laser-2": 8,
            "trays.energy-2": 7, "in discard": {"laser-1": 1, "energy-1": 1},
        },
    ),
    "a token told anew lies where it would lie by now: above the enemy once the attacks are over": (
        lambda: retold(
            holding(flying(row=(enemy("ant", lasers=9, attack=0),) * 4), "laser-2"),
            *assign("enemy:1", "laser-2"), *ROUND, instead=assign("enemy:3", "laser-2")[0],
        ),
        None, {"in enemy:1:above": {}, "in enemy:3:above": {"laser-2": 1}},
    ),
    "a forgotten purchase is told after the entry it followed": (
        forgotten_purchase, None, {"in discard": {"energy-2": 1}, "in supply": {}, "trays.manoeuvre": 10},
    ),
    "what was told twice is told away": (
        repaired_once, None, {"shields.now": 3, "in supply": {"energy-1": 1}},
    ),
    "what was told anew can be told anew: the newest telling counts": (
        repaired_after_all, None, {"shields.now": 5, "in discard": {"energy-1": 2}},
    ),
    "a misread card that is out by now lies on the pile under its right name": (
        lambda: retold(
            told(set_up(), say("plan")), enemy("ant"), *[enemy()] * 3, *fall("enemy:1", how="evaded"),
            instead=enemy("bee", attack=2),
        ),
        None, {"fallen": [["bee"]]},
    ),
    "figures told anew reach the cards of that name": (
        lambda: retold(
            flying(row=(enemy("ant"),)), say("printed", box={"enemies": {"ant": {"attack": 3}}}),
            instead=say("printed", box={"enemies": {"ant": {"attack": 2}}}),
        ),
        None, {"row.0.attack": 2},
    ),
    "a flight that did not end so goes on": (last_section, None, {"ended": None, "sections.2.down": False}),
})  # fmt: skip


def test_a_misread_card_is_known_by_its_right_name() -> None:
    """Its figures are those that were told last."""
    evening = retold(told(set_up(), say("plan")), enemy("ant"), instead=enemy("bee", attack=2))

    assert table(evening).known["bee"].attack == 2


def test_a_draw_is_not_told_anew() -> None:
    evening = told(set_up(), say("plan"))

    assert refusal(evening, "retell", entry=newest(evening), why="again") == "not-retold"
    assert refusal(evening, "retell", entry=1, why="other ships") == "not-retold"
    assert refusal(evening, "retell", entry=99, why="x") == "no-such-entry"
    told(evening, enemy("ant"))
    assert refusal(evening, "retell", entry=newest(evening), instead=enemy("ant"), why="x") == "nothing-to-do"
