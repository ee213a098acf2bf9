"""The result of a game that has no score of seats: its sheet alone."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from companion.console.actions import SCREENS
from companion.console.screens.base import BaseScreen
from companion.console.screens.recap import RecapScreen
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.pane import Text
from companion.console.widgets.sheet import SheetPane, kept, sheet_of
from companion.line.asked import Names
from companion.words.language import _


class SheetScreen(BaseScreen[None]):
    """Nothing here changes the table."""

    ACTIONS = SCREENS["SheetScreen"]
    PAGES = {"recap": RecapScreen}

    def compose(self) -> ComposeResult:
        """The sheet, and where it was kept."""
        yield TitleBar(_("Result"))
        with VerticalScroll(can_focus=False):
            yield SheetPane(id="sheet")
        yield Text(id="kept")
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """How it stands by now."""
        if (sheet := sheet_of(seen, self.desk.now)) is not None:
            self.query_one(SheetPane).show(sheet)

    def action_keep(self) -> None:
        """Write it into files."""
        self.ask(Names(), self._keep)

    def _keep(self, names: tuple[str, ...]) -> None:
        self.query_one("#kept", Text).say(kept(self.seen, self.desk.folder, self.desk.now, names))
