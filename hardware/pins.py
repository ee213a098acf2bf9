"""
The pins of a Pi, by whichever driver the wiring names.

The drivers are imported when the pins are opened, not before.
"""

from __future__ import annotations

import os
from typing import Protocol, runtime_checkable

from hardware.pin_errors import DriverMissing, explained
from hardware.ports import HardwareError
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
