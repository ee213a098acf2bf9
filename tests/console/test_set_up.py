"""The set-up as somebody tired goes through it: from name to name, and on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from companion.console.widgets.choice import Choice
from companion.games.signs import COLOURS
from companion.line import carried
from rules.catacombs.game import CATACOMBS
from rules.clank.game import ClankGame
from rules.in_space.game import IN_SPACE
from tests.console.scripted_host import PLAYERS
from tests.console.visit import Visit, visiting


async def test_enter_goes_from_name_to_name_and_then_on(newcomer: Visit) -> None:
    """Two names take two keys more than their letters, and a third goes on."""
    await newcomer.press(*"Eva", "enter", *"Jan", "enter", "enter")
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")

    assert [(each.name, each.colour) for each in newcomer.host.view.seats] == [
        ("Eva", "yellow"),
        ("Jan", "blue"),
    ]


async def test_a_seat_before_the_second_is_not_left_empty_by_enter(newcomer: Visit) -> None:
    """Nobody plays a game of seats alone: enter goes on to the second name, and stays in the set-up."""
    await newcomer.press("enter", *"Jan")

    assert newcomer.screen == "SetUpScreen"
    assert newcomer.console.screen.query_one("#name-1", Input).value == "Jan"


@pytest.mark.parametrize("game", [IN_SPACE, CATACOMBS], ids=lambda game: game.name)
def test_whoever_takes_the_cubes_as_they_are_offered_can_play(game: ClankGame[Any, Any]) -> None:
    """Ghosts are white, and hunters red."""
    assert game.own_pieces.isdisjoint(COLOURS[: game.chairs[-1]])


@pytest.mark.parametrize("piece", ["red", "white"])
def test_cubes_that_only_another_game_needs_are_offered(piece: str) -> None:
    """Red seats play the Catacombs."""
    assert piece in COLOURS


async def test_last_times_cubes_come_with_a_name_and_nobody_has_them_twice(socket: Path) -> None:
    """A seat that is still empty gives way; the name is written as it was then."""
    async with visiting(socket, players=PLAYERS) as visit:
        await visit.press(*"Ola", "enter", *"eva", "enter", *"Cyril")
        await visit.settle()
        values = visit.console.screen.values

        assert [values[f"name-{n}"] for n in range(3)] == ["Ola", "Eva", "Cyril"]
        assert [values[f"colour-{n}"] for n in range(3)] == ["yellow", "purple", "green"]
        assert len({values[f"colour-{n}"] for n in range(6)}) == 6


async def test_the_next_set_up_shows_nothing_of_the_game_before(visit: Visit) -> None:
    """What hands were to do then is of no use now."""
    visit.host.hands = (carried.Hand(entry=1, text="Put a ghost from the bank in the area."),)
    visit.host.publish()
    await visit.until(lambda: "☛ Put a ghost" in visit.text)
    await visit.press("N", until=lambda: visit.screen == "SetUpScreen")

    assert "☛" not in visit.text


async def test_the_game_of_last_time_is_chosen_already(below: Visit) -> None:
    """Those who played in the catacombs do so again."""
    below.host.do(do="deck-out")
    await below.press("N", until=lambda: below.screen == "SetUpScreen")

    assert below.console.screen.values["game"] == "catacombs"


async def test_an_arrow_goes_down_the_column_of_a_count(visit: Visit) -> None:
    """It begins at the bag; from each place to the next, and in it to the piece that stands nearest below."""
    await visit.press("C", until=lambda: visit.screen == "CountScreen")
    await visit.settle()
    names = []
    for key in ("down", "down", "down", "up"):
        names.append(visit.console.focused.name)
        await visit.press(key)

    assert names == ["bag black", "area red", "aside black", "supply:0 yellow"]


async def test_where_all_artifacts_stay_none_is_drawn(visit: Visit) -> None:
    """Four play: there is no field for it, and enter in the first one draws modules."""
    await visit.press("L", until=lambda: visit.screen == "LotsScreen")

    assert "all stay" in visit.text

    await visit.press("enter", until=lambda: visit.host.view.draws == 4)
    await visit.until(lambda: "→" in visit.said("#came-modules"))
    await visit.press("enter")

    assert visit.console.focused.name == "first"
    assert visit.host.view.draws == 4


async def test_a_table_starts_at_once(newcomer: Visit) -> None:
    """The page of numbers is there by its key; what nobody compared is asked when it matters."""
    newcomer.console.screen.query_one("#game", Choice).action_turn(1)
    await newcomer.settle()
    await newcomer.press("E", "enter", "J", "ctrl+n")
    await newcomer.until(lambda: "The rulebook does not print" in newcomer.text)
    await newcomer.press("escape", "ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")

    assert newcomer.host.view.game == "catacombs"


async def test_the_comparison_says_what_differs_and_takes_a_house_rule(newcomer: Visit) -> None:
    """Also a number that is known can be another; only what is another goes along."""
    await newcomer.press("E", "enter", "J", "ctrl+n")
    await newcomer.until(lambda: "The rulebook does not print" in newcomer.text)
    screen = newcomer.console.screen
    screen.query_one("#n-health-length", Input).value = "12"
    await newcomer.until(lambda: "≠ places on a health track: 12 (the box: 10)" in newcomer.said("#differs"))
    await newcomer.press("ctrl+s", until=lambda: newcomer.screen == "PromiseScreen")
    start = newcomer.host.commands[0]

    assert start["box"] == {"health": {"length": 12}}
