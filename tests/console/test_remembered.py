"""What an evening was like, at the console: its recap, evenings that are over, people."""

from __future__ import annotations

from pathlib import Path

from companion.evenings.people import People, keep
from tests.kit.served_table import ServedTable, console_at, served_table


async def over(table: ServedTable) -> None:
    await table.do("noise", seat=0, by=2)
    await table.do("attack")
    await table.do("deck-out")


async def test_the_recap_is_a_key_away_from_the_end(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await over(table)
        async with console_at(table, folder=tmp_path / "scores") as guest:
            await guest.press("S", until="noise made")
            await guest.sees("to be expected")
            await guest.press("w", until="Kept as text and as two pictures")

    assert {file.suffix for file in (tmp_path / "scores").iterdir()} == {".txt", ".svg", ".png"}


async def test_a_forgotten_name_is_in_no_picture_of_the_score(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await over(table)
        keep(tmp_path / "journal.db", People().forget("Eva").join("Bohumil", "Bob"))
        async with console_at(table, folder=tmp_path / "scores") as guest:
            await guest.press("s", until="Bohumil")
            await guest.press("w", until="Kept as text")
    kept = (tmp_path / "scores/score-1.txt").read_text("utf-8")

    assert "somebody" in kept
    assert "Bob" in kept
    assert "Bohumil" not in kept
    assert "Eva" not in kept


async def test_evenings_that_are_over_and_people_stand_in_the_list_of_evenings(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await over(table)
        async with console_at(table) as guest:
            await guest.press("N", "ctrl+o", until="Evenings that are over")
            await guest.sees("People")
            await guest.press("end", "enter", until=lambda: guest.screen == "PageScreen")
            await guest.sees("Journals stay as they are")
            await guest.press("escape", until=lambda: guest.screen == "EveningsScreen")
            await guest.press(*["up"] * 2, "enter", until=lambda: guest.screen == "PageScreen")
            await guest.sees("1 game, 1 to its end")
