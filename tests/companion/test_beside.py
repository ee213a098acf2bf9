"""What takes seconds is answered beside the loop, and thrown away when the table moves on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest_asyncio

from companion.coach.beside import Answer, Beside, Question, Run
from companion.owned import Owner

_THRICE = "import sys\nq = sys.stdin.readline().strip()\nfor n in '123': print(q + n, flush=True)"
_NEVER = (
    "import sys\nprint(1, flush=True)\nfor _ in iter(sys.stdin.readline, 'x'): import time; time.sleep(9)"
)
_FAILS = "raise SystemExit(3)"


def program(text: str) -> tuple[str, ...]:
    """Python that says this, in place of a game's coach."""
    return (sys.executable, "-c", text)


class Bench:
    """An owner, what it says that fails, and a question beside it."""

    def __init__(self, owner: Owner, failed: list[str], text: str) -> None:
        self.failed = failed
        self._heard = asyncio.Event()
        self.beside = Beside(owner, heard=self._heard.set, program=program(text))

    async def until(self, run: Run, so: Callable[[Run], bool]) -> Run:
        """The run, once it is so."""
        while not so(run):
            self._heard.clear()
            await self._heard.wait()
        return run


Benches = Callable[[str], Bench]


@pytest_asyncio.fixture
async def bench() -> AsyncIterator[Benches]:
    """A bench for a program that says this."""
    failed: list[str] = []
    async with Owner(lambda _part, sentence: failed.append(sentence or "")) as owner:
        yield partial(Bench, owner, failed)


async def test_answers_get_better_until_the_best_was_said(bench: Benches) -> None:
    """A program that says three answers."""
    here = bench(_THRICE)
    run = await here.until(here.beside.asked(Question("m", b"4")), lambda run: run.is_over)

    assert run.newest == Answer(3, b"43\n")
    assert here.beside.asked(Question("m", b"4")) is run
    assert here.failed == []


async def test_a_table_that_moves_on_throws_the_question_away(bench: Benches) -> None:
    """The program ends, and nobody hears of it as a fault; whoever asks again begins again."""
    here = bench(_NEVER)
    run = await here.until(here.beside.asked(Question("m", b"")), lambda run: run.newest is not None)
    here.beside.drop()

    assert run.is_over
    assert here.beside.asked(Question("m", b"")) is not run
    assert here.failed == []


async def test_another_question_takes_the_place_of_the_first(bench: Benches) -> None:
    """One question at a time."""
    here = bench(_THRICE)
    first = here.beside.asked(Question("m", b"1"))
    second = await here.until(here.beside.asked(Question("m", b"2")), lambda run: run.is_over)

    assert first.is_over
    assert second.newest == Answer(3, b"23\n")


async def test_a_program_that_fails_is_said_once_and_leaves_nobody_waiting(bench: Benches) -> None:
    """It is not begun again until the table moves on."""
    here = bench(_FAILS)
    run = await here.until(here.beside.asked(Question("m", b"")), lambda run: run.is_over)

    assert run.newest is None
    assert here.beside.asked(Question("m", b"")) is run
