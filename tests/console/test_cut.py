"""The cut at the console: one key before a draw, a number or a word, and who cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.wire import Command
from tests.console.flight_visit import flying
from tests.console.real_table import Guest, at, real_table
from tests.console.visit import Visit, visiting


def told(visit: Visit) -> list[dict[str, object]]:
    """The commands that were sent."""
    return [said.command for said in visit.host.heard if isinstance(said, Command)]


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
async def test_a_seat_cuts_the_bag_before_a_draw(tmp_path: Path, game: str) -> None:
    """A number somebody says; whoever cuts is chosen like any other answer."""
    async with visiting(tmp_path / "host.sock", started=True, game=game) as visit:
        await visit.press("K", "enter")

        assert "Type a number or a word that somebody says." in visit.text

        await visit.press("4", "1", "tab", "right", "right", "shift+tab", "enter")
        await visit.until(lambda: visit.screen == "TableScreen")

        assert told(visit)[-1] == {"do": "cut", "text": "41", "seat": 1}


async def test_a_pilot_cuts_too_and_is_asked_for_no_name(tmp_path: Path) -> None:
    """Nobody else is there."""
    async with flying(tmp_path / "host.sock") as visit:
        await visit.press("K")

        assert "who cuts" not in visit.text

        await visit.press("7", "enter")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert told(visit)[-1] == {"do": "cut", "text": "7"}


async def cuts(guest: Guest, text: str) -> None:
    """Eva cuts the bag."""
    await guest.press("K")
    await guest.until(lambda: guest.screen == "CutScreen")
    await guest.type(text)
    await guest.press("tab", "right", "shift+tab", "enter")


async def test_who_cut_is_told_and_that_the_device_could_not_know(tmp_path: Path) -> None:
    """On the table, in the history and where fairness is; once the draw was made, nothing joins it."""
    async with real_table(tmp_path) as table, at(table) as guest:
        await cuts(guest, "seven")
        await guest.sees("Eva cut the bag: seven. The device chose its secret")
        await guest.press("F")
        await guest.sees("Cut for the next draw: seven, by ● A Eva.")
        await guest.press("escape")
        await guest.until(lambda: guest.screen == "TableScreen")
        await table.do("attack")
        await table.do("undo")
        await cuts(guest, "eight")
        await guest.sees("Draw 1 was made before")
        await guest.press("escape", "h")
        await guest.sees("Eva cut the bag: seven")
