"""What was a slip is told anew where it was wrong, and every later entry stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rules import timeline
from rules.catacombs.commands import Tile
from rules.catacombs.events import TileRevealed
from rules.catacombs.table import CatacombsTable
from rules.game import Command, Retold
from rules.in_space.game import IN_SPACE
from rules.refusals import Refused
from rules.script import Evening, events_told, read
from rules.script import told as as_told
from tests.catacombs.delve_talk import delve, tile
from tests.catacombs.delve_talk import start as start_below
from tests.rules import evening_player
from tests.rules.evening_player import table_of
from tests.rules.table_lines import Line, gone, say, start, with_artifact, wounded
from tests.rules.table_talk import examples, line_of, offered, refusal, seat, shown, types, when
from tests.rules.table_talk import given as in_space
from tests.whole import few, share

GAMES = {"in-space": start, "catacombs": start_below}
CORRECTIONS = {"undo", "redo", "move", "count", "set"}


class Mistaken:
    """A table as it truly is, and the device, which was once told something wrong."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = Random(seed)  # noqa: S311  # players, not luck
        self.truth, self.device = (Evening(lambda: seed.to_bytes(32, "big")) for _ in range(2))
        players = self.dice.randint(2, 4)
        first = GAMES[game](players, track_credits=self.dice.random() < 0.5) | {"seed": f"{seed:064x}"}
        if self.dice.random() < 0.3:
            first["box"] = {"cubes": {"black": self.dice.choice([6, 10])}}
        for evening in (self.truth, self.device):
            assert "refused" not in evening.answer(json.dumps(first))
        self.wrong_at = self.dice.randint(0, 120)
        self.noticed_after = self.dice.randint(0, 60)
        self.told = 0
        self.over = False
        self.slip: tuple[Line | None, Line | None, int] | None = None
        """What was right, what was told instead, and the newest entry after it."""

    def play(self) -> None:
        while not self._noticed:  # ends: each turn of a player moves the game on
            for line in list(self._lines()):
                if (self._noticed and not self.over) or not self._say(line):
                    return

    @property
    def _noticed(self) -> bool:
        return self.over or (self.slip is not None and self.told >= self.wrong_at + self.noticed_after)

    def _lines(self) -> Iterator[Line]:
        table = table_of(self.truth)
        if table.ended is None:
            yield from (
                line for line in evening_player.turn(self.dice, table) if line["do"] not in CORRECTIONS
            )
            if self.dice.random() < 0.005:
                yield say("deck-out")
            return
        for index in range(len(table.seats)):
            yield say("rescue", seat=index, safe=self.dice.random() < 0.5)
            yield say("score", seat=index, cards=self.dice.randint(0, 40), credits=3)
        self.over = True

    def _say(self, line: Line) -> bool:
        """Whether both took it, or neither; the table as it was before is kept where the device did not."""
        before = self.truth.timeline
        events = given(self.truth, line)
        if events is None:
            return True
        drawn = next((event for event in events if event["type"] == "drawn"), None)
        if drawn:  # a hand draws for both, and nobody notes the order
            self.truth.timeline = before
            line = say("record", drawn={cube: drawn["cubes"].count(cube) for cube in drawn["cubes"]})
            assert given(self.truth, line) is not None
        self.told += 1
        if self.slip is None and self.told >= self.wrong_at:
            self._slip(line)
            return True
        if given(self.device, line) is None:
            self.truth.timeline = before
            return False
        return True

    def _slip(self, line: Line) -> None:
        wrong = _wrong(self.dice, line, table_of(self.truth))
        way = self.dice.choice(["wrong", "wrong", "forgotten", "extra"])
        version = version_of(self.device)
        if way == "forgotten" and line["do"] != "record":
            self.slip = (line, None, version)
            return
        if way == "extra" and wrong is not None:
            assert given(self.device, line) is not None
            if given(self.device, wrong) is not None:
                self.slip = (None, wrong, version_of(self.device))
            return
        if wrong is not None and wrong != line and given(self.device, wrong) is not None:
            self.slip = (line, wrong, version_of(self.device))
        elif given(self.device, line) is None:
            raise AssertionError(line)

    def put_right(self) -> list[Line]:
        """At most two entries: one told anew, and a count of what can be seen."""
        if self.slip is None:
            return []
        right, wrong, entry = self.slip
        where: Line = {"after": entry} if wrong is None else {"entry": entry}
        entries = [
            say("retell", **where, instead=right, why="a slip"),
            seen(table_of(self.truth), table_of(self.device)),
        ]
        return [entry for entry in entries if given(self.device, entry) is not None]


