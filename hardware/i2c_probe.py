"""Whether anybody answers on an I2C bus, asked of the kernel itself: no library need be there yet."""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from typing import Any, Final

# from the kernel's i2c-dev.h
_I2C_SLAVE: Final = 0x0703
_I2C_SMBUS: Final = 0x0720
_NOTHING_WRITTEN: Final = struct.pack("BBIP", 0, 0, 0, 0)
"""A write of no bytes: the address alone goes out, and whoever has it acknowledges. It changes nothing."""

_SILENCE: Final = frozenset({errno.ENXIO, errno.EREMOTEIO, errno.ENODEV, errno.EIO, errno.ETIMEDOUT})


def answers(bus: Path, address: int, *, ask: Callable[[int, int, Any], object] = ioctl) -> bool:
    """
    Whether a device on that bus, such as /dev/i2c-1, has that address.

    Raises `OSError` when the bus cannot be asked; with EBUSY, the kernel itself works the device.
    """
    line = os.open(bus, os.O_RDWR | os.O_CLOEXEC)
    try:
        ask(line, _I2C_SLAVE, address)
        try:
            ask(line, _I2C_SMBUS, _NOTHING_WRITTEN)
        except OSError as error:
            if error.errno not in _SILENCE:
                raise
            return False
        return True
    finally:
        os.close(line)
