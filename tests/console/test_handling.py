"""Keys of one's own, the palette, the mouse, a console that only looks on, and a set-up that remembers."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.console import actions, keymap
from companion.console.app import Console as ConsoleApp
from companion.console.games.clank.widgets.attack_panel import AttackPanel
from companion.console.keys import ALT
from companion.console.options import ConsoleOptions
from companion.console.screens.base import BaseScreen
from companion.console.widgets.history_tail import HistoryTail
from companion.console.widgets.lines import MessageLine
from rules.clank.commands import Attack
from tests.console.bound_keys import BOUND
from tests.kit.console import Console, open_console
from tests.kit.scripted_host import PLAYERS


def bound_by(screen: type) -> set[tuple[str, str]]:
    return {
        (each.id, ",".join(key for key in each.key.split(",") if key not in ALT))
        for each in screen.__dict__.get("BINDINGS", ())
    }


def named(*parts: actions.Actions) -> set[tuple[str, str]]:
    return {(each.name, each.keys) for part in parts for each in part}


def test_every_key_of_a_screen_can_be_checked_without_the_screen() -> None:
    screens = (each for each in BOUND if issubclass(each, BaseScreen) and each is not BaseScreen)
    own = {screen.__name__: bound_by(screen) for screen in screens}

    assert own == {name: named(listed) for name, listed in actions.screens()}
    assert bound_by(BaseScreen) | bound_by(ConsoleApp) == named(actions.EVERYWHERE)


async def test_a_key_can_be_another_one(socket: Path) -> None:
    keys = keymap.checked({"fury": "space", "undo": "ctrl+z", "attack": "f"})
    async with open_console(socket, started=True, manner=ConsoleOptions(keys=keys)) as visit:
        await visit.press("space", "u", until=lambda: visit.host.view.fury.step == 2)
        await visit.until(lambda: "^z takes back" in visit.said(HistoryTail))
        await visit.press("question_mark")

        assert "space" in visit.text
        assert "^z" in visit.text

        await visit.press("escape", "ctrl+z", until=lambda: visit.host.view.fury.step == 1)


async def test_the_palette_does_what_a_key_does(visit: Console) -> None:
    await visit.ask_palette("fury", "Fury  f")
    await visit.until(lambda: visit.host.view.fury.step == 2)
    await visit.ask_palette("daylight", "Theme: daylight")
    await visit.until(lambda: visit.console.theme == "daylight")
    await visit.ask_palette("animation off", "Animation off")
    await visit.until(lambda: not visit.console.animation)


async def test_everything_shown_can_be_clicked(visit: Console) -> None:
    visit.host.do(do="fury", by=1)
    await visit.pilot.click("#seat-2")
    await visit.press("plus", until=lambda: visit.host.view.area["green"] == 2)
    tail = visit.console.screen.query_one(HistoryTail)
    await visit.pilot.click(HistoryTail, offset=(3, tail.size.height - 1))
    await visit.until(lambda: visit.host.view.area["green"] == 1)
    await visit.pilot.click(HistoryTail, offset=(20, tail.size.height - 3))
    await visit.until(lambda: visit.screen == "HistoryScreen")
    await visit.press("escape", "a", "y", until="ATTACK")
    await visit.pilot.click(AttackPanel, offset=(3, 0))
    await visit.until(lambda: "ATTACK" not in visit.text)


@pytest.mark.long
async def test_text_can_be_marked_and_copied(visit: Console) -> None:
    visit.console.screen.text_select_all()

    assert "An attack draws 2" in (visit.console.screen.get_selected_text() or "")


async def test_whoever_only_looks_on_changes_nothing(socket: Path) -> None:
    async with open_console(
        socket, started=True, simulated=True, manner=ConsoleOptions(watching=True)
    ) as visit:
        visit.host.do(do="attack")
        await visit.sees("ATTACK")
        names = {doing.bindings[0].id for doing in visit.console.screen.bound_actions()}
        heard = len(visit.host.heard)

        assert names <= {"quit", "copy-text", "focus-next", "focus-previous", "close"}

        for key in (*"anu1tcNh", "enter", "question_mark", "f1", "f2", "f3", "ctrl+p"):
            await visit.press(key)
            assert visit.screen == "TableWall"

        assert len(visit.host.heard) == heard

        refused = (await visit.console._host.command(Attack())).refused

        assert refused
        assert refused.code == "watching"


async def test_an_edit_waits_for_a_host_that_is_lost(visit: Console) -> None:
    await visit.press("e", "2")
    await visit.host.close()
    await visit.until(lambda: visit.console.seen.lost)
    await visit.press("enter", until=lambda: "There is no host" in visit.said(MessageLine))

    assert visit.console.screen.query_one(Input).value == "2"

    await visit.host.open()
    await visit.until(lambda: not visit.console.seen.lost)
    await visit.press("enter", until=lambda: visit.screen == "TableScreen")

    assert visit.host.view.area["yellow"] == 5


async def test_set_up_remembers_who_played(socket: Path) -> None:
    async with open_console(socket, players=PLAYERS) as visit:
        await visit.press("ctrl+l")

        assert "Eva" in visit.text
        assert "◂ purple ▸" in visit.text

        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")

        assert [(seat.name, seat.colour) for seat in visit.host.view.seats] == [
            ("Eva", "purple"),
            ("Bohumil", "blue"),
        ]


async def test_a_name_is_completed_and_brings_its_cubes(socket: Path) -> None:
    async with open_console(socket, players=PLAYERS) as visit:
        await visit.press("enter", "C", "y", until="Cyril")
        await visit.press("right")
        await visit.until(lambda: visit.console.screen.query_one("#name-0", Input).value == "Cyril")

        assert "◂ purple ▸" in visit.text


async def test_the_history_does_not_tell_before_the_cubes_do(socket: Path) -> None:
    async with open_console(socket, started=True, simulated=True, reveals_at_once=False) as visit:
        await visit.press("a", "y", until=lambda: "holds its breath" in visit.said(AttackPanel))

        assert "attack" not in visit.said(HistoryTail)
        assert visit.console.screen.query_one(HistoryTail).styles.text_opacity < 1

        visit.console.fall(on=False)
        await visit.until(lambda: "attack" in visit.said(HistoryTail))

        assert "The cubes have fallen." in visit.said(AttackPanel)
