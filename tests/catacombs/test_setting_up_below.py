"""The table as the book sets it up, and the boxes it cannot be played with. Rulebook, set-up and p. 15."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules import boxes
from rules.catacombs.game import CATACOMBS
from rules.refusals import Refused
from rules.script import Evening
from tests.catacombs.delve_talk import NAMES, SIDE_BOARD, delve, start, tile
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import asked, examples, refusal, shown, when


def refused(line: Line) -> Line:
    answer = Evening(lambda: bytes(32)).answer(json.dumps(line))

    assert "refused" in answer, answer
    no: Line = answer["refused"]
    return no


def started(players: int, **fields: Any) -> Line:
    answer = Evening(lambda: bytes(32)).answer(json.dumps(start(players, **fields)))
    event: Line = json.loads(json.dumps(answer))["events"][0]
    return event


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    seats = [{"name": f"P{n}", "colour": f"colour-{n}"} for n in range(players)]

    assert refused(start(2) | {"seats": seats})["code"] == "bad-seats"


@pytest.mark.parametrize(("colour", "fits"), [("red", True), ("white", False), ("black", False)])
def test_red_is_a_colour_here_and_white_is_the_ghosts(colour: str, *, fits: bool) -> None:
    """There are no hunters below."""
    seats = [{"name": "Ann", "colour": colour}, {"name": "Bob", "colour": "blue"}]
    answer = Evening(lambda: bytes(32)).answer(json.dumps(start(2) | {"seats": seats}))

    assert ("events" in answer) is fits


def test_the_side_board_has_a_track_that_nobody_knows() -> None:
    """P. 15, Adventuring Party. Its steps are asked as the marker reaches them."""
    assert "party.cubes" in started(6, box={})["unconfirmed"]
    assert shown(delve(players=6, box={}))["doubt"] == {"number": "fury.cubes.1", "value": 2}


OWN_TRACK = {"fury": {"cubes": [2, 3, 4], "start": {"5": 2}}}
ONE_MORE = {"party": SIDE_BOARD["party"] | {"minor": {"dragon-egg": 1}, "market": {"invisibility-cloak": 2}}}

test_a_fresh_table = examples({
    "everything in its place: 24 black in the bag, five ghosts in the bank, 3-2-1-0 in the area": (
        lambda: delve(players=4), None,
        {
            "game": "catacombs", "depths.stack": [5, 7, 10, 12, 15, 17, 20],
            "places": {
                "bag": {"black": 24}, "bank": {"white": 5}, "area": {"yellow": 3, "blue": 2, "green": 1},
                "supply:0": {"yellow": 27}, "supply:1": {"blue": 28}, "supply:2": {"green": 29},
                "supply:3": {"red": 30},
            },
        },
    ),
    **{
        f"with {players} the marker starts on step {step} of seven": (
            lambda players=players: delve(players=players), None,
            {"fury.step": step, "fury.of": 7, "fury.blockade": False},
        )
        for players, step in ((2, 3), (3, 2), (4, 1))
    },
    "a track that was read on the side board is played, from its first step": (
        lambda: delve(players=6), None, {"fury.step": 1, "fury.of": 6, "fury.cubes": 3},
    ),
    "the side board's track may be told as the fury track, with the step where five players start": (
        lambda: delve(players=5, box=OWN_TRACK), None, {"fury.step": 2, "fury.of": 3, "fury.cubes": 3},
    ),
    "the fifth and sixth start quietly, with 1 and 2 gold": (
        lambda: delve(players=6), None,
        {
            "seats.*.credits": [0, 0, 0, 0, 1, 2], "area": {"yellow": 3, "blue": 2, "green": 1},
            "seats.5.name": NAMES[5],
        },
    ),
    "for five 10, 15, 20 and 25 are added, sorted, but not the 30, and four tomes": (
        lambda: delve(players=5), None,
        {"depths.stack": [5, 7, 10, 10, 12, 15, 15, 17, 20, 20, 25], "depths.tomes": 16, "depths.mastery": 5},
    ),
    "tokens of the party that the box tells of are added": (
        lambda: delve(players=5, box=ONE_MORE), None,
        {"depths.minor.dragon-egg": 4, "depths.market.invisibility-cloak": 2},
    ),
    "up to four none of the party counts, though the box tells it": (
        lambda: delve(players=4, box=SIDE_BOARD), None,
        {"depths.tomes": 12, "depths.stack": [5, 7, 10, 12, 15, 17, 20]},
    ),
})  # fmt: skip


class TestUnconfirmed:
    """What nobody has compared with the board is told in the first event."""

    def test_four_players(self) -> None:
        told = started(4)["unconfirmed"]

        assert "fury.cubes" in told
        assert [path for path in told if path.startswith(("fury.start", "party"))] == ["fury.start.4"]

    def test_six_players(self) -> None:
        told = started(6)["unconfirmed"]

        assert [path for path in told if path.startswith("fury")] == []
        assert [path for path in told if path.startswith("party")] == [
            "party.start", "party.noise", "party.gold", "party.points", "party.minor", "party.market",
            "party.tomes", "party.stealth",
        ]  # fmt: skip

    def test_six_players_who_told_another_track(self) -> None:
        told, untold = ({"start": {"6": 1}, "cubes": [2, 3]}, {"start": {"6": 1}})

        assert "fury.cubes" not in started(6, box={"fury": told})["unconfirmed"]
        assert "fury.cubes" in started(6, box={"fury": untold})["unconfirmed"]
        assert "party.cubes" not in started(6, box={"fury": untold})["unconfirmed"]

    def test_what_the_rulebook_prints_is_confirmed(self) -> None:
        assert not {"cubes.black", "cubes.ghosts", "tiles.depths", "market.price"} & set(
            started(2)["unconfirmed"]
        )

    def test_every_figure_has_a_source(self) -> None:
        for path, figure in boxes.printed("catacombs").figures.items():
            assert figure.source, path
            if figure.confirmed:
                assert figure.source.startswith("Catacombs rulebook"), path


BAD: dict[str, dict[str, Any]] = {
    "fury.cubes is too short": {"fury": {"cubes": [2, 2, 3, 3]}},
    "fury.cubes has no 4 on step 5": {"fury": {"cubes": [2, 2, 3, 3, 3, 4, 5]}},
    "fury.cubes falls": {"fury": {"cubes": [2, 3, 2, 3, 4, 4, 5]}},
    "fury.start lies off the track": {"fury": {"start": {"4": 8}}},
    "artifacts.values fall": {"artifacts": {"values": [7, 5]}},
    "market.crowns rise": {"market": {"crowns": [8, 9]}},
    "market.crowns are equal": {"market": {"crowns": [9, 9]}},
    "tiles.safe is a word": {"tiles": {"safe": "four"}},
    "party is no table": {"party": 5},
    "party.cubes is no list": {"party": {"cubes": "2 3"}},
    "ghosts are unheard of": {"ghosts": {"count": 5}},
}


@pytest.mark.parametrize("fault", BAD)
def test_a_box_that_cannot_be_is_refused_and_named(fault: str) -> None:
    no = refused(start(4, box=BAD[fault]))

    assert no["code"] == "bad-box"
    assert re.match("[a-z]+", fault)[0] in no["sentence"]
    with pytest.raises(Refused):
        CATACOMBS.check_box(BAD[fault])


@pytest.mark.parametrize("party", [
    {"cubes": [3, 2]},
    {"cubes": [3, 3], "start": 3},
    {"cubes": [3], "gold": [1]},
    {"cubes": [3], "noise": []},
])  # fmt: skip
def test_a_side_board_that_cannot_be_is_refused_too(party: Line) -> None:
    box = {"party": party}

    assert refused(start(6, box=box))["code"] == "bad-box"
    assert started(4, box=box)["type"] == "started"
    with pytest.raises(Refused):
        CATACOMBS.check_box(box)


def test_a_box_without_a_side_board_is_good_for_four() -> None:
    """It must not be refused for what no book prints."""
    CATACOMBS.check_box({})
    CATACOMBS.check_box({"health": {"length": 12}})
    CATACOMBS.check_box(SIDE_BOARD)


@pytest.mark.parametrize("deed", [tile(), say("lockpick", seat=0, by=1), say("unlock", seat=0, lock="door")])
def test_the_first_player_is_found_before_anything_happens(deed: Line) -> None:
    """Set-up H: a tile, a lockpick or a lock is a turn already."""
    assert refusal(delve(deed), "lots", of="first") == "under-way"


def test_the_box_of_the_evening_is_in_the_first_event() -> None:
    """So a journal needs no box file; the side board is laid into it."""
    event = started(6)

    assert event["box"]["fury"]["cubes"] == [3, 3, 4, 4, 5, 5]
    assert event["box"]["artifacts"]["values"][-1] == 25


def test_the_table_of_another_game_is_as_it_was() -> None:
    space = Evening(lambda: bytes(32))
    space.answer(json.dumps(start(2) | {"game": "in-space", "seats": start(2)["seats"]}))

    assert "depths" not in shown(space)
    assert "ship" not in shown(delve())
    assert asked(delve(), "audit")["ok"]
    assert when(delve(), "end-turn")
