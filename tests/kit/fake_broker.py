"""A broker that is made up, on a loop of moved time: it keeps what is retained, and can be away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from companion.mqtt.line import Away
from companion.mqtt.said import Message
from tests.kit.moved_loop import loop


class FakeBroker:
    """A broker that can be away, or stop reading."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        """What is retained now, by the end of its topic."""

        self.took: list[Message] = []
        self.joins: list[float] = []
        self.will: Message | None = None
        self.is_away = self.is_deaf = False
        self.answers_after = 0.0
        """Seconds until it acknowledges what it took."""

        self._says: asyncio.Queue[Message] = asyncio.Queue()

    @asynccontextmanager
    async def joined(self, will: Message | None = None) -> AsyncGenerator[FakeBroker, None]:
        self.joins.append(loop().time())
        if self.is_away:
            raise Away("nobody is there")
        self.will = will
        yield self

    async def subscribe(self, *topics: str) -> None:
        self.topics = topics

    async def send(self, message: Message) -> None:
        if self.is_deaf:
            await asyncio.sleep(8)
            raise Away("it does not answer")
        self.took.append(message)
        if message.retain:
            self.kept[_leaf(message)] = message.payload
        if self.answers_after:
            await asyncio.sleep(self.answers_after)

    async def heard(self) -> AsyncIterator[Message]:
        while True:  # ends: who listens is cancelled, and a moved loop ends what is idle
            yield await self._says.get()  # ends: likewise

    async def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        self._says.put_nowait(Message(topic, payload, retain))
        await loop().settle()

    def forget(self) -> None:
        """Lose what is retained, as one that is started again, and all that it took."""
        self.kept.clear()
        self.took.clear()

    def new(self) -> list[tuple[str, bytes]]:
        """What it took that is not retained, since it was asked last, by the end of each topic."""
        told = [(_leaf(message), message.payload) for message in self.took if not message.retain]
        self.took.clear()
        return told


def _leaf(message: Message) -> str:
    return message.topic.rpartition("/")[2]
