"""Stop the game, without a score: asked twice, for it is seldom meant."""

from __future__ import annotations

from companion.console.room import deed_of
from companion.console.screens.command import Confirm
from companion.console.widgets.pick_list import PickList
from companion.words.language import _


class StopScreen(Confirm):
    """Tells the table to stop, on a second yes."""

    _is_sure = False

    def __init__(self) -> None:
        self._deed = deed_of(self.desk.seen, "stop")
        super().__init__(self._asked, self._deed.command(), yes=_("Yes, stop it"))

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """The first yes asks again."""
        event.prevent_default()  # else textual has the one below answer as well
        if event.at == 1 and not self._is_sure:
            self._is_sure = True
            listed = self.query_one(PickList)
            listed.offer(listed.lines, at=0)
            self.look()
        else:
            super().on_pick_list_picked(event)

    def _asked(self) -> str:
        return _("Nobody will score. Really stop it?") if self._is_sure else self._deed.asks
