"""The cut at the console: one key before a draw, a number or a word, and who cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.labels import short
from companion.words.language import SOURCE, speak
from tests.kit.console import open_console
from tests.kit.flight_console import flying
from tests.kit.served_table import SEATS, Console, ServedTable, console_at, served_table


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
async def test_a_seat_cuts_the_bag_before_a_draw(tmp_path: Path, game: str) -> None:
    async with open_console(tmp_path / "host.sock", started=True, game=game) as visit:
        await visit.press("K", "enter")

        assert "Type a number or a word that somebody says." in visit.text

        await visit.press("4", "1", "tab", "right", "right", "right", "shift+tab", "enter")
        await visit.until(lambda: visit.screen == "TableScreen")

        assert visit.host.commands[-1] == {"do": "cut", "text": "41", "seat": 1}


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
async def test_a_cut_draws_at_once_so_that_nobody_comes_between(tmp_path: Path, game: str) -> None:
    async with open_console(tmp_path / "host.sock", started=True, game=game) as visit:
        await visit.press("K", "4", "1", "enter", until=lambda: visit.screen != "CutScreen")

        assert visit.host.commands[-1] == {"do": "attack", "cut": "41"}
        assert visit.host.evening.timeline.bound.cuts == {1: ("41",)}


async def test_a_pilot_cuts_too_and_is_asked_for_no_name(tmp_path: Path) -> None:
    async with flying(tmp_path / "host.sock") as visit:
        await visit.press("K")

        await visit.press("7", "tab", "right", "shift+tab", "enter")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert visit.host.commands[-1] == {"do": "cut", "text": "7"}


async def test_the_whole_verdict_is_read_where_there_is_little_room(tmp_path: Path) -> None:
    """At 60x20 it is longer than what is left below: the page goes down to it by itself."""
    async with served_table(tmp_path) as table:
        await table.do("cut", text="7", seat=0)
        for command in ("attack", "undo", "attack", "deck-out", "reveal"):
            await table.do(command)
        async with console_at(table, size=(60, 20)) as guest:
            await guest.press("F", "v", until="✓ All holds.")
            await guest.sees("The table gave no words.")


@pytest.mark.long
async def test_five_games_that_were_left_are_told_with_the_promise(tmp_path: Path) -> None:
    async with served_table(tmp_path, started=False) as table:
        for _game in range(5):
            await table.do("start", game="in-space", seats=SEATS)
            await table.close()
            await table.open(new=True)
        await table.do("start", game="in-space", seats=SEATS)
        async with console_at(table, promised=True) as guest:
            await guest.sees("The game before: number 5, left before its end.")
            await guest.sees("5 games so far were left")
        await table.do("deck-out")
        await table.do("start", game="in-space", seats=SEATS)
        async with console_at(table, promised=True) as guest:
            await guest.sees("The game before: number 6, ended. 5 games so far")


async def cuts(guest: Console, text: str) -> None:
    await guest.press("K", until=lambda: guest.screen == "CutScreen")
    await guest.type(text)
    await guest.press("tab", "right", "right", "shift+tab", "enter")


async def test_who_cut_is_told_and_that_the_device_could_not_know(table: ServedTable, guest: Console) -> None:
    """On the table, in the history and where fairness is; once the draw was made, nothing joins it."""
    await cuts(guest, "seven")
    await guest.sees("Eva cut the bag: seven. The device chose its secret")
    await guest.press("F", until="Cut for the next draw: seven, by ● A Eva.")
    await guest.press("escape", until=lambda: guest.screen == "TableScreen")
    await table.do("attack")
    await table.do("undo")
    await cuts(guest, "eight")
    await guest.sees("Draw 1 was made before")
    await guest.press("escape", "h", until="Eva cut the bag: seven")


async def test_a_first_draw_that_nobody_bound_is_said_until_somebody_read_it(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table, console_at(table, size=(60, 20)) as guest:
        await table.do("attack")
        await guest.sees("‼ Nobody bound the secret: no words, no cut, no witness.")
        await guest.press("F", until=lambda: guest.screen == "FairnessScreen")
        assert guest.text.count("‼") == 1
        await guest.press("escape", until=lambda: guest.screen == "TableScreen" and "‼" not in guest.text)
        await guest.press("F", until="‼ Nobody bound the secret")
        assert guest.text.count("‼") == 1


async def test_the_secret_is_told_where_fairness_is_once_the_scores_are_in(
    table: ServedTable, guest: Console
) -> None:
    await table.do("deck-out")
    await guest.until(lambda: guest.console.seen.table.revealed == "due")  # type: ignore[union-attr]
    await guest.sees("The scores are in: tell the secret where Fairness is.")
    await guest.press("escape", "F", until=lambda: guest.screen == "FairnessScreen")
    await guest.press("t", "y")
    await guest.until(lambda: guest.console.seen.table.revealed == "yes")  # type: ignore[union-attr]
    await guest.press("v", until="✓ All holds.")


async def test_the_promise_is_read_before_words_are_asked_for(tmp_path: Path) -> None:
    """In Czech its page is longer than 60x20 holds: the digits are seen first, and the field below them."""
    czech = {"size": (60, 20), "promised": True, "language": "cs"}
    async with served_table(tmp_path) as table, console_at(table, **czech) as guest:
        await guest.sees("jakákoli slova")
        await guest.settle()

        assert short(guest.console.seen.table.promise) in guest.text  # type: ignore[union-attr]
        assert "jakákoli slova" in guest.text
    speak(SOURCE)


async def test_words_are_given_for_a_seat_at_a_console(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table, console_at(table, promised=True) as guest:
        await guest.press(*"kite", "enter", until=lambda: guest.screen == "TableScreen")
        await guest.press("F", "w", until="Your words: kite")
        await guest.press(*"plum", "tab", "right", "shift+tab", "enter")
        await guest.sees("Your words (can still be given): kite; plum")
        await guest.press("escape", "h", until="Eva's words: plum")
