"""Programs in processes of their own: commands of `furybox`, and browsers."""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from tests.kit.wait import PATIENCE_SECONDS, eventually_here

_MOST: Final = 1 << 20
"""Bytes that are read of what a program says."""


class Program:
    """A running program. What it says goes to files, so it waits for no reader, and no test for a pipe."""

    def __init__(self, *words: str, **how: Any) -> None:
        self._out, self._err = TemporaryFile(), TemporaryFile()  # noqa: SIM115  # closed by `close`
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self._out, stderr=self._err, **how
        )

    @property
    def out(self) -> str:
        """All that it has said."""
        return os.pread(self._out.fileno(), _MOST, 0).decode("utf-8", "replace")

    @property
    def errors(self) -> str:
        """All that it has complained about."""
        return os.pread(self._err.fileno(), _MOST, 0).decode("utf-8", "replace")

    @property
    def is_over(self) -> bool:
        return self.process.poll() is not None

    def says(self, wanted: str, *, nth: int = 0) -> str:
        """Wait until it has said a line; returns the *nth* of those that match *wanted*, or its group."""

        def look() -> str:
            found: list[str] = re.findall(rf"(?m)^{wanted}\n", self.out + self.errors)
            if len(found) <= nth and self.is_over:
                raise ConnectionError(f"it has ended: {self.out}{self.errors}")
            return found[nth] if len(found) > nth else ""

        return eventually_here(look, shown=lambda: self.out + self.errors)

    def end(self) -> int:
        """Ask it to end, and return its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE_SECONDS)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    def close(self) -> None:
        """Kill it, if it runs still, and forget what it said."""
        self.kill()
        self._out.close()
        self._err.close()


@contextmanager
def running_program(*words: str, module: str = "companion") -> Iterator[Program]:
    """Run a command of `furybox`, or another *module*, for as long as the block lasts."""
    program = Program(sys.executable, "-u", "-m", module, *words)
    try:
        yield program
    finally:
        program.close()


@asynccontextmanager
async def running_browser(*words: str, **how: Any) -> AsyncIterator[Program]:
    """Run a browser or its driver, which closes its own children when it is asked to end."""
    program = Program(*words, **how)
    try:
        yield program
    finally:
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(program.end)
        program.close()


def lasting_port() -> int:
    """Find a free port that the kernel gives to nobody who asks for any port, so that it stays free."""
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text("utf-8").split()[0])
    for port in random.SystemRandom().sample(range(first // 2, first), 100):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
    raise OSError("no port is free")
