"""Chairs that change: wrong names and colours, late guests, early goodbyes, numbers compared too late."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from rules import timeline
from rules.chance import link
from rules.clank.table import Table
from rules.script import Evening, Reader, told
from rules.timeline import Timeline
from tests.catacombs.delve_talk import delve, tile
from tests.rules.any_table import holds_together, line_of
from tests.rules.evening_player import PLAYERS, turn
from tests.rules.table_lines import Line, drawn, gone, move, say, score, secret, with_artifact, wounded
from tests.rules.table_talk import asked, examples, given, offered, refusal, shown, types, when
from tests.warps_edge import flight_talk
from tests.whole import share

LATE = say("join", name="Eda", colour="mauve")
END = say("end-turn")
TEN_STEPS = {"cubes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 5], "hunters": {"7": 1, "8": 1, "10": 2}, "blockade": 9}


def printed(number: str, to: Any) -> Line:
    return say("printed", number=number, to=to, why="the board says so")


def recoloured(index: int, colour: str) -> Line:
    return say("recolour", seat=index, colour=colour)


def left(index: int) -> Line:
    return say("leave", seat=index)


test_it_is_so = examples({
    "a misspelt name is put right, and nothing else": (
        given, say("rename", seat=1, name="Bobina"),
        {"seats.*.name": ["Ann", "Bobina", "Cid"], "types": ["renamed"], "order": None},
    ),
    "nobody is called like somebody else": (given, say("rename", seat=1, name="Ann"), "bad-seats"),
    "nobody is called nothing": (given, say("rename", seat=1, name=" "), "bad-seats"),
    "a name that is right stays": (given, say("rename", seat=1, name="Bob"), "nothing-to-do"),
    "nobody sits on the fourth of three chairs": (given, say("rename", seat=3, name="X"), "no-such-seat"),
    "a name is put right after the end too": (
        lambda: given(say("deck-out")), say("rename", seat=1, name="Bobina"), {"seats.1.name": "Bobina"},
    ),
    "two with each other's colour swap, wherever their cubes lie": (
        lambda: given(say("noise", seat=0, by=2), wounded(0, 1), wounded(1, 2)), recoloured(0, "blue"),
        {
            "seats.*.colour": ["blue", "yellow", "green"],
            "in area": {"blue": 5, "yellow": 2, "green": 1},
            "seats.0.wounds": ["blue"],
            "seats.1.wounds": ["yellow", "yellow"],
        },
    ),
    "a colour that nobody plays is taken alone": (
        given, recoloured(2, "pink"),
        {"seats.*.colour": ["yellow", "blue", "pink"], "in area": {"yellow": 3, "blue": 2, "pink": 1}},
    ),
    "red belongs to the hunters": (given, recoloured(2, "red"), "bad-seats"),
    "a colour that is right stays": (given, recoloured(2, "green"), "nothing-to-do"),
    "what a draw did to the typed colours, it did to the right ones": (
        lambda: given(drawn(yellow=1, blue=1)), recoloured(0, "blue"),
        {"seats.0.wounds": ["blue"], "seats.1.wounds": ["yellow"]},
    ),
    "a late guest has all cubes, no noise, and the last turn": (
        given, LATE,
        {"seats.3.supply": 30, "seats.3.status": "in", "in area": {"yellow": 3, "blue": 2, "green": 1}},
    ),
    "a late guest may sit down between two others": (given, {**LATE, "at": 1}, {"order": [0, 3, 1, 2]}),
    "a turn order has no fifth place for a fourth": (given, {**LATE, "at": 4}, "bad-count"),
    "nobody sits down at a full table": (lambda: given(players=4), LATE, "bad-seats"),
    "a late guest needs cubes of another colour": (given, {**LATE, "colour": "blue"}, "bad-seats"),
    "nor has the colour of somebody who left": (
        lambda: given(left(1)), {**LATE, "colour": "blue"}, "bad-seats",
    ),
    "somebody comes while the last is still in": (
        lambda: given(*gone(0, 5), *gone(1, 10)), LATE, {"seats.3.status": "in", "phase": "play"},
    ),
    "nobody comes after the end": (lambda: given(say("deck-out")), LATE, "game-over"),
    "who comes late does not change what set-up dealt out": (
        lambda: given(players=2), LATE, {"fury.step": 3, "ship.market.medkit": 1},
    ),
    "who goes home is passed over": (lambda: given(left(1)), END, {"turn.seat": 2, "order": [0, 2]}),
    "who goes home in its own turn ends it": (given, left(0), {"types": ["left", "turn-began"]}),
    "who is out owes no draw once it went home": (
        lambda: given(*gone(1, 5), END), left(1),
        {"turn.seat": 2, "turn.owed": None, "seats.1.status": "escaped"},
    ),
    "nobody goes home twice": (lambda: given(left(1)), left(1), "seat-out"),
    "who went home takes no part": (lambda: given(left(1)), say("noise", seat=1, by=1), "seat-out"),
    "nor does it get the turn by a dial": (
        lambda: given(left(1)), say("set", dial="turn", to=1, why="x"), "seat-out",
    ),
    "its cubes stay, and hurt nobody when they are drawn": (
        lambda: given(left(1)), drawn(blue=2),
        {"seats.1.wounds": [], "in aside": {"blue": 2}, "seats.1.status": "left"},
    ),
    "hunters pass by who went home": (
        lambda: given(move("red", 1, "hunters:8", "area"), left(1)), drawn(red=1, black=1),
        {"seats.1.wounds": [], "seats.0.wounds": ["yellow"], "seats.2.wounds": ["green"]},
    ),
    "the last but one goes home, and the last goes on": (
        lambda: given(left(1)), left(0), {"phase": "play", "turn.seat": 2, "order": [2]},
    ),
    "the last goes home, and the game is over": (
        lambda: given(left(1), left(0)), left(2),
        {"types": ["left", "ended"], "phase": "over", "ranking": []},
    ),
    "who went home with an artifact has no points": (
        lambda: given(*with_artifact(1, 5), left(1)), say("deck-out"),
        {"seats.1.points": None, "ranking": [], "phase": "over"},
    ),
    "of three at set-up and two at the table, the fixed draw is that of two": (
        lambda: given(*gone(1, 5), left(2)), END, {"turn.seat": 1, "turn.owed": 6},
    ),
    "who went home owes nothing at a table that plays free": (
        lambda: given(left(1), turns="free"), say("fixed-draw", seat=1), "nothing-owed",
    ),
    "turns that are counted again begin with somebody who is there": (
        lambda: given(left(0), turns="free"), say("set", dial="turns", to="tracked", why="x"),
        {"turn.seat": 1},
    ),
    "who got away and went home is counted": (
        lambda: given(*gone(1, 5), left(1), say("deck-out")), score(1, 7),
        {"ranking": [{"seat": 1, "points": 32}], "phase": "over"},
    ),
    "who fell and went home still answers where it lay": (
        lambda: given(*with_artifact(1, 5), say("wound", seat=1, by=10, forced=True), left(1)),
        say("rescue", seat=1, safe=True), {"seats.1.status": "rescued"},
    ),
    "a health track proves shorter, and who fills it falls": (
        lambda: given(wounded(0, 4)), printed("health.length", 4),
        {"types": ["box-corrected", "fell"], "seats.0.status": "lost"},
    ),
    "and longer, and who fell by it stands": (
        lambda: given(say("wound", seat=0, by=10, forced=True)), printed("health.length", 12),
        {"types": ["box-corrected", "rose"], "seats.0.health": 2},
    ),
    "more wounds lie there than the track would hold": (
        lambda: given(wounded(0, 4)), printed("health.length", 3), "already-used",
    ),
    "no pod leaves twice": (lambda: given(*gone(0, 5)), printed("pods.count", 0), "already-used"),
    "an artifact that somebody carries is printed": (
        lambda: given(*with_artifact(0, 15)), printed("artifacts.values", [5, 10, 16]), "already-used",
    ),
    "the number of black cubes is used up at set-up": (given, printed("cubes.black", 20), "under-way"),
    "a number that the book contradicts is refused": (given, printed("fury.cubes", [1, 1, 1]), "bad-box"),
    "a number that there is not": (given, printed("health.teeth", 32), "bad-box"),
    "nor one under it": (given, printed("health.length.teeth", 32), "bad-box"),
    "a number that is no number": (given, printed("health.length", "long"), "bad-box"),
    "a number that is right stays": (given, printed("market.price", 7), "nothing-to-do"),
    "tokens are worth what is printed on them": (
        lambda: given(*gone(1, 5), say("deck-out"), score(1)), printed("pods.points", 10),
        {"seats.1.points": 15},
    ),
})  # fmt: skip


def test_the_track_is_corrected_whole_and_offers_what_stood_on_it() -> None:
    evening = given(say("fury", by=6))
    when(evening, **printed("fury", {**TEN_STEPS, "start": {"4": 1, "3": 3, "2": 3}}))

    assert shown(evening)["fury"] == {"step": 8, "of": 10, "cubes": 4, "blockade": False}
    for offer in (first := offered(evening)):
        when(evening, **offer)
    assert first[0] == say("set", dial="fury", to=9, why="the board says so")
    assert {"hunters:10": 2}.items() <= {
        place: heap["red"] for place, heap in shown(evening)["places"].items() if "red" in heap
    }.items()
    assert shown(evening)["area"]["red"] == 2
    assert shown(evening)["fury"]["blockade"] is True
    assert offered(evening) == []


def retold(entry: int, instead: Line | None) -> Line:
    return say("retell", entry=entry, instead=instead, why="x")


def late(after: int, line: Line) -> Line:
    return say("retell", after=after, instead=line, why="x")


def guest(n: int, colour: str) -> Line:
    return say("join", name=f"Guest {n}", colour=colour)


test_what_follows_from_it = examples({
    "nothing is offered where nothing was changed: a worth that was wrong has moved no piece": (
        given, printed("market.price", 8), {"offers": []},
    ),
    "an archive that raises the fury twice offers the second step": (
        lambda: given(secret("archive")), printed("tokens.fury.archive", 2),
        {"offers": [say("set", dial="fury", to=4, why="the board says so")]},
    ),
    "lots are still drawn after a slip was put right": (
        lambda: given(say("rename", seat=0, name="Anna"), recoloured(0, "blue")),
        say("lots", of="first"), {"only drawn.*.draw": [1]},
    ),
    "a mistake before a colour was put right is offered in the right colour": (
        lambda: given(secret("sonic-grenade"), recoloured(1, "pink")), retold(2, secret("sonic-grenade", 1)),
        {
            "offers.*.piece": ["yellow", "pink"], "offers.*.by": [3, 3],
            "offers.*.from": ["supply:0", "area"],
        },
    ),
    "an escape forgotten before somebody went home is still told: it has points; turns it takes none": (
        lambda: given(*with_artifact(1, 5), left(1)), late(4, say("escape", seat=1)),
        {"seats.1.status": "escaped", "order": [0, 2]},
    ),
    "an escape that never was leaves a seat that went home away": (
        lambda: given(*gone(1, 5), left(1)), retold(5, None), {"seats.1.status": "left"},
    ),
    "a find before a guest came is told anew across it": (
        lambda: given(secret("tonic"), {**LATE, "at": 0}), retold(2, secret("tonic", 1)),
        {"seats.*.tokens": [{}, {"tonic": 1}, {}, {}], "order": [3, 0, 1, 2]},
    ),
    "a seventh finds no chair below; a fifth plays by the board of four, with lockpicks of its own": (
        lambda: delve(players=4), guest(0, "mauve"), guest(1, "teal"), {"depths.lockpicks": [3] * 6},
        guest(3, "brown"), "bad-seats", tile(artifact=1), {"depths.discovered": [7]},
    ),
    "the stack below follows the artifacts that are printed": (
        lambda: delve(tile(artifact=0)), printed("artifacts.values", [5, 8, 11]),
        {"depths.stack": [8, 11]}, printed("artifacts.values", [6, 8, 11]), "already-used",
    ),
    "a find recorded late leaves the rooms that were filled by the wrong number: the 7 lay there before": (
        lambda: delve(tile(artifact=1)), printed("artifacts.values", [5, 7, 11]),
        printed("artifacts.values", [5, 6, 7, 11]), late(2, secret("chalice")),
        {"depths.discovered": [7], "depths.stack": [5, 6, 11]},
    ),
})  # fmt: skip


def test_a_confirmed_number_is_no_longer_open() -> None:
    evening = given()
    assert "health.length" in line_of(evening).table.unconfirmed
    when(evening, **printed("health.length", 9))

    assert "health.length" not in line_of(evening).table.unconfirmed


@pytest.mark.parametrize("line", [left(0), LATE, recoloured(0, "blue"), printed("health.length", 9)])
def test_taken_back_it_never_was(line: Line) -> None:
    evening = given(wounded(0, 1))
    before = line_of(evening).table
    when(evening, **line)
    when(evening, "undo")

    assert line_of(evening).table == before


def test_the_odds_leave_out_who_went_home() -> None:
    odds = asked(given(left(1)), "odds")

    assert odds["seats"][1]["expected"] == 0
    assert odds["seats"][2]["out"] == 0


@pytest.mark.parametrize(("taken", "number", "to"), [
    (say("idol", seat=0), "idols.count", 1),
    (say("buy", seat=0, kind="backpack"), "market.stock", {"backpack": 1}),
    (say("unlock", seat=0, lock="library"), "reserve.tomes", 1),
])  # fmt: skip
def test_no_more_is_in_play_below_than_is_printed(taken: Line, number: str, to: Any) -> None:
    """Two of them are; a number that was exceeded before does not stand in another's way."""
    evening = delve(taken, taken)

    assert refusal(evening, **printed(number, to)) == "already-used"


