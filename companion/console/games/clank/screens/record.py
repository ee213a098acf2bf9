"""Told in numbers: a draw made by hand from the real bag, and a card that lets everybody make noise."""

from __future__ import annotations

from textual.app import ComposeResult

from companion.console.games.clank import labels
from companion.console.room import deed_of, deeds_of
from companion.console.screens.deeds import DeedForm
from companion.console.screens.form import FormPage, Values
from companion.console.widgets.once import Static
from companion.games.deeds import Deed, called
from companion.words.language import N_, ngettext
from rules.game import Command


class EveryoneScreen(DeedForm):
    """How much, and who is left out."""

    def __init__(self) -> None:
        super().__init__(deed_of(self.desk.seen, "everyone-by"))


class RecordScreen(FormPage):
    """A field for each piece that can be in the bag, and how many are still missing."""

    ID = "drawn-"
    HEADING = N_("A draw by hand")
    SENDS = "record-it"

    def __init__(self) -> None:
        super().__init__()
        self._last = deed_of(self.desk.seen, "record")

    def rows(self) -> ComposeResult:
        """How many are owed, a field each, the sum."""
        yield Static(self._deed.hint, classes="muted")
        yield from map(self.row, self._deed.fields)
        yield Static("", id="sum")

    def look(self) -> None:
        """What lies in the bag by now has a field, and what is owed by now is said."""
        super().look()
        for field in self._deed.fields:
            if field.name not in self.values:
                self.query_one(".form").mount(self.row(field), before="#sum")
        self.changed("")

    def changed(self, _name: str) -> None:
        """Say how many are still missing."""
        drawn = sum(self.values.values())
        owed = labels.owed(view) if (view := labels.view_of(self.desk.seen)) else 0
        said = ngettext("{drawn} of {owed} cube", "{drawn} of {owed} cubes", owed)
        self.query_one("#sum", Static).update(said.format(drawn=drawn, owed=owed))

    def to_command(self, values: Values) -> Command:
        """The same draw, made by hand."""
        return self._deed.command(values)

    @property
    def _deed(self) -> Deed:
        """As it is by now, if there is still a table."""
        self._last = called(deeds_of(self.desk.seen, None), "record") or self._last
        return self._last
