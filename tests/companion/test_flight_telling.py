"""Every entry of a flight has a line that a pilot would say, and hands are told what is left to them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.warps_edge.presenter import WARPS_EDGE as WARPS_EDGE_SEEN
from companion.games.warps_edge.refusals import fields
from companion.narration.entries import sentence
from companion.narration.naming import named, refusal
from rules import timeline
from rules.events import Moved
from rules.game import Event
from rules.games import called
from rules.refusals import Refused
from rules.script import Evening, read
from rules.warps_edge.events import StepBegan, TurnBegan
from rules.warps_edge.game import WARPS_EDGE
from tests.companion.moved_loop import moved
from tests.companion.sitting import Sitting
from tests.told_flight import ToldFlight, refused, said
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import NEW_SKILL, Line, enemy, flying, holding, say, set_up, start, told
from tests.warps_edge.pilot import flown
from tests.warps_edge.test_power_tokens import armed
from tests.warps_edge.test_skills import skilled

JUMPING = ["proton-cannon", "u-turn", "warp-jump", "electroshock", "reflector"]
"""POWER tokens of a fighter that jumps."""
FLIGHTS = Path(__file__).parents[1] / "warps_edge" / "playthroughs"
HUNTER = {"level": 2, "lasers": 2, "manoeuvres": 4, "attack": 3}
TOLD = Path(__file__).parent / "told_flights"


# Whole flights


@pytest.mark.parametrize("told_in", sorted(TOLD.glob("*.txt")), ids=lambda path: path.stem)
def test_a_whole_flight_reads_as_one_would_tell_it(told_in: Path) -> None:
    """Line by line, and below each what it leaves to do by hand."""
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
    """Neither what is told, nor what is left to do, nor why something is refused."""
    flight = ToldFlight()
    for line, _answer, _before in flown(seed)[1]:
        text = f"{flight.hear(line)} {flight.reminder or ''}"

        assert not INTERNAL.search(text.replace("enemy-", "").replace("skill-", "")), f"{line}: {text}"


def test_the_row_is_remembered_through_take_backs() -> None:
    """An enemy that is out is back in the row when its end is taken back, and is called by its name."""
    flight = ToldFlight()
    for line in (start(), NEW_SKILL, say("plan"), *[enemy("fury")] * 2, enemy("hunter"), enemy("spider")):
        flight.hear(line)
    names = flight.history.names
    defeat = say("defeat", target="enemy:3", how="evaded")

    assert names == ("fury", "fury", "hunter", "spider")
    assert flight.hear(defeat) == "By an effect, hunter: evaded"
    assert flight.history.names == ("fury", "fury", "", "spider")
    assert flight.hear(say("undo")) == "Took back: By an effect, hunter: evaded"
    assert flight.history.names == names
    assert flight.hear(say("redo")) == "Took back and restored: By an effect, hunter: evaded"
    assert (
        flight.hear(say("defeat", target="enemy:1", how="destroyed")) == "By an effect, fury (1): destroyed"
    )
    assert flight.hear(say("defeat", target="enemy:2", how="destroyed")) == "By an effect, fury: destroyed"


@moved
async def test_the_host_says_all_of_it(tmp_path: Path) -> None:
    """On every console: lines, what is left to do, refusals; also after it was away."""
    setting_up = (start("colony"), NEW_SKILL, say("plan"), enemy("fury"), *[enemy("calm", attack=0)] * 3)
    async with Sitting(tmp_path) as sitting:
        for line in setting_up:
            sitting.seed = line.get("seed", sitting.seed)
            await sitting.tell(**live(line))
        await sitting.tell("assign", piece="laser-1", target="enemy:1")
        lines = [line.text for line in sitting.news.history]
    async with Sitting(tmp_path) as sitting:
        again = [line.text for line in sitting.news.history]
        no = await sitting.asked("assign", piece="energy-1", target="enemy:1")
        await sitting.tell("move", **{"from": "supply"}, piece="energy-1", by=1, to="enemy:1:above", why="")

        assert again == lines
        assert lines[-1] == "Assigned laser 1 to fury"
        assert no.refused is not None
        assert no.refused.sentence == "Energy does nothing to fury."
        assert sitting.news.undo == "Corrected: energy 1 from supply to above fury"

        await sitting.tell("end-turn")
        await sitting.tell("enemy-attack", remove=["manoeuvre", "manoeuvre"])

        assert sitting.news.history[-1].text == (
            "Attacked for 2 by section 1: shields 3 (2 manoeuvres out of the game)"
        )
        assert sitting.news.hands[-1].text == (
            "Back in the game's box: 2 manoeuvres. "
            "Push the tokens under targets to their upper edge: they stun no more."
        )


# Every command


MOVED = (Moved(piece="laser-2", by=1, from_="enemy:1:above", to="discard", why="count"),)
BARE: dict[str, tuple[Event, ...]] = {
    "move": MOVED,
    "count": MOVED,
    "end-turn": (StepBegan(step="attack"),),
    "record": (TurnBegan(number=2),),
}
"""Events without which a command of that name could be another game's."""

