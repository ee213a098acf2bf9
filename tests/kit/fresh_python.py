"""A Python of its own, in which nothing is imported yet."""

from __future__ import annotations

import subprocess
import sys

from tests.kit.wait import PATIENCE_SECONDS


def output_of(code: str) -> str:
    """Run code in a new process, which must end well, and return what it prints."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    ).stdout
