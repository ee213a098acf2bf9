"""
What a pilot knows of the closed enemy decks: which cards lie on top, and of what level the next is.

At the end of a warp the cards of row and discard pile are shuffled and put on the deck (rulebook, end of the
warp 2), so the next cards are those again, in an order nobody knows. Below lie cards nobody has seen yet, by
level (set-up 7). Changes nothing.
"""

from __future__ import annotations

from collections import Counter

from rules.warps_edge.table import Table

Names = tuple[str, ...]
Heaps = tuple[Names, ...]
"""Heaps of seen cards in a deck, the upper first; the order within a heap is not known."""


def seen(table: Table, deck: int) -> Heaps:
    """The cards that went back and have not come again since; none where names and counts do not agree."""
    heaps = table.returned[deck]
    turned = Counter(on_table(table, deck))
    left: list[Names] = []
    for heap in heaps:
        still = Counter(heap) - turned
        turned -= Counter(heap)
        left.append(tuple(sorted(still.elements())))
    all_seen, gone = sum(map(len, heaps)), _gone(table, deck)
    if sum(map(len, left)) != max(0, all_seen - gone):
        return ()
    return tuple(heap for heap in left if heap)


def on_table(table: Table, deck: int) -> Names:
    """The cards of a deck that lie in the row, and those that are out."""
    return (*(card.name for card in table.row if card and card.deck == deck), *table.fallen[deck])


def coming(table: Table, deck: int, *, after: int = 0) -> Names:
    """The names that the next card, or one *after* so many, may have, each once; empty when it may be any."""
    for heap in seen(table, deck):
        if after < len(heap):
            return tuple(dict.fromkeys(heap))
        after -= len(heap)
    return ()


def level(table: Table, deck: int, *, after: int = 0) -> int | None:
    """The level of a coming card that nobody has seen; none for one that went back, or an empty deck."""
    gone = _gone(table, deck) + after
    if gone < sum(map(len, table.returned[deck])):
        return None
    for each, cards in enumerate(table.levels[deck], 1):
        if gone < cards:
            return each
        gone -= cards
    return None


def returned(table: Table) -> tuple[Heaps, ...]:
    """The seen cards in each deck once row and discard pile are shuffled and put on it."""
    return tuple(
        tuple(heap for heap in (tuple(sorted(on_table(table, deck))), *seen(table, deck)) if heap)
        for deck in range(len(table.decks))
    )


def _gone(table: Table, deck: int) -> int:
    """How many cards have been turned up in this warp."""
    return sum(table.levels[deck]) - table.decks[deck]
