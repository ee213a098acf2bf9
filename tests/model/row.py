"""The row of cards at a table whose device minds it, as docs/commands.md says."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Any, ClassVar

Card = frozenset[str]


@dataclass
class Row:
    """Six slots from the left, and the deck: cards left, attack signs among them (None: nobody counted)."""

    left: int
    attacks: int | None
    slots: list[Card | None] = field(default_factory=lambda: [None] * 6)
    fresh: set[int] = field(default_factory=set)
    """Slots dealt into in this turn."""
    signs: set[str] = field(default_factory=set)
    """What was dealt in this turn and since its attack."""

    order: ClassVar = ("attack", "danger", "arrive")

    @property
    def next_slot(self) -> int:
        """Where a card lies that nobody said a slot of: an empty one, or not that of a DANGER card."""
        return min(range(6), key=self._reluctance)

    def _reluctance(self, slot: int) -> tuple[bool, bool, bool]:
        """A card dealt in this turn has hardly left already."""
        there = self.slots[slot]
        return there is not None, "danger" in (there or ()), slot + 1 in self.fresh

    def lay(self, slot: int, card: Card) -> int:
        """A card is dealt; returns by how much DANGER grows."""
        was = self.slots[slot]
        if was is not None:
            self.fresh.add(slot + 1)
        self.slots[slot] = card
        self.left -= 1
        if self.attacks:
            self.attacks -= "attack" in card
        self.signs |= card
        return ("danger" in card) - ("danger" in (was or ()))

    def due(self, *, attack: bool, free: bool) -> list[str]:
        """
        What the turn still owes, in the order of the books; *attack* where its own was not made.

        Where nobody counts turns, ARRIVE is owed only while an attack is.
        """
        attack &= "attack" in self.signs
        owed = {
            "row": None in self.slots,
            "deck-out": not self.left,
            "arrive": "arrive" in self.signs and (attack or not free),
            "attack": attack,
        }
        return [what for what, waits in owed.items() if waits]

    @property
    def chances(self) -> tuple[int, int] | None:
        """Cards and attack signs left, as far as they are known; of more signs than cards each bears one."""
        return None if self.attacks is None else (self.left, min(self.attacks, self.left))

    def view(self, turns: int, due: list[str]) -> dict[str, Any]:
        """As everybody sees it; so many *turns* are ahead, one of each seat that is still in."""
        return {
            "slots": [
                None if card is None else [sign for sign in self.order if sign in card] for card in self.slots
            ],
            "left": self.left,
            "attacks": self.attacks,
            "fresh": sorted(self.fresh),
            "due": due,
            "next": next_turn(*self.chances) if self.chances else [],
            "ahead": [attacks_in(*self.chances, cards, turns) for cards in range(1, min(3, self.left) + 1)]
            if self.chances
            else [],
        }


@cache
def next_turn(left: int, signs: int) -> list[float]:
    """
    That a turn which deals 1, 2, 3 ... cards brings an attack.

    >>> next_turn(4, 1)
    [0.25, 0.5, 0.75, 1.0]
    """
    return [1 - comb(left - signs, cards) / comb(left, cards) for cards in range(1, min(6, left) + 1)]


@cache
def attacks_in(left: int, signs: int, cards: int, turns: int) -> list[float]:
    """
    Of 0, 1, 2 ... attacks in so many turns of so many cards; a row that cannot be filled is the end.

    >>> attacks_in(4, 1, 3, 2)
    [0.25, 0.75, 0.0]
    """
    if not turns or left < cards:
        return [1, *[0] * turns]
    total = [0.0] * (turns + 1)
    for dealt in range(max(0, cards - left + signs), min(cards, signs) + 1):
        chance = comb(signs, dealt) * comb(left - signs, cards - dealt) / comb(left, cards)
        for n, later in enumerate(attacks_in(left - cards, signs - dealt, cards, turns - 1)):
            total[n + (dealt > 0)] += chance * later
    return total
