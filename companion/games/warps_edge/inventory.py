"""What lies where in a flight, and what is called what: for corrections and counts. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.games.inventory import Inventory
from companion.games.warps_edge import naming
from companion.games.warps_edge.aims import standing
from companion.games.warps_edge.heaps import in_order
from companion.words.language import _
from rules.warps_edge.commands import Set
from rules.warps_edge.view import View as Flight

PLACES: Final = ("supply", "discard", "cargo", "bag", "trays", "box")
_MARKED: Final = ("colony", "duo")
"""Motherships with a marker of their own."""


def inventory(flight: Flight) -> Inventory:
    """Tokens in places, targets that are not out among them, and the scales' markers."""
    others = [place for place in flight.places if place not in PLACES]
    places = dict.fromkeys((*PLACES, *standing(flight), *others))
    dials = ["shields", "hull", "warp", *(("marker",) if flight.mothership in _MARKED else ())]
    dials += [*["left-deck", "right-deck"][: len(flight.decks)], "turn"]
    return Inventory(
        _("tokens lie elsewhere"),
        _("which tokens"),
        tuple((token, naming.token(token)) for token in every_token(flight)),
        tuple((place, naming.place(place, flight)) for place in places),
        tuple((dial, naming.dial(dial)) for dial in dials),
        setting=lambda dial, to, why: Set(dial=dial, to=to, why=why),
        stands={dial: stands(dial, flight) for dial in dials} | {"bag": flight.bag},
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


def at_hand(flight: Flight) -> Counter[str]:
    """Supply and cargo together: what is used of the cargo is taken out by itself."""
    return Counter(flight.supply) + Counter(flight.cargo)


def every_token(flight: Flight) -> tuple[str, ...]:
    """Every kind of token that is anywhere to be seen, in the order of their keys."""
    return in_order(token for heap in flight.places.values() for token in heap)
