"""Several consoles at one real host: each follows the others, none undoes what it has not seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.console import actions
from companion.console.games.clank.screens.table import TableScreen
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.lines import MessageLine
from tests.kit.served_table import SEATS, Console, ServedTable, console_at, served_table

HANDS = "☛ By lot first: 2 artifacts leave. (.: done)"
NEEDED = f"? Fury step {{}}: does your board print {{}} there? (y answers) {HANDS}"
"""What stands there where nothing is wrong: a step was not compared yet; two play, and set-up owes a lot."""


async def agree(*guests: Console) -> None:
    newest = max(guest.console.seen.version for guest in guests)
    for guest in guests:
        await guest.until(lambda guest=guest: guest.console.seen.version >= newest)

    assert len({repr(guest.console.seen.table) for guest in guests}) == 1


async def test_an_evening_begun_on_one_console_is_on_the_others(tmp_path: Path) -> None:
    async with (
        served_table(tmp_path, started=False) as table,
        console_at(table) as one,
        console_at(table) as other,
        console_at(table, watching=True) as wall,
    ):
        assert (one.screen, other.screen, wall.screen) == ("SetUpScreen", "SetUpScreen", "WaitingScreen")

        await other.press("enter", "N", "o")
        await one.press(
            "enter", *"Ann", "down", *"Bob", "ctrl+s", until=lambda: one.screen == "PromiseScreen"
        )
        await other.until(lambda: other.screen == "PromiseScreen")
        await wall.until(lambda: wall.screen == "TableWall")
        await other.press(*"mice", "enter")
        await one.sees("Your words: mice")
        await wall.sees("An attack draws")


async def test_what_one_console_does_the_others_show(tmp_path: Path) -> None:
    async with (
        served_table(tmp_path) as table,
        console_at(table) as one,
        console_at(table) as other,
        console_at(table, watching=True) as wall,
    ):
        await one.press("1", "2")
        await other.until(lambda: other.view.area == {"yellow": 4, "blue": 3})
        await other.press("a", "y")
        for each in (one, other, wall):
            await each.sees("ATTACK")
            await each.until(lambda each=each: each.is_revealed)
        await one.press("enter")
        for each in (one, other, wall):
            await each.until(lambda each=each: "ATTACK" not in each.text)
        await agree(one, other, wall)
        await one.press("u")
        await other.sees("restores: ")
        await other.press("r")
        await one.until(lambda: one.view.draws == 1)
        await agree(one, other, wall)


async def test_a_draw_typed_for_a_turn_that_is_over_is_refused_and_explained(
    one: Console, other: Console
) -> None:
    await one.press("R", "2")
    await other.press("n")
    await one.until(lambda: one.view.turn.seat == 1)
    await one.press("ctrl+s", until=lambda: "The table has moved on" in one.said(AskLine))

    assert "It was not done: look at what changed, then press again." in one.said(AskLine)
    assert "Meanwhile: Bohumil's turn" in one.said(AskLine)
    assert one.screen == "RecordScreen"
    assert one.console.screen.query(Input).first().value == "2"
    assert other.view.draws == 0

    await one.press("ctrl+s")
    await other.until(lambda: other.view.draws == 1)

    assert one.screen == "TableScreen"


async def test_of_two_keys_at_the_same_moment_one_is_done(one: Console, other: Console) -> None:
    for guest in (one, other):
        with guest.console._context():
            guest.console.screen.action_do("fury")
    refused = [guest for guest in (one, other) if await is_refused(guest)]

    assert [other.view.fury.step, one.view.fury.step] == [4, 4]
    assert len(refused) == 1

    await refused[0].press("f")
    await agree(one, other)

    assert one.view.fury.step == 5
    assert refused[0].said(MessageLine) == NEEDED.format(5, 3)


async def test_two_who_press_next_end_one_turn_and_the_second_is_told(tmp_path: Path) -> None:
    """Within the same moment or a little later; one who presses twice means two turns."""
    async with (
        served_table(tmp_path, simulated=True) as table,
        console_at(table) as one,
        console_at(table) as other,
    ):
        for guest in (one, other):
            with guest.console._context():
                guest.console.screen.action_do("end-turn")
        told = "Bohumil's turn has just begun."
        await one.until(lambda: told in one.said(MessageLine) + other.said(MessageLine))
        await agree(one, other)

        assert one.view.turn.seat == 1

        await one.press("u", "n", "n")
        await agree(one, other)

        assert one.view.turn.number == 3


async def test_two_who_take_a_slip_back_take_one_back(tmp_path: Path) -> None:
    async with (
        served_table(tmp_path, simulated=True) as table,
        console_at(table) as one,
        console_at(table) as other,
    ):
        await one.press("1", "2")
        await other.until(lambda: other.view.version == 3)
        await one.press("u")
        await other.until(lambda: other.view.version == 4)
        await other.press("u", until=lambda: "That has just been taken back." in other.said(MessageLine))

        assert other.view.area == {"yellow": 4, "blue": 2}


async def test_cards_told_faster_than_the_table_answers_are_all_counted(one: Console, other: Console) -> None:
    """A command says how many DANGER cards there are: each is made once the one before it is answered."""
    with one.console._context():
        for deed in ("danger", "danger", "danger", "danger-less"):
            one.console.screen.action_do(deed)
    await other.until(lambda: other.view.version == 5)

    assert other.view.danger == 2


async def is_refused(guest: Console) -> bool:
    await guest.until(lambda: guest.view.fury.step == 4 and not guest.console._host._waiting)
    await guest.press()
    return "It was not done" in guest.said(MessageLine)


async def test_a_screen_on_the_wall_follows_and_none_of_its_keys_changes_anything(tmp_path: Path) -> None:
    async with (
        served_table(tmp_path) as table,
        console_at(table) as one,
        console_at(table, watching=True) as wall,
    ):
        await one.press("1", "a", "y", until=lambda: one.is_revealed)
        await wall.until(lambda: wall.is_revealed)
        before = one.console.seen.table
        await wall.press(
            *(key for each in dict(actions.screens())["TableScreen"] for key in each.keys.split(","))
        )

        assert wall.screen == "TableWall"

        await table.do("noise", seat=1, by=1)
        for each in (one, wall):
            await each.until(lambda each=each: each.view.version == before.shown.version + 1)
        await one.press("enter")
        await wall.sees("Bohumil +1 noise")
        after = one.console.seen.table

        assert (after.mark.game, after.words, after.redo) == (before.mark.game, before.words, None)


async def test_a_console_closed_in_the_middle_of_a_dialogue_leaves_the_others_alone(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table, console_at(table) as one:
        async with console_at(table) as other:
            await other.press("e", "5")
            await one.press("1")
            await other.until(lambda: other.view.version == 2)

            assert other.screen == "EveryoneScreen"

        await one.press("2", "f", until=lambda: one.view.version == 4)

        assert one.said(MessageLine) == NEEDED.format(4, 3)
        assert one.view.area == {"yellow": 4, "blue": 3}

        async with console_at(table) as third:
            await agree(one, third)


async def test_news_that_come_while_a_console_is_being_closed_do_no_harm(tmp_path: Path) -> None:
    """Its screens are emptied one after the other; what was heard meanwhile reaches none of them."""
    async with served_table(tmp_path) as table, console_at(table) as one:
        with one.console._context():
            one.console._running = False
            await one.console.screen.remove_children()
            one.console.show_screens(again=True)


@pytest.mark.parametrize("key", ["keys", "command_palette"])
async def test_what_opens_as_a_game_begins_elsewhere_goes_and_nothing_falls(tmp_path: Path, key: str) -> None:
    """It was taken away before all that is in it was made, and looked for it; so at a console's start."""
    async with served_table(tmp_path, started=False) as table, console_at(table) as one:
        await one.console.run_action(key)
        await table.do(do="start", game="in-space", seats=SEATS)
        await one.until(lambda: one.screen == "PromiseScreen")


