"""Odds: exact, compared with every draw there is, made through the real rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import NamedTuple

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from rules import odds
from rules.clank.commands import Attack
from rules.in_space.game import IN_SPACE
from rules.script import Evening
from tests.rules.evening_player import table_of
from tests.rules.table_lines import Line, box, drawn, gone, move, say, wounded
from tests.rules.table_talk import asked, given, seat, shown, when


def every_draw(bag: Mapping[str, int], count: int) -> Iterator[tuple[dict[str, int], Fraction]]:
    pieces = sorted(bag)
    ways = comb(sum(bag.values()), count)
    for share in product(*(range(bag[piece] + 1) for piece in pieces)):
        if sum(share) == count:
            cubes = dict(zip(pieces, share, strict=True))
            yield cubes, Fraction(prod(comb(bag[piece], n) for piece, n in cubes.items()), ways)


def by_trying(evening: Evening, count: int) -> list[dict[str, list[Fraction]]]:
    """For each seat the chances of wounds and of falling, by drawing every draw at a real table."""
    before = shown(evening)
    bag = dict(Counter(before["bag"]) + Counter(before["area"]))
    count = min(count, sum(bag.values()))
    seats = range(len(before["seats"]))
    hits = [[Fraction(0)] * (count + 1) for _ in seats]
    out = [[Fraction(0)] for _ in seats]
    for cubes, chance in every_draw(bag, count):
        when(evening, "record", drawn=cubes)
        for n, (was, now) in enumerate(zip(before["seats"], shown(evening)["seats"], strict=True)):
            hits[n][len(now["wounds"]) - len(was["wounds"])] += chance
            out[n][0] += chance * (was["status"] == "in" and now["status"] != "in")
        when(evening, "undo")
    return [{"hits": h, "out": o} for h, o in zip(hits, out, strict=True)]


tables = st.fixed_dictionaries({
    "black": st.integers(0, 3),
    "noise": st.tuples(st.integers(0, 3), st.integers(0, 3)),
    "red": st.integers(0, 2),
    "danger": st.integers(0, 2),
    "length": st.sampled_from([1, 2, 3, 30]),
})  # fmt: skip


@settings(max_examples=60)
@for_any(tables)
def test_odds_are_what_trying_every_draw_gives(table: Line) -> None:
    reds = [move("red", table["red"], "hunters:11", "area")] if table["red"] else []
    evening = given(
        *reds,
        say("danger", count=table["danger"]),
        players=2,
        **box(
            cubes={"black": table["black"]},
            noise={"start": table["noise"]},
            health={"length": table["length"]},
        ),
    )
    told = asked(evening, "odds")

    assert told["count"] == 2 + table["danger"]
    for seat_odds, tried in zip(told["seats"], by_trying(evening, told["count"]), strict=True):
        assert seat_odds["out"] == pytest.approx(float(tried["out"][0]))
        if table["length"] == 30:
            assert seat_odds["hits"] == pytest.approx([float(p) for p in tried["hits"]])
            mean = sum(n * p for n, p in enumerate(tried["hits"]))
            assert seat_odds["expected"] == pytest.approx(float(mean))


class Ordered(NamedTuple):
    cubes: tuple[str, ...]

    def drawn(self, draw: int, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        del draw, bag, count
        return self.cubes


def every_order(
    bag: Mapping[str, int], count: int, *before: str
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    if not count or not sum(bag.values()):
        yield before, Fraction(1)
        return
    for cube, n in bag.items():
        if n:
            for cubes, chance in every_order({**bag, cube: n - 1}, count - 1, *before, cube):
                yield cubes, chance * Fraction(n, sum(bag.values()))


starved = st.fixed_dictionaries({
    "noise": st.tuples(*[st.integers(0, 2)] * 3),
    "wounds": st.tuples(*[st.integers(0, 2)] * 3),
    "black": st.integers(0, 2),
    "aside": st.integers(0, 2),
    "red": st.integers(1, 3),
    "danger": st.integers(0, 2),
    "length": st.integers(1, 4),
    "turn": st.integers(0, 2),
})  # fmt: skip


@settings(max_examples=50)
@for_any(starved)
def test_where_cubes_are_scarce_the_chance_to_fall_is_what_every_order_of_a_draw_gives(short: Line) -> None:
    """Empty supplies compete for a black cube, and one who has fallen leaves it to the next."""
    aside = short["aside"]
    hurt = [min(by, short["length"] - 1, 2 - short["noise"][n]) for n, by in enumerate(short["wounds"])]
    evening = given(
        *([move("black", aside, "bag", "aside")] if aside else []),
        *[move("red", 1, f"hunters:{step}", "area") for step in (8, 9, 11)[: short["red"]]],
        *[wounded(n, by) for n, by in enumerate(hurt) if by],
        say("danger", count=short["danger"]),
        say("set", dial="turn", to=short["turn"], why="a test"),
        **box(
            cubes={"black": short["black"] + aside, "each": 2},
            noise={"start": short["noise"]},
            health={"length": short["length"]},
        ),
    )
    table, told = table_of(evening), asked(evening, "odds")
    bag = dict(Counter(shown(evening)["bag"]) + Counter(shown(evening)["area"]))
    out = [Fraction(0)] * 3
    for cubes, chance in every_order(bag, told["count"]):
        after = table
        for event in IN_SPACE.decide(table, Attack(), Ordered(cubes)):
            after = IN_SPACE.fold(after, event)
        for n, seat_after in enumerate(after.seats):
            out[n] += chance * (not seat_after.is_in)

    assert [each["out"] for each in told["seats"]] == pytest.approx([float(p) for p in out])


def test_odds_of_the_first_attack_by_hand() -> None:
    """
    Two of thirty cubes, three of them yellow.

    No yellow: 27/30 * 26/29 = 702/870; both: 3/30 * 2/29 = 6/870; the mean is 2 * 3/30.
    """
    told = asked(given(players=4), "odds")

    assert told["count"] == 2
    assert told["seats"][0]["hits"] == pytest.approx([702 / 870, 162 / 870, 6 / 870])
    assert told["seats"][0]["expected"] == pytest.approx(0.2)
    assert told["seats"][0]["out"] == 0
    assert told["seats"][3] == {"expected": 0.0, "hits": [1.0, 0.0, 0.0], "out": 0.0}


@pytest.mark.parametrize("extra", [-5, -2, 1, 4, 40])
def test_what_if_is_what_would_be(extra: int) -> None:
    evening = given(say("noise", seat=0, by=-4), say("danger", count=3))
    foreseen = asked(evening, "odds", extra={"0": extra, "1": extra})
    for n in (0, 1):
        when(evening, "noise", seat=n, by=extra)

    assert foreseen == asked(evening, "odds")


def test_what_if_changes_nothing() -> None:
    evening = given()
    before = shown(evening)
    asked(evening, "odds", extra={"0": 5})

    assert shown(evening) == before


def test_what_if_of_a_seat_that_is_not_there_is_refused() -> None:
    answer = given().answer('{"ask":"odds","extra":{"7":1}}')

    assert answer["refused"]["code"] == "no-such-seat"


def test_a_seat_that_is_out_has_nothing_to_fear() -> None:
    """Its cubes in the bag are harmless, but they are in the bag."""
    evening = given(*gone(0, 5), say("noise", seat=1, by=1))

    assert asked(evening, "odds")["seats"][0] == {"expected": 0.0, "hits": [1.0, 0.0, 0.0, 0.0], "out": 0.0}


def test_odds_in_the_turn_of_a_seat_that_is_out_are_those_of_the_fixed_draw() -> None:
    evening = given(*gone(0, 5), say("danger", count=6), *[say("end-turn")] * 3)

    assert asked(evening, "odds")["count"] == 4


def test_one_place_left_on_the_track_is_lost_with_the_first_hit() -> None:
    """Then the chance of falling is the chance of any hit."""
    evening = given(wounded(0, 9))
    told = asked(evening, "odds")["seats"][0]

    assert told["out"] == pytest.approx(1 - told["hits"][0])
    when(evening, "record", drawn={"yellow": 2})
    assert seat(evening, 0)["status"] == "lost"


def test_a_bag_smaller_than_the_draw_is_drawn_whole() -> None:
    evening = given(say("danger", count=6), **box(cubes={"black": 1}, noise={"start": [2, 0, 0]}))

    assert asked(evening, "odds")["seats"][0]["hits"] == [0.0, 0.0, 1.0, 0.0]


def tried_draw_by_draw(own: int, returning: int, of: int, draws: tuple[int, ...]) -> list[Fraction]:
    """The chances of hits in several draws, by taking cubes out one at a time."""
    chances = [Fraction(0)] * (sum(min(n, of) for n in draws) + 1)

    def take(
        left: tuple[int, int, int], still: int, later: tuple[int, ...], hit: int, chance: Fraction
    ) -> None:
        mine, back, other = left
        if not still or not sum(left):
            if not later:
                chances[hit] += chance
                return
            whole = (mine, returning, other)
            take(whole, later[0], later[1:], hit, chance)
            return
        for n, after, hits in (
            (mine, (mine - 1, back, other), 1),
            (back, (mine, back - 1, other), 1),
            (other, (mine, back, other - 1), 0),
        ):
            if n:
                take(after, still - 1, later, hit + hits, chance * Fraction(n, sum(left)))

    take((own, returning, of - own - returning), 0, draws, 0, Fraction(1))
    return chances


@settings(max_examples=60)
@for_any(
    st.integers(0, 3), st.integers(0, 2), st.integers(0, 3),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
)  # fmt: skip
def test_hits_of_a_whole_turn_are_what_taking_cube_after_cube_gives(
    own: int, returning: int, others: int, draws: tuple[int, ...]
) -> None:
    """Own cubes stay out, hunters come back for the next draw."""
    of = own + returning + others
    told = odds.hits_in_turn(own, returning, of=of, draws=draws)

    assert told == pytest.approx([float(p) for p in tried_draw_by_draw(own, returning, of, draws)])


@for_any(st.integers(0, 20), st.integers(0, 60), st.integers(0, 20))
def test_chances_sum_to_one(harmful: int, others: int, count: int) -> None:
    of = harmful + others
    chances = odds.hits(harmful, of=of, drawn=count)

    assert sum(chances) == pytest.approx(1)
    assert odds.expected(chances) == pytest.approx(min(count, of) * harmful / of if of else 0)


def test_after_a_recorded_draw_the_odds_are_those_of_the_next_attack() -> None:
    evening = given(drawn(black=2), players=4)

    assert asked(evening, "odds")["seats"][0]["expected"] == pytest.approx(2 * 3 / 28)


def falling_by_trying(evening: Evening, index: int, steps: list[int | None]) -> Fraction:
    """The chance that a seat falls while draws of so many cubes are made; none is the end of a turn."""
    view = shown(evening)
    if view["seats"][index]["status"] != "in":
        return Fraction(1)
    if not steps:
        return Fraction(0)
    first, *later = steps
    if first is None:
        when(evening, "end-turn")
        chance = falling_by_trying(evening, index, later)
        when(evening, "undo")
        return chance
    bag = dict(Counter(view["bag"]) + Counter(view["area"]))
    chance = Fraction(0)
    for cubes, share in every_draw(bag, min(first, sum(bag.values()))):
        when(evening, "record", drawn=cubes)
        chance += share * falling_by_trying(evening, index, later)
        when(evening, "undo")
    return chance


class TestAhead:
    def bobs_turn(self, *lines: Line, cids_noise: int = 0) -> Evening:
        """Ann is away, a hunter is about, and it is Bob's turn; two wounds fell anybody."""
        tight = box(
            cubes={"black": 6},
            noise={"start": [1, 2, cids_noise]},
            health={"length": 2},
            fury={"start": {"3": 1}},
        )
        hunter = move("red", 1, "hunters:11", "area")
        return given(hunter, *gone(0, 5), say("end-turn"), *lines, **tight)

    def test_it_is_this_turns_draw_and_the_fixed_draws_before_ones_next_turn(self) -> None:
        """For Bob that is also Ann's fixed draw of four; Cid cannot fall before it and bring another."""
        evening = self.bobs_turn()
        told = IN_SPACE.ahead(table_of(evening))

        assert told[0] == 0
        assert told[1] == pytest.approx(float(falling_by_trying(evening, 1, [2, None, None, 4])))

    def test_the_fixed_draws_are_those_of_the_seats_between_round_the_table(self) -> None:
        """It is Cid's turn and Dee is away: her draw comes before Ann's turn, and before Bob's."""
        tight = box(cubes={"black": 6}, noise={"start": [2, 2, 1, 0]}, health={"length": 2})
        evening = given(*gone(3, 5), *[say("end-turn")] * 2, players=4, **tight)
        told = IN_SPACE.ahead(table_of(evening))

        assert told[0] == pytest.approx(float(falling_by_trying(evening, 0, [2, None, 4])))
        assert told[1] == pytest.approx(float(falling_by_trying(evening, 1, [2, None, 4])))
        assert told[3] == 0

    def test_whose_turn_is_next_fears_this_turns_draw_alone(self) -> None:
        evening = self.bobs_turn(cids_noise=2)
        told = IN_SPACE.ahead(table_of(evening))

        assert told[2] == pytest.approx(float(falling_by_trying(evening, 2, [2])))
        assert told[2] == pytest.approx(asked(evening, "odds")["seats"][2]["out"])

    def test_a_draw_that_was_made_does_not_come_again(self) -> None:
        """After the attack only Ann's fixed draw lies ahead of Bob, and nothing ahead of Cid."""
        evening = self.bobs_turn(say("record", drawn={"black": 2}))
        told = IN_SPACE.ahead(table_of(evening))

        assert told[1] == pytest.approx(float(falling_by_trying(evening, 1, [None, None, 4])))
        assert told[2] == 0

    def test_at_a_free_table_every_seat_that_is_out_draws_once(self) -> None:
        evening = self.bobs_turn()
        tracked = IN_SPACE.ahead(table_of(evening))
        when(evening, "set", dial="turns", to="free", why="it is late")
        free = IN_SPACE.ahead(table_of(evening))

        assert free[1] == pytest.approx(tracked[1])
        assert free[2] > tracked[2]


