"""What one campaign tried, and what failed: counted, shown while it grows, and bounded."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

KEPT = 20
"""Failures that are told one by one; the others are counted."""

EVERY_SECONDS = 5.0
"""How often the progress is shown."""


class Tally:
    """
    One campaign's luck, its bounds, and its figures.

    It goes on until *wanted* were tried or *most_seconds* are over, and keeps its files in *folder*.
    """

    def __init__(
        self, name: str, *, seed: int, wanted: int, of: str, most_seconds: float, folder: Path, loud: bool
    ) -> None:
        self.name = name
        self.luck = Random(f"{seed} {name}")  # noqa: S311  # a storm that can be had again
        self.wanted = wanted
        self.of = of
        """What is counted, such as `kills`."""
        self.folder = folder
        self.tried = 0
        self.failed = 0
        self.failures: list[str] = []
        self.notes: list[str] = []
        """What else the table should say."""
        self._loud = loud
        self.seconds = 0.0
        """How long it took, once it is over."""
        self._began = self._shown = time.monotonic()
        self._until = self._began + most_seconds

    def end(self) -> None:
        self.seconds = time.monotonic() - self._began

    def goes_on(self) -> bool:
        return self.tried < self.wanted and time.monotonic() < self._until

    def count(self, more: int = 1) -> None:
        self.tried += more
        now = time.monotonic()
        if self._loud and now - self._shown >= EVERY_SECONDS:
            self._shown = now
            print(f"  {self.name}: {self.tried:,} of {self.wanted:,} {self.of}", file=sys.stderr, flush=True)

    def fail(self, sentence: str) -> None:
        self.failed += 1
        if len(self.failures) < KEPT:
            self.failures.append(sentence)
            if self._loud:
                print(f"  {self.name} FAILED: {sentence}", file=sys.stderr, flush=True)

    def hold(self, holds: bool, sentence: str) -> None:  # noqa: FBT001  # as one says it
        """A promise, and what to say where it is broken."""
        if not holds:
            self.fail(sentence)

    def hold_in_time(self, holds: bool, sentence: str) -> None:  # noqa: FBT001  # as one says it
        """A promise of time, held by the storm alone: beside a breeze a machine has other things to do."""
        if self._loud:
            self.hold(holds, sentence)

    @contextmanager
    def holding(self, what: str) -> Iterator[None]:
        """Whatever goes wrong inside is a failure of *what*."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  # any of them is what the storm looks for
            self.fail(f"{what}: {type(error).__name__}: {error}"[:600])

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)
