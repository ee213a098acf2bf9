"""Folding Catacombs' own events into the table; what the family shares goes to the family."""

from __future__ import annotations

from typing import assert_never, cast

from msgspec.structs import replace

from rules.catacombs.events import CatacombsEvent, Emerged, LockpicksChanged, TileRevealed, Unlocked
from rules.catacombs.table import CatacombsTable
from rules.clank import evolve as clank
from rules.clank.events import ArtifactTaken, ClankEvent
from rules.clank.evolve import with_seat
from rules.game import Event


def evolve(table: CatacombsTable, event: Event) -> CatacombsTable:
    """The table after one event."""
    if isinstance(event, CatacombsEvent):
        return _own(table, event)
    if isinstance(event, ArtifactTaken):
        table = replace(table, discovered=_without(table.discovered, (event.value,)))
    return clank.evolve(table, cast("ClankEvent", event))


def _own(table: CatacombsTable, event: CatacombsEvent) -> CatacombsTable:
    match event:
        case TileRevealed():
            return replace(
                table,
                revealed=table.revealed + 1,
                haunted=table.haunted + event.haunted,
                stack=_without(table.stack, event.artifacts),
                discovered=tuple(sorted((*table.discovered, *event.artifacts))),
            )
        case LockpicksChanged():
            return with_seat(table, event.seat, lockpicks=event.to)
        case Unlocked():
            unlocked = {**table.unlocked, event.lock: table.unlocked.get(event.lock, 0) + 1}
            return replace(table, unlocked=unlocked)
        case Emerged():
            return with_seat(table, event.seat, status="escaped", hush=0)
        case _:
            assert_never(event)


def _without(values: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    left = list(values)
    for value in taken:
        left.remove(value)
    return tuple(left)
