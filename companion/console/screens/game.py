"""The screen of a game, upon which everything else lies: what happens beside it, and what it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from companion.console.screens.base import BaseScreen, later
from companion.console.screens.foreseeing import foresee
from companion.console.state import ConsoleState
from companion.console.widgets.history_tail import HistoryTail, tail
from companion.console.widgets.oled import LampRow, Oled
from companion.console.widgets.once import Vertical
from companion.line.carried import Bookmark
from companion.line.wire import Table


class GameScreen(BaseScreen[None]):
    """It lays out its game, and beside it the `events`."""

    PAGES: ClassVar[Mapping[str, Callable[[], Screen[Any]]]] = {
        "cut": later("screens.cut.CutScreen"),
        "fairness": later("screens.fairness.FairnessScreen"),
        "hardware": later("screens.hardware.HardwareScreen"),
        "history": later("screens.history.HistoryScreen"),
        "new-game": later("screens.set_up.SetUpScreen"),
        "picture": later("screens.plain.PictureScreen"),
        "reference": later("screens.reference.ReferenceScreen"),
    }

    _foreseen: tuple[Bookmark | None, Any] = (None, None)
    """What is foreseen, and of which table; asked for only where it is shown."""

    def look_ahead(self, seen: ConsoleState, hear: Callable[[Any], None], *, hushed: bool) -> None:
        """Have foreseen what comes of this table, once, unless that would tell too soon."""
        if seen.lost:
            self._foreseen = (None, None)
        elif self.desk.chances and self._foreseen[0] != seen.mark and not hushed:
            self._foreseen = (seen.mark, None)
            foresee(self, hear)

    def events(self, *more: Widget) -> ComposeResult:
        """The small screen and its lamps, what a game has *more* of, and the newest of the history."""
        with Vertical(id="events"):
            yield Oled()
            yield LampRow()
            yield from more
            yield HistoryTail()

    def show_history(self, table: Table | None, *, hushed: bool = False) -> None:
        """Hand down the history of *table*, *hushed* without what could be taken back."""
        keys = ("", "") if hushed else (self.desk.key_for("undo"), self.desk.key_for("redo"))
        if table is not None:
            self.query_one(HistoryTail).show(tail(table, keys))

    on_resize = BaseScreen.show_again

    def on_history_tail_picked(self, event: HistoryTail.Picked) -> None:
        """A line of the history was clicked."""
        self.app.push_screen(later("screens.history.HistoryScreen", event.entry)())

    async def on_history_tail_offered(self, event: HistoryTail.Offered) -> None:
        """Take back or restore was clicked."""
        await self.run_action(event.action)
