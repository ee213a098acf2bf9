"""A fourth game costs a console its own room: a screen in a dozen lines, played with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import config_toml
from companion.console.options import ConsoleOptions
from companion.console.widgets.lines import TitleBar
from companion.games import GAMES
from companion.games.deeds import Deed, number
from companion.web.picture import picture
from tests.companion.at_a_table import seated
from tests.console.deeds_page import parts
from tests.fourth_game.looks import LooksOfStones
from tests.fourth_game.stones import Set
from tests.kit.served_table import console_at, served_table


async def test_it_is_set_up_and_played_by_keys(tmp_path: Path) -> None:
    """From the set-up to the last stone; the history and the keys tell of it, and a take-back undoes it."""
    async with served_table(tmp_path, started=False) as table, console_at(table) as guest:
        for _game in GAMES:
            if "▸ 6" not in guest.text:
                await guest.press("down")
        assert "▸ 6" in guest.text
        await guest.press("enter", "ctrl+s", until=lambda: guest.screen == "PromiseScreen")
        await guest.press("ctrl+s", until="5 stones left, 1 come")

        assert "Stones" in guest.said(TitleBar)
        assert "d Draw" in guest.text

        await guest.press("plus", "plus", "plus", "plus", until="5 come")
        await guest.press("plus", until="The dial goes from 1 to 5.")
        await guest.press("d", until="0 stones left")
        await guest.press("h", until="The dial to 5")
        await guest.press("u", "escape", until="5 stones left, 5 come")


async def test_a_deed_more_is_on_every_face(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the game's list: the menu, words in the palette, the help, a phone and the page show it."""
    to = number("to", "stones", least=1, most=5)
    deed = Deed("dial", "Turn the dial", "how many come", does=Set, given={"dial": "stones"}, fields=(to,))
    monkeypatch.setattr(LooksOfStones, "deeds", lambda _self, _view, seat, _numbers: () if seat else (deed,))
    unfit = "Type a whole number from 1 to 5 for: stones."
    async with served_table(tmp_path, started=False) as table, console_at(table) as guest:
        await table.do("start", game="stones")
        await guest.until(lambda: guest.screen == "PromiseScreen")
        await guest.press("escape")
        await guest.press("m", until="Turn the dial …")
        await guest.press("1", "9", "enter", until=unfit)
        await guest.press("backspace", "4", "enter", until="5 stones left, 4 come")
        await guest.press("ctrl+p")
        await guest.type("turn the dial 9")
        await guest.sees(f"✗ {unfit}")
        await guest.press("backspace", "2", until="The dial to 2")
        await guest.press("enter", until="5 stones left, 2 come")
        await guest.press("question_mark", until="Turn the dial  how many come")
        view = guest.view
    (button, *_luck) = picture(seated(view), None).deeds

    assert (button.label, button.fields[0].unfit) == ("Turn the dial", unfit)
    assert "| Turn the dial | `dial` | `to` 1 to 5 | `set` |" in "".join(parts(view)).replace("°", "")


def test_its_keys_can_be_others() -> None:
    """`[keys]` knows them, as soon as the game is in the list."""
    assert ConsoleOptions(keys=config_toml.read('[keys]\ndraw = "x"').keys).keys == {"draw": "x"}
