"""What every screen does, real or simulated. A new adapter adds its bench to `BENCHES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from luma.core.interface.serial import i2c

from hardware.oled import Oled, OledWiring
from hardware.oled_windows import Chip
from hardware.ports import BLANK, HEIGHT, WIDTH, DeviceGone, Picture, Screen
from hardware.simulated_parts import SimulatedScreen
from tests.hardware.controller_model import Controller, Wire
from tests.kit.moved_clock import MovedClock


@dataclass(frozen=True)
class Bench:
    screen: Screen
    glass: Callable[[], Picture]
    """What an eye would see."""
    unplug: Callable[[], None]
    plug_in: Callable[[], None]


def simulated() -> Bench:
    screen = SimulatedScreen()
    return Bench(screen, lambda: screen.picture, screen.unplug, screen.plug_in)


def oled(chip: Chip) -> Bench:
    """A real adapter, luma and all, and a model of its chip."""
    controller = Controller(chip)
    wire = Wire(controller)

    def unplug() -> None:
        wire.is_plugged_in = False
        controller.lose_power()

    def plug_in() -> None:
        wire.is_plugged_in = True

    screen = Oled(OledWiring(chip=chip), clock=MovedClock().now, connect=lambda _: i2c(bus=wire))
    return Bench(screen, lambda: Picture(controller.glass()), unplug, plug_in)


BENCHES = [simulated, *(partial(oled, chip) for chip in ("ssd1306", "ssd1309", "sh1106"))]

CORNER = Picture(b"\x80" + bytes(WIDTH * HEIGHT // 8 - 1))
CHEQUERED = Picture((b"\xaa" * 16 + b"\x55" * 16) * 32)


@pytest.fixture(params=BENCHES)
def bench(request: pytest.FixtureRequest) -> Bench:
    return request.param()


def test_a_picture_shown_is_the_picture_on_the_glass(bench: Bench) -> None:
    for picture in (CHEQUERED, CORNER, CORNER, BLANK, CHEQUERED):
        bench.screen.show(picture)

        assert bench.glass() == picture


def test_a_blanked_screen_is_dark_until_the_next_picture(bench: Bench) -> None:
    bench.screen.show(CHEQUERED)

    bench.screen.blank()
    assert bench.glass() == BLANK

    bench.screen.show(CHEQUERED)
    assert bench.glass() == CHEQUERED


def test_a_closed_screen_is_dark_and_closing_twice_is_fine(bench: Bench) -> None:
    bench.screen.show(CHEQUERED)

    bench.screen.close()
    bench.screen.close()

    assert bench.glass() == BLANK
    with pytest.raises(DeviceGone):
        bench.screen.show(CORNER)


def test_an_unplugged_screen_says_so_each_time(bench: Bench) -> None:
    bench.screen.show(CORNER)
    bench.unplug()

    for attempt in (lambda: bench.screen.show(CHEQUERED), bench.screen.blank, bench.screen.blank):
        with pytest.raises(DeviceGone, match=r"\w+ .*\."):
            attempt()
    assert bench.glass() == BLANK


def test_a_screen_plugged_in_again_shows_the_whole_next_picture(bench: Bench) -> None:
    """It has forgotten what it showed, so all is sent, even what did not change."""
    bench.screen.show(CHEQUERED)
    bench.unplug()
    with pytest.raises(DeviceGone):
        bench.screen.show(CORNER)

    bench.plug_in()
    bench.screen.show(CHEQUERED)

    assert bench.glass() == CHEQUERED


def test_an_unplugged_screen_can_be_closed(bench: Bench) -> None:
    bench.unplug()

    bench.screen.close()

    assert bench.glass() == BLANK
