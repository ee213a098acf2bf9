"""Folding Catacombs' own events into the table; what the family shares goes to the family."""

from __future__ import annotations

from collections import Counter
from typing import assert_never, cast

from msgspec.structs import replace

from rules.catacombs.box import laid_in
from rules.catacombs.events import (
    ArtifactRoom,
    CatacombsEvent,
    LockpicksChanged,
    PrisonersOwed,
    SecretsOwed,
    TileRevealed,
    TilesRetold,
    Unlocked,
)
from rules.catacombs.table import CatacombsTable, without
from rules.clank import evolve as clank
from rules.clank.events import ArtifactTaken, BoxCorrected, ClankEvent, Moved, Untold
from rules.clank.evolve import with_seat
from rules.game import Event


def evolve(table: CatacombsTable, event: Event) -> CatacombsTable:
    """The table after one event."""
    if isinstance(event, Moved):  # most of what happens, and the family's
        return clank.evolve(table, event)
    if isinstance(event, CatacombsEvent):
        return _own(clank.under_way(table), event)
    if type(event) is Untold and event.of == "artifact-taken":
        table = replace(table, artifact_rooms=table.with_artifact(event.seat, int(event.name)))
    if type(event) is Untold and event.of == "unlocked":
        left = {**table.unlocked, event.name: table.unlocked[event.name] - 1}
        return replace(table, unlocked={lock: n for lock, n in left.items() if n})
    if type(event) is ArtifactTaken:
        table = replace(table, artifact_rooms=table.without_artifact(event.seat, event.value))
    after = clank.evolve(table, cast("ClankEvent", event))
    if type(event) is BoxCorrected and event.number.startswith("artifacts"):
        stack = Counter(after.box.artifacts.values) - after.found
        after = replace(after, stack=tuple(sorted(stack.elements())))
    if type(event) is BoxCorrected and event.number.startswith("party."):
        after = replace(after, box=laid_in(after.box, instead_of=table.box.party))
    return after


def _own(table: CatacombsTable, event: CatacombsEvent) -> CatacombsTable:
    match event:
        case TileRevealed():
            return replace(
                table,
                revealed=table.revealed + 1,
                haunted=table.haunted + event.haunted,
                stack=without(table.stack, event.artifacts),
                artifact_rooms=table.artifact_rooms
                + (ArtifactRoom(event.artifacts),) * bool(event.artifacts),
            )
        case TilesRetold():
            return replace(
                table,
                revealed=event.revealed,
                haunted=event.haunted,
                stack=event.stack,
                artifact_rooms=event.rooms or tuple(ArtifactRoom((each,)) for each in event.discovered),
            )
        case LockpicksChanged():
            return with_seat(table, event.seat, lockpicks=event.to)
        case SecretsOwed():
            return with_seat(table, event.seat, secrets=event.to)
        case PrisonersOwed():
            return with_seat(table, event.seat, prisoners=event.to)
        case Unlocked():
            unlocked = {**table.unlocked, event.lock: table.unlocked.get(event.lock, 0) + 1}
            return replace(table, unlocked=unlocked)
        case _:
            assert_never(event)
