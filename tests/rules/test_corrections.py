"""Corrections: moves, dials and a count of the table. The table is right, and the device follows."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as st

from rules.counting import repairs
from rules.pieces import laid_out
from rules.refusals import Refused
from rules.script import Evening
from tests.rules.table_lines import Line, box, drawn, gone, move, say, with_artifact, wounded
from tests.rules.table_talk import examples, given, line_of, refusal, seat, shown, when

START = shown(given())["places"]
"""What lies where at a table of three, before the game."""

FILLED = [wounded(0, 9), drawn(yellow=1, black=2)]
"""How Ann's track fills in her first turn, if fury stands where an artifact brings it."""


def dial(name: str, to: int | str) -> Line:
    return say("set", dial=name, to=to, why="a slip")


def count(dials: Mapping[str, int] | None = None, **places: Mapping[str, int]) -> Line:
    return say("count", places=places, **({} if dials is None else {"dials": dials}))


test_a_move = examples({
    "a move is a move with its reason, which goes into the journal": (
        given, say("move", piece="black", by=2, from_="bag", to="aside", why="fell out"),
        {
            "only moved": [
                {"type": "moved", "piece": "black", "by": 2, "from": "bag", "to": "aside", "why": "fell out"},
            ],
            "types": ["moved"],
        },
    ),
    **{
        f"{line['by']} {line['piece']} from {line['from']} to {line['to']}: {code}": (given, line, code)
        for line, code in (
            (move("orange", 1, "bag", "area"), "no-such-piece"),  # three play, so there is no orange
            (move("black", 1, "pocket", "area"), "no-such-place"),
            (move("black", 1, "bag", "pocket"), "no-such-place"),
            (move("black", 1, "bag", "supply:3"), "no-such-place"),  # nor a fourth supply
            (move("black", 1, "bag", "bag"), "nothing-to-do"),
            (move("black", 25, "bag", "aside"), "not-enough-pieces"),
            (move("yellow", 1, "wounds:0", "bag"), "not-enough-pieces"),
            (move("yellow", 11, "supply:0", "wounds:0"), "bad-count"),
            (move("black", 0, "bag", "aside"), "malformed"),
            (move("black", -1, "bag", "aside"), "malformed"),
        )
    },
    "filling a health track fells its seat: it has fallen exactly while its track is full": (
        lambda: given(*with_artifact(0, 5)), move("yellow", 10, "supply:0", "wounds:0"),
        {"types": ["moved", "fell"], "seats.0.status": "fallen"},
    ),
    **{
        f"a place freed on the track gives the seat its feet back, {answered}": (
            lambda lines=lines: given(*with_artifact(0, 5), *FILLED, *lines),
            move("yellow", 1, "wounds:0", "supply:0"), {"types": ["moved", "rose"], "seats.0.status": "in"},
        )
        for answered, lines in (
            ("before an answer", []),
            ("though it was safe", [say("rescue", seat=0, safe=True)]),
            ("though it was not", [say("rescue", seat=0, safe=False)]),
        )
    },
    "who escaped stays away whatever their track says": (
        lambda: given(*gone(0, 5)), move("yellow", 10, "supply:0", "wounds:0"), {"seats.0.status": "escaped"},
    ),
    "who escaped is not brought home by a correction": (
        lambda: given(*gone(0, 5), move("yellow", 10, "supply:0", "wounds:0")),
        move("yellow", 1, "wounds:0", "supply:0"), {"types": ["moved"]},
    ),
    "the last seat felled by a correction ends the game": (
        lambda: given(*gone(0, 5), players=2), move("blue", 10, "supply:1", "wounds:1"),
        {"types": ["moved", "fell", "ended"]},
    ),
    "corrections are taken after the end: the table may still be put right": (
        lambda: given(say("deck-out")), move("black", 1, "bag", "aside"), {"types": ["moved"]},
    ),
    **{
        f"no {what} puts {piece} on {to}: tracks hold own cubes and black ones, supplies own ones": (
            given, line, "wrong-place",
        )
        for piece, from_, to in (
            ("yellow", "supply:0", "wounds:1"), ("yellow", "supply:0", "supply:1"),
            ("yellow", "supply:0", "hunters:8"), ("red", "hunters:8", "wounds:0"),
            ("red", "hunters:8", "supply:0"), ("black", "bag", "supply:0"), ("black", "bag", "area"),
            ("black", "bag", "hunters:8"),
        )
        for what, line in (
            ("move", move(piece, 1, from_, to)),
            ("count", count(**{to: START.get(to, {}) | {piece: 1}})),
        )
    },
})  # fmt: skip


