"""
A witness on a machine of its owner's own: `furybox witness ADDRESS`, with nothing that the table served.

It does what `page/witness.js` does, and keeps what it knows of one game in a small file.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout
from yarl import URL

from companion.journal.folder import made
from companion.journal.proof import verify
from companion.line.asked import Stood, Witnessed
from companion.line.wire import Wanted
from companion.web import phrases
from companion.web.errors import CannotServe
from companion.web.witnesses import TOKEN, WITNESS, Attends, News
from companion.words.language import _
from companion.words.say import greet, say
from rules.chance import LINKS, link

LOUD: Final = frozenset({"again", "ahead", "elsewhere", "link", "silent", "undrawn", "past", "less"})
"""What is wrong, and not only to be known."""

FOLLOWS_SECONDS: Final = 10.0
"""After so long a draw stands whose link was given."""

PAUSE_SECONDS: Final = 2.0
PATIENCE: Final = ClientTimeout(total=45)


class Given(msgspec.Struct):
    """A link that was given, and how the table stood then."""

    version: int
    hash: str
    link: str
    witness: int
    at: float
    taken: bool = False


class Memory(msgspec.Struct):
    """All that a witness knows of one game."""

    game: int = 0
    secret: str = ""
    witness: int = 0
    begins: int = 0
    known: int = 0
    read: int = 0
    """The highest draw that the device made."""

    drawn: int = 0
    """The highest draw that anybody made."""

    saw: dict[int, str] = {}
    given: dict[int, Given] = {}
    said: list[tuple[str, dict[str, int]]] = []


class OwnWitness:
    """
    One witness, by what it remembers.

    >>> own = OwnWitness(Memory(game=1, secret="01" * 32, witness=1, begins=1))
    >>> own.sees(1, Stood("ab" * 32))
    >>> own.sees(1, Stood("cd" * 32))
    >>> own.memory.said
    [('past', {'n': 1})]
    """

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    @property
    def anchor(self) -> str:
        """The end of its chain."""
        return link(self.memory.secret, 0)

    @property
    def is_used_up(self) -> bool:
        """Whether its chain has no link for the next draw."""
        return self.memory.witness > 0 and self.memory.drawn + 1 - self.memory.begins >= LINKS

    def says(self, code: str, **of: int) -> None:
        """Remember what is to be said, once."""
        if (code, of) not in self.memory.said:
            self.memory.said.append((code, of))

    def hears(self, news: News, now: float) -> None:
        """What the table tells: how its entries stand, compared with how they stood."""
        m = self.memory
        if news.witness:
            m.witness, m.begins = news.witness, news.begins
        if news.lost:
            self.says("lost")
        if news.taken in m.given:
            m.given[news.taken].taken = True
        if news.version < m.known:
            self.says("less", n=m.known, now=news.version)
            m.known = news.version
        for n, entry in enumerate(news.entries, news.first):
            self.sees(n, entry)
        for draw, given in m.given.items():
            if draw > m.read and m.known == given.version and now - given.at > FOLLOWS_SECONDS:
                self.says("undrawn", draw=draw)

    def sees(self, n: int, entry: Stood) -> None:
        """One entry, compared with what was seen of it."""
        m = self.memory
        if m.saw.setdefault(n, entry.hash) != entry.hash:
            self.says("past", n=n)
        if n > m.known:
            m.known = n
            for draw, how in entry.draws.items():
                self._drew(n, draw, how)

    def answers(self, wanted: Wanted, now: float) -> str | None:
        """Its link for a draw, once: asked again it gives the same, and says what was odd."""
        m, draw = self.memory, wanted.draw
        if m.known < wanted.version:
            return None
        if m.saw.get(wanted.version) != wanted.hash:
            self.says("past", n=wanted.version)
        if wanted.version < m.known:
            self.says("less", n=m.known, now=wanted.version)
        if given := m.given.get(draw):
            if (given.version, given.hash) != (wanted.version, wanted.hash):
                self.says("again", draw=draw)
            return given.link
        due, number = max(m.drawn, *m.given, 0) + 1, draw - m.begins + 1
        if draw > due:
            self.says("ahead", draw=draw, due=due)
        if draw > due or draw <= m.read or not 1 <= number <= LINKS:
            return None
        m.given[draw] = Given(wanted.version, wanted.hash, link(m.secret, number), m.witness, now)
        return m.given[draw].link

    def holds(self, entries: Iterable[Any]) -> list[tuple[str, dict[str, int]]]:
        """What is wrong with the entries of a whole journal that is said to be the evening it saw."""
        memory = msgspec.json.decode(msgspec.json.encode(self.memory), type=Memory)
        again = OwnWitness(msgspec.structs.replace(memory, said=[], known=0, read=0, drawn=0))
        for entry in entries:
            linked = {each["draw"]: each for each in entry["events"] if each["type"] == "linked"}
            draws = {
                each["draw"]: msgspec.convert(linked.get(each["draw"], {}), Witnessed, strict=False)
                if each["by"] == "device"
                else None
                for each in entry["events"]
                if each["type"] == "drawn"
            }
            again.sees(entry["n"], Stood(entry["hash"], draws))
        if again.memory.known < self.memory.known:
            again.says("less", n=self.memory.known, now=again.memory.known)
        said = [*self.memory.said, *(each for each in again.memory.said if each not in self.memory.said)]
        return [each for each in said if each[0] in LOUD]

    def _drew(self, n: int, draw: int, how: Witnessed | None) -> None:
        m, given = self.memory, self.memory.given.get(draw)
        m.drawn = max(m.drawn, draw)
        if how is None or draw <= m.read:
            return
        m.read = draw
        said = how.links.get(given.witness if given else m.witness)
        if given and given.version + 1 != n:
            self.says("elsewhere", draw=draw, n=n, due=given.version + 1)
        if said is not None and (given is None or said != given.link):
            self.says("link", draw=draw)
        elif given and said is None:
            self.says("silent" if given.taken else "late", draw=draw)
        elif said is None and m.witness and draw >= m.begins:
            self.says("without", draw=draw)


def sentence(code: str, of: dict[str, int]) -> str:
    """What a witness says."""
    return phrases.witness()[code].format(**of)


def run(address: str) -> None:
    """Witness the table at an address for phones until told to stop. Raises `CannotServe`."""
    at = URL(address)
    if at.scheme not in ("http", "https") or not at.host or not at.fragment:
        raise CannotServe(phrases.own_witness()["no_address"])
    name = hashlib.sha256(str(at.origin()).encode()).hexdigest()[:16]
    state = Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state").expanduser()
    attending = Attending(at, state / "furybox" / "witness" / f"{name}.json")
    greet(phrases.own_witness()["looking"])

    async def until_told() -> None:
        async with ClientSession(timeout=PATIENCE) as session:
            await attending.run(session)

    with suppress(KeyboardInterrupt):
        asyncio.run(until_told())


class Attending:
    """A witness of the table at an address, and the file where it is remembered."""

    def __init__(self, address: URL, path: Path) -> None:
        self._origin, self._token, self._path = address.origin(), address.fragment, path
        try:
            memory = msgspec.json.decode(path.read_bytes(), type=Memory)
        except (OSError, msgspec.DecodeError):
            memory = Memory()
        self.own = OwnWitness(memory)
        self._answer: tuple[int, str] | None = None
        self._said: list[object] = []
        self._due = self._checked = 0
        """The game whose secret was told, and the one that was checked."""

    async def run(self, session: ClientSession) -> None:
        """One request after the other. Raises `CannotServe` for one that the table does not let in."""
        while True:
            try:
                await self._once(session)
            except (ClientError, TimeoutError, msgspec.DecodeError):
                await asyncio.sleep(PAUSE_SECONDS)

    async def _once(self, session: ClientSession) -> None:
        m = self.own.memory
        if self._due != self._checked:
            await self._check(session, self._due)
        draw, given = self._answer or (None, None)
        anchor = self.own.anchor if m.game else None
        asked = Attends(game=m.game, known=m.known, anchor=anchor, draw=draw, link=given)
        headers = {TOKEN: self._token, "Content-Type": "application/json"}
        where = self._origin.with_path(WITNESS)
        async with session.post(where, data=msgspec.json.encode(asked), headers=headers) as answer:
            news = msgspec.json.decode(await answer.read(), type=News)
        self._answer, self._token = None, news.secret or self._token
        if not news.game:
            if news.code:
                raise CannotServe(news.sentence)
            raise TimeoutError
        if news.game != m.game or self.own.is_used_up:
            kept = m if news.game == m.game else Memory()
            fresh = msgspec.structs.replace(kept, game=news.game, secret=secrets.token_hex(32), witness=0)
            self.own = OwnWitness(fresh)
            return
        self.own.hears(news, time.time())
        if news.wanted and (made := self.own.answers(news.wanted, time.time())):
            self._answer = news.wanted.draw, made
        self._keep()
        self._tell(news)
        if news.told:
            self._due = news.game

    def _tell(self, news: News) -> None:
        joined: tuple[str, dict[str, int]] = ("witnesses", {"n": news.witness})
        for each in (*([joined] if news.witness else ()), *self.own.memory.said):
            if each not in self._said:
                self._said.append(each)
                say(("! " if each[0] in LOUD else "") + sentence(*each))

    async def _check(self, session: ClientSession, game: int) -> None:
        """The whole journal, once its secret is told."""
        where = self._origin.with_path("/journal").with_query(game=game)
        async with session.get(where) as answer:
            if answer.status != 200:  # noqa: PLR2004  # the table is slower, and is asked again
                raise TimeoutError
            lines = (await answer.read()).splitlines()
        report = verify(lines)
        say(report.sentence)
        entries = [json for line in lines if "events" in (json := msgspec.json.decode(line))]
        for line in self._wrong(lines, entries, game):
            say("! " + line)
        if report.holds and not [*self._wrong(lines, entries, game)]:
            say(_("This is the evening that this witness saw."))
        self._checked = game

    def _wrong(self, lines: list[bytes], entries: list[Any], game: int) -> Iterator[str]:
        if msgspec.json.decode(lines[0]).get("number") != game:
            yield sentence("other_game", {})
            return
        for each in self.own.holds(entries):
            yield sentence(*each)

    def _keep(self) -> None:
        with suppress(OSError):  # it goes on, and is a new witness when it is started again
            made(self._path.parent, mode=0o700)
            beside = self._path.with_suffix(f".{os.getpid()}")
            beside.touch(mode=0o600)
            beside.write_bytes(msgspec.json.encode(self.own.memory))
            beside.replace(self._path)
