"""What can have happened only in In Space. A released event stays readable for ever."""

from __future__ import annotations

from rules.clank.events import OfSeat


class Hacked(OfSeat, frozen=True, kw_only=True):
    """A data cube lies on a terminal."""

    module: str
    terminal: str | None = None


class CodeCompleted(OfSeat, frozen=True, kw_only=True):
    """A seat has both halves of the command code."""


class CrystalsChanged(OfSeat, frozen=True, kw_only=True):
    """A seat has so many crystals."""

    to: int


InSpaceEvent = Hacked | CodeCompleted | CrystalsChanged
