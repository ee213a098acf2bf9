"""What shines: a lamp, and the bar of the fury track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Final

import msgspec

from hardware.breadboard import N_, Block, Hole, Net, Piece, resistor, to_rail
from hardware.kinds.part import VOLTS, BadWiring, Level, Part, Trial, Wire, milliamps
from hardware.ports import SEATS, Glow, Lamps

Ohms = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
"""A resistor."""

_DIM: Final = 1000
_BRIGHT: Final = 330
_DROPS: Final = {"orange": 1.8, "amber": 1.8, "yellow": 1.8, "green": 1.9, "blue": 2.6, "white": 2.6}
_LEAST_DROP: Final = 1.7  # red, and whatever colour is not known
_THREE: Final = ("red", "green", "blue")


class Lamp(Part, frozen=True):
    """A lamp of one colour on one *pin*, or one of three on *rgb*. One of the two is given."""

    pin: int | None = None
    rgb: tuple[int, int, int] | None = None
    """The number after GPIO; or with `rgb` that of the red, the green and the blue leg."""

    colour: str = "white"
    """What colour a lamp on one pin has, for whoever builds the table."""

    active: Level = "high"
    """What lights it: `low` for a lamp, or a common leg, that goes to 3.3 V."""

    ohms: Ohms | None = None
    """The resistor before each of its legs; without it, one that suits the colour."""

    title = "Each lamp goes between its pin and ground, with a resistor; ohms = 1000 says which."
    example = '{ pin = 18 } or { rgb = [16, 20, 21], active = "low" }'
    names = ("attack", *SEATS)
    role = fits = "lamp"
    opens = "lamps"
    fails = N_("The lamps fail: {why}")
    what = N_("lamp {name}")
    how = {
        "high": N_("this pin, resistor, lamp, ground; which resistor, `furybox wiring --parts` says"),
        "low": N_("3.3 V, lamp, resistor, this pin; which resistor, `furybox wiring --parts` says"),
    }
    ink = "#e6a700"

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each of its legs."""
        return _THREE if self.rgb else (self.colour,)

    def check(self, field: str, *, factory: str) -> None:
        """One of the two, and no other number."""
        del factory
        if (self.pin is None) == (self.rgb is None):
            raise BadWiring(
                "{field} must have either pin, or rgb with three pins. Write one of the two.", field=field
            )

    def wires(self, field: str, name: str = "") -> Iterator[Wire]:
        """One, or three; *name* is its own where the field does not say it."""
        name = name or self.called(field)
        pins = self.rgb or (() if self.pin is None else (self.pin,))
        for pin, colour in zip(pins, self.colours, strict=False):
            through = milliamps(VOLTS - _drop(colour), resistance(self.ohms, colour))
            leg = f"{name} {colour}" if self.rgb else name
            yield Wire(pin, Lamp, field, leg, self.active, through)

    def blocks(self, field: str, name: str = "") -> Iterator[Block]:
        """A resistor to each leg, and the common leg to ground or 3.3 V."""
        net: Net = "GND" if self.active == "high" else "3V3"
        rows = (0, 2, 3) if self.rgb else (0,)
        resistors = (
            resistor(field, Hole(row, "d"), Hole(row, "g"), resistance(self.ohms, colour))
            for row, colour in zip(rows, self.colours, strict=True)
        )
        if self.rgb:
            common = {
                "GND": N_("LED of three colours, common cathode (-)"),
                "3V3": N_("LED of three colours, common anode (+)"),
            }
            lit = Piece("rgb", field, tuple(Hole(row, "h") for row in range(4)), common[net], net)
        else:  # the long leg first
            ends = (Hole(0, "h"), Hole(1, "h")) if net == "GND" else (Hole(1, "h"), Hole(0, "h"))
            lit = Piece("led", field, ends, N_("LED of 5 mm, {value}"), self.colour)
        leads = (wire.lead(row) for wire, row in zip(self.wires(field), rows, strict=True))
        said = name or self.called(field)
        height = 4 if self.rgb else 2
        yield Block(field, self.what, said, height, (*resistors, lit), tuple(leads), (to_rail(1, net),))

    def trials(self, field: str, name: str = "") -> Iterator[Trial]:
        """Each of its colours alone."""
        name = name or self.called(field)
        pins = ", ".join(wire.gpio for wire in self.wires(field))
        for colour in self.colours:
            yield Trial(
                f"lamp {name}",
                name,
                N_("Is the lamp {name} lit ({colour}), and no other?"),
                good=N_("The lamp {name} shines."),
                bad=N_("The lamp {name} does not shine as it should."),
                remedy=N_(
                    "Check its legs and its resistor, and {pins} in the wiring.\n"
                    'If it is lit the other way round, set active to "low", or back to "high".'
                ),
                named={"name": name, "colour": colour, "pins": pins},
                do=partial(_light, name, colour),
            )


class FuryBar(Part, frozen=True):
    """The lamps of the fury track, from the lowest step up."""

    pins: tuple[int, ...]
    """One to each step."""

    colour: str = "red"
    active: Level = "high"
    ohms: Ohms | None = None
    """As of a lamp of its own, and the same for all of them."""

    title = "From the lowest step up."
    example = "pins = [16, 20, 21]"
    names = ("fury",)
    fits = Lamp.fits
    opens = Lamp.opens
    fails = Lamp.fails

    def called(self, _field: str) -> str:
        """All of them are one bar."""
        return "fury"

    def wires(self, field: str) -> Iterator[Wire]:
        """One to each step."""
        for lamp, place, name in self._steps(field):
            yield from lamp.wires(place, name)

    def blocks(self, field: str) -> Iterator[Block]:
        """Each as a lamp."""
        for lamp, place, name in self._steps(field):
            yield from lamp.blocks(place, name)

    def trials(self, field: str) -> Iterator[Trial]:
        """Each as a lamp."""
        for lamp, place, name in self._steps(field):
            yield from lamp.trials(place, name)

    def _steps(self, field: str) -> Iterator[tuple[Lamp, str, str]]:
        for step, pin in enumerate(self.pins, start=1):
            lamp = Lamp(pin, colour=self.colour, active=self.active, ohms=self.ohms)
            yield lamp, f"{field}.pins ({step})", f"fury-{step}"


def resistance(ohms: int | None, colour: str) -> int:
    """
    The resistor of a lamp: its own, or one that suits its colour.

    >>> resistance(None, "red"), resistance(None, "white"), resistance(470, "white")
    (1000, 330, 470)
    """
    return ohms or (_BRIGHT if _drop(colour) > 2 else _DIM)  # noqa: PLR2004  # volts that leave little


def _light(name: str, colour: str, lamps: Lamps) -> None:
    lamps.show({name: Glow(colour)})


def _drop(colour: str) -> float:
    return _DROPS.get(colour.lower(), _LEAST_DROP)
