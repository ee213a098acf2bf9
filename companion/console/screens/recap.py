"""How an evening ended and what it was like, kept as files or for BG Stats; somebody's page."""

from __future__ import annotations

from textual.app import ComposeResult

from companion.console.screens.base import BaseScreen
from companion.console.state import ConsoleState
from companion.console.widgets.lines import KeyLine, MessageLine, TitleBar
from companion.console.widgets.once import Static, VerticalScroll
from companion.console.widgets.pane import Text
from companion.console.widgets.qr_code import QrCode
from companion.console.widgets.sheet import SheetPane, kept, sheet_kept, sheet_of
from companion.evenings.shown import Remembered
from companion.line.asked import Names, Page, Recap
from companion.words.language import N_, _


class RecapScreen(BaseScreen[None]):
    """Asked for once, as the evening stands then; *number* 0 is the game on the table."""

    HEADING = N_("Recap")

    def __init__(self, number: int = 0) -> None:
        super().__init__()
        self._number = number
        self._told: Remembered | None = None

    def body(self) -> ComposeResult:
        """The sheet, the code while it is wanted, and where the sheet was kept."""
        with VerticalScroll(id="recap"):
            yield SheetPane(id="sheet")
        yield QrCode()
        yield Text(id="kept")

    def on_mount(self) -> None:
        """Arrow keys scroll; the host is asked."""
        self.query_one(QrCode).display = False
        self.query_one(VerticalScroll).focus()
        self.ask(Recap(game=self._number), self._hear)

    def action_keep(self) -> None:
        """Write it into files."""
        if self._told is not None:
            name = f"recap-{self._told.number}"
            kept = sheet_kept(self._told.sheet, self._told.day, self.desk.folder, name)
            self.query_one("#kept", Text).say(kept)

    def action_play(self) -> None:
        """The code for BG Stats, instead of the sheet; once more, the sheet."""
        code, said = self.query_one(QrCode), self.query_one("#kept", Text)
        link = self._told.link if self._told else None
        if link is None:
            said.say(_("There is no result yet that BG Stats could keep."))
            return
        code.display = not code.display
        self.query_one("#recap").display = not code.display
        if not code.display:
            said.say("")
            return
        code.show(link)
        if code.lines(link, self.size.width):
            said.say(_("Scan it with the telephone that has BG Stats."))
        else:
            said.say(_("A window of this size has no room for the code:") + "\n" + link)

    def _hear(self, evening: Remembered) -> None:
        self._told = evening
        self.query_one(SheetPane).show(evening.sheet)


class SheetScreen(BaseScreen[None]):
    """The result of a game that has no score of seats: its sheet alone."""

    HEADING = N_("Result")
    PAGES = {"recap": RecapScreen}

    def body(self) -> ComposeResult:
        """The sheet, and where it was kept."""
        with VerticalScroll(can_focus=False):
            yield SheetPane(id="sheet")
        yield Text(id="kept")

    def show(self, seen: ConsoleState) -> None:
        """How it stands by now."""
        if (sheet := sheet_of(seen, self.desk.now)) is not None:
            self.query_one(SheetPane).show(sheet)

    def action_keep(self) -> None:
        """Write it into files."""
        said = self.query_one("#kept", Text)
        self.ask(Names(), lambda names: said.say(kept(self.seen, self.desk.folder, self.desk.now, names)))


class PageScreen(BaseScreen[None]):
    """A person's page, or a game's."""

    def __init__(self, heading: str, *, person: str = "", game: str = "") -> None:
        super().__init__()
        self._heading, self._person, self._game = heading, person, game

    def compose(self) -> ComposeResult:
        """Its lines, once the host has sent them."""
        yield TitleBar(self._heading)
        with VerticalScroll():
            yield Static(_("One moment …"), id="page", markup=False)
        yield MessageLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Arrow keys scroll; the host is asked."""
        self.query_one(VerticalScroll).focus()
        self.ask(Page(person=self._person, game=self._game), self._hear)

    def _hear(self, lines: tuple[str, ...]) -> None:
        self.query_one("#page", Static).update("\n".join(lines))
