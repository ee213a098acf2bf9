"""What is drawn, styled and laid out because of what: no more than what is another than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from textual.content import Content
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from companion.console import alone
from companion.console.app import Console as ConsoleApp
from companion.console.games.clank.screens.table import TableScreen
from companion.console.games.clank.widgets.seat_card import SeatCard
from companion.console.screens.count import CountScreen
from companion.console.screens.deeds import DeedsScreen
from companion.console.screens.plain import Entry, Glossary
from companion.console.widgets.lines import MessageLine, TitleBar
from companion.console.widgets.pane import Pane
from companion.line.client import Heard
from tests.kit.console import Console, open_console
from tests.kit.scripted_host import ScriptedHost

Work = Counter[str]
LARGE = (120, 40)
HEARD = 3
"""What a host sends whenever something is new: its table, its picture and its lamps."""


@pytest.fixture(autouse=True)
def drawn_at_rest() -> None:
    """Here every picture is looked at, as it comes."""


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    return tmp_path / "host.sock"


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    """How often each widget was drawn, each screen laid out, and each kind of widget styled."""
    work: Work = Counter()

    def counted(cls: type[Any], name: str, what: Any) -> None:
        before = getattr(cls, name)

        def instead(self: Any, *args: Any, **kinds: Any) -> Any:
            work[what(self, *args)] += 1
            return before(self, *args, **kinds)

        monkeypatch.setattr(cls, name, instead)

    counted(Pane, "render", lambda pane: pane.id or type(pane).__name__)
    counted(Screen, "_refresh_layout", lambda *_: "layout")
    counted(Stylesheet, "apply", lambda _sheet, node: f"styled {type(node).__name__}")
    counted(TableScreen, "show", lambda *_: "told")
    return work


@pytest.fixture
def without_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not want to know: else one seat's noise tells on all."""
    whole = ScriptedHost.table
    monkeypatch.setattr(
        ScriptedHost, "table", lambda self, **of: msgspec.structs.replace(whole(self, **of), chances=None)
    )


def card(visit: Console, seat: int) -> SeatCard:
    table = next(screen for screen in visit.console.screen_stack if isinstance(screen, TableScreen))
    return table.query_one(f"#seat-{seat}", SeatCard)


def noise(visit: Console, seat: int) -> int:
    part = card(visit, seat).part
    return part.noise if part else 0


@pytest.mark.usefixtures("without_odds")
async def test_a_noise_draws_its_own_card_and_no_other(socket: Path, work: Work) -> None:
    async with open_console(socket, size=LARGE, started=True) as visit:
        before = noise(visit, 1)
        await visit.settle()
        work.clear()

        await visit.press("2", until=lambda: noise(visit, 1) == before + 1)
        await visit.settle()

        assert work == {"told": work["told"], "seat-1": 1, "draw-lines": 1, "HistoryTail": 1}


