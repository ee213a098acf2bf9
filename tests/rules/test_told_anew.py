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
from tests.rules.table_talk import given as in_space
from tests.rules.table_talk import offered, refusal, seat, shown, types, when
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
        while not self._noticed:
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
    assert evening.timeline is not None
    try:
        command = read(json.dumps(line), evening.timeline.game)
        assert isinstance(command, Command)
        return json.loads(msgspec.json.encode(events_told(evening.perform(command))))  # type: ignore[no-any-return]
    except Refused:
        return None


def version_of(evening: Evening) -> int:
    assert evening.timeline is not None
    return evening.timeline.version


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


class TestAPurchase:
    def test_a_purchase_told_for_the_wrong_seat(self) -> None:
        """It was Bob; the one medkit is his, though somebody else acted since."""
        evening = in_space(say("buy", seat=0, kind="medkit"), say("noise", seat=1, by=1), players=2)

        assert types(anew(evening, 2, say("buy", seat=1, kind="medkit"))) == ["untold", "token-gained"]
        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {"medkit": 1}]
        assert shown(evening)["ship"]["market"]["medkit"] == 0
        assert refusal(evening, "retell", entry=2, instead=say("buy", seat=1, kind="medkit"), why="x") == (
            "nothing-to-do"
        )

    def test_a_purchase_that_never_was(self) -> None:
        evening = in_space(
            say("credits", seat=0, by=9), say("buy", seat=0, kind="medkit"), track_credits=True
        )
        anew(evening, 3, None)

        assert (seat(evening, 0)["tokens"], shown(evening)["ship"]["market"]["medkit"]) == ({}, 2)
        assert offered(evening) == [say("set", dial="credits:0", to=9, why="a slip")]

    def test_what_is_offered_later_goes_by_what_the_seat_has_by_then(self) -> None:
        """Five more coins were earned before somebody took the offer."""
        evening = in_space(
            say("credits", seat=0, by=9), say("buy", seat=0, kind="medkit"), track_credits=True
        )
        anew(evening, 3, None)
        when(evening, "credits", seat=0, by=5)
        assert evening.timeline is not None

        assert [as_told(command) for command in timeline.offers(evening.timeline, 4)] == [
            say("set", dial="credits:0", to=14, why="a slip"),
        ]  # fmt: skip

    def test_a_purchase_that_was_forgotten(self) -> None:
        evening = in_space(*gone(0, 5))
        when(evening, "retell", after=4, instead=say("buy", seat=0, kind="contraband"), why="forgotten")

        assert seat(evening, 0)["tokens"] == {"contraband": 1}

    def test_what_was_told_anew_can_be_told_anew(self) -> None:
        evening = in_space(say("secret", seat=0, kind="tonic"))
        anew(evening, 2, say("secret", seat=1, kind="tonic"))
        anew(evening, 3, say("secret", seat=1, kind="archive"))

        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {"archive": 1}, {}]
        anew(evening, 2, None)
        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {}, {}]

    def test_what_something_rests_on_is_not_taken_away(self) -> None:
        evening = in_space(say("secret", seat=0, kind="tonic"), say("use", seat=0, kind="tonic"))

        assert refusal(evening, "retell", entry=2, instead=None, why="x") == "not-owned"
        anew(evening, 3, None)
        anew(evening, 2, None)
        assert seat(evening, 0)["tokens"] == {}


