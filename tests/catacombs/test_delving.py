"""Below: tiles, artifacts, locks, wayshrines, idols and lockpicks. Catacombs rulebook, p. 7 to 11 and 15."""

from __future__ import annotations

import pytest

from rules.clank.commands import Set
from rules.script import Evening
from rules.timeline import offers
from tests.catacombs.delve_talk import COLOURS, delve, ghosts, start, tile, with_artifact
from tests.rules.table_talk import Line, moves, only, refusal, say, seat, shown, types, when


def depths(evening: Evening) -> Line:
    """What the view says of the depths."""
    below: Line = shown(evening)["depths"]
    return below


class TestTiles:
    """P. 9: the stack of 26, the first four safe."""

    def test_the_stack_holds_four_safe_tiles_and_twenty_two_of_the_depths(self) -> None:
        """Two of the six safe ones went back to the box."""
        below = depths(delve())

        assert (below["tiles"], below["safe"]) == (26, 4)

    def test_tiles_are_counted_down(self) -> None:
        """Five tiles: all the safe ones and one of the Depths."""
        below = depths(delve(*[tile()] * 5))

        assert (below["tiles"], below["safe"]) == (21, 0)

    def test_no_tile_is_left_after_the_last(self) -> None:
        """P. 9: then nobody can go where nothing is."""
        assert refusal(delve(*[tile()] * 26), "tile", haunted=False, artifact=None) == "sold-out"

    def test_safe_tiles_are_not_haunted(self) -> None:
        """The fourth tile is the last safe one."""
        evening = delve(*[tile()] * 3)

        assert refusal(evening, "tile", haunted=True, artifact=None) == "safe-tile"
        when(evening, "tile", haunted=False, artifact=None)
        assert types(when(evening, "tile", haunted=True, artifact=None)) == ["tile-revealed", "moved"]

    def test_four_of_the_tiles_of_the_depths_are_haunted(self) -> None:
        """P. 11. A fifth is taken, with a warning."""
        evening = delve(*ghosts(4))

        events = when(evening, "tile", haunted=True, artifact=None)
        assert events[0] == {"type": "warned", "of": "haunted-tiles", "most": 4}
        assert types(events) == ["warned", "tile-revealed", "moved"]

    def test_a_haunted_tile_lets_a_ghost_out(self) -> None:
        """From the bank, which holds five, into the area."""
        evening = delve(*ghosts(2))

        assert shown(evening)["area"]["white"] == 2
        assert depths(evening)["ghosts"] == shown(evening)["places"]["bank"]["white"] == 3

    def test_where_the_bank_is_empty_no_ghost_comes(self) -> None:
        """The sixth is told as missing."""
        evening = delve(*ghosts(5))

        events = when(evening, "tile", haunted=True, artifact=None)
        assert only(events, "ran-short") == [{"type": "ran-short", "of": "bank", "by": 1, "seat": None}]
        assert shown(evening)["area"]["white"] == 5

    @pytest.mark.parametrize("plus", [3, -1, "two"])
    def test_a_room_has_no_sign_two_signs_or_something_between(self, plus: object) -> None:
        """Anything else is no tile."""
        assert refusal(delve(), "tile", haunted=False, artifact=plus) == "malformed"


class TestArtifactsOfRooms:
    """P. 9: from the stack of 5, 7, 10, 12, 15, 17, 20."""

    def test_a_room_without_a_sign_gets_the_top_one(self) -> None:
        """Twice: 5, then 7."""
        evening = delve(tile(0), tile(0))

        assert depths(evening)["discovered"] == [5, 7]
        assert depths(evening)["stack"] == [10, 12, 15, 17, 20]

    def test_the_example_of_the_book_two_signs_pass_over_two(self) -> None:
        """With 10 on top, then 12, the room gets 15."""
        evening = delve(tile(0), tile(0))

        (told,) = when(evening, "tile", haunted=False, artifact=2)
        assert told["artifacts"] == [15]
        assert depths(evening)["stack"] == [10, 12, 17, 20]

    def test_too_many_signs_give_the_best_that_is_left(self) -> None:
        """With 17 and 20 left, two signs mean 20."""
        evening = delve(*[tile(0)] * 5)

        assert only(when(evening, "tile", haunted=False, artifact=2), "tile-revealed")[0]["artifacts"] == [20]

    def test_an_empty_stack_gives_none(self) -> None:
        """There are more rooms than artifacts."""
        evening = delve(*[tile(0)] * 7)

        assert only(when(evening, "tile", haunted=False, artifact=1), "tile-revealed")[0]["artifacts"] == []

    def test_six_players_get_one_more_for_every_sign(self) -> None:
        """P. 15's example: with 12 on top, two signs mean 12 and both 15."""
        evening = delve(tile(0), tile(0), tile(1), players=6)

        assert depths(evening)["stack"] == [12, 15, 15, 17, 20, 20, 25]
        assert only(when(evening, "tile", haunted=False, artifact=2), "tile-revealed")[0]["artifacts"] == [
            12, 15, 15,
        ]  # fmt: skip
        assert depths(evening)["discovered"] == [5, 7, 10, 10, 12, 15, 15]


