"""What each command does in a game that is a file, where it is not what the family does."""

from __future__ import annotations

from typing import Never

from rules.clank import chairs, corrections, decide
from rules.clank.artifacts import check_artifact
from rules.clank.belongings import check_owned, take_artifact
from rules.clank.commands import Artifact, ClankCommand, EndTurn, Escape, FixedDraw, Leave, Set
from rules.clank.draft import Draft
from rules.clank.dungeon import Idol, idol
from rules.clank.events import TurnBegan
from rules.clank.leaving import escape
from rules.decisions import Decisions
from rules.filed.commands import FiledCommand, Give, Tally
from rules.filed.events import TokenGiven
from rules.filed.table import FiledTable
from rules.refusals import Refused

FiledDraft = Draft[FiledTable]


def artifact(draft: FiledDraft, command: Artifact) -> None:
    """Clank! rulebook, step 2: one each, one more with a backpack; rage rises."""
    draft.seat_in(command.seat)
    if command.modules is not None:
        raise Refused("malformed", "The line cannot be read: {why}.", why="there is no field modules")
    check_artifact(draft, command.seat, command.value)
    take_artifact(draft, command)


def give(draft: FiledDraft, command: Give) -> None:
    """A token that may be passed on goes to another seat."""
    seat = draft.seat_in(command.seat)
    draft.seat_in(command.to)
    check_owned(draft, command.seat, command.kind)
    if command.kind not in draft.table.room.of("given"):
        raise Refused("not-usable", "{name} keeps {kind}; it is not given away.",
                      name=seat.name, kind=command.kind)  # fmt: skip
    if command.seat == command.to:
        raise Refused("nothing-to-do", "It is so already.")
    draft.say(TokenGiven(seat=command.seat, kind=command.kind, to=command.to))


def tally(draft: FiledDraft, command: Tally) -> None:
    """What a seat has a number of comes and goes; nobody has less than none."""
    seat, table = draft.seat_in(command.seat), draft.table
    if not table.room.counters:
        raise Refused("no-such-dial", "Nothing is counted in this game.")
    if command.counter not in table.room.counters:
        raise Refused("no-such-dial", "The dials are {dials}, not {dial}.",
                      dials=", ".join(table.room.counters), dial=command.counter)  # fmt: skip
    if not command.by:
        raise Refused("bad-count", "A change of nothing is no change: say how many.")
    most, to = table.most(command.counter, command.seat), seat.number(command.counter) + command.by
    if not 0 <= to <= most:
        raise Refused("bad-count", "It must be {least} to {most}, not {n}.", least=0, most=most, n=to)
    draft.change(command.seat, command.counter, command.by)


def end_turn(draft: FiledDraft, command: EndTurn) -> None:
    """Clank! rulebook, step 5: on the last space of the countdown no turn comes, for everybody left falls."""
    decide.end_turn(draft, command)
    _close(draft)


def leave(draft: FiledDraft, command: Leave) -> None:
    """House rule: whoever goes home has no more turns; who comes next may be on the countdown."""
    chairs.leave(draft, command)
    _close(draft)


def set_dial(draft: FiledDraft, command: Set) -> None:
    """A dial stands elsewhere; nobody who still plays has the figure. A count may fell whom it is set for."""
    dial, _, index = command.dial.partition(":")
    if dial == "countdown" and command.to and index.isdecimal():
        seat = draft.table.seat(int(index))
        if seat.is_in:
            raise Refused("nothing-owed", "{name} is still in and owes no fixed draw.", name=seat.name)
    corrections.set_dial(draft, command)


def _close(draft: FiledDraft) -> None:
    """The turn of the first one out begins: its figure may have come to the last space."""
    table = draft.table
    begins = any(isinstance(event, TurnBegan) for event in draft.events)
    if begins and table.closes and table.turn.seat in table.drawing:
        _fell_all(draft)


def _fell_all(draft: FiledDraft) -> None:
    for index in draft.table.seats_in:
        draft.fell(index)
    draft.end_if_nobody_is_in()


def fixed_draw(draft: FiledDraft, command: FixedDraw) -> None:
    """Clank! rulebook, step 5: the turn of the first one out, where nobody counts turns."""
    seat, table = draft.table.seat(command.seat), draft.table
    if table.free and not seat.is_in and command.seat not in table.drawing:
        raise Refused("nothing-owed", "{name} was not the first one out, and owes no draw.", name=seat.name)
    if table.free and table.closes and command.seat in table.drawing:
        _fell_all(draft)
        return
    decide.fixed_draw(draft, command)


def decisions() -> Decisions[FiledDraft, ClankCommand | FiledCommand]:
    """What each command does, the family's included."""
    return (
        Decisions[FiledDraft, Never]()
        .also(decide.decisions())
        .instead(EndTurn, end_turn)
        .instead(Leave, leave)
        .instead(FixedDraw, fixed_draw)
        .instead(Set, set_dial)
        .on(Artifact, artifact)
        .on(Escape, escape)
        .on(Idol, idol)
        .on(Give, give)
        .on(Tally, tally)
    )
