"""
The socket where consoles come in: any number of guests, none of whom can harm the host or each other.

Each guest has its own slots: a newer table, picture or set of lamps takes the place of one not yet sent, so a
slow guest sees less, and holds nobody up. One that sends garbage, or far too much, is told why and sent away.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from companion.line import carried, wire
from companion.line.address import is_open
from companion.owned import Owner, Part
from companion.words.language import _, languages, speaking

MODE: Final = 0o660
MOST_GUESTS: Final = 32
JOIN_SECONDS: Final = 10.0
"""How long a guest may take to join."""

PATIENCE_SECONDS: Final = 20.0
"""How long a guest may take to read what it was sent."""

GOODBYE_SECONDS: Final = 1.0
"""How long a table that closes waits for its guests to be gone."""

Answering = Callable[[wire.Request, str, object], wire.Answer | Awaitable[wire.Answer]]
"""
What a guest is answered in its language: at once, or when it is known; until then that guest waits.

The last is the guest itself, so that one can be told from another.
"""


class SocketTaken(OSError):
    """Another host listens there already, or the place cannot be used."""


class Server:
    """
    Listens on a Unix socket. *answer* says what a message is answered; *hello* is the first word.

    What is published goes to every guest who has joined; one that comes later gets the newest of each. When
    all places are taken, one who has not joined makes room. Who only watches hears of no invitation, sees no
    glass, and may but ask. Each is told in the language it joined with.
    """

    def __init__(
        self, path: Path, *, hello: wire.Hello, answer: Answering, owner: Owner | None = None
    ) -> None:
        self._path = path
        self._owner = Owner() if owner is None else owner
        self._hello = hello
        self._answer = answer
        self._newest: dict[type, bytes] = {}
        self._table: Callable[[str, bool], bytes] | None = None
        """How the table stands: as it is said in a language, and to who only looks on."""
        self._guests: set[_Guest] = set()
        self._visits: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._held = contextlib.ExitStack()

    @property
    def guests(self) -> int:
        """How many are connected now."""
        return len(self._guests)

    @property
    def can_answer(self) -> bool:
        """Whether somebody sits at a console."""
        return any(each.joined and each.joined.answers for each in self._guests)

    async def open(self) -> None:
        """Start listening. Raises `SocketTaken`."""
        if self._path.exists() and not self._path.is_socket():
            wrong = _("{path} is no socket; choose another place with --socket.")
            raise SocketTaken(wrong.format(path=self._path))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._held = _alone(self._path)
            before = os.umask(0o777 & ~MODE)
            try:
                self._server = await asyncio.start_unix_server(
                    self._arrived, self._path, limit=wire.LONGEST_LINE
                )
            finally:
                os.umask(before)
        except BlockingIOError as error:
            taken = _("A table is open at {path} already. Join it with `furybox console`.")
            raise SocketTaken(taken.format(path=self._path)) from error
        except OSError as error:
            self._held.close()
            why = _("No console can come in at {path}: {why}. Choose another place with --socket.")
            raise SocketTaken(why.format(path=self._path, why=error.strerror or error)) from error

    def tell(self, table: Callable[[str], wire.Table]) -> None:
        """
        Tell every guest how the table stands: *table* says it in a language, once for each in use.

        Whatever else a guest is to be told goes with it, at once.
        """
        told = cache(table)

        @cache
        def line(language: str, watches: bool) -> bytes:  # noqa: FBT001  # a key of the cache
            table = told(language)
            if watches:
                table = msgspec.structs.replace(table, invitation=None, browsers=(), phones=None, seats=())
            return wire.written(table)

        self._table = line
        for guest in self._guests:
            if guest.joined:
                guest.put(wire.Table, line(guest.language, guest.watches))
                guest.send()

    def publish(self, message: wire.Screen | wire.Lamps | wire.Felt) -> None:
        """Tell every guest what is new; one that has not read the last of its kind gets only this."""
        kind, line = type(message), wire.written(message)
        if self._newest.get(kind) == line:
            return
        self._newest[kind] = line
        for guest in self._guests:
            if guest.joined:
                guest.put(kind, line)

    async def close(self) -> None:
        """Stop listening and send everybody away."""
        if self._server is None:
            return
        self._server.close()
        for guest in tuple(self._guests):
            guest.leave(at_once=True)
        if self._visits:
            _gone, staying = await asyncio.wait(self._visits, timeout=GOODBYE_SECONDS)
            for visit in staying:
                visit.cancel()
        await self._server.wait_closed()
        self._path.unlink(missing_ok=True)
        self._held.close()
        self._server = None

    def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visit = self._owner.begin(Part.VISIT, self._welcome(reader, writer))
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)
        visit.add_done_callback(lambda _over: writer.transport.abort())  # however it ended

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = _Guest(writer)
        if len(self._guests) >= MOST_GUESTS:
            silent = next((each for each in self._guests if each.joined is None), None)
            if silent is None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(GOODBYE_SECONDS):
                        await _heard(reader, guest)  # what it says is taken in, else it hears a reset alone
                guest.send_away(_("There are too many consoles; close one first."))
                await guest.run()
                return
            silent.leave(at_once=True)
            self._guests.discard(silent)
        guest.put(wire.Hello, wire.written(self._hello))
        self._guests.add(guest)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(guest.run())
                await self._let_join(reader, guest)
                await self._listen(reader, guest, both)
        finally:
            self._guests.discard(guest)

    async def _let_join(self, reader: asyncio.StreamReader, guest: _Guest) -> None:
        """Tell the guest everything, once it has said its first word."""
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                first = await _heard(reader, guest)
        except TimeoutError:
            first = None
        if isinstance(first, wire.Join):
            is_own = first.language == self._hello.language  # who names it hears the same as who does not
            guest.joined = msgspec.structs.replace(first, language="") if is_own else first
            if self._table:
                guest.put(wire.Table, self._table(guest.language, guest.watches))
            for kind, line in self._newest.items():
                guest.put(kind, line)
        elif not guest.is_leaving:
            guest.send_away(_("A guest must join first, and soon."))

    async def _listen(self, reader: asyncio.StreamReader, guest: _Guest, both: asyncio.TaskGroup) -> None:
        """
        Answer line by line until the guest leaves or must leave.

        A link is heard though an earlier line waits for its answer: it may be what that answer waits for.
        """
        later: asyncio.Future[None] | None = None
        while not guest.is_leaving and (message := await _heard(reader, guest)):
            if later and not isinstance(message, wire.Link):
                await later
                later = None
            if isinstance(message, wire.Join):
                guest.send_away(_("A guest joins once."))
                continue
            if guest.watches and not isinstance(message, wire.Ask):
                with speaking(guest.language or None):
                    sentence = _("This console only looks on: nothing was done.")
                no = carried.No(code="watching", sentence=sentence)
                answer = wire.Answer(id=message.id, mark=carried.UNOPENED, refused=no)
            else:
                found = self._answer(message, guest.language, guest)
                if not isinstance(found, wire.Answer):
                    later = both.create_task(_answered(guest, found))
                    continue
                answer = found
            await guest.answer(answer)  # who does not listen is not heard further; others have their turn


class _Guest:
    """One console's end of the line: what still has to be sent to it."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._slots: dict[object, bytes] = {}
        self._answer = b""
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()
        self.is_leaving = False
        self.joined: wire.Join | None = None
        """Its first word; none before it."""

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        return self.joined is not None and self.joined.watching

    @property
    def language(self) -> str:
        """The one it hears; empty for the table's own."""
        return self.joined.language if self.joined and self.joined.language in languages() else ""

    def put(self, kind: object, line: bytes) -> None:
        """Send this line, as the newest of its kind; the glass, which may show an invitation, not to all."""
        if not (self.watches and kind is wire.Screen):
            self._slots[kind] = line
            self._wake.set()

    def wants(self, wanted: wire.Wanted) -> bool:
        """Send this at once; returns whether the guest is there."""
        if not self.is_leaving:
            self.put((wire.Wanted, wanted.witness), wire.written(wanted))
            self.send()
        return not self.is_leaving

    async def answer(self, answer: wire.Answer) -> None:
        """Send this answer, and return once it is on its way, or the guest has left."""
        if not self.is_leaving:
            self._answer += wire.written(answer)
            self._sent.clear()
            self._wake.set()
        await self._sent.wait()

    def send_away(self, sentence: str) -> None:
        """Say why, then hang up."""
        self._answer = b""
        self._slots = {wire.Fault: wire.written(wire.Fault(sentence=sentence))}
        self.is_leaving = True
        self._wake.set()

    def leave(self, *, at_once: bool = False) -> None:
        """Hang up; *at_once* without waiting for one that does not read."""
        self.is_leaving = True
        self._wake.set()
        if at_once and self._writer.transport.get_write_buffer_size():
            self._writer.transport.abort()

    def send(self) -> None:
        """Send what waits now, unless what was sent before is still to be read."""
        if not self._writer.transport.get_write_buffer_size():
            self._writer.write(self._waiting())

    async def run(self) -> None:
        """Send until it leaves."""
        with contextlib.suppress(ConnectionError, TimeoutError):
            while True:
                self._writer.write(self._waiting())
                if self._writer.transport.get_write_buffer_size():
                    async with asyncio.timeout(PATIENCE_SECONDS):
                        await self._writer.drain()
                if not self._answer:
                    self._sent.set()
                if self.is_leaving and not (self._slots or self._answer):
                    break
                await self._wake.wait()
                self._wake.clear()
        self.is_leaving = True
        self._sent.set()
        if self._writer.transport.get_write_buffer_size():
            self._writer.transport.abort()
        self._writer.close()

    def _waiting(self) -> bytes:
        """All that is to be sent now, as one write."""
        lines = (*self._slots.values(), self._answer)
        self._slots, self._answer = {}, b""
        return b"".join(lines)


async def _answered(guest: _Guest, answer: Awaitable[wire.Answer]) -> None:
    """Send an answer once it is known."""
    await guest.answer(await answer)


async def _heard(reader: asyncio.StreamReader, guest: _Guest) -> wire.FromClient | None:
    """The guest's next word; none when it leaves, or must leave."""
    try:
        line = await reader.readuntil()
    except asyncio.LimitOverrunError:
        guest.send_away(_("A line is longer than {n} bytes.").format(n=wire.LONGEST_LINE))
    except (asyncio.IncompleteReadError, ConnectionError):
        guest.leave()
    else:
        try:
            return wire.heard_from_client(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            guest.send_away(_("The line cannot be read: {why}").format(why=error))
    return None


def _alone(path: Path) -> contextlib.ExitStack:
    """
    The lock beside a socket, which is its host's; what a killed one left there is taken away.

    Whatever has the lock's name, nothing is written to it, and nobody is waited for.
    """
    with contextlib.ExitStack() as held:
        lock = os.open(f"{path}.lock", os.O_RDONLY | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC, 0o644)
        held.callback(os.close, lock)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if is_open(path):
            raise BlockingIOError
        path.unlink(missing_ok=True)
        return held.pop_all()
