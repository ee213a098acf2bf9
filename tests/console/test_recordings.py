"""A console at a recorded host: it shows what a real host said in an evening, and decides nothing of it."""

from __future__ import annotations

import pytest

from companion.line import wire
from companion.line.asked import Box, HeadAt, Numbers, Players
from tests.console.record_evenings import EVENINGS
from tests.console.recorded import listening, recording, tables

GAMES = pytest.mark.parametrize("game", sorted(EVENINGS))
ONE_GAME = pytest.mark.parametrize("game", ["catacombs", pytest.param("in-space", marks=pytest.mark.long)])
"""For what the games of the family have alike."""


@GAMES
def test_a_recording_holds_a_whole_evening(game: str) -> None:
    kinds = {type(said) for said in recording(game)}
    told = [table for _n, table in tables(game)]

    assert kinds >= {wire.Hello, wire.Table, wire.Screen, wire.Lamps, wire.Felt}
    assert told[0].shown is None
    assert any(table.attack for table in told)
    assert told[-1].attack is None
    assert told[-1].shown
    assert told[-1].shown.game == game


@ONE_GAME
async def test_every_table_of_the_evening_is_shown_as_it_was_said(game: str) -> None:
    stops = [(n, table) for n, table in tables(game) if table.shown and not table.attack]
    async with listening(game, until=stops[0][0]) as visit:
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s")
        for n, table in stops:
            visit.host.play(n)
            await visit.until(lambda table=table: visit.console.seen.table == table)
            await visit.settle()
            for index, seat in enumerate(table.shown.seats):
                card = visit.said(f"#seat-{index}")

                assert seat.name in card
                assert f"{len(seat.wounds)}/{len(seat.wounds) + seat.health}" in card
                assert f"noise {table.shown.area.get(seat.colour, 0)} " in f"{card} "


@ONE_GAME
async def test_no_key_changes_what_the_host_said(game: str) -> None:
    last = [n for n, table in tables(game) if table.shown and table.shown.phase == "play"][-1]
    async with listening(game, until=last) as visit:
        await visit.until(lambda: visit.screen in {"TableScreen", "PromiseScreen"})
        if visit.screen == "PromiseScreen":
            await visit.press("ctrl+s")
        before, seen = visit.text, visit.console.seen
        await visit.press("1", "2", "f", "d", "w", "E", "b", "n", "a", "u", "r")

        assert visit.text == before
        assert visit.console.seen == seen
        by_itself = (Players, Numbers, Box, HeadAt)
        wanted = [each for each in visit.host.asked if not isinstance(each, by_itself)]

        assert len(wanted) == 11


@ONE_GAME
async def test_every_screen_opens_at_the_end_of_the_evening(game: str) -> None:
    async with listening(game) as visit:
        await visit.until(lambda: visit.console.seen.table == tables(game)[-1][1])
        if visit.screen == "PromiseScreen":
            await visit.press("ctrl+s")
        for key in ("t", "m", "c", "C", "e", "F", "h", "i", "o", "p", "R", "s", "f2"):
            await visit.press(key)

            assert visit.screen != "TableScreen", key

            await visit.press("escape", until=lambda: visit.screen == "TableScreen")
