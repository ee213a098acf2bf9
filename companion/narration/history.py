"""
The lines of the history: every entry as it was told, bursts of presses as one, and what take back would do.

Pure and frozen; adding an entry costs the same all evening. Lines are read from the newest backwards, so the
wire's few cost little and older pages are there for whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any, Final, Protocol

from companion.games.clank.effects import moved, short
from companion.games.clank.naming import seat_name
from companion.games.warps_edge import row
from companion.language import _, ngettext
from companion.narration import entries as telling
from companion.wire import Line
from rules.clank.events import Started
from rules.events import Begun, Drawn
from rules.game import Event
from rules.timeline import Restored, TakenBack

BURST_SECONDS: Final = 5.0
"""Presses on one seat that follow each other within this time are one burst."""

NEWEST: Final = 40
"""Lines that every screen gets unasked."""


class Saved(Protocol):
    """What is read of a journal's entry."""

    @property
    def n(self) -> int:
        """Its number, from 1."""

    @property
    def at(self) -> str:
        """When it was saved, RFC 3339 UTC."""

    @property
    def do(self) -> Mapping[str, Any]:
        """The command as given."""


@dataclass(frozen=True, slots=True)
class _Noise:
    """Noise of one seat, told again when a burst is told as one."""

    seat: int
    name: str
    by: int
    moved: int
    short: int

    def joined(self, other: _Noise) -> _Noise:
        return replace(
            self, by=self.by + other.by, moved=self.moved + other.moved, short=self.short + other.short
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Note:
    """One entry as told, and the one before it."""

    n: int
    at: str
    text: str
    before: _Note | None
    draw: bool = False
    noise: _Noise | None = None
    fell: tuple[int, ...] = ()
    """Entries that stand no longer since this one."""
    rose: tuple[int, ...] = ()
    """Entries that stand again since this one."""
    joined: int = 0
    """Entries just before it that are told with it."""
    burst: _Note | None = None
    """The burst up to here as one note, so that a long one is read in one step; none when it is alone."""

    @property
    def first(self) -> int:
        """The oldest entry it tells of."""
        return self.n - self.joined


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Standing:
    """An entry that stands, and the one below it that stands."""

    note: _Note
    below: _Standing | None
    names: tuple[str, ...] = ()
    """What numbers stand for once it is told, see `History.names`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Taken:
    """The newest entry that a take-back took, and the take-back before it that can be restored."""

    newest: _Standing
    below: _Taken | None


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """
    The evening so far. A fresh one, `History()`, has no line.

    >>> class Entry:
    ...     n, at, do = 1, "2026-11-21T20:15:00Z", {"do": "danger", "count": 1}
    >>> History().added(Entry, ()).lines()[0].text
    '1 DANGER card in the row'
    """

    _newest: _Note | None = field(default=None, repr=False)
    _standing: _Standing | None = field(default=None, repr=False)
    _taken: _Taken | None = field(default=None, repr=False)

    def added(self, entry: Saved, events: Sequence[Event]) -> History:
        """The history with one more entry, whose *events* are handed in as values."""
        match tuple(events):
            case (TakenBack(entries=entries),):
                return self._took_back(entry, entries)
            case (Restored(entries=entries),) if self._taken:
                return self._restored(entry, entries, self._taken)
            case _:
                return self._told(entry, events)

    @property
    def names(self) -> tuple[str, ...]:
        """
        What the numbers in places and commands stand for.

        The seats' names, in turn order; in a flight the enemies' in the row, from the deck on.
        """
        return self._standing.names if self._standing else ()

    @property
    def undo(self) -> str | None:
        """What take back would take back; none when that is only the set-up."""
        newest = self._undoable
        return newest.text if newest else None

    @property
    def undo_draws(self) -> bool:
        """Whether take back would take back a draw, which never draws it anew."""
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
        return tuple(reversed([_line(burst) for burst in islice(_bursts(self._notes(before)), most)]))

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
            for n in (*note.fell, *note.rose):
                stands.setdefault(n, n in note.rose)
            is_standing = stands.pop(note.n, True)
            if before is None or note.n < before:
                note = note.burst if note.burst and is_standing else note
                yield note, is_standing
            note = note.before

    def _told(self, entry: Saved, events: Sequence[Event]) -> History:
        names = next((_seated(event) for event in events if isinstance(event, Begun)), self.names)
        note = _Note(
            entry.n,
            entry.at,
            telling.sentence(entry.do, events, names),
            self._newest,
            draw=any(isinstance(event, Drawn) for event in events),
            noise=_noise(entry.do, events, names),
        )
        if self._newest:
            note = replace(note, burst=_joined(note, self._newest))
        standing = _Standing(note, self._standing, row.after(names, events))
        return replace(self, _newest=note, _standing=standing, _taken=None)

    def _took_back(self, entry: Saved, entries: tuple[int, ...]) -> History:
        top = self._standing
        if top is None:
            return self._told(entry, ())
        left: _Standing | None = top
        took = []
        for _entry in entries:
            if left:
                took.append(left.note)
                left = left.below
        text = _("Took back: {what}").format(what=_named(took))
        note = _Note(entry.n, entry.at, text, self._newest, fell=entries)
        return replace(self, _newest=note, _standing=left, _taken=_Taken(top, self._taken))

    def _restored(self, entry: Saved, entries: tuple[int, ...], taken: _Taken) -> History:
        text = _("Restored: {what}").format(what=_named(self._between(taken.newest)))
        note = _Note(entry.n, entry.at, text, self._newest, rose=entries)
        return replace(self, _newest=note, _standing=taken.newest, _taken=taken.below)

    def _between(self, newest: _Standing) -> list[_Note]:
        """What stood above the newest entry that stands now, newest first."""
        last = self._standing.note.n if self._standing else 0
        notes = []
        standing: _Standing | None = newest
        while standing and standing.note.n > last:
            notes.append(standing.note)
            standing = standing.below
        return notes


_Burst = Sequence[tuple[_Note, bool]]


def _bursts(notes: Iterator[tuple[_Note, bool]]) -> Iterator[_Burst]:
    """Notes that make one line, newest first."""
    burst: list[tuple[_Note, bool]] = []
    for note, stands in notes:
        if burst and not (stands == burst[-1][1] and _continues(burst[-1][0], note)):
            yield burst
            burst = []
        burst.append((note, stands))
    if burst:
        yield burst


def _continues(late: _Note, early: _Note) -> bool:
    if late.noise is None or early.noise is None or late.first != early.n + 1:
        return False
    is_alike = late.noise.seat == early.noise.seat and (late.noise.by > 0) == (early.noise.by > 0)
    apart = datetime.fromisoformat(late.at) - datetime.fromisoformat(early.at)
    return is_alike and 0 <= apart.total_seconds() <= BURST_SECONDS


def _joined(note: _Note, newest: _Note) -> _Note | None:
    """The burst that *note* goes on with, the *newest* note before it included; none when it begins anew."""
    before = newest.burst or newest
    if note.noise is None or before.noise is None or not _continues(note, newest):
        return None
    noise = note.noise.joined(before.noise)
    text = telling.noise(noise.name, noise.by, moved=noise.moved, short=noise.short)
    return replace(note, text=text, noise=noise, joined=before.joined + 1, before=before.before)


def _line(burst: _Burst) -> Line:
    newest, stands = burst[0]
    return Line(
        first=burst[-1][0].first,
        last=newest.n,
        at=newest.at,
        text=_text([note for note, _stands in burst]),
        standing=stands,
        draw=newest.draw,
    )


def _text(burst: Sequence[_Note]) -> str:
    """Entries that make one line, in one phrase."""
    told = burst[0].noise
    if told is None or len(burst) == 1:
        return burst[0].text
    for note in burst[1:]:
        told = told.joined(note.noise) if note.noise else told
    return telling.noise(told.name, told.by, moved=told.moved, short=told.short)


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


def _seated(begun: Begun) -> tuple[str, ...]:
    return tuple(seat.name for seat in begun.seats) if isinstance(begun, Started) else ()


def _noise(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> _Noise | None:
    match do:
        case {"do": "noise", "seat": seat, "by": by}:
            name = seat_name(seat, names)
            return _Noise(seat, name, by, moved(events), short(events))
        case _:
            return None
