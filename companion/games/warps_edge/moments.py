"""What an entry of a flight brings: tokens drawn or tossed, a warp that is over, what rings afar. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.devices import voice
from companion.games.glance import (
    AnyRing,
    Attack,
    Fell,
    GameOver,
    Glance,
    Hit,
    SeatGlance,
    Track,
    Turn,
    Warp,
    of_seat,
)
from companion.games.warps_edge import naming
from companion.words.language import _
from hardware.ports import Tune
from rules.events import Drawn, Moved
from rules.game import Event
from rules.warps_edge import events as happened
from rules.warps_edge.table import BAG, SUPPLY
from rules.warps_edge.view import View


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
    if any(isinstance(event, happened.Hit) for event in events):
        return voice.CUBE  # the last shot says what came of it
    if any(isinstance(event, happened.Ended | happened.WarpEnded) for event in events):
        return voice.FELL
    return voice.CUBE if tokens_drawn(events) else None


def glance(view: View, _chances: Any = None) -> Glance:
    """The flight in a few numbers; of the bag only how many."""
    known = view.hull.of + view.shields.of
    pilot = SeatGlance(
        name=naming.fighter(view.fighter),
        status="lost" if view.ended in {"hull", "last-warp"} else "in",
        health=view.hull.now + view.shields.now if known else None,
        of=known or None,
    )
    return Glance(
        title=_("Warp's Edge"),
        track=Track(_("Warp"), view.warp.now, view.warp.of),
        draw=view.due if view.ended is None else None,
        bag=view.bag,
        turn=0 if view.ended is None else None,
        number=view.turn,
        seats=(pilot,),
        over=view.ended is not None,
    )


def rings(events: Sequence[Event], view: View) -> Iterator[AnyRing]:
    """What a room reacts to in an entry, in the order in which it happened at the table."""
    now = glance(view)
    if any(isinstance(event, happened.Hit) for event in events):
        yield Attack(**of_seat(now, 0))
    if damage := sum(event.damage - event.ignored for event in events if isinstance(event, happened.Hit)):
        yield Hit(by=damage, health=now.seats[0].health, **of_seat(now, 0))
    for event in events:
        match event:
            case happened.WarpBegan(number=number):
                yield Warp(number=number, of=view.warp.of)
            case happened.TurnBegan(number=number):
                yield Turn(number=number, **of_seat(now, 0))
            case happened.Ended(why=why):
                if why in {"hull", "last-warp"}:
                    yield Fell(status="lost", **of_seat(now, 0))
                yield GameOver(why=why, names=(view.fighter,) if why == "victory" else ())
            case _:
                pass
