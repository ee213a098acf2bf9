"""A clock that stands still until a test moves it."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from threading import Lock


class MovedClock:
    """
    Hand in `now` for a clock and `call_later` for a timer; then `advance`. Safe from any thread.

    >>> clock = MovedClock(at=100.0)
    >>> clock.call_later(2, lambda: print("ding at", clock.now()))
    >>> clock.advance(1)
    >>> clock.advance(seconds=5)
    ding at 102.0
    >>> clock.now()
    106.0
    """

    def __init__(self, at: float = 1000.0) -> None:
        self._now = at
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._turns = itertools.count()
        self._lock = Lock()

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call back when the clock has moved on so far; callbacks for one moment come in order."""
        with self._lock:
            heapq.heappush(self._waiting, (self._now + seconds, next(self._turns), callback))

    def advance(self, seconds: float) -> None:
        """Move on, and make on the way every call that comes due, those asked for meanwhile too."""
        end = self._now + seconds
        while callback := self._next_until(end):
            callback()
        self._now = max(self._now, end)

    def _next_until(self, end: float) -> Callable[[], None] | None:
        with self._lock:
            if not self._waiting or self._waiting[0][0] > end:
                return None
            at, _, callback = heapq.heappop(self._waiting)
            self._now = max(self._now, at)
            return callback
