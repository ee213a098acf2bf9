"""
One flight told twice: as it had to be told at first, each token and card by itself, and as it can be told.

A sensible pilot flies it: lasers at whom they destroy, manoeuvres where they evade, energy for the best token
it buys. The cards lie on a real deck, shuffled as the book says; all of them were met in an earlier flight.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from rules.script import Evening
from rules.warps_edge import tokens
from rules.warps_edge.draft import open_targets
from rules.warps_edge.table import Table
from rules.warps_edge.targets import force_at, needs
from rules.warps_edge.threat import proposed, threat
from tests.rules.table_lines import Line, say
from tests.warps_edge.flight_lines import PRICES, start
from tests.warps_edge.flight_talk import table

Way = Literal["each by itself", "at once"]
FLEET = {
    f"{word}-{level}": {"level": level, "lasers": level + 1, "manoeuvres": level, "attack": (level + 1) // 2}
    for level, words in ((1, "abcde"), (2, "fghi"), (3, "jkl"))
    for word in words
}
"""Twelve cards, as the Dread's deck has them."""
GIVES = {"destroyed": ["laser-2"], "evaded": ["energy-2"]}


@dataclass
class Flight:
    way: Way
    evening: Evening = field(default_factory=lambda: Evening(lambda: bytes(32)))
    deck: list[str] = field(default_factory=lambda: list(FLEET))
    out: list[str] = field(default_factory=list)
    """Cards in the row and on the discard pile, as they were dealt."""

    dice: Random = field(default_factory=lambda: Random(4))  # noqa: S311  # shuffled cards, not luck
    turns: Counter[int] = field(default_factory=Counter)
    """Turn -> commands told in it; what comes before the first draw is turn 0."""

    @property
    def table(self) -> Table:
        return table(self.evening)

    def tell(self, line: Line) -> None:
        turn, warp = (self.table.turn, self.table.warp) if self.evening.timeline else (0, 1)
        answer = self.evening.answer(json.dumps(line))

        assert "refused" not in answer, f"{line}: {answer['refused']}"
        self.turns[turn] += 1
        if self.table.warp > warp or any(event["type"] == "cards-returned" for event in answer["events"]):
            self._shuffle()
        dealt = [event["name"] for event in answer["events"] if event["type"] == "arrived"]

        assert dealt == self.deck[: len(dealt)]
        self.out += dealt
        del self.deck[: len(dealt)]

    def _shuffle(self) -> None:
        """End of the warp, 2."""
        if self.out:
            self.dice.shuffle(self.out)
            self.deck, self.out = self.out + self.deck, []


def flown(way: Way) -> Flight:
    flight = Flight(way)
    opening = start("dread", shields=14, hull=20)
    opening["box"] |= {"enemies": {name: figures | GIVES for name, figures in FLEET.items()}}
    flight.tell(opening)
    while flight.table.ended is None:
        for line in _next(flight):
            flight.tell(line)
            if flight.table.ended:
                break
    return flight


def _next(flight: Flight) -> Iterator[Line]:
    table = flight.table
    match table.step:
        case _ if table.owed:
            name = f"skill {len(table.skills)}"
            yield say("skill", name=name, figures={"kind": "energy", "fee": 9})
        case "arrive":
            yield from _arrivals(flight)
        case "act":
            yield from _acts(flight)
            yield from _end(flight)
        case _:
            yield say("plan") if flight.way == "each by itself" else say("finish")


def _arrivals(flight: Flight) -> Iterator[Line]:
    due = flight.deck[: len(flight.table.free_slots)]
    if flight.way == "each by itself":
        yield from (say("arrive", name=name) for name in due)
    elif flight.table.returned[0] and len(flight.out) + len(due) == len(flight.table.returned[0][0]):
        yield say("arrive", name=due[0], then=due[1:-1])
    else:
        yield say("arrive", name=due[0], then=due[1:])


def _acts(flight: Flight) -> Iterator[Line]:
    while aim := _aim(flight.table):
        pieces, target = aim
        yield from _assigned(flight, pieces, target)
    yield from _bought(flight)


def _aim(table: Table) -> tuple[list[str], str] | None:
    held = table.pieces.at("supply")
    for kind, due in (("laser", "lasers"), ("manoeuvre", "manoeuvres")):
        mine = [t for t in sorted(held, reverse=True) if tokens.kind(t) == kind for _ in range(held[t])]
        for target in open_targets(table) if mine else ():
            if (need := getattr(needs(table, target), due)) is not None:
                return _enough(table, mine, target, need), target
    return None


def _enough(table: Table, mine: list[str], target: str, need: int) -> list[str]:
    have = force_at(table, target)
    got = int((have.lasers if tokens.kind(mine[0]) == "laser" else have.manoeuvres) or 0)
    used: list[str] = []
    while mine and got < need:
        used.append(mine.pop(0))
        got += tokens.value(used[-1])
    return used


def _assigned(flight: Flight, pieces: list[str], target: str) -> Iterator[Line]:
    if flight.way == "at once":
        yield say("assign", piece=pieces[0], target=target, more=pieces[1:])
    else:
        yield from (say("assign", piece=piece, target=target) for piece in pieces)


def _bought(flight: Flight) -> Iterator[Line]:
    held = flight.table.pieces.at("supply")
    pay = [t for t in held if tokens.kind(t) == "energy" for _ in range(held[t])]
    worth = sum(tokens.value(token) for token in pay)
    for token in sorted(PRICES, key=PRICES.__getitem__, reverse=True):
        if pay and PRICES[token] <= worth and flight.table.pieces.count("trays", token):
            yield say("buy", pay=pay, take=[token])
            return


def _end(flight: Flight) -> Iterator[Line]:
    remove: dict[str, Any] = {}
    if threat(flight.table).tokens:
        remove = {"remove": list(proposed(flight.table))}
    if flight.way == "at once":
        yield say("finish", **remove)
        return
    yield say("end-turn")
    yield say("enemy-attack", **remove)
    if flight.table.ended is None and flight.table.step == "plan":
        yield say("plan")
