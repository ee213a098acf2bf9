"""What can have happened only in Dragon Keep. A released event stays readable for ever."""

from __future__ import annotations

from rules.clank.dungeon import Emerged
from rules.game import Event


class CountdownMoved(Event, frozen=True, kw_only=True):
    """A correction: a seat's figure stands on another space of the countdown track."""

    seat: int
    to: int


KeepEvent = Emerged | CountdownMoved
