"""
What each command does at a table of the Clank family. One function a command, all told to a draft.

A function raises `Refused` before its first event or not at all.
"""

from __future__ import annotations

from typing import Any, Never

from rules.clank import belongings, chairs, corrections
from rules.clank.attack import carry_out, owed_draw
from rules.clank.commands import (
    Attack,
    Correction,
    Danger,
    Deal,
    DeckOut,
    EndTurn,
    Everyone,
    FixedDraw,
    Fury,
    Heal,
    Lots,
    Noise,
    Record,
    Rescue,
    ReturnBlack,
    Score,
    Shared,
    Slip,
    Wound,
)
from rules.clank.dealing import deal
from rules.clank.draft import Draft, T
from rules.clank.events import DangerCounted, Ended, RanShort, Rescued, Scored, TurnBegan
from rules.clank.lots import lots
from rules.clank.table import ASIDE, BAG, BLACK, supply
from rules.correcting import Stop
from rules.decisions import Decisions
from rules.game import Command, Event
from rules.refusals import Refused


def decided(draft: Draft[T], command: Command, by: Decisions[Draft[T], Any]) -> tuple[Event, ...]:
    """What happens *by* the decisions of one game. Raises `Refused`."""
    if draft.table.ended == "stopped" and not isinstance(command, Correction):
        raise Refused("game-over", "The game was stopped; take that back to go on with it.")
    if draft.table.ended is not None and not isinstance(command, Rescue | Score | Correction | Slip):
        raise Refused("game-over", "The game has ended; only scores, answers and corrections are taken.")
    by.decide(draft, command)
    return draft.told()


def noise(draft: Draft[T], command: Noise) -> None:
    """In Space rulebook, plan: +1 and -1 noise."""
    draft.seat_in(command.seat)
    if command.by > 0:
        draft.make_noise(command.seat, command.by, why="noise")
    elif command.by < 0:
        draft.hush(command.seat, -command.by, why="noise")
    else:
        raise Refused("bad-count", "Noise of nothing is no noise: say how much.")


def everyone(draft: Draft[T], command: Everyone) -> None:
    """A card that says everybody: the seat whose turn it is first; seats that are out take no part."""
    if command.but is not None:
        draft.table.seat(command.but)
    if not command.by:
        raise Refused("bad-count", "Noise of nothing is no noise: say how much.")
    for index in draft.table.seats_in:
        if index == command.but:
            continue
        if command.by > 0:
            draft.make_noise(index, command.by, why="noise")
        else:
            draft.hush(index, -command.by, why="noise")


def fury(draft: Draft[T], command: Fury) -> None:
    """In Space rulebook, phase 3: the marker goes up."""
    dragon = command.dragon or ""
    if dragon and dragon not in draft.table.steps:
        raise Refused("no-such-dial", "The dials are {dials}, not {dial}.",
                      dials=", ".join(("fury", *draft.table.steps)), dial=dragon)  # fmt: skip
    draft.raise_fury(command.by, why=command.why or "fury", dragon=dragon)


def danger(draft: Draft[T], command: Danger) -> None:
    """In Space rulebook, advanced: DANGER cards in the row."""
    most = draft.table.box.attack.danger_cards
    if not 0 <= command.count <= most:
        raise Refused("bad-count", "The row holds 0 to {most} DANGER cards.", most=most)
    draft.say(DangerCounted(count=command.count))


def attack(draft: Draft[T], _command: Attack) -> None:
    """The draw this turn owes, made by the device."""
    carry_out(draft, owed_draw(draft))


def record(draft: Draft[T], command: Record) -> None:
    """The draw this turn owes, made by hand."""
    carry_out(draft, owed_draw(draft), by_hand=command.drawn)


def fixed_draw(draft: Draft[T], command: FixedDraw) -> None:
    """In Space rulebook, phase 5: the turn of a seat that is out, where nobody counts turns."""
    seat = draft.table.seat(command.seat)
    if not draft.table.free:
        raise Refused(
            "turns-tracked", "Turns are tracked here: the fixed draw is made in the seat's own turn."
        )
    if command.seat not in draft.table.order:
        raise Refused("nothing-owed", "{name} has left and owes no draw.", name=seat.name)
    if seat.is_in:
        raise Refused("nothing-owed", "{name} is still in and owes no fixed draw.", name=seat.name)
    carry_out(draft, (command.seat, draft.table.fixed_cubes, True))