class TestWhatItFired:
    def test_an_archive_that_was_a_tonic_offers_the_fury_back(self) -> None:
        evening = in_space(say("set", dial="fury", to=7, why="a test"), say("secret", seat=0, kind="archive"))
        anew(evening, 3, say("secret", seat=0, kind="tonic"))

        assert shown(evening)["fury"]["step"] == 8
        assert offered(evening) == [
            say("set", dial="fury", to=7, why="a slip"),
            say("move", piece="red", by=1, from_="area", to="hunters:8", why="a slip"),
        ]
        for line in offered(evening):
            when(evening, line["do"], **{name: field for name, field in line.items() if name != "do"})
        assert (shown(evening)["fury"]["step"], shown(evening)["area"].get("red")) == (7, None)

    def test_the_same_for_another_seat_fires_and_offers_nothing(self) -> None:
        evening = in_space(say("secret", seat=0, kind="archive"))
        anew(evening, 2, say("secret", seat=1, kind="archive"))

        assert offered(evening) == []

    def test_a_grenade_of_another_seat_offers_the_noise(self) -> None:
        """Ann's made Bob and Cid noisy; Bob's would have been Ann and Cid."""
        evening = in_space(say("secret", seat=0, kind="sonic-grenade"))
        anew(evening, 2, say("secret", seat=1, kind="sonic-grenade"))

        assert [(line["piece"], line["from"], line["to"]) for line in offered(evening)] == [
            ("yellow", "supply:0", "area"), ("blue", "area", "supply:1"),
        ]  # fmt: skip

    def test_an_entry_that_told_nothing_anew_offers_nothing(self) -> None:
        assert offered(in_space(say("attack"))) == []


class TestArtifactsAndWaysOut:
    def test_a_data_cube_in_a_wrong_module(self) -> None:
        evening = in_space(say("hack", seat=0, module="garden"), say("hack", seat=0, module="bay"))
        anew(evening, 2, say("hack", seat=0, module="cannon"))

        assert sorted(seat(evening, 0)["modules"]) == ["bay", "cannon"]
        refused = say("hack", seat=0, module="cannon")
        assert refusal(evening, "retell", entry=3, instead=refused, why="x") == "same-module"

    def test_an_escape_by_mistake(self) -> None:
        evening = in_space(*gone(0, 5), say("wound", seat=1, by=9), say("wound", seat=1, by=1, forced=True),
                           players=2)  # fmt: skip

        assert shown(evening)["phase"] != "play"
        assert types(anew(evening, 5, None)) == ["rose", "resumed"]
        assert (seat(evening, 0)["status"], shown(evening)["ship"]["pods"]) == ("in", 4)
        assert offered(evening) == [
            say("move", piece="yellow", by=3, from_="supply:0", to="area", why="a slip"),
        ]  # fmt: skip

    def test_an_escape_told_anew_that_ends_the_game_says_so_at_once(self) -> None:
        evening = in_space(*with_artifact(0, 5), say("wound", seat=1, by=9),
                           say("wound", seat=1, by=1, forced=True), players=2)  # fmt: skip
        events = when(evening, "retell", after=4, instead=say("escape", seat=0), why="forgotten")

        assert types(events) == ["retold", "escaped", "ended"]

    def test_a_wrong_answer_where_a_seat_lay(self) -> None:
        evening = in_space(*with_artifact(0, 5), say("deck-out"), say("rescue", seat=0, safe=False))
        anew(evening, 6, say("rescue", seat=0, safe=True))

        assert seat(evening, 0)["status"] == "rescued"
        anew(evening, 6, None)
        assert seat(evening, 0)["status"] == "fallen"

    def test_a_forgotten_artifact_before_a_fall_asks_where_the_seat_lay(self) -> None:
        evening = in_space(say("hack", seat=0, module="a"), say("hack", seat=0, module="b"),
                           say("wound", seat=0, by=9), say("wound", seat=0, by=1, forced=True))  # fmt: skip
        when(evening, "retell", after=3, instead=say("artifact", seat=0, value=20), why="forgotten")

        assert seat(evening, 0)["status"] == "fallen"
        anew(evening, 6, None)
        assert seat(evening, 0)["status"] == "lost"

    def test_nobody_who_left_gives_the_artifact_back(self) -> None:
        assert refusal(in_space(*gone(0, 5)), "retell", entry=4, instead=None, why="x") == "no-artifact"

    def test_a_deck_that_was_not_out(self) -> None:
        evening = in_space(say("deck-out"))

        assert types(anew(evening, 2, None)) == ["rose", "rose", "rose", "resumed"]

    def test_a_deck_that_was_out_though_nobody_said_so(self) -> None:
        evening = in_space(say("attack"))
        events = when(evening, "retell", after=2, instead=say("deck-out"), why="forgotten")

        assert types(events) == ["retold", "fell", "fell", "fell", "ended"]

    def test_lots_are_told_anew_before_they_mattered(self) -> None:
        evening = in_space(say("lots", of="artifacts"), say("noise", seat=0, by=1), players=2)
        anew(evening, 2, say("lots", of="artifacts", chosen=["artifact-5", "artifact-10"]))

        assert shown(evening)["ship"]["artifacts"] == [15, 20, 25, 30]
        for line in with_artifact(0, 15):
            when(evening, line["do"], **{name: field for name, field in line.items() if name != "do"})
        lots = say("lots", of="artifacts", chosen=["artifact-15", "artifact-10"])
        assert refusal(evening, "retell", entry=2, instead=lots, why="x") == "under-way"


