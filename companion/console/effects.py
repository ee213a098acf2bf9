"""What every token and item does, in our own words, by game. For reading: the rules act on their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.console import effects_flight
from companion.console.keys import N_
from companion.language import _
from rules.warps_edge.tokens import value

Group = tuple[str, Mapping[str, str]]
"""A heading, and kind -> what it does."""

_MAJOR: Final = N_("Major secrets")
_MINOR: Final = N_("Minor secrets")
_MARKET: Final = N_("The market")

_IN_SPACE: Final[tuple[Group, ...]] = (
    (_MAJOR, {
        "ship-plans": N_("Worth 7 points at the end."),
        "sudden-inspiration": N_("At once: draw three cards."),
        "mega-healer": N_("Keep it. Later, once: heal two wounds."),
        "credit-chip-5": N_("Keep it. Once: 5 credits; unspent, 5 points."),
        "sonic-grenade": N_("At once: every opponent makes 3 noise."),
        "sixth-crystal": N_("At the end: 3 points for each crystal, this one too."),
    }),
    (_MINOR, {
        "archive": N_("Fury rises by one. Worth 3 points at the end."),
        "disintegrator": N_("Keep it. Once: trash a card at the end of a turn."),
        "credit-chip-2": N_("Keep it. Once: 2 credits; unspent, 2 points."),
        "energy-drink": N_("Keep it. Once: one more boot."),
        "faction-bonus": N_("Keep it. Once: all faction effects work."),
        "mini-healer": N_("Keep it. Later, once: heal one wound."),
        "tonic": N_("Keep it. Once: two more swords."),
    }),
    (_MARKET, {
        "master-key": N_("Opens locked passages. Worth 5 points."),
        "telepass": N_("Opens the telepads. Worth 5 points."),
        "medkit": N_("When bought: heal two wounds. Worth 5 points."),
        "contraband": N_("Worth 10 points, and some cards ask for it."),
    }),
)  # fmt: skip
_CATACOMBS: Final[tuple[Group, ...]] = (
    (_MAJOR, {
        "catacombs-map": N_("Arrows bind you no more. Worth 5 points."),
        "chalice": N_("Worth 7 points."),
        "greater-skill-boost": N_("At once: five more skill this turn."),
        "greater-treasure": N_("At once: 5 gold."),
        "potion-of-greater-healing": N_("Keep it. Later, once: heal two wounds."),
    }),
    (_MINOR, {
        "dragon-egg": N_("Fury rises by one. Worth 3 points."),
        "lockpick": N_("At once: one more lockpick."),
        "magic-spring": N_("Keep it. Once: trash a card at the end of a turn."),
        "potion-of-healing": N_("Keep it. Later, once: heal one wound."),
        "potion-of-strength": N_("Keep it. Once: two more swords."),
        "potion-of-swiftness": N_("Keep it. Once: one more boot."),
        "potion-of-stealth": N_("Keep it. Once: you are quieter, everybody else louder."),
        "puzzle-box": N_("Keep it. At a wayshrine: swap it for a major secret."),
        "treasure": N_("At once: 2 gold."),
    }),
    (N_("Prisoners"), {
        "adventurer": N_("Fury rises by one. Worth 3 points."),
        "barbarian": N_("Two more swords this turn. Worth 2 points."),
        "cleric": N_("Heals one wound at once. Worth 2 points."),
        "discount-coupon": N_("No prisoner: 5 gold off the next purchase."),
        "golden-monkey-bot": N_("Passes for a monkey idol. Worth 3 points."),
        "haunted-prisoner": N_("Lets a ghost out. Worth 3 points."),
        "mayor": N_("5 points if you get out with a mastery token."),
        "monk": N_("A point for every wayshrine you marked."),
        "peasant": N_("Worth 2 points."),
        "primatologist": N_("5 points if you own a monkey idol."),
        "prince": N_("5 points if you own a crown."),
        "princess": N_("5 points if you own a crown."),
        "sorceress": N_("5 points if you own two Secret Tomes."),
        "warrior": N_("A point for every prisoner you freed, this one too."),
    }),
    (_MARKET, {
        "backpack": N_("You may carry one more artifact. Worth 5 points."),
        "blood-amulet": N_("Only for those with many wounds: heals two. Worth 7 points."),
        "burglars-kit": N_("Two lockpicks. Worth 2 points."),
        "crown": N_("The best one left is yours: 10, 9 or 8 points."),
        "invisibility-cloak": N_("Only with Adventuring Party. Worth 5 points."),
    }),
    (N_("Other finds"), {
        "secret-tome": N_("A card for your discard pile, worth points; the sorceress asks for two."),
        "monkey-idol": N_("Worth 5 points, and no artifact."),
    }),
)  # fmt: skip
_GAMES: Final[Mapping[str, tuple[Group, ...]]] = {
    "in-space": _IN_SPACE,
    "catacombs": _CATACOMBS,
    "warps-edge": effects_flight.GROUPS,
}
_ALL: Final = {
    kind: said for groups in _GAMES.values() for _heading, kinds in groups for kind, said in kinds.items()
}


def effect(kind: str) -> str:
    """
    What a token does; empty for one nobody knows.

    >>> effect("chalice"), effect("crown-9"), effect("spoon")
    ('Worth 7 points.', 'Worth 9 points.', '')
    >>> effect("laser-2")
    'Counts 2 of the lasers that destroy its target, and stuns it this turn.'
    """
    name, _dash, points = kind.partition("-")
    if name == "crown" and points.isdecimal():
        return _("Worth {n} points.").format(n=points)
    if kind in effects_flight.BASIC:
        n = value(kind)
        return _(_ALL[kind]).format(n=n, twice=2 * n)
    return _(_ALL[kind]) if kind in _ALL else ""


def groups(game: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """
    The tokens of a game under their headings.

    >>> [heading for heading, _kinds in groups("in-space")]
    ['Major secrets', 'Minor secrets', 'The market']
    """
    return tuple((_(heading), tuple(kinds)) for heading, kinds in _GAMES.get(game, ()))
