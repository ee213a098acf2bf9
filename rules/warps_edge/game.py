"""Warp's Edge as a game: its commands, events, decisions and view, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from rules import boxes
from rules.chance import Drawing
from rules.counting import Repair
from rules.events import Warned
from rules.game import Audit, Command, Event, Game, Opening, Retold, Story, heard
from rules.refusals import Refused
from rules.warps_edge import box as printed_numbers
from rules.warps_edge import commands, remembered, setup
from rules.warps_edge.corrections import proposed
from rules.warps_edge.decide import decided
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import WarpsEvent
from rules.warps_edge.evolve import evolve
from rules.warps_edge.outlook import Outlook, outlook
from rules.warps_edge.retelling import retold
from rules.warps_edge.table import Table
from rules.warps_edge.view import View, audited, shown


class WarpsEdge(Game[Table]):
    """
    The game: nobody is seated, for a pilot flies alone.

    >>> WARPS_EDGE.title, WARPS_EDGE.seats
    ("Warp's Edge", range(0, 0))
    """

    name = "warps-edge"
    printed = boxes.printed(name)
    title = printed.title
    seats = range(0)
    commands: tuple[type[Command], ...] = (commands.Start, *get_args(commands.WarpsCommand))
    events: tuple[type[Event], ...] = get_args(WarpsEvent)
    shown = View

    def start(self, command: Opening, *, commitment: str) -> tuple[Event, ...]:
        """Set the flight up by the book. Raises `Refused` for a box or ships that cannot fly."""
        if not isinstance(command, commands.Start):
            raise Refused("malformed", "This start belongs to another game.")
        override = command.box or {}
        box = printed_numbers.opened(self.printed, override)
        fighter, ship = printed_numbers.flown(box, command.fighter, command.mothership)
        ships = frozenset({command.fighter, command.mothership, ship.other_face or command.mothership})
        unconfirmed = printed_numbers.unconfirmed(self.printed, override, ships=ships)
        begun = setup.started(command, box, fighter, commitment=commitment, unconfirmed=unconfirmed)
        if not printed_numbers.miscounted(box.tokens):
            return (begun,)
        return (begun, Warned(of="tokens", most=box.tokens.regular))

    def check_box(self, override: Mapping[str, Any]) -> None:
        """Raise `Refused("bad-box")`, naming the field, for what cannot be printed."""
        printed_numbers.opened(self.printed, override)

    def decide(self, table: Table, command: Command, luck: Drawing | None) -> tuple[Event, ...]:
        """What happens; raises `Refused`."""
        return decided(Draft(table, luck), command)

    def evolve(self, table: Table | None, event: Event) -> Table:
        """Fold one event in."""
        return evolve(table, event)

    def view(self, table: Table, *, version: int) -> View:
        """What everybody may see."""
        return shown(table, version=version)

    def retell(self, story: Story[Table], telling: Retold, instead: Command | None) -> tuple[Event, ...]:
        """What puts the newest table right: later entries are decided again."""
        promise = story[-1].after.commitment
        return retold(
            story, telling, instead,
            hear=lambda written: heard(written, self.commands),
            begin=lambda start: self.start(start, commitment=promise),
        )  # fmt: skip

    def offers(
        self, _story: Story[Table], _telling: Retold | None, _instead: Command | None
    ) -> tuple[Command, ...]:
        """Nothing: what the mistake had fired, then or later, is put right with it (record 19)."""
        return ()

    def odds(self, table: Table, *, extra: Mapping[int, int], attacks: int = 0) -> Outlook:
        """What the next draw may bring. Raises `Refused` for *extra* noise: nobody is seated."""
        del attacks
        for seat in extra:
            raise Refused("no-such-seat", "There is no seat {seat} at this table.", seat=seat)
        if table.ended is not None:
            raise Refused("game-over", "The game has ended; no draw is to come.")
        return outlook(table)

    def learned(self, table: Table, events: tuple[Event, ...]) -> Mapping[boxes.Path, Any]:
        """What was typed of cards and boards."""
        return remembered.learned(table, events)

    def remembered(self, table: Table) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """The enemies and skills whose figures are known."""
        return remembered.cards(table)

    def repair(self, table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
        """The moves that a count would make."""
        return proposed(table, places)

    def audit(self, table: Table) -> Audit:
        """Where every token is that may be seen."""
        return audited(table)


WARPS_EDGE: Final = WarpsEdge()
