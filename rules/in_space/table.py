"""What an evening of In Space knows besides the family's table, and the names of its tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from rules.clank.table import Table
from rules.in_space.box import InSpaceBox
from rules.in_space.events import CrystalsChanged

MAJOR: Final = (
    "ship-plans", "sudden-inspiration", "mega-healer", "credit-chip-5", "sonic-grenade", "sixth-crystal",
)  # fmt: skip
MINOR: Final = (
    "archive", "disintegrator", "credit-chip-2", "energy-drink", "faction-bonus", "mini-healer", "tonic",
)  # fmt: skip
ITEMS: Final = ("master-key", "telepass", "medkit", "contraband")
AT_ONCE: Final = frozenset({"sudden-inspiration", "sonic-grenade"})
"""Tokens that do their work when they are found and go back to the box."""
USABLE: Final = frozenset(
    {
        "mega-healer", "mini-healer", "credit-chip-5", "credit-chip-2",
        "disintegrator", "energy-drink", "faction-bonus", "tonic",
    }
)  # fmt: skip
"""Tokens kept for later and used up."""
MODULES: Final = ("module-1", "module-2", "module-3")
SIXTH_CRYSTAL: Final = "sixth-crystal"


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """Where a data cube lies."""

    seat: int
    module: str
    terminal: str | None = None


class InSpaceTable(Table, frozen=True, kw_only=True):
    """The ship."""

    dealt: ClassVar[frozenset[str]] = Table.dealt | {"artifacts.removed"}
    usable: ClassVar[frozenset[str]] = USABLE
    counters: ClassVar[Mapping[str, Any]] = {**Table.counters, "crystals": CrystalsChanged}

    box: InSpaceBox
    terminals: tuple[Terminal, ...] = ()
    removed: tuple[int, ...] = ()
    """Artifacts that left the game at set-up."""

    layout: tuple[str, ...] = ()
    """The modules by position, when lots were drawn for them."""

    def hat(self, of: str) -> tuple[Sequence[str], int]:
        """The artifacts that leave, and the modules too."""
        if of == "artifacts":
            artifacts = self.box.artifacts
            return [f"artifact-{value}" for value in artifacts.values], artifacts.removed[len(self.seats)]
        return (MODULES, len(MODULES)) if of == "modules" else super().hat(of)

    @property
    def kinds(self) -> frozenset[str]:
        """Every token and item."""
        return frozenset((*MAJOR, *MINOR, *ITEMS))

    def cubes_of(self, seat: int) -> tuple[Terminal, ...]:
        """The data cubes a seat has placed."""
        return tuple(terminal for terminal in self.terminals if terminal.seat == seat)

    def has_code(self, seat: int) -> bool:
        """Whether both halves of the command code are known. Phase 2."""
        return len(self.cubes_of(seat)) >= self.box.terminals.each

    @property
    def artifacts(self) -> tuple[int, ...]:
        """The artifacts still aboard."""
        gone = {value for seat in self.seats for value in seat.artifacts} | set(self.removed)
        return tuple(value for value in self.box.artifacts.values if value not in gone)

    @property
    def leaving(self) -> int:
        """How many artifacts a lot has still to take out; none once somebody has taken one. Set-up C."""
        is_whole = len(self.artifacts) == len(self.box.artifacts.values)
        return self.hat("artifacts")[1] if is_whole else 0

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
        """The pods, crystals and wares too, and less than none for artifacts that are not printed."""
        gone = {value for seat in self.seats for value in seat.artifacts} | set(self.removed)
        strange = len(gone.difference(self.box.artifacts.values))
        return (*super().spare, self.pods, self.crystals, *map(self.stock, ITEMS), -strange)

    @property
    def pods(self) -> int:
        """The escape pods still there."""
        return self.box.pods.count - sum(seat.status == "escaped" for seat in self.seats)

    def stock(self, item: str) -> int:
        """How many of an item the market still has."""
        return self.box.market.stock[self.players] - self.gained.get(item, 0)

    def parts(self, index: int) -> dict[str, int]:
        """What a seat's victory points are made of. In Space rulebook, phases 4 and 5."""
        seat, box = self.seats[index], self.box
        sixth = seat.tokens.get(SIXTH_CRYSTAL, 0)
        return {
            "cards": seat.cards or 0,
            "artifacts": sum(seat.artifacts),
            "tokens": sum(box.tokens.points.get(kind, 0) * n for kind, n in seat.tokens.items()),
            "crystals": box.crystals.points * (seat.crystals + sixth) * bool(sixth),
            "credits": seat.credits,
            "escape": box.pods.points if seat.status == "escaped" else 0,
        }
