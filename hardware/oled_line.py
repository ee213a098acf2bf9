"""
What carries bytes to an OLED, on the kernel's I2C or luma's SPI, with their errors made ours.

The only module that imports their drivers, and only when a screen is opened. It knows no pictures.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from hardware.kinds.screen import I2c, OledWiring, Spi
from hardware.ports import DeviceGone


class Line(Protocol):
    """What carries bytes to a screen."""

    def command(self, *commands: int) -> None:
        """Send commands, at most 32 bytes at once."""

    def data(self, data: list[int]) -> None:
        """Send bytes for the glass."""

    def cleanup(self) -> None:
        """Let the bus go."""


def connected(wiring: OledWiring) -> Line:
    """Open the bus. Raises what the drivers raise: call it inside `told_in_our_words`."""
    match wiring.line:
        case I2c() as i2c:
            return _I2cLine(i2c)
        case Spi() as spi:
            return _SpiLine(spi)


@contextmanager
def told_in_our_words(wiring: OledWiring) -> Iterator[None]:
    """Turn whatever the drivers raise into `DeviceGone`, with what to try."""
    line = wiring.line
    try:
        yield
    except DeviceGone:
        raise
    except ModuleNotFoundError as error:
        raise DeviceGone(_NOT_INSTALLED, name=str(error.name)) from error
    except (OSError, _luma_error()) as error:
        # luma's own errors are no OSErrors, but are raised while one is handled, and that one says more.
        said = error if isinstance(error, OSError) else error.__context__
        kind, switch = ("i2c", "i2c_arm") if isinstance(line, I2c) else ("spi", "spi")
        match said:
            case FileNotFoundError():
                raise DeviceGone(_NO_BUS, file=line.file, switch=switch) from error
            case PermissionError():
                raise DeviceGone(_NO_PERMISSION, file=line.file, kind=kind) from error
            case OSError(errno=errno.EBUSY):
                raise DeviceGone(_BUSY, name=line.name) from error
            case _ if kind == "i2c":
                raise DeviceGone(_NO_ANSWER, name=line.name) from error
            case _:
                raise DeviceGone(_SPI_FAILED, name=line.name, why=str(error)) from error


_NOT_INSTALLED: Final = (
    "The screen needs {name}, which is not installed. "
    "Install furybox[pi], and for a screen on SPI furybox[spi]: in Furybox's folder, "
    "sudo make install EXTRAS=pi,spi,web does both."
)
_NO_BUS: Final = (
    "There is no {file} for the screen. Turn it on in raspi-config, or by dtparam={switch}=on in config.txt, "
    "and start the Pi again."
)
_NO_PERMISSION: Final = (
    "Furybox may not use {file} for the screen. Add its user to the group {kind}, and log in again."
)
_BUSY: Final = "The screen at {name} is in use by another program, or its pins are. End that program."
_NO_ANSWER: Final = (
    "The screen at {name} does not answer. Check its four wires (power, ground, SDA, SCL), "
    "and whether its address is 0x3C or 0x3D."
)
_SPI_FAILED: Final = (
    "Nothing can be sent to the screen at {name} ({why}). Check its seven wires and its pins."
)


def _luma_error() -> type[Exception]:
    """Luma's own, which nothing raises before that is imported."""
    luma = sys.modules.get("luma.core.error")
    return luma.Error if luma else OSError


class _I2cLine:
    """The kernel's bus: a byte before each message says whether commands follow, or bytes for the glass."""

    def __init__(self, wiring: I2c) -> None:
        from smbus2 import SMBus, i2c_msg  # noqa: PLC0415  # a driver is imported when it is needed

        self._address = wiring.address
        self._message = i2c_msg.write
        self._bus = SMBus(wiring.bus)
        self.cleanup = self._bus.close

    def command(self, *commands: int) -> None:
        self._bus.write_i2c_block_data(self._address, 0x00, list(commands))

    def data(self, data: list[int]) -> None:
        self._bus.i2c_rdwr(self._message(self._address, [0x40, *data]))


class _SpiLine:
    """luma's SPI, with its pins moved by gpiozero: no second GPIO library is needed."""

    def __init__(self, wiring: Spi) -> None:
        from luma.core.interface.serial import spi  # noqa: PLC0415  # a driver is imported when it is needed

        self._pins = _Pins()
        try:
            self._spi: Line = spi(
                gpio=self._pins,
                port=wiring.bus,
                device=wiring.device,
                bus_speed_hz=wiring.megahertz * 1_000_000,
                gpio_DC=wiring.dc,
                gpio_RST=wiring.reset,
            )
        except BaseException:
            self._pins.close()
            raise
        self.command = self._spi.command
        self.data = self._spi.data

    def cleanup(self) -> None:
        self._spi.cleanup()
        self._pins.close()


class _Pins:
    """The pins of a screen on SPI, in the words of RPi.GPIO that luma uses."""

    OUT: Final = 0
    LOW: Final = 0
    HIGH: Final = 1

    def __init__(self) -> None:
        self._devices: dict[int, Any] = {}

    def setup(self, pin: int, mode: int) -> None:  # noqa: ARG002  # they are all outputs
        from gpiozero import GPIOZeroError, OutputDevice  # noqa: PLC0415  # a driver is imported when needed

        try:
            self._devices[pin] = OutputDevice(pin)
        except GPIOZeroError as error:
            raise DeviceGone(_NO_PIN, pin=pin, why=str(error)) from error

    def output(self, pin: int, level: int) -> None:
        self._devices[pin].value = level

    def close(self) -> None:
        while self._devices:
            self._devices.popitem()[1].close()


_NO_PIN: Final = "The screen's pin {pin} cannot be used ({why}). Check the wiring file."
