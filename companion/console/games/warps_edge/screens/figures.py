"""Printed numbers that are not in the rulebook: typed once, then kept in the table's own box."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widget import Widget

from companion.console.forms import override
from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.form import FormPage, Values
from companion.console.state import ConsoleState
from companion.console.widgets.once import Label, Static, Vertical
from companion.games.deeds import Field, number
from companion.games.warps_edge import naming
from companion.games.warps_edge.figures import START, asked, figure, figure_fields
from companion.games.warps_edge.turn import needed
from companion.words.language import N_, _
from rules.warps_edge.commands import Printed
from rules.warps_edge.tokens import ENERGY, LASERS, MANOEUVRE

_ROWS = (ENERGY, LASERS, (MANOEUVRE,))
_BAG = 10
"""Tokens with a white border. Rulebook, set-up 4."""


class FiguresScreen(FormPage):
    """What is filled in is sent; a field left empty is asked for again when it is needed."""

    HEADING = N_("Look and type, once")
    FAULTS = "fault"
    SENDS = "tell-numbers"

    def __init__(self, *, whole: bool = True) -> None:
        super().__init__()
        self._whole = whole
        """Whether all that is not known is asked for, and not only the next number that is needed."""

    def rows(self) -> ComposeResult:
        """A part for each number."""
        flight = flight_of(self.desk.seen)
        said = _("The rulebook does not print these numbers. What you type is kept for your next flights.")
        yield Static(said, classes="muted")
        unknown = flight.unknown if flight else ()
        for path in unknown if self._whole or flight is None else needed(flight)[:1]:
            with Vertical(classes="part"):
                yield from self._part(path)
        if not unknown:
            yield Static(_("Every number this flight needs is known."), classes="heading")

    def _part(self, path: str) -> ComposeResult:
        """What is asked, and its fields."""
        if path.startswith("tokens."):
            yield Static(asked(path), classes="called")
            yield from map(self._tokens, _ROWS, (path,) * len(_ROWS))
            if path == START:
                yield Static(_("{n} of {of} counted").format(n=0, of=_BAG), id="begun", classes="muted")
        elif path.endswith(".power"):
            yield Static(asked(path), classes="called")
            yield from map(self.row, figure_fields(path))
        else:
            yield self.row(*figure_fields(path), classes="number")

    def _tokens(self, row: tuple[str, ...], path: str) -> Widget:
        """A line of a heap: a field for each token of a kind."""
        parts: list[Field | Widget] = []
        for token in row:
            parts.append(Label(token[-1] if token[-1].isdecimal() else "", classes="value"))
            parts.append(number(f"{path}.{token}", naming.token(token)).but(placeholder="0"))
        kind = row[0].rpartition("-")[0] or row[0]
        return self.row(*parts, label=naming.token(kind), classes="tokens")

    def about(self, seen: ConsoleState) -> object:
        """What is printed is so whatever happens."""
        return flight.unknown if (flight := flight_of(seen)) else None

    def changed(self, name: str) -> None:
        """Count the tokens that begin in the bag."""
        if name.startswith(START):
            n = sum((figure(START, self.values) or {}).values())
            self.query_one("#begun", Static).update(_("{n} of {of} counted").format(n=n, of=_BAG))

    def to_command(self, values: Values) -> Printed | None:
        """Tell what is filled in, if anything is."""
        unknown = flight.unknown if (flight := flight_of(self.seen)) else ()
        answers = {path: value for path in unknown if (value := figure(path, values)) is not None}
        if not answers:
            self.say(_("Nothing is typed yet."))
            return None
        return Printed(box=override(answers))
