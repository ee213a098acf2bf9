"""The pilot's coach: flights played on to their end, beside the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import msgspec

from companion.games.warps_edge.foresight import Foreseen, Planned
from companion.line.wire import scripted
from rules.refusals import Refused
from rules.warps_edge.chances import Chance, Judged, judged, still
from rules.warps_edge.table import Table

_FIRST = 5
"""Answers about the table as it stands, before the plans of a turn are looked at."""


def answers(asked: bytes, *, journal: Path, game: int) -> Iterator[Foreseen]:
    """Better and better; none while a number that counts has not been typed. What is *asked* is a table."""
    del journal, game
    table = msgspec.json.decode(asked, type=Table)
    with suppress(Refused):
        acts = table.step == "act" and not table.owed
        for chance in islice(still(table), _FIRST if acts else None):
            yield said(chance)
        for found in judged(table) if acts else ():
            yield said(found[0].chance if len(found) else chance, found)


def said(chance: Chance, found: tuple[Judged, ...] = ()) -> Foreseen:
    """An answer as it crosses."""
    return Foreseen(chance.won, chance.flights, chance.error, tuple(map(planned, found)))


def planned(each: Judged) -> Planned:
    """A plan as it crosses."""
    plan, chance = each.plan, each.chance
    return Planned(
        tuple(map(scripted, plan.commands)), plan.fallen, plan.damage, plan.shields, plan.hull, plan.tokens,
        chance.won, chance.flights, each.behind, each.error,
    )  # fmt: skip
