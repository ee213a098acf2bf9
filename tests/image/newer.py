"""
An update by apt over a network, the way back, and the power cut in it.

`run` has made a repository with a newer Furybox and a newer kernel of Debian's. The network is QEMU's own, at
the end of a USB cable; what serves the repository is this machine.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final

from tests.image.cuts import as_cut, looked_at, together, writes
from tests.image.pi import FAT, Pi, written
from tests.image.table import BOOT_SECONDS, WORK, came_up, failures, has_inside, qemu, version
from tests.real.checks import Report

CUTS: Final = int(os.environ.get("UPDATE_CUTS", "12"))
ADDRESS: Final = ("10.0.2.2", 8732)
"""This machine, as QEMU's network calls it; `run` has written it into the repository."""

PROGRAMS: Final = ("usr/lib/furybox", "usr/lib/furybox.was/program")
"""What runs; and, while an update lasts, what ran before it."""

VERIFIED: Final = """runuser -u furybox -- sh -c '
furybox --journal /var/lib/furybox/journal.db export | furybox verify - > /dev/null 2>&1; echo $?'"""

ROOT: Final = FAT + (384 << 20)
"""Where on the card the root begins."""

CONFIG: Final = b"# Do not modify this file!"
"""How a `config.txt` begins that Debian has written."""

EVERYWHERE: Final = set(range(4096))
"""All megabytes of a card."""

Parts = dict[str, dict[str, str]]
"""Each file of the boot partition, called `boot`, and of each of `PROGRAMS`, with its digest."""


def update(report: Report, image: Path) -> None:
    """D: one command brings what is newer; another goes back; and the power goes in between."""
    card, base = WORK / "update.img", WORK / "update-fresh.img"
    written(image, base)
    fetched(base)
    written(base, card)
    with served(), Pi(qemu(), card, WORK / "update") as pi:
        if not came_up(pi, report, "before the update"):
            return
        has_inside(pi)
        for words in ("start", "play 20"):
            pi.typed(f"python3 /tmp/inside.py {words}", seconds=600)
        had = version(pi)
        old = is_now(pi, report, entries=had)
        asks = pi.typed("dpkg --print-foreign-architectures; cd /etc/apt; find sources.list* -type f; cd /")
        report.check(holds=asks == "sources.list.d/debian.sources", facts=f"whom apt asks: {asks}")
        networked(pi)
        prepared(pi)
        begins = pi.told()
        updated(pi, report)
        ends = pi.told()
    with Pi(qemu(), card, WORK / "updated") as pi:
        if not came_up(pi, report, "after the update"):
            return
        new = is_now(pi, report, entries=had)
        report.check(
            holds=old[0] != new[0] and old[1] != new[1],
            facts=f"kernel and program were {' and '.join(old)}, are {' and '.join(new)}",
        )
        report.say(pi.typed("furybox-update --back", seconds=BOOT_SECONDS))
    with Pi(qemu(), card, WORK / "back") as pi:
        if came_up(pi, report, "after the way back"):
            back = is_now(pi, report, entries=had)
            report.check(holds=back == old, facts=f"the way back: {' and '.join(back)}")
    cut(report, base, WORK / "update" / "writes.log", had=had, new=new, within=(begins, ends))


def fetched(card: Path) -> None:
    """Put what is large where apt fetches it to; it looks at its sum all the same."""
    there = "/var/cache/apt/archives"
    large = [deb for deb in (WORK / "repo").rglob("*.deb") if deb.stat().st_size > 1 << 20]
    for command in (f"mkdir {there}", *(f"write {deb} {there}/{deb.name}" for deb in large)):
        put = ["debugfs", "-w", "-R", command, f"{card}?offset={ROOT}"]
        subprocess.run(put, check=True, capture_output=True)


