"""Below: tiles, artifacts, locks, wayshrines, idols and lockpicks. Catacombs rulebook, p. 7 to 11 and 15."""

from __future__ import annotations

from typing import Any

import pytest

from rules.clank.commands import Set
from rules.script import Evening
from rules.timeline import offers
from tests.catacombs.delve_talk import (
    COLOURS,
    delve,
    ghosts,
    idol,
    lockpick,
    prisoner,
    shrine,
    start,
    tile,
    unlock,
    with_artifact,
)
from tests.rules.table_lines import Line, artifact, buy, drop, move, say, secret
from tests.rules.table_talk import examples, line_of, refusal, shown, when

test_tiles = examples({
    "the stack holds four safe tiles and 22 of the depths; two safe ones went back (p. 9)": (
        delve, None, {"depths.tiles": 26, "depths.safe": 4},
    ),
    "tiles are counted down, the safe ones first": (
        lambda: delve(*[tile()] * 4), tile(), {"depths.tiles": 21, "depths.safe": 0},
    ),
    "no tile is left after the last (p. 9)": (lambda: delve(*[tile()] * 26), tile(), "sold-out"),
    "safe tiles are not haunted": (lambda: delve(*[tile()] * 3), tile(haunted=True), "safe-tile"),
    "the fourth tile is the last safe one": (
        lambda: delve(*[tile()] * 4), tile(haunted=True), {"types": ["tile-revealed", "moved"]},
    ),
    "four tiles of the depths are haunted (p. 11); a fifth is taken, with a warning": (
        lambda: delve(*ghosts(4)), tile(haunted=True),
        {
            "only warned": [{"type": "warned", "of": "haunted-tiles", "most": 4}],
            "types": ["warned", "tile-revealed", "moved"],
        },
    ),
    "a haunted tile lets a ghost out of the bank, which holds five": (
        lambda: delve(*ghosts(1)), tile(haunted=True),
        {"area.white": 2, "depths.ghosts": 3, "places.bank.white": 3},
    ),
    "where the bank is empty no ghost comes, and the sixth is told as missing": (
        lambda: delve(*ghosts(5)), tile(haunted=True),
        {"only ran-short": [{"type": "ran-short", "of": "bank", "by": 1, "seat": None}], "area.white": 5},
    ),
    **{
        f"a room has no sign, two signs or something between, not {plus!r}": (
            delve, say("tile", haunted=False, artifact=plus), "malformed",
        )
        for plus in (3, -1, "two")
    },
})  # fmt: skip

test_artifacts_of_rooms = examples({
    "a room without a sign gets the top one of 5, 7, 10, 12, 15, 17, 20 (p. 9), and the next the next": (
        lambda: delve(tile(0)), tile(0), {"depths.discovered": [5, 7], "depths.stack": [10, 12, 15, 17, 20]},
    ),
    "the book's example: with 10 on top, two signs pass over two": (
        lambda: delve(tile(0), tile(0)), tile(2),
        {"only tile-revealed.*.artifacts": [[15]], "depths.stack": [10, 12, 17, 20]},
    ),
    "too many signs give the best that is left": (
        lambda: delve(*[tile(0)] * 5), tile(2), {"only tile-revealed.*.artifacts": [[20]]},
    ),
    "an empty stack gives none, as there are more rooms than artifacts": (
        lambda: delve(*[tile(0)] * 7), tile(1), {"only tile-revealed.*.artifacts": [[]]},
    ),
    "six players get one more for every sign": (
        lambda: delve(tile(0), tile(0), players=6), tile(1), {"depths.stack": [12, 15, 15, 17, 20, 20, 25]},
    ),
    "p. 15's example: with 12 on top, two signs mean 12 and both 15": (
        lambda: delve(tile(0), tile(0), tile(1), players=6), tile(2),
        {"only tile-revealed.*.artifacts": [[12, 15, 15]], "depths.discovered": [5, 7, 10, 10, 12, 15, 15]},
    ),
})  # fmt: skip


def packed(*lines: Line) -> Evening:
    return delve(*[tile(0)] * 3, artifact(5), *lines)


