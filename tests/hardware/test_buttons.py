"""What all buttons do, real or simulated. A new adapter adds its bench to `BENCHES`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from msgspec.structs import replace

from hardware.buttons import GpioButtons
from hardware.kinds.button import Button
from hardware.ports import CONTROLS, SEATS, Buttons, Press
from hardware.settle import Feel
from hardware.simulated import SimulatedTable
from hardware.wiring import DEFAULT, wires
from tests.hardware.gpiod_kernel import Kernel, KernelPins
from tests.hardware.mock_pins import Fingers, TablePins
from tests.kit.moved_clock import MovedClock

EVERY = replace(DEFAULT, buttons={**DEFAULT.buttons, "repeat": Button(14)})
"""Every control there is."""


@dataclass(frozen=True)
class Bench:
    """Buttons, and a tester's fingers. A touch is over, and felt, once the clock has moved on."""

    buttons: Buttons
    clock: MovedClock
    press: Callable[[str], None]
    hold: Callable[[str], None]
    turn: Callable[[int], None]
    close: Callable[[], None] = lambda: None


def simulated(*, is_bouncing: bool, feel: Feel | None = None) -> Bench:
    clock = MovedClock()
    table = SimulatedTable(clock=clock.now, call_later=clock.call_later, feel=feel, is_bouncing=is_bouncing)
    return Bench(table.buttons, clock, table.press, table.hold, partial(table.turn, "dial"))


def gpio(*, is_bouncing: bool, feel: Feel | None = None) -> Bench:
    """Real adapters on gpiozero's mock pins, which a foreign thread drives."""
    clock = MovedClock()
    pins = TablePins(clock)
    buttons = GpioButtons.open(EVERY, pins, clock=clock.now, call_later=clock.call_later, feel=feel)
    contacts = {wire.name: wire.pin for wire in wires(EVERY) if wire.role in {"button", "dial"}}
    contacts["dial"] = contacts["dial select"]
    fingers = Fingers(pins, contacts, is_bouncing=is_bouncing)
    return Bench(buttons, clock, fingers.press, fingers.hold, fingers.turn)


def gpiod() -> Bench:
    """Real adapters over libgpiod, on a kernel that is none; its one thread tells of the edges."""
    closing = ExitStack()
    kernel = Kernel(Path(closing.enter_context(TemporaryDirectory())), MovedClock())
    kernel.install(closing.enter_context(pytest.MonkeyPatch.context()))
    pins = KernelPins(kernel)
    closing.callback(pins.factory.close)
    clock = kernel.clock
    buttons = GpioButtons.open(EVERY, pins.factory, clock=clock.now, call_later=clock.call_later)
    contacts = {wire.name: wire.pin for wire in wires(EVERY) if wire.role in {"button", "dial"}}
    contacts["dial"] = contacts["dial select"]
    fingers = Fingers(pins, contacts, is_bouncing=True)
    return Bench(buttons, clock, fingers.press, fingers.hold, fingers.turn, closing.close)


BENCHES = {
    "simulated": partial(simulated, is_bouncing=False),
    "simulated-bouncing": partial(simulated, is_bouncing=True),
    "gpio": partial(gpio, is_bouncing=False),
    "gpio-bouncing": partial(gpio, is_bouncing=True),
    "gpiod-bouncing": gpiod,
}


@pytest.fixture(params=BENCHES.values(), ids=BENCHES.keys())
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    made: Bench = request.param()
    yield made
    made.buttons.close()
    made.close()


@pytest.fixture
def felt(bench: Bench) -> list[Press]:
    heard: list[Press] = []
    bench.buttons.listen(heard.append)
    return heard


@pytest.mark.parametrize("control", CONTROLS)
def test_a_touch_is_one_press(bench: Bench, felt: list[Press], control: str) -> None:
    before = bench.clock.now()
    bench.press(control)
    bench.clock.advance(2)

    assert [(press.control, press.gesture) for press in felt] == [(control, "press")]
    assert before <= felt[0].at <= before + 0.2