@contextmanager
def served() -> Iterator[None]:
    """This machine hands out the repository."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    files = partial(Quiet, directory=str(WORK / "repo"))
    with ThreadingHTTPServer(("127.0.0.1", ADDRESS[1]), files) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


def networked(pi: Pi, *doors: tuple[int, int]) -> None:
    """Put a network into a running Pi, by USB, and wait for an address; doors: a port here, and the Pi's."""
    forwarded = [{"str": f"tcp:127.0.0.1:{here}-:{there}"} for here, there in doors]
    pi.ask("netdev_add", type="user", id="net", hostfwd=forwarded)
    pi.ask("device_add", driver="usb-net", netdev="net")
    pi.typed("until ip -4 -o addr | grep 10.0.2; do sleep 1; done", seconds=BOOT_SECONDS)


def prepared(pi: Pi) -> None:
    """Name the repository, as docs/image.md says; Debian's own is put aside, since its lists are long."""
    there = "http://{}:{}".format(*ADDRESS)
    for command in (
        f"date -s @{time.time():.0f}",  # no clock of the world is asked
        "mount -o remount,rw /; cd /etc/apt/sources.list.d",
        "mv debian.sources /tmp; mkdir -p ../keyrings",
        f"busybox wget -q -O furybox.sources {there}/furybox.sources",
        f"busybox wget -q -O ../keyrings/furybox.asc {there}/furybox.asc; cd /; mount -o remount,ro /",
    ):
        pi.typed(command, seconds=600)


def updated(pi: Pi, report: Report) -> None:
    """The command, to its end."""
    began = pi.typed("cut -d. -f1 /proc/uptime")
    told = pi.typed("furybox-update 2>&1 < /dev/null; echo ended with $?", seconds=4 * BOOT_SECONDS)
    (pi.folder / "update.log").write_text(told, "utf-8")
    took = int(pi.typed("cut -d. -f1 /proc/uptime")) - int(began)
    options = "findmnt -no OPTIONS /; findmnt -no OPTIONS /boot/firmware"
    closed = pi.typed(f"({options}) | cut -d, -f1 | paste -sd' '")
    ended = told.splitlines()[-1]
    report.check(
        holds=ended == "ended with 0" and closed == "ro ro",
        facts=f"furybox-update {ended} after {took} s of the Pi's; root and boot partition: {closed}",
    )


def is_now(pi: Pi, report: Report, *, entries: int) -> tuple[str, str]:
    """Kernel and program of a Pi that has started; its table has to be whole."""
    has_inside(pi)
    kernel = pi.typed("uname -r")
    program = pi.typed("furybox --version", seconds=600)
    there, failed = version(pi), failures(pi)
    active = pi.typed("systemctl is-active furybox")
    root = pi.typed("findmnt -no OPTIONS / | cut -d, -f1")
    verified = pi.typed(VERIFIED, seconds=900)
    report.check(
        holds=(active, root, failed, verified) == ("active", "ro", "", "0") and there >= entries,
        facts=f"{kernel}, {program}: furybox {active}, root {root}, failed: {failed or None}; "
        f"{there} entries, {entries} were acknowledged; verify says {verified}",
    )
    return kernel, program


