"""The way in for one more browser: the newest address of `furybox web`, to be scanned or typed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer
from textual.widgets import Static

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.themes import is_poor
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.message_line import MessageLine
from companion.console.widgets.qr_code import QrCode
from companion.console.widgets.title_bar import TitleBar
from companion.language import _


class InvitationScreen(BaseScreen[None]):
    """It follows the address: each is good for one browser, and the next one comes by itself."""

    def __init__(self, terminal: str) -> None:
        super().__init__()
        self._terminal = terminal

    def compose(self) -> ComposeResult:
        """The code, and beside it what it is."""
        yield TitleBar(_("Browser"))
        with ScrollableContainer(id="invitation"), Horizontal():
            yield QrCode()
            yield Static("", id="way-in", markup=False)
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """The newest address, or how one comes by it."""
        address = seen.table.invitation if seen.table else None
        code = self.query_one(QrCode)
        code.is_bare = is_poor(self._terminal)
        code.display = address is not None
        if address is not None:
            code.show(address)
        self.query_one("#way-in", Static).update(_said(address))


def _said(address: str | None) -> str:
    if address is None:
        return _("No browser is invited. Where the table runs, type: furybox web --host 0.0.0.0")
    once = _("It lets one browser in, once; the next one is shown here as soon as somebody has come.")
    return "\n\n".join([_("Scan to play in a browser, or type:"), address, once])
