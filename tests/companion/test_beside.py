"""What takes seconds is answered beside the loop, and thrown away when the table moves on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest_asyncio

from companion.coach.beside import Beside, Question
from companion.owned import Owner

_THRICE = "import sys\nq = sys.stdin.readline().strip()\nfor n in '123': print(q + n, flush=True)"
_NEVER = (
    "import sys\nprint(1, flush=True)\nfor _ in iter(sys.stdin.readline, 'x'): import time; time.sleep(9)"
)
_FAILS = "raise SystemExit(3)"


def program(text: str) -> tuple[str, ...]:
    """Python that says this, in place of a game's coach."""
    return (sys.executable, "-c", text)


@pytest_asyncio.fixture
async def failed() -> AsyncIterator[tuple[Owner, list[str]]]:
    """An owner, and what it says that fails."""
    told: list[str] = []
    async with Owner(lambda _part, sentence: told.append(sentence or "")) as owner:
        yield owner, told


async def test_answers_get_better_until_the_best_was_said(failed: tuple[Owner, list[str]]) -> None:
    """A program that says three answers."""
    beside, question, said, n = Beside(failed[0], program(_THRICE)), Question("m", b"4"), [], 0
    while answer := await beside.better(question, than=n):
        said.append(answer.said.strip())
        n = answer.n

    assert said[-1] == b"43"
    assert n == 3
    assert beside.newest(question)
    assert failed[1] == []


async def test_a_table_that_moves_on_throws_the_question_away(failed: tuple[Owner, list[str]]) -> None:
    """Whoever waits for a better answer hears that there is none."""
    beside, question = Beside(failed[0], program(_NEVER)), Question("m", b"")
    assert await beside.better(question)
    waits = asyncio.create_task(beside.better(question, than=1))
    await asyncio.sleep(0)
    beside.drop()

    assert await waits is None
    assert failed[1] == []


async def test_another_question_takes_the_place_of_the_first(failed: tuple[Owner, list[str]]) -> None:
    """One question at a time."""
    beside = Beside(failed[0], program(_THRICE))
    beside.newest(Question("m", b"1"))
    answer = await beside.better(Question("m", b"2"), than=2)

    assert answer is not None
    assert answer.said == b"23\n"


async def test_a_program_that_fails_is_said_once_and_leaves_nobody_waiting(
    failed: tuple[Owner, list[str]],
) -> None:
    """It is not begun again until the table moves on."""
    beside = Beside(failed[0], program(_FAILS))

    assert await beside.better(Question("m", b"")) is None
    assert await beside.better(Question("m", b"")) is None
    while not failed[1]:
        await asyncio.sleep(0)
    assert len(failed[1]) == 1
