"""
A computer to try things on: a Linux kernel that runs as an ordinary process, and that can lose its power.

Knows no check. What the computer says on its first terminal is what there is to read.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

SHARES_OUR_FILES: Final = ("root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro")
"""The computer sees this machine's files, and can change none."""


_ESCAPES: Final = re.compile(r"\x1b(\[[0-9;?!]*[A-Za-z]|\][^\x07\x1b]*(\x07|\x1b\\)|[78c])")
"""What a newer systemd sends a terminal before anybody speaks there."""


class Hung(TimeoutError):
    """The computer said nothing new in time."""


class Machine:
    """A computer that is on while the block lasts; then its power is cut."""

    def __init__(
        self, kernel: Path, log: Path, *, options: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        named = [f'{name}="{value}"' for name, value in (environment or {}).items()]
        self._command = [
            str(kernel),
            *("mem=768M", "con=null", "con0=fd:0,fd:1", "ssl=null", "quiet", "loglevel=3", "panic=-1"),
            *options,
            *named,
        ]
        self._log = log
        self._rest = b""

    def __enter__(self) -> Self:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,  # never closed: a terminal that ends would end its readers
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                env={"PATH": os.environ["PATH"], "HOME": str(self._log.parent)},  # for its folder .uml
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    def lines(self, *, seconds: float) -> Iterator[str]:
        """What the computer says from now on, until it is off. Raises `Hung` when that takes too long."""
        ends = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready, self._log.open("ab") as log:
            ready.register(self._output, selectors.EVENT_READ)
            while True:
                while b"\n" in self._rest:
                    line, self._rest = self._rest.split(b"\n", 1)
                    log.write(line + b"\n")
                    log.flush()
                    yield _ESCAPES.sub("", line.decode(errors="replace")).strip("\r")
                if not ready.select(max(0.0, ends - time.monotonic())):
                    raise Hung(f"nothing more for a while; see {self._log}")
                heard = os.read(self._output, 65536)
                if not heard:
                    return
                self._rest += heard

    def cut(self) -> None:
        """Cut the power: the kernel and all in it are gone at once. Twice is fine."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(60)

    def left(self) -> list[str]:
        """What had been said when the power went, and was not read yet."""
        rest = self._rest
        while heard := os.read(self._output, 65536):
            rest += heard
        *whole, self._rest = rest.split(b"\n")
        return [line.decode(errors="replace").strip("\r") for line in whole]

    @property
    def _output(self) -> int:
        assert self._process.stdout is not None
        return self._process.stdout.fileno()
