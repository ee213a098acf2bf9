"""
What is attached to the table. The only place that says which concrete parts those are.

A part is imported where it is named: a table loads none that it has not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from companion.words.language import _
from hardware.contacts import Clock, later_on
from hardware.ports import SEATS, Buttons, Buzzer, Gesture, HardwareError, Lamps, Screen
from hardware.settle import Feel
from hardware.wiring import Wiring
from rules.refusals import Refused

if TYPE_CHECKING:
    from companion.devices.reconnecting import SharedPins
    from hardware.panel import UsbPanel
    from hardware.simulated import SimulatedTable

HELD: Final = frozenset({"back", "danger", *SEATS})
"""Controls that mean something else when held: a table's `Feel` must wait for the finger to leave them."""

Failing = Callable[[str, str | None], None]
"""Told which part fails and why, in the table's language; no reason once it works. On the loop's thread."""


class Devices(msgspec.Struct, frozen=True):
    """The parts of one table. Any may be missing."""

    screen: Screen | None = None
    buttons: tuple[Buttons, ...] = ()
    lamps: tuple[Lamps, ...] = ()
    buzzer: Buzzer | None = None
    panel: UsbPanel | None = None
    """The box on a cable; it is among the buttons too. Its lamps and rows it remembers while it is away."""

    simulated: SimulatedTable | None = None
    """The simulated table, if these are its parts: then consoles may press its controls."""

    let_go: Callable[[], None] = lambda: None
    """What is left to close when every part is closed."""

    def simulate(self, control: str, gesture: Gesture) -> None:
        """A console's finger on a simulated control. Raises `Refused` where the controls are real."""
        if self.simulated is None:
            raise Refused(
                "malformed", "The line cannot be read: {why}.", why="this table's controls are real"
            )
        try:
            self.simulated.gesture(control, gesture)
        except HardwareError as error:
            raise Refused("malformed", "The line cannot be read: {why}.", why=str(error)) from error


def simulated(
    loop: asyncio.AbstractEventLoop, *, clock: Clock = time.monotonic, held: frozenset[str] = frozenset()
) -> Devices:
    """A whole table in memory. *held* are controls that mean something when held, besides the usual ones."""
    from hardware.simulated import SimulatedTable

    table = SimulatedTable(clock=clock, call_later=later_on(loop), feel=Feel(holds=HELD | held))
    return Devices(
        screen=table.screen,
        buttons=(table.buttons,),
        lamps=(table.lamps,),
        buzzer=table.buzzer,
        simulated=table,
    )


def attached(
    wiring: Wiring,
    loop: asyncio.AbstractEventLoop,
    *,
    failing: Failing,
    clock: Clock = time.monotonic,
    held: frozenset[str] = frozenset(),
) -> Devices:
    """The parts a wiring names. None need be there yet: each is taken up when it appears."""
    from companion.devices.reconnecting import AwaitedButtons, AwaitedLamps, SharedPins

    pins = SharedPins(wiring)
    later, feel = later_on(loop), Feel(holds=HELD | held)
    buttons: list[Buttons] = []
    lamps: list[Lamps] = []
    if wiring.buttons or wiring.dial:
        from hardware.buttons import GpioButtons

        def on_pins() -> Buttons:
            return GpioButtons.open(wiring, pins(), clock=clock, call_later=later, feel=feel)

        buttons.append(AwaitedButtons(on_pins, failing=partial(_told, failing, "buttons")))
    if wiring.lamps or wiring.fury_bar:
        from hardware.lamps import GpioLamps

        lamps.append(AwaitedLamps(lambda: GpioLamps.open(wiring, pins(), clock=clock, call_later=later)))
    panel = _panel(wiring, loop, failing=failing, clock=clock, feel=feel)
    if panel:
        buttons.append(panel)
    return Devices(
        screen=glass(wiring, clock=clock),
        buttons=tuple(buttons),
        lamps=tuple(lamps),
        buzzer=_buzzer(wiring, pins, clock=clock, loop=loop),
        panel=panel,
        let_go=pins.close,
    )


def glass(wiring: Wiring, *, clock: Clock = time.monotonic) -> Screen | None:
    """The screen alone."""
    if wiring.oled is None:
        return None
    from hardware.oled import Oled

    return Oled(wiring.oled, clock=clock)


def _buzzer(
    wiring: Wiring, pins: SharedPins, *, clock: Clock, loop: asyncio.AbstractEventLoop
) -> Buzzer | None:
    buzzer = wiring.buzzer
    if buzzer is None:
        return None
    from companion.devices.reconnecting import AwaitedBuzzer
    from hardware.buzzer import GpioBuzzer

    return AwaitedBuzzer(lambda: GpioBuzzer.open(buzzer, pins(), clock=clock, call_later=later_on(loop)))


def _panel(
    wiring: Wiring, loop: asyncio.AbstractEventLoop, *, failing: Failing, clock: Clock, feel: Feel
) -> UsbPanel | None:
    if wiring.panel is None:
        return None
    from hardware.panel import UsbPanel

    def changed() -> None:
        loop.call_soon_threadsafe(lambda: _told(failing, "panel", panel.trouble))

    panel = UsbPanel.open(wiring.panel.device, clock=clock, feel=feel, on_change=changed)
    return panel


def _told(failing: Failing, part: str, error: HardwareError | None) -> None:
    failing(part, None if error is None else _(error.template).format(**error.named))
