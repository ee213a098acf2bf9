"""Every view of flights flown at random, without repeats: what pure code must cope with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from rules.script import Evening
from rules.warps_edge.game import WARPS_EDGE
from rules.warps_edge.table import Table
from rules.warps_edge.view import View
from tests.warps_edge.pilot import flown

_flown = cache(flown)


@cache
def views(seed: int) -> tuple[View, ...]:
    seen = [WARPS_EDGE.view(table, version=n) for n, table in enumerate(tables(seed), 1)]
    return (*seen, _flown(seed)[0].view)


def tables(seed: int) -> tuple[Table, ...]:
    return tuple(before for _line, _answer, before in _flown(seed)[1] if before is not None)


def lines(seed: int) -> list[dict[str, Any]]:
    return [line for line, _answer, _before in _flown(seed)[1]]


def begun(seed: int, lines: int) -> Evening:
    evening = Evening(lambda: seed.to_bytes(32, "big"))
    for line, _answer, _before in _flown(seed)[1][: max(lines, 1)]:
        evening.answer(json.dumps(line))
    return evening


FLOWN: Final = [{key: value for key, value in line.items() if key != "seed"} for line in lines(7)[:7]]
"""A flight until the pilot may act: a skill kept, five tokens drawn by hand, four enemies arrived."""
