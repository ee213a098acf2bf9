"""Bounds for a child process: what reads its pipes ends, and a failure shows what it wrote to stderr."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

from tests.kit.wait import PATIENCE_SECONDS


@contextmanager
def within(child: subprocess.Popen[str], seconds: float = PATIENCE_SECONDS) -> Iterator[None]:
    """
    Kill a child that takes longer, which ends every read of its pipes, and raise `TimeoutError`.

    It is killed as well where the block fails: leaving a `Popen` waits for its child without a limit.
    """
    late: list[float] = []

    def kill() -> None:
        late.append(seconds)
        child.kill()

    timer = Timer(seconds, kill)
    timer.start()
    try:
        yield
    except BaseException:
        child.kill()
        raise
    finally:
        timer.cancel()
        if late:
            error = child.stderr.read() if child.stderr else "not read"  # ends: it was killed
            raise TimeoutError(f"{child.args} not done within {seconds:g} s; its stderr: {error}")


def run(*words: str | Path, check: bool = False, **more: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, and return what it wrote as text."""
    how = {"capture_output": True, "text": True, "timeout": PATIENCE_SECONDS}
    return subprocess.run(words, check=check, **{**how, **more})
