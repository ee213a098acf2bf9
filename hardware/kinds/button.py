"""What fingers move: a button, and a dial."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from hardware.breadboard import N_, Block, Hole, Net, Piece, resistor, to_rail
from hardware.kinds.part import VOLTS, BadWiring, Level, Part, Wire, milliamps, module
from hardware.ports import CONTROLS

Pull = Literal["up", "down", "none"]
"""Where the Pi itself pulls an open pin."""

PULL_OHMS: Final = 10_000
"""What pulls the pin of a button without a pull of the Pi's own."""

_INSIDE_OHMS: Final = 50_000  # the Pi's own pull

_HOW: Final = {
    "up": N_("button or contact between this pin and ground"),
    "down": N_("button or contact between this pin and 3.3 V"),
    "none": N_("button with a resistor of its own"),
}


class Button(Part, frozen=True):
    """
    A button between a pin and ground, unless said otherwise.

    >>> Button(17).reads_when_down, Button(17, pull="down").reads_when_down
    ('low', 'high')
    """

    pin: int
    """The number after GPIO, not the place on the header."""

    pull: Pull = "up"
    """Where the Pi pulls the pin while nobody presses: `up` for one to ground, `down` for one to 3.3 V."""

    active: Level | None = None
    """What a pressed button reads, where that is not against the pull."""

    title = "The number after GPIO. Each button goes between its pin and ground."
    example = '{ pin = 17, pull = "up" }'
    names = tuple(control for control in CONTROLS if control != "dial")
    role = "button"
    fits = "control"
    opens = "buttons"
    what = N_("button {name}")
    how = _HOW
    ink = "#1f77b4"

    @property
    def reads_when_down(self) -> Level:
        """What the pin reads while the button is pressed."""
        return self.active or ("high" if self.pull == "down" else "low")

    def check(self, field: str, *, factory: str) -> None:
        """A press must be told from none."""
        del factory
        if self.pull == "none" and self.active is None:
            raise BadWiring(
                '{field} has no pull, so a press cannot be felt. Add active = "low" or active = "high".',
                field=field,
            )

    def wires(self, field: str) -> Iterator[Wire]:
        """Its pin."""
        pulled = milliamps(VOLTS, PULL_OHMS if self.pull == "none" else _INSIDE_OHMS)
        yield Wire(self.pin, Button, field, self.called(field), self.pull, pulled)

    def blocks(self, field: str) -> Iterator[Block]:
        """Across the gap, by two legs that lie crosswise: those are apart whichever way it is turned."""
        (wire,) = self.wires(field)
        ask = N_("push button, such as a tactile switch of 6 x 6 mm, or an arcade button")
        pieces = [Piece("button", field, (Hole(0, "e"), Hole(2, "f")), ask)]
        nets: tuple[Net, Net] = ("3V3", "GND") if self.reads_when_down == "low" else ("GND", "3V3")
        if self.pull == "none":
            pieces.append(resistor(field, Hole(0, "b"), Hole(0, f"left {nets[0]}"), PULL_OHMS))
        yield Block(field, self.what, wire.name, 3, tuple(pieces), (wire.lead(0),), (to_rail(2, nets[1]),))


class Dial(Part, frozen=True):
    """A rotary encoder: two contacts that say which way it turns, and perhaps one that it is pressed."""

    a: int
    b: int
    select: int | None = None
    """The pins of A or CLK, of B or DT, and of SW, if the dial can be pressed."""

    pull: Literal["up", "down"] = "up"
    """`up` when the middle pin goes to ground, as it nearly always does."""

    title = "The dial's middle leg goes to ground."
    example = "a = 8, b = 7, select = 4"
    names = ("dial",)
    role = "dial"
    fits = "control"
    opens = "buttons"
    what = N_("dial {name}")
    how = _HOW
    ink = "#17becf"

    def wires(self, field: str) -> Iterator[Wire]:
        """Two, or three."""
        for leg, pin in (("a", self.a), ("b", self.b), ("select", self.select)):
            if pin is not None:
                pulled = milliamps(VOLTS, _INSIDE_OHMS)
                yield Wire(pin, Dial, f"{field}.{leg}", f"dial {leg}", self.pull, pulled)

    def blocks(self, field: str) -> Iterator[Block]:
        """A module, which pulls its contacts up itself; a bare dial's middle leg may go to 3.3 V as well."""
        legs: dict[str, Wire | Net] = {"GND": "GND", "+": "3V3"} if self.pull == "up" else {"C": "3V3"}
        printed = {"dial select": "SW", "dial b": "B/DT", "dial a": "A/CLK"}
        by_name = {wire.name: wire for wire in self.wires(field)}
        legs |= {leg: by_name[name] for name, leg in printed.items() if name in by_name}
        ask = N_("rotary encoder with a push button, such as EC11, on a board such as KY-040")
        yield module(field, Dial, ask, "#54626f", legs)