SAMPLES: list[tuple[dict[str, Any], str]] = [
    ({"do": "cut", "text": "7"}, "The bag was cut: 7"),
    (
        {"do": "start", "game": "warps-edge", "fighter": "titan", "mothership": "colony"},
        "Titan flies against Colony",
    ),
    (
        {"do": "printed", "box": {"fighters": {"titan": {"hull": 4}}, "tokens": {"stock": {"laser-1": 3}}}},
        "Looked up: hull of Titan 4, the tokens in the trays",
    ),
    ({"do": "skill", "name": "arm"}, "Skill gained: A.R.M."),
    ({"do": "section", "section": 2, "figures": {"attack": 1}}, "Section 2 looked up"),
    ({"do": "arrive", "name": "fury"}, "Arrived: fury"),
    ({"do": "assign", "piece": "laser-2", "target": "enemy:1"}, "Assigned laser 2 to scout"),
    ({"do": "stow", "piece": "energy-1"}, "Stowed energy 1 in the cargo"),
    ({"do": "unstow", "piece": "energy-1"}, "Took energy 1 out of the cargo"),
    ({"do": "repair", "piece": "energy-1"}, "Repaired with energy 1: the shields were full"),
    (
        {"do": "buy", "pay": ["energy-1", "energy-1"], "take": ["manoeuvre"]},
        "Bought manoeuvre with 2 energy 1",
    ),
    ({"do": "gain", "tokens": ["reactor"]}, "Gained: reactor"),
    ({"do": "defeat", "target": "section:2", "how": "defeated"}, "By an effect, section 2"),
    ({"do": "end-turn"}, "Ended the actions"),
    ({"do": "enemy-attack"}, "Nobody attacked"),
    ({"do": "plan"}, "Nothing left to draw"),
    ({"do": "record", "drawn": {}}, "Nothing left to draw: turn 2 begins"),
    ({"do": "activate", "skill": "watch", "tokens": ["energy-3"]}, "Activated watch with energy 3"),
    ({"do": "use-skill", "skill": "five-lasers", "target": "enemy:1"}, "Used five lasers on scout"),
    ({"do": "power", "piece": "randomizer", "kind": "laser"}, "Used randomizer for lasers"),
    (
        {"do": "flip", "piece": "u-turn", "target": "enemy:2", "up": True},
        "Tossed U-turn by hand at enemy 2: face up",
    ),
    (
        {"do": "move", "piece": "laser-2", "by": 1, "from": "enemy:1:above", "to": "discard", "why": "slip"},
        "Corrected: laser 2 from above scout to discard pile (slip)",
    ),
    ({"do": "set", "dial": "shields", "to": 3, "why": ""}, "Corrected: shields to 3"),
    ({"do": "count", "places": {}}, "Counted the table: laser 2 from above scout to discard pile"),
    ({"do": "finish"}, "Finished the turn"),
    ({"do": "draw", "count": 2}, "By an effect"),
    ({"do": "amend", "owed": [], "why": ""}, "Corrected: to be chosen: nothing"),
    ({"do": "stop"}, "The game was stopped"),
    ({"do": "words", "text": "x"}, "The table's words: x"),
    ({"do": "undo"}, "Took back"),
    ({"do": "redo"}, "Restored"),
    ({"do": "retell", "entry": 2, "why": ""}, "It did not happen: entry 2"),
]


@pytest.mark.parametrize(("do", "line"), SAMPLES, ids=[do["do"] for do, _ in SAMPLES])
def test_every_command_is_told_even_from_a_bare_entry(do: dict[str, Any], line: str) -> None:
    """A line is made of what there is; nothing raises."""
    happened = BARE.get(do["do"], ())

    assert sentence(WARPS_EDGE_SEEN, read(json.dumps(do), WARPS_EDGE), happened, ["scout"]) == line


