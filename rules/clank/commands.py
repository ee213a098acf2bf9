"""What a table of the Clank family can be told: the commands of section 7 of the design."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rules.binding import Draws
from rules.clank.row import Sign
from rules.correcting import Count, CountTable, Move, Name, Some, Stop, Why
from rules.game import Command, Opening

By = Annotated[int, msgspec.Meta(ge=-999, le=999)]
SeatIndex = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""A seat that is no seat is refused in words, so any small number may be asked for."""
Turns = Literal["tracked", "free"]


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sits down, with which cubes."""

    name: str
    colour: str


class Start(Opening, frozen=True, kw_only=True):
    """Sets the table up by the book, the first player first."""

    seats: tuple[SeatSetup, ...]
    track_credits: bool = False
    """Whether the device minds the money."""

    turns: Turns = "tracked"
    track_row: bool | None = None
    """Whether the device minds the row of cards."""


class OfSeat(Command, frozen=True, kw_only=True):
    """What one seat does, or is told of it."""

    seat: SeatIndex


class Noise(OfSeat, frozen=True, kw_only=True):
    """A seat's cubes into the area, or with a negative number out of it."""

    by: By


class Everyone(Command, frozen=True, kw_only=True):
    """Noise for every seat still in."""

    by: By
    but: SeatIndex | None = None


class Fury(Command, frozen=True, kw_only=True):
    """The marker goes up."""

    by: Some
    why: Why | None = None
    dragon: Name | None = None
    """Whose, in a game with several; none for the first."""


class Danger(Command, frozen=True, kw_only=True):
    """DANGER cards in the row now."""

    count: By


class Deal(Command, frozen=True, kw_only=True):
    """A card is dealt into the row, where the device minds it."""

    signs: tuple[Sign, ...] = ()
    slot: Annotated[int, msgspec.Meta(ge=-999, le=999)] | None = None
    """From 1, from the left; none for an empty one, or that of a card without DANGER."""


class Attack(Draws, frozen=True, kw_only=True):
    """The draw this turn owes."""


class Record(Command, frozen=True, kw_only=True):
    """The draw this turn owes, made by hand from the real bag."""

    drawn: dict[str, Count]


class EndTurn(Command, frozen=True, kw_only=True):
    """The next seat, please."""


class Lots(Draws, frozen=True, kw_only=True):
    """Set-up's random choices: drawn by the device, or chosen by the table."""

    of: Literal["artifacts", "modules", "first"]
    """In the Catacombs only the first player is left to chance."""

    chosen: tuple[Name, ...] | None = None
    """What the table chose, by the names a draw would give; without it the device draws."""


class FixedDraw(Draws, frozen=True, kw_only=True):
    """The draw of a seat that is out, at a table that plays free."""

    seat: SeatIndex


class Wound(OfSeat, frozen=True, kw_only=True):
    """Wounds a seat takes from its own supply."""

    by: Some
    forced: bool | None = None
    """Whether a card dealt them, so that nobody chose; then they may fill the track."""


class Heal(OfSeat, frozen=True, kw_only=True):
    """The rightmost cubes come off a seat's health track."""

    by: Some


class ReturnBlack(Command, frozen=True, kw_only=True):
    """Black cubes from aside go back into the bag."""

    by: Some


class DeckOut(Command, frozen=True, kw_only=True):
    """The row of cards cannot be filled: the game is over."""


class Rescue(OfSeat, frozen=True, kw_only=True):
    """Where a seat that fell with an artifact lay: safe, or not."""

    safe: bool


class Score(OfSeat, frozen=True, kw_only=True):
    """What only the table can count: the points on a seat's cards, and its coins."""

    cards: By
    credits: Count | None = None


class Set(Command, frozen=True, kw_only=True):
    """A correction: a dial stands elsewhere. It fires nothing."""

    dial: str
    to: int | Turns
    why: Why


class Artifact(OfSeat, frozen=True, kw_only=True):
    """A seat takes an artifact."""

    value: int
    modules: tuple[Name, ...] | None = None
    """In Space: where those data cubes lie that nobody has told of; they go there first."""


class Secret(OfSeat, frozen=True, kw_only=True):
    """A seat turns up a major or minor secret."""

    kind: str


class Use(OfSeat, frozen=True, kw_only=True):
    """A seat uses a token it kept."""

    kind: str


class Buy(OfSeat, frozen=True, kw_only=True):
    """A seat buys an item."""

    kind: str
    coupon: bool | None = None
    """Whether its owner uses a discount coupon for it; Catacombs alone has them."""


class Drop(OfSeat, frozen=True, kw_only=True):
    """A seat loses a token."""

    kind: str


class Credits(OfSeat, frozen=True, kw_only=True):
    """A seat's money changes."""

    by: By


class Escape(OfSeat, frozen=True, kw_only=True):
    """A seat leaves with its artifact."""


class Rename(OfSeat, frozen=True, kw_only=True):
    """A name that was typed wrong at set-up."""

    name: str


class Recolour(OfSeat, frozen=True, kw_only=True):
    """A colour that was typed wrong at set-up; who has it swaps."""

    colour: str


class Printed(Command, frozen=True, kw_only=True):
    """A printed number that was compared too late: the game goes on by the right one."""

    number: Name
    """Its path in the box, with dots; a group is told whole or in part."""

    to: Any
    why: Why


class Join(Command, frozen=True, kw_only=True):
    """House rule: somebody comes late, with a whole supply and no noise."""

    name: str
    colour: str
    at: Count | None = None
    """The place in turn order, from 0; last, if none is said."""


class Leave(OfSeat, frozen=True, kw_only=True):
    """House rule: somebody goes home."""


Correction = Move | Set | CountTable
"""What puts the device right."""

Slip = Rename | Recolour | Printed
"""What was wrong from the beginning."""

Chair = Slip | Join | Leave
"""What changes of the set-up while the game is under way."""

Shared = (
    Noise | Everyone | Fury | Danger | Deal | Lots | Attack | Record | EndTurn | FixedDraw | Wound | Heal
    | ReturnBlack | DeckOut | Stop | Rescue | Score | Use | Drop | Credits | Secret | Buy | Correction | Chair
)  # fmt: skip
"""What the family decides."""

ClankCommand = Shared | Artifact | Escape
"""What any table of the family can be told once it is set up; the last two each game decides for itself."""
