"""A card that says everybody makes noise, or all but one."""

from __future__ import annotations

from textual.app import ComposeResult

from companion.console.forms import choice, number
from companion.console.games.clank import labels
from companion.console.games.clank.seen import seats_of
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.language import _
from rules.clank.commands import Everyone


class EveryoneScreen(FormQuestion):
    """How much, and who is left out."""

    def __init__(self) -> None:
        super().__init__(_("Everyone makes noise"), _("enter in the number: do it   tab: next field"))

    def rows(self) -> ComposeResult:
        """Two fields."""
        seats = seats_of(self.desk.seen)
        but = [(None, _("nobody is left out")), *((n, labels.who(seats, n)) for n in range(len(seats)))]
        yield self.row(number("by", _("how much"), least=-999, empty=1, longest=4))
        yield self.row(choice("but", _("but not"), but))

    def about(self, seen: ConsoleState) -> None:
        """A card means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """Enter in the number sends."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Everyone:
        """Noise for every seat still in."""
        return Everyone(**values)
