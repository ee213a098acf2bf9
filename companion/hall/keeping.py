"""
Keeping the journals of games that have ended: asked of each table, verified, and put into one archive.

A mark for each table says up to which of its games all is dealt with. It stands beside the archive, so that
games that end while no hall is there are asked for when one is. What does not verify is not kept, and the log
says why.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from companion.evenings import results
from companion.evenings.league import league, tables_file, where
from companion.games import GAMES
from companion.hall.league_page import page
from companion.journal.book import Journal
from companion.journal.errors import AlreadyHere, DoesNotVerify, JournalError, NotAJournal
from companion.mqtt.publisher import PAGE
from companion.mqtt.said import Message, State, Topics, Want
from companion.web.door import fresh_secret

MOST_LINES: Final = 20_000
"""Of one journal; an evening has some hundred."""

MOST_BEHIND: Final = 50
"""Older games of one table that are asked for; those before are passed over."""

AT_ONCE: Final = 4
"""Games that are asked for at a time."""

AGAIN_SECONDS: Final = 2.0
"""After so long without a line one asks again."""

MOST_TRIES: Final = 30
"""A table that is there and answers none of them does not tell that game."""

_REVEAL: Final = '{"reveal":'
_log = logging.getLogger(__name__)

Key = tuple[str, int]
"""A table, and the number of a game there."""


class Mark(msgspec.Struct, frozen=True):
    """Up to which game of a table all is dealt with, and the head that game had."""

    number: int
    head: str = ""


class Archive:
    """A journal of games of other tables, in a folder, and how far each table is dealt with."""

    def __init__(self, folder: Path, *, clock: Callable[[], str]) -> None:
        self._path = folder / "journal.db"
        self._marks = folder / "tables.json"
        self._clock = clock
        self._held = 0
        self._league: tuple[int, str] | None = None
        """The page, and how many games were taken before it was made."""

    def take(self, key: Key, lines: Sequence[str]) -> int | None:
        """Keep a game, once it verifies; its number, or none when it is here. Raises the journal's errors."""
        with Journal.open(self._path, program="furybox hall", since=self._clock()) as journal:
            try:
                number, is_new = journal.import_(lines), True
            except AlreadyHere as here:
                number, is_new = here.number, False
            first = journal.stood(number, 1)
        self._held += 1
        if first and first.hash:
            self._write(tables_file(self._path), where(self._path) | {first.hash: key})
        return number if is_new else None

    def results(self, since: str) -> Iterator[State]:
        """How the tables stood after games that began since this moment. Raises the journal's errors."""
        tables = where(self._path)
        with closing(Journal.read(self._path)) as journal:
            for game in journal.games():
                first = journal.stood(game.number, 1) if game.began_at > since else None
                heard = tables.get(first.hash or "") if first else None
                found = results.one(self._path, game.number) if heard else None
                if heard and found:
                    told, view = found
                    glance = GAMES[view.game].afar.glance(view)
                    began, ended = told.began_at, told.ended_at
                    yield State(
                        version=0, table=heard[0], number=heard[1], began=began, at=ended, glance=glance
                    )

    def league(self) -> str:
        """The page of all that is kept, made again once more is. Raises `OSError`; takes long."""
        held = self._held
        if self._league is None or self._league[0] != held:
            self._league = held, page(league([self._path] if self._path.exists() else []))
        return self._league[1]

    def token(self) -> str:
        """What other programs bring, kept beside the archive: the same whenever the hall is started."""
        file = self._path.with_name("token")
        try:
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch(mode=0o600)
                file.write_text(fresh_secret(), "utf-8")
            return file.read_text("utf-8").strip() or fresh_secret()
        except OSError as error:
            _log.warning("%s cannot be used: the next start has another token. %s", file, error)
            return fresh_secret()

    def marks(self) -> dict[str, Mark]:
        """How far each table is dealt with; none where that cannot be read: it then begins at nothing."""
        try:
            return msgspec.json.decode(self._marks.read_bytes(), type=dict[str, Mark])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("%s cannot be read, and is begun anew: %s", self._marks, error)
            return {}

    def mark(self, marks: Mapping[str, Mark]) -> None:
        """Remember how far each table is dealt with."""
        self._write(self._marks, marks)

    def _write(self, file: Path, told: object) -> None:
        draft = file.with_name(file.name + ".new")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(msgspec.json.encode(told))
            draft.replace(file)
        except OSError as error:
            _log.warning("%s cannot be written: a hall that is started again asks again. %s", draft, error)


class _Wanted(msgspec.Struct):
    """A game that is being told."""

    head: str
    lines: list[str] = []
    tries: int = 0


