"""
The witnesses that come in by this site: what the table asks of each, and what they hold against the evening.

A witness is the page of a seat, or one of its owner's own, which was opened elsewhere and brings the table's
token in a header. It asks again and again, and each answer waits until there is something new; what the table
wanted of it, it says with the next. So one that slept goes on by itself, and one that is gone is known to be.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from aiohttp import web

from companion.line.asked import Stands, Stood
from companion.line.carried import UNOPENED, Bookmark, No
from companion.line.client import Client, Lost, Unfit
from companion.line.wire import Table, Wanted
from companion.owned import Owner, Part
from companion.web.door import called
from companion.web.phones import Full, Phone, Phones
from companion.web.phrases import MANY_CHAINS
from companion.web.picture import people
from companion.web.porch import is_in
from companion.web.seat_words import as_json, is_foreign, read, refused
from companion.words.language import _
from rules.binding import Witness
from rules.witnesses import Hex

WITNESS: Final = "/s/witness"
TOKEN: Final = "Furybox-Token"  # noqa: S105  # the name of a header
"""The header in which a page from elsewhere says who it is: the table's token first, then its own secret."""

ANYWHERE: Final = {"Access-Control-Allow-Origin": "*"}
"""For what any page may read, wherever it came from. No cookie goes along."""

WAITING_SECONDS: Final = 20.0
"""How long a witness waits for news, at most."""

AWAY_SECONDS: Final = 3.0
"""A witness that has not asked for so long is not there."""

BREATH_SECONDS: Final = 1.4
"""For so long the table waits for a link."""


CHAINS: Final = 4
"""
How often a phone may join one game: first, when it lost what it kept, and at another seat.

Beyond, it may in the next game, or once the table has turned it off and it has scanned the new code.
"""


