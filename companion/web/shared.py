"""What many may ask for at once, and is made for all of them together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

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
        self._turn = asyncio.Lock()
        self._held: tuple[object, _T] | None = None

    async def of(self, key: object, make: Callable[[], Awaitable[_T]]) -> _T:
        """What was made for this *key*, made now if it was not; what it raises is raised, and not kept."""
        async with self._turn:  # however many ask, it is made once
            if self._held is None or self._held[0] != key:
                self._held = key, await make()
            return self._held[1]