class TestBelow:
    def test_an_artifact_room_told_with_the_wrong_plus_signs(self) -> None:
        evening = delve(tile(0), tile(1))
        assert shown(evening)["depths"]["discovered"] == [5, 10]
        anew(evening, 2, tile(2))

        below = shown(evening)["depths"]
        assert (below["discovered"], below["stack"], below["tiles"]) == ([7, 10], [5, 12, 15, 17, 20], 24)

    def test_an_artifact_room_that_was_not_told(self) -> None:
        evening = delve(tile(), tile())
        anew(evening, 2, tile(0))
        when(evening, "artifact", seat=0, value=5)

        assert shown(evening)["depths"]["tiles"] == 24

    def test_a_prisoner_freed_by_another_seat(self) -> None:
        evening = delve(say("prisoner", seat=0, kind="haunted-prisoner"))
        anew(evening, 2, say("prisoner", seat=1, kind="haunted-prisoner"))

        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {"haunted-prisoner": 1}, {}]
        assert (shown(evening)["depths"]["ghosts"], offered(evening)) == (4, [])

    def test_a_lock_that_was_another(self) -> None:
        """A library gives its tome; a chest none."""
        evening = delve(say("unlock", seat=0, lock="library"))
        anew(evening, 2, say("unlock", seat=0, lock="chest"))

        assert (shown(evening)["depths"]["unlocked"], seat(evening, 0)["tokens"]) == ({"chest": 1}, {})

    def test_a_cell_recorded_late_owes_only_whom_nobody_has_recorded_since(self) -> None:
        """Two are behind it; one was freed by Ann since, and one by Bob, whose cell it was not."""
        evening = delve(*[say("prisoner", seat=n, kind="peasant") for n in (0, 1)])
        cell = say("unlock", seat=0, lock="cell")
        when(evening, "retell", after=1, instead=cell, why="forgotten")

        assert say("set", dial="prisoners:0", to=1, why="forgotten") in offered(evening)

    def test_a_chest_recorded_late_whose_secret_was_recorded_owes_none(self) -> None:
        """That of a chest that was recorded, too, was its own."""
        evening = delve(say("secret", seat=0, kind="chalice"), say("unlock", seat=0, lock="chest"),
                        say("secret", seat=0, kind="chalice"))  # fmt: skip
        chest = say("unlock", seat=0, lock="chest")
        when(evening, "retell", after=1, instead=chest, why="forgotten")
        assert offered(evening) == [say("set", dial="lockpicks:0", to=1, why="forgotten")]

        when(evening, "retell", after=3, instead=chest, why="forgotten")
        assert say("set", dial="secrets:0", to=1, why="forgotten") in offered(evening)

    def test_the_crowns_follow(self) -> None:
        """Ann bought none, so Bob's is the best one."""
        evening = delve(say("buy", seat=0, kind="crown"), say("buy", seat=1, kind="crown"))
        anew(evening, 2, None)

        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {"crown-10": 1}, {}]

    def test_a_purchase_that_the_market_could_not_make_is_refused_too(self) -> None:
        evening = delve(say("buy", seat=0, kind="secret-tome"), *[say("buy", seat=1, kind="backpack")] * 2)
        third = say("buy", seat=0, kind="backpack")

        assert refusal(evening, "retell", entry=2, instead=third, why="x") == "sold-out"

    def test_a_crown_that_became_another_since_is_taken_back(self) -> None:
        """It was the second best when Bob bought it; his backpack stays."""
        evening = delve(
            say("buy", seat=1, kind="backpack"), *[say("buy", seat=n, kind="crown") for n in (0, 1)]
        )
        anew(evening, 3, None)
        anew(evening, 4, None)

        assert [one["tokens"] for one in shown(evening)["seats"]] == [{}, {"backpack": 1}, {}]

    @pytest.mark.parametrize("players", [4, 5])
    def test_a_journal_that_did_not_keep_the_plus_signs_leaves_the_stack_as_it_is(self, players: int) -> None:
        """They follow from what came to the room: the artifact so deep, or with five so many."""
        evening = delve(say("buy", seat=0, kind="backpack"), players=players)
        line = evening.timeline
        assert line is not None
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


