"""A draw made by hand from the real bag: how many of each came out."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from companion.console import labels
from companion.console.games.clank.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.title_bar import TitleBar
from companion.language import _, ngettext
from rules.clank.view import View


class RecordScreen(CommandScreen[None]):
    """One field for each piece that can be in the bag."""

    SENDS = "record-it"
    ACTIONS = SCREENS["RecordScreen"]

    def compose(self) -> ComposeResult:
        """How many are owed, a field each, the sum."""
        view = self.desk.seen.view
        yield TitleBar(_("A draw by hand"))
        with Form(classes="form"):
            yield Static(
                _("First put every cube of the noise area into the bag. Then draw, and type what came out."),
                classes="muted",
            )
            for piece in _pieces(view) if view else ():
                yield self._row(piece)
            yield Static("", id="sum")
        yield AskLine()
        yield KeyLine()

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        for field in self.query(Input).results():
            field.focus()
            break

    def look(self) -> None:
        """What lies in the bag by now has a field, and what is owed by now is said."""
        super().look()
        view = self.desk.seen.view
        known = {field.name for field in self.query(Input)}
        for piece in _pieces(view) if view else ():
            if piece not in known:
                self.query_one(".form").mount(self._row(piece), before="#sum")
        self.on_input_changed()

    def on_input_changed(self) -> None:
        """Say how many are still missing."""
        drawn = sum(self._drawn().values())
        owed = labels.owed(self.desk.seen.view) if self.desk.seen.view else 0
        said = ngettext("{drawn} of {owed} cube", "{drawn} of {owed} cubes", owed)
        self.query_one("#sum", Static).update(said.format(drawn=drawn, owed=owed))

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_record(self) -> None:
        """Send it; a refusal leaves the form as it is."""
        self.send({"do": "record", "drawn": self._drawn()})

    def _row(self, piece: str) -> Horizontal:
        return Horizontal(
            Label(labels.piece(piece, self.desk.seen.seats), markup=False),
            Input(type="integer", placeholder="0", compact=True, max_length=3, name=piece),
            classes="field",
        )

    def _drawn(self) -> dict[str, int]:
        typed = {str(field.name): field.value for field in self.query(Input)}
        return {piece: int(n) for piece, n in typed.items() if n.lstrip("+").isdecimal() and int(n)}


def _pieces(view: View) -> list[str]:
    """What can be in the bag: nobody's cubes first, then in turn order."""
    order = [*labels.nobodys(view), *(seat.colour for seat in view.seats)]
    there = {*view.bag, *view.area}
    return [*(piece for piece in order if piece in there), *sorted(there - set(order))]
