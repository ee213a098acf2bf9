"""What is printed on cards and boards, as a table types it: enemies, sections, skills, and their rewards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from rules.warps_edge.tokens import BASIC

Need = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A number that tokens must reach."""
Damage = Annotated[int, msgspec.Meta(ge=0, le=99)]
Level = Annotated[int, msgspec.Meta(ge=1, le=3)]

_REWARD: Final = re.compile(
    rf"{'|'.join(BASIC)}|power|power-[POWER]|any|skill|draw-3|return-2|shields-[1-9]", re.ASCII
)


When = Literal["arrival", "step-3", "turn-end"]
Does = Literal["draw", "lose", "stun", "damage", "shields", "tokens"]


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    Something of what a card says, in few words. Hands carry it out; whoever plays flights on counts it.

    `lose`: discarded tokens leave the game. `damage`: an enemy's hits the fighter, a skill's counts as lasers
    at one target until the turn ends. `shields`: an enemy's are lost and spare the hull, a skill's are
    repaired. `draw`, `stun` and `tokens` (of the trays, into the bag) are a skill's alone.
    """

    when: When
    """`arrival`: as an enemy comes; in step 2 of a turn in which a skill is used or lasts."""

    does: Does
    n: Annotated[int, msgspec.Meta(ge=1, le=9)]


Effects = Annotated[tuple[Effect, ...], msgspec.Meta(max_length=2)] | msgspec.UnsetType | None
"""None of a card where nobody has picked any: it may say anything."""

OF_ENEMIES: Final[Mapping[When, tuple[Does, ...]]] = dict.fromkeys(
    ("arrival", "step-3", "turn-end"), ("damage", "shields", "lose")
)
OF_SKILLS: Final[Mapping[When, tuple[Does, ...]]] = {
    "arrival": ("draw", "lose", "stun", "damage", "shields", "tokens"),
    "step-3": ("stun", "shields"),
    "turn-end": ("draw", "lose", "shields", "tokens"),
}
"""What such a card can do, and when."""


def _check(effects: Effects, able: Mapping[When, tuple[Does, ...]]) -> None:
    for effect in effects or ():
        if effect.does not in able[effect.when]:
            message = f"have `{effect.does}` at `{effect.when}`, which no such card does"
            raise ValueError(message)


def is_reward(name: str) -> bool:
    """
    Whether a reward is one of the rulebook's.

    >>> [is_reward(name) for name in ("laser-2", "power-W", "shields-3", "ale")]
    [True, True, True, False]
    """
    return _REWARD.fullmatch(name) is not None


class Enemy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enemy card."""

    level: Level
    lasers: Need | None = None
    """Lasers that destroy it; none when lasers cannot."""

    manoeuvres: Need | None = None
    """Manoeuvres that evade it; none when they cannot."""

    attack: Damage
    destroyed: tuple[str, ...] = ()
    """Rewards for destroying it."""

    evaded: tuple[str, ...] = ()
    """Rewards for evading it."""

    special: Literal["sheds-lasers"] | None = None
    """`sheds-lasers`: at the end of each turn its laser tokens are discarded. Others are played by hand."""

    effects: Effects = msgspec.UNSET

    def __post_init__(self) -> None:
        """Raise `ValueError` for what no enemy does."""
        _check(self.effects, OF_ENEMIES)


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a mothership's board."""

    lasers: Need | None = None
    manoeuvres: Need | None = None
    energy: Need | None = None
    """Energy that defeats it; then nothing else does."""

    attack: Damage = 0
    reward: tuple[str, ...] = ()
    special: Literal["slow-repairs", "tough-scouts"] | None = None
    """
    What it does instead of attacking, unless it is stunned.

    `slow-repairs`: repairs give 1 shield for each energy. `tough-scouts`: enemies of level 1 need one laser
    and one manoeuvre more.
    """


class Skill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill card."""

    kind: Literal["energy", "laser", "manoeuvre"]
    """Tokens that pay its fee."""

    fee: Need
    lasting: bool = False
    removes: bool = False
    """Whether the tokens that paid leave the game when a passing effect is used: the fee's red frame."""

    effects: Effects = msgspec.UNSET

    def __post_init__(self) -> None:
        """Raise `ValueError` for what no skill does."""
        _check(self.effects, OF_SKILLS)


class TypedSkill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table types of a skill card; what it leaves out, the box knows."""

    kind: Literal["energy", "laser", "manoeuvre"] | None = None
    fee: Need | None = None
    lasting: bool | None = None
    removes: bool | None = None
    effects: Effects = msgspec.UNSET


NANOFIBRES: Final = "adaptive-nanofibres"
MANOEUVRING: Final = "advanced-manoeuvring"
EXCHANGER: Final = "arm"
FIVE_LASERS: Final = "five-lasers"
PRINTED_SKILLS: Final = (NANOFIBRES, MANOEUVRING, EXCHANGER, FIVE_LASERS)
"""The skill cards shown in the rulebook; what the others do is carried out with the other commands."""