def two_of_ten(*lines: Line) -> Evening:
    """Six players have two artifacts of 10, of which Ann took one; Bob had the 15 that lay with the other."""
    return delve(tile(2), tile(2), artifact(10), artifact(15, 1), artifact(12, 2), *lines, players=6)


test_taking_artifacts = examples({
    "taking one raises the fury; three players start on step 2 (p. 8)": (
        lambda: delve(tile(0)), artifact(5, 1),
        {
            "types": ["artifact-taken", "fury-rose"], "fury.step": 3, "seats.1.artifacts": [5],
            "depths.discovered": [],
        },
    ),
    "what lies in the stack cannot be taken: no room holds it yet": (
        lambda: delve(tile(0)), artifact(7), "not-discovered",
    ),
    "what somebody has cannot be taken": (lambda: delve(*with_artifact(0)), artifact(5, 1), "sold-out"),
    "there is no artifact of 30 points; that is another game's": (delve, artifact(30), "no-such-token"),
    "without a backpack nobody carries two": (packed, artifact(7), "has-artifact"),
    "a backpack carries one more": (
        lambda: packed(buy("backpack")), artifact(7), {"seats.0.artifacts": [5, 7]},
    ),
    "a backpack does not carry two more": (
        lambda: packed(buy("backpack"), artifact(7)), artifact(10), "has-artifact",
    ),
    "of two equal artifacts one stays": (two_of_ten, None, {"depths.discovered": [5, 7, 10]}),
    "the second of two equal artifacts is taken": (
        two_of_ten, artifact(10, 3), {"depths.discovered": [5, 7]},
    ),
    "there is no third of two": (lambda: two_of_ten(artifact(10, 3)), artifact(10, 4), "sold-out"),
    "of a room with several artifacts only the best is taken (p. 15)": (
        lambda: delve(tile(2), players=5), artifact(7), "not-from-this-room",
    ),
    "a backpack takes no second artifact of the same room (p. 15)": (
        lambda: delve(tile(2), buy("backpack"), artifact(10), players=5), artifact(7), "not-from-this-room",
    ),
    "it takes one of another room": (
        lambda: delve(tile(2), tile(0), buy("backpack"), artifact(10), players=5), artifact(10),
        {"seats.0.artifacts": [10, 10]},
    ),
    "once the best is gone, the next is the best for another": (
        lambda: delve(tile(2), artifact(10), players=5), artifact(7, 1), {"depths.discovered": [5]},
    ),
})  # fmt: skip

ONE_CHALICE: dict[str, Any] = {"secrets": {"major": {"chalice": 1}}}
THREE_PEASANTS: dict[str, Any] = {"prisoners": {"copies": {"peasant": 3}}}


def without_tomes() -> Evening:
    return delve(*[buy("secret-tome", n % 3) for n in range(12)])


