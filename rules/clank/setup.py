"""The table as the book sets it up."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from rules.clank.box import Box, RowBox, number
from rules.clank.commands import SeatSetup, Start
from rules.clank.events import Named, Started
from rules.clank.room import Room
from rules.clank.row import Row
from rules.clank.table import AREA, BAG, BLACK, Seat, Table, Turn, supply, waiting, wounds
from rules.pieces import laid_out
from rules.refusals import Refused

T = TypeVar("T", bound=Table)

LONGEST_NAME: Final = 24
_COLOUR: Final = re.compile(r"[a-z]([a-z0-9-]{0,22}[a-z0-9])?", re.ASCII)


def checked(seats: tuple[SeatSetup | Seat, ...], *, chairs: range, taken: Container[str]) -> None:
    """
    Refuse seats that cannot play: too few or many, without a name, or with cubes that are taken.

    There are so many *chairs*; *taken* are the names of pieces that belong to no seat.
    """
    if len(seats) not in chairs:
        raise Refused(
            "bad-seats",
            "This game seats {least} to {most}, not {n}.",
            least=chairs[0],
            most=chairs[-1],
            n=len(seats),
        )
    for seat in seats:
        if not seat.name.strip() or len(seat.name) > LONGEST_NAME or not seat.name.isprintable():
            raise Refused("bad-seats", "A name has 1 to {n} letters.", n=LONGEST_NAME)
        if not _COLOUR.fullmatch(seat.colour):
            raise Refused("bad-seats", "A colour is a word in small letters, such as yellow.")
        if seat.colour in taken:
            raise Refused(
                "bad-seats", "Nobody can play {colour}: it has a part of its own.", colour=seat.colour
            )
    for what in ("name", "colour"):
        if len({getattr(seat, what) for seat in seats}) < len(seats):
            raise Refused("bad-seats", "Two seats share a {what}.", what=what)


def started(
    start: Start,
    box: Box,
    *,
    commitment: str,
    unconfirmed: tuple[str, ...],
    room: Room,
) -> Started:
    """Everything in its place, menaces as the *room* says. In Space rulebook, set-up B, I, K, L and P."""
    noise = box.noise.start
    area = {seat.colour: noise[n] for n, seat in enumerate(start.seats)}
    places: dict[str, dict[str, int]] = {
        BAG: {BLACK: box.cubes.black},
        AREA: area,
        **{
            supply(n): {seat.colour: box.cubes.each - area[seat.colour]} for n, seat in enumerate(start.seats)
        },
    }
    for name, each in room.menaces.items():
        there = number(box, each.count)
        if each.waits == "track":
            places |= {waiting(name, step): {each.piece: n} for step, n in there.items()}
        else:
            places.setdefault(each.waits, {})[each.piece] = there
    return Started(
        game=start.game,
        unconfirmed=unconfirmed,
        commitment=commitment,
        seats=tuple(Named(name=seat.name, colour=seat.colour) for seat in start.seats),
        box=msgspec.to_builtins(box, str_keys=True),
        places=laid_out(places).places(),
        step=box.fury.start[len(start.seats)],
        turns=start.turns,
        track_credits=start.track_credits,
    )


def opened(event: Started, box: Box, room: Room, kind: type[T]) -> T:
    """A game's own *kind* of table after its set-up."""
    pieces = laid_out(event.places, rows=[wounds(n) for n in range(len(event.seats))])
    table = kind(
        game=event.game,
        room=room,
        box=box,
        commitment=event.commitment,
        seats=(),
        order=tuple(range(len(event.seats))),
        players=len(event.seats),
        pieces=pieces,
        census=pieces.census(),
        step=event.step,
        steps={name: number(box, dragon.start) for name, dragon in room.dragons.items()},
        turn=Turn(seat=0, number=1, began_in=True),
        free=event.turns == "free",
        unconfirmed=event.unconfirmed,
        track_credits=event.track_credits,
        row=_undealt(box.row, box.attack.danger_cards) if box.row else None,
    )
    return replace(table, seats=tuple(table.newcomer(seat.name, seat.colour) for seat in event.seats))


def _undealt(deck: RowBox, slots: int) -> Row:
    """The row before its first card."""
    return Row(slots=(None,) * slots, left=deck.cards, attacks=deck.signs or None)
