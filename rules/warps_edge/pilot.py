"""
A quick pilot for flights that are played on: rules of thumb, none of them advice.

What falls cheaply and would hurt is shot or evaded first; what would still hurt is stunned; the rest lies
where it is of use until the warp ends. Energy goes at a section that needs it, into thin shields, and buys.
Keen sights, randomizer, resonator and reactor are never used, nor is the cargo filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from rules.warps_edge import tokens
from rules.warps_edge.layout import FORCE, NEVER, Target
from rules.warps_edge.played_on import Flight
from rules.warps_edge.table import Skill

_DEAR = 3
"""Lasers or manoeuvres that a POWER token must be worth to be bought, by its price."""


def fly(flight: Flight, *, acted: bool = False, used: Iterable[Skill] = ()) -> bool:
    """To the end; whether it was won. Who has *acted* has *used* these skills, and no other in this turn."""
    flight.go_on(acted=acted, used=used)
    if acted and _acts(flight):
        act(flight, skills=False)
    does: dict[str, Callable[[], None]] = {
        "arrive": flight.arrive,
        "act": partial(act, flight),
        "attack": flight.attack,
        "plan": flight.plan,
    }
    while flight.ended is None:
        does[flight.step]()
    return flight.ended


def act(flight: Flight, *, skills: bool = True) -> None:
    """All of step 2, up to the enemies' attack."""
    if skills and flight.ready:
        _use_skills(flight)
    if tokens.WARP_JUMP in flight.supply:
        flight.jump()
    if tokens.TRANSFORMER in flight.supply and flight.transformed():
        flight.transform()
    while _acts(flight) and (shot := _best(flight)):
        target, used = shot
        for token in used:
            if token in flight.supply and target in (*flight.row, *flight.sections):
                flight.assign(token, target)
    if _acts(flight) and tokens.WARP_STRIKE in flight.supply:
        enemies = [target for target in flight.row if target]
        if enemies:
            flight.strike(
                max(enemies, key=lambda each: (not each.busy) * flight.harm_of(each) + each.lasers % NEVER)
            )
    if _acts(flight):
        _keep_busy(flight)
    if _acts(flight):
        _spend(flight)
    if _acts(flight):
        flight.step = "attack"


def _use_skills(flight: Flight) -> None:
    """Those that are paid, that last, or that bring at least as much as their fee."""
    for skill in tuple(flight.ready):
        fee = 0 if skill.state == "active" else skill.figures.fee
        held = sorted((tokens.value(t), t) for t in flight.supply if tokens.kind(t) == skill.figures.kind)
        brings = sum(effect.n for effect in skill.figures.effects or () if effect.does != "lose")
        if _acts(flight) and sum(n for n, _ in held) >= fee and (skill.figures.lasting or brings >= fee):
            flight.use(skill, _reaching(held, fee))


def _acts(flight: Flight) -> bool:
    return flight.ended is None and flight.step == "act"


def _best(flight: Flight) -> tuple[Target, list[str]] | None:
    """What falls for least, by what it would do and bring."""
    held: tuple[list[tuple[int, str]], ...] = ([], [], [])
    for token in flight.supply:
        if token in FORCE and token not in tokens.BETWEEN and token not in tokens.TOSSED:
            for there, n in zip(held, FORCE[token], strict=True):
                if n:
                    there.append((n, token))
    most = [sum(n for n, _ in there) for there in held]
    found, best = None, 0.0
    for target in flight.open():
        hurts = target.late + (0 if target.busy else flight.harm_of(target))
        for way, lack in enumerate(flight.lacks(target)):
            if lack <= most[way]:
                used = _reaching(sorted(held[way]), lack)
                cost = sum(FORCE[token][way] for token in used)
                gain = 2 * hurts + 2 * len(target.brings[way]) + 1 + 3 * (target.deck < 0)
                score = gain / (cost + 1) - (0.1 if hurts else 0.5) * len(used)
                if score > best:
                    found, best = (target, used), score
    return found


def _reaching(there: list[tuple[int, str]], lack: int) -> list[str]:
    """Tokens that are enough: the fewest, and of those the smallest."""
    used = []
    while lack > 0:
        enough = next((each for each in there if each[0] >= lack), there[-1])
        there.remove(enough)
        used.append(enough[1])
        lack -= enough[0]
    return used


def _keep_busy(flight: Flight) -> None:
    """Whatever would hurt is stunned, the worst first, by the smallest token; all others add up somewhere."""
    left = sorted(
        (token for token in flight.supply if token not in tokens.ENERGY), key=flight.known.worth.__getitem__
    )
    for token in left:
        there = flight.open()
        if not _acts(flight) or not there:
            return
        if token not in flight.supply or not any(
            flight.force(token, target) != (0, 0, 0) for target in there
        ):
            continue
        able = (target for target in there if flight.force(token, target) != (0, 0, 0))
        aims = sorted(able, key=lambda target: -_use(flight, token, target))
        if token in tokens.BETWEEN:
            pair = next(((one, two) for one in aims for two in flight.beside(one)), None)
            if pair:
                flight.assign(token, *pair)
        else:
            flight.assign(token, aims[0])


def _use(flight: Flight, token: str, target: Target) -> float:
    """How much a token does at a target: damage kept away, then how near it comes to its end."""
    stuns = not target.busy and (token in tokens.TOSSED or flight.stuns(token, target))
    lacks = flight.lacks(target)
    near = max(n / lack for n, lack in zip(flight.force(token, target), lacks, strict=True) if lack > 0)
    return 2 * stuns * flight.harm_of(target) + near + (target.deck < 0) / 2


def _spend(flight: Flight) -> None:
    """Energy: at sections, into shields, for tokens."""
    held = sorted(token for token in flight.supply if token in tokens.ENERGY)
    for section in [part for part in flight.open() if part.energy < NEVER]:
        while held and flight.ended is None and section in flight.sections:
            flight.assign(held.pop(), section)
    if flight.ended is not None:
        return
    while held and flight.shields * 2 < flight.known.table.full_shields:
        flight.mend(held.pop())
    budget, take = sum(map(tokens.value, held)), []
    trays = dict(flight.trays)
    for price, token in flight.known.prices:
        while price <= budget and trays.get(token) and (token in FORCE or price >= _DEAR):
            trays[token] -= 1
            budget -= price
            take.append(token)
    if take:
        flight.buy(held, take)
