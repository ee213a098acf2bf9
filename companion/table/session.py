"""
The live table: the only writer. A command is decided, saved, folded in, and only then shown.

Knows the rules and the journal; no device, no socket and no screen. All calls come from one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.evenings.going_on import Evening, TakeUp, before_the_stop
from companion.journal.book import Journal
from companion.journal.chain import Kept, Unfit, canonical
from companion.journal.errors import Damaged
from companion.journal.games import Game as Listed
from companion.journal.games import Left, Stood
from companion.line.carried import Bookmark
from companion.table.growing import growing
from companion.table.own_boxes import BadBoxFile, OwnBoxes
from companion.words.language import _
from rules import timeline
from rules.events import Begun
from rules.game import Command, Event, Game, Opening
from rules.games import called
from rules.refusals import Refused
from rules.script import Ask, Reader, events_told, read, told
from rules.timeline import Timeline

if TYPE_CHECKING:
    from companion.evenings import shown
    from companion.journal.proof import Report

MOST_LINES: Final = 400
"""Lines of a journal that are told at once: few enough for every reader of the socket."""

Clock = Callable[[], str]
"""The time of day, RFC 3339 UTC to the second."""


class Recorded(msgspec.Struct, frozen=True):
    """One entry as it was saved, with its command and events as values: what listeners are told."""

    entry: Kept
    command: Command
    events: tuple[Event, ...]


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
        self._clock = clock
        self._fresh_seed = fresh_seed
        self._boxes = boxes
        self._seed: bytes | None = None
        self._listeners: list[Callable[[Recorded], None]] = []
        self.timeline: Timeline[Any] | None = None
        """None before set-up."""
        self.view: Any = None
        """What everybody may see of it; none before set-up."""
        self.game: int | None = None
        """The evening's number in the journal."""
        self.happenings: tuple[Recorded, ...] = ()
        """What was resumed from the journal, oldest first; what happens later goes to the listeners."""
        self.begun: Begun | None = None
        """How the game was set up, with the printed numbers it is played by; none before set-up."""
        self.acknowledged = 0
        """The newest entry whose draw the table has acknowledged."""
        self.newest = ""
        """The newest entry's hash; empty before set-up."""
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
        return self.begun.unconfirmed if self.begun else ()

    def listen(self, listener: Callable[[Recorded], None]) -> None:
        """Tell *listener* of every entry, once it is saved."""
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
            line, happenings = self._read(found)
        self.timeline, self.view, self.game = line, line.view(), found.number
        self._seed = self._journal.seed(found.number)
        self.newest = happenings[-1].entry.hash if happenings else ""
        self.happenings, self.acknowledged = tuple(happenings), found.acknowledged
        self.begun = _begun(happenings[0].events) if happenings else None
        self.before = self._journal.left(found.number)
        return True

    def _read(self, game: Listed) -> tuple[Timeline[Any], list[Recorded]]:
        """Where a game of the journal stands, and everything that happened in it."""
        kept = self._journal.kept(game.number)  # whose chain holds the game's name, too
        line = Timeline(_known(game.game))
        happenings = list(_recorded(kept, line.game))
        for happening in happenings:
            line = timeline.evolve(line, happening.events)
        return line, happenings

    def recalled(self) -> tuple[Recorded, ...]:
        """Everything that happened in this game, oldest first, read from the journal. Raises its errors."""
        if self.timeline is None or self.game is None:
            return ()
        return tuple(_recorded(self._journal.kept(self.game), self.timeline.game))

    def evenings(self) -> tuple[Evening, ...]:
        """The games that can be gone on with, the newest first. Raises the journal's errors."""
        return tuple(
            Evening(
                number=game.number,
                game=game.game,
                began_at=game.began_at,
                entries=game.entries,
                stopped=game.stopped,
            )
            for game in self._journal.unfinished()
            if game.number != self.game or game.stopped
        )

    def recap(self, number: int) -> shown.Remembered:
        """What an evening was like; 0 is the one on the table. Raises `Refused` and the journal's errors."""
        if not (number or self.game):
            raise Refused("not-started", "No game has been set up yet: start one first.")
        from companion.evenings import answers  # noqa: PLC0415  # a host that nobody asks does without

        return answers.evening(self._journal, number or self.game or 0)

    def kept(self, is_over: Callable[[], bool]) -> shown.Kept:
        """Every evening and everybody, as far as comes before *is_over*. Raises the journal's errors."""
        from companion.evenings import answers  # noqa: PLC0415  # likewise

        return answers.kept(self._journal, is_over)

    def page(self, *, person: str, game: str, form: bool = False) -> tuple[str, ...]:
        """
        What is told of a person, or else of a game, line by line; of a person with *form*, if it is wanted.

        Raises the journal's errors.
        """
        from companion.evenings import answers  # noqa: PLC0415  # likewise

        return answers.page(self._journal, person=person, game=game, form=form)

    def names(self) -> tuple[str, ...]:
        """What everybody goes by where the table is kept as a picture; nobody before set-up."""
        from companion.evenings import answers  # noqa: PLC0415  # likewise

        return answers.names(self._journal, self.view) if self.timeline else ()

    def put_by(self, number: int) -> None:
        """
        Have what an evening was like ready for whoever asks; it is derived, and made again when it is lost.

        May be called on any thread. Raises the journal's errors.
        """
        from companion.evenings.results import one  # noqa: PLC0415  # likewise

        one(self._journal.path, number)

    def take_up(self, number: int) -> None:
        """
        Put another game of this table on it. Its stop still stands: `go_on` takes that back.

        Raises `Refused` while a game is on the table, and for one that cannot be gone on with.
        """
        if self.timeline is not None and not self.timeline.ended:
            raise Refused("already-started", "A game is on the table already.")
        if number not in {evening.number for evening in self.evenings()}:
            raise Refused("no-such-game", "Game {n} is none that this table can go on with.", n=number)
        self.resume(number)

    def go_on(self) -> None:
        """Take back what stopped the game on the table. Raises the journal's errors."""
        undo = before_the_stop(self.timeline) if self.timeline else None
        if undo is not None:
            self.perform(undo)

    def read(self, line: bytes | str) -> Command:
        """One command in the script format, or a wish to the table. Raises `Refused`."""
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(line, type=TakeUp)
        return _command(line, self.timeline.game if self.timeline else None)

    def hear(self, line: bytes | str) -> Recorded:
        """Read a command, and perform it. Raises what both of these raise."""
        return self.perform(self.read(line))

    def perform(self, command: Command) -> Recorded:
        """
        Decide, save, fold in, tell.

        Raises `Refused`, and the journal's errors (or `BadBoxFile`) when the save fails.
        A game that has ended makes way for the next `start`.
        """
        try:
            return self._performed(command)
        except Unfit as why:  # such as a fraction in a box: no journal could be verified that held it
            raise Refused("malformed", "The line cannot be read: {why}.", why=str(why)) from why

    def _performed(self, command: Command) -> Recorded:
        if isinstance(command, Opening) and (self.timeline is None or self.timeline.ended):
            return self._start(command)
        if self.timeline is None or self.game is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        if isinstance(command, timeline.Cut) and not self._journal.may_be_cut(self.game):
            raise Refused(
                "no-cut", "This game began with a release whose draws cannot be cut; the next one's can."
            )
        events = timeline.decide(self.timeline, command, self._seed)
        after = timeline.evolve(self.timeline, events)
        view, fixed = after.view(), after.sealed if self.timeline.sealed is None else None
        entry = self._journal.append(
            self.game,
            after.version,
            at=self._clock(),
            do=told(command),
            events=events_told(events),
            words=fixed,
        )
        self.timeline, self.view, self.newest = after, view, entry.hash
        self._learn(after, events)
        return self._tell(Recorded(entry, command, events))

    def told(self, entry: int) -> Command:
        """The command of an entry of this game, as it was given. Raises the journal's errors."""
        line = self.timeline
        if line is None or self.game is None or not 1 <= entry <= line.version:
            raise Refused("no-such-entry", "Entry {n} does not stand.", n=entry)
        (asked,) = _recorded(self._journal.kept(self.game)[entry - 1 : entry], line.game)
        return asked.command

    def acknowledge(self, entry: int) -> None:
        """The table has seen the draw of *entry*. Saved, so that a resumed game does not ask again."""
        if self.game is not None and entry > self.acknowledged:
            self._journal.acknowledge(self.game, entry)
            self.acknowledged = entry

    def starts(self, most: int) -> tuple[dict[str, Any], ...]:
        """The commands that began the newest games here, the newest first. Raises the journal's errors."""
        return self._journal.starts(most)

    def stood(self, game: int, entry: int) -> Stood | None:
        """How a game of the journal stands, asked by who saw it come as far as *entry*; none without it."""
        return self._journal.stood(game, entry)

    def exported(self, game: int, after: int) -> list[str]:
        """
        The next lines of a game's journal as others read it, *after* so many; none after the last.

        The game is a number of the journal, or 0 for the one on the table; of one that is not there, none.
        """
        number = game or self.game
        if number is None or self._journal.stood(number, 1) is None:
            return []
        return list(islice(self._journal.export(number), after, after + MOST_LINES))

    def figures(self, game: str) -> list[dict[str, Any]]:
        """
        The printed numbers of a game, as this table plays them, and whether it was asked about each before.

        Raises `Refused`, `BadBoxFile` and the journal's errors.
        """
        if not self._boxes:
            return []
        name = called(game).name
        doubted = self._journal.doubted(name)
        return [row | {"asked": row["path"] in doubted} for row in self._boxes.figures(name)]

    def verified(self) -> Report:
        """A check of this game's journal as it stands now. Raises `Refused` before set-up."""
        if self.game is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        from companion.journal.proof import verify  # noqa: PLC0415  # likewise

        return verify(self._journal.export(self.game))

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
        after = timeline.evolve(fresh, events)
        view = after.view()
        do, happened, at = told(command), events_told(events), self._clock()
        game = self._journal.begin(command.game, seed=seed, at=at, do=do, events=happened)
        self.timeline, self.view, self.game, self._seed = after, view, game, seed
        first = self._journal.kept(game)[0]
        self.newest = first.hash
        self.happenings, self.acknowledged = (), 0
        self.begun, self.before = _begun(events), self._journal.left(game)
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


def _command(line: bytes | str, game: Game[Any] | None) -> Command:
    command = read(line, game)
    if isinstance(command, Ask):
        raise Refused("malformed", "The line cannot be read: {why}.", why="a question is no command")
    return command


def _known(name: str) -> Game[Any]:
    """The game of that name. Raises `Damaged` for one of a newer program."""
    try:
        return called(name)
    except Refused as no:
        raise _of_a_newer_program(1, no) from no


def _recorded(kept: Iterable[Kept], game: Game[Any]) -> Iterator[Recorded]:
    """Entries of the journal as they were when they were saved."""
    reader = Reader(game)
    for entry in kept:
        try:
            yield Recorded(entry, reader.command(entry.do), reader.events(entry.events))
        except (Refused, msgspec.DecodeError) as error:
            raise _of_a_newer_program(entry.n, error) from error


def _of_a_newer_program(n: int, why: Exception) -> Damaged:
    return Damaged(
        _("Entry {n} tells of something this program does not know: {why}. Use a newer Furybox.").format(
            n=n, why=why
        )
    )


def _begun(events: tuple[Event, ...]) -> Begun | None:
    return next((event for event in events if isinstance(event, Begun)), None)
