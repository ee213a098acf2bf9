"""Chairs that change while a game is under way: docs/commands.md and decision 39, for no book knows them."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

from tests.model.corrections import Corrected
from tests.model.table import Seat, refuse


class Chairs(Corrected):
    """The book that is played by, at a table where people come late, go home, or were typed wrong."""

    most: ClassVar[int]
    """Chairs of the game."""
    dealt: ClassVar[frozenset[str]] = frozenset(
        {"cubes.black", "cubes.each", "noise.start", "lockpicks.start", "artifacts.removed"}
    )
    """Printed numbers that count at set-up alone."""

    def do_rename(self, seat: int, name: str) -> None:
        player = self.somebody(seat)
        refuse("nothing-to-do", player.name == name)
        self.another("name", name)
        player.name = name

    def do_recolour(self, seat: int, colour: str) -> None:
        """Two colours change places wherever their cubes lie; a colour that nobody has is simply another."""
        player, was = self.somebody(seat), self.seats[seat].colour
        refuse("nothing-to-do", was == colour)
        refuse("bad-seats", colour in {"black", self.menace})
        swapped = {was: colour, colour: was}
        for other in self.seats:
            other.colour = swapped.get(other.colour, other.colour) if other is not player else colour
        self.at = {place: [swapped.get(cube, cube) for cube in row] for place, row in self.at.items()}

    def another(self, what: str, value: str) -> None:
        taken = {getattr(player, what).casefold() for player in self.seats} | {"", "black", self.menace}
        refuse("bad-seats", value.casefold() in taken)

    def do_join(self, name: str, colour: str, at: int | None = None) -> None:
        """Somebody comes late: a whole supply, no noise, the next number, any place of the order."""
        self.playing()
        refuse("bad-seats", len(self.seats) == self.most)
        self.another("name", name)
        self.another("colour", colour)
        refuse("bad-count", at is not None and at > len(self.order))
        number = len(self.seats)
        self.order.insert(len(self.order) if at is None else at, number)
        self.seats.append(self.guest(name, colour))
        self.at |= {f"supply:{number}": [colour] * self.box["cubes"]["each"], f"wounds:{number}": []}

    def guest(self, name: str, colour: str) -> Seat:
        return Seat(name, colour)

    def do_leave(self, seat: int) -> None:
        """Somebody goes home: passed over, owes nothing, hit by nothing; who got away keeps the points."""
        self.playing()
        player = self.somebody(seat)
        refuse("seat-out", seat not in self.order)
        has_turn, after = seat == self.turn, self.next_turn
        self.order.remove(seat)
        player.hush = 0
        if player.status == "in":
            player.status = "left"
        self.falls()
        if has_turn and not self.ended and not self.free:
            self.turn_of(after)

    def do_printed(self, number: str, to: Any, why: str) -> None:  # noqa: ARG002  # what was said
        """A printed number proves wrong: what was there by the old one, is there by the new one."""
        group, _, name = number.partition(".")
        refuse("under-way", number in self.dealt)
        was = self.box[group][name]
        refuse("nothing-to-do", was == to)
        self.box = copy.deepcopy(self.box)
        self.box[group][name] = to
        self.by_the_right_number(number, was, to)
        self.put_right()

    def by_the_right_number(self, number: str, was: Any, to: Any) -> None:  # noqa: ARG002  # for the games
        """What else there is more of, or less; never less than is in play."""
        if number == "health.length":
            refuse(
                "already-used", any(len(self.at[f"wounds:{seat}"]) > to for seat in range(len(self.seats)))
            )
        if number == "fury.cubes":
            refuse("already-used", self.step > len(to))
        if number == "attack.danger_cards":
            refuse("already-used", self.danger > to)
