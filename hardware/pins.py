"""
The pins of a Pi, by whichever driver the wiring names, and what the drivers' errors mean.

The drivers are imported when the pins are opened, not before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

from hardware.ports import DeviceGone, HardwareError
from hardware.wiring import Wiring, wires


class PinFactory(Protocol):
    """What we use of a gpiozero pin factory, besides handing it to gpiozero's devices."""

    def ticks(self) -> float:
        """The driver's clock, in seconds."""

    def close(self) -> None:
        """Let every pin go."""


@runtime_checkable
class Watched(Protocol):
    """A factory that knows whether it has told of every edge; gpiozero's own do not."""

    def is_behind(self) -> bool:
        """Whether an edge has happened that nobody was told of yet."""


class DriverMissing(HardwareError):
    """A library that works the pins is not installed."""


class NoChip(HardwareError, FileNotFoundError):
    """This machine has no pins, or none that are known."""


class PinsForbidden(HardwareError, PermissionError):
    """This user may not touch the pins."""


class PinBusy(HardwareError):
    """Somebody else holds the pin."""


def open_pins(wiring: Wiring) -> PinFactory:
    """
    Open the pins with the driver that the wiring names. The caller closes them, after all devices on them.

    Raises `DriverMissing`, `NoChip`, `PinsForbidden` or another `HardwareError`.
    """
    factory = wiring.pins.factory
    try:
        with explained(f"pins.factory {factory}"):
            return _shared(_opened(wiring))
    except ImportError as error:
        raise DriverMissing(
            "The library {library} is missing, which pins.factory {factory} needs. "
            'Install it; for the factory "gpiod" type: pip install "furybox[pi]".',
            library=error.name or str(error),
            factory=factory,
        ) from error


def _shared(factory: PinFactory) -> PinFactory:
    # a device that is not told of a factory, such as the pins of a screen on SPI, would search for one
    from gpiozero import Device  # noqa: PLC0415  # a driver

    Device.pin_factory = factory
    return factory


def _opened(wiring: Wiring) -> PinFactory:
    factory: PinFactory
    match wiring.pins.factory:
        case "gpiod":
            from hardware.gpiod_pins import GpiodFactory  # noqa: PLC0415  # a driver

            names = {wire.pin: wire.name for wire in wires(wiring)}
            factory = GpiodFactory(names, chip=wiring.pins.chip)
        case "lgpio":
            _check_that_lgpio_can_start()
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  # a driver

            factory = LGPIOFactory()
        case "rpigpio":
            from gpiozero.pins.rpigpio import RPiGPIOFactory  # noqa: PLC0415  # a driver

            factory = RPiGPIOFactory()
        case "gpiozero":
            from gpiozero import Device  # noqa: PLC0415  # a driver

            Device.ensure_pin_factory()
            factory = Device.pin_factory
    return factory


def _check_that_lgpio_can_start() -> None:
    # lgpio makes a pipe in the working directory while it is imported, and fails there without a reason
    folder = os.environ.get("LG_WD") or os.curdir
    if not os.access(folder, os.W_OK):
        raise HardwareError(
            "lgpio cannot write in {folder}. Start Furybox in a folder of its own, or name one in LG_WD.",
            folder=os.path.abspath(folder),  # noqa: PTH100  # resolving links would name another folder
        )


def driver_errors() -> tuple[type[Exception], ...]:
    """Everything that a pin driver raises when a pin does not work, and that is no fault of ours."""
    from gpiozero.exc import GPIOZeroError  # noqa: PLC0415  # a driver

    lgpio = sys.modules.get("lgpio")  # its error is neither gpiozero's nor an OSError
    return (GPIOZeroError, OSError, RuntimeError, *((lgpio.error,) if lgpio else ()))


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn the drivers' errors while opening *name* into ours, which say what to do."""
    from gpiozero.exc import BadPinFactory, GPIOPinInUse  # noqa: PLC0415  # a driver

    try:
        yield
    except HardwareError:
        raise
    except BadPinFactory as error:
        raise DriverMissing(
            'No library that works the pins was found. Type: pip install "furybox[pi]", '
            'and set pins.factory to "gpiod".'
        ) from error
    except GPIOPinInUse as error:
        raise PinBusy(
            "{name} cannot have its pin: {why}. Give it another pin.", name=name, why=str(error)
        ) from error
    except driver_errors() as error:
        raise HardwareError(
            "{name} could not be opened: {why}. Check its entry in the wiring, or set pins.factory to "
            '"gpiod".',
            name=name,
            why=str(error) or type(error).__name__,
        ) from error


@contextmanager
def reached(name: str) -> Iterator[None]:
    """Turn the drivers' errors while using *name* into `DeviceGone`."""
    try:
        yield
    except HardwareError:
        raise
    except driver_errors() as error:
        raise DeviceGone(
            "{name} cannot be reached: {why}. Check its wires, then start Furybox again.",
            name=name,
            why=str(error) or type(error).__name__,
        ) from error
