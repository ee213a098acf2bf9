"""Folding events into the table. Decides nothing: what happened has happened."""

from __future__ import annotations

from typing import Any, Final, TypeVar, assert_never

from msgspec.structs import replace

from rules.clank.events import (
    Agreed,
    ArtifactTaken,
    Attacked,
    BlockadePlaced,
    ClankEvent,
    CreditsChanged,
    DangerCounted,
    Dialled,
    Drawn,
    Ended,
    Fell,
    FuryRose,
    FuryStayed,
    HushChanged,
    LotsDrawn,
    Moved,
    RanShort,
    Rescued,
    Resumed,
    Rose,
    Scored,
    Started,
    TokenGained,
    TokenSpent,
    TokenSwapped,
    TurnBegan,
    TurnsCounted,
    Untold,
)
from rules.clank.table import Seat, Table, Turn
from rules.events import Warned

T = TypeVar("T", bound=Table)
X = TypeVar("X")

LOTS: Final = "lots"
"""Why pieces move when lots decide who is first."""


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


def evolve(table: T, event: ClankEvent) -> T:
    """The table after one event that all games of the family share."""
    if not (isinstance(event, LotsDrawn | Drawn) or (isinstance(event, Moved) and event.why == LOTS)):
        table = under_way(table)
    match event:
        case Moved():
            pieces = table.pieces.moved(event.piece, event.by, event.from_, event.to)
            return replace(table, pieces=pieces)
        case HushChanged():
            return with_seat(table, event.seat, hush=event.to)
        case FuryRose():
            return replace(table, step=event.to)
        case BlockadePlaced():
            return replace(table, blockade=True)
        case DangerCounted():
            return replace(table, danger=event.count)
        case Attacked():
            return replace(table, turn=replace(table.turn, drawn=True))
        case Drawn():
            return replace(table, draws=event.draw)
        case Fell():
            return with_seat(table, event.seat, status=event.status, hush=0)
        case Rose():
            # In truth the seat never was out, so its turn owes no fixed draw either.
            turn = replace(table.turn, began_in=table.turn.began_in or table.turn.seat == event.seat)
            return replace(with_seat(table, event.seat, status="in"), turn=turn)
        case TurnBegan():
            return _turned(table, event.seat, event.number)
        case TurnsCounted():
            return _turned(replace(table, free=event.turns == "free"), table.turn.seat, table.turn.number)
        case Dialled():
            return _dialled(table, event)
        case Rescued():
            return with_seat(table, event.seat, status="rescued" if event.safe else "lost")
        case Scored():
            return with_seat(table, event.seat, cards=event.cards, credits=event.credits)
        case Ended():
            return replace(table, ended=event.why)
        case Resumed():
            return replace(table, ended=None)
        case ArtifactTaken():
            artifacts = (*table.seats[event.seat].artifacts, event.value)
            return with_seat(table, event.seat, artifacts=artifacts)
        case TokenGained():
            gained = _counted(table.gained, event.kind, 1)
            table = _with_token(replace(table, gained=gained), event.seat, event.kind, 1)
            bought = table.seats[event.seat].bought + (event.kind,) * (event.how == "bought")
            return with_seat(table, event.seat, bought=bought)
        case TokenSpent():
            return _with_token(table, event.seat, event.kind, -1)
        case Untold():
            return _untold(table, event)
        case TokenSwapped():
            gained = _counted(_counted(table.gained, event.kind, -1), event.to, 1)
            table = _with_token(replace(table, gained=gained), event.seat, event.kind, -1)
            return _with_token(table, event.seat, event.to, 1)
        case CreditsChanged():
            return with_seat(table, event.seat, credits=event.to)
        case LotsDrawn(of="first", names=(first, *_)):
            return replace(table, turn=replace(table.turn, seat=number(first)))
        case LotsDrawn() | RanShort() | FuryStayed() | Agreed() | Started() | Warned():
            return table
        case _:
            assert_never(event)


def with_seat(table: T, index: int, **changed: Any) -> T:
    """The table with one seat changed."""
    seat: Seat = replace(table.seats[index], **changed)
    return replace(table, seats=(*table.seats[:index], seat, *table.seats[index + 1 :]))


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
        case _:
            assert_never(event.dial)


def _untold(table: T, event: Untold) -> T:
    seat, name = table.seats[event.seat], event.name
    match event.of:
        case "token-gained":
            table = replace(table, gained=_counted(table.gained, name, -1))
            table = _with_token(table, event.seat, name, -1)
            bought = _less(seat.bought, name) if event.how == "bought" else seat.bought
            return with_seat(table, event.seat, bought=bought)
        case "token-spent":
            return _with_token(table, event.seat, name, 1)
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


def _with_token(table: T, index: int, kind: str, by: int) -> T:
    return with_seat(table, index, tokens=_counted(table.seats[index].tokens, kind, by))


def _counted(tokens: dict[str, int], kind: str, by: int) -> dict[str, int]:
    counted = {**tokens, kind: tokens.get(kind, 0) + by}
    if not counted[kind]:
        del counted[kind]
    return counted
