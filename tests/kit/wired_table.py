"""A sitting at real adapters: pins, a screen and a cable that a test has in its hands, each there or not."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from luma.core.interface.serial import i2c

from companion.devices import reconnecting as awaited
from companion.devices.attached import Devices, attached
from hardware.oled import Oled
from hardware.oled_line import OledWiring
from hardware.pin_errors import NoChip
from hardware.wiring import Wiring
from tests.hardware.controller_model import Controller, Wire
from tests.hardware.mock_pins import TablePins
from tests.kit.moved_loop import loop
from tests.kit.table import Table
from tests.kit.wait import LOOKING_SECONDS, eventually


class Board:
    """A Pi's header and its I2C bus. Each may be missing, and come later."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.pins: TablePins | None = None
        self.tries: list[float] = []
        """When the pins were asked for."""
        self.oled = Controller("ssd1306")
        self.has_screen = self.has_pins = False
        patch.setattr(awaited, "open_pins", self._open_pins)
        patch.setattr("hardware.oled.Oled", self._oled)

    def plug_in(self) -> None:
        self.has_screen = self.has_pins = True

    def _open_pins(self, wiring: Wiring) -> TablePins:
        del wiring
        self.tries.append(loop().time())
        if not self.has_pins:
            raise NoChip("This machine has no pins. Start Furybox on a Raspberry Pi.")
        self.pins = TablePins(SimpleNamespace(now=loop().time))
        return self.pins

    def _oled(self, wiring: OledWiring, *, clock: Callable[[], float]) -> Oled:
        return Oled(wiring, clock=clock, connect=self._connect)

    def _connect(self, wiring: OledWiring) -> i2c:
        if not self.has_screen:
            raise FileNotFoundError(2, "No such file or directory", "/dev/i2c-1")
        return i2c(bus=Wire(self.oled), address=wiring.line.address)


class WiredTable(Table):
    """A table whose parts are those of its wiring."""

    def parts(self) -> Devices:
        """Real adapters."""
        return attached(
            self.config,
            loop(),
            failing=lambda part, why: self.host.note(part, why),  # noqa: PLW0108  # the host is made after its parts
            clock=loop().time,
        )

    async def sees(self, holds: Callable[[], bool]) -> None:
        """Let the table's time run beside a real device until something holds."""

        async def look() -> bool:
            await self.advance(LOOKING_SECONDS)
            return holds()

        await eventually(look, shown=lambda: (self.saved, self.news.faults))

    async def touch(self, board: Board, pin: int, seconds: float = 0.1) -> None:
        """A finger joins a pin to ground for so long."""
        assert board.pins is not None
        for is_closed in (True, False):
            board.pins.close_contact(pin, is_closed=is_closed)
            await self.advance(seconds)
