"""
A hall under load: tables that speak by raw sockets from several processes, a broker, and the hall's page.

`python bench/hall.py [SECONDS]`. Each table says how it stands once a second, and now and then an attack with
its hits. The lag is from a table's word to the page: the moment is in the message, and a viewer reads it.
Then another hall is started (late: until it shows every table), and the broker is killed and started without
what it kept (again: until every table is shown anew, each of which notices at its second word and is
back at its third; lost: tables whose last word never came). No part of `make bench`; about two minutes.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.kit.broker import Broker
from tests.kit.raw_client import RawClient

PROCESSES = 4
SIZES = (10, 50, 200, 400)
PATIENCE_SECONDS = 20.0
LAST_SECONDS = 1.0
"""How long a table stays after its last word."""

TENTHS = {"median ms", "99th ms", "broker %", "hall %", "broker MB", "hall MB"}
_TICKS = os.sysconf("SC_CLK_TCK")


class Table:
    """One of many, on one plain socket. It comes back when the broker does, and says its newest again."""

    def __init__(self, port: int, name: str) -> None:
        self._port, self.name = port, name
        self._line: RawClient | None = None
        self.version, self.said = 0, ""

    def changes(self, dice: Random) -> None:
        """It stands otherwise, and now and then there is a burst of an attack."""
        self.version += 1
        self.said = f"{time.time():.6f}"
        burst = range(1, 5 if dice.random() < 0.1 else 1)
        try:
            if self._line is None:
                self._line = RawClient(self._port, f"bench-{self.name}")
                self._line.say(f"furybox/{self.name}/online", "online", retain=True)
            self._line.say(
                f"furybox/{self.name}/state", state(self.name, self.version, self.said), retain=True
            )
            for n in burst:
                kind = "attack" if n == 1 else "hit"
                told = {"event_type": kind, "version": self.version, "n": n, "name": "Eva", "cubes": 5}
                self._line.say(f"furybox/{self.name}/event", json.dumps(told))
        except OSError:
            self._line = None


def speak(port: int, first: int, last: int) -> None:
    """Be so many tables until standard input ends: a state a second each; then tell what each said last."""
    dice = Random(first)  # noqa: S311  # players, not luck
    tables = [Table(port, f"t{n:03}") for n in range(first, last)]
    due = [(time.time() + dice.random(), n) for n in range(len(tables))]
    while True:
        due.sort()
        at, n = due.pop(0)
        if select.select([sys.stdin], [], [], max(0, at - time.time()))[0]:
            break
        tables[n].changes(dice)
        due.append((at + 1, n))
    sys.stdout.write(json.dumps({table.name: float(table.said) for table in tables if table.said}))
    sys.stdout.flush()
    time.sleep(LAST_SECONDS)


def state(name: str, version: int, moment: str) -> str:
    """How a table stands; its title is the moment at which it was said."""
    seats = [
        {"name": who, "colour": colour, "status": "in", "health": 7, "of": 10, "points": None}
        for who, colour in (("Adam", "yellow"), ("Eva", "blue"), ("Filip", "green"), ("Ola", "orange"))
    ]
    glance = {"title": moment, "track": {"name": "Fury", "now": 4, "of": 11}, "seats": seats}
    told = {"version": version, "table": name, "number": 1, "game": "in-space", "glance": glance}
    return json.dumps({**told, "places": {f"supply:{n}": {"blue": 20} for n in range(12)}})


class Viewer(Thread):
    """A television: how late each word came."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._stream = urllib.request.urlopen(f"{address}tables", timeout=60)  # noqa: S310  # our own hall
        self.lags: list[float] = []
        self.tables: dict[str, float] = {}
        self.whole: dict[int, float] = {}
        """How many tables were there first, and when."""

    def run(self) -> None:
        """Look until it is over."""
        for line in self._stream:
            if line.startswith(b"data: {"):
                now = time.time()
                for tile in json.loads(line[6:]).get("tiles", ()):
                    if tile["title"]:
                        if tile["table"] in self.tables and float(tile["title"]) > self.tables[tile["table"]]:
                            self.lags.append(now - float(tile["title"]))
                        self.tables[tile["table"]] = float(tile["title"])
                self.whole.setdefault(len(self.tables), now)


