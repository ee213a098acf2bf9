"""Flights of Warp's Edge at a `tests.kit.table.Table`, told in a pilot's lines."""

from __future__ import annotations

from typing import Any

from tests.kit.table import Table
from tests.warps_edge.flight_lines import live
from tests.warps_edge.flight_talk import NEW_SKILL, enemy, start


async def fly(table: Table, *, row: int = 4, attack: int = 1, **panel: Any) -> None:
    """Hermes against Dread, one skill kept, five tokens drawn by a press, and *row* enemies there."""
    await say(table, start(**panel), NEW_SKILL)
    await table.presses("attack", "dial")
    await say(table, *[enemy(attack=attack)] * row)


async def say(table: Table, *lines: dict[str, Any]) -> None:
    """Tell lines, with the seed that one names; a refusal fails the test."""
    for line in lines:
        table.seed = line.get("seed", table.seed)
        await table.tell(**live(line))
