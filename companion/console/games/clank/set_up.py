"""How a table of seats plays: the part of the set-up that it has besides them."""

from __future__ import annotations

from textual.app import ComposeResult

from companion.console.forms import choice
from companion.console.games.clank.screens.printed import PrintedScreen
from companion.console.screens.set_up import GamePart, Seats
from companion.language import _
from rules.clank.commands import SeatSetup, Start


class SetUp(GamePart):
    """Two choices; then the printed numbers are compared."""

    def compose(self) -> ComposeResult:
        """Whether turns are counted, and who minds the money."""
        turns = (("tracked", _("tracked: somebody presses next")), ("free", _("free: nobody counts turns")))
        minded = ((False, _("minded by the players")), (True, _("minded by the device")))
        yield self.form.row(choice("turns", _("turns"), turns))
        yield self.form.row(choice("credits", _("credits"), minded))

    def go_on(self, game: str, seats: Seats) -> None:
        """Nothing is sent yet."""
        values = self.form.values
        self.app.push_screen(
            PrintedScreen(
                Start(
                    game=game,
                    seats=tuple(SeatSetup(name=name, colour=colour) for name, colour in seats),
                    turns=values["turns"],
                    track_credits=values["credits"],
                )
            )
        )
