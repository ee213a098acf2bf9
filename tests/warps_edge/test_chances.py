"""The pilot's coach: plans that are exact for the turn, and chances that come of flights played on."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.cli import main
from companion.cli.replaying import replayed
from companion.cli.what_if import afterwards, what_if
from companion.coach.games import warps_edge as coach
from companion.games.warps_edge.foresight import FlightForesight
from companion.journal.errors import NoSuchGame
from rules.refusals import Refused
from rules.warps_edge.chances import judged, still
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.known import Known
from rules.warps_edge.outlook import hidden
from rules.warps_edge.pilot import fly
from rules.warps_edge.plans import plans
from rules.warps_edge.played_on import Flight
from tests.companion.remembered import journal, kept_lines
from tests.rules.table_lines import say
from tests.warps_edge.fair_box import fair, lines
from tests.warps_edge.flight_talk import flying, holding, table, told

HAND = ("laser-1", "laser-1", "manoeuvre", "energy-2", "energy-1", "laser-2")
FEW = ((6, 60), (3, 120))


def test_what_a_plan_says_of_its_turn_is_what_the_rules_do() -> None:
    for plan in plans(table(fair("hydra", *HAND)), 8):
        evening = fair("hydra", *HAND)
        told(evening, *[say(**line) for line in map(coach.scripted, plan.commands)])
        out = {card.name for card in table(fair("hydra", *HAND)).row if card}
        out -= {card.name for card in table(evening).row if card}
        now = evening.view.threat

        assert out == {name for name in plan.fallen if ":" not in name}
        assert (plan.damage, plan.tokens) == (now.damage, now.tokens)
        assert plan.shields == evening.view.shields.now - now.shields


def test_a_turns_plans_lead_with_what_falls_and_what_is_kept_from_hurting() -> None:
    """One laser and a scout of 3: nobody falls; one manoeuvre at a scout of 2 only stuns."""
    first = plans(table(holding(flying(), "laser-2", "laser-1")), 30)

    assert any(plan.fallen == ("scout",) for plan in first)
    assert max(plan.damage for plan in first) <= 4
    assert plans(table(told(flying(), say("end-turn"))), 30) == ()


def test_chances_read_what_lies_open_and_never_the_bag() -> None:
    flight = table(fair("duo", *HAND))
    heaps = dict(flight.pieces.heaps)
    other = replace(
        flight, pieces=replace(flight.pieces, heaps=heaps | {"bag": {"laser-3": 6}}), commitment=""
    )
    foresight = FlightForesight()

    assert hidden(other) == hidden(flight)
    assert [fly(Flight(Known(other, coach.luck), n)) for n in range(20)] == [
        fly(Flight(Known(flight, coach.luck), n)) for n in range(20)
    ]
    assert foresight.asks(WARPS_EDGE, replace(other, commitment=flight.commitment)) == foresight.asks(
        WARPS_EDGE, flight
    )


def test_the_same_table_is_told_the_same_chance() -> None:
    strong, weak = (table(fair("hydra", hull=hull, shields=hull)) for hull in (9, 1))
    (*_, one), (*_, again), (*_, low) = (still(each, coach.luck, most=120) for each in (strong, strong, weak))

    assert one == again
    assert low.share < one.share
    assert 0 < one.error < 0.1


@pytest.mark.long
def test_plans_are_told_apart_by_the_same_flights_the_best_first() -> None:
    flight = table(fair("hydra", *HAND))
    idle = replace(plans(flight, 1)[0], commands=(), after=flight)
    *_, found = judged(flight, coach.luck, rounds=FEW, own=(idle,))
    own = next(each for each in found if each.plan is idle)

    assert found[0].behind == 0
    assert all(each.behind >= 0 for each in found[:3])
    assert own.behind > 3 * own.error > 0


def test_a_flight_with_unknown_numbers_is_not_foreseen() -> None:
    evening = flying()
    flight = table(evening)
    flight = replace(flight, fighter=replace(flight.fighter, hull="unknown"))
    box = replace(flight.box, fighters={**flight.box.fighters, flight.fighter_name: flight.fighter})
    with pytest.raises(Refused):
        Known(replace(flight, box=box), coach.luck)
    asked = FlightForesight().asks(WARPS_EDGE, replace(flight, box=box))

    assert asked is not None
    assert list(coach.answers(asked, journal=Path(), game=1)) == []


@pytest.mark.long
def test_the_coach_answers_better_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "_FIRST", 2)
    monkeypatch.setattr(coach, "judged", partial(judged, rounds=((12, 60),)))
    evening = fair("hydra", *HAND)
    foresight = FlightForesight()
    asked = foresight.asks(WARPS_EDGE, table(evening)) or b""
    found = []
    for answer in coach.answers(asked, journal=Path(), game=1):
        found.append(msgspec.json.decode(msgspec.json.encode(answer), type=foresight.foreseen))
        if len(found) == 3:
            break
    said = list(foresight.told(WARPS_EDGE.view(table(evening), version=1), found[-1]))

    assert [each.flights for each in found] == [60, 120, 120]
    assert not found[1].plans
    assert len(found[2].plans) == 12
    assert said[0].startswith("a quick pilot wins from here: ")
    assert said[1].startswith("1. ")
    assert "of 100" in said[1]
    assert len(set(said)) == 14
    assert said[-1] == "left out: what e0, e1, e2 and 25 more cards say in words"
    few = list(foresight.told(WARPS_EDGE.view(table(evening), version=1), found[-1], 0))
    assert few == [*said[:5], said[-1]]


@pytest.mark.long
def test_every_turn_of_a_lost_flight_is_set_beside_its_best_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "_LOOKING_BACK", FEW)
    idle = [say("end-turn"), say("enemy-attack", remove=["laser-1"] * 2), say("plan"), say("end-turn")]
    script = [*lines("hydra", hull=6, shields=2), *idle, say("enemy-attack")]
    out = tmp_path / "flight.journal"
    replayed([json.dumps(line).encode() for line in script], say=lambda _: None, out=out)
    said = list(afterwards(out.read_bytes().splitlines()))

    assert said[0].startswith("turn 1: ")
    assert said[0].endswith("✗")
    assert "→" in said[1]
    assert any(line.startswith("turn 2: 0 of 100") for line in said)


def test_a_recap_draws_how_the_chance_to_win_went_once_the_secret_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "_EACH_TURN", 60)
    idle = [say("end-turn"), say("enemy-attack", remove=["laser-1"] * 2), say("plan"), say("end-turn")]
    script = [*lines("hydra", hull=6, shields=2), *idle]
    asked = ["--journal", str(tmp_path / "journal.db"), "--language", "en", "recap", "--chances"]
    with journal(tmp_path) as kept:
        kept_lines(kept, script)
        kept_lines(kept, [*script, say("enemy-attack"), say("reveal")])
    told = CliRunner().invoke(main, asked)
    levels = json.loads(CliRunner().invoke(main, [*asked, "--json"]).output)["chances"]
    goes_on = CliRunner().invoke(main, [*asked, "1"])

    assert levels[0] > levels[1] == levels[2] == 0
    assert re.search(r"^Chance to win +█▁▁$", told.output, re.MULTILINE)
    assert goes_on.exit_code == 1
    assert "secret is not told" in goes_on.output


def test_another_purchase_is_followed_by_the_tokens_that_it_would_have_drawn(tmp_path: Path) -> None:
    round_ = [say("end-turn"), say("enemy-attack", remove=["laser-1"] * 5)]
    bought = say("buy", pay=["energy-1"], take=["manoeuvre"])
    script = [
        *lines("hydra", hull=8, shields=5),
        bought,
        say("end-turn"),
        say("enemy-attack"),
        say("plan"),
        *round_,
    ]
    script += [say("plan"), say("stop")]
    out = tmp_path / "flight.journal"
    replayed([json.dumps(line).encode() for line in script], say=lambda _: None, out=out)
    instead = json.dumps({"do": "buy", "pay": ["energy-1"], "take": ["laser-1"]})
    said = list(what_if(out.read_bytes().splitlines(), 8, [instead], as_json=False))

    assert said[0].endswith("Bought laser 1 with energy 1")
    assert any("Drew" in line for line in said)
    assert not any("cannot be" in line for line in said)


def test_an_enemy_that_is_left_standing_attacks_by_its_name(tmp_path: Path) -> None:
    down = say("assign", piece="manoeuvre", target="enemy:2")
    attack = say("enemy-attack", remove=["laser-1"])
    script = [*lines("duo", hull=8, shields=5), down, say("end-turn"), attack, say("stop")]
    out = tmp_path / "flight.journal"
    replayed([json.dumps(line).encode() for line in script], say=lambda _: None, out=out)
    said = list(what_if(out.read_bytes().splitlines(), 8, [], as_json=False))

    assert said[1].endswith("Attacked for 2 by e1, e3")


def test_looking_back_needs_the_secret(tmp_path: Path) -> None:
    out = tmp_path / "flight.journal"
    replayed([json.dumps(line).encode() for line in lines()], say=lambda _: None, out=out)

    with pytest.raises(NoSuchGame):
        list(afterwards(out.read_bytes().splitlines()))


def test_what_a_plan_stows_is_there_in_the_next_turn() -> None:
    evening = told(fair("hydra", *HAND), say("stow", piece="laser-2"))
    flight = Flight(Known(table(evening), coach.luck), 1)
    flight.go_on(acted=True)
    flight.attack()

    assert "laser-2" not in flight.discard
    flight.plan()
    flight.arrive()
    assert "laser-2" in flight.supply