def test_a_health_track_that_is_too_short_is_refused_with_its_length() -> None:
    refused = given().answer(json.dumps(move("yellow", 11, "supply:0", "wounds:0")))["refused"]

    assert refused["sentence"] == "Ann's health track has 10 places."


def test_what_a_count_finds_too_many_goes_where_it_can_lie() -> None:
    """Every home of a black cube was counted; it is on no supply, and nobody was wounded unseen."""
    evening = given(drawn(black=2))
    seen = {"bag": {"black": 21, "yellow": 3, "blue": 2, "green": 1}, "aside": {"black": 2}}

    assert refusal(evening, **count(**seen)) == "bad-count"
    when(evening, "count", places=seen | {"wounds:0": {"black": 1}})
    assert seat(evening, 0)["wounds"] == ["black"]


def stopped() -> Evening:
    """A game that was stopped while Ann is away."""
    return given(*gone(0, 5), say("stop"))


test_a_stop = examples({
    "a game can be stopped without a score: over, and nobody ranked": (
        lambda: given(*gone(0, 5)), say("stop", why="the last bus"),
        {"only ended": [{"type": "ended", "why": "stopped"}], "phase": "over", "ranking": []},
    ),
    **{
        f"after a stop nothing more is taken: {line['do']}": (stopped, line, "game-over")
        for line in (say("score", seat=0, cards=1), say("attack"), say("stop"))
    },
    "after a stop corrections are still taken": (stopped, dial("fury", 3), {"fury.step": 3}),
    "a stop can be taken back": (stopped, say("undo"), {"phase": "play"}),
    "a stopped game can be gone on with": (
        lambda: given(say("stop"), say("undo")), say("attack"), {"only attacked.*.seat": [0]},
    ),
    "a game that is over cannot be stopped: its score stands": (
        lambda: given(say("deck-out")), say("stop"), "game-over",
    ),
})  # fmt: skip


def test_the_seed_of_a_stopped_game_may_be_told() -> None:
    line = line_of(stopped())
    assert line.ended


test_dials = examples({
    "setting fury fires nothing: no hunters, no blockade": (
        given, dial("fury", 11),
        {
            "types": ["dialled"], "fury": {"step": 11, "of": 11, "cubes": 5, "blockade": False},
            "area.red": None,
        },
    ),
    "danger is set as counted in the row": (given, dial("danger", 3), {"danger": 3}),
    "setting the turn begins it again: its number stays, and hush is gone": (
        lambda: given(say("noise", seat=0, by=-9), say("attack")), dial("turn", 2),
        {"turn": {"seat": 2, "number": 1, "owed": None}, "seats.0.hush": 0},
    ),
    "a turn that was set may be attacked": (
        lambda: given(say("attack"), dial("turn", 2)), say("attack"), {"only attacked.*.seat": [2]},
    ),
    "setting the turn to a seat that is out owes its draw, as if it had come round to it": (
        lambda: given(*gone(1, 5)), dial("turn", 1), {"turn.owed": 4},
    ),
    "the blockade has a dial: set past it, the marker fires nothing": (
        lambda: given(dial("fury", 10)), dial("blockade", 1), {"fury.blockade": True},
    ),
    "the blockade can be taken away": (
        lambda: given(dial("blockade", 1)), dial("blockade", 0), {"fury.blockade": False},
    ),
    "the hunters of a step have a dial": (
        given, dial("hunters:8", 0), {"moves": [("red", 1, "hunters:8", "area")]},
    ),
    "hunters can be put back": (
        lambda: given(dial("hunters:8", 0)), dial("hunters:8", 1),
        {"moves": [("red", 1, "area", "hunters:8")]},
    ),
    **{
        f"of four hunters no {to} wait, {what}": (given, line, code)
        for to, code in ((-1, "malformed"), (5, "bad-count"))
        for what, line, code in (
            ("set", dial("hunters:8", to), "bad-count"), ("counted", count({"hunters:8": to}), code),
        )
    },
    **{
        f"hunters counted as a place, {there}, and as a dial go once: what the dial says stands": (
            given, count({"hunters:8": 0}, **{"hunters:8": there}),
            {"moves": [("red", 1, "hunters:8", "area")]},
        )
        for there in ({}, {"black": 0}, {"red": 1})
    },
    "money has a dial": (given, dial("credits:0", 4), {"seats.0.credits": 4}),
    "crystals have a dial": (given, dial("crystals:0", 3), {"seats.0.crystals": 3}),
    "hush has a dial": (given, dial("hush:0", 2), {"seats.0.hush": 2}),
    "the draw of this turn has a dial": (given, dial("drawn", 1), {"drawn": True}),
    "crystals are limited to what others leave": (
        lambda: given(say("crystal", seat=1, by=2)), dial("crystals:0", 4), "bad-count",
    ),
    "a dial of a seat that is not there": (given, dial("credits:3", 4), "no-such-seat"),
    "a dial of another game": (given, dial("lockpicks:0", 4), "no-such-dial"),
    "a count tells dials too, one entry for all that can be seen; a dial that agrees is left alone": (
        lambda: given(say("attack")), count({"fury": 4, "danger": 0, "credits:1": 3}, area={"blue": 2}),
        {"types": ["dialled", "credits-changed", "moved"]},
    ),
    "dials that all agree": (lambda: given(dial("fury", 4)), count({"fury": 4}), {"types": ["agreed"]}),
    "two dials at once": (given, count({"turn": 1, "drawn": 1}), {"types": ["dialled"] * 2}),
    "a count does not say how turns are taken": (given, count({"turns": 1}), {"types": ["agreed"]}),
    "how turns are taken can be said once nobody is left to take one": (
        lambda: given(say("leave", seat=0), say("leave", seat=1), players=2), dial("turns", "free"),
        {"types": ["turns-counted"]},
    ),
    "a dial there is not cannot be counted": (given, count({"volume": 3}), "no-such-dial"),
    **{
        f"the dial {name} cannot stand on {to}": (given, dial(name, to), code)
        for name, to, code in (
            ("fury", 0, "bad-count"), ("fury", 12, "bad-count"), ("fury", 10**25, "bad-count"),
            ("danger", -1, "bad-count"), ("danger", 7, "bad-count"), ("turn", 3, "no-such-seat"),
            ("turn", -1, "no-such-seat"), ("turns", 1, "malformed"), ("fury", "free", "malformed"),
            ("turns", "sideways", "malformed"), ("volume", 3, "no-such-dial"),
        )
    },
})  # fmt: skip

