"""
Fingers and eyes for a header whose pins can be pushed from sysfs, and the words in which a check reports.

Uses the standard library alone, so that it runs in the bare system too.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

HERE: Final = Path(__file__).parent
BOUNCE_MILLISECONDS: Final = (0.3, 4.0)
"""How long a poor contact stays at one level while it bounces."""

TICK_SECONDS: Final = 0.002
"""How much later than it happened an edge may be told: the kernel hands it on at its next tick."""


def say(line: str) -> None:
    """A line on the terminal."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def check(*, holds: bool, facts: str) -> None:
    """Report one check."""
    say(f"{'ok' if holds else 'FAILED'}: {facts}")


def middle(values: Sequence[float], part: float = 0.5) -> float:
    """The value with that *part* of all below it."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Header:
    """The pins of the chip, seen from outside."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.edges = 0
        """How often a level was changed by a finger."""

    @classmethod
    def plugged_in(cls) -> Header:
        """Plug in a chip, and take its header."""
        done = subprocess.run([HERE / "chip"], check=True, capture_output=True, text=True)
        return cls(Path(done.stdout.strip()))

    def level(self, pin: int) -> int:
        """What a meter on the pin reads."""
        return int((self._folder / f"sim_gpio{pin}" / "value").read_text())

    def let_go(self, pin: int) -> None:
        """Open the contact to ground."""
        self._set(pin, "pull-up")

    def push(self, pin: int) -> None:
        """Close the contact to ground."""
        self._set(pin, "pull-down")

    def bounce(self, pin: int, luck: Random, *, down: bool) -> tuple[float, float]:
        """
        Close or open a poor contact; returns how long it stayed at one level meanwhile, and when it rested.

        It is at most a few milliseconds, unless this computer stood still meanwhile, as a busy one does: then
        it was no bounce.
        """
        before, after = (self.let_go, self.push) if down else (self.push, self.let_go)
        longest, began = 0.0, time.monotonic()
        for move in (after, before) * luck.randrange(5):
            move(pin)
            time.sleep(luck.uniform(*BOUNCE_MILLISECONDS) / 1000)
            longest, began = max(longest, time.monotonic() - began), time.monotonic()
        after(pin)
        rests = time.monotonic()
        return max(longest, self._handed_on() - began), rests

    def knock(self, pin: int) -> float:
        """Close a contact for 4 ms; returns how long it was, which is more if this computer stood still."""
        began = time.monotonic()
        self.push(pin)
        time.sleep(0.004)
        self.let_go(pin)
        return self._handed_on() - began

    def _handed_on(self) -> float:
        time.sleep(TICK_SECONDS)
        return time.monotonic()

    def _set(self, pin: int, pull: str) -> None:
        (self._folder / f"sim_gpio{pin}" / "pull").write_text(pull)
        self.edges += 1


def until(reached: Callable[[], bool], *, seconds: float) -> bool:
    """Wait until something is so; returns whether it came in time."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if reached():
            return True
        time.sleep(0.02)
    return reached()