def test_the_samples_name_every_command_there_is() -> None:
    """A new command without a line fails here."""
    commands = (*called("warps-edge").commands, *timeline.COMMANDS)

    assert {command.__struct_config__.tag for command in commands} == {do["do"] for do, _ in SAMPLES}


# What came of it


def test_a_draw_is_told_by_its_tokens() -> None:
    """And where it begins a turn, which."""
    line, left = said(set_up(), "plan")

    assert line == "Drew energy 1, 2 laser 1, 2 manoeuvres: turn 1 begins"
    assert left == (
        "Pick out of the bag: energy 1, 2 laser 1, 2 manoeuvres. "
        "Turn up enemy cards for the free places, from the left."
    )


def test_the_rest_of_a_turn_is_told_in_its_order() -> None:
    """What was left, who hit, what is drawn, and which turn begins."""
    row = (enemy("fury", attack=1), *[enemy("calm", attack=0)] * 3)
    line, left = said(holding(flying(row=row), "laser-1"), "finish")

    assert re.fullmatch(
        r"Finished the turn: laser 1 discarded, attacked for 1 by fury, "
        r"shields 4 \(laser 1 out of the game\), drew .*, turn 2 begins",
        line,
    )
    assert left is not None
    assert "Pick out of the bag: " in left


def test_a_turn_that_was_half_over_is_told_from_there() -> None:
    """Also when nobody attacks."""
    calm = flying(row=[enemy("calm", attack=0)] * 4)
    told(calm, say("end-turn"))

    assert said(calm, "finish")[0].startswith("Finished the turn: nobody attacked, drew ")


def test_cards_that_come_together_are_told_together() -> None:
    """By their names."""
    evening = told(set_up(), say("plan"), enemy("fury"), enemy("hunter"))

    assert said(evening, "arrive", name="fury", then=["hunter"])[0] == "Arrived: fury, hunter"


def test_tokens_for_one_target_are_told_together() -> None:
    """And what they did."""
    evening = holding(flying(row=(enemy("fury", lasers=2),)), "laser-1", "laser-1")

    assert said(evening, "assign", piece="laser-1", target="enemy:1", more=["laser-1"])[0].startswith(
        "Assigned 2 laser 1 to fury: destroyed"
    )


def test_what_an_effect_draws_is_told_by_its_tokens() -> None:
    """The device draws; or hands do, where they have drawn before."""
    by_hand = told(set_up(), say("record", drawn={"energy-1": 4, "electroshock": 1}), *[enemy()] * 4)

    assert said(flying(), "draw", count=2)[0].startswith("By an effect: drew ")
    assert said(by_hand, "draw", count=2) == (
        "By an effect: 2 to be drawn by hand",
        "Draw 2 tokens by hand, and tell them.",
    )


def test_a_draw_that_waits_for_a_choice_is_not_left_to_hands() -> None:
    """The device makes it as soon as the choice is made."""
    row = (enemy("fury", lasers=1, destroyed=["any", "draw-3"]),)
    evening = holding(flying(row=row), "laser-1")
    line, left = said(evening, "assign", piece="laser-1", target="enemy:1")
    chosen, _left = said(evening, "gain", tokens=["laser-2"])

    assert line == ("Assigned laser 1 to fury: destroyed (any token, 3 tokens from the bag), 3 to be drawn")
    assert left == "Discard the card and its tokens: fury."
    assert chosen.startswith("Gained: laser 2, drew ")


def test_a_draw_by_hand_is_told_as_one() -> None:
    """The tokens are out of the real bag already, so nobody is told to pick them."""
    line, left = said(set_up(), "record", drawn={"energy-1": 4, "electroshock": 1})

    assert line == "Drew by hand 4 energy 1, electroshock: turn 1 begins"
    assert left == "Turn up enemy cards for the free places, from the left."


def test_an_enemy_arrives_with_its_figures() -> None:
    """And what it does besides."""
    evening = told(set_up(), say("plan"))
    figures = {"level": 1, "manoeuvres": 1, "attack": 2, "special": "sheds-lasers"}

    assert said(evening, "arrive", name="Big Bob", **figures) == (
        "Arrived: Big Bob, place 1, 1 manoeuvre, attack 2, sheds lasers",
        None,
    )


