"""The shape of every screen that asks the table for something: what it rests on, and when it is left."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from textual.widgets import OptionList

from companion.console import screens, type_ahead
from companion.console.screens.base import Dialogue
from companion.console.screens.command import Question
from companion.console.widgets.ask_line import AskLine
from companion.line import wire
from tests.console.dialogues import NAMED, opened, sent
from tests.console.sizes import in_sizes
from tests.kit.console import Console, open_console


def test_every_dialogue_that_tells_something_has_this_shape() -> None:
    """Also the ones to come: only what is there to be read may do without."""
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    found: set[type] = set()
    above: list[type] = [Dialogue]
    while above:
        below = above.pop().__subclasses__()
        above += below
        found |= set(below)
    others = {each for each in found if not issubclass(each, Question)}

    assert found > others
    assert [each.__name__ for each in others if "tell" in names_in(each)] == []


def names_in(part: type) -> set[str]:
    methods = [each for each in vars(part).values() if isinstance(each, FunctionType)]
    return {name for method in methods for name in method.__code__.co_names}


@in_sizes((60, 20), long=((80, 24),))
async def test_a_long_menu_makes_room_for_what_is_said(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size, started=True, game="catacombs") as visit:
        await visit.press("t", *["up"] * 5)
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("enter", until=lambda: "nothing was sent" in visit.said(AskLine))
        await visit.sees("Monkey idol")
        screen = visit.console.screen
        box = screen.query_one(".box").content_region

        assert box.contains_region(screen.query_one(AskLine).region)
        assert box.contains_region(screen.query_one(OptionList).region)
        assert "escape: back" in visit.text


async def test_a_number_that_is_done_closes_its_menu_too(socket: Path) -> None:
    async with opened(socket, NAMED["number"]) as visit:
        await visit.press("escape")

        assert visit.screen == "DeedsScreen"

        await visit.press("enter", "3", "enter", until=lambda: visit.screen == "TableScreen")

        assert visit.host.view.seats[0].credits == 3


async def test_a_menu_is_listed_anew_when_somebody_bought_from_it(visit: Console) -> None:
    await visit.press("t", "b", "down")
    visit.host.do(do="noise", seat=1, by=1)
    visit.host.do(do="credits", seat=1, by=7)
    visit.host.do(do="buy", seat=1, kind="telepass")
    await visit.until(lambda: visit.console.seen.version == 4)
    await visit.press("enter", until=lambda: "It was not done" in visit.said(AskLine))

    assert "telepass" not in visit.said(OptionList)
    assert visit.screen == "DeedsScreen"


async def test_noise_elsewhere_does_not_disturb_a_menu(socket: Path) -> None:
    async with opened(socket, NAMED["menu"]) as visit:
        visit.host.do(do="noise", seat=2, by=1)
        await visit.until(lambda: visit.console.seen.version == 2)
        await sent(visit, NAMED["menu"])


async def test_a_yes_is_to_what_is_taken_back_now(socket: Path) -> None:
    async with opened(socket, NAMED["take back"]) as visit:
        visit.host.do(do="noise", seat=3, by=1)
        await visit.until(lambda: visit.console.seen.version == 4)
        await visit.press("enter", until="Take back 2 lines?")

        assert visit.host.view.version == 4
        assert "Dana: noise +1" in visit.text


async def test_a_repair_is_read_again_before_it_is_made(socket: Path) -> None:
    """The table moved on since the count was compared: the sentence is made again, and nothing was done."""
    async with opened(socket, NAMED["count"]) as visit:
        visit.host.do(do="noise", seat=0, by=1)
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.press("ctrl+s", until=lambda: "It was not done" in visit.said(AskLine))
        await visit.sees("smallest repair")

        assert visit.host.view.version == 2


async def test_what_is_done_under_another_screen_is_left_when_that_goes(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type_ahead, "_LOST_SECONDS", 0.05)
    async with opened(socket, NAMED["everyone"]) as visit:
        visit.host.is_deaf = True
        await visit.press("enter", "f1", until=lambda: visit.screen == "KeysScreen")
        message = next(said for said in visit.host.heard if isinstance(said, wire.Command))
        for guest in visit.host._guests:
            guest.write(wire.written(visit.host._answer(message)))
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.settle()

        assert visit.screen == "KeysScreen"

        await visit.press("escape", until=lambda: visit.screen == "TableScreen")
