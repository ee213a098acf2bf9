"""Every entry of a flight has a line that a pilot would say, and hands are told what is left to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.warps_edge.amends import arrival
from companion.games.warps_edge.refusals import fields
from companion.narration.naming import named, refusal
from rules.refusals import Refused
from rules.script import Evening
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.view import View as Flight
from tests.kit.flight_table import say as told_at
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.told_flight import ToldFlight, refused, said
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import (
    NEW_SKILL,
    Line,
    armed,
    enemy,
    flying,
    holding,
    say,
    set_up,
    skilled,
    start,
    told,
)
from tests.warps_edge.pilot import flown

JUMPING = ["proton-cannon", "u-turn", "warp-jump", "electroshock", "reflector"]
"""POWER tokens of a fighter that jumps."""
FLIGHTS = Path(__file__).parents[1] / "warps_edge" / "playthroughs"
HUNTER = {"level": 2, "lasers": 2, "manoeuvres": 4, "attack": 3}
TOLD = Path(__file__).parent / "told_flights"


# Whole flights


@pytest.mark.parametrize("told_in", sorted(TOLD.glob("*.txt")), ids=lambda path: path.stem)
def test_a_whole_flight_reads_as_one_would_tell_it(told_in: Path) -> None:
    flight, text = ToldFlight(), []
    for line in (FLIGHTS / f"{told_in.stem}.jsonl").read_text("utf-8").splitlines():
        text.append(flight.hear(line))
        if flight.reminder:
            text.append(f"    ☛ {flight.reminder}")

    assert "\n".join(text) + "\n" == told_in.read_text("utf-8")


INTERNAL = re.compile(r"(enemy|section|skill):|:above|:face-down|(energy|laser)-\d|[a-z]+_[a-z]+|\{")
"""What only the device says."""


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_no_line_of_any_flight_speaks_as_the_device_does(seed: int) -> None:
    flight = ToldFlight()
    for line, _answer, _before in flown(seed)[1]:
        text = f"{flight.hear(line)} {flight.reminder or ''}"

        assert not INTERNAL.search(text.replace("enemy-", "").replace("skill-", "")), f"{line}: {text}"


def test_the_row_is_remembered_through_take_backs() -> None:
    flight = ToldFlight()
    for line in (start(), NEW_SKILL, say("plan"), *[enemy("fury")] * 2, enemy("hunter"), enemy("spider")):
        flight.hear(line)
    names = flight.history.names
    defeat = say("defeat", target="enemy:3", how="evaded")

    assert names == ("fury", "fury", "hunter", "spider")
    assert flight.hear(defeat) == "Hunter evaded. By an effect, hunter"
    assert flight.history.names == ("fury", "fury", "", "spider")
    assert flight.hear(say("undo")) == "Took back: Hunter evaded. By an effect, hunter"
    assert flight.history.names == names
    assert flight.hear(say("redo")) == "Restored: Hunter evaded. By an effect, hunter"
    assert (
        flight.hear(say("defeat", target="enemy:1", how="destroyed"))
        == "Fury (1) destroyed. By an effect, fury (1)"
    )
    assert (
        flight.hear(say("defeat", target="enemy:2", how="destroyed")) == "Fury destroyed. By an effect, fury"
    )


@moved
async def test_the_ships_of_a_set_up_are_put_right_after_a_night_too(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        await told_at(sitting, start("colony"), NEW_SKILL, say("plan"))
    async with Table(tmp_path) as sitting:
        supply = sitting.view.supply
        await sitting.tell("retell", entry=1, instead=live(start("hydra")), why="the other board")

        assert "Hermes flies against Hydra (the other board)" in sitting.news.history[-1].text
        assert (sitting.view.mothership, sitting.view.supply) == ("hydra", supply)


@moved
async def test_the_host_says_all_of_it(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        await told_at(sitting, start("colony"), NEW_SKILL, say("plan"), enemy("fury"), *CALM[1:])
        await sitting.tell("assign", piece="laser-1", target="enemy:1")
        lines = [line.text for line in sitting.news.history]
    async with Table(tmp_path) as sitting:
        again = [line.text for line in sitting.news.history]
        no = await sitting.asked("assign", piece="energy-1", target="enemy:1")
        await sitting.tell("move", **{"from": "supply"}, piece="energy-1", by=1, to="enemy:1:above", why="")

        assert again == lines
        assert lines[-1] == "Assigned laser 1 to fury"
        assert no.refused.sentence == "Energy does nothing to fury."
        assert sitting.news.undo == "Corrected: energy 1 from supply to above fury"

        await sitting.tell("end-turn")
        await sitting.tell("enemy-attack", remove=["manoeuvre", "manoeuvre"])

        assert sitting.news.history[-1].text == (
            "Shields 3 (2 manoeuvres out of the game). Attacked for 2 by section 1"
        )
        assert sitting.news.hands[-1].text == (
            "Back in the game's box: 2 manoeuvres. "
            "Push the tokens under targets to their upper edge: they stun no more."
        )


# What came of it


def laid(
    *tokens: str, row: tuple[Line, ...] = (), then: Iterable[Line] = (), ship: str = "dread", **panel: Any
) -> Callable[[], Evening]:
    """A flight with these tokens in the supply and this row, and what was said since."""
    return lambda: told(holding(flying(ship, row=row, **panel), *tokens), *then)


def begun(*lines: Line, **panel: Any) -> Callable[[], Evening]:
    return lambda: told(set_up(**panel), *lines)


def fury(*destroyed: str, lasers: int = 1) -> Line:
    return enemy("fury", lasers=lasers, destroyed=[*destroyed])


def at(target: str, piece: str = "laser-1", **more: Any) -> Line:
    return say("assign", piece=piece, target=target, **more)


def power(piece: str, **how: Any) -> Line:
    return say("power", piece=piece, **how)


def down(target: str) -> Line:
    return say("defeat", target=target, how="defeated")


CALM = (enemy("calm", attack=0),) * 4
TANK = enemy("tank", lasers=9, manoeuvres=9)
SPARE = say("skill", name="spare", figures={"kind": "laser", "fee": 1})
BY_HAND = say("record", drawn={"energy-1": 4, "electroshock": 1})
TURN = [say("end-turn"), say("enemy-attack")]
EMPTY_DECK = [say("set", dial="left-deck", to=0, why="a test"), *(down(f"enemy:{n}") for n in range(1, 5))]

SAID: dict[str, tuple[Callable[[], Evening], Line, str, str | None]] = {
    "a draw by its tokens, and the turn that it begins": (set_up, say("plan"),
     "Drew energy 1, 2 laser 1, 2 manoeuvres: turn 1 begins",
     ("Pick out of the bag: energy 1, 2 laser 1, 2 manoeuvres. Turn up enemy cards for the free places, "
      "from the left.")),
    "the rest of a turn in its order": (laid("laser-1", row=(enemy("fury", attack=1), *CALM[1:])),
     say("finish"),
     ("Shields 4 (laser 1 out of the game). Finished the turn: attacked for 1 by fury, laser 1 discarded, "
      "drew 3 energy 1, 2 laser 1, turn 2 begins"),
     "Pick out of the bag: 3 energy 1, 2 laser 1. Back in the game's box: laser 1."),
    "a turn that was half over from there": (laid(row=CALM, then=[say("end-turn")]), say("finish"),
     "Finished the turn: nobody attacked, drew 3 energy 1, 2 laser 1, turn 2 begins",
     "Pick out of the bag: 3 energy 1, 2 laser 1."),
    "cards that come together": (begun(say("plan"), enemy("fury"), enemy("hunter")),
     say("arrive", name="fury", then=["hunter"]), "Arrived: fury, hunter", None),
    "tokens for one target together": (laid("laser-1", "laser-1", row=(fury(lasers=2),)),
     at("enemy:1", more=["laser-1"]), "Fury destroyed. Assigned 2 laser 1 to fury",
     "Discard the card and its tokens: fury."),
    "what an effect draws": (flying, say("draw", count=2), "By an effect: drew energy 1, laser 1",
     "Pick out of the bag: energy 1, laser 1."),
    "what an effect draws where hands draw": (begun(BY_HAND, *[enemy()] * 4), say("draw", count=2),
     "By an effect: 2 to be drawn by hand", "Draw 2 tokens by hand, and record them."),
    "a draw that waits for a choice is not left to hands": (laid("laser-1", row=(fury("any", "draw-3"),)),
     at("enemy:1"),
     "Fury destroyed (any token, 3 tokens from the bag). Assigned laser 1 to fury: 3 to be drawn",
     "Discard the card and its tokens: fury."),
    "the device draws as soon as the choice is made": (
     laid("laser-1", row=(fury("any", "draw-3"),), then=[at("enemy:1")]), say("gain", tokens=["laser-2"]),
     "Gained: laser 2, drew energy 1, laser 1, electroshock",
     "Pick out of the bag: energy 1, laser 1, electroshock."),
    "a draw by hand, which is out of the bag already": (set_up, BY_HAND,
     "Drew by hand 4 energy 1, electroshock: turn 1 begins",
     "Turn up enemy cards for the free places, from the left."),
    "an enemy with its figures": (begun(say("plan")),
     say("arrive", name="Big Bob", level=1, manoeuvres=1, attack=2, special="sheds-lasers"),
     "Arrived: Big Bob, place 1, 1 manoeuvre, attack 2, sheds lasers", None),
    "a section as its board says": (lambda: set_up("hydra"),
     say("section", section=1, figures={"energy": 3, "special": "slow-repairs", "reward": ["laser-2",
         "power"]}),
     "Section 1 looked up: 3 energy, slows repairs, reward: laser 2, any POWER token", None),
    "who is destroyed, with the reward, a letter's token by its name": (
     laid("laser-1", row=(fury("power-R", "shields-2"),)), at("enemy:1"),
     "Fury destroyed (reflector, 2 shields). Assigned laser 1 to fury",
     "Put into the bag, from the trays: reflector. Discard the card and its tokens: fury."),
    "who is evaded": (laid("manoeuvre", row=(enemy("hunter", manoeuvres=1),)), at("enemy:1", "manoeuvre"),
     "Hunter evaded. Assigned manoeuvre to hunter", "Discard the card and its tokens: hunter."),
    "a reward that has run out": (
     laid("laser-1", row=(fury("laser-3"),), then=[say("move", piece="laser-3", by=8, from_="trays", to="box",
         why="a test")]),
     at("enemy:1"), "Fury destroyed (laser 3). Assigned laser 1 to fury: no laser 3 left in the trays",
     "Discard the card and its tokens: fury."),
    "what a reward draws": (laid("laser-1", row=(fury("draw-3"),)), at("enemy:1"),
     "Fury destroyed (3 tokens from the bag). Assigned laser 1 to fury: drew 2 energy 1, laser 1",
     "Pick out of the bag: 2 energy 1, laser 1. Discard the card and its tokens: fury."),
    "of what a reward leaves to choose, hands are asked for cards": (
     laid("laser-1", "energy-2", row=(fury("skill", "return-2", "any"),), then=[say("repair",
         piece="energy-2")]),
     at("enemy:1"),
     "Fury destroyed (a skill card, 2 discarded tokens back, any token). Assigned laser 1 to fury",
     "Discard the card and its tokens: fury. Draw a skill card, and record it."),
    "tokens that come back": (
     laid("laser-1", "energy-2", row=(fury("skill", "return-2", "any"),), then=[say("repair",
         piece="energy-2"), at("enemy:1"), SPARE]),
     say("gain", tokens=["laser-1", "energy-2"]), "Back into the bag: energy 2, laser 1", None),
    "a token that was chosen": (laid("laser-1", row=(fury("any"),), then=[at("enemy:1")]),
     say("gain", tokens=["reflector"]), "Gained: reflector", None),
    "damage by shields and hull, and the tokens that it costs": (
     laid("laser-1", "manoeuvre", row=(enemy("fury", attack=4), enemy("hunter", attack=3), *CALM[2:]),
         then=[say("end-turn")]),
     say("enemy-attack"),
     "Hull 1, shields 0 (laser 1, manoeuvre out of the game). Attacked for 7 by fury, hunter",
     "Back in the game's box: laser 1, manoeuvre."),
    "a refitted hull, without a zero": (
     laid("laser-1", row=(enemy("fury", attack=2),) * 4, fighter="achilles", then=[say("end-turn")]),
     say("enemy-attack", remove=["laser-1"]),
     "Refitted, warp 1 ends (hull lost), laser 1 out of the game. Attacked for 8 by 4 attackers",
     ("Back in the game's box: laser 1. Back into the bag: all but cargo and trays. Shuffle row and "
      "discarded enemies onto the deck; turn skills upright. Draw two skill cards: keep one and record it, "
      "the other goes under the deck.")),
    "damage that a skill kept away": (
     lambda: told(skilled("adaptive-nanofibres", "energy-3", row=(enemy("fury", attack=1), *CALM[2:])),
         say("activate", skill="adaptive-nanofibres", tokens=["energy-3"]), say("use-skill",
         skill="adaptive-nanofibres"), say("end-turn")),
     say("enemy-attack"), "1 ignored. Attacked for 1 by fury", None),
    "tokens that somebody has to push up": (laid("laser-1", row=CALM, then=[at("enemy:2"), say("end-turn")]),
     say("enemy-attack"), "Nobody attacked",
     "Push the tokens under targets to their upper edge: they stun no more."),
    "the rest of the supply that is discarded": (laid("laser-1", "laser-1", "energy-2"), say("end-turn"),
     "Ended the actions: energy 2, 2 laser 1 discarded", None),
    "the end of a warp, why, and what hands do": (laid(row=CALM, then=[*TURN, say("plan"), *TURN]),
     say("plan"), "Warp 1 ends (empty bag). Drew electroshock",
     ("Back into the bag: all but cargo and trays. Shuffle row and discarded enemies onto the deck; turn "
      "skills upright. Draw two skill cards: keep one and record it, the other goes under the deck.")),
    "the warp that begins": (laid(row=CALM, then=[*TURN, say("plan"), *TURN, say("plan")]), SPARE,
     "Warp 2 begins. Skill kept: spare", "Put the warp marker on 2."),
    "victory, and nothing is left to do": (laid(ship="hydra", then=[down("section:1"), down("section:2")]),
     down("section:3"), "The flight is won, section 3 defeated. By an effect, section 3", None),
    "defeat, and nothing is left to do": (
     laid(row=(enemy("fury", attack=9),), shields=1, then=[say("end-turn")]), say("enemy-attack"),
     "The flight is lost, hull 0. Attacked for 9 by fury", None),
    "the marker of Colony's section": (
     laid(ship="colony", row=CALM, then=[say("end-turn"), say("enemy-attack", remove=[])]), say("plan"),
     "Drew 3 energy 1, 2 laser 1: turn 2 begins",
     "Pick out of the bag: 3 energy 1, 2 laser 1. Put the mothership's marker on 2."),
    "the marker of Duo's wheel": (
     laid(ship="duo", row=CALM, then=[say("end-turn"), say("enemy-attack", remove=[])]), say("plan"),
     "Drew 3 energy 1, 2 laser 1: turn 2 begins",
     "Pick out of the bag: 3 energy 1, 2 laser 1. Put the mothership's marker on 2."),
    "Phantom's board by its new face": (
     laid(ship="phantom", then=[*EMPTY_DECK, down("section:1"), down("section:2")]), down("section:3"),
     "Section 3 defeated, warp 1 ends, now Phantom's true face. By an effect, section 3",
     ("Put a damage marker on section 3, and discard its tokens. Back into the bag: all but cargo and "
      "trays. Shuffle row and discarded enemies onto the deck; turn skills upright. Turn the "
      "mothership's board over; take the damage markers off. Draw two skill cards: keep one and record it, "
      "the other goes under the deck.")),
    "a card and its laser that keen sights ask for": (lambda: armed("keen-sights"), power("keen-sights"),
     "Used keen sights", "Turn up one more enemy card, and record it."),
    "one more enemy, hit as it arrives": (lambda: told(armed("keen-sights"), power("keen-sights")),
     enemy("tank", **HUNTER, destroyed=["any"]),
     "Tank destroyed (any token). Arrived: tank, place 5, 2 lasers or 4 manoeuvres, attack 3, laser 2 at it",
     "Lay laser 2 from the trays at tank. Discard the card and its tokens: tank."),
    "a jump where hands draw": (
     begun(say("record", drawn={"energy-1": 4, "warp-jump": 1}), *[enemy()] * 4, power=JUMPING,
         signature="warp-jump"),
     power("warp-jump"), "Used warp jump: 3 to be drawn by hand", "Draw 3 tokens by hand, and record them."),
    "what was drawn for it": (
     begun(say("record", drawn={"energy-1": 4, "warp-jump": 1}), *[enemy()] * 4, power("warp-jump"),
         power=JUMPING, signature="warp-jump"),
     say("record", drawn={"laser-1": 3}), "Drew by hand 3 laser 1", None),
    "what is gained into the supply": (flying, say("gain", tokens=["laser-2"], to="supply"),
     "Gained into the supply: laser 2", None),
    "what an energy transformer made of what": (lambda: armed("energy-transformer", "laser-1", "laser-1"),
     power("energy-transformer", tokens=["laser-1", "laser-1"]),
     "Used energy transformer: 2 laser 1 into 2 laser 2", None),
    "the draw of a jump": (lambda: armed("warp-jump"), power("warp-jump"),
     "Used warp jump: drew energy 1, laser 1, manoeuvre",
     "Pick out of the bag: energy 1, laser 1, manoeuvre."),
    "the draw of a randomizer": (lambda: armed("randomizer"), power("randomizer", kind="laser"),
     "Used randomizer for lasers: drew energy 1", "Pick out of the bag: energy 1."),
    "a token that fell face down": (lambda: armed("u-turn", row=(enemy("fury"),)),
     say("flip", piece="u-turn", target="enemy:1", up=False), "Tossed U-turn by hand at fury: face down",
     "Lay it face down at fury: it stuns until the turn ends, and counts for nothing."),
    "a token that stays when its target is out": (
     lambda: told(armed("proton-cannon", "laser-1", row=(enemy("fury"), TANK)), power("proton-cannon",
         target="enemy:1", other="enemy:2")),
     at("enemy:1"), "Fury destroyed. Assigned laser 1 to fury",
     "proton cannon stays with tank. Discard the card and its tokens: fury."),
    "a token that moves on": (
     lambda: told(armed("electroshock", "laser-2", row=(enemy("fury"), TANK)), power("electroshock",
         target="enemy:1")),
     at("enemy:1", "laser-2"), "Fury destroyed. Assigned laser 2 to fury",
     "Discard the card and its tokens: fury. The electroshock moves on: choose its next target."),
    "where it moves on to": (
     lambda: told(armed("electroshock", "laser-2", row=(enemy("fury"), TANK)), power("electroshock",
         target="enemy:1"), at("enemy:1", "laser-2")),
     at("enemy:2", "electroshock"), "Moved electroshock on to tank",
     "Lay electroshock at the upper edge of tank: it does not stun."),
    "a token that Dread's vigilance keeps from stunning": (laid("laser-1", then=EMPTY_DECK), at("section:2"),
     "Assigned laser 1 to section 2: does not stun",
     "Lay laser 1 at the upper edge of section 2: it does not stun."),
    "lasers that a plunderer sheds": (
     laid("laser-1", "laser-1", row=(enemy("plunderer", attack=0, special="sheds-lasers"), *CALM[1:]),
         then=[*[at("enemy:1")] * 2, *TURN]),
     say("plan"), "Drew 3 energy 1, 2 laser 1: turn 2 begins",
     "Pick out of the bag: 3 energy 1, 2 laser 1. Discard from the row: 2 laser 1."),
    "a correction of a place": (laid("laser-2", row=(enemy("fury"),)),
     say("move", piece="laser-2", by=1, from_="supply", to="enemy:1:above", why="slip"),
     "Corrected: laser 2 from supply to above fury (slip)", None),
    "a correction of a dial": (flying, say("set", dial="left-deck", to=3, why=""),
     "Corrected: left enemy deck to 3", None),
    "a count": (
     laid("laser-2", row=(enemy("fury"),), then=[say("move", piece="laser-2", by=1, from_="supply",
         to="enemy:1:above", why="slip")]),
     say("count", places={"enemy:1:above": {}, "cargo": {"laser-2": 1}}),
     "Counted the table: laser 2 from above fury to cargo", None),
    "a count with the dials that stood elsewhere": (flying,
     say("count", places={}, dials={"shields": 2, "turn": 7}), "Counted the table: shields to 2, turn to 7",
     None),
    "an amended row, cards first": (laid(row=(enemy("fury"), enemy("hunter"))),
     say("amend", row={"2": {"name": "spider", **HUNTER}, "1": None}, why="misread"),
     "Corrected: no card at place 1; enemy 2 is spider (misread)", None),
    "an amended step": (flying, say("amend", owed=[], step="attack", dials={"turn": 4}, why=""),
     "Corrected: to be chosen: nothing; step: enemy attack; turn to 4", None),
    "amended sections": (flying, say("amend", sections={"1": {"down": True}}, fallen=[["fury"]], why=""),
     "Corrected: section 1 is out; discarded enemies: fury", None),
    "an amended end, and what came of it": (flying, say("amend", ended="last-warp", why="no time"),
     "The flight is lost. Corrected: how the flight ended (no time)", None),
    "a stopped flight with its reason": (flying, say("stop", why="the tram"),
     "The game was stopped (the tram)", None),
    "a hull put right, which takes the flight up again": (
     laid(row=(enemy("fury", attack=9),), shields=1, then=TURN),
     say("set", dial="hull", to=2, why="miscounted"), "The game goes on. Corrected: hull to 2 (miscounted)",
     None),
}  # fmt: skip
"""What was before, what is told, the line that it makes, and what it leaves to hands."""


@pytest.mark.parametrize(("before", "line", "text", "left"), SAID.values(), ids=SAID)
def test_an_entry_is_told_with_what_came_of_it_and_what_it_leaves_to_hands(
    before: Callable[[], Evening], line: Line, text: str, left: str | None
) -> None:
    assert said(before(), **line) == (text, left)


def test_the_set_up_says_what_the_device_cannot_lay_out() -> None:
    flight = ToldFlight()

    assert flight.hear(start("colony")) == "Hermes flies against Colony"
    assert flight.reminder == (
        "Into the bag: the tokens with a white border, and electroshock. "
        "Build the enemy deck as the board says, level 1 on top. Put the mothership's marker on 1. "
        "Draw two skill cards: keep one and record it, the other goes under the deck."
    )


def test_the_bag_is_filled_once_its_tokens_are_known() -> None:
    flight, box = ToldFlight(), start()["box"]
    flight.hear(start() | {"box": {}})

    assert flight.reminder.startswith("Build the enemy deck")
    assert flight.hear(say("printed", box={name: box[name] for name in ("tokens", "fighters")})) == (
        "Looked up: cargo of Hermes 2, hull of Hermes 3, POWER tokens of Hermes, 5 more numbers"
    )
    assert flight.reminder == "Into the bag: the tokens with a white border, and electroshock."


# POWER tokens and skills


@pytest.mark.parametrize(
    ("piece", "how", "line"),
    [
        ("proton-cannon", {"target": "enemy:1", "other": "enemy:2"},
         "Used proton cannon between fury and tank"),
        ("plasma-torpedo", {"target": "enemy:2"}, "Used plasma torpedo on tank: face down"),
        ("warp-vortex", {"target": "enemy:2"}, "Used warp vortex on tank"),
        ("electroshock", {"target": "enemy:2"}, "Used electroshock on tank"),
        ("reflector", {"target": "enemy:2"}, "Used reflector on tank"),
        ("warp-strike", {"target": "enemy:1"},
         "Fury destroyed (any token). Used warp strike on fury: lasers stun no enemy this turn"),
        ("keen-sights", {}, "Used keen sights"),
        ("reflex-resonator", {"skill": "watch"}, "Used reflex resonator: watch is active"),
        ("reactor", {"tokens": ["energy-1", "laser-1", "laser-1", "manoeuvre"]},
         "Used reactor: gained energy 1, 2 laser 1, manoeuvre"),
    ],
)  # fmt: skip
def test_a_power_token_is_told_with_what_it_did(piece: str, how: Line, line: str) -> None:
    row = (enemy("fury", destroyed=["any"]), enemy("tank", lasers=9, manoeuvres=9))

    assert said(armed(piece, row=row), "power", piece=piece, **how)[0] == line


@pytest.mark.parametrize(
    ("name", "how", "line", "left"),
    [
        ("five-lasers", {"target": "enemy:2"}, "Used five lasers on tank", "Turn the skill card sideways."),
        ("advanced-manoeuvring", {}, "Used advanced manoeuvring: evading costs 1 less this turn",
         "Turn the skill card sideways."),
        ("arm", {"remove": "laser-1", "gain": "laser-3"},
         "Used A.R.M.: laser 1 out of the game, laser 3 into the bag",
         "Back in the game's box: laser 1. Turn the skill card sideways."),
        ("adaptive-nanofibres", {}, "Used adaptive nanofibres",
         "Back in the game's box: energy 3. Lay the skill card apart: it works for the rest of the game."),
        ("trick", {}, "Used trick",
         "Do what the skill card says; then turn it sideways, or lay it apart if it lasts."),
    ],
)  # fmt: skip
def test_a_skill_is_told_with_what_it_did(name: str, how: Line, line: str, left: str) -> None:
    evening = skilled(name, "energy-3", "laser-1", row=(enemy("fury"), enemy("tank", lasers=9)))
    paid, _left = said(evening, "activate", skill=name, tokens=["energy-3"])

    assert paid.startswith("Activated ")
    assert paid.endswith(" with energy 3")
    assert said(evening, "use-skill", skill=name, **how) == (line, left)


def test_the_row_follows_what_was_told_anew() -> None:
    flight = ToldFlight()
    for line in (start(), NEW_SKILL, say("plan"), *[enemy("fury")] * 3, enemy("spider")):
        flight.hear(line)
    flight.hear(say("amend", row={"2": {"name": "hunter", **HUNTER}, "3": None}, why="misread"))

    assert flight.history.names == ("fury", "hunter", "", "spider")
    assert flight.hear(say("defeat", target="enemy:2", how="evaded")).endswith("By an effect, hunter")


def test_an_entry_told_anew_is_told_by_what_it_should_have_said() -> None:
    evening = holding(flying(row=(enemy("fury"), enemy("hunter"))), "laser-1")
    told(evening, say("assign", piece="laser-1", target="enemy:2"))
    entry = evening.view.version
    instead = {"do": "assign", "piece": "laser-1", "target": "enemy:1"}
    anew = said(evening, "retell", entry=entry, instead=instead, why="the other one")
    not_at_all = said(evening, "retell", entry=entry, why="a slip")
    evading = say("defeat", target="enemy:1", how="evaded")
    later = said(evening, "retell", after=entry, instead=evading, why="forgotten")

    assert anew == ("Put right: Assigned laser 1 to fury (the other one)", None)
    assert not_at_all[0] == f"It did not happen: entry {entry} (a slip)"
    assert later[0].startswith("Added later: By an effect, fury")


# Refusals


def test_a_refusal_names_tokens_and_places_as_the_pilot_does() -> None:
    evening = holding(flying(row=(enemy("fury"), enemy("hunter"))), "laser-1", "energy-1", "proton-cannon")
    told(evening, say("defeat", target="enemy:3", how="defeated"))

    assert [
        refused(evening, "assign", piece="laser-2", target="enemy:1"),
        refused(evening, "assign", piece="energy-1", target="enemy:2"),
        refused(evening, "assign", piece="laser-1", target="section:1"),
        refused(evening, "assign", piece="laser-1", target="enemy:3"),
        refused(evening, "power", piece="proton-cannon", target="enemy:2", other="enemy:4"),
        refused(evening, "activate", skill="watch", tokens=["laser-1"]),
        refused(evening, "use-skill", skill="watch"),
        refused(evening, "gain", tokens=["plasma-torpedo"]),
        refused(evening, "stow", piece="u-turn"),
    ] == [
        "There is no laser 2 in the supply.",
        "Energy does nothing to hunter.",
        "The mothership's section 1 is protected by the enemies of its deck and row.",
        "There is no enemy 3 to aim at.",
        "The targets hunter and scout are not next to each other.",
        "The skill watch takes energy.",
        "The skill watch is not active: pay its fee first.",
        "There is no piece called plasma torpedo in this game.",
        "There is no U-turn in the supply.",
    ]


def test_a_card_without_its_name_is_asked_for_it() -> None:
    """An empty name went to the table, which answered in half a sentence of a decoder's."""
    flight = told(set_up(), say("plan")).view

    assert isinstance(flight, Flight)
    assert arrival(flight).fields[0].unfit == "Nothing is typed yet for: its name."


