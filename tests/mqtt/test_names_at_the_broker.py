"""A name at the broker is one table's: where two have it, both say so. And why a broker is away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.config import Mqtt
from companion.mqtt.broker import RealBroker
from companion.mqtt.line import PAUSES_SECONDS, Away
from companion.mqtt.publisher import STANDS_SECONDS
from companion.mqtt.said import State, state
from tests.kit.broker import Broker, needs_mosquitto, silent_port
from tests.kit.moved_loop import loop, moved
from tests.kit.wait import PATIENCE_SECONDS
from tests.mqtt.published_table import TOPICS, Evening, MadeUpTable


def why_not(config: Mqtt) -> str:
    async def joins() -> None:
        async with RealBroker(config, "furybox-ann").joined():
            pass

    with pytest.raises(Away) as away:
        asyncio.run(joins())
    return str(away.value)


@needs_mosquitto
def test_why_a_broker_is_away_is_said_in_our_words(tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("")
    (tmp_path / "password").write_text("wrong")
    own = ("allow_anonymous false", f"password_file {tmp_path / 'passwords'}")
    with Broker(tmp_path, *own) as one:
        url, secret = f"mqtt://127.0.0.1:{one.port}", str(tmp_path / "password")
        told = why_not(Mqtt(url=url, table="ann", user="ann", password_file=secret))
        assert told.endswith("does not let us in: look at user and password_file.")
    with silent_port() as port:
        told = why_not(Mqtt(url=f"mqtt://127.0.0.1:{port}", table="ann"))
    assert told.endswith("is out of reach: nothing listens there.")


@needs_mosquitto
async def test_a_connection_that_ends_hung_up(broker: Broker) -> None:
    """Another one came under the same name, or the broker was stopped."""
    config = Mqtt(url=f"mqtt://127.0.0.1:{broker.port}", table="ann")
    async with RealBroker(config, "ann").joined() as first, RealBroker(config, "ann").joined():
        async with asyncio.timeout(PATIENCE_SECONDS):
            with pytest.raises(Away, match=r"^it hung up$"):
                async for _message in first.heard():
                    pass


async def hung_up(one: Evening) -> None:
    one.broker.is_deaf = True
    await one.entry()
    await loop().advance(8)
    one.broker.is_deaf = False


@moved
async def test_a_table_that_finds_another_one_under_its_name_says_so_until_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It comes back only after the longest pause: so both have it for a while, and both say so."""

    def told(promise: str) -> bytes:
        return state(State(version=3, table="ann", number=1, promise=promise), None)

    monkeypatch.setattr(MadeUpTable, "state", lambda table: told(f"game {table.version}"))
    async with Evening() as one:
        await one.entry()
        await loop().advance(1)
        await one.broker.say(TOPICS.state, told("an evening before this host began"), retain=True)
        assert one.table.notes[-1] is None

        await hung_up(one)
        await loop().advance(2)
        await one.broker.say(TOPICS.state, told("game 1"), retain=True)
        assert one.table.notes[-1] is None

        await one.broker.say(TOPICS.state, told("of another"), retain=True)
        said = one.table.notes[-1]
        assert said is not None
        assert "another table at the broker has this name" in said

        await hung_up(one)
        assert one.table.notes[-1] == said
        tries = len(one.broker.joins)
        await loop().advance(PAUSES_SECONDS[-1] - 2)
        assert len(one.broker.joins) == tries
        await loop().advance(3)
        assert len(one.broker.joins) == tries + 1
        assert one.table.notes[-1] is not None
        await loop().advance(STANDS_SECONDS)
        assert one.table.notes[-1] is None
