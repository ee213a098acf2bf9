"""
The witnesses of a draw: they are asked before it is made, and nobody waits longer than a breath.

While they are asked the table takes no other entry. Where nobody has joined, or nothing is drawn, a deed is
done at once, as if nothing of this were here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Final, Protocol, TypeVar

import msgspec

from companion.table.at_once import Deed, Lately
from companion.table.library import Recorded
from companion.table.session import Session
from rules.binding import BagCut, Bound, Draws, Witness
from rules.events import Drawn
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Timeline
from rules.witnesses import Linked

PATIENCE_SECONDS: Final = 1.4
"""
For so long, for all the draws of one entry together, the witnesses are waited for.

It leaves a tenth for the rest of the way: from the button to the glass a draw takes 1.5 s at most.
"""

PLACES: Final = 4
"""
Witnesses that each seat may have, and those who look on together: a phone, and others after it.

One that gave no link to the newest draw leaves its place, and whoever was refused may try again then.
"""

MOST: Final = PLACES * 7
"""Witnesses that are asked for one draw: so many for each of six seats, and for those who look on."""

X = TypeVar("X")


class Question(msgspec.Struct, frozen=True):
    """What a witness is asked: its link for one draw. It answers a draw once, and remembers the rest."""

    draw: int
    version: int
    """The table's newest entry; that of the draw is the next."""

    hash: str
    """That entry's."""

    cut: str | None = None
    """What the bag is cut with in the entry of the draw: nobody chooses it once the answer is known."""


class Witnesses(Protocol):
    """A way to the witnesses of a table."""

    async def link(self, witness: int, asked: Question) -> str | None:
        """
        The link of a witness for a draw, 64 hex digits; none, at once, for one that nobody can reach.

        It is cancelled when nobody waits for it any more.
        """

    def has_left(self, witness: int) -> bool:
        """Whether its device witnesses as another one now: then nobody waits for it, nor misses it."""


class Asking:
    """Has the draws of a *table* witnessed. All calls come from the loop's thread."""

    def __init__(self, table: Session, witnesses: Witnesses) -> None:
        self._table = table
        self._witnesses = witnesses
        self._turn = asyncio.Lock()
        self._lately = Lately()
        self._by: tuple[object, float] = None, 0.0
        self._witnessed: tuple[Command, Command] | None = None
        """The command of this turn, bare and with what its witnesses said."""

    def turn(self, wanted: Callable[[], Command], deed: Callable[[], X]) -> X | Coroutine[Any, Any, X]:
        """
        Do the *deed* at once; or else, what does it once its turn has come and its witnesses were asked.

        *wanted* is the command that the deed performs, by `perform`; it raises what the deed would refuse.
        """
        if self._turn.locked() or self._draws(wanted) is not None:
            return self._later(wanted, deed)
        return deed()

    def meant(self, command: Command, *, by: object, at: float, touched: float | None = None) -> Command:
        """
        The command, as somebody means it at a moment; a finger *touched* before that.

        Raises `Refused` when somebody else was there first.
        """
        self._lately.refuse(command, self._table.view, by=by, now=at)
        if touched is not None:
            self._lately.refuse_late(command, self._table.view, touched=touched)
        self._by = by, at
        return command

    def perform(self, command: Command) -> Recorded:
        """
        Perform a command that was just `meant`, with what its witnesses said.

        Raises what `Session.perform` does.
        """
        if isinstance(command, Witness):
            self._find_place(command)
        bare, whole = self._witnessed or (command, command)
        recorded = self._table.perform(whole if command == bare else command)
        if not isinstance(command, Witness):  # whose coming is nobody's deed
            self._lately = self._lately.then(Deed(command, *self._by))
        return recorded

    def forget(self) -> None:
        """Another game lies on the table: nothing was done there lately."""
        self._lately = Lately()

    async def _later(self, wanted: Callable[[], Command], deed: Callable[[], X]) -> X:
        async with self._turn:
            bare = self._draws(wanted)
            try:
                self._witnessed = None if bare is None else (bare, await self._ask(bare))
                return deed()
            finally:
                self._witnessed = None

    def _find_place(self, command: Witness) -> None:
        """Raise `Refused` where every place of the seat is taken."""
        bound = self._table.timeline.bound if self._table.timeline else Bound()
        awake = sum(
            each.seat == command.seat and each.awaits > bound.read and not self._witnesses.has_left(w)
            for w, each in enumerate(bound.witnesses, 1)
        )
        if awake >= PLACES:
            raise Refused(
                "many-witnesses",
                "All {n} places for witnesses of this seat, or of those who look on, are taken: try again "
                "after the next draw.",
                n=PLACES,
            )

    def _draws(self, wanted: Callable[[], Command]) -> Draws | None:
        """The command, if it is sure to be taken and draws what somebody witnesses."""
        line = self._table.timeline
        if line is None or not line.due:
            return None
        try:
            command = wanted()
            if isinstance(command, Draws) and self._next(command, line.due):
                return command
        except Refused:
            pass  # the deed says so itself
        return None

    async def _ask(self, command: Draws) -> Draws:
        """The command with the links for all its draws, and who was silent."""
        line, ends = self._table.timeline, asyncio.get_running_loop().time() + PATIENCE_SECONDS
        asked = self._heard_last(line) if line else ()
        links, answering = dict[int, str](), set(asked)
        while line and (due := self._next(command, answering)):
            question, who = due
            given = await self._given(who, question, ends)
            links |= {
                w: link for w, link in given.items() if line.bound.witnesses[w - 1].gives(link, question.draw)
            }
            answering -= {w for w in who if w not in given or links.get(w) != given[w]}
            silent = tuple(w for w in asked if w not in links)
            command = msgspec.structs.replace(command, links=links or None, silent=silent or None)
        return command

    def _next(self, command: Draws, answering: Collection[int]) -> tuple[Question, list[int]] | None:
        """The first draw of a command that somebody has still to be asked for, and who that is."""
        line, linked, cuts = self._table.timeline, dict[int, Collection[int]](), dict[int, str]()
        for event in self._table.tried(command) if line and answering else ():
            if isinstance(event, Linked):
                linked[event.draw] = event.links
            elif isinstance(event, BagCut):
                cuts[event.draw] = event.text
            elif line and isinstance(event, Drawn) and event.by == "device" and event.draw > line.bound.read:
                who = [w for w in sorted(answering) if line.bound.witnesses[w - 1].witnesses(event.draw)]
                if missing := [w for w in who if w not in linked.get(event.draw, ())]:
                    newest = self._table.version, self._table.newest
                    return Question(event.draw, *newest, cuts.get(event.draw)), missing
        return None

    async def _given(self, who: Collection[int], question: Question, ends: float) -> dict[int, str]:
        """Who answers in time, and with what."""
        asked = {w: asyncio.ensure_future(self._witnesses.link(w, question)) for w in who}
        try:
            await asyncio.wait(asked.values(), timeout=ends - asyncio.get_running_loop().time())
            done = {w: told.result() for w, told in asked.items() if told.done() and not told.exception()}
        finally:
            for told in asked.values():
                told.cancel()
        return {w: link for w, link in done.items() if link is not None}

    def _heard_last(self, line: Timeline[Any]) -> tuple[int, ...]:
        """The witnesses to ask, where there are too many those who answered or joined last."""
        joined, due = line.bound.witnesses, (w for w in line.due if not self._witnesses.has_left(w))
        return tuple(sorted(sorted(due, key=lambda w: (joined[w - 1].awaits, -w))[-MOST:]))
