"""What is walked through: the parts of a wiring, each opened when its turn comes; and a simulated table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from threading import Timer
from typing import Any, Final, Protocol

import msgspec

from companion.config import Speech
from companion.devices.attached import announcer, openings
from companion.devices.reconnecting import SharedPins
from companion.words.language import spoken
from hardware.contacts import CallLater, Clock
from hardware.kinds.part import Trial
from hardware.ports import Buttons
from hardware.settle import Feel
from hardware.simulated import SimulatedTable
from hardware.wiring import Wiring, wires

FEEL: Final = Feel(holds=frozenset())
"""Every press is felt at once, however long the finger stays."""


GLANCE_SECONDS: Final = 0.02
"""How often one looks whether something has happened."""


class CountedButtons(Buttons, Protocol):
    """Controls that count what their contacts do."""

    def edges(self, control: str) -> int:
        """How many edges a control made so far."""


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """The parts on the table. Opening one may raise `HardwareError`."""

    wiring: Wiring
    clock: Clock
    wait: Callable[[float], None]
    """Let so many seconds pass."""

    opens: Mapping[str, Callable[[], Any]]
    """The devices by their names, in the order in which they are walked past."""

    def until(self, is_so: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is so, at most so long; whether it is."""
        end = self.clock() + seconds
        while not is_so() and self.clock() < end:
            self.wait(GLANCE_SECONDS)
        return is_so()

    def pins(self, role: str, name: str) -> str:
        """Where a part is wired, as in `GPIO17`."""
        mine = (wire for wire in wires(self.wiring) if wire.role == role and wire.name.split()[0] == name)
        return ", ".join(f"GPIO{wire.pin}" for wire in mine)

    def trials(self, device: str) -> Iterator[Trial]:
        """What to try of a device that takes no finger."""
        for field, part in self.wiring.parts():
            if part.opens == device:
                yield from part.trials(field)


@contextmanager
def attached(wiring: Wiring, speech: Speech | None = None) -> Iterator[Bench]:
    """The real parts that a wiring names, none opened before its turn: one that fails hides no other."""
    clock = time.monotonic
    with closing(SharedPins(wiring)) as pins:
        opens = openings(wiring, pins, clock=clock, call_later=by_timer, feel=FEEL)
        if speech:
            opens["voice"] = partial(announcer, speech, spoken())
        yield Bench(wiring=wiring, clock=clock, wait=time.sleep, opens=opens)


def simulated(
    wiring: Wiring,
    speech: Speech | None = None,
    *,
    clock: Clock,
    wait: Callable[[float], None],
    call_later: CallLater,
) -> tuple[Bench, SimulatedTable]:
    """A table in memory with the parts of a wiring but the panel, and poor contacts; and the table itself."""
    bar = len(wiring.fury_bar.pins) if wiring.fury_bar else 0
    table = SimulatedTable(clock=clock, call_later=call_later, feel=FEEL, fury_lamps=bar, is_bouncing=True)
    there = {"lamps": table.lamps, "buttons": table.buttons, **table.parts}
    named = {*(part.opens for _field, part in wiring.parts()), *(["voice"] if speech else [])}
    opens = {name: partial(there.__getitem__, name) for name in there if name in named}
    return Bench(wiring=wiring, clock=clock, wait=wait, opens=opens), table


def by_timer(seconds: float, callback: Callable[[], None]) -> None:
    """Call back from a thread of its own, for a program without an event loop."""
    timer = Timer(seconds, callback)
    timer.daemon = True
    timer.start()
