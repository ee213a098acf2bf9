"""The attack: how many cubes, what each does, and what climbs the fury track. In Space rulebook, phase 3."""

from __future__ import annotations

import pytest

from rules.script import Evening
from tests.rules.table_lines import box, drawn, gone, move, say, wounded
from tests.rules.table_talk import after, examples, given, only, refusal, seat, shown, when

ATTACK = say("attack")
SMALL = box(cubes={"black": 1}, noise={"start": [0, 0, 0]})
"""One black cube in the bag, and nothing in the area."""

HUNTED = say("fury", by=6)
"""A hunter is in the area, and three cubes or four are drawn."""


def by_hand(**cubes: int) -> dict[str, object]:
    return {
        "type": "drawn", "draw": 1, "count": 2, "bag": {"black": 24, "blue": 2, "green": 1, "yellow": 3},
        "cubes": [piece for piece, n in cubes.items() for _ in range(n)], "by": "hand",
    }  # fmt: skip


@pytest.mark.parametrize("cards", [0, 1, 6])
def test_an_attack_draws_what_the_fury_step_says_and_one_cube_more_for_every_danger_card(cards: int) -> None:
    """Four players start on step 1, which draws two. Advanced: HROZBA."""
    evening = given(say("danger", count=cards), players=4)
    (draw,) = only(when(evening, "attack"), "drawn")

    assert (draw["count"], len(draw["cubes"]), draw["by"], draw["draw"]) == (
        2 + cards,
        2 + cards,
        "device",
        1,
    )


def test_the_view_says_that_the_draw_of_this_turn_was_made() -> None:
    """Until the next turn; nobody counts turns at a table that plays free, so there another can come."""
    evening, free = given(ATTACK), given(ATTACK, turns="free")

    assert shown(evening)["drawn"]
    assert "drawn" not in shown(free)
    when(evening, "end-turn")
    assert "drawn" not in shown(evening)


def test_the_area_goes_into_the_bag_before_the_draw() -> None:
    evening = given(players=4)
    events = when(evening, "attack")

    assert [event["type"] for event in events[:5]] == ["attacked", "moved", "moved", "moved", "drawn"]
    assert events[4]["bag"] == {"black": 24, "yellow": 3, "blue": 2, "green": 1}
    assert shown(evening)["area"] == {}


def test_the_next_turn_may_be_attacked_again() -> None:
    evening = given(*[ATTACK, say("end-turn")] * 3)

    assert [draw["draw"] for draw in only(when(evening, "attack"), "drawn")] == [4]


@pytest.mark.parametrize(
    ("black", "noise", "count", "cubes"), [(0, 1, 8, ["yellow"]), (0, 0, 2, [])], ids=["small", "empty"]
)
def test_a_small_bag_gives_all_it_has_and_the_game_goes_on(
    black: int, noise: int, count: int, cubes: list[str]
) -> None:
    """The event still says how many were owed; of an empty bag the book is silent for this game."""
    bag = box(cubes={"black": black}, noise={"start": [noise, 0, 0]})
    evening = given(say("danger", count=6 if noise else 0), **bag)
    (draw,) = only(when(evening, "attack"), "drawn")

    assert (draw["count"], draw["cubes"], shown(evening)["phase"]) == (count, cubes, "play")


test_an_attack = examples({
    "black cubes are set aside and own cubes wound; the others stay in the bag": (
        given, drawn(black=1, yellow=1),
        {
            "then": [("black", 1, "bag", "aside"), ("yellow", 1, "bag", "wounds:0")],
            "bag": {"black": 23, "yellow": 2, "blue": 2, "green": 1}, "seats.0.wounds": ["yellow"],
            "seats.0.health": 9,
        },
    ),
    "one attack a turn": (lambda: given(ATTACK), ATTACK, "already-attacked"),
    "one attack a turn, by hand too": (lambda: given(ATTACK), drawn(black=2), "already-attacked"),
    "the row has no fewer than no cards (set-up N)": (given, say("danger", count=-1), "bad-count"),
    "the row has six cards (set-up N)": (given, say("danger", count=7), "bad-count"),
})  # fmt: skip

