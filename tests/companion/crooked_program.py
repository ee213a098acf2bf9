"""
`furybox` as its crooked owner would have it: `python -m tests.companion.crooked_program LIE ...`.

Each lie stands at one place of the host or of what phones speak to; all else is the program as it is.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Collection
from itertools import count
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from companion.cli import main
from companion.line import wire
from companion.line.asked import Stood, Witnessed
from companion.table import host, relayed
from companion.table.asking import Asking, Question
from companion.web import seats, witnesses
from companion.web.phones import Phone
from companion.web.witnesses import Attends, News, Witnesses
from rules.binding import Cut, Draws, Words
from rules.chance import Luck
from rules.clank.commands import Fury, Record
from rules.events import Drawn
from rules.game import Command
from tests.kit.chosen_host import run
from tests.kit.wait import PATIENCE_SECONDS

SEED: Final = bytes.fromhex("5eed" * 16)
"""That the owner reads from his card."""

ELSE: Final = "e" * 64
"""The hash of something that did not happen."""

X = TypeVar("X")


class Owner(Asking):
    """A host whose owner looks at every link as it comes, and knows the seed."""

    links: dict[int, str] | None = None
    """What he has in his hand."""

    async def looked(self, draw: int) -> None:
        line = self._table.timeline
        who: Collection[int] = line.due if line else ()
        question = Question(draw, self._table.version, self._table.newest)
        patience = PATIENCE_SECONDS if draw == 1 else 0.5
        self.links = await self._given(who, question, asyncio.get_running_loop().time() + patience)

    def ground(self, command: Draws, *, words: bool) -> str:
        """The first number with which the cube that he wants comes first: one of which there are fewest."""
        drawn = next(each for each in self._table.tried(command) if isinstance(each, Drawn))
        wanted = min(drawn.bag, key=lambda piece: drawn.bag[piece])
        for text in map(str, count()):
            cuts = {} if words else {drawn.draw: (text,)}
            luck = Luck(SEED, text if words else "", cuts, {drawn.draw: self.links or {}})
            if luck.drawn(drawn.draw, drawn.bag, drawn.count)[0] == wanted:
                return text
        raise AssertionError


class LooksFirst(Owner):
    """He asks for the first draw at the first fury, and draws with it when somebody attacks, if at all."""

    def turn(self, wanted: Callable[[], Command], deed: Callable[[], X]) -> Any:
        if isinstance(wanted(), Fury):
            return self._first(deed)
        return super().turn(wanted, deed)

    async def _first(self, deed: Callable[[], X]) -> X:
        await self.looked(1)
        return deed()

    async def _ask(self, command: Draws) -> Draws:
        return replace(command, links=self.links)


class OnlyLooks(LooksFirst):
    async def _first(self, deed: Callable[[], X]) -> X:
        await self.looked(1)
        await asyncio.Event().wait()  # ends: never, and that is the lie
        return deed()


class AsksAhead(Owner):
    """For a later draw: its link tells those before it."""

    async def _ask(self, command: Draws) -> Draws:
        await self.looked(5)
        return replace(command, silent=(1,))


class AsksTwice(Owner):
    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        self._table.perform(Fury(by=1))
        await self.looked(1)
        return replace(command, links=self.links)


class GrindsWords(Owner):
    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        whole = replace(command, links=self.links)
        self._table.perform(Words(text=self.ground(whole, words=True)))
        return whole


class CutsLast(Owner):
    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        whole = replace(command, links=self.links)
        self._table.perform(Cut(text=self.ground(whole, words=False)))
        return whole


class CutsInTheDeed(Owner):
    """He has the link, and the entry of the draw gets a cut that nobody said."""

    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        whole = replace(command, links=self.links)
        return replace(whole, cut=self.ground(whole, words=False))


class DrawsByHand(Owner):
    """He knows what would come, and writes down that the players drew it, and what."""

    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        drawn = next(each for each in self._table.tried(command) if isinstance(each, Drawn))
        return Record(drawn={"black": drawn.count})  # type: ignore[return-value]  # no draw of the device


class DropsAWitness(Owner):
    async def _ask(self, command: Draws) -> Draws:
        await self.looked(1)
        return replace(command, silent=(1,))


class DoesNotAsk(Owner):
    async def _ask(self, command: Draws) -> Draws:
        return replace(command, silent=(1,))


class Late(relayed.Relayed):
    def _heard(self, guest: object, said: wire.Link) -> bool:
        super()._heard(guest, said)
        return False


class Web(Witnesses):
    """What phones speak to; *lied* is what it makes of the news for one of them."""

    asked = 0

    async def _told(self, phone: Phone, said: Attends, *, taken: int) -> News | None:
        news = await super()._told(phone, said, taken=taken)
        return news and self.lied(news, phone)

    def lied(self, news: News, phone: Phone) -> News:
        del phone
        return news


def otherwise(news: News, n: int) -> News:
    entries = tuple(
        replace(each, hash=ELSE) if news.first + at == n else each for at, each in enumerate(news.entries)
    )
    return replace(news, entries=entries)


class TwoPasts(Web):
    """Eva's phone sees another fourth entry than the rest."""

    def lied(self, news: News, phone: Phone) -> News:
        return otherwise(news, 4) if phone.holds == 1 else news


