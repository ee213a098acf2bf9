"""
The GPIO chips of this machine, only looked at: which there are, what they are called, who holds what.

The kernel itself is asked, for a machine whose library is what is missing.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator, Mapping
from fcntl import ioctl
from pathlib import Path
from typing import Any, Final

import msgspec

HEADERS: Final[Mapping[str, int]] = {
    "pinctrl-rp1": 0xD04170,
    "pinctrl-bcm2711": 0xC03114,
    "pinctrl-bcm2835": 0xA02082,
}
"""
The label of the chip behind the 40-pin header, and the revision of a Pi that has it.

The chip's number differs between kernels; its label does not. The revision is for a Pi that will not say its
own, as in a locked-down service: on all of them the header is the same.
"""


# from the kernel's gpio.h, of 5.10 and later
_CHIP_INFO: Final = 0x8044B401
_CHIP: Final = struct.Struct("32s32sI")
"""Name, label, number of lines."""
_LINE_INFO: Final = 0xC100B405
_LINE: Final = struct.Struct("32s32sIIQ176x")
"""Name, consumer, offset, number of attributes, flags; the attributes are of no interest."""
_IN_USE: Final = 1

Ask = Callable[[int, int, Any], object]
"""As `ioctl`: it fills in the bytes it is given."""


class Chip(msgspec.Struct, frozen=True):
    """
    One chip, as far as this user may look at it.

    >>> Chip("/dev/gpiochip0", "pinctrl-rp1", {17: "lircd"}).is_header
    True
    """

    path: str

    label: str | None = None
    """What the kernel calls it; none when it could not be asked."""

    held: dict[int, str] = {}
    """Lines that are in use, and by whom; the holder's name may be empty."""

    @property
    def is_header(self) -> bool:
        """Whether the 40-pin header hangs on it."""
        return self.label in HEADERS


def chips(folder: Path = Path("/dev"), *, ask: Ask = ioctl) -> tuple[Chip, ...]:
    """
    Every chip there is, in the order of their numbers. Nothing is taken, and nothing is changed.

    >>> chips(Path("/nowhere"))
    ()
    """
    found = sorted(folder.glob("gpiochip*"), key=lambda path: (len(path.name), path.name))
    return tuple(_looked_at(path, ask) for path in found)


def _looked_at(path: Path, ask: Ask) -> Chip:
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            answer = bytearray(_CHIP.size)
            ask(file, _CHIP_INFO, answer)
            _name, label, count = _CHIP.unpack(answer)
            held = dict(_held(file, count, ask))
        finally:
            os.close(file)
    except OSError:  # forbidden, or no chip
        return Chip(str(path))
    return Chip(str(path), _text(label), held)


def _held(file: int, count: int, ask: Ask) -> Iterator[tuple[int, str]]:
    for line in range(count):
        answer = bytearray(_LINE.pack(b"", b"", line, 0, 0))
        ask(file, _LINE_INFO, answer)
        _name, consumer, _offset, _attributes, flags = _LINE.unpack(answer)
        if flags & _IN_USE:
            yield line, _text(consumer)


def _text(raw: bytes) -> str:
    return raw.partition(b"\0")[0].decode(errors="replace")
