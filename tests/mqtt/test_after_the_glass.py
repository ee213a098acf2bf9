"""No house knows sooner than the table: what an attack did is told once the glass has shown every cube."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.config import Mqtt
from companion.mqtt.at_the_table import Table as MqttTable
from companion.mqtt.publisher import Publisher
from companion.mqtt.said import Want
from companion.owned import Owner, Part
from hardware.ports import CONTROLS
from tests.kit.fake_broker import FakeBroker
from tests.kit.moved_loop import loop, moved
from tests.kit.table import Table

SEED = f"{12:064x}"
"""With which the first attack hits somebody."""


class Room:
    def __init__(self, sitting: Table, table: MqttTable, broker: FakeBroker) -> None:
        self.sitting, self.table, self.broker = sitting, table, broker

    def heard(self) -> list[tuple[str, int]]:
        """Since it was asked last: `state` or what happened, and the version."""
        told: list[tuple[str, int]] = []
        for message in self.broker.took:
            if message.topic.endswith(("/state", "/event")):
                said: dict[str, Any] = json.loads(message.payload)
                told.append((said.get("event_type", "state"), said["version"]))
        self.broker.took.clear()
        return told


@asynccontextmanager
async def a_room(folder: Path, **config: Any) -> AsyncGenerator[Room, None]:
    """An evening of much fury and much noise, just before an attack."""
    async with Table(folder, **config) as sitting:
        broker = FakeBroker()
        mqtt = Mqtt(url="mqtt://nowhere", table="ann")
        table = MqttTable(
            sitting.table, sitting.host, mqtt, odds=True, controls=CONTROLS, now=lambda: loop().time()
        )
        publisher = Publisher(table, broker, mqtt, clock=loop().time)
        table.speaks_through(publisher)
        async with Owner() as owner:
            owner.keep(Part.PUBLISHER, publisher.run)
            await sitting.start(seed=SEED)
            await sitting.tell("fury", by=7)
            await sitting.tell("noise", seat=1, by=3)
            await loop().advance(1)
            room = Room(sitting, table, broker)
            room.heard()
            yield room


@moved
async def test_a_room_hears_the_attack_begin_and_what_came_of_it_once_it_is_seen(tmp_path: Path) -> None:
    async with a_room(tmp_path, reveal_seconds=1.0) as room:
        await room.sitting.tell("attack")
        attack = json.loads(room.broker.took[0].payload)
        assert room.heard() == [("attack", 4)]
        assert attack.keys() == {"event_type", "version", "n", "at", "seat", "name", "colour", "cubes"}

        await room.sitting.advance(attack["cubes"] - 0.5)
        assert room.heard() == []
        await room.sitting.advance(1)
        kinds = [kind for kind, _version in room.heard()]
        assert kinds[0] == "state"
        assert set(kinds[1:]) == {"hit"}


@moved
async def test_what_happens_while_cubes_fall_is_told_after_them(tmp_path: Path) -> None:
    async with a_room(tmp_path, reveal_seconds=1.0) as room:
        await room.sitting.tell("attack")
        await room.sitting.tell("end-turn")
        await loop().advance(1)
        assert room.heard() == [("attack", 4)]

        await room.sitting.advance(30)
        told = room.heard()
        assert told[0] == ("state", 5)
        assert told[-1] == ("turn", 5)
        assert [version for _kind, version in told[1:]] == sorted(version for _kind, version in told[1:])


@moved
async def test_an_attack_that_is_taken_back_meanwhile_hurts_nobody(tmp_path: Path) -> None:
    async with a_room(tmp_path, reveal_seconds=1.0) as room:
        await room.sitting.tell("attack")
        await room.sitting.tell("undo")
        await loop().advance(30)

        assert room.heard() == [("attack", 4), ("state", 5)]


@moved
async def test_where_each_press_shows_a_cube_the_house_waits_for_the_last(tmp_path: Path) -> None:
    async with a_room(tmp_path, reveal="press") as room:
        await room.sitting.tell("attack")
        await loop().advance(600)
        assert room.heard() == [("attack", 4)]
        assert room.table.lines(Want(game=1)) == ()

        while room.table.is_falling():
            assert room.heard() == []
            await room.sitting.press("dial")
        await loop().advance(1)
        assert room.heard()[0] == ("state", 4)


@moved
async def test_a_draw_by_hand_was_seen_by_everybody(tmp_path: Path) -> None:
    async with a_room(tmp_path) as room:
        owed = room.sitting.view.fury.cubes + room.sitting.view.danger
        await room.sitting.tell("record", drawn={"black": owed})

        assert [kind for kind, _version in room.heard()][:2] == ["state", "attack"]
