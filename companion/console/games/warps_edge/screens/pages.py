"""What can be opened from a flight: history, corrections, what is looked up, and the next game."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from companion.console.games.warps_edge.screens import asks
from companion.console.games.warps_edge.screens.count import FlightCountScreen
from companion.console.games.warps_edge.screens.outlook import OutlookScreen
from companion.console.screens.base import BaseScreen
from companion.console.screens.correct import CorrectScreen
from companion.console.screens.fairness import FairnessScreen
from companion.console.screens.hardware import HardwareScreen
from companion.console.screens.history import HistoryScreen
from companion.console.screens.picture import PictureScreen
from companion.console.screens.reference import ReferenceScreen
from companion.console.screens.set_up import SetUpScreen
from companion.console.widgets.history_tail import HistoryTail


class FlightPages(BaseScreen[None]):
    """A screen of a flight, as far as it opens others."""

    def action_skills(self) -> None:
        """The cards beside the panel."""
        self._open(asks.skills())

    def action_by_hand(self) -> None:
        """Effects the device does not know."""
        self._open(asks.effects())

    def action_record_draw(self) -> None:
        """Tokens of the real bag."""
        if self.seen.flight:
            self._open(asks.drawn_by_hand(self.seen.flight))

    def action_figures(self) -> None:
        """Printed numbers nobody has typed."""
        self._open(asks.figures())

    def action_history(self) -> None:
        """Everything so far."""
        self._open(HistoryScreen())

    def on_history_tail_picked(self, event: HistoryTail.Picked) -> None:
        """A line of the history was clicked."""
        self._open(HistoryScreen(event.entry))

    async def on_history_tail_offered(self, event: HistoryTail.Offered) -> None:
        """Take back or restore was clicked."""
        await self.run_action(event.action)

    def action_correct(self) -> None:
        """A correction."""
        self._open(CorrectScreen({"count": FlightCountScreen}))

    def action_count(self) -> None:
        """A count of the table."""
        self._open(FlightCountScreen())

    def action_what_if(self) -> None:
        """The next draw."""
        self._open(OutlookScreen())

    def action_reference(self) -> None:
        """To look things up."""
        self._open(ReferenceScreen())

    def action_picture(self) -> None:
        """The OLED."""
        self._open(PictureScreen())

    def action_hardware(self) -> None:
        """The table's parts."""
        self._open(HardwareScreen())

    def action_fairness(self) -> None:
        """The promise and its proof."""
        self._open(FairnessScreen())

    def action_new_game(self) -> None:
        """The next flight, or an evening with others."""
        self._open(SetUpScreen())

    def _open(self, screen: Screen[Any]) -> None:
        self.app.push_screen(screen)
