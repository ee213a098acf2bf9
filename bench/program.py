"""
Programs as they are once installed: compiled.

Where a shell asks Python to write no compiled files, everything of ours would be compiled anew at each start,
and drivers from elsewhere would not; what is measured so says nothing.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import perf_counter

DRIVERS = "import gpiozero, luma.oled.device, luma.core.interface.serial, serial"
"""What a table with real parts has to import before it can begin, whoever wrote its program."""

UNDER = shlex.split(os.environ.get("UNDER", ""))
"""What every program is started by, such as `bench/tenth`."""

_COMPILED = TemporaryDirectory()


def words(*program: str) -> list[str]:
    """A command of furybox, as it is started here."""
    return [*UNDER, sys.executable, "-m", "companion", *program]


def environment() -> dict[str, str]:
    """This shell's, but for where compiled files are; whom we start shares them."""
    asked = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": _COMPILED.name, **asked}


@contextmanager
def started(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that has said its first line."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield process
        finally:
            process.terminate()


def ready_after(words: list[str]) -> float:
    """Seconds until it says its first line."""
    start = perf_counter()
    with started(words):
        return perf_counter() - start


def saying(imports: str) -> list[str]:
    """A Python that says a line once these are imported."""
    return [sys.executable, "-c", f"{imports}\nprint(flush=True)"]
