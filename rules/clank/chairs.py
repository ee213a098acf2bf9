"""
Chairs that change: a name or a colour was typed wrong, somebody comes late, somebody goes home.

The books know none of it; what is not a slip is a house rule, decision 39. A seat keeps its number for good,
so that no button and no phone changes its meaning: only the order of turns grows and shrinks.
"""

from __future__ import annotations

from typing import Never

from msgspec.structs import replace

from rules.clank import numbers
from rules.clank.commands import Chair, Join, Leave, Printed, Recolour, Rename
from rules.clank.corrections import check_range, check_turns
from rules.clank.draft import Draft, T
from rules.clank.events import Joined, Left, Recoloured, Renamed, TokensLaid, TurnBegan
from rules.clank.setup import checked
from rules.clank.table import Seat, Table
from rules.decisions import Decisions
from rules.refusals import Refused


def rename(draft: Draft[T], command: Rename) -> None:
    """A slip of the set-up: the seat was always called so."""
    _check(draft.table, command.seat, replace(draft.table.seat(command.seat), name=command.name))
    draft.say(Renamed(seat=command.seat, name=command.name))


def recolour(draft: Draft[T], command: Recolour) -> None:
    """A slip of the set-up: the seat always played these cubes, and who has them played its own."""
    seat = draft.table.seat(command.seat)
    if command.colour not in {other.colour for other in draft.table.seats if other is not seat}:
        _check(draft.table, command.seat, replace(seat, colour=command.colour))
    draft.say(Recoloured(seat=command.seat, colour=command.colour, was=seat.colour))
    _lay(draft)


def join(draft: Draft[T], command: Join) -> None:
    """House rule: a late guest has a whole supply, no wound and no noise, and nothing else changes."""
    table = draft.table
    _check(table, len(table.seats), Seat(name=command.name, colour=command.colour))
    last = len(table.order)
    at = last if command.at is None else command.at
    check_range(at, 0, last)
    draft.say(
        Joined(
            seat=len(table.seats),
            name=command.name,
            colour=command.colour,
            at=at,
            supply=table.box.cubes.each,
        )
    )
    _lay(draft)


def leave(draft: Draft[T], command: Leave) -> None:
    """
    House rule: who goes home has no more turns, owes no draw, and is hit by nothing; its cubes stay.

    Whoever got away before keeps the points. Decision 4 says where the cubes go that are drawn.
    """
    table = draft.table
    check_turns(table, command.seat)
    has_turn = not table.free and table.turn.seat == command.seat
    draft.say(Left(seat=command.seat))
    draft.end_if_nobody_is_in()
    if has_turn and draft.table.ended is None:
        draft.say(TurnBegan(seat=table.next_seat, number=table.turn.number + 1))


def _lay(draft: Draft[T]) -> None:
    """Who checks a journal by its moves alone learns that the pieces are others now."""
    draft.say(TokensLaid(places=draft.table.pieces.places()))


def _check(table: Table, index: int, seat: Seat) -> None:
    """Refuse a seat of that number that could not have sat down like this, or does already."""
    if seat in table.seats[index : index + 1]:
        raise Refused("nothing-to-do", "It is so already.")
    checked(
        (*table.seats[:index], seat, *table.seats[index + 1 :]),
        chairs=range(table.room.seats[0], table.room.seats[1] + 1),
        taken=table.census.keys() - {each.colour for each in table.seats},
    )


def decisions() -> Decisions[Draft[T], Chair]:
    """What changes of the set-up while the game is under way."""
    return (
        Decisions[Draft[T], Never]()
        .on(Rename, rename)
        .on(Recolour, recolour)
        .on(Printed, numbers.printed)
        .on(Join, join)
        .on(Leave, leave)
    )
