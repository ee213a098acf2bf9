"""A game of the Clank family that is its file: nothing here says which one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, cast, get_args

from msgspec.structs import replace

from rules import boxes
from rules.boxes import Printed
from rules.clank import artifacts, dungeon, evolve
from rules.clank.artifacts import OpenBox, OpenRetelling, with_lots
from rules.clank.draft import Draft
from rules.clank.dungeon import DungeonRetelling
from rules.clank.events import Attacked, ClankEvent, Moved, TurnBegan
from rules.clank.game import ClankGame
from rules.clank.leaving import Emerged, Escaped
from rules.clank.retelling import need
from rules.clank.showing import Showing
from rules.clank.view import FuryView
from rules.filed.commands import FiledCommand
from rules.filed.decide import decisions
from rules.filed.events import CountdownMoved, Counted, FiledEvent, MarkerMoved, TokenGiven
from rules.filed.shape import shaped
from rules.filed.table import FiledTable
from rules.filed.view import FiledSeatView, FiledView, HoardView
from rules.game import Event
from rules.refusals import Refused


class FiledRetelling(OpenRetelling[FiledTable], DungeonRetelling[FiledTable]):
    """One entry told anew."""

    facts = (*OpenRetelling.facts, TokenGiven)

    def untell(self, draft: Draft[FiledTable], event: Event) -> None:
        """Take back one thing that was told; what was given away comes back."""
        if isinstance(event, TokenGiven):
            self.tell(draft, TokenGiven(seat=event.to, kind=event.kind, to=event.seat))
        else:
            super().untell(draft, event)

    def tell(self, draft: Draft[FiledTable], event: Event) -> None:
        """Tell one thing as it should have been."""
        if isinstance(event, TokenGiven):
            need(draft, event.seat, event.kind)
        super().tell(draft, event)


def fold(table: FiledTable, event: Event) -> FiledTable:
    """The table after one event."""
    match event:
        case Moved():  # most of what happens, and the family's
            table = evolve.evolve(table, event)
        case CountdownMoved():
            table = evolve.with_seat(evolve.under_way(table), event.seat, countdown=event.to)
        case MarkerMoved():
            table = replace(evolve.under_way(table), steps={**table.steps, event.dragon: event.to})
        case Counted():
            counters = {**table.seats[event.seat].counters, event.counter: event.to}
            table = evolve.with_seat(evolve.under_way(table), event.seat, counters=counters)
        case TokenGiven():
            table = evolve.with_token(evolve.under_way(table), event.seat, event.kind, -1)
            table = evolve.with_token(table, event.to, event.kind, 1)
        case _:
            table = evolve.evolve(with_lots(table, event), cast("ClankEvent", event))
    if type(event) is Attacked and event.fixed:
        for index in table.drawing:
            table = evolve.with_seat(table, index, countdown=table.pawn + 1)
    moves = event.seat if type(event) is CountdownMoved else None
    return table.with_figure(begins=type(event) is TurnBegan, moves=moves)


class Filed(ClankGame[FiledTable, OpenBox]):
    """
    The game.

    >>> CLANK.title, CLANK.room.out
    ('Clank!', 'countdown')
    """

    shown = FiledView
    own_table = FiledTable
    own_commands = get_args(FiledCommand)
    retelling = FiledRetelling
    own_events = (*get_args(FiledEvent), Emerged, Escaped)

    decisions = staticmethod(decisions)
    fold = staticmethod(fold)

    def __init__(self, name: str, printed: Printed) -> None:
        self.name = name
        self.own_box = shaped(printed.values())
        super().__init__(printed)

    def faults(self, box: OpenBox, seats: int) -> Iterator[Refused]:
        """Everything that no table can play by."""
        yield from chain(artifacts.faults(box, seats), dungeon.faults(getattr(box.market, "crowns", ())))

    def view(self, table: FiledTable, *, version: int) -> FiledView:
        """What everybody may see."""
        showing, room = Showing(table), table.room
        seats = tuple(
            showing.seat(
                n,
                FiledSeatView,
                countdown=table.pawn * (n in table.drawing),
                counters=table.seats[n].counters,
            )
            for n in range(len(table.seats))
        )
        hoard = HoardView(
            artifacts=table.artifacts,
            market=table.goods,
            secrets={name: table.left(name) for name, heap in room.heaps.items() if heap.by == "secret"},
            idols=table.left_of_all("idols") if "idols" in room.heaps else None,
            mastery=table.ways_out,
            leaving=table.leaving,
            works={kind: when for heap in room.tokens.values() for kind, when in heap.items()}
            if table.title
            else {},
            out=room.out,
        )
        dragons = {
            name: FuryView(step, table.track(name).top, table.track(name).cubes_at(step), blockade=False)
            for name, step in table.steps.items()
        }
        own = {"hoard": hoard, "dragons": dragons, "title": table.title}
        return showing.view(FiledView, seats, version=version, **own)


CLANK: Final = Filed("clank", boxes.printed("clank"))
