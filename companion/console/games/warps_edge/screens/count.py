"""A count of a flight's table: the tokens of a place are typed by their keys. The bag is never counted."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.widgets import Static

from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.count import DIAL, CountScreen, Places
from companion.console.screens.form import Values
from companion.games.deeds import Field, number
from companion.games.warps_edge import naming
from companion.games.warps_edge.aims import standing
from companion.games.warps_edge.heaps import key_of, read, written
from companion.games.warps_edge.inventory import PLACES, every_token
from companion.words.language import _
from rules.warps_edge.view import View as Flight


class FlightCountScreen(CountScreen):
    """A line for each place that may be looked into."""

    def rows(self) -> ComposeResult:
        """How one counts, a field for each place, and the keys of the tokens there are."""
        said = _("Grey is what the device believes. Type the tokens by their keys where the table differs.")
        yield Static(said, classes="muted")
        flight = flight_of(self.desk.seen)
        if flight is None:
            return
        tokens = every_token(flight)
        for place in _places(flight):
            heap = Field(
                name=place, label=naming.place(place, flight), placeholder=self.believed(place), longest=60,
                reads=partial(read, tokens=tokens),
            )  # fmt: skip
            yield self.row(heap, classes="heap")
        yield from self.dials()
        keys = "  ".join(f"{key_of(token)} {naming.token(token)}" for token in tokens)
        yield Static(_("{keys}  0 nothing  1x8 eight of 1").format(keys=keys), classes="muted source")

    def dials(self) -> ComposeResult:
        """How many the bag holds, too: a hand may count what no eye sees."""
        yield from super().dials()
        name = f"{DIAL}bag"
        yield self.row(number(name, _("tokens in the bag"), placeholder=self._said(name)), classes="dials")

    def believed(self, name: str) -> str:
        """What lies in a place."""
        flight = flight_of(self.desk.seen)
        return written(flight.places.get(name, {})) if flight else ""

    def counted(self, values: Values) -> Places:
        """The places in which something was typed; nothing else lies there."""
        believed = flight.places if (flight := flight_of(self.desk.seen)) else {}
        return {
            place: {**dict.fromkeys(believed.get(place, {}), 0), **heap}
            for place, heap in values.items()
            if heap is not None
        }


def _places(flight: Flight) -> tuple[str, ...]:
    """Every place one may look into: those of the panel, the targets, and wherever tokens lie besides."""
    panel = [place for place in PLACES if place != "bag"]
    others = [place for place in flight.places if place not in PLACES]
    return tuple(dict.fromkeys((*panel, *standing(flight), *others)))
