"""What is walked through: the parts of a wiring, each opened when its turn comes; and a simulated table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from threading import Timer
from typing import Final, Protocol

from hardware.buttons import GpioButtons
from hardware.buzzer import GpioBuzzer
from hardware.contacts import CallLater, Clock
from hardware.kinds import buzzer as entry
from hardware.lamps import GpioLamps
from hardware.oled import Oled
from hardware.panel import UsbPanel
from hardware.pins import PinFactory, open_pins
from hardware.ports import Buttons, Buzzer, Lamps, Panel, Screen
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """The parts on the table. What is none is not walked through; opening one may raise `HardwareError`."""

    wiring: Wiring
    clock: Clock
    wait: Callable[[float], None]
    """Let so many seconds pass."""

    lamps: Callable[[], Lamps] | None = None
    buttons: Callable[[], CountedButtons] | None = None
    buzzer: Callable[[], Buzzer] | None = None
    screen: Callable[[], Screen] | None = None
    panel: Callable[[], Panel] | None = None

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


@contextmanager
def attached(wiring: Wiring) -> Iterator[Bench]:
    """The real parts that a wiring names, none opened before its turn: one that fails hides no other."""
    clock = time.monotonic
    with ExitStack() as closing:

        @cache
        def pins() -> PinFactory:
            factory = open_pins(wiring)
            closing.callback(factory.close)
            return factory

        def lamps() -> Lamps:
            return GpioLamps.open(wiring, pins(), clock=clock, call_later=by_timer)

        def buttons() -> CountedButtons:
            return GpioButtons.open(wiring, pins(), clock=clock, call_later=by_timer, feel=FEEL)

        def buzzer(part: entry.Buzzer) -> Buzzer:
            return GpioBuzzer.open(part, pins(), clock=clock, call_later=by_timer)

        yield Bench(
            wiring=wiring,
            clock=clock,
            wait=time.sleep,
            lamps=lamps if wiring.lamps or wiring.fury_bar else None,
            buttons=buttons if wiring.buttons or wiring.dial else None,
            buzzer=partial(buzzer, wiring.buzzer) if wiring.buzzer else None,
            screen=partial(Oled, wiring.oled, clock=clock) if wiring.oled else None,
            panel=partial(UsbPanel.open, wiring.panel.device, clock=clock, feel=FEEL)
            if wiring.panel
            else None,
        )


def simulated(
    wiring: Wiring, *, clock: Clock, wait: Callable[[float], None], call_later: CallLater
) -> tuple[Bench, SimulatedTable]:
    """A table in memory with the parts of a wiring but the panel, and poor contacts; and the table itself."""
    bar = len(wiring.fury_bar.pins) if wiring.fury_bar else 0
    table = SimulatedTable(clock=clock, call_later=call_later, feel=FEEL, fury_lamps=bar, is_bouncing=True)
    bench = Bench(
        wiring=wiring,
        clock=clock,
        wait=wait,
        lamps=lambda: table.lamps,
        buttons=lambda: table.buttons,
        buzzer=(lambda: table.buzzer) if wiring.buzzer else None,
        screen=(lambda: table.screen) if wiring.oled else None,
    )
    return bench, table


def by_timer(seconds: float, callback: Callable[[], None]) -> None:
    """Call back from a thread of its own, for a program without an event loop."""
    timer = Timer(seconds, callback)
    timer.daemon = True
    timer.start()
