"""
A page for every seat: how a phone comes in, what it is told, and what it may tell.

An address holds its token behind the `#`, where no log sees it; the page hands it in and is known by a cookie
from then on. Pictures come as server-sent events, presses go by POST. The host decides every one of them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from aiohttp import web

from companion.games import GAMES
from companion.line.carried import No
from companion.line.memory import Seen
from companion.owned import Owner, Part
from companion.web import recap
from companion.web.asking import Asking
from companion.web.buttons import form_of
from companion.web.door import LONGEST_STAY_SECONDS, called
from companion.web.feed import Feed
from companion.web.phones import Full, Phone, Phones
from companion.web.phrases import ASKED_FOR
from companion.web.picture import people
from companion.web.porch import is_in
from companion.web.presses import Presses
from companion.web.seat_page import HEADERS, written
from companion.web.seat_words import (
    Answered,
    Join,
    Press,
    Said,
    Sit,
    as_json,
    is_foreign,
    read,
    refused,
    remembered,
)
from companion.web.shared import Shared
from companion.web.telling import SIGN_OF_LIFE, Own, Telling
from companion.web.witnesses import WITNESS, Witnesses, preflight
from companion.words.language import _, preferred, speaking

PATH: Final = "/s"
"""Short, for a code on a small screen."""

COOKIE: Final = "furybox-seat"
SEATED: Final = "furybox-seated"
"""A cookie without a secret, by which `/` leads a phone that came in to its page."""

HEARTBEAT_SECONDS: Final = 20.0
"""How often a phone hears that the table is there, while nothing happens."""

PATIENCE_SECONDS: Final = 20.0
"""How long a phone may take to hear what it is told."""

FRESH_SECONDS: Final = 10.0
"""How long a recap is good that was told before: names may be changed at any time."""

MOST_PRESSES: Final = 32
"""Presses of a phone whose answers are remembered."""

LONGEST_SAID: Final = 4096
"""Bytes that a phone may say at once."""

FIRST_SECONDS: Final = 1.0
"""How long a page waits for its first picture; the stream brings it otherwise."""

_S = TypeVar("_S", bound=msgspec.Struct)
_QUICK: Final = "retry: 2000\n\n"


class Seats:
    """
    The phones' part of the site. *socket* is the host's; *changed* is called when somebody came or went.

    Every phone is told in its own language, or in *language*.
    """

    def __init__(self, phones: Phones, socket: Path, *, changed: Callable[[], None], language: str) -> None:
        self._phones = phones
        self._socket = socket
        self._changed = changed
        self._language = language
        self._feeds: dict[str, Feed] = {}
        self._owner = Owner()
        self._asking = Asking(phones, self.wake)
        self._witnesses = Witnesses(phones, socket, self._owner, changed=changed)
        self._streams: dict[int, tuple[asyncio.Event, asyncio.Event]] = {}
        """By a phone's number, what ends its stream, and what wakes it: it has one, the newest."""

        self._own: Own = defaultdict(dict)
        self._presses = Presses(phones, self._asking, self._own)
        self._journal: Shared[list[str]] = Shared()
        self._recaps: defaultdict[str, Shared[str]] = defaultdict(Shared)

    @property
    def routes(self) -> list[web.RouteDef]:
        """Where they come in."""
        return [
            web.get(PATH, self._shown),
            web.post(f"{PATH}/join", self._saying(Join, self._join)),
            web.post(f"{PATH}/sit", self._saying(Sit, self._sit)),
            web.post(f"{PATH}/answer", self._saying(Answered, self._answered)),
            web.post(f"{PATH}/do", self._saying(Press, self._do)),
            web.get(f"{PATH}/form", self._form),
            web.get(f"{PATH}/here", self._here),
            web.get(f"{PATH}/louder", self._louder),
            web.get(f"{PATH}/events", self._events),
            web.get(recap.RECAP, self._recap),
            web.post(WITNESS, self._attended),
            web.options(WITNESS, preflight),
        ]

    async def close(self) -> None:
        """Tell nobody anything more; who is in is kept for the next time."""
        self._phones.keep()
        await self._owner.close()

    def wake(self) -> None:
        """Have every phone look again, and the table: somebody was shown out, or another one sits there."""
        self._changed()
        for feed in self._feeds.values():
            feed.wake()

    # Coming in

    async def _shown(self, request: web.Request) -> web.Response:
        """The page itself, with its first picture for a phone that is in; anybody else's holds no secret."""
        phone = self._known(request)
        first = await self._first(request, phone) if phone else None
        text = written(self._spoken(request), first)
        return web.Response(text=text, content_type="text/html", headers=HEADERS)

    async def _first(self, request: web.Request, phone: Phone) -> tuple[str, msgspec.Struct] | None:
        """What the phone's stream would begin with, a round trip sooner."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_SECONDS):
                feed = await self._feed(request)
                return await self._telling(phone, feed).news()
        return None

    def _telling(self, phone: Phone, feed: Feed, seen: Seen | None = None) -> Telling:
        return Telling(self._phones, phone, feed, asking=self._asking, own=self._own, seen=seen)

    async def journal(self, game: int = 0) -> list[str]:
        """
        The evening's journal, once it is over, for anybody; the host is asked once, and not before.

        Of an earlier *game* that is its journal. Empty until then. Raises `NotTold`.
        """
        feed = await self._heard(self._language)
        if game and feed.table and game < feed.table.mark.game:
            return await self._journal.of((feed.joins, game), partial(feed.client.export, game))
        return [] if feed.over is None else await self._journal.of(feed.over, feed.client.export)

    async def _recap(self, request: web.Request) -> web.Response:
        """What the evening was like, once it is over; the host is asked now and then, whoever looks."""
        feed = await self._feed(request)
        if (over := feed.over) is None:
            raise web.HTTPSeeOther(PATH)
        fresh = over, asyncio.get_running_loop().time() // FRESH_SECONDS
        page = await self._recaps[feed.language].of(fresh, lambda: recap.told(feed))
        if not page:
            raise web.HTTPSeeOther(PATH)
        return web.Response(text=page, content_type="text/html", headers=HEADERS)

    async def _join(self, request: web.Request, said: Join) -> web.Response:
        """A token comes in; a cookie goes out."""
        known = self._phones.known(request.cookies.get(COOKIE, ""))
        name = called(request.headers.get("User-Agent", ""))
        try:
            phone = self._phones.enter(said.token, name=name, address=request.remote or "", known=known)
        except Full:
            return refused("full")
        if phone is None:
            return refused("not-in")
        self._changed()
        welcome = as_json({"first": await self._first(request, phone)})
        stays, is_tls = int(LONGEST_STAY_SECONDS), request.secure
        for name, held, path in ((COOKIE, phone.secret, PATH), (SEATED, "yes", "/")):
            welcome.set_cookie(
                name, held, max_age=stays, httponly=True, samesite="Strict", path=path, secure=is_tls
            )
        return welcome

    async def _sit(self, request: web.Request, said: Sit) -> web.Response:
        """A phone chooses its seat, or another one."""
        phone = request[_PHONE]
        table = (await self._feed(request)).table
        is_there = True
        if said.seat is None:
            self._asking.forget(phone)
            self._phones.rise(phone)
        else:
            names = [each.name for each in people(table)] if table else []
            try:
                is_there = self._asking.sit(phone, said.seat, names, watches=said.watches)
            except ValueError:
                return refused("no-such-seat")
        self.wake()
        return as_json(Said(sentence="" if is_there else _(ASKED_FOR)))

    async def _answered(self, request: web.Request, said: Answered) -> web.Response:
        """What stood on top of a page is answered."""
        feed = await self._feed(request)
        return as_json(await self._presses.answered(request[_PHONE], feed, said.n, said.sign))

    # What is told

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Pictures of the seat, one a message, as long as the phone listens."""
        phone = self._known(request)
        if phone is None or is_foreign(request):
            return refused("not-in")
        feed = await self._feed(request)
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store"}
        )
        for event in self._streams.get(phone.n, ()):  # the stream it had before says goodbye now
            event.set()
        over, news = mine = self._streams[phone.n] = asyncio.Event(), feed.listen()
        phone.streams += 1
        try:
            with suppress(ConnectionError, TimeoutError):
                await stream.prepare(request)
                await stream.write(_QUICK.encode())
                telling = self._telling(phone, feed, remembered(request))
                await self._tell(stream, telling, news=news, over=over)
        finally:
            feed.leave(news)
            phone.streams -= 1
            if self._streams.get(phone.n) is mine:
                del self._streams[phone.n]
        return stream

    async def _tell(
        self, stream: web.StreamResponse, telling: Telling, *, news: asyncio.Event, over: asyncio.Event
    ) -> None:
        """Whatever is new, until it is *over* or the phone is no longer in; and signs of life meanwhile."""
        while True:
            news.clear()
            if message := await telling.message(is_elsewhere=over.is_set()):
                await _written(stream, message)
            if over.is_set() or not telling.is_in:
                return
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await news.wait()
            except TimeoutError:
                await _written(stream, SIGN_OF_LIFE)

    async def _louder(self, request: web.Request) -> web.Response:
        """What more noise would make of the seat's chances."""
        phone = self._known(request)
        if phone is None or is_foreign(request):
            return refused("not-in")
        feed = await self._feed(request)
        numbers, table, seat = await feed.numbers(), feed.table, phone.seat
        if table is None or table.shown is None or seat is None:
            return as_json([])
        game, told = GAMES[table.shown.game], await feed.louder(seat)
        with speaking(feed.language, game=game.name):
            rows = [
                {"more": more, "chances": game.seats.page(table.shown, seat, chances, numbers).chances}
                for more, chances in told.items()
            ]
        return as_json(rows)

    async def _attended(self, request: web.Request) -> web.Response:
        """A witness says what it was asked, and hears what is new: a seat's page, or one of its own."""
        return await self._witnesses.attended(request, self._phones.known(request.cookies.get(COOKIE, "")))

    # What they tell

    async def _do(self, request: web.Request, said: Press) -> web.Response:
        """A press: done once, however often it comes."""
        phone, feed = request[_PHONE], await self._feed(request)
        if said.press not in phone.answers:
            doing = self._owner.begin(Part.PRESS, self._presses.done(phone, feed, said))
            phone.answers[said.press] = doing
            doing.add_done_callback(partial(self._was_done, phone, said.press))
            while len(phone.answers) > MOST_PRESSES:
                del phone.answers[next(iter(phone.answers))]
        answer: Said = await asyncio.shield(phone.answers[said.press])  # whoever pressed may be gone by now
        return as_json(answer, 409 if answer.code else 200)

    def _was_done(self, phone: Phone, press: str, doing: asyncio.Task[Said]) -> None:
        """What came to no answer is not remembered as one: whoever sends it again has it tried again."""
        if doing.cancelled() or doing.exception():
            phone.answers.pop(press, None)

    async def _here(self, request: web.Request) -> web.Response:
        """A sign of life, for a page that is looked at."""
        return web.Response(status=204 if self._known(request) else 403)

    async def _form(self, request: web.Request) -> web.Response:
        """What a page asks for before it shows it."""
        phone = self._known(request)
        if phone is None or is_foreign(request):
            return refused("not-in")
        feed = await self._feed(request)
        with speaking(feed.language, game=feed.table.shown.game if feed.table and feed.table.shown else ""):
            deed = await self._presses.form(phone, feed, request.query.get("of", ""))
            if isinstance(deed, No):
                return as_json(Said(code=deed.code, sentence=deed.sentence), 409)
            return as_json(form_of(deed)) if deed else refused("not-offered")

    # Who speaks, and how

    def _saying(
        self, kind: type[_S], does: Callable[[web.Request, _S], Awaitable[web.Response]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """What is done with what a phone says, if it may say anything; or why not."""

        async def heard(request: web.Request) -> web.Response:
            if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
                return refused("foreign")
            if kind is not Join:  # who joins is not known yet
                phone = self._known(request)
                if phone is None:
                    return refused("not-in")
                request[_PHONE] = phone
            said = await read(request, kind)
            return await does(request, said) if said else refused("malformed")

        return heard

    def _known(self, request: web.Request) -> Phone | None:
        phone = self._phones.known(request.cookies.get(COOKIE, ""))
        if phone:
            is_in(request)
        return phone

    def _spoken(self, request: web.Request) -> str:
        return preferred(request.headers.get("Accept-Language", "")) or self._language

    async def _feed(self, request: web.Request) -> Feed:
        """The table in the phone's language, heard from the first phone on that speaks it."""
        return await self._heard(self._spoken(request))

    async def _heard(self, language: str) -> Feed:
        if language not in self._feeds:
            feed = self._feeds[language] = Feed(self._socket, language)
            self._owner.keep(Part.FEED, feed.run)
        feed = self._feeds[language]
        await feed.begun.wait()
        return feed


_PHONE: Final = web.RequestKey("phone", Phone)


async def _written(stream: web.StreamResponse, message: bytes) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        await stream.write(message)
