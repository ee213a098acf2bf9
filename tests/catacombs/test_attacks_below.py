"""The attack below: ghosts hurt everybody and come back, and an empty bag ends it. Rulebook, p. 12 to 14."""

from __future__ import annotations

import json

import pytest

from tests.catacombs.delve_talk import bag_of, delve, ghosts, gone, with_artifact
from tests.rules.table_lines import drawn, say
from tests.rules.table_talk import asked, moves, only, seat, shown, types, when

SEED = 148
"""The white cube comes out before the black ones."""


class TestGhosts:
    """P. 12."""

    def test_a_ghost_wounds_everybody_from_the_seat_on_turn_clockwise(self) -> None:
        """Bob's turn: Bob, Cid, Ann; the ghost goes back when all is done."""
        evening = delve(*ghosts(), say("end-turn"))

        events = when(evening, "record", drawn={"black": 1, "white": 1})
        assert moves(events)[-4:] == [
            ("blue", 1, "supply:1", "wounds:1"),
            ("green", 1, "supply:2", "wounds:2"),
            ("yellow", 1, "supply:0", "wounds:0"),
            ("white", 1, "bag", "area"),
        ]

    def test_ghosts_go_back_together_after_the_attack(self) -> None:
        """Two whites and a yellow one: all wounds first, then both ghosts in one move."""
        evening = delve(*ghosts(2), say("fury", by=1))

        events = when(evening, "record", drawn={"white": 2, "yellow": 1})
        assert moves(events)[-1] == ("white", 2, "bag", "area")
        assert only(events, "moved")[-1]["why"] == "ghosts"
        assert shown(evening)["area"] == {"white": 2}
        assert [len(one["wounds"]) for one in shown(evening)["seats"]] == [3, 2, 2]

    def test_a_ghost_that_was_not_drawn_stays_in_the_bag(self) -> None:
        """And may be drawn by the next attack."""
        evening = delve(*ghosts(2))
        when(evening, "record", drawn={"black": 1, "white": 1})

        assert (shown(evening)["bag"]["white"], shown(evening)["area"]["white"]) == (1, 1)

    def test_a_ghost_leaves_those_who_are_out_alone(self) -> None:
        """Ann is away."""
        evening = delve(*gone(0), *ghosts(), say("fury", by=1))

        when(evening, "record", drawn={"black": 2, "white": 1})
        assert [len(one["wounds"]) for one in shown(evening)["seats"]] == [0, 1, 1]

    def test_without_a_cube_of_ones_own_a_black_one_marks_the_wound(self) -> None:
        """Ann's three cubes lie in the area; a black one lies aside."""
        evening = delve(*ghosts(), box={"cubes": {"each": 3}})

        when(evening, "record", drawn={"black": 1, "white": 1})
        assert seat(evening, 0)["wounds"] == ["black"]
        assert shown(evening)["aside"] == {}

    @pytest.mark.parametrize("do", ["attack", "record"])
    def test_he_uses_a_black_cube_instead_by_device_and_by_hand_alike(self, do: str) -> None:
        """The device draws white, black, black: the black ones are set aside before a wound is dealt."""
        evening = delve(say("noise", seat=0, by=30), *ghosts(), players=2, seed=f"{SEED:064x}")
        by_hand = {"drawn": {"white": 1, "black": 2}} if do == "record" else {}

        (draw,) = only(when(evening, do, **by_hand), "drawn")
        assert do == "record" or draw["cubes"] == ["white", "black", "black"]
        assert (seat(evening, 0)["wounds"], shown(evening)["aside"]) == (["black"], {"black": 1})

    def test_where_no_black_cube_lies_aside_the_wound_does_not_count(self) -> None:
        """House rule, as in the rest of the family: nothing is there to put down."""
        evening = delve(*ghosts(), box={"cubes": {"each": 3}})

        events = when(evening, "record", drawn={"white": 1, "blue": 1})
        assert {"type": "ran-short", "of": "black", "by": 1, "seat": 0} in events
        assert seat(evening, 0)["wounds"] == []

    def test_ghosts_hit_everybody_in_the_odds(self) -> None:
        """Three of 24 + 6 + 2 cubes hit Cid: one of its own and two ghosts; two are drawn."""
        odds = asked(delve(*ghosts(2)), "odds")

        assert odds["count"] == 2
        expected = [one["expected"] for one in odds["seats"]]
        assert expected == pytest.approx([2 * 5 / 32, 2 * 4 / 32, 2 * 3 / 32])

    def test_what_lies_ahead_counts_ghosts_too(self) -> None:
        """Before the others' turns only Ann's draw is certain; one hit fells on a track of one."""
        evening = delve(*ghosts(2), box={"health": {"length": 1}})
        line = evening.timeline
        assert line is not None

        odds = asked(evening, "odds")["seats"]
        assert line.game.ahead(line.table) == pytest.approx([seat["out"] for seat in odds])
        # 24 + 6 + 2 cubes, two drawn: Cid's own and two ghosts must all stay in.
        assert odds[2]["out"] == pytest.approx(1 - (29 * 28) / (32 * 31))

    def test_no_cube_is_lost_on_the_way(self) -> None:
        """Bank, area, bag and back, and a wayshrine."""
        evening = delve(*ghosts(5), say("shrine", seat=0, room="moon"))
        for _ in range(4):
            when(evening, "attack")
            when(evening, "end-turn")

        pieces = asked(evening, "audit")["pieces"]
        assert sum(pieces["white"].values()) == 5
        assert sum(pieces["yellow"].values()) == 30


