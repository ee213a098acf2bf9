"""What only a table of In Space can be told."""

from __future__ import annotations

from rules.clank.commands import By, OfSeat
from rules.correcting import Name


class Hack(OfSeat, frozen=True, kw_only=True):
    """A seat's data cube goes on a terminal."""

    module: Name
    terminal: Name | None = None


class Crystal(OfSeat, frozen=True, kw_only=True):
    """A seat's crystals change."""

    by: By


InSpaceCommand = Hack | Crystal