async def test_a_screen_taken_away_before_all_that_is_in_it_was_made_is_told_nothing(tmp_path: Path) -> None:
    """A console may be closed while it opens a screen, of which only the frame is there by then."""
    async with served_table(tmp_path) as table, console_at(table) as one:
        with one.console._context():
            half = TableScreen()
            half._pruning = True
            half.on_mount()


async def test_a_real_host_that_goes_and_comes_finds_what_was_typed(
    table: ServedTable, one: Console, other: Console
) -> None:
    await one.press("c", "right", "down", "6", until="the fury marker's step: 3 → 6")
    await table.close()
    for each in (one, other):
        await each.sees("The host has gone. Trying to join it again.")
    await one.press("ctrl+s", until="What you typed stays here. Once the host is back, ^s sends it.")
    await other.press("f", until=lambda: "nothing was sent" in other.said(MessageLine))

    await table.open()
    await one.sees("The host is back. Nothing was sent: ^s sends what you entered.")
    await other.until(lambda: other.console.seen.hello)

    assert (one.view.fury.step, other.said(MessageLine)) == (3, NEEDED.format(3, 2))

    await other.press("f")
    await one.until(lambda: one.view.fury.step == 4)
    await one.press("ctrl+s", until=lambda: "The table has moved on" in one.said(AskLine))
    await one.sees("the fury marker's step: 4 → 6")
    await one.press("ctrl+s")
    await other.until(lambda: other.view.fury.step == 6)

    assert one.screen == "TableScreen"
