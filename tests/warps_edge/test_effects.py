"""What cards do besides, as a pilot has picked it: the coach counts it, and the table goes on as ever."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.coach.games.warps_edge import luck
from rules.warps_edge import figures
from rules.warps_edge.commands import Activate, UseSkill
from rules.warps_edge.known import Known
from rules.warps_edge.pilot import act, fly
from rules.warps_edge.plans import Plan, carried_out, plans
from rules.warps_edge.played_on import Flight
from rules.warps_edge.table import DISCARD, Enemy, Skill, Table
from tests.rules.table_lines import say
from tests.rules.table_talk import only, refusal, when
from tests.warps_edge.fair_box import fair
from tests.warps_edge.flight_lines import assign, enemy
from tests.warps_edge.flight_lines import skill as kept
from tests.warps_edge.flight_talk import flying, holding, row, set_up, table, told

PILE = {"energy-2": 1, "laser-1": 4}
ENEMY = [(moment, what) for moment, able in figures.OF_ENEMIES.items() for what in able]


def does(moment: Any, what: Any, n: int = 1) -> figures.Effect:
    return figures.Effect(when=moment, does=what, n=n)


def card(*effects: figures.Effect, attack: int = 0) -> Enemy:
    held = figures.Enemy(level=1, lasers=9, manoeuvres=9, attack=attack, effects=effects)
    return Enemy(name="wasp", deck=0, figures=held)


def facing(*cards: Enemy | None, pile: dict[str, int] = PILE, shields: int = 5, hull: int = 3) -> Table:
    """These enemies, with five tokens discarded; nothing in hand."""
    flight = table(flying("dread"))
    heaps = {place: heap for place, heap in flight.pieces.heaps.items() if place != DISCARD}
    pieces = replace(flight.pieces, heaps=heaps | {DISCARD: pile})
    there = (*cards, *[None] * (4 - len(cards)))
    return replace(flight, row=there, pieces=pieces, shields=shields, hull=hull)


def with_skill(flight: Table, *effects: figures.Effect, state: Any = "lasting") -> Table:
    held = figures.Skill(kind="energy", fee=1, lasting=True, effects=effects)
    return replace(flight, skills={"watch": Skill(figures=held, state=state)})


def outcome(flight: Table) -> tuple[int, int, int, int]:
    """Damage, shields, hull and tokens lost in a turn in which nothing is done."""
    plan = carried_out(flight, ())
    assert isinstance(plan, Plan)
    return plan.damage, plan.shields, plan.hull, plan.tokens


def flown(flight: Table) -> Flight:
    return Flight(Known(flight, luck), 1)


@pytest.mark.parametrize(("effects", "attack", "comes"), [
    ((), 2, (2, 3, 3, 2)),
    ([does("step-3", "damage", 2)], 1, (3, 2, 3, 3)),
    ([does("turn-end", "damage", 7)], 0, (7, 0, 1, 5)),
    ([does("step-3", "shields", 2)], 1, (1, 2, 3, 1)),
    ([does("step-3", "lose", 2), does("turn-end", "lose", 9)], 1, (1, 4, 3, 5)),
    ([does("step-3", "shields", 9), does("turn-end", "damage", 1)], 0, (1, 0, 2, 0)),
    ([does("arrival", "damage", 4)], 0, (0, 5, 3, 0)),
])  # fmt: skip
def test_what_an_enemy_does_counts_in_the_turn(effects: Any, attack: int, comes: Any) -> None:
    assert outcome(facing(card(*effects, attack=attack))) == comes


def test_who_is_stunned_does_nothing_until_the_turn_ends() -> None:
    """Step 3 leaves abilities of the stunned out; at the turn's end it is stunned no more."""
    wasp = enemy("wasp", attack=3, effects=[
        {"when": "step-3", "does": "damage", "n": 2}, {"when": "turn-end", "does": "damage", "n": 1},
    ])  # fmt: skip
    evening = holding(flying(row=(wasp, *[enemy(attack=0)] * 3)), "manoeuvre")

    assert outcome(table(evening))[0] == 6
    told(evening, *assign("enemy:1", "manoeuvre"))
    assert outcome(table(evening))[0] == 1


