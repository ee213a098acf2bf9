"""A whole evening through the console alone: by keys and dialogues, at a real host, from set-up to score."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from textual import events

from companion.cli import main
from companion.journal.proof import verify
from tests.console import evening_by_keys as evening
from tests.kit import beats
from tests.kit.served_table import Console, console_at, served_table
from tests.kit.table import answers, script

BY_HAND = Path(__file__).parents[1] / "playthroughs" / "three-players.view.json"
SEED = bytes(32)
"""The script's."""


class AtThePilot:
    def __init__(self, visit: Console) -> None:
        self._visit = visit

    async def press(self, keys: Sequence[str]) -> None:
        for key in keys:
            character = {"space": " "}.get(key, key)
            event = events.Key(key, character if len(character) == 1 else None)
            self._visit.console._driver.send_message(event)
        await self._visit.settle()

    async def look(self) -> str:
        return self._visit.text

    async def until(self, sees: str, misses: str) -> None:
        await self._visit.until(lambda: beats.holds(self._visit.text, sees, misses))


@pytest.mark.long
async def test_a_whole_evening_is_played_by_keys_alone(tmp_path: Path) -> None:
    async with (
        served_table(tmp_path, started=False, simulated=True, seed=SEED, reveal_seconds=3600) as table,
        console_at(table) as visit,
    ):
        await beats.play(AtThePilot(visit), evening.EVENING)
        exported = await visit.console._host.export()
        view = json.loads(msgspec.json.encode(visit.view))

    start, *done = [entry["do"] for line in exported if "do" in (entry := json.loads(line))]
    lines = script(start | {"seed": SEED.hex()}, *done)
    *_told, last = answers(CliRunner().invoke(main, ["replay", "-"], input=lines).stdout)
    by_hand = json.loads(BY_HAND.read_text("utf-8"))

    assert start["seats"] == evening.SEATS
    assert done == beats.script(evening.EVENING)
    assert verify(exported).holds
    assert last["view"] == view
    assert view["version"] == len(done) + 1
    for key in by_hand.keys() - {"version", "seats"}:
        assert view[key] == by_hand[key], key
    for seat, worked_out in zip(view["seats"], by_hand["seats"], strict=True):
        assert seat | worked_out == seat
