"""The printed numbers that only Catacombs has, and those that a table of five or six adds to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from rules.clank import dungeon
from rules.clank.box import Box, CubesBox, Few, FuryBox, MarketBox, Points, TokensBox
from rules.refusals import Refused, bad_box

KNOWN_STEP: Final = 5
KNOWN_CUBES: Final = 4
WITHOUT_PARTY: Final = 4
"""The most seats that need no Adventuring Party."""


class GhostlyCubesBox(CubesBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cubes there are, ghosts too."""

    ghosts: Few


class TilesBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stack of tiles: the safe ones on top."""

    safe: Few
    depths: Few
    haunted: Few = 4
    """How many of the depths are haunted; an evening begun before this number was kept has it too."""


class ArtifactsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stack of artifacts, the top one first."""

    values: Annotated[tuple[Points, ...], msgspec.Meta(max_length=99)]


class LockpicksBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lockpicks each seat starts with."""

    start: Few


class ShrinesBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Places for cubes at each wayshrine."""

    places: Few


class StallBox(MarketBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The market."""

    stock: dict[str, Few]
    crowns: tuple[Points, ...]
    """Their values, the first to be sold first."""


class SecretsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secrets: kind -> copies."""

    major: dict[str, Few]
    minor: dict[str, Few]


class IdolsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Monkey idols in their room."""

    count: Few


class MasteryBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mastery token."""

    points: Points


class BoothBox(StallBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The market, with what it asks for and takes besides gold."""

    amulet_wounds: Few
    """Wounds a seat must have for a blood amulet."""

    coupon: Few
    """What a discount coupon takes off the price."""


class PrisonersBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tokens behind the doors of cells: kind -> copies."""

    copies: dict[str, Few]


class ReserveBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secret Tomes in the reserve."""

    tomes: Few


class FindsBox(TokensBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What tokens are worth and do, by name."""

    lockpicks: dict[str, Few]
    ghosts: dict[str, Few]
    bonus: dict[str, Points]
    """Points for each thing a prisoner looks for; what that is, the rules say."""


class PartyBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What Adventuring Party adds for five or six players."""

    cubes: tuple[Few, ...]
    """The fury track of its side board; none while nobody has read it."""

    start: int
    """The step where the marker starts."""

    noise: tuple[Few, ...]
    """Starting noise of the fifth and sixth seat."""

    gold: tuple[Few, ...]
    """What they get instead."""

    points: dict[str, Points] = {}
    """What its own items are worth; before, they stood with the others."""

    artifacts: tuple[Points, ...]
    minor: dict[str, Few]
    market: dict[str, Few]
    tomes: Few
    stealth: Few
    """Noise that a potion of stealth takes from one and gives to every opponent."""


class CatacombsBox(Box, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything Catacombs prints that the table must know."""

    cubes: GhostlyCubesBox
    tiles: TilesBox
    artifacts: ArtifactsBox
    lockpicks: LockpicksBox
    shrines: ShrinesBox
    market: BoothBox
    secrets: SecretsBox
    prisoners: PrisonersBox
    reserve: ReserveBox
    idols: IdolsBox
    mastery: MasteryBox
    tokens: FindsBox
    party: PartyBox


_NONE: Final[Mapping[str, int]] = {}
_LAID_IN: Final = {
    "party.cubes": "fury.cubes",
    "party.start": "fury.start.{}",
    "party.points": "tokens.points",
}
"""Numbers of the expansion, and where those that are asked for lie in the box of the evening."""


def completed(box: CatacombsBox, seats: int) -> CatacombsBox:
    """
    The box that so many *seats* play by: five or six add what is in Adventuring Party. Rulebook, p. 15.

    Its side board has a fury track of its own, whose numbers no source prints: the table is asked for each.
    Who tells where so many start on the other board's track plays by that one.
    """
    if seats <= WITHOUT_PARTY:
        return box
    party = box.party
    values = (*box.artifacts.values, *party.artifacts)
    return replace(
        box,
        fury=_side_board(box, seats),
        noise=replace(box.noise, start=(*box.noise.start[:WITHOUT_PARTY], *party.noise)),
        artifacts=replace(box.artifacts, values=tuple(sorted(values))),
        secrets=replace(box.secrets, minor=_sum(box.secrets.minor, party.minor)),
        market=replace(box.market, stock=_sum(box.market.stock, party.market)),
        reserve=replace(box.reserve, tomes=box.reserve.tomes + party.tomes),
        tokens=replace(box.tokens, points={**box.tokens.points, **party.points}),
    )


def laid_in(box: CatacombsBox, *, instead_of: PartyBox) -> CatacombsBox:
    """The box of the evening with what the expansion truly adds, *instead_of* what was laid in."""
    party, old = box.party, instead_of
    return replace(
        box,
        secrets=replace(box.secrets, minor=_sum(box.secrets.minor, party.minor, old.minor)),
        market=replace(box.market, stock=_sum(box.market.stock, party.market, old.market)),
        reserve=replace(box.reserve, tomes=box.reserve.tomes + party.tomes - old.tomes),
    )


def _side_board(box: CatacombsBox, seats: int) -> FuryBox:
    if seats in box.fury.start:
        return replace(box.fury, start={seats: box.fury.start[seats]})
    return FuryBox(cubes=box.party.cubes, start={seats: box.party.start})


def _sum(one: Mapping[str, int], other: Mapping[str, int], less: Mapping[str, int] = _NONE) -> dict[str, int]:
    kinds = dict.fromkeys((*one, *other))
    return {kind: one.get(kind, 0) + other.get(kind, 0) - less.get(kind, 0) for kind in kinds}


def is_used(path: str, box: CatacombsBox, *, seats: int) -> bool:
    """Whether a printed number plays a part at a table of so many *seats*, which plays by this *box*."""
    if seats <= WITHOUT_PARTY:
        return not path.startswith("party.")
    by_side_board = box.fury.cubes == box.party.cubes
    if path.startswith(("party.cubes", "party.start")):
        return by_side_board
    return not (path.startswith("fury.cubes") and by_side_board)


def in_play(path: str, seats: int) -> str:
    """
    Where a printed number stands in the box that so many *seats* play by.

    >>> in_play("party.cubes.3", 6), in_play("party.start", 6), in_play("party.cubes", 4)
    ('fury.cubes.3', 'fury.start.6', 'party.cubes')
    """
    if seats > WITHOUT_PARTY:
        for ours, theirs in _LAID_IN.items():
            if f"{path}.".startswith(f"{ours}."):
                return path.replace(ours, theirs.format(seats))
    return path


def in_print(path: str, seats: int) -> str:
    """
    The same the other way round: where the box that is kept has it.

    >>> in_print("fury.cubes", 6), in_print("fury.start.6", 6), in_print("fury.cubes", 4)
    ('party.cubes', 'party.start', 'fury.cubes')
    """
    for ours, theirs in _LAID_IN.items():
        if seats > WITHOUT_PARTY and path.startswith(theirs.format(seats)):
            return path.replace(theirs.format(seats), ours)
    return path


def faults(box: CatacombsBox, seats: int) -> Iterator[Refused]:
    """Everything the rulebook contradicts: p. 13's example, set-up C, p. 11 and 15."""
    cubes = box.fury.cubes
    if seats <= WITHOUT_PARTY and (len(cubes) < KNOWN_STEP or cubes[KNOWN_STEP - 1] != KNOWN_CUBES):
        yield bad_box(
            "fury.cubes",
            "The box cannot be used: {number} must have {step} steps or more and {n} on step {step}.",
            step=KNOWN_STEP,
            n=KNOWN_CUBES,
        )
    if list(box.artifacts.values) != sorted(box.artifacts.values):
        yield bad_box(
            "artifacts.values", "The box cannot be used: {number} must not fall from one to the next."
        )
    yield from dungeon.faults(box.market.crowns)
    if len(box.party.gold) < seats - WITHOUT_PARTY:
        yield bad_box(
            "party.gold",
            "The box cannot be used: {number} must have a number for every seat from the fifth on.",
        )