@pytest.mark.parametrize("do", ["rename", "recolour", "join", "leave"])
def test_a_pilot_flies_alone_and_has_no_chair(do: str) -> None:
    flight = Evening(lambda: bytes(32))
    flight.answer(json.dumps(flight_talk.start()))

    assert refusal(flight, do, seat=0) == "malformed"


def test_the_phone_of_somebody_who_went_home_goes_on_as_a_witness() -> None:
    """A chain belongs to a phone, and its seat keeps its number."""
    evening = given(say("witness", anchor=link("01" * 32, 0), seat=1), left(1), LATE)

    assert line_of(evening).due == (1,)
    assert "linked" in types(when(evening, "attack", links={"1": link("01" * 32, 1)}))


COLOURS = ("yellow", "blue", "green", "orange", "mauve", "teal", "brown")


def changed(dice: Random, table: Table, version: int) -> Line:
    seats, lengths = range(len(table.seats)), range(table.box.health.length - 1, 14)
    entry = dice.randint(2, max(version, 2))
    seat, other = dice.choice(seats), dice.choice(seats)
    find = say("secret", seat=other, kind=dice.choice(["tonic", "archive", "sonic-grenade", "treasure"]))
    lines = [
        say("rename", seat=seat, name=f"Guest {version}"),
        recoloured(seat, dice.choice(COLOURS)),
        say(
            "join", name=f"Late {version}", colour=dice.choice(COLOURS), at=dice.randint(0, len(table.order))
        ),
        left(seat),
        printed("health.length", dice.choice(lengths)),
        say("retell", entry=entry, instead=dice.choice([None, find]), why="wrong"),
        say("retell", after=entry, instead=dice.choice([find, say("escape", seat=other)]), why="forgotten"),
        say("undo"),
    ]
    return dice.choice(lines)


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
@pytest.mark.parametrize(
    "evenings", [range(10), pytest.param(range(10, share(120, 300)), marks=pytest.mark.long)]
)
def test_an_evening_whose_chairs_change_loses_nothing_and_is_read_back(game: str, evenings: range) -> None:
    for seed in evenings:
        dice, evening, entries = Random(seed), Evening(lambda n=seed: n.to_bytes(32, "big")), []  # noqa: S311
        waiting: list[Line] = [PLAYERS[game].set_up(dice, seed)]
        while waiting and len(entries) < 250:
            answer = evening.answer(json.dumps(waiting.pop(0)))
            if "refused" not in answer:
                entries.append(json.dumps(answer["events"], default=msgspec.to_builtins))
                live = line_of(evening)
                assert live.game.audit(live.table).ok
                holds_together(live.table)
                assert all(live.table.seats[n].status != "left" for n in live.table.order)
                waiting = [told(each) for each in timeline.offers(live, live.version)] + waiting
            table = line_of(evening).table
            if not waiting and table.ended is None:
                waiting = [*turn(dice, table), changed(dice, table, line_of(evening).version)]
        again = Timeline(line_of(evening).game)
        for events in entries:
            again = timeline.evolve(again, Reader(again.game).events(events))

        assert again.table == line_of(evening).table
        assert again.view() == evening.view
