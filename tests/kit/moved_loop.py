"""An event loop whose clock stands still until a test moves it. Sockets, threads and processes stay real."""

from __future__ import annotations

import asyncio
import functools
import selectors
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, Final

IDLE_SECONDS: Final = 40.0
"""Real seconds in which nothing at all happens, after which a test on a moved loop fails."""


class _BoundedSelector(selectors.DefaultSelector):
    """Raise `TimeoutError` when nothing happens for too long: timers of a moved loop end no wait."""

    def __init__(self) -> None:
        super().__init__()
        self._idle = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for sockets and pipes, but not for ever."""
        if timeout is not None and timeout <= 0:
            self._idle = 0.0
            return super().select(timeout)
        began = time.monotonic()
        events = super().select(min(timeout or IDLE_SECONDS, IDLE_SECONDS))
        self._idle = 0.0 if events else self._idle + time.monotonic() - began
        if self._idle >= IDLE_SECONDS:
            self._idle = 0.0
            raise TimeoutError(f"nothing happened for {IDLE_SECONDS:g} s on a loop whose clock stands still")
        return events


class MovedLoop(asyncio.SelectorEventLoop):
    """
    Timers come due only while a test calls `advance`, each at its own moment and in order.

    What is sent to an executor is done at once, so that a test need not wait for a thread.
    """

    def __init__(self) -> None:
        super().__init__(_BoundedSelector())
        self._moved = 1000.0

    def time(self) -> float:
        return self._moved

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        del executor
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  # whoever awaits it is told
            future.set_exception(error)
        return future

    async def settle(self) -> None:
        """Let everything happen that needs no time and no news from outside."""
        await asyncio.sleep(0)
        while self._ready:  # noqa: ASYNC110  # the loop itself is what is waited for
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Move on, and let happen on the way what comes due, timers set meanwhile too."""
        end = self._moved + seconds
        await self.settle()
        while (due := self._next_timer()) is not None and due <= end:
            self._moved = max(self._moved, due)
            await self.settle()
        self._moved = end
        await self.settle()

    @property
    def planned(self) -> list[float]:
        """In how many seconds something is to happen that nobody has called off."""
        return sorted(timer.when() - self._moved for timer in self._scheduled if not timer.cancelled())

    def _next_timer(self) -> float | None:
        return min((timer.when() for timer in self._scheduled if not timer.cancelled()), default=None)


def loop() -> MovedLoop:
    running = asyncio.get_running_loop()
    if not isinstance(running, MovedLoop):
        message = "Only a test marked with @moved can move the time."
        raise TypeError(message)
    return running


def moved(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test on a loop of moved time. A table that it asks for by name is opened there, and closed."""

    async def opened(fixtures: dict[str, Any]) -> None:
        async with AsyncExitStack() as stack:
            for each in fixtures.values():
                if isinstance(each, AbstractAsyncContextManager):
                    await stack.enter_async_context(each)
            await test(**fixtures)

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        with asyncio.Runner(loop_factory=MovedLoop) as runner:
            runner.run(opened(fixtures))

    return run
