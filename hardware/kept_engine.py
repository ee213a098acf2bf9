"""An engine that speaks line by line, begun once and kept: most of what a sentence costs is its start."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from fcntl import F_SETPIPE_SZ, fcntl
from select import POLLERR, POLLHUP, POLLIN, POLLOUT, poll
from signal import SIGKILL
from subprocess import Popen
from time import monotonic
from typing import IO, Final

_HEAD: Final = 44
"""Bytes at the head of a sound file, which an engine writes once in its life."""


class KeptEngine:
    """
    It takes a line, makes all of its sound, and only then takes the next.

    Its pipe holds but one line, so it is seen when that is taken: once it takes the empty line that follows a
    sentence, all of the sentence is made.
    """

    def __init__(self, begun: Callable[[], Popen[bytes]]) -> None:
        self._begun = begun
        self._process: Popen[bytes] | None = None
        self._head = b""

    def begin(self) -> Popen[bytes]:
        """It, waiting for a sentence; begun anew if it has ended. Raises what *begun* raises."""
        if self._process and self._process.poll() is not None:
            self.end()
        if self._process is None:
            self._process, self._head = self._begun(), b""
            fcntl(_number(self._process.stdin), F_SETPIPE_SZ, 1)  # a page, and never less
            os.set_blocking(_number(self._process.stdout), False)
        return self._process

    def end(self) -> None:
        """Have it end, with what it has started itself. Twice is fine."""
        if self._process:
            if self._process.poll() is None:
                os.killpg(self._process.pid, SIGKILL)
            with self._process:
                self._process = None

    def sound(self, sentence: str, patience: float) -> bytes:
        """
        A sentence as a sound file.

        Raises `TimeoutError` after so many seconds of *patience*, and `BrokenPipeError` if it ends over that.
        """
        engine, until = self.begin(), monotonic() + patience
        told, heard = _number(engine.stdin), _number(engine.stdout)
        sound, ready = bytearray(self._head), poll()
        ready.register(told, POLLOUT)
        ready.register(heard, POLLIN)
        for line in (sentence, ""):
            os.write(told, f"{line}\n".encode())
            is_taken = False
            while not is_taken:
                now = dict(ready.poll(1000 * max(0, until - monotonic())))
                with suppress(BlockingIOError):
                    while some := os.read(heard, 1 << 16):
                        sound += some
                if not now:
                    raise TimeoutError
                if any(how & (POLLERR | POLLHUP) for how in now.values()):
                    raise BrokenPipeError
                is_taken = told in now
        self._head = bytes(sound[:_HEAD]) if sound.startswith(b"RIFF") else b""
        return bytes(sound)


def _number(pipe: IO[bytes] | None) -> int:
    return pipe.fileno() if pipe else -1
