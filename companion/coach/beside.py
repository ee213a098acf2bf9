"""
A question that takes seconds, answered better and better by a program beside the loop (`companion.coach`).

One question at a time: another one, or a table that moves on, ends the program. Knows no game and no table.
"""

from __future__ import annotations

import asyncio
import sys
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
    """Answers questions beside the loop. All calls come from the loop's thread."""

    def __init__(self, owner: Owner, program: tuple[str, ...] = PROGRAM) -> None:
        self._owner = owner
        self._program = program
        self._run: _Run | None = None

    def newest(self, question: Question) -> Answer | None:
        """The best answer to that question by now; the first who asks begins it."""
        return self._of(question).newest

    async def better(self, question: Question, *, than: int = 0) -> Answer | None:
        """
        The best answer of a higher number than that, as soon as there is one.

        None once there will be none: the best was said, the table has moved on, or something else was asked.
        """
        run = self._of(question)
        while not run.is_over:
            if run.newest and run.newest.n > than:
                return run.newest
            await run.moved.wait()
        return run.newest if run is self._run and run.newest and run.newest.n > than else None

    def drop(self) -> None:
        """The table has moved on: nobody needs the answers any more."""
        if self._run is not None:
            self._run.drop()
            self._run = None

    def _of(self, question: Question) -> _Run:
        if self._run is None or question != self._run.question:
            self.drop()
            self._run = _Run(question)
            self._owner.begin(Part.COACH, self._run.go(self._program))
        return self._run


class _Run:
    """One program with its question, until it has answered or is dropped."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.newest: Answer | None = None
        self.moved = asyncio.Event()
        """Set, and another one taken, whenever there is an answer or there will be none."""

        self.is_over = False
        self._child: asyncio.subprocess.Process | None = None

    def drop(self) -> None:
        """End it; its task sees it end."""
        self._end()
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
                    self._tell()
        if (status := await child.wait()) and not self.is_over:
            raise ChildProcessError(f"{self.question.module} ended with {status}")

    def _end(self) -> None:
        self.is_over = True
        self._tell()

    def _tell(self) -> None:
        self.moved.set()
        self.moved = asyncio.Event()