def test_what_is_told_anew_is_taken_back_like_anything_else() -> None:
    evening = in_space(say("secret", seat=0, kind="tonic"))
    anew(evening, 2, None)
    when(evening, "undo")
    assert seat(evening, 0)["tokens"] == {"tonic": 1}
    when(evening, "redo")
    assert seat(evening, 0)["tokens"] == {}


def test_what_was_forgotten_before_it_could_be_is_offered_like_anything_else() -> None:
    evening = in_space(*with_artifact(1, 5))
    when(evening, "retell", after=2, instead=say("escape", seat=1), why="forgotten")
    line = evening.timeline
    assert line is not None

    assert seat(evening, 1)["status"] == "escaped"
    assert [offer.piece for offer in timeline.offers(line, line.version)] == ["blue"]  # type: ignore[attr-defined]


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


class TestWhatIsForgottenMost:
    def test_forgotten_noise_lies_in_the_area_at_once(self) -> None:
        """Nothing was drawn since, so nothing is left to offer."""
        evening = in_space(say("secret", seat=0, kind="tonic"))
        before = shown(evening)["area"].get("blue", 0)
        assert when(evening, "retell", after=2, instead=say("noise", seat=1, by=2), why="forgotten")
        assert shown(evening)["area"]["blue"] == before + 2
        assert evening.timeline is not None
        assert timeline.offers(evening.timeline, evening.timeline.version) == ()

    def test_noise_forgotten_before_a_draw_is_offered_for_the_bag(self) -> None:
        """The draw stands; the cubes would lie in the bag by now."""
        evening = in_space(say("secret", seat=0, kind="tonic"), say("attack"))
        when(evening, "retell", after=2, instead=say("noise", seat=1, by=2), why="forgotten")
        assert evening.timeline is not None
        (offer,) = timeline.offers(evening.timeline, evening.timeline.version)
        assert as_told(offer) == say(
            "move", piece="blue", by=2, **{"from": "supply:1"}, to="bag", why="forgotten"
        )

    def test_wounds_that_fill_the_track_before_the_seats_own_turn_owe_the_fixed_draw(self) -> None:
        evening = in_space(say("danger", count=1), *[say("end-turn")] * 3)
        dealt = say("wound", seat=0, by=10, forced=True)
        when(evening, "retell", after=2, instead=dealt, why="forgotten")
        assert (seat(evening, 0)["status"], shown(evening)["turn"]["owed"]) == ("lost", 4)

    def test_a_forgotten_danger_counts_on_top_of_what_was_counted_since(self) -> None:
        evening = in_space(say("fury", by=1), say("danger", count=1), say("danger", count=2))
        when(evening, "retell", after=2, instead=say("danger", count=1), why="forgotten")
        assert shown(evening)["danger"] == 3

    def test_a_forgotten_attack_is_offered_and_drawn_now(self) -> None:
        evening = in_space(say("fury", by=1), say("end-turn"))
        when(evening, "retell", after=2, instead=say("attack"), why="forgotten")
        assert evening.timeline is not None
        offers = timeline.offers(evening.timeline, evening.timeline.version)
        assert [as_told(offer)["do"] for offer in offers] == ["attack", "set"]

    def test_a_draw_that_was_made_is_not_recorded_otherwise(self) -> None:
        """Else a bad one could be drawn again."""
        evening = in_space(say("attack"))
        assert refusal(evening, "retell", entry=2, why="x") == "not-retold"

    @pytest.mark.parametrize("luck", [say("words", text="a toast"), say("cut", text="a toast", seat=1)])
    def test_what_was_said_for_the_luck_is_no_deed(self, luck: Line) -> None:
        evening = in_space(luck)
        assert refusal(evening, "retell", entry=2, why="x") == "not-retold"
        when(evening, "retell", entry=2, instead=say("noise", seat=0, by=1), why="x")
        assert shown(evening)["area"]["yellow"] == 4

    def test_all_of_it_is_nothing_once_it_is_taken_back(self) -> None:
        evening = in_space(say("wound", seat=0, by=2))
        before = shown(evening)["places"]
        when(evening, "retell", entry=2, instead=say("wound", seat=1, by=1), why="it was Bob")
        assert shown(evening)["places"] != before
        when(evening, "undo")
        assert shown(evening)["places"] == before


