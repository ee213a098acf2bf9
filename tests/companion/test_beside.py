"""What takes seconds is answered beside the loop, and thrown away when the table moves on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest_asyncio

from companion.coach.beside import STILL_SECONDS, Answer, Beside, Question, Run
from companion.owned import Owner
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import eventually

_THRICE = "import sys\nq = sys.stdin.readline().strip()\nfor n in '123': print(q + n, flush=True)"
_NEVER = (
    "import sys\nprint(1, flush=True)\nfor _ in iter(sys.stdin.readline, 'x'): import time; time.sleep(9)"
)
_KILLED = "import os, signal, sys\nos.kill(os.getpid(), signal.SIGKILL)"
_FAILS = "raise SystemExit(3)"


def program(text: str) -> tuple[str, ...]:
    """Python that says this, in place of a game's coach."""
    return (sys.executable, "-c", text)


class Bench:
    def __init__(self, owner: Owner, failed: list[str], text: str) -> None:
        self.failed = failed
        self.clock = MovedClock()
        self.beside = Beside(
            owner, heard=lambda: None, program=program(text), now=self.clock.now, pause=self._pause
        )

    def answers(self, text: str) -> None:
        self.beside.drop()
        self.beside._program = program(text)
        self.clock.advance(STILL_SECONDS)

    async def _pause(self, seconds: float) -> None:
        over = asyncio.Event()
        self.clock.call_later(seconds, over.set)
        await over.wait()  # ends: the clock of the test, or its owner's end

    async def until(self, run: Run, so: Callable[[Run], bool]) -> Run:
        await eventually(lambda: so(run), shown=lambda: (run.newest, run.is_over, self.failed))
        return run


Benches = Callable[[str], Bench]


@pytest_asyncio.fixture
async def bench() -> AsyncIterator[Benches]:
    failed: list[str] = []
    async with Owner(lambda _part, sentence: failed.append(sentence or "")) as owner:
        yield partial(Bench, owner, failed)


async def test_answers_get_better_until_the_best_was_said(bench: Benches) -> None:
    here = bench(_THRICE)
    run = await here.until(here.beside.asked(Question("m", b"4")), lambda run: run.is_over)

    assert run.newest == Answer(3, b"43\n")
    assert here.beside.asked(Question("m", b"4")) is run
    assert here.failed == []


async def test_a_table_that_moves_on_throws_the_question_away(bench: Benches) -> None:
    here = bench(_NEVER)
    run = await here.until(here.beside.asked(Question("m", b"")), lambda run: run.newest is not None)
    here.beside.drop()

    assert run.is_over
    assert here.beside.asked(Question("m", b"")) is not run
    assert here.failed == []


async def test_another_question_takes_the_place_of_the_first(bench: Benches) -> None:
    here = bench(_THRICE)
    first = here.beside.asked(Question("m", b"1"))
    run = here.beside.asked(Question("m", b"2"))
    await asyncio.sleep(0)  # it waits for the table to be still
    here.clock.advance(STILL_SECONDS)
    second = await here.until(run, lambda run: run.is_over)

    assert first.is_over
    assert second.newest == Answer(3, b"23\n")


async def test_a_program_that_fails_is_said_once_and_leaves_nobody_waiting(bench: Benches) -> None:
    here = bench(_FAILS)
    run = await here.until(here.beside.asked(Question("m", b"")), lambda run: run.is_over)

    assert run.newest is None
    assert here.beside.asked(Question("m", b"")) is run


async def test_a_table_that_is_pressed_quickly_begins_no_program(bench: Benches) -> None:
    here = bench(_THRICE)
    runs = []
    for n in range(9):
        here.beside.drop()
        runs.append(here.beside.asked(Question("m", b"%d" % n)))
        await asyncio.sleep(0)
        here.clock.advance(STILL_SECONDS / 2)
    here.clock.advance(STILL_SECONDS / 2)
    last = await here.until(runs.pop(), lambda run: run.is_over)

    assert last.newest == Answer(3, b"83\n")
    assert [run.newest for run in runs] == [None] * 8


async def test_a_program_that_was_killed_is_tried_once_more(bench: Benches) -> None:
    """For want of memory, say; only when that is killed, too, is it a fault, until the next good answer."""
    here = bench(_KILLED)
    question = Question("m", b"4")
    first = await here.until(here.beside.asked(question), lambda run: run.is_over)
    assert here.failed == []

    again = await here.until(here.beside.asked(question), lambda run: run.is_over)
    assert again is not first
    assert here.beside.asked(question) is again
    await asyncio.sleep(0)
    assert "ended with -9" in here.failed.pop()

    here.answers(_THRICE)
    await here.until(here.beside.asked(Question("m", b"5")), lambda run: run.is_over)
    assert here.failed == [""]
