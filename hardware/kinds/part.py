"""
What a part is, whatever its kind: an entry of the file, its pins, where it stands, and how one tries it.

A kind is one class: its fields are what the file says, and the rest is what everything else must know of it.
`Wiring` is the list of all kinds. Knows no driver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Literal

import msgspec

from hardware.breadboard import PLACES, Block, Hole, Jumper, Lead, Net, Piece, Translate
from hardware.ports import HardwareError

Level = Literal["low", "high"]
"""What a pin reads or is set to: `low` is ground, `high` is 3.3 V."""

VOLTS = 3.3
"""What a pin gives."""


class BadWiring(HardwareError, ValueError):
    """The wiring cannot be used. The sentence names the field of the file, and ends with what to do."""


class Wire(msgspec.Struct, frozen=True):
    """A pin, and what hangs on it."""

    pin: int
    kind: type[Part]
    field: str
    """The field of the file that says so, such as `buttons.attack`."""

    name: str
    """What it is, in short: `attack`, `dial a`, `fury-3`, `SDA`."""

    reads: str = ""
    """
    How it is wired: the pull of an input, `high` or `low` for what lights a lamp; empty for signals.

    `pin` for a buzzer without a transistor.
    """

    milliamps: float = 0.0
    """What it gives or takes at most."""

    is_bus: bool = False
    """Whether the kernel moves it, not Furybox."""

    @property
    def role(self) -> str:
        """What the pin is for."""
        return self.kind.role

    @property
    def place(self) -> int:
        """Where on the header."""
        return PLACES[self.gpio]

    @property
    def gpio(self) -> str:
        """As in `GPIO17`."""
        return f"GPIO{self.pin}"

    @property
    def how(self) -> str:
        """How to wire it, for a builder."""
        return self.kind.how[self.reads]

    @property
    def feeds(self) -> bool:
        """Whether the pin itself feeds something."""
        return self.reads in {"high", "low", "pin"}

    def said(self, translate: Translate = str) -> str:
        """What is on the pin, for a builder."""
        return translate(self.kind.what).format(name=self.name.removeprefix(f"{self.role} "))

    def lead(self, row: int) -> Lead:
        """The wire from the header to a row."""
        return Lead(self.place, Hole(row, "a"))


class Trial(msgspec.Struct, frozen=True):
    """One thing that `furybox hardware test` lets a device do, and what it asks whoever looks."""

    check: str
    """What the finding is called."""

    what: str
    """What to look at: a lamp by its name, or the device."""

    question: str
    good: str
    bad: str
    remedy: str
    named: Mapping[str, str] = {}
    """What stands in the braces of all four; of these `colour` is said in the table's language."""

    do: Callable[[Any], None] = lambda _device: None
    """Let the device do it."""

    seconds: float = 0.0
    """How long that takes."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the file. An unknown key is refused."""

    title: ClassVar[str]
    """A word of help above its section."""

    example: ClassVar[str]
    """How such an entry is written."""

    names: ClassVar[tuple[str, ...]] = ()
    """What there may be under its section; else what the simulated table has of it."""

    role: ClassVar[str] = ""
    """What its pins are for."""

    fits: ClassVar[str] = ""
    """What it is to whoever is told of the table's parts: `control`, `lamp`, or an output's own name."""

    opens: ClassVar[str] = ""
    """The device that is opened for it; parts that say the same share one."""

    fails: ClassVar[str] = ""
    """What consoles are told when the device is shown something and fails."""

    what: ClassVar[str] = ""
    """What it is, with its name in braces."""

    how: ClassVar[Mapping[str, str]] = {}
    """How it is wired, by what its pin reads."""

    ink: ClassVar[str] = ""
    """The colour of its pins in the picture; words stand beside it, so nobody needs the colours."""

    @classmethod
    def read(cls, raw: object) -> object:
        """An entry as the file has it, made what the fields expect."""
        return raw

    def check(self, field: str, *, factory: str) -> None:
        """Raise `BadWiring` where it makes no sense, be it with the driver that the wiring names."""

    def wires(self, _field: str) -> Iterator[Wire]:
        """Every pin that it takes."""
        return iter(())

    def blocks(self, _field: str) -> Iterator[Block]:
        """How it stands on a breadboard."""
        return iter(())

    def called(self, field: str) -> str:
        """Its name for whoever is told of the table's parts."""
        return field.rpartition(".")[2]

    @property
    def where(self) -> str:
        """Where it hangs, such as `GPIO 17`."""
        return "GPIO " + " ".join(str(wire.pin) for wire in self.wires(""))

    def trials(self, _field: str) -> Iterator[Trial]:
        """What to try of it that takes no finger."""
        return iter(())


def in_range(field: str, number: int, allowed: range) -> None:
    """Raise `BadWiring` for a number that is none of those *allowed*."""
    if number not in allowed:
        raise BadWiring(
            "{field} is {number}. Give it a number from {least} to {most}.",
            field=field,
            number=number,
            least=allowed.start,
            most=allowed.stop - 1,
        )


def milliamps(volts: float, ohms: float) -> float:
    """
    What flows through a resistor, to a tenth.

    >>> milliamps(3.3, 1500)
    2.2
    """
    return round(1000 * volts / ohms, 1)


def module(
    field: str, kind: type[Part], ask: str, board: str, legs: Mapping[str, Wire | Net], **named: str
) -> Block:
    """A module on a board of its own of that colour, whose legs stand in successive rows."""
    rows = list(enumerate(legs.values()))
    holes = tuple(Hole(row, "e") for row, _to in rows)
    return Block(
        field,
        kind.what,
        "",
        len(legs),
        (Piece(kind.role, field, holes, ask, " ".join(legs), named, board),),
        tuple(to.lead(row) for row, to in rows if isinstance(to, Wire)),
        tuple(
            Jumper(Hole(row, "d"), Hole(row, f"left {to}"), to)
            for row, to in rows
            if not isinstance(to, Wire)
        ),
    )
