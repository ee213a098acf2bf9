"""The printed numbers that only Catacombs has, and those that a table of five or six adds to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

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

    amulet_wounds: Few
    """Wounds a seat must have for a blood amulet."""

    coupon: Few
    """What a discount coupon takes off the price."""


class SecretsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secrets: kind -> copies."""

    major: dict[str, Few]
    minor: dict[str, Few]


class PrisonersBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tokens behind the doors of cells: kind -> copies."""

    copies: dict[str, Few]


class ReserveBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secret Tomes in the reserve."""

    tomes: Few


class IdolsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Monkey idols in their room."""

    count: Few


class MasteryBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The mastery token."""

    points: Points


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
    market: StallBox
    secrets: SecretsBox
    prisoners: PrisonersBox
    reserve: ReserveBox
    idols: IdolsBox
    mastery: MasteryBox
    tokens: FindsBox
    party: PartyBox


def completed(box: CatacombsBox, seats: int) -> CatacombsBox:
    """
    The box that so many *seats* play by: five or six add what is in Adventuring Party. Rulebook, p. 15.

    Its side board has a fury track of its own, whose numbers no source prints: the table must tell them.
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


def _side_board(box: CatacombsBox, seats: int) -> FuryBox:
    if seats in box.fury.start:
        return replace(box.fury, start={seats: box.fury.start[seats]})
    if not box.party.cubes:
        raise bad_box(
            "party.cubes",
            "The box cannot be used: {number} is not known: write down the fury track of the side board for "
            "5 and 6 players.",
        )
    return FuryBox(cubes=box.party.cubes, start={seats: box.party.start})


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {**one, **{kind: one.get(kind, 0) + n for kind, n in other.items()}}


def is_used(path: str, box: CatacombsBox, *, seats: int) -> bool:
    """Whether a printed number plays a part at a table of so many *seats*, which plays by this *box*."""
    if seats <= WITHOUT_PARTY:
        return not path.startswith("party.")
    by_side_board = box.fury.cubes == box.party.cubes
    if path in ("party.cubes", "party.start"):
        return by_side_board
    return path != "fury.cubes" or not by_side_board


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
    if list(box.market.crowns) != sorted(box.market.crowns, reverse=True):
        yield bad_box("market.crowns", "The box cannot be used: {number} must not rise from one to the next.")
    if max(Counter(box.market.crowns).values(), default=0) > 1:
        yield bad_box("market.crowns", "The box cannot be used: {number} must all differ.")
    if len(box.party.gold) < seats - WITHOUT_PARTY:
        yield bad_box(
            "party.gold",
            "The box cannot be used: {number} must have a number for every seat from the fifth on.",
        )
