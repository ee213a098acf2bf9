"""
A TM1637 as its two wires see it: it takes bits, answers, lights places; and it minds every rule of the wires.

Whatever the real chip might take in two ways is a fault here: DIO that moves within a bit, two that drive it
against each other, a wire that is let go and read before it has risen.
"""

from __future__ import annotations

import errno
import os
from typing import Literal

from gpiod.line import Direction
from gpiozero.pins.mock import MockPWMPin

from tests.hardware.gpiod_kernel import Line
from tests.hardware.mock_pins import TablePin, TablePins
from tests.kit.moved_clock import MovedClock

Drive = Literal["low", "high", "free"]
"""What we do to DIO."""

CLK, DIO = 5, 6

_LIT = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"]
"""The segments of each digit, from the top and round, and the bar."""


class Fault(AssertionError):
    """The wires did what no chip need understand."""


class Chip:
    def __init__(self) -> None:
        self.places = [0] * 6
        self.brightness: int | None = None
        """From 0 to 7; none is dark."""
        self.is_there = True
        """Whether its cable is in. Without it nothing pulls DIO low, and nothing is lit."""
        self.said: list[list[int]] = []
        """Every message so far, whole ones only."""
        self._clk = True
        self._ours: Drive = "high"
        self._forget()

    def _forget(self) -> None:
        self._message: list[int] | None = None
        self._bits: list[bool] = []
        self._answers = False
        self._increments = True

    def lose_power(self) -> None:
        self.places, self.brightness = [0] * 6, None
        self._forget()

    @property
    def dio(self) -> bool:
        """Whether the wire is high: let go, the module pulls it up."""
        return not (self._ours == "low" or (self._answers and self.is_there))

    @property
    def shown(self) -> str:
        """What an eye reads, such as ` 7:12`; empty when dark."""
        if self.brightness is None or not self.is_there:
            return ""
        signs = {0x00: " ", 0x40: "-"} | {
            sum(1 << "abcdefg".index(each) for each in lit): str(number) for number, lit in enumerate(_LIT)
        }
        read = [signs[place & 0x7F] for place in self.places[:4]]
        dots = [bool(place & 0x80) for place in self.places[:4]]
        if any(dots[:1] + dots[2:]):
            raise Fault("A dot is lit that the module has not.")
        return "".join((*read[:2], ":" if dots[1] else "", *read[2:]))

    def set_clk(self, *, high: bool) -> None:
        if high == self._clk:
            return
        self._clk = high
        if not self.is_there or self._message is None:
            return
        if high:
            self._rises()
        else:
            self._falls()

    def set_dio(self, drive: Drive) -> None:
        before = self.dio
        self._ours = drive
        self._mind_who_drives()
        if self.dio == before or not self._clk or not self.is_there:
            return
        if self.dio:
            self._stops()
        else:
            self._starts()

    def _mind_who_drives(self) -> None:
        if self._answers and self.is_there and self._ours == "high":
            raise Fault("DIO is driven high while the chip pulls it low.")

    def _starts(self) -> None:
        if self._message is not None:
            raise Fault("DIO falls within a message while CLK is high.")
        self._message, self._bits = [], []

    def _stops(self) -> None:
        message, self._message, self._answers = self._message, None, False
        if message and len(self._bits) <= 1:  # the low bit of the end itself
            self.said.append(message)
            self._obey(message)

    def _rises(self) -> None:
        if self._answers:
            return
        if self._ours == "free":
            raise Fault("A bit is read from a wire that was let go.")
        self._bits.append(self.dio)

    def _falls(self) -> None:
        assert self._message is not None
        if self._answers:  # the ninth: the chip lets go
            self._answers = False
            self._bits = []
        elif len(self._bits) == 8:
            self._message.append(sum(bit << n for n, bit in enumerate(self._bits)))
            self._answers = True
            self._mind_who_drives()

    def _obey(self, message: list[int]) -> None:
        command, *values = message
        match command & 0xC0:
            case 0x40:
                self._increments = not command & 0x04
            case 0x80:
                self.brightness = command & 0x07 if command & 0x08 else None
            case 0xC0:
                for n, value in enumerate(values):
                    self.places[(command & 0x07) + (n if self._increments else 0)] = value


class ChipPin(TablePin):
    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        if self._number == DIO and value == "input":
            self.factory.chip.set_dio("free")

    def _set_state(self, value: float) -> None:
        if self.factory.fails_at is not None and self.factory.writes >= self.factory.fails_at:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super()._set_state(value)
        if self._number == CLK:
            self.factory.chip.set_clk(high=bool(value))
        elif self._number == DIO:
            self.factory.chip.set_dio("high" if value else "low")

    def _get_state(self) -> bool:
        is_read = self._number == DIO and self._function == "input"
        return self.factory.chip.dio if is_read else MockPWMPin._get_state(self)


class ChipPins(TablePins):
    def __init__(self, clock: MovedClock, chip: Chip | None = None) -> None:
        super().__init__(clock)
        self.pin_class = ChipPin
        self.chip = chip or Chip()
        self.fails_at: int | None = None
        """How many more times an output can be set."""


class ChipLine(Line):
    def __init__(self, chip: Chip, number: int) -> None:
        self._chip = chip
        self._number = number
        super().__init__(1)

    @property
    def level(self) -> int:
        return int(self._chip.dio) if self._number == DIO else int(self._chip._clk)

    @level.setter
    def level(self, value: int) -> None:
        is_driven = getattr(self, "settings", {}).get("direction") == Direction.OUTPUT.value
        if self._number == DIO:
            self._chip.set_dio(("low", "high")[value] if is_driven else "free")
        elif is_driven:
            self._chip.set_clk(high=bool(value))
