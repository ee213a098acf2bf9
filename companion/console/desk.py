"""What a screen may ask of the app. Imports no screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import chain
from typing import Final, TypeVar

from msgspec.structs import replace
from textual.binding import Binding
from textual.events import Event
from textual.timer import Timer

from companion.console.actions import EVERYWHERE, screens
from companion.console.options import ConsoleOptions
from companion.console.state import ConsoleState
from companion.console.themes import chosen
from companion.console.type_ahead import TypeAhead
from companion.line import wire
from companion.line.asked import Question
from companion.line.carried import Bookmark, No
from companion.line.client import Client, CommandOrFactory
from companion.words.language import _
from rules.game import Command

A = TypeVar("A")

Then = Callable[[A], object]
"""What to do with an answer."""

Callback = Then[wire.Answer]

REFUSED_SECONDS: Final = 8.0
"""How long a refusal is said at most."""

TICK_SECONDS: Final = 20.0
"""How often a clock looks whether its minute is over."""


class Desk(TypeAhead):
    """The app as its screens see it. Nothing here waits: answers come back through *then*."""

    def __init__(self, host: Client, manner: ConsoleOptions) -> None:
        super().__init__()
        self._host = host
        self.keys = manner.keys
        self.watching = manner.watching
        self.folder = manner.folder
        self.animation = manner.animation
        self.chances = manner.chances
        self.seen = ConsoleState()
        """What was heard so far."""
        self.puts_away = False
        """Whether the newest key found a refusal, which covered what stands there now."""
        self._theme_wanted, self._terminal = manner.theme, manner.terminal
        self._now = manner.now
        self._ticks: Timer | None = None
        self._shows_soon = False

    def show_screens(self, *, again: bool = False) -> None:
        """Hand what was heard to the screens that can be seen; *again* for another reason than news."""
        del again
        self._shows_soon = False

    def tick(self) -> None:
        """Time has gone on, and nothing else."""

    def tell(
        self,
        command: CommandOrFactory,
        then: Callback | None = None,
        otherwise: Callback | None = None,
        *,
        seen: Bookmark | None = None,
    ) -> None:
        """
        Send a command: *then* is called once it is done, *otherwise* when it is refused.

        What is refused is shown on the screen that is on top by then. What is typed meanwhile waits for the
        answer: it is meant for the table as the command leaves it.
        """
        self.expects()
        self.run_worker(self._done(command, then, otherwise, seen))

    def acknowledge(self, entry: int) -> None:
        """Put away the finished attack of that entry, for the whole table."""
        self.run_worker(self._answered(self._host.acknowledge(entry), None))

    def done(self, entry: int) -> None:
        """Hands have done what that entry left to do."""
        self.run_worker(self._answered(self._host.done(entry), None))

    def ask(self, question: Question[A], then: Then[A], otherwise: Then[No] | None = None) -> None:
        """Ask a question: *then* is called with the answer, *otherwise* with why there is none."""
        self.run_worker(self._asked(question, then, otherwise))

    def show_out(self, browser: int) -> None:
        """Have a browser leave, by its number."""
        self.run_worker(self._answered(self._host.show_out(browser), None), exit_on_error=False)

    def noted(self) -> None:
        """Somebody has read why this may not be the table that was seen before."""
        self._see(replace(self.seen, doubt=""))

    def dress(self, theme: str) -> None:
        """Wear a theme; `auto` is the one that suits the game and the terminal."""
        self._theme_wanted = theme
        self._dress()

    def fall(self, *, on: bool) -> None:
        """Let attacks fall cube by cube on this console, or show the whole at once."""
        self.animation = on
        self.show_screens(again=True)

    def foresee(self, *, on: bool) -> None:
        """Say above the keys what is foreseen, or keep quiet about it."""
        self.chances = on
        self.show_screens(again=True)

    @property
    def now(self) -> str:
        """The time of day, RFC 3339 UTC; empty while no clock is wanted."""
        return self._now() if self._ticks else ""

    def time(self, *, on: bool) -> None:
        """Show how long the turn and the evening have taken, or not; the table is asked nothing for it."""
        if self._ticks is not None:
            self._ticks.stop()
        self._ticks = self.set_interval(TICK_SECONDS, self.tick) if on else None
        self.show_screens(again=True)

    def key_for(self, name: str) -> str:
        """The first key of an action, as one reads it; empty where one only looks on and it is a change."""
        every = chain(EVERYWHERE, (each for _screen, own in screens() for each in own))
        action = next(each for each in every if each.name == name)
        if self.watching and not action.harmless:
            return ""
        keys = self.keys.get(name, action.keys)
        return self.get_key_display(Binding(keys.partition(",")[0], "", ""))

    def get_key_display(self, binding: Binding) -> str:
        """A key as one reads it; the one most often meant by its name, not by a sign."""
        return _("enter") if binding.key == "enter" else super().get_key_display(binding)

    def _dress(self) -> None:
        shown = self.seen.shown
        game = shown.game if shown else None
        self.theme = chosen(self._theme_wanted, game, self._terminal, no_color=self.no_color)

    async def _done(
        self,
        command: CommandOrFactory,
        then: Callback | None,
        otherwise: Callback | None,
        seen: Bookmark | None,
    ) -> None:
        tried = command if isinstance(command, Command) else None
        await self._answered(self._host.command(command, seen), then, otherwise, tried=tried)
        self.has_come()

    async def _answered(
        self,
        asked: Awaitable[wire.Answer],
        then: Callback | None,
        otherwise: Callback | None = None,
        tried: Command | None = None,
    ) -> None:
        answer = await asked
        self.say_no(answer.refused, tried if answer.refused else None)
        if (heard := otherwise if answer.refused else then) is not None:
            heard(answer)

    async def _asked(self, question: Question[A], then: Then[A], otherwise: Then[No] | None) -> None:
        before = self.seen.refused
        answer = await self._host.ask(question)
        refused = answer if isinstance(answer, No) else None
        if refused or self.seen.refused is before:  # a late answer takes away no newer refusal
            self.say_no(refused)
        if not isinstance(answer, No):
            then(answer)
        elif otherwise is not None:
            otherwise(answer)

    def say_no(self, no: No | None, tried: Command | None = None) -> None:
        """Say why not, for a while; with nothing, that all is well."""
        self._see(replace(self.seen, refused=no, tried=tried, read=None))
        if no:
            self.set_timer(REFUSED_SECONDS, lambda: self._read() if self.seen.refused is no else None)

    def _read(self) -> None:
        if self.seen.refused_still:
            self._see(replace(self.seen, read=self.seen.refused_now))

    async def _take(self, event: Event) -> None:
        """What was refused before this key has been read."""
        self.puts_away = self.seen.refused_still is not None
        self._read()
        await super()._take(event)

    def _see(self, seen: ConsoleState) -> None:
        """Know this at once; the screens show it once everything is known that came with it, if it is new."""
        if seen == self.seen:
            return
        self.seen = seen
        if not self._shows_soon:
            self._shows_soon = True
            self.call_later(self.show_screens)
