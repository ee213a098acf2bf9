"""
A console's side of the socket: it joins a host, hears it, and asks it for things.

A lost host is announced and joined again by itself. What is asked meanwhile is refused at once, with a
sentence: nothing vanishes, and nothing waits in the dark to happen later. Knows no screen.

Two refusals are this side's own: `no-host`, nothing was sent, and `no-answer`, something was sent and nobody
knows whether it was done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Final, Literal, TypeVar, cast

import msgspec

from companion.games.foresight import Foreseen
from companion.line import carried, wire
from companion.line.asked import AHEAD_AGAIN_SECONDS, Ahead, AnyQuestion, Export, Question
from companion.words.language import _
from rules.game import Command
from rules.timeline import Retell

PAUSES_SECONDS: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
"""How long to wait before each new try to join; the last one again and again."""

AHEAD_SECONDS: Final = 4.0
"""How long somebody waits for what is foreseen, where it is said once."""

PATIENCE_SECONDS: Final = 10.0
"""How long an answer may take."""

LONGEST_LINE: Final = 16 * 1024 * 1024
"""Bytes a host may send in one line."""

A = TypeVar("A")

Pause = Callable[[float], Awaitable[None]]

CommandOrFactory = Command | Callable[[], Command]
"""A command; or what makes one, when its turn has come, of the table as it is then."""


class Joined(msgspec.Struct, frozen=True):
    """The host is there."""

    hello: wire.Hello


class Lost(msgspec.Struct, frozen=True):
    """The host is not there, or is gone; it will be tried again."""

    sentence: str


class Unfit(msgspec.Struct, frozen=True):
    """The host speaks another protocol; trying again would not help."""

    sentence: str


class NotTold(OSError):
    """The host did not tell what it was asked for. The sentence is its own."""


Heard = Joined | Lost | Unfit | wire.Table | wire.Screen | wire.Lamps | wire.Felt | wire.Wanted


class Client:
    """
    One console's connection to a host.

    One that is *watching* sends nothing but questions; *language* is the one it wants to hear, and where it
    *answers* somebody sits who says what the table is asked. Run `messages` for as long as the console lives;
    only while it runs is anything sent or answered.

    ```
    client = Client(Path("/run/furybox/table.sock"))
    async for heard in client.messages():
        match heard:
            case Table(): ...
    ```
    """

    def __init__(
        self,
        path: Path,
        *,
        pause: Pause = asyncio.sleep,
        patience_seconds: float = PATIENCE_SECONDS,
        watching: bool = False,
        language: str = "",
        answers: bool = False,
    ) -> None:
        self._path = path
        self._join = wire.Join(watching=watching, language=language, answers=answers and not watching)
        self._watching = watching
        self._pause = pause
        self._patience = patience_seconds
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: dict[int, asyncio.Future[wire.Answer]] = {}
        self._turn = asyncio.Lock()
        self._last_id = 0
        self.mark = carried.UNOPENED
        """How far the table was seen to come."""
        self.hello: wire.Hello | None = None
        """What the host said first; none while there is no host."""

    async def messages(self) -> AsyncGenerator[Heard, None]:
        """
        Everything the host says, and every time it comes and goes. Ends only when it cannot be understood.

        The same loss is told once, however often joining fails after it.
        """
        tries, is_told = 0, False
        while True:
            lost = _("There is no table at {path} yet.").format(path=self._path)
            with contextlib.suppress(OSError):
                async with contextlib.aclosing(self._visit()) as visit:
                    async for heard in visit:
                        if isinstance(heard, Lost):
                            lost = heard.sentence
                            continue
                        yield heard
                        if isinstance(heard, Unfit):
                            return
                        tries, is_told = 0, False
                        lost = _("The host has gone. Trying to join it again.")
            if not is_told:
                is_told = True
                yield Lost(lost)
            await self._pause(PAUSES_SECONDS[min(tries, len(PAUSES_SECONDS) - 1)])
            tries += 1

    async def command(self, command: CommandOrFactory, seen: carried.Bookmark | None = None) -> wire.Answer:
        """
        Ask for a change. A refusal is an answer too; who only watches gets one.

        It is made from the table as it is now, or as the one who asks has *seen* it: the host refuses it as
        `stale` once the table has moved on from there.
        """
        if self._watching:
            return self._only_watching()
        async with self._turn:  # one after the other, so that each has seen what the one before it did
            mark = self.mark if seen is None else seen
            made = command() if callable(command) else command
            return await self._asked(wire.Command(id=self._next(), seen=mark, command=wire.scripted(made)))

    async def press(
        self, control: str, gesture: Literal["press", "hold", "turn-left", "turn-right"] = "press"
    ) -> wire.Answer:
        """Press a simulated control; refused to who only watches."""
        async with self._turn:
            return await self._asked(wire.Press(id=self._next(), control=control, gesture=gesture))

    async def acknowledge(self, entry: int) -> wire.Answer:
        """Say that the table has seen the attack of that entry; refused to who only watches."""
        return await self._asked(wire.Acknowledge(id=self._next(), entry=entry))

    async def done(self, entry: int) -> wire.Answer:
        """Say that hands have done what that entry left to do; refused to who only watches."""
        return await self._asked(wire.Done(id=self._next(), entry=entry))

    async def propose(self, seat: int, command: Retell) -> bool:
        """Ask the table whether an entry of a seat is put right so; returns whether a console can answer."""
        answer = await self._asked(wire.Propose(id=self._next(), seat=seat, command=command))
        return answer.result == wire.YES

    async def ask(self, question: Question[A]) -> A | carried.No:
        """Ask something that changes nothing: what its class says that it is answered with, or why not."""
        asked = cast("AnyQuestion", question)  # of which every question is one
        answer = await self._asked(wire.Ask(id=self._next(), question=asked))
        return answer.refused or question.heard(answer.result)

    async def ahead(self, game: str) -> Foreseen | carried.No | None:
        """
        The best that is foreseen of the table; after a few seconds as good as it is by then.

        None where nobody may know it; why not, where it only takes longer.
        """
        n, told, over = 0, None, asyncio.get_running_loop().time() + AHEAD_SECONDS
        while asyncio.get_running_loop().time() < over:
            better = await self.ask(Ahead(game=game, after=n))
            if better is None or isinstance(better, carried.No):
                return told
            if better.foreseen is None:
                await asyncio.sleep(AHEAD_AGAIN_SECONDS)
            else:
                n, told = better.n, better.foreseen
        return told or carried.No(code="not-yet", sentence=_("It takes longer: ask again in a moment."))

    async def export(self, game: int = 0) -> list[str]:
        """
        A game's journal as others read it, line by line; 0 is the game on the table. Empty without one.

        Raises `NotTold` when the host refuses, or goes away meanwhile.
        """
        lines: list[str] = []
        while True:
            page = await self.ask(Export(game=game, after=len(lines)))
            if isinstance(page, carried.No):
                raise NotTold(page.sentence)
            if not page:
                return lines
            lines += page

    async def invite(self, said: wire.Invite) -> wire.Answer:
        """Show the table how phones and browsers come in; it is numbered here, as all that is asked."""
        return await self._asked(msgspec.structs.replace(said, id=self._next()))

    async def show_out(self, browser: int) -> wire.Answer:
        """Have a browser leave, by its number; refused to who only watches."""
        return await self._asked(wire.ShowOut(id=self._next(), browser=browser))

    async def relay(self, game: int, witness: int, *, instead: tuple[int, ...] = ()) -> bool:
        """Say that this guest relays a witness from now on, *instead* of others; returns whether it may."""
        relay = wire.Relay(id=self._next(), game=game, witness=witness, instead=instead)
        answer = await self._asked(relay)
        return answer.refused is None and msgspec.json.decode(answer.result, type=bool)

    async def link(self, witness: int, draw: int, link: str | None) -> bool:
        """Say what a witness answers; none for one that cannot be reached. Returns whether it was in time."""
        answer = await self._asked(wire.Link(id=self._next(), witness=witness, draw=draw, link=link))
        return answer.refused is None and msgspec.json.decode(answer.result, type=bool)

    async def _visit(self) -> AsyncGenerator[Heard, None]:
        """One connection, from the first word to the last."""
        reader, self._writer = await asyncio.open_unix_connection(self._path, limit=LONGEST_LINE)
        try:
            async for line in reader:
                heard = _understood(line)
                match heard:
                    case wire.Hello(protocol=wire.PROTOCOL):
                        self._writer.write(wire.written(self._join))
                        self.hello = heard
                        self.mark = carried.UNOPENED
                        yield Joined(heard)
                    case wire.Hello():
                        yield Unfit(
                            _(
                                "The host is release {release} and speaks protocol {theirs}; this console "
                                "speaks {ours}. Use the same release of Furybox on both."
                            ).format(release=heard.release, theirs=heard.protocol, ours=wire.PROTOCOL)
                        )
                        return
                    case wire.Answer():
                        self._answered(heard)
                    case wire.Fault():
                        yield Lost(heard.sentence)
                        return
                    case wire.Table():
                        if not heard.mark < self.mark:
                            self.mark = heard.mark
                        yield heard
                    case wire.Screen() | wire.Lamps() | wire.Felt() | wire.Wanted():
                        yield heard
                    case None:
                        yield Unfit(_("What answers there is no Furybox host of this release."))
                        return
        finally:
            self._leave()

    def _leave(self) -> None:
        """The connection is over; all who still wait for an answer get one."""
        self.hello = None
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        unsure = _("The host went away before it answered. The history will show whether it was done.")
        for number, future in tuple(self._waiting.items()):
            if not future.done():
                future.set_result(self._refused(number, "no-answer", unsure))

    async def _asked(self, said: wire.Request) -> wire.Answer:
        if self._watching and not isinstance(said, wire.Ask):
            return self._only_watching()
        if self.hello is None or self._writer is None:
            nobody = _("There is no host: nothing was sent, and nothing was done.")
            return self._refused(said.id, "no-host", nobody)
        future = asyncio.get_running_loop().create_future()
        self._waiting[said.id] = future
        try:
            async with asyncio.timeout(self._patience):
                self._writer.write(wire.written(said))
                answer: wire.Answer = await future
        except TimeoutError:
            slow = _("The host does not answer. The history will show whether it was done.")
            return self._refused(said.id, "no-answer", slow)
        finally:
            del self._waiting[said.id]
        return answer

    def _answered(self, answer: wire.Answer) -> None:
        future = self._waiting.get(answer.id)
        if answer.refused is None and answer.mark > self.mark:  # one of another game says nothing of this
            self.mark = answer.mark
        if future is not None and not future.done():
            future.set_result(answer)

    def _only_watching(self) -> wire.Answer:
        return self._refused(0, "watching", _("This console only looks on: nothing was done."))

    def _refused(self, number: int, code: str, sentence: str) -> wire.Answer:
        no = carried.No(code=code, sentence=sentence)
        return wire.Answer(id=number, mark=self.mark, refused=no)

    def _next(self) -> int:
        self._last_id += 1
        return self._last_id


def _understood(line: bytes) -> wire.FromHost | None:
    """What a line says; none when it says nothing this release knows."""
    try:
        return wire.heard_from_host(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
