"""The attack: how many cubes, what each does, and what climbs the fury track. In Space rulebook, phase 3."""

from __future__ import annotations

import pytest

from tests.rules.table_talk import (
    box,
    drawn,
    given,
    gone,
    move,
    moves,
    only,
    refusal,
    say,
    seat,
    shown,
    types,
    when,
    wounded,
)


def test_an_attack_draws_what_the_fury_step_says() -> None:
    """Four players start on step 1, which draws two."""
    (draw,) = only(when(given(players=4), "attack"), "drawn")

    assert (draw["count"], len(draw["cubes"]), draw["by"], draw["draw"]) == (2, 2, "device", 1)


def test_the_view_says_that_the_draw_of_this_turn_was_made() -> None:
    """Until the next turn; nobody counts turns at a table that plays free, so there another can come."""
    evening, free = given(say("attack")), given(say("attack"), turns="free")

    assert shown(evening)["drawn"]
    assert "drawn" not in shown(free)
    when(evening, "end-turn")
    assert "drawn" not in shown(evening)


@pytest.mark.parametrize("cards", [0, 1, 6])
def test_every_danger_card_draws_one_cube_more(cards: int) -> None:
    """Advanced: HROZBA."""
    evening = given(say("danger", count=cards), players=4)
    (draw,) = only(when(evening, "attack"), "drawn")

    assert draw["count"] == 2 + cards


@pytest.mark.parametrize("cards", [-1, 7])
def test_the_row_has_six_cards(cards: int) -> None:
    """Set-up N."""
    assert refusal(given(), "danger", count=cards) == "bad-count"


def test_the_area_goes_into_the_bag_before_the_draw() -> None:
    """The draw tells the bag as it was when the first cube came out."""
    evening = given(players=4)
    events = when(evening, "attack")

    assert types(events)[:5] == ["attacked", "moved", "moved", "moved", "drawn"]
    (draw,) = only(events, "drawn")
    assert draw["bag"] == {"black": 24, "yellow": 3, "blue": 2, "green": 1}
    assert shown(evening)["area"] == {}


def test_black_cubes_are_set_aside_and_own_cubes_wound() -> None:
    """The cubes of a seat that were drawn are its wounds; the others stay in the bag."""
    evening = given()
    events = when(evening, "record", drawn={"black": 1, "yellow": 1})

    assert moves(events)[-2:] == [("black", 1, "bag", "aside"), ("yellow", 1, "bag", "wounds:0")]
    assert shown(evening)["bag"] == {"black": 23, "yellow": 2, "blue": 2, "green": 1}
    assert seat(evening, 0)["wounds"] == ["yellow"]
    assert seat(evening, 0)["health"] == 9


def test_one_attack_a_turn() -> None:
    """However many symbols lie in the row."""
    evening = given(say("attack"))

    assert refusal(evening, "attack") == "already-attacked"
    assert refusal(evening, "record", drawn={"black": 2}) == "already-attacked"


def test_the_next_turn_may_be_attacked_again() -> None:
    """Also when it comes round to the same seat."""
    evening = given(*[say("attack"), say("end-turn")] * 3)

    assert [draw["draw"] for draw in only(when(evening, "attack"), "drawn")] == [4]


def test_a_small_bag_gives_all_it_has() -> None:
    """The event still says how many were owed."""
    evening = given(say("danger", count=6), **box(cubes={"black": 0}, noise={"start": [1, 0, 0]}))
    (draw,) = only(when(evening, "attack"), "drawn")

    assert (draw["count"], draw["cubes"]) == (8, ["yellow"])


def test_an_empty_bag_gives_nothing_and_the_game_goes_on() -> None:
    """The book is silent for this game."""
    evening = given(**box(cubes={"black": 0}, noise={"start": [0, 0, 0]}))
    (draw,) = only(when(evening, "attack"), "drawn")

    assert (draw["cubes"], draw["bag"], shown(evening)["phase"]) == ([], {}, "play")


