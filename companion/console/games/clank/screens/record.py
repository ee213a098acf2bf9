"""Told in numbers: a draw made by hand from the real bag, and a card that lets everybody make noise."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from companion.console.games.clank import labels
from companion.console.games.clank.actions import SCREENS
from companion.console.games.clank.labels import seats_of, view_of
from companion.console.room import deed_of
from companion.console.screens.deeds import DeedForm
from companion.console.screens.form import FormPage, Values
from companion.games.deeds import number
from companion.words.language import N_, _, ngettext
from rules.clank.commands import Record
from rules.clank.view import View


class EveryoneScreen(DeedForm):
    """How much, and who is left out."""

    def __init__(self) -> None:
        super().__init__(deed_of(self.desk.seen, "everyone-by"))


class RecordScreen(FormPage):
    """One field for each piece that can be in the bag."""

    ID = "drawn-"
    HEADING = N_("A draw by hand")
    SENDS = "record-it"
    ACTIONS = SCREENS["RecordScreen"]

    def rows(self) -> ComposeResult:
        """How many are owed, a field each, the sum."""
        view = view_of(self.desk.seen)
        yield Static(
            _("First put every cube of the noise area into the bag. Then draw, and type what came out."),
            classes="muted",
        )
        yield from map(self._drawn, _pieces(view) if view else ())
        yield Static("", id="sum")

    def look(self) -> None:
        """What lies in the bag by now has a field, and what is owed by now is said."""
        super().look()
        view = view_of(self.desk.seen)
        for piece in _pieces(view) if view else ():
            if piece not in self.values:
                self.query_one(".form").mount(self._drawn(piece), before="#sum")
        self.changed("")

    def changed(self, name: str) -> None:
        """Say how many are still missing."""
        del name
        drawn = sum(self.values.values())
        owed = labels.owed(view) if (view := view_of(self.desk.seen)) else 0
        said = ngettext("{drawn} of {owed} cube", "{drawn} of {owed} cubes", owed)
        self.query_one("#sum", Static).update(said.format(drawn=drawn, owed=owed))

    def to_command(self, values: Values) -> Record:
        """The same draw, made by hand."""
        return Record(drawn={piece: n for piece, n in values.items() if n})

    def _drawn(self, piece: str) -> Horizontal:
        return self.row(number(piece, labels.piece(piece, seats_of(self.desk.seen)), empty=0))


def _pieces(view: View) -> list[str]:
    """What can be in the bag: nobody's cubes first, then in turn order."""
    order = [*labels.nobodys(view), *(seat.colour for seat in view.seats)]
    there = {*view.bag, *view.area}
    return [*(piece for piece in order if piece in there), *sorted(there - set(order))]
