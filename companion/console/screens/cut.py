"""The cut: the table gives the next draw something that the device cannot have known."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from companion.console.forms import Field, choice
from companion.console.room import room
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.words.language import _
from rules.binding import LONGEST_CUT, Cut


class CutScreen(FormQuestion):
    """What was said, and who said it."""

    FAULTS = "cut-fault"

    def __init__(self) -> None:
        how = (
            _("enter: cut   tab: who cuts   escape: back") if self._people else _("enter: cut   escape: back")
        )
        super().__init__(_("Cut the bag: say aloud what the device could not know."), how)

    def rows(self) -> ComposeResult:
        """Two fields; who flies alone is asked for one."""
        yield self.row(
            Field(name="text", label=_("a number or a word"), needed=True, longest=LONGEST_CUT, read=_said)
        )
        if self._people:
            people = [(None, _("the table")), *enumerate(self._people)]
            yield self.row(choice("seat", _("who cuts"), people))

    @property
    def _people(self) -> Sequence[str]:
        table, view = self.desk.seen.table, self.desk.seen.shown
        return room(table).people(view) if view else ()

    def about(self, seen: ConsoleState) -> object:
        """A cut is for the draw to come."""
        return seen.shown.draws if seen.shown else None

    def entered(self, name: str) -> None:
        """Enter cuts."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Cut:
        """The cut."""
        return Cut(text=values["text"], seat=values.get("seat"))


def _said(typed: str) -> str:
    if not typed.strip():
        raise ValueError(_("Type a number or a word that somebody says."))
    return typed.strip()
