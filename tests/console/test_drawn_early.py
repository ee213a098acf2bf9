"""A screen shows its frame before all that is in it is made: a terminal may be drawn to at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events

from companion.console.app import Console
from tests.kit.console import SEATS, open_console
from tests.kit.wait import eventually

SCREENS = (
    *("t", "C", "ctrl+p"),
    *(
        pytest.param(key, marks=pytest.mark.long)
        for key in ("h", "o", "c", "e", "F", "i", "N", "question_mark", "f2")
    ),
)
"""Keys of the table that open one."""

AFTER = 50
"""Turns of the loop in which a screen that is there may still be drawn."""


@pytest.fixture(autouse=True)
def drawn_at_rest() -> None:
    """Here every picture is drawn."""


@asynccontextmanager
async def drawn_at_every_moment(console: Console) -> AsyncIterator[None]:
    """As if the timer by which textual draws came due in each turn of the loop."""

    async def draw() -> None:
        while True:  # ends: cancelled below
            if console.screen_stack:
                console.screen._on_timer_update()
            await asyncio.sleep(0)

    drawing = asyncio.create_task(draw())
    try:
        yield
        assert not drawing.done()
    finally:
        drawing.cancel()


async def turns(holds: Callable[[], object]) -> None:
    """Let the loop turn until something holds, and on for a while."""
    await eventually(holds)
    for _turn in range(AFTER):
        await asyncio.sleep(0)


@pytest.mark.parametrize("key", SCREENS)
async def test_a_screen_can_be_drawn_at_any_moment_while_it_is_made(tmp_path: Path, key: str) -> None:
    async with open_console(tmp_path / "host.sock", started=True) as visit:
        table = visit.console.screen
        async with drawn_at_every_moment(visit.console):
            visit.console.post_message(events.Key(key, key if len(key) == 1 else None))
            await turns(lambda: visit.console.screen is not table and visit.console.screen.is_mounted)


async def test_a_table_that_comes_by_itself_can_be_drawn_at_any_moment(tmp_path: Path) -> None:
    async with open_console(tmp_path / "host.sock") as visit, drawn_at_every_moment(visit.console):
        visit.host.do(do="start", game="in-space", seats=SEATS)
        await turns(lambda: visit.screen == "PromiseScreen" and visit.console.screen.is_mounted)