def _wrong(dice: Random, line: Line, table: Any) -> Line | None:
    wrong = dict(line)
    fields = [name for name in line if name not in ("do", "drawn")]
    if not fields:
        return {"do": dice.choice(["end-turn", "deck-out"])} if dice.random() < 0.2 else None
    field = dice.choice(fields)
    box = table.box
    below = isinstance(table, CatacombsTable)
    secrets = (*box.secrets.major, *box.secrets.minor) if below else IN_SPACE.room.kinds("major", "minor")
    others: dict[str, Any] = {
        "seat": range(len(table.seats)), "but": range(len(table.seats)), "by": range(-3, 4),
        "cards": range(40), "credits": range(9), "count": range(4), "value": box.artifacts.values,
        "safe": [True, False], "haunted": [True, False], "artifact": [None, 0, 1, 2],
        "lock": ["chest", "library", "cell", "door"], "room": evening_player.ROOMS,
        "module": evening_player.MODULES, "coupon": [True, False],
        "kind": {
            "secret": secrets, "use": secrets, "buy": tuple(table.goods),
            "prisoner": tuple(box.prisoners.copies) if below else (),
        }.get(line["do"], ()),
    }  # fmt: skip
    wrong[field] = dice.choice(tuple(others[field]) or (line[field],))
    return wrong


def given(evening: Evening, line: Line) -> list[Line] | None:
    """The events of a line; none when it was refused."""
    try:
        command = read(json.dumps(line), line_of(evening).game)
        assert isinstance(command, Command)
        return json.loads(msgspec.json.encode(events_told(evening.perform(command))))  # type: ignore[no-any-return]
    except Refused:
        return None


def version_of(evening: Evening) -> int:
    return line_of(evening).version


def seen(truth: Any, device: Any) -> Line:
    places = {place: {} for place in sorted(truth.places() | device.places())} | truth.pieces.places()
    dials = {
        "fury": truth.step, "danger": truth.danger, "turn": truth.turn.seat, "drawn": int(truth.turn.drawn),
        "fixed-draw": int(not truth.turn.began_in),
        "blockade": int(truth.blockade),
    }  # fmt: skip
    for index, each in enumerate(truth.seats):
        dials |= {f"{counter}:{index}": getattr(each, counter) for counter in truth.counters}
    return say("count", places=places, dials=dials)


def told_alike(evening: Evening) -> Line:
    """The view, without what only counts entries, draws and turns, orders a track, or says what drew."""
    view: Line = json.loads(msgspec.json.encode(evening.view))
    for name in ("version", "draws"):
        del view[name]
    view["turn"].pop("number")
    view.get("doubt", {}).pop("drew", None)
    for each in view["seats"]:
        each["wounds"], each["modules"] = sorted(each["wounds"]), sorted(each["modules"])
    return view


def tried(game: str, seed: int) -> Mistaken:
    evening = Mistaken(game, seed)
    evening.play()
    entries = evening.put_right()

    assert told_alike(evening.device) == told_alike(evening.truth), (seed, evening.slip, entries)
    table = table_of(evening.device)
    assert table.pieces.census() == table.census
    assert table.gained == table_of(evening.truth).gained, (seed, evening.slip)
    return evening


@pytest.mark.long
@pytest.mark.parametrize("batch", range(share(5, 20)))
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_tables_are_reached_by_two_entries(game: str, batch: int) -> None:
    for seed in range(1000 + batch * 50, 1050 + batch * 50):
        tried(game, seed)


@pytest.mark.parametrize("game", few(GAMES, "in-space"))
def test_the_table_as_it_truly_is_is_reached_by_two_entries(game: str) -> None:
    slips = [tried(game, seed).slip for seed in range(60)]

    assert sum(slip is not None for slip in slips) > 40


def anew(evening: Evening, entry: int, instead: Line | None) -> list[Line]:
    return when(evening, "retell", entry=entry, instead=instead, why="a slip")[1:]


