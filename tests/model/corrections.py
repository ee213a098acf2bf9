"""What the device thought and the table does not: cubes that lie elsewhere, dials, a count of everything."""

from __future__ import annotations

from collections import Counter

from tests.model.clank import Clank
from tests.model.table import refuse

MOST_CARDS = 200
"""Of a deck."""


class Corrected(Clank):
    """The book that is played by, at a table where slips are put right: nothing of that fires."""

    def do_move(self, piece: str, by: int, from_: str, to: str, why: str) -> None:  # noqa: ARG002  # what was said
        refuse("wrong-place", not self.may_lie(piece, from_) or not self.may_lie(piece, to))
        refuse("nothing-to-do", from_ == to)
        refuse("not-enough-pieces", self.count(from_, piece) < by)
        refuse("bad-count", to.startswith("wounds:") and self.room(int(to[7:])) < by)
        refuse("bad-count", to.startswith("shrine:") and self.count(to, piece) + by > 1)
        self.move(piece, by, from_, to)
        self.put_right()

    def do_set(self, dial: str, to: int, why: str) -> None:  # noqa: ARG002  # what was said
        self.dial(dial, to)
        self.put_right()

    def do_count(self, places: dict[str, dict[str, int]], dials: dict[str, int]) -> None:
        for dial, to in dials.items():
            self.dial(dial, to)
        before = Counter(cube for row in self.at.values() for cube in row)
        for place, cubes in places.items():
            for piece in self.pieces:
                self.lay(piece, cubes.get(piece, 0) - self.count(place, piece), place)
        refuse("bad-count", before != Counter(cube for row in self.at.values() for cube in row))
        self.put_right()

    def dial(self, dial: str, to: int) -> None:
        name, _, seat = dial.partition(":")
        refuse("bad-count", name == "fury" and not 1 <= to <= len(self.box["fury"]["cubes"]))
        refuse("bad-count", name == "danger" and not 0 <= to <= self.box["attack"]["danger_cards"])
        if name in {"deck", "attack-signs"}:
            refuse("no-such-dial", self.row is None)
            refuse("bad-count", not 0 <= to <= MOST_CARDS)
            setattr(self.row, {"deck": "left"}.get(name, "attacks"), to)
        elif name in {"drawn", "fixed-draw"}:
            setattr(self, {"fixed-draw": "began_out"}.get(name, name), bool(to))
        elif seat:
            setattr(self.somebody(int(seat)), name, to)
        else:
            setattr(self, "step" if name == "fury" else name, to)

    def put_right(self) -> None:
        """Decision 3: a fallen seat with room on its track is on its feet again, and the game goes on.

        Where an empty deck or bag has ended the game, everybody is stunned, wounded or not.
        """
        for seat, player in enumerate(self.seats):
            stunned = self.ended in {"deck-out", "bag-empty"}
            if player.status in {"fallen", "lost", "rescued"} and not stunned and self.room(seat):
                player.status, player.cards = "in" if seat in self.order else "left", None
                self.began_out &= seat != self.turn
        if self.ended == "nobody-in" and self.those_in:
            self.ended = None
