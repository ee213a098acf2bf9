"""
The lines of the history, presses that follow each other on one of them, and what a take-back would take.

Pure and frozen; adding an entry costs the same all evening. Lines are read from the newest backwards, so the
wire's few cost little and older pages are there to be asked for. They are worded when they are read, in the
language that is spoken then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.telling import Burst
from companion.line.carried import Line, Times
from companion.narration.entries import reminder, sentence
from companion.narration.hands import Hands
from companion.narration.pace import after, heard, set_up
from companion.words.language import _, ngettext
from rules.binding import Revealed
from rules.events import Begun, Drawn
from rules.game import Command, Event, Retold
from rules.timeline import Restored, TakenBack, Timeline
from rules.witnesses import WitnessJoined

if TYPE_CHECKING:
    from companion.games.game import Presenter

BURST_SECONDS: Final = 5.0
"""Presses on one seat that follow each other within this time are one burst."""

NEWEST: Final = 40
"""Lines that every screen gets unasked."""


class _Note(Struct, frozen=True, eq=False):
    """One entry as told, and the one before it."""

    n: int
    at: str
    said: Callable[[], str]
    """Its sentence, where it stands alone."""
    before: _Note | None
    draw: bool = False
    told: Burst | None = None
    """What it is told by together with others of its kind; none for what stands alone."""
    fell: tuple[int, ...] = ()
    """Entries that stand no longer since this one."""
    rose: tuple[int, ...] = ()
    """Entries that stand again since this one."""
    apart: bool = False
    """Whether no take-back ever takes it, nor anything stands on it."""
    joined: int = 0
    """Entries just before it that share its line."""
    burst: _Note | None = None
    """The burst up to here as one note, so that a long one is read in one step; none when it is alone."""

    @property
    def first(self) -> int:
        """The oldest entry it tells of."""
        return self.n - self.joined

    __repr__ = object.__repr__  # else it would tell all the evening


class _Standing(Struct, frozen=True, eq=False):
    """An entry that stands, and the one below it that stands."""

    note: _Note
    below: _Standing | None
    names: tuple[str, ...]
    """What numbers stand for once it is told, see `History.names`."""

    times: Times
    """What a clock counts from once it is told."""


class _Taken(Struct, frozen=True, eq=False):
    """The newest entry that a take-back took, and the take-back before it that can be restored."""

    newest: _Standing
    below: _Taken | None


class History(Struct, frozen=True, eq=False):
    """
    The evening so far. A fresh one, `History()`, has no line.

    >>> from rules.timeline import Undo
    >>> History().added(1, "2026-11-21T20:15:00Z", Undo(), ()).lines()[0].text
    'Took back'
    """

    _game: Presenter | None = None
    """Which game it is; told by the entry that begins it."""

    _newest: _Note | None = None
    _standing: _Standing | None = None
    _taken: _Taken | None = None
    _witnesses: tuple[int | None, ...] = ()
    """The seats of those who joined as witnesses."""

    __repr__ = object.__repr__  # likewise

    def added(self, n: int, at: str, command: Command, events: Sequence[Event]) -> History:
        """The history with one more entry: its number, when it was saved, and what it was."""
        match tuple(events):
            case (TakenBack(entries=entries),) if self._standing:
                return self._took_back(n, at, entries, self._standing)
            case (Restored(entries=entries),) if self._taken:
                return self._restored(n, at, entries, self._taken)
            case (WitnessJoined() | Revealed() as event,) if self._game:
                said = partial(sentence, self._game, command, events, self.names)
                more = (event.seat,) if isinstance(event, WitnessJoined) else ()
                note = _Note(n, at, said, self._newest, apart=True)
                return replace(self, _newest=note, _witnesses=(*self._witnesses, *more))
            case _:
                return self._told(n, at, command, events)

    @property
    def names(self) -> tuple[str, ...]:
        """
        What the numbers in places and commands stand for.

        The seats' names, in turn order; in a flight the enemies' in the row, from the deck on.
        """
        return self._standing.names if self._standing else ()

    @property
    def times(self) -> Times | None:
        """What a clock counts from; none before set-up."""
        return self._standing.times if self._standing else None

    @property
    def undo(self) -> str | None:
        """What take back would take back; none when that is only the set-up."""
        newest = self._undoable
        return _alone((newest, True)).text if newest else None

    @property
    def undo_draws(self) -> bool:
        """Whether take back would take back a draw, which never draws again."""
        newest = self._undoable
        return newest is not None and newest.draw

    @property
    def redo(self) -> str | None:
        """What redo would restore."""
        return _named(self._between(self._taken.newest)) if self._taken else None

    def lines(self, *, before: int | None = None, most: int = NEWEST) -> tuple[Line, ...]:
        """
        The newest lines, oldest first; with *before*, only entries older than that number.

        The first entry of the oldest line is the *before* of the next page.
        """
        newest = [*islice(_bursts(self._notes(before)), most)]
        return tuple(_of_all(burst) if burst[1:] else _alone(*burst) for burst in reversed(newest))

    @property
    def _undoable(self) -> _Note | None:
        standing = self._standing
        return standing.note if standing and standing.below else None

    def _notes(self, before: int | None) -> Iterator[tuple[_Note, bool]]:
        """
        Every entry, newest first, and whether it stands: the newest word on it counts.

        Where an entry of a burst stands, those before it in the burst do too, so they come as one.
        """
        stands: dict[int, bool] = {}
        note = self._newest
        while note:
            for n in note.fell or note.rose:
                stands.setdefault(n, bool(note.rose))
            is_standing = stands.pop(note.n, True)
            if before is None or note.n < before:
                note = note.burst if note.burst and is_standing else note
                yield note, is_standing
            note = note.before

    def _told(self, n: int, at: str, command: Command, events: Sequence[Event]) -> History:
        begun = next((event.game for event in events if isinstance(event, Begun)), None)
        game = GAMES[begun] if begun else self._game or next(iter(GAMES.values()))
        names = game.voice.names(self.names, events)
        is_draw = any(isinstance(event, Drawn) for event in events)
        of = game, command, events, self.names
        said = partial(sentence, *of, wrong=self.wrong(events), witnesses=self._witnesses)
        note = _Note(n, at, said, self._newest, is_draw, game.voice.burst(command, events, self.names))
        if self._newest and (burst := _joined(note, self._newest)):
            note = replace(note, burst=burst)
        beat = heard(map(game.voice.beat, events))
        times = after(self._standing.times, at, beat) if self._standing else set_up(at, beat)
        standing = _Standing(note, self._standing, names, times)
        return History(game, note, standing, _witnesses=self._witnesses)

    def wrong(self, events: Iterable[Event]) -> str:
        """The line of the entry that is told anew."""
        entry = next((event.entry for event in events if isinstance(event, Retold)), None)
        note = self._newest if entry is not None else None
        while note and note.n != entry:
            note = note.before
        return _text([note]) if note else ""

    def _took_back(self, n: int, at: str, entries: tuple[int, ...], top: _Standing) -> History:
        left: _Standing | None = top
        took = []
        for _entry in entries:
            if left:
                took.append(left.note)
                left = left.below
        note = _Note(
            n, at, lambda: _("Took back: {what}").format(what=_named(took)), self._newest, fell=entries
        )
        left = replace(left, times=after(left.times, at)) if left else None
        return replace(self, _newest=note, _standing=left, _taken=_Taken(top, self._taken))

    def _restored(self, n: int, at: str, entries: tuple[int, ...], taken: _Taken) -> History:
        again, last = self._between(taken.newest), self._newest
        joins = last is not None and set(last.fell) == set(entries)

        note = _Note(n, at, lambda: _("Restored: {what}").format(what=_named(again)), last, rose=entries)
        if last and joins:  # one line for both: it is as if nothing had been done
            note = replace(note, before=last.before, joined=n - last.first)
        standing = replace(taken.newest, times=after(taken.newest.times, at))
        return replace(self, _newest=note, _standing=standing, _taken=taken.below)

    def _between(self, newest: _Standing) -> list[_Note]:
        """What stood above the newest entry that stands now, newest first."""
        last = self._standing.note.n if self._standing else 0
        notes = []
        standing: _Standing | None = newest
        while standing and standing.note.n > last:
            notes.append(standing.note)
            standing = standing.below
        return notes


class Evening(Struct, frozen=True):
    """So far, in the language that is spoken both as entries are added and as their lines are read."""

    history: History = History()
    hands: Hands = Hands()

    def added(
        self, n: int, at: str, command: Command, events: Sequence[Event], line: Timeline[Any]
    ) -> Evening:
        """With one entry more, of a timeline that may have gone on since."""
        history = self.history.added(n, at, command, events)
        game, names = GAMES[line.game.name], history.names
        hands = replace(Hands() if n == 1 else self.hands, is_over=line.ended)
        if events and isinstance(event := events[0], TakenBack | Restored):
            return Evening(history, hands.taken(game, line, n, event, names))
        left, press = reminder(game, command, events, names), game.voice.burst(command, events, names)
        moves_on = game.glass.goes_on(events)
        hands = hands.added(n, left, passes=press is not None, moves_on=moves_on)
        return Evening(history, hands.followed(game, n, events, names))

    def done(self, entry: int) -> Evening:
        """What that entry left to hands was done."""
        return Evening(self.history, self.hands.done(entry))


_Burst = Sequence[tuple[_Note, bool]]


def _bursts(notes: Iterator[tuple[_Note, bool]]) -> Iterator[_Burst]:
    """Notes that make one line, newest first."""
    burst: list[tuple[_Note, bool]] = []
    late, stood = None, True
    for note, stands in notes:
        if late and not (late.burst and late.first == note.n + 1 and stands == stood):  # it goes on with it
            yield burst
            burst = []
        burst.append((note, stands))
        late, stood = note, stands
    if burst:
        yield burst


def _joined(note: _Note, newest: _Note) -> _Note | None:
    """The burst that *note* goes on with, the *newest* note before it included; none when it begins one."""
    before = newest.burst or newest
    if note.told is None or before.told is None or note.told.kind != before.told.kind:
        return None
    apart = datetime.fromisoformat(note.at) - datetime.fromisoformat(newest.at)
    if not 0 <= apart.total_seconds() <= BURST_SECONDS:
        return None
    told = note.told.joined(before.told)
    return replace(note, told=told, joined=before.joined + 1, before=before.before)


@lru_cache(maxsize=4 * NEWEST)
def _alone(note: tuple[_Note, bool]) -> Line:
    """The line of a note by itself: the newest ones are asked for with every entry, and stay as they are."""
    return _of_all([note])


def _of_all(burst: _Burst) -> Line:
    newest, stands = burst[0]
    return Line(
        first=burst[-1][0].first,
        last=newest.n,
        at=newest.at,
        text=_text([note for note, _stands in burst]),
        newest=newest.said() if burst[-1][0].first < newest.n else "",
        standing=stands,
        draw=newest.draw,
        deed=not (newest.fell or newest.rose or newest.apart),
    )


def _text(burst: Sequence[_Note]) -> str:
    """Entries that make one line, in one phrase."""
    newest, *older = burst
    if newest.told is None:
        return newest.said()
    told = newest.told
    for note in older:
        told = told.joined(note.told) if note.told else told
    return told.text


def _named(notes: Sequence[_Note]) -> str:
    """Several entries in one phrase, newest first: the oldest line by name, the others counted."""
    if not notes:
        return ""
    *later, oldest = ([note for note, _stands in burst] for burst in _bursts((note, True) for note in notes))
    n = sum(len(burst) for burst in later)
    if not n:
        return _text(oldest)
    told = ngettext("{what}, and {n} entry after it", "{what}, and {n} entries after it", n)
    return told.format(what=_text(oldest), n=n)
