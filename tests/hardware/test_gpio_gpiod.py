"""Pins over libgpiod: the right chip, one holder to a line, faults that are named, and no work while idle."""

from __future__ import annotations

import errno
import os
import queue
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread
from threading import enumerate as threads

import pytest
from gpiod import _ext
from gpiozero import LED, PWMLED, Button, Device, InputDevice, PinFixedPull, PinPWMUnsupported
from msgspec.structs import replace

from hardware.buttons import GpioButtons
from hardware.buzzer import GpioBuzzer
from hardware.gpiod_pins import HEADERS, GpiodFactory
from hardware.lamps import GpioLamps
from hardware.pin_errors import NoChip, PinBusy, PinsForbidden
from hardware.pins import open_pins
from hardware.ports import DeviceGone, Glow
from hardware.wiring import DEFAULT, Lamp, Pins, Wiring, wires
from tests.hardware.gpiod_kernel import Kernel, KernelPins, all_told
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel(tmp_path, MovedClock())
    kernel.install(monkeypatch)
    return kernel


@pytest.fixture
def pins(kernel: Kernel) -> Iterator[KernelPins]:
    """The header of a Pi, where GPIO17 is the attack button and GPIO27 a lamp of a long name."""
    pins = KernelPins(kernel, {17: "attack", 27: "a-lamp-with-quite-a-long-name"})
    yield pins
    pins.factory.close()


@pytest.mark.parametrize("label", HEADERS)
@pytest.mark.parametrize("number", [0, 4, 10])
def test_the_chip_of_the_header_is_known_by_its_label(kernel: Kernel, label: str, number: int) -> None:
    kernel.plug_in(1, "raspberrypi-exp-gpio", 8)
    kernel.plug_in(2, "brcmvirt-gpio", 2)
    lines = kernel.plug_in(number, label)
    factory = GpiodFactory(folder=kernel.folder)

    led = LED(17, pin_factory=factory)
    led.on()
    assert lines[17].level == 1
    factory.close()


def test_a_chip_can_be_named(kernel: Kernel) -> None:
    """For a board that is not a Pi's; then its label does not matter."""
    lines = kernel.plug_in(3, "some-board")
    factory = GpiodFactory(chip=str(kernel.folder / "gpiochip3"))

    led = LED(17, pin_factory=factory)
    led.on()
    assert lines[17].level == 1
    factory.close()


def test_the_header_is_the_same_for_a_pi_that_will_not_say_what_it_is(kernel: Kernel) -> None:
    """As in a service that may not read it."""
    kernel.plug_in(0, "pinctrl-rp1")
    factory = GpiodFactory(folder=kernel.folder)

    assert factory.board_info.headers["J8"].pins[11].name == "GPIO17"
    factory.close()


def test_a_machine_without_chips_is_told_so(kernel: Kernel) -> None:
    with pytest.raises(NoChip, match=r"no GPIO pins.*furybox play"):
        GpiodFactory(folder=kernel.folder)


def test_a_machine_with_other_chips_only_is_told_their_labels(kernel: Kernel) -> None:
    kernel.plug_in(0, "INT34C6:00")
    kernel.plug_in(1, "gpio-sim.0")

    with pytest.raises(NoChip, match=r"gpiochip0 \(INT34C6:00\), .*gpiochip1 \(gpio-sim\.0\).*pins\.chip"):
        GpiodFactory(folder=kernel.folder)


@pytest.mark.parametrize("name", ["gpiochip7", "journal.db"])
def test_a_named_chip_that_is_none_is_told_so(kernel: Kernel, name: str) -> None:
    (kernel.folder / "journal.db").touch()

    with pytest.raises(NoChip, match=rf"{name} is no GPIO chip: .*pins\.chip") as refused:
        GpiodFactory(chip=str(kernel.folder / name))
    assert isinstance(refused.value, FileNotFoundError)


