"""The numbers nobody has compared with the board, of every shape a box has: shown, and typed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from companion.console import type_ahead
from companion.console.games.clank.screens.printed import is_used
from companion.games.clank.comparing import read, written
from companion.games.clank.printed import name as called
from companion.line import asked, wire
from rules import boxes
from rules.clank.commands import SeatSetup, Start
from tests.kit.console import Console, open_console
from tests.whole import few


@asynccontextmanager
async def comparing(socket: Path) -> AsyncIterator[Console]:
    async with open_console(socket) as visit:
        await visit.press("2", "E", "down", "D", "ctrl+n", until="fury track")
        yield visit


async def test_catacombs_starts_with_its_numbers_as_they_are(socket: Path) -> None:
    async with comparing(socket) as visit:
        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")

        assert "box" not in visit.host.commands[0]
        assert visit.host.view.game == "catacombs"


@pytest.mark.long
async def test_the_arrow_goes_to_the_next_field_of_a_form_longer_than_the_screen(socket: Path) -> None:
    async with comparing(socket) as visit:
        fields = [field.id for field in visit.console.screen.query(Input)]
        where = [visit.console.focused]
        for _field in fields:
            await visit.press("down")
            where.append(visit.console.focused)

        assert visit.console.screen.query_one(".form").max_scroll_y > 0
        assert len(set(where)) == len(where)


async def test_a_start_pressed_before_the_numbers_are_there_waits_for_them(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.05)
    async with open_console(socket) as visit:
        asked: list[tuple[Any, ...]] = []
        monkeypatch.setattr(visit.console, "ask", lambda *of: asked.append(of))
        await visit.press("enter", "E", "down", "D", "ctrl+n", "ctrl+t", "ctrl+s")

        await visit.sees("has not sent its numbers yet")
        assert not any(isinstance(said, wire.Command) for said in visit.host.heard)

        monkeypatch.undo()
        visit.console.ask(*asked[-1])
        await visit.sees("fury track")
        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")


async def test_a_table_of_names_is_mended_in_place(socket: Path) -> None:
    async with comparing(socket) as visit:
        field = visit.console.screen.query_one("#n-secrets-major", Input)

        assert field.value.startswith("Catacombs map 2, chalice 3, greater skill boost 2")

        field.focus()
        field.value = "catacombs map 1, chalice 4, Greater Treasure 2"
        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")

        major = {"catacombs-map": 1, "chalice": 4, "greater-treasure": 2}
        assert visit.host.commands[0]["box"] == {"secrets": {"major": major}}
        assert visit.host.view.depths.major == major


@pytest.mark.parametrize("typed", few(["chalice", "3", "chalice three"], "chalice"))
async def test_a_table_without_its_numbers_is_asked_for_again(socket: Path, typed: str) -> None:
    async with comparing(socket) as visit:
        visit.console.screen.query_one("#n-secrets-major", Input).value = typed
        await visit.press("ctrl+s")

        assert "Type a name and a whole number each for: major secrets of each kind." in visit.text
        assert visit.console.screen.query_one("#n-secrets-major", Input).value == typed
        assert not any(isinstance(said, wire.Command) for said in visit.host.heard)


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
@pytest.mark.parametrize("seats", [4, 5])
def test_every_doubtful_number_has_a_name_and_is_read_as_it_is_written(game: str, seats: int) -> None:
    figures = boxes.printed(game).figures.items()
    numbers = [
        asked.PrintedNumber(path=".".join(path), value=f.value, source=f.source, confirmed=f.confirmed)
        for path, f in figures
    ]
    start = Start(game=game, seats=(SeatSetup(name="Eva", colour="blue"),) * seats)
    shown = [each for each in numbers if not each.confirmed and is_used(each.path, start)]

    assert shown
    assert [each.path for each in shown if called(each.path) == each.path] == []
    for each in shown:
        assert read(each.path, written(each.path, each.value), each.value) == each.value
    assert not any(each.path.startswith("row.") for each in shown)
    assert any(each.path.startswith("party.") for each in shown) == (game == "catacombs" and seats == 5)
