"""Everything the console has heard: one frozen value, which every screen is shown."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.line import carried, wire
from rules.boxes import Tree
from rules.game import Command, View


class ConsoleState(msgspec.Struct, frozen=True):
    """
    What there is to show.

    >>> ConsoleState(lost="The host has gone.").shown is None
    True
    """

    hello: wire.Hello | None = None
    """None while there is no host."""

    table: wire.Table | None = None
    """The newest; it stays while the host is away, so that the table can be read."""

    bits: bytes = b""
    """The picture on the OLED."""

    lamps: wire.Lamps | None = None
    lost: str = ""
    """Why there is no host, in a sentence; empty while there is one."""

    doubt: str = ""
    """Why this may not be the table that was seen here before, in a sentence; empty when nothing says so."""

    noted: tuple[str, ...] = ()
    """The table's warnings that were read here."""

    refused: carried.No | None = None
    """The newest refusal of something asked here; gone as soon as something is done."""

    read: carried.No | None = None
    """The refusal after which a key came, or time enough: it is said no longer."""

    tried: Command | None = None
    """The command that was refused, where it is known."""

    numbers: Tree = {}
    """The printed numbers that the game on the table is played by; empty until the host has sent them."""

    touches: tuple[carried.Touch, ...] = ()
    """The newest presses of real or simulated controls, oldest first."""

    @property
    def doubts(self) -> tuple[str, ...]:
        """What must be said loudly of this table and of its luck, until it was read."""
        said = self.table.warnings if self.table else ()
        return tuple(each for each in (self.doubt, *said) if each and each not in self.noted)

    @property
    def refused_now(self) -> carried.No | None:
        """The newest refusal, of something asked here or of a button pressed at the table."""
        return self.refused or (self.table.refusal if self.table else None)

    @property
    def refused_still(self) -> carried.No | None:
        """The newest refusal, until it was read."""
        return None if self.refused_now == self.read else self.refused_now

    @property
    def hands(self) -> tuple[carried.Hand, ...]:
        """What is left to hands, what is quietly asked first; while an attack is shown nothing is asked."""
        if self.table is None:
            return ()
        return tuple(hand for hand in self.table.hands if not (hand.deed and self.table.attack))

    @property
    def shown(self) -> View | None:
        """Whatever is on the table; none before set-up."""
        return self.table.shown if self.table else None

    @property
    def mark(self) -> carried.Bookmark:
        """How far the table has come."""
        return self.table.mark if self.table else carried.UNOPENED

    @property
    def version(self) -> int:
        """How many entries the journal has so far."""
        return self.mark.version

    @property
    def beside_parts(self) -> ConsoleState:
        """The same without what the table's own parts show and feel."""
        return replace(self, bits=b"", lamps=None, touches=())

    @property
    def is_simulated(self) -> bool:
        """Whether the controls are simulated: no hand is on the dial."""
        return self.hello is not None and self.hello.simulated