def test_whoever_may_not_touch_the_pins_is_told_the_group(kernel: Kernel) -> None:
    kernel.plug_in(0, "pinctrl-rp1")
    kernel.forbidden.add(str(kernel.folder / "gpiochip0"))

    with pytest.raises(PinsForbidden, match=r"gpiochip0.*usermod -aG gpio.*log out and in") as refused:
        GpiodFactory(folder=kernel.folder)
    assert isinstance(refused.value, PermissionError)


def test_a_chip_nobody_may_touch_does_not_hide_the_right_one(kernel: Kernel) -> None:
    kernel.plug_in(0, "power-button")
    kernel.forbidden.add(str(kernel.folder / "gpiochip0"))
    kernel.plug_in(1, "pinctrl-rp1")

    GpiodFactory(folder=kernel.folder).close()


def test_a_line_that_somebody_holds_is_told_with_its_holder(pins: KernelPins) -> None:
    pins.lines[17].consumer = "fan-control"

    with pytest.raises(
        PinBusy, match=r"GPIO17 is held by fan-control\. Stop that, or give attack another pin\."
    ):
        InputDevice(17, pull_up=True, pin_factory=pins.factory)


def test_every_line_says_what_it_is_held_for(pins: KernelPins) -> None:
    """As far as the kernel keeps it: 31 bytes."""
    leds = [LED(pin, pin_factory=pins.factory) for pin in (17, 27, 5)]

    consumers = [pins.lines[pin].consumer for pin in (17, 27, 5)]
    assert len(leds) == len(consumers)
    assert consumers == ["furybox attack", "furybox a-lamp-with-quite-a-lon", "furybox"]


def test_a_lamp_lights_and_goes_out(pins: KernelPins) -> None:
    led = LED(27, pin_factory=pins.factory)
    levels = [pins.lines[27].level]
    for switch in (led.on, led.off, led.toggle):
        switch()
        levels.append(pins.lines[27].level)

    assert levels == [0, 1, 0, 1]


@pytest.mark.parametrize("active_high", [True, False])
def test_a_lamp_does_not_blink_when_it_is_opened_or_closed(pins: KernelPins, active_high: bool) -> None:  # noqa: FBT001  # a case
    lines = pins.lines
    led = LED(27, active_high=active_high, pin_factory=pins.factory)
    led.close()

    outputs = [each for each in lines[27].history if each["direction"] == _ext.DIRECTION_OUTPUT]
    assert [each["output_value"] for each in outputs] == [int(not active_high)]
    assert lines[27].history[-1]["direction"] == _ext.DIRECTION_INPUT
    assert lines[27].consumer == ""


def test_a_pin_that_was_closed_can_be_opened_again(pins: KernelPins) -> None:
    LED(17, pin_factory=pins.factory).close()
    button = InputDevice(17, pull_up=True, pin_factory=pins.factory)

    assert pins.lines[17].consumer == "furybox attack"
    assert not button.is_active
    pins.close_contact(17, is_closed=True)
    assert button.is_active


def test_pulls_are_set_but_for_those_the_board_has(pins: KernelPins) -> None:
    """GPIO2 and GPIO3 have resistors of their own."""
    devices = [
        InputDevice(17, pull_up=True, pin_factory=pins.factory),
        InputDevice(27, pull_up=False, pin_factory=pins.factory),
        InputDevice(5, pull_up=None, active_state=True, pin_factory=pins.factory),
        InputDevice(3, pull_up=True, pin_factory=pins.factory),
    ]

    assert [device.pin.pull for device in devices] == ["up", "down", "floating", "up"]
    biases = [pins.lines[pin].settings["bias"] for pin in (17, 27, 5, 3)]
    assert biases == [_ext.BIAS_PULL_UP, _ext.BIAS_PULL_DOWN, _ext.BIAS_DISABLED, _ext.BIAS_AS_IS]
    with pytest.raises(PinFixedPull):
        InputDevice(2, pull_up=False, pin_factory=pins.factory)


def test_the_kernel_is_never_asked_to_debounce(pins: KernelPins) -> None:
    """Edges come raw; what they mean is decided in one place."""
    with Button(17, pin_factory=pins.factory) as button:
        button.when_pressed = lambda: None

        assert all(each["debounce_period"] == 0 for each in pins.lines[17].history)


