"""A real host: how soon it is ready, and how often it wakes while nobody plays. Linux only."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from program import DRIVERS, ready_after, saying, started
from row import Row, often

_ROUNDS = often(9, 1)
_SETTLE_SECONDS = often(2.0, 0.5)
"""For the first picture to be drawn."""

_IDLE_SECONDS = often(5.0, 1.0)
_POLLING = """
import time
print(flush=True)
while True:
    time.sleep(0.1)
"""


def rows() -> Iterator[Row]:
    """Milliseconds until its socket is open; how often a second it wakes, beside ten looks a second."""
    with tempfile.TemporaryDirectory() as folder:
        host = [
            *(sys.executable, "-m", "companion"),
            *("--journal", f"{folder}/journal.db", "--socket", f"{folder}/socket", "host", "--simulated"),
        ]
        programs = host, saying("pass"), *([saying(DRIVERS)] if find_spec("gpiozero") else [])
        for words in programs:
            ready_after(words)  # and its files are compiled
        taken = [[ready_after(words) for words in programs] for _round in range(_ROUNDS)]
        ours, bare, *drivers = (1e3 * median(each) for each in zip(*taken, strict=True))
        yield Row("ready", "the host", ours, "bare Python", bare, "ms", wanted="the host: < 1,000")
        for each in drivers:
            yield Row("ready", "the host", ours, "drivers, imported", each, "ms", wanted="at most 1x")
        with started(host) as idle, started([sys.executable, "-c", _POLLING]) as polling:
            time.sleep(_SETTLE_SECONDS)
            before = [wakes_of(process) for process in (idle, polling)]
            time.sleep(_IDLE_SECONDS)
            wakes = [wakes_of(process) for process in (idle, polling)]
    rates = [(now - then) / _IDLE_SECONDS for now, then in zip(wakes, before, strict=True)]
    yield Row("wakes a second, idle", "the host", rates[0], "a look every 100 ms", rates[1], "", wanted="0")


def wakes_of(process: subprocess.Popen[str]) -> int:
    """How often its threads have gone to sleep so far."""
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    told = [line for thread in threads for line in (thread / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in told if line.startswith("voluntary_ctxt_switches"))
