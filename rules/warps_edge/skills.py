"""Skill cards: activated within a turn, used once a warp, or for good."""

from __future__ import annotations

from rules.refusals import Refused
from rules.warps_edge import table as places
from rules.warps_edge import targets, tokens
from rules.warps_edge.commands import Activate, UseSkill
from rules.warps_edge.draft import Draft, check_token, open_targets
from rules.warps_edge.events import EffectBegan, SkillActivated, SkillUsed
from rules.warps_edge.figures import EXCHANGER, FIVE_LASERS
from rules.warps_edge.steps import acting


def idle(draft: Draft, name: str) -> places.Skill:
    """A skill that can be activated. Raises `Refused` for one that is not there, or was used in this warp."""
    skill = _laid(draft, name)
    match skill.state:
        case "idle":
            return skill
        case "active":
            raise Refused("skill-spent", "The skill {skill} is active already: use it.", skill=name)
        case "exhausted":
            raise Refused("skill-spent", "The skill {skill} was used in this warp already.", skill=name)
        case "lasting":
            raise Refused("skill-spent", "The skill {skill} works for good already.", skill=name)


def activate(draft: Draft, command: Activate) -> None:
    """Rulebook, activating a skill: tokens of its kind that reach the fee, all in this turn."""
    acting(draft.table)
    figures = idle(draft, command.skill).figures
    for token in command.tokens:
        check_token(draft.table, token)
        if tokens.kind(token) != figures.kind:
            raise Refused(
                "no-such-token", "The skill {skill} takes {kind}.", skill=command.skill, kind=figures.kind
            )
    paid = sum(tokens.value(token) for token in command.tokens)
    if paid < figures.fee:
        raise Refused(
            "not-enough-energy", "The fee of {skill} is {fee}, not {paid}.", skill=command.skill,
            fee=figures.fee, paid=paid,
        )  # fmt: skip
    draft.hold(*command.tokens)
    for token in command.tokens:
        draft.move(token, places.SUPPLY, f"skill:{command.skill}", why="activate")
    draft.say(SkillActivated(name=command.skill))


def use_skill(draft: Draft, command: UseSkill) -> None:
    """Rulebook, activating a skill: its tokens are discarded, or for a lasting one leave the game."""
    acting(draft.table)
    skill = _laid(draft, command.skill)
    if skill.state == "idle":
        raise Refused(
            "skill-spent", "The skill {skill} is not active: pay its fee first.", skill=command.skill
        )
    if skill.state != "active":
        idle(draft, command.skill)
    works = _works(draft.table, command)
    if works:
        _check(draft, command)
    removes = skill.figures.lasting or skill.figures.removes
    to = places.GONE if removes else places.DISCARD
    draft.empty(f"skill:{command.skill}", to, why="use-skill")
    draft.say(SkillUsed(name=command.skill))
    if works:
        _take_effect(draft, command)


def _take_effect(draft: Draft, command: UseSkill) -> None:
    """What the printed cards do; others are carried out with other commands."""
    match command.skill:
        case "advanced-manoeuvring":
            draft.say(EffectBegan(what="evading-is-cheaper", at=""))
        case "five-lasers":
            draft.say(EffectBegan(what="five-lasers", at=str(command.target)))
        case "arm":
            draft.move(str(command.remove), places.SUPPLY, places.GONE, why=EXCHANGER)
            draft.move(str(command.gain), places.TRAYS, places.BAG, why=EXCHANGER)
        case _:
            pass


def _works(table: places.Table, command: UseSkill) -> bool:
    """Whether there is anything for a skill to do: one that must be used in this turn may find nothing."""
    if command.remove or not table.effect("must-use-skill", command.skill):
        return True
    match command.skill:
        case "five-lasers":
            return bool(open_targets(table))
        case "arm":
            return bool(table.pieces.at(places.SUPPLY)) and bool(table.pieces.at(places.TRAYS))
        case _:
            return True


def _check(draft: Draft, command: UseSkill) -> None:
    """Everything a printed skill asks for, before anything happens."""
    if command.skill == FIVE_LASERS:
        targets.checked(draft.table, command.target or "")
    if command.skill == EXCHANGER:
        if command.remove is None or command.gain is None:
            raise Refused("bad-count", "Say which token leaves the game, and which is gained.")
        draft.hold(command.remove)
        check_token(draft.table, command.gain)
        if not draft.table.pieces.count(places.TRAYS, command.gain):
            raise Refused("sold-out", "The trays hold no more {kind}.", kind=command.gain)


def _laid(draft: Draft, name: str) -> places.Skill:
    if name not in draft.table.skills:
        raise Refused("not-owned", "There is no skill card {kind} here.", kind=name)
    return draft.table.skills[name]
