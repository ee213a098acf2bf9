"""A count of the table: type what differs, see the smallest repair in words, then apply it."""

from __future__ import annotations

from textual.widgets import Input, Static

from companion.console.actions import SCREENS
from companion.console.forms import Field
from companion.console.labels import repair
from companion.console.screens.form import FormPage, Values
from companion.console.suggestions import lying
from companion.console.widgets.choice import Choice
from companion.language import N_, _
from companion.wire import Answer
from rules.correcting import CountTable

Places = dict[str, dict[str, int]]


class CountScreen(FormPage):
    """
    What every count has. A place where nothing is typed was not counted.

    A game lays out a field for whatever there is to count, and says what the device believes of it.
    """

    HEADING = N_("Count the table")
    FAULTS = "proposal"
    SENDS = "apply"
    ACTIONS = SCREENS["CountScreen"]

    def __init__(self) -> None:
        super().__init__()
        self._compared: Places | None = None

    def believed(self, name: str) -> str:
        """What the device believes of the field of that name, as one types it."""
        raise NotImplementedError

    def counted(self, values: Values) -> Places:
        """What was typed, place by place; whatever was not typed there is as the device believes."""
        raise NotImplementedError

    def lay(self, field: Field) -> Input | Choice[str]:
        """Whoever comes back to a field goes on typing in it."""
        widget = super().lay(field)
        if isinstance(widget, Input):
            widget.select_on_focus = False
        return widget

    def look(self) -> None:
        """Grey is what the device believes by now; what was compared with something else is compared anew."""
        super().look()
        for name in self.values:
            field = self.widget(name)
            if isinstance(field, Input):
                field.placeholder = self.believed(name)
        if self._compared is not None:
            self._compare()

    def entered(self, name: str) -> None:
        """Enter compares."""
        del name
        self.action_compare()

    def changed(self, name: str) -> None:
        """Another count needs another comparison."""
        del name
        if self._compared is not None and self._compared != self.counted(self.values):
            self._compared = None
            self._propose("")

    def action_beside(self, rows: int) -> None:
        """Go to the field so many rows below; here each row is one field."""
        if rows > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_compare(self) -> None:
        """Ask what would be mended, if everything typed can be read."""
        for name, sentence in self.faults():
            self._propose(sentence)
            self.widget(name).focus()
            return
        self._compared = None
        self.look()
        self._compare()

    def _compare(self) -> None:
        counted = self.counted(self.values)
        if not counted:
            self._propose(_("Type a number where the table differs."))
            return
        self.ask("repair", lambda answer: self._proposed(counted, answer), places=counted)

    def action_apply(self) -> None:
        """Mend it, if this very count was compared."""
        if self._compared is None:
            self._propose(_("Press enter first: it says what would be mended."))
            return
        self.send(CountTable(places=self._compared))

    def _proposed(self, counted: Places, answer: Answer) -> None:
        if counted != self.counted(self.values):
            return
        self._compared = counted
        there = lying(self.seen.table)
        moves = repair(answer.result or [], there.piece, there.place)
        agreed = _("The device agrees with your count.")
        heading = _("The smallest repair; ctrl+s applies it:")
        self._propose("\n".join([heading, *(f"  {move}" for move in moves)]) if moves else agreed)

    def _propose(self, sentence: str) -> None:
        """Say it below the places."""
        self.query_one(f"#{self.FAULTS}", Static).update(sentence)