EXPANSION = box(attack={"black_to": "scheme"})

test_a_count = examples({
    "a count that agrees says so; it is an entry all the same": (
        given, count(bag={"black": 24}), {"types": ["agreed"], "version": 2},
    ),
    "forgotten noise comes from the supply, however many such cubes lie in the bag": (
        lambda: given(say("noise", seat=0, by=22), say("attack")), count(area={"yellow": 2}),
        {"moves": [("yellow", 2, "supply:0", "area")]},
    ),
    "a cube too many in one place explains one missing in another: one move, not two": (
        lambda: given(move("yellow", 2, "supply:0", "wounds:0")),
        count(**{"wounds:0": {"yellow": 1}, "aside": {"yellow": 1}}),
        {"moves": [("yellow", 1, "wounds:0", "aside")]},
    ),
    "black cubes nobody sees lie aside, where drawn cubes go": (
        given, count(bag={"black": 20}), {"moves": [("black", 4, "bag", "aside")]},
    ),
    "a place that is counted is counted whole: a piece left out is not there": (
        given, count(area={"blue": 2, "green": 1}), {"moves": [("yellow", 3, "area", "supply:0")]},
    ),
    "a count may fell and raise, as any correction": (
        lambda: given(wounded(0, 9), drawn(yellow=1, black=1)),
        count(**{"wounds:0": {"yellow": 9}, "wounds:1": {"blue": 10}}),
        {"only rose.*.seat": [0], "only fell.*.seat": [1]},
    ),
    **{
        f"{places} cannot be counted": (given, count(**places), code)
        for places, code in (
            ({"pocket": {"black": 1}}, "no-such-place"), ({"bag": {"orange": 1}}, "no-such-piece"),
            ({"bag": {"black": 25}}, "bad-count"), ({"wounds:0": {"yellow": 11}}, "bad-count"),
            ({"wounds:0": {"yellow": 6, "black": 5}}, "bad-count"), ({"bag": {"black": -1}}, "malformed"),
        )
    },
    "a count of everything must find everything: a cube on the floor is not in the table": (
        given,
        count(**START | {"bag": {"black": 23}, "aside": {}, "wounds:0": {}, "wounds:1": {}, "wounds:2": {}}),
        "bad-count",
    ),
    "an expansion's place is counted too": (
        lambda: given(drawn(black=2), **EXPANSION), count(scheme={"black": 1}, aside={"black": 1}),
        {"moves": [("black", 1, "scheme", "aside")]},
    ),
    "an expansion's place can agree": (
        lambda: given(drawn(black=2), **EXPANSION), count(scheme={"black": 2}), {"types": ["agreed"]},
    ),
})  # fmt: skip


