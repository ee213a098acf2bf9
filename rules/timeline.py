"""
The timeline of an evening: entries are added, taken back and restored, and nothing is ever erased.

Every entry that stands keeps the table as it left it, so taking back is only looking back, and the cost of
a command does not grow with the length of the game. Knows no game's rules; it is handed the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Generic

import msgspec
from msgspec.structs import replace

from rules.binding import (
    Asked,
    BagCut,
    Bound,
    Cut,
    Draws,
    Reveal,
    Revealed,
    Witness,
    Words,
    WordsGiven,
    secret_told,
)
from rules.chance import Drawing, Recalled, commitment, joined, normal
from rules.decisions import Folded
from rules.game import Command, Event, Game, Opening, Past, Retold, Story, T, View, heard, written
from rules.refusals import Refused
from rules.witnesses import Linked, WitnessJoined


class Undo(Command, frozen=True, kw_only=True):
    """Takes back the newest entry still standing, or every standing entry after a version."""

    to: int | None = None


class Redo(Command, frozen=True, kw_only=True):
    """Restores what the newest take-back took."""


class Retell(Command, frozen=True, kw_only=True):
    """
    What an entry told is told anew at the place where it was wrong; every later entry stays.

    Either `entry` was wrong, or something was never told `after` an entry.
    """

    entry: int | None = None
    after: int | None = None
    instead: Any = None
    """The command that should have been given, as a value or as JSON; none when nothing had happened."""

    why: Annotated[str, msgspec.Meta(max_length=200)]

    @property
    def at(self) -> int:
        """The entry that is told anew, or that after which something was forgotten."""
        return self.entry or self.after or 0


class TakenBack(Event, frozen=True, kw_only=True):
    """Entries that no longer stand, newest first. They stay in the journal."""

    entries: tuple[int, ...]


class Restored(Event, frozen=True, kw_only=True):
    """Entries that stand again, oldest first."""

    entries: tuple[int, ...]


COMMANDS: tuple[type[Command], ...] = (Words, Cut, Witness, Reveal, Undo, Redo, Retell)
EVENTS: tuple[type[Event], ...] = (
    *(WordsGiven, BagCut, WitnessJoined, Linked, Revealed),
    *(TakenBack, Restored, Retold),
)


class Moment(msgspec.Struct, Generic[T], frozen=True, eq=False):
    """The table as one standing entry left it, and the moment before."""

    entry: int
    table: T
    words: Mapping[int | None, str]
    """Seat -> the words that it gave last; none is the table's own."""
    before: Moment[T] | None
    events: tuple[Event, ...] = ()
    """What the entry told."""
    said: Command | None = None
    """The command it was; none where only its events were read."""
    cuts: tuple[str, ...] = ()
    """Cuts given for the next draw, in their order."""

    __repr__ = object.__repr__  # else it would tell all the evening


class Taken(msgspec.Struct, Generic[T], frozen=True, eq=False):
    """A take-back that can be restored: the moment it left, and the take-back before it."""

    newest: Moment[T]
    below: Taken[T] | None

    __repr__ = object.__repr__  # likewise


class Timeline(msgspec.Struct, Generic[T], frozen=True):
    """
    Where an evening stands. A fresh one, `Timeline(game)`, waits for `start`.

    `decide` says what a command would do; `evolve` makes it so.
    """

    game: Game[T]
    version: int = 0
    """Entries so far, take-backs included."""

    now: Moment[T] | None = None
    """The newest entry that stands; none before set-up."""

    taken: Taken[T] | None = None
    """What `redo` would restore."""

    bound: Bound = Bound()
    """What the draws were made with, and who witnesses them: no take-back changes any of it."""

    @property
    def table(self) -> T:
        """The table as it stands. Raises `Refused` before set-up."""
        return self._started().table

    @property
    def words(self) -> str:
        """What the table adds to the luck."""
        if self.bound.sealed is not None:
            return self.bound.sealed
        return joined(self.now.words) if self.now else ""

    @property
    def cuts(self) -> tuple[str, ...]:
        """What the bag was cut with for the next draw, in the order given."""
        if self.now is None:
            return ()
        draw = self.now.table.draws + 1
        return self.bound.cuts.get(draw, ()) if draw <= self.bound.drawn else self.now.cuts

    @property
    def due(self) -> tuple[int, ...]:
        """The witnesses who have a link for the next draw that the device never made, by number."""
        return self.bound.due(self.now.table.draws + 1) if self.now else ()

    @property
    def ended(self) -> bool:
        """Whether the game is over, so that the seed may be told."""
        return self.now is not None and self.now.table.ended is not None

    def view(self) -> View:
        """What everybody may see, in the game's own shape. Raises `Refused` before set-up."""
        return self.game.view(self.table, version=self.version)

    def _started(self) -> Moment[T]:
        if self.now is None:
            raise Refused("not-started", "No game has been set up yet: start one first.")
        return self.now


