"""
What can be done with the tokens in hand in this turn, and what each plan brings in the turn itself, exactly.

A plan aims every token or leaves it, repairs, buys and stows, and uses skills as far as it was picked what
they do. Tokens that draw or are tossed are in no plan, for nobody knows what they bring; nor are tokens that
need more than a target. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from rules.game import Command
from rules.refusals import Refused
from rules.warps_edge import figures, targets, tokens
from rules.warps_edge.commands import Activate, Assign, Buy, Power, Repair, Stow, UseSkill
from rules.warps_edge.decide import decided
from rules.warps_edge.draft import Draft, open_targets
from rules.warps_edge.events import Defeated
from rules.warps_edge.known import Known, counted
from rules.warps_edge.played_on import Flight
from rules.warps_edge.table import CARGO, SUPPLY, TRAYS, Choice, Skill, Table
from rules.warps_edge.threat import worth

WIDTH: Final = 300
"""Plans in the making that are kept: all of them with few tokens in hand, the likeliest with many."""
_REPAIR, _BUY, _STOW, _LEAVE = "repair", "buy", "stow", ""
_SKILL: Final = "skill:"
_Aims = tuple[tuple[str, str], ...]
"""Where each token goes, sorted."""


class Plan(msgspec.Struct, frozen=True):
    """One way to act, and what enemies would do until the turn ends."""

    commands: tuple[Command, ...]
    fallen: tuple[str, ...]
    """The names of the enemies, and the places of the sections, that are out by it."""

    damage: int
    shields: int
    """Shields that are left."""

    hull: int
    tokens: int
    """Discarded tokens that leave the game."""

    used: tuple[Skill, ...]
    """Skills whose effects come last; hands carry them out."""

    after: Table
    """Before these and the attack; what is still owed is chosen later."""


def plans(table: Table, most: int) -> tuple[Plan, ...]:
    """The likeliest plans, each carried out by the rules. None but while the pilot acts."""
    if table.step != "act" or table.owed or table.ended is not None:
        return ()
    found: dict[tuple[Command, ...], Plan] = {}
    for aims in _aimed(table):
        for commands in _told(table, aims):
            if commands not in found and (plan := carried_out(table, commands)):
                found[commands] = plan
            if len(found) == most:
                return tuple(found.values())
    return tuple(found.values())


def carried_out(table: Table, commands: tuple[Command, ...]) -> Plan | None:
    """What these commands bring; none where one of them is refused. A draw is left owed."""
    fallen: list[str] = []
    owed: list[Choice] = []
    now = replace(table, by_hand=True)
    for command in commands:
        try:
            draft = _after(now, command, fallen)
            while moves := draft.owed("move-on"):
                there = open_targets(draft.table)
                target = max(there, key=lambda each: targets.attack_of(draft.table, each))
                draft = _after(draft.table, Assign(piece=moves.tokens[0], target=target), fallen)
        except Refused:
            if now.ended is None:
                return None
            break
        owed += draft.table.owed
        now = replace(draft.table, owed=())
    uses = [command.skill for command in commands if isinstance(command, UseSkill)]
    used = tuple(skill for name, skill in counted(table).items() if name in uses)
    rest = Flight(Known(now, lambda _seed: lambda: 0), 0)
    fallen += _begun(rest, used)
    if rest.step == "act" and rest.ended is None:
        rest.be_attacked()
        rest.turn_ends()
    now = replace(now, owed=tuple(owed), by_hand=table.by_hand)
    return Plan(commands, tuple(fallen), rest.dealt, rest.shields, rest.hull, rest.lost, used, now)


def _begun(rest: Flight, used: tuple[Skill, ...]) -> list[str]:
    """Who is out by what skills do as they are used."""
    there = rest.open()
    for skill in used:
        rest.begin(skill)
    return [t.name or t.place for t in there if t not in (*rest.row, *rest.sections)]


def _after(table: Table, command: Command, fallen: list[str]) -> Draft:
    """The table after a command; whoever is out by it is added to the *fallen*. Raises `Refused`."""
    draft = Draft(table, None)
    fallen += [event.name for event in decided(draft, command) if isinstance(event, Defeated)]
    return draft


def _aimed(table: Table) -> list[_Aims]:
    """Ways to aim the tokens in hand, the likeliest first."""
    hand = [*_held(table, SUPPLY), *_held(table, CARGO)]
    in_cargo = _held(table, CARGO)
    kept: list[_Aims] = [()]
    for n, token in enumerate(hand):
        options = [_LEAVE, *_options(table, token)]
        if n < len(hand) - len(in_cargo) and len(in_cargo) < table.room:
            options.append(_STOW)
        made = {tuple(sorted((*aims, (token, where)))) for aims in kept for where in options}
        kept = sorted(made, key=lambda aims: (-_score(table, aims), aims))[:WIDTH]
    return kept


def _held(table: Table, place: str) -> list[str]:
    return [
        t for t, n in sorted(table.pieces.at(place).items()) for _ in range(n) if t not in tokens.LEFT_TO_LUCK
    ]


def _options(table: Table, token: str) -> Iterator[str]:
    there = open_targets(table)
    kind = tokens.kind(token)
    if kind == "energy":
        yield _BUY
        if table.shields < table.full_shields:
            yield _REPAIR
    for name, skill in counted(table).items():
        if skill.state == "idle" and skill.figures.kind == kind:
            yield _SKILL + name
    for target in there:
        if token in tokens.BETWEEN:
            yield from (
                f"{target} {other}"
                for other in there
                if targets.may_neighbour(table, target, other) and target < other
            )
        elif token == tokens.WARP_STRIKE:
            if target.startswith("enemy"):
                yield target
        elif targets.strength(table, token, target) != targets.Force() and (
            kind != "energy" or targets.needs(table, target).energy
        ):
            yield target


def _score(table: Table, aims: _Aims) -> float:
    """How likely a plan is among the best: what falls, what is kept from hurting, what is put to use."""
    score, at = 0.0, dict[str, list[str]]()
    for token, where in aims:
        value = tokens.value(token) or 2
        if where == _REPAIR:
            score += 0.7 * min(2 * value, table.full_shields - table.shields)
        elif where == _BUY:
            score += value
        elif where == _STOW:
            score += 0.3 * value
        for target in (where,) if where.startswith(_SKILL) else where.split() if ":" in where else ():
            at.setdefault(target, []).append(token)
    for target, laid in at.items():
        if target.startswith(_SKILL):
            score += _paid(table.skills[target.removeprefix(_SKILL)].figures, laid)
        else:
            score += _done(table, target, laid)
    return score


def _paid(skill: figures.Skill, laid: list[str]) -> float:
    """What a skill brings, by how much of its fee is paid."""
    brings = sum(effect.n for effect in skill.effects or () if effect.does != "lose")
    return 2 * brings * (1 + skill.lasting) * min(1, sum(map(tokens.value, laid)) / skill.fee)


def _done(table: Table, target: str, laid: list[str]) -> float:
    """What tokens do at one target."""
    card, part = targets.enemy_at(table, target), targets.section_at(table, target)
    does = [each for each in (card.figures.effects if card else None) or () if each.when != "arrival"]
    late = sum(each.n for each in does if each.when == "turn-end")
    hurts = targets.attack_of(table, target) + sum(each.n for each in does) - late
    hurts = 0 if targets.is_stunned(table, target) else hurts
    have, needs = targets.force_at(table, target), targets.needs(table, target)
    near = 0.0
    for way in ("lasers", "manoeuvres", "energy"):
        if need := getattr(needs, way):
            more = sum(getattr(targets.strength(table, token, target), way) or 0 for token in laid)
            near = max(near, (getattr(have, way) + more) / need if more else 0)
    if near >= 1 or tokens.WARP_STRIKE in laid:
        rewards = (card.figures.destroyed or card.figures.evaded) if card else ()
        return 3 * (hurts + late) + 2 + 2 * len(rewards) + 3 * (part is not None)
    stuns = any(targets.can_stun(table, token, target) for token in laid)
    return 3 * hurts * stuns + 1.5 * near


def _told(table: Table, aims: _Aims) -> Iterator[tuple[Command, ...]]:
    """The same as commands: once for each of the purchases that its energy can make."""
    shots: list[Command] = []
    pays: dict[str, tuple[str, ...]] = {}
    for token, where in aims:
        if where == _REPAIR:
            shots.append(Repair(piece=token))
        elif where == _STOW:
            shots.append(Stow(piece=token))
        elif where.startswith(_SKILL):
            name = where.removeprefix(_SKILL)
            pays[name] = (*pays.get(name, ()), token)
        elif ":" in where:
            one, *other = where.split()
            if token in tokens.POWER:
                shots.append(Power(piece=token, target=one, other=other[0] if other else None))
            else:
                shots.append(Assign(piece=token, target=one))
    for name, paid in pays.items():
        shots += [Activate(skill=name, tokens=paid), UseSkill(skill=name)]
    active = [UseSkill(skill=name) for name, skill in counted(table).items() if skill.state == "active"]
    pay = tuple(token for token, where in aims if where == _BUY)
    takes = _purchases(table, sum(map(tokens.value, pay)))
    for uses in (active, []) if active else ([],):
        for take in takes or ((),):
            yield (*shots, *uses, Buy(pay=pay, take=take)) if take else (*shots, *uses)


def _purchases(table: Table, budget: int) -> list[tuple[str, ...]]:
    """What so much energy buys: each token first, then the dearest that the rest still pays for."""
    prices = sorted(table.prices, key=lambda token: worth(table, token), reverse=True)
    found: dict[tuple[str, ...], None] = {}
    for first in prices:
        left = budget
        take: list[str] = []
        for token in (first, *prices):
            while table.prices[token] <= left and table.pieces.count(TRAYS, token) > take.count(token):
                take.append(token)
                left -= table.prices[token]
        if first in take:
            found[tuple(sorted(take))] = None
    return list(found)[:6]
