"""Every screen of a flight at every size: nothing cut, and told without colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.games.warps_edge.screens.flight import FlightScreen
from companion.console.games.warps_edge.widgets.steps import StepBar
from tests.console.full_tables import cut, open_whole
from tests.console.sizes import EVERY_SIZE
from tests.kit.console import Console
from tests.kit.flight_console import KEPT, flying

KEYS = {
    "s": "TokensScreen", "b": "BuyScreen", "k": "PickScreen", "m": "PickScreen", "d": "TokensScreen",
    "y": "FiguresScreen", "o": "OutlookScreen", "h": "HistoryScreen", "c": "CorrectScreen",
    "C": "FlightCountScreen", "i": "ReferenceScreen", "v": "PictureScreen", "f2": "HardwareScreen",
    "F": "FairnessScreen", "w": "PlansScreen", "question_mark": "KeysScreen", "N": "SetUpScreen",
}  # fmt: skip
"""What opens from a flight, and the key that opens it."""


@pytest.mark.long
@EVERY_SIZE
async def test_nothing_of_a_flight_is_cut(socket: Path, size: tuple[int, int]) -> None:
    """Whatever is not in something that scrolls lies inside the terminal, whole."""
    async with flying(socket, size=size, mothership="colony") as visit:
        busy(visit)
        await visit.settle()

        assert cut(visit) == []

        await open_whole(visit, KEYS)


@EVERY_SIZE
async def test_no_form_of_a_flight_is_cut(socket: Path, size: tuple[int, int]) -> None:
    async with flying(socket, size=size, begun=False, known=False) as visit:
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.type("watch")

        assert cut(visit) == []

        visit.host.do(KEPT)
        await visit.press("escape", until=lambda: visit.screen == "FiguresScreen")

        assert cut(visit) == []


async def test_the_present_step_is_told_without_colour(flight: Console) -> None:
    await flight.until(lambda: "▶ 2 pilot's actions" in flight.said(StepBar))


async def test_the_help_lists_every_key_of_a_flight(socket: Path) -> None:
    async with flying(socket, size=(120, 80)) as visit:
        await visit.press("question_mark")
        missing = [each.tooltip for each in FlightScreen.BINDINGS if each.tooltip not in visit.text]

        assert missing == []


def busy(visit: Console) -> None:
    power = ("u-turn", "reflector", "warp-vortex", "electroshock", "proton-cannon")
    visit.host.hold("laser-1", "laser-2", "laser-3", "energy-1", "energy-2", "manoeuvre", *power)
    visit.host.do(do="stow", piece="energy-1")
    visit.host.do(do="stow", piece="energy-2")
    visit.host.do(do="assign", piece="laser-1", target="enemy:1")
    visit.host.do(do="assign", piece="laser-2", target="section:1")
    visit.host.do(do="power", piece="proton-cannon", target="enemy:2", other="enemy:3")
