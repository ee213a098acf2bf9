"""The printed numbers that every game of the Clank family has, checked against what its rulebook says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec

from rules.boxes import Printed, in_steps, is_open, laid, steps_left
from rules.refusals import Refused, bad_box
from rules.track import Track

HIGHEST_STEP: Final = 40
LONGEST_HEALTH: Final = 30
MOST_CUBES: Final = 200

Few = Annotated[int, msgspec.Meta(ge=0, le=MOST_CUBES)]
"""A number of printed things."""
Points = Annotated[int, msgspec.Meta(ge=-999, le=999)]

_OWN_NAME: Final = re.compile(r"(?!(?:bag|area)$)[a-z][a-z0-9-]{0,23}", re.ASCII)
"""A place that is not in play already."""


class FuryBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fury track and where its marker starts."""

    cubes: tuple[Few, ...]
    start: dict[int, int]
    """Players -> step."""

    hunters: dict[int, Few] = {}
    blockade: int | None = None

    @property
    def track(self) -> Track:
        """The track as the rules read it."""
        return Track(cubes=self.cubes)


class HealthBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The health tracks."""

    length: int


class CubesBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cubes there are."""

    black: Few
    each: Few


class NoiseBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cubes each seat starts with in the area, first player first."""

    start: tuple[Few, ...]


class AttackBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an attack does with its draw."""

    black_to: str
    """Where black cubes drawn go: `aside`, or the place of an expansion's card."""

    danger_cards: Few
    """Cards in the row, so the most DANGER cards there can be."""


class RowBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The deck that the row is dealt from."""

    cards: Few
    signs: Few
    """Cards with the attack sign; 0 while nobody has counted them."""


class OutBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What seats that are out bring: each a fixed draw, or the first one a countdown."""

    draws: dict[int, Few] = {}
    """Players -> cubes."""

    countdown: tuple[Few, ...] = ()
    """Cubes more in one attack after the other; then everybody left falls."""


class MarketBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an item costs."""

    price: Few


class TokensBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What tokens are worth and do, by name."""

    points: dict[str, Points]
    credits: dict[str, Few]
    heals: dict[str, Few]
    fury: dict[str, Few]


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every game of the family prints."""

    fury: FuryBox
    health: HealthBox
    cubes: CubesBox
    noise: NoiseBox
    attack: AttackBox
    out: OutBox = OutBox()
    market: MarketBox
    tokens: TokensBox
    row: RowBox | None = None
    """None where the players mind the row themselves."""


B = TypeVar("B", bound=Box)


def opened(
    shape: type[B],
    printed: Printed,
    override: Mapping[str, Any],
) -> B:
    """The printed numbers with the override's laid over. Raises `Refused("bad-box")`, naming the field."""
    return _converted(printed.values(override), shape)


def corrected(box: B, number: str, to: Any) -> B:
    """
    The same with one number as it is truly printed, or with some of a group.

    Raises `Refused("bad-box")`, naming the field.
    """
    tree = branch = msgspec.to_builtins(box, str_keys=True)
    *groups, leaf = number.split(".")
    for name in groups:
        branch = branch.get(name) if isinstance(branch, dict) else None
    if not isinstance(branch, dict) or leaf not in branch:
        raise bad_box(number, "The box cannot be used: there is no number called {number}.")
    is_group = not groups and isinstance(to, Mapping)
    branch[leaf] = {**branch[leaf], **to} if is_group else to
    return _converted(tree, type(box))


def compared(box: B, unconfirmed: tuple[str, ...], number: str, to: Any) -> tuple[B, tuple[str, ...]]:
    """
    A box in which one number is as somebody has seen it, and the numbers that nobody has seen yet.

    Steps of the fury track that nobody has seen give way to one that was. Raises as `corrected` does.
    """
    told = told_by(number, to)
    row, steps = box.fury.cubes, told.get("fury.cubes", {})
    left: tuple[str, ...] = ()
    if in_steps(row, steps):
        seen = {
            f"{n}": cubes for n, cubes in enumerate(row, 1) if not is_open(unconfirmed, f"fury.cubes.{n}")
        }
        to = {**to, "cubes": laid(row, seen | steps)}
        left = steps_left("fury.cubes", row, seen | steps)
    unseen = (each for each in unconfirmed if not is_open(told, each))
    return corrected(box, number, to), (*unseen, *left)


