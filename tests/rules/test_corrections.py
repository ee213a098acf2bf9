"""Corrections: moves, dials and a count of the table. The table is right, and the device follows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as st

from rules.counting import repairs
from rules.pieces import laid_out
from rules.refusals import Refused
from tests.rules.table_lines import Line, box, drawn, gone, move, say, with_artifact, wounded
from tests.rules.table_talk import given, moves, refusal, seat, shown, types, when


class TestMove:
    """Pieces lie elsewhere than the device thinks."""

    def test_a_move_is_a_move_with_its_reason(self) -> None:
        """The reason goes into the journal."""
        events = when(given(), "move", piece="black", by=2, from_="bag", to="aside", why="fell out")

        assert events == [
            {"type": "moved", "piece": "black", "by": 2, "from": "bag", "to": "aside", "why": "fell out"}
        ]

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (move("orange", 1, "bag", "area"), "no-such-piece"),
            (move("black", 1, "pocket", "area"), "no-such-place"),
            (move("black", 1, "bag", "pocket"), "no-such-place"),
            (move("black", 1, "bag", "supply:3"), "no-such-place"),
            (move("black", 1, "bag", "bag"), "nothing-to-do"),
            (move("black", 25, "bag", "aside"), "not-enough-pieces"),
            (move("yellow", 1, "wounds:0", "bag"), "not-enough-pieces"),
            (move("yellow", 11, "supply:0", "wounds:0"), "bad-count"),
            (move("black", 0, "bag", "aside"), "malformed"),
            (move("black", -1, "bag", "aside"), "malformed"),
        ],
    )
    def test_a_move_that_cannot_be_is_refused(self, line: Line, code: str) -> None:
        """With three players, so there is no orange and no fourth supply."""
        assert refusal(given(), **line) == code

    def test_filling_a_health_track_fells_its_seat(self) -> None:
        """A seat has fallen exactly while its track is full."""
        evening = given(*with_artifact(0, 5))

        assert types(when(evening, **move("yellow", 10, "supply:0", "wounds:0"))) == ["moved", "fell"]
        assert seat(evening, 0)["status"] == "fallen"

    @pytest.mark.parametrize("answer", [None, True, False])
    def test_a_place_freed_on_the_track_gives_the_seat_its_feet_back(self, answer: bool | None) -> None:  # noqa: FBT001  # a case
        """Whatever was answered in between."""
        answered = [] if answer is None else [say("rescue", seat=0, safe=answer)]
        evening = given(*with_artifact(0, 5), wounded(0, 9), drawn(yellow=1, black=2), *answered)

        assert types(when(evening, **move("yellow", 1, "wounds:0", "supply:0"))) == ["moved", "rose"]
        assert seat(evening, 0)["status"] == "in"

    def test_who_escaped_stays_away_whatever_their_track_says(self) -> None:
        """Only a take-back brings them home."""
        evening = given(*gone(0, 5), move("yellow", 10, "supply:0", "wounds:0"))

        assert seat(evening, 0)["status"] == "escaped"
        assert types(when(evening, **move("yellow", 1, "wounds:0", "supply:0"))) == ["moved"]

    def test_the_last_seat_felled_by_a_correction_ends_the_game(self) -> None:
        """Nobody is in."""
        evening = given(*gone(0, 5), players=2)

        assert types(when(evening, **move("blue", 10, "supply:1", "wounds:1"))) == ["moved", "fell", "ended"]

    def test_corrections_are_taken_after_the_end(self) -> None:
        """The table may still be put right."""
        assert types(when(given(say("deck-out")), **move("black", 1, "bag", "aside"))) == ["moved"]


class TestWhereAPieceCanLie:
    """A correction puts a piece only where the table can have it."""

    @pytest.mark.parametrize(
        ("piece", "from_", "to"),
        [
            ("yellow", "supply:0", "wounds:1"),
            ("yellow", "supply:0", "supply:1"),
            ("yellow", "supply:0", "hunters:8"),
            ("red", "hunters:8", "wounds:0"),
            ("red", "hunters:8", "supply:0"),
            ("black", "bag", "supply:0"),
            ("black", "bag", "area"),
            ("black", "bag", "hunters:8"),
        ],
    )
    def test_another_seats_cube_is_never_on_a_track(self, piece: str, from_: str, to: str) -> None:
        """Tracks hold own cubes and black ones, supplies own ones; by a move and by a count."""
        evening = given()
        there = shown(evening)["places"].get(to, {})

        assert refusal(evening, "move", piece=piece, by=1, from_=from_, to=to, why="x") == "wrong-place"
        assert refusal(evening, "count", places={to: there | {piece: 1}}) == "wrong-place"

    def test_what_a_count_finds_too_many_goes_where_it_can_lie(self) -> None:
        """Every home of a black cube was counted; it is on no supply, and nobody was wounded unseen."""
        evening = given(say("record", drawn={"black": 2}))
        seen = {"bag": {"black": 21, "yellow": 3, "blue": 2, "green": 1}, "aside": {"black": 2}}

        assert refusal(evening, "count", places=seen) == "bad-count"
        when(evening, "count", places=seen | {"wounds:0": {"black": 1}})
        assert seat(evening, 0)["wounds"] == ["black"]


class TestStop:
    """A table may have had enough."""

    def test_a_game_can_be_stopped_without_a_score(self) -> None:
        """Over, nobody ranked, the seed may be told; and nothing more is taken."""
        evening = given(*gone(0, 5))

        assert when(evening, "stop", why="the last bus")[-1] == {"type": "ended", "why": "stopped"}
        assert (shown(evening)["phase"], shown(evening)["ranking"]) == ("over", [])
        assert evening.timeline is not None
        assert evening.timeline.ended
        for do, fields in (("score", {"seat": 0, "cards": 1}), ("attack", {}), ("stop", {}),
                           ("set", {"dial": "fury", "to": 3, "why": "x"})):  # fmt: skip
            assert refusal(evening, do, **fields) == "game-over"

    def test_a_stopped_game_can_be_gone_on_with(self) -> None:
        """By taking the stop back."""
        evening = given(say("stop"))
        when(evening, "undo")

        assert shown(evening)["phase"] == "play"
        assert types(when(evening, "attack"))[0] == "attacked"

    def test_a_game_that_is_over_cannot_be_stopped(self) -> None:
        """Its score stands."""
        assert refusal(given(say("deck-out")), "stop") == "game-over"


class TestDials:
    """Fury, danger, turn and turns."""

    def test_setting_fury_fires_nothing(self) -> None:
        """No hunters, no blockade."""
        evening = given()

        assert types(when(evening, "set", dial="fury", to=11, why="a slip")) == ["dialled"]
        assert shown(evening)["fury"] == {"step": 11, "of": 11, "cubes": 5, "blockade": False}
        assert "red" not in shown(evening)["area"]

    def test_setting_danger(self) -> None:
        """As counted in the row."""
        evening = given(say("set", dial="danger", to=3, why="a slip"))

        assert shown(evening)["danger"] == 3

    def test_setting_the_turn_begins_it_anew(self) -> None:
        """Its number stays, hush is gone, and it may be attacked."""
        evening = given(
            say("noise", seat=0, by=-9), say("attack"), say("set", dial="turn", to=2, why="a slip")
        )

        assert shown(evening)["turn"] == {"seat": 2, "number": 1, "owed": None}
        assert seat(evening, 0)["hush"] == 0
        assert types(when(evening, "attack"))[0] == "attacked"

    def test_setting_the_turn_to_a_seat_that_is_out_owes_its_draw(self) -> None:
        """As if it had come round to it."""
        evening = given(*gone(1, 5), say("set", dial="turn", to=1, why="a slip"))

        assert shown(evening)["turn"]["owed"] == 4

    def test_the_blockade_and_the_hunters_have_dials(self) -> None:
        """Set past them, the marker fires nothing; what the table then does is dialled."""
        evening = given(say("set", dial="fury", to=10, why="a slip"))

        when(evening, "set", dial="blockade", to=1, why="forgotten")
        assert shown(evening)["fury"]["blockade"]
        assert moves(when(evening, "set", dial="hunters:8", to=0, why="forgotten")) == [
            ("red", 1, "hunters:8", "area"),
        ]  # fmt: skip
        assert moves(when(evening, "set", dial="hunters:8", to=1, why="not yet")) == [
            ("red", 1, "area", "hunters:8"),
        ]  # fmt: skip
        when(evening, "set", dial="blockade", to=0, why="not yet")
        assert not shown(evening)["fury"]["blockade"]

    @pytest.mark.parametrize("to", [-1, 5])
    def test_no_fewer_than_none_and_no_more_than_there_are_wait(self, to: int) -> None:
        """Of four hunters."""
        assert refusal(given(), "set", dial="hunters:8", to=to, why="a slip") == "bad-count"
        assert refusal(given(), "count", places={}, dials={"hunters:8": to}) in {"bad-count", "malformed"}

    @pytest.mark.parametrize("there", [{}, {"black": 0}, {"red": 1}])
    def test_hunters_counted_as_a_place_and_as_a_dial_go_once(self, there: dict[str, int]) -> None:
        """What the dial says stands."""
        events = when(given(), "count", places={"hunters:8": there}, dials={"hunters:8": 0})

        assert moves(events) == [("red", 1, "hunters:8", "area")]

    def test_what_a_seat_has_a_number_of_has_a_dial(self) -> None:
        """Money, crystals and hush; the crystals are limited."""
        evening = given(say("crystal", seat=1, by=2))
        for dial, to in (("credits:0", 4), ("crystals:0", 3), ("hush:0", 2), ("drawn", 1)):
            when(evening, "set", dial=dial, to=to, why="a slip")

        assert [seat(evening, 0)[what] for what in ("credits", "crystals", "hush")] == [4, 3, 2]
        assert shown(evening)["drawn"]
        assert refusal(evening, "set", dial="crystals:0", to=4, why="x") == "bad-count"
        assert refusal(evening, "set", dial="credits:3", to=4, why="x") == "no-such-seat"
        assert refusal(evening, "set", dial="lockpicks:0", to=4, why="x") == "no-such-dial"

    def test_a_count_tells_dials_too(self) -> None:
        """One entry for all that can be seen; a dial that agrees is left alone."""
        evening = given(say("attack"))
        events = when(
            evening, "count", places={"area": {"blue": 2}}, dials={"fury": 4, "danger": 0, "credits:1": 3}
        )

        assert types(events) == ["dialled", "credits-changed", "moved"]
        assert types(when(evening, "count", places={}, dials={"fury": 4})) == ["agreed"]
        assert types(when(evening, "count", places={}, dials={"turn": 1, "drawn": 1})) == ["dialled"] * 2
        assert refusal(evening, "count", places={}, dials={"volume": 3}) == "no-such-dial"

    @pytest.mark.parametrize(
        ("dial", "to", "code"),
        [
            ("fury", 0, "bad-count"),
            ("fury", 12, "bad-count"),
            ("fury", 10**25, "bad-count"),
            ("danger", -1, "bad-count"),
            ("danger", 7, "bad-count"),
            ("turn", 3, "no-such-seat"),
            ("turn", -1, "no-such-seat"),
            ("turns", 1, "malformed"),
            ("fury", "free", "malformed"),
            ("turns", "sideways", "malformed"),
            ("volume", 3, "no-such-dial"),
        ],
    )
    def test_a_dial_that_cannot_stand_there_is_refused(self, dial: str, to: int | str, code: str) -> None:
        """The sentence gives the range."""
        assert refusal(given(), "set", dial=dial, to=to, why="a slip") == code


class TestCount:
    """The players type what they see."""

    def test_a_count_that_agrees_says_so(self) -> None:
        """It is an entry all the same."""
        assert types(when(given(), "count", places={"bag": {"black": 24}})) == ["agreed"]

    def test_forgotten_noise_comes_from_the_supply(self) -> None:
        """However many more such cubes lie in the bag."""
        evening = given(say("noise", seat=0, by=22), say("attack"))
        events = when(evening, "count", places={"area": {"yellow": 2}})

        assert moves(events) == [("yellow", 2, "supply:0", "area")]

    def test_a_cube_too_many_in_one_place_explains_one_missing_in_another(self) -> None:
        """One move, not two through the supply."""
        evening = given(move("yellow", 2, "supply:0", "wounds:0"))
        events = when(evening, "count", places={"wounds:0": {"yellow": 1}, "aside": {"yellow": 1}})

        assert moves(events) == [("yellow", 1, "wounds:0", "aside")]

    def test_black_cubes_nobody_sees_lie_aside(self) -> None:
        """Where drawn cubes go."""
        assert moves(when(given(), "count", places={"bag": {"black": 20}})) == [("black", 4, "bag", "aside")]

    def test_a_place_that_is_counted_is_counted_whole(self) -> None:
        """A piece left out is not there."""
        assert moves(when(given(), "count", places={"area": {"blue": 2, "green": 1}})) == [
            ("yellow", 3, "area", "supply:0")
        ]

    def test_a_count_is_one_entry_and_one_take_back(self) -> None:
        """However many moves it needs."""
        evening = given()
        before = shown(evening)["places"]
        events = when(evening, "count", places={"area": {"yellow": 1, "blue": 1, "green": 3}})

        assert len(events) == 3
        assert shown(evening)["version"] == 2
        when(evening, "undo")
        assert shown(evening)["places"] == before

    def test_a_count_may_fell_and_raise(self) -> None:
        """As any correction."""
        evening = given(wounded(0, 9), drawn(yellow=1, black=1))
        events = when(evening, "count", places={"wounds:0": {"yellow": 9}, "wounds:1": {"blue": 10}})

        assert {e["type"]: e["seat"] for e in events if "seat" in e} == {"rose": 0, "fell": 1}

    @pytest.mark.parametrize(
        ("places", "code"),
        [
            ({"pocket": {"black": 1}}, "no-such-place"),
            ({"bag": {"orange": 1}}, "no-such-piece"),
            ({"bag": {"black": 25}}, "bad-count"),
            ({"wounds:0": {"yellow": 11}}, "bad-count"),
            ({"wounds:0": {"yellow": 6, "black": 5}}, "bad-count"),
            ({"bag": {"black": -1}}, "malformed"),
        ],
    )
    def test_a_count_that_cannot_be_is_refused(self, places: dict[str, dict[str, int]], code: str) -> None:
        """More than there are, or where nothing can lie."""
        assert refusal(given(), "count", places=places) == code

    def test_a_count_of_everything_must_find_everything(self) -> None:
        """A cube on the floor is not in the table."""
        evening = given()
        seen = shown(evening)["places"] | {
            place: {} for place in ("aside", "wounds:0", "wounds:1", "wounds:2")
        }
        seen["bag"] = {"black": 23}

        assert refusal(evening, "count", places=seen) == "bad-count"

    def test_an_expansions_place_is_counted_too(self) -> None:
        """It is a place like any other."""
        evening = given(drawn(black=2), **box(attack={"black_to": "scheme"}))

        events = when(evening, "count", places={"scheme": {"black": 1}, "aside": {"black": 1}})

        assert moves(events) == [("black", 1, "scheme", "aside")]
        assert types(when(evening, "count", places={"scheme": {"black": 1}})) == ["agreed"]


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
    """Every table that is one move away."""
    for a, b in itertools.permutations(range(len(heaps)), 2):
        for by in range(1, heaps[a] + 1):
            after = list(heaps)
            after[a] -= by
            after[b] += by
            yield tuple(after)


class TestTheSmallestRepair:
    """The fewest moves, compared with trying everything."""

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
        """From where it lies."""
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
        """Though others lie about that would do, too."""
        supplies = [f"supply:{n}" for n in range(4)]
        table = laid_out({place: {"blue": n} for place, n in zip(supplies, lies, strict=True)})
        seen = {place: {"blue": n} for place, n in zip(("area", "bag"), missing, strict=True)}
        made = repairs(table, seen, places=frozenset({*supplies, *seen}), homes=lambda _: supplies)

        assert sorted((supplies.index(one.from_), one.by) for one in made) == moved

    def test_a_great_mess_is_still_repaired(self) -> None:
        """More places than are weighed one against the other."""
        table = laid_out({f"from-{n}": {"black": 3} for n in range(6)})
        seen = {f"to-{n}": {"black": 2} for n in range(8)}
        for one in repairs(table, seen, places=frozenset({*seen, *table.places()}), homes=lambda _: []):
            table = table.moved(one.piece, one.by, one.from_, one.to)

        assert all(table.count(place, "black") == 2 for place in seen)
