"""
Opens all buttons by one driver, waits, and prints how often the processor was woken in a second.

`gpiod` and `lgpio` are our buttons on either driver; `tutorial` is gpiozero's own `Button` on lgpio.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from pathlib import Path

import msgspec

from hardware.buttons import GpioButtons
from hardware.contacts import later_on
from hardware.kinds.panel import Pins
from hardware.pins import open_pins
from hardware.wiring import DEFAULT
from tests.real.inside.fingers import say


def switches() -> int:
    """How often the threads of this process went to sleep and were woken."""
    lines = (
        line.split()
        for status in Path("/proc/self/task").glob("*/status")
        for line in status.read_text().splitlines()
    )
    return sum(int(line[1]) for line in lines if line[0] == "voluntary_ctxt_switches:")


what, seconds = sys.argv[1], float(sys.argv[2])
if what == "tutorial":
    from gpiozero import Button
    from gpiozero.pins.lgpio import LGPIOFactory

    factory = LGPIOFactory()
    kept = [Button(each.pin, bounce_time=0.02, pin_factory=factory) for each in DEFAULT.buttons.values()]
else:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    wiring = msgspec.structs.replace(DEFAULT, pins=msgspec.convert({"factory": what}, Pins))
    buttons = GpioButtons.open(wiring, open_pins(wiring), clock=time.monotonic, call_later=later_on(loop))
time.sleep(1)
before = switches()
time.sleep(seconds)
say(str((switches() - before - 1) / seconds))  # one is our own sleep
