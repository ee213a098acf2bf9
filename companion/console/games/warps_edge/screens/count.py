"""A count of a flight's table: the tokens of a place are typed by their keys. The bag is never counted."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult

from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.cells import Cells
from companion.console.screens.count import DIAL, CountScreen, Places
from companion.console.screens.form import Values
from companion.console.suggestions import lying
from companion.console.widgets.once import Static
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
        heaps = (
            Field(
                name=place, label=naming.place(place, flight), placeholder=self.believed(place), longest=60,
                reads=partial(read, tokens=tokens),
            )
            for place in _places(flight)
        )  # fmt: skip
        held = str(lying(self.seen.table).stands.get("bag", ""))  # a hand may count what no eye sees
        bag = number(f"{DIAL}bag", _("tokens in the bag")).but(placeholder=held)
        lines = (self.line(each.label, ("", each), wide=each.longest) for each in heaps)
        yield Cells([*lines, *self.dials(), self.line(bag.label, ("", bag))])
        keys = "  ".join(f"{key_of(token)} {naming.token(token)}" for token in tokens)
        yield Static(_("{keys}  0 nothing  1x8 eight of 1").format(keys=keys), classes="muted source")

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
