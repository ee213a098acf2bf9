"""What lies where in a flight, and what is called what: for corrections and counts. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.games.inventory import Inventory
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.warps_edge.commands import Set
from rules.warps_edge.tokens import ENERGY, LASERS, MANOEUVRE, POWER
from rules.warps_edge.view import View as Flight

PLACES: Final = ("supply", "discard", "cargo", "bag", "trays", "box")
_MARKED: Final = ("colony", "duo")
"""Motherships with a marker of their own."""

_ORDER: Final = (*LASERS, *ENERGY, MANOEUVRE, *POWER)
"""Tokens in the order of the keys that take them."""


def inventory(flight: Flight) -> Inventory:
    """Tokens in places, targets that are not out among them, and the scales' markers."""
    others = [place for place in flight.places if place not in PLACES]
    places = dict.fromkeys((*PLACES, *standing(flight), *others))
    dials = ["shields", "hull", "warp", *(("marker",) if flight.mothership in _MARKED else ())]
    dials += [*["left-deck", "right-deck"][: len(flight.decks)], "turn"]
    tokens = in_order(token for heap in flight.places.values() for token in heap)
    return Inventory(
        _("tokens lie elsewhere"),
        _("which tokens"),
        tuple((token, naming.token(token)) for token in tokens),
        tuple((place, naming.place(place, flight)) for place in places),
        tuple((dial, naming.dial(dial)) for dial in dials),
        setting=lambda dial, to, why: Set(dial=dial, to=to, why=why),
        stands={dial: stands(dial, flight) for dial in dials},
        heaps=flight.places,
    )


def stands(dial: str, flight: Flight) -> int:
    """Where a dial of a flight stands now."""
    return {
        "shields": flight.shields.now,
        "hull": flight.hull.now,
        "warp": flight.warp.now,
        "marker": flight.marker,
        "turn": flight.turn,
        "right-deck": flight.decks[-1],
    }.get(dial, flight.decks[0])


def in_order(heap: Iterable[str]) -> tuple[str, ...]:
    """
    Each kind of token once, in the order of their keys.

    >>> in_order({"manoeuvre": 1, "u-turn": 1, "laser-2": 2})
    ('laser-2', 'manoeuvre', 'u-turn')
    """
    return tuple(sorted(set(heap), key=lambda token: _ORDER.index(token) if token in _ORDER else len(_ORDER)))


def standing(flight: Flight) -> tuple[str, ...]:
    """Every target that is not out, the row first."""
    return (
        *(card.place for card in flight.row if card is not None),
        *(part.place for part in flight.sections if not part.down),
    )
