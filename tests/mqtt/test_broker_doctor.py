"""The doctor examines the broker that table.toml names."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.config import Mqtt
from companion.doctor.broker import broker as examined
from companion.journal.book import Journal
from companion.mqtt.said import State
from companion.table.session import Session
from tests.companion.small_machine import SmallPi
from tests.kit.broker import Broker, needs_mosquitto, silent_port
from tests.kit.raw_client import RawClient
from tests.kit.table import AT, SEATS


def found(tmp_path: Path, config: Mqtt | None) -> dict[str, tuple[str, str]]:
    return {
        each.check: (each.state, each.sentence)
        for each in examined(SmallPi(tmp_path / "pi").machine, config, tmp_path / "journal.db")
    }


def test_without_a_broker_there_is_nothing_to_find(tmp_path: Path) -> None:
    assert found(tmp_path, None) == {}


def test_a_broker_that_is_away_is_a_fault(tmp_path: Path) -> None:
    with silent_port() as port:
        state, sentence = found(tmp_path, Mqtt(url=f"mqtt://127.0.0.1:{port}", table="ann"))["broker"]

    assert state == "fault"
    assert f"port {port}, is out of reach" in sentence


@needs_mosquitto
def test_a_broker_that_lets_nobody_in_is_a_fault(tmp_path: Path) -> None:
    with Broker(tmp_path, "allow_anonymous false") as one:
        told = found(tmp_path, Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann"))

    assert told["broker"][0] == "fault"


@pytest.mark.long
@needs_mosquitto
def test_what_the_broker_keeps_is_looked_at(tmp_path: Path) -> None:
    with Broker(tmp_path) as one:
        config = Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann")
        told = found(tmp_path, config)
        assert (told["broker"][0], told["retained"][0], told["discovery"][0]) == ("ok", "skipped", "skipped")
        assert told["writing"] == ("ok", "The broker lets this table write its topics.")

        table = RawClient(one.port)
        table.say("furybox/ann/online", "online", retain=True)
        table.say("homeassistant/status", "online", retain=True)
        told = found(tmp_path, config)
        assert (told["retained"][0], told["discovery"][0]) == ("warning", "ok")

        table.say("furybox/ann/state", "{}", retain=True)
        table.say("homeassistant/device/furybox_ann/config", "{}", retain=True)
        assert found(tmp_path, config)["retained"][0] == "ok"


@needs_mosquitto
def test_topics_that_may_not_be_written_are_a_fault(tmp_path: Path) -> None:
    """Each by its name; mosquitto drops such a message without a word to whoever speaks MQTT 3."""
    acl = tmp_path / "acl"
    acl.write_text("topic read #\ntopic write furybox/ann/state\n")
    with Broker(tmp_path, f"acl_file {acl}") as one:
        config = Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann")
        told = [
            each
            for each in examined(SmallPi(tmp_path / "pi").machine, config, tmp_path / "journal.db")
            if each.check == "writing"
        ]

    assert [(each.state, each.sentence) for each in told] == [
        ("fault", "The broker does not let this table write homeassistant/device/furybox_ann/config."),
        ("fault", "The broker does not let this table write furybox/ann/entry/0/0."),
    ]
    assert all("packaging/mosquitto/acl" in each.remedy for each in told)


@needs_mosquitto
def test_a_game_of_another_table_under_this_name_is_a_warning(tmp_path: Path, broker: Broker) -> None:
    """What the broker keeps is of this journal, or of another table, as after a card is copied."""
    config = Mqtt(url=f"mqtt://127.0.0.1:{broker.port}", table="ann")
    table = RawClient(broker.port)
    with Journal.open(tmp_path / "journal.db", program="furybox", since=AT) as journal:
        own = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))
        own.hear(msgspec.json.encode({"do": "start", "game": "in-space", "seats": SEATS}))
        state = State(version=own.version, table="ann", number=own.game or 0, promise=own.promise)
        for said, is_own in ((state, True), (msgspec.structs.replace(state, promise="0" * 64), False)):
            table.say("furybox/ann/state", msgspec.json.encode(said), retain=True)
            assert ("name" not in found(tmp_path, config)) is is_own
    assert found(tmp_path, config)["name"][0] == "warning"