def slip(entry: int, instead: Line | None = None) -> Line:
    return say("retell", entry=entry, instead=instead, why="a slip")


def forgotten(after: int, line: Line) -> Line:
    return say("retell", after=after, instead=line, why="forgotten")


def buy(kind: str, seat: int = 0) -> Line:
    return say("buy", seat=seat, kind=kind)


def find(kind: str, seat: int = 0) -> Line:
    return say("secret", seat=seat, kind=kind)


def hack(module: str, seat: int = 0) -> Line:
    return say("hack", seat=seat, module=module)


def free(kind: str, seat: int = 0) -> Line:
    return say("prisoner", seat=seat, kind=kind)


def unlock(lock: str) -> Line:
    return say("unlock", seat=0, lock=lock)


def felled(seat: int) -> list[Line]:
    return [wounded(seat, 9), say("wound", seat=seat, by=1, forced=True)]


def put(dial: str, to: int, why: str = "a slip") -> Line:
    return say("set", dial=dial, to=to, why=why)


def back(piece: str, by: int, from_: str, to: str, why: str = "a slip") -> Line:
    return say("move", piece=piece, by=by, from_=from_, to=to, why=why)


def bought_and_earned() -> Evening:
    return in_space(say("credits", seat=0, by=9), buy("medkit"), track_credits=True)


def three_finds() -> Evening:
    """A secret was recorded, then the chest of another one, and then that one."""
    return delve(find("chalice"), unlock("chest"), find("chalice"))


WOUNDS = say("wound", seat=0, by=3), say("heal", seat=0, by=1)
RIGHT = say("wound", seat=1, by=3), say("heal", seat=1, by=1)
END = say("end-turn")
NOISE = say("noise", seat=1, by=2)

test_purchases = examples({
    "a purchase told for the wrong seat: it was Bob; the one medkit is his": (
        lambda: in_space(buy("medkit"), say("noise", seat=1, by=1), players=2), slip(2, buy("medkit", 1)),
        {
            "types": ["retold", "untold", "token-gained"], "seats.*.tokens": [{}, {"medkit": 1}],
            "ship.market.medkit": 0,
        },
        slip(2, buy("medkit", 1)), "nothing-to-do",
    ),
    "a purchase that never was": (
        bought_and_earned, slip(3),
        {"seats.0.tokens": {}, "ship.market.medkit": 2, "offers": [put("credits:0", 9)]},
    ),
    "a purchase that was forgotten": (
        lambda: in_space(*gone(0, 5)), forgotten(4, buy("contraband")), {"seats.0.tokens": {"contraband": 1}},
    ),
    "what was told anew can be told anew": (
        lambda: in_space(find("tonic")), slip(2, find("tonic", 1)), slip(3, find("archive", 1)),
        {"seats.*.tokens": [{}, {"archive": 1}, {}]}, slip(2), {"seats.*.tokens": [{}, {}, {}]},
    ),
    "what something rests on is not taken away": (
        lambda: in_space(find("tonic"), say("use", seat=0, kind="tonic")), slip(2), "not-owned",
        slip(3), slip(2), {"seats.0.tokens": {}},
    ),
    "an archive that was a tonic offers the fury back": (
        lambda: in_space(put("fury", 7), find("archive")), slip(3, find("tonic")),
        {"fury.step": 8, "offers": [put("fury", 7), back("red", 1, "area", "hunters:8")]},
        put("fury", 7), back("red", 1, "area", "hunters:8"), {"fury.step": 7, "area.red": None},
    ),
    "the same for another seat fires and offers nothing": (
        lambda: in_space(find("archive")), slip(2, find("archive", 1)), {"offers": []},
    ),
    "a grenade of another seat offers the noise: Bob's would have made Ann and Cid noisy": (
        lambda: in_space(find("sonic-grenade")), slip(2, find("sonic-grenade", 1)),
        {"offers": [back("yellow", 3, "supply:0", "area"), back("blue", 3, "area", "supply:1")]},
    ),
    "an entry that told nothing anew offers nothing": (
        in_space, say("attack"), {"offers": []},
    ),
    "what is told anew is taken back like anything else": (
        lambda: in_space(find("tonic")), slip(2), say("undo"), {"seats.0.tokens": {"tonic": 1}},
        say("redo"), {"seats.0.tokens": {}},
    ),
})  # fmt: skip


