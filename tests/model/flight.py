"""
Warp's Edge read a second time: where every token lies, what falls, what hits, what is owed.

Nothing here comes from `rules`. Brackets name places of the rulebook. One flight is one object that changes
as the pilot plays; nothing is taken back here: whoever takes something back flies again without it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.model import flight_luck
from tests.model.flight_tokens import LETTERS, MANOEUVRES, Owed, Skill, Target, kind, value

IN_PLAY = ("supply", "discard", "enemy", "section", "skill")


class Flight:
    """One flight by the book. *box* holds the printed numbers, as the first event lists them."""

    def __init__(self, box: Mapping[str, Any], fighter: str, mothership: str) -> None:
        self.box, self.fighter = box, box["fighters"][fighter]
        self.places: dict[str, Counter[str]] = defaultdict(Counter)
        signature = self.fighter["signature"]
        power = dict.fromkeys(self.fighter["power"], box["tokens"]["each_power"])
        self.places["trays"].update(box["tokens"]["stock"] | power)
        self.places["bag"].update(box["tokens"]["start"])
        self.lay(signature, "trays", "bag")
        self.shields, self.hull = self.fighter["shields"], self.fighter["hull"]
        self.turn, self.warp, self.step, self.first_draw = 0, 1, "plan", True
        self.row: list[Target | None] = [None] * 4
        self.skills: dict[str, Skill] = {}
        self.owed: list[Owed] = [Owed("keep-skill")]
        self.effects: list[tuple[str, str]] = []
        self.ended: str | None = None
        self.draws, self.by_hand = 0, False
        self.made: list[tuple[int, dict[str, int], list[str]]] = []
        """Draws of the newest line: number, bag before, tokens."""
        self.key, self.cuts = b"", dict[int, tuple[str, ...]]()
        self.turn_board(mothership)
        self.decks = [sum(levels) for levels in self.ship["decks"]]
        self.unseen = [[n + 1 for n in range(3) for _ in range(levels[n])] for levels in self.ship["decks"]]
        self.fallen: list[list[str]] = [[] for _ in self.decks]
        self.known: dict[str, dict[str, Any]] = {}
        """Enemies that were turned up, by name."""
        self.went_back: list[list[list[str]]] = [[] for _ in self.decks]
        """Of each deck the names that a warp's end laid on it; the newest first, and each lot shuffled."""

    def turn_board(self, mothership: str) -> None:
        self.mothership, self.ship = mothership, self.box["motherships"][mothership]
        self.sections = [Target(**figures) for figures in self.ship["figures"]]
        self.marker = 1

    # Tokens

    def lay(self, token: str, from_: str, to: str, by: int = 1) -> None:
        self.places[from_][token] -= by
        self.places[to][token] += by
        assert self.places[from_][token] >= 0, f"no {token} in {from_}"

    def sweep(self, from_: str, to: str) -> None:
        for token, n in list(self.places[from_].items()):
            self.lay(token, from_, to, n)

    def size(self, place: str) -> int:
        return self.places[place].total()

    def has(self, place: str, tokens: Iterable[str]) -> bool:
        return Counter(tokens) <= self.places[place]

    def draw(self, count: int) -> list[str]:
        bag = dict(+self.places["bag"])
        return self.take(self.luck(bag, count), bag) if bag else []

    def found(self, due: Owed, tokens: list[str]) -> list[Owed]:
        """What a draw that was owed leaves to choose: a POWER token, where a randomizer found its kind."""
        right = tokens and kind(tokens[0]) == due.to
        return [Owed("gain", 1, tuple(self.fighter["power"]), "supply")] if right else []

    def luck(self, bag: Mapping[str, int], count: int) -> list[str]:
        return flight_luck.drawn(self.key, self.draws + 1, bag, count, self.cuts.get(self.draws + 1, ()))

    def take(self, tokens: list[str], bag: dict[str, int]) -> list[str]:
        self.draws += 1
        self.made.append((self.draws, bag, tokens))
        if not bag.keys() & {"face-up"}:
            for token in tokens:
                self.lay(token, "bag", "supply")
        return tokens

    # Targets

    def standing(self) -> Iterator[tuple[str, Target]]:
        """Every enemy from the left, then every section that is not out."""
        yield from ((f"enemy:{n}", card) for n, card in enumerate(self.row, 1) if card)
        yield from ((f"section:{n}", part) for n, part in enumerate(self.sections, 1) if not part.down)

    def is_open(self, name: str) -> bool:
        """Whether it attacks and can be attacked [Motherships: protected, activation cycle]."""
        rules, what, n = self.ship["rules"], name[:-2], int(name[-1])
        if what == "enemy":
            return True
        if "active-section" in rules:
            return n == self.marker
        if "wheel" in rules:
            half = [card for at, card in enumerate(self.row) if card and self.side(at, card) == n - 1]
            return not half and not self.decks[n - 1]
        return "protected" not in rules or not (any(self.decks) or any(self.row))

    def side(self, at: int, card: Target | None = None) -> int:
        """The deck that fills this place of the row; a fifth card belongs to its own."""
        if card and at > 3:
            return card.deck
        return at // 2 if len(self.decks) > 1 else 0

    def lying(self, name: str) -> Iterator[tuple[str, str]]:
        """Tokens assigned to it, each with how it lies: below (nothing said), `above`, or `face-down`."""
        what, n = name.split(":")
        for place, heap in list(self.places.items()):
            if place.startswith(what):
                numbers, _, how = place.partition(":")[2].partition(":")
                if n in numbers.split("-"):
                    yield from ((token, how) for token in heap.elements())

    def is_stunned(self, name: str) -> bool:
        """A token lies at its lower edge [Step 3, 1]."""
        return any(how != "above" for _, how in self.lying(name))

    def stuns(self, token: str, name: str) -> bool:
        what = "manoeuvres" if token in MANOEUVRES else "lasers"
        if kind(token) == "energy":
            return False
        if what == "lasers" and name.startswith("enemy") and ("lasers-stun-no-enemy", "") in self.effects:
            return False
        if "wheel" in self.ship["rules"]:  # field 2 is the right ship's, 4 the left one's
            field, ship = (4, 0) if what == "manoeuvres" else (2, 1)
            return self.marker != field or self.sections[ship].down
        return what == "manoeuvres" or name.startswith("enemy") or "no-laser-stun" not in self.ship["rules"]

    def has_at(self, name: str, target: Target, more: Iterable[str] = ()) -> Counter[str]:
        """Lasers, manoeuvres and energy assigned to it, above and below [Step 2]."""
        total: Counter[str] = Counter()
        worth = {
            "proton-cannon": 2, "plasma-torpedo": 5, "electroshock": 1, "reflector": (target.attack or 0) + 1,
            "enriched-fuel": 1, "u-turn": 3, "warp-vortex": 2 if target.level > 1 else 1,
        }  # fmt: skip
        for token in (*(token for token, how in self.lying(name) if how != "face-down"), *more):
            what = "energy" if kind(token) == "energy" else "lasers"
            total["manoeuvres" if token in MANOEUVRES else what] += worth.get(token) or value(token)
        total["lasers"] += 5 * self.effects.count(("five-lasers", name))
        return total

    def ability(self, special: str) -> bool:
        """Whether a section of Hydra does this now: it stands, and is not stunned."""
        return any(
            target.special == special and not self.is_stunned(name)
            for name, target in self.standing()
            if name.startswith("section")
        )

    def needs(self, target: Target) -> dict[str, int | None]:
        tough = target.level == 1 and self.ability("tough-scouts")
        lasers = target.lasers and target.lasers + tough
        manoeuvres = target.manoeuvres and target.manoeuvres + tough
        if manoeuvres and ("evading-is-cheaper", "") in self.effects:
            manoeuvres = max(1, manoeuvres - 1)
        return {"lasers": lasers, "manoeuvres": manoeuvres, "energy": target.energy}

    def reached(self, name: str, target: Target, more: Iterable[str] = ()) -> str:
        """How it falls with what lies there and these tokens more, or an empty text."""
        has = self.has_at(name, target, more)
        how = {"lasers": "destroyed", "manoeuvres": "evaded", "energy": "defeated"}
        return next((how[what] for what, n in self.needs(target).items() if n and has[what] >= n), "")

    def settle(self, *also: tuple[str, str]) -> None:
        """Whatever reached its number is out; *also* targets that an effect puts out. Then the rewards."""
        while not self.ended and (
            out := also
            or [
                (name, how)
                for name, target in self.standing()
                if self.is_open(name) and (how := self.reached(name, target))
            ]
        ):
            also = ()
            prizes = self.fall(*out[0])
            if all(part.down for part in self.sections) and "flips" not in self.ship["rules"]:
                self.ended = "victory"
                self.owed = [each for each in self.owed if each.what == "move-on"]
                self.resolve()
                self.owed.clear()
                return
            for prize in prizes:
                waits = bool(self.owed)
                self.reward(prize)
                if not waits:
                    self.resolve()
        self.resolve()
        if not self.ended and all(part.down for part in self.sections):
            self.end_warp(flips=True)

    def fall(self, name: str, how: str) -> list[str]:
        """It is out; its tokens are discarded. Returns what it gives."""
        what, n = name.split(":")
        shocks = 0
        for place in [place for place in self.places if place.startswith(f"{what}:")]:
            numbers, _, lies = place.partition(":")[2].partition(":")
            if n in numbers.split("-"):
                other = [each for each in numbers.split("-") if each != n]
                shocks += self.places[place]["electroshock"]
                self.sweep(place, ":".join((what, *other, *([lies] if lies else []))) if other else "discard")
        self.effects = [effect for effect in self.effects if effect[1] != name]
        if shocks:
            self.lay("electroshock", "discard", "supply", shocks)
            self.owed.append(Owed("move-on", shocks))
        target = dict(self.standing())[name]
        if what == "section":
            target.down = True
            return target.reward
        self.row[int(n) - 1] = None
        while len(self.row) > 4 and not self.row[-1]:
            self.row.pop()
        self.fallen[target.deck].append(target.name)
        return {"destroyed": target.destroyed, "evaded": target.evaded}.get(how, [])

    # Rewards

    def reward(self, prize: str) -> None:
        """One reward, in its turn [List of rewards]."""
        mine = {letter: [t for t in self.fighter["power"] if t in of] for letter, of in LETTERS.items()}
        what, _, n = prize.rpartition("-")
        if what == "shields":
            self.shields = min(self.fighter["shields"], self.shields + int(n))
        elif prize in ("skill", "power", "any") or what in ("draw", "return"):
            among = {"power": tuple(self.fighter["power"]), "any": tuple(self.all_tokens())}.get(prize, ())
            self.owed.append(Owed("gain" if among else what or prize, int(n) if what else 1, among))
        else:
            token = mine[n][0] if what == "power" else prize
            behind = any(each.what == "draw" for each in self.owed)
            self.owed.append(Owed("gain", 1, (token,), plain=True, waited=behind))

    def all_tokens(self) -> list[str]:
        return [*self.box["tokens"]["stock"], *self.fighter["power"]]

    def resolve(self) -> None:
        """What needs no choice happens, in its order: a draw waits for all before it, tokens for the draw."""
        waiting: list[Owed] = []
        todo, trays = self.owed, self.places["trays"].copy()
        while todo:
            each, todo = todo[0], todo[1:]
            behind = any(item.what == "draw" for item in waiting)
            match each.what:
                case "gain" if each.plain and not behind and not self.places["trays"][each.among[0]]:
                    continue
                case "gain" if each.plain and not (behind or (each.waited and waiting)):
                    self.lay(each.among[0], "trays", each.to)
                    continue
                case "gain" if each.plain:
                    each.waited = True
                case "gain" if (
                    not waiting and len(left := [*filter(self.places["trays"].get, each.among)]) == 1
                ):
                    self.lay(left[0], "trays", each.to)  # nothing is left to choose
                    continue
                case "draw" if not waiting and not self.by_hand:
                    todo = [*self.found(each, self.draw(each.count)), *todo]
                    continue
                case "draw" if not waiting:
                    each.count = min(each.count, self.size("bag"))
                case "return" if not behind:
                    each.count = min(each.count, self.size("discard"))
                case "skill" | "keep-skill":
                    each.count = min(1, self.box["skills"]["cards"] - len(self.skills))
                case "move-on" if not any(self.is_open(name) for name, _ in self.standing()):
                    self.lay("electroshock", "supply", "discard", each.count)
                    continue
            if each.count:
                waiting.append(each)
        there = self.places["trays"]
        self.owed = [
            each for each in waiting if each.what != "gain" or each.plain or any(map(there.get, each.among))
        ]
        if there != trays:  # of what is left to choose, one kind may be left by now
            self.resolve()
            return
        if self.step == "warp-ends" and not any(each.what == "keep-skill" for each in self.owed):
            self.step = "plan"
            self.warp += 1

    # The turn

    def free(self) -> int | None:
        """The place that the next enemy comes to, from 0 [Step 1]."""
        if sum(card is not None for card in self.row) >= 4:
            return None
        return next((n for n in range(4) if not self.row[n] and self.decks[self.side(n)]), None)

    def go_on(self) -> None:
        if self.step == "arrive" and self.free() is None:
            self.step = "act"

    def attack_of(self, name: str, target: Target) -> int:
        """How hard it hits when it does [Step 3; Dread: frenzy]."""
        frenzy = name.startswith("section") and "frenzy" in self.ship["rules"]
        return (target.attack or 0) + (sum(part.down for part in self.sections) if frenzy else 0)

    def attacks(self) -> list[int]:
        """The damage of every attack that is made, in order; nanofibres ignore the first of all."""
        awake = [each for each in self.standing() if self.is_open(each[0]) and not self.is_stunned(each[0])]
        hits = [self.attack_of(name, target) for name, target in awake]
        fibres = self.skills.get("adaptive-nanofibres")
        first = next((n for n, hit in enumerate(hits) if hit), None)
        if first is not None and fibres and fibres.state == "lasting":
            hits[first] -= 1
        return hits

    def end_of_turn(self) -> None:
        for place in [place for place in self.places if place.endswith("face-down")]:
            self.sweep(place, "discard")
        for name, target in self.standing():
            if target.special == "sheds-lasers":
                for place in (name, f"{name}:above"):
                    for token in ("laser-1", "laser-2", "laser-3"):
                        self.lay(token, place, "discard", self.places[place][token])
        self.effects.clear()
        if "wheel" in self.ship["rules"]:
            self.marker = self.marker % 4 + 1
        if "active-section" in self.ship["rules"]:
            round_ = [*range(self.marker + 1, len(self.sections) + 1), *range(1, self.marker + 1)]
            self.marker = next(n for n in round_ if not self.sections[n - 1].down)

    def end_warp(self, *, flips: bool = False) -> None:
        self.end_of_turn()
        if self.warp == self.ship["warps"] and not flips:
            self.ended = "last-warp"
            return
        for place in list(self.places):
            if place.partition(":")[0] in IN_PLAY:
                self.sweep(place, "bag")
        for card in self.row:
            if card:
                self.fallen[card.deck].append(card.name)
        for lots, back in zip(self.went_back, self.fallen, strict=True):
            lots[:0] = [back] if back else []
        self.decks = [left + len(back) for left, back in zip(self.decks, self.fallen, strict=True)]
        self.row, self.fallen = [None] * 4, [[] for _ in self.decks]
        for skill in self.skills.values():
            skill.state = "lasting" if skill.state == "lasting" else "idle"
        if flips:
            self.turn_board(self.ship["other_face"])
            self.warp = 0
        self.step, self.first_draw = "warp-ends", True
        self.owed = [each for each in self.owed if each.what != "move-on"] + [Owed("keep-skill")]
        self.resolve()