def tried(evening: Evening, seat: int, attacks: int) -> list[Fraction]:
    """The chances that a seat is still in after 1, 2 ... attacks, by drawing every draw at a real table."""
    chances = [Fraction(0)] * attacks
    count = asked(evening, "odds")["count"]

    def draw(left: int, chance: Fraction) -> None:
        before = shown(evening)
        bag = dict(Counter(before["bag"]) + Counter(before["area"]))
        for cubes, share in every_draw(bag, min(count, sum(bag.values()))):
            when(evening, "record", drawn=cubes)
            if shown(evening)["seats"][seat]["status"] == "in":
                chances[attacks - left] += chance * share
                if left > 1:
                    draw(left - 1, chance * share)
            when(evening, "undo")

    draw(attacks, Fraction(1))
    return chances


@pytest.mark.parametrize("length", [2, 3, 5])
def test_lasting_is_what_trying_every_draw_of_every_attack_gives(length: int) -> None:
    """Two attacks on a small bag with a hunter in it, which comes back each time."""
    evening = given(
        move("red", 1, "hunters:11", "area"),
        players=2,
        turns="free",
        **box(cubes={"black": 2}, noise={"start": (2, 1)}, health={"length": length}),
    )
    told = asked(evening, "odds", attacks=2)

    assert told["seats"][0]["lasts"] == pytest.approx([float(each) for each in tried(evening, 0, 2)])


