"""The way out: which seats may take it, and what becomes of their cubes, as the game's file says."""

from __future__ import annotations

from rules.clank.belongings import need_artifact
from rules.clank.commands import Escape
from rules.clank.draft import Draft, T
from rules.clank.events import Away
from rules.clank.table import AREA, supply
from rules.refusals import Refused


class Emerged(Away, frozen=True, kw_only=True):
    """A seat has left by the way it came, and its cubes stay."""


class Escaped(Away, frozen=True, kw_only=True):
    """A seat is away in a pod, and its cubes with it."""


def escape(draft: Draft[T], command: Escape) -> None:
    """
    Out with an artifact. In Space rulebook, phase 4; Clank! rulebook, step 4; Catacombs rulebook, p. 14.

    Aboard own cubes leave the area; the other books take none off the board: they are drawn, and hurt nobody.
    """
    seat = draft.seat_in(command.seat)
    check_escape(draft, command.seat)
    if draft.table.room.way_out.cubes == "stay":
        draft.say(Emerged(seat=command.seat))
    else:
        there = draft.table.pieces.count(AREA, seat.colour)
        draft.move(seat.colour, there, AREA, supply(command.seat), why="escape")
        draft.say(Escaped(seat=command.seat))
    draft.end_if_nobody_is_in()


def check_escape(draft: Draft[T], index: int) -> None:
    """Refuse the way out to a seat that cannot take it."""
    need_artifact(draft.table.seats[index])
    if draft.table.ways_out < 1:
        raise Refused("no-pod", "No escape pod is left.")
