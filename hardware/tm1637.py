"""
Four digits with a TM1637, on two pins of a Pi.

Its two wires look like I2C and are not: there is no address, and the lowest bit comes first. A message begins
with DIO falling while CLK is high, and ends with DIO rising. The chip takes each bit as CLK rises; after the
eighth it pulls DIO low until CLK has fallen once more, so one hears whether it is there.

What is sent for two numbers, and by which steps of the two wires, is decided without any pin.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any, Final, Literal, Self

from hardware.contacts import Clock
from hardware.kinds import digits as entry
from hardware.pin_errors import driver_errors, explained, reached
from hardware.pins import PinFactory
from hardware.ports import DeviceGone, Digits, Figures

Step = Literal["clk low", "clk high", "dio low", "dio high", "dio free", "answer"]
"""What is done to a wire: `free` lets DIO go, so that the chip may have it; `answer` is when it is low."""

_WRITE: Final = 0x40  # digits, each one place further than the last
_FROM_LEFT: Final = 0xC0
_DARK: Final = 0x80
_LIT: Final = 0x88

_SEGMENTS: Final = (0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F)
_BAR: Final = 0x40
_COLON: Final = 0x80
_MOST: Final = 99

_END: Final[tuple[Step, ...]] = ("clk low", "dio low", "clk high", "dio high")
_AFRESH: Final[tuple[Step, ...]] = ("clk low", "dio low", "clk high", "dio free", *_END)
"""Ends whatever was cut off: a chip that is just answering keeps DIO low for one more turn of CLK."""


def segments(figures: Figures) -> bytes:
    """
    What lights in each of the four places, and the colon where there are two numbers; two bars are too many.

    >>> segments(Figures(7, 12)).hex(" "), segments(Figures(right=100)).hex(" ")
    ('00 87 06 5b', '00 00 40 40')
    """
    left, right = _pair(figures.left), _pair(figures.right)
    colon = 0 if None in {figures.left, figures.right} else _COLON
    return bytes((left[0], left[1] | colon, *right))


def _pair(number: int | None) -> tuple[int, int]:
    if number is None:
        return 0, 0
    if not 0 <= number <= _MOST:
        return _BAR, _BAR
    tens, ones = divmod(number, 10)
    return _SEGMENTS[tens] if tens else 0, _SEGMENTS[ones]


def messages(figures: Figures, brightness: int) -> tuple[bytes, ...]:
    """
    All that is said for two numbers: nothing is taken for granted, for a chip without power forgets.

    >>> [message.hex(" ") for message in messages(Figures(3, 8), 2)]
    ['40', 'c0 00 cf 00 7f', '8a']
    """
    return bytes((_WRITE,)), bytes((_FROM_LEFT, *segments(figures))), bytes((_LIT | brightness,))


def steps(message: bytes) -> Iterator[Step]:
    """
    One message, from both wires high to both wires high.

    DIO is driven both ways, for the capacitors on many modules make a wire that is only let go rise far too
    slowly. It is let go for the answer alone: while CLK is still high when it is high, so that the chip never
    pulls against us; and once CLK is low when it is low, for it must not rise before.

    >>> [*steps(b"")]
    ['dio low', 'clk low', 'dio low', 'clk high', 'dio high']
    """
    yield "dio low"
    for byte in message:
        for n in range(8):
            bit = byte >> n & 1
            yield "clk low"
            yield "dio high" if bit else "dio low"
            yield "clk high"
        yield from ("dio free", "clk low") if bit else ("clk low", "dio free")
        yield "clk high"
        yield "answer"
    yield from _END


class Tm1637(Digits):
    """
    The digits on two pins. Closing them lets the pins go.

    The same numbers again are sent only once *refresh_seconds* have passed, for a module that alone lost its
    power. Two numbers take some two hundred steps, none of which waits: whatever runs Python is slow enough
    for the chip.
    """

    def __init__(
        self, clk: Any, dio: Any, *, brightness: int, clock: Clock, closing: ExitStack, refresh_seconds: float
    ) -> None:
        self._clk = clk
        self._dio = dio.pin
        self._brightness = brightness
        self._clock = clock
        self._closing = closing
        self._refresh_seconds = refresh_seconds
        self._shown: Figures | None = None
        self._sent_at = 0.0
        self._is_closed = False

    @classmethod
    def open(
        cls, wiring: entry.Digits, pins: PinFactory, *, clock: Clock, refresh_seconds: float = 30.0
    ) -> Self:
        """Take the two pins; the chip is not spoken to yet. Raises `PinBusy` or another `HardwareError`."""
        from gpiozero import GPIODevice, OutputDevice  # noqa: PLC0415  # a driver

        with ExitStack() as opened:
            with explained("digits.clk"):
                clk = OutputDevice(wiring.clk, initial_value=True, pin_factory=pins)
                opened.callback(clk.close)
            with explained("digits.dio"):
                dio = GPIODevice(wiring.dio, pin_factory=pins)
                opened.callback(dio.close)
            return cls(
                clk,
                dio,
                brightness=wiring.brightness,
                clock=clock,
                closing=opened.pop_all(),
                refresh_seconds=refresh_seconds,
            )

    def show(self, figures: Figures) -> None:
        """Show two numbers. Raises `DeviceGone` when the chip does not answer."""
        if self._is_closed:
            raise DeviceGone("The digits were closed. Start Furybox again.")
        now = self._clock()
        if figures == self._shown and now < self._sent_at + self._refresh_seconds:
            return
        self._say(*messages(figures, self._brightness))
        self._shown, self._sent_at = figures, now

    def close(self) -> None:
        """Go dark, as well as that can be done, and let the pins go. Closing twice is fine."""
        if self._is_closed:
            return
        self._is_closed = True
        with suppress(DeviceGone, *driver_errors()):  # digits that are gone are dark
            self._say(bytes((_DARK,)))
        self._closing.close()

    def _say(self, *told: bytes) -> None:
        if self._shown is None:  # whatever was said before may have been cut off
            self._take(_AFRESH)
        self._shown = None
        for message in told:
            self._take(steps(message))

    def _take(self, path: Iterator[Step] | tuple[Step, ...]) -> None:
        with reached("digits"):
            for step in path:
                match step:
                    case "clk low" | "clk high":
                        self._clk.value = step == "clk high"
                    case "dio low" | "dio high":
                        self._drive(high=step == "dio high")
                    case "dio free":
                        self._dio.input_with_pull("up")
                    case "answer":
                        if self._dio.state:
                            raise DeviceGone(
                                "The digits do not answer. Check their wires: VCC on 3.3 V, GND, CLK, DIO."
                            )

    def _drive(self, *, high: bool) -> None:
        if self._dio.function == "output":
            self._dio.state = high
        else:
            self._dio.output_with_state(high)
