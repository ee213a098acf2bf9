"""What sounds: a buzzer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from hardware.breadboard import FEED_5V, N_, Block, Hole, Lead, Net, Piece, resistor, to_rail
from hardware.kinds.part import VOLTS, BadWiring, Level, Part, Trial, Wire, milliamps
from hardware.ports import Note, Tune

BASE_OHMS: Final = 1000
"""Before a transistor's base: it lets 2.6 mA through, enough to switch thirty times as much."""

THREE_TONES: Final[Tune] = tuple(
    note for hertz in (440, 587, 784) for note in (Note(hertz, 180), Note(0, 120))
)
"""What a buzzer is tried with."""

_BASE_VOLTS: Final = 0.7
_ASK: Final = {
    ("plain", "high"): N_("active buzzer of 5 V, up to {milliamps} mA"),
    ("plain", "low"): N_("active buzzer of 3 V, up to {milliamps} mA"),
    ("tonal", "high"): N_("passive buzzer of 5 V, up to {milliamps} mA"),
    ("tonal", "low"): N_("passive buzzer of 3 V, up to {milliamps} mA"),
}


class Buzzer(Part, frozen=True):
    """A buzzer: `plain` makes its own tone when switched on, `tonal` plays the tone it is given."""

    pin: int
    """The number after GPIO."""

    kind: Literal["plain", "tonal"] = "plain"
    """`tonal` wants another driver than `gpiod`."""

    active: Level = "high"
    """What sounds it: `low` for one that goes to 3.3 V."""

    through: Literal["transistor", "pin"] = "transistor"
    """`pin` for a piezo that takes little, straight on the pin; a pin must not feed any other buzzer."""

    milliamps: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 30
    """What the buzzer itself takes."""

    title = "plain has a tone of its own. A transistor drives it; only a small piezo may hang on the pin."
    example = 'pin = 12, kind = "plain"'
    names = ("buzzer",)
    role = fits = opens = "buzzer"
    what = N_("buzzer")
    how = {
        "high": N_(
            "this pin, 1 kOhm, an NPN transistor that switches the buzzer from 5 V, a diode across it"
        ),
        "low": N_(
            "this pin, 1 kOhm, a PNP transistor that switches the buzzer from 3.3 V, a diode across it"
        ),
        "pin": N_("a piezo of a few mA between this pin and ground, or 3.3 V where low sounds it"),
    }
    ink = "#9467bd"

    def check(self, _field: str, *, factory: str) -> None:
        """Not every driver plays tones."""
        if self.kind == "tonal" and factory == "gpiod":
            raise BadWiring(
                'buzzer.kind is tonal, but pins.factory gpiod cannot play tones. Set the kind to "plain", '
                'or the factory to "lgpio" or "rpigpio".',
            )

    def wires(self, field: str) -> Iterator[Wire]:
        """Its pin."""
        if self.through == "pin":
            yield Wire(self.pin, Buzzer, field, field, "pin", self.milliamps)
        else:
            based = milliamps(VOLTS - _BASE_VOLTS, BASE_OHMS)
            yield Wire(self.pin, Buzzer, field, field, self.active, based)

    def blocks(self, field: str) -> Iterator[Block]:
        """A piezo across the gap; or a buzzer with its transistor, and a diode across it."""
        (wire,) = self.wires(field)
        named = {"milliamps": self.milliamps}
        ground: Net = "GND" if self.active == "high" else "3V3"
        if self.through == "pin":
            ends, ask = (Hole(0, "e"), Hole(2, "f")), N_("piezo, up to {milliamps} mA")
            piezo = Piece("piezo", field, ends, ask, named=named)
            yield Block(field, self.what, "", 3, (piezo,), (wire.lead(0),), (to_rail(2, ground),))
            return
        # its two legs in rows 0 and 3; the transistor's collector, base and emitter in rows 3, 4 and 5
        legs = (Hole(3, "h"), Hole(4, "h"), Hole(5, "h"))
        leads, jumpers = [wire.lead(4)], [to_rail(5, ground)]
        if self.active == "high":
            plus, minus = Hole(0, "i"), Hole(3, "i")
            transistor = Piece("npn", field, legs, N_("NPN transistor BC337 (flat side to you: C B E)"))
            leads.append(Lead(FEED_5V, Hole(0, "f")))
        else:
            plus, minus = Hole(3, "i"), Hole(0, "i")
            transistor = Piece("pnp", field, legs, N_("PNP transistor BC327 (flat side to you: C B E)"))
            jumpers.append(to_rail(0, "GND"))
        across = (Hole(minus.row, "g"), Hole(plus.row, "g"))
        pieces = (
            Piece("buzzer", field, (plus, minus), _ASK[self.kind, self.active], named=named),
            Piece("diode", field, across, N_("diode 1N4148, its ring to plus")),
            resistor(field, Hole(4, "d"), Hole(4, "g"), BASE_OHMS),
            transistor,
        )
        yield Block(field, self.what, "", 6, pieces, tuple(leads), tuple(jumpers))

    def trials(self, field: str) -> Iterator[Trial]:
        """Three tones."""
        yield Trial(
            field,
            field,
            N_("Did the buzzer sound three times?"),
            good=N_("The buzzer sounds."),
            bad=N_("The buzzer does not sound as it should."),
            remedy=N_("Check its two legs, and [buzzer] in the wiring: its kind, and active."),
            do=lambda buzzer: buzzer.sound(THREE_TONES),
            seconds=sum(note.milliseconds for note in THREE_TONES) / 1000,
        )
