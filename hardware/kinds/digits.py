"""What shows numbers: four digits with a TM1637."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec

from hardware.breadboard import N_, Block
from hardware.kinds.part import VOLTS, Part, Trial, Wire, milliamps, module
from hardware.ports import Figures

_LINE_OHMS: Final = 8300  # 10 kOhm on the module, and the Pi's own 50 kOhm beside it


class Digits(Part, frozen=True):
    """
    Four digits on two wires that are no bus of the kernel's: any two pins will do.

    >>> [wire.field for wire in Digits(5, 6).wires("digits")]
    ['digits.clk', 'digits.dio']
    """

    clk: int
    dio: int
    """The pin of that name on the module."""

    brightness: Annotated[int, msgspec.Meta(ge=0, le=7)] = 2
    """0 is the darkest."""

    title = "Four digits on a TM1637, fed with 3.3 V. The brightness is from 0 to 7."
    example = "clk = 14, dio = 15, brightness = 2"
    names = ("digits",)
    role = fits = opens = "digits"
    fails = N_("The digits fail: {why}")
    what = N_("digits {name}")
    how = {"": N_("the pin of that name on the digits; their VCC goes to 3.3 V, never to 5 V")}
    ink = "#c2447c"

    def wires(self, field: str) -> Iterator[Wire]:
        """Two; a low one takes what the module pulls up."""
        for name, pin in (("CLK", self.clk), ("DIO", self.dio)):
            carried = milliamps(VOLTS, _LINE_OHMS)
            yield Wire(pin, Digits, f"{field}.{name.lower()}", name, milliamps=carried)

    def blocks(self, field: str) -> Iterator[Block]:
        """A module."""
        clk, dio = self.wires(field)
        ask = N_("module of four 7-segment digits with a colon and a TM1637, on 3.3 V")
        yield module(field, Digits, ask, "#7a2e3a", {"CLK": clk, "DIO": dio, "VCC": "3V3", "GND": "GND"})

    def trials(self, field: str) -> Iterator[Trial]:
        """Every segment, and the colon."""
        yield Trial(
            field,
            field,
            N_("Do the digits show 88:88, all of it evenly bright?"),
            good=N_("The digits can be read."),
            bad=N_("The digits cannot be read."),
            remedy=N_(
                "Feed them with 3.3 V, and set digits.brightness; a segment that stays dark is broken."
            ),
            do=lambda digits: digits.show(Figures(88, 88)),
        )