def test_what_is_offered_later_goes_by_what_the_seat_has_by_then() -> None:
    """Five more coins were earned before somebody took the offer."""
    evening = bought_and_earned()
    anew(evening, 3, None)
    when(evening, "credits", seat=0, by=5)

    assert [as_told(command) for command in timeline.offers(line_of(evening), 4)] == [put("credits:0", 14)]


test_artifacts_and_ways_out = examples({
    "a data cube in a wrong module": (
        lambda: in_space(hack("garden"), hack("bay")), slip(2, hack("cannon")),
        {"seats.0.modules": ["bay", "cannon"]}, slip(3, hack("cannon")), "same-module",
    ),
    "an escape by mistake": (
        lambda: in_space(*gone(0, 5), *felled(1), players=2), None, {"phase": "scoring"}, slip(5),
        {
            "types": ["retold", "rose", "resumed"], "seats.0.status": "in", "ship.pods": 4,
            "offers": [back("yellow", 3, "supply:0", "area")],
        },
    ),
    "an escape told anew that ends the game says so at once": (
        lambda: in_space(*with_artifact(0, 5), *felled(1), players=2),
        forgotten(4, say("escape", seat=0)), {"types": ["retold", "escaped", "ended"]},
    ),
    "what was forgotten before it could be is offered like anything else": (
        lambda: in_space(*with_artifact(1, 5)), forgotten(2, say("escape", seat=1)),
        {"seats.1.status": "escaped", "offers.*.piece": ["blue"]},
    ),
    "a wrong answer where a seat lay": (
        lambda: in_space(*with_artifact(0, 5), say("deck-out"), say("rescue", seat=0, safe=False)),
        slip(6, say("rescue", seat=0, safe=True)), {"seats.0.status": "rescued"},
        slip(6), {"seats.0.status": "fallen"},
    ),
    "a forgotten artifact before a fall asks where the seat lay": (
        lambda: in_space(hack("a"), hack("b"), *felled(0)), forgotten(3, say("artifact", seat=0, value=20)),
        {"seats.0.status": "fallen"}, slip(6), {"seats.0.status": "lost"},
    ),
    "nobody who left gives the artifact back": (lambda: in_space(*gone(0, 5)), slip(4), "no-artifact"),
    "a deck that was not out": (
        lambda: in_space(say("deck-out")), slip(2), {"types": ["retold", "rose", "rose", "rose", "resumed"]},
    ),
    "a deck that was out though nobody said so": (
        lambda: in_space(say("attack")), forgotten(2, say("deck-out")),
        {"types": ["retold", "fell", "fell", "fell", "ended"]},
    ),
    "lots are told anew before they mattered": (
        lambda: in_space(say("lots", of="artifacts"), say("noise", seat=0, by=1), players=2),
        slip(2, say("lots", of="artifacts", chosen=["artifact-5", "artifact-10"])),
        {"ship.artifacts": [15, 20, 25, 30]}, *with_artifact(0, 15),
        slip(2, say("lots", of="artifacts", chosen=["artifact-15", "artifact-10"])), "under-way",
    ),
})  # fmt: skip

