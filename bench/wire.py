"""
From a finger to the last byte on the OLED's wire: decided, saved, folded in, drawn, and sent.

A real host with our OLED adapter on luma's real path, and a bus that leads nowhere; the time that the bytes
would take on an I2C wire is counted, not waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

import evening
import smbus2
from oled import NullBus
from row import Row

from companion.config import Config
from companion.devices.attached import Devices
from companion.host import Host
from companion.session import Session
from hardware.oled import Oled, OledWiring
from hardware.ports import Picture, Press

_PRESSES = 60
_BITS_A_BYTE = 9


class _Watched(Oled):
    """Our screen, telling when a picture has gone out whole."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(OledWiring(), clock=lambda: 0.0)
        self._loop = loop
        self.sent = asyncio.Event()

    def show(self, picture: Picture) -> None:
        super().show(picture)
        self._loop.call_soon_threadsafe(self.sent.set)


def rows() -> Iterator[Row]:
    """At both speeds of the wire: the whole way, and how much of it is the wire itself."""
    with TemporaryDirectory() as folder, evening.journal(1) as journal:
        taken = asyncio.run(_measured(Path(folder), evening.table(journal, 1)))
    machine = 1e3 * median(seconds for seconds, _ in taken)
    for kilohertz in (100, 400):
        wire = median(bits for _, bits in taken) / kilohertz
        yield Row(
            f"finger to glass, {kilohertz} kHz",
            "the whole way",
            machine + wire,
            "the wire itself",
            wire,
            "ms",
        )


async def _measured(folder: Path, table: Session) -> list[tuple[float, float]]:
    """For each press the seconds until its picture was sent, and the bits that went over the wire."""
    bus, loop = NullBus(), asyncio.get_running_loop()
    with patch.object(smbus2, "SMBus", lambda _: bus):
        screen = _Watched(loop)
        host = Host(table, Devices(screen=screen), socket=folder / "s", config=Config(), language="en")
        running = asyncio.create_task(host.run())
        await screen.sent.wait()
        taken = []
        for n in range(_PRESSES):
            screen.sent.clear()
            sent, messages, start = bus.bytes, bus.messages, perf_counter()
            host.press(Press("seat-1", "press" if n % 2 else "hold", at=0.0))
            await screen.sent.wait()
            seconds = perf_counter() - start
            taken.append((seconds, _BITS_A_BYTE * (bus.bytes - sent) + 2 * (bus.messages - messages)))
        host.stop()
        await running
    return taken


if __name__ == "__main__":
    for row in rows():
        print(row)
