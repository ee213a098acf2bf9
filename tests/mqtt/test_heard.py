"""A real table, a real broker, and somebody in another room who listens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.games.glance import EVENT_TYPES
from tests.kit.broker import Broker, needs_mosquitto, settings
from tests.kit.host import Guest, Host, running_host
from tests.kit.raw_client import RawClient
from tests.kit.table import SEATS
from tests.warps_edge.pilot import flown

pytestmark = needs_mosquitto


@contextmanager
def a_table(folder: Path, broker: Broker, *lines: str, name: str = "ann", seed: int = 12) -> Iterator[Host]:
    told = settings(folder, broker.port, *lines, table=name, first="reveal_seconds = 0.0")
    with running_host(folder, config=told, seed=f"{seed:064x}") as host:
        yield host


def an_ear(broker: Broker, *topics: str) -> RawClient:
    ear = RawClient(broker.port)
    ear.subscribe(*(topics or ("furybox/#", "homeassistant/#")))
    return ear


@contextmanager
def a_game(folder: Path, broker: Broker, *lines: str) -> Iterator[tuple[Guest, RawClient]]:
    """A table at which a game has begun, and an ear for what it says from then on."""
    ear = an_ear(broker)
    with a_table(folder, broker, *lines) as host:
        players = host.ready()
        ear.of("state")
        players.tell("start", game="in-space", seats=SEATS)
        yield players, ear


def test_every_event_of_an_evening_is_heard(tmp_path: Path, broker: Broker) -> None:
    with a_game(tmp_path, broker) as (players, ear):
        players.tell("fury", by=7)
        players.tell("noise", seat=1, by=3)
        players.tell("attack")
        players.tell("end-turn")
        players.tell("wound", seat=2, by=1)
        players.tell("deck-out")
        heard = []
        while not heard or heard[-1]["event_type"] != "game_over":
            heard.append(ear.of("event").json)

        kinds = [event["event_type"] for event in heard]
        assert kinds[:5] == ["game_started", "turn", "fury", "hunters", "attack"]
        assert {"hit", "fell", "turn"} <= set(kinds[5:])
        order = [(event["version"], event["n"]) for event in heard]
        assert order == sorted(set(order))
        fallen = next(event for event in heard if event["event_type"] == "fell")
        assert (fallen["name"], fallen["colour"]) == ("Eva", "blue")

        version = players.view["version"] if players.view else 0
        an_ear(broker).until(lambda said: said.payload.startswith(b'{"version":%d' % version))
        late = an_ear(broker).of("state")
        assert (late.retained, late.json["version"], late.json["glance"]["over"]) == (True, version, True)


@pytest.mark.long
def test_every_kind_of_event_there_is_can_be_heard(tmp_path: Path, broker: Broker) -> None:
    ear = an_ear(broker)
    heard: list[dict[str, Any]] = []
    announced: list[str] = []

    def listen(until: str) -> None:
        while not heard or heard[-1]["event_type"] != until:
            said = ear.hear()
            if said.topic.endswith("/event"):
                heard.append(said.json)
            elif said.topic.endswith("/config"):
                announced[:] = said.json["components"]["event"]["event_types"]

    with a_table(tmp_path, broker, seed=0) as host:
        players = host.ready()
        players.tell("start", game="in-space", seats=SEATS)
        players.tell("fury", by=10)
        players.tell("wound", seat=1, by=9)
        while all(seat["status"] == "in" for seat in players.table["shown"]["seats"]):
            players.tell("attack")
            players.tell("end-turn")
        players.tell("deck-out")
        listen("game_over")
        players.tell("start", game="catacombs", seats=SEATS[:2])
        for haunted in (False, False, False, False, True):
            players.tell("tile", haunted=haunted, artifact=0 if haunted else None)
        players.tell("artifact", seat=1, value=5)
        players.tell("end-turn")
        players.tell("escape", seat=1)
        listen("escaped")
        players.tell("stop")
        for line, answer, _before in flown(3)[1]:
            if answer.get("events"):
                players.tell(**{key: value for key, value in line.items() if key != "seed"})
            if any(event["type"] == "warp-began" for event in answer.get("events", ())):
                break
        listen("warp")

    assert {event["event_type"] for event in heard} == set(announced) == set(EVENT_TYPES)
    by_kind = {event["event_type"]: event for event in heard}
    assert (by_kind["escaped"]["name"], by_kind["escaped"]["colour"]) == ("Eva", "blue")
    assert by_kind["ghost"]["count"] > 0
    assert by_kind["warp"].keys() >= {"number", "of", "version", "n", "at"}
    assert by_kind["blockade"].keys() == {"event_type", "version", "n", "at"}


@pytest.mark.long
def test_the_broker_says_the_will_of_a_table_whose_plug_is_pulled(tmp_path: Path, broker: Broker) -> None:
    ear = an_ear(broker)
    for end in (Host.kill, Host.stop):
        with a_table(tmp_path, broker) as host:
            host.ready()
            assert ear.of("online").payload == b"online"
            end(host)
            assert ear.of("online").payload == b"offline"


@pytest.mark.long
@pytest.mark.parametrize("keeps", [False, True])
def test_a_broker_that_is_killed_mid_evening_hears_everything_when_it_is_back(
    tmp_path: Path, *, keeps: bool
) -> None:
    broker = Broker(tmp_path, keeps=keeps)
    with broker, a_table(tmp_path, broker) as host:
        players = host.ready()
        an_ear(broker).of("state")
        players.tell("start", game="in-space", seats=SEATS)
        broker.kill()
        players.tell("fury", by=3)
        players.until(lambda table: any("broker" in fault for fault in table["faults"]))
        broker.start()
        players.until(lambda table: not table["faults"])

        assert an_ear(broker).of("online").payload == b"online"
        assert an_ear(broker).until(lambda said: b'"version":2' in said.payload).json["fury"]["step"] == 4
        assert an_ear(broker).of("config").retained


@pytest.mark.long
def test_commands_come_through_the_host_as_any_guests(tmp_path: Path, broker: Broker) -> None:
    with a_game(tmp_path, broker, "commands = true") as (players, ear):
        ear.say("furybox/ann/do", "attack")
        players.until(lambda table: table["shown"]["draws"] == 1)
        ear.say("furybox/ann/do", "undo")
        ear.say("furybox/ann/do", "next-turn")
        players.until(lambda table: table["shown"]["turn"]["seat"] == 1)

        assert players.view
        assert players.view["version"] == 3


@pytest.mark.long
def test_nobody_commands_a_table_that_did_not_ask_for_it(tmp_path: Path, broker: Broker) -> None:
    with a_game(tmp_path, broker) as (players, ear):
        ear.say("furybox/ann/do", "attack")
        ear.say("furybox/ann/want", '{"game":9}')
        players.tell("fury", by=1)
        ear.of("state", lambda said: said.json["version"] == 2)

        assert players.view
        assert players.view["draws"] == 0


@pytest.mark.long
def test_a_finger_is_heard_as_a_trigger(tmp_path: Path, broker: Broker) -> None:
    ear = an_ear(broker)
    with a_table(tmp_path, broker) as host:
        players = host.ready()
        introduced = ear.of("config").json
        ear.of("state")
        players.press("fury")
        said = ear.of("press")

        assert said.payload == b"fury press"
        triggers = [each for each in introduced["components"].values() if "automation_type" in each]
        assert (said.topic, "fury press") in {(each["topic"], each["payload"]) for each in triggers}
        assert json.dumps(introduced).count("command_topic") == 0


def test_who_asks_for_lines_that_no_journal_can_have_silences_no_table(
    tmp_path: Path, broker: Broker
) -> None:
    with a_game(tmp_path, broker) as (players, ear):
        players.tell("stop")
        for want in ({"game": 10**30}, {"game": 1, "after": -1}, {"game": 1, "after": 10**30}, {"game": 1}):
            ear.say("furybox/ann/want", json.dumps(want))

        assert ear.of("entry/1/1").json
