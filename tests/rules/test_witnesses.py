"""Witnesses: whoever owns the box neither foreknows nor chooses a draw that a phone joined in."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules import timeline
from rules.binding import Words, share
from rules.chance import Luck, link
from rules.in_space.game import IN_SPACE
from rules.refusals import Refused
from rules.script import Evening, Reader, read, told
from rules.timeline import Bound, Timeline
from rules.witnesses import Joined
from tests.rules.any_line import SECRETS
from tests.rules.any_table import line_of
from tests.rules.table_talk import Line, examples, given, only, refusal, say, start, types, when

EVA, TOM = SECRETS
READY = (say("danger", count=6), say("fury", by=5))


def with_witnesses(*secrets: str, players: int = 4, **setup: Any) -> Evening:
    joining = (say("witness", seat=n, anchor=link(secret, 0)) for n, secret in enumerate(secrets))
    return given(*READY, *joining, players=players, **setup)


def drawn(events: list[Line]) -> list[str]:
    (draw,) = only(events, "drawn")
    cubes: list[str] = draw["cubes"]
    return cubes


def by_luck(evening: Evening, events: list[Line], links: dict[int, str]) -> list[str]:
    (draw,) = only(events, "drawn")
    luck = Luck(bytes(32), "", line_of(evening).bound.cuts, {draw["draw"]: links})
    return list(luck.drawn(draw["draw"], draw["bag"], draw["count"]))


def joins(secret: str, seat: int | None = None) -> Line:
    return say("witness", anchor=link(secret, 0), **({} if seat is None else {"seat": seat}))


ATTACK, FIRST = say("attack"), say("attack", links={"1": link(EVA, 1)})
REVEAL, UNDO = say("reveal"), say("undo")

test_joining = examples({
    "witnesses are counted from one, a seat's or of somebody who looks on, from the next draw": (
        given, joins(EVA, 0),
        {"only witness-joined": [
            {"type": "witness-joined", "witness": 1, "seat": 0, "anchor": link(EVA, 0), "from": 1},
        ]},
        FIRST, joins(TOM),
        {"only witness-joined": [
            {"type": "witness-joined", "witness": 2, "seat": None, "anchor": link(TOM, 0), "from": 2},
        ]},
    ),
    # The draw that was taken back was made without it, and stands as it was.
    "who joins after a take-back witnesses what was never drawn": (
        lambda: given(ATTACK, UNDO), joins(EVA, 0), {"only witness-joined.*.from": [2]},
        FIRST, "draws-nothing",
    ),
    # With another secret; what the old one would have said is not asked for.
    "who sits down again is a new witness": (
        lambda: with_witnesses(EVA), joins(EVA, 0), "bad-link",
        joins(TOM, 0), {"only witness-joined.*.witness": [2]},
    ),
    "a phone without an anchor does not join": (given, say("witness", anchor="00"), "malformed"),
    "an anchor is written in hexadecimal": (given, say("witness", anchor="G" * 64), "malformed"),
    "a phone of no seat there is does not join": (
        given, say("witness", anchor="0" * 64, seat=3), "no-such-seat",
    ),
    "nobody joins after the end": (
        lambda: given(say("stop")), say("witness", anchor="0" * 64), "game-over",
    ),
    **{
        f"a link that is not its witness's next is refused: {n}": (
            lambda: with_witnesses(EVA), say("attack", **fields), code,
        )
        for n, (fields, code) in enumerate((
            ({"links": {"1": link(TOM, 1)}}, "bad-link"), ({"links": {"1": link(EVA, 0)}}, "bad-link"),
            ({"links": {"1": link(EVA, 2)}}, "bad-link"), ({"links": {"1": "0" * 63}}, "malformed"),
            ({"links": {"one": link(EVA, 1)}}, "malformed"),
            ({"links": {"2": link(TOM, 1)}}, "no-such-witness"), ({"silent": [2]}, "no-such-witness"),
            ({"silent": [0]}, "malformed"), ({"links": {"1": link(EVA, 1)}, "silent": [1]}, "malformed"),
        ))
    },
    **{
        f"nothing is cut or witnessed where nothing is drawn: {name}": (
            lambda: given(joins(EVA)), say("lots", of="first", chosen=["seat-1"], **{name: value}),
            "draws-nothing",
        )
        for name, value in (("cut", "7"), ("silent", [1]), ("links", {"1": link(EVA, 1)}))
    },
    "words of the table are told as ever, so that an older release goes on reading them": (
        given, say("words", text="heist"), {"only words-given": [{"type": "words-given", "text": "heist"}]},
    ),
    "the secret is told after the end and not before": (
        given, REVEAL, "not-ended", say("stop"), REVEAL, {"types": ["revealed"]}, REVEAL, "secret-told",
    ),
    "once the secret is told the end cannot be taken back": (
        lambda: given(say("deck-out"), REVEAL), UNDO, "secret-told",
        say("move", piece="black", by=1, from_="bag", to="aside", why="miscounted"),
        UNDO, {"only taken-back.*.entries": [[4]]}, UNDO, "secret-told",
    ),
})  # fmt: skip


class TestJoining:
    def test_no_take_back_makes_a_witness_leave(self) -> None:
        evening = given(say("noise", seat=0, by=1), say("noise", seat=1, by=1), say("undo"))
        when(evening, "witness", seat=0, anchor=link(EVA, 0))
        (redone,) = when(evening, "redo")
        (undone,) = when(evening, "undo", to=1)

        assert redone == {"type": "restored", "entries": [3]}
        assert undone == {"type": "taken-back", "entries": [3, 2]}
        assert line_of(evening).due == (1,)

    def test_a_link_that_is_known_is_given_for_no_draw_again(self) -> None:
        eva = Joined(seat=0, begins=1, newest=link(EVA, 0))
        then = eva.after(1, link(EVA, 1))

        assert eva.gives(link(EVA, 1), 1)
        assert then.gives(link(EVA, 2), 2)
        assert not then.gives(link(EVA, 1), 1)
        assert not any(
            eva.gives(given, 1) for given in (link(EVA, 0), link(EVA, 2), link(EVA, 1).upper(), "")
        )


class TestDraws:
    def test_links_stand_before_their_draw_and_decide_it(self) -> None:
        evening = with_witnesses(EVA, TOM)
        events = when(evening, "attack", links={"1": link(EVA, 1)}, silent=[2])

        assert types(events).index("linked") + 1 == types(events).index("drawn")
        assert only(events, "linked") == [
            {"type": "linked", "draw": 1, "links": {"1": link(EVA, 1)}, "silent": [2]}
        ]
        assert drawn(events) == by_luck(evening, events, {1: link(EVA, 1)})
        assert drawn(events) != by_luck(evening, events, {})

    def test_without_a_link_a_draw_is_that_of_the_second_scheme(self) -> None:
        evening, alone = with_witnesses(EVA), given(*READY, players=4)

        assert drawn(when(evening, "attack", silent=[1])) == drawn(when(alone, "attack"))

    def test_who_was_silent_once_is_heard_at_the_next_draw(self) -> None:
        evening = with_witnesses(EVA)
        when(evening, "attack", silent=[1])
        when(evening, "end-turn")
        events = when(evening, "attack", links={"1": link(EVA, 2)})

        assert drawn(events) == by_luck(evening, events, {1: link(EVA, 2)})

    def test_a_cut_and_its_draw_are_one_entry(self) -> None:
        """So nobody who knows the seed can come between."""
        evening = with_witnesses(EVA)
        version = line_of(evening).version
        events = when(evening, "attack", cut="7", links={"1": link(EVA, 1)})

        assert types(events)[0] == "cut"
        assert line_of(evening).version == version + 1
        assert drawn(events) == by_luck(evening, events, {1: link(EVA, 1)})
        when(evening, "undo")
        assert refusal(evening, "attack", cut="8") == "cut-fixed"
        assert drawn(when(evening, "attack")) == drawn(events)

    def test_what_a_draw_was_first_made_with_stands_for_good(self) -> None:
        evening = with_witnesses(EVA)
        events = when(evening, "attack", links={"1": link(EVA, 1)})
        when(evening, "undo")

        again = when(evening, "attack")
        assert drawn(again) == drawn(events)
        assert not only(again, "linked")

    def test_a_draw_by_hand_uses_up_no_link(self) -> None:
        """It read no luck: taken back and made by the device, it is witnessed like any other."""
        evening = with_witnesses(EVA)
        when(evening, "record", drawn={"black": 9})
        when(evening, "undo")

        assert line_of(evening).due == (1,)
        assert only(when(evening, "attack", links={"1": link(EVA, 1)}), "linked")

    def test_every_draw_of_an_entry_has_a_link_of_its_own(self) -> None:
        """The lots of the modules are four draws; the newest link tells those before it."""
        evening = given(say("witness", anchor=link(EVA, 0)), say("witness", anchor=link(TOM, 0)))
        linked = only(
            when(evening, "lots", of="modules", links={"1": link(EVA, 4), "2": link(TOM, 1)}), "linked"
        )

        assert [each["links"].get("1") for each in linked] == [link(EVA, n) for n in (1, 2, 3, 4)]
        assert [(each["draw"], each["silent"]) for each in linked] == [(1, []), (2, [2]), (3, [2]), (4, [2])]
        assert line_of(evening).bound.witnesses[0].known == 4

    def test_a_chain_is_used_up_after_four_hundred_draws(self) -> None:
        line = line_of(with_witnesses(EVA))
        (eva,) = line.bound.witnesses

        assert eva.is_due(400)
        assert not eva.is_due(401)
        assert eva.links(EVA, draw=400) == {400: EVA}

    def test_a_journal_read_back_knows_what_was_witnessed(self) -> None:
        evening = with_witnesses(EVA)
        events = when(evening, "attack", cut="7", links={"1": link(EVA, 1)})
        reader = Reader(IN_SPACE)
        command = read(json.dumps(say("attack", cut="7", links={"1": link(EVA, 1)})), IN_SPACE)

        assert told(reader.command(msgspec.json.encode(told(command)).decode())) == told(command)  # type: ignore[arg-type]
        assert reader.events(msgspec.json.encode(events).decode())


class TestWordsBySeat:
    def test_the_newest_of_each_seat_stand_side_by_side(self) -> None:
        evening = given(
            say("words", text="b", seat=1), say("words", text="a", seat=0), say("words", text="t")
        )
        when(evening, "words", text="c", seat=0)

        assert line_of(evening).words == "t\nc\nb"
        when(evening, "undo")
        assert line_of(evening).words == "t\na\nb"
        when(evening, "words", text="", seat=1)
        assert line_of(evening).words == "t\na"

    def test_everybody_has_a_fair_share(self) -> None:
        evening = given(players=4)
        for seat in (None, 0, 1, 2, 3):
            assert refusal(evening, "words", text="x" * (share(4) + 1), seat=seat) == "words-too-long"
            when(evening, "words", text="x" * share(4), seat=seat)

        assert len(line_of(evening).words) <= 500
        assert refusal(evening, "words", text="x", seat=4) == "no-such-seat"


class TestOlderGames:
    @pytest.mark.parametrize("line", [
        say("witness", anchor="0" * 64),
        say("words", text="a", seat=0),
        say("attack", cut="7"),
        say("attack", silent=[1]),
        say("reveal"),
    ])  # fmt: skip
    def test_what_was_unknown_when_it_began_is_refused(self, line: Line) -> None:
        evening = Evening(lambda: bytes(32))
        evening.answer(msgspec.json.encode(start()))
        table = line_of(evening)
        for scheme in (1, 2):
            older = msgspec.structs.replace(table, bound=Bound(scheme=scheme))  # type: ignore[arg-type]
            with pytest.raises(Refused) as no:
                timeline.decide(older, read(msgspec.json.encode(line), IN_SPACE), bytes(32))  # type: ignore[arg-type]
            assert no.value.code in {"older-game"} | ({"no-cut"} if scheme == 1 else set())

    def test_the_first_scheme_knows_no_cut(self) -> None:
        """And the second gives words as long as they ever were."""
        first, second = (Timeline(IN_SPACE, bound=Bound(scheme=scheme)) for scheme in (1, 2))
        assert first.bound.scheme == 1
        table = line_of(given(players=4)).table

        assert second.bound.given(Words(text="x" * 500), table).text == "x" * 500
        with pytest.raises(Refused, match="cannot be cut"):
            first.bound.cut("7", None, table)
