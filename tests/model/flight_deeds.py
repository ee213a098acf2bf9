"""What a pilot may say, line by line, and when it is against the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.model.flight_power import Armed
from tests.model.flight_tokens import Owed, Skill, Target, kind, need, value

Line = dict[str, Any]
STEPS = {
    "arrive": "arrive", "plan": "plan", "record": "plan", "enemy-attack": "attack", "gain": "act attack",
    "defeat": "act attack", "draw": "arrive act attack plan", "skill": "arrive act attack plan",
    "finish": "arrive act attack plan",
}  # fmt: skip
ANSWERS = {
    "gain": ("gain", "return"), "skill": ("skill", "keep-skill"), "assign": ("move-on",),
    "arrive": ("enemy",), "record": ("draw",), "plan": ("draw",),
}  # fmt: skip
AT_ANY_TIME = ("words", "cut", "move", "set", "stop", "printed")


def laid_over(box: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """
    A box with some of its numbers read otherwise.

    >>> laid_over({"turn": {"draws": 5, "repair": 2}}, {"turn": {"draws": 4}})
    {'turn': {'draws': 4, 'repair': 2}}
    """
    return dict(box) | {
        name: laid_over(box[name], to)
        if isinstance(to, Mapping) and isinstance(box.get(name), Mapping)
        else to
        for name, to in more.items()
    }


class Piloted(Armed):
    """A flight that is spoken to in the lines of a script."""

    def hear(self, line: Mapping[str, Any]) -> None:
        """Do what a line says. Raises `Against` where the book does not allow it, and nothing has changed."""
        do, fields = line["do"], {name: value for name, value in line.items() if name != "do"}
        self.made = []
        if do not in AT_ANY_TIME:
            need(self.ended is None, "game-over")
            self.due = next((each for each in self.owed if each.what in ANSWERS.get(do, ())), None)
            before = self.owed[: self.owed.index(self.due)] if self.due else self.owed
            of_draws = any(each.what == "draw" for each in before) or (self.due and self.due.what == "draw")
            need(not before or (self.due and not of_draws), "choice-owed")
            need(self.due or self.step in STEPS.get(do, "act").split(), "not-now")
        getattr(self, {"draw": "draw_"}.get(do, do.replace("-", "_")))(**fields)
        if not self.ended:
            self.go_on()

    def answered(self, by: int = 1) -> None:
        assert self.due
        self.due.count -= by
        self.owed = [each for each in self.owed if each.count]

    # What is asked of the table

    def words(self, text: str) -> None:
        """Said before the first draw; the key is made by whoever knows the seed."""

    def cut(self, text: str) -> None:
        self.cuts[self.draws + 1] = (*self.cuts.get(self.draws + 1, ()), text)

    def skill(self, name: str, figures: Mapping[str, Any]) -> None:
        need(self.due, "nothing-owed")
        known = {k: v for k, v in self.box["skill_cards"].get(name, {}).items() if v != "unknown"}
        self.skills[name] = Skill(**(known | figures))
        self.answered()
        self.resolve()

    def arrive(self, name: str, then: Sequence[str] | None = None, deck: str = "", **given: Any) -> None:
        sights = bool(self.due)
        need(deck or not (sights and all(self.decks) and len(self.decks) > 1), "bad-count")
        only = "left" if self.decks[0] else "right"
        side = ("left", "right").index(deck or only) if sights else self.side(self.free() or 0)
        gaps = [n for n, card in enumerate(self.row) if not card] if sights else [self.free() or 0]
        place = gaps[-side] if gaps else len(self.row)  # each deck lies at its own end of the row
        new = name not in self.known
        levels = self.unseen[side]
        level = levels.pop(0) if new and levels else 1
        figures = {"level": level} | self.known.get(name, {}) | given
        self.known[name] = figures
        for lot in self.went_back[side]:
            lot[:] = [each for each in lot if each != name]
        self.went_back[side] = [lot for lot in self.went_back[side] if lot]
        self.decks[side] -= 1
        self.row[place : place + 1] = [Target(name, **figures, deck=side)]
        if sights:
            self.answered()
            if self.places["trays"]["laser-2"]:
                self.put("laser-2", "trays", f"enemy:{place + 1}")
            self.settle()
        self.go_on()
        if then is not None:
            self.by_themselves(then)

    def by_themselves(self, then: Sequence[str] = ()) -> None:
        """Cards told with another, and those that can be only one."""
        for name in then:
            need(self.step == "arrive", "not-now")
            self.arrive(name)
        while self.step == "arrive" and not self.ended:
            lots = self.went_back[self.side(self.free() or 0)]
            if not lots or len(lots[0]) > 1:
                break
            self.arrive(*lots[0])

    # Step 2: tokens

    def assign(self, piece: str, target: str, more: Sequence[str] = ()) -> None:
        moves_on = bool(self.due)
        there = self.aim(target)
        if moves_on:
            need(piece == "electroshock" and not more, "choice-owed")
            self.lay(piece, "supply", f"{target}:above")
            self.answered()
            self.settle()
            return
        for n, token in enumerate((piece, *more)):
            need(n == 0 or target in dict(self.standing()), "bad-count")
            need(kind(token) != "power" and (kind(token) != "energy" or there.energy), "no-such-token")
            self.held([token])
            self.use(token, "supply")
            self.put(token, "supply", target)
            self.settle()

    def stow(self, piece: str) -> None:
        need(self.places["supply"][piece], "not-enough-pieces")
        need(self.size("cargo") < self.fighter["cargo"], "cargo-full")
        self.lay(piece, "supply", "cargo")

    def unstow(self, piece: str) -> None:
        need(self.places["cargo"][piece], "not-enough-pieces")
        self.lay(piece, "cargo", "supply")

    def repair(self, piece: str) -> None:
        """Energy repairs twice its value, against Hydra's slow repairs once."""
        need(kind(piece) == "energy", "no-such-token")
        self.held([piece])
        self.use(piece, "discard")
        by = value(piece) * (1 if self.ability("slow-repairs") else self.box["turn"]["repair"])
        self.shields = min(self.fighter["shields"], self.shields + by)

    def buy(self, pay: Sequence[str], take: Sequence[str]) -> None:
        """Energy for tokens of the trays; no change is given."""
        need(all(kind(token) == "energy" for token in pay), "no-such-token")
        self.held(pay)
        need(self.has("trays", take), "sold-out")
        price = sum(self.box["tokens"]["prices"][token] for token in take)
        need(price <= sum(map(value, pay)), "not-enough-energy")
        for token in pay:
            self.use(token, "discard")
        for token in take:
            self.lay(token, "trays", "bag")

    def gain(self, tokens: Sequence[str], to: str = "") -> None:
        if self.due is None:
            need(self.has("trays", tokens), "sold-out")
            for token in tokens:
                self.lay(token, "trays", to or "bag")
            return
        due = self.due
        from_ = "discard" if due.what == "return" else "trays"
        need(len(tokens) <= due.count, "bad-count")
        need(due.what == "return" or all(token in due.among for token in tokens), "no-such-token")
        need(self.has(from_, tokens), "not-enough-pieces" if due.what == "return" else "sold-out")
        for token in tokens:
            self.lay(token, from_, due.to)
        self.answered(len(tokens))
        self.resolve()

    def defeat(self, target: str, how: str) -> None:
        need(target in dict(self.standing()), "no-such-target")
        self.settle((target, how))

    def draw_(self, count: int) -> None:
        need(self.size("bag"), "not-enough-pieces")
        self.owed.append(Owed("draw", count))
        self.resolve()

    # Skills

    def activate(self, skill: str, tokens: Sequence[str]) -> None:
        need(skill in self.skills, "not-owned")
        card = self.skills[skill]
        need(card.state == "idle", "skill-spent")
        need(all(kind(token) == card.kind for token in tokens), "no-such-token")
        need(sum(map(value, tokens)) >= card.fee, "not-enough-energy")
        self.held(tokens)
        for token in tokens:
            self.use(token, f"skill:{skill}")
        card.state = "active"

    def use_skill(self, skill: str, target: str = "", remove: str = "", gain: str = "") -> None:
        need(skill in self.skills, "not-owned")
        card = self.skills[skill]
        need(card.state == "active", "skill-spent")
        if skill == "five-lasers":
            self.aim(target)
        must = ("must-use-skill", skill) in self.effects
        need(skill != "arm" or remove or (must and not self.size("supply")), "bad-count")
        if remove:
            self.held([remove])
            need(self.places["trays"][gain], "sold-out")
            self.use(remove, "box")
            self.lay(gain, "trays", "bag")
        self.sweep(f"skill:{skill}", "box" if card.lasting or card.removes else "discard")
        card.state = "lasting" if card.lasting else "exhausted"
        self.effects = [effect for effect in self.effects if effect[1] != skill]
        if skill == "five-lasers":
            self.effects.append((skill, target))
        if skill == "advanced-manoeuvring":
            self.effects.append(("evading-is-cheaper", ""))
        self.settle()

    # Steps 3 and 4

    def end_turn(self) -> None:
        need(not any(what == "must-use-skill" for what, _ in self.effects), "not-now")
        self.sweep("supply", "discard")
        self.step = "attack"

    def lost(self) -> tuple[int, int]:
        shields = min(self.shields, sum(self.attacks()))
        return shields, min(shields, self.size("discard"))

    def enemy_attack(self, remove: Sequence[str] = ()) -> None:
        """Shields first, a discarded token for each; then the hull. What stunned goes above."""
        damage, (shields, tokens) = sum(self.attacks()), self.lost()
        pile = +self.places["discard"]
        if not remove and (tokens == pile.total() or len(pile) == 1):
            remove = list(pile.elements())[:tokens]
        need(len(remove) == tokens, "bad-count")
        need(self.has("discard", remove), "not-enough-pieces")
        for token in remove:
            self.lay(token, "discard", "box")
        self.shields -= shields
        self.hull = max(0, self.hull - (damage - shields))
        if not self.hull and self.fighter["special"] != "rises-again":
            self.ended = "hull"
        elif not self.hull:
            self.shields, self.hull = self.fighter["shields"], self.fighter["hull"]
            self.end_warp()
        else:
            for place in list(self.places):
                if place.startswith(("enemy", "section")) and place.count(":") == 1:
                    self.sweep(place, f"{place}:above")
            self.step = "plan"

    def plan(self) -> None:
        self.by_hand = self.by_hand and not self.size("bag")
        if self.owed:
            self.resolve()
            return
        self.next_turn(lambda: self.draw(self.box["turn"]["draws"]))

    def record(self, drawn: Mapping[str, int]) -> None:
        tokens = [token for token, n in sorted(drawn.items()) for _ in range(n)]
        due = self.due.count if self.due else self.box["turn"]["draws"]
        bag = dict(+self.places["bag"])
        need(len(tokens) == min(due, self.size("bag")), "bad-count")
        need(self.has("bag", tokens), "not-enough-pieces")
        self.by_hand = bool(tokens) or self.by_hand
        if self.owed:
            self.owed[:1] = self.found(self.owed[0], self.take(tokens, bag))
            self.resolve()
        else:
            self.next_turn(lambda: self.take(tokens, bag) if tokens else [])

    def next_turn(self, draw: Any) -> None:
        """After the draw the turn ends; if tokens were lacking, the warp too, but not with its first draw."""
        first, short = self.first_draw, self.size("bag") < self.box["turn"]["draws"]
        draw()
        self.first_draw = False
        if short and not first:
            self.end_warp()
            return
        if not first:
            self.end_of_turn()
        self.turn += 1
        self.step = "arrive"

    def finish(self, remove: Sequence[str] = ()) -> None:
        row = list(self.row)
        draws = self.step == "plan" or not self.by_hand
        if self.step == "act":
            self.end_turn()
        if self.step == "attack":
            self.enemy_attack(remove)
        if self.step == "plan" and not self.ended and not self.owed and draws:
            self.plan()
        self.go_on()
        arriving = self.step == "arrive"
        self.by_themselves()
        need(not arriving or self.made or row != self.row, "not-now")

    # Corrections

    def printed(self, box: Mapping[str, Any]) -> None:
        was, self.box = self.box, laid_over(self.box, box)
        for token, n in self.box["tokens"]["stock"].items():
            self.places["trays"][token] += n - was["tokens"]["stock"][token]
            need(self.places["trays"][token] >= 0, "not-enough-pieces")
        for fighter, panel in was["fighters"].items():
            if panel == self.fighter:
                self.fighter = self.box["fighters"][fighter]
        self.shields = min(self.shields, self.fighter["shields"])
        self.hull = min(self.hull, self.fighter["hull"])
        for name, figures in box.get("enemies", {}).items():
            self.known[name] = self.known[name] | figures
            for card in self.row:
                for what, n in figures.items():
                    if card and card.name == name:
                        setattr(card, what, n)
        for name, figures in box.get("skill_cards", {}).items():
            self.skills[name].fee = figures["fee"]
        self.ship = self.box["motherships"][self.mothership]
        self.settle()

    def move(self, piece: str, by: int, to: str, **from_why: str) -> None:
        place = from_why["from"]
        need(self.places[place][piece] >= by, "not-enough-pieces")
        self.lay(piece, place, to, by)
        self.settle()

    def set(self, dial: str, to: int, **_why: str) -> None:
        setattr(self, dial, to)

    def stop(self, **_why: str) -> None:
        need(self.ended is None, "game-over")
        self.ended = "stopped"