def test_a_section_is_told_as_its_board_says() -> None:
    """What defeats it, its attack or what it does instead, its reward."""
    figures = {"energy": 3, "special": "slow-repairs", "reward": ["laser-2", "power"]}
    line, _left = said(set_up("hydra"), "section", section=1, figures=figures)

    assert line == "Section 1 looked up: 3 energy, slows repairs, reward: laser 2, any POWER token"


def test_whoever_is_destroyed_or_evaded_is_told_with_the_reward() -> None:
    """A POWER token of a letter by its own name; and what to put where."""
    row = (enemy("fury", lasers=1, destroyed=["power-R", "shields-2"]), enemy("hunter", manoeuvres=1))
    evening = holding(flying(row=row), "laser-1", "manoeuvre")

    assert said(evening, "assign", piece="laser-1", target="enemy:1") == (
        "Assigned laser 1 to fury: destroyed (reflector, 2 shields)",
        "Put into the bag, from the trays: reflector. Discard the card and its tokens: fury.",
    )
    assert said(evening, "assign", piece="manoeuvre", target="enemy:2") == (
        "Assigned manoeuvre to hunter: evaded",
        "Discard the card and its tokens: hunter.",
    )


def test_a_reward_that_has_run_out_says_so() -> None:
    """Nothing is gained then."""
    evening = holding(flying(row=(enemy("fury", lasers=1, destroyed=["laser-3"]),)), "laser-1")
    told(evening, say("move", piece="laser-3", by=8, from_="trays", to="box", why="a test"))

    line, left = said(evening, "assign", piece="laser-1", target="enemy:1")

    assert line == "Assigned laser 1 to fury: destroyed (laser 3), no laser 3 left in the trays"
    assert left == "Discard the card and its tokens: fury."


def test_what_a_reward_draws_is_told() -> None:
    """Three tokens, and they are to be picked."""
    evening = holding(flying(row=(enemy("fury", lasers=1, destroyed=["draw-3"]),)), "laser-1")
    line, left = said(evening, "assign", piece="laser-1", target="enemy:1")

    assert line.startswith("Assigned laser 1 to fury: destroyed (3 tokens from the bag), drew ")
    assert left is not None
    assert left.startswith("Pick out of the bag: ")


def test_what_a_reward_leaves_to_choose_is_asked_of_hands_where_cards_are_drawn() -> None:
    """Tokens are chosen on the screen."""
    row = (enemy("fury", lasers=1, destroyed=["skill", "return-2", "any"]),)
    evening = holding(flying(row=row), "laser-1", "energy-2")
    told(evening, say("repair", piece="energy-2"))
    line, left = said(evening, "assign", piece="laser-1", target="enemy:1")
    told(evening, say("skill", name="spare", figures={"kind": "laser", "fee": 1}))

    assert line == ("Assigned laser 1 to fury: destroyed (a skill card, 2 discarded tokens back, any token)")
    assert left == "Discard the card and its tokens: fury. Draw a skill card, and tell it."
    assert said(evening, "gain", tokens=["laser-1", "energy-2"]) == (
        "Back into the bag: energy 2, laser 1",
        None,
    )
    assert said(evening, "gain", tokens=["reflector"]) == ("Gained: reflector", None)


def test_damage_is_told_by_shields_and_hull() -> None:
    """And which tokens leave the game for it."""
    row = (enemy("fury", attack=4), enemy("hunter", attack=3), *[enemy("calm", attack=0)] * 2)
    evening = holding(flying(row=row), "laser-1", "manoeuvre")
    told(evening, say("end-turn"))

    assert said(evening, "enemy-attack") == (
        "Attacked for 7 by fury, hunter: shields 0 (laser 1, manoeuvre out of the game), hull 1",
        "Back in the game's box: laser 1, manoeuvre.",
    )


def test_a_hull_that_is_refitted_ends_the_warp_and_no_line_speaks_of_zero() -> None:
    """Achilles, hit by more than three."""
    evening = holding(flying(fighter="achilles", row=(enemy("fury", attack=2),) * 4), "laser-1")
    told(evening, say("end-turn"))

    assert said(evening, "enemy-attack", remove=["laser-1"])[0] == (
        "Attacked for 8 by 4 attackers: laser 1 out of the game, refitted, warp 1 ends (hull lost)"
    )


