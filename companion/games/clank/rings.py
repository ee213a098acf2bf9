"""A table of seats from afar: at a glance, and what a room reacts to in an entry. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.games import GAMES
from companion.games.clank.chances import Risk
from companion.games.clank.effects import fury_step, hunters_out, wounds
from companion.games.glance import (
    AnyRing,
    Attack,
    Blockade,
    Escaped,
    Fell,
    FromAfar,
    Fury,
    GameOver,
    Ghost,
    Glance,
    Hit,
    Hunters,
    SeatGlance,
    Track,
    Turn,
    of_seat,
)
from companion.words.language import _
from rules.clank import events as happened
from rules.clank.table import BANK
from rules.clank.view import View
from rules.events import Drawn
from rules.game import Event

_BLOWS: Final = frozenset({"attack", "wound", "hunters", "ghosts"})
"""Why a cube comes to a health track in play; a correction has words of its own."""


class TableFromAfar(FromAfar[View]):
    """A table of seats from afar."""

    def glance(self, view: View, chances: Any = None) -> Glance:
        """The fury track, the bag, the seats and their chances."""
        risks = chances.seats if isinstance(chances, Risk) else ()
        return Glance(
            title=GAMES[view.game].title(view),
            track=Track(_("Fury"), view.fury.step, view.fury.of),
            draw=view.fury.cubes + view.danger if view.phase == "play" else None,
            bag=sum(view.bag.values()),
            turn=view.turn.seat if view.phase == "play" else None,
            number=view.turn.number,
            seats=tuple(
                SeatGlance(
                    name=seat.name,
                    colour=seat.colour,
                    status=seat.status,
                    health=seat.health,
                    of=seat.health + len(seat.wounds),
                    out=round(risks[n].out, 4) if n < len(risks) else None,
                    points=seat.points,
                )
                for n, seat in enumerate(view.seats)
            ),
            leads=_leads(view),
            over=view.phase != "play",
        )

    def rings(self, events: Sequence[Event], view: View) -> Iterator[AnyRing]:
        """What a room reacts to in an entry, in the order in which it happened at the table."""
        now = self.glance(view)
        drawn = next((event for event in events if isinstance(event, Drawn)), None)
        for event in events:
            if isinstance(event, happened.Attacked):
                cubes = len(drawn.cubes) if drawn else 0
                yield Attack(cubes=cubes, fixed=event.fixed, **of_seat(now, event.seat))
        if (step := fury_step(events)) is not None:
            yield Fury(step=step, of=view.fury.of, draw=view.fury.cubes)
        if out := hunters_out(events):
            yield Hunters(count=out)
        if any(isinstance(event, happened.BlockadePlaced) for event in events):
            yield Blockade()
        if ghosts := _ghosts(events):
            yield Ghost(count=ghosts)
        for seat, by in sorted(wounds(events, _BLOWS).items()):
            yield Hit(by=by, health=now.seats[seat].health, **of_seat(now, seat))
        for event in events:
            match event:
                case happened.Fell(seat=seat, status=status):
                    yield Fell(status=status, **of_seat(now, seat))
                case happened.TurnBegan(seat=seat, number=number):
                    yield Turn(number=number, **of_seat(now, seat))
                case happened.Ended(why=why):
                    yield GameOver(why=why, names=tuple(now.seats[n].name for n in now.leads))
                case happened.Away(seat=seat):
                    yield Escaped(**of_seat(now, seat))
                case _:
                    pass


def _leads(view: View) -> tuple[int, ...]:
    """By points once they are counted; before that by the artifacts everybody sees."""
    if view.ranking:
        first = view.ranking[0].seat
        return next((tie for tie in view.tied if first in tie), (first,))
    carried = [sum(seat.artifacts) if seat.status not in ("lost", "left") else 0 for seat in view.seats]
    most = max(carried, default=0)
    return tuple(n for n, value in enumerate(carried) if most and value == most)


def _ghosts(events: Sequence[Event]) -> int:
    return sum(event.by for event in events if isinstance(event, happened.Moved) and event.from_ == BANK)
