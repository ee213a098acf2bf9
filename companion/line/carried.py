"""
What the socket's messages carry of a table, each in a shape of its own; `wire` has the messages.

Plain values, no messages by themselves: whoever tells, draws or shows a table speaks in them, and knows of no
socket.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from rules.timeline import Retell

FARTHEST: Final = 2**31 - 1
"""No journal has as many games, nor a game as many entries; whoever asks may say anything."""

ScriptLine = dict[str, Any]
"""One line of the script format: `{"do": ...}`, and the fields of that command."""


class Bookmark(msgspec.Struct, frozen=True):
    """
    How far a table has come: which game of its journal lies on it, and how many entries that has.

    Each game counts its entries anew, so only marks in the same game can be earlier or later.

    >>> Bookmark(1, 14) < Bookmark(1, 15), Bookmark(1, 14) < Bookmark(2, 1), Bookmark(1, 14) > Bookmark(2, 1)
    (True, False, False)
    """

    game: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]
    """Its number in the journal, from 1; 0 before set-up."""

    version: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]

    def __lt__(self, other: Bookmark) -> bool:
        """Whether it is an earlier one in the same game."""
        return self.game == other.game and self.version < other.version


UNOPENED: Final = Bookmark(0, 0)
"""Before set-up."""


class Fitting(msgspec.Struct, frozen=True, kw_only=True):
    """One part of the table."""

    role: str
    """`control`, `lamp`, or what output it is, such as `screen`; a newer table may have others."""

    name: str
    """Such as `attack`, `seat-1`, `dial` or `fury-3`; for a screen its chip."""

    where: str
    """Where it hangs, such as `GPIO 17`; empty for a simulated one."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the history. A burst of presses on one seat is one line."""

    first: int
    last: int
    """The entries it stands for; the same number for a single one."""

    at: str
    """When the last of them was saved, RFC 3339 UTC."""

    text: str
    """What happened, as a person would say it, in the table's language."""

    standing: bool
    """Whether it still counts; a taken-back line stays visible."""

    draw: bool
    """Whether cubes were drawn: taking it back never re-rolls it."""

    newest: str = ""
    """What the last of several entries says by itself; empty for a single one."""

    deed: bool = True
    """Whether something was done at the table; a take-back, or what restores one, is no deed of its own."""


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """What a clock on the table counts from, as entries were saved: RFC 3339 UTC, pauses left out."""

    began: str
    """When the game was set up."""

    turn: str | None
    """When the turn began that is played; none where nobody counts turns."""

    newest: str
    over: str | None = None
    """When it ended; none while it goes on."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """A draw that the table has not acknowledged yet."""

    entry: int
    cubes: tuple[str, ...]
    revealed: int
    """How many of the cubes have been shown so far."""

    outcome: str
    """What it did, as a person would say it."""


class No(msgspec.Struct, frozen=True, kw_only=True):
    """Why a command was refused."""

    code: str
    sentence: str
    """In the table's language."""


class Browser(msgspec.Struct, frozen=True, kw_only=True):
    """One browser that came in."""

    n: int
    """Its number at the door, from 1; never given twice."""

    name: str
    """What it calls itself, such as `Firefox, Android`; empty when it does not say."""

    consoles: int
    """How many it has open."""

    seat: str | None = None
    """The seat whose page it shows, as one says it, empty before it has chosen; none for consoles."""

    leaving: bool = False
    """Whether the table has shown it out; `furybox web` then closes what it has open."""


IsRevealed = Literal["no", "due", "yes"]
"""How it stands with the secret of a game: it is `due` to be told once the scores are in."""


class CutBy(msgspec.Struct, frozen=True, kw_only=True):
    """One cut of the bag."""

    text: str
    seat: int | None
    """Who cut; none where nobody said, or where it was taken back after its draw."""


class Before(msgspec.Struct, frozen=True, kw_only=True):
    """How the games before this one ended on the same device."""

    number: int
    """The game just before."""

    ended: bool
    left: int
    """How many games before were left before their end, that one included."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """Something left for hands to do, such as drawing three cards; or a question about the turn before."""

    entry: int
    """The entry that left it."""

    text: str

    deed: str = ""
    """Of a question, what may be forgotten: the name of a deed that can be recorded late."""

    seat: int = 0
    """Whose that is."""

    command: Retell | None = None
    """What a seat wants put right, and the table is asked about: others' deeds may rest on it."""


class Lamp(msgspec.Struct, frozen=True, kw_only=True):
    """How one lamp glows."""

    colour: str
    """A colour name, or `off`."""

    rhythm: str
    """`steady`, `blink`, `pulse` ...: what tells it apart without colour."""


class Touch(msgspec.Struct, frozen=True, kw_only=True):
    """One press of a control, real or simulated."""

    n: int
    """How many there were since the host began, this one included; from 1."""

    control: str
    gesture: Literal["press", "hold", "turn-left", "turn-right"]
