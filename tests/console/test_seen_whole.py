"""What one types in, points at or opened stays in sight, whatever comes over it or grows beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from companion.console.screens.cells import Cells
from companion.console.screens.form import Form
from companion.console.screens.set_up import SetUpScreen
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.lines import MessageLine
from companion.line.carried import Hand
from companion.words.language import speak
from tests.catacombs.delve_talk import SIDE_BOARD
from tests.kit.console import SIX, Console, open_console
from tests.kit.flight_console import flying


def listed(visit: Console) -> OptionList:
    return visit.console.screen.query_one(OptionList)


def prompts(visit: Console) -> str:
    return "\n".join(str(each.prompt) for each in listed(visit).options)


async def test_enter_alone_in_the_palette_does_nothing(visit: Console) -> None:
    """The attack stands first there, and was drawn."""
    visit.burst("ctrl+p enter")
    await visit.until(lambda: visit.screen == "Palette")
    await visit.press("enter")

    assert visit.screen == "Palette"


async def test_what_the_palette_does_not_find_is_said_word_by_word(socket: Path) -> None:
    async with open_console(socket, size=(60, 20), started=True) as visit:
        await visit.press("ctrl+p", *"x" * 40, until=f"“{'x' * 40}”.")


async def test_who_leaves_the_palette_is_where_it_was_opened(visit: Console) -> None:
    """Escape closed what lay below as well, with all that was typed there; and no key waits for it."""
    await visit.press("C", "2", "ctrl+p", until=lambda: visit.screen == "Palette")
    await visit.press("escape")

    assert visit.screen == "CountScreen"
    assert visit.console.screen.query_one(Input).value == "2"
    assert not visit.console._is_taking


async def test_ctrl_c_says_how_a_console_is_left(visit: Console) -> None:
    """In the console's language, and by its own key: textual's word for it stands in a corner, in English."""
    await visit.press("ctrl+c", until=lambda: "^q closes this console" in visit.said(MessageLine))

    assert not visit.console._notifications

    await visit.press("N", "ctrl+c", until=lambda: "^q closes this console" in visit.said(AskLine))


@pytest.mark.parametrize("typed", ["", '"dan"'])
async def test_what_is_gone_to_in_the_palette_is_counted_in_the_list_that_stands(
    visit: Console, typed: str
) -> None:
    """Arrows typed before it stood were lost, and enter did its first line: an attack, drawn."""
    visit.burst(f"ctrl+p {typed} down down")
    await visit.until(lambda: visit.screen == "Palette")
    await visit.until(lambda: listed(visit).highlighted == 2)
    await visit.pilot.resize_terminal(61, 20)
    await visit.settle()

    assert listed(visit).highlighted == 2


async def test_the_palette_needs_no_accents(visit: Console) -> None:
    speak("cs")
    try:
        await visit.press(
            "ctrl+p", *"vzit zpet".replace(" ", ""), until=lambda: "Vzít zpět" in prompts(visit)
        )
    finally:
        speak("en")


async def test_the_palette_says_that_there_is_no_host(visit: Console) -> None:
    """It waited for an answer without end."""
    await visit.press("ctrl+p", *"eva noise 3", until=lambda: "noise" in prompts(visit))
    await visit.host.close()
    await visit.press("backspace", "2", until=lambda: "There is no host" in prompts(visit))


async def test_the_palettes_last_line_can_be_read_in_the_smallest_terminal(socket: Path) -> None:
    """The list reached a row below it, and its lines stayed as long as they were in a larger one."""
    async with open_console(socket, size=(100, 30), started=True) as visit:
        await visit.press("ctrl+p", until=lambda: listed(visit).option_count)
        long = listed(visit).virtual_size.height
        await visit.pilot.resize_terminal(60, 20)
        await visit.until(lambda: listed(visit).virtual_size.height > long)

        assert listed(visit).region.bottom <= 20


async def test_a_count_is_typed_in_sight_whatever_grows_below_it(socket: Path) -> None:
    """The proposal took the room, and the field one was in lay below it; so it was in a smaller terminal."""
    six = {"seats": SIX, "box": SIDE_BOARD}
    async with open_console(socket, size=(80, 24), started=True, game="catacombs", setup=six) as visit:
        await visit.press("C", until=lambda: visit.screen == "CountScreen")
        await visit.pilot.resize_terminal(60, 20)
        (cells,) = visit.console.screen.query(Cells)
        last = max(cells.cells, key=lambda cell: cell.down)
        visit.focus(last.field.name)
        await visit.press("9", "enter", until=lambda: "ctrl+s" in visit.said("#proposal"))
        await visit.settle()

        assert max(cell.across + cell.cell_length for cell in cells.cells) <= cells.size.width
        assert visit.console.screen.query_one(Input).region.bottom <= cells.parent.region.bottom  # type: ignore[union-attr]


async def test_a_count_is_typed_in_sight_whatever_is_asked_meanwhile(socket: Path) -> None:
    """What hands are left to do took the room of the field one was in, until the next key."""
    async with open_console(socket, size=(60, 20), started=True) as visit:
        await visit.press("C", "up", until=lambda: visit.screen == "CountScreen")
        field = visit.console.screen.query_one(Input)
        visit.focus(max(visit.console.screen.query_one(Cells).cells, key=lambda cell: cell.down).field.name)
        visit.host.hands = (Hand(entry=1, text="Put two more hunters onto the board. " * 3),)
        visit.host.publish()
        await visit.sees("Put two more hunters")
        await visit.settle()

        assert field.region.bottom <= visit.console.screen.query_one(Form).region.bottom


async def test_a_long_repair_is_read_to_its_end(socket: Path) -> None:
    """Half of it lay below the edge, and of the form one row was left."""
    six = {"seats": SIX, "box": SIDE_BOARD}
    async with open_console(socket, size=(60, 20), started=True, game="catacombs", setup=six) as visit:
        await visit.press("C", until=lambda: visit.screen == "CountScreen")
        (cells,) = visit.console.screen.query(Cells)
        for cell in cells.cells[-12:]:
            cell.text = "5"
        await visit.press("enter", until=lambda: "ctrl+s" in visit.said("#proposal"))

        assert "prisoners owed, ✚ F" not in visit.text
        assert visit.console.screen.query_one(Form).size.height > 5

        await visit.press("pagedown", until="prisoners owed, ✚ F")


async def test_the_newest_line_of_a_history_stays_in_sight(socket: Path) -> None:
    async with open_console(socket, size=(60, 20), started=True) as visit:
        for seat in range(40):
            visit.host.do(do="noise", seat=seat % 4, by=1)
        await visit.press("h", until=lambda: listed(visit).option_count > 20)
        visit.console.screen.query_one("#offers").styles.height = 4
        await visit.settle()

        assert listed(visit).scroll_offset.y + listed(visit).size.height >= listed(visit).virtual_size.height


async def test_a_wide_name_is_cut_where_its_score_begins(socket: Path) -> None:
    """It was gone, and of a long one the end stood in the field."""
    wide = [{"name": "漢字" * 8, "colour": "yellow"}, {"name": "Wilhelmína Josefína Anna", "colour": "blue"}]
    async with open_console(socket, size=(60, 20), started=True, setup={"seats": wide}) as visit:
        await visit.press("s", until=lambda: visit.screen == "ScoreScreen")

        assert "● A 漢字" in visit.text
        assert "…" in next(line for line in visit.text.split("\n") if "Wilhelm" in line)


async def test_odds_follow_another_terminal(socket: Path) -> None:
    """What was foreseen kept the columns of a wider one, each broken in two."""
    async with open_console(socket, size=(120, 40), started=True) as visit:
        await visit.press("o", until="… there")
        await visit.pilot.resize_terminal(60, 20)
        await visit.settle()
        rows = visit.said("#ahead")
        await visit.press("escape", "o", until="… there")

        assert visit.said("#ahead") == rows


async def test_a_number_typed_for_one_dial_is_not_that_of_the_next(visit: Console) -> None:
    await visit.press("c")
    visit.fill(kind="fury", dialled=5)
    visit.fill(kind="danger")
    await visit.settle()

    assert visit.console.screen.widget("dialled").value == ""  # type: ignore[attr-defined]


async def test_a_set_up_begins_with_no_fault_of_another_game(
    newcomer: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine the first thing to be read was what a bag lacks."""
    monkeypatch.setattr(SetUpScreen, "_lay_out", lambda _screen: None)
    screen = SetUpScreen()
    await newcomer.console.push_screen(screen)
    await newcomer.settle()

    assert not any(screen.faults())


async def test_all_that_can_be_bought_is_read_in_the_smallest_terminal(socket: Path) -> None:
    """Four rows lay below the edge of the box; where it is fuller, the one bought last is scrolled to."""
    async with flying(socket, size=(60, 20)) as visit:
        await visit.press("b", until=lambda: visit.screen == "BuyScreen")

        assert "R  reflector" in visit.text

        visit.console.screen.query_one("#heap").styles.max_height = 4
        await visit.settle()
        await visit.press("7", until="✓ 1")


async def test_a_window_of_no_width_ends_no_console(guest: Console) -> None:
    for key in ("ctrl+p", "S", "c"):
        await guest.press(key)
        for size in ((4, 24), (2, 24), (80, 24)):
            await guest.pilot.resize_terminal(*size)
            await guest.settle()
        await guest.press("escape", until=lambda: guest.screen == "TableScreen")
