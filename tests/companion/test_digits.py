"""What four digits show of a table, and that an evening goes on without them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.devices import reconnecting as awaited
from companion.doctor import examined
from companion.table.publish import figures
from hardware.chips import Chip
from hardware.kinds.digits import Digits
from hardware.ports import Figures
from hardware.wiring import Wiring
from tests.companion.small_machine import JOURNAL, SmallPi
from tests.hardware.tm1637_chip import CLK, DIO, ChipPins
from tests.kit.moved_loop import loop, moved
from tests.kit.table import Table
from tests.kit.wired_table import WiredTable

WIRING = Wiring(digits=Digits(CLK, DIO))
NO_ANSWER = ("The digits fail: The digits do not answer. Check their wires: VCC on 3.3 V, GND, CLK, DIO.",)


def read(table: Table) -> Figures:
    shown: Figures = table.simulated.parts["digits"].figures
    return shown


@moved
async def test_the_digits_show_the_step_of_fury_and_the_cubes_of_an_attack(bare: Table) -> None:
    assert read(bare) == Figures()

    await bare.start()
    fury = bare.view.fury

    assert read(bare) == Figures(fury.step, fury.cubes)

    await bare.tell("danger", count=2)
    await bare.tell("fury", by=3)
    later = bare.view.fury

    assert later.step == fury.step + 3
    assert read(bare) == Figures(later.step, later.cubes + 2)

    await bare.tell("stop", why="late")

    assert read(bare) == Figures()


@moved
async def test_a_flight_shows_its_warp_and_its_draw(bare: Table) -> None:
    await bare.tell("start", game="warps-edge", fighter="titan", mothership="duo")
    view: Any = bare.view

    assert read(bare) == figures(view) == Figures(view.warp.now, view.due)


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> ChipPins:
    found = ChipPins(SimpleNamespace(now=lambda: loop().time()))
    monkeypatch.setattr(awaited, "open_pins", lambda _wiring: found)
    return found


@moved
async def test_digits_that_come_late_are_told_and_taken_up(tmp_path: Path, pins: ChipPins) -> None:
    pins.chip.is_there = False
    async with WiredTable(tmp_path, wiring=WIRING) as table:
        await table.start()

        assert table.news.faults == NO_ANSWER

        pins.chip.is_there = True
        await table.advance(31)
        fury = table.view.fury

        assert table.news.faults == ()
        assert pins.chip.shown == f"{fury.step:2}:{fury.cubes:2}"


@moved
async def test_digits_that_are_pulled_out_in_an_evening_come_back(tmp_path: Path, pins: ChipPins) -> None:
    async with WiredTable(tmp_path, wiring=WIRING) as table:
        await table.start()
        pins.chip.is_there = False
        pins.chip.lose_power()
        await table.tell("fury", by=1)

        assert table.news.faults == NO_ANSWER

        await table.tell("fury", by=1)
        pins.chip.is_there = True
        await table.advance(31)
        fury = table.view.fury

        assert table.news.faults == ()
        assert pins.chip.shown == f"{fury.step:2}:{fury.cubes:2}"

    assert pins.chip.shown == ""


def test_the_doctor_names_whoever_holds_a_pin_of_the_digits(tmp_path: Path) -> None:
    pi = SmallPi(tmp_path)
    pi.chips = [Chip("/dev/gpiochip0", "pinctrl-rp1", {DIO: "clockd"})]
    found = examined(pi.machine, WIRING, journal=JOURNAL)

    assert [each.sentence for each in found if each.state == "fault"] == [
        "GPIO6 (digits.dio) is held by clockd."
    ]
