"""Clank! In! Space! as a game: its commands, events, decisions and view, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import asdict

from furybox.rules import boxes
from furybox.rules.chance import Luck
from furybox.rules.clank import belongings, decide, setup, showing
from furybox.rules.clank import commands as clank_commands
from furybox.rules.clank.box import opened, refuse, unconfirmed
from furybox.rules.clank.draft import Draft
from furybox.rules.clank.events import ClankEvent, Started
from furybox.rules.clank.showing import Odds, Showing
from furybox.rules.clank.table import BLACK, RED
from furybox.rules.clank.view import ShipView, View
from furybox.rules.game import Audit, Command, Event, Opening
from furybox.rules.in_space import commands as own_commands
from furybox.rules.in_space.box import InSpaceBox, faults
from furybox.rules.in_space.commands import Lots
from furybox.rules.in_space.decide import DECISIONS as OWN
from furybox.rules.in_space.events import InSpaceEvent
from furybox.rules.in_space.evolve import evolve
from furybox.rules.in_space.lots import lots
from furybox.rules.in_space.table import ITEMS, InSpaceTable
from furybox.rules.refusals import Refused

NAME: Final = "in-space"
LEAST, MOST = 2, 4
_DECISIONS: Final[Mapping[type, Any]] = {**decide.DECISIONS, **belongings.DECISIONS, **OWN, Lots: lots}


@dataclass(frozen=True, slots=True)
class InSpace:
    """
    The game. It keeps nothing but its printed box.

    >>> InSpace(boxes.printed("in-space")).name
    'in-space'
    """

    printed: boxes.Printed

    @property
    def name(self) -> str:
        """What `start` and journals call it."""
        return NAME

    @property
    def title(self) -> str:
        """What the box says."""
        return self.printed.title

    @property
    def seats(self) -> range:
        """How many may sit down."""
        return range(LEAST, MOST + 1)

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Everything the table can be told."""
        return (*clank_commands.COMMANDS, *own_commands.COMMANDS)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Everything that can happen."""
        return (*get_args(ClankEvent), *get_args(InSpaceEvent))

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the table up by the book. Raises `Refused` for seats or a box that cannot play."""
        if not isinstance(command, clank_commands.Start):
            raise Refused("malformed", "This start belongs to another game.")
        seats = len(command.seats)
        setup.checked(command.seats, least=LEAST, most=MOST, taken=frozenset({BLACK, RED}))
        override = command.box or {}
        box = self._box(override, seats)
        unknown = unconfirmed(self.printed, override, seats=seats)
        return (setup.started(command, box, commitment=commitment, unconfirmed=unknown),)

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Raise `Refused("bad-box")`, naming the field, unless every number of players can play by it."""
        for seats in range(LEAST, MOST + 1):
            self._box(override, seats)

    def _box(self, override: Mapping[str, Any], seats: int) -> InSpaceBox:
        box = opened(InSpaceBox, self.printed, override, seats=seats)
        for field, wrong in faults(box, seats):
            refuse(field, wrong)
        return box

    def decide(self, table: InSpaceTable, command: Command, luck: Luck | None) -> tuple[Event, ...]:
        """What happens; raises `Refused`."""
        return decide.decided(Draft(table, evolve, luck), command, _DECISIONS)

    def evolve(self, table: InSpaceTable | None, event: Event) -> InSpaceTable:
        """Fold one event in."""
        if isinstance(event, Started):
            box = msgspec.convert(event.box, InSpaceBox, strict=False)
            return InSpaceTable(**asdict(setup.opened(event, box)))
        if table is None:
            message = "A journal begins with its set-up."
            raise ValueError(message)
        return evolve(table, event)

    def view(self, table: InSpaceTable, *, version: int) -> View:
        """What everybody may see."""
        shown = Showing(table, table.points)
        return shown.view(
            version=version,
            seats=tuple(
                shown.seat(n, modules=tuple(cube.module for cube in table.cubes_of(n)))
                for n in range(len(table.seats))
            ),
            ship=ShipView(
                artifacts=table.artifacts,
                market={item: table.stock(item) for item in ITEMS},
                crystals=table.crystals,
                pods=table.pods,
                layout=table.layout,
            ),
        )

    def odds(self, table: InSpaceTable, *, extra: Mapping[int, int]) -> Odds:
        """The draw owed now, seat by seat."""
        return showing.risk(table, extra=extra)

    def ahead(self, table: InSpaceTable) -> tuple[float, ...]:
        """Each seat's chance to fall before its next turn."""
        return showing.ahead(table)

    def audit(self, table: InSpaceTable) -> Audit:
        """Where every piece is."""
        return showing.audit(table)


IN_SPACE: Final = InSpace(boxes.printed(NAME))
