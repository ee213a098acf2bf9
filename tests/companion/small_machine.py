"""A small computer for the doctor: files laid out in a folder, and a word for what no file can tell."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from companion.doctor.machine import Library, Machine
from hardware.chips import Chip
from hardware.wiring import from_toml

GROUPS = ("gpio", "i2c", "spi", "dialout", "audio")
THERE = Library("there")
JOURNAL = Path("/home/eva/furybox/journal.db")

WIRING = from_toml("""
    [pins]
    [buttons]
    attack = 17
    next = 27
    [oled]
    chip = "ssd1306"
    line = { on = "i2c", bus = 1, address = 0x3C }
    [panel]
    device = "/dev/ttyACM0"
""")
"""Two buttons, a screen and a panel."""

SPI = from_toml('buttons = { attack = 17 }\noled = { chip = "sh1106", line = { on = "spi" } }')
LGPIO = from_toml('pins = { factory = "lgpio" }\nbuttons = { attack = 17 }')
RPIGPIO = from_toml('pins = { factory = "rpigpio" }\nbuttons = { attack = 17 }')
ANY = from_toml('pins = { factory = "gpiozero" }\nbuttons = { attack = 17 }')
NAMED = from_toml('pins = { chip = "/dev/gpiochip4" }\nbuttons = { attack = 17 }')


@dataclass
class SmallPi:
    """A Pi on which all is well, until a test breaks something."""

    root: Path
    environment: dict[str, str] = field(default_factory=lambda: {"TERM": "xterm-256color"})
    python: tuple[int, int] = (3, 11)
    groups: set[str] = field(default_factory=lambda: set(GROUPS))
    libraries: dict[str, Library] = field(default_factory=dict)
    """Those that are not there as they should be."""
    closed: set[str] = field(default_factory=set)
    """Files this user may not use."""
    chips: list[Chip] = field(default_factory=lambda: [Chip("/dev/gpiochip0", "pinctrl-rp1", {2: "kernel"})])
    screens: set[tuple[str, int]] = field(default_factory=lambda: {("/dev/i2c-1", 0x3C)})
    unasked: set[str] = field(default_factory=set)
    """Buses that the kernel keeps for itself."""
    free_bytes: int = 10**10
    has_rpi_lgpio: bool = False
    """Whether what is called RPi.GPIO is rpi-lgpio."""

    def __post_init__(self) -> None:
        self.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        self.write("/etc/group", "root:x:0:\n" + "".join(f"{group}:x:9:eva\n" for group in GROUPS))
        for device in ("gpiochip0", "gpiomem", "i2c-0", "i2c-1", "i2c-13", "spidev0.0", "ttyACM0"):
            self.write(f"/dev/{device}")
        self.write("/proc/sys/kernel/osrelease", "6.1.21-v8+\n")
        self.clock(400_000)
        self.write(f"{JOURNAL.parent}/journal.db")

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def write(self, path: str, text: str = "") -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).write_text(text)

    def remove(self, path: str) -> None:
        self.at(path).unlink()

    def clock(self, hertz: int) -> None:
        node = self.at("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency")
        node.parent.mkdir(parents=True, exist_ok=True)
        node.write_bytes(hertz.to_bytes(4, "big"))

    def run(self, number: int, name: str, *, holds: str = "") -> None:
        self.write(f"/proc/{number}/comm", f"{name}\n")
        folder = self.at(f"/proc/{number}/fd")
        folder.mkdir()
        (folder / "0").symlink_to("/dev/null")
        if holds:
            (folder / "3").symlink_to(holds)

    def not_in(self, group: str) -> None:
        self.groups.discard(group)
        self.write(
            "/etc/group", self.at("/etc/group").read_text().replace(f"{group}:x:9:eva", f"{group}:x:9:")
        )

    @property
    def machine(self) -> Machine:
        return Machine(
            root=self.root,
            environment=self.environment,
            python=self.python,
            user="eva",
            groups=frozenset(self.groups),
            library=self._library,
            may=lambda path: self._named(path) not in self.closed,
            chips=lambda: tuple(self.chips),
            answers=self._answers,
            free_bytes=lambda _folder: self.free_bytes,
        )

    def _library(self, module: str, name: str) -> Library:
        if (module, name) == ("RPi.GPIO", "lgpio") and not self.has_rpi_lgpio:
            return Library("hollow")
        return self.libraries.get(module, THERE)

    def _named(self, path: Path) -> str:
        return f"/{path.relative_to(self.root)}"

    def _answers(self, bus: Path, address: int) -> bool:
        if self._named(bus) in self.unasked:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return (self._named(bus), address) in self.screens


def laptop(pi: SmallPi) -> Machine:
    root = pi.root / "elsewhere"
    root.mkdir()
    return replace(pi.machine, root=root, chips=tuple)
