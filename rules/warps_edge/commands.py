"""What a pilot can tell the table."""

from __future__ import annotations

from typing import Any, Literal

from rules.correcting import Count, CountTable, Move, Name, Some, Why
from rules.game import Command, Opening
from rules.warps_edge import figures
from rules.warps_edge.box import Prices
from rules.warps_edge.figures import Damage, Level, Need

Tokens = tuple[str, ...]
"""Token names, each as often as it is meant."""


class Start(Opening, frozen=True, kw_only=True):
    """Sets the flight up by the book."""

    fighter: str
    mothership: str


class Printed(Command, frozen=True, kw_only=True):
    """Printed numbers that somebody has looked up since, in the shape of a start's box."""

    box: dict[str, Any]


class Skill(Command, frozen=True, kw_only=True):
    """A skill card is laid out: the one kept, or a reward. Figures are typed when it is new."""

    name: Name
    figures: figures.TypedSkill | None = None


class Section(Command, frozen=True, kw_only=True):
    """What a section of the mothership says, typed once."""

    section: Some
    figures: figures.Section


class Arrive(Command, frozen=True, kw_only=True):
    """The next enemy card is turned up into the row. Figures are typed when it is new."""

    name: Name
    level: Level | None = None
    lasers: Need | None = None
    manoeuvres: Need | None = None
    attack: Damage | None = None
    destroyed: tuple[str, ...] | None = None
    evaded: tuple[str, ...] | None = None
    special: Literal["sheds-lasers"] | None = None
    deck: Literal["left", "right"] | None = None
    """For Duo, and an enemy that a POWER token adds: which deck it is from, where both have cards."""

    then: tuple[Name, ...] | None = None
    """Cards known by name that come next; with it, those that can be only one come by themselves."""


class Assign(Command, frozen=True, kw_only=True):
    """A token of the supply, or of the cargo, goes to an enemy or a section."""

    piece: str
    target: str
    more: Tokens | None = None
    """Further tokens for the same target, in this order."""


class Stow(Command, frozen=True, kw_only=True):
    """A token of the supply goes into the cargo."""

    piece: str


class Unstow(Command, frozen=True, kw_only=True):
    """A token of the cargo goes into the supply."""

    piece: str


class Repair(Command, frozen=True, kw_only=True):
    """An energy token repairs shields."""

    piece: str


class Buy(Command, frozen=True, kw_only=True):
    """Energy buys tokens into the bag; what is too much is lost."""

    pay: Tokens
    take: Tokens
    prices: Prices | None = None
    """Prices not told before."""


class Gain(Command, frozen=True, kw_only=True):
    """Tokens for nothing: what a reward left to choose, or what an effect gives."""

    tokens: Tokens
    to: Literal["bag", "supply"] | None = None


class Defeat(Command, frozen=True, kw_only=True):
    """An effect that the table carries out by hand defeats a target."""

    target: str
    how: Literal["destroyed", "evaded", "defeated"]


class EndTurn(Command, frozen=True, kw_only=True):
    """The pilot has acted: what is left of the supply is discarded."""


class EnemyAttack(Command, frozen=True, kw_only=True):
    """All attacks of the turn; *remove* are the discarded tokens that lost shields take out of the game."""

    remove: Tokens = ()


class Plan(Command, frozen=True, kw_only=True):
    """New tokens are drawn; or the warp ends."""


class Finish(Command, frozen=True, kw_only=True):
    """The rest of the turn at once, and the cards of the next that can be only one: as far as it can go."""

    remove: Tokens = ()
    """As for an attack."""


class Record(Command, frozen=True, kw_only=True):
    """The same draw, made by hand from the real bag."""

    drawn: dict[str, Count]


class Activate(Command, frozen=True, kw_only=True):
    """Tokens of the supply pay a skill's fee, all in one turn."""

    skill: Name
    tokens: Tokens


class UseSkill(Command, frozen=True, kw_only=True):
    """An active skill is used."""

    skill: Name
    target: str | None = None
    remove: str | None = None
    """The token that leaves the game in exchange."""

    gain: str | None = None


class Power(Command, frozen=True, kw_only=True):
    """A POWER token of the supply does what it can. Each asks for its own fields."""

    piece: str
    target: str | None = None
    other: str | None = None
    """The second of two neighbours."""

    kind: Literal["energy", "laser", "manoeuvre"] | None = None
    tokens: Tokens | None = None
    skill: Name | None = None


class Flip(Command, frozen=True, kw_only=True):
    """A POWER token that the pilot tossed by hand."""

    piece: str
    target: str
    up: bool


class Set(Command, frozen=True, kw_only=True):
    """A correction: a dial stands elsewhere. It fires nothing."""

    dial: str
    to: int
    why: Why


Correction = Move | Set | CountTable
"""What puts the device right."""

WarpsCommand = (
    Printed | Skill | Section | Arrive | Assign | Stow | Unstow | Repair | Buy | Gain | Defeat | EndTurn
    | EnemyAttack | Plan | Finish | Record | Activate | UseSkill | Power | Flip | Correction
)  # fmt: skip
"""What a pilot can tell the table once it is set up."""
