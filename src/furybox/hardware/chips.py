"""The GPIO chips of this machine, only looked at: which there are, what they are called, who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

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


def chips(folder: Path = Path("/dev")) -> tuple[Chip, ...]:
    """
    Every chip there is, in the order of their numbers. Nothing is taken, and nothing is changed.

    >>> chips(Path("/nowhere"))
    ()
    """
    found = folder.glob("gpiochip*")
    return tuple(_looked_at(path) for path in sorted(found, key=lambda path: (len(path.name), path.name)))


def _looked_at(path: Path) -> Chip:
    try:
        import gpiod  # noqa: PLC0415  # a driver

        with gpiod.Chip(str(path)) as chip:
            seen = chip.get_info()
            lines = (chip.get_line_info(line) for line in range(seen.num_lines))
            return Chip(str(path), seen.label, {line.offset: line.consumer for line in lines if line.used})
    except (ImportError, AttributeError, OSError):  # missing, an old gpiod of the same name, or forbidden
        return Chip(str(path))
