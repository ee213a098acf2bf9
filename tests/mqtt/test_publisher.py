"""When the table speaks: tried with a broker that is made up, on a loop of moved time."""

from __future__ import annotations

import itertools
import logging

import pytest

from companion.mqtt.line import PAUSES_SECONDS
from companion.mqtt.publisher import MOST_EVENTS, STALE_SECONDS
from companion.mqtt.said import Message
from tests.kit.moved_loop import loop, moved
from tests.mqtt.published_table import TOPICS, Evening


def everything(*, version: int = 0, seats: int = 2) -> dict[str, bytes]:
    return {"online": b"online", "config": b"%d seats" % seats, "state": b"state %d" % version}


@moved
async def test_a_table_says_that_it_is_there_who_it_is_and_how_it_stands() -> None:
    async with Evening() as one:
        assert all(message.retain and message.qos == 1 for message in one.broker.took)
        assert one.broker.kept == everything()
        assert one.broker.will == Message("furybox/ann/online", b"offline", retain=True, qos=1)


@moved
async def test_a_table_that_closes_says_that_it_is_gone() -> None:
    """For no broker says the will of one that says goodbye."""
    async with Evening() as one:
        pass

    assert one.broker.kept["online"] == b"offline"


@moved
async def test_nothing_is_said_after_the_goodbye() -> None:
    """Whatever still waits: else a hall would hear of a table that has gone."""
    async with Evening() as one:
        one.broker.took.clear()
        one.broker.answers_after = 1.0
        for ring in (b"attack", b"hit", b"fell"):
            one.publisher.ring(ring)
        await loop().advance(0.5)

    assert [message.payload for message in one.broker.took] == [b"attack", b"offline"]


@moved
async def test_five_states_a_second_and_the_newest_wins() -> None:
    async with Evening() as one:
        one.broker.took.clear()
        for _press in range(50):
            await one.entry()
            await loop().advance(0.02)
        await loop().advance(1)

        assert 5 <= len(one.broker.took) <= 7
        assert one.broker.kept == everything(version=50)


@moved
async def test_everything_retained_is_said_again_once_home_assistant_is_born() -> None:
    """Else its entities stay unknown until something happens."""
    async with Evening() as one:
        one.broker.forget()
        await one.broker.say(TOPICS.birth, b"offline")
        assert one.broker.kept == {}

        await one.broker.say(TOPICS.birth, b"online", retain=True)
        assert one.broker.kept == everything()


@moved
async def test_a_broker_that_is_away_is_tried_again_with_growing_pauses() -> None:
    async with Evening(is_away=True) as one:
        for _entry in range(1000):
            await one.entry()
        await loop().advance(sum(PAUSES_SECONDS) - 1)
        tries = one.broker.joins
        pauses = [later - sooner for sooner, later in itertools.pairwise(tries)]
        assert pauses == pytest.approx(list(PAUSES_SECONDS))
        assert one.table.notes == ["Nobody hears of this table elsewhere: nobody is there"] * len(tries)

        one.broker.is_away = False
        await loop().advance(PAUSES_SECONDS[-1])
        assert one.broker.kept == everything(version=1000)
        assert one.table.notes[-1] is None


@moved
@pytest.mark.parametrize(("stood", "pause"), [(20, PAUSES_SECONDS[-1]), (40, PAUSES_SECONDS[0])])
async def test_pauses_grow_on_until_a_connection_has_stood_for_a_while(stood: int, pause: float) -> None:
    """A broker that takes a table in and drops it at once is not asked at once again."""
    async with Evening(is_away=True) as one:
        await loop().advance(sum(PAUSES_SECONDS) - 2)
        one.broker.is_away = False
        await loop().advance(1 + stood)
        one.broker.is_deaf = True
        await one.entry()
        await loop().advance(8)
        left = loop().time()
        await loop().advance(PAUSES_SECONDS[-1])

        assert next(join for join in one.broker.joins if join >= left) - left == pytest.approx(pause)


@moved
async def test_what_waits_for_a_broker_is_bounded_and_does_not_come_too_late() -> None:
    async with Evening(is_away=True) as one:
        for n in range(1000):
            one.publisher.ring(b"old %d" % n)
        assert len(one.publisher._events) == MOST_EVENTS
        await loop().advance(STALE_SECONDS)
        one.publisher.ring(b"new")
        one.broker.is_away = False
        await loop().advance(PAUSES_SECONDS[-1])

        assert one.broker.new() in ([("event", b"new")], [])