def processor(pid: int) -> float:
    """Seconds of processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def megabytes(pid: int) -> float:
    """How much memory it holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return 0.0


def hall(port: int, until_done: ExitStack) -> tuple[subprocess.Popen[str], str]:
    """A hall, and the address of its page."""
    words = ["hall", "--broker", f"mqtt://127.0.0.1:{port}", "--port", "0"]
    program = subprocess.Popen([sys.executable, "-m", "companion", *words], stdout=subprocess.PIPE, text=True)
    until_done.callback(program.wait)
    until_done.callback(program.terminate)
    assert program.stdout
    return program, program.stdout.readline().split()[-1]


def speakers(port: int, tables: int, until_done: ExitStack) -> list[subprocess.Popen[str]]:
    """So many tables, in several processes."""
    each, all_of_them = -(-tables // PROCESSES), []
    for first in range(0, tables, each):
        words = [sys.executable, __file__, "speak", str(port), str(first), str(min(first + each, tables))]
        one = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        until_done.callback(one.wait)
        until_done.callback(one.terminate)
        all_of_them.append(one)
    return all_of_them


def until(holds: Callable[[], bool]) -> float:
    """Seconds until it is so; not a number where it never is."""
    began = time.time()
    while not holds():
        if time.time() > began + PATIENCE_SECONDS:
            return float("nan")
        time.sleep(0.005)
    return time.time() - began


def measured(tables: int, seconds: float, folder: Path) -> dict[str, float]:
    """So many tables for so long; then a hall that is started late; then the broker's plug is pulled."""
    with ExitStack() as until_done:
        broker = until_done.enter_context(Broker(folder))
        program, address = hall(broker.port, until_done)
        viewer = Viewer(address)
        viewer.start()
        talking = speakers(broker.port, tables, until_done)
        until(lambda: len(viewer.tables) == tables)
        time.sleep(1)
        viewer.lags.clear()
        before, began = (processor(broker.pid), processor(program.pid)), time.time()
        time.sleep(seconds)
        took, lags = time.time() - began, sorted(viewer.lags) or [0.0]
        used = processor(broker.pid) - before[0], processor(program.pid) - before[1]

        _late, late_address = hall(broker.port, until_done)
        began_late, late = time.time(), Viewer(late_address)
        late.start()
        until(lambda: len(late.tables) == tables)

        broker.kill()
        broker.start()
        back = time.time()
        again = until(lambda: all(said > back for said in viewer.tables.values()))
        for one in talking:
            assert one.stdin
            one.stdin.close()
        last = {name: said for one in talking if one.stdout for name, said in json.load(one.stdout).items()}
        until(lambda: viewer.tables == last)
        return {
            "tables": tables,
            "words/s": len(lags) / took,
            "median ms": 1e3 * lags[len(lags) // 2],
            "99th ms": 1e3 * lags[len(lags) * 99 // 100],
            "broker %": 100 * used[0] / took,
            "hall %": 100 * used[1] / took,
            "broker MB": megabytes(broker.pid),
            "hall MB": megabytes(program.pid),
            "late ms": 1e3 * (late.whole.get(tables, float("nan")) - began_late),
            "again ms": 1e3 * again,
            "lost": sum(viewer.tables.get(name) != said for name, said in last.items()),
        }


def main(seconds: float) -> None:
    """Print a line for each number of tables."""
    for n, tables in enumerate(SIZES):
        with TemporaryDirectory() as folder:
            row = measured(tables, seconds, Path(folder))
        if n == 0:
            print("  ".join(row))
        print(
            "  ".join(f"{value:>{len(name)}.{1 if name in TENTHS else 0}f}" for name, value in row.items()),
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["speak"]:
        speak(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 12.0)
