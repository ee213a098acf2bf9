"""What the enemies' attack will do as the table stands now. Changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from rules.warps_edge import targets, tokens
from rules.warps_edge.table import DISCARD, SUPPLY, Table


class Threat(msgspec.Struct, frozen=True):
    """What step 3 would bring."""

    damage: int
    """To shields, then to the hull; what a skill keeps away is left out."""

    shields: int
    """Shields that would be lost of it."""

    tokens: int
    """Discarded tokens that would leave the game."""


def hits(table: Table) -> dict[str, int]:
    """What each target does in step 3, from the left, if it may attack, has not, and is not stunned."""
    ready = (each for each in targets.standing(table) if each not in table.attacked)
    able = (each for each in ready if targets.may_fight(table, each) and not targets.is_stunned(table, each))
    return {target: damage for target in able if (damage := targets.attack_of(table, target))}


def threat(table: Table) -> Threat:
    """What the attack of all targets together would do."""
    return of_hits(table, hits(table))


def of_hits(table: Table, hit: Mapping[str, int]) -> Threat:
    """
    The same of these hits. Rulebook, step 3: a token goes for each shield lost.

    What the supply still holds is discarded by then.
    """
    damage = max(0, sum(hit.values()) - table.spared)
    shields = min(table.shields, damage)
    pile = sum(sum(table.pieces.at(place).values()) for place in (DISCARD, SUPPLY))
    return Threat(damage, shields, min(shields, pile))


def proposed(table: Table, said: tuple[str, ...] = ()) -> tuple[str, ...]:
    """
    The discarded tokens that such an attack might best take: those that cost least, POWER tokens last.

    Rulebook, step 3, 3: the pilot chooses them; this is only what most would say. What was *said* comes
    first, as far as it lies there.
    """
    pile = Counter(table.pieces.at(DISCARD)) + Counter(table.pieces.at(SUPPLY))
    due = threat(table).tokens
    kept = tuple((Counter(said) & pile).elements())[:due]
    left = sorted((pile - Counter(kept)).elements(), key=lambda token: worth(table, token))
    return (*kept, *left[: due - len(kept)])


def worth(table: Table, token: str) -> tuple[bool, int, str]:
    """By which tokens are held dear: POWER tokens above all, then by price."""
    return token in tokens.POWER, table.prices.get(token, tokens.value(token)), token
