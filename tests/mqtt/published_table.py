"""A table that is made up, and its publisher, which speaks to a made-up broker on a loop of moved time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Self

from companion.config import Mqtt
from companion.mqtt.at_the_table import STATE_SECONDS
from companion.mqtt.publisher import Publisher, Retained
from companion.mqtt.said import ONLINE, Topics, Want
from companion.owned import Owner, Part
from tests.kit.fake_broker import FakeBroker
from tests.kit.moved_loop import loop

TOPICS = Topics("ann")


class MadeUpTable:
    def __init__(self) -> None:
        self.version = 0
        self.deeds: list[str] = []
        self.refusal: str | None = None
        self.notes: list[str | None] = []
        self.seats = 2
        self.falling = self.broken = False

    def state(self) -> bytes:
        return b"state %d" % (self.version // (not self.broken))

    def retained(self) -> Sequence[Retained]:
        return (
            Retained(TOPICS.online, lambda: ONLINE),
            Retained(TOPICS.config, lambda: b"%d seats" % self.seats),
            Retained(TOPICS.state, self.state, lambda: not self.falling, STATE_SECONDS),
        )

    def deed(self, deed: str) -> str | None:
        self.deeds.append(deed)
        return self.refusal

    def lines(self, want: Want) -> Sequence[str]:
        return [f"line {want.after + n}" for n in (1, 2, 3)]

    def note(self, why: str | None) -> None:
        self.notes.append(why)


class Evening:
    def __init__(self, *, commands: bool = False, is_away: bool = False) -> None:
        self.table, self.broker = MadeUpTable(), FakeBroker()
        self.broker.is_away = is_away
        config = Mqtt(url="mqtt://nowhere", table="ann", commands=commands)
        self.publisher = Publisher(self.table, self.broker, config, clock=loop().time)
        self.faults: list[tuple[str, str | None]] = []

    async def __aenter__(self) -> Self:
        self.owner = Owner(lambda part, sentence: self.faults.append((part, sentence)))
        self.owner.keep(Part.PUBLISHER, self.publisher.run)
        await loop().advance(1)
        return self

    async def __aexit__(self, *_error: object) -> None:
        closing = asyncio.create_task(self.owner.close())
        await loop().advance(10)
        await closing

    async def entry(self) -> None:
        self.table.version += 1
        self.publisher.changed()
        await loop().settle()