test_locks = examples({
    "everybody starts with three lockpicks (p. 7)": (delve, None, {"depths.lockpicks": [3, 3, 3]}),
    **{
        f"a {lock} costs a lockpick; what was behind it is told with the token itself": (
            delve, unlock(lock, 1),
            {
                "only lockpicks-changed": [{"type": "lockpicks-changed", "seat": 1, "to": 2}],
                "only unlocked": [{"type": "unlocked", "seat": 1, "lock": lock}],
                "depths.lockpicks": [3, 2, 3], "depths.unlocked": {lock: 1},
            },
        )
        for lock in ("chest", "library", "cell", "door")
    },
    "lockpicks are counted to 998": (delve, lockpick(995), {"depths.lockpicks.0": 998}),
    "lockpicks are counted up to 999: no screen has room for more": (
        lambda: delve(lockpick(995)), lockpick(2), {"depths.lockpicks.0": 999},
    ),
    "a library gives a secret tome from the reserve of twelve": (
        delve, unlock("library"), {"seats.0.tokens": {"secret-tome": 1}, "depths.tomes": 11},
    ),
    "without a lockpick locks stay shut": (
        lambda: delve(*[unlock("door")] * 3), unlock("chest"), "no-lockpick",
    ),
    "a chest stays shut when no major secret is left": (
        lambda: delve(secret("chalice"), box=ONE_CHALICE), unlock("chest"), "sold-out",
    ),
    "a library stays shut when no tome is left; bought ones count too": (
        without_tomes, unlock("library"), "sold-out",
    ),
    "there are twelve tomes in all": (without_tomes, buy("secret-tome"), "sold-out"),
    "a cell is opened for the last prisoner (p. 8, in brackets)": (
        lambda: delve(*[prisoner("peasant")] * 2, box=THREE_PEASANTS), unlock("cell", 1),
        {"depths.unlocked": {"cell": 1}},
    ),
    "a cell is not opened for no prisoner": (
        lambda: delve(*[prisoner("peasant")] * 3, box=THREE_PEASANTS), unlock("cell", 1), "sold-out",
    ),
    "lockpicks come and go, as cards give and take them": (
        lambda: delve(lockpick(2, 2)), lockpick(-5, 2), {"depths.lockpicks": [3, 3, 0]},
    ),
    "nobody owes lockpicks": (lambda: delve(lockpick(-3, 2)), lockpick(-1, 2), "no-lockpick"),
    "no lockpick is not a number of them": (delve, lockpick(0, 2), "bad-count"),
    "whoever opens a chest takes a major secret; it is shown until it is told (p. 8)": (
        delve, unlock("chest"), {"owed": [{"seat": 0, "what": "secret", "count": 1}]},
    ),
    "a minor secret is not what a chest owes, nor is another seat's": (
        lambda: delve(unlock("chest"), secret("treasure")), secret("chalice", 1),
        {"owed": [{"seat": 0, "what": "secret", "count": 1}]},
    ),
    "a major secret is": (lambda: delve(unlock("chest")), secret("chalice"), {"owed": None}),
    "whoever opens a cell frees two prisoners, and nothing else waits for them": (
        lambda: delve(unlock("cell")), say("end-turn"),
        {"owed": [{"seat": 0, "what": "prisoner", "count": 2}]},
    ),
    "two prisoners are freed one after the other": (
        lambda: delve(unlock("cell")), prisoner("peasant"),
        {"owed": [{"seat": 0, "what": "prisoner", "count": 1}]},
    ),
    "the table may let it be: nobody was there": (
        lambda: delve(unlock("cell"), prisoner("peasant")),
        say("set", dial="prisoners:0", to=0, why="nobody was there"), {"owed": None},
    ),
    "the last prisoner comes alone": (
        lambda: delve(box={"prisoners": {"copies": {"peasant": 1}}}), unlock("cell"),
        {"owed": [{"seat": 0, "what": "prisoner", "count": 1}]},
    ),
    "a second cell owes no prisoner that the first one has": (
        lambda: delve(unlock("cell"), box=THREE_PEASANTS), unlock("cell"),
        {"owed": [{"seat": 0, "what": "prisoner", "count": 3}]},
    ),
    "a library owes nothing, as the tome comes with it": (delve, unlock("library"), {"owed": None}),
    "a door owes nothing": (delve, unlock("door"), {"owed": None}),
})  # fmt: skip


def test_a_chest_that_stays_shut_costs_no_lockpick() -> None:
    """The box of this table has one major secret, and that is out; nothing is spent."""
    evening = delve(secret("chalice"), box=ONE_CHALICE)

    assert refusal(evening, **unlock("chest")) == "sold-out"
    assert shown(evening)["depths"]["lockpicks"] == [3, 3, 3]


def test_a_lock_that_was_told_by_mistake_offers_what_it_owed() -> None:
    evening = delve(unlock("chest"))
    when(evening, "retell", entry=2, instead=None, why="x")

    assert offers(line_of(evening), 3) == (
        Set(dial="secrets:0", to=0, why="x"),
        Set(dial="lockpicks:0", to=3, why="x"),
    )


def full(players: int) -> dict[str, int]:
    return dict.fromkeys(COLOURS[:players], 1)


