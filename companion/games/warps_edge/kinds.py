"""The kinds of tokens a pilot holds, in an order that stowing does not change. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from rules.warps_edge.tokens import BASIC, POWER
from rules.warps_edge.view import View as Flight

ORDER: Final = (*BASIC, *POWER)
"""Every token there is: energy, lasers, manoeuvres, then POWER by letter."""


class Kind(msgspec.Struct, frozen=True):
    """Tokens of one name that are at hand."""

    token: str
    supply: int
    cargo: int


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """
    Token names as they are shown side by side; what no flight knows comes last.

    >>> in_order(["reactor", "laser-1", "energy-2"])
    ('energy-2', 'laser-1', 'reactor')
    """
    return tuple(sorted(tokens, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)))


def kinds(flight: Flight) -> tuple[Kind, ...]:
    """
    What supply and cargo hold together, each kind once: the nth is the one of the nth seat's button.

    A token that goes from one to the other changes no order, so a second press means what the first did.
    """
    held = in_order(flight.supply.keys() | flight.cargo.keys())
    return tuple(Kind(token, flight.supply.get(token, 0), flight.cargo.get(token, 0)) for token in held)