async def test_the_same_table_again_draws_nothing(
    socket: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = ConsoleApp._hear

    async def hears(console: ConsoleApp, heard: Heard) -> None:
        await hear(console, heard)
        work["heard"] += 1

    monkeypatch.setattr(ConsoleApp, "_hear", hears)
    async with open_console(socket, size=LARGE, started=True) as visit:
        await visit.settle()
        work.clear()

        visit.host.publish()
        await visit.until(lambda: work["heard"] == HEARD)
        await visit.settle()

        assert work == {"heard": HEARD}


async def test_another_picture_on_the_small_screen_is_no_other_table(socket: Path, work: Work) -> None:
    """It is drawn, and nothing else is asked for."""
    shown = [bytes(1024)]
    async with open_console(socket, size=LARGE, started=True, picture=lambda _view: shown[-1]) as visit:
        await visit.settle()
        work.clear()

        shown.append(b"\xff" * 1024)
        visit.host.publish()
        await visit.until(lambda: work["Oled"])
        await visit.settle()

        assert work == {"Oled": 1}


async def test_a_sentence_more_lays_the_screen_out_and_the_next_one_in_its_place_does_not(
    socket: Path, work: Work
) -> None:
    compared = {"box": {"fury": {"cubes": [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]}}}
    async with open_console(socket, size=LARGE, started=True, setup=compared) as visit:
        line = visit.console.screen.query_one(MessageLine)
        await visit.press("u", until=lambda: "nothing to take back" in visit.said(MessageLine))
        await visit.settle()

        assert work["layout"]
        assert line.size.height == 1

        work.clear()
        line.say(" ✗ Something else.")
        await visit.settle()

        assert work == {"MessageLine": 1}


async def test_a_screen_beneath_another_learns_when_it_is_seen_again(socket: Path, work: Work) -> None:
    async with open_console(socket, size=LARGE, started=True) as visit:
        await visit.press("h", until=lambda: visit.screen == "HistoryScreen")
        await visit.settle()
        before = noise(visit, 0)
        work.clear()

        visit.host.do(do="noise", seat=0, by=2)
        await visit.until(lambda: visit.console.seen.shown.area.get("yellow", 0) == before + 2)
        await visit.settle()

        assert (noise(visit, 0), work["told"], work["seat-0"]) == (before, 0, 0)

        await visit.press("escape", until=lambda: noise(visit, 0) == before + 2)


async def test_behind_a_small_screen_the_table_goes_on(socket: Path) -> None:
    async with open_console(socket, size=LARGE, started=True) as visit:
        before = noise(visit, 0)
        await visit.press("t", until=lambda: visit.screen == "DeedsScreen")

        visit.host.do(do="noise", seat=0, by=2)

        await visit.until(lambda: noise(visit, 0) == before + 2)


async def test_behind_two_small_screens_the_table_goes_on(visit: Console) -> None:
    """A form over a menu showed the table as it had been when it opened."""
    await visit.press("t", "n", until=lambda: visit.screen == "DeedForm")
    visit.host.do(do="end-turn")
    await visit.sees("Turn 2")


async def test_a_screen_is_styled_once_as_it_opens(socket: Path, work: Work) -> None:
    """It is made for the terminal's size, and to come on top changes no style."""
    async with open_console(socket, size=LARGE, started=True) as visit:
        work.clear()

        await visit.press("F", until=lambda: visit.screen == "FairnessScreen")
        await visit.settle()

        assert (work["styled TitleBar"], work["styled KeyLine"]) == (1, 1)


async def test_a_menu_is_drawn_once_as_it_opens(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    before = Screen._compositor_refresh

    def refresh(screen: Screen[Any]) -> None:
        if isinstance(screen, DeedsScreen):
            drawn.append(len(screen._compositor._dirty_regions))
        before(screen)

    monkeypatch.setattr(Screen, "_compositor_refresh", refresh)
    async with open_console(socket, size=LARGE, started=True) as visit:
        await visit.press("t", until=lambda: visit.screen == "DeedsScreen")
        await visit.settle()

        assert all(regions <= 1 for regions in drawn[1:])


async def test_a_page_is_spelled_out_no_further_than_it_is_seen(
    socket: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The help is far longer than a terminal is high; it is wrapped once, for the width it will have."""
    widths: list[int] = []
    before = Glossary.lines

    def lines(page: Glossary, part: tuple[Entry, ...], width: int) -> list[Content]:
        widths.append(width)
        return before(page, part, width)

    monkeypatch.setattr(Glossary, "lines", lines)
    async with open_console(socket, started=True) as visit:
        await visit.press("question_mark", until="Noise +1")

        assert not work["Glossary"]
        assert widths == [visit.console.screen.query_one(Glossary).size.width]


async def test_a_form_answers_its_key_with_its_frame(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    before = ConsoleApp._display

    def display(console: ConsoleApp, screen: Screen[Any], update: Any) -> None:
        if isinstance(screen, CountScreen) and update is not None:
            drawn.append((screen.query_one(TitleBar).size.height, len(screen.query(Input))))
        before(console, screen, update)

    monkeypatch.setattr(ConsoleApp, "_display", display)
    async with open_console(socket, size=LARGE, started=True) as visit:
        await visit.press("C", until=lambda: drawn and drawn[-1][1])

        assert drawn[0] == (1, 0)


async def test_another_field_draws_no_whole_screen(visit: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    await visit.press("c", until=lambda: visit.screen == "CorrectScreen")
    await visit.settle()
    form, before = visit.console.screen, Widget.refresh
    asked: list[Widget] = []

    def refresh(widget: Widget, *regions: Any, **how: Any) -> Widget:
        asked.append(widget)
        return before(widget, *regions, **how)

    monkeypatch.setattr(Widget, "refresh", refresh)
    await visit.press("tab")
    await visit.settle()

    assert asked
    assert form not in asked


async def test_closed_screens_are_cleared_away_in_a_pause(
    socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr("tests.kit.console.ConsoleApp", alone.Alone)
    monkeypatch.setattr(alone, "PAUSE_SECONDS", 0.01)
    names = ("collect", "freeze", "unfreeze")
    gc = SimpleNamespace(**{name: lambda name=name: done.append(name) for name in names})
    monkeypatch.setattr(alone, "gc", gc)
    async with open_console(socket, started=True) as visit:
        await visit.until(lambda: done[-2:] == ["collect", "freeze"])
        assert "unfreeze" not in done
        await visit.settle()
        done.clear()

        await visit.press("h", "escape")

        await visit.until(lambda: done[-2:] == ["collect", "freeze"])


async def test_what_is_opened_most_is_read_in_a_pause(socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr("tests.kit.console.ConsoleApp", alone.Alone)
    monkeypatch.setattr(alone, "PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(alone, "import_module", read.append)
    async with open_console(socket, started=True) as visit:
        await visit.until(lambda: len(read) >= len(alone._OPENED_MOST))

        assert read == [f"companion.console.{each}" for each in alone._OPENED_MOST]
