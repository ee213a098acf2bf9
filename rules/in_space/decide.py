"""What In Space's own commands do. One function a command, all told to a draft."""

from __future__ import annotations

from typing import Never

from rules.clank import decide as clank
from rules.clank.artifacts import check_artifact
from rules.clank.belongings import take_artifact
from rules.clank.commands import Artifact, ClankCommand, Escape
from rules.clank.draft import Draft
from rules.clank.leaving import escape
from rules.decisions import Decisions
from rules.in_space.commands import Crystal, Hack, InSpaceCommand
from rules.in_space.events import CodeCompleted, CrystalsChanged, Hacked
from rules.in_space.table import InSpaceTable
from rules.refusals import Refused

InSpaceDraft = Draft[InSpaceTable]


def hack(draft: InSpaceDraft, command: Hack) -> None:
    """Rulebook, phase 2: two data cubes in two modules; the second completes the code and raises fury."""
    draft.seat_in(command.seat)
    _place_cube(draft, command.seat, command.module, command.terminal)


def _place_cube(draft: InSpaceDraft, index: int, module: str, terminal: str | None = None) -> None:
    check_cube(draft, index, module, terminal)
    draft.say(Hacked(seat=index, module=module, terminal=terminal))
    if draft.table.has_code(index):
        draft.say(CodeCompleted(seat=index))
        draft.raise_fury(1, why="code")


def check_cube(draft: InSpaceDraft, index: int, module: str, terminal: str | None) -> None:
    """Refuse a data cube that the seat cannot place."""
    seat, table = draft.table.seats[index], draft.table
    if table.has_code(index):
        raise Refused("code-complete", "{name} has the whole command code.", name=seat.name)
    if any(_same(cube.module, module) for cube in table.cubes_of(index)):
        raise Refused("same-module", "{name}'s data cube lies in {module} already; choose another module.",
                      name=seat.name, module=module)  # fmt: skip
    for cube in table.terminals:
        if terminal is not None and _same(cube.module, module) and _same(cube.terminal, terminal):
            raise Refused("terminal-taken", "A data cube lies on {terminal} in {module} already.",
                          terminal=terminal, module=module)  # fmt: skip


def artifact(draft: InSpaceDraft, command: Artifact) -> None:
    """Rulebook, phase 2: one each, only with the code, which may be told with it; fury rises."""
    seat = draft.seat_in(command.seat)
    check_artifact(draft, command.seat, command.value, gone=False)
    for module in command.modules or ():
        _place_cube(draft, command.seat, module)
    if not draft.table.has_code(command.seat):
        raise Refused("no-code", "{name} has not completed the command code.", name=seat.name)
    check_artifact(draft, command.seat, command.value)
    take_artifact(draft, command)


def crystal(draft: InSpaceDraft, command: Crystal) -> None:
    """Rulebook, advanced: the crystals are limited."""
    seat = draft.seat_in(command.seat)
    if not command.by:
        raise Refused("bad-count", "A change of nothing is no change: say how many.")
    if command.by > draft.table.crystals:
        raise Refused("sold-out", "Only {n} crystals are left.", n=draft.table.crystals)
    if seat.crystals + command.by < 0:
        raise Refused("not-owned", "{name} has only {n} crystals.", name=seat.name, n=seat.crystals)
    draft.say(CrystalsChanged(seat=command.seat, to=seat.crystals + command.by))


def _same(one: str | None, other: str | None) -> bool:
    """Whether two names typed by tired people mean the same."""
    return (one or "").strip().casefold() == (other or "").strip().casefold()


def decisions() -> Decisions[InSpaceDraft, ClankCommand | InSpaceCommand]:
    """What each command does, the family's included."""
    return (
        Decisions[InSpaceDraft, Never]()
        .also(clank.decisions())
        .on(Artifact, artifact)
        .on(Hack, hack)
        .on(Crystal, crystal)
        .on(Escape, escape)
    )
