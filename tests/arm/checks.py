"""
The program on 64-bit ARM: installed into a Debian's folder as a Pi has it, and tried there.

`run` has built the Debian. Each check prints `ok:` or `FAILED:` and its facts; a table of them comes last,
and the whole ends with 1 when one failed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.arm import page
from tests.kit.child import within
from tests.kit.host import Guest
from tests.kit.panel import Panel

HOUSE: Final = Path(__file__).parents[2]
CACHE: Final = Path(os.environ.get("FURYBOX_ARM_CACHE", "~/.cache/furybox-arm")).expanduser()
IN_ROOT: Final = HOUSE / "packaging" / "in_root"
FURYBOX: Final = "/opt/furybox/bin/furybox"
TOLD: Final = ("evening", "delve", "flight")
"""The three evenings of docs, as scripts with a given seed."""

PATIENCE_SECONDS: Final = 300
AS_FIRST: Final = ["unshare", "--pid", "--fork", "--kill-child", "--", "sh", "-c", '"$@"; exit $?', "sh"]
"""A first process that is not in the root: by it systemctl and udevadm see that nothing has booted there."""

TOUCHES: Final = 20
SEATS: Final = [{"name": "Ann", "colour": "yellow"}, {"name": "Bob", "colour": "blue"}]


class Failed(Exception):
    """A check did not hold; says what was seen."""


def must(holds: object, seen: object) -> None:
    """Say what was seen when something does not hold."""
    if not holds:
        raise Failed(str(seen)[-2000:])


class Root:
    """A Debian for ARM in a folder."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.path = CACHE / suite

    def command(self, *words: str) -> list[str]:
        """A command in there, as one of this machine."""
        return [str(IN_ROOT), str(self.path), *words]

    def run(self, *words: str, given: bytes = b"", ends: int | None = 0) -> bytes:
        """What a command in there prints, which must end well."""
        ran = subprocess.run(self.command(*words), input=given, capture_output=True, check=False)
        must(
            ends is None or ran.returncode == ends,
            f"{' '.join(words)}: {ran.returncode} {ran.stderr.decode()}",
        )
        return ran.stdout

    @contextmanager
    def host(self, folder: Path, *options: str, config: str = "") -> Iterator[tuple[Guest, float]]:
        """A host in there, somebody from here at its socket, and the seconds until it was ready."""
        inside = "/" + str(folder.relative_to(self.path))
        (folder / "table.toml").write_text(config, "utf-8")
        places = ("--journal", f"{inside}/journal.db", "--socket", f"{inside}/s")
        began = time.monotonic()
        words = self.command(FURYBOX, "--config", f"{inside}/table.toml", *places, "host", *options)
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                with within(process, PATIENCE_SECONDS):
                    said = process.stdout.readline()
                must("The table is open" in said, said)
                visitor = Guest(folder / "s")
                yield visitor, time.monotonic() - began
                visitor.leave()
                process.terminate()
                must(process.wait(PATIENCE_SECONDS) == 0, f"the host ended with {process.returncode}")
            finally:
                process.kill()

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A folder for a moment, short enough for a socket's name."""
        with tempfile.TemporaryDirectory(dir=self.path / "tmp") as folder:
            yield Path(folder)


def here(*words: str) -> bytes:
    """What the program of this machine prints, which must end well."""
    ran = subprocess.run(
        [sys.executable, "-m", "companion", *words], cwd=HOUSE, capture_output=True, check=False
    )
    must(ran.returncode == 0, f"{' '.join(words)}: {ran.returncode} {ran.stderr.decode()}")
    return ran.stdout


