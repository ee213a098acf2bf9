"""Folding In Space's own events into the table; what the family shares goes to the family."""

from __future__ import annotations

from typing import assert_never, cast

from msgspec.structs import replace

from rules.clank import evolve as clank
from rules.clank.artifacts import with_lots
from rules.clank.events import ClankEvent, LotsDrawn, Untold
from rules.clank.evolve import with_seat
from rules.game import Event
from rules.in_space.events import (
    CodeCompleted,
    CrystalsChanged,
    Hacked,
    InSpaceEvent,
)
from rules.in_space.table import InSpaceTable, Terminal


def evolve(table: InSpaceTable, event: Event) -> InSpaceTable:
    """The table after one event."""
    if isinstance(event, InSpaceEvent):
        return _own(clank.under_way(table), event)
    if isinstance(event, LotsDrawn) and event.of == "modules":
        table = replace(table, layout=event.names)
    if isinstance(event, Untold) and event.of == "hacked":
        return _without_cube(table, event)
    return clank.evolve(with_lots(table, event), cast("ClankEvent", event))


def _without_cube(table: InSpaceTable, event: Untold) -> InSpaceTable:
    """The seat's data cube in that module never was there."""
    placed = [cube for cube in table.cubes_of(event.seat) if cube.module == event.name][-1:]
    return replace(table, terminals=tuple(cube for cube in table.terminals if cube not in placed))


def _own(table: InSpaceTable, event: InSpaceEvent) -> InSpaceTable:
    match event:
        case Hacked():
            here = Terminal(seat=event.seat, module=event.module, terminal=event.terminal)
            return replace(table, terminals=(*table.terminals, here))
        case CrystalsChanged():
            return with_seat(table, event.seat, crystals=event.to)
        case CodeCompleted():
            return table
        case _:
            assert_never(event)
