"""
What a pilot can tell the table.

Whatever defeats an enemy, or settles what is owed, may bring a reward that draws: so nearly all can be cut.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rules.binding import Draws
from rules.correcting import Count, CountTable, Move, Name, Some, Stop, Why
from rules.game import Command, Opening
from rules.warps_edge import figures
from rules.warps_edge.box import Prices
from rules.warps_edge.figures import Damage, Level, Need
from rules.warps_edge.table import Choice, Effect, Step

Place = Annotated[int, msgspec.Meta(ge=1, le=9)]
Tokens = tuple[str, ...]
"""Token names, each as often as it is meant."""


class Start(Opening, frozen=True, kw_only=True):
    """Sets the flight up by the book."""

    fighter: str
    mothership: str


class Printed(Draws, frozen=True, kw_only=True):
    """Printed numbers that somebody has looked up since, in the shape of a start's box."""

    box: dict[str, Any]


class Skill(Draws, frozen=True, kw_only=True):
    """A skill card is laid out: the one kept, or a reward. Figures are typed when it is new."""

    name: Name
    figures: figures.TypedSkill | None = None


class Section(Draws, frozen=True, kw_only=True):
    """What a section of the mothership says, typed once."""

    section: Some
    figures: figures.Section


class Arrive(Draws, frozen=True, kw_only=True):
    """The next enemy card is turned up into the row. Figures are typed when it is new."""

    name: Name
    level: Level | None = None
    lasers: Need | None = None
    manoeuvres: Need | None = None
    attack: Damage | None = None
    destroyed: tuple[str, ...] | None = None
    evaded: tuple[str, ...] | None = None
    special: Literal["sheds-lasers"] | None = None
    effects: figures.Effects = msgspec.UNSET
    deck: Literal["left", "right"] | None = None
    """For Duo, and an enemy that a POWER token adds: which deck it is from, where both have cards."""

    then: tuple[Name, ...] | None = None
    """Cards known by name that come next; with it, those that can be only one come by themselves."""


class Assign(Draws, frozen=True, kw_only=True):
    """A token of the supply, or of the cargo, goes to an enemy or a section."""

    piece: str
    target: str
    more: Tokens | None = None
    """Further tokens for the same target, in this order."""


class Stow(Draws, frozen=True, kw_only=True):
    """A token of the supply goes into the cargo."""

    piece: str


class Unstow(Draws, frozen=True, kw_only=True):
    """A token of the cargo goes into the supply."""

    piece: str


class Repair(Draws, frozen=True, kw_only=True):
    """An energy token repairs shields."""

    piece: str


class Buy(Draws, frozen=True, kw_only=True):
    """Energy buys tokens into the bag; what is too much is lost."""

    pay: Tokens
    take: Tokens
    prices: Prices | None = None
    """Prices not told before."""


class Gain(Draws, frozen=True, kw_only=True):
    """Tokens for nothing: what a reward left to choose, or what an effect gives."""

    tokens: Tokens
    to: Literal["bag", "supply"] | None = None


class Defeat(Draws, frozen=True, kw_only=True):
    """An effect that the table carries out by hand defeats a target."""

    target: str
    how: Literal["destroyed", "evaded", "defeated"]


class Draw(Draws, frozen=True, kw_only=True):
    """An effect that the table carries out by hand draws tokens from the bag into the supply."""

    count: Some


class EndTurn(Draws, frozen=True, kw_only=True):
    """The pilot has acted: what is left of the supply is discarded."""


class EnemyAttack(Draws, frozen=True, kw_only=True):
    """All attacks of the turn; *remove* are the discarded tokens that lost shields take out of the game."""

    remove: Tokens = ()


class Plan(Draws, frozen=True, kw_only=True):
    """New tokens are drawn; or the warp ends."""


class Finish(Draws, frozen=True, kw_only=True):
    """The rest of the turn at once, and the cards of the next that can be only one: as far as it can go."""

    remove: Tokens = ()
    """As for an attack."""


class Record(Draws, frozen=True, kw_only=True):
    """The same draw, made by hand from the real bag."""

    drawn: dict[str, Count]


class Activate(Draws, frozen=True, kw_only=True):
    """Tokens of the supply pay a skill's fee, all in one turn."""

    skill: Name
    tokens: Tokens


class UseSkill(Draws, frozen=True, kw_only=True):
    """An active skill is used."""

    skill: Name
    target: str | None = None
    remove: str | None = None
    """The token that leaves the game in exchange."""

    gain: str | None = None


class Power(Draws, frozen=True, kw_only=True):
    """A POWER token of the supply does what it can. Each asks for its own fields."""

    piece: str
    target: str | None = None
    other: str | None = None
    """The second of two neighbours."""

    kind: Literal["energy", "laser", "manoeuvre"] | None = None
    tokens: Tokens | None = None
    skill: Name | None = None


class Flip(Draws, frozen=True, kw_only=True):
    """A POWER token that the pilot tossed by hand."""

    piece: str
    target: str
    up: bool


class Set(Command, frozen=True, kw_only=True):
    """A correction: a dial stands elsewhere. It fires nothing."""

    dial: str
    to: int
    why: Why


class CardTold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that truly lies in the row; figures are typed when it is new."""

    name: Name
    level: Level | None = None
    lasers: Need | None = None
    manoeuvres: Need | None = None
    attack: Damage | None = None
    destroyed: tuple[str, ...] | None = None
    evaded: tuple[str, ...] | None = None
    special: Literal["sheds-lasers"] | None = None
    effects: figures.Effects = msgspec.UNSET
    deck: Literal["left", "right"] | None = None


class SectionTold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section as it truly is."""

    down: bool | None = None
    figures: figures.Section | None = None


class SkillTold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill card as it truly lies."""

    state: Literal["idle", "active", "exhausted", "lasting"] | None = None
    figures: figures.TypedSkill | None = None


class Amend(Draws, frozen=True, kw_only=True):
    """A correction: so the flight truly stands. Only what is otherwise than the device thinks is told."""

    why: Why
    row: dict[Place, CardTold | None] | None = None
    """Place, from 1 -> its card; null where none lies."""

    sections: dict[Place, SectionTold] | None = None
    skills: dict[Name, SkillTold | None] | None = None
    """Null for one that does not lie there."""

    fallen: tuple[tuple[str, ...], ...] | None = None
    """The discarded enemies of each deck, by name; what `row` changes goes there or comes from there."""

    owed: tuple[Choice, ...] | None = None
    """What is to be chosen, as the view lists it; empty where nothing is."""

    effects: tuple[Effect, ...] | None = None
    """What holds until the end of the turn, as the view lists it."""

    step: Step | None = None
    first_draw: bool | None = None
    """Whether the draw due is a warp's first."""

    face: str | None = None
    """The face of the mothership that lies up."""

    ended: Literal["victory", "hull", "last-warp", "not-yet"] | None = None
    dials: dict[str, Count] | None = None
    """Dial -> where it stands; those of `set`."""

    places: dict[str, dict[str, Count]] | None = None
    """What lies in each place that lies otherwise, as for a count."""

    box: dict[str, Any] | None = None
    """Printed numbers that were misread, as for `printed`."""


Correction = Move | Set | CountTable | Amend
"""What puts the device right."""

WarpsCommand = (
    Printed | Skill | Section | Arrive | Assign | Stow | Unstow | Repair | Buy | Gain | Defeat | Draw
    | EndTurn | EnemyAttack | Plan | Finish | Record | Activate | UseSkill | Power | Flip | Stop | Correction
)  # fmt: skip
"""What a pilot can tell the table once it is set up."""
