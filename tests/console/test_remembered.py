"""What an evening was like, at the console: its recap, evenings that are over, people."""

from __future__ import annotations

from pathlib import Path

from tests.console.real_table import RealTable, at, real_table


async def over(table: RealTable) -> None:
    """The game ends, and everybody is counted."""
    await table.do("noise", seat=0, by=2)
    await table.do("attack")
    await table.do("deck-out")


async def test_the_recap_is_a_key_away_from_the_end(tmp_path: Path) -> None:
    """Noise, hits and the proof; kept as text and pictures by another key."""
    async with real_table(tmp_path) as table:
        await over(table)
        async with at(table, folder=tmp_path / "scores") as guest:
            await guest.press("S")
            await guest.sees("noise made")
            await guest.sees("to be expected")
            await guest.press("w")
            await guest.sees("Kept as text and as two pictures")

    assert {file.suffix for file in (tmp_path / "scores").iterdir()} == {".txt", ".svg", ".png"}


async def test_evenings_that_are_over_and_people_stand_in_the_list_of_evenings(tmp_path: Path) -> None:
    """Below those that can be gone on with; enter opens the recap, or the page of a person or a game."""
    async with real_table(tmp_path) as table:
        await over(table)
        async with at(table) as guest:
            await guest.press("N", "ctrl+o")
            await guest.sees("Evenings that are over")
            await guest.sees("People")
            await guest.press("end", "enter")
            await guest.until(lambda: guest.screen == "PageScreen")
            await guest.sees("Journals stay as they are")
            await guest.press("escape")
            await guest.until(lambda: guest.screen == "EveningsScreen")
            await guest.press(*["up"] * 2, "enter")
            await guest.until(lambda: guest.screen == "PageScreen")
            await guest.sees("1 game, 1 to its end")
