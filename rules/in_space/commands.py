"""What only a table of In Space can be told."""

from __future__ import annotations

from rules.clank.commands import By, SeatIndex
from rules.correcting import Name
from rules.game import Command


class Hack(Command, frozen=True, kw_only=True):
    """A seat's data cube goes on a terminal."""

    seat: SeatIndex
    module: Name
    terminal: Name | None = None


class Crystal(Command, frozen=True, kw_only=True):
    """A seat's crystals change."""

    seat: SeatIndex
    by: By


InSpaceCommand = Hack | Crystal