def test_a_lamp_cannot_be_dimmed(pins: KernelPins) -> None:
    with pytest.raises(PinPWMUnsupported):
        PWMLED(27, pin_factory=pins.factory)


class Ear:
    """Somebody who listens to a pin, and whom gpiozero would not keep alive."""

    def __init__(self, pins: KernelPins, number: int, heard: deque[tuple[int, float, int]]) -> None:
        self._number, self._heard = number, heard
        self.device = InputDevice(number, pull_up=True, pin_factory=pins.factory)
        self.device.pin.when_changed = self.hear

    def hear(self, seconds: float, level: int) -> None:
        self._heard.append((self._number, seconds, level))


class Ears:
    def __init__(self, pins: KernelPins, *numbers: int) -> None:
        self.heard: deque[tuple[int, float, int]] = deque()
        """Every edge: pin, seconds, level."""
        self.ears = [Ear(pins, number, self.heard) for number in numbers]


class Busy:
    def __init__(self, pins: KernelPins, number: int) -> None:
        self._is_busy, self._may_go = Event(), Event()
        self._device = InputDevice(number, pull_up=True, pin_factory=pins.factory)
        self._device.pin.when_changed = self._hear
        pins.lines[number].request.move(number, 0)
        assert self._is_busy.wait(PATIENCE_SECONDS)

    def go(self) -> None:
        self._may_go.set()

    def _hear(self, _: float, __: int) -> None:
        self._is_busy.set()
        self._may_go.wait(PATIENCE_SECONDS)


def test_edges_of_several_lines_are_told_in_the_order_in_which_they_were(pins: KernelPins) -> None:
    """A dial's way is which contact came first, though each line has a queue of its own."""
    ears = Ears(pins, 8, 7)
    busy = Busy(pins, 5)
    moves = [(8, 0), (7, 0), (8, 1), (7, 1)] * 3
    for number, level in moves:
        pins.lines[number].request.move(number, level)
    busy.go()
    all_told(pins.factory.watch)

    assert [(number, level) for number, _, level in ears.heard] == moves
    times = [at for _, at, _ in ears.heard]
    assert times == sorted(times)


def test_of_more_edges_than_the_kernel_keeps_the_newest_say_how_things_are(pins: KernelPins) -> None:
    """We were busy through a storm of a thousand edges; the level in the end is right."""
    ears = Ears(pins, 17)
    busy = Busy(pins, 5)
    for n in range(1001):
        pins.lines[17].request.move(17, n % 2)
    busy.go()
    all_told(pins.factory.watch)

    assert ears.heard[-1][2] == pins.lines[17].level
    assert len(ears.heard) <= 256


def test_a_listener_that_fails_does_not_silence_the_others(
    pins: KernelPins, caplog: pytest.LogCaptureFixture
) -> None:
    ears = Ears(pins, 17, 5)

    def fail(_: float, __: int) -> None:
        message = "no loop"
        raise RuntimeError(message)

    pins.factory.pin(5).when_changed = fail
    for number in (5, 17, 5):
        pins.close_contact(number, is_closed=pins.lines[number].level == 1)

    assert [number for number, _, _ in ears.heard] == [17]
    assert "no loop" in caplog.text


def test_a_line_that_dies_is_logged_once_and_does_not_wake_us_again(
    pins: KernelPins, kernel: Kernel, caplog: pytest.LogCaptureFixture
) -> None:
    ears = Ears(pins, 17)
    kernel.chips.clear()
    pins.lines[17].request.move(17, 0)
    all_told(pins.factory.watch)
    pins.lines[17].request.move(17, 1)
    all_told(pins.factory.watch)

    assert not ears.heard
    assert caplog.text.count("tells nothing any more") == 1


