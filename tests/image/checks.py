"""
The card's image in an emulated Pi 3B. `run` has fetched the emulators.

Each check prints `ok:` or `FAILED:` and its facts; the whole ends with 1 when one failed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.clank.faces.attack import attack as attack_face
from companion.oled.faces.notices import welcome
from companion.release import __version__
from companion.words.clock import fresh_seed
from hardware.wiring import DEFAULT, wires
from rules.script import Evening
from tests.image.inside import START
from tests.image.pi import Hung, Pi, written
from tests.real.checks import Report

CACHE: Final = Path(os.environ.get("FURYBOX_IMAGE_CACHE", "~/.cache/furybox-image")).expanduser()
HOUSE: Final = Path(__file__).parents[2]
WORK: Final = HOUSE / "build" / "image-boot"
BOOT_SECONDS: Final = 1800
"""From power to a table, at most: an emulator on a busy machine is slow."""

Deed = tuple[str, int]
"""A control, and how much of it: what a journal's entry says."""

PRESSES: Final = int(os.environ.get("PRESSES", "200"))

PINS: Final = {
    wire.field.removeprefix("buttons."): wire.pin
    for wire in wires(DEFAULT)
    if wire.field.startswith(("buttons.", "dial."))
}
"""What hands are for: the pin of every button, and of each contact of the dial."""

LAMPS: Final = {name: lamp.pin for name, lamp in DEFAULT.lamps.items() if lamp.pin is not None}
SEATS: Final = ["seat-1", "seat-2", "seat-3", "seat-4"]
COUNTED: Final = [*SEATS, "fury"]
"""Whose every press is an entry, as often as one likes."""

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
        pi.says(r"Started.*furybox\.service", seconds=BOOT_SECONDS)
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
    card = WORK / "boot.img"
    written(image, card, said='name = "Ann"\nhostname = "ann-1"\n')
    with Pi(qemu(), card, WORK / "first") as pi:
        if came_up(pi, report, "the first start"):
            looked(pi, report)


def looked(pi: Pi, report: Report) -> None:
    """What there is, once the table is up."""
    for unit in ("furybox", "furybox-console@tty1", "furybox-card", "systemd-networkd"):
        state = pi.typed(f"systemctl is-active {unit}")
        report.check(holds=state == "active", facts=f"{unit} is {state}")
    failed = failures(pi)
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
    attacked(pi, report)
    report.say(
        pi.typed("systemd-analyze | head -n 1; df -h --output=target,size,used / /kept /boot/firmware")
    )


def failures(pi: Pi) -> str:
    """The units that failed, once all that a start does is done."""
    pi.typed("systemctl is-system-running --wait", seconds=BOOT_SECONDS)
    return pi.typed("systemctl --failed --plain --no-legend | cat")


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
    wrong = differing(chip.glass(), wanted)
    told = f"after {messages} messages: {wrong} of 8192 dots wrong, {'lit' if chip.is_on else 'dark'}"
    report.check(holds=wrong == 0, facts=f"the welcome on the glass, {told}")


def attacked(pi: Pi, report: Report) -> None:
    """An attack on the glass, against what its draw in the journal looks like."""
    has_inside(pi)
    for deed in ("start", "attack"):
        pi.typed(f"python3 /tmp/inside.py {deed}", seconds=600)
    cubes = next(event["cubes"] for event in exported(pi)[-1]["events"] if event["type"] == "drawn")
    evening = Evening(fresh_seed)
    evening.answer(json.dumps(START).encode())
    assert evening.view
    wanted = attack_face(tuple(cubes), len(cubes), evening.view.seats).convert("1").tobytes()
    ends = time.monotonic() + 300
    while (wrong := differing(pi.glass()[0].glass(), wanted)) and time.monotonic() < ends:
        time.sleep(2)
    report.check(
        holds=wrong == 0, facts=f"an attack that drew {', '.join(cubes)}: {wrong} of 8192 dots wrong"
    )


def differing(one: bytes, other: bytes) -> int:
    """How many dots are not alike."""
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))


