"""The OLED's picture by itself, for terminals with no room beside the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import ScrollableContainer

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.lamp_row import LampRow, lit
from companion.console.widgets.message_line import MessageLine
from companion.console.widgets.oled import Oled
from companion.console.widgets.title_bar import TitleBar
from companion.language import _


class PictureScreen(BaseScreen[None]):
    """What the small screen on the table shows now."""

    def compose(self) -> ComposeResult:
        """The picture in the middle, the lamps below."""
        yield TitleBar(_("The small screen"))
        with ScrollableContainer(id="picture"):
            yield Oled()
        yield LampRow()
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """Follow it."""
        self.query_one(Oled).show(seen.bits)
        self.query_one(LampRow).show(lit(seen.lamps))
