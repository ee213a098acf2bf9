"""A talk at a real host in this process: what is typed goes in, and every sentence is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Self, cast

from companion.line import wire
from companion.line.asked import Question
from companion.line.carried import Bookmark, No
from companion.line.client import Client, Heard
from companion.talk.talk import Talk
from rules.game import Command
from tests.kit.moved_loop import loop
from tests.kit.table import Table


class TalkClient:
    """What a client is to a talk, without a socket."""

    def __init__(self, table: Table, language: str) -> None:
        self._table, self._language = table, language
        self._tables: asyncio.Queue[Heard] = asyncio.Queue()
        self.hello: wire.Hello | None = None
        self.tell()

    def tell(self) -> None:
        """The table as it is now."""
        self._tables.put_nowait(self._table.told(self._language))

    def hears(self, heard: Heard) -> None:
        """What is no table."""
        self._tables.put_nowait(heard)

    async def messages(self) -> AsyncGenerator[Heard, None]:
        """Every table."""
        while True:  # ends: with the talk that listens
            yield await self._tables.get()  # ends: as well

    async def command(self, command: Command, seen: Bookmark) -> wire.Answer:
        """Ask for a change."""
        return await self._asked(wire.Command(id=1, seen=seen, command=wire.scripted(command)))

    async def acknowledge(self, entry: int) -> wire.Answer:
        """The draw was seen."""
        return await self._asked(wire.Acknowledge(id=1, entry=entry))

    async def done(self, entry: int) -> wire.Answer:
        """Hands have done it."""
        return await self._asked(wire.Done(id=1, entry=entry))

    async def ask(self, question: Question[Any]) -> Any | No:
        """What changes nothing."""
        answer = await self._asked(wire.Ask(id=1, question=cast("Any", question)))
        return answer.refused or question.heard(answer.result)

    async def _asked(self, message: wire.Request) -> wire.Answer:
        answer = self._table.host.answered(message, self._language, by=self)
        answer = answer if isinstance(answer, wire.Answer) else await answer
        await loop().settle()
        if not isinstance(message, wire.Ask):
            self.tell()
        return answer


class Talker:
    """
    A talk at a table of its own, whose every line is typed here, and what it says to each.

    Four have sat down, unless nobody is *seated*.
    """

    def __init__(self, table: Table, language: str = "en", *, seated: bool = True, **setup: Any) -> None:
        self.table, self._language, self._is_seated, self._setup = table, language, seated, setup
        self.said: list[str] = []

    async def __aenter__(self) -> Self:
        """Open the table, and listen to it."""
        await self.table.__aenter__()
        if self._is_seated:
            await self.table.start(**self._setup)
        self.client = TalkClient(self.table, self._language)
        self.talk = Talk(cast("Client", self.client), self.said.append, language=self._language)
        self._listening = asyncio.create_task(self.talk.listen())
        return self

    async def __aexit__(self, *error: object) -> None:
        """Hang up, and close the table."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self.table.__aexit__(*error)

    async def news(self) -> None:
        """Let the talk hear what was done at the table."""
        self.client.tell()
        await loop().settle()

    async def types(self, *lines: str) -> list[str]:
        """What is said to these lines, and meanwhile."""
        await loop().settle()
        n = len(self.said)
        for line in lines:
            await self.talk.hear(line)
        await self.talk.shown()
        await loop().settle()
        assert not self._listening.done(), self._listening.exception()
        return self.said[n:]