def pins(report: Report, image: Path) -> None:
    """B: fingers on the pins of a Pi's own driver, felt by libgpiod in the sandboxed host."""
    card = WORK / "pins.img"
    written(image, card)
    with Pi(qemu(pressed=True), card, WORK / "pins") as pi:
        if not came_up(pi, report, "a start with hands"):
            return
        pulls = pi.level() & sum(1 << pin for pin in PINS.values())
        up = [name for name, pin in PINS.items() if pulls >> pin & 1]
        report.check(
            holds=len(up) == len(PINS), facts=f"pulled up by the Pi, of {len(PINS)} contacts: {len(up)}"
        )
        has_inside(pi)
        begun = int(pi.typed("python3 /tmp/inside.py start", seconds=600) or 0)
        report.check(holds=begun > 0, facts=f"a game of four is set up over the socket: version {begun}")
        fingers = Fingers(Random(7))  # noqa: S311  # no secret
        asked = [fingers.pressed(fingers.luck.choice(COUNTED)) for _ in range(PRESSES)]
        asked += [fingers.pressed(seat, held=True) for seat in SEATS * 3]
        felt(pi, report, fingers, asked, what=f"{len(asked)} bouncing presses, {len(SEATS) * 3} of them held")
        together = Fingers(Random(8))  # noqa: S311  # no secret
        six = [*SEATS, "fury", "danger"]
        at_once = [("danger", 1) if name == "danger" else (name, 1) for name in six]
        for name in six:
            together.moves += [(together.now + together.luck.randrange(500), PINS[name], 0)]
            together.moves += [(together.now + 100_000 + together.luck.randrange(500), PINS[name], -1)]
        felt(pi, report, together, at_once, what="six fingers at once", in_order=False)
        attack(pi, report)
        dialled(pi, report)


def power(report: Report, image: Path, *, cuts: int = int(os.environ.get("CUTS", "10"))) -> None:
    """C: the power goes while the table plays, some time after it has come; and it comes back."""
    card, luck = WORK / "power.img", Random()  # noqa: S311  # the moments differ from run to run
    written(image, card)
    acknowledged = 0
    for cut in range(cuts + 1):
        with Pi(qemu(), card, WORK / f"cut-{cut % 2}") as pi:
            if not came_up(pi, report, f"after {cut} cuts"):
                return
            has_inside(pi)
            survived = version(pi)
            broken = failures(pi)
            facts = f"{acknowledged} entries acknowledged, {survived} are there; failed: {broken or None}"
            report.check(holds=survived >= acknowledged and not broken, facts=facts)
            if cut == cuts:
                return
            if not survived:
                pi.typed("python3 /tmp/inside.py start", seconds=600)
            goal = survived + luck.randrange(3, 40)
            pi.until("python3 /tmp/inside.py play", rf"saved {goal}\b", seconds=600)
            time.sleep(luck.uniform(0, 0.5))
            acknowledged = max(map(int, re.findall(r"saved (\d+)\r?\n", pi.last_words())))
        check_disks(report, card)


def check_disks(report: Report, card: Path) -> None:
    """What another computer says of the card, once it has done to it what a start does."""
    table = json.loads(subprocess.run(["sfdisk", "--json", card], check=True, capture_output=True).stdout)
    piece = WORK / "part.img"
    for n, part in enumerate(table["partitiontable"]["partitions"], 1):
        where = [
            f"skip={part['start'] // 2048}",
            f"count={part['size'] // 2048}",
            "conv=sparse",
            "status=none",
        ]
        subprocess.run(["dd", f"if={card}", f"of={piece}", "bs=1M", *where], check=True)
        start = ["fsck.vfat", "-n"] if n == 1 else ["e2fsck", "-fp"]
        mended = subprocess.run([*start, piece], check=False, capture_output=True, text=True).returncode
        look = start if n == 1 else ["e2fsck", "-fn"]
        done = subprocess.run([*look, piece], check=False, capture_output=True, text=True)
        report.check(
            holds=mended in {0, 1} and done.returncode == 0,
            facts=f"partition {n}: {' '.join(start)} {mended}, {' '.join(look)} {done.returncode}",
        )
        piece.unlink()


def has_inside(pi: Pi) -> None:
    """Bring the small console into the Pi."""
    program = b64encode((Path(__file__).parent / "inside.py").read_bytes()).decode()
    pi.typed(f"echo {program} | base64 -d > /tmp/inside.py")


def felt(
    pi: Pi,
    report: Report,
    fingers: Fingers,
    asked: Sequence[Deed],
    *,
    what: str,
    in_order: bool = True,
) -> None:
    """Let fingers move, and read in the journal what came of it."""
    before = version(pi)
    moved(pi, fingers, entries=len(asked))
    told = journal(pi)[before:]
    same = told == list(asked) if in_order else sorted(told) == sorted(asked)
    report.check(
        holds=same,
        facts=f"{what}: {len(told)} entries in the journal"
        + (", each in its place" if same else f", NOT as pressed: {Counter(asked)} became {Counter(told)}"),
    )


