"""
What can have happened at a table of the Clank family.

Names and fields are a format: a released event stays readable for ever, with a sample line in `tests/logs`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.clank.row import Row, Sign
from rules.events import Agreed, Begun, BoxCorrected, Drawn, Moved, TokensLaid, Warned
from rules.game import Event

__all__ = ("Agreed", "BoxCorrected", "Drawn", "Moved", "TokensLaid")  # shared, and to be had here too


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat down."""

    name: str
    colour: str


class Started(Begun, frozen=True, kw_only=True):
    """The table was set up."""

    seats: tuple[Named, ...]
    places: dict[str, dict[str, int]]
    """Where every piece lies."""

    step: int
    """Where the fury marker stands."""

    turns: Literal["tracked", "free"]
    track_credits: bool


class OfSeat(Event, frozen=True, kw_only=True):
    """What happened to one seat."""

    seat: int


class RanShort(Event, frozen=True, kw_only=True):
    """Something could not be done to the full, and by the rules that is all."""

    of: Literal["supply", "area", "wounds", "aside", "black", "bank"]
    by: int
    """How much was left undone."""

    seat: int | None = None


class LotsDrawn(Event, frozen=True, kw_only=True):
    """A random choice of set-up is made."""

    of: Literal["artifacts", "modules", "first"]
    names: tuple[str, ...]
    by: Literal["device", "table"]


class HushChanged(OfSeat, frozen=True, kw_only=True):
    """A seat has so much noise reduction left to use."""

    to: int


class FuryRose(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The marker reached a step."""

    to: int
    why: str
    dragon: str = ""
    """Whose marker, in a game with several."""


class FuryStayed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The marker is at the top and stays."""

    why: str
    dragon: str = ""


class BlockadePlaced(Event, frozen=True):
    """The blockade token lies in its place now."""


class DangerCounted(Event, frozen=True, kw_only=True):
    """So many DANGER cards lie in the row."""

    count: int


class Dealt(Event, frozen=True, kw_only=True):
    """A card lies in a slot of the row, where the device minds it; whatever lay there has left."""

    slot: int
    """From 1, from the left."""

    signs: tuple[Sign, ...]


class RowRetold(Event, frozen=True, kw_only=True):
    """The row and its deck as they lie, now that a card was recorded again."""

    row: Row


class Attacked(Event, frozen=True, kw_only=True):
    """The draw of a turn began. `fixed` is the draw of a seat that is out."""

    seat: int | None
    fixed: bool


class Away(OfSeat, frozen=True, kw_only=True):
    """A seat has got out with an artifact; by which way, each game says."""


class Fell(OfSeat, frozen=True, kw_only=True):
    """A seat is out: its health track is full, or the game ended around it."""

    status: Literal["fallen", "lost"]
    """`fallen` waits for the answer where the seat lay; without an artifact it has lost."""


class Rose(OfSeat, frozen=True, kw_only=True):
    """A correction gave a fallen seat back its feet."""


class TurnBegan(OfSeat, frozen=True, kw_only=True):
    """A seat's turn."""

    number: int


class TurnsCounted(Event, frozen=True, kw_only=True):
    """Whether turns are tracked from now on."""

    turns: Literal["tracked", "free"]
    why: str


class Dialled(Event, frozen=True, kw_only=True):
    """A correction set a dial; nothing fired."""

    dial: Literal["fury", "danger", "turn", "blockade", "drawn", "fixed-draw", "deck", "attack-signs"]
    to: int
    """Where it is yes or no (the blockade lies, the turn's draw was made, is the fixed one), 1 or 0."""

    why: str


class Rescued(OfSeat, frozen=True, kw_only=True):
    """It is known where a fallen seat lay."""

    safe: bool


class Scored(OfSeat, frozen=True, kw_only=True):
    """A seat's cards and coins were counted."""

    cards: int
    credits: int


class Ended(Event, frozen=True, kw_only=True):
    """The game is over; the seed may be told."""

    why: Literal["nobody-in", "deck-out", "bag-empty", "stopped"]
    """`stopped` by the table, without a score."""


class Resumed(Event, frozen=True):
    """A correction put somebody back in, so the game goes on."""


class ArtifactTaken(OfSeat, frozen=True, kw_only=True):
    """A seat carries an artifact."""

    value: int


class TokenGained(OfSeat, frozen=True, kw_only=True):
    """A seat has a token more."""

    kind: str
    how: Literal["found", "bought", "freed"]


class TokenSpent(OfSeat, frozen=True, kw_only=True):
    """A seat has a token less."""

    kind: str
    how: Literal["at-once", "used", "dropped"]


class Untold(OfSeat, frozen=True, kw_only=True):
    """What an entry told did not happen after all; nothing fires."""

    of: Literal["token-gained", "token-spent", "artifact-taken", "rescued", "scored", "hacked", "unlocked"]
    """The event that is undone."""

    name: str = ""
    """The token, the artifact's value, the module or the lock."""

    how: str | None = None
    """How a token was gained."""


class TokenSwapped(OfSeat, frozen=True, kw_only=True):
    """A seat has another token than was told, because those before it were told anew."""

    kind: str
    to: str


class CreditsChanged(OfSeat, frozen=True, kw_only=True):
    """A seat has so much money."""

    to: int


class Renamed(OfSeat, frozen=True, kw_only=True):
    """A seat was always called so."""

    name: str


class Recoloured(OfSeat, frozen=True, kw_only=True):
    """A seat always played these cubes, and who had them played those of that seat."""

    colour: str
    was: str
    """The colour that was typed wrong: the two change places wherever their cubes lie."""


class Joined(Event, frozen=True, kw_only=True):
    """Somebody sat down late."""

    seat: int
    """Its number: seats keep theirs, so it is the next one."""

    name: str
    colour: str
    at: int
    """Its place in turn order."""

    supply: int
    """Cubes it brought."""


class Left(OfSeat, frozen=True, kw_only=True):
    """Somebody went home."""


ClankEvent = (
    Started | Moved | RanShort | HushChanged | FuryRose | FuryStayed | BlockadePlaced | DangerCounted
    | Attacked | Drawn | Fell | Rose | TurnBegan | TurnsCounted | Dialled | Agreed | Rescued
    | Scored | Ended | Warned | Resumed | ArtifactTaken | TokenGained | TokenSpent | Untold | TokenSwapped
    | CreditsChanged | Renamed | Recoloured | Joined | Left | BoxCorrected | TokensLaid | Dealt | RowRetold
    | LotsDrawn
)  # fmt: skip
