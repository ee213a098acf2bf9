"""The ways in for phones and browsers, and who is in: a table shows out whom it does not want."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.themes import POOR_TERMINALS
from companion.console.widgets.once import Horizontal, Static, Vertical
from companion.console.widgets.qr_code import QrCode
from companion.games import GAMES
from companion.line.address import is_only_here
from companion.line.carried import Browser
from companion.line.wire import Table
from companion.words.language import N_, _, ngettext


class InvitationScreen(BaseScreen[None]):
    """
    One code at a time: for all phones, for each seat, and for a console in a browser.

    It follows the addresses: a console's is good once, and the next one comes by itself. After the game has
    ended it leads to the page that checks the evening.
    """

    HEADING = N_("Browser")

    def __init__(self, terminal: str) -> None:
        super().__init__()
        self._terminal = terminal
        self._at = 0
        """Which of the ways in is shown."""

    def body(self) -> ComposeResult:
        """The code, and beside it what it is."""
        with ScrollableContainer(id="invitation"), Horizontal():
            yield QrCode()
            with Vertical():
                yield Static("", id="way-in", markup=False)
                yield OptionList(id="browsers")

    def show(self, seen: ConsoleState) -> None:
        """The newest address, or how one comes by it."""
        ways = _ways(seen.table)
        said, address = ways[self._at % len(ways)]
        code = self.query_one(QrCode)
        code.is_bare = self._terminal in POOR_TERMINALS
        code.display = address is not None and not is_only_here(address)
        if address is not None and code.display:
            code.show(address)
        self.query_one("#way-in", Static).update(said)
        self._list(seen.table.browsers if seen.table else ())

    def action_turn(self, by: int) -> None:
        """Show the code so many further on."""
        self._at += by
        self.show(self.desk.seen)

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


def _ways(table: Table | None) -> list[tuple[str, str | None]]:
    """Every way in, as it is said, and its address: at the end of a game only the one that checks it."""
    if table is None:
        return [(_said(None), None)]
    if table.checker:
        said = _("The game is over. Scan to check every draw in any browser, or type:")
        return [(f"{said}\n\n{table.checker}", table.checker)]
    if table.phones is None or is_only_here(table.phones):
        return [(_said(table.invitation), table.invitation)]
    people = GAMES[table.shown.game].seats.people(table.shown) if table.shown else ()
    ways = [(_("Phones at the table, all evening: scan, and choose your seat. Or type:"), table.phones)]
    for each, address in zip(people, table.seats, strict=False):
        name = f"{each.sign} {each.name}".strip()
        ways.append((_("The phone of {name}: scan. Or type:").format(name=name), address))
    named = [(f"{said}\n\n{address}", address) for said, address in ways]
    return [*named, (_said(table.invitation), table.invitation)]


def _row(browser: Browser) -> str:
    if browser.leaving:
        state = _("is shown out")
    elif browser.seat is not None:
        state = browser.seat or _("no seat yet")
    else:
        state = ngettext("{n} console", "{n} consoles", browser.consoles).format(n=browser.consoles)
    return f"{browser.n}. {browser.name or _('a browser')}: {state}"


def _said(address: str | None) -> str:
    if address is None:
        return _("No browser is invited. Where the table runs, type: furybox web --host 0.0.0.0")
    if is_only_here(address):
        here = _("Only this machine can open it: {address}").format(address=address)
        return "\n\n".join([here, _("For telephones, type where the table runs: furybox web --host 0.0.0.0")])
    once = _("It lets one browser in, once; the next one is shown here as soon as somebody has come.")
    return "\n\n".join([_("Scan to play in a browser, or type:"), address, once])