def test_a_seat_that_lasts_through_one_attack_is_one_that_it_does_not_bring_down() -> None:
    evening = given(wounded(0, 8), say("noise", seat=0, by=4), say("danger", count=3))
    told = asked(evening, "odds", attacks=1)["seats"]

    assert told[0]["out"] > 0
    assert [one["lasts"][0] for one in told] == pytest.approx([1 - one["out"] for one in told])


SUPPOSED = [
    [say("danger", count=4)],
    [say("fury", by=6)],
    [say("hack", seat=0, module="one"), say("hack", seat=0, module="two"), say("artifact", seat=0, value=15)],
    [say("artifact", seat=1, value=15, modules=["one", "two"]), say("escape", seat=1)],
]


@pytest.mark.parametrize("after", SUPPOSED, ids=["danger", "fury", "artifact", "leaving"])
def test_the_odds_after_something_are_the_odds_once_it_is_told(after: list[Line]) -> None:
    evening = given()
    before = shown(evening)
    foreseen = asked(evening, "odds", after=after)
    assert shown(evening) == before
    for line in after:
        when(evening, line["do"], **{key: value for key, value in line.items() if key != "do"})

    assert foreseen == asked(evening, "odds")


def test_what_cannot_be_is_refused_and_nothing_is_drawn() -> None:
    evening = given()

    impossible = (
        (say("escape", seat=0), "no-artifact"),
        (say("attack"), "no-seed"),
        ({"do": "fly"}, "malformed"),
    )
    for line, code in impossible:
        answer = evening.answer(json.dumps({"ask": "odds", "after": [line]}))
        assert answer["refused"]["code"] == code
    assert shown(evening)["draws"] == 0
