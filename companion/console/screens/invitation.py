"""The way in for a browser, and who is in: a table shows out whom it does not want."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.console.actions import SCREENS
from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.themes import is_poor
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.qr_code import QrCode
from companion.language import _, ngettext
from companion.wire import Browser, is_only_here


class InvitationScreen(BaseScreen[None]):
    """
    It follows the address: each is good for one browser, and the next one comes by itself.

    After the game has ended it leads to the page that checks the evening.
    """

    ACTIONS = SCREENS["InvitationScreen"]

    def __init__(self, terminal: str) -> None:
        super().__init__()
        self._terminal = terminal

    def compose(self) -> ComposeResult:
        """The code, and beside it what it is."""
        yield TitleBar(_("Browser"))
        with ScrollableContainer(id="invitation"), Horizontal():
            yield QrCode()
            with Vertical():
                yield Static("", id="way-in", markup=False)
                yield OptionList(id="browsers")
        yield MessageLine()
        yield KeyLine()

    def show(self, seen: ConsoleState) -> None:
        """The newest address, or how one comes by it."""
        checker = seen.table.checker if seen.table else None
        address = checker or (seen.table.invitation if seen.table else None)
        code = self.query_one(QrCode)
        code.is_bare = is_poor(self._terminal)
        code.display = address is not None and not is_only_here(address)
        if address is not None and code.display:
            code.show(address)
        self.query_one("#way-in", Static).update(_to_check(checker) if checker else _said(address))
        self._list(seen.table.browsers if seen.table else ())

    def action_show_out(self) -> None:
        """The marked browser must leave."""
        marked = self.query_one("#browsers", OptionList).highlighted_option
        if marked is not None and marked.id is not None:
            self.desk.show_out(int(marked.id))

    def _list(self, browsers: Sequence[Browser]) -> None:
        listed = self.query_one("#browsers", OptionList)
        rows = [Option(Content(_row(each)), id=str(each.n), disabled=each.leaving) for each in browsers]
        if [(each.id, each.prompt) for each in rows] == [(each.id, each.prompt) for each in listed.options]:
            return
        at = listed.highlighted
        listed.set_options(rows)
        listed.display = bool(rows)
        if rows:
            listed.highlighted = min(at or 0, len(rows) - 1)
            listed.focus()


def _row(browser: Browser) -> str:
    if browser.leaving:
        state = _("is shown out")
    else:
        state = ngettext("{n} console", "{n} consoles", browser.consoles).format(n=browser.consoles)
    return f"{browser.n}. {browser.name or _('a browser')}: {state}"


def _to_check(address: str) -> str:
    return "\n\n".join([_("The game is over. Scan to check every draw in any browser, or type:"), address])


def _said(address: str | None) -> str:
    if address is None:
        return _("No browser is invited. Where the table runs, type: furybox web --host 0.0.0.0")
    if is_only_here(address):
        here = _("Only this machine can open it: {address}").format(address=address)
        return "\n\n".join([here, _("For telephones, type where the table runs: furybox web --host 0.0.0.0")])
    once = _("It lets one browser in, once; the next one is shown here as soon as somebody has come.")
    return "\n\n".join([_("Scan to play in a browser, or type:"), address, once])
