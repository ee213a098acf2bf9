"""What a screen may ask of the app, and what the app needs of a client. Imports no screen."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

from companion.console.state import ConsoleState
from companion.line import wire
from companion.line.asked import Question
from companion.line.carried import Bookmark, No
from companion.line.client import CommandOrFactory, Heard

A = TypeVar("A")

Then = Callable[[A], object]
"""What to do with an answer."""

Callback = Then[wire.Answer]


class Host(Protocol):
    """A host as the console knows it; `companion.line.client.Client` is one."""

    def messages(self) -> AsyncGenerator[Heard, None]:
        """Everything it says, and every time it comes and goes."""

    async def command(self, command: CommandOrFactory, seen: Bookmark | None = None) -> wire.Answer:
        """Ask for a change, of the newest table or of the one that was *seen*."""

    async def acknowledge(self, entry: int) -> wire.Answer:
        """Say that the table has seen the attack of that entry."""

    async def done(self, entry: int) -> wire.Answer:
        """Say that hands have done what that entry left to do."""

    async def ask(self, question: Question[A]) -> A | No:
        """Ask something that changes nothing; or why it was not told."""

    async def show_out(self, browser: int) -> wire.Answer:
        """Have a browser leave, by its number."""


class ConsoleApp(Protocol):
    """The app as its screens see it. Nothing here waits: answers come back through *then*."""

    @property
    def seen(self) -> ConsoleState:
        """What was heard so far."""

    @property
    def animation(self) -> bool:
        """Whether an attack falls cube by cube."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The keys that are not the usual ones, by the names of what they do."""

    @property
    def folder(self) -> Path | None:
        """Where score sheets are kept; none where nobody said so."""

    @property
    def watching(self) -> bool:
        """Whether this console only looks on."""

    @property
    def now(self) -> str:
        """The time of day, RFC 3339 UTC; empty while no clock is wanted."""

    def forget_typed(self) -> None:
        """A screen comes that no key asked for: what waits was typed at the one before."""

    def expects(self) -> None:
        """The host will bring something that a key has asked for: what is typed meanwhile is meant for it."""

    def has_come(self) -> None:
        """It is there, or will not come."""

    def dress(self, theme: str) -> None:
        """Wear a theme."""

    def fall(self, *, on: bool) -> None:
        """Let attacks fall cube by cube, or not."""

    def time(self, *, on: bool) -> None:
        """Show how long the turn and the evening have taken, or not."""

    def key_for(self, name: str) -> str:
        """The key of an action at this table, as one reads it; by the action's name in `[keys]`."""

    def noted(self) -> None:
        """Somebody has read why this may not be the table that was seen before."""

    def tell(
        self,
        command: CommandOrFactory,
        then: Callback | None = None,
        otherwise: Callback | None = None,
        *,
        seen: Bookmark | None = None,
    ) -> None:
        """Send a command: *then* hears that it was done, *otherwise* that it was refused."""

    def acknowledge(self, entry: int) -> None:
        """Put away the finished attack of that entry, for the whole table."""

    def done(self, entry: int) -> None:
        """Hands have done what that entry left to do."""

    def ask(self, question: Question[A], then: Then[A], otherwise: Then[No] | None = None) -> None:
        """Ask a question: *then* hears the answer, *otherwise* why there is none."""

    def show_out(self, browser: int) -> None:
        """Have a browser leave, by its number."""
