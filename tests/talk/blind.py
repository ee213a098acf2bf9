"""
Somebody who hears a table and sees nothing of it: plays by the lists that are said, and keeps a picture.

What a sentence says is read here by a small reading of its own, in each of three languages; nothing of the
table itself is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

NUMBERS: Final[Mapping[str, str]] = {
    "health": "health|zdraví|życie", "noise": "noise|hluk|brzdęk!", "points": "points|body|punkty",
    "fury": "fury step|zuřivost pole|hněv pole|furia pole",
    "money": "credits|gold|kredity|zlaťáky|kredyty|złoto",
    "shields": "shields|štíty|tarcze", "hull": "hull|trup|kadłub", "warp": "warp",
    "damage": "threatening damage|hrozící poškození|grożące obrażenia",
    "bag": "bag|pytlík|woreczek",
}  # fmt: skip
"""What there are numbers of, and how that is called."""

STATES: Final[Mapping[str, str]] = {
    "in": "in", "escaped": "escaped", "rescued": "rescued", "fallen": "fallen", "lost": "lost",
    "went home": "left", "doma": "left", "w domu": "left",
    "ve hře": "in", "v bezpečí": "escaped", "záchrana": "rescued", "v bezvědomí": "fallen", "prohra": "lost",
    "w grze": "in", "ucieczka": "escaped", "ratunek": "rescued", "nieprzytomność": "fallen", "klęska": "lost",
}  # fmt: skip
NO_EVENING: Final = ("A bag", "Jen pytlík", "Sam woreczek")
"""What may be set up and has neither seats nor an end."""

TURN: Final = re.compile(r"(?:It is the turn of|Na tahu je|Turę ma) (.+)\.")
IN_FLIGHT: Final = re.compile(r"(?:Turn|Tah|Tura) (\d+), (.+?)\.")
STEPS: Final[Mapping[str, str]] = {
    "enemy arrival": "arrive", "přílet nepřátel": "arrive", "przylot wrogów": "arrive",
    "pilot's planning": "plan", "plánování pilota": "plan", "plan pilota": "plan",
    "pilot's actions": "act", "akce pilota": "act", "akcje pilota": "act",
    "enemy attack": "attack", "útok nepřátel": "attack", "atak wrogów": "attack",
}  # fmt: skip
VERDICTS: Final[Mapping[str, str]] = {
    "The flight is won": "victory", "Let je vyhraný": "victory", "Lot wygrany": "victory",
    "The flight is lost: the hull": "hull", "Let je prohraný: trup": "hull", "Lot przegrany: kadłub": "hull",
    "The flight is lost: the last": "last-warp", "Let je prohraný: poslední": "last-warp",
    "Lot przegrany: ostatni": "last-warp",
    "The flight was stopped": "stopped",
}  # fmt: skip
NOBODY: Final = (
    "The game is over.", "The game has ended: the points are counted now.",
    "Everybody plays as they like: turns are not counted.",
    "Hra je u konce.", "Hra skončila: teď se počítají body.", "Hraje se volně: tahy se nepočítají.",
    "Gra jest skończona.", "Gra się skończyła: teraz liczy się punkty.",
    "Gra się swobodnie: tur się nie liczy.",
)  # fmt: skip
GONE: Final = ("no longer at the table", "už není u stolu", "już nie ma przy stole")
NAMED: Final = ("name", "jméno", "imię", "název", "nazwa")
NAMES: Final = ("Adam", "Eva", "Žaneta", "Łucja")
NUMBER: Final = ("", "", "1", "2", "3", "-1")
TIRED: Final = 70


@dataclass
class Blind:
    dice: Random
    flies: bool = False
    """Whether it plays alone."""

    seats: dict[str, dict[str, str]] = field(default_factory=dict)
    """By name, what each has."""

    everybody: dict[str, str] = field(default_factory=dict)
    """What was said of all at once."""

    lines: int = 0
    """Typed by now: after `TIRED` it wants the game to end, and the points to be counted."""

    named: int = 0
    turn: str = ""
    options: dict[str, str] = field(default_factory=dict)
    """What may be answered, by its number."""

    asked: str = ""
    """What is to be typed."""

    def hears(self, said: Sequence[str]) -> None:
        self.options, self.asked = {}, ""
        for each in said:
            if option := re.fullmatch(r"(\d+): (.+)", each):
                self.options[option[1]] = option[2]
            elif re.search(r"\?(?: [^?]+: [^?]*\.)?$", each):
                self.options, self.asked = {}, each
            else:
                self._hears(each)

    def _hears(self, said: str) -> None:
        if turn := TURN.fullmatch(said):
            self.turn = turn[1]
        elif flight := IN_FLIGHT.fullmatch(said):
            self.everybody |= {"turn": flight[1], "step": STEPS[flight[2]]}
        elif verdict := next((VERDICTS[each] for each in VERDICTS if said.startswith(each)), ""):
            self.everybody["ended"] = verdict
        elif said in NOBODY:
            self.turn = ""
        else:
            name, colon, rest = said.removesuffix(".").partition(": ")
            called = (what for what, names in NUMBERS.items() if name.lower() in names.split("|"))
            if named := next(called, ""):
                for each in rest.split(", "):
                    who, _blank, n = each.rpartition(" ")
                    self.seats.get(who, {})[named] = n
            elif rest in GONE:
                self.seats.pop(name, None)
            elif self.flies or not colon:
                for has in (self.everybody, *self.seats.values()):
                    self._has(has, said)
            elif rest.split(", ")[0] in STATES or name in self.seats:
                self._has(self.seats.setdefault(name, {**self.everybody}), rest)

    def _has(self, has: dict[str, str], said: str) -> None:
        if state := STATES.get(said.partition(", ")[0]):
            has["state"] = state
        for what, names in NUMBERS.items():
            if number := re.search(rf"(?:^|, )(?:{names}) (-?\d+)", said.removesuffix(".").lower()):
                has[what] = number[1]

    def next(self) -> str:
        self.lines += 1
        is_tired = self.lines > TIRED and not self.flies
        if self.options:
            there = self.options.items()
            if is_tired and len(self.options) == 2 and self.dice.random() < 0.8:  # yes, or no
                return "1"
            wanted = [n for n, label in there if self.everybody or ("arp" in label) is self.flies]
            wanted = [n for n in wanted if self.options[n] not in NO_EVENING]
            return self.dice.choice(wanted or [*self.options])
        if token := re.match(r"(?:.*[.:] )?(?:energ\w+|laser|man\w+)(?: (\d))?\?", self.asked.lower()):
            return "1" if token[1] in (None, "3") else "2" if self.dice.random() < 0.75 else "1"
        if any(each in self.asked.lower() for each in NAMED):
            self.named += 1
            if self.flies:
                return self.dice.choice(NAMES) + f"{self.named}"
            return NAMES[self.named % 4] if self.named % 4 or self.seats else self.dice.choice(("-", "Ota"))
        if self.asked:
            return self.dice.choice(NUMBER) if self.everybody else ""
        if not self.everybody:
            return "set up"
        if is_tired and self.dice.random() < 0.8:
            still = [name for name, has in self.seats.items() if has["state"] == "in"]
            ends = ("escape", "wounds by a card 3", "wounds 3")
            return self.dice.choice(
                [*(f"{name} {deed}" for name in still for deed in ends), "deck is out", "go on", "go on"]
            )
        own = (
            f"{self.turn} {deed}".strip() for deed in ("wounds by a card 3", "artifact", "escape", "attack")
        )
        return self.dice.choice([*self.seats, self.turn, "go on", "go on", "go on", "?", "more", *own])
