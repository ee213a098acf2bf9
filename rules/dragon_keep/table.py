"""What an evening in Dragon Keep knows besides the family's table: the countdown of whoever is out first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from rules.clank import dungeon
from rules.clank.artifacts import OpenBox, OpenTable
from rules.clank.dungeon import IdolsBox, MasteryBox, SecretsBox, StallBox
from rules.clank.table import Seat
from rules.dragon_keep.events import CountdownMoved


class KeepBox(OpenBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything Clank! prints that the table must know."""

    market: StallBox
    secrets: SecretsBox
    idols: IdolsBox
    mastery: MasteryBox


class KeepSeat(Seat, frozen=True, kw_only=True):
    """One player's place."""

    countdown: int = 0
    """The space of the countdown track where its figure stands; 0 off the track."""


class KeepTable(OpenTable, frozen=True, kw_only=True):
    """Dragon Keep."""

    counters: ClassVar[Mapping[str, Any]] = {**OpenTable.counters, "countdown": CountdownMoved}

    box: KeepBox
    seats: tuple[KeepSeat, ...]

    @property
    def goods(self) -> dict[str, int]:
        """What the market still has."""
        return dungeon.market(self)

    @property
    def spare(self) -> tuple[int, ...]:
        """The idols and wares too."""
        wares = [n - self.gained.get(kind, 0) for kind, n in self.box.market.stock.items()]
        return (*super().spare, dungeon.idols(self), *wares)

    def newcomer(self, name: str, colour: str) -> KeepSeat:
        """A guest who comes late."""
        return KeepSeat(name=name, colour=colour)

    def most(self, counter: str, seat: int) -> int:
        """The countdown has one space more than its attacks, and the first."""
        return len(self.box.out.countdown) + 2 if counter == "countdown" else super().most(counter, seat)

    @property
    def drawing(self) -> tuple[int, ...]:
        """Of all who are out, only the first one has turns. Rulebook, step 5."""
        return tuple(n for n in super().drawing if self.seats[n].countdown)

    @property
    def pawn(self) -> int:
        """The space where the first one out stands; 0 while nobody does."""
        return max((self.seats[n].countdown for n in self.drawing), default=0)

    @property
    def fixed_cubes(self) -> int:
        """Cubes of the attack that the figure's next space brings."""
        return (
            self.attack_cubes
            + (0, *self.box.out.countdown, 0)[min(self.pawn, len(self.box.out.countdown) + 1)]
        )

    @property
    def owed(self) -> int | None:
        """Nothing where that space brings no attack."""
        return super().owed if self.turn.seat in self.drawing and not self.closes else None

    @property
    def closes(self) -> bool:
        """Whether the figure's next space is the one after the last attack: there everybody left falls."""
        return self.pawn > len(self.box.out.countdown)

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one: nobody's who is out, but the first one's."""
        later = (self.turns_from(self.turn.seat) * 2)[1:]
        return next((n for n in later if self.seats[n].is_in or n in self.drawing), later[0])

    def counted(self, *, begins: bool) -> KeepTable:
        """
        The table with the first one out on the countdown track, or with nobody there as a turn *begins*.

        If that seat was recorded wrong, or went home, another's figure stands there in its stead.
        """
        out = super().drawing
        if self.drawing or not (out or begins):
            return self
        space = max(1, *(seat.countdown for seat in self.seats))
        seats = tuple(replace(seat, countdown=space * (n in out[:1])) for n, seat in enumerate(self.seats))
        return replace(self, seats=seats)