class AnotherHead(Web):
    def lied(self, news: News, phone: Phone) -> News:
        del phone
        return replace(news, wanted=news.wanted and replace(news.wanted, hash=ELSE))


class AnotherLink(Web):
    def lied(self, news: News, phone: Phone) -> News:
        del phone

        def linked(each: Stood) -> Stood:
            draws = {n: how and Witnessed(dict.fromkeys(how.links, ELSE)) for n, how in each.draws.items()}
            return replace(each, draws=draws)

        return replace(news, entries=tuple(map(linked, news.entries)))


class AnotherBeginning(Web):
    """It has joined, and is told that it did so long ago, so that its first link tells all to come."""

    def lied(self, news: News, phone: Phone) -> News:
        del phone
        return replace(news, begins=news.begins - 100) if news.version > 2 else news


class AnotherGameBetween(Web):
    """Once the fury is up another game is shown for a moment, and then the first with another past."""

    def lied(self, news: News, phone: Phone) -> News:
        del phone
        if news.version < 4 or news.code:
            return news
        self.asked += 1
        return replace(news, game=2, entries=(), version=0) if self.asked == 1 else otherwise(news, 3)


class HandsOutTheSecret(Web):
    """Its site says in mid-game that the secret was told, and hands out the journal with it."""

    def lied(self, news: News, phone: Phone) -> News:
        del phone
        return replace(news, told=news.version > 2)


async def handed_out(site: seats.Seats, _game: int = 0) -> list[str]:
    lines = await (await site._heard("en")).client.export()
    last = json.loads(lines[-1])
    reveal = {"seed": SEED.hex(), "words": "", "entries": last["n"], "hash": last["hash"]}
    return [*lines, json.dumps({"reveal": reveal}, separators=(",", ":"))]


LIES: Final[dict[str, tuple[Any, str, type]]] = {
    **{
        lie.__name__: (host, "Asking", lie)
        for lie in (LooksFirst, OnlyLooks, AsksAhead, AsksTwice, GrindsWords, CutsLast, CutsInTheDeed)
    },
    **{lie.__name__: (host, "Asking", lie) for lie in (DrawsByHand, DropsAWitness, DoesNotAsk)},
    **{
        lie.__name__: (seats, "Witnesses", lie)
        for lie in (
            TwoPasts,
            AnotherHead,
            AnotherLink,
            AnotherBeginning,
            AnotherGameBetween,
            HandsOutTheSecret,
        )
    },
    Late.__name__: (host, "Relayed", Late),
}
"""Each lie, and the one place where it stands."""


if __name__ == "__main__":
    witnesses.WAITING_SECONDS, witnesses.BREATH_SECONDS = 1.0, PATIENCE_SECONDS  # type: ignore[misc]
    where, name, lie = LIES[sys.argv.pop(1)]
    setattr(where, name, lie)
    if lie is Late:
        host.Asking = DropsAWitness  # type: ignore[misc]
    if lie is HandsOutTheSecret:
        seats.Seats.journal = handed_out  # type: ignore[method-assign]
    run(SEED) if "host" in sys.argv else main()
