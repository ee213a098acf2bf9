"""What a host says, in sentences: each thing once, as soon as it may be known, and nothing drawn again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, aclosing
from functools import partial

from companion.games import GAMES, any_table
from companion.games.deeds import Deed, Unfit, called
from companion.games.telling import sentence
from companion.line import wire
from companion.line.asked import Numbers, Question
from companion.line.carried import Attack, No
from companion.line.client import Client, Joined, Lost
from companion.line.client import Unfit as Misfit
from companion.talk import standing
from companion.talk.asked import BRIEF, A, Asked
from companion.words.language import _, speaking
from rules.boxes import Tree
from rules.game import View


class Hearing:
    """
    One person at a table: it *says* sentences, in the *language* wanted or the table's own.

    It *rings* for what comes unasked and is more than news: a draw, a question, and no host.

    *away* may know more of a host that is gone, and what is done about it.
    """

    def __init__(
        self, client: Client, says: Callable[[str], object], *, language: str = "",
        away: Callable[[], str] = lambda: "", rings: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        self.client, self.language = client, language
        self._says, self._away, self._rings = says, away, rings
        self._is_answering = False
        """Whether what is said is about a line that was typed."""

        self._table: wire.Table | None = None
        self._known: wire.Table | None = None
        """The table of which everything was said."""

        self.lost = ""
        """Why there is no host; empty while there is one."""

        self.asked: Asked | None = None
        self.owed: Asked | None = None
        """What the table waits for, as it was said."""

        self._numbers: tuple[object, Tree] = None, {}
        self._news = asyncio.Event()
        self.said: list[str] = []
        """Since the newest line was heard."""

    async def listen(self) -> None:
        """Hear the host, whichever comes, until cancelled or it cannot be understood."""
        async with aclosing(self.client.messages()) as messages:
            async for told in messages:
                match told:
                    case Joined(hello=hello):
                        was_lost, self.lost = self.lost, ""
                        self.language = self.language or hello.language
                        if was_lost and self._table:
                            with self.speaking():
                                self.say(_("The table is there again."))
                    case Lost(sentence=why) | Misfit(sentence=why):
                        self.lost = self._away() or why
                        self._rings()
                        self.say(self.lost)
                    case wire.Table():
                        self._see(told)
                    case _:
                        continue
                self._news.set()

    def _see(self, table: wire.Table) -> None:
        """While a draw is being shown, nothing may tell what came of it."""
        self._table = table
        if table.attack and table.attack.revealed < len(table.attack.cubes):
            return
        before, self._known = self._known, table
        with self.speaking():
            owed, self.owed = self.owed, self.owing()
            new = self.owed if not (owed and self.owed and [*owed.lines()] == [*self.owed.lines()]) else None
            if self.asked is owed:
                self.asked = None if new else self.owed  # of the table as it is now
            drew = table.attack and not (before and table.attack == before.attack)
            if not self._is_answering and (drew or (new and not new.waits)):
                self._rings()
            news = [*self._new(before, table)]
            due = standing.due(table.shown) if table.shown and any(news) else ""
            self.say(*news, due if len(" ".join([*news, due]).split()) <= BRIEF else "")
            if new and not new.waits:
                self.ask(new)
            known = (*before.hands, *before.warnings) if before else ()
            if (new and new.waits) or any(each not in known for each in (*table.hands, *table.warnings)):
                self.say(_("More."))

    def _new(self, before: wire.Table | None, table: wire.Table) -> Iterator[str]:
        """Everything that was not said of it yet."""
        view, was = table.shown, before.shown if before and before.mark.game == table.mark.game else None
        if before is None or was is None:
            yield sentence(GAMES[view.game].title(view)) if view else nothing()
            before = None
        version = before.mark.version if before else table.mark.version
        begins = {_("{name}'s turn").format(name=name) for name in (self.people if view else ())}
        for line in table.history:
            text = (line.last == version + 1 and line.newest) or line.text
            yield sentence(text) if line.last > version and text not in begins else ""
        if view:
            yield from standing.sentences(standing.standing(view), standing.standing(was) if was else {})
            yield standing.turn(view) if was is None or standing.turn(view) != standing.turn(was) else ""
        yield from (each for each in table.faults if not before or each not in before.faults)
        if table.refusal and not (before and before.refusal):
            yield table.refusal.sentence
        if view and view.phase == "over" and was and was.phase != "over":
            yield from standing.of_sheet(GAMES[view.game].remembered.sheet(view))

    def owing(self, *, due: bool = False) -> Asked | None:
        """What the table waits for: an answer, somebody's points, or with *due* what its turn does next."""
        if (view := self.table.shown) is None:
            return None
        game, people = GAMES[view.game], self.people
        waits: list[tuple[int | None, tuple[str, ...], str]] = [
            (each.seat, (each.deed,), each.question)
            for each in game.owed(view)
            if not due or each.seat is not None
        ]
        places = game.remembered.outcome(view).seats if view.phase == "scoring" else ()
        left = [n for n, place in enumerate(places) if place.away and place.points is None]
        for n in left or (range(len(people) or 1) if due else ()):
            page = game.seats.page(view, n, None, {})
            if left or page.is_mine:
                waits.append((n if people else None, (page.due, *page.near, *page.offered), ""))
        for seat, names, question in waits:
            for deed in filter(None, (called(self.deeds(seat), name) for name in names)):
                if deed.leads_on:
                    return Asked(deed, self.table.mark, question, waits=seat is None and bool(question))
        return None

    # What is known

    @property
    def table(self) -> wire.Table:
        """The newest table. Raises `Unfit` where there is none."""
        if self._table is None:
            raise Unfit(self.lost)
        return self._table

    @property
    def view(self) -> View:
        """What lies on it. Raises `Unfit` before set-up."""
        if self.table.shown is None:
            raise Unfit(nothing())
        return self.table.shown

    @property
    def people(self) -> list[str]:
        """Who has a seat of their own."""
        people = GAMES[self.view.game].seats.people(self.view)
        return [each.name for each in people if each.sign]

    def deeds(self, seat: int | None) -> tuple[Deed, ...]:
        """What a seat can do, or the table."""
        own = tuple(GAMES[self.view.game].deeds(self.view, seat, self._numbers[1]))
        return own if seat is not None else (*own, *any_table.deeds(self.table, self.people))

    async def know_numbers(self) -> None:
        """Ask for the printed numbers, once for each game and whenever one was corrected."""
        of = self.table.mark.game, self.table.unconfirmed
        if self._numbers[0] != of:
            numbers = await self.ask_host(Numbers())
            self._numbers = of, numbers or {}

    # What is said, asked and waited for

    def say(self, *sentences: str) -> None:
        """Say what there is to say of these."""
        view = self._table.shown if self._table else None
        for each in dict.fromkeys(standing.plain(each, view) for each in sentences if each):
            self.said.append(each)
            self._says(each)

    def ask(self, asked: Asked, *, whole: bool = False, again: bool = False) -> None:
        """A question that the next line may answer: the *whole* of it, or *again*, of the table by now."""
        self.asked = asked.but(mark=self.table.mark) if again and asked is not self.owed else asked
        does = asked.deed.command() if asked.deed.is_whole else None
        seat = getattr(does, "seat", asked.deed.given.get("seat"))
        question, *answers = asked.lines("" if seat is None else self.people[seat], whole=whole)
        if not again:
            self.say(question, *answers)
        elif standing.plain(question, self.table.shown) not in self.said:
            self.say(question)

    def ask_owed(self) -> None:
        """What cannot wait is asked again, where nothing else is."""
        if self.owed and not (self.asked or self.owed.waits):
            self.ask(self.owed)

    async def ask_host(self, question: Question[A]) -> A | None:
        """The host's answer; where there is none, that is said."""
        answer = await self.client.ask(question)
        if isinstance(answer, No):
            self.say(answer.sentence)
            return None
        return answer

    async def shown(self) -> None:
        """Whoever says something has seen enough of the draw that is being shown."""
        while self._table and (attack := self._table.attack) and not self.lost:
            answer = await self.client.acknowledge(attack.entry)
            if answer.refused and attack.revealed >= len(attack.cubes):
                return  # who only looks on puts nothing away
            await self.until(partial(self._moved, attack))

    def _moved(self, attack: Attack) -> bool:
        return self.table.attack != attack

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the host has said so, or is gone."""
        while not (self.lost or holds()):
            self._news.clear()
            await self._news.wait()

    def speaking(self) -> AbstractContextManager[None]:
        """The language, in the words of the game."""
        shown = self._table.shown if self._table else None
        return speaking(self.language or None, game=shown.game if shown else "")


def nothing() -> str:
    """What is said before a game."""
    return _("No game is on the table. Say “set up”, or “help”.")
