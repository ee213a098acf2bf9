"""Keys in bursts, at any pace: they do what the same keys do one by one, at every kind of table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from textual import events

from companion.console.app import Console
from companion.line import wire
from tests.kit.console import SEATS
from tests.kit.flight_console import PLAN, at_form, flying
from tests.kit.idle import wait_until_idle
from tests.kit.served_table import console_at, served_table
from tests.kit.wait import eventually

FASTER = 100
"""How many times faster than a person all of it happens."""

AT_A_TABLE = ("1", "2", "3", "alt+2", "plus", "minus", "f", "d", "D", "n", "u", "r", "a", "enter")
IN_A_FLIGHT = ("1", "2", "3", "4", "7", "a", "enter", "down", "s", "t", "e", "u", "r")
HELD = ("laser-1", "laser-1", "laser-2", "manoeuvre", "energy-1", "energy-1")

Burst = Sequence[tuple[str, float]]
"""Keys, and how many seconds later each comes than the one before it."""


def bursts(keys: Sequence[str]) -> st.SearchStrategy[Burst]:
    apart = st.sampled_from((0.01, 0.02, 0.05, 0.2, 0.5, 1.0))
    return st.lists(st.tuples(st.sampled_from(keys), apart), min_size=4, max_size=24)


async def typed(console: Console, burst: Burst) -> None:
    for key, apart in burst:
        await asyncio.sleep(apart / FASTER)
        console.post_message(events.Key(key, key if len(key) == 1 else None))
    await at_rest(console)


async def typed_one_by_one(console: Console, burst: Burst) -> None:
    for key, _apart in burst:
        await typed(console, [(key, 0)])


async def at_rest(console: Console) -> None:
    async def look() -> bool:
        await wait_until_idle()
        return not (console._typed or console._is_taking or console._expecting or console._host._waiting)

    await eventually(look, shown=lambda: (console._typed, console._expecting, console._host._waiting))
    await wait_until_idle()


async def told_at_a_table(burst: Burst, typing: Any, *, simulated: bool) -> tuple[list[Any], Any]:
    with TemporaryDirectory() as folder:
        async with served_table(Path(folder), started=False, simulated=simulated) as table:
            await table.do("start", game="in-space", seats=SEATS)
            async with console_at(table) as guest:
                with guest.console._context():
                    await typing(guest.console, burst)
                lines = await guest.console._host.export()
                return [json.loads(line).get("do") for line in lines], guest.view


async def told_in_a_flight(burst: Burst, typing: Any) -> tuple[list[Any], Any]:
    with TemporaryDirectory() as folder:
        async with flying(Path(folder) / "host.sock") as visit:
            visit.host.hold(*HELD)
            await visit.settle()
            await typing(visit.console, burst)
            return [
                said.command for said in visit.host.heard if isinstance(said, wire.Command)
            ], visit.host.view


NOT_EVA_BUT_ADAM = [("2", 1.0), ("u", 1.0), ("1", 0.05)]
"""The commonest mending."""

THE_FURY_TOO = [("f", 1.0), ("u", 0.1), ("n", 0.1)]


@pytest.mark.long
@pytest.mark.parametrize("simulated", [True, False], ids=["simulated", "real"])
@settings(max_examples=2)
@example(burst=NOT_EVA_BUT_ADAM)
@example(burst=THE_FURY_TOO)
@example(burst=[("n", 1.0), ("plus", 0.01)])
@given(burst=bursts(AT_A_TABLE))
async def test_a_burst_of_keys_is_what_the_same_keys_are_one_by_one(*, simulated: bool, burst: Burst) -> None:
    fast = await told_at_a_table(burst, typed, simulated=simulated)
    slow = await told_at_a_table(burst, typed_one_by_one, simulated=simulated)

    assert fast == slow


@pytest.mark.long
@settings(max_examples=5)
@example(burst=[("1", 1.0), ("1", 0.01), ("a", 0.01), ("2", 0.01), ("2", 0.01)])
@given(burst=bursts(IN_A_FLIGHT))
async def test_a_burst_of_keys_in_a_flight_is_what_they_are_one_by_one(burst: Burst) -> None:
    assert await told_in_a_flight(burst, typed) == await told_in_a_flight(burst, typed_one_by_one)


async def test_the_cards_of_a_row_are_typed_in_one_go() -> None:
    names = ("wasp", "moth", "gnat", "fly")
    known = {"level": 1, "lasers": 5, "manoeuvres": 3, "attack": 1}
    with TemporaryDirectory() as folder:
        async with flying(Path(folder) / "host.sock", begun=False) as visit:
            box = {"enemies": dict.fromkeys(names, known)}
            await at_form(visit, "ArriveScreen", {"do": "printed", "box": box}, PLAN)
            await visit.sees("wasp")
            burst = [(key, 0.01) for name in names for key in (*name, "enter")]
            await typed(visit.console, burst)

            assert [card and card.name for card in visit.host.view.row] == list(names)