def test_nothing_runs_before_a_button_is_listened_to_and_one_thread_after(pins: KernelPins) -> None:
    led = LED(27, pin_factory=pins.factory)

    def ours() -> list[str]:
        return [thread.name for thread in threads() if thread.name == "furybox edges"]

    assert (led.value, ours()) == (0, [])
    ears = Ears(pins, 17, 5, 6, 13)
    assert (len(ears.ears), ours()) == (4, ["furybox edges"])
    pins.factory.close()
    assert ours() == []


def test_the_thread_sleeps_until_an_edge_comes(pins: KernelPins) -> None:
    """It asks the kernel without a limit of time, and only as often as there is something to tell."""
    asked: list[float | None] = []
    watch = pins.factory.watch

    class Counted:
        def __init__(self, epoll: object) -> None:
            self._epoll = epoll

        def __getattr__(self, name: str) -> object:
            return getattr(self._epoll, name)

        def poll(self, timeout: float | None = None) -> list[tuple[int, int]]:
            asked.append(timeout)
            return self._epoll.poll(timeout)

    watch._epoll = Counted(watch._epoll)
    ears = Ears(pins, 17)
    for n in range(10):
        pins.close_contact(17, is_closed=n % 2 == 0)

    assert len(ears.heard) == 10
    assert set(asked) == {None, 0}
    assert len(asked) <= 2 * 2 * 10 + 1


def test_after_closing_no_line_is_held_and_closing_twice_is_fine(pins: KernelPins) -> None:
    still_open = Ears(pins, 17, 5), LED(27, pin_factory=pins.factory)
    pins.factory.close()
    pins.factory.close()

    with pytest.raises(DeviceGone, match="Start Furybox again"):
        still_open[1].toggle()
    assert not any(line.consumer for line in pins.lines.values())


def test_edges_come_from_a_thread_that_is_not_ours(pins: KernelPins) -> None:
    names: queue.Queue[str] = queue.Queue()
    device = InputDevice(17, pull_up=True, pin_factory=pins.factory)

    def listener(_: float, __: int) -> None:
        names.put(current_thread().name)

    device.pin.when_changed = listener
    pins.close_contact(17, is_closed=True)

    assert names.get(timeout=PATIENCE_SECONDS) == "furybox edges"


def test_a_whole_table_opens_over_gpiod(kernel: Kernel) -> None:
    lines = kernel.plug_in(0, "pinctrl-bcm2711")
    chip = Pins(chip=str(kernel.folder / "gpiochip0"))
    wiring = replace(DEFAULT, pins=chip, oled=None)
    pins = open_pins(wiring)
    assert Device.pin_factory is pins

    clock, call_later = kernel.clock.now, kernel.clock.call_later
    lamps = GpioLamps.open(wiring, pins, clock=clock, call_later=call_later)
    buttons = GpioButtons.open(wiring, pins, clock=clock, call_later=call_later)
    buzzer = GpioBuzzer.open(wiring.buzzer, pins, clock=clock, call_later=call_later)
    lamps.show({"seat-3": Glow("red")})
    for wire in wires(wiring):
        assert lines[wire.pin].consumer == f"furybox {wire.name}"
        assert lines[wire.pin].level == int(wire.role in {"button", "dial"} or wire.field == "lamps.seat-3")

    for part in (lamps, buttons, buzzer):
        part.close()
    assert not any(line.consumer for line in lines.values())
    assert all(lines[wire.pin].level == 0 for wire in wires(wiring) if wire.role == "lamp")

    pins.close()
    assert Device.pin_factory is None


def test_a_fault_of_the_kernel_is_told_with_its_reason(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.plug_in(0, "pinctrl-bcm2711")
    wiring = Wiring(lamps={"attack": Lamp(18)}, pins=Pins(chip=str(kernel.folder / "gpiochip0")))
    pins = open_pins(wiring)

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("tests.hardware.gpiod_kernel.FakeChip.request_lines", fail)
    with pytest.raises(OSError, match=r"lamps\.attack could not be opened: .*Input/output error.*Check"):
        GpioLamps.open(wiring, pins, clock=kernel.clock.now, call_later=kernel.clock.call_later)
    pins.close()
