"""The evenings of this table that can be gone on with: those that were left, and those that were stopped."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.game import Command, T
from rules.timeline import Timeline, Undo


class TakeUp(Command, frozen=True, kw_only=True):
    """
    The table goes on with another of its games, where its last entry left it; a stop is taken back.

    It is a wish to the table, and no entry of any game.
    """

    number: Annotated[int, msgspec.Meta(ge=1)]


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was never played to its end."""

    number: int
    game: str
    began_at: str
    """RFC 3339 UTC."""

    entries: int
    stopped: bool
    """Whether it was stopped, and not only left."""

    people: tuple[str, ...] = ()
    """Who sat down; nobody where one plays alone."""

    told: bool = False
    """Whether its seed was told with the stop, as older releases did: every draw to come may be known."""


def before_the_stop(line: Timeline[T]) -> Undo | None:
    """What takes back the stop of a game, and all that was recorded after it; none where none stopped it."""
    moment = line.now
    if moment is None or moment.table.ended != "stopped":
        return None
    while moment.before is not None and moment.before.table.ended is not None:
        moment = moment.before
    return None if moment.before is None else Undo(to=moment.before.entry)
