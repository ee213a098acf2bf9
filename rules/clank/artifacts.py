"""Artifacts that all lie open from the beginning, but those that a lot takes out: what such games share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from rules.clank.box import Box, Few, Points
from rules.clank.draft import Draft
from rules.clank.events import ArtifactTaken, LotsDrawn
from rules.clank.evolve import number
from rules.clank.retelling import Retelling, need
from rules.clank.table import Table
from rules.game import Event
from rules.refusals import Refused, bad_box


class ArtifactsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Artifacts, and how many leave the game by lot: players -> number."""

    values: tuple[Points, ...]
    removed: dict[int, Few] = {}


class OpenBox(Box, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed numbers of a game whose artifacts lie open."""

    artifacts: ArtifactsBox


def faults(box: OpenBox, seats: int) -> Iterator[Refused]:
    """What no rulebook with such artifacts allows."""
    if len(set(box.artifacts.values)) < len(box.artifacts.values):
        yield bad_box("artifacts.values", "The box cannot be used: {number} must all differ.")
    if box.artifacts.removed.get(seats, 0) > len(box.artifacts.values):
        yield bad_box(
            f"artifacts.removed.{seats}", "The box cannot be used: {number} is more than there are artifacts."
        )


class OpenTable(Table, frozen=True, kw_only=True):
    """A table with open artifacts."""

    dealt: ClassVar[frozenset[str]] = Table.dealt | {"artifacts.removed"}

    box: OpenBox
    removed: tuple[int, ...] = ()
    """Artifacts that left the game at set-up."""

    def hat(self, of: str) -> tuple[Sequence[str], int]:
        """The artifacts that leave, too, where the file says that some do."""
        if of == "artifacts" and of in self.room.lots:
            artifacts = self.box.artifacts
            return [f"artifact-{value}" for value in artifacts.values], artifacts.removed.get(self.seated, 0)
        return super().hat(of)

    @property
    def artifacts(self) -> tuple[int, ...]:
        """The artifacts that nobody has taken, or the top one of them where they lie in a stack."""
        gone = self._gone
        there = tuple(value for value in self.box.artifacts.values if value not in gone)
        return there[:1] if self.room.artifacts.lie == "stack" else there

    @property
    def _gone(self) -> set[int]:
        return {value for seat in self.seats for value in seat.artifacts} | set(self.removed)

    @property
    def leaving(self) -> int:
        """How many artifacts a lot has still to take out; none once somebody has taken one. Set-up C."""
        is_whole = not self._gone.intersection(self.box.artifacts.values)
        return self.hat("artifacts")[1] if is_whole else 0

    @property
    def spare(self) -> tuple[int, ...]:
        """Less than none for artifacts that are not printed."""
        return (*super().spare, -len(self._gone.difference(self.box.artifacts.values)))


Open = TypeVar("Open", bound=OpenTable)


def with_lots(table: Open, event: Event) -> Open:
    """The table once a lot has taken artifacts out; any other event is left alone."""
    if isinstance(event, LotsDrawn) and event.of == "artifacts":
        return replace(table, removed=tuple(map(number, event.names)))
    return table


def check_artifact(draft: Draft[Open], index: int, value: int, *, gone: bool = True) -> None:
    """
    Refuse an artifact that the seat cannot have; *gone* ones too, unless another fault goes before.

    One each, and one more for each backpack. Clank! rulebook, field reference guide.
    """
    seat, table = draft.table.seats[index], draft.table
    if value not in table.box.artifacts.values:
        raise Refused("no-such-token", "There is no artifact of {value} points.", value=value)
    if len(seat.artifacts) > seat.tokens.get(table.room.artifacts.more, 0):
        raise Refused("has-artifact", "{name} carries an artifact and cannot take another.", name=seat.name)
    for kind in table.room.artifacts.after:
        need(draft, index, kind)
    if gone and value not in table.artifacts:
        raise Refused("sold-out", "The artifact of {value} points is gone.", value=value)


class OpenRetelling(Retelling[Open]):
    """One entry told anew at such a table."""

    def tell(self, draft: Draft[Open], event: Event) -> None:
        """Tell one thing as it should have been."""
        if isinstance(event, ArtifactTaken):
            check_artifact(draft, event.seat, event.value)
        super().tell(draft, event)
