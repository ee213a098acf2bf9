"""A count of a flight's table: the tokens of a place are typed by their keys. The bag is never counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.widgets import Static

from companion.console.games.warps_edge import grip
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.count import CountScreen, Places
from companion.console.screens.form import Values
from companion.games.deeds import Field
from companion.games.warps_edge import naming
from companion.games.warps_edge.inventory import PLACES
from companion.words.language import _
from rules.warps_edge.view import View as Flight

LETTERS: Final = r"[1-7POWERx0-9 ]*"
"""What may be typed."""

_TOKEN: Final = re.compile(r"([1-7POWER])(?:x([0-9]+))?", re.ASCII)

_MANY: Final = 3
"""From here on a number is shorter than the key again and again."""


class FlightCountScreen(CountScreen):
    """A line for each place that may be looked into."""

    def rows(self) -> ComposeResult:
        """How one counts, a field for each place, and the keys of the tokens there are."""
        said = _("Grey is what the device believes. Type the tokens by their keys where the table differs.")
        yield Static(said, classes="muted")
        flight = flight_of(self.desk.seen)
        if flight is None:
            return
        tokens = grip.all_tokens(flight)
        for place in _places(flight):
            heap = Field(
                name=place, label=naming.place(place, flight), placeholder=self.believed(place), longest=60,
                reads=partial(read, tokens=tokens),
            )  # fmt: skip
            yield self.row(heap, classes="heap")
        yield from self.dials()
        keys = "  ".join(f"{grip.key_of(token)} {naming.token(token)}" for token in tokens)
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
    return tuple(dict.fromkeys((*panel, *grip.standing(flight), *others)))


def written(heap: Mapping[str, int]) -> str:
    """
    A heap as one types it; a dash where nothing lies.

    >>> written({"laser-1": 2, "manoeuvre": 1, "energy-1": 8}), written({})
    ('11 4x8 7', '-')
    """
    parts = []
    for token in grip.in_order(heap):
        key, n = grip.key_of(token), heap[token]
        parts.append(f"{key}x{n}" if n >= _MANY else key * n)
    return " ".join(parts) or "-"


def read(text: str, tokens: Iterable[str]) -> dict[str, int]:
    """
    What was typed, where these *tokens* are in the game; a dash or a 0 is an empty place.

    Raises `ValueError`, whose text is a sentence, for what is no token's key.

    >>> read("114 7x2", ()), read("0", ())
    ({'laser-1': 2, 'energy-1': 1, 'manoeuvre': 2}, {})
    """
    known, heap = tuple(tokens), Counter[str]()
    typed = text.replace(" ", "")
    if typed in ("-", "0"):
        return {}
    at = 0
    while at < len(typed):
        found = _TOKEN.match(typed, at)
        token = grip.token_of(found[1], known) if found else None
        if found is None or token is None:
            raise ValueError(_("No token has the key: {keys}").format(keys=typed[at:]))
        heap[token] += int(found[2] or 1)
        at = found.end()
    return dict(heap)
