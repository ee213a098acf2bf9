"""A table on an emulated Pi: what starts it, and what is asked of it."""

from __future__ import annotations

import json
import os
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.image.pi import Hung, Pi
from tests.kit.panel import Panel
from tests.real.checks import Report

CACHE: Final = Path(os.environ.get("FURYBOX_IMAGE_CACHE", "~/.cache/furybox-image")).expanduser()
HOUSE: Final = Path(__file__).parents[2]
WORK: Final = HOUSE / "build" / "image-boot"
Deed = tuple[str, int]
"""A control, and how much of it: what a journal's entry says."""

BOOT_SECONDS: Final = 1800
"""From power to a table, at most: an emulator on a busy machine is slow."""


def foreign(root: Path, program: str) -> list[str]:
    """A program of another Debian of this processor, as a command of this machine."""
    libraries = root / "usr/lib/x86_64-linux-gnu"
    return [
        *("env", f"QEMU_MODULE_DIR={libraries / 'qemu'}", str(root / "lib64/ld-linux-x86-64.so.2")),
        *("--library-path", f"{libraries}:{libraries / 'pulseaudio'}", str(root / program)),
    ]


def qemu(*, pressed: bool = False) -> list[str]:
    """Trixie's emulator; or the one whose pins can be pressed."""
    root = CACHE / ("qemu-source" if pressed else "qemu")
    program = "src/build/qemu-system-aarch64" if pressed else "usr/bin/qemu-system-aarch64"
    return [*foreign(root, program), "-L", str(root / "usr/share/qemu")]


def came_up(pi: Pi, report: Report, what: str) -> bool:
    """Whether the table is up; what it says of itself when it is not."""
    try:
        pi.shell(seconds=BOOT_SECONDS)
        pi.says(r"Started.*furybox\.service", seconds=BOOT_SECONDS)
    except Hung as hung:
        report.check(holds=False, facts=f"{what}: {hung}")
        return False
    report.check(
        holds=True,
        facts=f"{what}: a table {time.monotonic() - pi.since:.0f} s after the power came, in the emulator",
    )
    return True


def failures(pi: Pi) -> str:
    """The units that failed, once all that a start does is done."""
    pi.typed("systemctl is-system-running --wait", seconds=BOOT_SECONDS)
    return pi.typed("systemctl --failed --plain --no-legend | cat")


def has_inside(pi: Pi) -> None:
    """Bring the small console into the Pi."""
    program = b64encode((Path(__file__).parent / "inside.py").read_bytes()).decode()
    pi.typed(f"echo {program} | base64 -d > /tmp/inside.py")


def exported(pi: Pi) -> list[dict[str, Any]]:
    """The journal's lines, as its owner may export it."""
    command = "runuser -u furybox -- furybox --journal /var/lib/furybox/journal.db export 2>/dev/null"
    return [json.loads(line) for line in pi.typed(command, seconds=900).splitlines() if line.startswith("{")]


def journal(pi: Pi) -> list[Deed]:
    """What the journal says was pressed: by control, and how much."""
    deeds = [entry["do"] for entry in exported(pi) if isinstance(entry.get("do"), dict)]
    return [(f"seat-{do['seat'] + 1}" if do["do"] == "noise" else do["do"], do.get("by", 1)) for do in deeds]


@contextmanager
def panel(pi: Pi) -> Iterator[Panel]:
    """The panel's own firmware at the other end of a USB cable, once the table has lit its lamps."""
    with TemporaryDirectory() as folder:
        bench = Panel(Path(folder))
        try:
            bench.plug_in()
            pi.ask("chardev-add", id="panel", backend={"type": "serial", "data": {"device": str(bench.path)}})
            pi.ask("device_add", driver="usb-serial", chardev="panel")
            pi.typed(r"printf '[panel]\ndevice = \"/dev/ttyUSB0\"\n' >> /etc/furybox/table.toml")
            pi.typed("until [ -e /dev/ttyUSB0 ]; do sleep 1; done", seconds=600)
            pi.typed("systemctl restart furybox", seconds=BOOT_SECONDS)
            ends = time.monotonic() + BOOT_SECONDS
            while not any(int(colour, 16) for colour in bench.colours) and time.monotonic() < ends:
                time.sleep(1)
            yield bench
        finally:
            bench.power_off()


def version(pi: Pi) -> int:
    """How many entries the table has."""
    return int(pi.typed("python3 /tmp/inside.py version", seconds=600))