def test_damage_that_a_skill_kept_away_is_told() -> None:
    """Adaptive nanofibres ignore one."""
    calm = [enemy("calm", attack=0)] * 2
    evening = skilled("adaptive-nanofibres", "energy-3", row=(enemy("fury", attack=1), *calm))
    told(
        evening,
        say("activate", skill="adaptive-nanofibres", tokens=["energy-3"]),
        say("use-skill", skill="adaptive-nanofibres"),
        say("end-turn"),
    )

    assert said(evening, "enemy-attack") == ("Attacked for 1 by fury: 1 ignored", None)


def test_tokens_go_up_after_an_attack() -> None:
    """Somebody has to push them."""
    evening = holding(flying(row=(enemy("calm", attack=0),) * 4), "laser-1")
    told(evening, say("assign", piece="laser-1", target="enemy:2"), say("end-turn"))

    assert said(evening, "enemy-attack") == (
        "Nobody attacked",
        "Push the tokens under targets to their upper edge: they stun no more.",
    )


def test_the_rest_of_the_supply_is_told_when_it_is_discarded() -> None:
    """The end of the actions."""
    evening = holding(flying(), "laser-1", "laser-1", "energy-2")

    assert said(evening, "end-turn") == ("Ended the actions: energy 2, 2 laser 1 discarded", None)


def test_the_end_of_a_warp_says_why_and_what_hands_do() -> None:
    """An empty bag; nobody picks tokens that go back at once."""
    evening = flying(row=(enemy("calm", attack=0),) * 4)
    for _turn in range(2):
        told(evening, say("end-turn"), say("enemy-attack"))
        line, left = said(evening, "plan")

    assert line == "Drew electroshock: warp 1 ends (empty bag)"
    assert left == (
        "Back into the bag: all but cargo and trays. "
        "Shuffle row and discarded enemies onto the deck; turn skills upright. "
        "Draw two skill cards: keep one and tell it, the other goes under the deck."
    )
    figures = {"kind": "laser", "fee": 1}

    assert said(evening, "skill", name="spare", figures=figures) == (
        "Skill kept: spare, warp 2 begins",
        "Put the warp marker on 2.",
    )


def test_victory_and_defeat_end_the_line() -> None:
    """Then nothing is left to do."""
    won = told(flying("hydra"), *[say("defeat", target=f"section:{n}", how="defeated") for n in (1, 2)])
    lost = flying(row=(enemy("fury", attack=9),), shields=1)
    told(lost, say("end-turn"))

    assert said(won, "defeat", target="section:3", how="defeated") == (
        "By an effect, section 3: defeated, the flight is won",
        None,
    )
    assert said(lost, "enemy-attack") == (
        "Attacked for 9 by fury: hull 0, the flight is lost",
        None,
    )


def test_the_mothership_asks_hands_for_its_marker_and_its_board() -> None:
    """Colony's section, Duo's wheel, Phantom's other face."""
    calm = (enemy("calm", attack=0),) * 4
    for ship in ("colony", "duo"):
        evening = told(flying(ship, row=calm), say("end-turn"), say("enemy-attack", remove=[]))
        _line, left = said(evening, "plan")

        assert left is not None
        assert left.endswith("Put the mothership's marker on 2.")


def test_the_set_up_says_what_the_device_cannot_lay_out() -> None:
    """Bag, deck, marker, skill card; the marker only where the mothership has one."""
    flight = ToldFlight()

    assert flight.hear(start("colony")) == "Hermes flies against Colony"
    assert flight.reminder == (
        "Into the bag: the tokens with a white border, and electroshock. "
        "Build the enemy deck as the board says, level 1 on top. Put the mothership's marker on 1. "
        "Draw two skill cards: keep one and tell it, the other goes under the deck."
    )


def test_the_bag_is_filled_once_its_tokens_are_known() -> None:
    """A flight may begin before anybody has looked them up."""
    flight, box = ToldFlight(), start()["box"]
    flight.hear(start() | {"box": {}})

    assert flight.reminder is not None
    assert flight.reminder.startswith("Build the enemy deck")
    assert flight.hear(say("printed", box={name: box[name] for name in ("tokens", "fighters")})) == (
        "Looked up: the tokens the bag begins with, the tokens in the trays, the prices, 5 more numbers"
    )
    assert flight.reminder == "Into the bag: the tokens with a white border, and electroshock."


