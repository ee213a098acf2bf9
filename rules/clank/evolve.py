"""Folding events into the table. Decides nothing: what happened has happened."""

from __future__ import annotations

from typing import Any, Final, TypeVar, assert_never

from msgspec.structs import replace

from rules.clank.box import compared
from rules.clank.events import (
    Agreed,
    ArtifactTaken,
    Attacked,
    Away,
    BlockadePlaced,
    BoxCorrected,
    ClankEvent,
    CreditsChanged,
    DangerCounted,
    Dealt,
    Dialled,
    Drawn,
    Ended,
    Fell,
    FuryRose,
    FuryStayed,
    HushChanged,
    Joined,
    Left,
    LotsDrawn,
    Moved,
    RanShort,
    Recoloured,
    Renamed,
    Rescued,
    Resumed,
    Rose,
    RowRetold,
    Scored,
    Started,
    TokenGained,
    TokenSpent,
    TokenSwapped,
    TurnBegan,
    TurnsCounted,
    Untold,
)
from rules.clank.row import SIGNS, Row
from rules.clank.table import Seat, Table, Turn, supply, wounds
from rules.events import TokensLaid, Warned
from rules.game import Event
from rules.pieces import Pieces

T = TypeVar("T", bound=Table)
X = TypeVar("X")

LOTS: Final = "lots"
"""Why pieces move when lots decide who is first."""

_OF_SETUP: Final = LotsDrawn | Drawn | Renamed | Recoloured | TokensLaid | BoxCorrected


def number(lot: str) -> int:
    """
    The points of an artifact in the hat, or the number of a seat.

    >>> number("artifact-15")
    15
    """
    return int(lot.rpartition("-")[2])


def under_way(table: T) -> T:
    """The table once something has happened that is no lot of its set-up."""
    return replace(table, opening=False) if table.opening else table


def evolve(table: T, event: ClankEvent | Away) -> T:
    """The table after one event that all games of the family share."""
    if table.row is not None:
        table = _with_row(table, table.row, row_after(table.row, event))
    if table.opening and not (isinstance(event, _OF_SETUP) or (type(event) is Moved and event.why == LOTS)):
        table = under_way(table)
    match event:  # what happens most stands first
        case Moved():
            pieces = table.pieces.moved(event.piece, event.by, event.from_, event.to)
            return replace(table, pieces=pieces)
        case Attacked():
            return replace(
                table,
                turn=replace(table.turn, drawn=True),
                drew=table.drew if event.fixed and table.box.out.draws else table.drew | {table.step},
            )
        case Drawn():
            return replace(table, draws=event.draw)
        case DangerCounted():
            return replace(table, danger=event.count)
        case TokenGained():
            gained = _counted(table.gained, event.kind, 1)
            table = with_token(replace(table, gained=gained), event.seat, event.kind, 1)
            bought = table.seats[event.seat].bought + (event.kind,) * (event.how == "bought")
            return with_seat(table, event.seat, bought=bought)
        case TurnBegan():
            return _turned(table, event.seat, event.number)
        case HushChanged():
            return with_seat(table, event.seat, hush=event.to)
        case CreditsChanged():
            return with_seat(table, event.seat, credits=event.to)
        case FuryRose(dragon=dragon, to=to):
            return replace(table, steps={**table.steps, dragon: to}) if dragon else replace(table, step=to)
        case TokenSpent():
            return with_token(table, event.seat, event.kind, -1)
        case ArtifactTaken():
            return with_seat(table, event.seat, artifacts=(*table.seats[event.seat].artifacts, event.value))
        case Fell():
            return with_seat(table, event.seat, status=event.status, hush=0)
        case Scored():
            return with_seat(table, event.seat, cards=event.cards, credits=event.credits)
        case BlockadePlaced():
            return replace(table, blockade=True)
        case Away():
            return with_seat(table, event.seat, status="escaped", hush=0)
        case Rose():
            # In truth the seat never was out, so its turn owes no fixed draw either.
            turn = replace(table.turn, began_in=table.turn.began_in or table.turn.seat == event.seat)
            status = "in" if event.seat in table.order else "left"
            return replace(with_seat(table, event.seat, status=status), turn=turn)
        case TurnsCounted():
            first = table.turns_from(table.turn.seat)[0]
            return _turned(replace(table, free=event.turns == "free"), first, table.turn.number)
        case Dialled():
            return _dialled(table, event)
        case Rescued():
            return with_seat(table, event.seat, status="rescued" if event.safe else "lost")
        case Ended():
            return replace(table, ended=event.why)
        case Resumed():
            return replace(table, ended=None)
        case Untold():
            return _untold(table, event)
        case TokenSwapped():
            gained = _counted(_counted(table.gained, event.kind, -1), event.to, 1)
            table = with_token(replace(table, gained=gained), event.seat, event.kind, -1)
            return with_token(table, event.seat, event.to, 1)
        case LotsDrawn(of="first", names=(first, *_)):
            return replace(table, turn=replace(table.turn, seat=number(first)))
        case Renamed():
            return with_seat(table, event.seat, name=event.name)
        case Recoloured():
            return _recoloured(table, event)
        case Joined():
            return _joined(table, event)
        case Left():
            status = "left" if table.seats[event.seat].is_in else table.seats[event.seat].status
            order = tuple(seat for seat in table.order if seat != event.seat)
            return replace(with_seat(table, event.seat, status=status, hush=0), order=order)
        case BoxCorrected():
            box, unconfirmed = compared(table.box, table.unconfirmed, event.number, event.to)
            return replace(table, box=box, unconfirmed=unconfirmed)
        case (
            LotsDrawn() | RanShort() | FuryStayed() | Agreed() | Started() | Warned() | TokensLaid() | Dealt()
            | RowRetold()
        ):  # fmt: skip
            return table
        case _:
            assert_never(event)


