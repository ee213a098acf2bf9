"""What tokens pay for, and what each POWER token asks for before it is used. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final, Literal

from companion.games.warps_edge import naming
from companion.language import _
from rules.warps_edge import tokens
from rules.warps_edge.tokens import POWER, value

Asks = Literal["target", "two", "nothing", "kind", "skill", "better", "four"]

ASKS: Final[dict[str, Asks]] = {
    **dict.fromkeys(POWER, "target"),
    tokens.PROTON_CANNON: "two",
    tokens.ENRICHED_FUEL: "two",
    tokens.WARP_JUMP: "nothing",
    tokens.KEEN_SIGHTS: "nothing",
    tokens.RANDOMIZER: "kind",
    tokens.RESONATOR: "skill",
    tokens.TRANSFORMER: "better",
    tokens.REACTOR: "four",
}
"""POWER token -> what has to be said with it."""

Tokens = tuple[str, ...]


def with_in_hand(token: str, n: int = 1, *, more: int = 0, first: str = "") -> str:
    """What the keys do while so many of a token are in hand and there are *more*, in a line."""
    name, key = naming.several(n, token), POWER.get(token, "")
    if first:
        return _("{token} between {place} and … its neighbour's digit").format(
            token=name, place=naming.place(first)
        )
    if token in tokens.ENERGY:
        return _("{token} in hand: e repair  b buy  s stow  6-0 section  esc back").format(token=name)
    match ASKS.get(token, "target"):
        case "target" if more and token not in POWER:
            said = _("{token} in hand: 1-5 enemy  6-0 section  a one more  s stow  esc back")
            return said.format(token=name)
        case "target":
            return _("{token} in hand: 1-5 enemy  6-0 section  s stow  esc back").format(token=name)
        case "two":
            return _("{token} in hand: a digit, then its neighbour's  s stow  esc back").format(token=name)
        case _:
            return _("{token} in hand: {key} again uses it  s stow  esc back").format(token=name, key=key)


def payments(heap: Mapping[str, int], price: int) -> list[Tokens]:
    """
    The ways to pay, the least wasteful first, then the one with the fewest tokens.

    >>> payments({"energy-1": 2, "energy-3": 1}, 2)
    [('energy-1', 'energy-1'), ('energy-3',)]
    """
    if price <= 0:
        return []
    there = [token for token in sorted(heap) for _each in range(heap[token])]
    ways = {
        way
        for n in range(1, min(len(there), price) + 1)
        for way in combinations(there, n)
        if worth(way) >= price and all(worth(way) - value(token) < price for token in way)
    }
    return sorted(ways, key=lambda way: (worth(way), len(way), way))


def worth(tokens: Iterable[str]) -> int:
    """What tokens add up to."""
    return sum(value(token) for token in tokens)
