"""Clank! as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, cast, get_args

import msgspec
from msgspec.structs import asdict

from rules import boxes
from rules.clank import artifacts, dungeon, evolve, setup
from rules.clank.artifacts import OpenRetelling, with_lots
from rules.clank.dungeon import DungeonRetelling, Emerged, Idol
from rules.clank.events import Attacked, ClankEvent, Started, TurnBegan
from rules.clank.game import ClankGame
from rules.clank.showing import Showing
from rules.clank.view import SeatView, View
from rules.dragon_keep.decide import decisions
from rules.dragon_keep.events import CountdownMoved, KeepEvent
from rules.dragon_keep.table import KeepBox, KeepSeat, KeepTable
from rules.game import Event
from rules.refusals import Refused


class KeepSeatView(SeatView, frozen=True, kw_only=True):
    """One player's place."""

    countdown: int
    """The space of the countdown track where its figure stands; 0 off the track."""


class HoardView(msgspec.Struct, frozen=True, kw_only=True):
    """What is still to be had in the keep."""

    artifacts: tuple[int, ...]
    market: dict[str, int]
    major: dict[str, int]
    minor: dict[str, int]
    idols: int
    mastery: int
    leaving: int
    """Artifacts that a lot has still to take out of the game."""


class KeepView(View, frozen=True, kw_only=True):
    """The whole table."""

    seats: tuple[KeepSeatView, ...]
    hoard: HoardView


class KeepRetelling(OpenRetelling[KeepTable], DungeonRetelling[KeepTable]):
    """One entry told anew in the keep."""


def fold(table: KeepTable, event: Event) -> KeepTable:
    """The table after one event."""
    match event:
        case CountdownMoved():
            return evolve.with_seat(evolve.under_way(table), event.seat, countdown=event.to)
        case Emerged():
            table = evolve.with_seat(evolve.under_way(table), event.seat, status="escaped", hush=0)
        case _:
            table = evolve.evolve(with_lots(table, event), cast("ClankEvent", event))
    if isinstance(event, Attacked) and event.fixed:
        for index in table.drawing:
            table = evolve.with_seat(table, index, countdown=table.pawn + 1)
    return table.counted(begins=isinstance(event, TurnBegan))


def faults(box: KeepBox, seats: int) -> Iterator[Refused]:
    """Everything the rulebook contradicts."""
    return chain(artifacts.faults(box, seats), dungeon.faults(box.market.crowns))


class DragonKeep(ClankGame[KeepTable, KeepBox]):
    """
    The game.

    >>> DragonKeep(boxes.printed("clank")).title
    'Clank!'
    """

    name = "clank"
    shown = KeepView
    own_box = KeepBox
    own_commands = (Idol,)
    retelling = KeepRetelling
    own_events = get_args(KeepEvent)

    decisions = staticmethod(decisions)
    fold = staticmethod(fold)
    faults = staticmethod(faults)

    def set_up(self, event: Started, box: KeepBox) -> KeepTable:
        """The table after its set-up."""
        seats = tuple(KeepSeat(name=seat.name, colour=seat.colour) for seat in event.seats)
        return KeepTable(**asdict(setup.opened(event, box, self.room)) | {"seats": seats})

    def view(self, table: KeepTable, *, version: int) -> KeepView:
        """What everybody may see."""
        showing = Showing(table)
        seats = tuple(
            showing.seat(n, KeepSeatView, countdown=table.pawn * (n in table.drawing))
            for n in range(len(table.seats))
        )
        hoard = HoardView(
            artifacts=table.artifacts,
            market=table.goods,
            major=dungeon.left(table, table.box.secrets.major),
            minor=dungeon.left(table, table.box.secrets.minor),
            idols=max(dungeon.idols(table), 0),
            mastery=dungeon.mastery(table),
            leaving=table.leaving,
        )
        return showing.view(KeepView, seats, version=version, hoard=hoard)


DRAGON_KEEP: Final = DragonKeep(boxes.printed(DragonKeep.name))
