"""A card that says everybody makes noise, or all but one."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

from companion.console import labels
from companion.console.screens.command import Question
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.language import _


class EveryoneScreen(Question):
    """How much, and who is left out."""

    def compose(self) -> ComposeResult:
        """Two fields."""
        seats = self.desk.seen.seats
        but = [(None, _("nobody is left out")), *((n, labels.who(seats, n)) for n in range(len(seats)))]
        with Vertical(classes="box"):
            yield Static(_("Everyone makes noise"), classes="heading")
            with Horizontal(classes="field"):
                yield Label(_("how much"))
                yield Input(type="integer", placeholder="1", compact=True, max_length=4)
            with Horizontal(classes="field"):
                yield Label(_("but not"))
                yield Choice[int | None](but, id="but")
            yield AskLine(alone=True)
            yield Static(_("enter in the number: do it   tab: next field"), classes="muted")

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def about(self, seen: ConsoleState) -> None:
        """A card means the same whatever else happens."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send it."""
        try:
            by = int(event.value or 1)
        except ValueError:
            self.app.bell()
            return
        but = self.query_one("#but", Choice).value
        but_not = {} if but is None else {"but": but}
        self.send({"do": "everyone", "by": by, **but_not})
