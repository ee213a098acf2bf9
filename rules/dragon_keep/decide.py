"""What each command does in Dragon Keep, where it is not what the family does."""

from __future__ import annotations

from typing import Never

from rules.clank import chairs, decide
from rules.clank.artifacts import check_artifact
from rules.clank.belongings import take_artifact
from rules.clank.commands import Artifact, ClankCommand, EndTurn, Escape, FixedDraw, Leave
from rules.clank.draft import Draft
from rules.clank.dungeon import Idol, escape, idol
from rules.clank.events import TurnBegan
from rules.decisions import Decisions
from rules.dragon_keep.table import KeepTable
from rules.refusals import Refused

KeepDraft = Draft[KeepTable]


def artifact(draft: KeepDraft, command: Artifact) -> None:
    """Rulebook, step 2: one each, one more with a backpack; rage rises."""
    draft.seat_in(command.seat)
    if command.modules is not None:
        raise Refused("malformed", "The line cannot be read: {why}.", why="there is no field modules")
    check_artifact(draft, command.seat, command.value)
    take_artifact(draft, command)


def end_turn(draft: KeepDraft, command: EndTurn) -> None:
    """Rulebook, step 5: on the last space of the countdown, no turn comes, for everybody left falls."""
    decide.end_turn(draft, command)
    _close(draft)


def leave(draft: KeepDraft, command: Leave) -> None:
    """House rule: whoever goes home has no more turns; who comes next may be on the countdown."""
    chairs.leave(draft, command)
    _close(draft)


def _close(draft: KeepDraft) -> None:
    """The turn of the first one out begins: its figure may have come to the last space."""
    table = draft.table
    begins = any(isinstance(event, TurnBegan) for event in draft.events)
    if begins and table.closes and table.turn.seat in table.drawing:
        _fell_all(draft)


def _fell_all(draft: KeepDraft) -> None:
    for index in draft.table.seats_in:
        draft.fell(index)
    draft.end_if_nobody_is_in()


def fixed_draw(draft: KeepDraft, command: FixedDraw) -> None:
    """Rulebook, step 5: the turn of the first one out, where nobody counts turns."""
    seat, table = draft.table.seat(command.seat), draft.table
    if table.free and not seat.is_in and command.seat not in table.drawing:
        raise Refused("nothing-owed", "{name} was not the first one out, and owes no draw.", name=seat.name)
    if table.free and table.closes and command.seat in table.drawing:
        _fell_all(draft)
        return
    decide.fixed_draw(draft, command)


def decisions() -> Decisions[KeepDraft, ClankCommand | Idol]:
    """What each command does, the family's included."""
    return (
        Decisions[KeepDraft, Never]()
        .also(decide.decisions())
        .instead(EndTurn, end_turn)
        .instead(Leave, leave)
        .instead(FixedDraw, fixed_draw)
        .on(Artifact, artifact)
        .on(Escape, escape)
        .on(Idol, idol)
    )
