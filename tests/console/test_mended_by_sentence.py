"""A slip said in words, in the palette: what was and what would be, before enter; then it is so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.console.palette import Words
from companion.line.asked import Mendings
from tests.kit.served_table import Console, console_at, served_table


async def say(guest: Console, sentence: str, sees: str) -> None:
    await guest.press("ctrl+p", until=lambda: guest.screen == "Palette")
    await guest.type(sentence)
    await guest.sees(sees)


async def test_a_slip_said_in_words_is_shown_before_and_after_and_done_by_enter(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("noise", seat=0, by=1)
        async with console_at(table) as guest:
            noise = guest.view.area
            await say(guest, "eva's noise was bohumil's", "Eva +1 noise → Bohumil +1 noise")
            await guest.sees("in this turn")

            assert guest.view.area == noise

            await guest.press("enter", until=lambda: guest.view.area != noise)

            assert guest.view.area == noise | {"yellow": noise["yellow"] - 1, "blue": noise["blue"] + 1}


async def test_what_the_mistake_had_fired_is_offered_after_a_sentence(tmp_path: Path) -> None:
    async with served_table(tmp_path) as table:
        await table.do("secret", seat=0, kind="sonic-grenade")
        async with console_at(table) as guest:
            await say(guest, "eva's secret was tonic", "offered next: Corrected: 3 blue from area")
            await guest.press("enter", until=lambda: guest.screen == "OffersScreen")
            await guest.sees("What the mistake had fired")


async def test_what_cannot_be_sent_says_why_on_enter_too(guest: Console) -> None:
    await say(guest, "eva noise many", "✗ ")
    await guest.press("enter", until=lambda: guest.screen == "TableScreen")
    await guest.sees("✗ ")


async def test_a_sentence_that_mends_nothing_says_so_with_an_example(guest: Console) -> None:
    version = guest.view.version
    await say(guest, "eva's noise was bohumil's", "Nothing that was recorded is mended by that.")
    await guest.sees("Such as: ")
    await guest.press("enter", until=lambda: guest.screen == "TableScreen")

    assert guest.view.version == version


async def test_enter_in_the_palette_means_all_that_was_typed(guest: Console) -> None:
    sentence = ["space" if letter == " " else letter for letter in "eva name another Ewelina"]
    await guest.press("ctrl+p", *sentence, "enter", "2", until=lambda: guest.view.area["blue"] == 3)

    assert [seat.name for seat in guest.view.seats] == ["Ewelina", "Bohumil"]


async def test_an_answer_that_comes_after_the_next_letter_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search that wanted it was given up; before, the console ended with a traceback."""
    came: list[Callable[[str], None]] = []
    asks = SimpleNamespace(ask=lambda _question, then, _otherwise: came.append(then))
    monkeypatch.setattr(Words, "_desk", asks)
    search = asyncio.create_task(Words._asked(object.__new__(Words), Mendings(sentence="fury was 5")))
    await asyncio.sleep(0)
    search.cancel()
    await asyncio.gather(search, return_exceptions=True)

    came[0]("too late")

    assert search.cancelled()
