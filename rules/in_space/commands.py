"""What only a table of In Space can be told."""

from __future__ import annotations

from typing import Literal

from rules.binding import Draws
from rules.clank.commands import By, Name, SeatIndex
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


class Lots(Draws, frozen=True, kw_only=True):
    """Set-up's random choices: drawn by the device, or chosen by the table."""

    of: Literal["artifacts", "modules", "first"]
    chosen: tuple[Name, ...] | None = None
    """What the table chose, by the names a draw would give; without it the device draws."""


InSpaceCommand = Hack | Crystal | Lots
