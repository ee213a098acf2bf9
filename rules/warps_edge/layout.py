"""What lies where in a flight that is played on by numbers alone, and what a token does at a target."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.warps_edge import figures, targets, tokens
from rules.warps_edge.known import Card, Known
from rules.warps_edge.table import CARGO, DISCARD, SUPPLY, TRAYS, Skill

NEVER: Final = 1000
"""More than any tokens add up to."""
_COPIES: Final = 24
FORCE: Final = {
    token: (force.lasers or 0, force.manoeuvres or 0, force.energy or 0)
    for token, force in targets.STRENGTH.items()
}
"""Lasers, manoeuvres, energy, wherever it lies."""


class Target:
    """An enemy or a section, with what lies there."""

    __slots__ = (
        "brings", "busy", "card", "deck", "does", "energy", "has", "hurts", "lasers", "late", "level",
        "manoeuvres", "more", "name", "pile", "place", "special",
    )  # fmt: skip

    def __init__(self, card: Any, place: str, name: str = "", deck: int = -1) -> None:
        self.card, self.place, self.name, self.deck = card, place, name, deck
        self.lasers = card.lasers or NEVER
        self.manoeuvres = card.manoeuvres or NEVER
        if deck < 0:
            self.level, self.energy, self.brings = 0, card.energy or NEVER, (card.reward,) * 3
        else:
            self.level, self.energy, self.brings = card.level, NEVER, (card.destroyed, card.evaded, ())
        self.does: tuple[figures.Effect, ...] = (card.effects if deck >= 0 else None) or ()
        self.more = self.late = 0
        for effect in self.does:
            self.more += effect.n * (effect.when == "step-3")
            self.late += effect.n * (effect.when == "turn-end")
        self.special: str | None = card.special
        self.hurts: int = 0 if deck < 0 and card.special else card.attack
        self.has = [0, 0, 0]
        self.pile: list[str] = []
        self.busy = False


class Layout:
    """All that lies there. The same *seed* brings the same luck, whatever was done before."""

    def __init__(self, known: Known, seed: int) -> None:
        table, pieces = known.table, known.table.pieces
        self.known, self._seed = known, seed
        self.ship, self.warp, self.marker = table.ship, table.warp, table.marker
        self.shields, self.hull, self.step = table.shields, table.hull, table.step
        self.first_draw = table.first_draw
        self.ended: bool | None = None
        """Whether it was won; none while it goes on."""

        self.struck = bool(table.effect("lasers-stun-no-enemy"))
        self.spares = int(table.lasting(figures.NANOFIBRES))
        self.spared = 0
        """Damage that a skill keeps away yet, in this step 3."""

        self.dealt = self.lost = 0
        """Damage, and tokens that left the game by it or by an effect."""

        self.ready: list[Skill] = []
        self.spent: list[Skill] = []
        """Skills that can be used in this warp, and those that were."""

        self.lasts: list[figures.Effect] = []
        self.helps: list[figures.Effect] = []
        """What skills do in every turn, and in this one."""

        for skill in known.skills.values():
            if skill.state == "lasting":
                self.lasts += skill.figures.effects or ()
            else:
                (self.spent if skill.state == "exhausted" else self.ready).append(skill)
        self.fired: list[tuple[Target, int]] = []
        """Lasers of skills, which count until the turn ends."""

        self.shares = len(table.decks)
        self.size = table.box.turn.row
        self.trays = dict(pieces.at(TRAYS))
        self.supply, self.cargo = _flat(pieces.at(SUPPLY)), _flat(pieces.at(CARGO))
        self.discard = _flat(pieces.at(DISCARD))
        self.bag: list[tuple[float, str]] = []
        self._warps = 0
        self._shuffle(known.bag)
        self.decks = [self._dealt(closed) for closed in known.closed]
        self.fallen = [list(names) for names in known.fallen]
        self.row: list[Target | None] = [
            Target(card.figures, targets.enemy(n), card.name, card.deck) if card else None
            for n, card in enumerate(table.row, 1)
        ]
        self.sections = [None if part.down else self._section(n) for n, part in enumerate(table.sections, 1)]
        self.between: list[tuple[str, Target, Target]] = []
        self.fell: list[tuple[str, Target]] = []
        for place, heap in pieces.heaps.items():
            if place.startswith(("enemy:", "section:")):
                self._lay_found(place, heap)

    def _lay_found(self, place: str, heap: Mapping[str, int]) -> None:
        what, _, rest = place.partition(":")
        where, _, aside = rest.partition(":")
        there = self.row if what == "enemy" else self.sections
        laid = [target for n in where.split("-") if (target := there[int(n) - 1])]
        for token in _flat(heap) if laid else ():
            for target in laid:
                target.busy = target.busy or aside != "above"
            self._put(token, *laid, counts=aside != "face-down")

    def _section(self, n: int) -> Target:
        return Target(self.known.section(self.ship, n), targets.section(n))

    def _put(self, token: str, *aimed: Target, counts: bool = True) -> None:
        for target in aimed if counts else ():
            more = self.force(token, target)
            target.has = [held + by for held, by in zip(target.has, more, strict=True)]
        if not counts:
            self.fell.append((token, aimed[0]))
        elif len(aimed) > 1:
            self.between.append((token, aimed[0], aimed[1]))
        else:
            aimed[0].pile.append(token)

    def _shuffle(self, held: Iterable[str]) -> None:
        """A bag in an order by which each copy of a token has its own turn, whatever else is in the bag."""
        self._warps += 1
        self.luck = self.known.luck(self._seed * 64 + self._warps)  # begun anew, so that flights compare
        names = self.known.table.tray_tokens
        self._turns = {token: [self.luck() for _ in range(_COPIES)] for token in names}
        self.bag = []
        for token in held:
            self.into_bag(token)

    def into_bag(self, token: str) -> None:
        """A token that is bought or gained."""
        turns = self._turns[token]
        insort(self.bag, (turns.pop() if turns else self.luck(), token))

    def gain(self, token: str) -> None:
        """From the trays into the bag, if there is one."""
        if self.trays.get(token):
            self.trays[token] -= 1
            self.into_bag(token)

    def draw(self, count: int) -> None:
        """Out of the bag into the supply."""
        for _ in range(min(count, len(self.bag))):
            self.supply.append(self.bag.pop()[1])

    def _dealt(self, closed: tuple[tuple[Card, ...] | int, ...]) -> list[Card]:
        """A deck from below."""
        deck: list[Card] = []
        for heap in closed:
            deck += [self._any_of(heap)] if isinstance(heap, int) else self._mixed(heap)
        return deck

    def _mixed(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(sorted(cards, key=lambda card: card[0]), key=lambda _: self.luck())

    def _any_of(self, level: int) -> Card:
        cards = self.known.of_level(level)
        return cards[int(self.luck() * len(cards))]

    # Targets

    def beside(self, target: Target) -> list[Target]:
        """Its neighbours, with no gap between, from the left; of another mothership none."""
        there = self.row if target.deck >= 0 else self.sections
        at, able = there.index(target), self.open()
        found = [
            other for n in (at - 1, at + 1) if 0 <= n < len(there) if (other := there[n]) and other in able
        ]
        if target.deck >= 0:
            return found
        return [part for part in found if self.ship_of(self.sections.index(part) + 1) == self.ship_of(at + 1)]

    def open(self) -> list[Target]:
        """Whatever may be attacked and may attack now, from the left."""
        there: list[Target] = [target for target in self.row if target]
        parts = self.sections
        if "active-section" in self.ship.rules:
            parts = [self.sections[self.marker - 1]]
        elif "protected" in self.ship.rules:
            closed = {ship for ship, deck in enumerate(self.decks) if deck}
            for slot, card in enumerate(self.row):
                if card:
                    closed.add(self.known.decks[slot] if slot < self.size else card.deck)
            if len(closed) == self.shares:
                return there
            parts = [part for n, part in enumerate(parts, 1) if self.ship_of(n) not in closed]
        there.extend(part for part in parts if part)
        return there

    def ship_of(self, n: int) -> int:
        """Which of the motherships a section belongs to."""
        return (n - 1) * self.shares // len(self.sections)

    def works(self, special: str) -> bool:
        """Whether a section does what is printed on it instead of attacking."""
        return any(part and part.special == special and not part.busy for part in self.sections)

    def attack_of(self, target: Target) -> int:
        """The damage it does unless it is stunned."""
        if target.deck >= 0 or target.special or "frenzy" not in self.ship.rules:
            return target.hurts
        return target.hurts + self.sections.count(None)

    def harm_of(self, target: Target) -> int:
        """The damage it does unless it is stunned, and what it does besides in step 3."""
        return target.hurts + target.more if target.deck >= 0 else self.attack_of(target)

    def lacks(self, target: Target) -> tuple[int, int, int]:
        """Lasers, manoeuvres and energy that it still needs; very many of what does nothing to it."""
        more = int(target.level == 1 and self.works("tough-scouts"))
        has = target.has
        return target.lasers + more - has[0], target.manoeuvres + more - has[1], target.energy - has[2]

    def stuns(self, token: str, target: Target) -> bool:
        """Whether that token keeps that target busy."""
        if token in tokens.ENERGY:
            return False
        is_laser = token in tokens.LASERS or token in tokens.LASER_LIKE
        if is_laser and (self.struck if target.deck >= 0 else "no-laser-stun" in self.ship.rules):
            return False
        if "wheel" in self.ship.rules:
            field, ship = (2, 1) if is_laser else (4, 0)
            standing = any(part and self.ship_of(n) == ship for n, part in enumerate(self.sections, 1))
            return self.marker != field or not standing
        return True

    def force(self, token: str, target: Target) -> tuple[int, int, int]:
        """What a token counts for at a target."""
        if token == tokens.REFLECTOR:
            return (target.hurts + 1 if target.deck >= 0 else 0), 0, 0
        if token == tokens.WARP_VORTEX:
            return 0, 2 if target.level > 1 else 1, 0
        return FORCE.get(token, (0, 0, 0))


def _flat(heap: Mapping[str, int]) -> list[str]:
    return [token for token, n in heap.items() for _ in range(n)]
