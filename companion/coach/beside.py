"""
A question that takes seconds, answered better and better by a program beside the loop (`companion.coach`).

One question at a time: another one, or a table that moves on, ends the program, and the next begins only once
the table has been still for a moment: whoever presses quickly pays for none. Knows no game and no table.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from companion.owned import Owner, Part

PROGRAM: Final = (sys.executable, "-P", "-m", "companion.coach")

STILL_SECONDS: Final = 1.0
"""How long after the table moved a program may begin."""

_LONGEST_LINE: Final = 1 << 20

_log = logging.getLogger(__name__)


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
        self,
        owner: Owner,
        *,
        heard: Callable[[], None] = lambda: None,
        program: tuple[str, ...] = PROGRAM,
        now: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._owner = owner
        self._heard = heard
        self._program = program
        self._now = now
        self._pause = pause
        self._still_at = 0.0
        self._run: Run | None = None

    def asked(self, question: Question) -> Run:
        """What is known of that question by now; the first who asks begins it."""
        before = self._run
        is_same = before is not None and question == before.question
        if before and is_same and not before.was_killed:
            return before
        if not is_same and before:
            self.drop()
        self._run = run = Run(question, self._better, is_again=is_same)
        self._owner.begin(Part.COACH, self._begun(run))
        return run

    def drop(self) -> None:
        """The table has moved on: nobody needs the answers any more."""
        self._still_at = self._now() + STILL_SECONDS
        if self._run is not None:
            self._run.drop()
            self._run = None

    async def _begun(self, run: Run) -> None:
        if (wait := self._still_at - self._now()) > 0:
            await self._pause(wait)
        if not run.is_over:
            await run.go(self._program)

    def _better(self) -> None:
        if self._run and self._run.newest and not self._run.is_over:
            self._owner.works(Part.COACH)
        self._heard()


class Run:
    """One program with its question, until it has answered or is dropped."""

    def __init__(self, question: Question, heard: Callable[[], None], *, is_again: bool = False) -> None:
        self.question = question
        self.newest: Answer | None = None
        self.is_over = False
        """Whether there will be no better answer."""

        self.was_killed = False
        """Whether somebody else ended it, as for want of memory, so that it may be tried once more."""

        self._is_again = is_again
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
        if not (status := await child.wait()) or self.is_over:
            return
        if status < 0 and not self._is_again:
            self.was_killed = True
            _log.warning("%s was ended by signal %s.", self.question.module, -status)
        else:
            raise ChildProcessError(f"{self.question.module} ended with {status}")
