"""What an evening of In Space knows besides the family's table, and the names of its tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from rules.clank.artifacts import OpenTable
from rules.in_space.box import InSpaceBox
from rules.in_space.events import CrystalsChanged

MODULES: Final = ("module-1", "module-2", "module-3")


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """Where a data cube lies."""

    seat: int
    module: str
    terminal: str | None = None


class InSpaceTable(OpenTable, frozen=True, kw_only=True):
    """The ship."""

    box: InSpaceBox
    terminals: tuple[Terminal, ...] = ()
    layout: tuple[str, ...] = ()
    """The modules by position, when lots were drawn for them."""

    @property
    def counters(self) -> Mapping[str, Any]:
        """The crystals too."""
        return {**super().counters, "crystals": CrystalsChanged}

    def hat(self, of: str) -> tuple[Sequence[str], int]:
        """The modules too."""
        return (MODULES, len(MODULES)) if of == "modules" else super().hat(of)

    def cubes_of(self, seat: int) -> tuple[Terminal, ...]:
        """The data cubes a seat has placed."""
        return tuple(terminal for terminal in self.terminals if terminal.seat == seat)

    def has_code(self, seat: int) -> bool:
        """Whether both halves of the command code are known. Phase 2."""
        return len(self.cubes_of(seat)) >= self.box.terminals.each

    @property
    def crystals(self) -> int:
        """The crystals nobody has."""
        return self.box.crystals.count - sum(seat.crystals for seat in self.seats)

    def most(self, counter: str, seat: int) -> int:
        """The highest that one of a seat's counters can stand: the crystals are limited."""
        if counter == "crystals":
            return self.crystals + self.seats[seat].crystals
        return super().most(counter, seat)

    @property
    def spare(self) -> tuple[int, ...]:
        """The pods, crystals and wares too."""
        return (*super().spare, self.ways_out, self.crystals, *self.wares.values())

    def has(self, index: int) -> dict[str, int]:
        """The crystals too."""
        return super().has(index) | {"crystals": self.seats[index].crystals}
