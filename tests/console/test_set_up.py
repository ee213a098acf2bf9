"""The set-up as somebody tired goes through it: from name to name, and on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from companion.console.screens.cells import Cells
from companion.console.widgets.ask_line import AskLine
from companion.games.signs import COLOURS
from companion.line import carried
from companion.line.asked import Player
from rules.catacombs.game import CATACOMBS
from rules.clank.game import ClankGame
from rules.in_space.game import IN_SPACE
from tests.kit.console import Console, open_console
from tests.kit.scripted_host import PLAYERS
from tests.kit.served_table import SEATS, console_at, served_table


async def test_enter_goes_from_name_to_name_and_then_on(newcomer: Console) -> None:
    await newcomer.press("enter", *"Eva", "enter", *"Jan", "enter", "enter")
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")
    await newcomer.press("enter", until=lambda: newcomer.screen == "TableScreen")

    assert [(each.name, each.colour) for each in newcomer.host.view.seats] == [
        ("Eva", "yellow"),
        ("Jan", "blue"),
    ]


async def test_a_seat_before_the_second_is_not_left_empty_by_enter(newcomer: Console) -> None:
    """Nobody plays a game of seats alone: enter goes on to the second name, and stays in the set-up."""
    await newcomer.press("enter", "enter", *"Jan")

    assert newcomer.screen == "SetUpScreen"
    assert newcomer.console.screen.query_one("#name-1", Input).value == "Jan"


async def test_who_played_last_week_comes_to_the_attack_by_seven_keys(tmp_path: Path) -> None:
    keys = ("N", "enter", "enter", "enter", "enter", "a", "y")
    async with served_table(tmp_path, started=False) as table:
        await table.do("start", game="catacombs", seats=SEATS)
        await table.do("deck-out")
        async with console_at(table) as guest:
            await guest.sees("Game over")
            await guest.press(*keys, until=lambda: guest.view.draws == 1)

            assert [(each.name, each.colour) for each in guest.view.seats] == [
                (each["name"], each["colour"]) for each in SEATS
            ]
            assert guest.view.game == "catacombs"


async def test_newcomers_type_their_names_and_enter_does_the_rest(newcomer: Console) -> None:
    names = [key for name in ("Ann", "Bob", "Cid", "Dan") for key in (*name, "enter")]
    await newcomer.press("enter", *names, "enter", "enter", "a", "y")
    await newcomer.until(lambda: newcomer.host.view and newcomer.host.view.draws == 1)

    assert [each.name for each in newcomer.host.view.seats] == ["Ann", "Bob", "Cid", "Dan"]


@pytest.mark.long
async def test_a_name_is_known_by_its_beginning(socket: Path) -> None:
    more = [Player(name=name, colour="green", newest=False) for name in ("Ed", "Eda", "Żaneta")]
    async with open_console(socket, players=[*PLAYERS, *more]) as visit:
        await visit.press("enter")
        for typed, sees, name in (
            ("e", "Eva, Ed, Eda: type on", "e"),
            ("ev", "enter: Eva; with a space at its end", "Eva"),
            ("ed", "enter: Ed;", "Ed"),
            ("ed", "enter: Eda;", "Eda"),
            ("bo ", "", "bo"),
            ("zan", "enter: Żaneta;", "Żaneta"),
        ):
            here = visit.console.focused.name
            await visit.type(typed)
            assert sees in visit.said("#known")
            if name != "Żaneta":  # the last one, from which enter goes on
                await visit.press("enter")
                assert visit.console.screen.values[here] == name


async def test_down_goes_from_name_to_name(newcomer: Console) -> None:
    seen = []
    for key in ("enter", "down", "down", "up", "tab", "down", "up", "up", "shift+tab", *["down"] * 6, "up"):
        await newcomer.press(key)
        seen.append(newcomer.console.focused.name)

    assert seen[:9] == [
        *("name-0", "name-1", "name-2", "name-1", "colour-1", "colour-2", "colour-1", "colour-0", "name-0"),
    ]
    assert seen[-2:] == ["turns", "name-5"]


async def test_what_hinders_a_start_is_said_before_anybody_goes_on(visit: Console) -> None:
    await visit.press("N", until=lambda: "A game is on the table: ^b stops it." in visit.said(AskLine))
    visit.host.do(do="stop")
    await visit.until(lambda: "A game is on the table" not in visit.text)
    for key in ("enter", *"ABCD"):
        await visit.press(key, "down")

    assert "This game seats" not in visit.text

    await visit.press("E")

    assert "This game seats 2 to 4, not 5." in visit.said(AskLine)

    await visit.press("ctrl+g", "2")

    assert "This game seats" not in visit.text


@pytest.mark.parametrize("game", [IN_SPACE, CATACOMBS], ids=lambda game: game.name)
def test_whoever_takes_the_cubes_as_they_are_offered_can_play(game: ClankGame[Any, Any]) -> None:
    """Ghosts are white, and hunters red."""
    assert game.own_pieces.isdisjoint(COLOURS[: game.seats[-1]])


@pytest.mark.parametrize("piece", ["red", "white"])
def test_cubes_that_only_another_game_needs_are_offered(piece: str) -> None:
    assert piece in COLOURS


async def test_last_times_cubes_come_with_a_name_and_nobody_has_them_twice(socket: Path) -> None:
    async with open_console(socket, players=PLAYERS) as visit:
        await visit.press("enter", *"Ola", "enter", *"eva", "enter", *"Cyril")
        await visit.settle()
        values = visit.console.screen.values

        assert [values[f"name-{n}"] for n in range(3)] == ["Ola", "Eva", "Cyril"]
        assert [values[f"colour-{n}"] for n in range(3)] == ["yellow", "purple", "green"]
        assert len({values[f"colour-{n}"] for n in range(6)}) == 6


async def test_the_next_set_up_shows_nothing_of_the_game_before(visit: Console) -> None:
    """What hands were to do then is of no use now."""
    visit.host.hands = (carried.Hand(entry=1, text="Put a ghost from the bank in the area."),)
    visit.host.publish()
    await visit.sees("☛ Put a ghost")
    await visit.press("N", until=lambda: visit.screen == "SetUpScreen")

    assert "☛" not in visit.text


async def test_the_game_of_last_time_is_chosen_already(below: Console) -> None:
    below.host.do(do="deck-out")
    await below.press("N", until=lambda: below.screen == "SetUpScreen")

    assert below.console.screen.values["game"] == "catacombs"


async def test_an_arrow_goes_down_the_column_of_a_count(visit: Console) -> None:
    await visit.press("C", until=lambda: visit.screen == "CountScreen")
    await visit.settle()
    cells, names = visit.console.screen.query_one(Cells), []
    for key in ("down", "down", "down", "up"):
        names.append(cells.here.field.name)
        await visit.press(key)

    assert names == ["bag black", "area red", "aside black", "supply:0 yellow"]


async def test_where_all_artifacts_stay_none_is_drawn(visit: Console) -> None:
    await visit.press("L", until=lambda: visit.screen == "LotsScreen")

    assert "all stay" in visit.text

    await visit.press("enter", until=lambda: visit.host.view.draws == 4)
    await visit.until(lambda: "→" in visit.said("#came-modules"))
    await visit.press("enter")

    assert visit.console.focused.name == "first"
    assert visit.host.view.draws == 4


async def test_a_table_starts_at_once(newcomer: Console) -> None:
    await newcomer.press("2", "E", "enter", "J", "ctrl+n")
    await newcomer.sees("The rulebook does not print")
    await newcomer.press("escape", "ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")

    assert newcomer.host.view.game == "catacombs"


async def test_the_comparison_says_what_differs_and_takes_a_house_rule(newcomer: Console) -> None:
    await newcomer.press("enter", "E", "enter", "J", "ctrl+n")
    await newcomer.sees("The rulebook does not print")
    screen = newcomer.console.screen
    screen.query_one("#n-health-length", Input).value = "12"
    await newcomer.until(lambda: "≠ places on a health track: 12 (the box: 10)" in newcomer.said("#differs"))
    await newcomer.press("ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")
    start = newcomer.host.commands[0]

    assert start["box"] == {"health": {"length": 12}}


async def test_what_the_table_refuses_is_said_and_stays_until_it_is_asked_again(newcomer: Console) -> None:
    await newcomer.press("enter", *"Eva", "enter", *"Eva", "ctrl+s")
    await newcomer.press("up", "up")

    assert "share a name" in newcomer.said(AskLine)
