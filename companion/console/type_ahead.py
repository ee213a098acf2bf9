"""
Keys that come faster than screens: none is lost, and none lands in the field before.

Textual hands every key at once to whatever has the focus. A key that opens a screen or goes to another field
takes a moment to do so; what is typed meanwhile, on a small machine or over a slow line, would go where the
focus was. Here a key waits until all that the one before it led to has been done, and until the screen on top
can take it: also one that comes unasked. What was typed before such a screen was shown is not meant for it,
unless a key had asked for it: what is typed after a command waits for the answer, and what comes of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from weakref import WeakSet

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

_ROUNDS: Final = 2
"""Ways up from the focus to the app: one behind the key, and one behind the messages that the key led to."""

_LOST_SECONDS: Final = 2.0
"""After so long a key that waits goes on anyway, if what was to report back is gone, with its screen."""


class TypeAhead(App[None]):
    """An app whose keys wait for each other."""

    @dataclass
    class Passed(Message):
        """All that was before this in every queue from the focus up to the app has been done."""

        key: int
        at: DOMNode
        rounds: int

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[events.Event] = deque()
        self._key = 0
        """The newest key that was taken, counted from 1."""
        self._is_taking = False
        self._bearer: DOMNode | None = None
        """Who has the report on its way."""
        self._is_settling = False
        self._expecting: Timer | None = None
        """Runs while what a key asked of the host has not come."""
        self._stood: WeakSet[Screen[Any]] = WeakSet()
        """Screens that have all that is in them, and their focus."""
        self._awaited: Screen[Any] | None = None
        """The one that keys wait for."""

    def forget_typed(self) -> None:
        """A screen comes: unless a key has asked for it, what waits was typed at the one before."""
        if self._typed and self._expecting is None:
            self._typed.clear()
            self.bell()

    def expects(self) -> None:
        """The host will bring something that a key has asked for: what is typed meanwhile is meant for it."""
        self._expect_nothing()
        self._expecting = self.set_timer(_LOST_SECONDS, self.has_come)

    def has_come(self) -> None:
        """It is there, or will not come: whatever waits goes on, once the screen on top knows of it."""
        if self.screen_stack:
            self.screen.call_later(self.call_later, self._has_come)

    async def _has_come(self) -> None:
        self._expect_nothing()
        await self._go_on()

    def _expect_nothing(self) -> None:
        if self._expecting is not None:
            self._expecting.stop()
        self._expecting = None

    @contextmanager
    def settling(self) -> Iterator[None]:
        """Screens come and go by themselves; keys wait until it is over, and go to the one that stays."""
        self.forget_typed()
        self._is_settling = True
        try:
            yield
        finally:
            self._is_settling = False
            self.has_come()

    async def on_event(self, event: events.Event) -> None:
        """Take keys one after the other."""
        if not isinstance(event, (events.Key, events.Paste)) or event.is_forwarded:
            await super().on_event(event)
        else:
            self._typed.append(event)
            await self._go_on()

    async def _go_on(self) -> None:
        """Take the next key, unless something has to happen before."""
        if self._is_taking or self._is_settling or self._expecting or not self._typed:
            return
        if not self.screen_stack:
            self._typed.clear()  # the app is being closed: nothing is left that a key could mean
        elif self.screen in self._stood:
            await self._take(self._typed.popleft())
        elif self._awaited is not self.screen:
            self._awaited = self.screen
            self.screen.call_later(self.call_later, self._stands, self.screen)
            self.set_timer(_LOST_SECONDS, partial(self._gone, self.screen))

    async def _stands(self, screen: Screen[Any]) -> None:
        """All that was before this in the queues has been done: it is made, and its field has the focus."""
        self._stood.add(screen)
        await self._go_on()

    async def _gone(self, screen: Screen[Any]) -> None:
        """A screen that was taken away before it stood is waited for no longer."""
        if screen not in self._stood and screen not in self.screen_stack:
            self._awaited = None
            await self._go_on()

    async def _take(self, event: events.Event) -> None:
        self._is_taking = True
        self._key += 1
        at = self.focused or self.screen
        await super().on_event(event)
        self._bearer = at if at.post_message(self.Passed(self._key, at, _ROUNDS)) else None
        self.set_timer(_LOST_SECONDS, partial(self._look_after, self._key))

    def on_type_ahead_passed(self, passed: Passed) -> None:
        """Once more up from the focus, then once through the screen that is on top by now."""
        rounds = passed.rounds - 1
        if rounds and passed.at.is_attached:
            passed.at.post_message(self.Passed(passed.key, passed.at, rounds))
        elif self.screen_stack:  # none is left while the app is being closed
            self._bearer = self.screen
            self.screen.call_later(self.call_later, self._next, passed.key)

    async def _look_after(self, key: int) -> None:
        """Go on without a report that is lost; on a busy machine it may only be slow."""
        if self._bearer is None or not self._bearer.is_attached:
            await self._next(key)
        elif key == self._key and self._is_taking:
            self.set_timer(_LOST_SECONDS, partial(self._look_after, key))

    async def _next(self, key: int) -> None:
        if key == self._key and self._is_taking:
            self._is_taking = False
            await self._go_on()