class Keeper:
    """
    Asks for every game that has ended.

    *send* says something to a table, and returns whether it could be said.
    """

    def __init__(self, archive: Archive, send: Callable[[Message], bool]) -> None:
        self._archive = archive
        self._send = send
        self._marks = archive.marks()
        self._wanted: dict[Key, _Wanted] = {}
        self._dealt: dict[Key, str] = {}
        """Games beyond their table's mark, and the head that each had."""

        self._mute: set[tuple[Key, str]] = set()
        """Games that have ended, and are not told; a hall that is started again asks again."""

        self._whole: asyncio.Queue[tuple[Key, _Wanted]] = asyncio.Queue()

    def saw(self, table: str, state: State, *, online: bool) -> None:
        """A table stands so: games that ended before are wanted, and its own once all of it has come."""
        if not online:
            self._wanted = {key: one for key, one in self._wanted.items() if key[0] != table}
            return
        mark = self._marks.get(table)
        if mark is None or (
            # it says nothing of what lies there: the table began from nothing, or goes on with a game
            state.number <= mark.number and (state.number, state.head) != (mark.number, mark.head)
        ):
            self._dealt = {key: head for key, head in self._dealt.items() if key[0] != table}
            mark = self._move(table, Mark(max(0, state.number - 1)))
        if mark.number < (too_old := max(0, state.number - MOST_BEHIND - 1)):
            _log.warning("Games %d to %d of %s are not asked for.", mark.number + 1, too_old, table)
            mark = self._move(table, Mark(too_old))
        for number in range(mark.number + 1, state.number):
            self._want((table, number), "")
        if state.phase == "over" and state.number > mark.number:
            self._want((table, state.number), state.head)

    def hear(self, message: Message) -> bool:
        """Take a line in; whether it goes on with what was wanted. Raises `ValueError` for what is none."""
        _root, table, _entry, game, line = message.topic.split("/")
        key = (table, int(game))
        one = self._wanted.get(key)
        if one is None or int(line) != len(one.lines) + 1 or len(one.lines) >= MOST_LINES:
            return False
        one.lines.append(message.payload.decode())
        one.tries = 0
        if one.lines[-1].startswith(_REVEAL):
            self._whole.put_nowait((key, self._wanted.pop(key)))
        elif len(one.lines) % PAGE == 0:
            self._ask(key)
        return True

    def ask(self) -> None:
        """Ask for what is next of some games; a table that is there and does not answer for long has none."""
        for key, one in list(self._wanted.items())[:AT_ONCE]:
            if one.tries >= MOST_TRIES:
                self._give_up(key, self._wanted.pop(key))
            elif self._ask(key):
                one.tries += 1

    async def run(self) -> None:
        """Ask again and again, and keep what is whole, until cancelled."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._keep())
            while True:
                self.ask()
                await asyncio.sleep(AGAIN_SECONDS)

    async def _keep(self) -> None:
        """One game after the other; on a thread, since a hall that verifies must go on hearing."""
        loop = asyncio.get_running_loop()
        while True:
            key, one = await self._whole.get()
            try:
                number = await loop.run_in_executor(None, self._archive.take, key, one.lines)
            except (DoesNotVerify, NotAJournal) as error:
                _log.warning("Game %d of %s is not kept: %s", key[1], key[0], error)
            except JournalError as error:
                _log.warning("Game %d of %s cannot be kept now: %s", key[1], key[0], error)
                self._want(key, one.head)
                continue
            else:
                if number is not None:
                    _log.warning("Game %d of %s is kept as game %d.", key[1], key[0], number)
            self._deal(key, one.head)

    def _want(self, key: Key, head: str) -> None:
        if self._dealt.get(key) == head or (key, head) in self._mute:
            return
        if key not in self._wanted or self._wanted[key].head != head:
            self._wanted[key] = _Wanted(head)

    def _ask(self, key: Key) -> bool:
        table, game = key
        want = msgspec.json.encode(Want(game=game, after=len(self._wanted[key].lines)))
        return self._send(Message(Topics(table).want, want))

    def _give_up(self, key: Key, one: _Wanted) -> None:
        """One of which only the number is known was left before its end."""
        if not one.head:
            _log.warning("%s has nothing to tell of its game %d: it was left before its end.", *key)
            self._deal(key, one.head)
            return
        if not one.lines:  # else all is there but the secret; once that is told, the game has another head
            _log.warning("%s does not tell its game %d; is it allowed to?", *key)
        self._mute.add((key, one.head))

    def _deal(self, key: Key, head: str) -> None:
        table, number = key
        mark = self._marks[table]
        if number > mark.number:  # else it was passed over meanwhile
            self._dealt[key] = head
            self._move(table, mark)

    def _move(self, table: str, mark: Mark) -> Mark:
        """All up to this mark is dealt with, and so is what follows it without a gap; where that is kept."""
        passed = [key for key in self._dealt if key[0] == table and key[1] <= mark.number]
        for key in passed:
            del self._dealt[key]
        while (then := (table, mark.number + 1)) in self._dealt:
            mark = Mark(then[1], self._dealt.pop(then))
        if mark != self._marks.get(table):
            self._marks[table] = mark
            self._archive.mark(self._marks)
        return mark
