"""What one phone is told, message by message: its seat, the choice of one, or why there is neither."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec

from companion.games import GAMES
from companion.line.asked import Foretell
from companion.line.carried import Hand, No
from companion.line.memory import Seen as Remembered
from companion.line.memory import doubt
from companion.line.wire import Table, scripted
from companion.narration.forms import SET_UP
from companion.web.asking import Asking
from companion.web.buttons import fetched
from companion.web.feed import Feed
from companion.web.phones import Phone, Phones
from companion.web.phrases import ELSEWHERE, SHOWN_OUT
from companion.web.picture import Picture, Seen, is_secret, people, picture, still
from companion.web.seat_words import Chair, Choice, Said, event
from companion.words.language import N_, _, speaking
from rules.boxes import Tree

SIGN_OF_LIFE: Final = b"event: here\ndata: \n\n"

Own = defaultdict[tuple[int, int | None], dict[int, str]]
"""By game and seat, the entries that a phone told, each by the press that did."""


class Telling:
    """
    The messages of one *phone*, as long as it listens; *seen* is how far it says it has seen the table.

    *own* is what seats told by phone.
    """

    def __init__(
        self, phones: Phones, phone: Phone, feed: Feed, *, asking: Asking, own: Own, seen: Remembered | None
    ) -> None:
        self._phones = phones
        self._asking = asking
        self._phone = phone
        self._feed = feed
        self._own = own
        self._seen = seen
        self._joins = -1
        self._doubt = ""
        self._told = b""
        self._wish: tuple[Hand, int] | None = None  # and the table's version when it was asked
        """What its owner wants put right, while the table is asked."""

    @property
    def is_in(self) -> bool:
        """Whether the table has not turned the phone off."""
        return self._phones.known(self._phone.secret) is not None  # whoever listens is here

    async def message(self, *, is_elsewhere: bool) -> bytes:
        """
        What it is to be told now; empty when it was told that last.

        *is_elsewhere*: the same phone listens on another page by now.
        """
        told = event(*news) if (news := await self.news(is_elsewhere=is_elsewhere)) else b""
        if told == self._told:
            return b""
        self._told = told or self._told
        return told

    async def news(self, *, is_elsewhere: bool = False) -> tuple[str, msgspec.Struct] | None:
        """The same by its kind, whatever it was told; none where nobody knows yet."""
        feed = self._feed
        if is_elsewhere:
            return "elsewhere", Said(sentence=self._worded(ELSEWHERE))
        if not self.is_in:
            return "out", Said(sentence=self._worded(SHOWN_OUT))
        if feed.table is None:
            return "away", Said(sentence=feed.away)
        if feed.joins != self._joins:  # a host that comes back may know less, or something else
            self._joins, self._doubt = feed.joins, await self._doubted()
        if shown := await self._shown():
            with speaking(feed.language):
                begins = fetched(SET_UP, _("Set up a game")) if may_set_up(self._phone, feed.table) else None
                await self._wished()
                asked = self._asking.of(self._phone, feed.table)
                shown = msgspec.structs.replace(shown, asked=asked, set_up=begins)
        if isinstance(shown, Picture):
            self._seen = Remembered(shown.mark.game, shown.mark.version, shown.hash) if shown.hash else None
            return "picture", shown
        return ("choose", shown) if shown else None

    async def _shown(self) -> Picture | Choice | None:
        """
        Its seat, or which there are.

        None where the table went away while it was asked, and where nobody here knows how it stood before the
        attack that it is being shown.
        """
        feed, phone = self._feed, self._phone
        numbers, attack = await feed.numbers(), await feed.drawn()
        table = feed.table
        if table is None:
            return None
        self._phones.settle([each.name for each in people(table)], table.mark.game)
        if phone.seat is None or table.shown is None:
            with speaking(feed.language, game=table.shown.game if table.shown else ""):
                return self._choice(table)
        seen = seen_by(phone, table, numbers, self._own)
        if seen is None:
            return None
        with speaking(feed.language, game=seen.view.game):
            if table.attack is None or not is_secret(table):
                return picture(seen, table.attack or attack, doubt=self._doubt)
            before = feed.open and seen_by(phone, feed.open, numbers, self._own)
            if not before or before.table.mark.game != table.mark.game:
                return None
            return still(picture(before, None, doubt=self._doubt), seen, table.attack)

    def _choice(self, table: Table) -> Choice:
        return Choice(
            mark=table.mark,
            title=GAMES[table.shown.game].title(table.shown) if table.shown else "",
            head=table.head,
            promise=table.promise,
            chairs=tuple(
                Chair(n, each.sign, each.name, self._phones.holder(n) is not None)
                for n, each in enumerate(people(table))
                if self._phone.only in (None, n)
            ),
            watching=self._phones.watching,
        )

    async def _wished(self) -> None:
        """What the table was asked for its owner and did not do is said."""
        before, table = self._wish, self._feed.table
        hands, version = (table.hands, table.mark.version) if table else ((), 0)
        wish = next((each for each in hands if each.command and each.seat == self._phone.holds), None)
        if wish is None or before is None or before[0] != wish:
            self._wish = (wish, version) if wish else None
        if before and before[0].command and not wish:
            if before[0].command.entry is None and before[1] != version:
                return  # what was forgotten can be told twice; its story says whether it was told
            done = await self._feed.client.ask(Foretell(command=scripted(before[0].command)))
            if not isinstance(done, No) and not done.refused:
                no = N_("The line stays: the table did not agree.")
                if any(each.command for each in hands):  # another question took its place
                    no = N_("The table has moved on since; look again, then repeat it if you still mean it.")
                self._asking.ask(self._phone, says=lambda: _(no))

    async def _doubted(self) -> str:
        """What is to be said loudly to a phone that has seen so much of a table."""
        seen, feed = self._seen, self._feed
        if seen is None:
            return ""
        now = await feed.head(seen.mark)
        if isinstance(now, No):  # the host is away again, and is asked when it comes back
            return ""
        with speaking(feed.language):
            return doubt(seen, now, feed.table.mark.game if feed.table else 0)

    def _worded(self, sentence: str) -> str:
        with speaking(self._feed.language):
            return _(sentence)


def may_set_up(phone: Phone, table: Table | None) -> bool:
    """Whether a phone may begin a game: it brought the table's own code, and none goes on."""
    is_free = table and (table.shown is None or (table.times and table.times.over))
    return bool(is_free) and phone.sets_up


def seen_by(phone: Phone, table: Table, numbers: Tree, own: Own) -> Seen | None:
    """The table as the seat of a phone has it; none without a seat, and before set-up."""
    if phone.seat is None or table.shown is None:
        return None
    mine = own[table.mark.game, phone.seat]
    return Seen(table, table.shown, phone.seat, numbers, mine, watches=phone.watches)
