"""A talk at a real host in this process: what is typed goes in, and every sentence is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, cast

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
    """A talk whose every line is typed here, and what it says to each."""

    def __init__(self, table: Table, language: str = "en") -> None:
        self.client = TalkClient(table, language)
        self.said: list[str] = []
        self.talk = Talk(cast("Client", self.client), self.said.append, language=language)
        self._listening = asyncio.create_task(self.talk.listen())

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

    async def leaves(self) -> None:
        """Hang up."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
