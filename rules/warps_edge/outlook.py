"""
What the next tokens are likely to be, from what the pilot may know. Exact; changes nothing.

Nobody may look into the bag, but every other place lies open, and a hand may count the bag's tokens. So
whoever takes what lies open from what there is knows what the bag must hold, without a look; the bag itself
is never read here.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.odds import at_least, expected, hits
from rules.warps_edge import tokens
from rules.warps_edge.table import BAG, Table
from rules.warps_edge.unknown import need


class Likely(msgspec.Struct, frozen=True):
    """How likely a token, or a kind of token, is in the next draw."""

    name: str
    """A token's name; or `energy`, `laser`, `manoeuvre` or `power`."""

    expected: float
    """How many of it the draw brings on average."""

    some: float
    """The chance that it brings at least one."""


class Outlook(msgspec.Struct, frozen=True):
    """What the next draw of a turn holds, as the bag is filled now."""

    bag: int
    """Tokens in the bag."""

    draws: int
    """Tokens the draw takes: five, or all there are."""

    tokens: tuple[Likely, ...]
    """Every token that may come."""

    kinds: tuple[Likely, ...]
    """The same by kind."""

    warp_ends: float
    """The chance that the warp ends with this draw: it is certain one way or the other."""

    warp_ends_within_two: float
    """The chance that the warp ends with this draw or the one after, if the bag gets no more tokens."""


def outlook(table: Table) -> Outlook:
    """What may come next. Raises `Refused` while it is not known which tokens there are."""
    need(table, *table.inventory)
    there, due = hidden(table), table.box.turn.draws
    bag = sum(there.values())
    kinds: dict[str, int] = {}
    for token, n in there.items():
        kinds[tokens.kind(token)] = kinds.get(tokens.kind(token), 0) + n
    return Outlook(
        bag=bag,
        draws=min(due, bag),
        tokens=_likely(there, bag=bag, due=due),
        kinds=_likely(kinds, bag=bag, due=due),
        warp_ends=float(bag < due and not table.first_draw),
        warp_ends_within_two=float(bag < 2 * due),
    )


def hidden(table: Table) -> Mapping[str, int]:
    """The tokens that lie in no open place, so that they must be in the bag."""
    left = dict(table.census)
    for place, heap in table.pieces.heaps.items():
        if place != BAG:
            for token, n in heap.items():
                left[token] -= n
    return {token: left[token] for token in table.tray_tokens if left.get(token)}


def _likely(there: Mapping[str, int], *, bag: int, due: int) -> tuple[Likely, ...]:
    chances = {name: hits(n, of=bag, drawn=due) for name, n in there.items()}
    return tuple(Likely(name, expected(each), at_least(1, each)) for name, each in chances.items())
