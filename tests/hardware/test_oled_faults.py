"""The OLED when things go wrong: wires, power, and the wrong chip."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from hardware.oled import I2c
from hardware.ports import BLANK, DeviceGone
from tests.hardware.controller_model import NoSuchCommand
from tests.hardware.oled_module import CHEQUERED, CHIPS, CORNER, SEAMS, KernelModule, Module


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize("chip", CHIPS)
def test_a_chip_that_does_not_answer_is_told_with_its_place(plug_in: type[Module], chip: str) -> None:
    module = plug_in(chip)
    module.wire.is_plugged_in = False

    with pytest.raises(DeviceGone, match=r"0x3C on /dev/i2c-1 does not answer.*SDA.*0x3D") as told:
        module.screen.show(CHEQUERED)
    assert told.value.named == {"name": "0x3C on /dev/i2c-1"}


@pytest.mark.parametrize("plug_in", SEAMS)
def test_a_screen_at_another_address_does_not_answer(plug_in: type[Module]) -> None:
    wrong = plug_in()
    wrong.wire.address = 0x3D
    with pytest.raises(DeviceGone, match="0x3C"):
        wrong.screen.show(CHEQUERED)

    right = plug_in(line=I2c(address=0x3D))
    right.wire.address = 0x3D
    right.screen.show(CHEQUERED)

    assert right.glass() == CHEQUERED


@pytest.mark.parametrize("arrives", [*range(60), *range(60, 1024, 60)])
@pytest.mark.parametrize("chip", CHIPS)
def test_a_fault_at_any_byte_is_told_and_the_next_picture_is_whole(chip: str, arrives: int) -> None:
    module = Module(chip)
    module.screen.show(CHEQUERED)
    module.clock.advance(600)
    module.wire.fails_after = arrives
    with pytest.raises(DeviceGone, match="does not answer"):
        module.screen.show(CORNER)
    module.wire.fails_after = None

    module.screen.show(CHEQUERED)

    assert module.glass() == CHEQUERED
    assert module.connections == 3


@pytest.mark.parametrize("plug_in", SEAMS)
def test_a_fault_in_a_change_is_told_too(plug_in: type[Module]) -> None:
    module = plug_in()
    for arrives in range(7):
        module.screen.show(BLANK)
        module.wire.fails_after = arrives

        with pytest.raises(DeviceGone, match="does not answer"):
            module.screen.show(CORNER)
        module.wire.fails_after = None
        module.screen.show(CORNER)

        assert module.glass() == CORNER


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_a_panel_that_alone_lost_its_power_comes_back_by_itself(plug_in: type[Module], chip: str) -> None:
    module = plug_in(chip)
    module.screen.show(CHEQUERED)
    module.controller.lose_power()

    module.screen.show(CORNER)
    module.screen.show(CHEQUERED)
    assert module.glass() == BLANK

    module.clock.advance(599)
    assert module.sent(CHEQUERED) == 0

    module.clock.advance(1)
    module.screen.show(CHEQUERED)
    assert module.glass() == CHEQUERED
    assert module.sent(CHEQUERED) == 0


@pytest.mark.parametrize("chip", CHIPS)
def test_a_sound_glass_does_not_blink_when_it_is_started_anew(chip: str) -> None:
    module = Module(chip)
    module.screen.show(CHEQUERED)
    seen = []
    command, data = module.controller.command, module.controller.data

    def looked_at(send: Callable[[Iterable[int]], None]) -> Callable[[Iterable[int]], None]:
        def sent(values: Iterable[int]) -> None:
            send(values)
            seen.append(module.glass())

        return sent

    module.controller.command, module.controller.data = looked_at(command), looked_at(data)
    module.clock.advance(600)
    module.screen.show(CHEQUERED)

    assert module.connections == 2
    assert seen
    assert set(seen) == {CHEQUERED}


@pytest.mark.parametrize("plug_in", SEAMS)
@pytest.mark.parametrize(("told", "holds"), [("ssd1306", "sh1106"), ("sh1106", "ssd1306")])
def test_the_wrong_chip_is_found_out(plug_in: type[Module], told: str, holds: str) -> None:
    """The model would not let a screen pass that speaks to another chip."""
    module = plug_in(told, holds=holds)

    with pytest.raises(NoSuchCommand):
        module.screen.show(CHEQUERED)


@pytest.mark.parametrize("plug_in", SEAMS)
def test_a_failed_screen_is_darkened_in_the_end_if_it_can_be(plug_in: type[Module]) -> None:
    module = plug_in()
    module.screen.show(CHEQUERED)
    module.wire.fails_after = 1
    with pytest.raises(DeviceGone):
        module.screen.show(BLANK)
    module.wire.fails_after = None
    assert module.glass() != BLANK

    module.screen.close()

    assert module.glass() == BLANK


def test_the_bus_is_let_go() -> None:
    module = KernelModule()
    module.screen.show(CHEQUERED)
    module.wire.is_plugged_in = False
    with pytest.raises(DeviceGone):
        module.screen.show(CORNER)
    assert not module.wire.is_open

    module.wire.is_plugged_in = True
    module.screen.show(CORNER)
    assert module.wire.is_open
    module.screen.close()
    assert not module.wire.is_open


def test_a_screen_never_used_opens_nothing() -> None:
    module = KernelModule()

    module.screen.close()

    assert module.connections == 0
