"""Printed numbers are asked when they first matter: which, when, and what becomes of the answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import timeline
from rules.boxes import is_open, printed
from rules.games import GAMES
from rules.script import Evening, Reader
from rules.timeline import Timeline
from tests.catacombs.delve_talk import delve
from tests.rules.evening_player import played
from tests.rules.table_lines import Line, artifact, drawn, say, wounded
from tests.rules.table_talk import given, refusal, shown, when

CODE = tuple(say("hack", seat=0, module=f"module-{n}") for n in (1, 2))


def doubt(evening: Evening) -> tuple[str, Any] | None:
    told = shown(evening).get("doubt")
    return (told["number"], told["value"]) if told else None


def seen(evening: Evening, *, instead: Any = None) -> None:
    number, value = doubt(evening) or ("", None)
    value = value if instead is None else instead
    step = number.removeprefix("fury.cubes.")
    told = ("fury", {"cubes": {step: value}}) if step != number else (number, value)
    when(evening, "printed", number=told[0], to=told[1], why="")


def asked(evening: Evening) -> list[str]:
    numbers = []
    while now := doubt(evening):
        numbers.append(now[0])
        seen(evening)
    return numbers


FIRST_TIMES: tuple[tuple[tuple[Line, ...], list[str]], ...] = (
    ((), ["fury.cubes.2", "fury.start.3"]), ((say("noise", seat=0, by=2),), []),
    ((say("fury", by=1),), ["fury.cubes.3", "fury.hunters"]),
    ((say("fury", by=6),), ["fury.cubes.9", "fury.blockade"]), ((wounded(0, 1),), ["health.length"]),
    ((*CODE, artifact(5)), ["fury.cubes.11", "artifacts.values"]),
)  # fmt: skip


def test_a_number_is_asked_when_it_first_matters_and_once() -> None:
    evening = given()
    for lines, numbers in FIRST_TIMES:
        for line in lines:
            when(evening, **line)

        assert asked(evening) == numbers


def test_a_step_that_prints_another_number_moves_those_that_nobody_has_seen() -> None:
    """A track never falls: the steps behind it give way, those that were compared do not."""
    evening = given(players=4)
    seen(evening, instead=3)

    assert shown(evening)["track"][:7] == [3, 3, 3, 3, 3, 3, 4]
    when(evening, "fury", by=1)
    assert doubt(evening) == ("fury.cubes.2", 3)
    assert refusal(evening, "printed", number="fury", to={"cubes": {"2": 2}}, why="x") == "bad-box"


def test_a_draw_goes_by_what_was_answered_before_it() -> None:
    evening = given(players=4)

    assert "events" in evening.answer('{"do":"attack"}')
    when(evening, "end-turn")
    seen(evening, instead=4)
    assert refusal(evening, **drawn(black=2)) == "bad-count"
    when(evening, **drawn(black=4))


def test_what_is_answered_in_part_is_asked_in_part() -> None:
    box = {"fury": {"cubes": {"2": 2, "3": 4}}}
    evening = given(box=box)
    seen(evening)

    assert printed("in-space").values(box)["fury"]["cubes"] == [2, 2, 4, 4, 4, 4, 4, 4, 4, 5, 5]
    assert "fury.cubes.1" in printed("in-space").unconfirmed(box)
    assert "fury.cubes.3" not in printed("in-space").unconfirmed(box)
    assert doubt(evening) is None
    whole = {"fury": {"cubes": {str(n): n for n in range(1, 12)}}}
    assert not [each for each in printed("in-space").unconfirmed(whole) if each.startswith("fury.cubes")]


def test_six_below_are_asked_for_what_the_expansion_adds() -> None:
    evening = delve(players=6, box={})

    assert asked(evening) == ["fury.cubes.1", "fury.start.6", "party.noise", "party.gold"]
    when(evening, "tile", haunted=False, artifact=None)
    assert doubt(evening) == ("party.minor", {})
    seen(evening, instead={"potion-of-stealth": 2})
    assert shown(evening)["depths"]["minor"]["potion-of-stealth"] == 2
    assert doubt(evening) == ("party.market", {})


def test_a_wrong_group_is_refused_by_its_name() -> None:
    for to in ({"cubes": {"x": 3}}, {"cubes": {"12": 6}}, {"cubes": {"4": "many"}}, {"cubes": {}}):
        assert refusal(given(), "printed", number="fury", to=to, why="x") == "bad-box"


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
def test_no_draw_goes_by_a_number_that_was_neither_seen_nor_asked(game: str) -> None:
    drawn_unseen = 0
    for seed in range(12):
        line, reader = Timeline(GAMES[game]), Reader(GAMES[game])
        for events in played(seed, game)[1]:
            if any(event["type"] == "drawn" for event in events):
                number = f"fury.cubes.{line.table.step}"
                is_unseen = is_open(line.table.unconfirmed, number)
                drawn_unseen += is_unseen

                assert not is_unseen or line.view().doubt.number == number
            line = timeline.evolve(line, reader.events(json.dumps(events)))

    assert drawn_unseen
