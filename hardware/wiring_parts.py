"""
The parts of a wiring: what one control, lamp or screen needs to know of its pins. Knows no driver.

A part holds values only. Whether the whole makes sense is for `wiring` to say, which knows the rest.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from hardware.ports import HardwareError

Level = Literal["low", "high"]
"""What a pin reads or is set to: `low` is ground, `high` is 3.3 V."""

Pull = Literal["up", "down", "none"]
"""Where the Pi itself pulls an open pin."""


Ohms = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
"""A resistor."""


class BadWiring(HardwareError, ValueError):
    """The wiring cannot be used. The sentence names the field of the file, and ends with what to do."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the file. An unknown key is refused."""


class Pins(Part, frozen=True):
    """Which driver works the pins."""

    factory: Literal["gpiod", "lgpio", "rpigpio", "gpiozero"] = "gpiod"
    """
    `gpiod` sleeps until a finger comes, and works on every Pi; `lgpio` and `rpigpio` can play tones.

    With `gpiozero`, gpiozero chooses, or its variable GPIOZERO_PIN_FACTORY does.
    """

    chip: str | None = None
    """For `gpiod`: the chip's path, such as `/dev/gpiochip0`; without it, the chip is known by its label."""


class Button(Part, frozen=True):
    """
    A button between a pin and ground, unless said otherwise.

    >>> Button(17).reads_when_down, Button(17, pull="down").reads_when_down
    ('low', 'high')
    """

    pin: int
    """The number after GPIO, not the place on the header."""

    pull: Pull = "up"

    active: Level | None = None
    """What a pressed button reads, where that is not against the pull."""

    @property
    def reads_when_down(self) -> Level:
        """What the pin reads while the button is pressed."""
        return self.active or ("high" if self.pull == "down" else "low")


class Dial(Part, frozen=True):
    """A rotary encoder: two contacts that say which way it turns, and perhaps one that it is pressed."""

    a: int
    b: int
    select: int | None = None
    pull: Literal["up", "down"] = "up"
    """`up` when the middle pin goes to ground, as it nearly always does."""


class Lamp(Part, frozen=True):
    """A lamp of one colour on one *pin*, or one of three on *rgb*. One of the two is given."""

    pin: int | None = None
    rgb: tuple[int, int, int] | None = None

    colour: str = "white"
    """What colour a lamp on one pin has, for whoever builds the table."""

    active: Level = "high"
    """What lights it: `low` for a lamp, or a common leg, that goes to 3.3 V."""

    ohms: Ohms | None = None
    """The resistor before each of its legs; without it, one that suits the colour."""

    @property
    def pins(self) -> tuple[int, ...]:
        """Every pin it has."""
        return self.rgb or (() if self.pin is None else (self.pin,))


class FuryBar(Part, frozen=True):
    """The lamps of the fury track, from the lowest step up."""

    pins: tuple[int, ...]
    colour: str = "red"
    active: Level = "high"
    ohms: Ohms | None = None


class Buzzer(Part, frozen=True):
    """A buzzer: `plain` makes its own tone when switched on, `tonal` plays the tone it is given."""

    pin: int
    kind: Literal["plain", "tonal"] = "plain"
    active: Level = "high"

    through: Literal["transistor", "pin"] = "transistor"
    """`pin` for a piezo that takes little, straight on the pin; a pin must not feed any other buzzer."""

    milliamps: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 30
    """What the buzzer itself takes."""


class Panel(Part, frozen=True):
    """A box with buttons and lamps of its own, on a USB cable."""

    device: str
    """Its path; the ones under `/dev/serial/by-id` stay the same when it is plugged in elsewhere."""