class TestFury:
    """The marker and what waits for it."""

    def test_the_marker_climbs_step_by_step(self) -> None:
        """Each step is told."""
        events = when(given(players=4), "fury", by=3, why="a card")

        assert [e["to"] for e in events] == [2, 3, 4]
        assert {e["why"] for e in events} == {"a card"}

    def test_the_marker_stays_at_the_top(self) -> None:
        """Past the last step nothing happens, and that is told."""
        evening = given(say("fury", by=99))

        assert types(when(evening, "fury", by=1)) == ["fury-stayed"]
        assert shown(evening)["fury"]["step"] == 11

    def test_hunters_are_sent_from_every_step_that_is_reached(self) -> None:
        """Also when the marker only passes."""
        evening = given(players=4)
        events = when(evening, "fury", by=10)

        assert moves(events) == [
            ("red", 1, "hunters:8", "area"),
            ("red", 1, "hunters:9", "area"),
            ("red", 2, "hunters:11", "area"),
        ]
        assert shown(evening)["area"]["red"] == 4

    def test_hunters_are_sent_once(self) -> None:
        """A marker put back by hand finds the step empty."""
        evening = given(say("fury", by=6), say("set", dial="fury", to=7, why="a slip"))

        assert shown(evening)["fury"]["step"] == 7
        assert types(when(evening, "fury", by=1)) == ["fury-rose"]

    def test_the_blockade_falls_on_the_last_red_step(self) -> None:
        """The last but one of the track."""
        evening = given(say("fury", by=7))  # step 9

        assert not shown(evening)["fury"]["blockade"]
        assert types(when(evening, "fury", by=1)) == ["fury-rose", "blockade-placed"]
        assert shown(evening)["fury"]["blockade"]

    def test_the_blockade_is_placed_once(self) -> None:
        """A marker that comes again finds it there."""
        evening = given(say("fury", by=8), say("set", dial="fury", to=9, why="a slip"))

        assert types(when(evening, "fury", by=1)) == ["fury-rose"]

    def test_the_device_shows_the_cubes_of_the_step(self) -> None:
        """The rulebook's one example: step 7 draws four."""
        fury = shown(given(say("fury", by=6), players=4))["fury"]

        assert (fury["step"], fury["cubes"]) == (7, 4)


class TestHunters:
    """Red cubes hit everybody and come back."""

    def test_a_red_cube_hits_everybody_from_their_supplies_and_returns_to_the_area(self) -> None:
        """The seat whose turn it is first."""
        evening = given(say("fury", by=6), say("end-turn"))
        events = when(evening, "record", drawn={"black": 3, "red": 1})

        assert moves(events)[-4:] == [
            ("blue", 1, "supply:1", "wounds:1"),
            ("green", 1, "supply:2", "wounds:2"),
            ("yellow", 1, "supply:0", "wounds:0"),
            ("red", 1, "bag", "area"),
        ]
        assert shown(evening)["area"] == {"red": 1}

    def test_a_red_cube_spares_those_who_are_out(self) -> None:
        """Phase 5: nothing touches them any more."""
        evening = given(*gone(0, 5), say("fury", by=5))
        when(evening, "record", drawn={"black": 3, "red": 1})

        assert [len(s["wounds"]) for s in shown(evening)["seats"]] == [0, 1, 1]

    def test_without_cubes_of_its_own_a_seat_marks_the_wound_with_a_black_one(self) -> None:
        """Advanced: an unused black cube."""
        evening = given(
            move("yellow", 27, "supply:0", "bag"), move("black", 1, "bag", "aside"), say("fury", by=6)
        )
        when(evening, "record", drawn={"blue": 2, "green": 1, "red": 1})

        assert seat(evening, 0)["wounds"] == ["black"]
        assert shown(evening)["aside"] == {}

    def test_the_black_cubes_of_the_same_draw_may_mark_wounds(self) -> None:
        """They are set aside before the hunter strikes, and two seats take two."""
        evening = given(
            move("yellow", 27, "supply:0", "bag"), move("blue", 28, "supply:1", "bag"), say("fury", by=6)
        )
        when(evening, "record", drawn={"black": 3, "red": 1})

        assert [s["wounds"] for s in shown(evening)["seats"]] == [["black"], ["black"], ["green"]]
        assert shown(evening)["aside"] == {"black": 1}

    def test_an_expansions_card_gives_its_black_cubes_too(self) -> None:
        """Where black cubes go to a card, that is where unused ones lie."""
        evening = given(
            move("yellow", 27, "supply:0", "bag"), say("fury", by=6), **box(attack={"black_to": "scheme"})
        )
        when(evening, "record", drawn={"black": 3, "red": 1})

        assert seat(evening, 0)["wounds"] == ["black"]
        assert shown(evening)["places"]["scheme"] == {"black": 2}

    def test_without_any_cube_to_mark_it_the_wound_is_not_there(self) -> None:
        """House rule, for the book is silent; the table is told."""
        evening = given(move("yellow", 27, "supply:0", "bag"), say("fury", by=6))
        events = when(evening, "record", drawn={"blue": 2, "green": 1, "red": 1})

        assert only(events, "ran-short") == [{"type": "ran-short", "of": "black", "by": 1, "seat": 0}]
        assert seat(evening, 0)["wounds"] == []

    def test_a_red_cube_is_not_drawn_twice_in_one_draw(self) -> None:
        """It waits in the area for the next one."""
        evening = given(say("fury", by=6), **box(cubes={"black": 1}, noise={"start": [0, 0, 0]}))
        (draw,) = only(when(evening, "attack"), "drawn")

        assert sorted(draw["cubes"]) == ["black", "red"]
        assert shown(evening)["area"] == {"red": 1}


