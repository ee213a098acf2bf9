"""Looking at chips and buses takes nothing, and whatever cannot be looked at is no crash."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from furybox.hardware.chips import Chip, chips
from furybox.hardware.i2c_probe import answers
from hardware.gpiod_kernel import Kernel, KernelPins
from moved_clock import MovedClock

QUICK_WRITE = bytes(4 + 4 + 8)
"""Write, command 0, size 0 (quick), and no data."""


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A machine without chips."""
    kernel = Kernel(tmp_path, MovedClock())
    kernel.install(monkeypatch)
    return kernel


def test_chips_are_seen_with_their_labels_and_who_holds_their_lines(kernel: Kernel) -> None:
    """In the order of their numbers; the holder is named as `gpioinfo` names it."""
    kernel.plug_in(10, "brcmvirt-gpio", 2)
    pins = KernelPins(kernel, {17: "attack"})
    pin = pins.factory.pin(17)

    assert chips(kernel.folder) == (
        Chip(str(kernel.folder / "gpiochip0"), "pinctrl-rp1", {17: "furybox attack"}),
        Chip(str(kernel.folder / "gpiochip10"), "brcmvirt-gpio"),
    )
    assert [chip.is_header for chip in chips(kernel.folder)] == [True, False]

    pin.close()
    pins.factory.close()
    assert chips(kernel.folder)[0].held == {}


def test_a_chip_one_may_not_look_at_is_still_there(kernel: Kernel) -> None:
    """Nor is a file that is no chip a crash."""
    kernel.plug_in(0, "pinctrl-rp1")
    kernel.forbidden.add(str(kernel.folder / "gpiochip0"))
    (kernel.folder / "gpiochip1").touch()

    assert [chip.label for chip in chips(kernel.folder)] == [None, None]


class Bus:
    """A bus as the kernel has it: which addresses acknowledge, and which it keeps for itself."""

    def __init__(self, *acknowledging: int, silence: int = errno.EREMOTEIO, kept: int | None = None) -> None:
        self.acknowledging = acknowledging
        self.silence = silence
        self.kept = kept
        self.address = 0

    def ask(self, line: int, request: int, what: int | bytes) -> None:
        """One ioctl."""
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
