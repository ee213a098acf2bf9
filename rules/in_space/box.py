"""The printed numbers that only In Space has, and what its rulebook says of its track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec

from rules.clank import artifacts
from rules.clank.artifacts import OpenBox
from rules.clank.box import Few, MarketBox, Points, TokensBox
from rules.refusals import Refused, bad_box

KNOWN_STEP: Final = 7
KNOWN_CUBES: Final = 4
HUNTERS: Final = [1, 1, 2]


class PodsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Escape pods."""

    count: Few
    points: Points


class TerminalsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Data cubes of each player."""

    each: Annotated[int, msgspec.Meta(ge=1, le=9)]


class CrystalsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Power crystals, and what each is worth to whoever holds the sixth."""

    count: Few
    points: Points


class SecretsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Secrets of each sort."""

    major: Few = 11
    minor: Few = 28


class ItemsBox(MarketBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The market, and how many there are of each item: players -> number."""

    stock: dict[int, Few]


class NoisyTokensBox(TokensBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tokens, some of which make noise for all others."""

    noise: dict[str, Few]


class InSpaceBox(OpenBox, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything In Space prints that the table must know."""

    pods: PodsBox
    terminals: TerminalsBox
    crystals: CrystalsBox
    market: ItemsBox
    secrets: SecretsBox = SecretsBox()
    """An evening begun before this number was kept has it too."""

    tokens: NoisyTokensBox


def faults(box: InSpaceBox, seats: int) -> Iterator[Refused]:
    """Everything the rulebook contradicts: phase 3's example, set-up C, F, I and J."""
    cubes, red, top = box.fury.cubes, sorted(box.fury.hunters), len(box.fury.cubes)
    if top < KNOWN_STEP or cubes[KNOWN_STEP - 1] != KNOWN_CUBES:
        yield bad_box(
            "fury.cubes",
            "The box cannot be used: {number} must have {step} steps or more and {n} on step {step}.",
            step=KNOWN_STEP,
            n=KNOWN_CUBES,
        )
    if [box.fury.hunters[step] for step in red] != HUNTERS or red[-1] != top:
        yield bad_box(
            "fury.hunters",
            "The box cannot be used: {number} must be one on each of two red steps and two on the last step.",
        )
    if box.fury.blockade != top - 1:
        yield bad_box(
            "fury.blockade",
            "The box cannot be used: {number} must lie on the last red step, which is step {step}.",
            step=top - 1,
        )
    if seats not in box.market.stock:
        yield bad_box(f"market.stock.{seats}", "The box cannot be used: {number} is missing.")
    yield from artifacts.faults(box, seats)
