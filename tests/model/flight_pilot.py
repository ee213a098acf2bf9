"""A pilot who flies at random with a real deck of cards: sensible mostly, wrong now and then."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.model.flight_deeds import Line, Piloted
from tests.model.flight_entries import Entry, Told
from tests.model.flight_tokens import LETTERS, Owed, kind

SHIPS = {"dread": 3, "hydra": 3, "duo": 2, "colony": 5, "phantom": 3}
REWARDS = (
    "laser-1", "laser-2", "laser-3", "energy-1", "energy-2", "manoeuvre", "power-P", "power-O", "power-W",
    "power-E", "power-R", "power", "any", "return-2", "skill", "shields-2", "draw-3",
)  # fmt: skip
STOCK = ("energy-1", "energy-2", "energy-3", "laser-1", "laser-2", "laser-3", "manoeuvre")
SKILLS = ("adaptive-nanofibres", "advanced-manoeuvring", "arm", "five-lasers")

AGAIN = ("assign", "stow", "unstow", "repair", "buy", "arrive", "activate")


class Pilot:
    """Says one line after the other, looking at the model's table. The same number says the same lines."""

    def __init__(self, number: int) -> None:
        self.dice = dice = Random(number)  # noqa: S311  # a pilot, not luck
        fighter, ship = dice.choice(("achilles", "hermes", "titan")), dice.choice([*SHIPS])
        power = [dice.choice(tokens) for tokens in LETTERS.values()]
        few = dice.random() < 0.4
        decks = [
            [dice.randint(1, 2 if few else 4) for _ in range(3)] for _ in range(2 if ship == "duo" else 1)
        ]
        board: dict[str, Any] = {"decks": decks, "figures": [self.section(ship) for _ in range(SHIPS[ship])]}
        boards = {ship: board}
        if ship == "phantom":
            true = [self.section(ship) for _ in range(2)]
            boards["phantom-true"] = {"sections": 2, "figures": true, "decks": decks}
        else:
            board["warps"] = dice.randint(2, 4)
        panel = {"hull": dice.randint(2, 9), "shields": dice.randint(2, 9), "power": power}
        panel["signature"] = dice.choice(power)
        panel["cargo"] = 1 if fighter == "achilles" else dice.randint(1, 3)
        tokens = {
            "start": {"energy-1": 3, "laser-1": 4, "manoeuvre": 3},
            "stock": {token: dice.randint(2, 12) for token in STOCK},
            "prices": {token: dice.randint(1, 4) for token in (*STOCK, *power)},
        }
        self.start: Line = {
            "do": "start", "game": "warps-edge", "fighter": fighter, "mothership": ship,
            "seed": dice.randbytes(32).hex(), "words": dice.choice(("", "Tyran REX")),
            "box": {"tokens": tokens, "fighters": {fighter: panel}, "motherships": boards},
        }  # fmt: skip
        self.cards = [
            [
                self.enemy(f"{side}{level + 1}{n}", level + 1)
                for level in range(3)
                for n in range(levels[level])
            ]
            for side, levels in zip("lr", decks, strict=False)
        ]
        self.mistakes = 0.0 if dice.random() < 0.3 else 0.08
        self.hands = dice.random() < 0.3

    def prizes(self) -> list[str]:
        return self.dice.choices(REWARDS, k=self.dice.choice((0, 0, 1, 1, 2, 3)))

    def section(self, ship: str) -> dict[str, Any]:
        dice = self.dice
        reward = [prize for prize in self.prizes() if prize != "draw-3"]
        figures: dict[str, Any] = {"attack": dice.randint(1, 2), "reward": reward}
        what = dice.choice((("lasers",), ("manoeuvres",), ("energy",), ("lasers", "manoeuvres")))
        figures |= {each: dice.randint(1, 4) for each in what}
        if ship == "hydra" and dice.random() < 0.6:
            figures |= {"special": dice.choice(("slow-repairs", "tough-scouts")), "attack": 0}
        return figures

    def enemy(self, name: str, level: int) -> Line:
        dice = self.dice
        figures: Line = {"level": level, "lasers": dice.randint(1, level + 2), "attack": dice.randint(0, 2)}
        figures |= {"manoeuvres": dice.randint(1, level + 1), "destroyed": self.prizes()}
        figures |= {"evaded": self.prizes()}
        if dice.random() < 0.15:
            figures["special"] = "sheds-lasers"
        return {"do": "arrive", "name": name} | figures

    def line(self, told: Told) -> Line:
        flight, dice = told.flight, self.dice
        if told.gone and dice.random() < 0.4:
            return {"do": "redo"}
        if flight.draws and dice.random() < 0.03:
            return dice.choice(({"do": "undo"}, {"do": "undo", "to": max(told.version - 6, 4)}))
        if not flight.owed and dice.random() < 0.03 and (again := self.recent(told)):
            return self.told_again(told, *dice.choice(again))
        if dice.random() < 0.015:
            return {"do": "printed", "box": self.looked_up(flight)}
        if len(told.entries) < 3 and dice.random() < 0.1:
            return self.set_up_again(told)
        if dice.random() < 0.01:
            return dice.choice(({"do": "cut", "text": "7"}, {"do": "words", "text": "once more"}))
        if dice.random() < self.mistakes:
            return self.mistaken(flight)
        if flight.owed:
            draws = [n for n, each in enumerate(flight.owed) if each.what == "draw"]
            due = dice.choice(flight.owed[: (draws or [len(flight.owed)])[0]] or flight.owed[:1])
            alike = ("gain", "return") if due.what in ("gain", "return") else (due.what,)
            return self.choose(flight, next(each for each in flight.owed if each.what in alike))
        if flight.step == "arrive":
            return self.card(flight, flight.side(flight.free() or 0))
        if flight.step == "plan":
            return self.drawn(flight, flight.box["turn"]["draws"])
        if flight.step == "attack":
            return {"do": dice.choice(("enemy-attack", "finish")), "remove": self.removed(flight)}
        return self.act(flight)

    def looked_up(self, flight: Piloted) -> Line:
        dice = self.dice
        token, stock = dice.choice(STOCK), flight.box["tokens"]["stock"]
        scales = {scale: flight.fighter[scale] + dice.randint(-1, 2) for scale in ("shields", "hull")}
        boxes: list[Line] = [
            {"tokens": {"prices": {token: dice.randint(1, 4)}}},
            {"tokens": {"stock": stock | {token: stock[token] + dice.randint(-2, 3)}}},
            {"turn": {"repair": dice.randint(1, 3)}},
            {"turn": {"draws": dice.randint(4, 6)}},
            {"fighters": {self.start["fighter"]: scales}},
        ]
        boxes += [
            {"enemies": {card.name: {"attack": dice.randint(0, 2), "lasers": dice.randint(1, 5)}}}
            for card in flight.row
            if card
        ]
        boxes += [{"skill_cards": {name: {"fee": dice.randint(1, 2)}}} for name in flight.skills]
        return dice.choice(boxes)

    def set_up_again(self, told: Told) -> Line:
        (panel,) = told.start["box"]["fighters"].values()
        fighter = self.dice.choice(("achilles", "hermes", "titan"))
        panel |= {"cargo": 1} if fighter == "achilles" else {}
        instead = {"do": "start", "game": "warps-edge", "fighter": fighter}
        instead |= {"mothership": told.start["mothership"], "box": {"fighters": {fighter: panel}}}
        return {"do": "retell", "entry": 1, "instead": instead, "why": "the other panel"}

    def recent(self, told: Told) -> list[Entry]:
        """Lines since the newest draw, which is not made again; each once."""
        again = {line.get("entry") for _, line in told.entries}
        return [
            (n, line) for n, line in told.entries if n > told.drew and line["do"] in AGAIN and n not in again
        ]

    def told_again(self, told: Told, n: int, wrong: Line) -> Line:
        dice = self.dice
        held = [*told.flight.places["supply"].elements(), *told.flight.places["discard"].elements()]
        instead = dict(wrong)
        if "target" in wrong:
            instead["target"] = dice.choice(self.aims(told.flight) or ["enemy:1"])
        elif "attack" in wrong:
            instead |= {"attack": dice.randint(0, 2), "lasers": dice.randint(1, 5)}
        elif held and "piece" in wrong:
            instead["piece"] = dice.choice(held)
        is_card = wrong["do"] == "arrive"  # the next one would come to its place
        if dice.random() < 0.2 and not is_card:
            return {"do": "retell", "after": n, "instead": instead, "why": "forgotten"}
        line = {"do": "retell", "entry": n, "why": "misread"}
        return line if dice.random() < 0.3 and not is_card else line | {"instead": instead}

    def removed(self, flight: Piloted) -> list[str]:
        pile = list((+flight.places["discard"]).elements())
        return self.dice.sample(pile, min(len(pile), flight.lost()[1]))

    def drawn(self, flight: Piloted, count: int) -> Line:
        if self.hands is (self.dice.random() < 0.1):
            return {"do": "plan"}
        bag = list((+flight.places["bag"]).elements())
        return {"do": "record", "drawn": dict(Counter(self.dice.sample(bag, min(count, len(bag)))))}

    def card(self, flight: Piloted, side: int) -> Line:
        """The card that truly lies on top: of those that went back any, else the next level's."""
        back, dice = flight.went_back[side], self.dice
        if back:
            line: Line = {"do": "arrive", "name": dice.choice(back[0])}
        else:
            new = [card for card in self.cards[side] if card["name"] not in flight.known]
            line = dict(next(card for card in new if card["level"] == new[0]["level"]))
            if dice.random() < 0.2:
                del line["level"]
        return line | ({"then": []} if dice.random() < 0.3 else {})

    def choose(self, flight: Piloted, due: Owed) -> Line:
        dice = self.dice
        match due.what:
            case "gain":
                there = [token for token in due.among if flight.places["trays"][token]]
                return {"do": "gain", "tokens": [dice.choice(there)]}
            case "return":
                pile = list((+flight.places["discard"]).elements())
                return {"do": "gain", "tokens": dice.sample(pile, dice.randint(1, due.count))}
            case "move-on":
                return {"do": "assign", "piece": "electroshock", "target": dice.choice(self.aims(flight))}
            case "draw":
                return self.drawn(flight, due.count)
            case "enemy":
                side = dice.choice([n for n, left in enumerate(flight.decks) if left])
                card = {name: what for name, what in self.card(flight, side).items() if name != "then"}
                return card | (
                    {"deck": ("left", "right")[side]} if len(flight.decks) > 1 and all(flight.decks) else {}
                )
        new = [name for name in SKILLS if name not in flight.skills]
        name = dice.choice([*new, f"trick-{len(flight.skills)}"])
        figures = {"kind": dice.choice(("energy", "laser", "manoeuvre")), "fee": dice.randint(1, 2)}
        figures |= {"lasting": name == SKILLS[0], "removes": dice.random() < 0.2 and name != SKILLS[0]}
        return {"do": "skill", "name": name, "figures": figures}

    def aims(self, flight: Piloted) -> list[str]:
        return [name for name, _ in flight.standing() if flight.is_open(name)]

    def act(self, flight: Piloted) -> Line:
        dice = self.dice
        must = [skill for what, skill in flight.effects if what == "must-use-skill"]
        active = [name for name, skill in flight.skills.items() if skill.state == "active"]
        held, aims = list((+flight.places["supply"]).elements()), self.aims(flight)
        cargo = list((+flight.places["cargo"]).elements())
        if active and (must or dice.random() < 0.3):
            return self.skill(flight, dice.choice(must or active), held, aims)
        if not held or dice.random() < 0.08:
            if cargo and dice.random() < 0.5:
                return {"do": "unstow", "piece": dice.choice(cargo)}
            pile = flight.places["discard"] + flight.places["supply"]
            lost = min(flight.lost()[0], pile.total())
            return dice.choice(
                ({"do": "end-turn"}, {"do": "finish", "remove": dice.sample([*pile.elements()], lost)})
            )
        piece = dice.choice([*held, *cargo])
        if dice.random() < 0.07:
            return self.by_hand(flight, held, aims)
        if dice.random() < 0.1:
            return {"do": "stow", "piece": piece}
        payable = [name for name, skill in flight.skills.items() if skill.kind == kind(piece)]
        if payable and dice.random() < 0.3:
            return {"do": "activate", "skill": dice.choice(payable), "tokens": [piece]}
        if kind(piece) == "power":
            return self.power(flight, piece, held, aims)
        fed = [name for name in aims if dict(flight.standing())[name].energy]
        if kind(piece) == "energy" and not (fed and dice.random() < 0.6):
            wanted = dice.sample([*flight.all_tokens()], dice.choice((1, 1, 2)))
            return dice.choice(
                ({"do": "repair", "piece": piece}, {"do": "buy", "pay": [piece], "take": wanted})
            )
        line: Line = {
            "do": "assign",
            "piece": piece,
            "target": dice.choice(fed if kind(piece) == "energy" else aims or ["enemy:1"]),
        }
        alike = [token for token in held if kind(token) == kind(piece)]
        return line | ({"more": dice.sample(alike, 1)} if alike and dice.random() < 0.2 else {})

    def by_hand(self, flight: Piloted, held: list[str], aims: list[str]) -> Line:
        dice = self.dice
        lines: list[Line] = [
            {"do": "draw", "count": dice.randint(1, 2)},
            {
                "do": "gain",
                "tokens": [dice.choice(flight.all_tokens())],
                "to": dice.choice(("bag", "supply")),
            },
            {"do": "move", "piece": held[0], "by": 1, "from": "supply", "to": "discard", "why": "seen"},
            {"do": "set", "dial": "shields", "to": dice.randint(0, flight.fighter["shields"]), "why": "seen"},
        ]
        how = dice.choice(("destroyed", "evaded", "defeated"))
        return dice.choice(lines + [{"do": "defeat", "target": aim, "how": how} for aim in aims])

    def skill(self, flight: Piloted, name: str, held: list[str], aims: list[str]) -> Line:
        line: Line = {"do": "use-skill", "skill": name}
        if name == "five-lasers":
            line["target"] = self.dice.choice(aims or ["enemy:1"])
        if name == "arm" and held:
            line |= {"remove": self.dice.choice(held), "gain": self.dice.choice(flight.all_tokens())}
        return line

    def power(self, flight: Piloted, piece: str, held: list[str], aims: list[str]) -> Line:
        dice = self.dice
        line: Line = {"do": "power", "piece": piece}
        aim = dice.choice(aims or ["enemy:1"])
        match piece:
            case "randomizer":
                return line | {"kind": dice.choice(("energy", "laser", "manoeuvre"))}
            case "reflex-resonator":
                return line | {"skill": dice.choice([*flight.skills])}
            case "energy-transformer":
                pure = [token for token in held if kind(token) == dice.choice(("energy", "laser"))]
                return line | {"tokens": dice.sample(pure, min(len(pure), 2))}
            case "reactor":
                return line | {"tokens": dice.choices(("energy-1", "laser-1", "manoeuvre"), k=4)}
            case "proton-cannon" | "enriched-fuel":
                return line | {"target": aim, "other": f"{aim[:-1]}{int(aim[-1]) + dice.choice((1, -1))}"}
            case "plasma-torpedo" | "u-turn" if dice.random() < 0.2:
                return {"do": "flip", "piece": piece, "target": aim, "up": dice.random() < 0.5}
            case "warp-jump" | "keen-sights":
                return line
        return line | {"target": aim}

    def mistaken(self, flight: Piloted) -> Line:
        dice = self.dice
        token, target = (
            dice.choice(flight.all_tokens()),
            f"{dice.choice(('enemy', 'section'))}:{dice.randint(1, 6)}",
        )
        lines: tuple[Line, ...] = (
            {"do": "plan"}, {"do": "end-turn"}, {"do": "finish"}, {"do": "enemy-attack", "remove": [token]},
            {"do": "assign", "piece": token, "target": target}, {"do": "repair", "piece": token},
            {"do": "stow", "piece": token}, {"do": "unstow", "piece": token},
            {"do": "power", "piece": token, "target": target}, {"do": "gain", "tokens": [token]},
            {"do": "buy", "pay": [token], "take": ["laser-1"]}, {"do": "record", "drawn": {token: 2}},
            {"do": "activate", "skill": "arm", "tokens": [token]},
            {"do": "use-skill", "skill": "five-lasers"},
        )  # fmt: skip
        return dice.choice(lines)
