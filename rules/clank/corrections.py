"""
Corrections: the table is right, and the device follows. Each is a move of pieces or a dial, with its reason.

Dials fire nothing. A seat has fallen exactly while its health track is full, so a correction of the track
fells a seat or gives it back its feet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never

from rules.clank.commands import Correction, CountTable, Move, Set
from rules.clank.draft import Draft, T
from rules.clank.events import Agreed, Dialled, Resumed, Rose, TurnsCounted
from rules.clank.table import AREA, ASIDE, BAG, BLACK, Table, supply, wounds
from rules.counting import Repair, repairs
from rules.decisions import Decisions
from rules.refusals import Refused


def move(draft: Draft[T], command: Move) -> None:
    """Pieces lie elsewhere than the device thinks."""
    table = draft.table
    _check_piece(table, command.piece)
    for place in (command.from_, command.to):
        _check_place(table, place)
    if command.from_ == command.to:
        raise Refused("nothing-to-do", "A move from a place to itself changes nothing.")
    there = table.pieces.count(command.from_, command.piece)
    if there < command.by:
        raise Refused(
            "not-enough-pieces",
            "{place} holds {there} {piece}, not {n}.",
            place=command.from_,
            there=there,
            piece=command.piece,
            n=command.by,
        )
    for index in range(len(table.seats)):
        if command.to == wounds(index) and command.by > draft.room(index):
            _refuse_track(table, index)
    _apply(draft, (Repair(command.piece, command.by, command.from_, command.to),), why=command.why)


def count(draft: Draft[T], command: CountTable) -> None:
    """What the players see; the smallest repair is made as one entry."""
    made = proposed(draft.table, command.places)
    _apply(draft, made, why="count")
    if not made:
        draft.say(Agreed())


def proposed(table: Table, places: Mapping[str, Mapping[str, int]]) -> tuple[Repair, ...]:
    """The repair that a count of these places would make. Raises `Refused`, naming the place or the piece."""
    for place, heap in places.items():
        _check_place(table, place)
        for piece in heap:
            _check_piece(table, piece)
    for index in range(len(table.seats)):
        if sum(places.get(wounds(index), {}).values()) > table.box.health.length:
            _refuse_track(table, index)
    return repairs(table.pieces, places, places=table.places(), homes=lambda piece: homes(table, piece))


def homes(table: Table, piece: str) -> tuple[str, ...]:
    """Where a piece of that name is looked for first when a count does not tell."""
    if piece == BLACK:
        return (ASIDE, BAG)
    if piece in table.menaces:
        return (AREA, BAG)
    own = tuple(supply(index) for index, seat in enumerate(table.seats) if seat.colour == piece)
    return (*own, AREA, BAG, ASIDE)


def set_dial(draft: Draft[T], command: Set) -> None:
    """A dial stands elsewhere than the device thinks."""
    table = draft.table
    match command.dial, command.to:
        case "turns", "tracked" | "free" as turns:
            draft.say(TurnsCounted(turns=turns, why=command.why))
        case "fury", int(step):
            _check_range(step, 1, table.box.fury.track.top)
            draft.say(Dialled(dial="fury", to=step, why=command.why))
        case "danger", int(cards):
            _check_range(cards, 0, table.box.attack.danger_cards)
            draft.say(Dialled(dial="danger", to=cards, why=command.why))
        case "turn", int(index):
            table.seat(index)
            draft.say(Dialled(dial="turn", to=index, why=command.why))
        case "turns" | "fury" | "danger" | "turn", _:
            raise Refused("malformed", "The field to does not fit the dial {dial}.", dial=command.dial)
        case _:
            raise Refused(
                "no-such-dial", "The dials are fury, danger, turn and turns, not {dial}.", dial=command.dial
            )


def _apply(draft: Draft[T], made: tuple[Repair, ...], *, why: str) -> None:
    was_full = [draft.room(index) == 0 for index in range(len(draft.table.seats))]
    for repair in made:
        draft.move(repair.piece, repair.by, repair.from_, repair.to, why=why)
    for index, full in enumerate(was_full):
        _settle_health(draft, index, was_full=full)
    if draft.table.ended == "nobody-in" and any(seat.is_in for seat in draft.table.seats):
        draft.say(Resumed())
    draft.end_if_nobody_is_in()


def _settle_health(draft: Draft[T], index: int, *, was_full: bool) -> None:
    seat, full = draft.table.seats[index], draft.room(index) == 0
    if seat.is_in and full:
        draft.fell(index)
    # The empty deck or bag stunned everybody, wounded or not.
    stunned = draft.table.ended in ("deck-out", "bag-empty")
    if was_full and not full and not stunned and seat.status in ("fallen", "lost", "rescued"):
        draft.say(Rose(seat=index))


def _check_piece(table: Table, piece: str) -> None:
    if piece not in table.census:
        raise Refused("no-such-piece", "There is no piece called {piece} in this game.", piece=piece)


def _check_place(table: Table, place: str) -> None:
    if not table.is_place(place):
        raise Refused("no-such-place", "There is no place called {place} at this table.", place=place)


def _check_range(n: int, least: int, most: int) -> None:
    if not least <= n <= most:
        raise Refused("bad-count", "It must be {least} to {most}, not {n}.", least=least, most=most, n=n)


def _refuse_track(table: Table, index: int) -> None:
    raise Refused(
        "bad-count",
        "{name}'s health track has {n} places.",
        name=table.seats[index].name,
        n=table.box.health.length,
    )


def decisions() -> Decisions[Draft[T], Correction]:
    """What puts the device right; all are taken after the end too."""
    return Decisions[Draft[T], Never]().on(Move, move).on(Set, set_dial).on(CountTable, count)