class TestTakingArtifacts:
    """P. 8: one each, one more with a backpack, and only what was discovered."""

    def test_taking_one_raises_the_fury(self) -> None:
        """Three players start on step 2."""
        evening = delve(tile(0))

        assert types(when(evening, "artifact", seat=1, value=5)) == ["artifact-taken", "fury-rose"]
        assert shown(evening)["fury"]["step"] == 3
        assert (seat(evening, 1)["artifacts"], depths(evening)["discovered"]) == ([5], [])

    def test_what_lies_in_the_stack_cannot_be_taken(self) -> None:
        """No room holds it yet."""
        assert refusal(delve(tile(0)), "artifact", seat=0, value=7) == "not-discovered"

    def test_what_somebody_has_cannot_be_taken(self) -> None:
        """There is one of each."""
        assert refusal(delve(*with_artifact(0)), "artifact", seat=1, value=5) == "sold-out"

    def test_there_is_no_artifact_of_30_points(self) -> None:
        """That is another game's."""
        assert refusal(delve(), "artifact", seat=0, value=30) == "no-such-token"

    def test_a_backpack_carries_one_more(self) -> None:
        """And not two."""
        evening = delve(*[tile(0)] * 3, say("artifact", seat=0, value=5))

        assert refusal(evening, "artifact", seat=0, value=7) == "has-artifact"
        when(evening, "buy", seat=0, kind="backpack")
        when(evening, "artifact", seat=0, value=7)
        assert seat(evening, 0)["artifacts"] == [5, 7]
        assert refusal(evening, "artifact", seat=0, value=10) == "has-artifact"

    def test_of_two_equal_artifacts_one_stays(self) -> None:
        """Six players have two of 10."""
        evening = delve(tile(2), tile(2), say("artifact", seat=0, value=10), players=6)

        assert depths(evening)["discovered"] == [5, 7, 10, 12, 15]
        when(evening, "artifact", seat=1, value=10)
        assert refusal(evening, "artifact", seat=2, value=10) == "sold-out"


class TestLocks:
    """P. 7 and 8: three lockpicks at the start, and what lies behind a lock."""

    def test_everybody_starts_with_three(self) -> None:
        """Set-up G."""
        assert depths(delve(players=4))["lockpicks"] == [3, 3, 3, 3]

    @pytest.mark.parametrize("lock", ["chest", "cell", "door"])
    def test_a_lock_costs_a_lockpick(self, lock: str) -> None:
        """What was behind it is told with the token itself."""
        evening = delve()

        assert when(evening, "unlock", seat=1, lock=lock)[:2] == [
            {"type": "lockpicks-changed", "seat": 1, "to": 2},
            {"type": "unlocked", "seat": 1, "lock": lock},
        ]
        assert (depths(evening)["lockpicks"], depths(evening)["unlocked"]) == ([3, 2, 3], {lock: 1})

    def test_lockpicks_are_counted_up_to_999(self) -> None:
        """Nobody has more, and no screen has room for it."""
        evening = delve(say("lockpick", seat=0, by=995))
        assert depths(evening)["lockpicks"][0] == 998

        when(evening, "lockpick", seat=0, by=2)
        assert depths(evening)["lockpicks"][0] == 999

    def test_a_library_gives_a_secret_tome(self) -> None:
        """From the reserve of twelve."""
        evening = delve(say("unlock", seat=0, lock="library"))

        assert (seat(evening, 0)["tokens"], depths(evening)["tomes"]) == ({"secret-tome": 1}, 11)

    def test_without_a_lockpick_locks_stay_shut(self) -> None:
        """After the third."""
        assert refusal(delve(*[say("unlock", seat=0, lock="door")] * 3), "unlock", seat=0, lock="chest") == (
            "no-lockpick"
        )

    def test_a_chest_stays_shut_when_no_major_secret_is_left(self) -> None:
        """Nothing is spent; the box of this table has one."""
        secret = say("secret", seat=0, kind="chalice")
        evening = delve(secret, box={"secrets": {"major": {"chalice": 1}}})

        assert refusal(evening, "unlock", seat=0, lock="chest") == "sold-out"
        assert depths(evening)["lockpicks"] == [3, 3, 3]

    def test_a_library_stays_shut_when_no_tome_is_left(self) -> None:
        """Tomes that were bought for skill count too: twelve in all."""
        evening = delve(*[say("buy", seat=n % 3, kind="secret-tome") for n in range(12)])

        assert refusal(evening, "unlock", seat=0, lock="library") == "sold-out"
        assert refusal(evening, "buy", seat=0, kind="secret-tome") == "sold-out"

    def test_a_cell_is_opened_for_the_last_prisoner_and_not_for_none(self) -> None:
        """P. 8 says so in brackets."""
        box = {"prisoners": {"copies": {"peasant": 3}}}
        evening = delve(*[say("prisoner", seat=0, kind="peasant")] * 2, box=box)

        when(evening, "unlock", seat=1, lock="cell")
        when(evening, "prisoner", seat=1, kind="peasant")
        assert refusal(evening, "unlock", seat=1, lock="cell") == "sold-out"

    def test_lockpicks_come_and_go_and_nobody_owes_any(self) -> None:
        """Cards give and take them."""
        evening = delve(say("lockpick", seat=2, by=2), say("lockpick", seat=2, by=-5))

        assert depths(evening)["lockpicks"] == [3, 3, 0]
        assert refusal(evening, "lockpick", seat=2, by=-1) == "no-lockpick"
        assert refusal(evening, "lockpick", seat=2, by=0) == "bad-count"


