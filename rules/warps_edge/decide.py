"""What each command does: one function a command, all told to a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.game import Command, Event
from rules.refusals import Refused
from rules.warps_edge import actions, commands, corrections, power, skills, steps, unknown
from rules.warps_edge.draft import Draft, choice_owed

DECISIONS: Final[Mapping[type, Any]] = {
    commands.Printed: unknown.printed,
    commands.Skill: steps.skill,
    commands.Section: steps.section,
    commands.Arrive: steps.arrive,
    commands.EndTurn: steps.end_acting,
    commands.EnemyAttack: steps.enemy_attack,
    commands.Plan: steps.plan,
    commands.Record: steps.record,
    commands.Assign: actions.assign,
    commands.Stow: actions.stow,
    commands.Unstow: actions.unstow,
    commands.Repair: actions.repair,
    commands.Buy: actions.buy,
    commands.Gain: actions.gain,
    commands.Defeat: actions.defeat_by_hand,
    commands.Activate: skills.activate,
    commands.UseSkill: skills.use_skill,
    commands.Power: power.power,
    commands.Flip: power.flip,
}
"""Command -> what it does; corrections have a table of their own."""

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
    correction = corrections.DECISIONS.get(type(command))
    if correction:
        correction(draft, command)
    else:
        _check(draft, command)
        DECISIONS[type(command)](draft, command)
    if draft.table.ended is None:
        draft.lapse()
    return tuple(draft.events)


def _check(draft: Draft, command: Command) -> None:
    table = draft.table
    if table.ended is not None:
        raise Refused("game-over", "The flight has ended; only corrections are taken.")
    if not table.owed or isinstance(command, commands.Section | commands.Printed):
        return
    if not any(choice.what in CHOOSING.get(type(command), ()) for choice in table.owed):
        raise choice_owed(table.owed[0])
