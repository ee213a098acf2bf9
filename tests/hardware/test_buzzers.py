"""What every buzzer does, real or simulated. A new adapter adds its bench to `BENCHES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

import pytest

from hardware.buzzer import GpioBuzzer
from hardware.ports import Buzzer, DeviceGone, Note, Tune
from hardware.simulated_parts import SimulatedBuzzer
from hardware.wiring import Buzzer as BuzzerWiring
from tests.hardware.mock_pins import TablePins
from tests.kit.moved_clock import MovedClock

Sound = tuple[bool, int]
"""Whether there was a tone, and for how many milliseconds."""


@dataclass(frozen=True)
class Bench:
    buzzer: Buzzer
    clock: MovedClock
    heard: Callable[[], list[Sound]]
    """Every tone and every rest between two tones since the beginning."""
    unplug: Callable[[], None]
    plug_in: Callable[[], None]


def simulated() -> Bench:
    buzzer = SimulatedBuzzer()

    def heard() -> list[Sound]:
        return [(note.hertz > 0, note.milliseconds) for tune in buzzer.tunes for note in tune]

    return Bench(buzzer, MovedClock(), heard, buzzer.unplug, buzzer.plug_in)


def gpio(kind: Literal["plain", "tonal"]) -> Bench:
    clock = MovedClock()
    pins = TablePins(clock)
    buzzer = GpioBuzzer.open(BuzzerWiring(12, kind), pins, clock=clock.now, call_later=clock.call_later)

    def heard() -> list[Sound]:
        return [
            (is_on, round((later[0] - at) * 1000))
            for (at, _, is_on, _), later in pairwise(pins.changes)
            if later[0] > at
        ]

    return Bench(buzzer, clock, heard, pins.unplug, pins.plug_in)


BENCHES = {"simulated": simulated, "plain": partial(gpio, "plain"), "tonal": partial(gpio, "tonal")}

TUNE: Tune = (Note(440, 100), Note(0, 50), Note(880, 200))
HEARD = [(True, 100), (False, 50), (True, 200)]


@pytest.fixture(params=BENCHES.values(), ids=BENCHES.keys())
def bench(request: pytest.FixtureRequest) -> Bench:
    return request.param()


def test_a_tune_has_its_lengths_and_its_rests(bench: Bench) -> None:
    bench.buzzer.sound(TUNE)
    bench.clock.advance(2)

    assert bench.heard() == HEARD


def test_silence_is_a_tune_too(bench: Bench) -> None:
    bench.buzzer.sound(())
    bench.clock.advance(2)

    assert bench.heard() == []


def test_an_unplugged_buzzer_says_so_and_comes_back(bench: Bench) -> None:
    bench.unplug()
    with pytest.raises(DeviceGone, match=r"\w+ .*\."):
        bench.buzzer.sound(TUNE)

    bench.plug_in()
    bench.buzzer.sound(TUNE)
    bench.clock.advance(2)
    assert bench.heard() == HEARD


def test_a_closed_buzzer_is_silent_and_closing_twice_is_fine(bench: Bench) -> None:
    bench.buzzer.close()
    bench.buzzer.close()

    with pytest.raises(DeviceGone):
        bench.buzzer.sound(TUNE)
    bench.clock.advance(2)
    assert bench.heard() == []


def test_the_simulated_buzzer_remembers_every_tune() -> None:
    buzzer = SimulatedBuzzer()
    buzzer.sound(TUNE)
    buzzer.sound(())

    assert buzzer.tunes == [TUNE, ()]
