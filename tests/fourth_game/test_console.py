"""A fourth game costs a console its own room: a screen in a dozen lines, played with keys."""

from __future__ import annotations

from pathlib import Path

from companion import config_toml
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import TitleBar
from tests.console.real_table import at, real_table


async def test_it_is_set_up_and_played_by_keys(tmp_path: Path) -> None:
    """From the set-up to the last stone; the history and the keys tell of it, and a take-back undoes it."""
    async with real_table(tmp_path, started=False) as table, at(table) as guest:
        while "Stones" not in guest.text:
            await guest.press("ctrl+g")
        await guest.press("ctrl+s")
        await guest.until(lambda: guest.screen == "PromiseScreen")
        await guest.press("ctrl+s")
        await guest.sees("5 stones left, 1 come")

        assert "Stones" in guest.said(TitleBar)
        assert "d Draw" in guest.text

        await guest.press("plus", "plus", "plus", "plus")
        await guest.sees("5 come")
        await guest.press("plus")
        await guest.sees("The dial goes from 1 to 5.")
        await guest.press("d")
        await guest.sees("0 stones left")
        await guest.press("h")
        await guest.sees("The dial to 5")
        await guest.press("u", "escape")
        await guest.sees("5 stones left, 5 come")


def test_its_keys_can_be_others() -> None:
    """`[keys]` knows them, as soon as the game is in the list."""
    assert ConsoleOptions(keys=config_toml.read('[keys]\ndraw = "x"').keys).keys == {"draw": "x"}
