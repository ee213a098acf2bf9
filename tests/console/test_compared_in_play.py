"""A number is compared at the table, when it first matters: y says that it is so, n what is printed."""

from __future__ import annotations

from tests.kit.console import Console
from tests.kit.served_table import ServedTable


async def test_yes_and_the_next_number_is_asked_when_its_time_comes(visit: Console) -> None:
    await visit.sees("Fury step 1: does your board print 2 there? (y answers)")
    await visit.press("1", until=lambda: visit.host.view.area["yellow"] == 4)
    await visit.press("y", until=lambda: visit.screen == "AnswerScreen")
    await visit.press("y", until=lambda: visit.screen == "TableScreen")

    assert visit.host.commands[-1] == {
        "do": "printed",
        "number": "fury",
        "to": {"cubes": {"1": 2}},
        "why": "",
    }
    assert visit.host.view.doubt is None
    assert "does your board" not in visit.text

    await visit.press("f", until="Fury step 2: does your board print 2 there?")


async def test_no_and_what_the_board_prints(visit: Console) -> None:
    await visit.press("y", "n", "3", "enter", until=lambda: visit.host.view.track[0] == 3)
    assert visit.screen == "TableScreen"


async def test_who_says_no_to_the_hunters_types_the_track(visit: Console) -> None:
    visit.host.do(do="printed", number="fury.cubes", to=[2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5], why="")
    await visit.press("f", until="hunters wait on steps: 8 9 11 11. Is it so?")
    await visit.press("y", "n", *["backspace"] * 33)
    await visit.type("2 2 2 3 3 3 4! 4! 5# 5!!")
    await visit.press("enter", until=lambda: visit.host.view.fury.of == 10)

    assert visit.host.view.hunter_steps == (7, 8, 10)
    assert visit.host.view.doubt is None


async def test_a_draw_before_the_answer_says_by_what_it_was_made(visit: Console) -> None:
    """The attack has its lines first; then the question says what was used."""
    visit.host.do(do="attack")
    await visit.sees("ATTACK  cube 2 of 2")
    assert "(y answers)" not in visit.text
    await visit.press("enter", until=lambda: "ATTACK" not in visit.text)

    await visit.sees("A draw was made: does your board print 2 on fury step 1?")


async def test_a_draw_asks_first_for_its_own_number(visit: Console) -> None:
    await visit.press("a", "escape", until=lambda: visit.screen == "TableScreen")
    assert not visit.host.view.drawn
    await visit.press("a", until=lambda: visit.host.view.drawn)
    await visit.press("enter", "n", "f", "a", until=lambda: visit.screen == "AnswerScreen")
    await visit.sees("Fury step 2: does your board print 2 there?")
    await visit.press("enter", until=lambda: visit.host.view.draws == 2)
    assert visit.screen == "TableScreen"
    assert visit.host.view.doubt.number == "fury.cubes.1"  # by which the first draw went


async def test_a_draw_is_asked_for_the_step_it_went_by(visit: Console) -> None:
    visit.host.do(do="attack")
    visit.host.do(do="fury", by=1)
    visit.host.do(do="printed", number="fury", to={"cubes": {"2": 2}}, why="")
    await visit.press("enter", until="A draw was made: does your board print 2 on fury step 1?")


async def test_a_number_put_right_after_its_draw_says_what_was_drawn(
    table: ServedTable, guest: Console
) -> None:
    await table.do("attack")
    await guest.until(lambda: guest.is_revealed)
    await guest.press("enter", until="A draw was made")
    await guest.press("y", "n", "3", "enter")
    await guest.sees("The attack drew 2 by fury step 3, as printed 3: take it back, or")
