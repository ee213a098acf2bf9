"""
The live table: the only writer. A command is decided, saved, folded in, and only then shown.

Knows the rules and the journal; no device, no socket and no screen. All calls come from one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from companion.evenings.going_on import TakeUp, before_the_stop
from companion.journal.book import Journal
from companion.journal.chain import canonical
from companion.journal.fitting import Unfit
from companion.journal.games import Left
from companion.journal.growing import growing
from companion.line.carried import Bookmark, IsRevealed
from companion.owned import Listener
from companion.table.library import Library, Recorded, known
from companion.table.own_boxes import BadBoxFile, OwnBoxes
from rules import timeline
from rules.binding import WITNESSED, Bound, Draws, Reveal
from rules.game import Command, Event, Opening, ordered
from rules.games import called
from rules.refusals import Refused
from rules.script import Ask, events_told, read, told
from rules.timeline import Redo, Timeline

Clock = Callable[[], str]
"""The time of day, RFC 3339 UTC to the second."""


class Session:
    """
    The evening on the table, or the wait for one.

    Nothing is shown that is not saved: a save that fails raises, and the table stays as it was saved last.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Clock,
        fresh_seed: Callable[[], bytes],
        boxes: OwnBoxes | None = None,
    ) -> None:
        self._journal = journal
        self.library = Library(journal, boxes)
        """What is looked up beside the live table."""
        self._clock = clock
        self._fresh_seed = fresh_seed
        self._boxes = boxes
        self._seed: bytes | None = None
        self._listeners: list[Listener[[Recorded]]] = []
        self.timeline: Timeline[Any] | None = None
        """None before set-up."""
        self.view: Any = None
        """What everybody may see of it; none before set-up."""
        self.game: int | None = None
        """The evening's number in the journal."""
        self.happenings: tuple[Recorded, ...] = ()
        """What was resumed from the journal, oldest first; what happens later goes to the listeners."""
        self.acknowledged = 0
        """The newest entry whose draw the table has acknowledged."""
        self.newest = ""
        """The newest entry's hash; empty before set-up."""
        self.promise = ""
        """
        What is shown and noted before the first draw, 64 hex digits; empty before set-up.

        It is the first entry's hash, which binds the seed, the players, the box and the game before; in a
        game of an older release the seed's commitment.
        """
        self._was_over = False
        """Whether the game on the table ever came to an end."""
        self.before: Left | None = None
        """How the games before this one ended on this device; none for the first."""
        self.unkept: str | None = None
        """Why the newest printed number could not be kept for the next evening; none when it was."""

    @property
    def version(self) -> int:
        """Entries so far."""
        return self.timeline.version if self.timeline else 0

    @property
    def mark(self) -> Bookmark:
        """How far the table has come."""
        return Bookmark(self.game or 0, self.version)

    @property
    def unconfirmed(self) -> tuple[str, ...]:
        """Printed numbers in use that nobody has compared with the board."""
        return self.timeline.table.unconfirmed if self.timeline and self.timeline.now else ()

    @property
    def revealed(self) -> IsRevealed:
        """How it stands with the game's secret. A game that was stopped may be gone on with, and keeps it."""
        line = self.timeline
        if line is None:
            return "no"
        if line.bound.scheme < WITNESSED:
            return "yes" if self._was_over else "no"
        if line.bound.is_told:
            return "yes"
        return "due" if self.view.phase == "over" and line.table.ended != "stopped" else "no"

    def listen(self, listener: Listener[[Recorded]]) -> None:
        """Tell *listener* of every entry, once it is saved; what goes wrong there undoes no entry."""
        self._listeners.append(listener)

    def resume(self, game: int | None = None) -> bool:
        """
        Take up the game played last at this table, or the one asked for, just where its last entry left it.

        Returns whether there was one. Raises `NoSuchGame`, and `Damaged` for a game of a newer program.
        """
        found = self._journal.on_the_table() if game is None else self._journal.game(game)
        if found is None:
            return False
        with growing():
            happenings = self.library.recorded(found.number, found.game)
            bound = Bound(scheme=self._journal.scheme(found.number))
            line = Timeline(known(found.game), bound=bound)
            was_over = False
            for happening in happenings:
                line = timeline.evolve(line, happening.events, happening.command)
                was_over = was_over or line.ended
        self.timeline, self.view, self.game, self._was_over = line, line.view(), found.number, was_over
        self._seed = self._journal.seed(found.number)
        self.newest = happenings[-1].entry.hash if happenings else ""
        first = happenings[0].entry.hash if happenings else ""
        self.promise = first if bound.scheme == WITNESSED else self.view.commitment
        self.happenings, self.acknowledged = happenings, found.acknowledged
        self.before = self._journal.left(found.number)
        return True

    def take_up(self, number: int) -> None:
        """
        Put another game of this table on it. Its stop still stands: `go_on` takes that back.

        Raises `Refused` while a game is on the table, and for one that cannot be gone on with; and the
        journal's errors.
        """
        if self.timeline is not None and not self.timeline.ended:
            raise Refused("already-started", "A game is on the table already.")
        if number not in {evening.number for evening in self.library.evenings(self.game)}:
            raise Refused("no-such-game", "Game {n} is none that this table can go on with.", n=number)
        self._journal.take_up(number)
        self.resume(number)

    def go_on(self) -> None:
        """Take back what stopped the game on the table. Raises the journal's errors."""
        undo = before_the_stop(self.timeline) if self.timeline else None
        if undo is not None:
            self.perform(undo)

    @property
    def was_stopped(self) -> bool:
        """Whether a stop was taken back last: the table goes on, and no key restores that."""
        taken = self.timeline.taken if self.timeline else None
        return taken is not None and taken.newest.table.ended == "stopped"

    def read(self, line: bytes | str) -> Command:
        """One command in the script format, or a wish to the table. Raises `Refused`."""
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(line, type=TakeUp)
        command = read(line, self.timeline.game if self.timeline else None)
        if isinstance(command, Ask):
            raise Refused("malformed", "The line cannot be read: {why}.", why="a question is no command")
        if isinstance(command, Draws) and (command.links or command.silent):
            raise Refused("not-live", "A live table asks its witnesses itself.")
        return command

    def hear(self, line: bytes | str) -> Recorded:
        """Read a command, and perform it. Raises what both of these raise."""
        return self.perform(self.read(line))

    def perform(self, command: Command) -> Recorded:
        """
        Decide, save, fold in, tell.

        Raises `Refused`, and the journal's errors (or `BadBoxFile`) when the save fails.
        A game that has ended makes way for the next `start`, and its secret is told then; not that of one
        that was stopped, for it may be gone on with.
        """
        try:
            return self._performed(ordered(command))
        except Unfit as why:  # such as a fraction in a box: no journal could be verified that held it
            raise Refused("malformed", "The line cannot be read: {why}.", why=str(why)) from why

    def _performed(self, command: Command) -> Recorded:
        if isinstance(command, Opening) and (self.timeline is None or self.timeline.ended):
            return self._start(command)
        if self.timeline is None or self.game is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        if isinstance(command, Redo) and self.was_stopped:
            raise Refused("nothing-to-redo", "Nothing was taken back since the last command.")
        events = self.tried(command)
        after = timeline.evolve(self.timeline, events, command)
        view, fixed = after.view(), after.bound.sealed if self.timeline.bound.sealed is None else None
        entry = self._journal.append(
            self.game,
            after.version,
            at=self._clock(),
            do=told(command),
            events=events_told(events),
            words=fixed,
        )
        self.timeline, self.view, self.newest = after, view, entry.hash
        self._was_over = self._was_over or after.ended
        self._learn(after, events)
        return self._tell(Recorded(entry, command, events))

    def tried(self, command: Command) -> tuple[Event, ...]:
        """What a command would tell if it were given now; nothing is done. Raises `Refused`."""
        if self.timeline is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        return timeline.decide(self.timeline, command, self._seed)

    def acknowledge(self, entry: int) -> None:
        """The table has seen the draw of *entry*. Saved, so that a resumed game does not ask again."""
        if self.game is not None and entry > self.acknowledged:
            self._journal.acknowledge(self.game, entry)
            self.acknowledged = entry

    def _start(self, command: Opening) -> Recorded:
        if command.seed is not None or command.words:
            raise Refused(
                "not-live",
                "A live table takes no seed and no words in a start: they would be known beforehand.",
            )
        fresh, seed = Timeline(called(command.game)), self._fresh_seed()
        if self._boxes:
            command = self._boxed(command, self._boxes)
        events = timeline.decide(fresh, command, seed)
        after = timeline.evolve(fresh, events, command)
        view = after.view()
        do, happened, at = told(command), events_told(events), self._clock()
        if self.timeline and self.timeline.table.ended != "stopped" and self.revealed != "yes":
            self.perform(Reveal())
        game = self._journal.begin(command.game, seed=seed, at=at, do=do, events=happened)
        self.timeline, self.view, self.game, self._seed = after, view, game, seed
        self._was_over = False
        first = self._journal.kept(game)[0]
        self.newest = self.promise = first.hash
        self.happenings, self.acknowledged = (), 0
        self.before = self._journal.left(game)
        return self._tell(Recorded(first, command, events))

    def _boxed(self, command: Opening, boxes: OwnBoxes) -> Opening:
        """The start with the table's own numbers; what it answers now is remembered for the next evening."""
        game = called(command.game).name
        if command.box:
            canonical(command.box)  # what no journal can hold is not kept for later evenings either
            boxes.keep(game, command.box)
        own = boxes.override(game)
        return msgspec.structs.replace(command, box=own) if own else command

    def _learn(self, line: Timeline[Any], events: tuple[Event, ...]) -> None:
        """
        Keep the printed numbers that were typed, for the next evening.

        The entry is saved by now, and stays so: a box that cannot be written is a fault, not a refusal.
        """
        learned = line.game.learned(line.table, events) if self._boxes else {}
        if self._boxes and learned:
            try:
                self._boxes.learn(line.game.name, learned)
            except (BadBoxFile, Refused) as why:
                self.unkept = str(why)
            else:
                self.unkept = None

    def _tell(self, happening: Recorded) -> Recorded:
        for listener in self._listeners:
            listener(happening)
        return happening
