"""The broker as the five lines of `docs/hall.md` set it up, in a folder instead of the machine's own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config_toml import read
from companion.doctor.broker import broker as examined
from tests.companion.small_machine import SmallPi
from tests.kit.broker import Broker, needs_mosquitto, settings
from tests.kit.host import running_host
from tests.kit.raw_client import RawClient
from tests.kit.wait import PATIENCE_SECONDS

HOUSE = Path(__file__).parents[2]
PASSWORDS = {"ann-1": "a", "ann-2": "b", "hall": "h", "homeassistant": "x"}

NOBODY_IS_ROOT = """
sudo() { "$@"; }
apt() { test "$*" = "install mosquitto"; }
chown() { test "$1" = mosquitto; }
systemctl() { echo "$@"; }
mosquitto_passwd() { command mosquitto_passwd -b "$1" "$2" "$(sed -n "s/^$2 //p" "$WORDS")"; }
set -eu
"""
"""What the machine does in the five lines, and a keyboard at which each password is typed."""

pytestmark = needs_mosquitto


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    etc, words = tmp_path / "etc", tmp_path / "words"
    (etc / "mosquitto" / "conf.d").mkdir(parents=True)  # the package's own
    words.write_text("".join(f"{user} {password}\n" for user, password in PASSWORDS.items()))
    part = (HOUSE / "docs" / "hall.md").read_text().partition("## The broker")[2].partition("## The hall")[0]
    lines = [line.strip() for line in part.splitlines() if line.startswith("    ")]
    assert len(lines) == 5
    script = NOBODY_IS_ROOT + "\n".join(lines).replace("/etc/", f"{etc}/")
    environment = {**os.environ, "WORDS": str(words)}
    subprocess.run(
        ["bash", "-c", script],
        check=True,
        cwd=HOUSE,
        env=environment,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    told = (etc / "mosquitto" / "conf.d" / "furybox.conf").read_text().replace("/etc/", f"{etc}/")
    own = [line for line in told.splitlines() if not line.startswith("listener")]
    with Broker(tmp_path, *own) as running:
        yield running


def guest(broker: Broker, user: str) -> RawClient:
    return RawClient(broker.port, user=user, password=PASSWORDS[user])


def test_nobody_comes_in_without_a_password(broker: Broker) -> None:
    with pytest.raises(ConnectionRefusedError):
        RawClient(broker.port)
    with pytest.raises(ConnectionRefusedError):
        RawClient(broker.port, user="ann-1", password="b")  # noqa: S106  # that of another


def test_a_table_writes_nothing_but_its_own_topics(broker: Broker) -> None:
    hall, home, bob = guest(broker, "hall"), guest(broker, "homeassistant"), guest(broker, "ann-2")
    hall.subscribe("furybox/#")
    home.subscribe("homeassistant/#")
    bob.subscribe("furybox/ann-2/do", "furybox/ann-2/want", "homeassistant/status")
    ann = guest(broker, "ann-1")
    for leaf in ("online", "state", "event", "press", "do", "want", "entry/1/1"):
        ann.say(f"furybox/ann-2/{leaf}", "of another")
    ann.say("homeassistant/device/furybox_ann-2/config", "of another")
    ann.say("homeassistant/status", "online")
    for leaf in ("online", "state", "event", "press", "entry/1/1"):
        ann.say(f"furybox/ann-1/{leaf}", "own")
        assert hall.hear()[:2] == (f"furybox/ann-1/{leaf}", b"own")
    ann.say("homeassistant/device/furybox_ann-1/config", "own")

    assert home.hear().payload == b"own"
    home.say("furybox/ann-2/do", "attack")
    assert bob.hear().payload == b"attack"
    hall.say("furybox/ann-2/do", "attack")
    hall.say("furybox/ann-2/want", "{}")
    assert bob.hear().topic == "furybox/ann-2/want"


def test_a_real_table_and_its_password_file_fit(tmp_path: Path, broker: Broker) -> None:
    (tmp_path / "password").write_text("a\n")
    user = ('user = "ann-1"', f'password_file = "{tmp_path / "password"}"')
    told = settings(tmp_path, broker.port, *user, table="ann-1")
    config = read(told.read_text()).mqtt
    states = {each.state for each in examined(SmallPi(tmp_path / "pi").machine, config, tmp_path / "none.db")}
    assert states == {"ok", "skipped"}
    hall = guest(broker, "hall")
    hall.subscribe("furybox/#")
    with running_host(tmp_path, config=told) as host:
        host.ready()
        assert hall.of("online").payload == b"online"
        assert hall.of("state").json["table"] == "ann-1"
    assert hall.of("online").payload == b"offline"


def test_the_limits_are_a_drop_in(tmp_path: Path, broker: Broker) -> None:
    """For more tables than a service may have files by default."""
    del broker
    drop_in = tmp_path / "etc" / "systemd" / "system" / "mosquitto.service.d" / "furybox.conf"
    assert "[Service]\nLimitNOFILE=8192" in drop_in.read_text()