class Attends(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a witness says."""

    game: int = 0
    """The game that it witnesses, by its number; 0 for one that knows of none."""

    known: int = 0
    """How many entries of it the witness has seen."""

    anchor: Hex | None = None
    """The end of its chain for this game."""

    was: Annotated[tuple[Hex, ...], msgspec.Meta(max_length=CHAINS)] = ()
    """Its newest chains of this game, which nobody else can name: those it goes on with no more have left."""

    draw: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """What it was asked for last, and answers with its *link*."""

    link: Hex | None = None


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What a witness is answered."""

    game: int = 0
    """That on the table; 0 before set-up, and while the table is out of reach."""

    version: int = 0
    witness: int = 0
    """Its number in the game; 0 until it has joined."""

    begins: int = 0
    """The first draw that it witnesses."""

    first: int = 1
    """The number of the first of these entries: the newest that it has seen, so that it can compare."""

    entries: tuple[Stood, ...] = ()
    wanted: Wanted | None = None
    taken: int = 0
    """The draw whose link came in time."""

    lost: bool = False
    """Whether this phone had joined before, and knows nothing of it."""

    told: bool = False
    """Whether the secret of the game was told, so that its journal can be checked."""

    secret: str = ""
    """What a page from elsewhere is known by from now on."""

    code: str = ""
    sentence: str = ""
    """Why it is not taken."""


class Place(msgspec.Struct):
    """One witness of the game on the table, as it is reached here."""

    witness: int
    begins: int
    """The first draw that it witnesses."""

    wanted: Wanted | None = None
    until: float = 0.0
    """How long that is wanted."""

    asking: int = 0
    """How many of its requests wait."""

    left: float = float("-inf")
    """When the last of them was answered."""


class Witnesses:
    """The way from the host at a *socket* to the witnesses among the *phones*."""

    def __init__(self, phones: Phones, socket: Path, owner: Owner, *, changed: Callable[[], None]) -> None:
        self._phones = phones
        self._owner = owner
        self._changed = changed
        self._client = Client(socket)
        self._table: Table | None = None
        self._is_heard = False
        self._stood: tuple[Bookmark, list[Stood]] = UNOPENED, []
        """The entries of the game on the table, as the host told them since it was joined."""

        self._reading = asyncio.Lock()
        self._places: dict[int, Place] = {}
        """By a witness's number, those that this connection relays."""

        self._change = asyncio.Event()
        """The next news from the host."""

    async def attended(self, request: web.Request, known: Phone | None) -> web.Response:
        """What a witness hears: news, or in a while that there are none; *known* is whose cookie came."""
        response = await self._attended(request, known)
        if request.headers.get(TOKEN):
            response.headers.update(ANYWHERE)
        return response

    async def _attended(self, request: web.Request, known: Phone | None) -> web.Response:
        token = request.headers.get(TOKEN, "")
        phone = None if token or is_foreign(request) or "Origin" not in request.headers else known
        secret = ""
        if token and (phone := self._phones.known(token)) is None:
            try:
                name = called(request.headers.get("User-Agent", ""))
                phone = self._phones.enter(token, name=name, address=request.remote or "")
            except Full:
                return refused("full")
            secret = phone.secret if phone else ""
            self._changed()
        if phone is None:
            return refused("not-in")
        is_in(request)
        said = await read(request, Attends)
        if said is None:
            return refused("malformed")
        return as_json(msgspec.structs.replace(await self._news(phone, said), secret=secret))

    async def _news(self, phone: Phone, said: Attends) -> News:
        """What is new to a witness, as soon as there is anything."""
        if not self._is_heard:
            self._is_heard = True
            self._owner.keep(Part.WITNESSES, self._listen)
            await self._change.wait()
        place, taken = await self._came(phone, said), 0
        if place and said.link and said.draw:
            place.wanted = None
            taken = said.draw if await self._client.link(place.witness, said.draw, said.link) else 0
        loop = asyncio.get_running_loop()
        ends = loop.time() + WAITING_SECONDS
        if place:
            place.asking += 1
        try:
            while True:
                change = self._change
                told = await self._told(phone, said, taken=taken)
                left = ends - loop.time()
                if told is not None or left <= 0:
                    return told or News(game=said.game, version=said.known, first=said.known + 1)
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await change.wait()
        finally:
            if place:
                place.asking -= 1
                place.left = loop.time()

    async def _told(self, phone: Phone, said: Attends, *, taken: int) -> News | None:
        """What a witness does not know yet; none where it knows all, and nothing is wanted of it."""
        stood = await self._caught_up()
        table = self._table
        if table is None or not table.mark.game or self._phones.known(phone.secret) is None:
            return News()
        game, is_same = table.mark.game, said.game == table.mark.game
        known = said.known if is_same else 0
        over = bool(table.times and table.times.over)
        place = await self._came(phone, said)
        news = News(game=game, version=len(stood), taken=taken, told=any(each.told for each in stood))
        if is_same and said.anchor and place is None and not over:
            before, seat = phone.chains(game), phone.holds
            chair = seat if table.shown and any(each.sign for each in people(table)) else None
            if len(before) >= CHAINS:
                return msgspec.structs.replace(news, code="many-chains", sentence=_(MANY_CHAINS))
            phone.witnessed = game, {**before, said.anchor: seat}  # before others of its requests go on
            answer = await self._client.command(Witness(anchor=said.anchor, seat=chair))
            if no := answer.refused:
                phone.witnessed = game, before
                return msgspec.structs.replace(news, code=no.code, sentence=no.sentence)
            self._phones.keep()
            place = await self._came(phone, said)
            news = msgspec.structs.replace(news, lost=not known and [*before.values()][-1:] == [seat])
        if place:
            wanted = place.wanted if asyncio.get_running_loop().time() < place.until else None
            news = msgspec.structs.replace(news, witness=place.witness, begins=place.begins, wanted=wanted)
        if is_same and known == len(stood) and not news.wanted:
            return None
        first = max(1, min(known, len(stood)))
        entries = tuple(msgspec.structs.replace(each, chain=None) for each in stood[first - 1 :][:200])
        return msgspec.structs.replace(news, first=first, entries=entries)

    async def _came(self, phone: Phone, said: Attends) -> Place | None:
        """Where a witness is reached from here on, if it has joined; what its phone was before has left."""
        stood = await self._caught_up()
        game = self._stood[0].game
        for each in stood if said.anchor and said.game == game else ():
            if each.joined and each.chain and each.chain[0] == said.anchor:
                (witness, _seat), (_anchor, begins) = each.joined, each.chain
                if (place := self._places.get(witness)) is None:
                    place = self._places[witness] = Place(witness, begins)
                    own, of = {*phone.chains(game), *said.was}, stood[: stood.index(each)]
                    older = (old.joined[0] for old in of if old.joined and old.chain and old.chain[0] in own)
                    await self._client.relay(game, witness, instead=tuple(older))
                return place
        return None

    async def _caught_up(self) -> list[Stood]:
        """Every entry of the game on the table."""
        async with self._reading:
            while self._table and self._table.mark != self._stood[0]:
                mark, (before, stood) = self._table.mark, self._stood
                if before.game != mark.game:
                    self._places.clear()
                    stood = []
                if not mark.game:
                    self._stood = mark, stood
                    break
                told = await self._client.ask(Stands(after=len(stood)))
                if isinstance(told, No) or (not told and len(stood) < mark.version):
                    break
                stood += told
                self._stood = Bookmark(mark.game, len(stood)), stood
                if len(stood) > mark.version:
                    break  # the table's own word of it is on its way
            return self._stood[1]

    async def _listen(self) -> None:
        """Hear the host, whichever comes; one that comes anew may have another past."""
        try:
            async with aclosing(self._client.messages()) as messages:
                async for heard in messages:
                    match heard:
                        case Lost() | Unfit():
                            self._gone()
                        case Table():
                            self._table = heard
                            self._wake()
                        case Wanted():
                            self._ask(heard)
                        case _:
                            pass
        finally:
            self._gone()

    def _gone(self) -> None:
        self._table, self._stood = None, (UNOPENED, [])
        self._places.clear()
        self._wake()

    def _ask(self, wanted: Wanted) -> None:
        """The table wants a link: of one that is not there it hears so at once."""
        now, place = asyncio.get_running_loop().time(), self._places.get(wanted.witness)
        if place is None or (not place.asking and now - place.left > AWAY_SECONDS):
            none = self._client.link(wanted.witness, wanted.draw, None)
            self._owner.begin(Part.WITNESSES, none)
            return
        place.wanted, place.until = wanted, now + BREATH_SECONDS
        self._wake()

    def _wake(self) -> None:
        self._change.set()
        self._change = asyncio.Event()


async def preflight(_request: web.Request) -> web.Response:
    """A page from elsewhere may ask, without cookies."""
    allowed = {
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Allow-Headers": f"Content-Type, {TOKEN}",
        "Access-Control-Allow-Private-Network": "true",
        "Access-Control-Max-Age": "600",
    }
    return web.Response(status=204, headers=ANYWHERE | allowed)
