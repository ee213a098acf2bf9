"""The hall's ear: joins the broker again and again, and hands on whatever it hears."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from companion.mqtt.line import PAUSES_SECONDS, Away, Broker, Line
from companion.mqtt.said import Message

TOPICS: Final = ("furybox/+/online", "furybox/+/state", "furybox/+/event")
KEPT_TOPIC: Final = "furybox/+/entry/#"
LONGEST_PAUSE: Final = 2.0
"""A hall has nothing else to do: it tries again soon."""


async def listen(
    broker: Broker,
    hear: Callable[[Message], None],
    *,
    topics: tuple[str, ...] = TOPICS,
    joined: Callable[[Line | None, str], None] = lambda _line, _why: None,
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Hear the broker until cancelled. *joined* is told of each connection, and of its loss and why."""
    tries = 0
    while True:
        try:
            async with broker.joined() as line:
                await line.subscribe(*topics)
                joined(line, "")
                tries = 0
                async for message in line.heard():
                    hear(message)
        except Away as away:
            joined(None, str(away))
        await pause(min(PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)], LONGEST_PAUSE))
        tries += 1
