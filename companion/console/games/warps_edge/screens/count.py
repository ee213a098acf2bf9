"""A count of a flight's table: the tokens of a place are typed by their keys. The bag is never counted."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from companion.console.games.warps_edge import counting, grip
from companion.console.screens.count import CountScreen, Places
from companion.games.warps_edge import naming
from companion.games.warps_edge.inventory import PLACES
from companion.language import _
from rules.warps_edge.view import View as Flight


class FlightCountScreen(CountScreen):
    """A line for each place that may be looked into."""

    def hint(self) -> str:
        """How one counts, and the keys of the tokens there are."""
        return _("Grey is what the device believes. Type the tokens by their keys where the table differs.")

    def rows(self) -> ComposeResult:
        """A field for each place."""
        flight = self.desk.seen.flight
        if flight is None:
            return
        for place in _places(flight):
            with Horizontal(classes="field heap"):
                yield Label(naming.place(place, flight), markup=False)
                yield Input(
                    placeholder=self.believed(place), compact=True, max_length=60, name=place,
                    select_on_focus=False,
                )  # fmt: skip
        keys = "  ".join(f"{grip.key_of(t)} {naming.token(t)}" for t in grip.all_tokens(flight))
        yield Static(_("{keys}  0 nothing  1x8 eight of 1").format(keys=keys), classes="muted source")

    def believed(self, field: str) -> str:
        """What the device believes to be in a place."""
        flight = self.desk.seen.flight
        return counting.written(flight.places.get(field, {})) if flight else ""

    def action_compare(self) -> None:
        """Ask what would be mended, if everything typed can be read."""
        flight = self.desk.seen.flight
        for field in self.query(Input):
            try:
                counting.read(field.value, grip.all_tokens(flight) if flight else ())
            except ValueError as wrong:
                self.propose(_("No token has the key: {keys}").format(keys=wrong))
                field.focus()
                return
        super().action_compare()

    def counted(self) -> Places:
        """The places in which something was typed; what cannot be read is not counted."""
        flight = self.desk.seen.flight
        counted: Places = {}
        for field in self.query(Input):
            if flight is None or not field.value.strip():
                continue
            try:
                heap = counting.read(field.value, grip.all_tokens(flight))
            except ValueError:
                continue
            believed = flight.places.get(str(field.name), {})
            counted[str(field.name)] = {**dict.fromkeys(believed, 0), **heap}
        return counted


def _places(flight: Flight) -> tuple[str, ...]:
    """Every place one may look into: those of the panel, the targets, and wherever tokens lie besides."""
    panel = [place for place in PLACES if place != "bag"]
    others = [place for place in flight.places if place not in PLACES]
    return tuple(dict.fromkeys((*panel, *grip.standing(flight), *others)))
