"""
What it is to be a game of the Clank family: the parts that all of them put together alike.

A game says what is its own: its pieces, commands and events, how its box is read, its table and its view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from rules.boxes import Path, Printed
from rules.chance import Drawing
from rules.clank import decide, numbers, setup, showing
from rules.clank.box import Box, opened, told_by, unconfirmed
from rules.clank.box import faults as clank_faults
from rules.clank.commands import ClankCommand, Start
from rules.clank.corrections import proposed
from rules.clank.draft import Draft
from rules.clank.events import BoxCorrected, ClankEvent, Started
from rules.clank.reading import read, unplayable
from rules.clank.retelling import Retelling
from rules.clank.room import Room
from rules.clank.showing import Odds
from rules.clank.table import BLACK, Table
from rules.clank.view import View
from rules.counting import Repair
from rules.decisions import Decisions
from rules.game import Audit, Command, Event, Opening, Retold, Story, heard
from rules.refusals import Refused

T = TypeVar("T", bound=Table)
B = TypeVar("B", bound=Box)


class ClankGame(ABC, Generic[T, B]):
    """A game of the family. It keeps nothing but its printed box."""

    name: str
    shown: ClassVar[type[View]]
    """The shape of the game's view."""

    own_box: type[B]
    own_table: type[T]
    own_commands: ClassVar[tuple[type[Command], ...]]
    own_events: ClassVar[tuple[type[Event], ...]]
    retelling: ClassVar[type[Retelling[Any]]]
    """How an entry that was wrong is corrected."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self.room: Final[Room] = read(printed)
        """What there is in the game."""

        self._decisions = self.decisions().closed(self.commands)

    @property
    def printed(self) -> Printed:
        """The box that ships with the game."""
        return self._printed

    @property
    def own_pieces(self) -> frozenset[str]:
        """Pieces that belong to no seat."""
        return frozenset({BLACK, *(each.piece for each in self.room.menaces.values())})

    @property
    def title(self) -> str:
        """What the box says."""
        return self._printed.title

    @property
    def seats(self) -> range:
        """How many may sit down."""
        least, most = self.room.seats
        return range(least, most + 1)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command of the game."""
        return (Start, *get_args(ClankCommand), *self.own_commands)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Everything that can happen."""
        return (*get_args(ClankEvent), *self.own_events)

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the table up by the book. Raises `Refused` for seats or a box that cannot play."""
        if not isinstance(command, Start):
            raise Refused("malformed", "This start belongs to another game.")
        seats, override = len(command.seats), command.box or {}
        setup.checked(command.seats, chairs=self.seats, taken=self.own_pieces)
        box = self.box(override, seats)
        box = box if command.track_row else replace(box, row=None)
        unknown = unconfirmed(self._printed, override, seats=seats)
        event = setup.started(
            command,
            box,
            commitment=commitment,
            unconfirmed=tuple(
                path
                for path in unknown
                if self.uses(path, box, seats=seats) and (box.row or not path.startswith("row."))
            ),
            room=self.room,
        )
        return (event,)

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Raise `Refused("bad-box")`, naming the field, unless every number of players can play by it."""
        for seats in self.seats:
            self.box(override, seats)

    def decide(self, table: T, command: Command, luck: Drawing | None) -> tuple[Event, ...]:
        """What happens; raises `Refused`."""
        draft = Draft(table, self.fold, luck)
        events = decide.decided(draft, command, self._decisions)
        if draft.table.box is not table.box:
            self._check(draft.table.box, table.players, table.room)
        return events

    def evolve(self, table: T | None, event: Event) -> T:
        """Fold one event in."""
        if isinstance(event, Started):
            return self.set_up(event, msgspec.convert(event.box, self.own_box, strict=False))
        if table is None:
            message = "A journal begins with its set-up."
            raise ValueError(message)
        return self.fold(table, event)

    def retell(self, story: Story[T], telling: Retold, instead: Command | None) -> tuple[Event, ...]:
        """What puts the newest table right when an entry was wrong."""
        return self._retelling(story, telling, instead).events()

    def offers(self, story: Story[T], telling: Retold | None, instead: Command | None) -> tuple[Command, ...]:
        """What the wrong telling, or the wrong printed number, had fired, item by item."""
        if telling is None:
            return tuple(numbers.changed(story))
        return self._retelling(story, telling, instead).offers()

    def _retelling(self, story: Story[T], telling: Retold, instead: Command | None) -> Retelling[T]:
        return self.retelling(
            story,
            telling,
            instead,
            decide=lambda table, command: self.decide(table, command, None),
            fold=self.fold,
            hear=lambda written: heard(written, self.commands[1:]),
        )

    def odds(self, table: T, *, extra: Mapping[int, int], attacks: int = 0) -> Odds:
        """The draw owed now, seat by seat."""
        return showing.risk(table, extra=extra, attacks=attacks)

    def ahead(self, table: T) -> tuple[float, ...]:
        """Each seat's chance to fall before its next turn."""
        return showing.ahead(table)

    def learned(self, _table: T, events: tuple[Event, ...]) -> Mapping[Path, Any]:
        """The printed numbers that somebody has seen on the board."""
        seen = (told_by(event.number, event.to) for event in events if isinstance(event, BoxCorrected))
        return {
            tuple(number.split(".")): held
            for told in seen
            for number, held in told.items()
            if held is not None
        }

    def remembered(self, _table: T) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """Nothing: no card has figures that the device needs."""
        return {}

    def repair(self, table: T, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
        """The moves that a count would make."""
        return proposed(table, places)

    def audit(self, table: T) -> Audit:
        """Where every piece is."""
        return showing.audit(table)

    def box(self, override: Mapping[str, Any], seats: int) -> B:
        """The numbers such a table plays by. Raises `Refused("bad-box")`."""
        box = self.completed(opened(self.own_box, self._printed, override), seats)
        self._check(box, seats, self.room)
        return box

    def _check(self, box: Any, seats: int, room: Room) -> None:
        """Raise `Refused("bad-box")` for what so many seats cannot play by."""
        for fault in chain(clank_faults(box, seats), unplayable(room, box, seats), self.faults(box, seats)):
            raise fault

    # What a game says of itself

    @abstractmethod
    def decisions(self) -> Decisions[Draft[T], ClankCommand]:
        """What each of its commands does."""

    @abstractmethod
    def fold(self, table: T, event: Event, /) -> T:
        """The table after one event that followed the set-up."""

    @abstractmethod
    def faults(self, box: B, seats: int, /) -> Iterator[Refused]:
        """Everything in a box that the game's rulebook contradicts."""

    def set_up(self, event: Started, box: B) -> T:
        """The table after its set-up."""
        return setup.opened(event, box, self.room, self.own_table)

    @abstractmethod
    def view(self, table: T, *, version: int) -> View:
        """What everybody may see."""

    def completed(self, box: B, _seats: int, /) -> B:
        """The box with what so many seats have besides."""
        return box

    def uses(self, path: str, box: B, /, *, seats: int) -> bool:
        """Whether so many seats use the printed number at a dotted path."""
        del path, box, seats
        return True
