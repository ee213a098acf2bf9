"""What lies where at a table of either game, and what each thing is called: for corrections. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.console import labels
from companion.console.games.warps_edge import grip
from companion.games.warps_edge import naming
from companion.language import _
from companion.wire import Table
from rules.clank.view import View
from rules.warps_edge.view import View as Flight

PLACES: Final = ("supply", "discard", "cargo", "bag", "trays", "box")
_MARKED: Final = ("colony", "duo")
"""Motherships with a marker of their own."""

Named = tuple[tuple[str, str], ...]
"""Names as commands have them, and as one says them."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """Pieces in places, and dials."""

    what: str
    """What is wrong, when pieces lie elsewhere."""

    which: str
    """Asked of the pieces."""

    pieces: Named = ()
    places: Named = ()
    dials: Named = ()
    heaps: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def is_hidden(self, place: str) -> bool:
        """Whether nobody may know what lies there."""
        return place == "bag" and place not in self.heaps

    def piece(self, name: str) -> str:
        """A piece as one says it."""
        return dict(self.pieces).get(name, name)

    def place(self, name: str) -> str:
        """A place as one says it."""
        return dict(self.places).get(name, name)


def lying(table: Table | None) -> Inventory:
    """What lies at a table; nothing where there is no game."""
    if table is not None and table.view is not None:
        return _seats(table.view)
    if table is not None and table.flight is not None:
        return _flight(table.flight)
    return Inventory(_("cubes lie elsewhere"), _("which cubes"))


def _seats(view: View) -> Inventory:
    pieces = sorted({piece for heap in view.places.values() for piece in heap})
    return Inventory(
        _("cubes lie elsewhere"),
        _("which cubes"),
        tuple((piece, labels.piece(piece, view.seats)) for piece in pieces),
        tuple((place, labels.place(place, view.seats)) for place in labels.places(view)),
        (
            ("fury", _("the fury marker's step")),
            ("danger", _("DANGER cards in the row")),
            ("turn", _("whose turn it is")),
            ("turns", _("how turns are counted")),
        ),
        view.places,
    )


def _flight(flight: Flight) -> Inventory:
    others = [place for place in flight.places if place not in PLACES]
    places = dict.fromkeys((*PLACES, *grip.standing(flight), *others))
    dials = ["shields", "hull", "warp", *(("marker",) if flight.mothership in _MARKED else ())]
    dials += ["left-deck", "right-deck"][: len(flight.decks)]
    return Inventory(
        _("tokens lie elsewhere"),
        _("which tokens"),
        tuple((token, naming.token(token)) for token in grip.all_tokens(flight)),
        tuple((place, naming.place(place, flight)) for place in places),
        tuple((dial, naming.dial(dial)) for dial in dials),
        flight.places,
    )
