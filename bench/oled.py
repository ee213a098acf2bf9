"""
What a picture costs on its way to the OLED, side by side with luma's own `display`.

Real faces, and a bus that leads nowhere. Run `python bench/oled.py` for a table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple
from unittest.mock import patch

import smbus2
from luma.core.interface.serial import i2c
from luma.oled import device
from PIL import Image
from row import often

from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.gallery import seat, table
from companion.games.clank.faces.glance import glance
from companion.games.gallery import gallery
from companion.oled.faces.paper import bits
from hardware.oled import Oled, OledWiring
from hardware.ports import Picture

ROUNDS = often(20, 1)


class Row(NamedTuple):
    """One thing, measured for both."""

    what: str
    unit: str
    ours: float
    luma: float

    @property
    def ratio(self) -> float:
        """Ours as a share of luma's."""
        return self.ours / self.luma


class NullBus:
    """A bus that leads nowhere and counts, in smbus2's words."""

    def __init__(self) -> None:
        self.messages = 0
        self.bytes = 0

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:  # noqa: ARG002
        """One short message: the address, the control byte, and the data."""
        self.messages += 1
        self.bytes += 2 + len(data)

    def i2c_rdwr(self, *messages: smbus2.i2c_msg) -> None:
        """Messages of any length, the control byte among them."""
        self.messages += len(messages)
        self.bytes += sum(1 + message.len for message in messages)

    def close(self) -> None:
        """There is nothing to let go."""


class Cost(NamedTuple):
    """What one picture cost, on average."""

    bytes: float
    messages: float
    microseconds: float

    def milliseconds(self, hertz: int) -> float:
        """Time on the wire: nine bits a byte, a start and a stop a message; gaps are not counted."""
        return (9 * self.bytes + 2 * self.messages) * 1000 / hertz


def rows() -> list[Row]:
    """For each chip and each kind of change: bytes, time on the wire at two speeds, time of the processor."""
    found = []
    for chip in ("ssd1306", "sh1106"):
        for what, faces in shown().items():
            ours = cost(faces, partial(our_show, chip))
            luma = cost(faces, partial(luma_show, chip))
            found += [
                Row(f"{chip}, {what}", unit, of(ours), of(luma))
                for unit, of in (
                    ("bytes", lambda cost: cost.bytes),
                    ("ms at 100 kHz", lambda cost: cost.milliseconds(100_000)),
                    ("ms at 400 kHz", lambda cost: cost.milliseconds(400_000)),
                    ("us of processor", lambda cost: cost.microseconds),
                )
            ]
    return found


def shown() -> dict[str, list[Image.Image]]:
    """Faces in the order they are shown, by what changes from one to the next."""
    seats = [seat(at, 2) for at in range(4)]
    cubes = ("black", "yellow", "black", "green")
    return {
        "a changed number": [glance(table(seats, noise=(3, noise, 1, 0))) for noise in range(8)],
        "an attack's frame": [attack(cubes, count, seats) for count in range(5)],
        "a whole new face": list(gallery().values()),
    }


def our_show(chip: str, bus: NullBus) -> Callable[[Image.Image], None]:
    """Our adapter; a picture comes as bits, so taking them is part of its cost."""
    with patch.object(smbus2, "SMBus", lambda _: bus):
        screen = Oled(OledWiring(chip=chip), clock=lambda: 0.0)
        screen.show(Picture(bytes(1024)))
    return lambda face: screen.show(Picture(bits(face)))


def luma_show(chip: str, bus: NullBus) -> Callable[[Image.Image], None]:
    """Luma's own way, as it is on a Pi."""
    with patch.object(smbus2, "SMBus", lambda _: bus):
        display: Callable[[Image.Image], None] = getattr(device, chip)(i2c(port=1)).display
    return display


def cost(faces: list[Image.Image], start: Callable[[NullBus], Callable[[Image.Image], None]]) -> Cost:
    """The average over all changes, several times over; of the processor, the best time."""
    bus = NullBus()
    show = start(bus)
    sent = [0, 0]
    seconds = []
    for _ in range(ROUNDS):
        show(faces[0])
        before = bus.bytes, bus.messages
        began = time.perf_counter()
        for face in faces[1:]:
            show(face)
        seconds.append(time.perf_counter() - began)
        sent = [bus.bytes - before[0], bus.messages - before[1]]
    changes = len(faces) - 1
    return Cost(sent[0] / changes, sent[1] / changes, min(seconds) / changes * 1e6)


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what:28} {row.unit:16} {row.ours:8.1f} {row.luma:8.1f}   {row.ratio:.2f}")
