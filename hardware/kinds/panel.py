"""What hangs on no pin: a panel on a cable; and who works the pins."""

from __future__ import annotations

from typing import Literal

from hardware.breadboard import N_
from hardware.kinds.part import BadWiring, Part


class Pins(Part, frozen=True):
    """Which driver works the pins."""

    factory: Literal["gpiod", "lgpio", "rpigpio", "gpiozero"] = "gpiod"
    """
    `gpiod` sleeps until a finger comes, and works on every Pi; `lgpio` and `rpigpio` can play tones.

    With `gpiozero`, gpiozero chooses, or its variable GPIOZERO_PIN_FACTORY does.
    """

    chip: str | None = None
    """For `gpiod`: the chip's path, such as `/dev/gpiochip0`; without it, the chip is known by its label."""

    usual: bool = True
    """Whether a section that the file leaves out is as in the usual wiring; with `false` it is off."""

    title = "Who works the pins: gpiod, lgpio, rpigpio, or gpiozero to let it choose."
    example = 'factory = "gpiod"'


class Panel(Part, frozen=True):
    """A box with buttons and lamps of its own, on a USB cable."""

    device: str
    """Its path; the ones under `/dev/serial/by-id` stay the same when it is plugged in elsewhere."""

    title = "The box on a USB cable."
    example = 'device = "/dev/ttyACM0"'
    fits = "panel"
    ask = N_("Raspberry Pi Pico with a USB cable, and what hangs on it")
    """What one asks a shop for."""

    where = "USB"

    def check(self, field: str, *, factory: str) -> None:
        """It is a path."""
        del field, factory
        if not self.device.startswith("/"):
            raise BadWiring(
                "panel.device is no path. Write the one of the panel, such as /dev/ttyACM0.",
            )
