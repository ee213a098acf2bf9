"""A module with an OLED on a wire, for tests: plug it in, show pictures, look at the glass."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import smbus2
from luma.core.interface.serial import i2c
from PIL import Image

from hardware.oled import Oled, OledWiring
from hardware.oled_line import Line, connected
from hardware.ports import Picture
from tests.hardware.controller_model import Controller, Wire
from tests.kit.moved_clock import MovedClock

CHIPS = ["ssd1306", "ssd1309", "sh1106"]
ROTATIONS = [0, 1, 2, 3]
CORNER = Picture(b"\x80" + bytes(1023))
CHEQUERED = Picture((b"\xaa" * 16 + b"\x55" * 16) * 32)


class Module:
    def __init__(
        self, chip: str = "ssd1306", *, holds: str | None = None, rotation: int = 0, **wiring: object
    ) -> None:
        self.clock = MovedClock()
        self.controller = Controller(holds or chip)
        self.wire = Wire(self.controller)
        self.connections = 0
        self.wiring = OledWiring(chip=chip, rotation=rotation, **wiring)
        self.screen = Oled(self.wiring, clock=self.clock.now, refresh_seconds=600, connect=self.connect)

    def connect(self, wiring: OledWiring) -> i2c:
        """Luma's first seam: a bus that is handed in."""
        self.connections += 1
        return i2c(bus=self.wire, address=wiring.line.address)

    def glass(self) -> Picture:
        return Picture(turned(self.controller.glass(), self.wiring.rotation))

    def sent(self, picture: Picture) -> int:
        """Show a picture, and count the bytes on the wire."""
        before = self.wire.bytes
        self.screen.show(picture)
        return self.wire.bytes - before


class KernelModule(Module):
    """On the line that a Pi uses: the kernel's bus, opened by smbus2."""

    def connect(self, wiring: OledWiring) -> Line:
        self.connections += 1
        self.wire.is_open = True
        with patch.object(smbus2, "SMBus", {wiring.line.bus: self.wire}.__getitem__):
            return connected(wiring)


SEAMS = [Module, KernelModule]


def turned(bits: bytes, rotation: int) -> bytes:
    """What is on a glass that is turned so, seen upright: 128 x 64, or 64 x 128 when it stands."""
    return Image.frombytes("1", (128, 64), bits).rotate(90 * rotation, expand=True).tobytes()


def random_picture(seed: int) -> Picture:
    return Picture(Random(seed).randbytes(1024))  # noqa: S311  # no secret
