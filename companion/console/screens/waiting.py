"""Before anything was heard: the console waits for its host."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.widgets import Static

from companion.console.screens.base import BaseScreen
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.message_line import MessageLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _


class WaitingScreen(BaseScreen[None]):
    """Shown until the host sends its table."""

    def compose(self) -> ComposeResult:
        """One sentence in the middle, and why below."""
        yield TitleBar()
        with Middle(), Center():
            yield Static(_("Waiting for the table."), id="waiting")
        yield MessageLine()
        yield KeyLine()
