"""What is attached to the table. The only place that says which concrete parts those are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from furybox.companion.bindings import HELD
from furybox.hardware.contacts import later_on
from furybox.hardware.ports import Buttons, Lamps, Screen
from furybox.hardware.settle import Feel
from furybox.hardware.simulated import SimulatedTable


@dataclass(frozen=True, slots=True)
class Devices:
    """The parts of one table. Any but the screen may be missing."""

    screen: Screen
    buttons: tuple[Buttons, ...] = ()
    lamps: tuple[Lamps, ...] = ()
    simulated: SimulatedTable | None = None
    """The simulated table, if these are its parts: then consoles may press its controls."""


def simulated(loop: asyncio.AbstractEventLoop, clock: Callable[[], float] = time.monotonic) -> Devices:
    """A whole table in memory."""
    table = SimulatedTable(clock=clock, call_later=later_on(loop), feel=Feel(holds=HELD))
    return Devices(screen=table.screen, buttons=(table.buttons,), lamps=(table.lamps,), simulated=table)