class TestTheEmptyBag:
    """P. 12: no cube left in the bag after an attack, and the game is over at once."""

    def test_everybody_still_in_is_knocked_out(self) -> None:
        """Without an artifact they have lost; Bob waits for the answer."""
        evening = delve(*with_artifact(1), say("noise", seat=0, by=-3))
        bag_of(evening, 0)

        events = when(evening, "record", drawn={"blue": 2, "green": 1})
        assert types(events)[-4:] == ["fell", "fell", "fell", "ended"]
        assert events[-1] == {"type": "ended", "why": "bag-empty"}
        assert [one["status"] for one in shown(evening)["seats"]] == ["lost", "fallen", "lost"]
        when(evening, "rescue", seat=1, safe=True)
        assert shown(evening)["phase"] == "scoring"

    def test_ghosts_that_go_back_to_the_area_do_not_fill_it(self) -> None:
        """The bag is empty all the same."""
        evening = delve(*ghosts(2), *[say("noise", seat=n, by=-3) for n in range(3)])
        bag_of(evening, 0)

        assert when(evening, "record", drawn={"white": 2})[-1] == {"type": "ended", "why": "bag-empty"}
        assert shown(evening)["area"] == {"white": 2}

    def test_the_device_ends_it_too(self) -> None:
        """One cube in the bag, two owed."""
        evening = delve(*[say("noise", seat=n, by=-3) for n in range(3)])
        bag_of(evening, 1)

        assert when(evening, "attack")[-1]["why"] == "bag-empty"

    def test_the_draw_of_a_seat_that_is_out_ends_it_too(self) -> None:
        """At a table that plays free."""
        evening = delve(*gone(0), *[say("noise", seat=n, by=-3) for n in (1, 2)], turns="free")
        bag_of(evening, 1)
        when(evening, "move", piece="yellow", by=3, from_="area", to="aside", why="a test")

        assert when(evening, "fixed-draw", seat=0)[-1] == {"type": "ended", "why": "bag-empty"}

    def test_when_the_last_one_falls_it_is_just_over(self) -> None:
        """Nobody is left to be knocked out."""
        evening = delve(players=2, box={"health": {"length": 2}})
        for colour, index in (("yellow", 0), ("blue", 1)):
            when(evening, "move", piece=colour, by=1, from_="area", to=f"wounds:{index}", why="a test")
        when(evening, "move", piece="yellow", by=1, from_="area", to="supply:0", why="a test")
        bag_of(evening, 0)

        assert when(evening, "record", drawn={"yellow": 1, "blue": 1})[-1] == {
            "type": "ended", "why": "nobody-in",
        }  # fmt: skip

    def test_a_bag_that_was_not_empty_ended_nothing(self) -> None:
        """It felled everybody, wounded or not; so whoever was no more than that is in again."""
        evening = delve(*[say("noise", seat=n, by=-3) for n in range(3)])
        bag_of(evening, 2)
        when(evening, "record", drawn={"black": 2})

        events = when(
            evening, "move", piece="black", by=2, from_="aside", to="bag", why="they had rolled away"
        )
        assert types(events) == ["moved", "rose", "rose", "rose", "resumed"]
        assert [one["status"] for one in shown(evening)["seats"]] == ["in", "in", "in"]

    def test_a_correction_that_finds_the_bag_empty_says_at_once_that_the_game_is_over(self) -> None:
        """Not with the next draw: the last one had left nothing."""
        evening = delve(say("attack"))
        there = shown(evening)["bag"]

        events = when(evening, "count", places={"bag": {}, "aside": there | {"black": 24}})
        assert [event["why"] for event in only(events, "ended")] == ["bag-empty"]

    def test_nobody_gets_up_after_it(self) -> None:
        """Ann's track was full before; a cube off it changes nothing any more."""
        evening = delve(*[say("noise", seat=n, by=-3) for n in range(3)])
        when(evening, "move", piece="yellow", by=10, from_="supply:0", to="wounds:0", why="a test")
        bag_of(evening, 2)
        when(evening, "record", drawn={"black": 2})

        events = when(
            evening, "move", piece="yellow", by=1, from_="wounds:0", to="supply:0", why="miscounted"
        )
        assert types(events) == ["moved"]
        assert seat(evening, 0)["status"] == "lost"

    def test_a_bag_with_a_cube_left_ends_nothing(self) -> None:
        """One stays."""
        evening = delve(*[say("noise", seat=n, by=-3) for n in range(3)])
        bag_of(evening, 3)

        assert "ended" not in types(when(evening, "record", drawn={"black": 2}))


