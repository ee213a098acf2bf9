"""Clank! In! Space! as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from typing import Final, get_args

from rules import boxes
from rules.clank.game import ClankGame
from rules.clank.leaving import Escaped
from rules.clank.showing import Showing
from rules.in_space.box import InSpaceBox, faults
from rules.in_space.commands import InSpaceCommand
from rules.in_space.decide import decisions
from rules.in_space.events import InSpaceEvent
from rules.in_space.evolve import evolve
from rules.in_space.retelling import InSpaceRetelling
from rules.in_space.table import InSpaceTable
from rules.in_space.view import InSpaceSeatView, InSpaceView, ShipView


class InSpace(ClankGame[InSpaceTable, InSpaceBox]):
    """
    The game.

    >>> InSpace(boxes.printed("in-space")).title
    'Clank! In! Space!'
    """

    name = "in-space"
    shown = InSpaceView
    own_box = InSpaceBox
    own_table = InSpaceTable
    own_commands = get_args(InSpaceCommand)
    retelling = InSpaceRetelling
    own_events = (*get_args(InSpaceEvent), Escaped)

    decisions = staticmethod(decisions)
    fold = staticmethod(evolve)
    faults = staticmethod(faults)

    def view(self, table: InSpaceTable, *, version: int) -> InSpaceView:
        """What everybody may see."""
        showing = Showing(table)
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
                market=table.goods,
                crystals=table.crystals,
                pods=table.ways_out,
                layout=table.layout,
                leaving=table.leaving,
            ),
        )


IN_SPACE: Final = InSpace(boxes.printed(InSpace.name))