test_fury = examples({
    "past the last step the marker stays, and that is told": (
        lambda: given(say("fury", by=99)), say("fury", by=1), {"types": ["fury-stayed"], "fury.step": 11},
    ),
    "hunters are sent from every step that is reached, also when the marker only passes": (
        lambda: given(players=4), say("fury", by=10),
        {
            "moves": [("red", n, f"hunters:{step}", "area") for step, n in ((8, 1), (9, 1), (11, 2))],
            "area.red": 4,
        },
    ),
    "a marker put back by hand stays there": (
        lambda: given(HUNTED), say("set", dial="fury", to=7, why="a slip"), {"fury.step": 7},
    ),
    "hunters are sent once: a marker put back by hand finds the step empty": (
        lambda: given(HUNTED, say("set", dial="fury", to=7, why="a slip")), say("fury", by=1),
        {"types": ["fury-rose"]},
    ),
    "on step 9 there is no blockade": (given, say("fury", by=7), {"fury.blockade": False}),
    "the blockade falls on the last red step, the last but one of the track": (
        lambda: given(say("fury", by=7)), say("fury", by=1),
        {"types": ["fury-rose", "blockade-placed"], "fury.blockade": True},
    ),
    "the blockade is placed once: a marker that comes again finds it there": (
        lambda: given(say("fury", by=8), say("set", dial="fury", to=9, why="a slip")), say("fury", by=1),
        {"types": ["fury-rose"]},
    ),
    "the device shows the cubes of the step: the rulebook's one example, step 7 draws four": (
        lambda: given(players=4), HUNTED, {"fury.step": 7, "fury.cubes": 4},
    ),
})  # fmt: skip


def test_the_marker_climbs_step_by_step() -> None:
    events = when(given(players=4), "fury", by=3, why="a card")

    assert [(e["to"], e["why"]) for e in events] == [(2, "a card"), (3, "a card"), (4, "a card")]


def unmarked(*pieces: str) -> Evening:
    """A table with a hunter in the area, where the seats of these colours have no cube in their supply."""
    supplies = {"yellow": (27, 0), "blue": (28, 1)}
    return given(*[move(p, supplies[p][0], f"supply:{supplies[p][1]}", "bag") for p in pieces], HUNTED)


test_hunters = examples({
    "a red cube hits everybody, the seat whose turn it is first, and returns to the area": (
        lambda: given(HUNTED, say("end-turn")), drawn(black=3, red=1),
        {
            "then": [
                *[("black", 1, "bag", "aside")] * 3, ("blue", 1, "supply:1", "wounds:1"),
                ("green", 1, "supply:2", "wounds:2"), ("yellow", 1, "supply:0", "wounds:0"),
                ("red", 1, "bag", "area"),
            ],
            "area": {"red": 1},
        },
    ),
    "a red cube spares those who are out (phase 5: nothing touches them any more)": (
        lambda: given(*gone(0, 5), say("fury", by=5)), drawn(black=3, red=1),
        {"seats.*.wounds": [[], ["blue"], ["green"]]},
    ),
    "without cubes of its own a seat marks the wound with an unused black one (advanced)": (
        lambda: given(move("yellow", 27, "supply:0", "bag"), move("black", 1, "bag", "aside"), HUNTED),
        drawn(blue=2, green=1, red=1), {"seats.0.wounds": ["black"], "aside": {}},
    ),
    "the black cubes of the same draw, set aside before the hunter strikes, may mark wounds": (
        lambda: unmarked("yellow", "blue"), drawn(black=3, red=1),
        {"seats.*.wounds": [["black"], ["black"], ["green"]], "aside": {"black": 1}},
    ),
    "an expansion's card, where unused black cubes lie then, gives its black cubes too": (
        lambda: given(move("yellow", 27, "supply:0", "bag"), HUNTED, **box(attack={"black_to": "scheme"})),
        drawn(black=3, red=1), {"seats.0.wounds": ["black"], "places.scheme": {"black": 2}},
    ),
    "without any cube to mark it the wound is not there, and the table is told (house rule)": (
        lambda: unmarked("yellow"), drawn(blue=2, green=1, red=1),
        {"only ran-short": [{"type": "ran-short", "of": "black", "by": 1, "seat": 0}], "seats.0.wounds": []},
    ),
    "a hunter after a fall to one's own cube hits those still in": (
        lambda: given(HUNTED, wounded(1, 9)), drawn(blue=2, black=1, red=1),
        {"seats.*.wounds": [["yellow"], ["blue"] * 10, ["green"]], "aside": {"black": 1, "blue": 1}},
    ),
    "wounds of an attack may fill the track; later cubes of the same draw are set aside": (
        lambda: given(wounded(0, 9), say("danger", count=1)), drawn(yellow=3),
        {
            "only fell": [{"type": "fell", "seat": 0, "status": "lost"}],
            "then": [("yellow", 1, "bag", "wounds:0"), *[("yellow", 1, "bag", "aside")] * 2],
            "seats.0.health": 0,
        },
    ),
})  # fmt: skip


