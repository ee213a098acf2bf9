"""What can have happened only in In Space. A released event stays readable for ever."""

from __future__ import annotations

from rules.game import Event


class Hacked(Event, frozen=True, kw_only=True):
    """A data cube lies on a terminal."""

    seat: int
    module: str
    terminal: str | None = None


class CodeCompleted(Event, frozen=True, kw_only=True):
    """A seat has both halves of the command code."""

    seat: int


class CrystalsChanged(Event, frozen=True, kw_only=True):
    """A seat has so many crystals."""

    seat: int
    to: int


InSpaceEvent = Hacked | CodeCompleted | CrystalsChanged
