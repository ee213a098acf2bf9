"""The broker as `docs/hall.md` sets it up: the files of `packaging/mosquitto`, but for their places."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import read
from companion.doctor.broker import broker as examined
from tests.companion.real_host import real_host
from tests.companion.small_machine import SmallPi
from tests.mqtt.raw import Raw
from tests.mqtt.real_broker import Mosquitto, a_free_port, with_mosquitto

FILES = Path(__file__).parents[2] / "packaging" / "mosquitto"
PASSWORDS = {"ann": "a", "bob": "b", "hall": "h", "homeassistant": "x"}

pytestmark = with_mosquitto


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A club's."""
    passwords = tmp_path / "furybox.passwd"
    passwords.touch()
    for user, password in PASSWORDS.items():
        subprocess.run(["mosquitto_passwd", "-b", passwords, user, password], check=True)
    shutil.copy(FILES / "acl", tmp_path / "furybox.acl")
    port = a_free_port()
    told = (FILES / "furybox.conf").read_text().replace("/etc/mosquitto", str(tmp_path))
    lines = [line for line in told.splitlines() if not line.startswith("listener")]
    with Mosquitto(tmp_path, *lines, port=port) as running:
        yield running


def guest(broker: Mosquitto, user: str) -> Raw:
    """Somebody with a name and a password."""
    return Raw(broker.port, user=user, password=PASSWORDS[user])


def test_nobody_comes_in_without_a_password(broker: Mosquitto) -> None:
    """Or with a wrong one."""
    with pytest.raises(ConnectionRefusedError):
        Raw(broker.port)
    with pytest.raises(ConnectionRefusedError):
        Raw(broker.port, user="ann", password="b")  # noqa: S106  # that of another


def test_a_table_writes_nothing_but_its_own_topics(broker: Mosquitto) -> None:
    """Neither another's state, nor its introduction, nor a command to it."""
    hall, home, bob = guest(broker, "hall"), guest(broker, "homeassistant"), guest(broker, "bob")
    hall.subscribe("furybox/#")
    home.subscribe("homeassistant/#")
    bob.subscribe("furybox/bob/do", "furybox/bob/want", "homeassistant/status")
    ann = guest(broker, "ann")
    for leaf in ("online", "state", "event", "press", "do", "want", "entry/1/1"):
        ann.say(f"furybox/bob/{leaf}", "of another")
    ann.say("homeassistant/device/furybox_bob/config", "of another")
    ann.say("homeassistant/status", "online")
    for leaf in ("online", "state", "event", "press", "entry/1/1"):
        ann.say(f"furybox/ann/{leaf}", "own")
        assert hall.hear()[:2] == (f"furybox/ann/{leaf}", b"own")
    ann.say("homeassistant/device/furybox_ann/config", "own")

    assert home.hear().payload == b"own"
    home.say("furybox/bob/do", "attack")
    assert bob.hear().payload == b"attack"
    hall.say("furybox/bob/do", "attack")
    hall.say("furybox/bob/want", "{}")
    assert bob.hear().topic == "furybox/bob/want"


def test_a_real_table_and_its_password_file_fit(tmp_path: Path, broker: Mosquitto) -> None:
    """It is heard in the hall, and finds all that it must hear allowed."""
    (tmp_path / "password").write_text("a\n")
    told = tmp_path / "table.toml"
    told.write_text(
        f'[mqtt]\nurl = "mqtt://127.0.0.1:{broker.port}"\ntable = "ann"\nuser = "ann"\n'
        f'password_file = "{tmp_path / "password"}"\n'
    )
    config = read(told.read_text()).mqtt
    states = {each.state for each in examined(SmallPi(tmp_path / "pi").machine, config)}
    assert states == {"ok", "skipped"}
    hall = guest(broker, "hall")
    hall.subscribe("furybox/#")
    with real_host(tmp_path, config=told) as host:
        host.ready()
        assert hall.of("online").payload == b"online"
        assert hall.of("state").json["table"] == "ann"
    assert hall.of("online").payload == b"offline"


def test_the_limits_are_a_drop_in(broker: Mosquitto) -> None:
    """For more tables than a service may have files by default."""
    del broker
    assert "[Service]\nLimitNOFILE=8192" in (FILES / "limits.conf").read_text()