def test_a_turned_board_is_told_by_its_new_face() -> None:
    """Phantom."""
    evening = flying("phantom")
    told(evening, say("set", dial="left-deck", to=0, why="a test"))
    told(evening, *[say("defeat", target=f"enemy:{n}", how="defeated") for n in (1, 2, 3, 4)])
    told(evening, *[say("defeat", target=f"section:{n}", how="defeated") for n in (1, 2)])
    line, left = said(evening, "defeat", target="section:3", how="defeated")

    assert line == "By an effect, section 3: defeated, warp 1 ends, now Phantom's true face"
    assert left is not None
    assert "Turn the mothership's board over; take the damage markers off." in left


# POWER tokens and skills


@pytest.mark.parametrize(
    ("piece", "how", "line"),
    [
        (
            "proton-cannon",
            {"target": "enemy:1", "other": "enemy:2"},
            "Used proton cannon between fury and tank",
        ),
        ("plasma-torpedo", {"target": "enemy:2"}, "Used plasma torpedo on tank: face down"),
        ("warp-vortex", {"target": "enemy:2"}, "Used warp vortex on tank"),
        ("electroshock", {"target": "enemy:2"}, "Used electroshock on tank"),
        ("reflector", {"target": "enemy:2"}, "Used reflector on tank"),
        (
            "warp-strike",
            {"target": "enemy:1"},
            "Used warp strike on fury: lasers stun no enemy this turn, destroyed (any token)",
        ),
        ("keen-sights", {}, "Used keen sights"),
        ("reflex-resonator", {"skill": "watch"}, "Used reflex resonator: watch is active"),
        (
            "reactor",
            {"tokens": ["energy-1", "laser-1", "laser-1", "manoeuvre"]},
            "Used reactor: gained energy 1, 2 laser 1, manoeuvre",
        ),
    ],
)
def test_a_power_token_is_told_with_what_it_did(piece: str, how: Line, line: str) -> None:
    """One by one."""
    row = (enemy("fury", destroyed=["any"]), enemy("tank", lasers=9, manoeuvres=9))

    assert said(armed(piece, row=row), "power", piece=piece, **how)[0] == line


def test_keen_sights_ask_for_a_card_and_its_laser() -> None:
    """One more enemy, hit as it arrives."""
    evening = armed("keen-sights")
    figures = {"level": 2, "lasers": 2, "manoeuvres": 4, "attack": 3, "destroyed": ["any"]}

    assert said(evening, "power", piece="keen-sights") == (
        "Used keen sights",
        "Turn up one more enemy card, and tell it.",
    )
    assert said(evening, "arrive", name="tank", **figures) == (
        "Arrived: tank, place 5, 2 lasers or 4 manoeuvres, attack 3, laser 2 at it, destroyed (any token)",
        "Lay laser 2 from the trays at tank. Discard the card and its tokens: tank.",
    )


def test_what_an_effect_draws_is_left_to_hands_that_draw() -> None:
    """From the real bag."""
    evening = told(
        set_up(power=JUMPING, signature="warp-jump"), say("record", drawn={"energy-1": 4, "warp-jump": 1})
    )
    told(evening, *[enemy()] * 4)

    assert said(evening, "power", piece="warp-jump") == (
        "Used warp jump: 3 to be drawn by hand",
        "Draw 3 tokens by hand, and tell them.",
    )
    assert said(evening, "record", drawn={"laser-1": 3}) == ("Drew by hand 3 laser 1", None)


def test_what_is_gained_into_the_supply_says_so() -> None:
    """An effect that the table carries out."""
    assert said(flying(), "gain", tokens=["laser-2"], to="supply")[0] == "Gained into the supply: laser 2"


def test_an_energy_transformer_tells_what_became_of_what() -> None:
    """Two for two."""
    evening = armed("energy-transformer", "laser-1", "laser-1")

    assert said(evening, "power", piece="energy-transformer", tokens=["laser-1", "laser-1"])[0] == (
        "Used energy transformer: 2 laser 1 into 2 laser 2"
    )


def test_draws_of_power_tokens_are_told() -> None:
    """Warp jump and randomizer; the bag holds six."""
    jump, left = said(armed("warp-jump"), "power", piece="warp-jump")
    sought, _left = said(armed("randomizer"), "power", piece="randomizer", kind="laser")

    assert jump.startswith("Used warp jump: drew ")
    assert left is not None
    assert left.startswith("Pick out of the bag: ")
    assert sought.startswith("Used randomizer for lasers: drew ")


