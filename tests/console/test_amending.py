"""What was read or typed wrong in a flight is told as it truly is, from the menu of what is done by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from companion.console.widgets.choice import Choice
from tests.console.flight_visit import flying
from tests.console.visit import Visit


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


async def read_wrong(visit: Visit, line: str) -> None:
    """M, then the list of what was read wrong, and in it the line that begins so."""
    await visit.press("m", "8")
    await visit.until(lambda: visit.said(".heading") == "Read or typed wrong")
    listed = visit.console.screen.query_one("OptionList")
    names = [str(listed.get_option_at_index(n).prompt.plain) for n in range(listed.option_count)]
    places = [n for n, name in enumerate(names) if name.lstrip("0123456789 ").startswith(line)]
    assert places, names
    listed.highlighted = places[0]
    await visit.press("enter")


def fill(visit: Visit, **values: object) -> None:
    """Fill fields in, by their names."""
    for name, value in values.items():
        visit.console.screen.fill(name, value)


async def test_a_card_with_another_number_and_reward_changes_in_the_row(socket: Path) -> None:
    """The scout's lasers and rewards were misread, and a special that it has not is unset."""
    async with flying(socket, row=({"name": "wasp", "special": "sheds-lasers"},)) as visit:
        await read_wrong(visit, "wasp")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, lasers=5, destroyed=("laser-2",), special=None)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FlightScreen")
        card = visit.host.view.row[0]

        assert (card.name, card.figures.lasers, card.figures.destroyed) == ("wasp", 5, ("laser-2",))
        assert card.figures.special is None


async def test_another_card_lies_in_the_row(socket: Path) -> None:
    """Its name was typed wrong; and at another place none lies."""
    async with flying(socket) as visit:
        await read_wrong(visit, "scout (2)")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, name="moth", attack=4)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert [card.name for card in visit.host.view.row] == ["scout", "moth", "scout", "scout"]
        assert visit.host.view.row[1].figures.attack == 4

        await read_wrong(visit, "scout (4)")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, lies=False)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.host.view.row[3] is None)


async def test_a_section_is_not_out_after_all(socket: Path) -> None:
    """And what it says was read wrong too."""
    async with flying(socket) as visit:
        visit.host.do(do="amend", sections={"1": {"down": True}}, why="a test")
        await read_wrong(visit, "section 1")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, down=False, lasers=9)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert not visit.host.view.sections[0].down
        assert visit.host.view.sections[0].figures.lasers == 9


async def test_a_skills_fee_was_misread_and_it_is_active(socket: Path) -> None:
    """As it truly lies."""
    async with flying(socket) as visit:
        name = visit.host.view.skills[0].name
        await read_wrong(visit, name)
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, state="active", fee=3)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert visit.host.view.skills[0].figures.fee == 3
        assert visit.host.view.skills[0].state == "active"


async def test_a_choice_that_the_card_did_not_give_is_waived(socket: Path) -> None:
    """One line, and nothing is owed any more."""
    async with flying(socket, row=({"name": "wasp", "destroyed": ["skill"]},)) as visit:
        visit.host.do(do="defeat", target="enemy:1", how="destroyed")
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape")
        assert visit.host.view.owed
        await read_wrong(visit, "a skill card")
        await visit.until(lambda: not visit.host.view.owed)


async def test_a_scale_and_a_price_were_misread(socket: Path) -> None:
    """Both are told anew, as printed numbers are."""
    async with flying(socket) as visit:
        await read_wrong(visit, "scales and prices")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, hull=4)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FlightScreen")

        assert visit.host.view.hull.of == 4


async def test_a_card_draws_tokens_that_no_reward_names(socket: Path) -> None:
    """Two from the bag, by its digit."""
    async with flying(socket) as visit:
        held = sum(visit.host.view.supply.values())
        await visit.press("m", "7", "2")
        await visit.until(lambda: sum(visit.host.view.supply.values()) == held + 2)


async def test_a_hull_of_nothing_ends_the_flight(socket: Path) -> None:
    """The last hit of a card that the device does not know, as a dial of the correction."""
    async with flying(socket) as visit:
        await visit.press("c")
        await visit.until(lambda: visit.screen == "CorrectScreen")
        kind = next(each for each in visit.console.screen.query(Choice) if each.name == "kind")
        kind.at = [option.value for option in kind.options].index("hull")
        await visit.settle()
        next(each for each in visit.console.screen.query(Input) if each.name == "dialled").focus()
        await visit.press("0", "ctrl+s")
        await visit.until(lambda: visit.host.view.ended == "hull")


async def test_a_flight_ended_otherwise_and_goes_on_after_all(socket: Path) -> None:
    """From the same list; the number of warps was read wrong, too."""
    async with flying(socket) as visit:
        await read_wrong(visit, "scales and prices")
        await visit.until(lambda: visit.screen == "AmendScreen")
        fill(visit, warps=6)
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.host.view.warp.of == 6)
        await read_wrong(visit, "the flight is won")
        await visit.until(lambda: visit.host.view.ended == "victory")
        await visit.until(lambda: visit.screen == "FlightScreen")
        await read_wrong(visit, "the flight goes on")
        await visit.until(lambda: visit.host.view.ended is None)
