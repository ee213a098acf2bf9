"""
A flight played on to its end by numbers alone: much faster than by `decide`, and by the same book.

It begins at any table, and reads of it what lies open (`known`). Tests fly the same flights by the rules and
find the same table after every step. Unlike all else here it changes in place: it lives for a millisecond.

Left out is what is not typed as numbers: what enemies and skills do by their texts; and skills that do not
last. A reward is chosen at once, before the second of two that one token fells.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.warps_edge import figures, targets, tokens
from rules.warps_edge.box import number
from rules.warps_edge.defeats import DRAWN, RETURNED
from rules.warps_edge.known import Card, Known
from rules.warps_edge.table import CARGO, DISCARD, SUPPLY, TRAYS
from rules.warps_edge.warp import next_field

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
        "brings", "busy", "card", "deck", "energy", "has", "hurts", "lasers", "level", "manoeuvres", "name",
        "pile", "place", "special",
    )  # fmt: skip

    def __init__(self, card: Any, place: str, name: str = "", deck: int = -1) -> None:
        self.card, self.place, self.name, self.deck = card, place, name, deck
        self.lasers = card.lasers or NEVER
        self.manoeuvres = card.manoeuvres or NEVER
        if deck < 0:
            self.level, self.energy, self.brings = 0, card.energy or NEVER, (card.reward,) * 3
        else:
            self.level, self.energy, self.brings = card.level, NEVER, (card.destroyed, card.evaded, ())
        self.special: str | None = card.special
        self.hurts: int = 0 if deck < 0 and card.special else card.attack
        self.has = [0, 0, 0]
        self.pile: list[str] = []
        self.busy = False


class Flight:
    """One flight from that table on. The same *seed* brings the same luck, whatever was done before."""

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

    def go_on(self, *, acted: bool) -> None:
        """What is owed is chosen; who has *acted* has nothing left but that, and what is left to luck."""
        if acted:
            self.discard += [token for token in self.supply if token not in tokens.LEFT_TO_LUCK]
            self.supply = [token for token in self.supply if token in tokens.LEFT_TO_LUCK]
        elif self.step == "act":
            self._unload()
        for choice in self.known.table.owed:
            match choice.what:
                case "gain":
                    for _ in range(choice.count):
                        self.choose(choice.tokens, to=choice.to)
                case "return":
                    self.take_back(choice.count)
                case "draw":
                    self.draw(choice.count)
                case "keep-skill":
                    self.warp += self.known.table.turn > 0
                case _:
                    pass

    def _unload(self) -> None:
        """The cargo is used as if it lay in the supply; nothing is stowed again."""
        self.supply, self.cargo = self.supply + self.cargo, []

    # What lies where

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

    # What the pilot does

    def assign(self, token: str, *aimed: Target) -> None:
        """A token of the supply, at one target or between two; two of them are tossed."""
        self.supply.remove(token)
        counts = token not in tokens.TOSSED or self.toss()
        for target in aimed:
            target.busy = target.busy or not counts or self.stuns(token, target)
        self._put(token, *aimed, counts=counts)
        if aimed[0].deck < 0 or any(min(self.lacks(target)) <= 0 for target in aimed):
            self.settle()

    def toss(self) -> bool:
        """Whether it falls face up."""
        return self.luck() < 0.5  # noqa: PLR2004  # a coin

    def move_on(self, target: Target) -> None:
        """An electroshock whose target is out."""
        self.supply.remove(tokens.ELECTROSHOCK)
        self._put(tokens.ELECTROSHOCK, target)
        self.settle()

    def strike(self, target: Target) -> None:
        """The warp strike destroys an enemy; no laser stuns one from then on."""
        self.struck = True
        self.spend(tokens.WARP_STRIKE)
        self.defeat(target, 0)
        self.settle()

    def jump(self) -> None:
        """The warp jump."""
        self.spend(tokens.WARP_JUMP)
        self.draw(DRAWN)

    def transform(self) -> None:
        """The energy transformer makes every laser one better that can be."""
        self.spend(tokens.TRANSFORMER)
        for token in self.transformed():
            self.supply.remove(token)
            self.trays[token] = self.trays.get(token, 0) + 1
            self.trays[tokens.better(token)] -= 1
            self.supply.append(tokens.better(token))

    def transformed(self) -> list[str]:
        """The lasers that it takes."""
        left = dict(self.trays)
        taken = []
        for token in sorted(self.supply, reverse=True):
            to = tokens.better(token) if token in tokens.LASERS else ""
            if to and left.get(to):
                left[to] -= 1
                taken.append(token)
        return taken

    def mend(self, token: str) -> None:
        """Energy repairs shields."""
        self.spend(token)
        each = 1 if self.works("slow-repairs") else self.known.table.box.turn.repair
        self.repair(each * tokens.value(token))

    def buy(self, pay: list[str], take: list[str]) -> None:
        """Energy buys tokens into the bag."""
        for token in pay:
            self.spend(token)
        for token in take:
            self.gain(token)

    def spend(self, token: str) -> None:
        """A token of the supply is used up."""
        self.supply.remove(token)
        self.discard.append(token)

    def settle(self) -> None:
        """All that have reached a number are out, from the left."""
        while self.ended is None:
            for target in self.open():
                lacks = self.lacks(target)
                if min(lacks) <= 0:
                    self.defeat(target, 0 if lacks[0] <= 0 else 1)
                    break
            else:
                return

    def defeat(self, target: Target, way: int) -> None:
        """It is out: its tokens, then victory or the other face, then the reward."""
        if target.deck >= 0:
            self.row[self.row.index(target)] = None
            while len(self.row) > self.size and self.row[-1] is None:
                self.row.pop()
            self.fallen[target.deck].append((target.name, target.card))
        else:
            self.sections[self.sections.index(target)] = None
        for shot in [shot for shot in self.between if target in shot]:
            self.between.remove(shot)
            (shot[1] if shot[2] is target else shot[2]).pile.append(shot[0])
        gone = [token for token, there in self.fell if there is target]
        self.fell = [each for each in self.fell if each[1] is not target]
        is_down = not any(self.sections)
        if is_down and "flips" not in self.ship.rules:
            self.ended = True
            return
        shocks = target.pile.count(tokens.ELECTROSHOCK) if self.open() else 0
        self.discard += gone + [each for each in target.pile if each != tokens.ELECTROSHOCK or not shocks]
        self.supply += [tokens.ELECTROSHOCK] * shocks
        for reward in target.brings[way]:
            self.give(reward)
        if is_down:
            self._end_warp(flipped=True)
            return
        for _ in range(shocks):
            if there := self.open():
                self.move_on(max(there, key=self.attack_of))

    def give(self, reward: str) -> None:
        """One reward; a choice falls on what costs most. A skill is left out."""
        what, _, rest = reward.partition("-")
        power = self.known.table.power
        match what:
            case "any":
                self.choose(self.known.table.tray_tokens)
            case "power":
                self.choose([token for token in power if rest in ("", tokens.POWER[token])])
            case "return":
                self.take_back(RETURNED)
            case "draw":
                self.draw(DRAWN)
            case "shields":
                self.repair(int(rest))
            case "skill":
                pass
            case _:
                self.gain(reward)

    def choose(self, offered: Iterable[str], *, to: str = "bag") -> None:
        """The best of what the trays hold."""
        there = [token for token in offered if self.trays.get(token)]
        if there:
            token = max(there, key=self.known.worth.__getitem__)
            self.trays[token] -= 1
            if to == SUPPLY:
                self.supply.append(token)
            else:
                self.into_bag(token)

    def take_back(self, count: int) -> None:
        """The best of the discarded tokens, into the bag."""
        self.discard.sort(key=self.known.worth.__getitem__)
        for _ in range(min(count, len(self.discard))):
            self.into_bag(self.discard.pop())

    def repair(self, by: int) -> None:
        """Shields, up to the top of their scale."""
        self.shields = min(self.shields + by, self.known.table.full_shields)

    # Steps and warps

    def arrive(self) -> None:
        """Step 1."""
        self._unload()
        missing = self.size - sum(card is not None for card in self.row)
        for slot, deck in enumerate(self.known.decks):
            if missing and self.row[slot] is None and self.decks[deck]:
                name, card = self.decks[deck].pop()
                self.row[slot] = Target(card, targets.enemy(slot + 1), name, deck)
                missing -= 1
        self.step = "act"

    def attack(self) -> None:
        """The supply is discarded, and whatever is not stunned hurts: shields first, for each a token."""
        self.discard += self.supply
        self.supply = []
        spared, lost = self.spares, 0
        for target in self.open():
            damage = 0 if target.busy else self.attack_of(target)
            kept, spared = min(spared, damage), max(0, spared - damage)
            by_shields = min(damage - kept, self.shields)
            self.shields -= by_shields
            lost += by_shields
            self.hull = max(0, self.hull - (damage - kept - by_shields))
            if self.hull == 0:
                break
        self.discard.sort(key=self.known.worth.__getitem__)
        del self.discard[:lost]
        if self.hull == 0:
            self._crash()
            return
        for there in (*self.row, *self.sections):
            if there:
                there.busy = False
        self.step = "plan"

    def _crash(self) -> None:
        if self.known.table.fighter.special != "rises-again":
            self.ended = False
            return
        self.shields, self.hull = self.known.table.full_shields, self.known.table.full_hull
        self._end_warp()

    def plan(self) -> None:
        """New tokens; or the warp ends."""
        due = self.known.table.box.turn.draws
        ends = len(self.bag) < due and not self.first_draw
        self.draw(due)
        if ends:
            self._end_warp()
            return
        if not self.first_draw:
            self._end_turn()
        self.first_draw, self.step = False, "arrive"

    def _end_turn(self) -> None:
        for target in self.row:
            if target and target.special == "sheds-lasers":
                shed = [token for token in target.pile if token in tokens.LASERS]
                target.pile = [token for token in target.pile if token not in tokens.LASERS]
                target.has[0] -= sum(map(tokens.value, shed))
                self.discard += shed
        self.discard += [token for token, _ in self.fell]
        self.fell, self.struck = [], False
        self.marker = next_field(self.ship, self.marker, [part is None for part in self.sections])

    def _end_warp(self, *, flipped: bool = False) -> None:
        self._end_turn()
        if self.warp >= number(self.ship.warps) and not flipped:
            self.ended = False
            return
        held = [*(token for _, token in self.bag), *self.supply, *self.discard]
        held += [token for target in (*self.row, *self.sections) if target for token in target.pile]
        held += [token for token, *_ in self.between]
        self.supply, self.discard, self.between = [], [], []
        if flipped:
            self.ship, self.warp, self.marker = self.known.ships[1], 0, 1
            self.sections = list(map(self._section, range(1, number(self.ship.sections) + 1)))
        for part in self.sections:
            if part:
                part.has, part.pile, part.busy = [0, 0, 0], [], False
        self._shuffle(held)
        for deck, fallen in enumerate(self.fallen):
            met = [(card.name, card.card) for card in self.row if card and card.deck == deck]
            self.decks[deck] += self._mixed([*fallen, *met])
            fallen.clear()
        self.row = [None] * self.size
        self.warp, self.first_draw, self.step = self.warp + 1, True, "plan"


def _flat(heap: Mapping[str, int]) -> list[str]:
    return [token for token, n in heap.items() for _ in range(n)]
