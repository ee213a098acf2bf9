"""
What is attached to the table. The only place that says which concrete parts those are.

A part is imported where it is named: a table loads none that it has not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.config import Config, Speech, at_home
from companion.devices.outputs import FAILS
from companion.words.language import _
from hardware.contacts import CallLater, Clock, later_on
from hardware.ports import SEATS, Announcer, Buttons, Buzzer, Gesture, Glow, HardwareError, Output, Screen
from hardware.settle import Feel
from hardware.wiring import Wiring
from rules.refusals import Refused

if TYPE_CHECKING:
    from hardware.panel import UsbPanel
    from hardware.pins import PinFactory
    from hardware.simulated import SimulatedTable

HELD: Final = frozenset({"back", "danger", "repeat", *SEATS})
"""Controls that mean something else when held: a table's `Feel` must wait for the finger to leave them."""

Failing = Callable[[str, str | None], None]
"""Hears which part fails and why, in the table's language; no reason once it works. On the loop's thread."""


class Devices(msgspec.Struct, frozen=True):
    """The parts of one table. Any may be missing."""

    screen: Screen | None = None
    buttons: tuple[Buttons, ...] = ()
    outputs: Mapping[str, Output[Any]] = {}
    """What shows how the table stands, by its name in `FAILS`: the lamps, and whatever else."""

    buzzer: Buzzer | None = None
    panel: UsbPanel | None = None
    """The box on a cable; it is among the buttons too. Its lamps and rows it remembers while it is away."""

    simulated: SimulatedTable | None = None
    """The simulated table, if these are its parts: then consoles may press its controls."""

    let_go: Callable[[], None] = lambda: None
    """What is left to close when every part is closed."""

    def tell_panel(self, lamps: Mapping[str, Glow], first: str, second: str) -> None:
        """Show lamps and two rows on the panel: one that is away remembers them, and says why itself."""
        if self.panel:
            with suppress(HardwareError):
                self.panel.show(lamps)
            with suppress(HardwareError):
                self.panel.write(first, second)

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
    loop: asyncio.AbstractEventLoop, config: Config | None = None, *, clock: Clock = time.monotonic
) -> Devices:
    """A whole table in memory, felt as a configuration says."""
    from hardware.simulated import SimulatedTable

    table = SimulatedTable(clock=clock, call_later=later_on(loop), feel=_feel(config or Config()))
    return Devices(
        screen=table.screen,
        buttons=(table.buttons,),
        outputs={name: table.parts[name] for name in FAILS},
        buzzer=table.buzzer,
        simulated=table,
    )


def attached(
    config: Config, loop: asyncio.AbstractEventLoop, *, failing: Failing, clock: Clock = time.monotonic
) -> Devices:
    """The parts of a configuration's wiring. None need be there yet: each is taken up when it appears."""
    from companion.devices.reconnecting import AwaitedButtons, AwaitedBuzzer, AwaitedOutput, SharedPins

    def changed() -> None:
        loop.call_soon_threadsafe(lambda: _told(failing, "panel", panel.trouble if panel else None))

    wiring, feel = config.wiring, _feel(config)
    pins = SharedPins(wiring)
    opens = openings(wiring, pins, clock=clock, call_later=later_on(loop), feel=feel, panel_changed=changed)
    buttons: list[Buttons] = []
    if "buttons" in opens:
        buttons.append(AwaitedButtons(opens["buttons"], failing=partial(_told, failing, "buttons")))
    panel: UsbPanel | None = opens["panel"]() if "panel" in opens else None
    if panel:
        buttons.append(panel)
    return Devices(
        screen=glass(wiring, clock=clock),
        buttons=tuple(buttons),
        outputs={name: AwaitedOutput(opens[name]) for name in FAILS if name in opens},
        buzzer=AwaitedBuzzer(opens["buzzer"]) if "buzzer" in opens else None,
        panel=panel,
        let_go=pins.close,
    )


def glass(wiring: Wiring, *, clock: Clock = time.monotonic) -> Screen | None:
    """The screen alone."""
    if wiring.oled is None:
        return None
    from hardware.oled import Oled

    return Oled(wiring.oled, clock=clock)


def announcer(speech: Speech, language: str) -> Announcer:
    """What speaks, in a language; whether its programs are there shows with the first sentence."""
    from hardware.speech import Speaker, clips, command

    if isinstance(speech.engine, tuple):
        return Speaker(words=command(speech.engine))
    return (
        Speaker(words=clips(at_home(speech.clips))) if speech.clips else Speaker.of(speech.engine, language)
    )


def openings(
    wiring: Wiring,
    pins: Callable[[], PinFactory],
    *,
    clock: Clock,
    call_later: CallLater,
    feel: Feel,
    panel_changed: Callable[[], None] = lambda: None,
) -> dict[str, Callable[[], Any]]:
    """How each device that a wiring names is opened, in the order in which one tries them by hand."""
    opens: dict[str, Callable[[], Any]] = {}
    if wiring.lamps or wiring.fury_bar:
        from hardware.lamps import GpioLamps

        opens["lamps"] = lambda: GpioLamps.open(wiring, pins(), clock=clock, call_later=call_later)
    if wiring.buttons or wiring.dial:
        from hardware.buttons import GpioButtons

        opens["buttons"] = lambda: GpioButtons.open(
            wiring, pins(), clock=clock, call_later=call_later, feel=feel
        )
    if buzzer := wiring.buzzer:
        from hardware.buzzer import GpioBuzzer

        opens["buzzer"] = lambda: GpioBuzzer.open(buzzer, pins(), clock=clock, call_later=call_later)
    if wiring.oled:
        opens["screen"] = lambda: glass(wiring, clock=clock)
    if digits := wiring.digits:
        from hardware.tm1637 import Tm1637

        opens["digits"] = lambda: Tm1637.open(digits, pins(), clock=clock)
    if panel := wiring.panel:
        from hardware.panel import UsbPanel

        opens["panel"] = lambda: UsbPanel.open(panel.device, clock=clock, feel=feel, on_change=panel_changed)
    return opens


def _feel(config: Config) -> Feel:
    held = frozenset({config.power_off} if config.power_off else ()) | ({"dial"} if config.voice else set())
    return config.input.feel(HELD | held)


def _told(failing: Failing, part: str, error: HardwareError | None) -> None:
    failing(part, None if error is None else _(error.template).format(**error.named))
