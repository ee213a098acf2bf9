"""Flights of Warp's Edge at a `tests.kit.table.Table`, told in a pilot's lines."""

from __future__ import annotations

from typing import Any

from tests.kit.table import Table
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, start


async def fly(table: Table, *, row: int = 4, attack: int = 1, **panel: Any) -> None:
    """Hermes against Dread, one skill kept, five tokens drawn by a press, and *row* enemies there."""
    await say(table, start(**panel))
    await say(table, NEW_SKILL)
    await table.presses("attack", "dial")
    for _card in range(row):
        await say(table, enemy(attack=attack))


async def say(table: Table, line: dict[str, Any]) -> None:
    """One line, with the seed that it names; a refusal fails the test."""
    table.seed = line.get("seed", table.seed)
    await table.tell(line["do"], **{name: held for name, held in live(line).items() if name != "do"})