class TestThoseWhoAreOut:
    """P. 14: four cubes, six with two players, whatever fury and DANGER say."""

    @pytest.mark.parametrize(("players", "cubes"), [(2, 6), (3, 4), (4, 4), (5, 4), (6, 4)])
    def test_the_fixed_draw(self, players: int, cubes: int) -> None:
        """When the turn comes to Ann again."""
        evening = delve(*gone(0), say("danger", count=3), *[say("end-turn")] * players, players=players)

        assert shown(evening)["turn"]["owed"] == cubes
        assert len(only(when(evening, "attack"), "drawn")[0]["cubes"]) == cubes

    def test_cubes_of_those_who_are_out_hurt_nobody(self) -> None:
        """They stay in the area when their seat leaves, and go aside when they are drawn."""
        evening = delve(*gone(0))

        assert shown(evening)["area"]["yellow"] == 3
        when(evening, "record", drawn={"yellow": 2, "black": 1})
        assert (seat(evening, 0)["wounds"], shown(evening)["aside"]) == ([], {"yellow": 2, "black": 1})

    def test_everyone_passes_them_over(self) -> None:
        """No noise for whoever is away."""
        events = when(delve(*gone(1)), "everyone", by=1)

        assert moves(events) == [("yellow", 1, "supply:0", "area"), ("green", 1, "supply:2", "area")]


class TestCardsThatTouchTheBag:
    """Facts of the deck: DANGER, three dragon cubes back, noise for all."""

    def test_danger_adds_cubes(self) -> None:
        """Three players: step 2 draws two."""
        evening = delve(say("danger", count=3))

        assert len(only(when(evening, "attack"), "drawn")[0]["cubes"]) == 2 + 3

    def test_three_dragon_cubes_go_back(self) -> None:
        """As many as lie aside."""
        evening = delve(say("danger", count=2), drawn(black=4))

        assert moves(when(evening, "return-black", by=3)) == [("black", 3, "aside", "bag")]
        assert only(when(evening, "return-black", by=3), "ran-short")[0]["by"] == 2


def test_journals_of_attacks_tell_the_same_again() -> None:
    """The device's draw on the same bag is the same draw."""
    first, second = delve(*ghosts(3)), delve(*ghosts(3))

    assert json.dumps(when(first, "attack")) == json.dumps(when(second, "attack"))
