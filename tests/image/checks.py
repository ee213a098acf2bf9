"""
The card's image in an emulated Pi 3B. `run` has fetched the emulators.

Each check prints `ok:` or `FAILED:` and its facts; the whole ends with 1 when one failed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from companion.games.clank.faces.attack import attack as attack_face
from companion.oled.faces.notices import welcome
from companion.release import __version__
from companion.words.clock import fresh_seed
from hardware.wiring import DEFAULT, wires
from rules.script import Evening
from tests.image.cuts import cuts
from tests.image.home import home
from tests.image.inside import START
from tests.image.newer import update
from tests.image.pi import Pi, written
from tests.image.table import (
    BOOT_SECONDS,
    WORK,
    Deed,
    came_up,
    exported,
    failures,
    has_inside,
    journal,
    panel,
    qemu,
    version,
)
from tests.real.checks import Report

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

HOTSPOT: Final = "cubes and bags"

PHONE: Final = rf"""
modprobe mac80211_hwsim radios=2
until [ -e /sys/class/net/wlan1 ]; do sleep 1; done
ip netns add phone
iw phy $(cat /sys/class/net/wlan1/phy80211/name) set netns name phone
printf 'network={{\nssid="Ann"\npsk="{HOTSPOT}"\n}}\n' > /tmp/phone.conf
printf '#!/bin/sh\n[ $1 != bound ] || ip addr add $ip/24 dev $interface\n' > /tmp/bound
chmod +x /tmp/bound
exec ip netns exec phone sh -c '
ip link set lo up
wpa_supplicant -B -i wlan1 -c /tmp/phone.conf > /dev/null
busybox udhcpc -i wlan1 -s /tmp/bound -t 60 -q 2> /dev/null
ip -4 -o addr show wlan1
for n in $(seq 60); do
    page=$(journalctl -b -u furybox-web -o cat | grep -o "8080/[A-Za-z0-9_-]*" | tail -n 1)
    [ "$page" ] && busybox wget -S -O /dev/null http://192.168.66.1:$page 2>&1 | grep -o "200 OK" && exit
    sleep 2
done
systemctl status --no-pager furybox-web
'
"""
"""Two radios that the kernel pretends, both of the Pi: the second is a phone's, in a network of its own."""

NAMED: Final = """/usr/lib/furybox/bin/python -c '
import gpiod
chip = gpiod.Chip("/dev/gpiochip0")
print(chip.get_info().label)
for pin in range(28):
    line = chip.get_line_info(pin)
    if line.used: print(pin, line.direction.name, line.consumer)
'"""


def boot(report: Report, image: Path) -> None:
    """A: the first start of a fresh card, and what there is then."""
    card = WORK / "boot.img"
    written(image, card, said=f'name = "Ann"\nhostname = "ann-1"\n[web]\nhotspot_password = "{HOTSPOT}"\n')
    with Pi(qemu(), card, WORK / "first") as pi:
        if came_up(pi, report, "the first start"):
            looked(pi, report)
            joined(pi, report)
            plugged_in(pi, report)


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


def joined(pi: Pi, report: Report) -> None:
    """The hotspot waits for a Wi-Fi, then for a network; then a phone joins it, and is shown the page."""
    pi.typed(f"cat > /tmp/phone <<'END'{PHONE}END")
    idle = pi.typed("systemctl is-active furybox-hotspot; systemctl list-jobs --no-legend | cat").split()
    told = pi.typed("sh /tmp/phone", seconds=BOOT_SECONDS)
    report.check(
        holds=idle == ["inactive"] and "inet 192.168.66." in told and told.endswith("200 OK"),
        facts=f"hotspot without a Wi-Fi: {idle}; with one, what a phone gets: {told.split()}",
    )


def plugged_in(pi: Pi, report: Report) -> None:
    """The panel's own firmware at the other end of a cable: each touch of a seat is an entry."""
    with panel(pi) as bench:
        before, ends = version(pi), time.monotonic() + BOOT_SECONDS
        for n, seat in enumerate(SEATS):
            bench.touch(seat, after=300 * n)
        while version(pi) < before + len(SEATS) and time.monotonic() < ends:
            pass
        felt = journal(pi)[before:]
    report.check(holds=felt == [(seat, 1) for seat in SEATS], facts=f"touched on a panel over USB: {felt}")


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


CHECKS: Final[dict[str, Callable[[Report, Path], None]]] = {
    "boot": boot,
    "pins": pins,
    "home": home,
    "update": update,
    "cuts": cuts,
}


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