def at(held: Any, name: str) -> Any:
    """
    What a box, or a part of it, has under a name; a row by the step.

    >>> at((2, 3), "2"), at({3: 2}, "3"), at({"cloak": 5}, "cloak")
    (3, 2, 5)
    """
    if isinstance(held, tuple):
        return held[int(name) - 1]
    if isinstance(held, dict):
        return held[int(name) if name.isdecimal() else name]
    return getattr(held, attribute(name))


def attribute(name: str) -> str:
    """
    What Python calls a number that a file calls so.

    >>> attribute("ice-ghosts")
    'ice_ghosts'
    """
    return name.replace("-", "_")


def number(box: Box, path: str) -> Any:
    """The printed number at a dotted path."""
    held: Any = box
    for name in path.split("."):
        held = at(held, name)
    return held


def told_by(number: str, to: Any) -> dict[str, Any]:
    """
    The numbers that are told under a path, which may be that of a group.

    >>> told_by("fury", {"blockade": 9}), told_by("fury.blockade", 9)
    ({'fury.blockade': 9}, {'fury.blockade': 9})
    """
    is_group = "." not in number and isinstance(to, Mapping)
    return {f"{number}.{name}": held for name, held in to.items()} if is_group else {number: to}


def _converted(tree: Mapping[str, Any], shape: type[B]) -> B:
    try:
        return msgspec.convert(tree, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad-box", "The box cannot be used: {why}.", why=_why(str(error))) from error


def unconfirmed(printed: Printed, override: Mapping[str, Any], *, seats: int) -> tuple[str, ...]:
    """The numbers in use at a table of so many *seats* that nobody has compared with the board."""
    used = (path for path in printed.unconfirmed(override) if _is_used(path, seats))
    return tuple(used)


def _is_used(path: str, seats: int) -> bool:
    *_, group, leaf = ["", *path.split(".")]
    return group != "start" or leaf == str(seats)


def faults(box: Box, seats: int) -> Iterator[Refused]:
    """What any track of the family must pass."""
    fury, top = box.fury, len(box.fury.cubes)
    if not 1 <= top <= HIGHEST_STEP:
        yield bad_box(
            "fury.cubes", "The box cannot be used: {number} must have 1 to {most} steps.", most=HIGHEST_STEP
        )
    if any(a > b for a, b in zip(fury.cubes, fury.cubes[1:], strict=False)):
        yield bad_box(
            "fury.cubes", "The box cannot be used: {number} must never fall from one step to the next."
        )
    if seats not in fury.start:
        yield bad_box(f"fury.start.{seats}", "The box cannot be used: {number} is missing.")
    if any(not 1 <= step <= top for step in fury.start.values()):
        yield bad_box(
            "fury.start", "The box cannot be used: {number} must lie on steps 1 to {most}.", most=top
        )
    if any(not 1 <= step <= top for step in fury.hunters):
        yield bad_box(
            "fury.hunters", "The box cannot be used: {number} must lie on steps 1 to {most}.", most=top
        )
    if fury.blockade is not None and not 1 <= fury.blockade <= top:
        yield bad_box(
            "fury.blockade", "The box cannot be used: {number} must lie on steps 1 to {most}.", most=top
        )
    if not 1 <= box.health.length <= LONGEST_HEALTH:
        yield bad_box(
            "health.length", "The box cannot be used: {number} must be 1 to {most}.", most=LONGEST_HEALTH
        )
    if not box.cubes.each:
        yield bad_box("cubes.each", "The box cannot be used: {number} must be 1 or more.")
    if len(box.noise.start) < seats or any(n > box.cubes.each for n in box.noise.start):
        yield bad_box(
            "noise.start", "The box cannot be used: {number} must have a number of cubes for every seat."
        )
    if not _OWN_NAME.fullmatch(box.attack.black_to):
        yield bad_box(
            "attack.black_to",
            "The box cannot be used: {number} must be aside, or a place with a name of its own.",
        )
    if box.row and not max(box.attack.danger_cards, box.row.signs) <= box.row.cards:
        yield bad_box(
            "row.cards", "The box cannot be used: {number} must be {least} or more.",
            least=max(box.attack.danger_cards, box.row.signs),
        )  # fmt: skip


def _why(error: str) -> str:
    """
    Msgspec's words with the field in front.

    >>> _why("Expected `int`, got `str` - at `$.fury.cubes[0]`")
    'fury.cubes[0] is wrong, expected `int`, got `str`'
    """
    what, _, where = error.replace("at `key` in ", "at ").partition(" - at `$.")
    return f"{where.rstrip('`')} is wrong, {what[0].lower()}{what[1:]}" if where else what
