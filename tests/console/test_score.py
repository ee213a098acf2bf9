"""The score sheet: what the device has counted stands beside what only the table can count."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.console.test_screens import busy, cut
from tests.console.visit import SEATS, visiting


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


async def test_coins_that_nobody_minded_are_asked_for(socket: Path) -> None:
    """The form says so, and keeps the cards that were typed."""
    async with visiting(socket) as visit:
        visit.host.do(do="start", game="in-space", seats=SEATS)
        await visit.until(lambda: visit.screen == "PromiseScreen")
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "TableScreen")
        for line in ({"seat": 0, "value": 15, "modules": ["one", "two"], "do": "artifact"},
                     {"do": "escape", "seat": 0}, {"do": "deck-out"}):  # fmt: skip
            visit.host.do(**line)
        await visit.press("s")
        await visit.type("4")
        await visit.press("enter")
        await visit.until(lambda: "Nobody told the device of Eva's coins: count them too." in visit.text)
        await visit.type("3")
        await visit.press("enter")
        await visit.until(lambda: visit.host.view.ranking)

        assert visit.host.view.ranking[0].points == 15 + 20 + 4 + 3


async def test_an_artifact_is_told_with_its_code_by_one_line(socket: Path) -> None:
    """Whose data cubes nobody has told of."""
    async with visiting(socket, started=True) as visit:
        await visit.press("t")
        for label in ("Artifact with code", "15", "module 1, module 2"):
            at = [deed.label for deed in visit.console.screen._here()].index(label)
            await visit.press("home", *["down"] * at, "enter")
        await visit.until(lambda: visit.host.view.seats[0].artifacts == (15,))

        assert visit.host.view.seats[0].modules == ("module-1", "module-2")


async def test_a_new_game_offers_to_stop_the_one_on_the_table(socket: Path) -> None:
    """Asked twice; a no leaves all as it was."""
    async with visiting(socket, started=True) as visit:
        await visit.press("N", "ctrl+b")
        await visit.until(lambda: visit.screen == "StopScreen")
        await visit.press("down", "enter")
        await visit.until(lambda: "Nobody will score." in visit.text)
        await visit.press("enter")
        await visit.until(lambda: visit.screen == "SetUpScreen")
        assert visit.host.view.phase == "play"
        await visit.press("ctrl+b", "down", "enter", "down", "enter")
        await visit.until(lambda: visit.host.view.phase == "over")
        await visit.until(lambda: visit.screen == "SetUpScreen")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_what_a_seat_owns_can_be_read_in_every_terminal(socket: Path, size: tuple[int, int]) -> None:
    """Artifact and tokens by name, below the points they make: whoever doubts the sum can add it up."""
    async with visiting(socket, size=size, started=True) as visit:
        busy(visit)
        visit.host.do(do="hack", seat=0, module="one")
        visit.host.do(do="hack", seat=0, module="two")
        visit.host.do(do="artifact", seat=0, value=15)
        visit.host.do(do="secret", seat=0, kind="ship-plans")
        visit.host.do(do="escape", seat=0)
        await visit.press("s")
        await visit.until(lambda: "artifact 15" in visit.text)
        said = " ".join(visit.text.split())

        assert "artifact 15, ship plans, ship plans, mega healer, chip of 5 credits, faction bonus" in said
        assert cut(visit) == []