class TestWayshrines:
    """P. 11: a cube from the supply, and a coin for every one marked."""

    def test_each_gives_a_coin_more_than_the_last(self) -> None:
        """One, two and three: six in all."""
        evening = delve(*[say("shrine", seat=1, room=room) for room in ("moon", "sun", "star")])

        assert seat(evening, 1)["credits"] == 1 + 2 + 3
        assert seat(evening, 1)["supply"] == 28 - 3
        assert shown(evening)["places"]["shrine:sun"] == {"blue": 1}
        assert depths(evening)["shrines"] == [[], ["moon", "sun", "star"], []]

    def test_the_cube_comes_from_the_supply(self) -> None:
        """And makes no noise."""
        assert moves(when(delve(), "shrine", seat=0, room="moon")) == [
            ("yellow", 1, "supply:0", "shrine:moon")
        ]

    def test_each_is_marked_once_however_it_is_written(self) -> None:
        """Small and capital letters and spaces make no other room."""
        evening = delve(say("shrine", seat=0, room="Old  Moon"))

        assert refusal(evening, "shrine", seat=0, room=" old moon ") == "already-marked"
        when(evening, "shrine", seat=1, room="OLD MOON")
        assert shown(evening)["places"]["shrine:Old Moon"] == {"yellow": 1, "blue": 1}

    def test_four_cubes_fill_it(self) -> None:
        """P. 15: a fifth player comes too late."""
        evening = delve(*[say("shrine", seat=n, room="moon") for n in range(4)], players=5)

        assert refusal(evening, "shrine", seat=4, room="moon") == "shrine-full"

    def test_four_cubes_can_be_counted_there_and_five_cannot(self) -> None:
        """P. 15: each of another player."""
        evening = delve(players=5)
        full = dict.fromkeys(COLOURS[:4], 1)

        assert refusal(evening, "count", places={"shrine:moon": dict.fromkeys(COLOURS[:5], 1)}) == "bad-count"
        when(evening, "count", places={"shrine:moon": full})
        assert shown(evening)["places"]["shrine:moon"] == full

    def test_without_a_cube_nobody_marks(self) -> None:
        """The supply is empty after three."""
        evening = delve(box={"cubes": {"each": 3}})

        assert seat(evening, 0)["supply"] == 0
        assert refusal(evening, "shrine", seat=0, room="moon") == "not-enough-pieces"

    def test_a_room_needs_a_name(self) -> None:
        """Blanks are none."""
        assert refusal(delve(), "shrine", seat=0, room="  ") == "no-such-place"
        assert refusal(delve(), "shrine", seat=0, room="") == "malformed"

    def test_a_cube_can_be_corrected_to_and_from_a_wayshrine(self) -> None:
        """A room nobody has named before, too; an empty one is a place no longer told."""
        evening = delve()

        when(evening, "move", piece="blue", by=1, from_="supply:1", to="shrine:sun", why="forgotten")
        assert depths(evening)["shrines"] == [[], ["sun"], []]
        when(evening, "count", places={"shrine:sun": {}, "shrine:moon": {"blue": 1}})
        assert depths(evening)["shrines"] == [[], ["moon"], []]
        assert refusal(evening, "move", piece="blue", by=1, from_="area", to="shrine: ", why="x") == (
            "no-such-place"
        )


