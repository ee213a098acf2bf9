"""Clank! In! Space! as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import asdict

from rules import boxes
from rules.clank import setup
from rules.clank.box import opened
from rules.clank.commands import ClankCommand
from rules.clank.draft import Draft
from rules.clank.events import Started
from rules.clank.game import ClankGame
from rules.clank.showing import Showing
from rules.clank.table import BLACK, RED
from rules.decisions import Decisions
from rules.game import Event
from rules.in_space import decide
from rules.in_space.box import InSpaceBox, faults
from rules.in_space.commands import InSpaceCommand
from rules.in_space.events import InSpaceEvent
from rules.in_space.evolve import evolve
from rules.in_space.retelling import InSpaceRetelling
from rules.in_space.table import ITEMS, InSpaceTable
from rules.in_space.view import InSpaceSeatView, InSpaceView, ShipView


class InSpace(ClankGame[InSpaceTable, InSpaceBox]):
    """
    The game.

    >>> InSpace(boxes.printed("in-space")).title
    'Clank! In! Space!'
    """

    name = "in-space"
    most = 4
    shown = InSpaceView
    own_pieces = frozenset({BLACK, RED})
    own_commands = get_args(InSpaceCommand)
    retelling = InSpaceRetelling
    own_events = get_args(InSpaceEvent)

    def decisions(self) -> Decisions[Draft[InSpaceTable], ClankCommand | InSpaceCommand]:
        """What each of its commands does."""
        return decide.decisions()

    def fold(self, table: InSpaceTable, event: Event) -> InSpaceTable:
        """The table after one event."""
        return evolve(table, event)

    def box(self, override: Mapping[str, Any], seats: int) -> InSpaceBox:
        """The numbers such a table plays by."""
        box = opened(InSpaceBox, self.printed, override, seats=seats)
        for fault in faults(box, seats):
            raise fault
        return box

    def set_up(self, event: Started) -> InSpaceTable:
        """The table after its set-up."""
        box = msgspec.convert(event.box, InSpaceBox, strict=False)
        return InSpaceTable(**asdict(setup.opened(event, box)))

    def view(self, table: InSpaceTable, *, version: int) -> InSpaceView:
        """What everybody may see."""
        showing = Showing(table, table.parts)
        seats = tuple(
            showing.seat(n, InSpaceSeatView, modules=tuple(cube.module for cube in table.cubes_of(n)))
            for n in range(len(table.seats))
        )
        return showing.view(
            InSpaceView,
            seats,
            version=version,
            ship=ShipView(
                artifacts=table.artifacts,
                market={item: table.stock(item) for item in ITEMS},
                crystals=table.crystals,
                pods=table.pods,
                layout=table.layout,
            ),
        )


IN_SPACE: Final = InSpace(boxes.printed(InSpace.name))
