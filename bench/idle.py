"""A real host: how soon it is ready, and how often it wakes while nobody plays. Linux only."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from row import Row

_ROUNDS = 5
_SETTLE_SECONDS = 2.0
"""For the first picture to be drawn."""

_IDLE_SECONDS = 5.0
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
        bare = [sys.executable, "-c", "print(flush=True)"]
        taken = [(_ready_after(host), _ready_after(bare)) for _round in range(_ROUNDS)]
        ours, other = (1e3 * median(each) for each in zip(*taken, strict=True))
        yield Row("ready", "the host", ours, "bare Python", other, "ms", wanted="the host: < 1,000")
        with _started(host) as idle, _started([sys.executable, "-c", _POLLING]) as polling:
            time.sleep(_SETTLE_SECONDS)
            before = [wakes_of(process) for process in (idle, polling)]
            time.sleep(_IDLE_SECONDS)
            wakes = [wakes_of(process) for process in (idle, polling)]
    rates = [(now - then) / _IDLE_SECONDS for now, then in zip(wakes, before, strict=True)]
    yield Row("wakes a second, idle", "the host", rates[0], "a look every 100 ms", rates[1], "", wanted="0")


@contextmanager
def _started(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that has said its first line."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield process
        finally:
            process.terminate()


def _ready_after(words: list[str]) -> float:
    start = perf_counter()
    with _started(words):
        return perf_counter() - start


def wakes_of(process: subprocess.Popen[str]) -> int:
    """How often its threads have gone to sleep so far."""
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    told = [line for thread in threads for line in (thread / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in told if line.startswith("voluntary_ctxt_switches"))
