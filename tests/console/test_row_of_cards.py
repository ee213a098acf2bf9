"""The row of cards at a console: a key for each card, and a line of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.console.games.clank.widgets.draw_panel import DrawLines
from companion.console.games.clank.widgets.seat_card import SeatCard
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.kit.console import SIX, Console, open_console
from tests.kit.scripted_host import PLAYERS

FIRST = ({"do": "deal"},) * 6


def row(socket: Path, **setup: Any) -> Any:
    return open_console(socket, started=True, game="catacombs", setup={"track_row": True, **setup})


async def shows(visit: Console, *texts: str) -> None:
    await visit.until(lambda: all(text in visit.said(DrawLines) for text in texts))


async def test_a_card_is_one_key_and_the_menu_stays_open_for_the_next(socket: Path) -> None:
    async with row(socket) as visit:
        visit.host.do(*FIRST)
        visit.host.heard.clear()
        await visit.press("l", "n", "d", "r", "a", "s", "5", "1")
        wanted = [
            {"do": "deal"},
            *({"do": "deal", "signs": [sign]} for sign in ("danger", "arrive", "attack")),
            {"do": "deal", "signs": ["attack", "danger"], "slot": 1},
        ]
        await visit.until(lambda: visit.host.commands == wanted)

        await visit.until(lambda: visit.screen == "TableScreen")


async def test_after_the_last_card_one_escape_is_at_the_table_where_a_is_the_attack(socket: Path) -> None:
    """It went to the menu of the table, where `a` is a tile with an artifact."""
    async with row(socket) as visit:
        visit.host.do(*FIRST)
        await visit.press("l", "a", "escape", until=lambda: visit.screen == "TableScreen")
        await visit.press("l", "s", "escape", until="Card with ARRIVE")
        await visit.press("escape", until=lambda: visit.screen == "TableScreen")


async def test_the_line_of_the_draw_says_what_the_turn_owes_and_what_lies_in_the_row(socket: Path) -> None:
    async with row(socket) as visit:
        await shows(visit, "1st row", "row _ _ _ _ _ _")
        visit.host.do(
            *FIRST, {"do": "deal", "signs": ["attack", "danger"]}, {"do": "deal", "signs": ["arrive"]}
        )

        await shows(visit, "An attack draws 3 ARRIVE, attack row *! > · · · · 92 cards left")


async def test_a_turn_that_owes_its_attack_offers_it(socket: Path) -> None:
    async with row(socket) as visit:
        visit.host.do(*FIRST, {"do": "deal", "signs": ["attack"]})
        await shows(visit, "attack")
        await visit.press("n", until="first comes the attack")
        await visit.press("c", until="The draw has not been made: make it now.")


async def test_six_at_a_small_terminal_keep_their_lines(socket: Path) -> None:
    how = {"seats": SIX, "box": SIDE_BOARD}
    tables = []
    for setup in (how, how | {"track_row": True}):
        async with open_console(socket, size=(60, 20), started=True, game="catacombs", setup=setup) as visit:
            tables.append([card.region for card in visit.console.screen.query(SeatCard)])
            last = visit.said(DrawLines)

    assert tables[0] == tables[1]
    assert "row _ _ _ _ _ _" in last


@pytest.mark.parametrize("tracks", [None, True])
async def test_a_table_without_a_row_has_no_key_for_it(socket: Path, tracks: bool | None) -> None:  # noqa: FBT001
    async with row(socket, track_row=tracks) as visit:
        said = visit.text
        await visit.press("m")
        menu = visit.text

        assert ("Row" in said, "a card is dealt" in menu) == (bool(tracks), bool(tracks))

        await visit.press("escape", "l")
        assert visit.screen == ("DeedsScreen" if tracks else "TableScreen")


async def test_the_set_up_offers_the_row_and_asks_how_many_cards_attack(socket: Path) -> None:
    async with open_console(socket, players=PLAYERS) as visit:
        await visit.press("ctrl+l")
        visit.console.screen.fill("track_row", to=True)
        await visit.press("ctrl+n")
        await visit.until(
            lambda: visit.screen == "PrintedScreen" and visit.console.screen.query("#n-row-signs")
        )
        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")

        assert visit.host.commands[0]["track_row"] is True
