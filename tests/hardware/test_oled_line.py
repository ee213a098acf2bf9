"""Where an OLED is wired: buses that open or do not, screens on SPI, and the wiring as it is read."""

from __future__ import annotations

import errno
import sys
from types import SimpleNamespace

import gpiozero
import msgspec
import pytest
import smbus2
from gpiozero.pins.mock import MockFactory

from hardware.oled import I2c, Oled, OledWiring, Spi
from hardware.ports import BLANK, DeviceGone
from tests.hardware.controller_model import Controller
from tests.hardware.oled_module import CHIPS, random_picture
from tests.kit.fresh_python import output_of
from tests.kit.moved_clock import MovedClock

# I2C


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            FileNotFoundError(errno.ENOENT, "No such file", "/dev/i2c-1"),
            r"no /dev/i2c-1 .* dtparam=i2c_arm=on",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "/dev/i2c-1"), r"may not use .* group i2c"),
        (OSError(errno.EBUSY, "Busy"), r"in use"),
        (OSError(errno.ETIMEDOUT, "Connection timed out"), r"does not answer"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, error: OSError, sentence: str
) -> None:
    def refuse(port: int) -> None:  # noqa: ARG001  # smbus2's word
        raise error

    monkeypatch.setattr(smbus2, "SMBus", refuse)

    with pytest.raises(DeviceGone, match=sentence):
        Oled(OledWiring(), clock=MovedClock().now).show(BLANK)


@pytest.mark.parametrize(("missing", "line"), [("smbus2", I2c()), ("luma.core.interface.serial", Spi())])
def test_a_driver_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, missing: str, line: I2c | Spi
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(DeviceGone, match=rf"needs {missing}.*install"):
        Oled(OledWiring(line=line), clock=MovedClock().now).show(BLANK)


# SPI


class SpiWire:
    """What spidev offers, with a chip at its end; the pin DC says what the bytes are."""

    def __init__(self, controller: Controller, pins: MockFactory, dc: int) -> None:
        self.controller = controller
        self.pins = pins
        self.dc = dc
        self.place: tuple[int, int] | None = None
        self.max_speed_hz = 0

    def open(self, bus: int, select: int) -> None:
        self.place = (bus, select)

    def writebytes(self, sent: list[int]) -> None:
        is_data = self.pins.pin(self.dc).state
        (self.controller.data if is_data else self.controller.command)(sent)

    def close(self) -> None:
        self.place = None


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    return factory


@pytest.mark.parametrize("reset", [25, None])
@pytest.mark.parametrize("chip", CHIPS)
def test_a_screen_on_spi_shows_every_dot(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, chip: str, reset: int | None
) -> None:
    controller = Controller(chip)
    wire = SpiWire(controller, pins, dc=22)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: wire))
    clock = MovedClock()
    line = Spi(bus=1, device=1, dc=22, reset=reset, megahertz=4)
    screen = Oled(OledWiring(chip=chip, line=line), clock=clock.now, refresh_seconds=600)

    for seed in range(3):
        screen.show(random_picture(seed))
        clock.advance(400)
        assert controller.glass() == random_picture(seed).bits
    assert (wire.place, wire.max_speed_hz) == ((1, 1), 4_000_000)

    screen.close()
    assert controller.glass() == bytes(1024)
    assert wire.place is None
    gpiozero.LED(22).close()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file"), r"no /dev/spidev0.0 .* dtparam=spi=on"),
        (PermissionError(errno.EACCES, "Permission denied"), r"may not use /dev/spidev0.0 .* group spi"),
        (OSError(errno.EIO, "broken"), r"/dev/spidev0.0 \(.*broken\)"),
    ],
)
def test_an_spi_bus_that_cannot_be_opened_frees_its_pins(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, error: OSError, sentence: str
) -> None:
    def refuse(bus: int, select: int) -> None:  # noqa: ARG001  # spidev's words
        raise error

    wire = SpiWire(Controller("ssd1306"), pins, dc=24)
    wire.open = refuse
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: wire))
    screen = Oled(OledWiring(line=Spi()), clock=MovedClock().now)

    for _ in range(2):
        with pytest.raises(DeviceGone, match=sentence):
            screen.show(BLANK)


def test_a_pin_that_is_taken_is_named(pins: MockFactory) -> None:
    button = gpiozero.Button(24, pin_factory=pins)

    with pytest.raises(DeviceGone, match=r"pin 24 cannot be used.*wiring"):
        Oled(OledWiring(line=Spi()), clock=MovedClock().now).show(BLANK)
    button.close()


# The wiring


def test_a_wiring_is_read_from_plain_values() -> None:
    read = msgspec.convert({"chip": "sh1106", "rotation": 2, "line": {"on": "spi", "dc": 22}}, OledWiring)

    assert read == OledWiring(chip="sh1106", line=Spi(dc=22), rotation=2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"chip": "ssd1331"},
        {"rotation": 4},
        {"line": {"on": "usb"}},
        {"line": {"on": "i2c", "address": 0x78}},
        {"line": {"on": "i2c", "adress": 0x3C}},
        {"line": {"on": "spi", "megahertz": 3}},
    ],
)
def test_a_wiring_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    """The eight-bit address that many modules have printed on them, too."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, OledWiring)


def test_no_driver_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, hardware.oled;"
        "print(sorted({'luma', 'PIL', 'gpiozero', 'smbus2', 'spidev'} & sys.modules.keys()))"
    )

    assert output_of(code) == "[]\n"
