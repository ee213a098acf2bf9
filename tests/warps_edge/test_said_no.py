"""What a pilot hears who asks for what cannot be: the sentence says what to do instead."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from rules.script import Evening
from tests.rules.table_lines import Line, move, say
from tests.rules.table_talk import refusal, shown, when
from tests.warps_edge.flight_lines import CALM, ROUND, dial, enemy, fall, start
from tests.warps_edge.flight_talk import armed, flying, holding, set_up, table, told, without_enemies

GIVER = (enemy("giver", destroyed=["any", "return-2", "skill"]),)


def empty(evening: Evening, *pieces: str) -> Evening:
    trays = shown(evening)["trays"]
    out = [move(p, trays[p], "trays", "box") for p in pieces if p in trays]
    return told(evening, *out)


def arriving() -> Evening:
    return told(set_up(), say("plan"))


def attacked() -> Evening:
    """A flight in its third step, with two tokens to discard."""
    return told(holding(flying(), "laser-1", "laser-2", "laser-3", "energy-1", "energy-2"), say("end-turn"))


def paid(*lines: Line) -> Evening:
    """A flight with one energy, and the skill card that needs it."""
    return told(holding(flying(), "energy-1"), *lines)


def choosing(*lines: Line) -> Evening:
    evening = holding(flying(row=GIVER), "energy-1", "energy-2")
    told(evening, dial("shields", 1), say("repair", piece="energy-1"), say("repair", piece="energy-2"))
    return told(evening, *fall("enemy:1", how="destroyed"), *lines)


def shocked() -> Evening:
    evening = holding(flying(row=(enemy("weak", lasers=1),)), "electroshock", "laser-1")
    return told(evening, say("power", piece="electroshock", target="enemy:1"))


def sighted() -> Evening:
    return told(armed("keen-sights"), say("power", piece="keen-sights"))


ACTIVE = say("activate", skill="watch", tokens=["energy-1"])
USED = say("use-skill", skill="watch")
CARD = {"kind": "laser", "fee": 1}

SAID: list[tuple[Callable[[], Evening], Line, str]] = [
    # The steps
    (arriving, say("end-turn"), "First the row is filled: turn up the next enemy."),
    (flying, say("plan"), "It is time to act; say so when you have done."),
    (attacked, say("end-turn"), "First the enemies attack."),
    (set_up, say("end-turn"), "First new tokens are drawn."),
    (flying, say("enemy-attack"), "It is time to act; say so when you have done."),
    # What is to be chosen
    (choosing, say("end-turn"), "First choose what is gained: 1 of the tokens offered."),
    (
        lambda: choosing(say("gain", tokens=["laser-1"])), say("end-turn"),
        "First choose 2 discarded tokens for the bag.",
    ),
    (
        lambda: choosing(say("gain", tokens=["laser-1"]), say("gain", tokens=["energy-1", "energy-2"])),
        say("end-turn"), "First say which skill card the reward brought.",
    ),
    (
        lambda: told(Evening(lambda: bytes(32)), start()), say("plan"),
        "First say which of the two skill cards is kept.",
    ),
    (shocked, say("end-turn"), "First say to which target the electroshock moves on."),
    (
        shocked, say("assign", piece="laser-1", target="enemy:2"),
        "First say to which target the electroshock moves on.",
    ),
    (sighted, say("end-turn"), "First turn up the enemy that the keen sights bring."),
    (choosing, say("gain", tokens=[]), "Nothing is gained: say what."),
    (choosing, say("gain", tokens=["laser-1"], to="supply"), "What is chosen goes to the bag."),
    (choosing, say("gain", tokens=["laser-1"] * 2), "Choose 1 at most."),
    # Targets
    (lambda: armed("proton-cannon"), say("power", piece="proton-cannon"), "Say which target it is aimed at."),
    (
        lambda: holding(flying(), "energy-1"), say("assign", piece="energy-1", target="enemy:1"),
        "Energy does nothing to enemy:1.",
    ),
    (
        lambda: holding(flying(), "laser-1"), say("assign", piece="laser-1", target="section:1"),
        "The mothership's section:1 is protected by the enemies of its deck and row.",
    ),
    (
        lambda: holding(flying("colony"), "laser-1"), say("assign", piece="laser-1", target="section:2"),
        "Only the active section can be attacked, not section:2.",
    ),
    (
        lambda: armed("proton-cannon"),
        say("power", piece="proton-cannon", target="enemy:1", other="enemy:3"),
        "The targets enemy:1 and enemy:3 are not next to each other.",
    ),
    (
        lambda: armed("proton-cannon"), say("assign", piece="proton-cannon", target="enemy:1"),
        "A POWER token is used with power, not assign.",
    ),
    # POWER tokens
    (lambda: armed("reactor"), say("power", piece="laser-1"), "The token laser-1 is no POWER token."),
    (
        lambda: armed("reactor"), say("flip", piece="reactor", target="enemy:1", up=True),
        "The token reactor is not tossed.",
    ),
    (
        lambda: armed("randomizer"), say("power", piece="randomizer"),
        "Say which kind is sought: energy, laser or manoeuvre.",
    ),
    (
        lambda: armed("reflex-resonator"), say("power", piece="reflex-resonator"),
        "Say which skill is activated.",
    ),
    (
        lambda: without_enemies(armed("keen-sights")), say("power", piece="keen-sights"),
        "That enemy deck is empty.",
    ),
    (
        lambda: armed("energy-transformer", "laser-1"),
        say("power", piece="energy-transformer", tokens=["laser-1", "laser-1"]),
        "There is no laser-1 in the supply.",
    ),
    (
        lambda: empty(armed("energy-transformer", "laser-1"), "laser-2"),
        say("power", piece="energy-transformer", tokens=["laser-1"]), "The trays hold no more laser-2.",
    ),
    (
        lambda: empty(armed("reactor"), "laser-1"), say("power", piece="reactor", tokens=["laser-1"] * 4),
        "The trays hold no more laser-1.",
    ),
    # Skills
    (paid, USED, "The skill watch is not active: pay its fee first."),
    (lambda: paid(ACTIVE), ACTIVE, "The skill watch is active already: use it."),
    (lambda: paid(ACTIVE, USED), USED, "The skill watch was used in this warp already."),
    (lambda: paid(ACTIVE, USED), ACTIVE, "The skill watch was used in this warp already."),
    (
        lambda: choosing(say("gain", tokens=["laser-1"]), say("gain", tokens=["energy-1", "energy-2"])),
        say("skill", name="watch", figures=CARD), "The skill watch is there already.",
    ),
    (
        lambda: choosing(say("gain", tokens=["laser-1"]), say("gain", tokens=["energy-1", "energy-2"])),
        say("skill", name="a:b", figures=CARD), "A skill's name has no colon.",
    ),
    (
        lambda: told(Evening(lambda: bytes(32)), start()), say("skill", name="tricks"),
        "Not known yet: tricks: kind, fee. Look and type it.",
    ),
    # Cards and boards
    (
        arriving, say("arrive", name="scout"),
        "Not known yet: scout: attack, lasers, manoeuvres. Look and type it.",
    ),
    (arriving, say("arrive", name="fury"), "Not known yet: fury: attack. Look and type it."),
    (arriving, enemy(destroyed=["ale"]), "There is no reward called ale."),
    (
        flying, say("section", section=1, figures={"attack": 1}),
        "The figures of section:1 must say what defeats each section.",
    ),
    (
        flying, say("section", section=1, figures={"energy": 1, "lasers": 2}),
        "The figures of section:1: a section that needs energy needs nothing else.",
    ),
    (
        flying, say("section", section=1, figures={"lasers": 2, "reward": ["ale"]}),
        "The figures of section:1 must name rewards of the rulebook.",
    ),
    # The attack
    (
        attacked, say("enemy-attack", remove=["laser-1"]),
        "Each shield lost takes a discarded token out of the game: choose 4, not 1.",
    ),
    (attacked, say("enemy-attack", remove=["laser-1"] * 4), "There is no laser-1 in the discard."),
    # Corrections
    (flying, move("laser-1", 1, "bag", "bag"), "A move from a place to itself changes nothing."),
    (flying, move("laser-3", 9, "trays", "bag"), "There are not so many laser-3 in the trays."),
    (flying, move("laser-3", 3, "trays", "cargo"), "The cargo holds 2 tokens at most."),
    (flying, say("count", places={"bag": {}}), "Nobody may look into the bag."),
    (
        flying, say("printed", box={"tokens": {"each_power": 4}}),
        "The flight goes by tokens.each_power already; only a new start can change it.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("flight", "line", "sentence"), SAID, ids=[said for _, _, said in SAID])
def test_the_sentence_says_what_to_do_instead(
    flight: Callable[[], Evening], line: Line, sentence: str
) -> None:
    evening = flight()
    before = evening.timeline
    answer = evening.answer(json.dumps(line))

    assert answer.get("refused", answer)["sentence"] == sentence
    assert evening.timeline is before


ACTIONS = [
    say("assign", piece="laser-1", target="enemy:1"),
    say("stow", piece="laser-1"),
    say("unstow", piece="laser-2"),
    say("repair", piece="energy-1"),
    say("buy", pay=["energy-1"], take=["laser-1"]),
    say("gain", tokens=["laser-1"]),
    say("defeat", target="enemy:1", how="evaded"),
    say("activate", skill="watch", tokens=["energy-1"]),
    say("use-skill", skill="watch"),
    say("power", piece="electroshock", target="enemy:1"),
    say("flip", piece="u-turn", target="enemy:1", up=True),
    say("end-turn"),
]
STEPS: Final[Mapping[str, Callable[[Evening], Evening]]] = {
    "arrive": lambda evening: told(evening, *fall("enemy:4", how="evaded"), *TURN),
    "attack": lambda evening: told(evening, TURN[0]),
    "plan": lambda evening: told(evening, *TURN[:2]),
}
TURN = [*ROUND]
LEFT = [
    say("move", piece=piece, by=1, from_="trays", to="supply", why="left over")
    for piece in ("laser-1", "energy-1", "electroshock", "u-turn")
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("line", ACTIONS, ids=lambda line: str(line["do"]))
def test_the_pilot_acts_in_the_second_step_only(step: str, line: Line) -> None:
    """Whatever lies in the supply; in its own step it is taken. What cards say may happen in step 3 too."""
    evening = holding(flying(row=(CALM,) * 4), "laser-2")
    told(evening, say("stow", piece="laser-2"))
    there = STEPS[step](evening)
    if (line["do"], step) in (("gain", "attack"), ("defeat", "attack")):
        told(there, line)
        return

    assert shown(there)["step"] == step
    told(there, *LEFT)
    assert refusal(there, line["do"], **{k: v for k, v in line.items() if k != "do"}) == "not-now"


@pytest.mark.parametrize("do", ["enemy-attack", "plan"])
def test_the_later_steps_come_in_their_order(do: str) -> None:
    evening = arriving()

    assert refusal(evening, do) == "not-now"
    assert refusal(attacked(), "plan") == "not-now"
    assert refusal(attacked(), "arrive", name="fury", attack=1) == "not-now"


@pytest.mark.parametrize(("do", "fields"), [
    ("gain", {"tokens": ["ale"]}),
    ("buy", {"pay": ["energy-1"], "take": ["ale"], "prices": {"ale": 1}}),
    ("buy", {"pay": ["ale"], "take": ["laser-1"]}),
    ("stow", {"piece": "ale"}),
    ("power", {"piece": "reactor"}),
    ("flip", {"piece": "plasma-torpedo", "target": "enemy:1", "up": True}),
    ("activate", {"skill": "watch", "tokens": ["ale"]}),
    ("move", {"piece": "ale", "by": 1, "from_": "bag", "to": "box", "why": "x"}),
    ("count", {"places": {"discard": {"reactor": 1}}}),
    ("use-skill", {"skill": "arm", "remove": "ale", "gain": "laser-1"}),
    ("use-skill", {"skill": "arm", "remove": "laser-1", "gain": "ale"}),
])  # fmt: skip
def test_a_token_that_is_none_of_this_flights_is_named(do: str, fields: Line) -> None:
    evening = holding(flying(row=(enemy("giver", destroyed=["skill"]),)), "energy-1", "energy-1", "laser-1")
    told(evening, *fall("enemy:1", how="destroyed"), say("skill", name="arm", figures={"kind": "energy"}))
    told(evening, say("activate", skill="arm", tokens=["energy-1"]))

    assert refusal(evening, do, **fields) == "no-such-piece"


@pytest.mark.parametrize(
    "place",
    [
        "pocket", "enemy", "enemy:", "enemy:0", "enemy:5", "enemy:1-3", "enemy:2-1", "enemy:4-5",
        "enemy:1-2-3", "enemy:1:below", "enemy:\u0661", "section:4", "section:3-4", "skill:ale", "trays:1",
        "enemy:10",
    ],
)  # fmt: skip
def test_a_place_there_is_none_of_is_named(place: str) -> None:
    evening = flying()

    assert (
        refusal(evening, "move", piece="laser-1", by=1, from_="trays", to=place, why="x") == "no-such-place"
    )


@pytest.mark.parametrize("place", [
    "bag", "box", "enemy:4", "enemy:3-4", "enemy:1-2:above", "enemy:2:face-down", "section:3", "skill:watch",
])  # fmt: skip
def test_a_token_may_be_put_right_at_every_place_there_is(place: str) -> None:
    evening = told(flying(), move("laser-1", 1, "trays", place))

    assert table(evening).pieces.count(place, "laser-1") >= 1


def test_the_pilot_must_name_the_tokens_when_there_is_a_choice() -> None:
    assert refusal(attacked(), "enemy-attack") == "bad-count"


def test_after_the_end_only_corrections_are_taken() -> None:
    evening = told(flying(row=(enemy(attack=8),)), say("end-turn"))
    when(evening, "enemy-attack")

    assert evening.answer(json.dumps(say("plan")))["refused"]["sentence"] == (
        "The flight has ended; only corrections are taken."
    )


def test_a_fighter_nobody_knows_is_answered_with_those_there_are() -> None:
    line = start() | {"fighter": "teapot"}
    answer = Evening(lambda: bytes(32)).answer(json.dumps(line))

    assert answer["refused"]["sentence"] == (
        "There is no teapot here; there is achilles, hermes, titan, artemis."
    )


def test_keen_sights_gain_no_laser_that_the_trays_lack() -> None:
    evening = told(empty(armed("keen-sights"), "laser-2"), say("power", piece="keen-sights"))
    events = when(evening, "arrive", name="scout")

    assert events[-1] == {"type": "ran-short", "of": "laser-2", "by": 1}
    assert refusal(evening, "gain", tokens=["laser-2"]) == "sold-out"