def test_a_red_cube_is_not_drawn_twice_in_one_draw() -> None:
    evening = given(HUNTED, **SMALL)
    (draw,) = only(when(evening, "attack"), "drawn")

    assert sorted(draw["cubes"]) == ["black", "red"]
    assert shown(evening)["area"] == {"red": 1}


def test_a_hunter_may_fell_several_and_end_the_game() -> None:
    """All at nine: one red cube ends it."""
    evening = given(HUNTED, *[wounded(n, 9) for n in range(3)])
    end = {"seats.*.status": ["lost"] * 3, "area": {"red": 1}}

    events = when(evening, "record", drawn={"black": 3, "red": 1})
    assert events[-1] == {"type": "ended", "why": "nobody-in"}
    assert after(evening, None, end) == end


def test_a_hunter_drawn_before_the_black_cubes_of_the_same_draw_wounds_with_one_of_them() -> None:
    """Advanced: the seat has no cube of its own; all the black ones are set aside before a wound is dealt."""
    for seed in range(200):
        evening = given(seed=f"{seed:064x}", players=2, **box(cubes={"each": 3, "black": 3}))
        when(evening, "fury", by=6)
        (draw,) = only(when(evening, "attack"), "drawn")
        if draw["cubes"][0] == "red" and "black" in draw["cubes"]:
            assert seat(evening, 0)["wounds"][:1] == ["black"]
            return
    pytest.fail("no such draw")


test_a_draw_by_hand = examples({
    "it takes a draw number and says that it was by hand": (
        given, drawn(black=2), {"only drawn": [by_hand(black=2)]},
    ),
    "of a small bag it is all the bag has, though two are owed": (
        lambda: given(**SMALL), drawn(black=1), {"bag": {}},
    ),
    "of a small bag it is no more than the bag has": (lambda: given(**SMALL), drawn(black=2), "bad-count"),
    "what is not in the bag cannot have been drawn: green has one cube there": (
        given, drawn(green=2), "not-enough-pieces",
    ),
    "a colour that does not play cannot have been drawn": (given, drawn(orange=2), "no-such-piece"),
    "noughts may be written down, as in a form with every colour in it": (
        given, drawn(black=2, blue=0, red=0), {"aside": {"black": 2}},
    ),
})  # fmt: skip


def test_after_a_draw_by_hand_the_devices_next_draw_is_number_two() -> None:
    evening = given(drawn(black=1, blue=1), say("end-turn"))

    assert [draw["draw"] for draw in only(when(evening, "attack"), "drawn")] == [2]


@pytest.mark.parametrize("cubes", [{}, {"black": 1}, {"black": 3}, {"black": 2, "blue": 1}])
def test_a_recorded_draw_must_add_up_to_what_is_owed(cubes: dict[str, int]) -> None:
    assert refusal(given(), "record", drawn=cubes) == "bad-count"
