"""
Evenings as real tables have them: decks are shuffled, hands played, cards bought, the row refilled.

Not the random players of `tests.model`, who do anything: what is usual at a table is what matters here.
Each seat has the ten starting cards, two of which make noise, plays five a turn, and shuffles when they run
out. What it buys makes noise or hushes it now and then. The row's deck has 100 cards: 25 with the attack
sign, 16 with DANGER, eight of them with both. Between them come secrets, chests, wounds, artifacts, and cards
that make all noise.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.script import Evening

Line = dict[str, Any]
COLOURS = ("yellow", "blue", "green", "orange")
SIGNS = ["a"] * 17 + ["ad"] * 8 + ["d"] * 8 + [""] * 67
BOUGHT = [0, 0, 0, 0, 0, 1, 1, 2, -1]
SECRETS = {
    "in-space": ["credit-chip-2", "sonic-grenade", "mini-healer", "archive", "tonic"],
    "catacombs": ["potion-of-healing", "potion-of-swiftness", "treasure", "dragon-egg"],
}

MAJOR = ["chalice", "catacombs-map", "greater-treasure"]


@dataclass
class Deck:
    dice: Random
    pile: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=lambda: [1, 1] + [0] * 8)

    def hand(self) -> list[int]:
        drawn: list[int] = []
        while len(drawn) < 5:
            if not self.pile:
                self.pile, self.played = self.played, []
                self.dice.shuffle(self.pile)
            drawn.append(self.pile.pop())
        self.played += drawn
        return drawn


class Sitting:
    """One evening, told line by line to the rules; what they refuse was never told."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = Random(f"{game} {seed}")  # noqa: S311  # players, not luck
        self.game, self.lines = game, list[Line]()
        self.table = Evening(lambda: self.dice.randbytes(32))
        seats = self.dice.randint(2, 4)
        listed = [{"name": f"Player {n}", "colour": COLOURS[n]} for n in range(seats)]
        self.say("start", game=game, seats=listed, track_row=False)
        self.decks = [Deck(self.dice) for _ in range(seats)]
        self.cards = self.dice.sample(SIGNS, len(SIGNS))
        self.row = [self.cards.pop() for _ in range(6)]
        if danger := self.danger:
            self.say("danger", count=danger)
        while self.table.view.phase == "play" and self.table.view.turn.number < 20 * seats:
            self.turn(self.table.view.turn.seat, self.table.view.turn.number // seats)

    @property
    def danger(self) -> int:
        return sum("d" in card for card in self.row)

    def say(self, do: str, **fields: Any) -> bool:
        """Say one line; whether it was taken."""
        line = {"do": do} | fields
        if "refused" in self.table.answer(json.dumps(line)):
            return False
        self.lines.append(line)
        return True

    def turn(self, seat: int, n: int) -> None:
        if self.table.view.seats[seat].status == "in":
            made = sum(self.decks[seat].hand())
            for by in [1] * made if self.dice.random() < 0.3 else [made] if made else []:
                self.say("noise", seat=seat, by=by)
            self.deeds(seat, n)
        if self.table.view.seats[seat].status == "in":
            self.cards_of_the_row(seat)
        elif self.table.view.phase == "play":
            self.say("attack")
        self.say("end-turn")

    def deeds(self, seat: int, n: int) -> None:
        dice = self.dice
        if dice.random() < 0.35:
            if self.game == "catacombs" and dice.random() < 0.4:
                self.say("lockpick", seat=seat, by=1)
                if self.say("unlock", seat=seat, lock="chest"):
                    self.say("secret", seat=seat, kind=dice.choice(MAJOR))
            else:
                self.say("secret", seat=seat, kind=dice.choice(SECRETS[self.game]))
        if dice.random() < 0.06:
            self.say("everyone", by=1, but=dice.choice([seat, None]))
        if dice.random() < 0.12:
            self.say(dice.choice(["wound", "heal"]), seat=seat, by=1)
        if self.game == "catacombs":
            if dice.random() < 0.5:
                self.say("tile", haunted=dice.random() < 0.2, artifact=dice.choice([None, None, 0, 1]))
            values = self.table.view.depths.discovered
        else:
            if n in (2, 4):
                self.say("hack", seat=seat, module=f"room {n}")
            values = [5, 7, 10, 15, 20]
        if n > 5 and not self.table.view.seats[seat].artifacts and values and dice.random() < 0.4:
            self.say("artifact", seat=seat, value=dice.choice(values))
        elif n > 9 and dice.random() < 0.3:
            self.say("escape", seat=seat)

    def cards_of_the_row(self, seat: int) -> None:
        before, new = self.danger, list[str]()
        for _ in range(self.dice.choice([0, 1, 1, 1, 2, 2])):
            self.row.pop(self.dice.randrange(6))
            self.decks[seat].played.append(self.dice.choice(BOUGHT))
            new.append(self.cards.pop() if self.cards else "")
            self.row.append(new[-1])
        if self.danger != before:
            self.say("danger", count=self.danger)
        if any("a" in card for card in new):
            self.say("attack")


def tell_turns(letters: str, *, seats: int = 2, **start: Any) -> list[Line]:
    """Turns by letters: n for noise, a for an attack, d for a DANGER card, q for nothing."""
    names = [
        {"name": name, "colour": colour}
        for name, colour in (("Adam", "yellow"), ("Eva", "blue"), ("Ola", "green"))
    ]
    lines: list[Line] = [{"do": "start", "game": "in-space", "seats": names[:seats], **start}]
    danger = 0
    for n, turn in enumerate(letters.split()):
        danger += "d" in turn
        what = {
            "n": {"do": "noise", "seat": n % seats, "by": 1},
            "a": {"do": "attack"},
            "d": {"do": "danger", "count": danger},
        }
        lines += [*(what[each] for each in turn if each in what), {"do": "end-turn"}]
    return lines