def end_turn(draft: Draft[T], _command: EndTurn) -> None:
    """The next seat; the turn of a seat that is out ends only after its draw."""
    table = draft.table
    if table.free:
        raise Refused("turns-free", "This table plays free: nobody needs to press next.")
    if table.owed is not None:
        name = table.seats[table.turn.seat].name
        raise Refused("draw-owed", "{name} is out and draws {n} first.", name=name, n=table.owed)
    if table.owes_attack:
        raise Refused("attack-owed", "A card with the attack sign was dealt: first comes the attack.")
    draft.say(TurnBegan(seat=table.next_seat, number=table.turn.number + 1))


def wound(draft: Draft[T], command: Wound) -> None:
    """In Space rulebook, phase 4: wounds one chooses may not fill the track, and need cubes."""
    seat = draft.seat_in(command.seat)
    if command.forced:
        _deal_wounds(draft, command)
        return
    if command.by >= draft.room(command.seat):
        raise Refused(
            "would-fill-health",
            "That would fill {name}'s health track; nobody may choose that.",
            name=seat.name,
        )
    if command.by > draft.table.pieces.count(supply(command.seat), seat.colour):
        raise Refused("not-enough-pieces", "{name} has too few cubes left to be wounded.", name=seat.name)
    for _ in range(command.by):
        draft.land(command.seat, seat.colour, supply(command.seat), why="wound")


def _deal_wounds(draft: Draft[T], command: Wound) -> None:
    """
    Catacombs rulebook, p. 12: it is only voluntarily that nobody may fill the track.

    Without a cube of its own, a seat is marked with a black one that lies aside.
    """
    for _ in range(min(command.by, draft.room(command.seat))):
        draft.wound(command.seat, why="wound")
    draft.end_if_nobody_is_in()


def stop(draft: Draft[T], _command: Stop) -> None:
    """The table has had enough; nobody scores."""
    draft.say(Ended(why="stopped"))


def heal(draft: Draft[T], command: Heal) -> None:
    """In Space rulebook, phase 4: the rightmost cubes come off, as many as there are."""
    draft.seat_in(command.seat)
    draft.heal(command.seat, command.by)


def return_black(draft: Draft[T], command: ReturnBlack) -> None:
    """A card puts black cubes back, as many as lie aside."""
    there = draft.table.pieces.count(ASIDE, BLACK)
    returned = min(command.by, there)
    draft.move(BLACK, returned, ASIDE, BAG, why="return-black")
    if returned < command.by:
        draft.say(RanShort(of="aside", by=command.by - returned))


def deck_out(draft: Draft[T], _command: DeckOut) -> None:
    """In Space rulebook, advanced: the row cannot be filled, everybody aboard is stunned, the game ends."""
    for index in draft.table.seats_in:
        draft.fell(index)
    draft.say(Ended(why="deck-out"))


def rescue(draft: Draft[T], command: Rescue) -> None:
    """In Space rulebook, phase 4: a thief with an artifact is saved where friends can reach."""
    seat = draft.table.seat(command.seat)
    if seat.status != "fallen":
        raise Refused("not-fallen", "Nobody asks where {name} lay.", name=seat.name)
    draft.say(Rescued(seat=command.seat, safe=command.safe))


def score(draft: Draft[T], command: Score) -> None:
    """
    In Space rulebook, phase 5: what only the table can count. May be given again.

    Where the device does not mind the money, it does not know a seat's coins either.
    """
    seat = draft.table.seat(command.seat)
    if not seat.scores:
        raise Refused("not-scored", "{name} has nothing to score.", name=seat.name)
    if command.credits is None and not draft.table.track_credits:
        raise Refused("uncounted-coins", "The device did not count {name}'s coins: count them too.",
                      name=seat.name)  # fmt: skip
    coins = seat.credits if command.credits is None else command.credits
    draft.say(Scored(seat=command.seat, cards=command.cards, credits=coins))


def decisions() -> Decisions[Draft[T], Shared]:
    """What all games of the family do alike."""
    return (
        Decisions[Draft[T], Never]()
        .on(Noise, noise)
        .on(Everyone, everyone)
        .on(Fury, fury)
        .on(Danger, danger)
        .on(Deal, deal)
        .on(Lots, lots)
        .on(Attack, attack)
        .on(Record, record)
        .on(EndTurn, end_turn)
        .on(FixedDraw, fixed_draw)
        .on(Wound, wound)
        .on(Heal, heal)
        .on(ReturnBlack, return_black)
        .on(DeckOut, deck_out)
        .on(Stop, stop)
        .on(Rescue, rescue)
        .on(Score, score)
        .also(belongings.decisions())
        .also(corrections.decisions())
        .also(chairs.decisions())
    )
