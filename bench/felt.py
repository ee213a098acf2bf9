"""
A console of 80x24 as somebody feels it: from a key to the bytes that its terminal gets. Linux only.

The program is real, and so is its terminal, which pyte draws: something is shown with the first byte after
which what stands there is another, and all is done with the last one, once neither the console nor its host
works any more. Nothing of this is on the console's processor.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pyte
from program import environment, words

_ACROSS, _DOWN = 80, 24
_LOOK_SECONDS = 0.02
_CALM_SECONDS = 0.3
_CALM_WORK = 0.002
"""Processor time within that below which nothing happens."""

_PATIENCE_SECONDS = 60.0


class Taken(NamedTuple):
    """Seconds from a key."""

    shown: float
    """Until something else stood there."""

    done: float
    """Until nothing more came."""


class Terminal:
    """A program in a terminal; *beside* it are those whose work counts as well."""

    def __init__(self, leader: int, *working: subprocess.Popen[str]) -> None:
        self._leader = leader
        self._working = working
        self._screen = pyte.Screen(_ACROSS, _DOWN)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def shown(self) -> str:
        """What stands there."""
        return "\n".join(self._screen.display)

    def press(self, keys: str) -> Taken:
        """Type these at once."""
        before, began = self.shown, perf_counter()
        os.write(self._leader, keys.encode())
        return self.follow(began, lambda: self.shown != before)

    def follow(
        self, began: float, holds: Callable[[], bool], stands: Callable[[], bool] = lambda: True
    ) -> Taken:
        """Until all *stands* and is done. Raises `TimeoutError` where it never *holds*, or never does."""
        shown = last = 0.0
        calm, worked = perf_counter(), self._worked()
        while not shown or perf_counter() - calm < _CALM_SECONDS or not stands():
            if perf_counter() - began > _PATIENCE_SECONDS:
                raise TimeoutError(self.shown)
            if select.select([self._leader], [], [], _LOOK_SECONDS)[0]:
                written = os.read(self._leader, 1 << 16)
                last = perf_counter()
                self._stream.feed(written)
                shown = shown or (last if holds() else 0.0)
            if (now := self._worked()) - worked > _CALM_WORK:
                calm, worked = perf_counter(), now
        return Taken(shown - began, last - began)

    def _worked(self) -> float:
        return sum(worked(each.pid) for each in self._working)


@contextmanager
def terminal(*program: str, beside: subprocess.Popen[str]) -> Iterator[tuple[Terminal, Taken, int]]:
    """That program, what it took until it stood there, and its process."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", _DOWN, _ACROSS, 0, 0))
    own = {**environment(), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    began = perf_counter()
    started = subprocess.Popen(
        words(*program),
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=own,
        start_new_session=True,
        text=True,
    )
    os.close(follower)
    try:
        seen = Terminal(leader, started, beside)
        opened = seen.follow(
            began, lambda: bool(seen.shown.strip()), lambda: bool(seen.shown.rpartition("\n")[2].strip())
        )  # a first picture, and at last the line of keys
        yield seen, opened, started.pid
    finally:
        started.terminate()
        with suppress(OSError):
            while os.read(leader, 1 << 16):  # what it has still to say
                pass
        started.wait()
        os.close(leader)


def worked(process: int) -> float:
    """Seconds of processor that a process has had."""
    found = 0
    with suppress(OSError):  # it has ended
        for thread in Path(f"/proc/{process}/task").iterdir():
            with suppress(OSError):
                found += int((thread / "schedstat").read_text().split()[0])
    return found / 1e9


def megabytes(process: int) -> float:
    """What of the memory is this process's: of what several share, its part."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) / 1024
