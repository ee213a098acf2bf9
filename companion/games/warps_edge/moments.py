"""What an entry of a flight calls the eye to: tokens drawn or tossed, a warp that is over. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.devices import voice
from hardware.ports import Tune
from rules.events import Drawn, Moved
from rules.game import Event
from rules.warps_edge import events as happened
from rules.warps_edge.table import BAG, SUPPLY


class WarpOver(msgspec.Struct, frozen=True):
    """A warp has ended, and the next one waits for its skill."""

    number: int
    why: str


class Toss(msgspec.Struct, frozen=True):
    """A POWER token was tossed like a coin."""

    token: str
    up: bool


Moment = WarpOver | Toss
"""What stays on the glass until the next entry, or until the dial is touched."""


def moment(events: Sequence[Event]) -> Moment | None:
    """What an entry brought that must be seen; the end of the flight has a picture of its own."""
    if any(isinstance(event, happened.Ended) for event in events):
        return None
    for event in events:
        if isinstance(event, happened.WarpEnded):
            return WarpOver(event.number, event.why)
    return next(
        (Toss(event.piece, event.up) for event in events if isinstance(event, happened.Flipped)), None
    )


def tokens_drawn(events: Sequence[Event]) -> tuple[str, ...]:
    """
    Tokens that the device drew and hands now pick out; none when they go straight back with their warp.

    A hand that drew holds them already. Draws of other games put nothing into a supply.
    """
    by_device = any(isinstance(event, Drawn) and event.by == "device" for event in events)
    if not by_device or any(isinstance(event, happened.WarpEnded) for event in events):
        return ()
    moves = (event for event in events if isinstance(event, Moved))
    return tuple(
        token for move in moves if (move.from_, move.to) == (BAG, SUPPLY) for token in (move.piece,) * move.by
    )


def goes_on(events: Sequence[Event]) -> bool:
    """Whether the flight came to another step, so that the page of that step is shown."""
    return any(
        isinstance(
            event,
            happened.StepBegan
            | happened.TurnBegan
            | happened.WarpBegan
            | happened.WarpEnded
            | happened.Ended,
        )
        for event in events
    )


def tune(events: Sequence[Event]) -> Tune | None:
    """What the buzzer says of an entry of a flight, the gravest thing first."""
    ends = {event.why for event in events if isinstance(event, happened.Ended)}
    if "stopped" in ends:
        return None  # neither won nor lost
    if "victory" in ends:
        return voice.WON
    if any(isinstance(event, happened.Ended | happened.WarpEnded) for event in events):
        return voice.FELL
    has_hit = any(isinstance(event, happened.Hit) for event in events)
    return voice.CUBE if has_hit or tokens_drawn(events) else None
