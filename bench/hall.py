"""
A hall under load: tables that speak by raw sockets from several processes, a broker, and the hall's page.

`python bench/hall.py [SECONDS]`. Each table says how it stands once a second, and now and then an attack with
its hits. The lag is from a table's word to the page: the moment is in the message, and a viewer reads it. No
part of `make bench`; it takes about a minute.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.mqtt.raw import Raw
from tests.mqtt.real_broker import Mosquitto

PROCESSES = 4
SIZES = (10, 50, 200, 400)
_TICKS = os.sysconf("SC_CLK_TCK")


def speak(port: int, first: int, last: int, seconds: float) -> None:
    """Be so many tables for a while: a state a second each, and a burst of an attack now and then."""
    dice = Random(first)  # noqa: S311  # players, not luck
    tables = [Raw(port, f"bench-{n}") for n in range(first, last)]
    due = [(time.time() + dice.random(), n) for n in range(len(tables))]
    versions = [0] * len(tables)
    for n, table in enumerate(tables):
        table.say(f"furybox/t{first + n:03}/online", "online", retain=True)
    end = time.time() + seconds
    while due and time.time() < end:
        due.sort()
        at, n = due.pop(0)
        time.sleep(max(0, at - time.time()))
        versions[n] += 1
        name = f"t{first + n:03}"
        tables[n].say(f"furybox/{name}/state", state(name, versions[n]), retain=True)
        if dice.random() < 0.1:
            for k in range(1, 5):
                kind = "attack" if k == 1 else "hit"
                said = {"event_type": kind, "version": versions[n], "n": k, "name": "Eva", "cubes": 5}
                tables[n].say(f"furybox/{name}/event", json.dumps(said))
        due.append((at + 1, n))


def state(name: str, version: int) -> str:
    """How a table stands; its title is the moment at which it was said."""
    seats = [
        {"name": who, "colour": colour, "status": "in", "health": 7, "of": 10, "points": None}
        for who, colour in (("Adam", "yellow"), ("Eva", "blue"), ("Filip", "green"), ("Ola", "orange"))
    ]
    glance = {"title": f"{time.time():.6f}", "track": {"name": "Fury", "now": 4, "of": 11}, "seats": seats}
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


def measured(tables: int, seconds: float, folder: Path) -> dict[str, Any]:
    """So many tables for so long, with a hall that is started late, half way."""
    with ExitStack() as until_done:
        broker = until_done.enter_context(Mosquitto(folder))
        program, address = hall(broker.port, until_done)
        viewer = Viewer(address)
        viewer.start()
        each = -(-tables // PROCESSES)
        for first in range(0, tables, each):
            words = ["speak", str(broker.port), str(first), str(min(first + each, tables)), str(seconds)]
            speaker = subprocess.Popen([sys.executable, __file__, *words])
            until_done.callback(speaker.wait)
        time.sleep(2)
        viewer.lags.clear()
        before, began = (processor(broker.pid), processor(program.pid)), time.time()
        time.sleep(max(1, seconds - 5))
        took = time.time() - began
        after = (processor(broker.pid), processor(program.pid))
        lags = sorted(viewer.lags) or [0.0]
        _late, late_address = hall(broker.port, until_done)
        started = time.time()
        late = Viewer(late_address)
        late.start()
        while len(late.tables) < tables and time.time() < started + 5:
            time.sleep(0.01)
        return {
            "tables": tables,
            "median": 1e3 * lags[len(lags) // 2],
            "99th": 1e3 * lags[len(lags) * 99 // 100],
            "words": len(lags) / took,
            "broker": 100 * (after[0] - before[0]) / took,
            "hall": 100 * (after[1] - before[1]) / took,
            "broker MB": megabytes(broker.pid),
            "hall MB": megabytes(program.pid),
            "seen": len(viewer.tables),
            "late": 1e3 * (late.whole.get(tables, float("nan")) - started),
        }


def main(seconds: float) -> None:
    """Print a line for each number of tables."""
    print(
        f"{'tables':>6} {'words/s':>8} {'median ms':>10} {'99th ms':>8} {'broker %':>9} {'hall %':>7} "
        f"{'broker MB':>10} {'hall MB':>8} {'seen':>5} {'late ms':>8}"
    )
    for tables in SIZES:
        with TemporaryDirectory() as folder:
            row = measured(tables, seconds, Path(folder))
        print(
            f"{row['tables']:>6} {row['words']:>8.0f} {row['median']:>10.1f} {row['99th']:>8.1f} "
            f"{row['broker']:>9.1f} {row['hall']:>7.1f} {row['broker MB']:>10.1f} {row['hall MB']:>8.1f} "
            f"{row['seen']:>5} {row['late']:>8.0f}",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["speak"]:
        speak(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 12.0)
