"""What all lamps do, real or simulated. A new adapter adds its bench to `BENCHES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from hardware.lamps import GpioLamps
from hardware.ports import RHYTHMS, DeviceGone, Glow, Lamps
from hardware.simulated_parts import SimulatedLamps
from hardware.wiring import FuryBar, Lamp, Wiring
from tests.hardware.mock_pins import TablePins
from tests.kit.moved_clock import MovedClock


@dataclass(frozen=True)
class Bench:
    """Lamps `attack`, `seat-1`, `fury-1` and `fury-2`, and what a tester can do to them."""

    lamps: Lamps
    clock: MovedClock
    is_lit: Callable[[str], bool]
    """Whether an eye would see that lamp lit now."""
    unplug: Callable[[], None]
    plug_in: Callable[[], None]

    def lit(self) -> set[str]:
        return {name for name in ("attack", "seat-1", "fury-1", "fury-2") if self.is_lit(name)}


def simulated() -> Bench:
    clock = MovedClock()
    lamps = SimulatedLamps(["attack", "seat-1", "fury-1", "fury-2"], clock.now)
    return Bench(lamps, clock, lamps.is_lit, lamps.unplug, lamps.plug_in)


def gpio() -> Bench:
    """Real adapters on gpiozero's mock pins: one lamp of one colour, one of three, a bar the other way up."""
    wiring = Wiring(
        lamps={"attack": Lamp(18), "seat-1": Lamp(rgb=(20, 21, 16))}, fury_bar=FuryBar((5, 6), active="low")
    )
    clock = MovedClock()
    pins = TablePins(clock)
    lamps = GpioLamps.open(wiring, pins, clock=clock.now, call_later=clock.call_later)

    def is_lit(name: str) -> bool:
        if pins.is_unplugged:
            return False
        match name:
            case "attack":
                return pins.is_high(18)
            case "seat-1":
                return any(map(pins.is_high, (20, 21, 16)))
            case _:
                pin = pins.pin({"fury-1": 5, "fury-2": 6}[name])
                return pin.function == "output" and not pin.state

    return Bench(lamps, clock, is_lit, pins.unplug, pins.plug_in)


BENCHES = [simulated, gpio]


@pytest.fixture(params=BENCHES)
def bench(request: pytest.FixtureRequest) -> Bench:
    return request.param()


def test_the_lamps_match_the_pattern(bench: Bench) -> None:
    bench.lamps.show({"attack": Glow("red"), "fury-1": Glow("yellow"), "seat-1": Glow("off")})
    assert bench.lit() == {"attack", "fury-1"}

    bench.lamps.show({"seat-1": Glow("blue")})
    assert bench.lit() == {"seat-1"}

    bench.lamps.show({})
    assert bench.lit() == set()


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_a_rhythm_goes_on_by_itself(bench: Bench, rhythm: str) -> None:
    glow = Glow("green", rhythm)
    bench.lamps.show({"seat-1": glow})

    for _ in range(40):
        bench.clock.advance(0.05)
        assert bench.is_lit("seat-1") == glow.is_lit(bench.clock.now())


def test_a_name_without_a_lamp_is_skipped(bench: Bench) -> None:
    bench.lamps.show({f"fury-{step}": Glow("red") for step in range(1, 12)})

    assert bench.lit() == {"fury-1", "fury-2"}


def test_every_colour_gives_some_light(bench: Bench) -> None:
    for colour in ("red", "yellow", "green", "blue", "black", "white", "purple", "octarine"):
        bench.lamps.show({"seat-1": Glow(colour)})

        assert bench.lit() == {"seat-1"}


def test_closed_lamps_are_dark_and_closing_twice_is_fine(bench: Bench) -> None:
    bench.lamps.show({"attack": Glow("red")})

    bench.lamps.close()
    bench.lamps.close()

    assert bench.lit() == set()
    with pytest.raises(DeviceGone):
        bench.lamps.show({"attack": Glow("red")})


def test_unplugged_lamps_say_so_and_come_back(bench: Bench) -> None:
    pattern = {"attack": Glow("red"), "fury-2": Glow("red")}
    bench.lamps.show(pattern)

    bench.unplug()
    assert bench.lit() == set()
    with pytest.raises(DeviceGone, match=r"\w+ .*\."):
        bench.lamps.show(pattern)

    bench.plug_in()
    bench.lamps.show(pattern)
    assert bench.lit() == {"attack", "fury-2"}
