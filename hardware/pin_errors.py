"""
What is wrong with pins, whichever driver says so.

The drivers are looked at once something of theirs has failed, and not before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from hardware.ports import DeviceGone, HardwareError


class DriverMissing(HardwareError):
    """A library that works the pins is not installed."""


class NoChip(HardwareError, FileNotFoundError):
    """This machine has no pins, or none that are known."""


class PinsForbidden(HardwareError, PermissionError):
    """This user may not touch the pins."""


class PinBusy(HardwareError):
    """Somebody else holds the pin."""


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