@pytest.mark.parametrize("control", CONTROLS)
def test_a_long_touch_is_one_hold_or_where_that_means_nothing_one_press(
    bench: Bench, felt: list[Press], control: str
) -> None:
    bench.hold(control)
    bench.clock.advance(2)

    gesture = "hold" if control in {"back", *SEATS} else "press"
    assert [(press.control, press.gesture) for press in felt] == [(control, gesture)]


def test_a_hold_is_felt_while_the_finger_is_still_there(bench: Bench, felt: list[Press]) -> None:
    """At 0.6 seconds and not before."""
    bench.hold("seat-3")

    bench.clock.advance(0.599)
    assert felt == []

    bench.clock.advance(0.02)
    assert [press.gesture for press in felt] == ["hold"]


def test_quick_fingers_lose_no_press(bench: Bench, felt: list[Press]) -> None:
    for _ in range(10):
        bench.press("seat-2")
    bench.clock.advance(5)

    assert [(press.control, press.gesture) for press in felt] == [("seat-2", "press")] * 10
    assert felt == sorted(felt, key=lambda press: press.at)


def test_two_controls_do_not_wait_for_each_other(bench: Bench, felt: list[Press]) -> None:
    bench.hold("seat-1")
    bench.press("seat-2")
    bench.clock.advance(2)

    assert [(press.control, press.gesture) for press in felt] == [("seat-2", "press"), ("seat-1", "hold")]


def test_every_click_of_the_dial_is_felt_at_once(bench: Bench, felt: list[Press]) -> None:
    bench.turn(-3)
    bench.turn(2)

    assert [press.gesture for press in felt] == ["turn-left"] * 3 + ["turn-right"] * 2
    assert {press.control for press in felt} == {"dial"}


def test_fingers_on_other_threads_lose_no_press(bench: Bench, felt: list[Press]) -> None:
    controls = ("attack", "next", "fury", "danger")

    def tap(control: str) -> None:
        for _ in range(25):
            bench.press(control)

    threads = [Thread(target=tap, args=(control,), daemon=True) for control in controls * 2]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        bench.clock.advance(0.01)
    bench.clock.advance(60)

    assert Counter((press.control, press.gesture) for press in felt) == {
        (control, "press"): 50 for control in controls
    }


def test_a_second_listener_replaces_the_first(bench: Bench, felt: list[Press]) -> None:
    heard: list[Press] = []
    bench.buttons.listen(heard.append)

    bench.press("next")
    bench.clock.advance(1)

    assert (len(felt), len(heard)) == (0, 1)


def test_closed_buttons_are_silent_and_closing_twice_is_fine(bench: Bench, felt: list[Press]) -> None:
    bench.press("attack")
    bench.buttons.close()
    bench.buttons.close()
    bench.press("next")
    bench.turn(1)
    bench.clock.advance(2)

    assert felt == []


@pytest.mark.parametrize("opened", [simulated, gpio])
def test_a_table_where_nobody_holds_feels_two_presses_as_a_hold(opened: Callable[..., Bench]) -> None:
    """A seat pressed once, twice and three times; a long touch; attack, which nobody holds, at once."""
    bench, felt = opened(is_bouncing=True, feel=Feel(by_two=True)), list[Press]()
    bench.buttons.listen(felt.append)

    def touched(*touches: str) -> list[str]:
        felt.clear()
        for control in touches:
            bench.press(control)
        bench.clock.advance(2)
        return [press.gesture for press in felt]

    assert touched("seat-1") == ["press"]
    assert touched("seat-1", "seat-1") == ["hold"]
    assert touched("seat-1", "seat-1", "seat-1") == ["hold", "press"]
    assert touched("attack", "attack") == ["press", "press"]
    bench.buttons.close()


def test_a_trembling_finger_presses_once_and_keys_press_as_often_as_they_are_struck() -> None:
    feel = Feel(accept_seconds=0.02, lock_seconds=0.3)
    for opened, expected in ((gpio, 1), (simulated, 3)):
        bench, felt = opened(is_bouncing=False, feel=feel), list[Press]()
        bench.buttons.listen(felt.append)
        for _ in range(3):
            bench.press("attack")
        bench.clock.advance(2)

        assert [press.gesture for press in felt] == ["press"] * expected
        bench.buttons.close()