test_below = examples({
    "an artifact room told with the wrong plus signs": (
        lambda: delve(tile(0), tile(1)), None, {"depths.discovered": [5, 10]}, slip(2, tile(2)),
        {"depths.discovered": [7, 10], "depths.stack": [5, 12, 15, 17, 20], "depths.tiles": 24},
    ),
    "an artifact room that was not told": (
        lambda: delve(tile(), tile()), slip(2, tile(0)), say("artifact", seat=0, value=5),
        {"depths.tiles": 24},
    ),
    "a prisoner freed by another seat": (
        lambda: delve(free("haunted-prisoner")), slip(2, free("haunted-prisoner", 1)),
        {"seats.*.tokens": [{}, {"haunted-prisoner": 1}, {}], "depths.ghosts": 4, "offers": []},
    ),
    "a lock that was another: a library gives its tome; a chest none": (
        lambda: delve(unlock("library")), slip(2, unlock("chest")),
        {"depths.unlocked": {"chest": 1}, "seats.0.tokens": {}},
    ),
    "a cell recorded late owes only whom nobody has recorded since: Bob's was not out of it": (
        lambda: delve(free("peasant"), free("peasant", 1)), forgotten(1, unlock("cell")),
        {"offers": [put("lockpicks:0", 2, "forgotten"), put("prisoners:0", 1, "forgotten")]},
    ),
    "a chest recorded late whose secret was recorded owes none; that of a recorded chest was its own": (
        three_finds, forgotten(1, unlock("chest")), {"offers": [put("lockpicks:0", 1, "forgotten")]},
        forgotten(3, unlock("chest")),
        {"offers": [put("lockpicks:0", 1, "forgotten"), put("secrets:0", 1, "forgotten")]},
    ),
    "the crowns follow: Ann bought none, so Bob's is the best one": (
        lambda: delve(buy("crown"), buy("crown", 1)), slip(2), {"seats.*.tokens": [{}, {"crown-10": 1}, {}]},
    ),
    "a purchase that the market could not make is refused too": (
        lambda: delve(buy("secret-tome"), *[buy("backpack", 1)] * 2), slip(2, buy("backpack")), "sold-out",
    ),
    "a crown that became another since is taken back; it was the second best when Bob bought it": (
        lambda: delve(buy("backpack", 1), buy("crown"), buy("crown", 1)), slip(3), slip(4),
        {"seats.*.tokens": [{}, {"backpack": 1}, {}]},
    ),
})  # fmt: skip

test_what_is_forgotten_most = examples({
    "forgotten noise lies in the area at once: nothing was drawn since, so nothing is left to offer": (
        lambda: in_space(find("tonic")), None, {"area.blue": 2}, forgotten(2, NOISE),
        {"area.blue": 4, "offers": []},
    ),
    "noise forgotten before a draw is offered for the bag, where the cubes would lie by now": (
        lambda: in_space(find("tonic"), say("attack")), forgotten(2, NOISE),
        {"offers": [back("blue", 2, "supply:1", "bag", "forgotten")]},
    ),
    "wounds that fill the track before the seat's own turn owe the fixed draw": (
        lambda: in_space(say("danger", count=1), END, END, END),
        forgotten(2, say("wound", seat=0, by=10, forced=True)), {"seats.0.status": "lost", "turn.owed": 4},
    ),
    "a forgotten danger counts on top of what was counted since": (
        lambda: in_space(say("fury", by=1), say("danger", count=1), say("danger", count=2)),
        forgotten(2, say("danger", count=1)), {"danger": 3},
    ),
    "a forgotten attack is offered and drawn now": (
        lambda: in_space(say("fury", by=1), END), forgotten(2, say("attack")),
        {"offers.*.do": ["attack", "set"]},
    ),
    "a draw that was made is not recorded otherwise: else a bad one could be drawn again": (
        lambda: in_space(say("attack")), slip(2), "not-retold",
    ),
    **{
        f"what was said for the luck is no deed: {luck['do']}": (
            lambda luck=luck: in_space(luck), slip(2), "not-retold",
            slip(2, say("noise", seat=0, by=1)), {"area.yellow": 4},
        )
        for luck in (say("words", text="a toast"), say("cut", text="a toast", seat=1))
    },
    "all of it is nothing once it is taken back": (
        lambda: in_space(wounded(0, 2)), None, {"seats.*.wounds": [["yellow"] * 2, [], []]},
        slip(2, wounded(1, 1)), {"seats.*.wounds": [[], ["blue"], []]},
        say("undo"), {"seats.*.wounds": [["yellow"] * 2, [], []]},
    ),
    "crystals of the wrong seat are put right while none is left: those of the one go back before": (
        lambda: in_space(say("crystal", seat=1, by=3), say("crystal", seat=0, by=2)),
        slip(2, say("crystal", seat=0, by=3)), {"seats.*.crystals": [5, 0, 0]},
    ),
    "no wound is offered to a track that is full by now: an attack by hand has filled it since": (
        lambda: in_space(
            wounded(1, 9), say("heal", seat=1, by=1), put("fury", 1), say("wound", seat=1, by=2, forced=True),
        ),
        slip(3), {"offers": []},
    ),
    **{
        f"wounds and their heal for the wrong seat are both put right, {WOUNDS[first]['do']} first": (
            lambda: in_space(*WOUNDS, say("noise", seat=2, by=1)), slip(2 + first, RIGHT[first]),
            slip(3 - first, RIGHT[1 - first]), {"seats.*.wounds": [[], ["blue"] * 2, []]},
            slip(3, RIGHT[1]), "nothing-to-do",
        )
        for first in (0, 1)
    },
    "a forgotten heal heals the wound that was forgotten before it": (
        lambda: in_space(find("tonic")), *[forgotten(2, line) for line in WOUNDS],
        {"seats.0.wounds": ["yellow"] * 2}, slip(4), {"seats.0.wounds": ["yellow"] * 3},
    ),
    **{
        f"seats are corrected by their own commands, not told anew: {chair['do']}": (
            lambda chair=chair: in_space(say("noise", seat=0, by=1), chair), slip(3), "not-retold",
            slip(2, chair), "not-retold", forgotten(2, chair), "not-retold",
        )
        for chair in (
            say("rename", seat=0, name="Dora"), say("join", name="Dora", colour="pink"), say("leave", seat=1),
        )
    },
})  # fmt: skip


