"""What is typed in forms: answers are found, likely corrections have numbers, and `?` opens the help."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from companion.console.app import Console as ConsoleApp
from companion.console.screens.correct import CorrectScreen
from companion.console.widgets.choice import Choice
from companion.console.widgets.lines import KeyLine
from companion.line.client import Client
from tests.kit.console import Console, open_console
from tests.kit.flight_console import FlyingHost
from tests.kit.idle import PATIENCE_SECONDS
from tests.warps_edge.flight_talk import start


def preview(visit: Console) -> str:
    return str(visit.console.screen.query_one("#preview").render())


async def test_letters_go_to_the_answer_that_begins_so(visit: Console) -> None:
    await visit.press("c", "D")
    kind = visit.console.screen.query_one("#kind", Choice)

    assert kind.value == "danger"

    await visit.press(*"fury")

    assert kind.value == "fury"


async def test_likely_corrections_follow_the_table(visit: Console) -> None:
    """Its line still said what had been the newest, and took the attack of another console back."""
    visit.host.do(do="noise", seat=1, by=2)
    await visit.press("c", until="1. Take back “B")
    await visit.press("1")
    visit.host.do(do="attack")
    await visit.sees("1. Take back “attack”")
    await visit.press("1")

    assert visit.host.commands == []
    assert "enter again: do it" in visit.said("#preview")

    await visit.press("1", until=lambda: visit.host.commands == [{"do": "undo"}])


async def test_the_number_of_a_likely_correction_picks_it(visit: Console) -> None:
    visit.host.do(do="fury", by=1)
    await visit.until(lambda: visit.console.seen.version == 2)
    await visit.press("c")

    assert "1. Take back" in visit.text

    await visit.press("1", until=lambda: "enter again" in preview(visit))
    assert visit.host.view.version == 2

    await visit.press("1", until=lambda: visit.host.view.fury.step == 1)


async def test_no_number_is_shown_where_digits_are_typed(visit: Console) -> None:
    visit.host.do(do="fury", by=1)
    await visit.until(lambda: visit.console.seen.version == 2)
    await visit.press("c", "down", "down", "2")

    assert "1. Take back" not in visit.text
    assert isinstance(visit.console.screen.focused, Input)
    assert visit.console.screen.focused.value == "2"


async def test_a_correction_begins_with_one_that_is_possible(visit: Console) -> None:
    """Black cubes lie in the bag, so that is where they are moved from."""
    await visit.press("c")
    screen = visit.console.screen

    assert isinstance(screen, CorrectScreen)
    assert "not so many" not in preview(visit)
    assert (screen.values["from"], screen.values["to"]) == ("bag", "area")


async def test_a_dial_offers_where_it_stands(visit: Console) -> None:
    visit.host.do(do="fury", by=4)
    await visit.until(lambda: visit.console.seen.version == 2)
    await visit.press("c", *"fury")

    assert "5 → 5" in preview(visit)

    await visit.press("down", "7")

    assert "5 → 7" in preview(visit)


async def test_a_question_mark_opens_the_help_in_a_field_of_numbers(visit: Console) -> None:
    await visit.press("t", "c", "8", "question_mark")

    assert visit.screen == "KeysScreen"

    await visit.press("escape")

    assert visit.console.screen.query_one(Input).value == "8"


async def test_a_name_may_hold_a_question_mark_and_f1_is_named(newcomer: Console) -> None:
    await newcomer.press("enter", "question_mark")

    assert newcomer.screen == "SetUpScreen"
    assert "f1" in newcomer.said(KeyLine)

    await newcomer.press("f1")

    assert newcomer.screen == "KeysScreen"


async def test_every_list_and_menu_has_its_help(visit: Console) -> None:
    await visit.press("t", "s", "question_mark")

    assert visit.screen == "KeysScreen"


async def test_who_has_no_wound_is_asked_about_before_it_is_healed(visit: Console) -> None:
    await visit.press("H")

    assert "● A Eva has no wound" in visit.text

    await visit.press("enter", "t", "h")

    assert "● A Eva has no wound" in visit.text
    assert visit.host.view.version == 1

    await visit.press("escape", "escape")
    visit.host.do(do="wound", seat=0, by=1)
    await visit.until(lambda: visit.console.seen.version == 2)
    await visit.press("H", until=lambda: not visit.host.view.seats[0].wounds)


async def test_full_shields_are_not_repaired_without_being_asked(flight: Console) -> None:
    """The token would be spent for nothing."""
    flight.host.hold("energy-1")
    await flight.sees("unused")
    version = flight.host.view.version
    await flight.press("e")

    assert "The shields are full" in flight.text

    await flight.press("enter")

    assert flight.host.view.version == version


async def test_tokens_that_would_be_discarded_unused_are_told(flight: Console) -> None:
    flight.host.hold("energy-1", "laser-1")
    await flight.sees("2 tokens unused")


async def test_a_console_that_comes_later_is_not_asked_what_is_due(socket: Path) -> None:
    host = FlyingHost(socket)
    await host.open()
    host.do(**start("dread", "hermes"))
    host.do(do="words", text="hush")
    console = ConsoleApp(Client(socket, patience_seconds=PATIENCE_SECONDS))
    try:
        async with console.run_test(size=(80, 24), tooltips=False) as pilot:
            visit = Console(console, pilot, host)
            await visit.until(lambda: visit.screen == "FlightScreen")
            await visit.settle()

            assert visit.screen == "FlightScreen"

            await visit.press("n")

            assert visit.screen == "SkillScreen"

            await visit.press("escape")
            host.do(do="skill", name="watch", figures={"kind": "energy", "fee": 1})
            host.do(do="plan")
            await visit.until(lambda: visit.screen == "ArriveScreen")
    finally:
        await host.close()


async def test_the_history_says_what_enter_takes_back_and_what_stays(visit: Console) -> None:
    for _n in range(3):
        visit.host.do(do="fury", by=1)
    await visit.until(lambda: visit.console.seen.version == 4)
    await visit.press("h", "up", "up")

    assert "enter takes back 2 lines after this one; this one stays" in visit.text

    await visit.press("enter")

    assert "This line stays: fury +1" in visit.text

    await visit.press("y", until=lambda: visit.host.view.fury.step == 2)


async def test_a_draw_recorded_by_hand_does_not_fall_cube_by_cube(socket: Path) -> None:
    async with open_console(socket, started=True, simulated=True, reveals_at_once=False) as visit:
        visit.host.do(do="record", drawn={"black": 2})
        await visit.sees("cube 2 of 2")


async def test_wounds_have_a_word_and_noise_stays_where_it_is(visit: Console) -> None:
    assert "wounds  0/10" in visit.text

    before = column(visit, "Eva")
    visit.host.do(do="record", drawn={"yellow": 2})
    await visit.sees("+2")

    assert column(visit, "Eva") == before


def column(visit: Console, name: str) -> int:
    return next(line for line in visit.text.splitlines() if f" {name} " in line and "noise" in line).index(
        "noise"
    )


async def test_a_click_on_a_label_goes_there_and_answers_nothing(visit: Console) -> None:
    await visit.press("c", until=lambda: visit.screen == "CorrectScreen")
    piece = visit.console.screen.query_one("#piece", Choice)
    await visit.pilot.click(piece, offset=(3, 0))
    await visit.until(lambda: piece.has_focus)

    assert piece.at == 0

    await visit.pilot.click(piece, offset=(24, 0))
    await visit.until(lambda: piece.at == len(piece.options) - 1)
