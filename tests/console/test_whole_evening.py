"""A whole evening through the console alone: by keys and dialogues, at a real host, from set-up to score."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from textual import events

from companion.cli import main
from companion.config import Config
from companion.console.app import Console
from companion.devices.attached import simulated
from companion.journal.book import Journal
from companion.journal.proof import verify
from companion.line.client import Client
from companion.table.host import Host
from companion.table.own_boxes import OwnBoxes
from companion.table.session import Session
from tests.console import evening_by_keys as evening
from tests.kit import beats
from tests.kit.console import LOOKING_SECONDS
from tests.kit.idle import PATIENCE_SECONDS, wait_until_idle
from tests.kit.table import AT, answers, script

BY_HAND = Path(__file__).parents[1] / "playthroughs" / "three-players.view.json"
SEED = bytes(32)
"""The script's."""


class AtThePilot:
    def __init__(self, console: Console) -> None:
        self._console = console

    async def press(self, keys: Sequence[str]) -> None:
        for key in keys:
            character = {"space": " "}.get(key, key)
            event = events.Key(key, character if len(character) == 1 else None)
            self._console._driver.send_message(event)
        await wait_until_idle()

    async def look(self) -> str:
        strips = self._console.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def until(self, sees: str, misses: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not beats.holds(await self.look(), sees, misses):
                    await asyncio.sleep(LOOKING_SECONDS)
                    await wait_until_idle()
        except TimeoutError:
            raise AssertionError(f"never saw {sees!r} without {misses!r}:\n{await self.look()}") from None


@asynccontextmanager
async def at_a_real_table(folder: Path) -> AsyncIterator[tuple[AtThePilot, Session, Journal]]:
    """A console at a real host with a simulated table, whose first secret is the script's."""
    socket = folder / "furybox.sock"
    with Journal.open(folder / "journal.db", program="furybox test", since=AT) as journal:
        boxes = OwnBoxes(folder / "boxes")
        table = Session(journal, clock=lambda: AT, fresh_seed=lambda: SEED, boxes=boxes)
        devices = simulated(asyncio.get_running_loop())
        host = Host(table, devices, socket=socket, config=Config(), language="en")
        ready = asyncio.Event()
        running = asyncio.create_task(host.run(ready=ready.set))
        await ready.wait()
        try:
            console = Console(Client(socket, patience_seconds=PATIENCE_SECONDS))
            async with console.run_test(size=(80, 24), tooltips=False):
                person = AtThePilot(console)
                await person.until("Who plays", "")
                yield person, table, journal
        finally:
            host.stop()
            await running


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.long
async def test_a_whole_evening_is_played_by_keys_alone(tmp_path: Path) -> None:
    async with at_a_real_table(tmp_path) as (person, table, journal):
        await beats.play(person, evening.EVENING)
        exported = [*journal.export(1)]
        view = as_json(table.view)

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
