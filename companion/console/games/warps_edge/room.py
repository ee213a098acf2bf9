"""What consoles have of Warp's Edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.console.games.warps_edge.grip import flight_of
from companion.console.games.warps_edge.screens.flight import FlightScreen
from companion.console.games.warps_edge.screens.wall import FlightWall
from companion.console.games.warps_edge.set_up import SetUp, in_use
from companion.console.room import ConsoleGame
from companion.console.suggestions import dialled
from companion.console.widgets.lines import Run
from companion.games.warps_edge import naming
from companion.games.warps_edge.inventory import stands
from companion.games.warps_edge.refusals import field
from companion.line.wire import Table
from companion.words.language import N_, _
from rules.game import Command
from rules.warps_edge.commands import Set
from rules.warps_edge.view import View


class WarpsEdgeRoom(ConsoleGame[View]):
    """The room of a flight."""

    set_up = SetUp
    screen = FlightScreen
    wall = FlightWall
    meanings = {
        "attack": (N_("draw tokens"), ""),
        "next": (N_("end the step"), ""),
        "back": ("", N_("take back")),
        "fury": (N_("nothing in a flight"), ""),
        "danger": (N_("nothing in a flight"), ""),
        "dial": (N_("go on, choose"), ""),
    }
    meaning = (N_("stow a token"), N_("out of the cargo"))

    def title(self, view: View) -> tuple[Run, ...]:
        """Which turn, and who flies against whom."""
        ships = naming.ships(view)
        if view.ended is not None:
            ended = {"victory": _("VICTORY"), "stopped": _("STOPPED")}.get(view.ended, _("DEFEAT"))
            return ((ended, "bold"), ("  ", ""), (ships, ""))
        return ((_("Turn {n}").format(n=view.turn), ""), ("  ", ""), (ships, "bold"))

    def doubtful(self, unconfirmed: Sequence[str]) -> Sequence[str]:
        """Those that count from the first draw on."""
        return tuple(map(field, in_use(unconfirmed)))

    def preview(self, command: Command, table: Table) -> str:
        """What a dial set right would change; nothing else is foreseen."""
        view = flight_of(table)
        if view is None or not isinstance(command, Set):
            return ""
        return dialled(table, command.dial, str(stands(command.dial, view)), str(command.to))


ROOM: Final = WarpsEdgeRoom()
