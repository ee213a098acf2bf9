"""What was read or typed wrong in a flight is put right, from the menu of what is done by hand."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from tests.kit.console import Console
from tests.kit.flight_console import flying, read_wrong


async def test_a_card_with_another_number_and_reward_changes_in_the_row(socket: Path) -> None:
    """The scout's lasers and rewards were misread, and a special that it has not is unset."""
    async with flying(socket, row=({"name": "wasp", "special": "sheds-lasers"},)) as visit:
        await read_wrong(visit, "wasp")
        await visit.until(lambda: visit.screen == "CardForm")
        visit.fill(lasers=5, destroyed=("laser-2",), special=None)
        await visit.press("ctrl+s", until=lambda: visit.screen == "FlightScreen")
        card = visit.host.view.row[0]

        assert (card.name, card.figures.lasers, card.figures.destroyed) == ("wasp", 5, ("laser-2",))
        assert card.figures.special is None


async def test_another_card_lies_in_the_row(flight: Console) -> None:
    await read_wrong(flight, "scout (2)")
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(name="moth", attack=4)
    await flight.press("ctrl+s", until=lambda: flight.screen == "FlightScreen")

    assert [card.name for card in flight.host.view.row] == ["scout", "moth", "scout", "scout"]
    assert flight.host.view.row[1].figures.attack == 4

    await read_wrong(flight, "scout (4)")
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(lies=False)
    await flight.press("ctrl+s", until=lambda: flight.host.view.row[3] is None)


async def test_a_section_is_not_out_after_all(flight: Console) -> None:
    flight.host.do(do="amend", sections={"1": {"down": True}}, why="a test")
    await read_wrong(flight, "section 1")
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(down=False, lasers=9)
    await flight.press("ctrl+s", until=lambda: flight.screen == "FlightScreen")

    assert not flight.host.view.sections[0].down
    assert flight.host.view.sections[0].figures.lasers == 9


async def test_a_skills_fee_was_misread_and_it_is_active(flight: Console) -> None:
    name = flight.host.view.skills[0].name
    await read_wrong(flight, name)
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(state="active", fee=3)
    await flight.press("ctrl+s", until=lambda: flight.screen == "FlightScreen")

    assert flight.host.view.skills[0].figures.fee == 3
    assert flight.host.view.skills[0].state == "active"


async def test_a_choice_that_the_card_did_not_give_is_waived(socket: Path) -> None:
    async with flying(socket, row=({"name": "wasp", "destroyed": ["skill"]},)) as visit:
        visit.host.do(do="defeat", target="enemy:1", how="destroyed")
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape")
        assert visit.host.view.owed
        await read_wrong(visit, "a skill card")
        await visit.until(lambda: not visit.host.view.owed)


async def test_a_scale_and_a_price_were_misread(flight: Console) -> None:
    await read_wrong(flight, "scales and prices")
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(hull=4)
    await flight.press("ctrl+s", until=lambda: flight.screen == "FlightScreen")

    assert flight.host.view.hull.of == 4


async def test_a_card_draws_tokens_that_no_reward_names(flight: Console) -> None:
    held = sum(flight.host.view.supply.values())
    await flight.press("m", "7", "2", until=lambda: sum(flight.host.view.supply.values()) == held + 2)


async def test_a_hull_of_nothing_ends_the_flight(flight: Console) -> None:
    await flight.press("c", until=lambda: flight.screen == "CorrectScreen")
    flight.fill(kind="hull")
    await flight.settle()
    next(each for each in flight.console.screen.query(Input) if each.name == "dialled").focus()
    await flight.press("0", "ctrl+s", until=lambda: flight.host.view.ended == "hull")


async def test_a_flight_ended_otherwise_and_goes_on_after_all(flight: Console) -> None:
    await read_wrong(flight, "scales and prices")
    await flight.until(lambda: flight.screen == "CardForm")
    flight.fill(warps=6)
    await flight.press("ctrl+s", until=lambda: flight.host.view.warp.of == 6)
    await read_wrong(flight, "the flight is won")
    await flight.until(lambda: flight.host.view.ended == "victory")
    await flight.until(lambda: flight.screen == "FlightScreen")
    await read_wrong(flight, "the flight goes on")
    await flight.until(lambda: flight.host.view.ended is None)
