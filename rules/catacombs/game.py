"""Clank! Catacombs as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import asdict

from rules import boxes
from rules.catacombs import decide
from rules.catacombs.box import WITHOUT_PARTY, CatacombsBox, completed, faults, is_used
from rules.catacombs.commands import CatacombsCommand
from rules.catacombs.events import CatacombsEvent
from rules.catacombs.evolve import evolve
from rules.catacombs.retelling import CatacombsRetelling
from rules.catacombs.scoring import parts
from rules.catacombs.table import BANK, WHITE, CatacombsSeat, CatacombsTable
from rules.catacombs.view import CatacombsSeatView, CatacombsView, DepthsView, OwedView
from rules.clank import setup
from rules.clank.box import opened
from rules.clank.commands import ClankCommand
from rules.clank.draft import Draft
from rules.clank.events import Started
from rules.clank.game import ClankGame
from rules.clank.showing import Showing
from rules.clank.table import BLACK
from rules.decisions import Decisions
from rules.game import Event


class Catacombs(ClankGame[CatacombsTable, CatacombsBox]):
    """
    The game.

    >>> Catacombs(boxes.printed("catacombs")).title
    'Clank! Catacombs'
    """

    name = "catacombs"
    most = 6
    shown = CatacombsView
    own_pieces = frozenset({BLACK, WHITE})
    own_commands = get_args(CatacombsCommand)
    retelling = CatacombsRetelling
    own_events = get_args(CatacombsEvent)

    def decisions(self) -> Decisions[Draft[CatacombsTable], ClankCommand | CatacombsCommand]:
        """What each of its commands does."""
        return decide.decisions()

    def fold(self, table: CatacombsTable, event: Event) -> CatacombsTable:
        """The table after one event."""
        return evolve(table, event)

    def box(self, override: Mapping[str, Any], seats: int) -> CatacombsBox:
        """The numbers such a table plays by."""
        box = opened(
            CatacombsBox, self.printed, override, seats=seats, complete=lambda box: completed(box, seats)
        )
        for fault in faults(box, seats):
            raise fault
        return box

    def uses(self, path: str, box: CatacombsBox, seats: int) -> bool:
        """The side board counts from five players on."""
        return is_used(path, box, seats=seats)

    def more_places(self, box: CatacombsBox) -> Mapping[str, Mapping[str, int]]:
        """The ghosts wait in the bank."""
        return {BANK: {WHITE: box.cubes.ghosts}}

    def seats_by(self, box: CatacombsBox, seats: int) -> bool:
        """Five and six need a fury track that no book prints; until somebody tells it, they are left out."""
        return seats <= WITHOUT_PARTY or bool(box.party.cubes)

    def set_up(self, event: Started) -> CatacombsTable:
        """The table after its set-up. Rulebook, set-up C and G; p. 15 for the fifth and sixth seat."""
        box = msgspec.convert(event.box, CatacombsBox, strict=False)
        family = asdict(setup.opened(event, box))
        gold = dict(enumerate(box.party.gold, start=WITHOUT_PARTY))
        seats = tuple(
            CatacombsSeat(
                name=seat.name, colour=seat.colour, lockpicks=box.lockpicks.start, credits=gold.get(n, 0)
            )
            for n, seat in enumerate(event.seats)
        )
        return CatacombsTable(**family | {"seats": seats, "stack": box.artifacts.values})

    def view(self, table: CatacombsTable, *, version: int) -> CatacombsView:
        """What everybody may see."""
        showing = Showing(table, lambda index: parts(table, index))
        seats = tuple(showing.seat(n, CatacombsSeatView) for n in range(len(table.seats)))
        return showing.view(
            CatacombsView,
            seats,
            version=version,
            owed=tuple(_owed(table)),
            depths=DepthsView(
                tiles=table.tiles,
                safe=table.safe_tiles,
                stack=table.stack,
                discovered=table.discovered,
                ghosts=table.pieces.count(BANK, WHITE),
                major=table.left(table.box.secrets.major),
                minor=table.left(table.box.secrets.minor),
                prisoners=table.left(table.box.prisoners.copies),
                market=table.market,
                tomes=table.tomes,
                idols=table.idols,
                mastery=table.mastery,
                unlocked=table.unlocked,
                lockpicks=tuple(seat.lockpicks for seat in table.seats),
                shrines=tuple(table.marked_by(n) for n in range(len(table.seats))),
            ),
        )


def _owed(table: CatacombsTable) -> Iterator[OwedView]:
    for index in table.seats_in:
        seat = table.seats[index]
        if seat.secrets:
            yield OwedView(seat=index, what="secret", count=seat.secrets)
        if seat.prisoners:
            yield OwedView(seat=index, what="prisoner", count=seat.prisoners)


CATACOMBS: Final = Catacombs(boxes.printed(Catacombs.name))
