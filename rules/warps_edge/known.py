"""
What all flights that are played on from one table share: what lies open on it, and never its luck.

A card that nobody has seen is any that the box knows of its level, or of the nearest level, harder or easier
by one for each between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rules.warps_edge import decks, figures
from rules.warps_edge.box import Mothership
from rules.warps_edge.outlook import hidden
from rules.warps_edge.table import Skill, Table
from rules.warps_edge.threat import worth
from rules.warps_edge.unknown import need

_UNPICKED: Final = (UNSET, None)
Card = tuple[str, figures.Enemy]
Luck = Callable[[int], Callable[[], float]]
"""Of a seed, what gives numbers from 0 to 1: chance is handed in."""


class Known:
    """What all flights from one table share. Raises `Refused` while a number that counts is unknown."""

    def __init__(self, table: Table, luck: Luck) -> None:
        self.luck = luck
        ship, face = table.ship, table.ship.other_face
        panel = (table.panel("shields"), table.panel("hull"))
        need(table, *table.inventory, *panel, table.board("sections"), table.board("warps"))
        unseen = tuple(n for n, part in enumerate(table.sections, 1) if part.figures is None)
        if unseen or (face and table.has("flips")):
            need(table, table.board("figures", None if unseen else face))
        self.table = table
        self.ships: tuple[Mothership, ...] = (ship, table.box.motherships[face]) if face else (ship,)
        self.bag = tuple(token for token, n in hidden(table).items() for _ in range(n))
        self.decks = tuple(map(table.deck_of_slot, range(table.box.turn.row)))
        """Which deck fills each place of the row."""
        self.worth = {token: worth(table, token) for token in table.tray_tokens}
        self.prices = sorted(((price, token) for token, price in table.prices.items()), reverse=True)
        self.skills = counted(table)
        self._cards = _known_cards(table)
        self.in_words = tuple(_in_words(table, self._cards))
        """Cards that may say something besides that is not counted, those that lie out first."""

        self._made: dict[int, tuple[Card, ...]] = {}
        self.closed = [tuple(self._deck(deck)) for deck in range(len(table.decks))]
        self.fallen = [[self.card(name) for name in names] for names in table.fallen]

    def card(self, name: str) -> Card:
        """A card by its name; one whose figures nobody has typed is like those of the lowest level."""
        return name, self._cards[name] if name in self._cards else self.of_level(1)[0][1]

    def of_level(self, level: int) -> tuple[Card, ...]:
        """The cards that one of this level may be."""
        if level not in self._made:
            distance = min(abs(card.level - level) for card in self._cards.values())
            near = ((n, card) for n, card in self._cards.items() if abs(card.level - level) == distance)
            self._made[level] = tuple((name, _moved(card, level - card.level)) for name, card in near)
        return self._made[level]

    def section(self, ship: Mothership, n: int) -> figures.Section:
        """What a section says, typed in this flight or in one before."""
        typed = self.table.sections[n - 1].figures if ship is self.table.ship else None
        return typed or msgspec.convert(ship.figures[n - 1], figures.Section)

    def _deck(self, deck: int) -> Iterator[tuple[Card, ...] | int]:
        """From below: a level for each card that nobody has seen, then the heaps of those that went back."""
        heaps = decks.seen(self.table, deck)
        levels = [level for level, n in enumerate(self.table.levels[deck], 1) for _ in range(n)]
        unseen = self.table.decks[deck] - sum(map(len, heaps))
        yield from reversed(levels[len(levels) - unseen :] if unseen else [])
        for heap in reversed(heaps):
            yield tuple(map(self.card, heap))


def counted(table: Table) -> dict[str, Skill]:
    """Skills of which it was picked what they do, but for those that the rules know."""
    return {
        name: skill
        for name, skill in table.skills.items()
        if skill.figures.effects and name not in figures.PRINTED_SKILLS
    }


def _in_words(table: Table, cards: Mapping[str, figures.Enemy]) -> Iterator[str]:
    said = [name for name, card in cards.items() if name and not card.special and card.effects in _UNPICKED]
    here = [card.name for card in table.row if card]
    yield from (name for name in dict.fromkeys(here) if name in said)
    for name, skill in table.skills.items():
        if skill.figures.effects in _UNPICKED and name != figures.NANOFIBRES:
            yield name
    yield from sorted(name for name in said if name not in here)


def _known_cards(table: Table) -> dict[str, figures.Enemy]:
    """Every enemy whose figures are known whole; an easy card where there is none."""
    known = dict(table.known)
    for name, held in table.box.enemies.items():
        if (
            name not in known
            and {"level", "attack"} <= held.keys()
            and held.keys() & {"lasers", "manoeuvres"}
        ):
            with suppress(msgspec.ValidationError):  # a box may say anything
                known[name] = msgspec.convert(held, figures.Enemy)
    return known or {"": figures.Enemy(level=1, lasers=2, manoeuvres=2, attack=1)}


def _moved(card: figures.Enemy, by: int) -> figures.Enemy:
    """A card so many levels harder."""
    lasers, manoeuvres = (held and max(1, held + by) for held in (card.lasers, card.manoeuvres))
    attack = max(0, card.attack + by)
    return replace(card, level=card.level + by, attack=attack, lasers=lasers, manoeuvres=manoeuvres)
