"""What many may ask for at once, and is made for all of them together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")


class Shared(Generic[_T]):
    """
    The newest of its kind: good for whoever asks, as long as it is asked for by the same key.

    >>> async def twice(shared):
    ...     made = iter(["one", "two"])
    ...     async def make():
    ...         return next(made)
    ...     return [await shared.of("an evening", make) for _visitor in range(2)]
    >>> asyncio.run(twice(Shared()))
    ['one', 'one']
    """

    def __init__(self) -> None:
        self._held: tuple[object, asyncio.Task[_T]] | None = None

    async def of(self, key: object, make: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """
        What was made for this *key*; made now, if it was not, and to its end, though whoever asked may leave.

        Raises whatever *make* does; then it is made anew for the next one.
        """
        if self._held is None or self._held[0] != key or _failed(self._held[1]):
            self._held = key, asyncio.create_task(make())
        return await asyncio.shield(self._held[1])


def _failed(making: asyncio.Task[Any]) -> bool:
    return making.done() and (making.cancelled() or making.exception() is not None)