effects_of_an_enemy = st.builds(
    lambda pair, n: does(*pair, n), st.sampled_from(ENEMY), st.integers(1, 4)
)  # fmt: skip


@given(
    st.lists(st.tuples(st.integers(0, 3), st.lists(effects_of_an_enemy, max_size=2)), max_size=4),
    st.integers(0, 5), st.integers(1, 5),
)  # fmt: skip
def test_a_turn_is_counted_as_one_counts_it_by_hand(cards: Any, shields: int, hull: int) -> None:
    """The row from the left: its attack, then what it does; at last what comes as the turn ends."""
    left, tokens, dealt = [shields, hull], sum(PILE.values()), 0

    def hit(n: int) -> None:
        nonlocal tokens, dealt
        dealt += n
        for _ in range(n):
            tokens -= bool(left[0] and tokens)
            left[not left[0]] = max(0, left[not left[0]] - 1)

    def act(effects: Any, moment: str) -> None:
        nonlocal tokens
        for effect in effects:
            if effect.when == moment and left[1]:
                match effect.does:
                    case "damage":
                        hit(effect.n)
                    case "shields":
                        left[0] = max(0, left[0] - effect.n)
                    case "lose":
                        tokens = max(0, tokens - effect.n)

    for attack, effects in cards:
        hit(attack)
        act(effects, "step-3")
    for _attack, effects in cards:
        act(effects, "turn-end")
    flight = facing(*[card(*effects, attack=n) for n, effects in cards], shields=shields, hull=hull)

    assert outcome(flight) == (dealt, *left, sum(PILE.values()) - tokens)


def test_an_enemy_hurts_as_it_comes_in_flights_that_are_played_on() -> None:
    evening = fair("hydra")
    flight = table(evening)
    hurts = msgspec.to_builtins(does("arrival", "damage", 2))
    known = {name: {**held, "effects": [hurts]} for name, held in flight.box.enemies.items()}
    flight = replace(flight, box=replace(flight.box, enemies=known), known={}, row=(None,) * 4, step="arrive")
    on = flown(replace(flight, shields=5, hull=9))
    on.arrive()

    assert (on.shields, on.hull, on.step) == (0, 6, "act")
    on = flown(replace(flight, shields=1, hull=2))
    on.arrive()
    assert on.ended is False


def test_the_end_of_a_turn_can_lose_the_hull() -> None:
    last = facing(card(does("turn-end", "damage", 9)), shields=0, hull=1)
    on = flown(replace(last, first_draw=False))
    on.go_on(acted=True)
    on.attack()
    on.plan()

    assert on.ended is False
    again = replace(last, fighter=replace(last.fighter, special="rises-again"), first_draw=False)
    on = flown(again)
    on.go_on(acted=True)
    on.attack()
    on.plan()
    assert (on.ended, on.warp, on.hull, on.step) == (None, 2, 3, "plan")


@pytest.mark.parametrize(("effect", "comes"), [
    (does("step-3", "stun", 1), (1, 3, 3, 1)),
    (does("step-3", "shields", 2), (4, 1, 3, 4)),
    (does("turn-end", "shields", 2), (4, 2, 3, 4)),
    (does("turn-end", "lose", 1), (4, 0, 3, 5)),
    (does("turn-end", "draw", 1), (4, 0, 3, 4)),
])  # fmt: skip
def test_a_lasting_skill_helps_in_every_turn(effect: figures.Effect, comes: Any) -> None:
    flight = with_skill(facing(card(attack=1), card(attack=3), shields=4), effect)

    assert outcome(flight) == comes
    assert outcome(with_skill(flight, effect, state="idle")) == (4, 0, 3, 4)


