"""What an evening of a game that is a file knows besides the family's table: counters, and the countdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.clank.artifacts import OpenTable
from rules.clank.room import of_counter
from rules.clank.table import Seat
from rules.filed.events import CountdownMoved, Counted, MarkerMoved
from rules.game import Event


class FiledSeat(Seat, frozen=True, kw_only=True):
    """One player's place."""

    counters: dict[str, int]
    """What it has a number of by the file."""

    countdown: int = 0
    """The space of the countdown track where its figure stands; 0 off the track."""

    def number(self, counter: str) -> int:
        """How many it has of what it has a number of."""
        return self.counters[counter] if counter in self.counters else super().number(counter)


class FiledTable(OpenTable, frozen=True, kw_only=True):
    """The table of such a game."""

    seats: tuple[FiledSeat, ...]
    title: str = ""
    """What a game of one's own is called."""

    @property
    def counters(self) -> Mapping[str, Any]:
        """Those of the file, and the countdown."""
        countdown = {"countdown": CountdownMoved} if self.room.out == "countdown" else {}
        return {**super().counters, **dict.fromkeys(self.room.counters, Counted), **countdown}

    def told(self, counter: str, seat: int, to: int) -> Event:
        """That a seat has so many, or that another dragon's marker stands there."""
        if counter in self.steps:
            return MarkerMoved(dragon=counter, to=to)
        if counter in self.room.counters:
            return Counted(seat=seat, counter=counter, to=to)
        return super().told(counter, seat, to)

    def counted_in(self, event: Event) -> str | None:
        """The counter that an event tells of."""
        return event.counter if isinstance(event, Counted) else super().counted_in(event)

    def most(self, counter: str, seat: int) -> int:
        """The highest that it can stand: the countdown has one space more than its attacks, and the first."""
        if counter == "countdown":
            return len(self.box.out.countdown) + 2
        if counter in self.room.counters:
            return of_counter(self.box, counter, "most", super().most(counter, seat))
        return super().most(counter, seat)

    def has(self, index: int) -> dict[str, int]:
        """Its counters too."""
        return super().has(index) | self.seats[index].counters

    @property
    def spare(self) -> tuple[int, ...]:
        """What lies where lost ones go back, and wares, too."""
        heaps = [self.beyond(name) for name, heap in self.room.heaps.items() if heap.returns]
        return (*super().spare, *heaps, *self.wares.values())

    def newcomer(self, name: str, colour: str) -> FiledSeat:
        """A player, with what everybody begins with."""
        held = {each: of_counter(self.box, each, "start", 0) for each in self.room.counters}
        return FiledSeat(name=name, colour=colour, counters=held)

    @property
    def drawing(self) -> tuple[int, ...]:
        """Of all who are out, only the first one has turns. Clank! rulebook, step 5."""
        match self.room.out:
            case "draws":
                return super().drawing
            case "countdown":
                return tuple(n for n in super().drawing if self.seats[n].countdown)
            case "none":
                return ()

    @property
    def pawn(self) -> int:
        """The space where the first one out stands; 0 while nobody does."""
        return max((self.seats[n].countdown for n in self.drawing), default=0)

    @property
    def fixed_cubes(self) -> int:
        """Cubes of the attack that the figure's next space brings."""
        if self.room.out != "countdown":
            return super().fixed_cubes
        more = (0, *self.box.out.countdown, 0)
        return self.attack_cubes + more[min(self.pawn, len(more) - 1)]

    @property
    def owed(self) -> int | None:
        """Nothing where that space brings no attack."""
        due = super().owed
        return due if due is None or (self.turn.seat in self.drawing and not self.closes) else None

    @property
    def closes(self) -> bool:
        """Whether the figure's next space is the one after the last attack: there everybody left falls."""
        return self.room.out == "countdown" and self.pawn > len(self.box.out.countdown)

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one: nobody's who is out and brings nothing."""
        later = (self.turns_from(self.turn.seat) * 2)[1:]
        return next((n for n in later if self.seats[n].is_in or n in self.drawing), later[0])

    def with_figure(self, *, begins: bool, moves: int | None = None) -> FiledTable:
        """
        The table with the first one out on the countdown track, or with nobody there as a turn *begins*.

        If that seat was recorded wrong, or went home, another's figure stands there in its stead. There is
        one: if another's *moves* there by a correction, that of the one before is off the track.
        """
        out = super().drawing
        if self.room.out != "countdown" or not (out or begins):
            return self
        stand = tuple(n for n in out if self.seats[n].countdown)
        first, among = stand[:1] or out[:1], self.seats
        if moves is not None and self.seats[moves].countdown and not self.seats[moves].is_in:
            first, among = (moves,), (self.seats[moves],)
        if first and first == stand:
            return self
        space = max(1, *(seat.countdown for seat in among))
        seats = tuple(replace(seat, countdown=space * (n in first)) for n, seat in enumerate(self.seats))
        return replace(self, seats=seats)
