"""A console at a recorded host, which says what a real one said and decides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from companion.console.app import Console as ConsoleApp
from companion.line import wire
from companion.line.asked import Question
from companion.line.carried import UNOPENED, No
from companion.line.client import Heard, Joined
from tests.console.record_evenings import RECORDINGS
from tests.kit.console import Console


def recording(game: str) -> tuple[wire.FromHost, ...]:
    lines = (RECORDINGS / f"{game}.jsonl").read_bytes().splitlines()
    return tuple(wire.heard_from_host(line) for line in lines)


A = TypeVar("A")


class RecordedHost:
    """Says what was said once, as far as it is let, and answers everything with nothing done."""

    def __init__(self, game: str) -> None:
        self.said = recording(game)
        self.until = len(self.said)
        self.asked: list[Any] = []
        self._more = asyncio.Event()

    def play(self, until: int) -> None:
        """Say what was said up to there."""
        self.until = until
        self._more.set()

    async def messages(self) -> AsyncGenerator[Heard, None]:
        at = 0
        while True:  # ends: as well
            while at < min(self.until, len(self.said)):
                message = self.said[at]
                at += 1
                yield Joined(message) if isinstance(message, wire.Hello) else message  # type: ignore[misc]
            self._more.clear()
            await self._more.wait()  # ends: with its console

    async def command(self, command: dict[str, Any], seen: int | None = None) -> wire.Answer:
        del seen
        return self._answer(command)

    async def press(self, control: str, gesture: str = "press") -> wire.Answer:
        return self._answer((control, gesture))

    async def acknowledge(self, entry: int) -> wire.Answer:
        return self._answer(entry)

    async def done(self, entry: int) -> wire.Answer:
        return self._answer(entry)

    async def ask(self, question: Question[A]) -> A | No:
        self.asked.append(question)
        return No(code="no-host", sentence="")

    def _answer(self, asked: Any) -> wire.Answer:
        self.asked.append(asked)
        return wire.Answer(id=len(self.asked), mark=UNOPENED)


@asynccontextmanager
async def listening(game: str, *, until: int | None = None) -> AsyncIterator[Console]:
    host = RecordedHost(game)
    if until is not None:
        host.until = until
    console = ConsoleApp(host)
    async with console.run_test(size=(120, 40), tooltips=False) as pilot:
        visit = Console(console, pilot, host)  # type: ignore[arg-type]  # a host that plays a recording
        await visit.until(lambda: console.seen.table)
        yield visit


def tables(game: str) -> list[tuple[int, wire.Table]]:
    """The tables of a recording, each with the number of messages up to it."""
    return [(n, said) for n, said in enumerate(recording(game), 1) if isinstance(said, wire.Table)]
