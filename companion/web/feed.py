"""The table as the phones of one language hear it: one guest at the host's socket for all of them."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

from companion.games.outlook import Chances
from companion.line.asked import Head, HeadAt, LastAttack, Numbers, Odds
from companion.line.carried import Attack, Bookmark, No
from companion.line.client import Client, Heard, Joined, Lost, Unfit
from companion.line.wire import Table
from companion.web.picture import LOUDER, is_secret
from companion.words.language import _, speaking
from rules.boxes import Tree


class Feed:
    """
    What the host tells in one *language*, from `run` on.

    `table` is none while the host is away; then `away` says so in a sentence.
    """

    def __init__(self, path: Path, language: str) -> None:
        self.language = language
        self.client = Client(path, language=language)
        self.table: Table | None = None
        self.open: Table | None = None
        """The newest of which nothing was still to be revealed."""

        self.joins = 0
        """How often a host was joined: the one that comes next may have another past."""

        self.begun = asyncio.Event()
        """Set once it is known whether there is a table."""

        with speaking(language):
            self.away = _("There is no table yet.")
        self._numbers: tuple[object, Tree] | None = None
        self._drawn: tuple[tuple[int, int, int], Attack | None] | None = None
        """The newest attack, and the past it stands in."""

        self._listeners: set[asyncio.Event] = set()

    @property
    def over(self) -> tuple[int, int, str] | None:
        """
        Which evening is over: of which host, its number, and how it stands; none while one goes on.

        While its last attack is still being shown it goes on.
        """
        table = self.table
        if table is None or table.times is None or table.times.over is None or is_secret(table):
            return None
        return self.joins, table.mark.game, table.head

    def listen(self) -> asyncio.Event:
        """What is set whenever there is something new; to be given back with `leave`."""
        event = asyncio.Event()
        self._listeners.add(event)
        return event

    def leave(self, event: asyncio.Event) -> None:
        """Hear no more."""
        self._listeners.discard(event)

    def wake(self) -> None:
        """Have everybody look again."""
        self.begun.set()
        for event in self._listeners:
            event.set()

    async def run(self) -> None:
        """Hear the host, whichever comes, until cancelled; while this does not run, there is no table."""
        with speaking(self.language):
            try:
                async with aclosing(self.client.messages()) as messages:
                    async for heard in messages:
                        self._heard(heard)
            except Exception:
                self.away = _("This page has a fault, and starts again in a moment.")
                raise
            finally:
                self.table = None
                self.wake()

    def _heard(self, heard: Heard) -> None:
        match heard:
            case Joined():
                self.joins += 1
            case Lost(sentence) | Unfit(sentence):
                self.table, self.away = None, sentence
                self.wake()
            case Table():
                self._saw(heard)
                self.wake()
            case _:
                pass

    def _saw(self, table: Table) -> None:
        self.table = table
        if not is_secret(table):
            self.open = table
        if table.attack:
            self._drawn = self._past(table), table.attack

    def _past(self, table: Table) -> tuple[int, int, int]:
        """What changes with the past alone: which host, which evening, and what was last taken back in it."""
        backs = (line.last for line in table.history if not line.deed)
        return self.joins, table.mark.game, max(backs, default=0)

    async def drawn(self) -> Attack | None:
        """The newest attack that stands: the host is asked for one that nobody here has seen."""
        table = self.table
        if table is None or table.shown is None:
            return None
        past = self._past(table)
        known = self._drawn
        if known is None or known[0] != past:
            newest = await self.client.ask(LastAttack())
            if isinstance(newest, No):
                return None
            if self._drawn is known:  # else a newer one was told while the host was asked
                self._drawn = past, newest
        return self._drawn[1] if self._drawn else None

    async def numbers(self) -> Tree:
        """The printed numbers that the game on the table is played by; empty until the host has told."""
        at = self.joins, self.table and (self.table.mark.game, self.table.unconfirmed)
        if self._numbers is None or self._numbers[0] != at:
            told = await self.client.ask(Numbers())
            if isinstance(told, No):
                return {}
            self._numbers = at, told or {}
        return self._numbers[1]

    async def head(self, seen: Bookmark) -> Head | No | None:
        """How a game stands that came so far, as the host has it now; none where it has no such game."""
        return await self.client.ask(HeadAt(seen=seen))

    async def louder(self, seat: int) -> dict[int, Chances]:
        """What one and two more noise would make of the coming draw; empty where that cannot be told."""
        told: dict[int, Chances] = {}
        shown = self.table.shown if self.table else None
        if shown is None:
            return told
        for more in LOUDER:
            chances = await self.client.ask(Odds(game=shown.game, extra={seat: more}))
            if not isinstance(chances, No):
                told[more] = chances
        return told
