"""Stop the game, without a score: asked twice, for it is seldom meant."""

from __future__ import annotations

from textual.widgets import OptionList

from companion.console.screens.command import Confirm
from companion.language import _
from rules.correcting import Stop


class StopScreen(Confirm):
    """Tells the table to stop, on a second yes."""

    _is_sure = False

    def __init__(self) -> None:
        super().__init__(self._asked, Stop(), yes=_("Yes, stop it"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The first yes asks again."""
        event.prevent_default()  # else textual has the one below answer as well
        if event.option_index == 1 and not self._is_sure:
            self._is_sure = True
            event.option_list.highlighted = 0
            self.look()
        else:
            super().on_option_list_option_selected(event)

    def _asked(self) -> str:
        if self._is_sure:
            return _("Nobody will score. Really stop it?")
        return _("A game is on the table. Stop it, without a score?")
