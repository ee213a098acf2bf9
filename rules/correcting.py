"""What any table can be told to put the device right, and the sizes of what is typed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.game import Command

Some = Annotated[int, msgspec.Meta(ge=1, le=999)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Why = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""What the table calls a room, a module or a lot."""


class Move(Command, frozen=True, kw_only=True):
    """A correction: pieces lie elsewhere than the device thinks."""

    piece: str
    by: Some
    from_: str = msgspec.field(name="from")
    to: str
    why: Why


class CountTable(Command, frozen=True, kw_only=True, tag="count"):
    """What the players see in each place they counted; the smallest repair makes the device agree."""

    places: dict[str, dict[str, Count]]
    dials: dict[str, Count] | None = None
    """What markers and counters show, by the names that `set` knows."""


class Stop(Command, frozen=True, kw_only=True):
    """The game ends here, without a score. Taken back, it goes on."""

    why: Why | None = None
