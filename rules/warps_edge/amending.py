"""
What was told wrongly of a flight's cards, sections, skills or course, told anew as one entry with a reason.

A pilot says only what is otherwise than the device thinks; nothing that has happened fires a second time, but
a number that is reached now is reached, as ever.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.refusals import Refused
from rules.warps_edge import decks, targets
from rules.warps_edge.box import faulty
from rules.warps_edge.commands import Amend, CardTold
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import (
    Amended,
    BoardTurned,
    ChoiceMade,
    ChoiceOwed,
    Ended,
    Resumed,
    StepBegan,
    WarpBegan,
)
from rules.warps_edge.steps import enemy_figures, skill_figures
from rules.warps_edge.table import DISCARD, Enemy, Section, Skill, Table
from rules.warps_edge.unknown import tell
from rules.warps_edge.warp import act_if_all_are_there, end_warp

_DECKS: Final = ("left-deck", "right-deck")
_MOST: Final = 99
"""No card leaves so much to choose."""


def amend(draft: Draft, command: Amend) -> None:
    """The flight truly stands as told; what is left out stands as the device thinks."""
    if command.box is not None:
        tell(draft, command.box)
    _turn_board(draft, command)
    facts: dict[str, Any] = _row(draft.table, command) | _sections(draft.table, command)
    facts |= _skills(draft.table, command)
    facts |= {"fallen": command.fallen} if command.fallen is not None else {}
    facts |= {"effects": command.effects} if command.effects is not None else {}
    facts |= {"first_draw": command.first_draw} if command.first_draw is not None else {}
    if len(facts.get("fallen", draft.table.fallen)) != len(draft.table.decks):
        raise Refused("bad-count", "Name a discard pile for each deck: {n}.", n=len(draft.table.decks))
    _clear(draft, command)
    if facts:
        draft.say(Amended(why=command.why, **facts))
    if command.owed is not None:
        _owe(draft, command)
    if command.step is not None:
        draft.say(StepBegan(step=command.step))


def settled(draft: Draft, command: Amend) -> None:
    """Whether the flight has ended by what was told, or goes on after all."""
    table = draft.table
    if table.ended is not None and (command.ended == "not-yet" or _goes_on(table)):
        draft.say(Resumed())
    elif table.ended is None and command.ended not in (None, "not-yet"):
        match command.ended:
            case "victory" | "hull" | "last-warp" as why:
                draft.say(Ended(why=why))
            case _:
                pass
    elif table.ended is None and command.sections is not None and all(part.down for part in table.sections):
        if table.has("flips"):
            end_warp(draft, "flipped")
        else:
            draft.say(Ended(why="victory"))
    if draft.table.ended is None:
        act_if_all_are_there(draft)


def _goes_on(table: Table) -> bool:
    """Whether what the flight ended by is not so any more."""
    match table.ended:
        case "hull":
            return table.hull > 0
        case "victory":
            return not all(part.down for part in table.sections)
        case _:
            return False


def _turn_board(draft: Draft, command: Amend) -> None:
    """The mothership lies on its other face."""
    if command.face in (None, draft.table.mothership):
        return
    ships = draft.table.box.motherships
    here, there = draft.table.mothership, command.face or ""
    if there not in ships or (ships[here].other_face != there and ships[there].other_face != here):
        raise Refused(
            "no-such-ship", "There is no {name} here; there is {known}.", name=there,
            known=", ".join(filter(None, [here, ships[here].other_face])),
        )  # fmt: skip
    draft.say(BoardTurned(to=there))
    draft.say(WarpBegan(number=1))


def _row(table: Table, command: Amend) -> dict[str, Any]:
    """The cards of the row, the pile and the decks, once some of them lie otherwise."""
    if command.row is None:
        return {}
    left = list(table.decks)
    row = [*table.row, *[None] * (max(command.row, default=0) - len(table.row))]
    pile = [Counter(names) for names in table.fallen]
    known: dict[str, Any] = {}
    for place, told in sorted(command.row.items()):
        old, new = row[place - 1], _card(table, place, told, row[place - 1])
        row[place - 1] = new
        if new is not None:
            known[new.name] = new.figures
        if new is not None and old is None:
            if pile[new.deck][new.name]:
                pile[new.deck][new.name] -= 1
            else:
                left[new.deck] -= 1
        elif old is not None and new is None:
            pile[old.deck][old.name] += 1
    while len(row) > table.box.turn.row and row[-1] is None:
        row.pop()
    dials = command.dials or {}
    left = [old if _DECKS[n] in dials else max(0, left[n]) for n, old in enumerate(table.decks)]
    fallen = (
        names if _DECKS[n] in dials else _ordered(names, pile[n]) for n, names in enumerate(table.fallen)
    )
    return {"row": tuple(row), "known": known, "fallen": tuple(fallen), "decks": tuple(left)}


def _ordered(names: tuple[str, ...], left: Counter[str]) -> tuple[str, ...]:
    """What is left of a pile, in its order; what came on top of it last."""
    kept: list[str] = []
    for name in names:
        if left[name]:
            left[name] -= 1
            kept.append(name)
    return (*kept, *left.elements())


def _card(table: Table, place: int, told: CardTold | None, old: Enemy | None) -> Enemy | None:
    if told is None:
        return None
    deck = old.deck if old else table.deck_of_slot(place - 1)
    if told.deck is not None:
        deck = int(told.deck == "right" and len(table.decks) > 1)
    level = old.figures.level if old else decks.level(table, deck)
    return Enemy(name=told.name, deck=deck, figures=enemy_figures(table, told, level))


def _sections(table: Table, command: Amend) -> dict[str, Any]:
    if command.sections is None:
        return {}
    sections = list(table.sections)
    for n, told in command.sections.items():
        if not 1 <= n <= len(sections):
            raise Refused("no-such-target", "There is no {target} to aim at.", target=targets.section(n))
        old = sections[n - 1]
        if told.figures is not None and (wrong := faulty(told.figures, "bad-count", targets.section(n))):
            raise wrong
        down = old.down if told.down is None else told.down
        sections[n - 1] = Section(figures=told.figures or old.figures, down=down)
    return {"sections": tuple(sections)}


def _skills(table: Table, command: Amend) -> dict[str, Any]:
    if command.skills is None:
        return {}
    skills = dict(table.skills)
    for name, told in command.skills.items():
        if told is None:
            if skills.pop(name, None) is None:
                raise Refused("not-owned", "There is no skill card {kind} here.", kind=name)
            continue
        if ":" in name:
            raise Refused("no-such-place", "A skill's name has no colon.")
        old = skills.get(name)
        figures = skill_figures(table, name, told.figures, old.figures if old else None)
        skills[name] = Skill(figures=figures, state=told.state or (old.state if old else "idle"))
    return {"skills": skills}


def _clear(draft: Draft, command: Amend) -> None:
    """Tokens do not stay where no card, section or skill is any more."""
    gone = [
        *(targets.enemy(n) for n, told in (command.row or {}).items() if told is None),
        *(targets.section(n) for n, told in (command.sections or {}).items() if told.down),
    ]
    for target in gone:
        for place in targets.places_of(draft.table, target):
            draft.empty(place, targets.stays_at(place, target) or DISCARD, why=command.why)
    for name, skill in (command.skills or {}).items():
        if skill is None:
            draft.empty(f"skill:{name}", DISCARD, why=command.why)


def _owe(draft: Draft, command: Amend) -> None:
    """What is to be chosen is this, and nothing else: a choice that no card gave is waived."""
    for choice in draft.table.owed:
        draft.say(ChoiceMade(at=0, what=choice.what, count=choice.count))
    for told in command.owed or ():
        if not 1 <= told.count <= _MOST:
            raise Refused(
                "bad-count", "It must be {least} to {most}, not {n}.", least=1, most=_MOST, n=told.count
            )
        draft.say(ChoiceOwed(what=told.what, count=told.count, tokens=told.tokens, to=told.to))
