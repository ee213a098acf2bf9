"""When to try a failing device again: soon at first, then ever less often. Knows no device."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

FIRST_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 30.0


class Retries:
    """
    Calls *again* after a pause that doubles, from one second to thirty, until `stop` says that all is well.

    All calls come from the event loop's thread.
    """

    def __init__(self, again: Callable[[], None]) -> None:
        self._again = again
        self._pause = FIRST_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether the device is to be tried again."""
        return self._timer is not None

    def later(self) -> None:
        """Try again after the pause; a try that is planned already stays as it is."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._due)

    def stop(self) -> None:
        """Plan no more tries; the next failure begins with the shortest pause."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._pause = None, FIRST_SECONDS

    def _due(self) -> None:
        self._timer, self._pause = None, min(2 * self._pause, LONGEST_SECONDS)
        self._again()