def test_a_lasting_skill_helps_once_all_have_come() -> None:
    flight = replace(facing(card(attack=1)), step="arrive", decks=(0,))

    def after(effect: figures.Effect) -> Flight:
        on = flown(with_skill(flight, effect))
        on.arrive()
        return on

    plain = after(does("turn-end", "lose"))
    assert len(after(does("arrival", "draw", 2)).supply) == len(plain.supply) + 2
    assert len(after(does("arrival", "tokens", 2)).bag) == len(plain.bag) + 2
    assert [target.busy for target in after(does("arrival", "stun")).open()] == [True]
    on = after(does("arrival", "damage", 4))
    (aim,) = on.open()
    assert aim.has[0] == 4
    on.attack()
    on.plan()
    assert aim.has[0] == 0
    assert after(does("arrival", "damage", 9)).row[0] is None


def test_enemies_that_do_more_are_beaten_less_often() -> None:
    flight = table(fair("hydra"))
    hurts = [msgspec.to_builtins(does("turn-end", "damage", 2))]
    worse = {name: {**held, "effects": hurts} for name, held in flight.box.enemies.items()}
    harder = replace(flight, box=replace(flight.box, enemies=worse), known={})

    def won(each: Table) -> int:
        return sum(fly(Flight(Known(each, luck), n)) for n in range(60))

    assert won(harder) < won(flight)


def test_the_table_goes_by_no_effect() -> None:
    wasp = {"when": "step-3", "does": "damage", "n": 2}
    plain, other = (flying(row=(enemy("wasp", **more),)) for more in ({}, {"effects": [wasp]}))
    told(plain, say("end-turn"))
    told(other, say("end-turn"))

    assert when(plain, "enemy-attack", remove=[]) == when(other, "enemy-attack", remove=[])


def test_a_card_without_effects_is_written_as_it_ever_was() -> None:
    """Byte for byte, typed or told anew: no field stands in a journal that nobody picked."""
    evening = told(set_up(), say("plan"))
    (came,) = only(when(evening, "arrive", name="wasp", level=1, lasers=2, attack=1), "arrived")
    told(evening, enemy(), enemy(), enemy())
    (amended,) = only(when(evening, "amend", row={"1": {"name": "wasp", "attack": 2}}, why="x"), "amended")

    assert list(came["figures"]) == [
        "level", "lasers", "manoeuvres", "attack", "destroyed", "evaded", "special",
    ]  # fmt: skip
    assert list(amended["known"]["wasp"]) == list(came["figures"])


def test_what_was_picked_once_is_known_when_the_card_comes_again() -> None:
    hurts = {"when": "turn-end", "does": "damage", "n": 2}
    evening = flying(row=(enemy("wasp", effects=[hurts]), say("arrive", name="wasp")))

    assert row(evening, 2)["figures"]["effects"] == [hurts]
    told(evening, say("amend", row={"1": {"name": "wasp", "effects": []}}, why="x"))
    assert row(evening, 1)["figures"]["effects"] == []
    told(evening, say("printed", box={"enemies": {"wasp": {"effects": None}}}))
    assert not row(evening, 1)["figures"]["effects"]


@pytest.mark.parametrize("effect", [("arrival", "stun"), ("step-3", "tokens"), ("arrival", "ale")])
def test_what_no_enemy_does_cannot_be_picked(effect: tuple[str, str]) -> None:
    evening = told(set_up(), say("plan"))
    line = dict(zip(("when", "does"), effect, strict=True)) | {"n": 1}

    assert refusal(evening, "arrive", name="wasp", level=1, lasers=2, attack=1, effects=[line]) in {
        "bad-count", "malformed",
    }  # fmt: skip
    assert refusal(evening, "printed", box={"enemies": {"wasp": {"effects": [line]}}}) == "bad-count"


def test_a_skill_is_picked_as_it_is_laid_out() -> None:
    helps = {"when": "turn-end", "does": "draw", "n": 1}
    evening = told(flying(row=(enemy("wasp", destroyed=["skill"]),)), say(
        "defeat", target="enemy:1", how="destroyed",
    ), kept("new", effects=[helps]))  # fmt: skip

    assert table(evening).skills["new"].figures.effects == (does("turn-end", "draw"),)
    told(evening, say("amend", skills={"new": {"figures": {"effects": None}}}, why="x"))
    assert not table(evening).skills["new"].figures.effects