def test_crystals_of_the_wrong_seat_are_put_right_while_none_is_left() -> None:
    """All five are out: those of the one go back before the other takes them."""
    lines = say("crystal", seat=1, by=3), say("crystal", seat=0, by=2)
    evening = in_space(*lines)
    when(evening, "retell", entry=2, instead=say("crystal", seat=0, by=3), why="it was Ann")

    assert [each["crystals"] for each in shown(evening)["seats"]][:2] == [5, 0]


def test_no_wound_is_offered_to_a_track_that_is_full_by_now() -> None:
    """Bob was never healed; an attack by hand has filled his track since."""
    lines = wounded(1, 9), say("heal", seat=1, by=1), say("set", dial="fury", to=1, why="seen")
    evening = in_space(*lines, say("wound", seat=1, by=2, forced=True))
    when(evening, "retell", entry=3, instead=None, why="never")

    assert evening.timeline is not None
    assert not timeline.offers(evening.timeline, evening.timeline.version)


WOUNDS = say("wound", seat=0, by=3), say("heal", seat=0, by=1)
RIGHT = say("wound", seat=1, by=3), say("heal", seat=1, by=1)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_wounds_and_their_heal_for_the_wrong_seat_are_both_put_right(order: tuple[int, int]) -> None:
    """Whichever is recorded again first."""
    evening = in_space(*WOUNDS, say("noise", seat=2, by=1))
    for each in order:
        anew(evening, 2 + each, RIGHT[each])

    assert [len(each["wounds"]) for each in shown(evening)["seats"]] == [0, 2, 0]
    assert refusal(evening, "retell", entry=3, instead=RIGHT[1], why="x") == "nothing-to-do"


def test_a_forgotten_heal_heals_the_wound_that_was_forgotten_before_it() -> None:
    evening = in_space(say("secret", seat=0, kind="tonic"))
    for line in WOUNDS:
        when(evening, "retell", after=2, instead=line, why="forgotten")
    assert len(seat(evening, 0)["wounds"]) == 2

    anew(evening, 4, None)
    assert len(seat(evening, 0)["wounds"]) == 3


@pytest.mark.parametrize("drawn", [(), (say("attack"),)])
def test_a_card_that_dealt_more_wounds_than_there_is_room_by_now_fills_the_track(
    drawn: tuple[Line, ...],
) -> None:
    evening = in_space(say("noise", seat=1, by=1), wounded(0, 5), *drawn)
    when(evening, "retell", after=2, instead=say("wound", seat=0, by=9, forced=True), why="forgotten")
    for line in offered(evening):
        when(evening, **line)

    assert (len(seat(evening, 0)["wounds"]), seat(evening, 0)["status"]) == (10, "lost")


@pytest.mark.parametrize("chair", [
    say("rename", seat=0, name="Dora"), say("join", name="Dora", colour="pink"), say("leave", seat=1),
])  # fmt: skip
def test_seats_are_corrected_by_their_own_commands(chair: Line) -> None:
    evening = in_space(say("noise", seat=0, by=1), chair)

    for entry, instead in ((3, None), (2, chair)):
        assert refusal(evening, "retell", entry=entry, instead=instead, why="x") == "not-retold"
    assert refusal(evening, "retell", after=2, instead=chair, why="x") == "not-retold"