def cut(
    report: Report, base: Path, log: Path, *, had: int, new: tuple[str, str], within: tuple[int, int]
) -> None:
    """
    Cut that update at many moments, and look at each card.

    A third of them lie in writes to the boot partition, a third in others, and a third come once `config.txt`
    is being replaced: then the new program takes its name.
    """
    card = WORK / "update-cut.img"
    written(base, card)
    whole: list[Parts] = []
    done = [end for end, _, _ in writes(log)]
    within = done[bisect_right(done, within[0]) - 1], done[bisect_right(done, within[1]) - 1]
    for _ in as_cut(card, log, within):
        looked_at(report, card, EVERYWHERE, had, "the update " + ("ends" if whole else "begins"))
        whole.append(parts(card))
    written(base, card)
    luck = Random()  # noqa: S311  # the moments differ from run to run
    runs = [run for run in together(log) if within[0] < run[-1] < within[1]]
    fat = {end: what for end, where, what in writes(log) if where < ROOT}
    turn = max(end for end, what in fat.items() if what.startswith(CONFIG) and end < within[1])
    kinds: list[list[list[int]]] = [[], [], []]
    for run in runs:
        kinds[2 if run[-1] >= turn else run[-1] in fat].append(run)
    moments = sorted(
        luck.choice(run) for kind in kinds for run in luck.sample(kind, min(len(kind), CUTS // 3))
    )
    again: list[tuple[Path, str]] = []
    for n, (moment, _) in enumerate(as_cut(card, log, moments), 1):
        what = f"cut {n} of the update, after {moment - within[0] >> 10} of {within[1] - within[0] >> 10} kB"
        looked_at(report, card, EVERYWHERE, had, what)
        entire(report, parts(card), whole, what)
        if n in {len(moments) // 4, len(moments) * 5 // 6}:
            again.append((card.with_stem(f"update-cut-{n}"), what))
            subprocess.run(["cp", "--sparse=always", card, again[-1][0]], check=True)
    for n, (copy, what) in enumerate(again):
        starts(report, copy, what, had=had, new=new if n else None)


def parts(card: Path) -> Parts:
    """The files of a boot partition, and of each program on the root, that a start has mended."""
    with TemporaryDirectory() as folder:
        there = Path(folder)
        subprocess.run(
            ["mcopy", "-s", "-n", "-i", str(card.with_suffix(".0")), "::*", str(there)], check=True
        )
        found = {"boot": files(there)}
        for name in PROGRAMS:
            into = there / Path(name).name
            into.mkdir()
            out = ["debugfs", "-R", f"rdump /{name} {into}", str(card.with_suffix(".1"))]
            subprocess.run(out, check=True, capture_output=True)
            found[name] = files(into / into.name)
    return found


def files(folder: Path) -> dict[str, str]:
    """What is in each file, as a number; but for what Python makes itself."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def entire(report: Report, found: Parts, whole: Sequence[Parts], what: str) -> None:
    """Whether a Pi starts a whole kernel, old or new, and then a whole program."""
    boots = [each["boot"] for each in whole]
    which = [n for n, boot in enumerate(boots) if found["boot"].get("config.txt") == boot["config.txt"]]
    torn = [
        name
        for name in (boots[which[0]] if which else ())
        if not name.startswith("config") and found["boot"].get(name) not in {boot.get(name) for boot in boots}
    ]
    home, was = (found[name] for name in PROGRAMS)
    program = [n for n, each in enumerate(whole) if (was or home) == each[PROGRAMS[0]]]
    put_away = f", put away while {len(home)} files are under way" if was else ""
    report.check(
        holds=bool(which and program) and not torn and not (was and program != [0]),
        facts=f"{what}: the boot partition is {named(which)}, torn: {torn or None}; "
        f"the program is {named(program)}{put_away}",
    )


def named(which: Sequence[int]) -> str:
    """Of two that are whole."""
    return "old" if 0 in which else "new" if which else "neither"


def starts(report: Report, card: Path, what: str, *, had: int, new: tuple[str, str] | None) -> None:
    """Whether a table starts from such a card; and the update, typed again, brings what is *new*."""
    with Pi(qemu(), card, card.with_suffix("")) as pi:
        if not came_up(pi, report, what):
            return
        is_now(pi, report, entries=had)
    if not new:
        return
    fetched(card)
    with served(), Pi(qemu(), card, card.with_suffix("")) as pi:
        if not came_up(pi, report, f"{what}, once more"):
            return
        networked(pi)
        prepared(pi)
        updated(pi, report)
    with Pi(qemu(), card, card.with_suffix("")) as pi:
        if came_up(pi, report, f"{what}, and the update typed again"):
            now = is_now(pi, report, entries=had)
            report.check(holds=now == new, facts=f"the update, typed again: {' and '.join(now)}")
