"""
A decision in the making: the events so far, and the table as they leave it.

A rule that has several effects needs to see the first before it can decide the next. It speaks to a draft,
which folds every event at once with the game's own `evolve`; so deciding and replaying can never disagree.
"""

from __future__ import annotations

from typing import TypeVar

from rules import decisions
from rules.clank.events import (
    BlockadePlaced,
    Ended,
    Fell,
    FuryRose,
    FuryStayed,
    HushChanged,
    Moved,
    RanShort,
    Resumed,
    Rose,
)
from rules.clank.table import AREA, ASIDE, BAG, BANK, BLACK, Seat, Table, supply, waiting, wounds
from rules.refusals import Refused

T = TypeVar("T", bound=Table)


class Draft(decisions.Draft[T]):
    """What one command does at a table of the family."""

    def move(self, piece: str, by: int, from_: str, to: str, *, why: str) -> None:
        """Pieces go from one place to another; none when *by* is none."""
        if by:
            self.say(Moved(piece=piece, by=by, from_=from_, to=to, why=why))

    def seat_in(self, index: int) -> Seat:
        """A seat that still plays. Raises `Refused` for one that does not."""
        seat = self.table.seat(index)
        if not seat.is_in:
            raise Refused("seat-out", "{name} is out and takes no part.", name=seat.name)
        return seat

    def make_noise(self, index: int, by: int, *, why: str, in_own_turn: bool = True) -> None:
        """
        A seat in makes noise: hush is used up first, then its cubes go to the area, as many as there are.

        In Space rulebook, plan: noise and its reduction; advanced: no cubes, no noise. Noise that an empty
        supply cannot make uses up no hush: Catacombs rulebook, p. 5. Where nobody counts turns, noise that
        another seat's find makes comes in that seat's turn, so no hush meets it.
        """
        seat = self.table.seats[index]
        there = self.table.pieces.count(supply(index), seat.colour)
        meets = there and self.table.is_on_turn(index) and (in_own_turn or not self.table.free)
        hushed = min(seat.hush, by) if meets else 0
        if hushed:
            self.say(HushChanged(seat=index, to=seat.hush - hushed))
        elif seat.hush and not in_own_turn and self.table.free:
            self.say(HushChanged(seat=index, to=0))  # its turn is over
        made = min(by - hushed, there)
        self.move(seat.colour, made, supply(index), AREA, why=why)
        if made < by - hushed:
            self.say(RanShort(of="supply", by=by - hushed - made, seat=index))

    def make_noise_around(self, index: int, by: int, *, why: str) -> None:
        """Every other seat in makes noise, by something that this one found or used."""
        for other in self.table.seats_in:
            if other != index:
                self.make_noise(other, by, why=why, in_own_turn=False)

    def hush(self, index: int, by: int, *, why: str) -> None:
        """A seat's cubes leave the area; what cannot leave is kept for later in its own turn."""
        seat = self.table.seats[index]
        removed = min(by, self.table.pieces.count(AREA, seat.colour))
        self.move(seat.colour, removed, AREA, supply(index), why=why)
        left = by - removed
        if left and self.table.is_on_turn(index):
            self.say(HushChanged(seat=index, to=min(seat.hush + left, _MOST_HUSH)))
        elif left:
            self.say(RanShort(of="area", by=left, seat=index))

    def raise_fury(self, by: int, *, why: str, dragon: str = "") -> None:
        """The marker climbs step by step, and whatever a step does it does as it is reached. Phase 3."""
        stands = self.table.steps.get(dragon, self.table.step)
        steps = self.table.track(dragon).climbed(stands, by)
        for step in steps:
            self.say(FuryRose(to=step, why=why, dragon=dragon))
            if not dragon:
                self._reach(step)
        if not steps:
            self.say(FuryStayed(why=why, dragon=dragon))

    def _reach(self, step: int) -> None:
        """Whoever waits on the step goes to the area, and the step works by its verbs."""
        for name, each in self.table.room.menaces.items():
            place = waiting(name, step)
            self.move(each.piece, self.table.pieces.count(place, each.piece), place, AREA, why=name)
        for verb, n in self.table.works_at(step):
            match verb:
                case "blockade":
                    if not self.table.blockade:
                        self.say(BlockadePlaced())
                case "noise":
                    for index in self.table.seats_in:
                        self.make_noise(index, n, why="fury")
                case "wounds":
                    for index in self.table.seats_in * n:
                        if self.table.seats[index].is_in:
                            self.wound(index, why="fury")
                    self.end_if_nobody_is_in()
                case menace:
                    self.let_out(menace, n)

    def change(self, index: int, counter: str, by: int) -> None:
        """A seat has so many more, or less, of what it has a number of; nobody has less than none."""
        to = self.table.seats[index].number(counter) + by
        self.say(self.table.told(counter, index, max(min(to, self.table.most(counter, index)), 0)))

    def let_out(self, menace: str, by: int = 1) -> None:
        """So many of those that hurt everybody go from the bank to the area, while some are left."""
        piece = self.table.room.menaces[menace].piece
        for _ in range(by):
            if self.table.pieces.count(BANK, piece):
                self.move(piece, 1, BANK, AREA, why="haunted")
            else:
                self.say(RanShort(of="bank", by=1))

    def wound(self, index: int, *, why: str) -> None:
        """
        A seat in takes one wound that brings no cube along: from its supply, else a black one set aside.

        In Space rulebook, advanced: no cubes left. Where no black cube lies aside either, none can be put
        down and the wound does not count (house rule; the book is silent).
        """
        own, black_to = self.table.seats[index].colour, self.table.box.attack.black_to
        for piece, place in ((own, supply(index)), (BLACK, ASIDE), (BLACK, black_to)):
            if self.table.pieces.count(place, piece):
                self.land(index, piece, place, why=why)
                return
        self.say(RanShort(of="black", by=1, seat=index))

    def land(self, index: int, piece: str, from_: str, *, why: str) -> None:
        """A cube lands on a seat's health track, and a full track fells the seat. Phase 4."""
        self.move(piece, 1, from_, wounds(index), why=why)
        if self.room(index) == 0:
            self.fell(index)

    def heal(self, index: int, by: int) -> None:
        """The rightmost cubes come off: own ones to the supply, black ones aside. Phase 4."""
        seat = self.table.seats[index]
        for done in range(by):
            row = self.table.pieces.row(wounds(index))
            if not row:
                self.say(RanShort(of="wounds", by=by - done, seat=index))
                return
            to = supply(index) if row[-1] == seat.colour else ASIDE
            self.move(row[-1], 1, wounds(index), to, why="heal")

    def room(self, index: int) -> int:
        """Free places on a seat's health track."""
        return self.table.box.health.length - len(self.table.pieces.row(wounds(index)))

    def fell(self, index: int) -> None:
        """A seat is out. With an artifact it waits for the answer where it lay; without, it has lost."""
        self.say(Fell(seat=index, status="fallen" if self.table.seats[index].artifacts else "lost"))

    def settle(self) -> None:
        """What a correction completes happens at once: the game ends, or goes on. Decision 3."""
        self.settle_bag()
        if self.table.ended == "nobody-in" and any(seat.is_in for seat in self.table.seats):
            self.say(Resumed())
        self.end_if_nobody_is_in()

    def settle_bag(self) -> None:
        """What an empty bag ends, and one that is not empty after all: Catacombs rulebook, p. 12."""
        if not self.table.room.ends_with_bag or not self.table.draws:
            return
        if self.table.ended is None and not self.table.pieces.at(BAG):
            for index in self.table.seats_in:
                self.fell(index)
            self.say(Ended(why="bag-empty"))
        elif self.table.ended == "bag-empty" and self.table.pieces.at(BAG):
            for index, seat in enumerate(self.table.seats):
                if seat.status in ("fallen", "lost", "rescued") and self.room(index):
                    self.say(Rose(seat=index))
            self.say(Resumed())

    def end_if_nobody_is_in(self) -> None:
        """The game is over once everybody has left or fallen. Phase 5."""
        if self.table.ended is None and not any(seat.is_in for seat in self.table.seats):
            self.say(Ended(why="nobody-in"))


_MOST_HUSH = 999
