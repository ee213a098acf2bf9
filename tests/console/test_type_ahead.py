"""Those who type faster than screens change find every key where it was meant to go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.widget import Widget

from companion.console import type_ahead
from companion.console.games.clank.screens.printed import PrintedScreen
from companion.console.games.clank.screens.table import TableScreen
from companion.console.screens.base import BaseScreen
from companion.console.screens.fairness import PromiseScreen
from companion.games.clank.comparing import written
from tests.kit.console import SEATS, Console, open_console


async def test_names_typed_in_one_go_are_each_in_their_field(newcomer: Console) -> None:
    newcomer.burst('enter "Eva" down "Jan Amos" down "Cyril" ctrl+s')
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")

    assert [seat.name for seat in newcomer.host.view.seats] == ["Eva", "Jan Amos", "Cyril"]


async def test_a_number_typed_before_its_dialogue_opens_is_in_it(visit: Console) -> None:
    before = visit.host.view.area
    visit.burst('t c "12" enter')
    await visit.until(lambda: visit.host.view.seats[0].credits == 12)

    assert visit.host.view.area == before


async def test_a_text_pasted_after_a_key_follows_it(newcomer: Console) -> None:
    newcomer.burst('enter "Eva" down')
    newcomer.console.post_message(events.Paste("Bohumil"))
    await newcomer.sees("B   Bohumil")

    assert "A   Eva " in newcomer.text


@pytest.mark.parametrize("slow", [TableScreen, PromiseScreen])
async def test_what_is_typed_as_an_unasked_screen_comes_is_in_it(
    socket: Path, monkeypatch: pytest.MonkeyPatch, slow: type[BaseScreen[None]]
) -> None:
    is_made = asyncio.Event()
    mount = slow.mount_composed_widgets

    async def slowly(screen: BaseScreen[None], widgets: list[Widget]) -> None:
        await mount(screen, [])
        await is_made.wait()  # ends: the test sets it, or ends
        await mount(screen, widgets)

    monkeypatch.setattr(slow, "mount_composed_widgets", slowly)
    async with open_console(socket) as visit:
        visit.host.do(do="start", game="in-space", seats=SEATS)
        await visit.until(lambda: visit.screen == slow.__name__)
        visit.burst('"dragons snore"')
        await visit.settle()
        is_made.set()
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.until(lambda: visit.console.screen.values["words"] == "dragons snore")

        assert visit.host.view.danger == 0


async def test_what_is_typed_before_the_numbers_of_a_comparison_come_is_in_them(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear, answers = PrintedScreen._hear, []
    monkeypatch.setattr(PrintedScreen, "_hear", lambda _screen, answer: answers.append(answer))
    async with open_console(socket) as visit:
        visit.burst('enter "Eva" down "Jan" ctrl+n')
        await visit.until(lambda: visit.screen == "PrintedScreen")
        await visit.until(lambda: answers)
        visit.burst("end backspace")
        await visit.settle()
        hear(visit.console.screen, answers[0])
        await visit.until(lambda: visit.console.screen._numbers)
        name, number = next(iter(visit.console.screen._numbers.items()))
        before = written(name, number.value)

        await visit.until(lambda: visit.console.screen.typed(name) == before[:-1])


async def test_what_is_typed_after_a_start_waits_for_the_promise(newcomer: Console) -> None:
    """One types on: none of it goes to the set-up that was left, or is lost as the table comes."""
    newcomer.burst('enter "Eva" enter "Jan" enter enter "dragons snore"')
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")

    await newcomer.until(lambda: newcomer.console.screen.values["words"] == "dragons snore")


async def test_enter_leaves_a_promise_whose_first_draw_was_made_elsewhere(newcomer: Console) -> None:
    """The field for words was dead, and enter with it; words were still asked for."""
    newcomer.burst('enter "Eva" enter "Jan" enter enter')
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")
    newcomer.host.do(do="attack")
    await newcomer.sees("Fixed by the first draw.")

    assert "any words" not in newcomer.text
    assert "add words" not in newcomer.text

    await newcomer.press("enter", until=lambda: newcomer.screen == "TableScreen")


async def test_what_was_typed_before_an_unasked_screen_is_not_meant_for_it(newcomer: Console) -> None:
    newcomer.console._is_taking = True
    newcomer.burst('"E"')
    await newcomer.settle()
    newcomer.host.do(do="start", game="in-space", seats=SEATS)
    await newcomer.until(lambda: newcomer.screen == "PromiseScreen")
    newcomer.console._is_taking = False
    newcomer.burst('"va"')
    await newcomer.until(lambda: newcomer.console.screen.values["words"] == "va")


async def test_a_screen_that_goes_before_it_stands_holds_nobody_up(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.05)
    async with open_console(socket, started=True) as visit:
        gone = TableScreen()
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(type(visit.console), "screen", property(lambda _console: gone))
            visit.console._typed.append(events.Key("h", "h"))
            meanwhile.setattr(gone, "call_later", lambda *_what: False)
            await visit.console._go_on()
        await visit.until(lambda: visit.screen == "HistoryScreen")


async def test_a_key_whose_field_goes_away_holds_nobody_up(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.05)
    async with open_console(socket, started=True) as visit:
        monkeypatch.setattr(visit.console.screen, "post_message", lambda _message: False)
        await visit.console._take(events.Key("f12", None))
        monkeypatch.undo()
        visit.burst("h")
        await visit.until(lambda: visit.screen == "HistoryScreen")


async def test_a_key_waits_for_a_machine_that_is_slow(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.001)
    async with open_console(socket, started=True) as visit:
        before = visit.host.view.area
        visit.burst('t c "12" enter')
        await visit.until(lambda: visit.host.view.seats[0].credits == 12)

        assert visit.host.view.area == before


async def test_a_key_that_comes_while_the_console_is_being_closed_does_no_harm(
    visit: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    console, table = visit.console, visit.console.screen
    with monkeypatch.context() as closing:
        closing.setitem(console._screen_stacks, console.current_mode, [])
        await console.on_event(events.Key("h", "h"))
        console.on_type_ahead_passed(console.Passed(console._key, table, 1))
    await visit.settle()

    assert visit.screen == "TableScreen"