def test_what_is_left_out_is_what_nobody_has_picked() -> None:
    silent = does("turn-end", "damage")
    evening = flying(row=(
        enemy("wasp"), enemy("moth", effects=[]), enemy("gnat", effects=[msgspec.to_builtins(silent)]),
        enemy("plunderer", special="sheds-lasers"),
    ))  # fmt: skip

    assert Known(table(evening), luck).in_words == ("wasp", "watch")
    assert Known(with_skill(table(evening), does("turn-end", "draw")), luck).in_words == ("wasp",)


def paying(effect: figures.Effect, *, state: Any = "idle", lasting: bool = False) -> Table:
    """A pilot with one energy, which pays for a skill that does this; enemies of 1 and 3 attack."""
    flight = table(holding(flying("dread"), "energy-1"))
    held = figures.Skill(kind="energy", fee=1, lasting=lasting, effects=(effect,))
    row = (card(attack=1), card(attack=3), None, None)
    return replace(flight, row=row, shields=4, skills={"watch": Skill(figures=held, state=state)})


USE = (Activate(skill="watch", tokens=("energy-1",)), UseSkill(skill="watch"))


@pytest.mark.parametrize(("effect", "comes"), [
    (does("arrival", "draw", 2), (4, 0, 3, 3)),
    (does("arrival", "lose", 1), (4, 0, 3, 1)),
    (does("arrival", "stun", 1), (1, 3, 3, 1)),
    (does("arrival", "damage", 9), (1, 3, 3, 1)),
    (does("arrival", "damage", 8), (4, 0, 3, 1)),
    (does("arrival", "shields", 1), (4, 1, 3, 1)),
    (does("arrival", "tokens", 1), (4, 0, 3, 1)),
    (does("step-3", "stun", 2), (0, 4, 3, 0)),
    (does("turn-end", "shields", 2), (4, 2, 3, 1)),
])  # fmt: skip
def test_a_plan_uses_a_skill(effect: figures.Effect, comes: Any) -> None:
    plan = carried_out(paying(effect), USE)
    assert plan is not None

    assert (plan.damage, plan.shields, plan.hull, plan.tokens) == comes
    assert plan.fallen == (("wasp",) if effect.n == 9 else ())
    assert [skill.figures.effects for skill in plan.used] == [(effect,)]
    again = [each for each in plans(paying(effect), 60) if UseSkill(skill="watch") in each.commands]
    assert plan in again


def test_a_paid_skill_may_be_used_or_kept() -> None:
    helps = does("arrival", "shields", 1)

    def uses(flight: Table) -> set[bool]:
        return {UseSkill(skill="watch") in plan.commands for plan in plans(flight, 60)}

    assert uses(paying(helps, state="active")) == {True, False}
    assert uses(paying(helps, state="exhausted")) == {False}
    assert uses(replace(paying(helps), skills={})) == {False}


def test_a_lasting_skill_lasts_from_the_plan_on() -> None:
    plan = carried_out(paying(does("turn-end", "shields", 1), lasting=True), USE)
    assert plan is not None
    on = flown(plan.after)
    on.go_on(acted=True, used=plan.used)
    on.attack()
    on.plan()

    assert (plan.shields, on.shields) == (1, 1)
    assert plan.after.pieces.at("box") == {"energy-1": 1}
    assert on.lasts
    assert not on.ready


def test_a_quick_pilot_uses_what_brings_as_much_as_it_costs() -> None:
    helps = does("arrival", "shields")
    worth_it = flown(paying(helps))
    act(worth_it)
    assert (len(worth_it.ready), len(worth_it.spent)) == (0, 1)
    worth_it.step, worth_it.bag = "plan", []
    worth_it.plan()
    assert (len(worth_it.ready), worth_it.warp) == (1, 2)

    dear = figures.Skill(kind="energy", fee=2, effects=(helps,))
    flight = table(holding(flying("dread"), "energy-2"))
    too_dear = flown(replace(flight, skills={"watch": Skill(figures=dear)}))
    act(too_dear)
    assert len(too_dear.ready) == 1
