"""
Check B, inside: the OLED on a real I2C bus, with a chip on it that takes whatever it is sent.

The kernel's stub keeps the last byte of each register, and by `i2c-stub.patch` the last message whole.
A model chip that hears what the kernel took says what the glass shows: once with the bus handed to luma as an
object, and once on our own line, which sends whole messages (I2C_RDWR) as it does on a Pi.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random
from typing import Final, get_args

import smbus2
from luma.core.interface.serial import i2c

from hardware.oled import I2c, Oled, OledWiring
from hardware.oled_windows import Chip
from hardware.ports import BLANK, DeviceGone, Picture
from tests.hardware.controller_model import Controller, Wire
from tests.real.inside.fingers import check, middle

BUS: Final = 0
ADDRESS: Final = 0x3C
DATA: Final = 0x40
PICTURES: Final = 40


class Both:
    """The kernel's bus, and a model chip that hears what the kernel took."""

    def __init__(self, chip: str) -> None:
        self.real = smbus2.SMBus(BUS)
        self.chip = Controller(chip)
        self.model = Wire(self.chip, ADDRESS)
        self.writes = self.bytes = self.differing = 0

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        """One write, and what the stub then holds."""
        self.real.write_i2c_block_data(address, control, data)
        held = self.real.read_i2c_block_data(address, control, len(data))
        self.model.write_i2c_block_data(address, control, data)
        self.writes += 1
        self.bytes += len(data) + 2
        self.differing += held != list(data)

    def close(self) -> None:
        """Let the bus go."""
        self.real.close()


class Whole(smbus2.SMBus):
    """The bus of our own line, and a model chip that hears what the kernel took."""

    chip: Controller
    """Set before the line opens one."""

    def __init__(self, bus: int) -> None:
        super().__init__(bus)
        self.model = Wire(self.chip, ADDRESS)
        self.writes = self.bytes = self.differing = 0

    def write_i2c_block_data(
        self,
        i2c_addr: int,
        register: int,
        data: Sequence[int],
        force: bool | None = None,  # noqa: FBT001
    ) -> None:
        """Commands, which go so on a Pi too."""
        super().write_i2c_block_data(i2c_addr, register, data, force)
        self.model.write_i2c_block_data(i2c_addr, register, list(data))
        self.bytes += len(data) + 2

    def i2c_rdwr(self, *messages: smbus2.i2c_msg) -> None:
        """Whole messages, and what the stub then holds."""
        super().i2c_rdwr(*messages)
        for message in messages:
            held = smbus2.i2c_msg.read(message.addr, message.len)
            super().i2c_rdwr(held)
            self.differing += bytes(held) != bytes(message)
            self.bytes += message.len + 1
            self.writes += 1
        self.model.i2c_rdwr(*messages)


def handed(chip: Chip) -> tuple[Oled, list[Both]]:
    """A screen whose bus is handed to luma, and the buses that were."""
    both: list[Both] = []

    def connect(wiring: OledWiring) -> i2c:
        assert isinstance(wiring.line, I2c)
        both.append(Both(chip))
        return i2c(bus=both[-1], address=wiring.line.address)

    wiring = OledWiring(chip=chip, line=I2c(bus=BUS, address=ADDRESS))
    return Oled(wiring, clock=time.monotonic, connect=connect), both


def opened(chip: Chip) -> tuple[Oled, list[Whole]]:
    """A screen that opens its bus by itself, and the buses that were opened."""
    buses: list[Whole] = []

    class Noted(Whole):
        def __init__(self, bus: int) -> None:
            self.chip = Controller(chip)
            super().__init__(bus)
            buses.append(self)

    smbus2.SMBus = Noted  # type: ignore[misc,assignment]  # until `real` is put back
    return Oled(OledWiring(chip=chip, line=I2c(bus=BUS, address=ADDRESS)), clock=time.monotonic), buses


def shown(chip: Chip, screen: Oled, both: Sequence[Both | Whole], how: str) -> None:
    """Pictures, whole and in part."""
    luck = Random(3)  # noqa: S311  # no secret
    pictures = [Picture(luck.randbytes(1024)) for _ in range(PICTURES)]
    equal, took = 0, []
    for picture in pictures:
        began = time.monotonic()
        screen.show(picture)
        took.append(time.monotonic() - began)
        equal += both[-1].model.controller.glass() == picture.bits
    whole = both[-1].bytes // PICTURES
    screen.show(BLANK)
    before = both[-1].bytes
    screen.show(Picture(b"\x80" + bytes(1023)))
    part = both[-1].bytes - before
    screen.show(Picture(b"\x80" + bytes(1023)))
    again = both[-1].bytes - before - part
    screen.close()
    line = both[-1]
    check(
        holds=equal == PICTURES and not line.differing and not again and not line.model.controller.is_on,
        facts=f"{chip}, {how}: {equal} of {PICTURES} pictures equal on the glass; the kernel took "
        f"{line.writes} writes and held {line.differing} of them otherwise; {whole} bytes a whole picture, "
        f"{part} one dot, {again} the same again; {middle(took) * 1000:.1f} ms a picture; off after closing",
    )


def told(wiring: OledWiring, *, expect: str, what: str, stranger: bool = False) -> None:
    """What our words for a fault are."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        if stranger:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        try:
            Oled(wiring, clock=time.monotonic).show(BLANK)
            sentence = "nothing"
        except DeviceGone as gone:
            sentence = str(gone)
        except BaseException as other:  # noqa: BLE001  # whatever else it is, it is the fault we look for
            sentence = f"NOT one of ours: {other!r}"
        os.write(writing, sentence.encode())
        os._exit(0)
    os.waitpid(child, 0)
    sentence = os.read(reading, 4096).decode()
    check(holds=expect in sentence, facts=f"{what}: {sentence}")


def main() -> None:
    """Everything, in order."""
    os.chmod(f"/dev/i2c-{BUS}", 0o660)  # noqa: PTH101  # as a Pi has it
    found = []
    for address in (ADDRESS, 0x3D):
        with smbus2.SMBus(BUS) as bus:
            try:
                bus.read_byte_data(address, 0)
                found.append(f"0x{address:02X}")
            except OSError as error:
                found.append(f"no 0x{address:02X} (errno {error.errno})")
    check(holds=found[0] == "0x3C", facts=f"/dev/i2c-{BUS} answers: {', '.join(found)}")
    for chip in get_args(Chip):
        shown(chip, *handed(chip), "the bus handed over")
    here = OledWiring(line=I2c(bus=BUS, address=ADDRESS))
    wrong = OledWiring(line=I2c(bus=BUS, address=0x3D))
    told(wrong, expect="0x3D on /dev/i2c-0 does not answer", what="a wrong address")
    told(OledWiring(line=I2c(bus=7)), expect="There is no /dev/i2c-7", what="no such bus")
    told(here, expect="may not use /dev/i2c-0", what="a stranger", stranger=True)
    real = smbus2.SMBus
    for chip in get_args(Chip):
        shown(chip, *opened(chip), "whole messages as on a Pi")
    smbus2.SMBus = real  # type: ignore[misc]


main()
