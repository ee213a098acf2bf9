"""The host's imports, in fresh processes, beside Python alone and beside the console's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from program import environment
from row import Row, often

_ROUNDS = often(9, 1)
_MEASURE = """
import time
start = time.perf_counter()
{imports}
seconds = time.perf_counter() - start
with open("/proc/self/status") as told:
    print(seconds, next(line.split()[1] for line in told if line.startswith("VmRSS")))
"""
_IMPORTS = {
    "python": "pass",
    "host": "import companion.table.host",
    "console": "import companion.console.app",
}


def rows() -> Iterator[Row]:
    """Milliseconds of importing, megabytes of memory once imported, and the whole life of a process."""
    for imports in _IMPORTS.values():
        _process(imports)  # and its files are compiled
    taken: dict[str, list[tuple[float, float, float]]] = {name: [] for name in _IMPORTS}
    for _ in range(_ROUNDS):
        for name, imports in _IMPORTS.items():
            taken[name].append(_process(imports))
    whole, imported, memory = (
        {name: median(each[n] for each in runs) for name, runs in taken.items()} for n in range(3)
    )
    yield Row("start", "the host", 1e3 * whole["host"], "bare Python", 1e3 * whole["python"], "ms")
    yield Row("memory", "the host", memory["host"], "bare Python", memory["python"], "MB")
    yield Row("import", "the host", 1e3 * imported["host"], "the console", 1e3 * imported["console"], "ms")
    yield Row("memory", "the host", memory["host"], "the console", memory["console"], "MB")


def _process(imports: str) -> tuple[float, float, float]:
    """Seconds of a whole process, seconds of its imports, and its megabytes."""
    start = perf_counter()
    told = subprocess.run(
        [sys.executable, "-c", _MEASURE.format(imports=imports)],
        check=True,
        capture_output=True,
        text=True,
        env=environment(),
    ).stdout
    whole = perf_counter() - start
    seconds, kilobytes = told.split()
    return whole, float(seconds), int(kilobytes) / 1024
