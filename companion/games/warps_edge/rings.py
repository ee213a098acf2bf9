"""A flight from afar: at a glance, and what a room reacts to in an entry. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
from rules.game import Event
from rules.warps_edge import events as happened
from rules.warps_edge.view import View


def glance(view: View, chances: Any = None) -> Glance:
    """The flight in a few numbers; of the bag only how many."""
    del chances  # what a draw may bring is no chance to fall
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


def rings(events: Sequence[Event], view: View, now: Glance) -> Iterator[AnyRing]:
    """What a room reacts to in an entry, in the order in which it happened at the table."""
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
