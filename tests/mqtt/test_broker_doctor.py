"""The doctor examines the broker that table.toml names."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Mqtt
from companion.doctor.broker import broker
from tests.companion.small_machine import SmallPi
from tests.mqtt.raw import Raw
from tests.mqtt.real_broker import Mosquitto, a_free_port, with_mosquitto


def found(tmp_path: Path, config: Mqtt | None) -> dict[str, tuple[str, str]]:
    """By its check, the state and the sentence."""
    return {
        each.check: (each.state, each.sentence) for each in broker(SmallPi(tmp_path / "pi").machine, config)
    }


def test_without_a_broker_there_is_nothing_to_find(tmp_path: Path) -> None:
    """Most tables have none."""
    assert found(tmp_path, None) == {}


def test_a_broker_that_is_away_is_a_fault(tmp_path: Path) -> None:
    """With its address, and where to look."""
    port = a_free_port()
    state, sentence = found(tmp_path, Mqtt(url=f"mqtt://127.0.0.1:{port}", table="ann"))["broker"]

    assert state == "fault"
    assert f"port {port}, is out of reach" in sentence


@with_mosquitto
def test_a_broker_that_lets_nobody_in_is_a_fault(tmp_path: Path) -> None:
    """Such as one that wants a password."""
    with Mosquitto(tmp_path, "allow_anonymous false") as one:
        told = found(tmp_path, Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann"))

    assert told["broker"][0] == "fault"


@pytest.mark.long
@with_mosquitto
def test_what_the_broker_keeps_is_looked_at(tmp_path: Path) -> None:
    """Nothing yet; a table that says it is there and no more; all of it."""
    with Mosquitto(tmp_path) as one:
        config = Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann")
        told = found(tmp_path, config)
        assert (told["broker"][0], told["retained"][0], told["discovery"][0]) == ("ok", "skipped", "skipped")
        assert told["writing"] == ("ok", "The broker lets this table write its topics.")

        table = Raw(one.port)
        table.say("furybox/ann/online", "online", retain=True)
        table.say("homeassistant/status", "online", retain=True)
        told = found(tmp_path, config)
        assert (told["retained"][0], told["discovery"][0]) == ("warning", "ok")

        table.say("furybox/ann/state", "{}", retain=True)
        table.say("homeassistant/device/furybox_ann/config", "{}", retain=True)
        assert found(tmp_path, config)["retained"][0] == "ok"


@with_mosquitto
def test_topics_that_may_not_be_written_are_a_fault(tmp_path: Path) -> None:
    """Each by its name; mosquitto drops such a message without a word to whoever speaks MQTT 3."""
    acl = tmp_path / "acl"
    acl.write_text("topic read #\ntopic write furybox/ann/state\n")
    with Mosquitto(tmp_path, f"acl_file {acl}") as one:
        config = Mqtt(url=f"mqtt://127.0.0.1:{one.port}", table="ann")
        told = [each for each in broker(SmallPi(tmp_path / "pi").machine, config) if each.check == "writing"]

    assert [(each.state, each.sentence) for each in told] == [
        ("fault", "The broker does not let this table write homeassistant/device/furybox_ann/config."),
        ("fault", "The broker does not let this table write furybox/ann/entry/0/0."),
    ]
    assert all("packaging/mosquitto/acl" in each.remedy for each in told)
