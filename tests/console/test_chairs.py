"""Chairs that change, by keys: a name, a colour, a late guest, somebody who goes home, a number."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import OptionList

from companion.console.games.clank.widgets.seat_card import SeatCard
from tests.kit.console import Console
from tests.kit.served_table import console_at, served_table


async def test_names_colours_and_goodbyes_stand_in_the_menu_of_a_seat(guest: Console) -> None:
    await guest.press("t", "m", "1", until=lambda: guest.screen == "DeedForm")
    await guest.press("backspace", "backspace", "backspace", *"Ewa", "enter")
    await guest.until(lambda: guest.view.seats[0].name == "Ewa")
    await guest.press("t", "m", "2", until="blue")
    await guest.press("1", until=lambda: [seat.colour for seat in guest.view.seats] == ["blue", "yellow"])
    await guest.press("t", "m", "3", until=lambda: guest.screen == "Confirm")
    await guest.press("y", until=lambda: guest.view.seats[0].status == "left")
    await guest.sees("WENT HOME")


async def test_a_late_guest_sits_down_in_the_menu_of_the_table(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table, console_at(table, size=(60, 20)) as guest:
        await guest.press("m", "j", until=lambda: guest.screen == "DeedForm")
        await guest.press(*"Ola", "enter")
        await guest.until(lambda: [seat.name for seat in guest.view.seats] == ["Eva", "Bohumil", "Ola"])
        await guest.until(
            lambda: (
                [card.part.seat.name for card in guest.console.screen.query(SeatCard) if card.part][2:]
                == ["Ola"]
            )
        )


async def test_a_corrected_track_offers_what_stood_on_the_wrong_one(guest: Console) -> None:
    await guest.press("m", "p", until="fury track")
    await guest.press("1", until=lambda: guest.screen == "DeedForm")
    await guest.press("home", "ctrl+k", *"2 two", "enter", until="Type it as it stood there before.")
    await guest.press("home", "ctrl+k", *"2 2 2 3 3 3 4! 4! 4# 5!!", "enter")
    await guest.until(lambda: guest.screen == "OffersScreen")
    await guest.sees("hunter")
    offered = lambda: sum(each.option_count for each in guest.console.screen.query(OptionList))  # noqa: E731
    while left := offered():
        await guest.press("1", until=lambda was=left: offered() < was)

    reds = {place: heap["red"] for place, heap in guest.view.places.items() if "red" in heap}
    assert reds == {"hunters:7": 1, "hunters:8": 1, "hunters:10": 2}
