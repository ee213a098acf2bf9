"""
The row of cards, where the device minds it: what lies in it, and what is left of its deck. Pure.

No card is known by its name: only the signs on it that matter to the bag.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import asdict

from rules import odds

Sign = Literal["attack", "danger", "arrive"]
SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)

Due = Literal["row", "deck-out", "arrive", "attack"]
"""What a turn still owes, in the book's order."""

MOST_AHEAD: Final = 3
"""Cards that each turn of a round deals, at most, where its attacks are foreseen."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """
    The row, and its deck.

    >>> row = Row(slots=(("danger",), (), None), left=97, attacks=25)
    >>> row.place, row.danger
    (3, 1)
    """

    slots: tuple[tuple[Sign, ...] | None, ...]
    """The signs of each card from the left; none where no card was dealt yet."""

    left: int
    """Cards left in the deck."""

    attacks: int | None
    """Attack signs left in the deck; none where nobody knows."""

    fresh: tuple[int, ...] = ()
    """Slots dealt in this turn, from 1; those of the first row are none."""

    signs: tuple[Sign, ...] = ()
    """Signs dealt in this turn, and since its attack."""

    @property
    def place(self) -> int:
        """Where a card goes of which nobody says it: an empty slot, or that of a card without DANGER."""
        order: list[tuple[bool, bool, bool, int]] = [
            (signs is not None, "danger" in (signs or ()), n in self.fresh, n)
            for n, signs in enumerate(self.slots, 1)
        ]
        return min(order)[-1]

    @property
    def danger(self) -> int:
        """DANGER cards that lie in it."""
        return sum("danger" in (signs or ()) for signs in self.slots)


class RowView(Row, frozen=True, kw_only=True):
    """The row as everybody may see it."""

    due: tuple[Due, ...]
    """`row` while the first row has empty slots, `deck-out` once no card is left to fill it."""

    next: tuple[float, ...]
    """The chances that a turn which deals 1, 2, 3 ... cards brings an attack; empty where nobody knows."""

    ahead: tuple[tuple[float, ...], ...]
    """Where each turn deals 1, 2 or 3 cards: the chances of 0, 1, 2 ... attacks in a turn of each seat in."""


def shown(row: Row, *, turns: int, due: tuple[Due, ...]) -> RowView:
    """The row with what is *due*, and the attacks of so many *turns* to come."""
    signs, of = min(row.attacks or 0, row.left), row.left
    cards = range(1, min(len(row.slots), of) + 1) if row.attacks is not None else range(0)
    return RowView(
        **asdict(row),
        due=due,
        next=tuple(odds.attacks(signs, of=of, dealt=(n,))[1] for n in cards),
        ahead=tuple(odds.attacks(signs, of=of, dealt=(n,) * turns) for n in cards[:MOST_AHEAD]),
    )
