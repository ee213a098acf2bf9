"""Every screen at every size: keys told, nothing cut, a lost host announced, no seat told by colour alone."""

from __future__ import annotations

from pathlib import Path

from companion.console.games.clank.screens.table import TableScreen
from companion.console.games.clank.widgets.seat_card import SeatCard
from companion.console.widgets.lines import MessageLine, TitleBar
from companion.console.widgets.oled import Oled
from companion.line.carried import Bookmark
from tests.console.full_tables import busy, cut, open_whole
from tests.console.sizes import EVERY_SIZE
from tests.kit.console import Console, open_console

KEYS = {
    "c": "CorrectScreen", "C": "CountScreen", "t": "DeedsScreen", "e": "EveryoneScreen",
    "F": "FairnessScreen", "h": "HistoryScreen", "question_mark": "KeysScreen", "L": "LotsScreen",
    "p": "PictureScreen", "R": "RecordScreen", "i": "ReferenceScreen", "s": "ScoreScreen",
    "o": "WhatIfScreen", "x": "Confirm", "N": "SetUpScreen", "f2": "HardwareScreen",
    "f3": "InvitationScreen",
}  # fmt: skip
"""What opens from the table, and the key that opens it."""
COMPARED = "? Fury step 1: does your board print 2 there? (y answers)"
"""All that needs an eye at a table that has just begun."""


async def test_the_help_lists_every_key_of_the_table(socket: Path) -> None:
    """It is made from the bindings themselves; the row's is known only where the device minds it."""
    async with open_console(socket, size=(120, 80), started=True) as visit:
        await visit.press("question_mark")
        missing = [each.id for each in TableScreen.BINDINGS if each.tooltip not in visit.text]

        assert missing == ["row"]


@EVERY_SIZE
async def test_nothing_is_cut(socket: Path, size: tuple[int, int]) -> None:
    """Whatever is not in something that scrolls lies inside the terminal, whole."""
    async with open_console(socket, size=size, started=True) as visit:
        busy(visit)
        await visit.settle()

        assert cut(visit) == []

        await open_whole(visit, KEYS)


@EVERY_SIZE
async def test_set_up_is_never_cut(socket: Path, size: tuple[int, int]) -> None:
    async with open_console(socket, size=size) as visit:
        assert cut(visit) == []

        await visit.press("enter", "E", "down", "D", "ctrl+n", until="step")

        assert cut(visit) == []

        await visit.press("ctrl+s", until=lambda: visit.screen == "PromiseScreen")

        assert cut(visit) == []


async def test_the_picture_is_beside_the_table_where_there_is_room(socket: Path) -> None:
    """At 120 x 40 always; at 80 x 24 behind a key."""
    async with open_console(socket, size=(120, 40), started=True) as visit:
        oled = visit.console.screen.query_one(Oled)

        assert (oled.display, oled.content_size.width, oled.content_size.height) == (True, 64, 16)

        await visit.pilot.resize_terminal(80, 24)
        await visit.settle()

        assert not oled.display


async def test_a_lost_host_is_announced_and_joined_again(visit: Console) -> None:
    await visit.host.close()
    await visit.until(lambda: "NO HOST" in visit.said(TitleBar))
    await visit.press("1", until=lambda: "nothing was done" in visit.said(MessageLine))

    assert "● A Eva" in visit.text

    await visit.host.open()
    await visit.until(lambda: "NO HOST" not in visit.said(TitleBar))

    assert visit.said(MessageLine) == COMPARED
    assert visit.host.view.area["yellow"] == 3


async def test_a_host_that_comes_back_in_another_language_is_heard_in_all_that_stands_there(
    visit: Console,
) -> None:
    visit.host.do(do="fury", by=1)
    await visit.press("i")
    await visit.host.close()
    visit.host.language = "cs"
    await visit.host.open()
    await visit.sees("ZUŘIVOST")

    assert "FURY" not in visit.text.replace("FURYBOX", "")
    assert visit.screen == "TableScreen"


async def test_a_stale_press_is_explained(visit: Console) -> None:
    """Somebody else was quicker; the sentence says that nothing was done."""
    visit.console._host.mark = Bookmark(1, 0)
    await visit.press("f", until=lambda: "It was not done" in visit.said(MessageLine))

    assert visit.host.view.fury.step == 1


async def test_a_refusal_goes_when_somebody_does_something(visit: Console) -> None:
    """What was refused was refused of the table before: no key is needed here."""
    await visit.press("u", until=lambda: "nothing to take back" in visit.said(MessageLine))
    visit.host.do(do="noise", seat=0, by=1)

    await visit.until(lambda: visit.said(MessageLine) == COMPARED)


async def test_seats_are_told_apart_without_colour(visit: Console) -> None:
    for sign in ("● A Eva", "■ B Bohumil", "▲ C Cyril", "◆ D Dana"):
        assert sign in visit.text


async def test_a_card_is_drawn_anew_only_when_its_table_changed(visit: Console) -> None:
    card = visit.console.screen.query_one("#seat-0", SeatCard)
    drawn: list[int] = []
    card.refresh = lambda *_args, **_kinds: drawn.append(1) or card  # type: ignore[method-assign,func-returns-value]
    visit.host.publish()
    await visit.settle()

    assert drawn == []

    visit.host.do(do="noise", seat=0, by=1)
    await visit.until(lambda: drawn)


async def test_a_table_below_a_menu_takes_the_room_of_another_terminal(visit: Console) -> None:
    await visit.press("t", until=lambda: visit.screen == "DeedsScreen")
    table = visit.console.screen_stack[-2]
    await visit.pilot.resize_terminal(120, 40)
    await visit.press("escape", until=lambda: visit.screen == "TableScreen")
    await visit.until(lambda: table.has_class("-high", "-wide"))

    assert not table.has_class("-middling")