class TestIdols:
    """P. 10: three, five points each, and no artifacts."""

    def test_three_are_there(self) -> None:
        """The fourth is not."""
        evening = delve(*[say("idol", seat=n) for n in range(3)])

        assert seat(evening, 0)["tokens"] == {"monkey-idol": 1}
        assert depths(evening)["idols"] == 0
        assert refusal(evening, "idol", seat=0) == "sold-out"

    def test_one_that_is_given_back_lies_in_its_room_again(self) -> None:
        """A monster's reward may ask for that; p. 15 names it."""
        evening = delve(*[say("idol", seat=0)] * 3, say("drop", seat=0, kind="monkey-idol"))

        assert depths(evening)["idols"] == 1
        when(evening, "idol", seat=1)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("lockpick", {"by": 1}),
        ("unlock", {"lock": "door"}),
        ("shrine", {"room": "moon"}),
        ("idol", {}),
        ("prisoner", {"kind": "peasant"}),
        ("secret", {"kind": "treasure"}),
        ("buy", {"kind": "crown"}),
        ("use", {"kind": "puzzle-box"}),
        ("artifact", {"value": 5}),
        ("escape", {}),
    ],
)
def test_a_seat_that_is_out_or_not_there_does_nothing(do: str, fields: Line) -> None:
    """Out is out, and there is no seat 3."""
    evening = delve(*with_artifact(0), say("escape", seat=0))

    assert refusal(evening, do, seat=0, **fields) == "seat-out"
    assert refusal(evening, do, seat=3, **fields) == "no-such-seat"


def test_commands_of_another_game_are_unknown_here() -> None:
    """Nobody hacks in the Catacombs, and nobody turns tiles in space."""
    assert refusal(delve(), "hack", seat=0, module="garden") == "malformed"
    assert start()["game"] == "catacombs"


class TestWhatALockOwes:
    """P. 8: at once; so it is shown until it is told."""

    def test_whoever_opens_a_chest_takes_a_major_secret(self) -> None:
        """A minor one is something else."""
        evening = delve(say("unlock", seat=0, lock="chest"))

        assert shown(evening)["owed"] == [{"seat": 0, "what": "secret", "count": 1}]
        when(evening, "secret", seat=0, kind="treasure")
        when(evening, "secret", seat=1, kind="chalice")
        assert len(shown(evening)["owed"]) == 1
        when(evening, "secret", seat=0, kind="chalice")
        assert "owed" not in shown(evening)

    def test_whoever_opens_a_cell_frees_two_prisoners(self) -> None:
        """One after the other; nothing else waits for them, and the table may let it be."""
        evening = delve(say("unlock", seat=0, lock="cell"), say("end-turn"))

        assert shown(evening)["owed"] == [{"seat": 0, "what": "prisoner", "count": 2}]
        when(evening, "prisoner", seat=0, kind="peasant")
        assert shown(evening)["owed"] == [{"seat": 0, "what": "prisoner", "count": 1}]
        when(evening, "set", dial="prisoners:0", to=0, why="nobody was there")
        assert "owed" not in shown(evening)

    def test_the_last_prisoner_comes_alone(self) -> None:
        """Or the last one, if only one is left."""
        box = {"prisoners": {"copies": {"peasant": 1}}}
        evening = delve(say("unlock", seat=0, lock="cell"), box=box)

        assert shown(evening)["owed"] == [{"seat": 0, "what": "prisoner", "count": 1}]

    @pytest.mark.parametrize("lock", ["library", "door"])
    def test_a_library_and_a_door_owe_nothing(self, lock: str) -> None:
        """The tome comes with the library."""
        assert "owed" not in shown(delve(say("unlock", seat=0, lock=lock)))

    def test_a_lock_that_was_told_by_mistake_offers_what_it_owed(self) -> None:
        """And the lockpick."""
        evening = delve(say("unlock", seat=0, lock="chest"))
        when(evening, "retell", entry=2, instead=None, why="x")
        assert evening.timeline is not None

        assert offers(evening.timeline, 3) == (
            Set(dial="lockpicks:0", to=3, why="x"),
            Set(dial="secrets:0", to=0, why="x"),
        )