def row_after(row: Row, event: Event) -> Row:
    """The row after an event; most do not touch it."""
    match event:
        case Dealt(slot=slot, signs=signs):
            attacks = None if row.attacks is None else max(row.attacks - ("attack" in signs), 0)
            return replace(
                row,
                slots=(*row.slots[: slot - 1], signs, *row.slots[slot:]),
                left=max(row.left - 1, 0),
                attacks=attacks,
                fresh=row.fresh if row.slots[slot - 1] is None else tuple(sorted({*row.fresh, slot})),
                signs=tuple(sign for sign in SIGNS if sign in (*row.signs, *signs)),
            )
        case Attacked(fixed=False):
            return replace(row, signs=())
        case TurnBegan():
            return replace(row, signs=(), fresh=())
        case Dialled(dial="deck"):
            return replace(row, left=event.to)
        case Dialled(dial="attack-signs"):
            return replace(row, attacks=event.to)
        case RowRetold():
            return event.row
        case _:
            return row


def _with_row(table: T, was: Row, row: Row) -> T:
    """The row lies otherwise, and so do its DANGER cards."""
    danger = min(max(table.danger + row.danger - was.danger, 0), len(row.slots))
    return replace(table, row=row, danger=danger)


def with_seat(table: T, index: int, **changed: Any) -> T:
    """The table with one seat changed."""
    seat: Seat = replace(table.seats[index], **changed)
    return replace(table, seats=(*table.seats[:index], seat, *table.seats[index + 1 :]))


def _recoloured(table: T, event: Recoloured) -> T:
    """Whatever that seat's cubes did was done by cubes of the other colour, and the other way round."""
    names = {event.was: event.colour, event.colour: event.was}
    seats = tuple(replace(seat, colour=names.get(seat.colour, seat.colour)) for seat in table.seats)
    pieces = table.pieces.renamed(names)
    return replace(
        table,
        seats=seats,
        pieces=pieces,
        census={names.get(piece, piece): n for piece, n in table.census.items()},
    )


def _joined(table: T, event: Joined) -> T:
    n = len(table.seats)
    heaps = {**table.pieces.heaps, supply(n): {event.colour: event.supply}}
    pieces = Pieces(heaps, {**table.pieces.rows, wounds(n): ()})
    return replace(
        table,
        seats=(*table.seats, table.newcomer(event.name, event.colour)),
        order=(*table.order[: event.at], event.seat, *table.order[event.at :]),
        pieces=pieces,
        census={**table.census, event.colour: event.supply},
    )


def _turned(table: T, seat: int, number: int) -> T:
    """A seat's turn begins; noise reduction nobody used is gone."""
    seats = tuple(replace(each, hush=0) if each.hush else each for each in table.seats)
    turn = Turn(seat=seat, number=number, began_in=seats[seat].is_in)
    return replace(table, seats=seats, turn=turn)


def _dialled(table: T, event: Dialled) -> T:
    match event.dial:
        case "fury":
            return replace(table, step=event.to)
        case "danger":
            return replace(table, danger=event.to)
        case "turn":
            return _turned(table, event.to, table.turn.number)
        case "blockade":
            return replace(table, blockade=bool(event.to))
        case "fixed-draw":
            return replace(table, turn=replace(table.turn, began_in=not event.to))
        case "drawn":
            return replace(table, turn=replace(table.turn, drawn=bool(event.to)))
        case "deck" | "attack-signs":
            return table
        case _:
            assert_never(event.dial)


def _untold(table: T, event: Untold) -> T:
    seat, name = table.seats[event.seat], event.name
    match event.of:
        case "token-gained":
            table = replace(table, gained=_counted(table.gained, name, -1))
            table = with_token(table, event.seat, name, -1)
            bought = _less(seat.bought, name) if event.how == "bought" else seat.bought
            return with_seat(table, event.seat, bought=bought)
        case "token-spent":
            return with_token(table, event.seat, name, 1)
        case "artifact-taken":
            return with_seat(table, event.seat, artifacts=_less(seat.artifacts, int(name)))
        case "scored":
            return with_seat(table, event.seat, cards=None)
        case "rescued":
            return with_seat(table, event.seat, status="fallen")
        case "hacked" | "unlocked":
            return table  # each game folds what is its own
        case _:
            assert_never(event.of)


def _less(row: tuple[X, ...], one: X) -> tuple[X, ...]:
    """The row without the last of these."""
    if one not in row:
        return row
    at = len(row) - 1 - row[::-1].index(one)
    return (*row[:at], *row[at + 1 :])


def with_token(table: T, index: int, kind: str, by: int) -> T:
    """The table with so many more of a token before a seat."""
    return with_seat(table, index, tokens=_counted(table.seats[index].tokens, kind, by))


def _counted(tokens: dict[str, int], kind: str, by: int) -> dict[str, int]:
    counted = {**tokens, kind: tokens.get(kind, 0) + by}
    if not counted[kind]:
        del counted[kind]
    return counted
