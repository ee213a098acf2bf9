"""Too late to go deeper? What is foreseen for each seat, and how it reads: chances, never advice. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from companion.games.foresight import Foresight
from companion.words.language import _
from companion.words.numerals import percent
from rules.clank.foresight import opened
from rules.clank.pace import FEW
from rules.clank.table import Table
from rules.clank.view import View
from rules.game import Game

MOST: Final = 6
"""Own turns that are foreseen."""


class SeatAhead(msgspec.Struct, frozen=True):
    """What a seat's own turns to come hold, as the n-th of them: the one that goes on is the first."""

    there: tuple[float, ...]
    """The chances to begin it: what it reaches then is reached, a way out or where friends reach."""

    through: tuple[float, ...]
    """The chances to be still in at its end."""


class Foreseen(msgspec.Struct, frozen=True, kw_only=True):
    """What is foreseen at one answer."""

    seats: tuple[SeatAhead | None, ...]
    """None for one that is out."""

    evenings: int
    """Evenings played to their end for each number: what they say is sure to 1 in the root of so many."""

    turns: int
    """Turns from which the table's own pace is known; by the hundredth it is said from `FEW` on."""

    @property
    def is_vague(self) -> bool:
        """Whether the table has played too little to be told by more than tens."""
        return self.turns < FEW


class TableForesight(Foresight[View]):
    """Of a table of seats."""

    coach = "companion.coach.games.clank"
    foreseen = Foreseen

    def asks(self, _game: Game[Any], table: Table) -> bytes | None:
        """Where every cube lies."""
        return msgspec.json.encode(opened(table)) if table.seats_in else None

    def told(self, view: View, foreseen: Foreseen, of: int | None = None) -> Iterator[str]:
        """Two lines for each seat that is in, or for one of them."""
        yield _("At this table's own pace, in its next {n} turns, the chance where it changes:").format(
            n=MOST
        )
        for n, (seat, ahead) in enumerate(zip(view.seats, foreseen.seats, strict=False)):
            if ahead is not None and of in (None, n):
                yield _("{name}, still in after it: {chances}").format(
                    name=seat.name, chances=in_row(foreseen, ahead.through)
                )
                yield _("{name}, gets away in it, if its way out takes no longer: {chances}").format(
                    name=seat.name, chances=in_row(foreseen, ahead.there)
                )
        if foreseen.is_vague:
            yield too_little()


def in_row(foreseen: Foreseen, chances: tuple[float, ...]) -> str:
    """
    Chances as they may be said, each where it changes, with its turn.

    >>> in_row(Foreseen(seats=(), evenings=9, turns=300), (1.0, 1.0, 0.62))
    'turn 1 100%, turn 3 62%'
    """
    told = ["", *(said(foreseen, chance) for chance in chances)]
    changes = ((n, chance) for n, chance in enumerate(told) if n and chance != told[n - 1])
    return ", ".join(_("turn {n} {chance}").format(n=n, chance=chance) for n, chance in changes)


def said(foreseen: Foreseen, chance: float) -> str:
    """
    In hundredths; or in tenths, where too little is known: then nothing is certain.

    >>> rough = Foreseen(seats=(), evenings=1, turns=9)
    >>> said(rough, 0.62), said(rough, 1.0), said(rough, 0.01)
    ('~60%', '>90%', '<10%')
    """
    if not foreseen.is_vague:
        return percent(chance)
    tenths = round(10 * chance)
    return {0: f"<{percent(0.1)}", 10: f">{percent(0.9)}"}.get(tenths, f"~{percent(tenths / 10)}")


def too_little() -> str:
    """Why the words are wide."""
    return _("Your table has played too little: these are rough, and mostly of any table.")
