"""The table as the book sets it up, and the boxes it can be set up from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import boxes
from rules.script import Evening
from tests.rules.table_lines import COLOURS, Line, artifact, box, drawn, say, start, with_artifact
from tests.rules.table_talk import asked, examples, given, only, seat, shown, when


def refused_start(**fields: Any) -> dict[str, str]:
    evening = Evening(fresh_seed=lambda: bytes(32))
    answer = evening.answer(json.dumps(start(**fields)))

    assert evening.timeline is None
    refused: dict[str, str] = answer["refused"]
    return refused


OVERRIDE = {
    "cubes": [1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7], "start": {"2": 3, "3": 2, "4": 1},
    "hunters": {"8": 1, "9": 1, "11": 2}, "blockade": 10,
}  # fmt: skip

test_a_table_of_so_many = examples({
    **{
        f"of {players} the first starts with three noise and each next with one less (set-up B and P)": (
            lambda players=players: given(players=players), None,
            {
                "area": {c: n for c, n in zip(COLOURS, noise, strict=False) if n},
                "seats.*.supply": [30 - n for n in noise],
            },
        )
        for players, noise in ((2, [3, 2]), (3, [3, 2, 1]), (4, [3, 2, 1, 0]))
    },
    **{
        f"with {players} fury starts on step {step} (set-up K)": (
            lambda players=players: given(players=players), None, {"fury.step": step},
        )
        for players, step in ((4, 1), (3, 2), (2, 3))
    },
    "the bag starts with 24 black cubes, and the hunters wait on the track (set-up I and L)": (
        lambda: given(players=4), None,
        {
            "bag": {"black": 24}, "places.hunters:8": {"red": 1}, "places.hunters:9": {"red": 1},
            "places.hunters:10": None, "places.hunters:11": {"red": 2},
        },
    ),
    "the override of the design page, section 7, is taken, with a track of its own": (
        lambda: given(players=2, **box(fury=OVERRIDE, health={"length": 10})), None,
        {"fury": {"step": 3, "of": 11, "cubes": 3, "blockade": False}},
    ),
    "a track of just seven steps is one: seven or more, and four cubes on the seventh": (
        lambda: given(
            **box(fury={"cubes": [2, 2, 2, 3, 3, 3, 4], "hunters": {"5": 1, "6": 1, "7": 2}, "blockade": 6}),
        ),
        None, {"fury.of": 7},
    ),
    "house rules may send black cubes to a card, as an expansion's scheme takes each that is drawn": (
        lambda: given(**box(attack={"black_to": "scheme"})), drawn(black=2),
        {"places.scheme": {"black": 2}, "aside": {}},
    ),
})  # fmt: skip


def test_a_fresh_table_plays_its_first_turn_unhurt_and_without_danger() -> None:
    """Every part of the view that section 7 of the design lists."""
    view = shown(given(players=2))

    assert view["game"] == "in-space"
    assert (view["version"], view["phase"], view["danger"], view["draws"]) == (1, "play", 0, 0)
    assert view["turn"] == {"seat": 0, "number": 1, "owed": None}
    assert view["fury"] == {"step": 3, "of": 11, "cubes": 2, "blockade": False}
    assert (view["track"], view["blockade_step"]) == ([2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5], 10)
    assert "drawn" not in view
    assert view["aside"] == {}
    assert view["ranking"] == []
    assert view["seats"][1] == {
        "name": "Bob", "colour": "blue", "status": "in", "wounds": [], "health": 10, "supply": 28, "hush": 0,
        "artifacts": [], "tokens": {}, "credits": 0, "crystals": 0, "points": None, "parts": {},
        "modules": [],
    }  # fmt: skip


def test_the_commitment_is_shown_and_the_seed_is_not() -> None:
    """Section 5: the promise comes before any words, the secret after the end."""
    evening = given()

    view = json.dumps(shown(evening))
    assert "c8f3016a" in view
    assert "00" * 32 not in view


@pytest.mark.parametrize(("players", "unsure"), [(4, []), (3, ["fury.start.3"]), (2, ["fury.start.2"])])
def test_the_set_up_lists_every_number_nobody_has_seen_on_the_board(players: int, unsure: list[str]) -> None:
    evening = Evening(fresh_seed=lambda: bytes(32))
    (started,) = evening.answer(json.dumps(start(players)))["events"]

    always = ["artifacts.values", "fury.cubes", "fury.hunters", "fury.blockade", "health.length"]
    assert sorted(started["unconfirmed"]) == sorted(always + unsure)


def test_a_number_the_table_answers_is_no_longer_unconfirmed() -> None:
    evening = Evening(fresh_seed=lambda: bytes(32))
    answers = {"health": {"length": 9}, "fury": {"blockade": 10}}
    (started,) = evening.answer(json.dumps(start(4, box=answers)))["events"]

    assert list(started["unconfirmed"]) == ["fury.cubes", "fury.hunters", "artifacts.values"]
    assert seat(evening, 0)["health"] == 9


BAD_BOXES: dict[str, dict[str, Any]] = {
    "fury.cubes has too few steps": {
        "fury": {"cubes": [2, 2, 2, 3, 3, 3], "hunters": {"4": 1, "5": 1, "6": 2}, "blockade": 5}
    },
    "fury.cubes is empty": {"fury": {"cubes": []}},
    "fury.cubes has too many steps": {"fury": {"cubes": [4] * 41}},
    "fury.cubes is not four on step 7": {"fury": {"cubes": [2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5]}},
    "fury.cubes falls": {"fury": {"cubes": [2, 3, 2, 3, 3, 3, 4, 4, 4, 5, 5]}},
    "fury.cubes goes below zero": {"fury": {"cubes": [-1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]}},
    "fury.cubes is past counting": {"fury": {"cubes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 10**9]}},
    "fury.cubes is a number": {"fury": {"cubes": 4}},
    "fury.cubes holds a word": {"fury": {"cubes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, "five"]}},
    "fury.start is below the track": {"fury": {"start": {"3": 0}}},
    "fury.start is above the track": {"fury": {"start": {"3": 12}}},
    "fury.start has a word for players": {"fury": {"start": {"three": 2}}},
    "fury.start is nothing": {"fury": {"start": {"3": None}}},
    "fury.hunters stand below the track": {"fury": {"hunters": {"0": 1, "9": 1, "11": 2}}},
    "fury.hunters stand off the track": {"fury": {"hunters": {"8": 1, "9": 1, "12": 2}}},
    "fury.hunters miss the last step": {"fury": {"hunters": {"7": 1, "8": 1, "9": 2}}},
    "fury.hunters stand on two steps only": {"fury": {"hunters": {"9": 2, "11": 2}}},
    "fury.hunters are three": {"fury": {"hunters": {"8": 1, "9": 1, "11": 1}}},
    "fury.hunters are seven": {"fury": {"hunters": {"8": 1, "9": 1, "10": 3, "11": 2}}},
    "fury.hunters are two on a first red step": {"fury": {"hunters": {"8": 2, "9": 1, "11": 1}}},
    "fury.hunters has a step with none": {"fury": {"hunters": {"8": 0, "9": 2, "11": 2}}},
    "fury.hunters is past counting": {"fury": {"hunters": {"8": 1, "9": 1, "11": 10**9}}},
    "fury.blockade is not the last but one": {"fury": {"blockade": 9}},
    "fury.blockade is off the track": {"fury": {"blockade": 99}},
    "fury.blockade is nothing": {"fury": {"blockade": None}},
    "fury is a number": {"fury": 5},
    "fury is nothing": {"fury": None},
    "surprise does not exist": {"fury": {"surprise": 1}},
    "wonder does not exist": {"wonder": {}},
    "health.length is nothing": {"health": {"length": 0}},
    "health.length is past the board": {"health": {"length": 31}},
    "cubes.black is below zero": {"cubes": {"black": -1}},
    "cubes.each is nothing": {"cubes": {"each": 0}},
    "cubes.each is past counting": {"cubes": {"each": 10**12}},
    "noise.start is short": {"noise": {"start": [3, 2]}},
    "noise.start is more than a supply": {"noise": {"start": [31, 2, 1, 0]}},
    "noise.start is below zero": {"noise": {"start": [3, 2, -1, 0]}},
    "attack.black_to is a health track": {"attack": {"black_to": "wounds:0"}},
    "attack.black_to is the bag": {"attack": {"black_to": "bag"}},
    "attack.black_to is nothing": {"attack": {"black_to": ""}},
    "attack.danger_cards is below zero": {"attack": {"danger_cards": -1}},
    "out.draws misses the players": {"out": {"draws": {"2": 6}}},
    "out.draws is below zero": {"out": {"draws": {"2": 6, "3": -4, "4": 4}}},
    "pods.count is below zero": {"pods": {"count": -1}},
    "artifacts.removed misses the players": {"artifacts": {"removed": {"2": 2}}},
    "artifacts.removed is more than there are": {"artifacts": {"removed": {"3": 7}}},
    "artifacts.values has two alike": {"artifacts": {"values": [5, 5, 10]}},
    "terminals.each is nothing": {"terminals": {"each": 0}},
    "crystals.count is below zero": {"crystals": {"count": -5}},
    "market.price is below zero": {"market": {"price": -7}},
    "market.stock misses the players": {"market": {"stock": {"2": 1}}},
    "tokens.noise is below zero": {"tokens": {"noise": {"sonic-grenade": -3}}},
    "tokens.heals is no number": {"tokens": {"heals": {"medkit": "two"}}},
}
"""What is wrong, the field first -> an override that a table of three cannot play by."""


@pytest.mark.parametrize("wrong", BAD_BOXES)
def test_a_box_that_cannot_be_is_refused_and_the_field_is_named(wrong: str) -> None:
    refused = refused_start(box=BAD_BOXES[wrong])

    assert refused["code"] == "bad-box"
    assert wrong.split(maxsplit=1)[0] in refused["sentence"]


@pytest.mark.parametrize(("field", "most", "one_more"), [
    ("fury", {"cubes": [4] * 10 + [200]}, {"cubes": [4] * 10 + [201]}),
    ("health", {"length": 30}, {"length": 31}),
    ("cubes", {"each": 200}, {"each": 201}),
])  # fmt: skip
def test_a_box_may_be_as_large_as_that_and_no_larger(field: str, most: Any, one_more: Any) -> None:
    """200 of anything printed, and thirty places of health: what is more is a slip of the finger."""
    evening = Evening(fresh_seed=lambda: bytes(32))

    assert "refused" not in evening.answer(json.dumps(start(box={field: most})))
    assert refused_start(box={field: one_more})["code"] == "bad-box"


def test_a_bottomless_box_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(300):
        deep = {"fury": deep}

    assert refused_start(box=deep)["code"] in ("bad-box", "malformed")


@pytest.mark.parametrize("seats", [
    [],
    [("Ann", "yellow")],
    [(f"N{n}", f"c{n}") for n in range(5)],
    [("", "yellow"), ("Bob", "blue")],
    [("   ", "yellow"), ("Bob", "blue")],
    [("A" * 25, "yellow"), ("Bob", "blue")],
    [("Ann", "yellow"), ("Ann", "blue")],
    [("Ann", "yellow"), ("Bob", "yellow")],
    [("Ann", "black"), ("Bob", "blue")],
    [("Ann", "red"), ("Bob", "blue")],
    [("Ann", "Yellow"), ("Bob", "blue")],
    [("Ann", ""), ("Bob", "blue")],
    [("Ann", "wounds:0"), ("Bob", "blue")],
])  # fmt: skip
def test_seats_that_cannot_play_are_refused(seats: list[tuple[str, str]]) -> None:
    told = [{"name": name, "colour": colour} for name, colour in seats]

    assert refused_start(seats=told)["code"] == "bad-seats"


def test_a_game_nobody_knows_is_refused() -> None:
    assert refused_start(game="chess", seats=[])["code"] == "no-such-game"


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32, "00" * 33])
def test_a_seed_that_is_none_is_malformed(seed: str) -> None:
    """32 bytes in hex, no more and no less."""
    assert refused_start(seed=seed)["code"] == "malformed"


def test_the_printed_box_says_for_every_number_where_it_is_from() -> None:
    """Section 8: data with its source."""
    printed = boxes.printed("in-space")

    assert all(figure.source for figure in printed.figures.values())


@pytest.mark.parametrize(("told", "sentence"), [
    ("fury", "The box is not TOML: "),
    ("title = 4", "The field title must be a text."),
    ("[fury]\ntop = 4", "The field fury.top stands alone; it needs value, source and confirmed."),
    ("[fury.top]\nvalue = 4\nconfirmed = 1", "The field fury.top is wrong: "),
])  # fmt: skip
def test_a_box_that_cannot_be_read_says_which_field_is_wrong(told: str, sentence: str) -> None:
    with pytest.raises(boxes.BadBox) as no:
        boxes.read(told)

    assert str(no.value).startswith(sentence)


def lots(of: str, *chosen: str) -> Line:
    return say("lots", of=of) | ({"chosen": list(chosen)} if chosen else {})


NONE_CHOSEN = say("lots", of="artifacts", chosen=[])

test_lots = examples({
    "whoever is first lays down three cubes, and so on round the table (set-up P)": (
        given, lots("first", "seat-1"),
        {
            "turn.seat": 1, "area": {"blue": 3, "green": 2, "yellow": 1},
            "moves": [
                ("yellow", 2, "area", "supply:0"), ("blue", 1, "supply:1", "area"),
                ("green", 1, "supply:2", "area"),
            ],
        },
    ),
    "the modules lie as the table chose them, in that order (set-up A)": (
        given, lots("modules", "module-2 back", "module-3 front", "module-1 back"),
        {"ship.layout": ["module-2 back", "module-3 front", "module-1 back"]},
    ),
    "where all artifacts stay, with four, no lot is drawn": (
        lambda: given(players=4), lots("artifacts"), "nothing-to-draw",
    ),
    "where all artifacts stay the table draws none either": (
        lambda: given(players=4), NONE_CHOSEN, "nothing-to-draw",
    ),
    "where all artifacts stay no draw is counted": (lambda: given(players=4), None, {"draws": 0}),
    **{
        f"with {players} a lot has still to take out {leaving or 'nothing'} (set-up C)": (
            lambda players=players: given(players=players), None, {"ship.leaving": leaving},
        )
        for players, leaving in ((2, 2), (3, 1), (4, None))
    },
    "once a lot has taken it out, nothing is left to take out": (
        lambda: given(lots("artifacts", "artifact-30")), None, {"ship.leaving": None},
    ),
    "once somebody has taken an artifact, none leaves any more": (
        lambda: given(*with_artifact(0, 5)), None, {"ship.leaving": None},
    ),
    "an artifact that left the game, and lies in the box, cannot be taken": (
        lambda: given(lots("artifacts", "artifact-30"), *with_artifact(0, 5)[:2]), artifact(30), "sold-out",
    ),
    "lots come before the game: once somebody has made noise, the ship is laid": (
        lambda: given(say("noise", seat=0, by=1)), lots("first"), "under-way",
    ),
    **{
        f"no lot of {of} could have chosen {chosen}": (
            given, say("lots", of=of, chosen=chosen), "bad-count",
        )
        for of, chosen in (
            ("first", []), ("first", ["seat-3"]), ("first", ["seat-0", "seat-1"]),
            ("artifacts", ["artifact-7"]), ("artifacts", ["artifact-5", "artifact-10"]),
            ("modules", ["module-1 front", "module-2 back"]),
            ("modules", ["module-1 front", "module-1 back", "module-2 back"]),
            ("modules", ["module-1 up", "module-2 back", "module-3 back"]),
            ("modules", ["module-1", "module-2", "module-3"]),
        )
    },
})  # fmt: skip


@pytest.mark.parametrize(("players", "removed"), [(2, 2), (3, 1)])
def test_lots_take_artifacts_out_of_a_small_game(players: int, removed: int) -> None:
    """Set-up C."""
    evening = given(players=players)
    events = when(evening, "lots", of="artifacts")

    (drawn_lots,) = only(events, "lots-drawn")
    gone = {int(name.removeprefix("artifact-")) for name in drawn_lots["names"]}
    assert len(gone) == removed
    assert set(shown(evening)["ship"]["artifacts"]) == {5, 10, 15, 20, 25, 30} - gone


def test_lots_lay_three_modules_each_with_a_side() -> None:
    """Set-up A: three equal modules in any order, either side up; each choice is a draw of its own."""
    evening = given()
    events = when(evening, "lots", of="modules")

    layout = shown(evening)["ship"]["layout"]
    assert sorted(name.split()[0] for name in layout) == ["module-1", "module-2", "module-3"]
    assert {name.split()[1] for name in layout} <= {"front", "back"}
    assert [draw["draw"] for draw in only(events, "drawn")] == [1, 2, 3, 4]


def test_lots_are_draws_of_the_same_seed() -> None:
    one, two = (given(say("lots", of="modules")) for _ in range(2))
    other = given(say("lots", of="first"), say("lots", of="modules"))

    assert shown(one)["ship"]["layout"] == shown(two)["ship"]["layout"]
    assert shown(other)["draws"] == 5


def test_lots_before_the_game_leave_every_cube_counted() -> None:
    evening = given(say("lots", of="artifacts"), say("lots", of="modules"), say("lots", of="first"))

    assert asked(evening, "audit")["pieces"]["black"] == {"bag": 24}
