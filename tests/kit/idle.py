"""
When nothing more happens in a console: told by the loop itself, and not by how busy the machine is.

Textual's pilot takes a console to be at rest when its process needs little of the processor. So does one that
a busy machine lets wait.
"""

from __future__ import annotations

import asyncio
import math
from typing import Any

from tests.kit.wait import PATIENCE_SECONDS

SOON_SECONDS = 0.05
"""A timer due within so long belongs to what is happening: a screen is drawn sixty times a second."""

TURNS = 3
"""Turns of the loop with nothing to do; what was sent over a socket arrives in the next one."""


async def wait_until_idle(*_seconds: float) -> None:
    """Let everything happen that is under way, however long the machine takes for it."""
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_SECONDS
    turns = 0
    while turns < TURNS:
        timers = [timer.when() for timer in loop._scheduled if not timer.cancelled()]
        due = min(timers, default=math.inf) - loop.time()
        await asyncio.sleep(due if 0 < due < SOON_SECONDS else 0)
        turns = 0 if loop._ready or due < SOON_SECONDS else turns + 1
        if loop.time() > end:
            raise AssertionError(f"busy for {PATIENCE_SECONDS:g} s, with {[*loop._ready][:9]}")
