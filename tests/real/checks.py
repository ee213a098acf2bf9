"""
The checks nearest to a Pi without a Pi. `run` has built the computers that they start.

Each check prints `ok:` or `FAILED:` and its facts; the whole ends with 1 when one failed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from tests.real.machine import SHARES_OUR_FILES, Hung, Machine

HERE: Final = Path(__file__).resolve().parent
TESTS: Final = HERE.parent
CACHE: Final = Path(os.environ.get("FURYBOX_REAL_CACHE", "~/.cache/furybox-real")).expanduser()
KERNEL: Final = CACHE / "linux"
ROOT: Final = CACHE / f"{os.environ.get('FURYBOX_REAL_SUITE', 'bookworm')}.ext4"
LOGS: Final = CACHE / "logs"

DISK_MEGABYTES: Final = 64
ENTRIES: Final = (30, 400)
"""How many saved entries a table has, least and most, when its power is cut."""


class Report:
    """What the checks found; it is printed as it comes."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    def line(self, line: str) -> None:
        """A line from a computer; most are no findings."""
        if line.startswith("ok: "):
            self.passed += 1
        elif line.startswith("FAILED: "):
            self.failed += 1
        else:
            return
        self.say(line)

    def check(self, *, holds: bool, facts: str) -> None:
        """A finding of our own."""
        self.line(f"{'ok' if holds else 'FAILED'}: {facts}")

    def say(self, line: str) -> None:
        """Anything worth a line."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def shared(script: str, log: Path, *, disk: Path | None = None) -> Machine:
    """A computer that shares our files and runs a script of `inside`."""
    name, *arguments = script.split()
    disks = [f"ubd0={disk}"] if disk else []
    return Machine(
        KERNEL,
        log,
        options=[*SHARES_OUR_FILES, f"init={HERE / 'inside' / 'init'}", *disks],
        environment=_paths(" ".join([str(HERE / "inside" / name), *arguments])),
    )


def _paths(script: str) -> Mapping[str, str]:
    return {"PYTHON": sys.executable, "TESTS": str(TESTS), "SCRIPT": script, "REAL_CACHE": str(CACHE)}


def followed(machine: Machine, report: Report, *, seconds: float) -> str:
    """Pass on what a computer finds, until it has ended; returns the version it told, if it did."""
    version = ""
    for line in machine.lines(seconds=seconds):
        report.line(line)
        if line.startswith("version "):
            version = line.split()[1]
        if line.startswith("ended: "):
            if line != "ended: 0":
                report.check(holds=False, facts=f"the check itself broke off ({line})")
            return version
    report.check(holds=False, facts="the computer went off by itself")
    return version


def pins(report: Report) -> None:
    """A: gpiozero with our pin factory on a real GPIO chip."""
    with shared("pins.py", LOGS / "pins.log") as machine:
        followed(machine, report, seconds=300)


def screen(report: Report) -> None:
    """B: the OLED on a real I2C bus."""
    with shared("screen.py", LOGS / "screen.log") as machine:
        followed(machine, report, seconds=120)


def power(report: Report, trials: int = 10) -> None:
    """C: the power is cut while the table plays, and comes back."""
    luck = Random()  # noqa: S311  # the moments of the cuts differ from run to run
    saved, kept, worst, took = 0, 0, 0, []
    for _ in range(trials):
        began = time.monotonic()
        told, survived, holds = cut_off("play", luck)
        took.append(time.monotonic() - began)
        saved, kept = saved + told, kept + survived
        worst = max(worst, told - survived)
        if worst > 0 or not holds:
            facts = f"{told} entries were acknowledged, {survived} survived; the chain holds: {holds}"
            report.check(holds=False, facts=facts)
            return
    report.check(
        holds=True,
        facts=f"{trials} power cuts: {saved} entries acknowledged, {kept} survived, none acknowledged was "
        f"lost; every chain verifies, and play went on; {sum(took) / trials:.1f} s a trial",
    )
    told, survived, _ = cut_off("careless", luck)
    report.check(
        holds=survived < told,
        facts=f"and the cut is real: of {told} lines that nobody asked to be saved, {survived} survived",
    )


def cut_off(what: str, luck: Random) -> tuple[int, int, bool]:
    """Play, cut the power, look: entries acknowledged, entries that survived, and whether the chain holds."""
    disk, log = CACHE / "disk.ext4", LOGS / "power.log"
    disk.unlink(missing_ok=True)
    with disk.open("wb") as file:
        file.truncate(DISK_MEGABYTES << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", disk], check=True)
    goal, patience = luck.randint(*ENTRIES), luck.uniform(0, 0.03)
    told = 0
    with shared(f"saving.py {what}", log, disk=disk) as machine:
        for line in machine.lines(seconds=60):
            if line.startswith("saved "):
                told = int(line.split()[1])
            if told >= goal:
                break
        time.sleep(patience)  # so that it does not always go off just after an acknowledgement
        machine.cut()
        told = max([told, *(int(line.split()[1]) for line in machine.left() if line.startswith("saved "))])
    survived, holds = 0, False
    with shared("saving.py look", log, disk=disk) as machine:
        for line in machine.lines(seconds=60):
            match line.split():
                case ["careless", lines] if what == "careless":
                    survived = int(lines)
                case ["survived", entries, word] if what == "play":
                    survived, holds = int(entries), word == "holds"
                case ["went", "on", "to", entries] if what == "play":
                    holds = holds and int(entries) == survived + 1
                case ["ended:", *_]:
                    break
    return told, survived, holds


def service(report: Report) -> None:
    """D: the hardened service under systemd, on a bare Debian."""
    disk, log = CACHE / "service.ext4", LOGS / "service.log"
    subprocess.run(["cp", "--sparse=always", "--reflink=auto", ROOT, disk], check=True)
    options = [f"ubd0={disk}", "root=/dev/ubda", "rootfstype=ext4", "rw", "init=/sbin/init"]
    with Machine(KERNEL, log, options=[*options, "systemd.show_status=0"]) as machine:
        before = followed(machine, report, seconds=300)
    if not before:
        return
    report.say("    the power is cut, and comes back")
    with Machine(KERNEL, log, options=[*options, "systemd.show_status=0"]) as machine:
        after = followed(machine, report, seconds=120)
    report.check(
        holds=before == after != "",
        facts=f"the evening over the power cut: at version {before} before, {after} after",
    )
    disk.unlink()


def terminal(report: Report) -> None:
    """E: the console in tmux, where a whole evening is typed and read."""
    words = ["-m", "pytest", "-q", "-n", "0", str(TESTS / "console" / "test_terminal.py"), "-k", "tmux"]
    with (LOGS / "terminal.log").open("wb") as log:
        ran = subprocess.run(
            [sys.executable, *words],
            stdout=log,
            stderr=log,
            cwd=TESTS.parent,
            env={**os.environ, "FURYBOX_WHOLE_EVENING": "1"},
            check=False,
        )
    told = (LOGS / "terminal.log").read_text("utf-8").strip().splitlines()
    report.check(
        holds=ran.returncode == 0,
        facts=f"an evening of three in tmux at 80x24, from the first name to the score: {told[-1]}",
    )


CHECKS: Final[Mapping[str, Callable[[Report], None]]] = {
    "pins": pins,
    "screen": screen,
    "power": power,
    "service": service,
    "terminal": terminal,
}


def main() -> int:
    """Run the checks that are asked for, or all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("checks", nargs="*", help=f"of {', '.join(CHECKS)}; without any, all")
    names = asked.parse_args().checks or list(CHECKS)
    if unknown := set(names) - set(CHECKS):
        asked.error(f"there is no check {', '.join(unknown)}, only {', '.join(CHECKS)}")
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    report = Report()
    for name in names:
        began = time.monotonic()
        report.say(f"-- {CHECKS[name].__doc__}")
        try:
            CHECKS[name](report)
        except Hung as hung:
            report.check(holds=False, facts=f"{name}: {hung}")
        report.say(f"   {time.monotonic() - began:.0f} s; all that was said is in {LOGS / name}.log")
    report.say(f"{report.passed} ok, {report.failed} FAILED")
    return 1 if report.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
