"""
A turn that is unlike its evening, so that something of it may be forgotten: one quiet question. Pure.

What is usual, the evening itself says: in how many turns before there was noise, or an attack. What the table
owes anyway is asked elsewhere: the secret of a chest, and an attack where the row is minded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from companion.games.clank.noted import noted
from companion.games.deeds import Owed
from companion.games.signs import sign
from companion.words.language import _
from rules.clank.table import Table, supply
from rules.timeline import Moment, standing

SELDOM: Final = 0.15
"""How likely a row of turns is, at most, that is asked about."""

APART: Final = 5
"""Turns from one question to the next, at least."""

QUIET: Final = 2
"""Turns of a seat without noise, at least: some hands of cards make none."""


class Habit(msgspec.Struct):
    """
    What happens in so many turns of so many; *missed* counts by seat for how many turns it has not.

    >>> habit = Habit(SELDOM)
    >>> [habit.breaks(0, happens) for happens in (True, True, True, True, False, False)]
    [False, False, False, False, False, True]
    """

    seldom: float
    hits: int = 0
    turns: int = 0
    missed: Counter[int] = msgspec.field(default_factory=Counter)

    def breaks(self, seat: int, happens: bool, least: int = 1) -> bool:  # noqa: FBT001  # what a turn brought
        """Whether it has not happened for *least* turns or more, and so long as it seldom does."""
        chance = 1 - (self.hits + 1) / (self.turns + 2)
        self.hits, self.turns = self.hits + happens, self.turns + 1
        self.missed[seat] = 0 if happens else self.missed[seat] + 1
        return self.missed[seat] >= least and chance ** self.missed[seat] <= self.seldom


def unlike(end: Moment[Table]) -> Owed | None:
    """What is asked once an entry has ended a turn, and the deed that puts it right."""
    last = end.before.table if end.before else end.table
    if last.free or end.table.ended or last.turn.number == end.table.turn.number or not last.turn.began_in:
        return None
    noise, attacks, dangers = Habit(SELDOM), Habit(SELDOM), Habit(2 * SELDOM)
    asked, holds = None, 0
    for table, brought in _turns(end):
        n, seat = table.turn.seat, table.seats[table.turn.seat]
        is_quiet = noise.breaks(n, "noise" in brought, QUIET)
        rose = "danger" in brought and dangers.breaks(0, "attack" in brought)
        is_calm = attacks.breaks(0, "attack" in brought, len(table.seats_in))
        asked, holds = None, holds - 1
        if holds > 0 or not seat.is_in:
            continue
        if table.row is None and (rose or is_calm):
            said = _("No attack lately. Forgotten?")
            if rose:
                said = _("DANGER rose without an attack. Forgotten?")
            asked, holds, attacks.missed[0] = Owed(n, "attack", said), APART, 0
        elif is_quiet and table.pieces.count(supply(n), seat.colour):
            said = _("{name}: no noise lately. Forgotten?").format(name=f"{sign(n)} {seat.name}")
            asked, holds, noise.missed[n] = Owed(n, "noise", said), APART, 0
    return asked


def _turns(end: Moment[Table]) -> Iterable[tuple[Table, set[str]]]:
    """Every turn but fixed draws, oldest first: its table as it was left, and what it brought."""
    turns: dict[int, tuple[Table, set[str]]] = {}
    for past in standing(end):
        if (before := past.before) is None or not before.turn.began_in:
            continue
        note, seat = noted(past), before.turn.seat
        _earlier, brought = turns.get(before.turn.number, (before, set[str]()))
        if note.noise.get(seat) or past.after.seats[seat].hush < before.seats[seat].hush:
            brought.add("noise")
        if note.dealt:
            brought.add("attack")
        if past.after.danger > before.danger:
            brought.add("danger")
        turns[before.turn.number] = before, brought
    return turns.values()
