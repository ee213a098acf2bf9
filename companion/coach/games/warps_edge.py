"""The pilot's coach: flights played on to their end, beside the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import msgspec

from companion.games.sheet import Curve, bar
from companion.games.warps_edge.foresight import Foreseen, Planned, behind, doing
from companion.line.wire import scripted
from companion.words.language import _
from rules.refusals import Refused
from rules.timeline import Moment, standing
from rules.warps_edge.chances import Chance, Judged, judged, still
from rules.warps_edge.known import Known
from rules.warps_edge.plans import Plan
from rules.warps_edge.table import Table
from rules.warps_edge.view import shown

_FIRST = 10
"""Answers about the table as it stands, before the plans of a turn are looked at."""
_EACH_TURN = 240
"""Flights for a turn of the curve."""
_LOOKING_BACK = ((24, 60), (8, 240), (4, 600))
"""How often the plans of a turn that is over fly on."""


def luck(seed: int) -> Callable[[], float]:
    """Numbers from 0 to 1, by which flights are played on."""
    return Random(seed).random  # noqa: S311  # nothing is kept secret by it


def answers(asked: bytes, *, journal: Path, game: int) -> Iterator[Foreseen]:
    """Better and better; none while a number that counts has not been typed. What is *asked* is a table."""
    del journal, game
    table = msgspec.json.decode(asked, type=Table)
    with suppress(Refused):  # whoever asks hears that nothing is foreseen
        left = Known(table, luck).in_words
        acts = table.step == "act" and not table.owed
        for chance in islice(still(table, luck), _FIRST if acts else None):
            yield said(chance, left)
        for found in judged(table, luck) if acts else ():
            yield said(chance, left, found)


def afterwards(newest: Moment[Table]) -> Iterator[str]:
    """
    Every turn of a flight that is over: the chance to win with what was done in it, beside the best plan.

    What was drawn within a turn counts for what was done. Raises `Refused` while a number is unknown.
    """
    turns = [(begun, *_judged(begun, done)) for begun, done in acted(newest)]
    worst = max((own.behind for _begun, own, _best in turns), default=0.0)
    for begun, own, best in turns:
        mark = "  ✗" if own.behind == worst and own.behind > 2 * own.error else ""
        head = _("turn {n}: {own} of 100").format(n=begun.turn, own=round(100 * own.chance.share))
        yield f"{head}  {bar(own.chance.share)}  {behind(own.behind, own.error)}{mark}"
        if own.behind > 2 * own.error:
            does = doing(shown(begun, version=0), [scripted(command) for command in best.plan.commands])
            yield _("   {n} of 100: {plan}").format(n=round(100 * best.chance.share), plan=does)


def curve(newest: Moment[Table]) -> Curve:
    """
    The chance to win, of 100, as each turn's acting began, and how it ended; where a warp began is marked.

    Raises `Refused` while a number is unknown.
    """
    turns = [begun for begun, _done in acted(newest)]
    flown = (tuple(still(each, luck, most=_EACH_TURN))[-1] for each in turns)
    chances, ended = [round(100 * each.share) for each in flown], 100 * (newest.table.ended == "victory")
    return Curve(
        name=_("Chance to win"), levels=(*chances, ended), mark=_("Warps"),
        marks=tuple(n for n, (was, now) in enumerate(pairwise(turns), 1) if was.warp != now.warp),
    )  # fmt: skip


def acted(newest: Moment[Table]) -> Iterator[tuple[Table, Table]]:
    """For each turn the table as the pilot began to act, and as he had acted; the oldest first."""
    begun: dict[int, Table] = {}
    done: dict[int, Table] = {}
    for each in standing(newest):
        for table in (each.before, each.after):
            if table and table.step == "act" and not table.owed and table.ended is None:
                begun.setdefault(table.turn, table)
                done[table.turn] = table
        if each.after.ended == "victory":
            done[each.after.turn] = each.after
    yield from ((begun[turn], done[turn]) for turn in begun)


def _judged(begun: Table, done: Table) -> tuple[Judged, Judged]:
    """What was done, and the best plan."""
    own = Plan((), (), 0, done.shields, done.hull, 0, (), done)
    *_others, found = judged(begun, luck, rounds=_LOOKING_BACK, own=(own,))
    return next(each for each in found if each.plan is own), found[0]


def said(chance: Chance, left: tuple[str, ...], found: tuple[Judged, ...] = ()) -> Foreseen:
    """An answer as it crosses."""
    return Foreseen(chance.won, chance.flights, chance.error, tuple(map(planned, found)), left)


def planned(each: Judged) -> Planned:
    """A plan as it crosses."""
    plan, chance = each.plan, each.chance
    return Planned(
        tuple(map(scripted, plan.commands)), plan.fallen, plan.damage, plan.shields, plan.hull, plan.tokens,
        chance.won, chance.flights, each.behind, each.error,
    )  # fmt: skip
