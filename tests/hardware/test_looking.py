"""Looking at chips and buses takes nothing, and whatever cannot be looked at is no crash."""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path

import pytest

from hardware.chips import HEADERS, Chip, chips
from hardware.i2c_probe import answers

QUICK_WRITE = bytes(4 + 4 + 8)
"""Write, command 0, size 0 (quick), and no data."""


class Header:
    def __init__(self, label: str, lines: int, held: dict[int, str]) -> None:
        self.label, self.lines, self.held = label, lines, held

    def ask(self, file: int, request: int, answer: bytearray) -> None:
        """One ioctl, which the kernel knows by the size of its answer too."""
        os.fstat(file)  # it is open
        assert len(answer) == request >> 16 & 0x3FFF
        if request & 0xFFFF == 0xB401:
            answer[:68] = struct.pack("32s32sI", b"gpiochip0", self.label.encode(), self.lines)
            return
        assert request & 0xFFFF == 0xB405
        line = int.from_bytes(answer[64:68], sys.byteorder)
        consumer = self.held.get(line)
        answer[32:64] = (consumer or "").encode().ljust(32, b"\0")
        answer[72:80] = struct.pack("Q", 8 | (consumer is not None))


def test_chips_are_seen_with_their_labels_and_who_holds_their_lines(tmp_path: Path) -> None:
    for number in (10, 2):
        (tmp_path / f"gpiochip{number}").touch()
    header = Header("pinctrl-rp1", 54, {17: "furybox attack", 53: ""})

    assert chips(tmp_path, ask=header.ask) == tuple(
        Chip(str(tmp_path / name), "pinctrl-rp1", {17: "furybox attack", 53: ""})
        for name in ("gpiochip2", "gpiochip10")
    )


def test_the_chip_of_a_header_is_known_by_its_label() -> None:
    labels = (*HEADERS, "brcmvirt-gpio", None)

    assert [Chip("/dev/gpiochip0", label).is_header for label in labels] == [True, True, True, False, False]


def test_a_chip_one_may_not_look_at_is_still_there(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    (tmp_path / "gpiochip1").symlink_to("nowhere")

    assert [chip.label for chip in chips(tmp_path)] == [None, None]


class Bus:
    """A bus as the kernel has it: which addresses acknowledge, and which it keeps for itself."""

    def __init__(self, *acknowledging: int, silence: int = errno.EREMOTEIO, kept: int | None = None) -> None:
        self.acknowledging = acknowledging
        self.silence = silence
        self.kept = kept
        self.address = 0

    def ask(self, line: int, request: int, what: int | bytes) -> None:
        os.fstat(line)  # it is open
        if request == 0x0703:
            if what == self.kept:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
            assert isinstance(what, int)
            self.address = what
            return
        assert (request, what) == (0x0720, QUICK_WRITE)
        if self.address not in self.acknowledging:
            raise OSError(self.silence, os.strerror(self.silence))


@pytest.mark.parametrize("silence", [errno.EREMOTEIO, errno.ENXIO, errno.ENODEV])
def test_only_the_address_that_acknowledges_answers(tmp_path: Path, silence: int) -> None:
    """A Pi and the kernel's stub tell silence in different ways."""
    file = tmp_path / "i2c-1"
    file.touch()
    bus = Bus(0x3C, silence=silence)

    assert [answers(file, address, ask=bus.ask) for address in (0x3C, 0x3D)] == [True, False]


def test_a_bus_that_cannot_be_asked_says_why(tmp_path: Path) -> None:
    """It is not there, the kernel keeps the device, or it cannot be asked that way."""
    file = tmp_path / "i2c-1"
    with pytest.raises(FileNotFoundError):
        answers(file, 0x3C)
    file.touch()
    for bus in (Bus(kept=0x3C), Bus(silence=errno.EOPNOTSUPP)):
        with pytest.raises(OSError, match=r"busy|not supported"):
            answers(file, 0x3C, ask=bus.ask)

    assert len(os.listdir("/proc/self/fd")) < 100  # noqa: PTH208  # a count is all that is wanted