def decide(timeline: Timeline[T], command: Command, seed: bytes | Recalled | None) -> tuple[Event, ...]:
    """
    What happens when *command* is given. Raises `Refused`, and then nothing happens.

    *seed* is the evening's secret, 32 bytes, or what is recalled of it; none when a journal came without it.
    """
    if isinstance(command, Opening):
        return _start(timeline, command, seed)
    events = _decided(timeline, timeline._started(), command, seed)  # noqa: SLF001  # one module, one idea
    if timeline.bound.is_told and not evolve(timeline, events).ended:
        raise secret_told()
    return events


def _decided(
    timeline: Timeline[T], now: Moment[T], command: Command, seed: bytes | Recalled | None
) -> tuple[Event, ...]:
    bound, table = timeline.bound, now.table
    match command:
        case Words():
            return (bound.given(command, table),)
        case Cut(text=text, seat=seat):
            return (bound.cut(text, seat, table),)
        case Witness():
            return (bound.witnessed_by(command, table),)
        case Reveal():
            return (bound.told(table),)
        case Undo():
            return (TakenBack(entries=_entries_after(now, command.to)),)
        case Redo():
            if timeline.taken is None:
                raise Refused("nothing-to-redo", "Nothing was taken back since the last command.")
            above = _between(timeline.taken.newest, now.entry)
            return (Restored(entries=tuple(reversed([moment.entry for moment in above]))),)
        case Retell():
            telling, instead = _telling(timeline, command)
            return (telling, *timeline.game.retell(standing(now), telling, instead))
        case _:
            asked = bound.asked(command, table) if isinstance(command, Draws) else Asked()
            luck: Drawing | None = None
            if isinstance(seed, Recalled):
                luck = seed.luck
            elif seed is not None:
                cuts = (*timeline.cuts, *(cut.text for cut in asked.cuts))
                luck = bound.luck(seed, timeline.words, asked, {table.draws + 1: cuts})
            return asked.with_what_was_said(timeline.game.decide(table, command, luck))


def offers(timeline: Timeline[T], version: int) -> tuple[Command, ...]:
    """
    What was fired by mistake, or never fired, when entry *version* told another anew: item by item.

    Likewise what a printed number had changed that the entry corrected. Each is a correction that the table
    may take or leave; empty for any other entry.
    """
    story = standing(timeline._started())  # noqa: SLF001  # one module, one idea
    at = next((n for n, each in enumerate(story) if each.entry == version), 0)
    telling = story[at].retold
    newest = replace(story[-1], entry=version, before=story[at].before, events=())
    if telling is None:
        return timeline.game.offers((*story[: at + 1], newest), None, None)
    instead = None if telling.instead is None else _heard(telling.instead, timeline.game, at=telling.entry)
    return timeline.game.offers((*story[:at], newest), telling, instead)


def supposed(timeline: Timeline[T], commands: Iterable[Any]) -> Timeline[T]:
    """
    Where the evening would stand after these *commands*, values or JSON; nothing happens, nothing is drawn.

    Raises `Refused` for one that cannot be told now, or that would draw.
    """
    for command in commands:
        timeline = evolve(timeline, decide(timeline, _heard(command, timeline.game), None))
    return timeline


def past(timeline: Timeline[T], entry: int) -> Past[T]:
    """An entry that stands, and the table around it. Raises `Refused` for one that does not."""
    story = standing(timeline._started())  # noqa: SLF001  # one module, one idea
    found = next((each for each in story if each.entry == entry), None)
    if found is None:
        raise Refused("no-such-entry", "Entry {n} does not stand.", n=entry)
    return found


def newest_telling(timeline: Timeline[T], entry: int) -> Retold | None:
    """How an entry was told anew last; none for one that never was."""
    story = standing(timeline._started())  # noqa: SLF001  # one module, one idea
    again = [each.retold for each in story if each.retold and each.retold.entry == entry]
    return again[-1] if again else None


def evolve(timeline: Timeline[T], events: tuple[Event, ...], said: Command | None = None) -> Timeline[T]:
    """The timeline after one more entry with these *events* of a command. They are trusted."""
    version = timeline.version + 1
    match events:
        case Folded():
            return _added(timeline, version, events, said)
        case (TakenBack(entries=entries),):
            return _taken_back(timeline, version, entries)
        case (Restored(),) if timeline.taken:
            return replace(timeline, version=version, now=timeline.taken.newest, taken=timeline.taken.below)
        case (WitnessJoined() | Revealed() as event,):  # no deed of the table's: all that stands, stays
            return replace(timeline, version=version, bound=timeline.bound.having(event))
        case _:
            return _added(timeline, version, events, said)


