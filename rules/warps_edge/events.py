"""
What can have happened in a flight of Warp's Edge.

Names and fields are a format: a released event stays readable for ever.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, Literal

from rules.events import Agreed, Begun, Drawn, Moved, TokensLaid, Warned
from rules.game import Event
from rules.warps_edge import figures, table

__all__ = ("TokensLaid",)  # shared, and to be had here too


class Started(Begun, frozen=True, kw_only=True):
    """The flight was set up."""

    fighter: str
    mothership: str
    places: dict[str, dict[str, int]]
    """Where every token lies; empty while it is not known which tokens there are."""


class FiguresKnown(Event, frozen=True, kw_only=True):
    """Printed numbers were typed."""

    box: dict[str, Any]
    """Laid over those that were known before."""


class SkillLaid(Event, frozen=True, kw_only=True):
    """A skill card lies beside the panel."""

    name: str
    figures: figures.Skill


class SectionKnown(Event, frozen=True, kw_only=True):
    """What a section of the mothership says."""

    section: int
    figures: figures.Section


class PricesKnown(Event, frozen=True, kw_only=True):
    """What tokens cost."""

    prices: dict[str, int]


class Arrived(Event, frozen=True, kw_only=True):
    """An enemy is in the row."""

    place: int
    """From 1, beside the deck."""

    name: str
    deck: int
    """From 0; the right one of two is 1."""

    figures: figures.Enemy


class Flipped(Event, frozen=True, kw_only=True):
    """A POWER token was tossed."""

    piece: str
    target: str
    up: bool


COIN: Final = MappingProxyType({"face-down": 1, "face-up": 1})
"""What a toss draws one of: in the journal it is a draw like any other."""


def is_toss(drawn: Drawn) -> bool:
    """Whether a draw was the toss of a token, not one from the bag."""
    return drawn.bag == COIN


class Defeated(Event, frozen=True, kw_only=True):
    """A target is out."""

    target: str
    name: str
    how: Literal["destroyed", "evaded", "defeated"]
    reward: tuple[str, ...]


class ChoiceOwed(Event, frozen=True, kw_only=True):
    """The pilot has something to choose before going on."""

    what: Literal["gain", "return", "skill", "keep-skill", "move-on", "enemy", "draw"]
    count: int
    tokens: tuple[str, ...]
    """What may be chosen."""

    to: str
    """Where it goes."""


class ChoiceMade(Event, frozen=True, kw_only=True):
    """So much of a choice is made, or cannot be made any more."""

    at: int
    """Which of the choices owed, from 0."""

    what: str
    count: int


class RanShort(Event, frozen=True, kw_only=True):
    """Something could not be done to the full, and by the rules that is all."""

    of: str
    by: int


class ShieldsChanged(Event, frozen=True, kw_only=True):
    """The shields' marker stands here now."""

    to: int
    why: str


class HullChanged(Event, frozen=True, kw_only=True):
    """The hull's marker stands here now."""

    to: int
    why: str


class TurnBegan(Event, frozen=True, kw_only=True):
    """A new turn: enemies arrive."""

    number: int
    """Within the flight."""


class StepBegan(Event, frozen=True, kw_only=True):
    """The turn goes on."""

    step: Literal["arrive", "act", "attack", "plan"]


class Hit(Event, frozen=True, kw_only=True):
    """A target attacked."""

    target: str
    damage: int
    ignored: int
    """Of the damage, what a skill kept away."""


class EffectBegan(Event, frozen=True, kw_only=True):
    """Something holds until the end of the turn."""

    what: Literal["evading-is-cheaper", "lasers-stun-no-enemy", "five-lasers", "must-use-skill"]
    at: str
    """The target or the skill it is about; empty when it is about everything."""


class TurnEnded(Event, frozen=True):
    """What holds for a turn is over."""


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The mothership's marker stands on this section, or on this field of the wheel."""

    to: int


class SkillActivated(Event, frozen=True, kw_only=True):
    """A skill can be used."""

    name: str


class SkillUsed(Event, frozen=True, kw_only=True):
    """A skill was used; it is exhausted now, or works for the rest of the game."""

    name: str


class SkillsRefreshed(Event, frozen=True):
    """Exhausted skills can be activated again."""


class CardsReturned(Event, frozen=True):
    """The row and the discarded enemies are shuffled and lie on the deck."""


class WarpEnded(Event, frozen=True, kw_only=True):
    """The fighter is thrown back."""

    number: int
    why: Literal["bag-empty", "hull", "flipped"]


class BoardTurned(Event, frozen=True, kw_only=True):
    """The mothership shows its other face."""

    to: str


class WarpBegan(Event, frozen=True, kw_only=True):
    """The marker moved on."""

    number: int


class Amended(Event, frozen=True, kw_only=True):
    """A correction: cards, sections or skills are otherwise than the device thought. Null is as it was."""

    why: str
    row: tuple[table.Enemy | None, ...] | None = None
    known: dict[str, figures.Enemy] | None = None
    """Enemies whose figures were told anew, for the next card of that name too."""

    fallen: tuple[tuple[str, ...], ...] | None = None
    """The discarded enemies, by deck."""

    decks: tuple[int, ...] | None = None
    """Cards left in each deck."""

    returned: tuple[tuple[tuple[str, ...], ...], ...] | None = None
    """Of each deck the heaps of seen cards put on it, the upper first."""

    sections: tuple[table.Section, ...] | None = None
    skills: dict[str, table.Skill] | None = None
    effects: tuple[table.Effect, ...] | None = None
    first_draw: bool | None = None


class Dialled(Event, frozen=True, kw_only=True):
    """A correction set a dial; nothing fired."""

    dial: Literal["shields", "hull", "warp", "marker", "left-deck", "right-deck", "turn"]
    to: int
    why: str


class Ended(Event, frozen=True, kw_only=True):
    """The game is over; the seed may be told."""

    why: Literal["victory", "hull", "last-warp", "stopped"]
    """`stopped` by the pilot, neither won nor lost."""


class Resumed(Event, frozen=True):
    """A correction of the hull: the game goes on."""


WarpsEvent = (
    Started | FiguresKnown | TokensLaid | Moved | Drawn | SkillLaid | SectionKnown | PricesKnown | Arrived
    | Flipped | Defeated | ChoiceOwed | ChoiceMade | RanShort | ShieldsChanged | HullChanged | TurnBegan
    | StepBegan | Hit | EffectBegan | TurnEnded | MarkerMoved | SkillActivated | SkillUsed | SkillsRefreshed
    | CardsReturned | WarpEnded | BoardTurned | WarpBegan | Agreed | Amended | Dialled | Ended | Resumed
    | Warned
)  # fmt: skip