def test_numbers_that_nobody_has_typed_are_named() -> None:
    evening = Evening(lambda: bytes(32))
    told(evening, say("start", game="warps-edge", fighter="hermes", mothership="dread"), NEW_SKILL)

    assert refused(evening, "plan") == (
        "Not known yet: the tokens the bag begins with, the tokens in the trays, "
        "POWER tokens of Hermes, signature token of Hermes. Look and type it."
    )
    assert refused(told(set_up(), say("plan")), "arrive", name="fury") == (
        "Not known yet: attack of fury. Look and type it."
    )


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("prices.laser-2", "the price of laser 2"),
        ("tokens.prices", "the prices"),
        ("section:2", "section 2"),
        ("motherships.phantom-true.sections", "sections of Phantom's true face"),
        ("watch: kind, fee", "kind of its fee, activation fee of watch"),
        ("enemies.Big Bob.attack", "attack of Big Bob"),
        ("skill_cards.arm.fee", "activation fee of A.R.M."),
    ],
)
def test_a_printed_number_has_a_name(field: str, name: str) -> None:
    no = Refused("unknown-figures", "Not known yet: {field}. Look and type it.", field=field)

    assert refusal(no) == f"Not known yet: {name}. Look and type it."


def test_every_printed_number_of_the_box_has_a_name() -> None:
    named = {".".join(path): fields(".".join(path)) for path in WARPS_EDGE.printed.figures}

    assert [path for path, name in named.items() if "." in name.replace("A.R.M.", "") or "_" in name] == []


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("enemy:1", "fury"),
        ("enemy:2", "scout (2)"),
        ("enemy:4", "enemy 4"),
        ("enemy:9", "enemy 9"),
        ("enemy:1-2", "between fury and scout (2)"),
        ("enemy:1-2:above", "above fury and scout (2)"),
        ("enemy:3:face-down", "face down at scout (3)"),
        ("section:2:above", "above section 2"),
        ("section:1-2", "between section 1 and section 2"),
        ("skill:arm", "skill A.R.M."),
        ("discard", "discard pile"),
        ("box", "box"),
        ("pocket", "pocket"),
        ("pocket:1", "pocket:1"),
    ],
)
def test_a_place_of_a_flight_has_a_name(place: str, name: str) -> None:
    assert named("place", place, ["fury", "scout", "scout", ""]) == name