def exported(pi: Pi) -> list[dict[str, Any]]:
    """The journal's lines, as its owner may export it."""
    command = "runuser -u furybox -- furybox --journal /var/lib/furybox/journal.db export 2>/dev/null"
    return [json.loads(line) for line in pi.typed(command, seconds=900).splitlines() if line.startswith("{")]


def journal(pi: Pi) -> list[Deed]:
    """What the journal says was pressed: by control, and how much."""
    entries = exported(pi)
    deeds = [entry["do"] for entry in entries if isinstance(entry.get("do"), dict)]
    return [(f"seat-{do['seat'] + 1}" if do["do"] == "noise" else do["do"], do.get("by", 1)) for do in deeds]


def version(pi: Pi) -> int:
    """How many entries the table has."""
    return int(pi.typed("python3 /tmp/inside.py version", seconds=600))


def moved(pi: Pi, fingers: Fingers, *, entries: int) -> None:
    """Let fingers move to their end, and the table make so many entries of it, if it will."""
    until = version(pi) + entries
    pi.moves(fingers.moves)
    ends = time.monotonic() + BOOT_SECONDS
    while pi.moving() and time.monotonic() < ends:
        time.sleep(1)
    for _ in range(10):
        if version(pi) >= until:
            return


def lit(pi: Pi) -> dict[str, int]:
    """How often a meter found each lamp lit, in looks of 200."""
    seen: Counter[str] = Counter()
    for _ in range(200):
        level = pi.level()
        seen.update(name for name, pin in LAMPS.items() if level >> pin & 1)
        time.sleep(0.02)
    return dict(seen)


def attack(pi: Pi, report: Report) -> None:
    """The attack's button and lamp: lit while an attack may come, dark once it has, lit at the next turn."""
    told = [lit(pi)]
    for name in ("attack", "next"):
        fingers = Fingers(Random(9))  # noqa: S311  # no secret
        fingers.pressed(name)
        moved(pi, fingers, entries=1)
        told.append(lit(pi))
    deeds = [entry["do"]["do"] for entry in exported(pi)[-2:]]
    report.check(holds=deeds == ["attack", "end-turn"], facts=f"attack and next are pressed: {deeds}")
    report.check(
        holds=[looks.get("attack", 0) for looks in told] == [200, 0, 200],
        facts=f"lamps lit before, between and after, in looks of 200: {told}",
    )


def dialled(pi: Pi, report: Report) -> None:
    """The dial, at 5 ms a quarter: from home to the cut, to a number, and the bag is cut with that."""
    fingers = Fingers(Random(10))  # noqa: S311  # no secret
    for _ in range(3):  # what is shown is seen to its end, and put away
        fingers.pressed("dial.select")
    fingers.turned(2)
    fingers.pressed("dial.select")
    fingers.turned(9)
    fingers.turned(-4)
    fingers.pressed("dial.select")
    moved(pi, fingers, entries=1)
    did = exported(pi)[-1]["do"]
    report.check(holds=did.get("cut") == "55", facts=f"the dial from 50 by 9 and back by 4: {did}")


class Fingers:
    """Moves of poor contacts, one press after the other, in microseconds of the Pi's own clock."""

    def __init__(self, luck: Random) -> None:
        self.luck, self.now = luck, 1_000_000
        self.moves: list[tuple[int, int, int]] = []

    def pressed(self, name: str, *, held: bool = False) -> Deed:
        """Press it, and let it go; returns what that should come to."""
        for last, first in ((0, -1), (-1, 0)):
            for level in (last, first) * self.luck.randrange(5):
                self.moves.append((self.now, PINS[name], level))
                self.now += self.luck.randrange(300, 4000)
            self.moves.append((self.now, PINS[name], last))
            self.now += 1_300_000 if held and last == 0 else self.luck.randrange(80_000, 120_000)
        return name, -1 if held else 1

    def turned(self, clicks: int) -> None:
        """Turn the dial, above 0 to the right, at 5 ms a quarter; its contacts bounce."""
        first, then = ("dial.a", "dial.b") if clicks > 0 else ("dial.b", "dial.a")
        for name, level in [(first, 0), (then, 0), (first, -1), (then, -1)] * abs(clicks):
            for after, to in ((0, level), (300, -1 - level), (700, level)):
                self.moves.append((self.now + after, PINS[name], to))
            self.now += 5000
        self.now += 100_000


CHECKS: Final[dict[str, Callable[[Report, Path], None]]] = {"boot": boot, "pins": pins, "power": power}


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
