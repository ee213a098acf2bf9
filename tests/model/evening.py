"""An evening of the model: its entries, what is taken back and restored, and what is told again."""

from __future__ import annotations

import copy
from typing import Any

from tests.model.clank import Clank
from tests.model.depths import Depths
from tests.model.keep import Keep
from tests.model.space import Space
from tests.model.table import BookRefusesError, Line, refuse


class Evening:
    """
    The timeline of a table, plainly: each entry with the table as it was before it.

    What a draw was once made with stays for good: the words (decision 1), and the cuts of its number.
    """

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        book = next(book for book in (Space, Depths, Keep) if book.game == start["game"])
        self.table: Clank = book(box, start)
        self.version = self.since = 1
        self.past: list[tuple[int, Line, Clank]] = []
        self.undone: list[list[tuple[int, Line, Clank]]] = []
        self.words: str | None = None
        self.cuts: dict[int, list[str]] = {}

    def say(self, line: Line) -> str | None:
        """One line; None when it was taken, else the code of its refusal."""
        before = self.table.copy()
        try:
            self._say(line)
        except BookRefusesError as refusal:
            self.table = before
            return refusal.code
        self.version += 1
        if line["do"] in {"undo", "redo"}:
            return None
        self.past.append((self.version, line, before))
        self.undone.clear()
        if self.table.draws > before.draws:
            self.words = self.table.words
            for draw in range(before.draws + 1, self.table.draws + 1):
                self.cuts.setdefault(draw, self.table.cuts.get(draw, []))
        return None

    def _say(self, line: Line) -> None:
        if line["do"] == "undo":
            self._take_back(line.get("to", self.past[-1][0] - 1 if self.past else 0))
        elif line["do"] == "redo":
            self._restore()
        else:
            corrects = line["do"] in {"move", "set", "count"}
            refuse("game-over", self.table.ended == "stopped" and not corrects)
            refuse("game-over", line["do"] in {"words", "cut"} and self.table.ended)
            refuse("words-fixed", line["do"] == "words" and self.words is not None)
            refuse("cut-fixed", line["do"] == "cut" and self.table.draws + 1 in self.cuts)
            self.table.say(line)

    def told_again(self, entry: int, instead: Line | None, *, forgotten: bool) -> Clank | None:
        """
        The table, had *instead* been told for that entry, or after it; None where the book does not say.

        What was drawn since stands as it was made. It does not say where that could not have been drawn, or
        where what followed could not have been told.
        """
        at = next(n for n, (number, _, _) in enumerate(self.past) if number == entry)
        table = self.past[at][2].copy()
        table.kept = self.table.made
        lines = [self._where_it_lay(line, before) for _, line, before in self.past[at:]]
        lines[0:1] = [*lines[: int(forgotten)], *([instead] if instead else [])]
        try:
            for line in lines:
                table.say(line)
        except BookRefusesError:
            return None
        table.kept = {}
        return table if table.draws == self.table.draws else None

    def _where_it_lay(self, line: Line, before: Clank) -> Line:
        """A card that was dealt later stays in its slot, also where nobody said it."""
        if line["do"] == "deal" and before.row:
            return {"slot": before.row.next_slot + 1} | line
        return line

    def goes_on_from(self, table: Clank, version: int) -> None:
        """What was told again is settled; nothing before it is taken back."""
        self.table, self.version, self.since = table, version, version
        self.past.clear()
        self.undone.clear()
        self._keep_what_was_drawn_with()

    def _take_back(self, to: int) -> None:
        refuse("nothing-to-undo", to < 1 or not any(number > to for number, _, _ in self.past))
        taken = []
        while self.past and self.past[-1][0] > to:
            number, line, before = self.past.pop()
            taken.append((number, line, self.table))
            self.table = before
        self.undone.append(taken)
        self._keep_what_was_drawn_with()

    def _restore(self) -> None:
        refuse("nothing-to-redo", not self.undone)
        for number, line, after in reversed(self.undone.pop()):
            self.past.append((number, line, self.table))
            self.table = after
        self._keep_what_was_drawn_with()

    def _keep_what_was_drawn_with(self) -> None:
        if self.words is not None:
            self.table.words = self.words
        self.table.cuts |= copy.deepcopy(self.cuts)