@pytest.mark.parametrize("players", [4, 5])
def test_a_journal_that_did_not_keep_the_plus_signs_leaves_the_stack_as_it_is(players: int) -> None:
    """They follow from what came to the room: the artifact so deep, or with five so many."""
    evening = delve(say("buy", seat=0, kind="backpack"), players=players)
    line = line_of(evening)
    for plus in (0, 1):
        (laid,) = timeline.decide(line, Tile(haunted=False, artifact=plus), bytes(32))
        assert isinstance(laid, TileRevealed)
        line = timeline.evolve(line, (msgspec.structs.replace(laid, plus=None),))
    evening.timeline = line
    below = shown(evening)["depths"]

    assert types(anew(evening, 2, None)) == ["untold"]
    assert shown(evening)["depths"] == below | {"market": below["market"] | {"backpack": 2}}


@pytest.mark.parametrize(("fields", "code"), [
    ({"entry": None, "after": None}, "malformed"),
    ({"entry": 2, "after": 2, "instead": say("attack")}, "malformed"),
    ({"after": 2}, "malformed"),
    ({"entry": 2, "instead": {"do": "sing"}}, "malformed"),
    ({"entry": 2, "instead": {"do": "start", "game": "in-space", "seats": []}}, "malformed"),
    ({"entry": 2, "instead": say("lots", of="first")}, "under-way"),
    ({"entry": 9}, "no-such-entry"),
    ({"entry": 1}, "not-retold"),
    ({"entry": 1, "instead": say("noise", seat=0, by=1)}, "not-retold"),
])  # fmt: skip
def test_what_cannot_be_told_anew_is_refused(fields: Line, code: str) -> None:
    evening = in_space(say("secret", seat=0, kind="tonic"))
    assert refusal(evening, "retell", why="x", **fields) in (code, "no-seed")


class Counted(tuple[Any, ...]):  # noqa: SLOT001  # it counts
    times = 0

    def __iter__(self) -> Iterator[Any]:
        self.times += 1
        return super().__iter__()


def test_an_evening_is_gone_through_no_oftener_where_it_is_longer() -> None:
    """Else a journal of a thousand slips, each told anew, holds up whoever checks it for minutes."""
    evening, times = delve(tile(), tile()), []
    for n in range(40):
        line, telling = evening.timeline, Retold(entry=2, after=None, instead=None, why="x")
        story = Counted(timeline.standing(line.now))
        line.game.retell(story, telling, Tile(haunted=False, artifact=n % 2))
        times.append(story.times)
        anew(evening, 2, tile(n % 2))

    assert times[-1] == times[0]


@pytest.mark.parametrize("drawn", [(), (say("attack"),)])
def test_a_card_that_dealt_more_wounds_than_there_is_room_by_now_fills_the_track(
    drawn: tuple[Line, ...],
) -> None:
    evening = in_space(say("noise", seat=1, by=1), wounded(0, 5), *drawn)
    when(evening, "retell", after=2, instead=say("wound", seat=0, by=9, forced=True), why="forgotten")
    for line in offered(evening):
        when(evening, **line)

    assert (len(seat(evening, 0)["wounds"]), seat(evening, 0)["status"]) == (10, "lost")
