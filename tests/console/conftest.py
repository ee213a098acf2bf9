"""What holds for every test of the console."""

from __future__ import annotations

import pytest
from textual import app, pilot

from tests.console.quiet import quiet


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fingers wait until the console is at rest, before a key and after it."""

    async def at_rest(_pilot: pilot.Pilot[None], timeout: float = 0) -> bool:  # noqa: ASYNC109  # the pilot's own
        del timeout
        await quiet()
        return True

    monkeypatch.setattr(app, "wait_for_idle", quiet)
    monkeypatch.setattr(pilot, "wait_for_idle", quiet)
    monkeypatch.setattr(pilot.Pilot, "_wait_for_screen", at_rest)
