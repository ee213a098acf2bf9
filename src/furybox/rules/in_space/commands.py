"""What only a table of In Space can be told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from furybox.rules.clank.commands import By, SeatIndex
from furybox.rules.game import Command

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Artifact(Command, frozen=True, kw_only=True):
    """A seat takes an artifact."""

    seat: SeatIndex
    value: int


class Hack(Command, frozen=True, kw_only=True):
    """A seat's data cube goes on a terminal."""

    seat: SeatIndex
    module: Name
    terminal: Name | None = None


class Secret(Command, frozen=True, kw_only=True):
    """A seat turns up a major or minor secret."""

    seat: SeatIndex
    kind: str


class Use(Command, frozen=True, kw_only=True):
    """A seat uses a token it kept."""

    seat: SeatIndex
    kind: str


class Buy(Command, frozen=True, kw_only=True):
    """A seat buys an item."""

    seat: SeatIndex
    kind: str


class Drop(Command, frozen=True, kw_only=True):
    """A seat loses a token."""

    seat: SeatIndex
    kind: str


class Credits(Command, frozen=True, kw_only=True):
    """A seat's money changes."""

    seat: SeatIndex
    by: By


class Crystal(Command, frozen=True, kw_only=True):
    """A seat's crystals change."""

    seat: SeatIndex
    by: By


class Escape(Command, frozen=True, kw_only=True):
    """A seat leaves in a pod."""

    seat: SeatIndex


class Lots(Command, frozen=True, kw_only=True):
    """Set-up's random choices: drawn by the device, or chosen by the table."""

    of: Literal["artifacts", "modules", "first"]
    chosen: tuple[Name, ...] | None = None
    """What the table chose, by the names a draw would give; without it the device draws."""


COMMANDS: tuple[type[Command], ...] = (
    Artifact, Hack, Secret, Use, Buy, Drop, Credits, Crystal, Escape, Lots,
)  # fmt: skip
