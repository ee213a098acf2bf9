"""
The panel, put together: looks at its pins, talks, and shows what it is told.

A turn in which nothing happens is one read of all pins, one question whether the host speaks, and no lamp.
"""

import select
import sys

from .boots import count_boot
from .buttons import Buttons, Dial
from .lamps import Lamps
from .pins import reader
from .talk import Talk
from .text import Text
from .wiring import BUTTONS, DIAL, LAMPS, NEOPIXELS, TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

MOUTHFUL = 256
"""So many bytes are read before the pins are looked at again."""
TURN_US = 1000
"""So many microseconds from one turn to the next, at the least."""
WATCHDOG_MS = 4000
"""A program that has not come round for so long is started anew; `main.py` shows an error for less."""
BUS_US = 5000
"""So long a display may hold the bus; one character takes 450 microseconds."""


class Board:
    """Every part on its pins. MicroPython's own modules are handed in: others can stand in for them."""

    def __init__(self, machine: "ModuleType", neopixel: "ModuleType", platform: str = sys.platform) -> None:
        pin = machine.Pin

        def contact(number: int):  # type: ignore[no-untyped-def]  # noqa: ANN202  # whatever a Pin is here
            return pin(number, pin.IN, pin.PULL_UP)

        contacts = {control: contact(number) for control, number in BUTTONS.items()}
        bus, sda, scl, address = TEXT
        self.is_held_back = "back" in contacts and not contacts["back"].value()
        """Whether a finger was on *back* as the power came."""
        pins = {number: contacts[control] for control, number in BUTTONS.items()}
        self._levels = reader(machine, pins, platform)
        self._buttons = Buttons(BUTTONS)
        self._dial = Dial("dial", contact(DIAL[0]), contact(DIAL[1]))
        self._lamps = Lamps(neopixel.NeoPixel(pin(NEOPIXELS), len(LAMPS)), LAMPS)
        wires = machine.I2C(bus, sda=pin(sda), scl=pin(scl), freq=100_000, timeout=BUS_US)
        self._text = Text(wires, address)
        self._talk = Talk(machine.unique_id().hex(), count_boot())
        self._host_speaks = select.poll()
        self._host_speaks.register(sys.stdin, select.POLLIN)

    def turn(self, now: int) -> bool:
        """Do everything once, *now* in milliseconds since the power came; true when there is more to hear."""
        heard = self._hear()
        if heard:
            for order in self._talk.hear(heard, now):
                self._obey(order, now)

        def tell(control: str, to: str) -> bool:
            return self._talk.edge(control, to, now)

        self._buttons.look(self._levels(), tell)
        self._dial.look(tell)
        self._lamps.look(now, has_host=self._talk.has_host(now))
        self._text.look(now)
        said = self._talk.say(now)
        if said:
            sys.stdout.buffer.write(said)
        return len(heard) == MOUTHFUL

    def _hear(self) -> bytes:
        heard = bytearray()
        while len(heard) < MOUTHFUL and self._host_speaks.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            heard += byte
        return bytes(heard)

    def _obey(self, order: "list[str]", now: int) -> None:
        try:
            if order[0] == "lamp":
                _, name, colour, rhythm = order
                self._lamps.glow(name, colour, rhythm)
            elif order[0] == "text":
                self._text.write(int(order[1]), order[2])
            elif order[0] == "bright":
                level = min(255, max(0, int(order[1])))
                self._lamps.brighten(level)
                self._text.light(is_lit=level > 0)
            elif order[0] == "beat":
                self._lamps.keep_step(int(order[1]), now)
            else:  # clear, and bye
                self._lamps.clear()
                self._text.clear()
        except (IndexError, ValueError):
            pass  # a host that says what nobody understands


def run(machine: "ModuleType", neopixel: "ModuleType", time: "ModuleType") -> None:
    """
    Be the panel, for ever; but if a finger holds *back* as the power comes, leave room to copy files.

    The watchdog cannot be called off, so it is not even woken then: whoever types at the prompt has time.
    """
    board = Board(machine, neopixel)
    if board.is_held_back:
        return
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    now, before = 0, time.ticks_ms()
    while True:
        began = time.ticks_us()
        ticks = time.ticks_ms()  # they start over every twelve days
        now += time.ticks_diff(ticks, before)
        before = ticks
        has_more = board.turn(now)
        watchdog.feed()
        left = TURN_US - time.ticks_diff(time.ticks_us(), began)
        if left > 0 and not has_more:
            time.sleep_us(left)