test_wayshrines = examples({
    "each gives a coin more than the last: one, two and three (p. 11)": (
        lambda: delve(shrine("moon", 1), shrine("sun", 1)), shrine("star", 1),
        {
            "seats.1.credits": 1 + 2 + 3, "seats.1.supply": 28 - 3, "places.shrine:sun": {"blue": 1},
            "depths.shrines": [[], ["moon", "sun", "star"], []],
        },
    ),
    "the cube comes from the supply and makes no noise": (
        delve, shrine("moon"), {"moves": [("yellow", 1, "supply:0", "shrine:moon")]},
    ),
    "each is marked once, however it is written": (
        lambda: delve(shrine("Old  Moon")), shrine(" old moon "), "already-marked",
    ),
    "small and capital letters and spaces make no other room": (
        lambda: delve(shrine("Old  Moon")), shrine("OLD MOON", 1),
        {"places.shrine:Old Moon": {"yellow": 1, "blue": 1}},
    ),
    "four cubes fill it: a fifth player comes too late (p. 15)": (
        lambda: delve(*[shrine("moon", n) for n in range(4)], players=5), shrine("moon", 4), "shrine-full",
    ),
    "five cubes cannot be counted there": (
        lambda: delve(players=5), say("count", places={"shrine:moon": full(5)}), "bad-count",
    ),
    "four cubes, each of another player, can be counted there": (
        lambda: delve(players=5), say("count", places={"shrine:moon": full(4)}),
        {"places.shrine:moon": full(4)},
    ),
    "without a cube nobody marks": (
        lambda: delve(box={"cubes": {"each": 3}}), shrine("moon"), "not-enough-pieces",
    ),
    "forty letters are a name": (
        delve, move("blue", 1, "supply:1", f"shrine:{'m' * 40}"), {"depths.shrines": [[], ["m" * 40], []]},
    ),
    "forty-one are none": (delve, move("blue", 1, "supply:1", f"shrine:{'m' * 41}"), "no-such-place"),
    "blanks are no name of a room": (delve, shrine("  "), "no-such-place"),
    "a room needs a name": (delve, shrine(""), "malformed"),
    "a cube can be corrected to a wayshrine nobody has named before": (
        delve, move("blue", 1, "supply:1", "shrine:sun"), {"depths.shrines": [[], ["sun"], []]},
    ),
    "an empty wayshrine is a place no longer told": (
        lambda: delve(move("blue", 1, "supply:1", "shrine:sun")),
        say("count", places={"shrine:sun": {}, "shrine:moon": {"blue": 1}}),
        {"depths.shrines": [[], ["moon"], []]},
    ),
    "a cube cannot be corrected to a wayshrine without a name": (
        delve, move("blue", 1, "area", "shrine: "), "no-such-place",
    ),
})  # fmt: skip

test_idols = examples({
    "three are there (p. 10)": (
        lambda: delve(idol(0), idol(1)), idol(2),
        {"seats.*.tokens": [{"monkey-idol": 1}] * 3, "depths.idols": 0},
    ),
    "there is no fourth": (lambda: delve(idol(0), idol(1), idol(2)), idol(0), "sold-out"),
    "one that is given back, as p. 15 names it, lies in its room": (
        lambda: delve(*[idol()] * 3), drop("monkey-idol"), {"depths.idols": 1},
    ),
    "the golden monkey bot was never in that room, and does not go back to it (p. 15)": (
        lambda: delve(*[idol()] * 3, prisoner("golden-monkey-bot")), drop("golden-monkey-bot"),
        {"depths.idols": 0},
    ),
    "one that was given back can be taken": (
        lambda: delve(*[idol()] * 3, drop("monkey-idol")), idol(1), {"depths.idols": 0},
    ),
})  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [lockpick(1), unlock("door"), shrine("moon"), idol(), prisoner("peasant"), secret("treasure"),
     buy("crown"), say("use", seat=0, kind="puzzle-box"), artifact(5), say("escape", seat=0)],
    ids=lambda line: line["do"],
)  # fmt: skip
def test_a_seat_that_is_out_or_not_there_does_nothing(line: Line) -> None:
    evening = delve(*with_artifact(0), say("escape", seat=0))

    assert refusal(evening, **line) == "seat-out"
    assert refusal(evening, **line | {"seat": 3}) == "no-such-seat"


def test_commands_of_another_game_are_unknown_here() -> None:
    assert refusal(delve(), "hack", seat=0, module="garden") == "malformed"
    assert start()["game"] == "catacombs"
