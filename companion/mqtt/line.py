"""What the table and the hall ask of a broker's client: the small protocol that `broker` fills."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol

from companion.mqtt.said import Message

PAUSES_SECONDS: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""How long to wait before each new try to reach a broker; the last one again and again."""


class Away(OSError):
    """The broker is not there, will not have us, or does not answer. The sentence says which."""


class Line(Protocol):
    """A connection that stands."""

    async def subscribe(self, *topics: str) -> None:
        """Hear these from now on. Raises `Away`, also where the broker refuses one."""

    async def send(self, message: Message) -> None:
        """Have the broker take a message; one of QoS 1 is acknowledged by then. Raises `Away`."""

    def heard(self) -> AsyncIterator[Message]:
        """What others say; it ends by raising `Away`."""


class Broker(Protocol):
    """A broker, which may or may not be there."""

    def joined(self, will: Message | None = None) -> AbstractAsyncContextManager[Line]:
        """A connection for as long as the block lasts; *will* is said for us if we vanish. Raises `Away`."""
