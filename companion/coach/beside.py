"""
A question that takes seconds, answered better and better by a program beside the loop (`companion.coach`).

One question at a time: another one, or a table that moves on, ends the program. Knows no game and no table.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from companion.owned import Owner, Part

PROGRAM: Final = (sys.executable, "-P", "-m", "companion.coach")

_LONGEST_LINE: Final = 1 << 20


class Question(msgspec.Struct, frozen=True):
    """What is asked, and who answers it."""

    module: str
    """The room of `companion.coach.games` whose `answers` takes it."""

    asked: bytes
    """One line of JSON."""

    journal: str = ""
    game: int = 0
    """Where the table's evenings are, and which of them lies on it."""


class Answer(msgspec.Struct, frozen=True):
    """One answer; a later one is better."""

    n: int
    """Which of the question's, from 1."""

    said: bytes


class Beside:
    """
    Answers questions beside the loop. All calls come from the loop's thread.

    *heard* is called whenever there is a better answer, or there will be none.
    """

    def __init__(
        self, owner: Owner, *, heard: Callable[[], None] = lambda: None, program: tuple[str, ...] = PROGRAM
    ) -> None:
        self._owner = owner
        self._heard = heard
        self._program = program
        self._run: Run | None = None

    def asked(self, question: Question) -> Run:
        """What is known of that question by now; the first who asks begins it."""
        if self._run is None or question != self._run.question:
            self.drop()
            self._run = Run(question, self._heard)
            self._owner.begin(Part.COACH, self._run.go(self._program))
        return self._run

    def drop(self) -> None:
        """The table has moved on: nobody needs the answers any more."""
        if self._run is not None:
            self._run.drop()
            self._run = None


class Run:
    """One program with its question, until it has answered or is dropped."""

    def __init__(self, question: Question, heard: Callable[[], None]) -> None:
        self.question = question
        self.newest: Answer | None = None
        self.is_over = False
        """Whether there will be no better answer."""

        self._heard = heard
        self._child: asyncio.subprocess.Process | None = None

    def drop(self) -> None:
        """End it; its task sees it end."""
        self.is_over = True
        if self._child is not None:
            with suppress(ProcessLookupError):
                self._child.kill()

    async def go(self, program: tuple[str, ...]) -> None:
        """Answer; whoever cancels it waits for the program to end. Raises what keeps it from answering."""
        works = asyncio.ensure_future(self._work(program))
        try:
            await asyncio.shield(works)
        finally:
            self.drop()
            self._heard()
            await works

    async def _work(self, program: tuple[str, ...]) -> None:
        pipe, question = asyncio.subprocess.PIPE, self.question
        words = *program, question.module, question.journal, str(question.game)
        child = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=_LONGEST_LINE)
        self._child = child
        if self.is_over:
            self.drop()
        await self._hear(child)
        await child.communicate()  # nothing of its pipes is left

    async def _hear(self, child: asyncio.subprocess.Process) -> None:
        if child.stdin and child.stdout:
            child.stdin.write(self.question.asked + b"\n")
            child.stdin.close()
            async for line in child.stdout:
                if not self.is_over:
                    self.newest = Answer(self.newest.n + 1 if self.newest else 1, line)
                    self._heard()
        if (status := await child.wait()) and not self.is_over:
            raise ChildProcessError(f"{self.question.module} ended with {status}")
