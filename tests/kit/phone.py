"""Phones at the table of a real host: the site as it is, and somebody who holds a phone without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

from aiohttp import ClientResponse, ClientSession, CookieJar
from aiohttp.test_utils import TestServer

from companion.web.consoles import Consoles
from companion.web.door import Door
from companion.web.kept import Kept
from companion.web.phones import Phones
from companion.web.seats import Seats
from companion.web.site import site
from tests.kit.wait import PATIENCE_SECONDS


class PhoneSite:
    """The phones' site at a host's socket, and how one comes in there."""

    def __init__(self, server: TestServer, phones: Phones, seats: Seats, socket: Path) -> None:
        self.server, self.phones, self.seats, self.socket = server, phones, seats, socket
        self.changes = 0

    @property
    def origin(self) -> str:
        """What a page of ours calls its origin."""
        return str(self.server.make_url("")).rstrip("/")

    @property
    def address(self) -> str:
        """What the table's code leads to."""
        return f"{self.origin}/s#{self.phones.token}"

    def show_all_out(self) -> None:
        """Turn every phone's page off, as the table does."""
        self.phones.show_out([each.n for each in self.phones.inside])
        self.seats.wake()

    @asynccontextmanager
    async def phone(self, seat: int | None = None, *, language: str = "en") -> AsyncIterator[Phone]:
        """Somebody who has scanned the table's code, and sits down if a *seat* is theirs."""
        headers = {"Accept-Language": language, "Origin": self.origin}
        async with ClientSession(self.origin, cookie_jar=CookieJar(unsafe=True), headers=headers) as session:
            phone = Phone(session)
            assert (await phone.post("join", token=self.phones.token))[0] == 200
            async with phone.listening():
                if seat is not None:
                    await phone.hears("choose")
                    assert (await phone.post("sit", seat=seat))[0] == 200
                    await phone.hears("picture")
                yield phone


@asynccontextmanager
async def phone_site(
    socket: Path, *, watching: bool = False, kept: Kept | None = None
) -> AsyncIterator[PhoneSite]:
    """The site; *kept* is who was in when it was there before."""
    door = Door()
    phones = Phones(number=door.number, kept=kept, watching=watching)
    seats = Seats(phones, socket, changed=lambda: None, language="en")
    served = site(
        door, Consoles("true"), changed=lambda: None, journal=seats.journal, language="en", seats=seats
    )
    async with TestServer(served) as server:
        try:
            yield PhoneSite(server, phones, seats, socket)
        finally:
            await seats.close()


async def status_of(asked: AbstractAsyncContextManager[ClientResponse]) -> int:
    """
    Return the status of an answer, and let its connection go.

    An unread answer keeps its connection until it is collected, perhaps during another test.
    """
    async with asked as answer:
        return answer.status


class Phone:
    _ids = count()

    def __init__(self, session: ClientSession) -> None:
        self.session = session
        self.picture: dict[str, Any] = {}
        self.kinds: list[str] = []
        self._lines: Any = None

    @asynccontextmanager
    async def listening(self, **seen: Any) -> AsyncIterator[Self]:
        """While it hears the table; *seen* is what it remembers."""
        async with self.session.get("/s/events", params=seen, timeout=None) as stream:
            assert stream.status == 200, stream.status
            self._lines = stream.content
            yield self

    async def next(self) -> tuple[str, dict[str, Any]]:
        kind, told = "", ""
        async with self.within(PATIENCE_SECONDS):
            while line := (await self._lines.readline()).decode():
                if line == "\n" and kind:
                    break
                name, _colon, value = line.rstrip("\n").partition(": ")
                kind, told = (value if name == "event" else kind), (value if name == "data" else told)
        assert kind, "the table has hung up"
        message = json.loads(told) if told.strip() else {}
        self.kinds.append(kind)
        if kind == "picture":
            self.picture = message
        return kind, message

    async def hears(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        async with self.within(PATIENCE_SECONDS):
            while (heard := await self.next())[0] != kind:
                pass
        return heard[1]

    async def until(self, holds: Any) -> dict[str, Any]:
        """The first picture of which something is true, the newest included."""
        async with self.within(PATIENCE_SECONDS):
            while not (self.picture and holds(self.picture)):
                await self.next()
        return self.picture

    @asynccontextmanager
    async def within(self, seconds: float) -> AsyncIterator[None]:
        """Fail what waits in vain with what was heard last."""
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError:
            raise AssertionError(f"heard last: {self.kinds[-9:]}; shown last: {self.picture}") from None

    async def until_back(self) -> dict[str, Any]:
        self.picture = {}
        return await self.until(bool)

    async def post(self, where: str, headers: dict[str, str] | None = None, **said: Any) -> tuple[int, Any]:
        async with self.session.post(f"/s/{where}", json=said, headers=headers) as answer:
            return answer.status, await answer.json()

    async def press(self, deed: str, **more: Any) -> tuple[int, Any]:
        said: dict[str, Any] = {"press": f"press-{next(self._ids):06}", "deed": deed}
        said |= {} if "seen" in more else {"seen": self.picture["mark"]}
        return await self.post("do", **(said | more))

    async def does(self, deed: str, **more: Any) -> None:
        """A press that is done; its picture is awaited."""
        status, answer = await self.press(deed, **more)
        assert status == 200, answer
        await self.until(lambda picture: picture["mark"]["version"] >= answer["mark"]["version"])

    def deed(self, label: str) -> dict[str, Any]:
        """What it offers by that name, however far down."""
        waiting = self._deeds
        while waiting:
            deed = waiting.pop(0)
            if deed["label"] == label:
                return deed
            waiting += deed.get("deeds", ())
        raise AssertionError(f"no {label} among {[each['label'] for each in self._deeds]}")

    def offers(self, label: str) -> bool:
        return any(deed["label"].startswith(label) for deed in self._deeds)

    @property
    def _deeds(self) -> list[dict[str, Any]]:
        there = self.picture["due"], *self.picture["near"], *self.picture["deeds"]
        return [deed for deed in there if deed]