@moved
async def test_a_broker_that_stops_reading_is_left_and_misses_no_fresh_event() -> None:
    """What was not acknowledged is said again on the next connection."""
    async with Evening() as one:
        one.broker.is_deaf = True
        one.publisher.ring(b"attack")
        await loop().advance(8)
        one.broker.is_deaf = False
        await loop().advance(1)

        assert one.broker.new() == [("event", b"attack")]


@moved
async def test_events_come_in_their_order_each_once() -> None:
    """And none is retained: Home Assistant would not heed it, and a hall would hear it twice."""
    async with Evening() as one:
        for n in range(MOST_EVENTS):
            one.publisher.ring(b"%d" % n)
        one.publisher.press("attack", "press")
        await loop().settle()

        assert one.broker.kept == everything()
        assert one.broker.new() == [
            *(("event", b"%d" % n) for n in range(1, MOST_EVENTS)),
            ("press", b"attack press"),
        ]


@moved
async def test_an_event_is_acknowledged_and_a_finger_is_not_waited_for() -> None:
    """A press that is lost has lost nobody anything: what it did is told by the state."""
    async with Evening() as one:
        one.publisher.ring(b"attack")
        one.publisher.press("attack", "press")
        await loop().settle()

        took = {message.payload: message.qos for message in one.broker.took}
        assert (took[b"attack"], took[b"attack press"]) == (1, 0)


@moved
async def test_commands_are_off_unless_they_are_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    async with Evening() as one:
        await one.broker.say("furybox/ann/do", b"attack")

    assert one.table.deeds == []
    assert "'attack': refused, since commands are off" in caplog.text


@moved
async def test_only_the_named_few_are_done(caplog: pytest.LogCaptureFixture) -> None:
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
    async with Evening(commands=True) as one:
        await one.broker.say("furybox/ann/do", b"attack")
        assert caplog.messages == []

        one.table.refusal = "This turn has had its attack."
        await one.broker.say("furybox/ann/do", b"attack")

    assert caplog.messages == ["The broker asks for 'attack': refused. This turn has had its attack."]


@moved
async def test_lines_of_a_journal_are_told_to_who_asks(caplog: pytest.LogCaptureFixture) -> None:
    async with Evening() as one:
        one.broker.took.clear()
        await one.broker.say("furybox/ann/want", b'{"game":7,"after":100}')
        await one.broker.say("furybox/ann/want", b"everything!")

        assert [message.topic for message in one.broker.took] == [TOPICS.entry(7, n) for n in (101, 102, 103)]
    assert caplog.messages == ["The broker asks for lines of a journal in words that cannot be read."]


@moved
async def test_a_game_with_other_seats_introduces_itself_again() -> None:
    async with Evening() as one:
        one.broker.forget()
        one.table.seats = 4
        await one.entry()
        assert list(one.broker.kept.items()) == [("config", b"4 seats"), ("state", b"state 1")]

        one.broker.forget()
        await loop().advance(1)
        await one.entry()
        assert one.broker.kept == {"state": b"state 2"}


@moved
async def test_the_state_waits_for_the_glass() -> None:
    async with Evening() as one:
        one.broker.forget()
        one.table.falling = True
        await one.entry()
        one.publisher.ring(b"attack")
        await one.broker.say(TOPICS.birth, b"online")
        await loop().advance(1)
        assert one.broker.new() == [("event", b"attack")]
        assert one.broker.kept.keys() == {"online", "config"}

        one.table.falling = False
        one.publisher.changed()
        await loop().settle()
        assert one.broker.kept == everything(version=1)


@moved
async def test_a_table_that_cannot_say_how_it_stands_is_tried_again() -> None:
    one = Evening()
    one.table.broken = True
    async with one:
        await loop().advance(20)
        ((part, sentence),) = one.faults
        assert part == "publisher"
        assert sentence
        assert "ZeroDivisionError" in sentence

        one.table.broken = False
        await loop().advance(30)
        assert one.broker.kept == everything()
        await loop().advance(60)
        assert one.faults[1:] == [("publisher", None)]
