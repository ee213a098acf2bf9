"""When the table speaks: tried with a broker that is made up, on a loop of moved time."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Sequence
from typing import Self

import pytest

from companion.mqtt.line import PAUSES_SECONDS
from companion.mqtt.publisher import MOST_EVENTS, STALE_SECONDS, Publisher
from companion.mqtt.said import Message, Want
from companion.owned import Owner, Part
from tests.companion.moved_loop import loop, moved
from tests.mqtt.made_up_broker import MadeUpBroker

CONFIG = "homeassistant/device/furybox_ann/config"
BIRTH = "homeassistant/status"


class MadeUpTable:
    """A table that counts its states."""

    def __init__(self) -> None:
        self.version = 0
        self.deeds: list[str] = []
        self.refusal: str | None = None
        self.notes: list[str | None] = []
        self.seats = 2
        self.falling = False

    def is_falling(self) -> bool:
        return self.falling

    def state(self) -> bytes:
        return b"state %d" % self.version

    def discovery(self) -> bytes:
        return b"%d seats" % self.seats

    def deed(self, deed: str) -> str | None:
        self.deeds.append(deed)
        return self.refusal

    def lines(self, want: Want) -> Sequence[str]:
        return [f"line {want.after + n}" for n in (1, 2, 3)]

    def note(self, why: str | None) -> None:
        self.notes.append(why)


class Evening:
    """A table, a broker, and the publisher between them."""

    def __init__(self, *, commands: bool = False) -> None:
        self.table, self.broker = MadeUpTable(), MadeUpBroker()
        self.publisher = Publisher(
            self.table,
            self.broker,
            name="ann",
            prefix="homeassistant",
            commands=commands,
            clock=loop().time,
        )

    async def __aenter__(self) -> Self:
        self.owner = Owner(lambda part, sentence: self.faults.append((part, sentence)))
        self.faults: list[tuple[str, str | None]] = []
        self.owner.keep(Part.PUBLISHER, self.publisher.run)
        await loop().settle()
        return self

    async def __aexit__(self, *_error: object) -> None:
        closing = asyncio.create_task(self.owner.close())
        await loop().advance(10)
        await closing

    async def entry(self) -> None:
        """One more entry of the journal."""
        self.table.version += 1
        self.publisher.changed()
        await loop().settle()


EVERYTHING = [("online", b"online"), ("config", b"2 seats"), ("state", b"state 0")]


@moved
async def test_a_table_says_that_it_is_there_who_it_is_and_how_it_stands() -> None:
    """All of it retained and acknowledged; and what is to be said if it vanishes."""
    async with Evening() as one:
        assert all(message.retain and message.qos == 1 for message in one.broker.took)
        assert one.broker.new() == EVERYTHING
        assert one.broker.will == Message("furybox/ann/online", b"offline", retain=True, qos=1)


@moved
async def test_a_table_that_closes_says_that_it_is_gone() -> None:
    """For no broker says the will of one that says goodbye."""
    async with Evening() as one:
        one.broker.new()

    assert one.broker.new() == [("online", b"offline")]


@moved
async def test_nothing_is_said_after_the_goodbye() -> None:
    """Whatever still waits: else a hall would hear of a table that has gone."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()
        one.broker.answers_after = 1.0
        for ring in (b"attack", b"hit", b"fell"):
            one.publisher.ring(ring)
        await loop().advance(0.5)

    assert one.broker.new() == [("event", b"attack"), ("online", b"offline")]


@moved
async def test_five_states_a_second_and_the_newest_wins() -> None:
    """However fast fingers are; and the last one is always told."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()
        for _press in range(50):
            await one.entry()
            await loop().advance(0.02)
        await loop().advance(1)

        told = one.broker.new()
        assert 5 <= len(told) <= 7
        assert told[-1] == ("state", b"state 50")


@moved
async def test_everything_retained_is_said_again_once_home_assistant_is_born() -> None:
    """Else its entities stay unknown until something happens."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()

        await one.broker.say(BIRTH, b"offline")
        assert one.broker.new() == []

        await one.broker.say(BIRTH, b"online", retain=True)
        assert one.broker.new() == EVERYTHING


@moved
async def test_a_broker_that_is_away_is_tried_again_with_growing_pauses() -> None:
    """The journal goes on meanwhile; when the broker comes, it hears the newest of everything."""
    one = Evening()
    one.broker.is_away = True
    async with one:
        for _entry in range(1000):
            await one.entry()
        await loop().advance(sum(PAUSES_SECONDS))
        tries = one.broker.joins
        pauses = [later - sooner for sooner, later in itertools.pairwise(tries)]
        assert pauses == pytest.approx(list(PAUSES_SECONDS))
        assert one.table.notes == ["Nobody hears of this table elsewhere: nobody is there"] * len(tries)

        one.broker.is_away = False
        await loop().advance(PAUSES_SECONDS[-1])
        assert one.broker.new() == [*EVERYTHING[:2], ("state", b"state 1000")]
        assert one.table.notes[-1] is None


@moved
@pytest.mark.parametrize(("stood", "pause"), [(20, PAUSES_SECONDS[-1]), (40, PAUSES_SECONDS[0])])
async def test_pauses_grow_on_until_a_connection_has_stood_for_a_while(stood: int, pause: float) -> None:
    """A broker that takes a table in and drops it at once is not asked at once again."""
    one = Evening()
    one.broker.is_away = True
    async with one:
        await loop().advance(sum(PAUSES_SECONDS) - 1)
        one.broker.is_away = False
        await loop().advance(1 + stood)
        one.broker.is_deaf = True
        one.publisher.changed()
        await loop().advance(8)
        left = loop().time()
        await loop().advance(PAUSES_SECONDS[-1])

        assert next(join for join in one.broker.joins if join >= left) - left == pytest.approx(pause)


