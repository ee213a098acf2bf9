"""Clank! Catacombs as a game: what is its own, put together with what the family shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from msgspec.structs import replace

from rules import boxes
from rules.boxes import Path
from rules.catacombs.box import WITHOUT_PARTY, CatacombsBox, completed, faults, in_play, in_print, is_used
from rules.catacombs.commands import CatacombsCommand
from rules.catacombs.decide import decisions
from rules.catacombs.events import CatacombsEvent
from rules.catacombs.evolve import evolve
from rules.catacombs.retelling import CatacombsRetelling
from rules.catacombs.table import TOME, WHITE, CatacombsTable
from rules.catacombs.view import CatacombsSeatView, CatacombsView, DepthsView, OwedView
from rules.clank.events import Started
from rules.clank.game import ClankGame
from rules.clank.leaving import Emerged
from rules.clank.showing import Showing
from rules.clank.table import BANK
from rules.game import Event


class Catacombs(ClankGame[CatacombsTable, CatacombsBox]):
    """
    The game.

    >>> Catacombs(boxes.printed("catacombs")).title
    'Clank! Catacombs'
    """

    name = "catacombs"
    shown = CatacombsView
    own_box = CatacombsBox
    own_table = CatacombsTable
    own_commands = get_args(CatacombsCommand)
    retelling = CatacombsRetelling
    own_events = (*get_args(CatacombsEvent), Emerged)

    decisions = staticmethod(decisions)
    fold = staticmethod(evolve)
    faults = staticmethod(faults)
    completed = staticmethod(completed)
    uses = staticmethod(is_used)

    def box(self, override: Mapping[str, Any], seats: int) -> CatacombsBox:
        """Those of the family; the side board's track is empty where it is neither told nor played by."""
        box = super().box(override, seats)
        told = {".".join(map(str, path)) for path, _ in self._printed.answers(override)}
        by_side_board = seats > WITHOUT_PARTY and f"fury.start.{seats}" not in told
        if by_side_board or any(path.startswith("party.cubes") for path in told):
            return box
        return replace(box, party=replace(box.party, cubes=()))

    def set_up(self, event: Started, box: CatacombsBox) -> CatacombsTable:
        """The table after its set-up. Rulebook, set-up C and G; p. 15 for the fifth and sixth seat."""
        table = super().set_up(event, box)
        gold = dict(enumerate(box.party.gold, WITHOUT_PARTY))
        seats = tuple(replace(seat, credits=gold.get(n, 0)) for n, seat in enumerate(table.seats))
        unseen = tuple(in_play(path, table.players) for path in event.unconfirmed)
        return replace(table, seats=seats, stack=box.artifacts.values, unconfirmed=unseen)

    def learned(self, table: CatacombsTable, events: tuple[Event, ...]) -> Mapping[Path, Any]:
        """Those of the family; the side board's are kept as the side board's."""
        seen = super().learned(table, events).items()
        return {tuple(in_print(".".join(path), table.players).split(".")): held for path, held in seen}

    def view(self, table: CatacombsTable, *, version: int) -> CatacombsView:
        """What everybody may see."""
        showing, goods = Showing(table), table.goods
        tomes = goods.pop(TOME)
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
                major=table.left("major"),
                minor=table.left("minor"),
                prisoners=table.left("prisoners"),
                market=goods,
                tomes=tomes,
                idols=table.left_of_all("idols"),
                mastery=table.ways_out,
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
