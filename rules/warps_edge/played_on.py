"""
A flight played on to its end by numbers alone: much faster than by `decide`, and by the same book.

It begins at any table, and reads of it what lies open (`known`). Tests fly the same flights by the rules and
find the same table after every step. Unlike all else here it changes in place: it lives for a millisecond.

What cards say besides counts as far as a pilot has picked it, in the order of the row, and skills that last
before enemies in step 3, after them at the turn's end; a warp that ends by the hull or a turned board has no
such end. Left out is what is not typed so. A reward is chosen at once, before the second of two that one
token fells.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.warps_edge import figures, targets, tokens
from rules.warps_edge.box import number
from rules.warps_edge.defeats import DRAWN, RETURNED
from rules.warps_edge.layout import NEVER, Layout, Target
from rules.warps_edge.table import SUPPLY, Skill
from rules.warps_edge.warp import next_field


class Flight(Layout):
    """One flight from that table on."""

    def go_on(self, *, acted: bool, used: Iterable[Skill] = ()) -> None:
        """What is owed is chosen; who has *acted*, and *used* skills, has only that left, and luck."""
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
        for skill in used:
            self.begin(skill)

    def _unload(self) -> None:
        """The cargo is used as if it lay in the supply; nothing is stowed again."""
        self.supply, self.cargo = self.supply + self.cargo, []

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

    def use(self, skill: Skill, pay: list[str]) -> None:
        """A skill whose fee is paid at once, if it was not paid before."""
        self.ready.remove(skill)
        for token in pay:
            self.supply.remove(token)
        if not (skill.figures.lasting or skill.figures.removes):
            self.discard += pay
        if skill.figures.lasting:
            self.lasts += skill.figures.effects or ()
        else:
            self.spent.append(skill)
        self.begin(skill)

    def begin(self, skill: Skill) -> None:
        """What it does as it is used, and in this turn."""
        for effect in skill.figures.effects or ():
            if effect.when == "arrival":
                self.help(effect)
            elif not skill.figures.lasting:
                self.helps.append(effect)

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
        """Step 1, and what comes with it."""
        self._unload()
        missing = self.size - sum(card is not None for card in self.row)
        for slot, deck in enumerate(self.known.decks):
            if missing and self.row[slot] is None and self.decks[deck]:
                name, card = self.decks[deck].pop()
                target = self.row[slot] = Target(card, targets.enemy(slot + 1), name, deck)
                missing -= 1
                self.harm(target, "arrival")
                if self.hull == 0:
                    self._crash()
                    return
        self.step = "act"
        self._help("arrival")

    def attack(self) -> None:
        """Step 3, up to a hull that is gone."""
        self.be_attacked()
        if self.hull == 0:
            self._crash()
            return
        for there in (*self.row, *self.sections):
            if there:
                there.busy = False
        self.step = "plan"

    def be_attacked(self) -> None:
        """The supply is discarded, and whatever is not stunned hurts."""
        self.discard += self.supply
        self.supply, self.spared = [], self.spares
        self._help("step-3")
        for target in self.open():
            if not target.busy and (damage := self.harm_of(target)):
                self.suffer(damage - target.more)
                self.harm(target, "step-3")
        self.spared = 0

    def suffer(self, damage: int) -> None:
        """Shields first, and for each a token; then the hull."""
        kept = min(self.spared, damage)
        self.spared -= kept
        damage -= kept
        by_shields = min(damage, self.shields)
        self.dealt += damage
        self.shields -= by_shields
        self.lose(by_shields)
        self.hull = max(0, self.hull - (damage - by_shields))

    def lose(self, count: int) -> None:
        """Discarded tokens leave the game, those that cost least."""
        if count:
            self.discard.sort(key=self.known.worth.__getitem__)
            self.lost += min(count, len(self.discard))
            del self.discard[:count]

    def harm(self, target: Target, when: figures.When) -> None:
        """What an enemy does then, besides its attack."""
        for effect in target.does:
            if effect.when == when and self.hull:
                match effect.does:
                    case "damage":
                        self.suffer(effect.n)
                    case "shields":
                        self.shields = max(0, self.shields - effect.n)
                    case _:
                        self.lose(effect.n)

    def turn_ends(self) -> None:
        """What cards do at the end of a turn."""
        for target in self.row:
            if target and target.late:
                self.harm(target, "turn-end")
        self._help("turn-end")

    def _help(self, when: figures.When) -> None:
        for effect in self.lasts + self.helps:
            if effect.when == when and self.hull and self.ended is None:
                self.help(effect)

    def help(self, effect: figures.Effect) -> None:
        """What a skill does."""
        match effect.does:
            case "draw":
                self.draw(effect.n)
            case "lose":
                self.lose(effect.n)
            case "stun":
                able = [target for target in self.open() if not target.busy]
                for target in sorted(able, key=self.harm_of, reverse=True)[: effect.n]:
                    target.busy = True
            case "damage":
                self.fire(effect.n)
            case "shields":
                self.repair(effect.n)
            case "tokens":
                for _ in range(effect.n):
                    self.choose(self.known.table.tray_tokens)

    def fire(self, lasers: int) -> None:
        """At what falls by them and does most harm; at what is nearest to it, where nothing falls."""
        if able := [target for target in self.open() if target.lasers < NEVER]:
            lacks = {id(target): self.lacks(target)[0] for target in able}
            aim = min(able, key=lambda each: (max(0, lacks[id(each)] - lasers), -self.harm_of(each)))
            aim.has[0] += lasers
            self.fired.append((aim, lasers))
            self.settle()

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
        if not self.first_draw:
            self.turn_ends()
        if self.hull == 0:
            self._crash()
            return
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
        for target, lasers in self.fired:
            target.has[0] -= lasers
        self.fell, self.fired, self.helps, self.struck = [], [], [], False
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
        self.ready, self.spent = self.ready + self.spent, []
        self.warp, self.first_draw, self.step = self.warp + 1, True, "plan"
