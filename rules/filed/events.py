"""What can have happened only in a game that is a file. A released event stays readable for ever."""

from __future__ import annotations

from typing import Any

from rules.clank import events as clank
from rules.clank.events import OfSeat
from rules.game import Event


class Started(clank.Started, frozen=True, kw_only=True, tag="started"):
    """A table of a game of one's own was set up; no journal needs its file."""

    title: str
    room: dict[str, Any]
    """What there is in the game, as its file said it."""


class CountdownMoved(OfSeat, frozen=True, kw_only=True):
    """A correction: a seat's figure stands on another space of the countdown track."""

    to: int


class MarkerMoved(Event, frozen=True, kw_only=True):
    """A correction: the marker of a dragon that is not the first stands on another step."""

    dragon: str
    to: int


class Counted(OfSeat, frozen=True, kw_only=True):
    """A seat has so many of what it has a number of."""

    counter: str
    to: int


class TokenGiven(OfSeat, frozen=True, kw_only=True):
    """A seat has given a token to another."""

    kind: str
    to: int


FiledEvent = CountdownMoved | MarkerMoved | Counted | TokenGiven