class TestByHand:
    """A draw from the real bag, recorded."""

    def test_a_recorded_draw_takes_a_draw_number_and_says_it_was_by_hand(self) -> None:
        """The device's next draw is number two."""
        evening = given(drawn(black=1, blue=1), say("end-turn"))
        (draw,) = only(when(evening, "attack"), "drawn")

        assert draw["draw"] == 2
        assert only(when(given(), "record", drawn={"black": 2}), "drawn") == [
            {
                "type": "drawn",
                "draw": 1,
                "count": 2,
                "bag": {"black": 24, "blue": 2, "green": 1, "yellow": 3},
                "cubes": ["black", "black"],
                "by": "hand",
            }
        ]

    @pytest.mark.parametrize("cubes", [{}, {"black": 1}, {"black": 3}, {"black": 2, "blue": 1}])
    def test_a_recorded_draw_must_add_up_to_what_is_owed(self, cubes: dict[str, int]) -> None:
        """Two, on the first steps."""
        assert refusal(given(), "record", drawn=cubes) == "bad-count"

    def test_a_recorded_draw_of_a_small_bag_is_all_it_has(self) -> None:
        """Owed two, one is there."""
        evening = given(**box(cubes={"black": 1}, noise={"start": [0, 0, 0]}))

        assert refusal(evening, "record", drawn={"black": 2}) == "bad-count"
        assert (
            shown(given(drawn(black=1), **box(cubes={"black": 1}, noise={"start": [0, 0, 0]})))["bag"] == {}
        )

    def test_what_is_not_in_the_bag_cannot_have_been_drawn(self) -> None:
        """Green has one cube there."""
        assert refusal(given(), "record", drawn={"green": 2}) == "not-enough-pieces"
        assert refusal(given(), "record", drawn={"orange": 2}) == "no-such-piece"

    def test_noughts_may_be_written_down(self) -> None:
        """A form with every colour in it is fine."""
        evening = given(say("record", drawn={"black": 2, "blue": 0, "red": 0}))

        assert shown(evening)["aside"] == {"black": 2}


def test_wounds_of_an_attack_may_fill_the_track_and_later_cubes_do_nothing() -> None:
    """The cube that fills the track fells the seat; its other cubes of the same draw are set aside."""
    evening = given(wounded(0, 9), say("danger", count=1))
    events = when(evening, "record", drawn={"yellow": 3})

    assert only(events, "fell") == [{"type": "fell", "seat": 0, "status": "lost"}]
    assert moves(events)[-3:] == [
        ("yellow", 1, "bag", "wounds:0"), ("yellow", 1, "bag", "aside"), ("yellow", 1, "bag", "aside"),
    ]  # fmt: skip
    assert seat(evening, 0)["health"] == 0


def test_a_hunter_after_a_fall_hits_those_still_in() -> None:
    """Blue falls to its own cube; the red one then hits only the others."""
    evening = given(say("fury", by=6), wounded(1, 9))
    when(evening, "record", drawn={"blue": 2, "black": 1, "red": 1})

    assert [len(s["wounds"]) for s in shown(evening)["seats"]] == [1, 10, 1]
    assert shown(evening)["aside"] == {"black": 1, "blue": 1}


def test_a_hunter_may_fell_several_and_end_the_game() -> None:
    """All at nine: one red cube ends it."""
    evening = given(say("fury", by=6), *[wounded(n, 9) for n in range(3)])
    events = when(evening, "record", drawn={"black": 3, "red": 1})

    assert (
        types(events)[-6:] == ["moved", "fell", "moved", "fell", "moved", "ended"]
        or types(events)[-1] == "ended"
    )
    assert [s["status"] for s in shown(evening)["seats"]] == ["lost"] * 3
    assert shown(evening)["area"] == {"red": 1}


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
