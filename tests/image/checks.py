"""
The card's image in an emulated Pi 3B. `run` has fetched the emulators.

Each check prints `ok:` or `FAILED:` and its facts; the whole ends with 1 when one failed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.oled.faces.notices import welcome
from companion.release import __version__
from tests.image.pi import Hung, Pi, written
from tests.real.checks import Report

CACHE: Final = Path(os.environ.get("FURYBOX_IMAGE_CACHE", "~/.cache/furybox-image")).expanduser()
HOUSE: Final = Path(__file__).parents[2]
WORK: Final = HOUSE / "build" / "image-boot"
BOOT_SECONDS: Final = 1800
"""From power to a table, at most: an emulator on a busy machine is slow."""

NAMED: Final = """/usr/lib/furybox/bin/python -c '
import gpiod
chip = gpiod.Chip("/dev/gpiochip0")
print(chip.get_info().label)
for pin in range(28):
    line = chip.get_line_info(pin)
    if line.used: print(pin, line.direction.name, line.consumer)
'"""


def qemu(*, pressed: bool = False) -> list[str]:
    """Trixie's emulator as a command of this machine; or the one whose pins can be pressed."""
    root = CACHE / ("qemu-source" if pressed else "qemu")
    program = root / ("src/build/qemu-system-aarch64" if pressed else "usr/bin/qemu-system-aarch64")
    libraries = root / "usr/lib/x86_64-linux-gnu"
    return [
        *("env", f"QEMU_MODULE_DIR={libraries / 'qemu'}", str(root / "lib64/ld-linux-x86-64.so.2")),
        *("--library-path", f"{libraries}:{libraries / 'pulseaudio'}", str(program)),
        *("-L", str(root / "usr/share/qemu")),
    ]


def came_up(pi: Pi, report: Report, what: str) -> bool:
    """Whether the table is up; what it says of itself when it is not."""
    began = time.monotonic()
    try:
        pi.shell(seconds=BOOT_SECONDS)
        pi.says("Started .*Furybox, the table companion", seconds=BOOT_SECONDS)
    except Hung as hung:
        report.check(holds=False, facts=f"{what}: {hung}")
        return False
    report.check(
        holds=True,
        facts=f"{what}: a table {time.monotonic() - began:.0f} s after the power came, in the emulator",
    )
    return True


def boot(report: Report, image: Path) -> None:
    """A: the first start of a fresh card, and what there is then."""
    card = WORK / "card.img"
    written(image, card, said='name = "Ann"\nhostname = "ann-1"\n')
    with Pi(qemu(), card, WORK / "first") as pi:
        if not came_up(pi, report, "the first start"):
            return
        for unit in ("furybox", "furybox-console@tty1", "furybox-card", "furybox-grow", "systemd-networkd"):
            state = pi.typed(f"systemctl is-active {unit}")
            report.check(holds=state == "active", facts=f"{unit} is {state}")
        failed = pi.typed("systemctl --failed --plain --no-legend | cat")
        report.check(holds=not failed, facts=f"units that failed: {failed or 'none'}")
        model = pi.typed("tr -d '\\0' < /proc/device-tree/model")
        report.check(holds="Raspberry Pi 3" in model, facts=f"it takes itself for: {model}")
        pins = pi.typed(NAMED, seconds=300)
        inputs, outputs = pins.count(" INPUT furybox"), pins.count(" OUTPUT furybox")
        report.check(
            holds="pinctrl-bcm2835" in pins and (inputs, outputs) == (14, 7),
            facts=f"pins with a name of ours on {pins.splitlines()[:1]}: {inputs} inputs, {outputs} outputs",
        )
        mode = pi.typed("stat -c '%U:%G %a' /dev/gpiochip0 /dev/i2c-1 | paste -sd' '")
        report.check(holds=mode == "root:gpio 660 root:i2c 660", facts=f"header and bus: {mode}")
        bus = pi.typed("od -An -tx1 /proc/device-tree/soc/i2c@7e804000/clock-frequency")
        report.check(holds=int(bus.replace(" ", ""), 16) == 400_000, facts=f"the bus's clock, in hex: {bus}")
        laid_out(pi, report)
        shown(pi, report)
        report.say(
            pi.typed("systemd-analyze | head -n 1; df -h --output=target,size,used / /kept /boot/firmware")
        )


def laid_out(pi: Pi, report: Report) -> None:
    """What may be written, who may come in, and what is called how."""
    root = pi.typed("findmnt -no OPTIONS /").split(",")
    fat = pi.typed("findmnt -no OPTIONS /boot/firmware").split(",")
    report.check(holds="ro" in root and "ro" in fat, facts=f"root {root[0]}, boot partition {fat[0]}")
    size = int(pi.typed("df -BM --output=size /kept | tail -n 1").strip().rstrip("M"))
    report.check(holds=size > 1000, facts=f"the last partition has grown to {size} MB, on a card of 4 GB")
    lies = pi.typed("findmnt -no SOURCE -T /var/lib/furybox; findmnt -no SOURCE -T /etc/furybox")
    report.check(
        holds=lies.count("/dev/mmcblk0p3") == 2,
        facts=f"journal and table.toml lie on {' and '.join(lies.split())}",
    )
    open_doors = pi.typed("awk -F: '$2 !~ /^[!*]/ {print $1}' /etc/shadow")
    report.check(holds=not open_doors, facts=f"who has a password: {open_doors or 'nobody'}")
    name = pi.typed("cat /proc/sys/kernel/hostname")
    report.check(holds=name == "ann-1", facts=f"its name, from the card: {name}")


def shown(pi: Pi, report: Report) -> None:
    """The welcome, as the bus has carried it."""
    chip, messages = pi.glass()
    wanted = welcome("To join, type: furybox console", __version__).convert("1").tobytes()
    wrong = sum((a ^ b).bit_count() for a, b in zip(chip.glass(), wanted, strict=True))
    report.check(
        holds=wrong == 0,
        facts=f"the welcome on the glass, out of {messages} messages on the bus: {wrong} of 8192 dots wrong, "
        f"{'lit' if chip.is_on else 'dark'}",
    )


CHECKS: Final[dict[str, Callable[[Report, Path], None]]] = {"boot": boot}


def main(words: Sequence[str]) -> int:
    """Those that are named, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--image", type=Path, required=True)
    parser.add_argument("checks", nargs="*")
    asked = parser.parse_args(words)
    unknown = set(asked.checks) - set(CHECKS)
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}")
    WORK.mkdir(parents=True, exist_ok=True)
    report = Report()
    for name in asked.checks or CHECKS:
        report.say(f"{name}:")
        CHECKS[name](report, asked.image)
    report.say(f"{report.passed} held, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
