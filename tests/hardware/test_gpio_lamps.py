"""Lamps on pins: colours, rhythms in step, and no work while nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buzzer import GpioBuzzer
from hardware.lamps import GpioLamps, next_change
from hardware.pin_errors import PinBusy
from hardware.ports import RHYTHMS, DeviceGone, Glow, Note, is_lit
from hardware.wiring import DEFAULT, Buzzer, FuryBar, Lamp, Wiring
from tests.hardware.mock_pins import TablePins
from tests.kit.moved_clock import MovedClock

RHYTHM = st.sampled_from(list(RHYTHMS))
MOMENTS = st.integers(0, 10_000_000).map(lambda ms: ms / 1000)


class Table:
    def __init__(self, wiring: Wiring, at: float = 1000.0) -> None:
        self.clock = MovedClock(at)
        self.pins = TablePins(self.clock)
        self.wakes = 0
        self.lamps = GpioLamps.open(wiring, self.pins, clock=self.clock.now, call_later=self._call_later)

    def _call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        self.wakes += 1
        self.clock.call_later(seconds, callback)


@given(RHYTHM, MOMENTS)
def test_between_two_changes_a_rhythm_changes_nothing(rhythm: str, at: float) -> None:
    change = next_change(rhythm, at)

    if change is None:
        assert rhythm == "steady"
    else:
        assert at < change <= at + 1
        assert is_lit(rhythm, change) != is_lit(rhythm, at)
        before = range(round(at * 1000), round(change * 1000))
        assert {is_lit(rhythm, ms / 1000) for ms in before} == {is_lit(rhythm, at)}


@given(st.lists(st.tuples(RHYTHM, st.integers(0, 1500)), min_size=1, max_size=5), MOMENTS)
def test_lamps_are_in_step_with_the_clock_whenever_they_were_shown(
    patterns: list[tuple[str, int]], start: float
) -> None:
    table = Table(Wiring(lamps={"attack": Lamp(18), "seat-1": Lamp(23)}), at=start)

    for rhythm, milliseconds in patterns:
        glows = {"attack": Glow("red", rhythm), "seat-1": Glow("red", "blink")}
        table.lamps.show(glows)
        for step in (milliseconds, 7, 1):
            table.clock.advance(step / 1000)
            now = table.clock.now()
            assert table.pins.is_high(18) == glows["attack"].is_lit(now)
            assert table.pins.is_high(23) == glows["seat-1"].is_lit(now)


def test_steady_lamps_plan_nothing() -> None:
    table = Table(DEFAULT)
    table.lamps.show({name: Glow("white") for name in DEFAULT.lamps})
    table.clock.advance(3600)

    assert table.wakes == 0


def test_lamps_with_one_rhythm_change_together_and_only_when_it_changes() -> None:
    """Seven lamps that blink for ten seconds wake up twenty times, not a hundred and forty."""
    table = Table(DEFAULT)
    table.lamps.show({name: Glow("white", "blink") for name in DEFAULT.lamps})
    table.clock.advance(9.9)

    assert table.wakes == 20
    table.lamps.show({})
    table.clock.advance(9.9)
    assert table.wakes == 20


def test_a_rhythm_touches_only_the_lamps_that_change() -> None:
    table = Table(DEFAULT)
    table.lamps.show({name: Glow("white") for name in DEFAULT.lamps} | {"attack": Glow("red", "blink")})
    before = table.pins.writes
    table.clock.advance(9.9)

    assert table.pins.writes - before == 19


def test_a_call_that_comes_a_little_early_is_no_reason_to_ask_again() -> None:
    """An event loop may be a millisecond early; the lamp changes then, once."""
    clock = MovedClock()
    pins = TablePins(clock)
    lamps = GpioLamps.open(
        Wiring(lamps={"attack": Lamp(18)}),
        pins,
        clock=clock.now,
        call_later=lambda seconds, callback: clock.call_later(max(0.0, seconds - 0.001), callback),
    )
    lamps.show({"attack": Glow("red", "blink")})
    clock.advance(1.8)

    times = [round(at - 1000, 2) for at, *_ in pins.changes]
    assert times == [0.0, 0.5, 1.0, 1.5]
    assert [is_on for _, _, is_on, _ in pins.changes] == [True, False, True, False]


def test_showing_often_does_not_wake_more_often() -> None:
    table = Table(DEFAULT)
    for _ in range(100):
        table.lamps.show({"attack": Glow("red", "blink")})
        table.clock.advance(0.01)

    assert table.wakes <= 3


@pytest.mark.parametrize("active", ["high", "low"])
@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("red", (1, 0, 0)),
        ("green", (0, 1, 0)),
        ("blue", (0, 0, 1)),
        ("yellow", (1, 1, 0)),
        ("purple", (1, 0, 1)),
        ("white", (1, 1, 1)),
        ("black", (1, 1, 1)),
        ("octarine", (1, 1, 1)),
        ("off", (0, 0, 0)),
    ],
)
def test_a_lamp_of_three_colours_shows_the_colour(
    colour: str, expected: tuple[int, int, int], active: str
) -> None:
    """As near as on and off can; never dark unless it is off. A common leg may go to either side."""
    table = Table(Wiring(lamps={"seat-1": Lamp(rgb=(5, 6, 13), active=active)}))
    table.lamps.show({"seat-1": Glow(colour)})

    lit = tuple(int(table.pins.is_high(pin) == (active == "high")) for pin in (5, 6, 13))
    assert lit == expected


def test_the_fury_bar_counts_from_the_lowest_step() -> None:
    table = Table(Wiring(fury_bar=FuryBar((21, 5, 13))))
    table.lamps.show({"fury-1": Glow("red"), "fury-3": Glow("red")})

    assert [table.pins.is_high(pin) for pin in (21, 5, 13)] == [True, False, True]


def test_lamps_are_dark_from_the_moment_they_are_opened() -> None:
    table = Table(Wiring(lamps={"attack": Lamp(18, active="low"), "seat-1": Lamp(23)}))

    assert (table.pins.is_high(18), table.pins.is_high(23)) == (True, False)


def test_a_lamp_that_fails_in_its_rhythm_is_told_at_the_next_pattern_and_comes_back() -> None:
    table = Table(DEFAULT)
    pattern = {"attack": Glow("red", "blink"), "seat-2": Glow("white")}
    table.lamps.show(pattern)
    table.pins.unplug()
    table.clock.advance(5)
    assert table.wakes == 1

    with pytest.raises(DeviceGone, match=r"lamps\.\S+ cannot be reached: .*Check its wires"):
        table.lamps.show(pattern)

    table.pins.plug_in()
    table.lamps.show(pattern)
    assert table.pins.is_high(24)
    table.clock.advance(5)
    assert table.wakes > 10


def test_a_lamp_on_a_pin_that_is_taken_is_named() -> None:
    table = Table(DEFAULT)

    with pytest.raises(PinBusy, match=r"lamps\.attack .*GPIO18"):
        GpioLamps.open(DEFAULT, table.pins, clock=table.clock.now, call_later=table.clock.call_later)


def test_a_tune_takes_the_place_of_the_one_before() -> None:
    clock = MovedClock()
    pins = TablePins(clock)
    buzzer = GpioBuzzer.open(Buzzer(12), pins, clock=clock.now, call_later=clock.call_later)
    buzzer.sound((Note(440, 300), Note(0, 100), Note(440, 300)))
    clock.advance(0.2)

    buzzer.sound((Note(880, 50),))
    clock.advance(2)

    assert [(round(at - 1000, 3), is_on) for at, _, is_on, _ in pins.changes] == [(0.0, True), (0.25, False)]


def test_no_delay_adds_up_in_a_tune() -> None:
    clock = MovedClock()
    pins = TablePins(clock)
    buzzer = GpioBuzzer.open(
        Buzzer(12),
        pins,
        clock=clock.now,
        call_later=lambda seconds, callback: clock.call_later(seconds + 0.01, callback),
    )
    buzzer.sound((Note(440, 100), Note(0, 100)) * 10)
    clock.advance(5)

    assert pins.changes[-1][0] == pytest.approx(1000 + 1.9 + 0.01)


def test_a_tonal_buzzer_plays_the_pitch_as_near_as_it_can() -> None:
    """From 110 to 7040 Hz."""
    clock = MovedClock()
    pins = TablePins(clock)
    wiring = Buzzer(12, "tonal")
    buzzer = GpioBuzzer.open(wiring, pins, clock=clock.now, call_later=clock.call_later)
    buzzer.sound((Note(440, 100), Note(0, 10), Note(20, 100), Note(0, 10), Note(19_000, 100)))
    clock.advance(2)

    played = [hertz for _, _, is_on, hertz in pins.changes if is_on]
    assert played == pytest.approx([440, 110, 7040])
