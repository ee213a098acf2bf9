"""What the next draw of a flight may bring: exact, from what lies open; asked of the host."""

from __future__ import annotations

import msgspec
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from companion.console.games.warps_edge import chances
from companion.console.screens.base import Dialogue
from companion.console.state import ConsoleState
from companion.console.widgets.message_line import MessageLine
from companion.console.widgets.pane import Text
from companion.language import _
from companion.wire import Answer
from rules.warps_edge.outlook import Outlook


class OutlookScreen(Dialogue[None]):
    """Nobody looks into the bag: what lies nowhere else must be in it."""

    _asked_at = -1

    def compose(self) -> ComposeResult:
        """How many tokens the bag holds, and a line for each that may come."""
        with Vertical(classes="box"):
            yield Text(classes="heading", id="of-bag")
            yield Text(id="odds")
            yield Text(classes="muted", id="warp-end")
            yield MessageLine()

    def show(self, seen: ConsoleState) -> None:
        """The table moved: ask again."""
        if seen.version != self._asked_at and not seen.lost:
            self._asked_at = seen.version
            self.ask("odds", self._told)

    def _told(self, answer: Answer) -> None:
        if answer.result is None:
            self.query_one("#of-bag", Text).say(_("Too little is known of the bag yet."))
            return
        outlook = msgspec.convert(answer.result, Outlook)
        head = _("The next {n} of {bag} tokens in the bag").format(n=outlook.draws, bag=outlook.bag)
        self.query_one("#of-bag", Text).say(head)
        columns = f"{''.ljust(22)}{_('likely').rjust(6)}{_('some').rjust(7)}"
        rows = [Content.styled(columns, "$text-muted"), *chances.table(outlook)]
        self.query_one("#odds", Text).say(Content("\n").join(rows))
        self.query_one("#warp-end", Text).say(chances.ending(outlook))
