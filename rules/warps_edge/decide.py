"""What each command does: one function a command, all told to a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Never, get_args

from rules.correcting import Stop
from rules.decisions import Decisions
from rules.game import Command, Event
from rules.refusals import Refused
from rules.warps_edge import actions, commands, corrections, power, skills, steps, unknown
from rules.warps_edge.commands import Correction, WarpsCommand
from rules.warps_edge.defeats import go_on
from rules.warps_edge.draft import Draft, choice_owed, ready
from rules.warps_edge.events import Ended


def stop(draft: Draft, _command: Stop) -> None:
    """The pilot leaves the table: the flight is neither won nor lost."""
    draft.say(Ended(why="stopped"))


DECISIONS: Final[Decisions[Draft, WarpsCommand]] = (
    Decisions[Draft, Never]()
    .on(commands.Printed, unknown.printed)
    .on(commands.Skill, steps.skill)
    .on(commands.Section, steps.section)
    .on(commands.Arrive, steps.arrive)
    .on(commands.EndTurn, steps.end_acting)
    .on(commands.EnemyAttack, steps.enemy_attack)
    .on(commands.Plan, steps.plan)
    .on(commands.Finish, steps.finish)
    .on(commands.Record, steps.record)
    .on(commands.Assign, actions.assign)
    .on(commands.Stow, actions.stow)
    .on(commands.Unstow, actions.unstow)
    .on(commands.Repair, actions.repair)
    .on(commands.Buy, actions.buy)
    .on(commands.Gain, actions.gain)
    .on(commands.Defeat, actions.defeat_by_hand)
    .on(commands.Draw, actions.draw_by_hand)
    .on(commands.Activate, skills.activate)
    .on(commands.UseSkill, skills.use_skill)
    .on(commands.Power, power.power)
    .on(commands.Flip, power.flip)
    .on(Stop, stop)
    .also(corrections.DECISIONS)
    .closed(get_args(WarpsCommand))
)
"""What each command does."""

_ANY_TIME: Final = commands.Section | commands.Printed | commands.Draw | Stop
"""What may be told before a choice is made."""
CHOOSING: Final[Mapping[type, frozenset[str]]] = {
    commands.Gain: frozenset({"gain", "return"}),
    commands.Skill: frozenset({"skill", "keep-skill"}),
    commands.Assign: frozenset({"move-on"}),
    commands.Arrive: frozenset({"enemy"}),
    commands.Plan: frozenset({"draw"}),
    commands.Record: frozenset({"draw"}),
}
"""Command -> the choices it makes."""


def decided(draft: Draft, command: Command) -> tuple[Event, ...]:
    """What happens. Raises `Refused`."""
    if draft.table.ended == "stopped":
        raise Refused("game-over", "The game was stopped; take that back to go on with it.")
    if not isinstance(command, Correction):
        _check(draft, command)
    DECISIONS.decide(draft, command)
    go_on(draft)
    return draft.told()


def _check(draft: Draft, command: Command) -> None:
    table = draft.table
    if table.ended is not None:
        raise Refused("game-over", "The flight has ended; only corrections are taken.")
    if not table.owed or isinstance(command, _ANY_TIME):
        return
    if not any(choice.what in CHOOSING.get(type(command), ()) for choice in ready(table.owed)):
        raise choice_owed(table.owed[0])
