"""Bounded waits: every wait of a test ends, and says what it saw last when it ends in vain."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from tests.kit.moved_loop import MovedLoop

T = TypeVar("T")
PATIENCE_SECONDS: Final = 50.0
"""Real seconds that any wait may take; only a fault takes so long. Less than a test's own limit."""

LOOKING_SECONDS: Final = 0.01
"""Real seconds from one look to the next."""


async def eventually(
    look: Callable[[], Any],
    *,
    within: float = PATIENCE_SECONDS,
    shown: Callable[[], Any] | None = None,
) -> Any:
    """
    Look again and again until what is seen, or awaited, is true; return it.

    Seconds are real ones, also on a loop whose clock stands still. Raises `AssertionError` with the last
    value seen, or with what *shown* returns then.
    """
    end = time.monotonic() + within
    loop = asyncio.get_running_loop()
    while True:
        seen = look()
        if inspect.isawaitable(seen):
            seen = await seen
        if seen:
            return seen
        if time.monotonic() > end:
            raise AssertionError(f"not within {within:g} s; seen last: {shown() if shown else repr(seen)}")
        if isinstance(loop, MovedLoop):  # its timers stand: give threads and sockets a moment
            await loop.settle()
            time.sleep(LOOKING_SECONDS / 10)  # noqa: ASYNC251  # nothing else runs on it
            await asyncio.sleep(0)
        else:
            await asyncio.sleep(LOOKING_SECONDS)


def eventually_here(
    look: Callable[[], T], *, within: float = PATIENCE_SECONDS, shown: Callable[[], Any] | None = None
) -> T:
    """Look again and again, without an event loop, as `eventually` does."""
    end = time.monotonic() + within
    while not (seen := look()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {within:g} s; seen last: {shown() if shown else repr(seen)}")
        time.sleep(LOOKING_SECONDS)
    return seen