def _start(timeline: Timeline[T], command: Opening, seed: bytes | Recalled | None) -> tuple[Event, ...]:
    if timeline.now is not None:
        raise Refused("already-started", "A game is on the table already.")
    if seed is None:
        raise Refused("no-seed", "A game cannot start without a seed.")
    started = timeline.game.start(command, commitment=commitment(seed))
    words = (WordsGiven(text=normal(command.words)),) if command.words else ()
    return (*started, *words)


def standing(now: Moment[T]) -> Story[T]:
    """Every entry that stands, oldest first, and the table around each."""
    moments = tuple(reversed(tuple(_between(now, 0))))
    befores = (None, *(moment.table for moment in moments))
    return tuple(
        Past(moment.entry, before, moment.table, moment.events, moment.said)
        for moment, before in zip(moments, befores, strict=False)
    )


def _telling(timeline: Timeline[T], command: Retell) -> tuple[Retold, Command | None]:
    """Which entry is told anew, and how. What told another anew is itself told anew where that was."""
    if (command.entry is None) is (command.after is None):
        raise Refused("malformed", "The line cannot be read: {why}.", why="it needs either entry or after")
    if command.after is not None and command.instead is None:
        raise Refused("malformed", "The line cannot be read: {why}.", why="the field instead is missing")
    instead = None if command.instead is None else _heard(command.instead, timeline.game, at=command.entry)
    wrong = past(timeline, (command.entry if command.after is None else command.after) or 0)
    entry = command.entry
    if entry is not None and wrong.retold and wrong.retold.entry is not None:
        entry = wrong.retold.entry
    if isinstance(instead, Opening):
        instead = replace(instead, game=timeline.game.name, seed=None, words=None)
    bare = None if instead is None else written(instead)
    return Retold(entry=entry, after=command.after, instead=bare, why=command.why), instead


def _heard(instead: Any, game: Game[T], *, at: int | None = None) -> Command:
    """A command of the game, given as a value or as JSON; a set-up only *at* the first entry."""
    known = tuple(each for each in game.commands if at == 1 or not issubclass(each, Opening))
    if isinstance(instead, known):
        return instead
    return heard(instead, known)


def _entries_after(now: Moment[T], version: int | None) -> tuple[int, ...]:
    """The entries to take back, newest first; never the set-up."""
    after = tuple(_between(now, now.entry - 1 if version is None else version))
    if not after:
        raise Refused("nothing-to-undo", "No entry stands after {n}.", n=version or 0)
    if after[-1].before is None:
        raise Refused("nothing-to-undo", "There is nothing to take back; the set-up itself stays.")
    return tuple(moment.entry for moment in after)


def _between(newest: Moment[T], oldest: int) -> Iterator[Moment[T]]:
    """The moments from *newest* back to, but without, entry *oldest*."""
    moment: Moment[T] | None = newest
    while moment and moment.entry > oldest:
        yield moment
        moment = moment.before


def _taken_back(timeline: Timeline[T], version: int, entries: tuple[int, ...]) -> Timeline[T]:
    now = timeline.now
    if now is None:
        return replace(timeline, version=version)
    left: Moment[T] | None = now
    for _ in entries:
        left = left.before if left else None
    return replace(timeline, version=version, now=left, taken=Taken(now, timeline.taken))


def _added(
    timeline: Timeline[T], version: int, events: tuple[Event, ...], said: Command | None
) -> Timeline[T]:
    table = timeline.now.table if timeline.now else None
    draws = table.draws if table else 0
    words, cuts = timeline.now.words if timeline.now else {}, timeline.cuts
    left = events
    if isinstance(events, Folded) and events.before is table:
        table, left = events.after, ()
    for event in left:
        match event:
            case WordsGiven():
                words = {**words, event.seat: event.text}
            case BagCut():
                cuts = (*cuts, event.text)
            case Linked() | Retold():
                pass
            case _:
                table = timeline.game.evolve(table, event)
    if table is None:
        return replace(timeline, version=version)
    bound, drew = timeline.bound, table.draws > draws
    return replace(
        timeline,
        version=version,
        now=Moment(version, table, words, timeline.now, events, said, () if drew else cuts),
        taken=None,
        bound=bound.after(events, range(draws + 1, table.draws + 1), joined(words), cuts) if drew else bound,
    )
