"""
The power is cut at many moments of a first start and an evening, both of one run.

The emulator lists what the card was told to keep: the card of any moment is the fresh one, with the list up
to there. This machine then does to it what its own start would, and its own host takes up the journal.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.image.inside import visit
from tests.image.pi import Pi, written
from tests.image.table import (
    CACHE,
    WORK,
    came_up,
    failures,
    foreign,
    has_inside,
    qemu,
    version,
)
from tests.kit.wait import eventually_here
from tests.real.checks import Report

CUTS: Final = int(os.environ.get("CUTS", "50"))
STARTED: Final = 5
"""How many of these cards an emulated Pi starts from."""

SECTOR: Final = 512
LAST: Final = 2
"""The partition with the journal, of which the first is 0."""

FURYBOX: Final = Path(sys.executable).with_name("furybox")


def cuts(report: Report, image: Path) -> None:
    """C: one run is cut at many moments; each card is looked at, and a table starts from some."""
    card = WORK / "cuts.img"
    written(image, card)
    with Pi(qemu(), card, WORK / "cuts") as pi:
        parts, saved = played(pi, report)
    written(image, card)
    luck, moments = Random(), {}  # noqa: S311  # the moments differ from run to run
    runs = together(pi.writes)
    for n, ((_, begin), (name, end)) in enumerate(pairwise([("", 0), *parts]), 1):
        inside = [run for run in runs if begin < run[-1] <= end]
        for run in luck.sample(inside, CUTS * n // len(parts) - CUTS * (n - 1) // len(parts)):
            moments[luck.choice(run)] = name
    ordered = sorted(moments)
    started = set(ordered[len(ordered) // STARTED // 2 :: max(1, len(ordered) // STARTED)])
    again_started: list[Future[None]] = []
    with ThreadPoolExecutor(STARTED) as pool:
        for n, (moment, touched) in enumerate(as_cut(card, pi.writes, ordered), 1):
            wanted = saved[bisect_right(saved, (moment, sys.maxsize)) - 1][1]
            what = f"cut {n}, in {moments[moment]}, after {moment >> 10} of {parts[-1][1] >> 10} sectors"
            looked_at(report, card, touched, wanted, what)
            if moment in started:
                again = card.with_stem(f"cut-{n}")
                subprocess.run(["cp", "--sparse=always", card, again], check=True)
                again_started.append(pool.submit(starts, report, again, wanted, what))
    for each in again_started:
        each.result()  # ends: every wait in it does


def starts(report: Report, card: Path, wanted: int, what: str) -> None:
    """Whether a table starts from such a card, with all that was acknowledged."""
    with Pi(qemu(), card, card.with_suffix("")) as pi:
        if came_up(pi, report, what):
            has_inside(pi)
            there, broken = version(pi), failures(pi)
            told = f"{what}: {wanted} entries acknowledged, {there} are there; failed: {broken or None}"
            report.check(holds=there >= wanted and not broken, facts=told)


def played(pi: Pi, report: Report) -> tuple[list[tuple[str, int]], list[tuple[int, int]]]:
    """
    A first start and an evening.

    Returns how long the list of writes was at the end of each, and how long it was when so many entries had
    been acknowledged.
    """
    parts, saved = [], [(0, 0)]
    if came_up(pi, report, "the first start"):
        parts.append(("the first start", pi.told()))
        has_inside(pi)
        for words in ("start", "play 60"):
            lines = pi.lines(f"python3 /tmp/inside.py {words}", seconds=600)
            saved.extend((pi.told(), int(line)) for line in lines if line.isdigit())
        parts.append(("the evening", pi.told()))
    return parts, saved


def together(log: Path) -> list[list[int]]:
    """Where each sector's write ends in the list, by what was written in one go."""
    runs: list[list[int]] = []
    follows = -1
    for end, where, what in writes(log):
        if where != follows:
            runs.append([])
        runs[-1].append(end)
        follows = where + len(what)
    return runs


def writes(log: Path) -> Iterator[tuple[int, int, bytes]]:
    """Each write: where it ends in the list, where it is on the card, and what; as dm-log-writes has it."""
    with log.open("rb") as file:
        file.seek(SECTOR)
        while head := file.read(SECTOR):
            sector, sectors, flags, _ = struct.unpack_from("<4Q", head)
            assert not flags, "an SD card is told neither to flush nor to forget"
            what = file.read(sectors * SECTOR)
            yield file.tell(), sector * SECTOR, what


def as_cut(card: Path, log: Path, moments: Sequence[int]) -> Iterator[tuple[int, set[int]]]:
    """Let a fresh card become what it was at each moment; which megabytes of it were written by then."""
    left, touched = list(moments), set[int]()
    with card.open("r+b", buffering=0) as file:
        for end, where, what in writes(log):
            file.seek(where)
            file.write(what)
            touched.add(where >> 20)
            if left and end == left[0]:
                yield left.pop(0), touched


def looked_at(report: Report, card: Path, touched: set[int], wanted: int, what: str) -> None:
    """Do to what was written what a start does, and look; then to the journal what a host does, and look."""
    table = json.loads(subprocess.run(["sfdisk", "--json", card], check=True, capture_output=True).stdout)
    told = []
    for n, part in enumerate(table["partitiontable"]["partitions"]):
        begins, megabytes = part["start"] * SECTOR >> 20, part["size"] * SECTOR >> 20
        if touched.isdisjoint(range(begins, begins + megabytes)) and n < LAST:
            continue
        piece = card.with_suffix(f".{n}")
        dd = ["dd", f"if={card}", f"of={piece}", "bs=1M", "conv=sparse", "status=none"]
        subprocess.run([*dd, f"skip={begins}", f"count={megabytes}"], check=True)
        fsck = foreign(next(CACHE.glob("*/twin")), "usr/sbin/e2fsck" if n else "usr/sbin/fsck.fat")
        for command in ([*fsck, "-p"], [*fsck, "-fn" if n else "-n"]):
            ended = subprocess.run([*command, piece], check=False, capture_output=True)
            told.append(ended.returncode)
    sound = set(told[::2]) <= {0, 1} and set(told[1::2]) == {0}
    report.check(holds=sound, facts=f"{what}: fsck -p, and again to look: {told}")
    with TemporaryDirectory() as folder:
        out = ["debugfs", "-R", f"rdump /journal {folder}", str(piece)]
        subprocess.run(out, check=True, capture_output=True)
        there, verified = taken_up(Path(folder))
    facts = f"{wanted} entries acknowledged, {there} are there, verify says {verified}"
    report.check(holds=there >= wanted and verified == 0, facts=f"{what}: {facts}")


def taken_up(folder: Path) -> tuple[int, int]:
    """How many entries a host finds in a journal that it takes up; and whether all of them verify."""
    socket = folder / "socket"
    furybox = [str(FURYBOX), "--config", "/dev/null", "--journal", str(folder / "journal" / "journal.db")]
    quiet = subprocess.DEVNULL
    with subprocess.Popen([*furybox, "--socket", str(socket), "host"], stdout=quiet, stderr=quiet) as host:
        try:
            eventually_here(lambda: socket.exists() or host.poll() is not None)
            there = max(map(int, visit(str(socket), "version")))
        finally:
            host.terminate()
    if not there:
        return 0, 0
    exported = subprocess.run([*furybox, "export"], check=True, capture_output=True).stdout
    return there, subprocess.run(
        [FURYBOX, "verify", "-"], input=exported, check=False, stdout=quiet
    ).returncode