def test_a_token_that_fell_face_down_is_laid_so() -> None:
    """It only stuns."""
    evening = armed("u-turn", row=(enemy("fury"),))

    assert said(evening, "flip", piece="u-turn", target="enemy:1", up=False) == (
        "Tossed U-turn by hand at fury: face down",
        "Lay it face down at fury: it stuns until the turn ends, and counts for nothing.",
    )


def test_a_token_that_stays_and_one_that_moves_on_are_told_to_hands() -> None:
    """Proton cannon and electroshock, when their target is out."""
    stays = armed("proton-cannon", "laser-1", row=(enemy("fury"), enemy("tank", lasers=9)))
    told(stays, say("power", piece="proton-cannon", target="enemy:1", other="enemy:2"))
    moves = armed("electroshock", "laser-2", row=(enemy("fury"), enemy("tank", lasers=9)))
    told(moves, say("power", piece="electroshock", target="enemy:1"))

    assert said(stays, "assign", piece="laser-1", target="enemy:1")[1] == (
        "proton cannon stays with tank. Discard the card and its tokens: fury."
    )
    assert said(moves, "assign", piece="laser-2", target="enemy:1")[1] == (
        "Discard the card and its tokens: fury. The electroshock moves on: tell its next target."
    )
    assert said(moves, "assign", piece="electroshock", target="enemy:2") == (
        "Moved electroshock on to tank",
        "Lay electroshock at the upper edge of tank: it does not stun.",
    )


def test_a_token_that_cannot_stun_is_laid_at_the_upper_edge() -> None:
    """Dread's vigilance."""
    evening = flying("dread")
    told(evening, say("set", dial="left-deck", to=0, why="a test"))
    told(evening, *[say("defeat", target=f"enemy:{n}", how="defeated") for n in (1, 2, 3, 4)])
    holding(evening, "laser-1")

    assert said(evening, "assign", piece="laser-1", target="section:2") == (
        "Assigned laser 1 to section 2: does not stun",
        "Lay laser 1 at the upper edge of section 2: it does not stun.",
    )


def test_lasers_that_a_plunderer_sheds_are_told_to_hands() -> None:
    """At the end of the turn."""
    row = (enemy("plunderer", attack=0, special="sheds-lasers"), *[enemy("calm", attack=0)] * 3)
    evening = holding(flying(row=row), "laser-1", "laser-1")
    told(evening, *[say("assign", piece="laser-1", target="enemy:1")] * 2)
    told(evening, say("end-turn"), say("enemy-attack"))
    _line, left = said(evening, "plan")

    assert left is not None
    assert "Discard from the row: 2 laser 1." in left


@pytest.mark.parametrize(
    ("name", "how", "line", "left"),
    [
        (
            "five-lasers",
            {"target": "enemy:2"},
            "Used five lasers on tank",
            "Turn the skill card sideways.",
        ),
        (
            "advanced-manoeuvring",
            {},
            "Used advanced manoeuvring: evading costs 1 less this turn",
            "Turn the skill card sideways.",
        ),
        (
            "arm",
            {"remove": "laser-1", "gain": "laser-3"},
            "Used A.R.M.: laser 1 out of the game, laser 3 into the bag",
            "Back in the game's box: laser 1. Turn the skill card sideways.",
        ),
        (
            "adaptive-nanofibres",
            {},
            "Used adaptive nanofibres",
            "Back in the game's box: energy 3. Lay the skill card apart: it works for the rest of the game.",
        ),
        (
            "trick",
            {},
            "Used trick",
            "Do what the skill card says; then turn it sideways, or lay it apart if it lasts.",
        ),
    ],
)
def test_a_skill_is_told_with_what_it_did(name: str, how: Line, line: str, left: str) -> None:
    """And what becomes of its card."""
    evening = skilled(name, "energy-3", "laser-1", row=(enemy("fury"), enemy("tank", lasers=9)))
    paid, _left = said(evening, "activate", skill=name, tokens=["energy-3"])

    assert paid.startswith("Activated ")
    assert paid.endswith(" with energy 3")
    assert said(evening, "use-skill", skill=name, **how) == (line, left)


# Corrections


