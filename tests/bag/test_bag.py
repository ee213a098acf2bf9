"""A bag, and no game: cubes out of it, back and aside, by its rules alone."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bag.game import A_BAG
from rules.events import Drawn
from rules.game import heard
from rules.refusals import Refused
from rules.script import Evening, Reader
from rules.timeline import Timeline, evolve
from tests.bag.any_draw import ORDERS, START, Line


def told(*lines: Line) -> tuple[Evening, list[Line]]:
    """A bag of five red and three blue, and what it answers."""
    evening = Evening(fresh_seed=lambda: bytes(32))
    return evening, [evening.answer(json.dumps(line)) for line in (START, *lines)]


def lie(evening: Evening) -> dict[str, dict[str, int]]:
    return evening.view.places


def code(answer: Line) -> str:
    refused: str = answer["refused"]["code"]
    return refused


def test_what_is_drawn_lies_on_the_table_until_it_is_put_back() -> None:
    evening, answers = told({"do": "draw", "count": 3}, {"do": "undo"}, {"do": "draw", "count": 3})
    cubes = answers[1]["events"][0]["cubes"]

    assert answers[3]["events"][0]["cubes"] == cubes
    assert sum(lie(evening)["drawn"].values()) == len(cubes) == 3

    one = {"do": "put", "from": "drawn", "to": "aside", "cubes": {cubes[0]: 1}}
    evening.answer(json.dumps(one))
    assert lie(evening)["aside"] == {cubes[0]: 1}

    evening.answer('{"do":"put","to":"bag"}')
    assert lie(evening) == {"bag": {"red": 5, "blue": 3}}


def test_cubes_put_back_come_from_the_table_first_and_the_rest_from_aside() -> None:
    evening, _answers = told({"do": "draw", "count": 8}, {"do": "put", "to": "aside", "cubes": {"red": 2}})

    evening.answer('{"do":"put","to":"bag","cubes":{"red":4,"blue":1}}')

    assert lie(evening) == {"bag": {"red": 4, "blue": 1}, "drawn": {"blue": 2}, "aside": {"red": 1}}


def test_the_next_draw_takes_as_many_as_the_last_or_as_many_as_was_said() -> None:
    evening, _answers = told({"do": "draw", "count": 3}, {"do": "draw"}, {"do": "draw"})

    assert "bag" not in lie(evening)

    evening, _answers = told({"do": "set", "dial": "count", "to": 2}, {"do": "draw"})
    assert sum(lie(evening)["drawn"].values()) == 2


@pytest.mark.parametrize(("line", "why"), [
    ({"do": "put", "from": "bag", "to": "aside", "cubes": {"red": 6}}, "not-enough-pieces"),
    ({"do": "put", "from": "bag", "to": "aside", "cubes": {"green": 1}}, "no-such-piece"),
    ({"do": "put", "to": "bag"}, "nothing-to-do"),
    ({"do": "put", "from": "bag", "to": "bag"}, "nothing-to-do"),
    ({"do": "move", "piece": "red", "by": 1, "from": "bag", "to": "area", "why": ""}, "no-such-place"),
    ({"do": "count", "places": {"bag": {"red": 100}}}, "bad-count"),
    ({"do": "count", "places": {}, "dials": {"count": 2}}, "no-such-dial"),
    ({"do": "retell", "entry": 1, "instead": None, "why": ""}, "not-retold"),
    ({"do": "noise", "seat": 0, "by": 1}, "malformed"),
])  # fmt: skip
def test_what_cannot_be_is_refused(line: Line, why: str) -> None:
    evening, answers = told(line)

    assert code(answers[1]) == why
    assert lie(evening) == {"bag": {"red": 5, "blue": 3}}


def test_a_bag_that_is_empty_or_put_away_gives_nothing() -> None:
    _evening, answers = told({"do": "draw", "count": 8}, {"do": "draw"}, {"do": "stop"}, {"do": "draw"})
    assert [code(answers[n]) for n in (2, 4)] == ["not-enough-pieces", "game-over"]

    with pytest.raises(Refused) as no:
        A_BAG.start(heard({**START, "cubes": {"red": 1}}, A_BAG.commands), commitment="")
    assert no.value.code == "bad-count"


def test_who_looks_into_the_bag_is_right() -> None:
    """What is missing lies with the drawn ones; more than there was comes from there, then out of the box."""
    evening, _answers = told(
        {"do": "draw", "count": 8}, {"do": "count", "places": {"bag": {"red": 6, "blue": 1}}}
    )
    assert lie(evening) == {"bag": {"red": 6, "blue": 1}, "drawn": {"blue": 2}}

    answer = evening.answer('{"do":"count","places":{"bag":{"red":6,"blue":1}}}')
    assert answer["events"] == ({"type": "agreed"},)


def test_a_slip_is_put_right_and_every_later_entry_stays() -> None:
    blue = {"do": "put", "from": "box", "to": "bag", "cubes": {"blue": 2}}
    red = {"do": "put", "from": "box", "to": "aside", "cubes": {"red": 1}}
    evening, answers = told(
        {"do": "put", "from": "box", "to": "bag", "cubes": {"red": 4}},
        {"do": "put", "from": "bag", "to": "aside", "cubes": {"blue": 1}},
        {"do": "retell", "entry": 2, "instead": blue, "why": "blue"},
        {"do": "retell", "entry": 2, "instead": None, "why": "nothing"},
        {"do": "retell", "after": 1, "instead": red, "why": "forgotten"},
    )  # fmt: skip
    assert not any("refused" in answer for answer in answers)
    assert lie(evening) == {"bag": {"red": 5, "blue": 2}, "aside": {"red": 1, "blue": 1}}

    _evening, answers = told(
        {"do": "put", "from": "box", "to": "bag", "cubes": {"red": 1}},
        {"do": "draw", "count": 9},
        {"do": "retell", "entry": 2, "instead": None, "why": ""},
        {"do": "retell", "entry": 3, "instead": None, "why": ""},
    )
    assert [code(answer) for answer in answers[3:]] == ["not-retold"] * 2


def test_the_odds_are_exact() -> None:
    """Two of eight, five of which are red: as counted by hand."""
    _evening, answers = told({"do": "set", "dial": "count", "to": 2}, {"ask": "odds"})
    odds = answers[2]["odds"]

    assert (odds.draws, odds.bag) == (2, 8)
    assert odds.colours["red"] == pytest.approx([3 / 28, 15 / 28, 10 / 28])
    assert odds.colours["blue"] == pytest.approx([10 / 28, 15 / 28, 3 / 28])


@given(st.lists(ORDERS, max_size=20))
def test_no_cube_is_made_or_lost_and_the_events_give_the_same_table(orders: Sequence[Line]) -> None:
    evening, again, reader = Evening(fresh_seed=lambda: bytes(32)), Timeline(A_BAG), Reader(A_BAG)
    for line in ({**START, "cubes": {"red": 5, "blue": 3, "green": 1}}, *orders):
        answer = evening.answer(json.dumps(line))
        for event in reader.events(json.dumps(answer["events"])) if "events" in answer else ():
            assert not isinstance(event, Drawn) or event.bag == again.table.pieces.at("bag")
        if "events" in answer:
            again = evolve(again, reader.events(json.dumps(answer["events"])))

        assert again.table.is_whole
    assert evening.timeline
    assert (again.table, again.view()) == (evening.timeline.table, evening.view)