@moved
async def test_what_waits_for_a_broker_is_bounded_and_does_not_come_too_late() -> None:
    """No lamp goes red for an attack that is long past."""
    one = Evening()
    one.broker.is_away = True
    async with one:
        for n in range(1000):
            one.publisher.ring(b"old %d" % n)
        assert len(one.publisher._events) == MOST_EVENTS
        await loop().advance(STALE_SECONDS)
        one.publisher.ring(b"new")
        one.broker.is_away = False
        await loop().advance(PAUSES_SECONDS[-1])

        assert [payload for leaf, payload in one.broker.new() if leaf == "event"] in ([b"new"], [])


@moved
async def test_a_broker_that_stops_reading_is_left_and_misses_no_fresh_event() -> None:
    """What was not acknowledged is said again on the next connection."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()
        one.broker.is_deaf = True
        one.publisher.ring(b"attack")
        await loop().advance(8)
        one.broker.is_deaf = False
        await loop().advance(1)

        assert ("event", b"attack") in one.broker.new()


@moved
async def test_events_come_in_their_order_each_once() -> None:
    """And none is retained: Home Assistant would not heed it, and a hall would hear it twice."""
    async with Evening() as one:
        one.broker.new()
        for n in range(MOST_EVENTS):
            one.publisher.ring(b"%d" % n)
        one.publisher.press("attack", "press")
        await loop().settle()

        assert not any(message.retain for message in one.broker.took)
        told = one.broker.new()
        assert told == [*(("event", b"%d" % n) for n in range(1, MOST_EVENTS)), ("press", b"attack press")]


@moved
async def test_an_event_is_acknowledged_and_a_finger_is_not_waited_for() -> None:
    """A press that is lost has lost nobody anything: what it did is told by the state."""
    async with Evening() as one:
        one.broker.new()
        one.publisher.ring(b"attack")
        one.publisher.press("attack", "press")
        await loop().settle()

        assert [(message.payload, message.qos) for message in one.broker.took] == [
            (b"attack", 1),
            (b"attack press", 0),
        ]


@moved
async def test_commands_are_off_unless_they_are_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    """And refused by name."""
    async with Evening() as one:
        await one.broker.say("furybox/ann/do", b"attack")

    assert one.table.deeds == []
    assert "'attack': refused, since commands are off" in caplog.text


@moved
async def test_only_the_named_few_are_done(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever else is wanted is refused by name, and so is what would be done anew at each connection."""
    caplog.set_level(logging.WARNING)
    async with Evening(commands=True) as one:
        for deed in (b"attack", b"next-turn", b"undo", b'{"do":"stop"}', b"\xff" * 5000, b""):
            await one.broker.say("furybox/ann/do", deed)
        await one.broker.say("furybox/ann/do", b"attack", retain=True)

    assert one.table.deeds == ["attack", "next-turn"]
    assert "'undo': refused, since it is none of next-turn, attack." in caplog.text
    assert "A retained message on furybox/ann/do is refused" in caplog.text
    assert all(len(record.getMessage()) < 200 for record in caplog.records)


@moved
async def test_why_the_table_refused_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """In the rules' own sentence; what is done is no news."""
    async with Evening(commands=True) as one:
        await one.broker.say("furybox/ann/do", b"attack")
        assert caplog.messages == []

        one.table.refusal = "This turn has had its attack."
        await one.broker.say("furybox/ann/do", b"attack")

    assert caplog.messages == ["The broker asks for 'attack': refused. This turn has had its attack."]


@moved
async def test_lines_of_a_journal_are_told_to_who_asks(caplog: pytest.LogCaptureFixture) -> None:
    """By a cursor: after so many. Who asks in other words is named in the log, for nobody answers."""
    async with Evening() as one:
        one.broker.new()
        await one.broker.say("furybox/ann/want", b'{"game":7,"after":100}')
        await one.broker.say("furybox/ann/want", b"everything!")

        assert [message.topic for message in one.broker.took] == [
            f"furybox/ann/entry/7/{n}" for n in (101, 102, 103)
        ]
    assert caplog.messages == ["The broker asks for lines of a journal in words that cannot be read."]


@moved
async def test_a_game_with_other_seats_introduces_itself_anew() -> None:
    """Before it says how it stands."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()
        one.table.seats = 4
        await one.entry()

        assert one.broker.new() == [("config", b"4 seats"), ("state", b"state 1")]


@moved
async def test_the_state_waits_for_the_glass() -> None:
    """A table that is being shown an attack says that it is there and what happens, and not how it stands."""
    async with Evening() as one:
        await loop().advance(1)
        one.broker.new()
        one.table.falling = True
        await one.entry()
        one.publisher.ring(b"attack")
        await one.broker.say(BIRTH, b"online")
        await loop().advance(1)
        assert one.broker.new() == [("event", b"attack"), *EVERYTHING[:2]]

        one.table.falling = False
        one.publisher.changed()
        await loop().settle()
        assert one.broker.new() == [("state", b"state 1")]


@moved
async def test_a_table_that_cannot_be_told_is_told_of_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once it can, the broker hears everything; and the evening ends without that old error."""
    with monkeypatch.context() as patch:
        patch.setattr(MadeUpTable, "state", lambda _table: b"%d" % (1 // 0))
        async with Evening() as one:
            await loop().advance(20)
            ((part, sentence),) = one.faults
            assert part == "publisher"
            assert sentence
            assert "ZeroDivisionError" in sentence
            one.broker.new()

            patch.undo()
            await loop().advance(30)
            assert one.broker.new() == EVERYTHING
            await loop().advance(60)
            assert one.faults[1:] == [("publisher", None)]