def test_a_correction_says_what_and_why() -> None:
    """In the pilot's words."""
    evening = holding(flying(row=(enemy("fury"),)), "laser-2")

    assert said(evening, "move", piece="laser-2", by=1, from_="supply", to="enemy:1:above", why="slip") == (
        "Corrected: laser 2 from supply to above fury (slip)",
        None,
    )
    assert said(evening, "set", dial="left-deck", to=3, why="") == (
        "Corrected: left enemy deck to 3",
        None,
    )
    assert said(evening, "count", places={"enemy:1:above": {}, "cargo": {"laser-2": 1}}) == (
        "Counted the table: laser 2 from above fury to cargo",
        None,
    )


def test_what_is_amended_is_told_piece_by_piece() -> None:
    """Cards first, and what came of it last."""
    evening = holding(flying(row=(enemy("fury"), enemy("hunter"))), "laser-1")

    assert said(evening, "amend", row={"2": {"name": "spider", **HUNTER}, "1": None}, why="misread") == (
        "Corrected: no card at place 1; enemy 2 is spider (misread)",
        None,
    )
    assert said(evening, "amend", owed=[], step="attack", dials={"turn": 4}, why="")[0] == (
        "Corrected: to be chosen: nothing; step: enemy attack; turn to 4"
    )
    assert said(evening, "amend", sections={"1": {"down": True}}, fallen=[["fury"]], why="")[0] == (
        "Corrected: section 1 is out; discarded enemies: fury"
    )
    assert said(evening, "amend", ended="last-warp", why="no time")[0] == (
        "Corrected: how the flight ended (no time), the flight is lost"
    )


def test_the_row_follows_what_was_told_anew() -> None:
    """Whoever truly lies there is called by its name from then on."""
    flight = ToldFlight()
    for line in (start(), NEW_SKILL, say("plan"), *[enemy("fury")] * 3, enemy("spider")):
        flight.hear(line)
    flight.hear(say("amend", row={"2": {"name": "hunter", **HUNTER}, "3": None}, why="misread"))

    assert flight.history.names == ("fury", "hunter", "", "spider")
    assert flight.hear(say("defeat", target="enemy:2", how="evaded")).startswith("By an effect, hunter:")


def test_an_entry_told_anew_is_told_by_what_it_should_have_said() -> None:
    """With the reason; and what comes of it."""
    evening = holding(flying(row=(enemy("fury"), enemy("hunter"))), "laser-1")
    told(evening, say("assign", piece="laser-1", target="enemy:2"))
    entry = evening.view.version
    instead = {"do": "assign", "piece": "laser-1", "target": "enemy:1"}
    anew = said(evening, "retell", entry=entry, instead=instead, why="the other one")
    not_at_all = said(evening, "retell", entry=entry, why="a slip")
    evading = say("defeat", target="enemy:1", how="evaded")
    later = said(evening, "retell", after=entry, instead=evading, why="forgotten")

    assert anew == ("Told anew: Assigned laser 1 to fury (the other one)", None)
    assert not_at_all[0] == f"It did not happen: entry {entry} (a slip)"
    assert later[0].startswith("Told later: By an effect, fury")


def test_a_stopped_flight_is_told_with_its_reason() -> None:
    """Neither won nor lost."""
    assert said(flying(), "stop", why="the tram") == ("The game was stopped (the tram)", None)


def test_a_count_tells_the_dials_too() -> None:
    """Those that stood elsewhere."""
    evening = flying()

    assert said(evening, "count", places={}, dials={"shields": 2, "turn": 7})[0] == (
        "Counted the table: shields to 2, turn to 7"
    )


def test_a_hull_put_right_takes_the_flight_up_again() -> None:
    """As the line says."""
    evening = flying(row=(enemy("fury", attack=9),), shields=1)
    told(evening, say("end-turn"), say("enemy-attack"))

    assert said(evening, "set", dial="hull", to=2, why="miscounted")[0].startswith(
        "Corrected: hull to 2 (miscounted), the game goes on"
    )


# Refusals


def test_a_refusal_names_tokens_and_places_as_the_pilot_does() -> None:
    """Never as the device keeps them."""
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


def test_numbers_that_nobody_has_typed_are_named() -> None:
    """Of ships, trays, prices and cards."""
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
    """Whatever shape the rules have it in."""
    no = Refused("unknown-figures", "Not known yet: {field}. Look and type it.", field=field)

    assert refusal(no) == f"Not known yet: {name}. Look and type it."


def test_every_printed_number_of_the_box_has_a_name() -> None:
    """None is told by its path."""
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
    """Enemies by their cards, numbered where two are called the same."""
    assert named("place", place, ["fury", "scout", "scout", ""]) == name
