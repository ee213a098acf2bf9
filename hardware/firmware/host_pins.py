"""
Stand-ins for a Pico's pins, so that `main.py` runs, as it is, on MicroPython's unix port.

Run `micropython -m firmware.host_pins IN OUT` in a folder laid out as on the Pico. The panel talks on
standard input and output. From the file descriptor IN come fingers, one a line: `PIN LEVEL AFTER REST`, the
level the pin will have AFTER so many milliseconds, and at the soonest REST of them after its last move. To
OUT goes what the panel shows: `lamps RRGGBB ...` and `i2c ADDRESS BYTES`, in hex.
"""

import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

_UP = 1
_LOOK_MS = 5
"""As long as a Pico may take from look to look; a machine that takes longer was busy with something else."""


class Bench:
    """
    What stands around the panel: fingers and eyes.

    While a busy machine keeps the panel from looking, fingers stay as they are: none leaves unseen.
    """

    def __init__(self, fingers: "BinaryIO", eyes: "BinaryIO") -> None:
        self._fingers = fingers
        self._eyes = eyes
        self._moves = select.poll()
        self._moves.register(fingers, select.POLLIN)
        self._ahead: "list[tuple[int, int, int]]" = []  # noqa: UP037  # MicroPython need not know what this is
        self._levels: "dict[int, int]" = {}  # noqa: UP037  # MicroPython need not know what this is
        self._moved_at: "dict[int, int]" = {}  # noqa: UP037  # likewise
        self._looked_at = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython's own
        self._now = 0
        self._handlers: "dict[int, Callable[[], None]]" = {}  # noqa: UP037  # likewise
        self._is_in_handler = False

    def on_change(self, pin: int, handler: "Callable[[], None]") -> None:
        """From now on, call that whenever the pin's level changes, before anything else does."""
        self._handlers[pin] = handler

    def level(self, pin: int) -> int:
        """Where the fingers have that pin now."""
        if not self._is_in_handler:
            self._move()
        return self._levels.get(pin, _UP)

    def _move(self) -> None:
        looked_at = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython's own
        self._now += min(looked_at - self._looked_at, _LOOK_MS)
        self._looked_at = looked_at
        while self._moves.poll(0):
            line = self._fingers.readline()
            if not line:
                sys.exit()  # the bench was cleared
            pin, to, later, rest = [int(each) for each in line.split()]
            at = max(self._now + later, self._moved_at.get(pin, 0) + rest)
            self._moved_at[pin] = at
            place = len(self._ahead)
            while place and self._ahead[place - 1][0] > at:
                place -= 1
            self._ahead.insert(place, (at, pin, to))
        while self._ahead and self._ahead[0][0] <= self._now:
            _, moved_pin, to_level = self._ahead.pop(0)
            was = self._levels.get(moved_pin, _UP)
            self._levels[moved_pin] = to_level
            if to_level != was and moved_pin in self._handlers:
                self._is_in_handler = True
                self._handlers[moved_pin]()
                self._is_in_handler = False

    def see(self, words: str) -> None:
        """Tell the eyes."""
        self._eyes.write((words + "\n").encode())


class Pin:
    """One pin."""

    IN = 0
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8
    bench: Bench

    def __init__(self, number: int, mode: int = 0, pull: int = 0) -> None:
        self._number = number
        self._pulled: "tuple[int, ...]" = (mode, pull)  # noqa: UP037  # MicroPython need not know what this is

    def value(self) -> int:
        """0 when a finger joins it to ground, else 1."""
        return self.bench.level(self._number)

    def irq(self, handler: "Callable[[Pin], None]", trigger: int, *, hard: bool) -> None:
        """Interrupt for every change: here, between two looks at any pin, one change after the other."""
        self._pulled += (trigger, int(hard))
        self.bench.on_change(self._number, lambda: handler(self))


class I2C:
    """A bus on which every address listens."""

    def __init__(self, bus: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> None:
        self._wires = (bus, sda, scl, freq, timeout)

    def writeto(self, address: int, sent: bytes) -> None:
        """Send bytes to an address."""
        Pin.bench.see(f"i2c {address} {sent.hex()}")


class NeoPixel:
    """A line of lamps."""

    def __init__(self, pin: Pin, count: int) -> None:
        self._pin = pin
        self._colours = [(0, 0, 0)] * count

    def __setitem__(self, n: int, colour: "tuple[int, int, int]") -> None:
        self._colours[n] = colour

    def write(self) -> None:
        """Let the lamps have their colours."""
        Pin.bench.see("lamps " + " ".join([bytes(colour).hex() for colour in self._colours]))


class Watchdog:
    """It would start a Pico anew; here whoever watches sees that nothing comes."""

    def __init__(self, timeout: int) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        """Keep it quiet for as long again."""


class Machine:
    """What MicroPython's `machine` has, as far as a panel uses it."""

    Pin = Pin
    I2C = I2C
    WDT = Watchdog

    @staticmethod
    def unique_id() -> bytes:
        """The board's own number."""
        return b"\xf0\x0d"

    @staticmethod
    def reset() -> None:
        """Start again: here, stop, for whoever started this to see."""
        sys.exit(1)


class NeoPixels:
    """What MicroPython's `neopixel` has."""

    NeoPixel = NeoPixel


if __name__ == "__main__":
    hands = open(int(sys.argv[1]), "rb")  # noqa: PTH123, SIM115  # MicroPython has no pathlib; open to the end
    seen = open(int(sys.argv[2]), "wb")  # noqa: PTH123, SIM115  # MicroPython has no pathlib; open to the end
    Pin.bench = Bench(hands, seen)
    sys.modules["machine"] = Machine  # type: ignore[assignment]  # a class is module enough
    sys.modules["neopixel"] = NeoPixels  # type: ignore[assignment]  # a class is module enough
    with open("main.py") as program:  # noqa: PTH123  # MicroPython has no pathlib
        exec(program.read(), {"__name__": "__main__"})  # noqa: S102  # as MicroPython starts it on the Pico
