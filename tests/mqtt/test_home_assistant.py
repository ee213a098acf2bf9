"""Home Assistant's own `mqtt` integration takes the introduction of a real table, over a real broker."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.kit.broker import Broker, needs_mosquitto, settings
from tests.kit.child import within
from tests.kit.host import running_host
from tests.kit.table import SEATS
from tests.kit.wait import PATIENCE_SECONDS, eventually_here

PYTHON = os.environ.get("FURYBOX_HOME_ASSISTANT")
"""A Python that has Home Assistant. It wants a newer one, and other versions of much, than we do."""

HERE = Path(__file__).parent
BLUEPRINT = HERE.parents[1] / "packaging" / "homeassistant" / "furybox.yaml"

pytestmark = [
    pytest.mark.long,
    needs_mosquitto,
    pytest.mark.skipif(
        PYTHON is None,
        reason="no Home Assistant here: python3.13 -m venv ha && ha/bin/pip install homeassistant paho-mqtt, "
        "then FURYBOX_HOME_ASSISTANT=$PWD/ha/bin/python",
    ),
]


class House:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.lamps: list[dict[str, Any]] = []
        """What the blueprint's automation has done to the lamps."""

        self.device: dict[str, Any] = {}

    def says(self, what: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()

    def hears(self) -> dict[str, Any]:
        assert self._process.stdout
        with within(self._process):
            line = self._process.stdout.readline()
        assert line, "Home Assistant ended by itself"
        told: dict[str, Any] = json.loads(line)
        if "lamp" in told:
            self.lamps.append(told["lamp"])
        if "device" in told:
            self.device = told
        return told

    def until(self, seen: Callable[[House], Any]) -> None:
        def look() -> Any:
            self.says("look")
            while "device" not in self.hears():
                pass
            return self.device["device"] is not None and seen(self)

        eventually_here(look, shown=lambda: (self.device, self.lamps))

    @property
    def colour(self) -> list[int]:
        return self.lamps[-1]["rgb_color"] if self.lamps else []

    def state(self, key: str) -> str | None:
        """What an entity says; none where there is no such entity."""
        one = self.device["entities"].get(f"furybox_ann_{key}")
        return one and one["state"]


@contextmanager
def a_house(folder: Path, broker: Broker) -> Iterator[House]:
    own = folder / "house"
    own.mkdir()
    words = [str(PYTHON), str(HERE / "in_home_assistant.py"), str(own), str(broker.port), str(BLUEPRINT)]
    with (
        (folder / "house.log").open("w") as log,
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True) as one,
    ):
        house = House(one)
        try:
            assert house.hears()["mqtt"] == "loaded", (folder / "house.log").read_text()
            yield house
            one.communicate("", PATIENCE_SECONDS)
        finally:
            one.kill()


def test_a_real_house_finds_the_table_and_its_lamps_follow_it(tmp_path: Path) -> None:
    with Broker(tmp_path) as broker:
        own = "reveal_seconds = 0.0\nodds = true"
        told = settings(tmp_path, broker.port, "commands = true", first=own)
        with (
            a_house(tmp_path, broker) as house,
            running_host(tmp_path, config=told, seed=f"{12:064x}") as host,
        ):
            players = host.ready()
            house.until(lambda it: it.state("version") == "0")
            assert house.state("game") == "off"

            players.tell("start", game="in-space", seats=SEATS)
            players.tell("fury", by=7)
            house.until(lambda it: it.state("seat_1_health") == "10" and it.state("fury") == "8")
            assert float(house.state("seat_4_out") or "") >= 0
            assert (house.state("game"), house.state("turn")) == ("on", "Adam")
            assert (house.state("draw"), house.device["model"]) == ("4", "Clank! In! Space!")
            assert house.state("seat_5_health") is None
            entities = house.device["entities"]
            assert entities["furybox_ann_seat_1_out"]["category"] == "diagnostic"
            assert entities["furybox_ann_seat_1_out"]["attributes"]["unit_of_measurement"] == "%"
            triggers = {(each["type"], each["subtype"]) for each in house.device["triggers"]}
            assert {("button_short_press", "attack"), ("button_long_press", "seat-1")} <= triggers

            house.says(f"press {entities['furybox_ann_do_attack']['entity']}")
            players.until(lambda table: table["shown"]["draws"] == 1)
            house.until(lambda it: it.state("attack") == "on" and it.colour == [255, 0, 0])
            assert house.lamps[-1]["entity_id"] == ["light.one"]
            said = house.device["entities"]["furybox_ann_event"]["attributes"]
            assert said["event_type"] in {"attack", "hit", "fell"}

            players.tell("end-turn")
            house.until(lambda it: it.state("turn") == "Eva" and it.colour == [40, 90, 255])

            players.tell("stop")
            players.tell("start", game="catacombs", seats=SEATS[:2])
            house.until(lambda it: it.state("seat_3_health") is None)
            assert house.state("seat_2_health") is not None

            host.kill()
            house.until(lambda it: it.state("fury") == "unavailable")
