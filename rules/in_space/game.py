"""Clank! In! Space! as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from typing import Final, assert_never, cast, get_args

from msgspec.structs import replace

from rules import boxes
from rules.clank import evolve
from rules.clank.artifacts import OpenRetelling, with_lots
from rules.clank.draft import Draft
from rules.clank.events import ClankEvent, LotsDrawn, Moved, Untold
from rules.clank.game import ClankGame
from rules.clank.leaving import Escaped
from rules.clank.showing import Showing
from rules.game import Event
from rules.in_space.box import InSpaceBox, faults
from rules.in_space.commands import InSpaceCommand
from rules.in_space.decide import check_cube, decisions
from rules.in_space.events import CodeCompleted, CrystalsChanged, Hacked, InSpaceEvent
from rules.in_space.table import InSpaceTable, Terminal
from rules.in_space.view import InSpaceSeatView, InSpaceView, ShipView


class InSpaceRetelling(OpenRetelling[InSpaceTable]):
    """One entry told anew aboard: data cubes, too."""

    facts = (*OpenRetelling.facts, Hacked, CodeCompleted)

    def untell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Take back one thing that was told."""
        if isinstance(event, Hacked):
            draft.say(Untold(seat=event.seat, of="hacked", name=event.module))
        else:
            super().untell(draft, event)

    def tell(self, draft: Draft[InSpaceTable], event: Event) -> None:
        """Tell one thing as it should have been."""
        if isinstance(event, Hacked):
            check_cube(draft, event.seat, event.module, event.terminal)
        super().tell(draft, event)


def fold(table: InSpaceTable, event: Event) -> InSpaceTable:
    """The table after one event."""
    if isinstance(event, Moved):  # most of what happens, and the family's
        return evolve.evolve(table, event)
    if isinstance(event, InSpaceEvent):
        return _own(evolve.under_way(table), event)
    match event:
        case Untold(of="hacked"):  # the seat's data cube in that module never was there
            placed = [cube for cube in table.cubes_of(event.seat) if cube.module == event.name][-1:]
            return replace(table, terminals=tuple(cube for cube in table.terminals if cube not in placed))
        case LotsDrawn(of="modules"):
            table = replace(table, layout=event.names)
        case _:
            pass
    return evolve.evolve(with_lots(table, event), cast("ClankEvent", event))


def _own(table: InSpaceTable, event: InSpaceEvent) -> InSpaceTable:
    match event:
        case Hacked():
            here = Terminal(seat=event.seat, module=event.module, terminal=event.terminal)
            return replace(table, terminals=(*table.terminals, here))
        case CrystalsChanged():
            return evolve.with_seat(table, event.seat, crystals=event.to)
        case CodeCompleted():
            return table
        case _:
            assert_never(event)


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
    fold = staticmethod(fold)
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
