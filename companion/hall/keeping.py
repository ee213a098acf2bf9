"""
Keeping the journals of games that have ended: asked of each table, verified, and put into one archive.

A cursor is all that is remembered: a page that was lost is asked for again, and a game that is in the archive
already is not kept twice. What does not verify is not kept, and the log says why.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from companion.journal.book import Journal
from companion.journal.errors import AlreadyHere, JournalError
from companion.mqtt.said import Message, State, Topics, Want

MOST_LINES: Final = 20_000
"""Of one journal; an evening has some hundred."""

AT_ONCE: Final = 4
"""Games that are asked for at a time."""

AGAIN_SECONDS: Final = 2.0
"""After so long without a line one asks again."""

MOST_TRIES: Final = 30

_REVEAL: Final = '{"reveal":'
_log = logging.getLogger(__name__)


class Archive:
    """A journal of games of other tables, in a folder."""

    def __init__(self, folder: Path, *, clock: Callable[[], str]) -> None:
        self._path = folder / "journal.db"
        self._clock = clock

    def take(self, lines: Sequence[str]) -> int | None:
        """Keep a game, once it verifies; its number, or none when it is here. Raises the journal's errors."""
        with Journal.open(self._path, program="furybox hall", since=self._clock()) as journal:
            try:
                return journal.import_(lines)
            except AlreadyHere:
                return None


class Keeper:
    """Asks for every game that has ended. *send* says something to a table; it may raise nothing."""

    def __init__(self, take: Callable[[Sequence[str]], int | None], send: Callable[[Message], None]) -> None:
        self._take = take
        self._send = send
        self._lines: dict[tuple[str, int], list[str]] = {}
        self._tries: dict[tuple[str, int], int] = {}
        self._done: set[tuple[str, int, str]] = set()
        self._heads: dict[tuple[str, int], str] = {}

    def saw(self, state: State) -> None:
        """A table stands so: if its game has ended, and all that can be told is told, it is wanted."""
        game = (state.table, state.number)
        if state.phase != "over" or (*game, state.head) in self._done:
            return
        if self._heads.get(game) != state.head:
            self._heads[game] = state.head
            self._lines[game] = []
            self._tries[game] = 0

    def hear(self, message: Message) -> bool:
        """Take a line in; whether its page goes on with the one that was wanted."""
        _root, table, _entry, game, line = message.topic.split("/")
        key = (table, int(game))
        lines = self._lines.get(key)
        if lines is None or int(line) != len(lines) + 1 or len(lines) >= MOST_LINES:
            return False
        lines.append(message.payload.decode())
        self._tries[key] = 0
        if lines[-1].startswith(_REVEAL):
            self._whole(key)
        elif len(lines) % 100 == 0:
            self._ask(key)
        return True

    def ask(self) -> None:
        """Ask for what is next of some games; who does not answer for long is given up."""
        for key in list(self._lines)[:AT_ONCE]:
            self._tries[key] += 1
            if self._tries[key] > MOST_TRIES:
                _log.warning("%s does not tell its game %d; it is not kept.", *key)
                self._forget(key)
            else:
                self._ask(key)

    async def run(self) -> None:
        """Ask again and again, until cancelled."""
        while True:
            self.ask()
            await asyncio.sleep(AGAIN_SECONDS)

    def _ask(self, key: tuple[str, int]) -> None:
        table, game = key
        want = msgspec.json.encode(Want(game=game, after=len(self._lines[key])))
        self._send(Message(Topics(table).want, want))

    def _whole(self, key: tuple[str, int]) -> None:
        try:
            number = self._take(self._lines[key])
        except JournalError as error:
            _log.warning("Game %d of %s is not kept: %s", key[1], key[0], error)
        else:
            if number is not None:
                _log.warning("Game %d of %s is kept as game %d.", key[1], key[0], number)
        self._forget(key)

    def _forget(self, key: tuple[str, int]) -> None:
        del self._lines[key]
        self._done.add((*key, self._heads[key]))