def test_a_count_is_one_entry_and_one_take_back() -> None:
    evening = given()
    events = when(evening, "count", places={"area": {"yellow": 1, "blue": 1, "green": 3}})

    assert (len(events), shown(evening)["version"]) == (3, 2)
    when(evening, "undo")
    assert shown(evening)["places"] == START


Heaps = tuple[int, ...]


@cache
def fewest_moves(now: Heaps, seen: tuple[int | None, ...]) -> int | None:
    """By trying everything: the moves it takes until every place that was counted holds what was seen."""
    reached, frontier = {now}, {now}
    moves = 0
    while frontier:
        if any(all(s is None or s == h for s, h in zip(seen, heaps, strict=True)) for heaps in frontier):
            return moves
        frontier = {after for heaps in frontier for after in one_move(heaps)} - reached
        reached |= frontier
        moves += 1
    return None


def one_move(heaps: Heaps) -> Iterator[Heaps]:
    for a, b in itertools.permutations(range(len(heaps)), 2):
        for by in range(1, heaps[a] + 1):
            after = list(heaps)
            after[a] -= by
            after[b] += by
            yield tuple(after)


class TestTheSmallestRepair:
    @for_any(st.lists(st.tuples(st.integers(0, 3), st.none() | st.integers(0, 3)), min_size=1, max_size=5))
    def test_no_repair_is_smaller_and_it_repairs(self, places: list[tuple[int, int | None]]) -> None:
        """Up to five places of up to three cubes; the first two are where such cubes are at home."""
        names = [f"place-{n}" for n in range(len(places))]
        now = tuple(there for there, _ in places)
        table = laid_out({name: {"black": n} for name, n in zip(names, now, strict=True)})
        if not any(now):
            return
        seen: Mapping[str, Mapping[str, int]] = {
            name: {"black": n} for name, (_, n) in zip(names, places, strict=True) if n is not None
        }
        fewest = fewest_moves(now, tuple(n for _, n in places))

        if fewest is None:
            with pytest.raises(Refused) as no:
                repairs(table, seen, places=frozenset(names), homes=lambda _: names[:2])
            assert no.value.code == "bad-count"
            return
        made = repairs(table, seen, places=frozenset(names), homes=lambda _: names[:2])
        for one in made:
            table = table.moved(one.piece, one.by, one.from_, one.to)
        assert all(table.count(name, "black") == heap["black"] for name, heap in seen.items())
        assert len(made) == fewest

    def test_one_cube_that_is_missing_is_put_back(self) -> None:
        table = laid_out({"bag": {"black": 3}, "aside": {"black": 1}})
        (one,) = repairs(table, {"bag": {"black": 4}}, places=frozenset({"bag", "aside"}), homes=lambda _: [])

        assert (one.piece, one.by, one.from_, one.to) == ("black", 1, "aside", "bag")

    def test_cubes_gathered_from_two_places_are_paired_with_where_they_are_missing(self) -> None:
        """Three missing here and three there; five and four lie elsewhere: two moves do."""
        table = laid_out({"supply:0": {"blue": 5}, "aside": {"blue": 4}})
        seen = {"area": {"blue": 3}, "bag": {"blue": 3}}
        places = frozenset({"supply:0", "aside", "area", "bag"})

        assert len(repairs(table, seen, places=places, homes=lambda _: ["supply:0", "aside"])) == 2

    @pytest.mark.parametrize(
        ("missing", "lies", "moved"),
        [((2, 4), (2, 1, 1, 4), [(0, 2), (3, 4)]), ((3, 3), (5, 1, 1, 1), [(0, 2), (0, 3), (1, 1)])],
    )
    def test_cubes_that_lie_together_are_not_gathered_one_by_one(
        self, missing: tuple[int, int], lies: tuple[int, ...], moved: list[tuple[int, int]]
    ) -> None:
        supplies = [f"supply:{n}" for n in range(4)]
        table = laid_out({place: {"blue": n} for place, n in zip(supplies, lies, strict=True)})
        seen = {place: {"blue": n} for place, n in zip(("area", "bag"), missing, strict=True)}
        made = repairs(table, seen, places=frozenset({*supplies, *seen}), homes=lambda _: supplies)

        assert sorted((supplies.index(one.from_), one.by) for one in made) == moved

    def test_a_great_mess_is_still_repaired(self) -> None:
        table = laid_out({f"from-{n}": {"black": 3} for n in range(6)})
        seen = {f"to-{n}": {"black": 2} for n in range(8)}
        for one in repairs(table, seen, places=frozenset({*seen, *table.places()}), homes=lambda _: []):
            table = table.moved(one.piece, one.by, one.from_, one.to)

        assert all(table.count(place, "black") == 2 for place in seen)
