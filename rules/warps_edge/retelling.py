"""
One entry of a flight told again at its place; whatever came later is decided again on top of it.

So a stun that was forgotten spares the shield that the attack took, and a card that fell by a token that lay
elsewhere stands. No draw is made again: a later draw gives what it gave. Where a later entry cannot stand
any more, or drew otherwise, it is refused, and that entry is told again first, or `amend` tells the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.decisions import Folded
from rules.events import Drawn
from rules.game import Command, Event, Past, Retold, Story
from rules.refusals import Refused
from rules.warps_edge.box import with_answers
from rules.warps_edge.commands import Correction, EnemyAttack, Finish, Printed, Skill, Start, WarpsCommand
from rules.warps_edge.decide import decided
from rules.warps_edge.draft import Draft
from rules.warps_edge.events import (
    Amended,
    ChoiceMade,
    ChoiceOwed,
    Dialled,
    Ended,
    PricesKnown,
    Resumed,
    StepBegan,
)
from rules.warps_edge.evolve import AMENDED, evolve
from rules.warps_edge.table import Table
from rules.warps_edge.threat import proposed
from rules.warps_edge.unknown import tell

Hear = Callable[[Any], Command]
Begin = Callable[[Start], tuple[Event, ...]]
"""What a start tells."""


class _Line(NamedTuple):
    """An entry as it should have been said; no command where nothing had happened."""

    entry: int
    command: Command | None
    draws: tuple[Drawn, ...] = ()


def retold(
    story: Story[Table], telling: Retold, instead: Command | None, *, hear: Hear, begin: Begin
) -> tuple[Event, ...]:
    """What puts the newest table right. Raises `Refused`."""
    now = story[-1].after
    tellings = (*(past.retold for past in story if past.retold), telling)
    first = min(each.entry or each.after or 0 for each in tellings)
    lines = _lines(story, hear)
    changed = _tell(lines, telling, _Line(0, instead))
    past = next(past for past in story if past.entry == first)
    later = lines[next(n for n, line in enumerate(lines) if line.entry == first) :]
    table, events = _told(past, later, changed, begin)
    draft = Draft(now, None)
    if isinstance(instead, Start):  # all that came after the set-up happens again, but for the luck
        for event in events:
            draft.say(event)
    if isinstance(instead, Printed):
        tell(draft, instead.box)
    _carry(draft, table, why=telling.why)
    if not draft.events:
        raise Refused("nothing-to-do", "That is what is recorded already.")
    return tuple(draft.events)


# The entries as they should have been said


def _lines(story: Story[Table], hear: Hear) -> list[_Line]:
    """Every entry, each in its newest telling; one that told another again stands there as nothing."""
    lines: list[_Line] = []
    for past in story:
        again = past.retold
        if again is None:
            drawn = (event for event in past.events if isinstance(event, Drawn) and event.by == "device")
            lines.append(_Line(past.entry, past.said, tuple(drawn)))
            continue
        instead = None if again.instead is None else hear(again.instead)
        _tell(lines, again, _Line(past.entry, instead))
        if again.entry is not None:
            lines.append(_Line(past.entry, None))
    return lines


def _tell(lines: list[_Line], telling: Retold, right: _Line) -> _Line:
    """Put a line in the place of the one that was wrong, or after it where something was forgotten."""
    place = telling.after if telling.entry is None else telling.entry
    at = next(n for n, line in enumerate(lines) if line.entry == place)
    if telling.entry is None:
        lines.insert(at + 1, right)
        return right
    wrong = lines[at]
    command = right.command
    if isinstance(command, Start):
        command = _same_box(command, wrong.command)
    right = wrong._replace(command=command)
    lines[at] = right
    if isinstance(wrong.command, Skill) and isinstance(right.command, Skill):
        old, new = wrong.command.name, right.command.name
        lines[at + 1 :] = (_renamed(line, old, new) for line in lines[at + 1 :])
    return right


def _renamed(line: _Line, old: str, new: str) -> _Line:
    """A later entry about a skill card whose name was misread."""
    if line.command is None or getattr(line.command, "skill", None) != old:
        return line
    return line._replace(command=replace(line.command, skill=new))


def _same_box(right: Start, wrong: Command | None) -> Start:
    """Other ships out of the same box; what is told of it is laid over what was."""
    box = wrong.box if isinstance(wrong, Start) else None
    return replace(right, box=with_answers(box or {}, right.box or {}))


# What they come to


def _told(
    past: Past[Table], lines: list[_Line], changed: _Line, begin: Begin
) -> tuple[Table, tuple[Event, ...]]:
    """The table after all these entries, and what they tell but for their draws."""
    table, events = past.before, list[Event]()
    for line in lines:
        try:
            told = _decided(table, line, begin, is_later=line is not changed)
        except Refused as no:
            if line is changed or no.code == "not-retold":
                raise
            raise Refused(
                "not-retold",
                "Entry {n} rests on it: put that one right first, or correct what lies otherwise.",
                n=line.entry,
            ) from no
        table = told.after if isinstance(told, Folded) else reduce(evolve, told, table)
        events += (event for event in told if not isinstance(event, Drawn))
    if table is None:
        raise _too_late()
    return table, tuple(events)


def _decided(table: Table | None, line: _Line, begin: Begin, *, is_later: bool) -> tuple[Event, ...]:
    """What one entry tells at a table that has heard all corrections before it."""
    command = line.command
    if table is None or isinstance(command, Start):
        if table is not None or not isinstance(command, Start):
            raise _too_late()
        return begin(command)
    is_over = table.ended is not None and not isinstance(command, Correction)
    if not isinstance(command, WarpsCommand) or (is_over and is_later):
        told: tuple[Event, ...] = ()
        made = _Made(line.draws if command is None else ())
    else:
        made = _Made(line.draws)
        if is_later and isinstance(command, EnemyAttack | Finish) and table.step in ("act", "attack"):
            command = replace(command, remove=proposed(table, command.remove))
        try:
            told = decided(Draft(table, made), command)
        except Refused as no:
            if not (is_later and no.code == "nothing-to-do"):
                raise
            told = ()  # a correction that the right telling had made needless
    if made.left:
        raise _no_other_draw()
    return told


class _Made:
    """The luck that was: an entry draws what it drew, where the bag can give it, and nothing else."""

    def __init__(self, draws: tuple[Drawn, ...]) -> None:
        self.left = list(draws)

    def drawn(self, _draw: int, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """What was drawn then."""
        made = self.left.pop(0) if self.left else None
        there = Counter(bag)
        if made is None or made.count != count or len(made.cubes) != min(count, there.total()):
            raise _no_other_draw()
        if Counter(made.cubes) - there:
            raise _no_other_draw()
        return made.cubes


def _too_late() -> Refused:
    return Refused("not-retold", "Too much rests on it by now: correct what lies otherwise.")


def _no_other_draw() -> Refused:
    return Refused("not-retold", "A draw that was made stays as it is.")


# What the newest table has otherwise


def _carry(draft: Draft, right: Table, *, why: str) -> None:
    """Cards, tokens, dials, choices and the end come to stand as they should."""
    now = draft.table
    if now.mothership != right.mothership or now.box != right.box:
        raise _too_late()
    facts = {name: held for name in AMENDED if (held := getattr(right, name)) != getattr(now, name)}
    known = {name: card for name, card in right.known.items() if now.known.get(name) != card}
    if facts or known:
        draft.say(Amended(why=why, known=known or None, **facts))
    _carry_tokens(draft, right, why=why)
    _carry_dials(draft, right, why=why)
    if prices := {token: cost for token, cost in right.prices.items() if now.prices.get(token) != cost}:
        draft.say(PricesKnown(prices=prices))
    if now.step != right.step:
        draft.say(StepBegan(step=right.step))
    if now.owed != right.owed and right.ended is None:
        for choice in draft.table.owed:
            draft.say(ChoiceMade(at=0, what=choice.what, count=choice.count))
        for choice in right.owed:
            draft.say(ChoiceOwed(what=choice.what, count=choice.count, tokens=choice.tokens, to=choice.to))
    if now.ended != right.ended:
        match right.ended:
            case "victory" | "hull" | "last-warp" | "stopped" as end:
                draft.say(Ended(why=end))
            case _:
                draft.say(Resumed())


def _carry_tokens(draft: Draft, right: Table, *, why: str) -> None:
    """Each token that lies otherwise goes to where it should."""
    for token in sorted(right.census):
        places = sorted({*draft.table.pieces.heaps, *right.pieces.heaps})
        due = {at: right.pieces.count(at, token) - draft.table.pieces.count(at, token) for at in places}
        wanted = [place for place, by in due.items() for _ in range(by)]
        for place, by in due.items():
            for _ in range(-by):
                draft.move(token, place, wanted.pop(0), why=why)


def _carry_dials(draft: Draft, right: Table, *, why: str) -> None:
    now = draft.table
    for dial in ("shields", "hull", "warp", "turn", "marker"):
        to = getattr(right, dial)
        if to != getattr(now, dial):
            draft.say(Dialled(dial=dial, to=to, why=why))