def typed(root: Root) -> str:
    """docs/pi.md, line by line."""
    for old in ("home/pi/furybox", "opt/furybox", "etc/furybox", "var/lib/furybox"):
        subprocess.run(["rm", "-rf", root.path / old], check=True)
    text, where = page.PAGE.read_text("utf-8"), "~"
    told = [line for line in page.lines(text) if line not in page.left_out(text)]
    for line in told:
        if line.startswith("cd "):
            where = f"~/{line.removeprefix('cd ')}"
            continue
        status, names = page.ANSWERS.get(line, (0, ""))
        if "wiring --toml" in line:  # the page's other choice: the file is again as it was laid down
            (root.path / "etc/furybox/table.toml").write_bytes((HOUSE / "systemd/table.toml").read_bytes())
        spoken = f"cd {where}; {line.replace('ADDRESS', '/source')}"
        began = time.monotonic()
        login = AS_FIRST + root.command(
            "runuser", "-u", "pi", "--", "env", "HOME=/home/pi", "USER=pi", "bash", "-c", spoken
        )
        ran = subprocess.run(login, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        answer = ran.stdout + ran.stderr
        must(ran.returncode == status and names in answer and "Traceback" not in answer, f"{line}\n{answer}")
        say(f"   {time.monotonic() - began:5.0f} s  {line}")
    must("furybox" in root.run("id", "-nG", "pi").decode().split(), "pi is not of the group")
    return f"{len(told)} of {len(page.lines(text))} lines typed"


def replayed(root: Root) -> str:
    """The three told evenings, byte-equal to this machine's."""
    size, seconds, ours = 0, 0.0, 0.0
    for name in TOLD:
        began = time.monotonic()
        expected = here("replay", f"docs/{name}.jsonl")
        between = time.monotonic()
        must(
            root.run(FURYBOX, "replay", f"/source/docs/{name}.jsonl") == expected,
            f"{name} comes to something else",
        )
        ours, seconds = ours + between - began, seconds + time.monotonic() - between
        size += len(expected)
    return f"{len(TOLD)} of {len(TOLD)} byte-equal, {size:,} bytes; {seconds:.0f} s, {ours:.1f} here"


def carried(root: Root) -> str:
    """A journal written here verifies there, and one taken in there is as good here."""
    with root.folder() as folder:
        inside = "/" + str(folder.relative_to(root.path))
        for name in TOLD:
            written = folder / f"{name}.journal"
            here("replay", f"docs/{name}.jsonl", "--journal", str(written))
            root.run(FURYBOX, "verify", f"{inside}/{name}.journal")
            root.run(FURYBOX, "--journal", f"{inside}/journal.db", "import", f"{inside}/{name}.journal")
        for number, name in enumerate(TOLD, 1):
            back = root.run(FURYBOX, "--journal", f"{inside}/journal.db", "export", str(number))
            must(back == (folder / f"{name}.journal").read_bytes(), f"{name} came back as something else")
            must(
                here("--journal", str(folder / "journal.db"), "export", str(number)) == back,
                f"{name} read here",
            )
            (folder / "back.journal").write_bytes(back)
            here("verify", str(folder / "back.journal"))
    return f"{len(TOLD)} written here, verified and kept there, read and verified here, byte-equal"


def hosted(root: Root) -> str:
    """A host with two consoles at its socket, one of them on ARM and one from here."""
    with root.folder() as folder, root.host(folder, "--simulated") as (visitor, seconds):
        visitor.tell("start", game="in-space", seats=SEATS)
        visitor.tell("words", text="as it falls")  # else the consoles show the promise first
        console = ("--socket", f"/{folder.relative_to(root.path)}/s", "console")
        with (
            terminal(root.command("env", "TERM=xterm-256color", FURYBOX, *console)) as there,
            terminal([sys.executable, "-m", "companion", "--socket", str(folder / "s"), "console"]) as ours,
        ):
            for look in (there, ours):
                sees(look, "Ann")
            began = time.monotonic()
            before = noise(visitor)
            visitor.press("seat-1")
            visitor.until(lambda _: noise(visitor) == before + 1)
            answered = time.monotonic() - began
            visitor.tell("fury", by=3)
            step = visitor.view and visitor.view["fury"]["step"]
            for look in (there, ours):
                sees(look, f"step {step}")
    return f"ready after {seconds:.0f} s; a press answered in {answered * 1000:.0f} ms; both consoles show it"


def paneled(root: Root) -> str:
    """A host there, and the panel's firmware on a real MicroPython at its cable."""
    with root.folder() as folder:
        bench = Panel(folder)
        try:
            bench.plug_in()
            inside = "/" + str(bench.path.relative_to(root.path))
            with root.host(folder, config=f'[pins]\nusual = false\n[panel]\ndevice = "{inside}"\n') as (
                visitor,
                _,
            ):
                touched(visitor, bench)
        finally:
            complaint = bench.power_off()
        must(not complaint, complaint)
    return f"the firmware's lamps lit; {TOUCHES} touches, {TOUCHES} cubes of noise"


def touched(visitor: Guest, bench: Panel) -> None:
    """Touch a panel's button again and again; it lights up, and is felt as often."""
    visitor.tell("start", game="in-space", seats=SEATS)
    must(bench.sees(lambda: any(int(colour, 16) for colour in bench.colours)), "no lamp is lit")
    before, step = noise(visitor), (visitor.view or {})["fury"]["step"]
    for _ in range(TOUCHES):
        bench.touch("seat-1")
    visitor.until(lambda _: noise(visitor) >= before + TOUCHES)
    bench.touch("fury")  # whatever came twice came before it
    visitor.until(lambda table: table["shown"]["fury"]["step"] == step + 1)
    felt = noise(visitor) - before
    must(felt == TOUCHES, f"{TOUCHES} touches made {felt} noise")


def noise(visitor: Guest) -> int:
    """Ann's cubes in the area."""
    count: int = (visitor.view or {})["area"].get("yellow", 0)
    return count


def pytest(folder: str) -> Callable[[Root], str]:
    """The tests of a folder."""

    def tested(root: Root) -> str:
        words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", f"tests/{folder}")
        began = time.monotonic()
        ran = subprocess.run(
            root.command(
                *("env", "-C", "/tried", "PYTHONPATH=/opt/tests:/tried"),
                *("/opt/furybox/bin/python", "-P", *words),
            ),
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        (CACHE / f"{root.suite}-{folder}.log").write_text(ran.stdout + ran.stderr, "utf-8")
        *_, last = ran.stdout.strip().splitlines() or [ran.stderr]
        must(ran.returncode == 0, "\n".join(ran.stdout.splitlines()[-20:]))
        return f"{re.sub(r' in .*', '', last.strip('= '))}; {time.monotonic() - began:.0f} s"

    tested.__doc__ = f"All of tests/{folder}."
    return tested


@contextmanager
def terminal(words: list[str]) -> Iterator[Callable[[], str]]:
    """Something in a terminal of 80x24, and a look at it."""
    server = ["tmux", "-L", f"furybox-arm-{time.monotonic_ns()}", "-f", os.devnull]
    subprocess.run([*server, "new-session", "-d", "-x", "80", "-y", "24", *words], check=True)
    shown = [*server, "capture-pane", "-p"]
    try:
        yield lambda: subprocess.run(shown, check=False, capture_output=True, text=True).stdout
    finally:
        subprocess.run([*server, "kill-server"], check=False)


def sees(look: Callable[[], str], what: str) -> None:
    """Look again and again; a terminal tells nobody when something changes."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while what not in look():
        must(time.monotonic() < ends, f"never saw {what!r}:\n{look()}")
        time.sleep(0.2)


CHECKS: Final[Mapping[str, Callable[[Root], str]]] = {
    "page": typed,
    "replay": replayed,
    "journal": carried,
    "host": hosted,
    "panel": paneled,
    "rules": pytest("rules"),
    "hardware": pytest("hardware"),
}


def say(line: str) -> None:
    """Anything worth a line, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the checks that are asked for, or all, in each Debian."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--suites", required=True)
    asked.add_argument("checks", nargs="*", help=f"of {', '.join(CHECKS)}; without any, all")
    given = asked.parse_args()
    names = given.checks or list(CHECKS)
    if unknown := set(names) - set(CHECKS):
        asked.error(f"there is no check {', '.join(unknown)}, only {', '.join(CHECKS)}")
    roots = [Root(suite) for suite in given.suites.split()]
    found: dict[str, list[str]] = {name: [] for name in names}
    failed = 0
    for root in roots:
        for name in names:
            began = time.monotonic()
            try:
                facts = CHECKS[name](root)
            except (Failed, OSError, AssertionError) as seen:
                failed += 1
                say(f"FAILED: {root.suite}, {name}: {seen}")
                facts = "FAILED"
            else:
                say(f"ok: {root.suite}, {name}: {facts} ({time.monotonic() - began:.0f} s)")
            found[name].append(facts)
    versions = [root.run("python3", "-V").decode().strip() for root in roots]
    heads = [f"{root.suite.capitalize()}, {version}" for root, version in zip(roots, versions, strict=True)]
    for row in (
        ("", *heads),
        ("---",) * (1 + len(roots)),
        *((name, *facts) for name, facts in found.items()),
    ):
        say(f"| {' | '.join(row)} |")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
