"""From the set-up, a game that was stopped takes the table again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from textual.widgets import OptionList

from companion.console.screens.evenings import EveningsScreen
from companion.evenings.going_on import Evening
from companion.journal.book import Journal
from companion.line.asked import Evenings
from tests.kit.console import Console
from tests.kit.scripted_host import AT
from tests.kit.served_table import SEATS, console_at, served_table


async def test_a_stopped_game_takes_the_table_again_from_a_list(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=2)
        await table.do("stop")
        await table.do("start", game="catacombs", seats=SEATS)
        await table.do("noise", seat=0, by=1)
        async with console_at(table) as guest:
            await guest.press("N", "ctrl+o", until="Clank! In! Space!  Eva, Bohumil, 20")
            assert "3 entries" in guest.text

            await guest.press("enter", until=lambda: guest.screen == "StopScreen")
            await guest.press("down", "enter", "down", "enter", until="take its stop back?")
            await guest.press("down", "enter")
            await guest.until(lambda: guest.screen == "TableScreen" and guest.view.game == "in-space")

            assert guest.view.phase == "play"
            assert guest.view.area["yellow"] == 5
            await guest.sees("Took back: ")


async def test_the_number_of_a_game_goes_to_it(visit: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr(visit.console, "bell", lambda: rung.append("rung"))
    page = EveningsScreen(lambda _seen: False)
    kept = [Evening(number=n, game="in-space", began_at=AT, entries=3, stopped=True) for n in (12, 11, 4, 1)]
    monkeypatch.setattr(page, "ask", lambda asked, then: then(kept) if asked == Evenings() else None)
    await visit.console.push_screen(page)
    listed = page.query_one(OptionList)
    went = []
    for key in "4112x":
        await visit.press(key)
        went.append(listed.highlighted)

    assert (went, rung) == ([2, None, 3, 0, None], ["rung", "rung"])

    await visit.press("enter")

    assert visit.screen == "EveningsScreen"


async def test_the_game_on_the_table_goes_on_after_its_own_stop(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=2)
        await table.do("stop")
        async with console_at(table) as guest:
            await guest.press("N", "ctrl+o", until="3 entries")
            await guest.press("enter", until="take its stop back?")
            await guest.press("down", "enter", until=lambda: guest.screen == "TableScreen")
            assert guest.view.phase == "play"

            assert "restores: " not in guest.text
            await guest.press("r", until="Nothing was taken back since the last command.")
            assert guest.view.phase == "play"


@pytest.fixture
def far_east() -> Iterator[None]:
    """A table nine hours ahead of the journal's clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "FAR-9")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_east")
async def test_an_evening_is_listed_by_the_clock_on_the_wall(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("stop")
        with Journal.read(tmp_path / "journal.db") as journal:
            began = datetime.fromisoformat(journal.games()[0].began_at) + timedelta(hours=9)
        async with console_at(table) as guest:
            await guest.press("N", "ctrl+o", until=f"{began:%Y-%m-%d %H:%M}")
