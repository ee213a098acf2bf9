"""A console at a recorded flight: it shows what a real host said, and decides nothing of it."""

from __future__ import annotations

import pytest

from companion.console.games.warps_edge.widgets.hand import Hand
from companion.console.games.warps_edge.widgets.steps import DialsLine
from companion.console.games.warps_edge.widgets.targets import TargetRow
from companion.games.warps_edge import naming
from rules.game import Command
from tests.console.recorded import listening, tables

GAME = "warps-edge"


def test_the_recording_holds_a_turn_and_a_take_back() -> None:
    told = [table for _n, table in tables(GAME)]

    assert told[0].shown is None
    assert max(table.shown.turn for table in told if table.shown) == 2
    assert any(line.text and not line.standing for table in told for line in table.history)
    assert told[-1].shown
    assert told[-1].shown.game == GAME


@pytest.mark.long
async def test_every_flight_is_shown_as_it_was_said() -> None:
    stops = [(n, table) for n, table in tables(GAME) if table.shown]
    async with listening(GAME, until=stops[0][0]) as visit:
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s")
        for n, table in stops:
            visit.host.play(n)
            await visit.until(lambda table=table: visit.console.seen.table == table)
            await visit.until(lambda: visit.screen not in {"PromiseScreen", "WaitingScreen"})
            for _form in range(9):
                if visit.screen != "FlightScreen":
                    await visit.press("escape")
            assert visit.screen == "FlightScreen"
            flight, dials, hand = table.shown, visit.said(DialsLine), visit.said(Hand)

            assert f"{flight.shields.now}/{flight.shields.of}" in dials
            assert f"bag {flight.bag}" in dials
            assert [token for token in flight.supply if naming.token(token) not in hand] == []
            rows = [str(row.render()) for row in visit.console.screen.query(TargetRow) if row.display]
            assert [bool(card) for card in flight.row] == ["no card" not in row for row in rows[:4]]


async def test_no_key_changes_what_the_host_of_a_flight_said() -> None:
    last = [n for n, table in tables(GAME) if table.shown and table.shown.step == "act"][-1]
    async with listening(GAME, until=last) as visit:
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s", until=lambda: visit.screen == "FlightScreen")
        before = visit.console.seen
        await visit.press("4", "s", "n", "1", "1", "escape", "u", "r")

        assert visit.console.seen == before
        assert any(isinstance(asked, Command) or asked == ("back", "hold") for asked in visit.host.asked)
